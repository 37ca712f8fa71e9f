"""What changed between two versions of an operator, as the ONNX pages give it, and what that means to a caller.

Knows the pages' facts, their order and what they count as breaking; `notes` adds what only the spec knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from codegen.model import Operator, Output, Parameter, Version

# The pages' word for how many tensors stand in a place; it says nothing of whether they may be left out.
OPTION = "Single"

Facts = dict[str, object]

SECTIONS = ("inputs", "outputs", "attributes", "types")
TITLES = dict(zip(SECTIONS, ("Inputs", "Outputs", "Attributes", "Type constraints"), strict=True))
KINDS = dict(zip(SECTIONS, ("input", "output", "attribute", "type constraint"), strict=True))


@dataclass(frozen=True)
class Change:
    """One entry: what was added, removed or changed."""

    section: str
    name: str
    kind: str  # "added", "removed" or "changed"
    details: tuple[str, ...]
    breaking: bool
    facts: Facts  # what the details say, as values; of what was changed the old and the new

    def __str__(self) -> str:
        return f"{'[BREAKING] ' if self.breaking else ''}{self.kind} {self.name!r}: {'; '.join(self.details)}"

    @property
    def reason(self) -> str:
        return f"{KINDS[self.section]} {self.name!r} ({self.kind}): {'; '.join(self.details)}"


@dataclass(frozen=True)
class Difference:
    """All that differs between two versions of one operator."""

    operator: str
    domain: str
    old: int | str
    new: int | str
    changes: tuple[Change, ...]
    notes: tuple[str, ...]

    @property
    def breaking(self) -> bool:
        return any(change.breaking for change in self.changes)

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(change.reason for change in self.changes if change.breaking)

    def as_json(self) -> dict[str, object]:
        """Plain values for ``json.dumps``: what the text says, in its order."""
        return {
            "operator": self.operator,
            "domain": self.domain,
            "old": self.old,
            "new": self.new,
            "breaking": self.breaking,
            "reasons": list(self.reasons),
            "changes": [asdict(change) for change in self.changes],
            "notes": list(self.notes),
        }

    def lines(self) -> Iterator[str]:
        """The text, in the form of the pages; what they do not have stands last, as notes."""
        yield f"**SchemaDiff**: ``{self.operator}`` (domain ``{self.domain!r}``)"
        yield ""
        yield f"* old version: {self.old}"
        yield f"* new version: {self.new}"
        yield f"* breaking: {'**yes**' if self.breaking else 'no'}"
        yield from _list("Breaking reasons", self.reasons)
        for section in SECTIONS:
            yield from _list(TITLES[section], [str(change) for change in self.changes if change.section == section])
        yield from _list("Notes", self.notes)


def _list(title: str, items: Sequence[str]) -> Iterator[str]:
    if items:
        yield from ("", f"**{title}:**", "", *(f"* {item}" for item in items))


def difference(operator: Operator, old: Version, new: Version) -> Difference:
    """Compare two versions.

    Parameters
    ----------
    operator : Operator
        Whose versions they are.
    old, new : Version
        What to compare; `new` need not be the newer one.

    Returns
    -------
    Difference
        Its changes by section: of each first what was removed, then what was added, then what was changed.
    """
    changes = (
        *_compare_places("inputs", old.inputs, new.inputs),
        *_compare_places("outputs", old.outputs, new.outputs),
        *_compare_attributes(old, new),
        *_compare_types(old, new),
    )
    return Difference(operator.name, operator.domain, old.version, new.version, changes, tuple(notes(old, new)))


def _compare_places(
    section: str, old: Sequence[Parameter | Output], new: Sequence[Parameter | Output]
) -> Iterator[Change]:
    before = {item.name: (place, item) for place, item in enumerate(old)}
    after = {item.name: (place, item) for place, item in enumerate(new)}
    for name, (place, _) in before.items():
        if name not in after:
            yield Change(section, name, "removed", (f"was at position {place}",), True, {"position": place})
    for name, (place, item) in after.items():
        if name not in before:
            details = (f"at position {place}", f"option={OPTION}", f"type_str={item.type!r}")
            facts = {"position": place, "option": OPTION, "type": item.type}
            yield Change(section, name, "added", details, True, facts)
    for name in (name for name in before if name in after):
        (old_place, old_item), (new_place, new_item) = before[name], after[name]
        pairs = [("position", old_place, new_place), ("type_str", old_item.type, new_item.type)]
        changed, values = _changed(pairs)
        if changed:
            yield Change(section, name, "changed", changed, True, values)


def _changed(pairs: Sequence[tuple[str, object, object]]) -> tuple[tuple[str, ...], Facts]:
    """What differs of several things, as text and as values."""
    differing = [(what, old, new) for what, old, new in pairs if old != new]
    details = tuple(f"{what} changed {_show(old)} -> {_show(new)}" for what, old, new in differing)
    return details, {what.removesuffix("_str"): [old, new] for what, old, new in differing}


def _show(value: object) -> str:
    return repr(value) if isinstance(value, str) else str(value)


def _compare_attributes(old: Version, new: Version) -> Iterator[Change]:
    before, after = _attributes(old), _attributes(new)
    for name, item in before.items():
        if name not in after:
            details = (f"type={item.type}", f"required={item.required}")
            yield Change("attributes", name, "removed", details, True, _facts(item))
    for name, item in after.items():
        if name not in before:
            default = () if item.required else (f"default={_default(item)}",)
            details = (f"type={item.type}", f"required={item.required}", *default)
            yield Change("attributes", name, "added", details, item.required, _facts(item))
    for name in (name for name in before if name in after):
        change = _changed_attribute(before[name], after[name])
        if change.details:
            yield change


def _attributes(version: Version) -> dict[str, Parameter]:
    """By name; the pages list those that may be left out first."""
    return {item.name: item for item in sorted(version.attributes, key=lambda item: item.required)}


def _facts(attribute: Parameter) -> Facts:
    return {"type": attribute.type, "required": attribute.required, "default": attribute.default}


def _changed_attribute(old: Parameter, new: Parameter) -> Change:
    before, after = _facts(old), _facts(new)
    names = [name for name in before if before[name] != after[name]]
    texts = {
        "type": f"type changed {old.type} -> {new.type}",
        "required": f"required changed {old.required} -> {new.required}",
        "default": f"default value changed {_default(old)} -> {_default(new)}",
    }
    # To ask for less than before breaks nothing.
    breaking = names != ["required"] or new.required
    facts: Facts = {name: [before[name], after[name]] for name in names}
    return Change("attributes", new.name, "changed", tuple(texts[name] for name in names), breaking, facts)


def _default(parameter: Parameter) -> str:
    return "UNDEFINED" if parameter.default is None else f"{parameter.type}:{parameter.default!r}"


def _compare_types(old: Version, new: Version) -> Iterator[Change]:
    before = {item.name: set(item.types) for item in old.types}
    after = {item.name: set(item.types) for item in new.types}
    for name in (item.name for item in old.types if item.name not in after):
        yield Change("types", name, "removed", ("entire constraint removed",), True, {"removed": sorted(before[name])})
    for name in (item.name for item in new.types if item.name not in before):
        added = sorted(after[name])
        yield Change("types", name, "added", (f"added types: {added}",), False, {"added": added})
    for name in (item.name for item in old.types if item.name in after):
        added, removed = sorted(after[name] - before[name]), sorted(before[name] - after[name])
        details = [f"added types: {added}"] * bool(added) + [f"removed types: {removed}"] * bool(removed)
        if details:
            facts: Facts = {"added": added, "removed": removed}
            yield Change("types", name, "changed", tuple(details), bool(removed), facts)


def notes(old: Version, new: Version) -> Iterator[str]:
    """What the spec knows of the change and the pages' tables do not say."""
    named = {item.name for item in old.inputs}
    for item in new.inputs:
        if item.name not in named and item.optional:
            yield f"input {item.name!r} may be left out, although the pages count it as breaking"
    before = {item.role: item for item in old.inputs + old.attributes}
    for item in new.inputs + new.attributes:
        was = before.get(item.role)
        if was is None or item.role == "ignored":
            continue
        if (was.kind, was.name) != (item.kind, item.name):
            yield f"{was.kind} {was.name!r} is the {item.kind} {item.name!r} now"
        if was.negative != item.negative:
            yield f"negative {item.name!r}: {was.negative} -> {item.negative}"
        if was.layout != item.layout:
            yield f"layout of {item.name!r}: {was.layout} -> {item.layout}"
        added = [mode.name for mode in item.values if mode.name not in {value.name for value in was.values}]
        removed = [mode.name for mode in was.values if mode.name not in {value.name for value in item.values}]
        if added:
            yield f"{item.name!r} takes {', '.join(added)} too"
        if removed:
            yield f"{item.name!r} no longer takes {', '.join(removed)}"

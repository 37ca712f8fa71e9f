"""The spec against pages: is a version what its page says, and what has the installed onnx that the spec lacks?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from codegen.difference import difference
from codegen.emit import emit
from codegen.model import Operator, Parameter, Spec, Version
from codegen.onnx_schema import DOMAIN, all_versions, newest_opset
from codegen.transcribe import transcribe
from codegen.wording import UNKNOWN, Block


@dataclass(frozen=True)
class Comparison:
    """One operator of the spec beside onnx."""

    operator: str
    opset: int  # that the spec was read to
    newest: int  # that onnx has
    missing: tuple[Block, ...]
    differing: tuple[str, ...]

    @property
    def lacks(self) -> bool:
        return bool(self.missing or self.differing)

    def lines(self) -> Iterator[str]:
        if self.newest > self.opset:
            yield f"{self.operator}: onnx knows opset {self.newest}, the spec was read to {self.opset}"
        for block in self.missing:
            yield f"{block.page.label}: is not in the spec; add"
            yield emit(block)
        yield from self.differing
        if not self.lacks:
            yield f"{self.operator}: every version of onnx is in the spec, and as it says"

    def as_json(self) -> dict[str, object]:
        return {
            "operator": self.operator,
            "opset": self.opset,
            "newest": self.newest,
            "missing": [{"version": block.page.version, "block": emit(block)} for block in self.missing],
            "differing": list(self.differing),
        }


def compare_upstream(onnx: Any, spec: Spec) -> list[Comparison]:
    """Hold every ONNX operator of the spec against onnx's schemas.

    Parameters
    ----------
    onnx : module
        The package.
    spec : Spec
        What is there.

    Returns
    -------
    list of Comparison
        One an operator, in the spec's order.
    """
    return [_compare(onnx, operator, spec) for operator in spec.operators if operator.domain == DOMAIN]


def _compare(onnx: Any, operator: Operator, spec: Spec) -> Comparison:
    blocks = [transcribe(page, spec) for page in all_versions(onnx, operator.name)]
    known = {version.version for version in operator.versions}
    return Comparison(
        operator=operator.name,
        opset=operator.opset or 0,
        newest=newest_opset(onnx),
        missing=tuple(block for block in blocks if block.page.version not in known),
        differing=tuple(line for block in blocks if block.page.version in known for line in hold(block, spec, SETTLED)),
    )


# What the spec's keeper reads out of prose: a schema has no say in it.
SETTLED = frozenset({"absent", "layout", "negative"})


def hold(block: Block, spec: Spec, settled: Collection[str] = ()) -> Iterator[str]:
    """Say where a page and the spec differ, a line each.

    Parameters
    ----------
    block : Block
        A page, transcribed. Its descriptions and examples are not looked at, nor where it says nothing.
    spec : Spec
        What is there.
    settled : collection of str
        Keys of parameters that are not looked at either.

    Yields
    ------
    str
        Where, and both values.
    """
    page = block.page
    start = f"{page.file}: {page.label}"
    operator = next((o for o in spec.operators if (o.domain, o.name) == (page.domain, page.operator)), None)
    version = next((v for v in operator.versions if v.version == page.version), None) if operator else None
    if operator is None or version is None:
        yield f"{start}: is not in the spec"
        return
    yield from (f"{page.file}:{problem.line}: {page.label}: {problem.message}" for problem in page.problems)
    there = as_values(version)
    for key, value in told(block).items():
        yield from (f"{start}: {key}: {line}" for line in _unlike(value, there[key], settled))
    yield from (f"{start}: {line}" for line in _unlike_history(page.differences, operator, version))


def as_values(version: Version) -> dict[str, dict[str, object]]:
    """A version as `told` gives that of a page."""
    return {
        "inputs": {p.name: {"position": i, **_said(p)} for i, p in enumerate(version.inputs)},
        "outputs": {o.name: {"position": i, "type": o.type} for i, o in enumerate(version.outputs)},
        "attributes": {p.name: _said(p) for p in version.attributes},
        "types": {constraint.name: list(constraint.types) for constraint in version.types},
    }


def _said(parameter: Parameter) -> dict[str, object]:
    keys = ("type", "optional", "required", "default", "role", "absent", "layout", "negative")
    said = {key: getattr(parameter, key) for key in keys}
    said["values"] = [mode.name for mode in parameter.values]
    return {key: value for key, value in said.items() if value is not None and value is not False and value != []}


def told(block: Block) -> dict[str, dict[str, object]]:
    """What a page's block says, by section and name, without prose."""
    made: dict[str, dict[str, object]] = {}
    for key in ("inputs", "outputs", "attributes"):
        items: Any = block.values[key]
        place = [{"position": i} if key != "attributes" else {} for i in range(len(items))]
        rows = [{k: v for k, v in item.items() if k not in ("name", "description")} for item in items]
        made[key] = {item["name"]: {**p, **r} for item, p, r in zip(items, place, rows, strict=True)}
    types: Any = block.values["types"]
    made["types"] = dict(types)
    return made


def _unlike(page: dict[str, object], spec: dict[str, object], settled: Collection[str]) -> Iterator[str]:
    for name in dict.fromkeys([*page, *spec]):
        if name not in spec:
            yield f"{name!r} is not in the spec"
        elif name not in page:
            yield f"{name!r} is not on the page"
        elif not agree(page[name], spec[name], settled):
            yield f"{name!r} is {page[name]} on the page, {spec[name]} in the spec"


def agree(page: object, spec: object, settled: Collection[str]) -> bool:
    """Whether two values are the same, where the page says one at all."""
    if isinstance(page, dict) and isinstance(spec, dict):
        keys = (page.keys() | spec.keys()) - set(settled)
        return all(agree(page.get(key), spec.get(key), settled) for key in keys)
    return page == spec or page in (UNKNOWN, [UNKNOWN])


def _unlike_history(given: tuple[str, ...], operator: Operator, version: Version) -> Iterator[str]:
    """The page's account of what changed against ours, up to the notes and the diff of the prose."""
    place = operator.versions.index(version)
    lines = [line for line in given if line.startswith("* ")]
    prose = next((i for i, line in enumerate(lines) if line.startswith("* line similarity")), len(lines))
    if place and lines:
        ours = list(difference(operator, operator.versions[place - 1], version).lines())
        ours = ours[: ours.index("**Notes:**")] if "**Notes:**" in ours else ours
        ours = [line for line in ours if line.startswith("* ")]
        yield from (f"differences: not ours: {line[2:]}" for line in lines[:prose] if line not in ours)
        yield from (f"differences: not the page's: {line[2:]}" for line in ours if line not in lines)
        if sorted(ours) == sorted(lines[:prose]) and ours != lines[:prose]:
            yield "differences: in another order"

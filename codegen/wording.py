"""What a page says of one input or attribute, and what the spec knows of one of that name.

Knows the pages' phrases. An answer is the page's, else that of another version with a note, else a ``?`` with an error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from codegen.families import FAMILIES, LAYOUTS, NEGATIVES, ROLES, VALUE_TYPES, Role
from codegen.model import Operator, Parameter, Spec
from codegen.page import Item, Page
from codegen.spelling import TEXT, snake_case

UNKNOWN = "?"

# Phrases of the pages, by what they mean.
PHRASES: dict[str, str] = {
    "begins-then-ends": r"x1_begin,\s*x2_begin",
    "pairs": r"\[\s*n\s*[,\uff0c]\s*2\s*\]",
    "crop": r"\(if negative\)|negative (?:values|ones|pads)",
}
DEFAULT = r"default(?:s to|ed to| value is| is|s? ?:|) *[`']*(?P<value>-?[\w.+-]*[\w])|默认值为(?P<number>-?[0-9.]+)"
MARKED = r"[`'\"]*(?P<value>[\w-]+)[`'\"]* ?\(default\)"


@dataclass
class Block:
    """One version, as plain values in the order of the spec's keys, and what is to be said of it."""

    page: Page
    family: str
    values: dict[str, object] = field(default_factory=dict)
    head: dict[str, object] = field(default_factory=dict)  # of the file, if the operator is new
    enums: dict[str, object] = field(default_factory=dict)
    errors: list[tuple[int, str]] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Known:
    """What the spec has of the page's operator, other versions first."""

    spec: Spec
    operator: Operator | None
    own: Mapping[str, tuple[int | str, Parameter]]  # by argument name: the nearest version that has it
    foreign: Mapping[str, Parameter]


class Wording:
    """What is known of one parameter, from the page and from the spec."""

    def __init__(self, item: Item, kind: str, block: Block, known: Known) -> None:
        self.item = item
        self.kind = kind
        self.block = block
        self.known = known
        found = known.own.get(snake_case(item.name))
        self.version = found[0] if found else ""
        self.own = found[1] if found else None

    def error(self, message: str) -> str:
        self.block.errors.append((self.item.line, f"{self.kind} {self.item.name!r}: {message}"))
        return UNKNOWN

    def note(self, message: str) -> None:
        text = f"{self.kind} {self.item.name!r}: {message}, as in version {self.version}; the page does not say"
        self.block.notes.append((self.item.line, text))

    def role(self, first: bool) -> str:
        if self.own:
            return self.own.role
        foreign = self.known.foreign.get(snake_case(self.item.name))
        family = FAMILIES.get(self.block.family)
        roles = [name for name in (family.roles if family else ROLES) if self.kind in ROLES[name].kinds]
        if foreign and foreign.role in roles:
            return foreign.role
        if first and "data" in roles:
            return "data"
        named = [role for role in roles if role in snake_case(self.item.name).split("_")]
        return named[0] if named else self.error(f"its role is not known: {', '.join(roles)}")

    def type(self, variable: str) -> str:
        """The page's word; an input without one is of the variable type, an attribute of an unknown one an enum."""
        given = self.item.type or (variable if self.kind == "input" else "")
        return given or self.error("its type is not known")

    def is_enum(self) -> bool:
        return self.kind == "attribute" and self.item.type not in ("", *VALUE_TYPES)

    def left_out(self, role: Role) -> dict[str, object]:
        """Whether it may be left out, and what stands for it then."""
        return self._optional(role) if self.kind == "input" else self._default(role)

    def _optional(self, role: Role) -> dict[str, object]:
        given = [self.item.name in shown.arguments for shown in self.block.page.examples]
        said = self.item.optional or not all(given)
        if not said and self.own and self.own.optional:
            self.note("it may be left out")
        if not said and not (self.own and self.own.optional):
            return {}
        return {"optional": True, "absent": role.absent}

    def _default(self, role: Role) -> dict[str, object]:
        if role.ignored:
            return {}
        if self.item.required or (self.item.required is None and not role.absent and role.default is None):
            return {"required": True}
        default = self.item.default if self.item.required is not None else self._default_in_words(role)
        if default is None and self.item.required is None and self.own:
            if self.own.required:
                self.note("it must be given")
                return {"required": True}
            default = self.own.default
            if default is not None:
                self.note(f"its default is {default}")
        if default is not None:
            return {"default": default}
        if not role.absent:
            return {"default": self.error("what its default is, the page does not say")}
        return {"absent": role.absent}

    def _default_in_words(self, role: Role) -> str | float | None:
        marked = re.search(MARKED, self.item.description)
        if role.default == "value":
            return marked["value"] if marked else None
        match = re.search(DEFAULT, self.item.description)
        text = (match["value"] or match["number"] or "") if match else ""
        return float(text) if re.fullmatch(r"-?[0-9.]+(?:e[-+]?[0-9]+)?", text) else None

    def _said(self, words: Sequence[str], text: str) -> str | None:
        return next((word for word in words if re.search(PHRASES.get(word, rf"\b{word}\b"), text)), None)

    def details(self, role: Role) -> dict[str, object]:
        made: dict[str, object] = {}
        for key, words in (("layout", LAYOUTS), ("negative", NEGATIVES)):
            if key in role.keys:
                made[key] = self._detail(key, words)
        if "values" in role.keys:
            made["values"] = self._values()
        return made

    def _detail(self, key: str, words: Sequence[str]) -> str:
        said = self._said(words, self.item.description)
        had = getattr(self.own, key) if self.own else None
        if said or not had:
            return said or self.error(f"its {key} is not said by the page: {', '.join(words)}")
        self.note(f"its {key} is {had}")
        return str(had)

    def _values(self) -> list[str]:
        modes = {mode.name for mode in self.known.spec.modes}
        words = list(dict.fromkeys(re.findall(r"[A-Za-z_]\w*", self.item.description)))
        quoted = re.findall(r"`+([A-Za-z_]\w*)`+", self.item.description)
        for word in (word for word in quoted if word not in modes):
            self.error(f"mode {word!r} is not in spec/modes.yaml")
        found = [word for word in words if word in modes]
        if found:
            return found
        if self.own and self.own.values:
            self.note(f"its values are {', '.join(mode.name for mode in self.own.values)}")
            return [mode.name for mode in self.own.values]
        return [self.error("its values are not on the page")]


def clean(text: str, block: Block, line: int) -> str:
    """Prose as the spec spells it: one line, no markup, nothing that a generated file could take for its own."""
    plain = " ".join(re.sub(r"\\(.)", r"\1", text).replace("`", "").split()).translate(str.maketrans('"{}', "'()"))
    plain = re.sub(r"\\|'{3,}|#%", "", plain).strip()
    if TEXT.accepts(plain):
        return plain
    block.errors.append((line, "the text is missing" if not plain else "the text cannot be spelt in the spec"))
    return UNKNOWN

"""The ONNX operator pages: reStructuredText with bold section names and one bullet an input, attribute or type.

Knows the sections and bullets; how examples are printed is page_examples.py's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from codegen.page import Constraint, Item, Page, PageError, Problem
from codegen.page_examples import Block, read_examples, take_block

_TITLE = re.compile(r"(?P<name>[A-Za-z][A-Za-z0-9_]*)(?: - version (?P<version>[0-9]+))?")
_FACT = re.compile(r"- \*\*(?P<name>Domain|Since version)\*\*: (?P<value>.+)")
_SECTION = re.compile(r"\*\*(?P<name>[A-Z][A-Za-z ]+)\*\*")
_ITEM = re.compile(r"[-*] \*\*(?P<name>[^*]+)\*\* \(\*(?P<type>[^*]+)\*(?P<more>[^)]*)\):?\s*(?P<text>.*)")
_TYPE = re.compile(r"[-*] \*\*(?P<name>[^*]+)\*\*:?\s*(?P<text>.*)")
_ALLOWED = re.compile(r"\s+Allowed types: (?P<types>.+?)\.?")
_DIRECTIVE = re.compile(r":[a-z]+:|\.\. ")

SECTIONS = {"Inputs": "inputs", "Outputs": "outputs", "Attributes": "attributes", "Type Constraints": "types"}
# The pages' words for types of attributes, and the schemas' names of them.
VALUE_TYPES = {kind: kind.upper() for kind in ("float", "floats", "int", "ints", "string", "strings")}
VALUE_TYPES |= {f"list of {kind}": kind.upper() for kind in ("floats", "ints", "strings")}
DIFFERENCES = "Differences with previous version"


def is_onnx_page(text: str) -> bool:
    return re.search(r"^- \*\*Since version\*\*: ", text, re.MULTILINE) is not None


def read_onnx_page(text: str, file: str) -> Page:
    """Read a page.

    Parameters
    ----------
    text : str
        The page.
    file : str
        What to call it in messages.

    Returns
    -------
    Page
        With a problem for each line that says something in no known way.

    Raises
    ------
    PageError
        If it does not say which version of which operator it is about.
    """
    reader = _Reader()
    lines = list(enumerate(text.splitlines(), 1))
    while lines:
        reader.take(lines)
    if "Name" not in reader.facts or not reader.facts.get("Since version", "").isdigit():
        raise PageError(f"{file}:1: does not say which version of which operator it is about")
    return _page(reader, file)


def _page(reader: _Reader, file: str) -> Page:
    items = {kind: tuple(_items(reader, kind)) for kind in ("inputs", "outputs", "attributes")}
    examples, problems = read_examples(reader.blocks, items["inputs"], items["outputs"], items["attributes"])
    return Page(
        file=file,
        operator=reader.facts["Name"],
        domain=reader.facts.get("Domain", "").strip("`"),
        version=int(reader.facts["Since version"]),
        summary=" ".join(reader.prose),
        inputs=items["inputs"],
        outputs=items["outputs"],
        attributes=items["attributes"],
        types=tuple(_types(reader)),
        examples=examples,
        differences=tuple(reader.differences),
        problems=tuple(sorted([*reader.problems, *problems])),
    )


@dataclass
class _Reader:
    """A page taken apart, line by line."""

    facts: dict[str, str] = field(default_factory=dict)
    prose: list[str] = field(default_factory=list)  # the first paragraph
    bullets: dict[str, list[tuple[int, list[str]]]] = field(default_factory=dict)  # by section, lines of each
    blocks: list[Block] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    section: str = ""
    _ended: bool = False  # the first paragraph

    def take(self, lines: list[tuple[int, str]]) -> None:
        """Take the next line, or all lines of a block."""
        number, line = lines.pop(0)
        section, fact = _SECTION.fullmatch(line), _FACT.fullmatch(line)
        if line.startswith(DIFFERENCES):
            self.differences = [text for _, text in lines[1:]]
            lines.clear()
        elif lines and re.fullmatch(r"[=-]{3,}", lines[0][1]):
            lines.pop(0)
            self._take_title(line)
        elif line.startswith(".. code-block::"):
            self.blocks.append(take_block(lines))
        elif fact:
            self.facts[fact["name"]] = fact["value"]
        elif section and self.section != "examples":  # there, bold words are names of examples
            self.section = SECTIONS.get(section["name"], section["name"])
        elif not _DIRECTIVE.match(line):
            self._take_text(number, line)

    def _take_title(self, line: str) -> None:
        match = _TITLE.fullmatch(line)
        self.section = "examples" if line == "Examples" else ""
        if match and "Name" not in self.facts and self.section != "examples":
            self.facts["Name"] = match["name"]

    def _take_text(self, number: int, line: str) -> None:
        if self.section in SECTIONS.values():
            bullets = self.bullets.setdefault(self.section, [])
            if line.startswith(("- ", "* ")):
                bullets.append((number, [line]))
            elif line.startswith("  ") and bullets:
                bullets[-1][1].append(line)
            elif line.strip():
                self.problems.append(Problem(number, f"stands in no bullet of {self.section}: {line.strip()[:60]!r}"))
        elif not self.section and "Since version" in self.facts and not self._ended:
            self._ended = bool(self.prose) and not line.strip()
            self.prose += [line.strip()] if line.strip() else []
        elif self.section not in ("", "examples") and line.strip():
            self.problems.append(Problem(number, f"section {self.section!r} is not known: {line.strip()[:60]!r}"))


def _items(reader: _Reader, kind: str) -> Iterator[Item]:
    for number, lines in reader.bullets.get(kind, []):
        match = _ITEM.fullmatch(" ".join(line.strip() for line in lines))
        if match is None:
            reader.problems.append(Problem(number, f"{kind}: no bullet of the form - **name** (*type*): text"))
            continue
        more = match["more"].lower()
        optional = "optional" in more or match["text"].lower().startswith("(optional)")
        required = True if re.search(r"\brequired\b", more) else None
        type_ = VALUE_TYPES.get(match["type"].lower(), match["type"]) if kind == "attributes" else match["type"]
        yield Item(match["name"], type_, match["text"], number, optional, required)


def _types(reader: _Reader) -> Iterator[Constraint]:
    for number, lines in reader.bullets.get("types", []):
        match = _TYPE.fullmatch(lines[0])
        allowed = [found for line in lines[1:] if (found := _ALLOWED.fullmatch(line))]
        if match is None or len(allowed) != 1:
            reader.problems.append(Problem(number, "types: no bullet - **name**: text with a line of Allowed types:"))
            continue
        yield Constraint(match["name"], tuple(re.split(r",\s*", allowed[0]["types"])), number)

"""YAML text to values that remember the line they stand on.

Knows YAML, and refuses what would let a block mean more than it shows: duplicate keys, anchors, aliases, tags.
What the keys mean is left to parse.py.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from codegen.model import Diagnostic, Loc

# Deeper than any array of an example; each level costs the composer a few frames of Python's stack.
DEEPEST = 32

Data = bool | int | float | str | tuple["Value", ...] | dict[str, "Value"] | None


@dataclass(frozen=True)
class Value:
    """What stands in the file, and where: a mapping's value at its key, all else where it begins."""

    data: Data
    loc: Loc


def load_file(path: Path, file: str, diagnostics: list[Diagnostic]) -> Value | None:
    """Read one file; what is wrong with it goes to ``diagnostics``.

    Parameters
    ----------
    path : Path
        Where the file is.
    file : str
        What to call it in a ``Loc``.
    diagnostics : list of Diagnostic
        Errors are appended here.

    Returns
    -------
    Value or None
        None if nothing can be made of the file. Otherwise the reader may go on, to find more errors.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a directory says so itself
            diagnostics.append(Diagnostic(Loc(file, 1), "cannot be read: it is a device or a pipe, which may not end"))
            return None
        return load(path.read_bytes(), file, diagnostics)
    except OSError as error:
        diagnostics.append(Diagnostic(Loc(file, 1), f"cannot be read: {error.strerror}"))
        return None


def load(source: bytes, file: str, diagnostics: list[Diagnostic]) -> Value | None:
    """Read the bytes of one file, as `load_file` does."""
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        diagnostics.append(Diagnostic(Loc(file, line), f"not UTF-8: byte 0x{source[error.start]:02x}"))
        return None
    try:
        composer = _Composer(text, file, diagnostics)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        diagnostics.append(Diagnostic(Loc(file, line), f"character U+{ord(text[error.position]):04X} is not allowed"))
        return None
    node = composer.compose_file()
    return None if node is None else _Values(file, diagnostics).value(node)


class _Composer(yaml.SafeLoader):
    """Text to nodes, with the scalars of YAML 1.2: ``no`` is a string, and ``1:30`` is no number."""

    def __init__(self, text: str, file: str, diagnostics: list[Diagnostic]) -> None:
        super().__init__(text)
        self._file = file
        self._diagnostics = diagnostics
        self._depth = 0

    def compose_file(self) -> yaml.Node | None:
        try:
            node: yaml.Node | None = self.get_single_node()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark or self.get_mark()
            self._refuse(mark, f"syntax error: {error.problem or error.context}")
            return None
        except (ValueError, OverflowError) as error:  # the scanner's own: "\UFFFFFFFF", %YAML 1.9999...
            self._refuse(self.get_mark(), f"syntax error: {error}")
            return None
        if node is None:
            self._refuse(self.get_mark(), "the file is empty")
        return node

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]  # the stubs leave it untyped
        if isinstance(event, yaml.AliasEvent):
            place: Any = event.start_mark
            self._refuse(place, f"aliases are not allowed: *{event.anchor}")
            self.get_event()  # type: ignore[no-untyped-call]  # likewise
            return yaml.ScalarNode("tag:yaml.org,2002:str", "", place, place)
        if event.anchor is not None:
            self._refuse(event.start_mark, f"anchors are not allowed: &{event.anchor}")
            event.anchor = None
        if event.tag is not None:
            self._refuse(event.start_mark, f"tags are not allowed: {event.tag}")
            event.tag = None
        if self._depth == DEEPEST:
            raise yaml.MarkedYAMLError(problem=f"nested deeper than {DEEPEST} levels", problem_mark=event.start_mark)
        self._depth += 1
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def _refuse(self, mark: Any, message: str) -> None:
        self._diagnostics.append(Diagnostic(Loc(self._file, mark.line + 1), message))


_FLOAT = r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+|[-+]?\.inf|\.nan"

_Composer.yaml_implicit_resolvers = {}  # none of YAML 1.1's
for _name, _pattern, _first in (
    ("null", r"~|null|", ["~", "n", ""]),
    ("bool", r"true|false", ["t", "f"]),
    ("int", r"[-+]?(?:0|[1-9][0-9]*)|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", _FLOAT, list("-+.0123456789")),
):
    _Composer.add_implicit_resolver(f"tag:yaml.org,2002:{_name}", re.compile(rf"(?:{_pattern})\Z"), _first)


class _Values:
    """Nodes to values."""

    def __init__(self, file: str, diagnostics: list[Diagnostic]) -> None:
        self._file = file
        self._diagnostics = diagnostics

    def value(self, node: yaml.Node, loc: Loc | None = None) -> Value:
        loc = loc or self._loc(node)
        if isinstance(node, yaml.MappingNode):
            return Value(self._mapping(node), loc)
        if isinstance(node, yaml.SequenceNode):
            return Value(tuple(self.value(item) for item in node.value), loc)
        return Value(self._scalar(node), loc)

    def _mapping(self, node: yaml.MappingNode) -> dict[str, Value]:
        entries: dict[str, Value] = {}
        for key_node, value_node in node.value:
            loc = self._loc(key_node)
            value = self.value(value_node, loc)
            if not key_node.tag.endswith(":str"):
                self._refuse(loc, "keys must be strings; quote this one")
            elif key_node.value in entries:
                first = entries[key_node.value].loc.line
                self._refuse(loc, f"duplicate key {key_node.value!r} (first on line {first})")
            else:
                entries[key_node.value] = value
        return entries

    def _scalar(self, node: yaml.Node) -> bool | int | float | str | None:
        text: str = node.value
        match node.tag.rpartition(":")[2]:
            case "null":
                return None
            case "bool":
                return text == "true"
            case "int":
                return self._integer(text, node)
            case "float":
                return self._float(text, node)
        return text

    def _integer(self, text: str, node: yaml.Node) -> int:
        # The length first: Python refuses to read some thousand digits.
        number = int(text, 0) if len(text) <= 24 else 1 << 64
        if not -(1 << 63) <= number < 1 << 64:
            self._refuse(self._loc(node), "an integer must fit 64 bits")
            return 0
        return number

    def _float(self, text: str, node: yaml.Node) -> float:
        number = float(text.replace(".i", "i").replace(".n", "n"))
        if math.isinf(number) and not text.endswith("inf"):
            self._refuse(self._loc(node), "a number must fit a float; write .inf for infinity")
            return 0.0
        return number

    def _loc(self, node: yaml.Node) -> Loc:
        return Loc(self._file, node.start_mark.line + 1)

    def _refuse(self, loc: Loc, message: str) -> None:
        self._diagnostics.append(Diagnostic(loc, message))

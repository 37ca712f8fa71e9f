"""Examples as pages print them, in two forms: assignments in a block of prose, or a node with its inputs and outputs.

Knows the blocks; what they are examples of is told by the page's inputs, outputs and attributes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from codegen.page import Item, Problem, Shown
from codegen.page_values import elements, read_value, shape_of

_ASSIGNMENT = re.compile(r"(?P<name>[a-z_][A-Za-z0-9_]*) =\s*(?P<value>.*)")
_NODE = re.compile(r"\s+[A-Za-z][A-Za-z0-9_]*\((?P<given>.*)\) -> \((?P<output>[^,)]*)\)")
_ARRAY = re.compile(r"\s+(?P<name>[^\s:]+): shape=\((?P<shape>[0-9, ]*)\), dtype=(?P<dtype>\S+)")


@dataclass(frozen=True)
class Block:
    """A code block: its lines, unindented, with the number of the first."""

    line: int
    lines: tuple[str, ...]

    @property
    def head(self) -> str:
        return self.lines[0] if self.lines else ""


@dataclass(frozen=True)
class _Array:
    value: object
    dtype: str


def take_block(lines: list[tuple[int, str]]) -> Block:
    """Take the indented lines that follow a directive, and the blank ones among them."""
    taken: list[tuple[int, str]] = []
    while lines and (lines[0][1].startswith("   ") or not lines[0][1].strip()):
        taken.append(lines.pop(0))
    while taken and not taken[0][1].strip():
        taken.pop(0)
    while taken and not taken[-1][1].strip():
        taken.pop()
    margin = min((len(line) - len(line.lstrip()) for _, line in taken if line.strip()), default=0)
    return Block(taken[0][0] if taken else 0, tuple(line[margin:] for _, line in taken))


def read_examples(
    blocks: Sequence[Block], inputs: Sequence[Item], outputs: Sequence[Item], attributes: Sequence[Item]
) -> tuple[tuple[Shown, ...], tuple[Problem, ...]]:
    """Read every block; one that cannot be read is a problem at its line, and one that shows no value is nothing."""
    shown: list[Shown] = []
    problems: list[Problem] = []
    node: Block | None = None
    for block in blocks:
        try:
            if block.head == "Node:":
                node = block
            elif block.head == "Inputs:" and node:
                shown.append(_from_node(node, block, inputs, attributes))
                node = None
            elif found := _from_assignments(block, [*inputs, *attributes], outputs):
                shown.append(found)
        except ValueError as error:
            problems.append(Problem(block.line, f"this example cannot be read: {error}"))
    return tuple(shown), tuple(problems)


def text_blocks(text: str) -> list[Block]:
    """The examples in a text without directives: each begins with a line that says so, such as ``Example 2 (...):``."""
    blocks: list[Block] = []
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if re.match(r"\s*Example\b.*:\s*$", line)]
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        numbered = enumerate(lines[start + 1 : end], start + 2)
        blocks.append(take_block([(at, f"    {line.strip()}") for at, line in numbered if line.strip() != "```"]))
    return [block for block in blocks if block.lines]


def _from_assignments(block: Block, parameters: Sequence[Item], outputs: Sequence[Item]) -> Shown | None:
    given: dict[str, list[str]] = {}
    name = ""
    for line in block.lines:
        match = _ASSIGNMENT.fullmatch(line)
        if match:
            name = match["name"]
            given[name] = [match["value"]]
        elif name and line.strip():
            given[name].append(line)
    ends = {item.name for item in outputs}
    if not ends & given.keys():
        return None
    values = {name: read_value(" ".join(lines)) for name, lines in given.items()}
    unknown = [name for name in values if name not in ends | {item.name for item in parameters}]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no input, attribute or output")
    output = next(values.pop(name) for name in list(values) if name in ends)
    for value in (output, *values.values()):
        shape_of(value)
    return Shown(None, values, output, block.line)


def _from_node(node: Block, values: Block, inputs: Sequence[Item], attributes: Sequence[Item]) -> Shown:
    match = next((found for line in node.lines[1:] if (found := _NODE.fullmatch(line))), None)
    if match is None:
        raise ValueError("the node is not of the form Name(inputs) -> (output)")
    arrays = dict(_arrays(values))
    given = [part.strip() for part in re.split(r",(?![^\[(]*[\])])", match["given"]) if part.strip()]
    places = [part for part in given if not re.match(r"\w+=", part)]
    if len(places) > len(inputs):
        raise ValueError(f"the node has {len(places)} inputs, the page {len(inputs)}")
    named = {item.name: part for item, part in zip(inputs, places, strict=False) if part not in ('""', "''")}
    lost = [part for part in (*named.values(), match["output"]) if part not in arrays]
    if lost:
        raise ValueError(f"{lost[0]!r} has no values")
    arguments = {name: arrays[part].value for name, part in named.items()}
    arguments |= dict(_node_attributes(given, node, attributes))
    first = arrays[next(iter(named.values()), match["output"])]
    return Shown(first.dtype, arguments, arrays[match["output"]].value, values.line)


def _node_attributes(given: Sequence[str], node: Block, attributes: Sequence[Item]) -> Iterator[tuple[str, object]]:
    """Attributes stand in the call as name=value, or below it one a line."""
    below = [line.strip().lstrip("-* ") for line in node.lines[1:] if not _NODE.fullmatch(line)]
    for part in (*given, *below):
        name, equals, value = part.partition("=") if "=" in part else part.partition(":")
        if equals and name.strip() in {item.name for item in attributes}:
            yield name.strip(), read_value(value)
        elif part in below or "=" in part:
            raise ValueError(f"{part!r} is no attribute of the page")


def _arrays(block: Block) -> Iterator[tuple[str, _Array]]:
    """The named arrays below Inputs: and Outputs:."""
    heads = [(i, match) for i, line in enumerate(block.lines) if (match := _ARRAY.fullmatch(line))]
    ends = [i for i, _ in heads[1:]] + [len(block.lines)]
    for (start, match), end in zip(heads, ends, strict=True):
        text = " ".join(line for line in block.lines[start + 1 : end] if line.strip() not in ("Inputs:", "Outputs:"))
        shape = tuple(int(extent) for extent in match["shape"].split(",") if extent.strip())
        value = read_value(text) if text.strip() or 0 not in shape else []
        if len(elements(value)) != _count(shape) or (0 not in shape and shape_of(value) != shape):
            raise ValueError(f"{match['name']!r} is not of the shape {shape} that it says")
        yield match["name"], _Array(value, match["dtype"])


def _count(shape: Sequence[int]) -> int:
    total = 1
    for extent in shape:
        total *= extent
    return total

"""A version as YAML, laid out as the spec is: a parameter a line, lists filled, errors and notes as comments.

Knows how the spec looks; what is in it is transcribe.py's.
"""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from codegen.wording import Block

WIDTH = 118
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ .()/;-]*(?<! )")
_WORDS = frozenset({"true", "false", "null"})


def emit(block: Block) -> str:
    """Write a block.

    Parameters
    ----------
    block : Block
        A version, transcribed.

    Returns
    -------
    str
        YAML that goes below ``versions:``, or of a new operator the whole file; an error is a comment that names the
        page's line.
    """
    lines = [f"# error: {block.page.file}:{line}: {message}" for line, message in block.errors]
    lines += [f"# note: {block.page.file}:{line}: {message}" for line, message in block.notes]
    if block.head:
        lines += [*(f"{key}: {scalar(value)}" for key, value in block.head.items()), "", "versions:"]
    return "\n".join([*lines, *_version(block.values)]) + "\n"


def _version(values: Mapping[str, object]) -> Iterator[str]:
    for key, value in values.items():
        start = f"{'- ' if key == 'version' else '  '}{key}:"
        if isinstance(value, list) and not value:
            yield f"{start} []"
        elif key in ("inputs", "outputs", "attributes") and isinstance(value, list):
            yield start
            for item in value:
                yield from _item(item)
        elif key in ("types", "enums") and isinstance(value, dict):
            yield start
            for name, items in value.items():
                yield from _list(name, items)
        elif key == "examples" and isinstance(value, list):
            yield start
            for item in value:
                yield from _example(item)
        else:
            yield from f"{start} {fold(scalar(value), '    ')}".split("\n")


def _item(item: Mapping[str, object]) -> Iterator[str]:
    pairs = [f"{key}: {flow(value)}" for key, value in item.items()]
    line = f"    - {{{', '.join(pairs)}}}"
    if len(line) <= WIDTH:
        yield line
    else:
        yield f"    - {{{', '.join(pairs[:-1])},"
        # A line end inside quotes is a space.
        yield from f"       {fold(f'{pairs[-1]}}}', ' ' * 9)}".split("\n")


def _list(name: str, items: Sequence[object]) -> Iterator[str]:
    texts = [flow(item) for item in items]
    line = f"    {name}: [{', '.join(texts)}]"
    if len(line) <= 100:
        yield line
    else:
        yield f"    {name}: ["
        yield from fill([*(f"{text}," for text in texts[:-1]), texts[-1]], "      ", "      ")
        yield "    ]"


def _example(example: Mapping[str, object]) -> Iterator[str]:
    yield f"  - dtype: {scalar(example['dtype'])}"
    for key in ("arguments", "output"):
        rows = re.split(r" (?=\[|[A-Za-z]\w*: )", f"{key}: {flow(example[key])}")
        words = [word for row in rows for word in ([row] if len(row) < WIDTH // 2 else row.split(" "))]
        yield from fill(words, "    ", " " * (len(key) + 7))


def fill(words: Iterable[str], first: str, rest: str) -> Iterator[str]:
    """Words in lines as long as may be."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH - 12:
            lines[-1] += f" {word}"
        else:
            lines.append((rest if lines else first) + word)
    yield from lines


def fold(text: str, indent: str) -> str:
    """A long scalar in lines: YAML reads a line end as a space."""
    return f"\n{indent}".join(textwrap.wrap(text, WIDTH - 11, break_long_words=False, break_on_hyphens=False))


def flow(value: object) -> str:
    """A value inside brackets."""
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {flow(item)}' for key, item in value.items())}}}"
    return scalar(value)


def scalar(value: object) -> str:
    """A scalar of YAML 1.2, in quotes if it could be taken for something else."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, str):
        plain = _PLAIN.fullmatch(value) and value.lower() not in _WORDS
        if re.fullmatch(r"[0-9.]+", value):
            return f'"{value}"'
        return value if plain else "'" + value.replace("'", "''") + "'"
    return str(value)


def _float(value: float) -> str:
    if math.isnan(value):
        return ".nan"
    if math.isinf(value):
        return ".inf" if value > 0 else "-.inf"
    return repr(value)

"""Values as pages print them: numbers, strings and nested arrays, in the way of Python and NumPy.

Knows no page; an array that is cut short by dots, or whose brackets do not match, is a ValueError.
"""

from __future__ import annotations

import ast
import math
import re

_TOKEN = re.compile(r"""\s*(?:(?P<mark>[\[\],])|(?P<text>'[^']*'|"[^"]*")|(?P<word>[^\s\[\],'"]+))""")
_WORDS = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf, "true": True, "false": False}


def read_value(text: str) -> object:
    """Read one number, string or nested list.

    Parameters
    ----------
    text : str
        Such as ``[[ 0, -2.5], [nan, 1]]``; whitespace may separate elements, too.

    Returns
    -------
    object
        A number, a string, a bool, or nested lists of them.

    Raises
    ------
    ValueError
        If it is none, or has more after it.
    """
    tokens = _tokens(text)
    value = _value(tokens)
    if tokens:
        raise ValueError(f"unexpected {tokens[0]!r}")
    return value


def _tokens(text: str) -> list[str]:
    """The marks and words of a text, first one first."""
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"unexpected {text[at:].strip()[:20]!r}")
        found.append(match[0].strip())
        at = match.end()
    return found


def _value(tokens: list[str]) -> object:
    if not tokens:
        raise ValueError("a value is missing")
    token = tokens.pop(0)
    if token != "[":
        return _scalar(token)
    items: list[object] = []
    while tokens and tokens[0] != "]":
        items.append(_value(tokens))
        if tokens and tokens[0] == ",":
            tokens.pop(0)
    if not tokens:
        raise ValueError("a bracket is not closed")
    tokens.pop(0)
    return items


def _scalar(token: str) -> object:
    if token.strip(".") == "":
        raise ValueError("the array is cut short")
    if token.lower() in _WORDS:
        return _WORDS[token.lower()]
    if token[0] in "'\"":
        return ast.literal_eval(token)
    return int(token) if re.fullmatch(r"[-+]?[0-9]+", token) else float(token)


def shape_of(value: object) -> tuple[int, ...]:
    """The extents of a nested list; a ragged one is a ValueError."""
    if not isinstance(value, list):
        return ()
    shapes = {shape_of(item) for item in value}
    if len(shapes) > 1:
        raise ValueError("the rows differ in length")
    return (len(value), *(shapes.pop() if shapes else ()))


def elements(value: object) -> list[object]:
    """The elements of a nested list, in order."""
    return [one for item in value for one in elements(item)] if isinstance(value, list) else [value]

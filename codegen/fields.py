"""Fields popped out of a mapping: one asked for and not there, or there and never asked for, is an error.

Knows the shapes of values: a string of some form, a whole number, one of a few words. What they mean is left to others.
A wrong field is reported and yields an empty stand-in, so that one run finds every error; none leaves read_spec().
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar, overload

from codegen.loader import Data, Value
from codegen.model import Diagnostic, Loc
from codegen.spelling import TEXT, Form

T = TypeVar("T")


@dataclass(frozen=True)
class Report:
    """Where errors go, and what they are about, such as ``Pad-19: attribute 'mode': ``."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    context: str = ""

    def within(self, context: str) -> Report:
        return Report(self.diagnostics, f"{self.context}{context}: ")

    def error(self, loc: Loc, message: str) -> None:
        self.diagnostics.append(Diagnostic(loc, self.context + message))


@dataclass(frozen=True)
class Names(Generic[T]):
    """All that is defined of one kind. Where definitions were lost to an error, no name is called undefined."""

    kind: str
    known: Mapping[str, T]
    complete: bool = True

    def find(self, name: str, loc: Loc, report: Report) -> T | None:
        found = self.known.get(name)
        if found is None and name and self.known and self.complete:
            report.error(loc, f"undefined {self.kind} {show(name)}{suggest(name, self.known)}")
        return found


class Fields:
    """The keys of one mapping; leaving the ``with`` block reports the missing and the unknown ones."""

    def __init__(self, value: Value, report: Report) -> None:
        self.loc = value.loc
        self.report = report
        self._is_mapping = isinstance(value.data, dict)
        self._all = value.data if isinstance(value.data, dict) else {}
        self._left = dict(self._all)
        self._asked: list[str] = []
        self._missing: list[tuple[tuple[str, ...], str]] = []
        if not self._is_mapping:
            report.error(value.loc, f"must be a mapping; got {show(value.data)}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        absent = [key for key in self._asked if key not in self._all]
        for key, value in self._left.items():
            self.report.error(value.loc, f"unknown key {show(key)}{suggest(key, absent)}")
            # A misspelt key is one error, not two.
            for meant in _close(key, absent):
                self._missing = [missing for missing in self._missing if meant not in missing[0]]
        for _, message in self._missing if self._is_mapping else ():
            self.report.error(self.loc, message)

    def __contains__(self, key: str) -> bool:
        return key in self._all

    def place(self, key: str) -> Loc:
        return self._all[key].loc if key in self._all else self.loc

    def error(self, key: str, message: str) -> None:
        """Report an error at the line of ``key``."""
        self.report.error(self.place(key), message)

    def pop(self, key: str, *, required: bool = True) -> Value | None:
        self._asked.append(key)
        value = self._left.pop(key, None)
        if value is None and required:
            self.miss(f"missing key {key!r}", key)
        return value

    def miss(self, message: str, *keys: str) -> None:
        """Report an error, unless an unknown key turns out to be one of ``keys`` misspelt."""
        self._missing.append((keys, message))

    def refuse(self, key: str, reason: str) -> None:
        """Pop a key that must not be there."""
        if self.pop(key, required=False) is not None:
            self.error(key, reason)

    def drop(self, *keys: str) -> None:
        """Pop keys unseen: an earlier error has left nothing to hold them against."""
        for key in keys:
            self.pop(key, required=False)

    def text(self, key: str, form: Form = TEXT, *, required: bool = True) -> str:
        value = self.pop(key, required=required)
        return "" if value is None else read_text(value, key, form, self.report)

    def texts(self, key: str, form: Form) -> dict[str, Loc]:
        """Pop a list of distinct strings: each with its place, in order."""
        return read_texts(self.pop(key), key, form, self.report)

    def word(self, key: str, words: Sequence[str]) -> str:
        value = self.pop(key)
        if value is None:
            return ""
        if isinstance(value.data, str) and value.data in words:
            return value.data
        self.error(key, f"{key} must be one of {', '.join(words)}; got {show(value.data)}")
        return ""

    def flag(self, key: str) -> bool:
        """Pop true or false; false if it is not there, and true if it is wrong: nobody writes a false one."""
        value = self.pop(key, required=False)
        if value is None:
            return False
        if isinstance(value.data, bool):
            return value.data
        self.error(key, f"{key} must be true or false; got {show(value.data)}")
        return True

    @overload
    def whole(self, key: str, lowest: int = ..., highest: int | None = ...) -> int: ...

    @overload
    def whole(self, key: str, lowest: int = ..., highest: int | None = ..., *, required: bool) -> int | None: ...

    def whole(self, key: str, lowest: int = 0, highest: int | None = None, *, required: bool = True) -> int | None:
        """Pop a whole number; -1 stands in for a wrong one."""
        value = self.pop(key, required=required)
        if value is None:
            return -1 if required else None
        data = value.data
        if not isinstance(data, int) or isinstance(data, bool):
            self.error(key, f"{key} must be a whole number; got {show(data)}")
        elif data < lowest:
            self.error(key, f"{key} must be at least {lowest}; got {data}")
        elif highest is not None and data > highest:
            self.error(key, f"{key} must be at most {highest}; got {data}")
        else:
            return data
        return -1

    def items(self, key: str, *, required: bool = True, fill: bool = True) -> tuple[Value, ...]:
        """Pop a list; with ``fill`` an empty one is an error."""
        value = self.pop(key, required=required)
        return () if value is None else read_items(value, key, self.report, fill=fill)

    def entries(self, key: str, *, required: bool = True) -> dict[str, Value]:
        value = self.pop(key, required=required)
        if value is None:
            return {}
        if isinstance(value.data, dict) and value.data:
            return value.data
        self.error(key, f"{key} must be a mapping that is not empty; got {show(value.data)}")
        return {}


def read_text(value: Value, what: str, form: Form, report: Report) -> str:
    """Read a string of a form; ``what`` it is goes into the error."""
    if isinstance(value.data, str) and form.accepts(value.data):
        return value.data
    report.error(value.loc, f"{what} must be {form.description}; got {show(value.data)}")
    return ""


def read_texts(value: Value | None, what: str, form: Form, report: Report) -> dict[str, Loc]:
    """Read a list of distinct strings: each with its place, in order."""
    found: dict[str, Loc] = {}
    for item in () if value is None else read_items(value, what, report):
        text = read_text(item, what, form, report)
        if text in found:
            report.error(item.loc, f"{what} has {text!r} twice")
        elif text:
            found[text] = item.loc
    return found


def read_items(value: Value, what: str, report: Report, *, fill: bool = True) -> tuple[Value, ...]:
    if isinstance(value.data, tuple) and (value.data or not fill):
        return value.data
    report.error(value.loc, f"{what} must be a list{' that is not empty' if fill else ''}; got {show(value.data)}")
    return ()


def peek(value: Value, key: str) -> Data:
    """What a mapping has for a key, before it is read: to say what an error is about."""
    found = value.data.get(key) if isinstance(value.data, dict) else None
    return found.data if found is not None else None


def show(data: Data) -> str:
    """Write a value for an error, on one short line."""
    if data is None:
        return "null"
    if isinstance(data, bool):
        return str(data).lower()
    if isinstance(data, (tuple, dict)):
        return f"{'a' if data else 'an empty'} {'list' if isinstance(data, tuple) else 'mapping'}"
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."


def suggest(name: str, known: Iterable[str]) -> str:
    """Ask whether another name was meant, if one is close."""
    close = _close(name, known)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _close(name: str, known: Iterable[str]) -> list[str]:
    return difflib.get_close_matches(name[:60], list(known), n=1)

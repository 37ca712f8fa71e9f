"""An operator page as read, whatever its form: what it says of itself, and what could not be read of it.

Knows no form of page (onnx_page.py, class_page.py, onnx_schema.py do) and nothing of the spec (transcribe.py does).
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, order=True)
class Problem:
    """A line of a page that could not be read, and why."""

    line: int
    message: str


@dataclass(frozen=True)
class Item:
    """An input, output or attribute, in the page's words."""

    name: str
    type: str
    description: str
    line: int
    optional: bool = False  # the page says that it may be left out
    required: bool | None = None  # None: the page does not say
    default: str | float | None = None


@dataclass(frozen=True)
class Constraint:
    """A type variable and its types."""

    name: str
    types: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Shown:
    """A worked example: nested lists by the names that the page gives them."""

    dtype: str | None  # as NumPy spells it; None: the page does not say
    arguments: dict[str, object]
    output: object
    line: int


@dataclass(frozen=True)
class Page:
    """All that a page says of one operator version."""

    file: str
    operator: str
    domain: str
    version: int | str
    summary: str
    source: str = ""
    inputs: tuple[Item, ...] = ()
    outputs: tuple[Item, ...] = ()
    attributes: tuple[Item, ...] = ()
    types: tuple[Constraint, ...] = ()
    examples: tuple[Shown, ...] = ()
    differences: tuple[str, ...] = ()  # the page's own account of what changed, line by line
    problems: tuple[Problem, ...] = field(default=())

    @property
    def label(self) -> str:
        return f"{self.operator}-{self.version}"


class PageError(Exception):
    """A page that is none: nothing can be made of it; the message says so in a sentence."""

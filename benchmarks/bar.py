"""A bound that the project promises, and the times that it is measured with."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

__all__ = ["Bar", "Call", "calls_for", "seconds"]

Call = Callable[[], object]


class Bar(NamedTuple):
    """What is measured, the figure, the most that it may be, and the unit."""

    title: str
    figure: float
    limit: float
    unit: str

    @property
    def holds(self) -> bool:
        return self.figure <= self.limit

    def __str__(self) -> str:
        return f"{self.title:66}{self.figure:>10.2f} <= {self.limit:g} {self.unit:10}{'' if self.holds else 'MISSED'}"


def seconds(function: Call, calls: int = 1) -> float:
    """Seconds of so many calls."""
    start = perf_counter()
    for _ in range(calls):
        function()
    return perf_counter() - start


def calls_for(function: Call, at_least: float = 1e-3) -> int:
    """How many calls take so many seconds."""
    calls = 1
    while seconds(function, calls) < at_least:
        calls *= 2
    return calls

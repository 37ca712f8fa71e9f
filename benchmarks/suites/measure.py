"""Times that can be compared: results checked first, then all calls timed in turn in one process.

On shared machines a time is worth little a minute later; the ratio of two that were taken in turn travels. The
package has a clock like this one, but the commit that is measured must not bring its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from math import inf
from time import perf_counter
from typing import Any

import numpy as np

import fastpad

__all__ = ["Call", "Seconds", "check", "one_thread", "rounds", "same"]

Call = Callable[..., Any]
ROUND_SECONDS = 1e-3  # of one call in one round: long beside the clock, short beside the neighbours' bursts
ROUNDS = 15
LEAST_ROUNDS = 5
ENOUGH_SECONDS = 0.5  # after which the least number of rounds is enough


class Seconds(dict[str, float]):
    """Seconds a call, by name: the fastest round's.

    Neighbours only ever add time. With two builds beside it, twelve repeats of a ratio of fastest rounds lay within
    1.02 of each other; of medians, and of the median of the rounds' ratios, within 2.4.
    """

    def ratio(self, ours: str, theirs: str) -> float:
        return self[ours] / self[theirs]

    def least(self, names: Iterable[str]) -> str:
        return min(names, key=self.__getitem__)


def rounds(functions: dict[str, Call], expected: np.ndarray | None = None) -> Seconds:
    """Time each function in each round, in turn; one whose result is not ``expected`` is not timed but an error."""
    for function in functions.values():
        if expected is not None:
            check(function(), expected)
    calls = {name: calls_for(function) for name, function in functions.items()}
    fastest = Seconds(dict.fromkeys(functions, inf))
    start = perf_counter()
    for taken in range(ROUNDS):
        if taken >= LEAST_ROUNDS and perf_counter() - start > ENOUGH_SECONDS:
            break
        for name, function in functions.items():
            fastest[name] = min(fastest[name], seconds(function, calls[name]))
    return fastest


def check(result: Any, expected: np.ndarray) -> None:
    if not same(result, expected):
        raise AssertionError(f"the timed call gave {result!r}, not {expected!r}")


def same(result: Any, expected: np.ndarray) -> bool:
    """Whether a result is the expected array: dtype, shape and elements."""
    return (
        isinstance(result, np.ndarray)
        and result.dtype == expected.dtype
        and result.shape == expected.shape
        and np.array_equal(result, expected)
    )


def calls_for(function: Call) -> int:
    """How many calls fill a round; the best of three trials, lest a disturbed one make rounds of a single cold call."""
    calls = 1
    while (passed := min(seconds(function, calls) for _ in range(3)) * calls) < ROUND_SECONDS / 4:
        calls *= 4
    return max(1, round(calls * ROUND_SECONDS / passed))


def seconds(function: Call, calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        function()
    return (perf_counter() - start) / calls


def one_thread() -> None:
    """Hold fastpad to one thread, as NumPy is; commits before threads have nothing to hold."""
    with suppress(AttributeError):
        fastpad.set_num_threads(1)

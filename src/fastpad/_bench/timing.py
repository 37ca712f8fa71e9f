"""Times that can be compared: every contestant in every round, and the median over the rounds."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

__all__ = ["medians"]

ROUND_SECONDS = 4e-3  # of one contestant in one round
ROUNDS = 15


def medians(functions: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """Seconds a call of each function, by name: all of them timed in turn, round by round."""
    calls = {name: calls_for(function) for name, function in functions.items()}
    times: dict[str, list[float]] = {name: [] for name in functions}
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for name, function in functions.items():
                times[name].append(time_of(function, calls[name]) / calls[name])
    finally:
        if collecting:
            gc.enable()
    return {name: median(series) for name, series in times.items()}


def calls_for(function: Callable[[], Any]) -> int:
    """How many calls fill a round."""
    calls = 1
    while (passed := time_of(function, calls)) < ROUND_SECONDS / 4:
        calls *= 4
    return max(1, round(calls * ROUND_SECONDS / passed))


def time_of(function: Callable[[], Any], calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        function()
    return perf_counter() - start

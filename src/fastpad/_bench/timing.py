"""Times that can be compared: every contestant in every round, and the median over the rounds."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any

__all__ = ["medians"]

ROUND_SECONDS = 4e-3  # of one contestant in one round
ROUNDS = 15
# After a call on several threads torch's look for more work for 10 ms, onnxruntime's for 50, on the processors that
# the next contestant needs. That is their way, and left to them: a block is of several calls, which gain by it, and
# begins when whatever ran before is asleep.
SEVERAL_CALLS = 3
NAP = 10e-3  # beyond a tick of the system's, which is when another thread's processor time is counted
MOST_NAPS = 20


def medians(functions: dict[str, Callable[[], Any]], threads: int = 1) -> dict[str, float]:
    """Seconds a call of each function, by name: all of them timed in turn, round by round."""
    await_sleep()
    calls = {name: calls_for(function, threads) for name, function in functions.items()}
    times: dict[str, list[float]] = {name: [] for name in functions}
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for name, function in functions.items():
                if threads > 1:
                    await_sleep()
                times[name].append(time_of(function, calls[name]) / calls[name])
    finally:
        if collecting:
            gc.enable()
    return {name: median(series) for name, series in times.items()}


def await_sleep() -> None:
    """Return when no thread of this process is at work, or when one goes on and on."""
    for _ in range(MOST_NAPS):
        before = process_time()
        sleep(NAP)
        if process_time() - before < NAP / 10:
            return


def calls_for(function: Callable[[], Any], threads: int) -> int:
    """How many calls fill a round."""
    if threads > 1:
        await_sleep()
    calls = 1
    while (passed := time_of(function, calls)) < ROUND_SECONDS / 4:
        calls *= 4
    return max(1 if threads == 1 else SEVERAL_CALLS, round(calls * ROUND_SECONDS / passed))


def time_of(function: Callable[[], Any], calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        function()
    return perf_counter() - start

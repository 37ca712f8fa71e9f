"""What the default number of threads costs and gives, over one thread in the same run.

Beside as many busy processes as there are processors; on an idle machine; after a pause; and beside torch on as many
threads. Means where a call may be put aside, as users pay for those, too; else medians.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import fmean, median
from time import sleep

import numpy as np

import fastpad
from benchmarks.bar import Bar, Call, seconds

__all__ = ["thread_bars"]

DEFAULT = fastpad.get_num_threads()
ROUNDS = 8
CALLS = 10  # of one number of threads in a round
ONE_PIXEL = ((0, 0), (0, 0), (1, 1), (1, 1))
BUSY = "while True: pass"


def thread_bars() -> Iterator[Bar]:
    """Every bound, if there is more than one thread to be had."""
    if DEFAULT < 2:
        print("threads are measured where a process may use two processors")
        return
    yield from idle_bars()
    yield from pause_bars()
    yield from torch_bars()
    with neighbours(DEFAULT):
        yield from busy_bars()
    fastpad.set_num_threads(DEFAULT)


def calls_into_out() -> Iterator[tuple[str, Call]]:
    """Pad and clip of 7 and 64 MB into memory that is there."""
    for planes, size in ((512, "7 MB"), (4864, "64 MB")):
        maps = np.ones((1, planes, 56, 56), np.float32)
        padded = np.empty((1, planes, 58, 58), np.float32)
        for mode in ("constant", "reflect"):
            yield f"pad {size} by 1 {mode}", partial(fastpad.pad, maps, ONE_PIXEL, mode, out=padded)
        yield f"clip {size} float32", partial(fastpad.clip, maps, 0.25, 0.75, out=np.empty_like(maps))


def idle_bars() -> Iterator[Bar]:
    for title, call in calls_into_out():
        one, many = series(call)
        yield Bar(f"{title} into out=, {DEFAULT} threads over one", median(many) / median(one), 1, "x")


def busy_bars() -> Iterator[Bar]:
    for title, call in calls_into_out():
        one, many = series(call)
        yield Bar(f"{title}, {DEFAULT} busy neighbours: mean over one thread's", fmean(many) / fmean(one), 1.3, "x")
        ratio = percentile(many) / percentile(one)
        yield Bar(f"{title}, {DEFAULT} busy neighbours: 99th percentile", ratio, 6, "x")


def series(call: Call) -> tuple[list[float], list[float]]:
    """Seconds of calls on one thread and on the default number, in turn."""
    taken: dict[int, list[float]] = {1: [], DEFAULT: []}
    for _ in range(ROUNDS):
        for threads, times in taken.items():
            fastpad.set_num_threads(threads)
            times += [seconds(call) for _ in range(CALLS)]
    return taken[1], taken[DEFAULT]


def percentile(times: list[float]) -> float:
    return float(np.percentile(times, 99))


def pause_bars() -> Iterator[Bar]:
    """A call after a pause, when helpers sleep and caches may be cold."""
    for title, call in calls_into_out():
        yield Bar(f"{title} after 2 ms: over one thread", after(0.002, call, 75), 1.05, "x")
    title, call = next(calls_into_out())
    yield Bar(f"{title} after 10 s: over one thread", after(10, call, 7), 1.05, "x")


def after(pause: float, call: Call, rounds: int) -> float:
    taken: dict[int, list[float]] = {1: [], DEFAULT: []}
    for k in range(rounds):
        for threads in (1, DEFAULT) if k % 2 else (DEFAULT, 1):
            fastpad.set_num_threads(threads)
            sleep(pause)
            taken[threads].append(seconds(call))
    return median(taken[DEFAULT]) / median(taken[1])


def torch_bars() -> Iterator[Bar]:
    """New outputs of 600 kB to 4 MB, beside torch on as many threads."""
    try:
        import torch
    except ImportError:
        print("torch is not installed: new outputs of 600 kB to 4 MB are not compared")
        return
    torch.set_num_threads(DEFAULT)
    fastpad.set_num_threads(DEFAULT)
    for channels in (48, 96, 192, 288):
        maps = np.random.default_rng(0).random((1, channels, 56, 56), np.float32)
        tensor = torch.from_numpy(maps)
        for mode, theirs in (("edge", "replicate"), ("reflect", "reflect")):
            ours = partial(fastpad.pad, maps, ONE_PIXEL, mode)
            ratio = in_blocks(ours, partial(torch.nn.functional.pad, tensor, (1, 1, 1, 1), theirs))
            yield Bar(f"pad {channels * 58 * 58 * 4 // 1000} kB by 1 {mode}, new: over torch", ratio, 1, "x")


def in_blocks(ours: Call, theirs: Call) -> float:
    """The ratio of medians. torch's threads spin for a while after a call: nothing is timed beside them."""
    taken: dict[Call, list[float]] = {ours: [], theirs: []}
    for _ in range(3 * ROUNDS):
        for call, times in taken.items():
            sleep(0.01)
            seconds(call, 3)
            times += [seconds(call) for _ in range(2 * CALLS)]
    return median(taken[ours]) / median(taken[theirs])


@contextmanager
def neighbours(count: int) -> Iterator[None]:
    """Busy processes beside this one."""
    start: Callable[[], subprocess.Popen[bytes]] = partial(subprocess.Popen, [sys.executable, "-c", BUSY])
    processes = [start() for _ in range(count)]
    try:
        sleep(0.3)
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()

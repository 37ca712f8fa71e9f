"""The default number of threads beside one, and beside NumPy, above the size from which fastpad shares its work.

Commits before threads have no results here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import fastpad

from . import measure

# Asked before anything is set, and here: asv forks a process for each benchmark once all of them are imported, and
# fastpad uses one thread in a forked child until that sets a number.
DEFAULT = fastpad.get_num_threads() if hasattr(fastpad, "get_num_threads") else 1


@dataclass(frozen=True)
class Case:
    """Random float32 numbers, to be padded on all sides of their last two axes, or without a width to be clipped."""

    shape: tuple[int, ...]
    width: int = 0
    mode: str = "constant"
    into: bool = False  # an output that is there


CASES = {
    "pad 2x64x56x56 f32 by 1, edge: 1.7 MB": Case((2, 64, 56, 56), 1, "edge"),
    "pad 8x64x56x56 f32 by 1": Case((8, 64, 56, 56), 1),
    "pad 3x2048x2048 f32 by 8": Case((3, 2048, 2048), 8),
    "clip 40 MiB f32": Case((10 << 20,)),
    "clip 40 MiB f32 into out=": Case((10 << 20,), into=True),
}


def calls(case: Case) -> tuple[measure.Call, measure.Call, np.ndarray]:
    """fastpad's call, NumPy's, and the result of both."""
    data = np.random.default_rng(0).random(case.shape, dtype=np.float32)
    if case.width:
        pairs = [(0, 0)] * (data.ndim - 2) + [(case.width, case.width)] * 2
        expected = np.pad(data, pairs, case.mode)
        return (lambda: fastpad.pad(data, pairs, case.mode)), (lambda: np.pad(data, pairs, case.mode)), expected
    low, high = np.array([0.25, 0.75], np.float32)
    expected = np.where(data < low, low, np.where(data > high, high, data))
    out, twin = (np.empty_like(data) if case.into else None for _ in range(2))
    return (lambda: fastpad.clip(data, 0.25, 0.75, out=out)), (lambda: np.clip(data, 0.25, 0.75, out=twin)), expected


def on_threads(count: int, call: measure.Call) -> measure.Call:
    def run() -> np.ndarray:
        fastpad.set_num_threads(count)
        return call()

    return run


def ratios(case: Case) -> dict[str, float]:
    ours, twin, expected = calls(case)
    taken = measure.rounds({"default": on_threads(DEFAULT, ours), "one": on_threads(1, ours), "numpy": twin}, expected)
    return {yardstick: taken.ratio("default", yardstick) for yardstick in ("one", "numpy")}


class Ratios:
    """The time of the default number of threads over another's."""

    params = ([*CASES],)
    param_names = ("case",)
    unit = "x"
    version = "2"

    def setup_cache(self) -> dict[str, dict[str, float]]:
        return {name: ratios(case) for name, case in CASES.items()} if hasattr(fastpad, "set_num_threads") else {}

    setup_cache.timeout = 300

    def setup(self, cache: dict, name: str) -> None:
        if name not in cache:
            raise NotImplementedError("this fastpad has no threads")

    def track_over_one_thread(self, cache: dict, name: str) -> float:
        return cache[name]["one"]

    track_over_one_thread.pretty_name = "default number of threads, time over one thread"

    def track_over_numpy(self, cache: dict, name: str) -> float:
        return cache[name]["numpy"]

    track_over_numpy.pretty_name = "default number of threads, time over NumPy"


class Times:
    """Seconds a call on the default number of threads, and of the twin in NumPy."""

    params = ([*CASES],)
    param_names = ("case",)
    version = "2"
    warmup_time = 0.02
    sample_time = 0.01
    repeat = (3, 5, 0.2)
    rounds = 1

    def setup(self, name: str) -> None:
        if not hasattr(fastpad, "set_num_threads"):
            raise NotImplementedError("this fastpad has no threads")
        fastpad.set_num_threads(DEFAULT)
        self.ours, self.twin, self.expected = calls(CASES[name])
        for timed in (self.time_fastpad, self.time_numpy):
            measure.check(timed(name), self.expected)

    def time_fastpad(self, name: str) -> np.ndarray:
        return self.ours()

    time_fastpad.pretty_name = "fastpad on the default number of threads"

    def time_numpy(self, name: str) -> np.ndarray:
        return self.twin()

    time_numpy.pretty_name = "NumPy, one thread"

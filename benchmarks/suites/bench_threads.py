"""Two threads beside one, and beside NumPy: what is gained above the size from which fastpad shares its work.

Commits before threads have no results here.
"""

from __future__ import annotations

import numpy as np

import fastpad

from . import measure

CASES = ["pad 8x64x56x56 f32 by 1", "pad 3x2048x2048 f32 by 8", "clip 40 MiB f32"]
SHAPES = {CASES[0]: (8, 64, 56, 56), CASES[1]: (3, 2048, 2048), CASES[2]: (10 << 20,)}


def calls(name: str) -> tuple[measure.Call, measure.Call, np.ndarray]:
    """fastpad's call, NumPy's, and the result of both."""
    data = np.random.default_rng(0).random(SHAPES[name], dtype=np.float32)
    if name.startswith("clip"):
        bounds = np.array([0.25, 0.75], np.float32)
        expected = np.where(data < bounds[0], bounds[0], np.where(data > bounds[1], bounds[1], data))
        return (lambda: fastpad.clip(data, 0.25, 0.75)), (lambda: np.clip(data, 0.25, 0.75)), expected
    width = 8 if data.ndim == 3 else 1
    pairs = [(0, 0)] * (data.ndim - 2) + [(width, width)] * 2
    return (lambda: fastpad.pad(data, pairs)), (lambda: np.pad(data, pairs)), np.pad(data, pairs)


def on_threads(count: int, call: measure.Call) -> measure.Call:
    def run() -> np.ndarray:
        fastpad.set_num_threads(count)
        return call()

    return run


def ratios(name: str) -> dict[str, float]:
    ours, twin, expected = calls(name)
    taken = measure.rounds({"two": on_threads(2, ours), "one": on_threads(1, ours), "numpy": twin}, expected)
    return {yardstick: taken.ratio("two", yardstick) for yardstick in ("one", "numpy")}


class Ratios:
    """The time of two threads over another's."""

    params = (CASES,)
    param_names = ("case",)
    unit = "x"
    version = "1"

    def setup_cache(self) -> dict[str, dict[str, float]]:
        return {name: ratios(name) for name in CASES} if hasattr(fastpad, "set_num_threads") else {}

    setup_cache.timeout = 300

    def setup(self, cache: dict, name: str) -> None:
        if name not in cache:
            raise NotImplementedError("this fastpad has no threads")

    def track_over_one_thread(self, cache: dict, name: str) -> float:
        return cache[name]["one"]

    track_over_one_thread.pretty_name = "two threads, time over one thread"

    def track_over_numpy(self, cache: dict, name: str) -> float:
        return cache[name]["numpy"]

    track_over_numpy.pretty_name = "two threads, time over NumPy"


class Times:
    """Seconds a call on two threads, and of the twin in NumPy."""

    params = (CASES,)
    param_names = ("case",)
    version = "1"
    warmup_time = 0.02
    sample_time = 0.01
    repeat = (3, 5, 0.2)
    rounds = 1

    def setup(self, name: str) -> None:
        if not hasattr(fastpad, "set_num_threads"):
            raise NotImplementedError("this fastpad has no threads")
        fastpad.set_num_threads(2)
        self.ours, self.twin, self.expected = calls(name)
        for timed in (self.time_fastpad, self.time_numpy):
            measure.check(timed(name), self.expected)

    def time_fastpad(self, name: str) -> np.ndarray:
        return self.ours()

    time_fastpad.pretty_name = "fastpad on two threads"

    def time_numpy(self, name: str) -> np.ndarray:
        return self.twin()

    time_numpy.pretty_name = "NumPy, one thread"

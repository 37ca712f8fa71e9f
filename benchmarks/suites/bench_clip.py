"""fastpad.clip beside np.clip, np.copyto and onnxruntime's Clip, on one thread.

``Ratios`` are the headline: all contestants timed in turn in one process. ``Times`` are the seconds behind them.
"""

from __future__ import annotations

import numpy as np

import fastpad

from . import cases, measure, peers

PARAMS = ([*cases.CLIPS], cases.CLIP_DTYPES)
NAMES = ["case", "dtype"]


def clipped(data: np.ndarray, low: float, high: float) -> np.ndarray:
    """By comparison, not by np.clip, which is one of the contestants."""
    lower, upper = (np.array(bound, data.dtype) for bound in (low, high))
    return np.where(data < lower, lower, np.where(data > upper, upper, data))


def ratios(name: str, dtype: str) -> dict[str, float]:
    """fastpad's time over each yardstick's; the peer is left out where it does not clip the dtype."""
    case = cases.CLIPS[name]
    data, (low, high) = case.data(dtype), case.bounds(dtype)
    expected = clipped(data, low, high)
    out, copy = np.empty_like(expected), np.empty_like(expected)
    others = peers.clip_calls((low, high), data, expected)
    ours = {
        "fastpad": lambda: fastpad.clip(data, low, high),
        "fastpad into out": lambda: fastpad.clip(data, low, high, out=out),
        "numpy": lambda: np.clip(data, low, high),
    }
    yardstick = {"copyto": lambda: np.copyto(copy, expected) or copy}
    taken = measure.rounds(ours | yardstick | others, expected)
    found = {"copyto": taken.ratio("fastpad into out", "copyto"), "numpy": taken.ratio("fastpad", "numpy")}
    return found | ({"peer": taken.ratio("fastpad", taken.least(others))} if others else {})


class Ratios:
    """fastpad's time over another's; below 1 is ahead."""

    params = PARAMS
    param_names = NAMES
    unit = "x"
    version = "1"  # raised by hand when what is timed changes; asv then drops the older results

    def setup_cache(self) -> dict[tuple[str, str], dict[str, float]]:
        measure.one_thread()
        return {(name, dtype): ratios(name, dtype) for name in self.params[0] for dtype in self.params[1]}

    setup_cache.timeout = 300

    def setup(self, cache: dict, name: str, dtype: str) -> None:
        self.found = cache[name, dtype]

    def track_over_copyto(self, cache: dict, name: str, dtype: str) -> float:
        return self.found["copyto"]

    track_over_copyto.pretty_name = "clip into out=, time over np.copyto of the output"

    def track_over_numpy(self, cache: dict, name: str, dtype: str) -> float:
        return self.found["numpy"]

    track_over_numpy.pretty_name = "clip, time over np.clip"

    def track_over_best_peer(self, cache: dict, name: str, dtype: str) -> float:
        return self.found.get("peer", float("nan"))

    track_over_best_peer.pretty_name = "clip, time over onnxruntime"


class Times:
    """Seconds a call, of fastpad and of its twin in NumPy."""

    params = (PARAMS[0], ["uint8", "float32"])
    param_names = NAMES
    version = "1"
    warmup_time = 0.01
    sample_time = 0.005
    repeat = (3, 5, 0.2)
    rounds = 1

    def setup(self, name: str, dtype: str) -> None:
        measure.one_thread()
        case = cases.CLIPS[name]
        self.data, (self.low, self.high) = case.data(dtype), case.bounds(dtype)
        expected = clipped(self.data, self.low, self.high)
        for timed in (self.time_fastpad, self.time_numpy):
            measure.check(timed(name, dtype), expected)

    def time_fastpad(self, name: str, dtype: str) -> np.ndarray:
        return fastpad.clip(self.data, self.low, self.high)

    time_fastpad.pretty_name = "fastpad.clip"

    def time_numpy(self, name: str, dtype: str) -> np.ndarray:
        return np.clip(self.data, self.low, self.high)

    time_numpy.pretty_name = "np.clip"

"""fastpad.pad beside np.pad, np.copyto and the best installed peer, on one thread.

``Ratios`` are the headline: all contestants timed in turn in one process. ``Times`` are the seconds behind them.
"""

from __future__ import annotations

import numpy as np

import fastpad

from . import cases, measure, peers

PARAMS = ([*cases.PADS], cases.MODES)
NAMES = ["case", "mode"]


def ratios(name: str, mode: str) -> dict[str, float]:
    """fastpad's time over each yardstick's; the best peer is left out where none pads the case."""
    case = cases.PADS[name]
    data = case.data()
    expected = np.ascontiguousarray(np.pad(data, case.pairs, mode))
    out, copy = np.empty_like(expected), np.empty_like(expected)
    others = peers.pad_calls(case, mode, data, expected)
    ours = {
        "fastpad": lambda: fastpad.pad(data, case.pairs, mode),
        "fastpad into out": lambda: fastpad.pad(data, case.pairs, mode, out=out),
        "numpy": lambda: np.pad(data, case.pairs, mode),
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
        return {(name, mode): ratios(name, mode) for name in self.params[0] for mode in self.params[1]}

    setup_cache.timeout = 300

    def setup(self, cache: dict, name: str, mode: str) -> None:
        self.found = cache[name, mode]

    def track_over_copyto(self, cache: dict, name: str, mode: str) -> float:
        return self.found["copyto"]

    track_over_copyto.pretty_name = "pad into out=, time over np.copyto of the output"

    def track_over_numpy(self, cache: dict, name: str, mode: str) -> float:
        return self.found["numpy"]

    track_over_numpy.pretty_name = "pad, time over np.pad"

    def track_over_best_peer(self, cache: dict, name: str, mode: str) -> float:
        return self.found.get("peer", float("nan"))

    track_over_best_peer.pretty_name = "pad, time over the best of OpenCV and onnxruntime"


class Times:
    """Seconds a call, of fastpad and of its twin in NumPy."""

    params = (PARAMS[0], ["constant", "reflect"])
    param_names = NAMES
    version = "1"
    warmup_time = 0.01
    sample_time = 0.005
    repeat = (3, 5, 0.2)
    rounds = 1

    def setup(self, name: str, mode: str) -> None:
        measure.one_thread()
        case = cases.PADS[name]
        self.data, self.pairs = case.data(), case.pairs
        measure.check(self.time_fastpad(name, mode), self.time_numpy(name, mode))

    def time_fastpad(self, name: str, mode: str) -> np.ndarray:
        return fastpad.pad(self.data, self.pairs, mode)

    time_fastpad.pretty_name = "fastpad.pad"

    def time_numpy(self, name: str, mode: str) -> np.ndarray:
        return np.pad(self.data, self.pairs, mode)

    time_numpy.pretty_name = "np.pad"

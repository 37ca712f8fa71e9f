"""What a call costs: every public face on 16 elements, beside NumPy's twin and np.empty of the output.

``Ratios`` are timed in turn in one process. ``Times`` are the seconds behind them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

import fastpad

from . import measure

FACES = [
    "fastpad.pad",
    "fastpad.clip",
    "fastpad.onnx.pad_19",
    "fastpad.onnx.clip_13",
    "fastpad.nnrt.pad_fusion",
    "fastpad.nnrt.clip",
]


class Face(NamedTuple):
    """A public function as a call without arguments, what NumPy calls the same, and the result of both."""

    ours: measure.Call
    numpy: measure.Call
    expected: np.ndarray


def face(name: str) -> Face:
    x = np.linspace(-8, 8, 16, dtype=np.float32)
    low, high = np.array(0, np.float32), np.array(6, np.float32)
    pads, pairs = np.array([1, 1], np.int64), np.array([[1, 1]], np.int64)
    ours = {
        "fastpad.pad": lambda: fastpad.pad(x, 1),
        "fastpad.clip": lambda: fastpad.clip(x, 0.0, 6.0),
        "fastpad.onnx.pad_19": lambda: fastpad.onnx.pad_19(x, pads),
        "fastpad.onnx.clip_13": lambda: fastpad.onnx.clip_13(x, low, high),
        "fastpad.nnrt.pad_fusion": lambda: fastpad.nnrt.pad_fusion(x, pairs),
        "fastpad.nnrt.clip": lambda: fastpad.nnrt.clip(x, max=6.0, min=0.0),
    }[name]
    if "clip" in name:
        return Face(ours, lambda: np.clip(x, 0.0, 6.0), np.where(x < low, low, np.where(x > high, high, x)))
    return Face(ours, lambda: np.pad(x, 1), np.concatenate([[0], x, [0]], dtype=np.float32))


class Ratios:
    """fastpad's time over another's."""

    params = (FACES,)
    param_names = ("face",)
    unit = "x"
    version = "1"

    def setup_cache(self) -> dict[str, dict[str, float]]:
        measure.one_thread()
        found = {}
        for name in FACES:
            ours, twin, expected = face(name)
            calls = {"ours": ours, "numpy": twin}
            for call in calls.values():
                measure.check(call(), expected)
            taken = measure.rounds(calls | {"empty": lambda size=expected.size: np.empty(size, np.float32)})
            found[name] = {yardstick: taken.ratio("ours", yardstick) for yardstick in ("numpy", "empty")}
        return found

    def track_over_empty(self, cache: dict, name: str) -> float:
        return cache[name]["empty"]

    track_over_empty.pretty_name = "a call on 16 elements, time over np.empty of the output"

    def track_over_numpy(self, cache: dict, name: str) -> float:
        return cache[name]["numpy"]

    track_over_numpy.pretty_name = "a call on 16 elements, time over NumPy's"


class Times:
    """Seconds a call, of fastpad and of its twin in NumPy."""

    params = (["fastpad.pad", "fastpad.clip"],)
    param_names = ("face",)
    version = "1"
    warmup_time = 0.01
    sample_time = 0.005
    repeat = (3, 10, 0.1)
    rounds = 1

    def setup(self, name: str) -> None:
        measure.one_thread()
        self.ours, self.twin, self.expected = face(name)
        for timed in (self.time_fastpad, self.time_numpy):
            measure.check(timed(name), self.expected)

    def time_fastpad(self, name: str) -> np.ndarray:
        return self.ours()

    time_fastpad.pretty_name = "a call on 16 elements"

    def time_numpy(self, name: str) -> np.ndarray:
        return self.twin()

    time_numpy.pretty_name = "a call on 16 elements, NumPy's twin"

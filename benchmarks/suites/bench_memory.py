"""Peak memory of one call against the size of its output, fastpad's and NumPy's.

The ratio is the growth of the resident peak over the output's bytes: 1 is nothing beyond the output. It needs
Linux's /proc; ``peakmem_`` is the whole process, interpreter and input included.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import fastpad

from . import measure

# Each call's input, then what fastpad and NumPy do with it.
CASES = {
    "pad 2048x2048 f32 by 500, reflect": (
        lambda: np.ones((2048, 2048), np.float32),
        lambda x: fastpad.pad(x, 500, "reflect"),
        lambda x: np.pad(x, 500, "reflect"),
    ),
    "pad 2048x2048 f32 transposed by 3, edge": (
        lambda: np.ones((2048, 2048), np.float32).T,
        lambda x: fastpad.pad(x, 3, "edge"),
        lambda x: np.ascontiguousarray(np.pad(x, 3, "edge")),
    ),
    "clip 4,194,304 f32, every other element": (
        lambda: np.ones(1 << 23, np.float32)[::2],
        lambda x: fastpad.clip(x, 0.0, 0.5),
        lambda x: np.clip(x, 0.0, 0.5),
    ),
}
CLEAR = Path("/proc/self/clear_refs")


class Memory:
    """One call in a process of its own, as asv runs each benchmark."""

    params = ([*CASES],)
    param_names = ("case",)
    version = "1"

    def setup(self, name: str) -> None:
        measure.one_thread()
        make, self.ours, self.twin = CASES[name]
        self.data = make()

    def peakmem_fastpad(self, name: str) -> np.ndarray:
        return self.ours(self.data)

    peakmem_fastpad.pretty_name = "peak of the process, fastpad"

    def peakmem_numpy(self, name: str) -> np.ndarray:
        return self.twin(self.data)

    peakmem_numpy.pretty_name = "peak of the process, NumPy"

    def track_fastpad_over_output(self, name: str) -> float:
        return growth_over_output(self.ours, self.twin, self.data)

    track_fastpad_over_output.unit = "x"
    track_fastpad_over_output.pretty_name = "peak of a call over its output's size, fastpad"

    def track_numpy_over_output(self, name: str) -> float:
        return growth_over_output(self.twin, self.ours, self.data)

    track_numpy_over_output.unit = "x"
    track_numpy_over_output.pretty_name = "peak of a call over its output's size, NumPy"


def growth_over_output(call: measure.Call, other: measure.Call, data: np.ndarray) -> float:
    """How far the resident peak rises during a call, over the bytes that it returns; the other must return the same."""
    if not CLEAR.exists():
        return float("nan")
    CLEAR.write_text("5")  # the peak is forgotten
    before = kilobytes("VmRSS:")
    result = call(data)
    growth = (kilobytes("VmHWM:") - before) * 1024
    measure.check(result, other(data))
    return growth / result.nbytes


def kilobytes(key: str) -> int:
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(key))

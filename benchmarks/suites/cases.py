"""What is padded and clipped: literal, seeded, in three regimes.

Call: the cost of a call is all there is. In cache: input and output fit the last level (32 MiB on the reference
machine). Out of cache: they do not, and memory sets the pace.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = ["CLIPS", "CLIP_DTYPES", "MODES", "PADS", "ClipCase", "PadCase"]

Array = np.ndarray[Any, Any]
MODES = ["constant", "edge", "reflect", "wrap"]
CLIP_DTYPES = ["uint8", "int32", "float16", "float32"]


@dataclass(frozen=True)
class PadCase:
    """An array of random elements, and how wide it is padded on both sides of each axis."""

    shape: tuple[int, ...]
    dtype: str
    widths: tuple[int, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [(width, width) for width in self.widths]

    def data(self) -> Array:
        random = np.random.default_rng(0)
        if self.dtype == "uint8":
            return random.integers(0, 256, self.shape, dtype=np.uint8)
        return random.random(self.shape, dtype=np.float32)


@dataclass(frozen=True)
class ClipCase:
    """A number of bytes of random elements, half of them outside the bounds."""

    nbytes: int

    def data(self, dtype: str) -> Array:
        random = np.random.default_rng(0)
        size = self.nbytes // np.dtype(dtype).itemsize
        if dtype == "uint8":
            return random.integers(0, 256, size, dtype=np.uint8)
        if dtype == "int32":
            return random.integers(-100, 101, size, dtype=np.int32)
        return (4 * random.random(size, dtype=np.float32) - 2).astype(dtype)

    def bounds(self, dtype: str) -> tuple[float, float]:
        return {"uint8": (64, 191), "int32": (-50, 50)}.get(dtype, (-1.0, 1.0))


PADS = {
    "call: 4x4 f32 by 1": PadCase((4, 4), "float32", (1, 1)),
    "in cache: 64x56x56 f32 by 1": PadCase((64, 56, 56), "float32", (0, 1, 1)),
    "in cache: 480x640x3 u8 by 16": PadCase((480, 640, 3), "uint8", (16, 16, 0)),
    "out of cache: 3x2048x2048 f32 by 8": PadCase((3, 2048, 2048), "float32", (0, 8, 8)),
}
CLIPS = {
    "call: 64 B": ClipCase(64),
    "in cache: 256 KiB": ClipCase(256 << 10),
    "out of cache: 40 MiB": ClipCase(40 << 20),
}

"""The work that is compared: arrays, widths, modes and bounds, all literal and seeded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = ["CallCell", "ClipCell", "PadCell", "call_cells", "clip_cells", "pad_cells", "size_cells"]

Array = np.ndarray[Any, Any]
Pairs = tuple[tuple[int, int], ...]

MODES = ("constant", "edge", "reflect", "wrap")
SIDES = (4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
CLIP_SIZES = (16, 4096, 262144, 1 << 24)
CLIP_DTYPES = (
    *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float16", "bfloat16", "float32", "float64"),
)


@dataclass(frozen=True)
class PadCell:
    """One array to pad. ``channels_last``: the last axis is that of an image's channels."""

    name: str
    make: Callable[[], Array]
    widths: Pairs
    mode: str
    channels_last: bool = False

    @property
    def title(self) -> str:
        return f"{self.name} {self.mode}"


@dataclass(frozen=True)
class ClipCell:
    """One array to clip, of ``size`` elements, to the middle of its values."""

    dtype: str
    size: int

    @property
    def title(self) -> str:
        return f"{self.dtype} {self.size}"

    def make(self) -> Array:
        random = np.random.default_rng(0)
        if self.dtype.startswith(("int", "uint")):
            info = np.iinfo(self.dtype)
            return random.integers(info.min, info.max, self.size, dtype=self.dtype, endpoint=True)
        values = random.uniform(-2, 2, self.size).astype(np.float32)
        if self.dtype != "bfloat16":
            return values.astype(self.dtype)
        import ml_dtypes

        return values.astype(ml_dtypes.bfloat16)

    @property
    def bounds(self) -> tuple[float, float]:
        if self.dtype.startswith("uint"):
            return 50, 100
        return (-50, 50) if self.dtype.startswith("int") else (-1.0, 1.0)


@dataclass(frozen=True)
class CallCell:
    """A call so small that only its overhead counts."""

    face: str
    size: int

    @property
    def title(self) -> str:
        return f"{self.face} on {self.size}"


def floats(*shape: int, dtype: str = "float32") -> Callable[[], Array]:
    return lambda: np.random.default_rng(0).standard_normal(shape, dtype=np.float32).astype(dtype, copy=False)


def photo(*shape: int) -> Callable[[], Array]:
    return lambda: np.random.default_rng(0).integers(0, 256, shape, dtype=np.uint8)


def planes(*shape: int) -> Callable[[], Array]:
    """An image of interleaved channels, seen as one of planes."""
    return lambda: photo(*shape)().transpose(2, 0, 1)


def around(rank: int, axes: tuple[int, ...], width: int) -> Pairs:
    return tuple((width, width) if axis in axes else (0, 0) for axis in range(rank))


def pad_cells() -> Iterator[PadCell]:
    """Every pad cell, mode by mode."""
    for mode in MODES:
        yield PadCell("4x4 f32 p1", floats(4, 4), around(2, (0, 1), 1), mode)
        yield PadCell("image u8 480x640x3 p16", photo(480, 640, 3), around(3, (0, 1), 16), mode, channels_last=True)
        yield PadCell("NCHW f32 1x3x224x224 p3", floats(1, 3, 224, 224), around(4, (2, 3), 3), mode)
        yield PadCell("NCHW f32 8x64x56x56 p1", floats(8, 64, 56, 56), around(4, (2, 3), 1), mode)
        yield PadCell("NCHW f32 8x256x14x14 p1", floats(8, 256, 14, 14), around(4, (2, 3), 1), mode)
        yield PadCell("NCHW f32 8x512x7x7 p1", floats(8, 512, 7, 7), around(4, (2, 3), 1), mode)
        yield PadCell("NCHW f16 8x64x56x56 p1", floats(8, 64, 56, 56, dtype="float16"), around(4, (2, 3), 1), mode)
        yield PadCell("NHWC f32 8x56x56x64 p1", floats(8, 56, 56, 64), around(4, (1, 2), 1), mode, channels_last=True)
        yield PadCell("volume f32 96^3 p2", floats(96, 96, 96), around(3, (0, 1, 2), 2), mode)
        yield PadCell("audio f32 16x16000 p200", floats(16, 16000), around(2, (1,), 200), mode)
        yield PadCell("f32 4096x4096 p8", floats(4096, 4096), around(2, (0, 1), 8), mode)
        yield PadCell("u8 HWC->CHW view p16", planes(480, 640, 3), around(3, (1, 2), 16), mode)
        yield PadCell("one-sided f32 64x128x64 by 128", floats(64, 128, 64), ((0, 0), (128, 0), (0, 0)), mode)
        yield PadCell("crop f32 8x64x56x56 by 4", floats(8, 64, 56, 56), around(4, (2, 3), -4), mode)


def size_cells() -> Iterator[PadCell]:
    """Squares of growing side, for how cost grows with size."""
    for mode in ("constant", "reflect"):
        for side in SIDES:
            yield PadCell(f"f32 {side}x{side} p1", floats(side, side), around(2, (0, 1), 1), mode)


def clip_cells() -> Iterator[ClipCell]:
    """Every clip cell, by size, then dtype."""
    for size in CLIP_SIZES:
        for dtype in CLIP_DTYPES:
            yield ClipCell(dtype, size)


def call_cells(faces: tuple[str, ...]) -> Iterator[CallCell]:
    """Every public face on 1, 16 and 64 elements."""
    for face in faces:
        for size in (1, 16, 64):
            yield CallCell(face, size)

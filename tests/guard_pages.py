"""Run as a script: every kernel on arrays that end, or begin, where memory that may not be touched begins, or ends.

Prints how many calls it made. A kernel that reads or writes a byte too many ends the process by a signal.
``--overrun`` does so on purpose, to show that the guard pages guard.
"""

from __future__ import annotations

import ctypes
import faulthandler
import itertools
import mmap
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import ml_dtypes
import numpy as np

import fastpad
from tests import cases
from tests.reference import MODES, clip_reference, pad_reference, same_bits

PAGE = mmap.PAGESIZE
CLIP_DTYPES = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", ml_dtypes.bfloat16)


class Guarded:
    """Pages of memory with a page on either side that may be neither read nor written."""

    def __init__(self, pages: int) -> None:
        self.size = pages * PAGE
        self.memory = mmap.mmap(-1, self.size + 2 * PAGE)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        protect = ctypes.CDLL(None, use_errno=True).mprotect
        protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        for place in (self.address, self.address + PAGE + self.size):
            if protect(place, PAGE, 0):
                raise OSError(ctypes.get_errno(), "mprotect")

    def array(self, shape: tuple[int, ...], dtype: np.dtype, *, at_end: bool) -> np.ndarray:
        count = int(np.prod(shape, dtype=np.int64))
        offset = PAGE + (self.size - count * dtype.itemsize if at_end else 0)
        return np.ndarray(shape, dtype, buffer=self.memory, offset=offset)

    def spread(self, shape: tuple[int, ...], dtype: np.dtype, step: int, *, at_end: bool) -> np.ndarray:
        """A view whose last axis goes in steps, its first and last elements at the edges of its memory."""
        count = int(np.prod(shape, dtype=np.int64))
        flat = self.array((max((count - 1) * abs(step) + 1, 0),), dtype, at_end=at_end)
        return flat[::step].reshape(shape) if abs(step) == 1 else np.lib.stride_tricks.as_strided(
            flat if step > 0 else flat[::-1], shape, strides_of(shape, step * dtype.itemsize)
        )  # fmt: skip


def strides_of(shape: tuple[int, ...], last: int) -> tuple[int, ...]:
    strides = [last]
    for extent in shape[:0:-1]:
        strides.insert(0, strides[0] * extent)
    return tuple(strides)


def pad_problems(itemsize: int) -> Iterator[tuple[tuple[int, ...], tuple[int, int], tuple[int, int]]]:
    """A shape of two axes, and before and after of each."""
    w = max(32 // itemsize, 1)
    for n in sorted({1, 2, 3, w - 1, w, w + 1, 2 * w + 1, 67} - {0}):
        for before, after in ((0, 0), (1, 1), (3, 0), (0, 33), (n + 5, 2 * n)):
            yield (2, n), (0, before), (1, after)
    yield (9, 1), (3, 0), (2, 0)
    yield (3, 40), (0, -7), (0, -9)


def pad_all(small: tuple[Guarded, Guarded]) -> int:
    calls = 0
    for mode, dtype in itertools.product(MODES, cases.WIDTHS.values()):
        fill = cases.values(dtype, (), 2)
        for shape, before, after in pad_problems(dtype.itemsize):
            if min(before + after) < 0 and mode == "symmetric":
                continue
            data = cases.values(dtype, shape)
            expected = pad_reference(data, before, after, mode, fill[()])
            for at_end, out_at_end in itertools.product((True, False), repeat=2):
                out = small[1].array(expected.shape, dtype, at_end=out_at_end)
                for step in (1, 3, -1):
                    source = small[0].spread(shape, dtype, step, at_end=at_end)
                    source[...] = data
                    out.view(np.uint8).reshape(-1)[:] = 0xA5 if out.dtype.kind != "U" else 0
                    if min(before + after) < 0:
                        fastpad.onnx.pad_25(source, [*before, *after], fill, mode=mode, out=out)
                    else:
                        named = {"constant_values": fill} if mode == "constant" else {}
                        fastpad.pad(source, tuple(zip(before, after, strict=True)), mode, out=out, **named)
                    same_bits(out.copy(), expected)
                    calls += 1
    return calls


def clip_all(small: tuple[Guarded, Guarded]) -> int:
    calls = 0
    for dtype in map(np.dtype, CLIP_DTYPES):
        lower, upper = cases.values(dtype, (), 1), cases.values(dtype, (), 2)
        w = 64 // dtype.itemsize
        for n in (1, 2, 3, w - 1, w, w + 1, 2 * w + 1, 4 * w + 3, 131):
            data = cases.values(dtype, (n,))
            expected = clip_reference(data, lower, upper)
            for at_end, out_at_end in itertools.product((True, False), repeat=2):
                for step in (1, 3, -1, -2):
                    source = small[0].spread((n,), dtype, step, at_end=at_end)
                    source[...] = data
                    out = small[1].array((n,), dtype, at_end=out_at_end)
                    fastpad.onnx.clip_13(source, lower, upper, out=out)
                    same_bits(out.copy(), expected)
                    fastpad.onnx.clip_13(source, lower, upper, out=source)
                    same_bits(source.copy(), expected)
                    calls += 2
    return calls


def large_all(large: tuple[Guarded, Guarded]) -> int:
    """Rows that cross blocks, and outputs beyond the sizes from which threads and other stores are used."""
    calls = 0
    for mode, name in itertools.product(MODES, ("u1", "f4", "c16")):
        dtype = np.dtype(name)
        extent = 6_000_000 // dtype.itemsize
        for shape, widths in (
            ((extent,), (3, 5)),
            ((2, extent // 2), ((0, 0), (1, 1))),
            ((extent // 100, 100), ((1, 2), (1, 0))),
        ):
            data = cases.values(dtype, shape)
            expected = np.pad(data, widths, mode)
            for at_end in (True, False):
                source = large[0].array(shape, dtype, at_end=at_end)
                source[...] = data
                out = large[1].array(expected.shape, dtype, at_end=at_end)
                fastpad.pad(source, widths, mode, out=out)
                same_bits(out.copy(), expected)
                calls += 1
    return calls


def main(arguments: list[str]) -> None:
    faulthandler.enable()
    if arguments == ["--overrun"]:
        guarded = Guarded(1)
        inside = guarded.array((PAGE,), np.dtype("u1"), at_end=True)
        inside[-1] = 1
        np.lib.stride_tricks.as_strided(inside, (PAGE + 1,), (1,)).sum()
        return
    small, large = (Guarded(16), Guarded(16)), (Guarded(1600), Guarded(1600))
    print("pad", pad_all(small))
    print("clip", clip_all(small))
    print("large", large_all(large))


if __name__ == "__main__":
    main(sys.argv[1:])

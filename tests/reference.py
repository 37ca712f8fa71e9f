"""The oracles: Pad and Clip, slowly, from the documents' index maps and formula.

They know nothing of kernels or templates, move elements as bytes, and never compute on a value that they return.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import ml_dtypes
import numpy as np

MODES = ("constant", "edge", "reflect", "symmetric", "wrap")
FILL = -1  # in an axis map: this position holds the fill


def axis_map(extent: int, before: int, after: int, mode: str) -> np.ndarray:
    """For each position of a padded axis, the source position in the axis, or FILL. Crops first, then pads."""
    length = extent + before + after
    if length < 0:
        raise ValueError(f"an extent of {extent} with pads {before} and {after} falls below zero")
    first = max(-before, 0)
    kept = max(extent - first - max(-after, 0), 0)
    positions = []
    for place in range(length):
        i = place - max(before, 0)
        if mode == "constant":
            positions.append(first + i if 0 <= i < kept else FILL)
        elif kept == 0:
            raise ValueError(f"mode {mode} has nothing to grow an empty axis from")
        else:
            positions.append(first + mirror_or_cycle(i, kept, mode))
    return np.array(positions, dtype=np.intp)


def mirror_or_cycle(i: int, n: int, mode: str) -> int:
    """The index maps, for any integer ``i`` counted from the first of ``n`` elements."""
    if mode == "edge":
        return min(max(i, 0), n - 1)
    if mode == "wrap":
        return i % n
    if mode == "reflect":
        if n == 1:
            return 0
        j = i % (2 * (n - 1))
        return j if j < n else 2 * (n - 1) - j
    if mode == "symmetric":
        j = i % (2 * n)
        return j if j < n else 2 * n - 1 - j
    raise LookupError(mode)


def pad_reference(
    array: np.ndarray, before: Sequence[int], after: Sequence[int], mode: str, fill: object = None
) -> np.ndarray:
    """``array`` padded; ``fill`` is an array of one element of its dtype (or any object, for object arrays)."""
    maps = [axis_map(n, b, a, mode) for n, b, a in zip(array.shape, before, after, strict=True)]
    shape = tuple(len(positions) for positions in maps)
    targets = [np.flatnonzero(positions != FILL) for positions in maps]
    sources = [positions[target] for positions, target in zip(maps, targets, strict=True)]
    if array.dtype.hasobject:
        padded = np.empty(shape, array.dtype)
        if mode == "constant":
            for place in np.ndindex(shape):
                padded[place] = fill
        for place in np.ndindex(*map(len, targets)):
            source = tuple(int(s[k]) for s, k in zip(sources, place, strict=True))
            target = tuple(int(t[k]) for t, k in zip(targets, place, strict=True))
            padded[target] = array[source]
        return padded
    raw = as_bytes(array)
    moved = np.zeros((*shape, array.dtype.itemsize), np.uint8)
    if mode == "constant" and fill is not None:
        moved[...] = as_bytes(np.asarray(fill, dtype=array.dtype).reshape(()))
    if shape:
        moved[np.ix_(*targets)] = raw[np.ix_(*sources)]
    else:
        moved[...] = raw
    return np.ndarray(shape, array.dtype, buffer=bytearray(moved.tobytes()) or bytearray(1))


def as_bytes(array: np.ndarray) -> np.ndarray:
    """The elements of an array as bytes, in row-major order, one more axis for the bytes of an element."""
    flat = np.frombuffer(array.tobytes(), np.uint8)
    return flat.reshape(*array.shape, array.dtype.itemsize)


def begins_then_ends(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """ONNX's layout of pads."""
    return [*map(int, before), *map(int, after)]


def comparable(array: np.ndarray) -> np.ndarray:
    """The values of an array in a type whose ``<`` is the operator's; exact."""
    if array.dtype.kind in "iub":
        return array.astype(array.dtype.newbyteorder("="))
    with np.errstate(all="ignore"):  # a signalling NaN warns when it is widened
        return array.astype(np.float64)


def clip_reference(x: np.ndarray, lower: object = None, upper: object = None) -> np.ndarray:
    """min(upper, max(x, lower)) by bits; a NaN anywhere compares as false, so it stays and it bounds nothing.

    A bound is None or an array of one element of x's dtype.
    """
    size = x.dtype.itemsize
    bits = np.frombuffer(x.tobytes(), f"u{size}").copy()
    value = comparable(x).reshape(-1)
    if lower is not None:
        lower = np.asarray(lower, dtype=x.dtype).reshape(())
        below = value < comparable(lower)
        bits[below] = np.frombuffer(lower.tobytes(), f"u{size}")[0]
        value[below] = comparable(lower)
    if upper is not None:
        upper = np.asarray(upper, dtype=x.dtype).reshape(())
        above = value > comparable(upper)
        bits[above] = np.frombuffer(upper.tobytes(), f"u{size}")[0]
    return np.ndarray(x.shape, x.dtype, buffer=bytearray(bits.tobytes()) or bytearray(1))


def limits(dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
    """numeric_limits' lowest and max of a dtype, from NumPy and ml_dtypes."""
    info = ml_dtypes.iinfo(dtype) if dtype.kind in "iu" else ml_dtypes.finfo(dtype)
    return np.array(info.min, dtype), np.array(info.max, dtype)


def bounds_left_out(version: int, dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
    """What stands for the bounds that a call of ONNX's Clip leaves out: version 6 names two, the others T's limits."""
    if version != 6:
        return limits(dtype)
    with np.errstate(over="ignore"):
        lower, upper = (np.array(np.float32(bound)).astype(dtype) for bound in (-3.4028235e38, 3.4028235e38))
    return lower, upper


def same_bits(actual: object, expected: np.ndarray) -> None:
    """Assert that two arrays agree in type, dtype, shape and every bit (objects: are the same objects or equal)."""
    assert type(actual) is np.ndarray, type(actual)
    assert actual.dtype == expected.dtype, (actual.dtype, expected.dtype)
    assert actual.shape == expected.shape, (actual.shape, expected.shape)
    if expected.dtype.hasobject:
        different = [
            place
            for place in np.ndindex(expected.shape)
            if actual[place] is not expected[place] and actual[place] != expected[place]
        ]
        assert not different, f"elements differ at {different[:5]}"
        return
    got, owed = as_bytes(actual), as_bytes(expected)
    if not np.array_equal(got, owed):
        places = np.argwhere((got != owed).any(axis=-1))
        first = tuple(int(k) for k in places[0])
        raise AssertionError(
            f"{len(places)} of {math.prod(expected.shape)} elements differ, the first at {first}: "
            f"{actual[first]!r} ({got[first].tobytes().hex()}), not {expected[first]!r} ({owed[first].tobytes().hex()})"
        )

"""Hostile arrays: every dtype that an operator or NumPy itself knows, in every memory layout that an array can have.

Each layout takes an array and gives one of the same shape, dtype and (but for ``broadcast``) elements.
"""

from __future__ import annotations

from collections.abc import Callable

import ml_dtypes
import numpy as np

from tests.spec_yaml import DTYPES, numpy_dtypes

# Every dtype of the documents.
DOCUMENT_DTYPES = {f"{name}-{dtype}": dtype for name in DTYPES for dtype in numpy_dtypes(name)}

# Element sizes that no document names but that NumPy arrays have: odd ones, wide ones, and ones with structure.
NUMPY_DTYPES = {
    "longdouble": np.dtype(np.longdouble),
    "clongdouble": np.dtype(np.clongdouble),
    "datetime64": np.dtype("datetime64[s]"),
    "timedelta64": np.dtype("timedelta64[ns]"),
    "str1": np.dtype("U1"),
    "str7": np.dtype("U7"),
    "bytes1": np.dtype("S1"),
    "bytes3": np.dtype("S3"),
    "void3": np.dtype("V3"),
    "void16": np.dtype("V16"),
    "void24": np.dtype("V24"),
    "structured": np.dtype([("a", "u1"), ("b", "<f4")]),
    "structured-aligned": np.dtype([("a", "u1"), ("b", "<f8")], align=True),
    "structured-nested": np.dtype([("a", [("b", "<i2"), ("c", "S3")]), ("d", "<i4", (2,))]),
    "structured-object": np.dtype([("a", "<i4"), ("o", "O")]),
    "big-endian-i2": np.dtype(">i2"),
    "big-endian-f4": np.dtype(">f4"),
    "big-endian-f8": np.dtype(">f8"),
    "big-endian-c16": np.dtype(">c16"),
    "big-endian-str": np.dtype(">U2"),
    "string": np.dtypes.StringDType(),
}

# Storage widths and what carries them; `item` of several widths.
WIDTHS = {
    1: np.dtype("u1"),
    2: np.dtype("u2"),
    3: np.dtype("S3"),
    4: np.dtype("f4"),
    5: np.dtype("S5"),
    8: np.dtype("i8"),
    12: np.dtype("U3"),
    16: np.dtype("c16"),
    24: np.dtype("S24"),
}

ML_DTYPES = {np.dtype(getattr(ml_dtypes, name)) for name in dir(ml_dtypes) if isinstance(getattr(ml_dtypes, name),
    type) and issubclass(getattr(ml_dtypes, name), np.generic)}  # fmt: skip


def values(dtype: np.dtype | str, shape: tuple[int, ...], seed: int = 0) -> np.ndarray:
    """A contiguous array of any dtype, its elements any bits that the dtype can have (NaN payloads included)."""
    dtype = np.dtype(dtype)
    count = int(np.prod(shape, dtype=np.int64))
    chance = np.random.default_rng([seed, count, dtype.itemsize])
    if dtype.kind == "O" or isinstance(dtype, np.dtypes.StringDType):
        array = np.empty(count, dtype)
        for k in range(count):
            array[k] = f"{seed}:{k}" + "é" * int(chance.integers(0, 30))
    elif dtype.hasobject:
        array = np.empty(count, dtype)
        for k in range(count):
            array[k] = (k, f"{seed}:{k}")
    elif dtype.kind == "b":
        array = chance.integers(0, 2, count).astype(bool)
    elif dtype.kind == "U":
        letters = chance.integers(32, 0x2FFF, count * (dtype.itemsize // 4)).astype("<u4")
        array = letters.view(f"<U{dtype.itemsize // 4}").astype(dtype)
    elif dtype in ML_DTYPES and dtype.itemsize == 1:
        bits = {"int2": 2, "uint2": 2, "int4": 4, "uint4": 4, "float4_e2m1fn": 4}.get(dtype.name)
        if bits is None:
            array = chance.integers(0, 256, count).astype(np.uint8).view(dtype)
        else:
            low = -(2 ** (bits - 1)) if dtype.name.startswith("int") else 0
            numbers = chance.integers(low, low + 2**bits, count)
            array = numbers.astype(np.uint8).view(dtype) if dtype.name.startswith("float") else numbers.astype(dtype)
    elif dtype.names and dtype.isalignedstruct:
        array = np.zeros(count, dtype)
        for name in dtype.names:
            array[name] = values(dtype[name], (count,), seed + 1)
    else:
        raw = np.frombuffer(chance.bytes(count * dtype.itemsize), np.uint8)
        array = np.ndarray((count,), dtype, buffer=bytearray(raw.tobytes()) or bytearray(1))
        if dtype.kind == "S" and dtype.itemsize > 1 and count:
            array[0] = b"\x00"  # nothing but NULs
    return array.reshape(shape)


def empty_like_bytes(shape: tuple[int, ...], dtype: np.dtype, offset: int) -> np.ndarray:
    """An array of zeros that begins ``offset`` bytes into its buffer."""
    count = int(np.prod(shape, dtype=np.int64))
    return np.ndarray(shape, dtype, buffer=bytearray(offset + count * dtype.itemsize or 1), offset=offset)


def fortran(array: np.ndarray) -> np.ndarray:
    return array.copy(order="F")


def strided(array: np.ndarray) -> np.ndarray:
    wide = np.zeros([2 * n + 1 for n in array.shape], array.dtype)
    view = wide[tuple(slice(1, None, 2) for _ in array.shape)] if array.ndim else wide
    view[...] = array
    return view


def stepped_last(array: np.ndarray) -> np.ndarray:
    """The last axis three elements apart, as one colour plane of an image is."""
    wide = np.zeros((*array.shape, 3), array.dtype)
    wide[..., 1] = array
    return wide[..., 1]


def reversed_(array: np.ndarray) -> np.ndarray:
    backwards = (..., *(slice(None, None, -1) for _ in array.shape))
    return np.ascontiguousarray(array[backwards]).reshape(array.shape)[backwards]


def transposed(array: np.ndarray) -> np.ndarray:
    order = tuple(np.roll(np.arange(array.ndim), 1))
    return np.transpose(
        np.ascontiguousarray(np.transpose(array, order)).reshape([array.shape[k] for k in order]), np.argsort(order)
    )


def broadcast(array: np.ndarray) -> np.ndarray:
    """Stride 0 on the first axis that has elements: every entry along it is the first one."""
    for axis, extent in enumerate(array.shape):
        if extent:
            return np.broadcast_to(np.take(array, [0], axis=axis), array.shape)
    return array


def offset(array: np.ndarray) -> np.ndarray:
    wide = np.zeros([n + 3 for n in array.shape], array.dtype)
    view = wide[tuple(slice(2, n + 2) for n in array.shape)] if array.ndim else wide
    view[...] = array
    return view


def unaligned(array: np.ndarray) -> np.ndarray:
    if array.dtype.hasobject or isinstance(array.dtype, np.dtypes.StringDType):
        return array
    moved = empty_like_bytes(array.shape, array.dtype, 1)
    moved[...] = array
    return moved


def read_only(array: np.ndarray) -> np.ndarray:
    array = array.copy()
    array.flags.writeable = False
    return array


LAYOUTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "contiguous": np.copy,
    "fortran": fortran,
    "strided": strided,
    "stepped-last": stepped_last,
    "reversed": reversed_,
    "transposed": transposed,
    "broadcast": broadcast,
    "offset": offset,
    "unaligned": unaligned,
    "read-only": read_only,
}

SHAPES = (
    (), (0,), (1,), (7,), (0, 3), (3, 0), (1, 1), (4, 5), (2, 0, 3), (3, 1, 4), (2, 3, 4, 2), (1, 2, 1, 3, 2),
    (2, 1, 2, 2, 1, 3),
)  # fmt: skip

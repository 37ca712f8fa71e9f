"""The cases of the coverage table: for a row of the support table, the small calls that exercise it.

A case carries its answer, from the oracles of tests/reference.py. What a call looks like is left to the systems.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import ml_dtypes
import numpy as np

import fastpad
from tests.reference import bounds_left_out, clip_reference, pad_reference

__all__ = ["RULES", "Case", "Row", "cases", "numpy_dtype", "rows"]

# Why each case is asked: the rule of a document that hangs on it.
RULES = {
    "plain": "Pad: no more than the axis holds, both sides, the default fill. Clip: both bounds, and values at them",
    "document example": "the pads of ONNX's own examples: an axis of 2 padded by 2 "
    "(in wrap: axes of 3 and 2 by 2 and 1 before, 1 and 1 after)",
    "several cycles": "pads of 5 to 8 on axes of 3 and 2: the map goes on, however wide the pad",
    "negative pads": "from Pad-2: they remove; on one axis both, on the other none, so that no order of work matters",
    "fill": "constant_value: the largest integer, True, 0.3, a string; an attribute: float32(0.3) converted to T",
    "-0.0 and NaN in data": "elements are moved, never computed: the sign of -0.0 and a NaN's payload come through",
    "fill -0.0": "a fill is a value of T: the sign stays",
    "fill NaN": "a fill is a value of T: a NaN stays, with its payload where the fill is a tensor",
    "axes": "from Pad-18: axes [1, -3] of a rank 3 tensor, out of order and counted from the end",
    "no max": "a bound left out: its default bounds no finite value",
    "no min": "a bound left out: its default bounds no finite value",
    "min above max": "from Clip-13, and in NNRt: max wins",
    "NaN in x": "a NaN compares as false with any bound: it stays, payload and all; -0.0 between the bounds stays too",
    "-0.0 at min 0": "-0.0 is not less than 0: it stays",
    "inf, no max": "max defaults to a finite number, the highest of T (Clip-6: of float32, converted to T)",
}

# The bits of -0.0 and of a quiet NaN with a payload (where a dtype has several NaNs), for each part of an element.
SPECIALS: dict[str, tuple[int | None, int | None]] = {
    "float16": (0x8000, 0x7E2A),
    "bfloat16": (0x8000, 0x7FD5),
    "float32": (0x80000000, 0x7FC12345),
    "float64": (0x8000000000000000, 0x7FF8000012345678),
    "complex64": (0x80000000, 0x7FC12345),
    "complex128": (0x8000000000000000, 0x7FF8000012345678),
    "float8e4m3fn": (0x80, 0xFF),
    "float8e4m3fnuz": (None, 0x80),
    "float8e5m2": (0x80, 0x7F),
    "float8e5m2fnuz": (None, 0x80),
    "float8e8m0": (None, 0xFF),
    "float4e2m1": (0x8, None),
}
ML_DTYPES = {
    "bfloat16": "bfloat16",
    "float8e4m3fn": "float8_e4m3fn",
    "float8e4m3fnuz": "float8_e4m3fnuz",
    "float8e5m2": "float8_e5m2",
    "float8e5m2fnuz": "float8_e5m2fnuz",
    "float8e8m0": "float8_e8m0fnu",
    "float4e2m1": "float4_e2m1fn",
    "int4": "int4",
    "uint4": "uint4",
    "int2": "int2",
    "uint2": "uint2",
}
DOCUMENT_EXAMPLE = {"wrap": ((2, 1), (1, 1))}  # Pad-19; every other mode: an axis of 2, with 2 before


@dataclass(frozen=True)
class Row:
    """A row of the support table, without its kernel."""

    domain: str
    operator: str
    version: int | str
    dtype: str
    mode: str | None

    @property
    def opset(self) -> int:
        """The ONNX operator version; 0 for another document's operator."""
        return int(self.version) if self.domain == "ai.onnx" else 0

    @property
    def floating(self) -> bool:
        return self.dtype in SPECIALS

    @property
    def attributes(self) -> bool:
        """Whether fill and bounds are float32 attributes, not tensors of the data's dtype."""
        return self.opset < 11


@dataclass(frozen=True, eq=False)
class Case:
    """One call and its answer. Pads are given for every axis; ``axes`` is the order in which ONNX names them."""

    row: Row
    name: str
    data: np.ndarray
    expected: np.ndarray
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    axes: tuple[int, ...] | None = None
    fill: np.ndarray | None = None
    lower: np.ndarray | None = None
    upper: np.ndarray | None = None

    def converted(self, value: np.ndarray | None) -> np.ndarray | None:
        """A fill or bound in the data's dtype, for systems whose call has no attributes."""
        return None if value is None else value.astype(self.data.dtype)


def rows() -> list[Row]:
    """Every row of the support table."""
    return [Row(r.domain, r.operator, r.version, r.dtype, r.mode) for r in fastpad.support()]


def cases(row: Row) -> list[Case]:
    """The cases of a row."""
    return list(clip_cases(row) if row.operator == "Clip" else pad_cases(row))


@cache
def numpy_dtype(name: str) -> np.dtype:
    """The NumPy dtype that holds a dtype of the documents."""
    if name in ML_DTYPES:
        return np.dtype(getattr(ml_dtypes, ML_DTYPES[name]))
    return np.dtype(object if name == "string" else name)


def pad_cases(row: Row) -> Iterator[Case]:
    zeroless = row.dtype == "float8e8m0"  # has no default fill
    fill = ordinary_fill(row) if row.mode == "constant" else None
    left_out = fill if zeroless else None
    yield pad_case(row, "plain", (4, 5), (1, 2), (2, 1), left_out)
    yield pad_case(row, "document example", (3, 2), *DOCUMENT_EXAMPLE.get(str(row.mode), ((0, 2), (0, 0))), left_out)
    if row.mode != "constant":
        yield pad_case(row, "several cycles", (3, 2), (7, 5), (8, 6))
    if row.opset >= 2:
        yield pad_case(row, "negative pads", (5, 4), (-1, 2), (-2, 1), left_out)
    if row.opset >= 18:
        yield pad_case(row, "axes", (3, 4, 2), (1, 2, 0), (2, 1, 0), left_out, axes=(1, -3))
    if row.floating:
        data = specials(row.dtype, (4, 4))  # 49 elements when padded: a loop over vectors has a tail
        yield pad_case(row, "-0.0 and NaN in data", data.shape, (1, 2), (2, 1), left_out, data=data)
    if row.mode == "constant":
        yield pad_case(row, "fill", (4, 5), (1, 2), (2, 1), fill)
        for name, special in zip(("fill -0.0", "fill NaN"), special_fills(row), strict=True):
            if special is not None:
                yield pad_case(row, name, (4, 5), (1, 2), (2, 1), special)


def pad_case(
    row: Row,
    name: str,
    shape: tuple[int, ...],
    before: tuple[int, ...],
    after: tuple[int, ...],
    fill: np.ndarray | None = None,
    axes: tuple[int, ...] | None = None,
    data: np.ndarray | None = None,
) -> Case:
    data = elements(row.dtype, shape) if data is None else data
    value = "" if row.dtype == "string" else None
    if fill is not None:
        value = fill.astype(data.dtype) if row.dtype != "string" else fill.item()
    expected = pad_reference(data, before, after, str(row.mode), value)
    return Case(row, name, data, expected, before, after, axes, fill)


def ordinary_fill(row: Row) -> np.ndarray:
    if row.dtype == "string":
        return np.array("fill é", object)
    if row.attributes:
        return np.array(0.3 if row.floating else 1 if row.dtype == "bool" else 7, np.float32)
    if row.dtype.startswith("complex"):
        return np.array(0.3 + 0.6j, numpy_dtype(row.dtype))
    if row.floating:
        return np.array(0.3).astype(numpy_dtype(row.dtype))
    return np.array(True) if row.dtype == "bool" else np.array(highest(row.dtype), numpy_dtype(row.dtype))


def special_fills(row: Row) -> tuple[np.ndarray | None, np.ndarray | None]:
    """-0.0 and NaN as fills. An attribute's NaN is the default one: no document says what a conversion keeps."""
    if not row.floating:
        return None, None
    if row.attributes:
        return np.array(-0.0, np.float32), np.array(np.nan, np.float32)
    minus_zero, nan = (None if bits is None else from_bits(row.dtype, bits) for bits in SPECIALS[row.dtype])
    return minus_zero, nan


def from_bits(dtype: str, bits: int) -> np.ndarray:
    """An element, each part of it the given bits."""
    parts = 2 if dtype.startswith("complex") else 1
    kept = numpy_dtype(dtype)
    return np.array([bits] * parts, f"u{kept.itemsize // parts}").view(kept).reshape(())


def highest(dtype: str) -> int:
    return int(ml_dtypes.iinfo(numpy_dtype(dtype)).max)


def elements(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Random bits, the same every time; no NaN among them."""
    chance = np.random.default_rng([*shape])
    count = int(np.prod(shape))
    kept = numpy_dtype(dtype)
    if dtype == "string":
        return np.array([f"{k} é" * (k % 3) for k in range(count)], object).reshape(shape)
    if dtype == "bool":
        return chance.integers(0, 2, shape).astype(bool)
    if dtype in ("int4", "uint4", "int2", "uint2"):
        return chance.integers(int(ml_dtypes.iinfo(kept).min), highest(dtype) + 1, shape).astype(kept)
    if dtype == "float4e2m1":
        return chance.integers(0, 16, shape).astype(np.uint8).view(kept)
    array = np.frombuffer(chance.bytes(count * kept.itemsize), kept).reshape(shape).copy()
    if dtype in SPECIALS:
        array[np.isnan(array)] = 1
    return array


def specials(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Elements that are -0.0 and NaN by turns, or the one of them that the dtype has."""
    turns = [from_bits(dtype, bits) for bits in SPECIALS[dtype] if bits is not None]
    return np.resize(np.stack(turns), shape)


def clip_cases(row: Row) -> Iterator[Case]:
    lower, upper = ordinary_bounds(row)
    data = clip_data(row, lower, upper)
    yield clip_case(row, "plain", data, lower, upper)
    if row.opset:
        yield clip_case(row, "no max", data, lower, None)
        yield clip_case(row, "no min", data, None, upper)
    if row.opset == 0 or row.opset >= 13:
        yield clip_case(row, "min above max", data, upper, lower)
    if row.floating:
        minus_zero, nan = (from_bits(row.dtype, bits) for bits in SPECIALS[row.dtype] if bits is not None)
        special = data.copy()
        special[0, :2] = minus_zero, nan
        yield clip_case(row, "NaN in x", special, lower, upper)
        special = data.copy()
        special[0, :2] = minus_zero
        yield clip_case(row, "-0.0 at min 0", special, np.zeros_like(lower), upper)
    if row.floating and row.opset:
        special = data.copy()
        special[0, :2] = np.inf
        yield clip_case(row, "inf, no max", special, lower, None)


def clip_case(row: Row, name: str, data: np.ndarray, lower: np.ndarray | None, upper: np.ndarray | None) -> Case:
    defaults = bounds_left_out(row.opset, data.dtype) if row.opset else (None, None)
    limits = [
        default if bound is None else bound.astype(data.dtype)
        for bound, default in zip((lower, upper), defaults, strict=True)
    ]
    return Case(row, name, data, clip_reference(data, *limits), lower=lower, upper=upper)


def ordinary_bounds(row: Row) -> tuple[np.ndarray, np.ndarray]:
    """A lower and an upper bound; those of 64-bit integers have more digits than a double."""
    given = np.dtype(np.float32) if row.attributes else numpy_dtype(row.dtype)
    if row.floating:
        return np.array(-0.7).astype(given), np.array(0.3).astype(given)
    if row.dtype == "bool":
        return np.array(0, given), np.array(1, given)
    if row.attributes:
        return np.array(3, given), np.array(100, given)
    lowest = int(ml_dtypes.iinfo(given).min)
    return np.array(lowest // 2 + 1 or 1, given), np.array(highest(row.dtype) // 2, given)


def clip_data(row: Row, lower: np.ndarray, upper: np.ndarray) -> np.ndarray:
    """Finite values below, at, between and above the bounds."""
    dtype = numpy_dtype(row.dtype)
    normal = np.random.default_rng(15).normal(size=(3, 5))
    data = normal.astype(dtype) if row.floating else elements(row.dtype, normal.shape)
    data[1, :2] = lower.astype(dtype), upper.astype(dtype)
    return data

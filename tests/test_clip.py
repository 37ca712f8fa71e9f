"""ONNX Clip, every version and dtype, bit for bit against the oracle."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import hypothesis
import hypothesis.strategies as st
import numpy as np
import pytest

import fastpad
from tests import cases
from tests.calling import CLIP_VERSIONS, onnx_clip, raised
from tests.reference import bounds_left_out, clip_reference, limits, same_bits
from tests.spec_yaml import DTYPES, OPERATORS, ORDERS, Row, data_types, numpy_dtypes, rows

VERSIONS = {entry["version"]: entry for entry in OPERATORS["onnx/clip.yaml"]["versions"]}
ROWS = [row for row in fastpad.support() if (row.domain, row.operator) == ("ai.onnx", "Clip")]
FLOATS = ("float16", "float32", "float64", "bfloat16")
INTS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
C = fastpad.onnx


def one(dtype: Any, value: Any) -> np.ndarray:
    """A bound: an array of rank 0."""
    with np.errstate(all="ignore"):
        return np.array(value).astype(dtype)


def expected_of(version: int, x: np.ndarray, lower: Any, upper: Any) -> np.ndarray:
    """The oracle with a version's own rule for bounds that are left out."""
    low, high = bounds_left_out(version, x.dtype)
    return clip_reference(x, low if lower is None else lower, high if upper is None else upper)


def awkward(dtype: np.dtype, count: int = 300) -> np.ndarray:
    """Random bits, with every kind of float among them, or the ends of an integer type."""
    x = cases.values(dtype, (count,), seed=count)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        x[:4] = info.min, info.max, 0, 1
    else:
        x[:8] = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1, -1, 0.5], dtype)
    return x


# Every version and dtype


def test_the_rows_are_those_of_the_spec() -> None:
    owed = [row for row in rows() if (row.domain, row.operator) == ("ai.onnx", "Clip")]
    assert len(owed) == 32
    assert sorted(Row(row.domain, row.operator, row.version, row.dtype, "") for row in ROWS) == sorted(
        row._replace(mode="") for row in owed
    )
    assert all(row.mode is None for row in ROWS)
    assert tuple(VERSIONS) == CLIP_VERSIONS


@pytest.mark.parametrize("row", ROWS, ids=[f"clip-{row.version}-{row.dtype}" for row in ROWS])
def test_every_row(row: Any) -> None:
    dtype = numpy_dtypes(row.dtype)[0]
    x = awkward(dtype)
    low, high = (1, 100) if row.dtype.startswith("u") else (-3, 5)
    bounds = [(None, None), (low, None), (None, high), (low, high), (high, low), (0, 0)]
    if row.dtype in FLOATS:
        bounds += [
            (np.nan, 1),
            (-1, np.nan),
            (np.nan, np.nan),
            (-np.inf, np.inf),
            (np.inf, -np.inf),
            (0.0, -0.0),
            (-0.0, 0.0),
        ]
    for lower, upper in bounds:
        if row.version < 11:
            given: Any = (lower, upper)
        else:
            given = [None if bound is None else one(dtype, bound) for bound in (lower, upper)]
        arrays = [None if bound is None else one(dtype, bound) for bound in (lower, upper)]
        for layout in ("contiguous", "strided", "reversed", "transposed"):
            view = cases.LAYOUTS[layout](x.reshape(10, 5, 6))
            expected = expected_of(row.version, x.reshape(10, 5, 6), *arrays)
            clipped = onnx_clip(row.version, view, *given)
            same_bits(clipped, expected)
            assert not np.shares_memory(clipped, view)
            assert clipped.flags.writeable


def test_limits_are_the_specs() -> None:
    for name in (*FLOATS, *INTS):
        low, high = limits(numpy_dtypes(name)[0])
        order = ORDERS[DTYPES[name]["order"]]
        assert int.from_bytes(low.tobytes(), "little") == order["lowest"], name
        assert int.from_bytes(high.tobytes(), "little") == order["highest"], name


# 16-bit floats, all of them


EVERY = np.arange(65536, dtype=np.uint16)
PATTERNS = {
    "float16": [0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x83FF, 0x0400, 0x3C00, 0xBC00, 0x7BFF, 0xFBFF, 0x7C00,
    0xFC00, 0x7C01, 0x7E00, 0xFE00, 0xFFFF, 0x5640, 0xC123],
    "bfloat16": [0x0000, 0x8000, 0x0001, 0x8001, 0x007F, 0x807F, 0x0080, 0x3F80, 0xBF80, 0x7F7F, 0xFF7F, 0x7F80,
    0xFF80, 0x7F81, 0x7FC0, 0xFFC0, 0xFFFF, 0x42C8, 0xC123],
}  # fmt: skip


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_every_16_bit_float_against_many_bounds(name: str) -> None:
    dtype = numpy_dtypes(name)[0]
    every = EVERY.view(dtype)
    bounds: list[Any] = [None, *(np.array([bits], np.uint16).view(dtype).reshape(()) for bits in PATTERNS[name])]
    assert len(bounds) == 20
    for lower, upper in product(bounds, bounds):
        same_bits(onnx_clip(13, every, lower, upper), expected_of(13, every, lower, upper))


@pytest.mark.parametrize("version", [1, 6, 11, 12])
def test_every_float16_in_the_older_versions(version: int) -> None:
    every = EVERY.view(np.float16)
    for lower, upper in (
        (None, None),
        (-1.5, None),
        (None, 0.0),
        (0.1, 6.0),
        (2.0, 1.0),
        (np.nan, 1.0),
        (-0.0, np.inf),
    ):
        arrays = [None if bound is None else one("f2", np.float32(bound)) for bound in (lower, upper)]
        given: Any = (lower, upper) if version < 11 else arrays
        same_bits(onnx_clip(version, every, *given), expected_of(version, every, *arrays))


@pytest.mark.parametrize("name", ["float32", "float64"])
def test_wide_floats_at_the_edges(name: str) -> None:
    dtype = np.dtype(name)
    unsigned = np.dtype(f"u{dtype.itemsize}")
    info = np.finfo(dtype)
    quiet = np.array(np.nan, dtype).view(unsigned)
    edges = [0.0, -0.0, info.smallest_subnormal, -info.smallest_subnormal, info.tiny, -info.tiny, 1, -1, info.max,
        info.min, np.inf, -np.inf]  # fmt: skip
    bits = [*(int(np.array(edge, dtype).view(unsigned)) for edge in edges)]
    infinity = int(np.array(np.inf, dtype).view(unsigned))
    bits += [infinity + 1, int(quiet), int(quiet) | 5, 2 ** (8 * dtype.itemsize) - 1]
    x = np.array(bits * 5, unsigned).view(dtype)
    for lower, upper in product([None, *bits], [None, *bits]):
        arrays = [None if b is None else np.array([b], unsigned).view(dtype).reshape(()) for b in (lower, upper)]
        same_bits(onnx_clip(13, x, *arrays), expected_of(13, x, *arrays))


@pytest.mark.parametrize("name", [*FLOATS, *INTS])
def test_rows_of_every_place(name: str) -> None:
    """Rows around the length from which stores are aligned, at every byte of a block; nothing beyond is written."""
    dtype = numpy_dtypes(name)[0]
    size = dtype.itemsize
    x = awkward(dtype, 1024 // size + 70)
    lower, upper = one(dtype, 3), one(dtype, 90)
    for n in (1024 // size - 1, 1024 // size, 1024 // size + 70):
        expected = clip_reference(x[:n], lower, upper)
        for place in range(33):
            source, store = np.zeros(2000, np.uint8), np.full(2000, 0xA5, np.uint8)
            source[place : place + n * size] = x[:n].view(np.uint8)
            out = store[place + 64 : place + 64 + n * size].view(dtype)
            C.clip_13(source[place : place + n * size].view(dtype), lower, upper, out=out)
            same_bits(out, expected)
            assert (store[: place + 64] == 0xA5).all()
            assert (store[place + 64 + n * size :] == 0xA5).all()


@pytest.mark.parametrize("name", INTS)
def test_integers_at_the_edges(name: str) -> None:
    info = np.iinfo(name)
    edges = sorted(
        {info.min, info.min + 1, -1 if info.min else 1, 0, 1, info.max // 2, info.max // 2 + 1, info.max - 1, info.max}
    )
    x = np.array(edges * 9, name)
    for lower, upper in product([None, *edges], [None, *edges]):
        arrays = [None if bound is None else np.array(bound, name) for bound in (lower, upper)]
        owed = [
            min(info.max if upper is None else upper, max(value, info.min if lower is None else lower))
            for value in edges * 9
        ]
        assert onnx_clip(12, x, *arrays).tolist() == owed
        same_bits(onnx_clip(13, x, lower, upper), np.array(owed, name))  # Python ints


# Bounds left out, and attributes


def test_bounds_left_out() -> None:
    for version in (1, 11, 12, 13):
        for name in FLOATS if version == 13 else FLOATS[:3]:
            dtype = numpy_dtypes(name)[0]
            low, high = limits(dtype)
            x = np.array([np.inf, -np.inf, np.nan, 1], dtype)
            clipped = onnx_clip(version, x)
            same_bits(clipped, np.array([high, low, x[2], 1], dtype))
            zero = 0.0 if version == 1 else one(dtype, 0)
            same_bits(onnx_clip(version, x, zero), np.array([high, 0, x[2], 1], dtype))
            same_bits(onnx_clip(version, x, None, zero), np.array([0, low, x[2], 0], dtype))
    most = float(np.finfo(np.float32).max)
    same_bits(onnx_clip(6, np.array([np.inf, -np.inf, 1e300, 3e38])), np.array([most, -most, most, 3e38]))
    same_bits(onnx_clip(6, np.array([np.inf, -np.inf], "f4")), np.array([most, -most], "f4"))
    same_bits(onnx_clip(6, np.array([np.inf, -np.inf], "f2")), np.array([np.inf, -np.inf], "f2"))


def test_none_is_a_bound_left_out() -> None:
    x = np.array([-9, 9], np.int8)
    same_bits(C.clip_12(x, None, None), x)
    same_bits(C.clip_12(x, None, np.int8(3)), np.array([-9, 3], np.int8))
    same_bits(C.clip_1(np.array([-9.0, 9]), max=None, min=None), np.array([-9.0, 9]))


def test_attributes_are_float32() -> None:
    for version in (1, 6):
        same_bits(
            onnx_clip(version, np.array([0.0, 9.0]), 0.1, 0.7), np.array([np.float32(0.1), np.float32(0.7)], "f8")
        )
        same_bits(onnx_clip(version, np.array([-9, 9], "f2"), -0.1, 70000.0), np.array([np.float32(-0.1), 9], "f2"))
        same_bits(onnx_clip(version, np.array([-9, 9], "f4"), np.float32(0.1), 3), np.array([0.1, 3], "f4"))


def test_consumed_inputs_is_ignored() -> None:
    x = np.array([-9.0, 9])
    for given in (None, [], [0], [1, 2, 3], (0,)):
        same_bits(C.clip_1(x, consumed_inputs=given, max=1.0), np.array([-9.0, 1]))


def test_bounds_of_one_element() -> None:
    x = awkward(np.dtype("f4")).reshape(3, 100)
    expected = expected_of(13, x, one("f4", -1), one("f4", 2))
    for shape in ((), (1,), (1, 1), (1, 1, 1, 1)):
        lower, upper = np.full(shape, -1, "f4"), np.full(shape, 2, "f4")
        for version in (11, 12, 13):
            same_bits(onnx_clip(version, x, lower, upper), expected)
            same_bits(onnx_clip(version, x, lower[()], 2.0), expected)
    swapped = onnx_clip(13, x, one(">f4", -1), one(">f4", 2))
    same_bits(swapped, expected)
    same_bits(onnx_clip(13, np.float32(9), np.zeros((1, 1), "f4"), np.ones((1, 1), "f4")), np.array(1, "f4"))
    same_bits(onnx_clip(13, [9.0, -9.0], np.zeros(1)), np.array([9.0, 0.0]))


def test_python_numbers_as_bounds() -> None:
    for dtype, given, owed in (("uint8", 255, 255), ("uint64", 2**64 - 1, 2**64 - 1), ("int64", -(2**63), -(2**63)),
    ("float32", 0.1, np.float32(0.1)), ("float16", 3, 3.0)):  # fmt: skip
        x = awkward(np.dtype(dtype))
        same_bits(onnx_clip(13, x, given), expected_of(13, x, one(dtype, owed), None))
        same_bits(onnx_clip(13, x, None, given), expected_of(13, x, None, one(dtype, owed)))
    for dtype, given in (("uint8", 256), ("uint8", -1), ("int8", 128), ("int32", 1.5), ("uint64", 2**64),
    ("float16", 1e300), ("float32", 1e39), ("int8", float("nan"))):  # fmt: skip
        for name in ("min", "max"):
            with pytest.raises(ValueError, match=rf"^Clip-13: {name} .*{re.escape(DTYPES[dtype]['types'][0])}.*; got"):
                C.clip_13(np.ones(3, dtype), **{name: given})


# Sizes, layouts, out=


@pytest.mark.parametrize("name", [*FLOATS, *INTS])
def test_sizes_around_the_vector_widths(name: str) -> None:
    dtype = numpy_dtypes(name)[0]
    lower, upper = one(dtype, 1), one(dtype, 90)
    sizes = {0, 1, 2, 3, 5, 131, 1021}
    for width in (16, 32, 64):
        w = width // dtype.itemsize
        sizes |= {w - 1, w, w + 1, 2 * w - 1, 2 * w, 2 * w + 1, 4 * w + 1, 8 * w - 1}
    for size in sizes:
        x = cases.values(dtype, (size,), seed=size)
        expected = clip_reference(x, lower, upper)
        same_bits(onnx_clip(13, x, lower, upper), expected)
        for start in range(3):  # unlike alignments of input and output
            store = np.zeros(size + 8, dtype)
            out = store[start : start + size]
            assert onnx_clip(13, cases.offset(x), lower, upper, out=out) is out
            same_bits(out.copy(), expected)
            assert not store[:start].any()
            assert not store[start + size :].any()
        itself = x.copy()
        assert onnx_clip(13, itself, lower, upper, out=itself) is itself
        same_bits(itself, expected)


@pytest.mark.parametrize("layout", cases.LAYOUTS)
@pytest.mark.parametrize("name", [*FLOATS, *INTS])
def test_every_layout_and_shape(name: str, layout: str) -> None:
    dtype = numpy_dtypes(name)[0]
    lower, upper = one(dtype, 1), one(dtype, 90)
    for shape in cases.SHAPES:
        x = cases.LAYOUTS[layout](cases.values(dtype, shape))
        expected = clip_reference(x, lower, upper)
        same_bits(onnx_clip(13, x, lower, upper), expected)
        for other in ("contiguous", "fortran", "strided", "reversed", "unaligned"):
            out = cases.LAYOUTS[other](np.zeros(shape, dtype))
            assert onnx_clip(13, x, lower, upper, out=out) is out
            same_bits(out.copy(), expected)
        if layout not in ("broadcast", "read-only"):
            assert onnx_clip(13, x, lower, upper, out=x) is x
            same_bits(x.copy(), expected)


@hypothesis.given(
    name=st.sampled_from([*FLOATS, *INTS]),
    shape=st.lists(st.integers(0, 9), max_size=4),
    layout=st.sampled_from(sorted(cases.LAYOUTS)),
    seeds=st.tuples(
        st.integers(0, 99), st.one_of(st.none(), st.integers(0, 99)), st.one_of(st.none(), st.integers(0, 99))
    ),
    version=st.sampled_from(CLIP_VERSIONS),
)
@hypothesis.settings(max_examples=400)
def test_any_problem(name: str, shape: list[int], layout: str, seeds: tuple[int, Any, Any], version: int) -> None:
    if name not in data_types(VERSIONS[version]):
        version = 13
    dtype = numpy_dtypes(name)[0]
    x = cases.LAYOUTS[layout](cases.values(dtype, tuple(shape), seeds[0]))
    if version < 11:
        numbers = [None if seed is None else float(cases.values("f4", (), seed)) for seed in seeds[1:]]
        arrays = [None if number is None else one(dtype, np.float32(number)) for number in numbers]
        clipped = onnx_clip(version, x, *numbers)
    else:
        arrays = [None if seed is None else cases.values(dtype, (), seed) for seed in seeds[1:]]
        clipped = onnx_clip(version, x, *arrays)
    same_bits(clipped, expected_of(version, x, *arrays))


@pytest.mark.parametrize("name", ["float32", "float64", "int16", "uint64", "float16"])
def test_byte_swapped_values_are_right(name: str) -> None:
    x = awkward(np.dtype(name))
    x[np.isnan(x)] = 3
    clipped = onnx_clip(13, x.astype(x.dtype.newbyteorder()), one(name, 1), one(name, 5))
    assert clipped.dtype.newbyteorder("=") == x.dtype
    same_bits(clipped.astype(x.dtype), clip_reference(x, one(name, 1), one(name, 5)))


def test_larger_than_the_caches() -> None:
    for dtype in ("u1", "f2", "f4", "i8"):
        x = cases.values(dtype, (30_000_001 // np.dtype(dtype).itemsize,))
        lower, upper = one(dtype, 3), one(dtype, 90)
        expected = clip_reference(x, lower, upper)
        same_bits(onnx_clip(13, x, lower, upper), expected)
        same_bits(onnx_clip(13, x, lower, upper, out=x), expected)


def test_out_over_the_input_is_right_or_refused() -> None:
    for dtype in ("u1", "f4", "f8"):
        for begin, backwards in product(range(20), (False, True)):
            store = cases.values(dtype, (40,))
            x = store[8:18]
            out = store[begin : begin + 10]
            out = out[::-1] if backwards else out
            expected = clip_reference(x.copy(), one(dtype, 1), one(dtype, 5))
            problem = raised(onnx_clip, 13, x, one(dtype, 1), one(dtype, 5), out=out)
            if problem is None:
                same_bits(out.copy(), expected)
            else:
                assert isinstance(problem, ValueError), problem
                assert begin not in (8, 18, 19) or (begin == 8 and backwards)  # itself, and apart


def test_out_over_a_bound() -> None:
    for kind in (0, 1):
        x = np.array([5, -5, 7], "f4")
        bounds: list[Any] = [one("f4", -1), one("f4", 6)]
        bounds[kind] = x[1:2] if kind == 0 else x[2:3]
        expected = clip_reference(x, bounds[0][()], bounds[1][()] if kind == 0 else x[2])
        problem = raised(onnx_clip, 13, x, *bounds, out=x)
        assert problem is None or isinstance(problem, ValueError)
        if problem is None:
            same_bits(x, expected)


def test_out_must_fit() -> None:
    x = cases.values("f4", (2, 3))
    locked = np.zeros((2, 3), "f4")
    locked.flags.writeable = False
    for out in (np.zeros((3, 3), "f4"), np.zeros((2, 3), "f8"), np.zeros(6, "f4"), np.zeros((2, 3), "i4"),
    np.zeros((1, 2, 3), "f4"), locked):  # fmt: skip
        for version in CLIP_VERSIONS:
            with pytest.raises(ValueError, match="out"):
                onnx_clip(version, x, out=out)
    for wrong in ([[0.0] * 3] * 2, 3, "out", bytearray(24)):
        assert isinstance(raised(onnx_clip, 13, x, out=wrong), TypeError | ValueError)

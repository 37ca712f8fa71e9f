"""ONNX Pad, every version, dtype and mode, bit for bit against the oracle; and its errors, word for word."""

from __future__ import annotations

import gc
import re
import sys
import weakref
from typing import Any

import hypothesis
import hypothesis.strategies as st
import ml_dtypes
import numpy as np
import pytest

import fastpad
from tests import cases
from tests.calling import PAD_VERSIONS, onnx_pad, raised
from tests.reference import MODES, as_bytes, pad_reference, same_bits
from tests.spec_yaml import DTYPES, OPERATORS, Row, data_types, numpy_dtypes, rows

VERSIONS = {entry["version"]: entry for entry in OPERATORS["onnx/pad.yaml"]["versions"]}
ROWS = [row for row in fastpad.support() if (row.domain, row.operator) == ("ai.onnx", "Pad")]


# Every version, dtype and mode


def test_the_rows_are_those_of_the_spec() -> None:
    owed = [row for row in rows() if (row.domain, row.operator) == ("ai.onnx", "Pad")]
    assert len(owed) == 591
    assert sorted(Row(row.domain, row.operator, row.version, row.dtype, row.mode) for row in ROWS) == sorted(owed)
    assert tuple(VERSIONS) == PAD_VERSIONS


@pytest.mark.parametrize("row", ROWS, ids=[f"pad-{row.version}-{row.dtype}-{row.mode}" for row in ROWS])
def test_every_row(row: Any) -> None:
    """Crops, several cycles, an axis without pads and one of one element; contiguous and not."""
    for dtype in numpy_dtypes(row.dtype):
        data = cases.values(dtype, (3, 4, 1, 5), seed=3)
        before, after = (4, 0, 2, -1), (1, 0, 3, 12)
        if row.version == 1:
            before = (4, 0, 2, 1)
        given: Any = None
        if row.version < 11:
            given, fill = -1.7, np.array(np.float32(-1.7)).astype(dtype)
        else:
            given = fill = cases.values(dtype, (), seed=9)
        for layout in ("contiguous", "strided", "transposed", "reversed"):
            view = cases.LAYOUTS[layout](data)
            padded = onnx_pad(row.version, view, before, after, row.mode, given)
            same_bits(padded, pad_reference(data, before, after, row.mode, fill[()]))
            assert padded.flags.c_contiguous
            assert padded.flags.writeable


@pytest.mark.parametrize("name", [name for name, entry in DTYPES.items() if entry["zero"] != "none"])
def test_the_default_fill_is_zero(name: str) -> None:
    versions = [number for number, version in VERSIONS.items() if name in data_types(version)]
    assert versions
    for version in versions:
        for dtype in numpy_dtypes(name):
            data = cases.values(dtype, (2, 3))
            zero = "" if dtype == object else np.zeros((), dtype)
            expected = pad_reference(data, (1, 0), (0, 2), "constant", zero)
            same_bits(onnx_pad(version, data, (1, 0), (0, 2)), expected)


@pytest.mark.parametrize("version", [24, 25])
def test_float8e8m0_has_no_default_fill(version: int) -> None:
    data = cases.values(ml_dtypes.float8_e8m0fnu, (3,))
    with pytest.raises(ValueError, match=rf"^Pad-{version}: .*constant_value"):
        onnx_pad(version, data, [1], [0])
    same_bits(onnx_pad(version, data, [1], [0], "edge"), pad_reference(data, [1], [0], "edge"))


# Shapes, layouts and axes


@pytest.mark.parametrize("layout", cases.LAYOUTS)
@pytest.mark.parametrize("dtype", cases.DOCUMENT_DTYPES, ids=str)
def test_every_layout_shape_and_dtype(dtype: str, layout: str) -> None:
    for k, shape in enumerate(cases.SHAPES):
        data = cases.LAYOUTS[layout](cases.values(cases.DOCUMENT_DTYPES[dtype], shape))
        kept = data.copy()
        before = [(k + axis) % 3 for axis in range(len(shape))]
        after = [(k + 2 * axis) % 4 - 1 if n else axis % 2 for axis, n in enumerate(shape)]
        fill = cases.values(data.dtype, (), 5)
        for mode in ("constant", "edge", "reflect", "wrap"):
            try:
                expected = pad_reference(data, before, after, mode, fill[()])
            except ValueError:
                with pytest.raises(ValueError, match="Pad-25: .*axis"):
                    onnx_pad(25, data, before, after, mode, fill)
                continue
            same_bits(onnx_pad(25, data, before, after, mode, fill), expected)
        same_bits(data.copy(), kept)


@pytest.mark.parametrize("name", ["int16", "int32", "uint64", "float16", "float32", "float64", "complex64", "complex128"])
def test_byte_swapped_values_are_right(name: str) -> None:
    data = cases.values(np.dtype(name), (3, 4))
    data[np.isnan(data)] = 3
    swapped = data.astype(data.dtype.newbyteorder())
    for mode in ("constant", "edge", "reflect", "wrap"):
        padded = onnx_pad(25, swapped, (2, 1), (-1, 5), mode)
        assert padded.dtype.newbyteorder("=") == data.dtype
        expected = pad_reference(data, (2, 1), (-1, 5), mode, np.zeros((), data.dtype))
        same_bits(padded.astype(data.dtype), expected)
    fill = np.array(7, data.dtype)
    for given in (fill, fill.astype(swapped.dtype)):
        padded = onnx_pad(25, swapped, (0, 1), (0, 0), "constant", given)
        same_bits(padded.astype(data.dtype), pad_reference(data, (0, 1), (0, 0), "constant", fill))


@st.composite
def pad_problems(draw: st.DrawFn) -> dict[str, Any]:
    rank = draw(st.integers(0, 6))
    extent, least, most = [(7, -4, 9), (7, -4, 9), (6, -4, 8), (4, -2, 4), (3, -1, 2), (2, -1, 1), (2, -1, 1)][rank]
    shape = tuple(draw(st.lists(st.integers(0, extent), min_size=rank, max_size=rank)))
    pads = st.lists(st.one_of(st.just(0), st.integers(least, most)), min_size=rank, max_size=rank)
    axes = None
    if draw(st.booleans()):
        chosen = draw(st.lists(st.sampled_from(range(rank)), unique=True)) if rank else []
        signed = [axis - rank if draw(st.booleans()) else axis for axis in chosen]
        axes = draw(st.sampled_from([np.int32, np.int64])), signed
    dtypes = ["bool", "int8", "uint16", "int32", "float32", "float64", "complex64", "complex128", "object", "S3", "U3"]
    return {
        "shape": shape,
        "before": draw(pads),
        "after": draw(pads),
        "axes": axes,
        "mode": draw(st.sampled_from(["constant", "edge", "reflect", "wrap"])),
        "dtype": np.dtype(draw(st.sampled_from([*dtypes, ml_dtypes.bfloat16, ml_dtypes.int4]))),
        "layout": draw(st.sampled_from(sorted(cases.LAYOUTS))),
        "out": draw(st.sampled_from([None, "contiguous", "fortran", "strided", "reversed", "unaligned"])),
        "filled": draw(st.booleans()),
    }


@hypothesis.given(pad_problems())
@hypothesis.settings(max_examples=600)
def test_any_problem(problem: dict[str, Any]) -> None:
    shape, axes, mode = problem["shape"], problem["axes"], problem["mode"]
    data = cases.LAYOUTS[problem["layout"]](cases.values(problem["dtype"], shape))
    before, after = [0] * len(shape), [0] * len(shape)
    listed = range(len(shape)) if axes is None else axes[1]
    for axis in listed:
        before[axis], after[axis] = problem["before"][axis], problem["after"][axis]
    arguments: dict[str, Any] = {
        "before": [before[axis] for axis in listed],
        "after": [after[axis] for axis in listed],
        "mode": mode,
        "axes": None if axes is None else np.array(axes[1], axes[0]),
    }
    zero: Any = "" if data.dtype == object else np.zeros((), data.dtype)[()]
    if problem["filled"]:
        arguments["fill"] = cases.values(data.dtype, (), 5)
        zero = arguments["fill"][()]
    try:
        expected = pad_reference(data, before, after, mode, zero)
    except ValueError:
        with pytest.raises(ValueError, match="^Pad-25: .*axis"):
            onnx_pad(25, data, **arguments)
        return
    if problem["out"] is None:
        same_bits(onnx_pad(25, data, **arguments), expected)
    else:
        out = cases.LAYOUTS[problem["out"]](cases.values(data.dtype, expected.shape, 77))
        result = onnx_pad(25, data, **arguments, out=out)
        assert result is out
        same_bits(out.copy(), expected)


def test_rank_zero_is_a_copy() -> None:
    data = np.array(3, np.int32)
    for version in PAD_VERSIONS[2:]:
        padded = onnx_pad(version, data, [], [])
        same_bits(padded, data)
        assert not np.shares_memory(padded, data)


def test_empty_axes_are_a_copy() -> None:
    data = cases.values("f4", (2, 3))
    for axes in (np.array([], np.int64), np.array([], np.int32), []):
        padded = fastpad.onnx.pad_18(data, np.array([], np.int64), axes=axes, mode="edge")
        same_bits(padded, data)
        assert not np.shares_memory(padded, data)


def test_no_pads_are_a_copy() -> None:
    for dtype in cases.DOCUMENT_DTYPES.values():
        data = cases.values(dtype, (2, 3))
        for mode in ("constant", "edge", "reflect", "wrap"):
            padded = onnx_pad(25, data, (0, 0), (0, 0), mode, cases.values(dtype, ()))
            same_bits(padded, data)
            assert not np.shares_memory(padded, data)


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_axes_of_both_integer_types_and_any_order(dtype: type) -> None:
    data = cases.values("i2", (2, 3, 4))
    for axes in ([2, 0], [-1, 0], [-3, 2]):
        order = [axis % 3 for axis in axes]
        before, after = [0, 0, 0], [0, 0, 0]
        before[order[0]], before[order[1]], after[order[0]], after[order[1]] = 1, 2, 3, -1
        expected = pad_reference(data, before, after, "wrap")
        same_bits(onnx_pad(19, data, [1, 2], [3, -1], "wrap", axes=np.array(axes, dtype)), expected)
        same_bits(onnx_pad(25, data, [1, 2], [3, -1], "wrap", axes=axes), expected)


def test_sequences_of_ints_are_pads() -> None:
    data = cases.values("i2", (2, 3))
    expected = pad_reference(data, [1, 0], [2, 3], "edge")
    for pads in ([1, 0, 2, 3], (1, 0, 2, 3), [np.int64(1), np.int32(0), np.uint8(2), 3]):
        same_bits(fastpad.onnx.pad_25(data, pads, mode="edge"), expected)
    strided = np.array([1, 9, 0, 9, 2, 9, 3, 9])[::2]
    swapped = np.array([1, 0, 2, 3], ">i8")
    for pads in (strided, swapped, cases.read_only(strided), cases.unaligned(strided)):
        same_bits(fastpad.onnx.pad_25(data, pads, mode="edge"), expected)


# Row lengths around the vector widths; many cycles; sizes that cross blocks


def lengths(itemsize: int) -> list[int]:
    """Elements a row: none, one, and around each vector width, and primes past them."""
    found = {0, 1, 2, 3, 37, 131}
    for width in (16, 32, 64):
        w = max(width // itemsize, 1)
        found |= {w - 1, w, w + 1, 2 * w}
    return sorted(found)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("itemsize", cases.WIDTHS)
def test_row_lengths(mode: str, itemsize: int) -> None:
    """By the NumPy face, which alone has symmetric; and by Pad-25."""
    dtype = cases.WIDTHS[itemsize]
    for n in lengths(itemsize):
        data = cases.values(dtype, (3, n), seed=n)
        fill = cases.values(dtype, (), seed=1)
        for before, after in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 3), (7, 9), (17, 0), (33, 64), (n, n + 1), (3 * n + 1, 0)):
            for rows_ in ((0, 0), (1, 2)):
                if n == 0 and mode != "constant" and before + after:
                    continue
                expected = pad_reference(data, (rows_[0], before), (rows_[1], after), mode, fill[()])
                named = {"constant_values": fill} if mode == "constant" else {}
                same_bits(fastpad.pad(data, (rows_, (before, after)), mode, **named), expected)
                if mode != "symmetric":
                    same_bits(onnx_pad(25, data, (rows_[0], before), (rows_[1], after), mode, fill), expected)


def test_row_lengths_are_hostile() -> None:
    assert len(cases.WIDTHS) == 9
    for itemsize, dtype in cases.WIDTHS.items():
        assert dtype.itemsize == itemsize
        assert len(lengths(itemsize)) >= 9


@pytest.mark.parametrize("mode", MODES)
def test_pads_of_many_cycles(mode: str) -> None:
    for n in (1, 2, 3, 5):
        for dtype in ("u1", "i2", "f4", "f8", "c16", "S3", "O"):
            data = cases.values(dtype, (n,))
            zero: Any = 0 if dtype == "O" else np.array(b"0" if dtype == "S3" else 0, dtype)
            expected = pad_reference(data, [1000], [1013], mode, zero)
            same_bits(fastpad.pad(data, (1000, 1013), mode), expected)
            column = data.reshape(n, 1)
            same_bits(fastpad.pad(column, ((1000, 1013), (0, 0)), mode), expected.reshape(-1, 1))


LARGE = {
    "one long row": ((70001,), (3,), (5,)),
    "long rows": ((3, 70001), (1, 2), (1, 1)),
    "long rows, wide pads": ((2, 66000), (0, 70000), (0, 70000)),
    "outer unpadded": ((3, 5, 70, 131), (0, 0, 2, 3), (0, 0, 1, 4)),
    "inner unpadded": ((31, 17, 70, 13), (2, 3, 0, 0), (1, 4, 0, 0)),
    "inner and outer unpadded": ((11, 57, 400), (0, 5, 0), (0, 70, 0)),
    "between unpadded": ((9, 41, 37, 29), (1, 0, 0, 2), (2, 0, 0, 1)),
    "only the first of three": ((40, 100, 70), (41, 0, 0), (0, 0, 0)),
    "wide element": ((5, 70000), (2, 0), (3, 0)),
    "cropped": ((50, 700, 9), (-3, -100, 2), (-40, 1, -5)),
    "feature map": ((2, 16, 56, 56), (0, 0, 1, 1), (0, 0, 1, 1)),
    "many short rows": ((4000, 7), (0, 1), (0, 1)),
    "tall": ((5000, 1), (0, 3), (1, 0)),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("problem", LARGE, ids=[name.replace(" ", "-").replace(",", "") for name in LARGE])
def test_large_arrays(problem: str, mode: str) -> None:
    shape, before, after = LARGE[problem]
    for dtype in ("u1", "f4", "S3") if mode in ("constant", "reflect") else ("i2", "c16"):
        data = cases.values(dtype, shape)
        named = {"constant_values": 1} if mode == "constant" and dtype != "S3" else {}
        expected = pad_reference(data, before, after, mode, np.array(1 if named else 0).astype(dtype) if dtype != "S3" else b"0")
        if problem == "cropped":
            if mode == "symmetric":
                return
            fill = None if mode != "constant" else np.array(1).astype(dtype) if dtype != "S3" else np.array(b"0", dtype)
            same_bits(onnx_pad(25, data, before, after, mode, fill), expected)
        else:
            widths = tuple(zip(before, after, strict=True))
            if dtype == "S3" and mode == "constant":
                named = {"constant_values": b"0"}
            same_bits(fastpad.pad(data, widths, mode, **named), expected)


@pytest.mark.parametrize("mode", MODES)
def test_larger_than_the_caches(mode: str) -> None:
    """Where stores may go round the caches; against np.pad, the oracle being too slow."""
    planes = cases.values("f4", (3, 2050, 2051)).view(np.uint32)
    widths = ((0, 0), (7, 9), (5, 3))
    same_bits(fastpad.pad(planes, widths, mode), np.pad(planes, widths, mode))
    image = cases.values("u1", (2001, 2003, 3))
    widths = ((4, 4), (4, 4), (0, 0))
    for view in (image, image.transpose(2, 0, 1), image[::-1, ::2]):
        order = [widths[image.shape.index(n)] if n in image.shape else (4, 4) for n in view.shape]
        same_bits(fastpad.pad(view, order, mode).copy("C"), np.pad(view, order, mode).copy("C"))


@pytest.mark.parametrize("mode", MODES)
def test_results_without_elements_take_no_time(mode: str) -> None:
    for shape, widths in (
        ((1, 0), ((0, 2**40), (0, 0))),
        ((0, 1), ((0, 0), (0, 2**40))),
        ((3, 0, 2), ((2**20, 2**20), (0, 0), (2**30, 1))),
        ((2, 2, 0), ((2**20, 2**20), (1, 2**30), (0, 0))),
    ):
        extents = tuple(n + before + after for n, (before, after) in zip(shape, widths, strict=True))
        for dtype in ("i1", "O", "f8"):
            assert fastpad.pad(np.zeros(shape, dtype), widths, mode).shape == extents
            if mode != "symmetric" and dtype != "O":
                before, after = zip(*widths, strict=True)
                assert onnx_pad(25, np.zeros(shape, dtype), before, after, mode).shape == extents


# References to objects


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "wrap"])
def test_references_are_counted(mode: str) -> None:
    objects = [f"element {k}" for k in range(6)]
    fill = np.empty((), object)
    fill[()] = filler = "the fill, " + str(len(objects))
    data = np.array(objects, object).reshape(2, 3)

    def counts() -> list[int]:
        gc.collect()
        return [sys.getrefcount(entry) for entry in [*objects, filler]]

    before = counts()
    padded = onnx_pad(13 if mode != "wrap" else 19, data, (1, -1), (2, 7), mode, fill)
    flat = padded.reshape(-1).tolist()
    occurrences = [sum(entry is other for other in flat) for entry in [*objects, filler]]
    del flat
    assert sum(occurrences) == padded.size
    assert counts() == [a + b for a, b in zip(before, occurrences, strict=True)]
    out = np.empty(padded.shape, object)
    out[...] = old = "an old element " + mode
    held = sys.getrefcount(old)
    assert onnx_pad(13 if mode != "wrap" else 19, data, (1, -1), (2, 7), mode, fill, out=out) is out
    assert sys.getrefcount(old) == held - out.size
    assert counts() == [a + 2 * b for a, b in zip(before, occurrences, strict=True)]
    del padded, out
    assert counts() == before
    for _ in range(300):
        onnx_pad(25, data, (1, -1), (2, 7), mode, fill)
        assert raised(onnx_pad, 25, data, (1, -5), (2, -7), mode, fill) is not None
    assert counts() == before


def test_the_default_fill_of_strings_is_counted() -> None:
    data = np.array(["a", "b"], object)
    padded = onnx_pad(13, data, [2], [1])
    assert padded.tolist() == ["", "", "a", "b", ""]
    del padded
    for _ in range(1000):
        onnx_pad(13, data, [50], [50])
    empty = onnx_pad(13, data, [2], [1])[0]
    assert type(empty) is str
    assert empty == ""


class Element:
    """A thing that can be watched as it dies."""


def test_objects_die_with_the_last_array() -> None:
    data = np.empty(2, object)
    for k in range(2):
        data[k] = Element()
    watched = weakref.ref(data[0])
    padded = fastpad.pad(data, 3, "wrap")
    del data
    assert watched() is not None
    del padded
    gc.collect()
    assert watched() is None


def test_empty_object_arrays_hold_nothing_but_none() -> None:
    padded = fastpad.pad(np.array(["a"], object), 2, "empty")
    assert padded[2] == "a"
    assert all(entry is None for k, entry in enumerate(padded) if k != 2)


# Bits


def test_fill_bits_are_moved() -> None:
    for dtype, bits in (("f2", 0x7C01), ("f2", 0x8000), ("f4", 0x7F800001), ("f4", 0xFFC12345), ("f8", 0x7FF0000000000001), ("f8", 0x8000000000000000)):  # fmt: skip
        unsigned = dtype.replace("f", "u")
        fill = np.array([bits], unsigned).view(dtype)
        padded = onnx_pad(13, np.array([bits, 1], unsigned).view(dtype), [2], [1], "constant", fill.reshape(()))
        assert padded.view(unsigned).tolist() == [bits, bits, bits, 1, bits]
        padded = onnx_pad(13, np.ones(1, dtype), [2], [1], "constant", fill)  # one element of rank 1
        assert padded.view(unsigned)[[0, 1, 3]].tolist() == [bits] * 3
    nan = np.array([0x7F81], np.uint16).view(ml_dtypes.bfloat16)
    assert onnx_pad(13, nan, [1], [1], "constant", nan).view(np.uint16).tolist() == [0x7F81] * 3


def test_python_numbers_as_fill() -> None:
    good: list[tuple[Any, Any, Any]] = [
        ("uint8", 255, 255), ("int8", -128, -128), ("uint64", 2**64 - 1, 2**64 - 1), ("int64", -(2**63), -(2**63)),
        ("float32", 0.1, np.float32(0.1)), ("float32", 7, 7.0), ("float16", 1e-9, 0.0), ("float16", 65504, 65504.0),
        ("float64", -0.0, -0.0), ("float32", float("inf"), np.inf), ("bool", True, True), ("bool", False, False),
        ("complex64", 1.5j, 1.5j), ("complex128", 2, 2), ("float16", -float("inf"), -np.inf),
    ]  # fmt: skip
    for dtype, given, owed in good:
        same_bits(onnx_pad(25, np.ones(1, dtype), [1], [0], "constant", given), np.array([owed, 1], dtype))
    nan = onnx_pad(25, np.ones(1, "f4"), [1], [0], "constant", float("nan"))
    assert np.isnan(nan[0])
    half = onnx_pad(25, np.ones(1, ml_dtypes.bfloat16), [1], [0], "constant", 0.1)
    same_bits(half, np.array([0.1, 1], ml_dtypes.bfloat16))
    text = np.array(["a"], object)
    assert onnx_pad(25, text, [1], [0], "constant", "é").tolist() == ["é", "a"]
    bad: list[tuple[Any, Any]] = [
        ("uint8", 256), ("uint8", -1), ("int8", 128), ("int8", -129), ("int32", 1.5), ("uint64", 2**64), ("int64", 2**63),
        ("float16", 1e300), ("float16", 70000), ("float32", 1e39), ("float32", 10**400), ("int32", float("nan")),
        ("int32", float("inf")), ("float32", 1j),
    ]  # fmt: skip
    for dtype, given in bad:
        spelling = re.escape(DTYPES[dtype]["types"][0])
        with pytest.raises(ValueError, match=rf"^Pad-25: constant_value .*{spelling}.*; got"):
            onnx_pad(25, np.ones(1, dtype), [1], [0], "constant", given)


# out=


def test_out_must_fit() -> None:
    data = cases.values("f4", (2, 3))
    locked = np.zeros((4, 3), "f4")
    locked.flags.writeable = False
    for out in (np.zeros((3, 3), "f4"), np.zeros((4, 3), "f8"), np.zeros(12, "f4"), np.zeros((4, 3), "i4"), np.zeros((4, 3, 1), "f4"), locked):  # fmt: skip
        kept = out.copy()
        for call in (
            lambda out: fastpad.onnx.pad_13(data, [1, 0, 1, 0], out=out),
            lambda out: fastpad.onnx.pad_2(data, pads=[1, 0, 1, 0], out=out),
            lambda out: fastpad.pad(data, ((1, 1), (0, 0)), out=out),
            lambda out: fastpad.nnrt.pad_fusion(data, [[1, 1], [0, 0]], out=out),
        ):
            with pytest.raises(ValueError, match="out"):
                call(out)
        assert np.array_equal(out, kept)
    for out in ([[0.0] * 3] * 4, 3, "out", bytearray(48)):
        assert isinstance(raised(fastpad.onnx.pad_13, data, [1, 0, 1, 0], out=out), TypeError | ValueError)


@pytest.mark.parametrize("layout", [name for name in cases.LAYOUTS if name not in ("broadcast", "read-only")])
def test_out_of_any_layout(layout: str) -> None:
    for dtype in (*cases.WIDTHS.values(), np.dtype(object)):
        data = cases.values(dtype, (2, 3, 3))
        for mode in MODES:
            fill: Any = 0 if dtype == object else np.array(b"0", dtype) if dtype.kind == "S" else np.zeros((), dtype)
            if dtype.kind == "U":
                fill = np.array("0", dtype)
            expected = pad_reference(data, (1, 0, 2), (0, 3, 4), mode, fill if dtype == object else fill[()])
            out = cases.LAYOUTS[layout](cases.values(dtype, expected.shape, 8))
            named = {"constant_values": fill} if mode == "constant" else {}
            assert fastpad.pad(data, ((1, 0), (0, 3), (2, 4)), mode, out=out, **named) is out
            same_bits(out.copy(), expected)


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "wrap"])
def test_out_over_the_input_is_right_or_refused(mode: str) -> None:
    answered = 0
    for dtype in ("u1", "f4", "c16", "S3", "O"):
        for begin in range(12):
            for backwards in (False, True):
                store = cases.values(dtype, (40,))
                data = store[8:18]
                out = store[begin : begin + 15]
                if backwards:
                    out = out[::-1]
                fill = cases.values(dtype, (), 1)
                expected = pad_reference(data.copy(), [2], [3], mode, fill[()])
                problem = raised(onnx_pad, 25, data, [2], [3], mode, fill, out=out)
                if problem is None:
                    same_bits(out.copy(), expected)
                    answered += 1
                else:
                    assert isinstance(problem, ValueError), problem
                    assert "out" in str(problem)
    assert answered in range(121)
    square = np.arange(36.0).reshape(6, 6)
    expected = pad_reference(square[1:4, 1:4], (1, 1), (2, 2), mode, 0.0)
    if raised(onnx_pad, 25, square[1:4, 1:4], (1, 1), (2, 2), mode, out=square) is None:
        same_bits(square, expected)
    itself = np.arange(5.0)
    if raised(onnx_pad, 25, itself, [2], [-2], mode, out=itself) is None:
        same_bits(itself, pad_reference(np.arange(5.0), [2], [-2], mode, 0.0))


def test_canaries_around_out() -> None:
    for dtype in cases.WIDTHS.values():
        for mode in MODES:
            data = cases.values(dtype, (3, 5))
            store = np.full(4096, 0xA5, np.uint8)
            out = np.ndarray((6, 12), dtype, buffer=store, offset=64 if dtype.itemsize != 12 else 60)
            begin = 64 if dtype.itemsize != 12 else 60
            fastpad.pad(data, ((2, 1), (3, 4)), mode, out=out)
            assert (store[:begin] == 0xA5).all()
            assert (store[begin + out.nbytes :] == 0xA5).all()


# Errors: operator and version, the argument, the rule, the value


ALLOWED = {number: data_types(version) for number, version in VERSIONS.items()}
REFUSED = [(number, name) for number in VERSIONS for name in DTYPES if name not in ALLOWED[number]]


@pytest.mark.parametrize(("version", "name"), REFUSED, ids=[f"pad-{number}-{name}" for number, name in REFUSED])
def test_a_dtype_that_a_version_lacks(version: int, name: str) -> None:
    spelling = DTYPES[name]["types"][0]
    first = next(number for number in VERSIONS if name in ALLOWED[number])
    allowed = ", ".join(VERSIONS[version]["types"]["T"])
    hint = f"; {spelling} is allowed from Pad-{first}" if first > version else ""
    for dtype in numpy_dtypes(name):
        with pytest.raises(fastpad.DTypeError) as caught:
            onnx_pad(version, cases.values(dtype, (2,)), [1], [1])
        assert str(caught.value) == f"Pad-{version}: data has type {spelling}; T allows {allowed}{hint}"


def test_dtypes_are_refused_in_each_version() -> None:
    assert len(REFUSED) == 10 * 26 - sum(map(len, ALLOWED.values())) == 100


@pytest.mark.parametrize(
    "dtype", ["M8[s]", "m8[s]", "g", "G", "V3", [("a", "i4")], ml_dtypes.float8_e3m4, ml_dtypes.float6_e2m3fn], ids=str
)
def test_a_dtype_of_no_version(dtype: Any) -> None:
    for version in PAD_VERSIONS:
        with pytest.raises(fastpad.DTypeError, match=rf"^Pad-{version}: data has .*; T allows tensor\("):
            onnx_pad(version, np.zeros(2, dtype), [1], [1])


X = np.zeros((2, 3), np.int32)
I64 = np.int64
P = fastpad.onnx
ERRORS: dict[str, tuple[Any, type[Exception], list[str]]] = {
    "unknown mode": (lambda: P.pad_19(X, [0] * 4, mode="mirror"), ValueError,
                     ["Pad-19: mode must be one of constant, reflect, edge, wrap; got 'mirror'"]),
    "mode of NumPy": (lambda: P.pad_25(X, [0] * 4, mode="symmetric"), ValueError, ["Pad-25: mode must be one of", "'symmetric'"]),
    "mode in capitals": (lambda: P.pad_25(X, [0] * 4, mode="Edge"), ValueError, ["Pad-25: mode", "'Edge'"]),
    "wrap before 19": (lambda: P.pad_18(X, [0] * 4, mode="wrap"), ValueError,
                       ["Pad-18: mode must be one of constant, reflect, edge", "'wrap'"]),
    "wrap in 1": (lambda: P.pad_1(X.astype("f4"), paddings=[0] * 4, mode="wrap"), ValueError, ["Pad-1: mode", "'wrap'"]),
    "mode a number": (lambda: P.pad_25(X, [0] * 4, mode=3), (ValueError, TypeError), ["Pad-25: mode", "3"]),
    "mode None": (lambda: P.pad_25(X, [0] * 4, mode=None), (ValueError, TypeError), ["Pad-25: mode", "None"]),
    "mode empty": (lambda: P.pad_25(X, [0] * 4, mode=""), ValueError, ["Pad-25: mode", "''"]),
    "pads too few": (lambda: P.pad_25(X, [0] * 3), ValueError, ["Pad-25: pads", "4", "3"]),
    "pads too many": (lambda: P.pad_13(X, np.zeros(6, I64)), ValueError, ["Pad-13: pads", "4", "6"]),
    "pads one number": (lambda: P.pad_13(X, 1), (ValueError, TypeError), ["Pad-13: pads"]),
    "pads 0-d": (lambda: P.pad_13(X, np.array(1)), ValueError, ["Pad-13: pads", "1-D"]),
    "pads 2-D": (lambda: P.pad_11(X, np.zeros((2, 2), I64)), ValueError, ["Pad-11: pads", "1-D"]),
    "pads nested": (lambda: P.pad_11(X, [[0, 0], [0, 0]]), (ValueError, TypeError), ["Pad-11: pads"]),
    "pads float": (lambda: P.pad_11(X, np.zeros(4)), TypeError, ["Pad-11: pads", "int64", "float64"]),
    "pads int32": (lambda: P.pad_25(X, np.zeros(4, np.int32)), TypeError, ["Pad-25: pads", "int64", "int32"]),
    "pads uint64": (lambda: P.pad_25(X, np.zeros(4, np.uint64)), TypeError, ["Pad-25: pads", "int64", "uint64"]),
    "pads bool": (lambda: P.pad_25(X, np.zeros(4, bool)), TypeError, ["Pad-25: pads", "int64", "bool"]),
    "pads list of floats": (lambda: P.pad_25(X, [0.0, 0, 0, 0]), TypeError, ["Pad-25: pads"]),
    "pads text": (lambda: P.pad_25(X, "0000"), (ValueError, TypeError), ["Pad-25: pads"]),
    "pads None": (lambda: P.pad_25(X, None), (ValueError, TypeError), ["Pad-25: pads"]),
    "pads beyond int64": (lambda: P.pad_25(X, [2**63, 0, 0, 0]), (ValueError, OverflowError), ["Pad-25: pads"]),
    "pads whose sum overflows": (lambda: P.pad_25(X, [2**62, 0, 2**62, 0]), ValueError, ["Pad-25"]),
    "pads whose product overflows": (lambda: P.pad_25(X, [2**40, 2**40, 0, 0]), ValueError, ["Pad-25"]),
    "least int64": (lambda: P.pad_25(X, [-(2**63), 0, 0, 0]), ValueError, ["Pad-25", "axis 0"]),
    "least and most int64": (lambda: P.pad_25(X, [-(2**63), 0, 2**63 - 1, 0]), None, []),
    "attribute pads float": (lambda: P.pad_2(X.astype("f4"), pads=[0.5] * 4), TypeError, ["Pad-2: pads"]),
    "attribute pads few": (lambda: P.pad_2(X.astype("f4"), pads=[1]), ValueError, ["Pad-2: pads", "4", "1"]),
    "negative in version 1": (lambda: P.pad_1(X.astype("f4"), paddings=[0, -1, 0, 0]), ValueError, ["Pad-1: paddings", "-1"]),
    "value text": (lambda: P.pad_1(X.astype("f4"), paddings=[0] * 4, value="x"), TypeError, ["Pad-1: value"]),
    "value None": (lambda: P.pad_2(X.astype("f4"), pads=[0] * 4, value=None), TypeError, ["Pad-2: value"]),
    "axis too big": (lambda: P.pad_18(X, [0, 0], axes=[2]), ValueError, ["Pad-18: axes", "2"]),
    "axis too small": (lambda: P.pad_25(X, [0, 0], axes=np.array([-3], np.int32)), ValueError, ["Pad-25: axes", "-3"]),
    "axis beyond int64": (lambda: P.pad_25(X, [0, 0], axes=[2**64]), (ValueError, OverflowError), ["Pad-25: axes"]),
    "axis twice": (lambda: P.pad_25(X, [0] * 4, axes=[1, 1]), ValueError, ["Pad-25: axes", "1"]),
    "axis twice, once from behind": (lambda: P.pad_25(X, [0] * 4, axes=[1, -1]), ValueError, ["Pad-25: axes", "1"]),
    "axes float": (lambda: P.pad_25(X, [0, 0], axes=np.array([1.0])), TypeError, ["Pad-25: axes", "float64"]),
    "axes int16": (lambda: P.pad_25(X, [0, 0], axes=np.array([1], np.int16)), TypeError, ["Pad-25: axes", "int16"]),
    "axes 2-D": (lambda: P.pad_25(X, [0, 0], axes=np.array([[1]])), ValueError, ["Pad-25: axes", "1-D"]),
    "axes of rank 0": (lambda: P.pad_25(np.int32(1), [0, 0], axes=[0]), ValueError, ["Pad-25: axes"]),
    "pads not two an axis": (lambda: P.pad_25(X, [0, 0, 0, 0], axes=[0]), ValueError, ["Pad-25: pads", "2", "4"]),
    "below zero": (lambda: P.pad_25(X, [0, -2, 0, -2]), ValueError, ["Pad-25", "axis 1"]),
    "below zero by axes": (lambda: P.pad_25(X, [-2, -2], axes=[-1]), ValueError, ["Pad-25", "axis 1"]),
    "empty axis must grow": (lambda: P.pad_25(X[:, :0], [0, 1, 0, 0], mode="reflect"), ValueError, ["Pad-25", "axis 1", "reflect"]),
    "cropped axis must grow": (lambda: P.pad_25(X, [-2, 0, 1, 0], mode="wrap"), ValueError, ["Pad-25", "axis 0", "wrap"]),
    "empty axis, empty result": (lambda: P.pad_25(X[:0, :0], [0, 1, 0, 0], mode="edge"), ValueError, ["Pad-25", "axis 1"]),
    "fill of another dtype": (lambda: P.pad_11(X, [0] * 4, np.float32(0)), TypeError, ["Pad-11: constant_value", "int32", "float"]),
    "fill array of another dtype": (lambda: P.pad_25(X, [0] * 4, np.zeros(1, I64)), TypeError, ["Pad-25: constant_value", "int32", "int64"]),
    "fill of none": (lambda: P.pad_25(X, [0] * 4, np.zeros(0, np.int32)), ValueError, ["Pad-25: constant_value", "scalar"]),
    "fill of two": (lambda: P.pad_25(X, [0] * 4, np.zeros(2, np.int32)), ValueError, ["Pad-25: constant_value", "scalar"]),
    "fill too big": (lambda: P.pad_11(X.astype("u1"), [0] * 4, 300), ValueError, ["Pad-11: constant_value", "uint8", "300"]),
    "fill a fraction": (lambda: P.pad_11(X, [0] * 4, 0.5), ValueError, ["Pad-11: constant_value", "int32", "0.5"]),
    "fill text": (lambda: P.pad_25(X, [0] * 4, "a"), TypeError, ["Pad-25: constant_value"]),
}  # fmt: skip


@pytest.mark.parametrize("name", ERRORS, ids=[name.replace(" ", "-").replace(",", "") for name in ERRORS])
def test_errors(name: str) -> None:
    call, kind, words = ERRORS[name]
    if kind is None:  # n + begin + end = 1, the data cropped away: a fill
        assert call().tolist() == [[0] * 3]
        return
    with pytest.raises(kind) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    place = 0
    for word in words:
        assert word in message[place:], (word, message)
        place = message.index(word, place) + (len(word) if word is words[0] else 0)
    if isinstance(caught.value, fastpad.SpecError):
        assert isinstance(caught.value, ValueError)


def test_the_errors_are_of_the_package() -> None:
    assert issubclass(fastpad.SpecError, ValueError)
    assert issubclass(fastpad.DTypeError, fastpad.SpecError)
    assert issubclass(fastpad.DTypeError, TypeError)
    assert len(ERRORS) == 53
    with pytest.raises(fastpad.SpecError):
        P.pad_19(X, [0] * 4, mode="mirror")


def test_missing_and_unknown_arguments() -> None:
    for call in (
        lambda: P.pad_25(),
        lambda: P.pad_25(X),
        lambda: P.pad_1(X.astype("f4")),
        lambda: P.pad_2(X.astype("f4"), [0] * 4),
        lambda: P.pad_2(X.astype("f4"), pads=[0] * 4, paddings=[0] * 4),
        lambda: P.pad_13(X, [0] * 4, axes=[0]),
        lambda: P.pad_13(X, [0] * 4, None, None),
        lambda: P.pad_25(X, [0] * 4, None, None, "edge"),
        lambda: P.pad_25(X, [0] * 4, value=1),
        lambda: P.pad_25(X, [0] * 4, data=X),
    ):
        with pytest.raises(TypeError):
            call()


def test_an_error_leaves_out_alone() -> None:
    out = np.full((4, 3), 7, np.int32)
    for call in (
        lambda: P.pad_25(X, [1, 0, 1, 0], mode="mirror", out=out),
        lambda: P.pad_25(X, [1, 0, 1, 0], np.float32(1), out=out),
        lambda: P.pad_25(X, [1, 0, 2, 0], out=out),
        lambda: P.pad_25(X, [1, 0, 1], out=out),
    ):
        assert raised(call) is not None
        assert (out == 7).all()


def test_the_input_may_be_read_only_and_is_never_changed() -> None:
    for dtype in cases.DOCUMENT_DTYPES.values():
        data = cases.read_only(cases.values(dtype, (2, 3)))
        kept = data.copy()
        onnx_pad(25, data, (1, 1), (1, 1), "edge")
        same_bits(data, kept)


def test_as_bytes_sees_a_difference() -> None:
    """The comparison of this module can fail."""
    with pytest.raises(AssertionError):
        same_bits(np.array([0.0]), np.array([-0.0]))
    with pytest.raises(AssertionError):
        same_bits(np.zeros(2, "i4"), np.zeros(2, "u4"))
    with pytest.raises(AssertionError):
        same_bits(np.zeros((1, 2)), np.zeros((2, 1)))
    assert as_bytes(np.array([1], "<u2")).tolist() == [[1, 0]]

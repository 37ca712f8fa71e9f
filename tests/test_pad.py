"""ONNX Pad, every version, dtype, mode, layout and axis, bit for bit against the oracle."""

from __future__ import annotations

from typing import Any

import hypothesis
import hypothesis.strategies as st
import ml_dtypes
import numpy as np
import pytest

import fastpad
from tests import cases
from tests.calling import PAD_VERSIONS, onnx_pad
from tests.reference import as_bytes, pad_reference, same_bits
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
            zero = "" if dtype.kind == "O" else np.zeros((), dtype)
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
                with pytest.raises(ValueError, match=r"Pad-25: .*axis"):
                    onnx_pad(25, data, before, after, mode, fill)
                continue
            same_bits(onnx_pad(25, data, before, after, mode, fill), expected)
        same_bits(data.copy(), kept)


@pytest.mark.parametrize(
    "name", ["int16", "int32", "uint64", "float16", "float32", "float64", "complex64", "complex128"]
)
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
    zero: Any = "" if data.dtype.kind == "O" else np.zeros((), data.dtype)[()]
    if problem["filled"]:
        arguments["fill"] = cases.values(data.dtype, (), 5)
        zero = arguments["fill"][()]
    try:
        expected = pad_reference(data, before, after, mode, zero)
    except ValueError:
        with pytest.raises(ValueError, match=r"^Pad-25: .*axis"):
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


def test_array_likes() -> None:
    for given in ([[1.0, 2.0], [3.0, 4.0]], ((1.0, 2.0), (3.0, 4.0)), [np.array([1.0, 2.0]), [3.0, 4.0]]):
        same_bits(onnx_pad(25, given, (1, 0), (0, 1), "edge"), np.array([[1, 2, 2], [1, 2, 2], [3, 4, 4]], np.float64))
    same_bits(onnx_pad(13, np.float32(2), [], []), np.array(2, np.float32))
    same_bits(onnx_pad(13, np.array([1, 2], "f4").view(np.recarray), [1], [0], "edge"), np.array([1, 1, 2], "f4"))


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

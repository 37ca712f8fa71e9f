"""fastpad.pad beside np.pad, over dtypes, layouts, widths, constants and modes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hypothesis
import hypothesis.strategies as st
import ml_dtypes
import numpy as np
import pytest
from hypothesis.extra import numpy as hnp

import fastpad
from tests import cases
from tests.like_numpy import (
    assert_same_value,
    like_np_pad,
    named_dtype,
)

NUMPY_MODES = (
    "constant",
    "edge",
    "linear_ramp",
    "maximum",
    "mean",
    "median",
    "minimum",
    "reflect",
    "symmetric",
    "wrap",
    "empty",
)


PAD_DTYPES = {**cases.DOCUMENT_DTYPES, **cases.NUMPY_DTYPES}


@pytest.mark.parametrize("mode", NUMPY_MODES)
@pytest.mark.parametrize("dtype", PAD_DTYPES, ids=str)
def test_pad_of_every_dtype_and_mode(dtype: str, mode: str) -> None:
    for shape in ((5,), (3, 4), (2, 1, 3)):
        array = cases.values(PAD_DTYPES[dtype], shape)
        if dtype in ("string-object", "structured-object"):
            array = array.copy()
        for layout in ("contiguous", "fortran", "strided", "reversed"):
            view = cases.LAYOUTS[layout](array)
            for width in (0, 1, (2, 3), (7, 0)):
                like_np_pad(view, width, mode)


def test_every_np_pad_mode_is_here() -> None:
    """A mode that NumPy gains must fail this."""
    assert set(NUMPY_MODES) == set(known_modes())
    assert len(PAD_DTYPES) == 28 + 21


def known_modes() -> set[str]:
    found = set()
    for word in set(str(np.pad.__doc__).replace("'", " ").split()):
        if word.isidentifier():
            try:
                np.pad([1.0, 2.0], 1, word)
            except (ValueError, TypeError):
                continue
            found.add(word)
    return found


@pytest.mark.parametrize("layout", cases.LAYOUTS)
@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "symmetric", "wrap", "empty"])
def test_pad_of_every_layout_and_shape(layout: str, mode: str) -> None:
    for dtype in ("u1", "i2", "f4", "c8", "c16", "S3", "U3", "O", "V5", ">i4"):
        for k, shape in enumerate(cases.SHAPES):
            array = cases.LAYOUTS[layout](cases.values(dtype, shape))
            if dtype == "O" and not shape:  # has a test of its own
                continue
            for widths in (0, 1, [((k + axis) % 3, (k + 2 * axis) % 4) for axis in range(len(shape))]):
                like_np_pad(array, widths, mode)


class OwnInteger(np.int64):
    """A NumPy integer of another type."""


WIDTHS: list[Any] = [
    0, 1, 3, (1,), [2], (1, 2), [1, 2], ((1, 2),), [[1, 2]], ((1,), (2,)), ((1, 2), (3, 4)), [(1, 2), [3, 4]],
    np.array(2), np.array([2]),
    np.array([1, 2]), np.array([[1, 2], [3, 4]]), np.array([[1, 2], [3, 4]], np.uint8), np.int8(3),
    np.array([[1], [2]]), np.array([[1, 2]], ">i4"),
    {0: 1}, {1: (1, 2)}, {-1: (2, 1)}, {0: 3, 1: (1, 2)}, {-1: 2, 0: (0, 3)}, {}, {0: np.int64(2)}, {0: [1, 2]},
    {0: 1, -2: 2},
    # and wrong ones
    -1, (-1, 1), ((0, 0), (0, -1)), 1.0, 1.5, (1.0, 2), np.array(1.0), "1", "ab", None, (1, None), True,
    (True, False), (1, 2, 3), ((1, 2, 3),),
    ((1, 2), (3, 4), (5, 6)), (((1, 2),),), ((1, 2), 3), [], [[]], (), np.zeros((2, 0), int), {2: 1}, {-3: 1},
    {"a": 1}, {0: (1, 2, 3)}, {0: None},
    {0: 1.5}, {0: -1}, {1.0: 1}, {None: 1}, 1j, b"1", 2**62, 2**63, 2**64, (2**62, 2**62), ((2**40, 0), (2**40, 0)),
    -(2**63), np.uint64(2**63), object(), range(2), slice(1),
    np.array([1, 2], object), np.array(["1", "2"]), np.datetime64(1, "s"), np.timedelta64(1, "s"),
    np.array([1], "m8[s]"), float("nan"), float("inf"),
    np.timedelta64(1), (np.timedelta64(1), 2), [(np.timedelta64(1), np.timedelta64(2))], (1, np.timedelta64(2, "s")),
    OwnInteger(2), (OwnInteger(1), 2),
]  # fmt: skip


@pytest.mark.parametrize("mode", ["constant", "reflect", "wrap", "mean", "empty"])
def test_widths_in_all_spellings(mode: str) -> None:
    assert len(WIDTHS) == 85
    for width in WIDTHS:
        for array in (
            np.arange(6).reshape(2, 3),
            np.arange(4, dtype="f4"),
            np.array(3),
            np.zeros((2, 0, 2), "u1"),
            [1, 2],
            5.0,
        ):
            like_np_pad(array, width, mode, message=not huge(width))


def huge(width: Any) -> bool:
    """Allocation failures say sizes in words of their own."""
    return "40" in repr(width) or any(str(2**k) in repr(width) for k in (40, 62, 63, 64))


CONSTANTS: list[Any] = [
    0, 1, -1, 255, 256, 300, -129, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1.0, 1.5, -0.0, 1e300, float("nan"),
    float("inf"), True, False, 1j, 1 + 0j,
    None, "a", "1", "", b"b", "long text", (1, 2), [3, 4], ((1, 2),), ((1, 2), (3, 4)), ((1,), (2,)), (5,), (1.5, 2),
    ((1, 2.5), (3, 4)),
    np.float32(0), np.float64(1.5), np.int8(-3), np.uint64(2**63), np.bool_(True), np.complex64(1j), np.array(4),
    np.array([4]), np.array([[1, 2], [3, 4]]),
    np.array([[1.5, 2], [3, 4]]), np.array(2, ">i4"), np.array("x"), np.datetime64(5, "s"), np.timedelta64(6, "s"),
    np.datetime64("NaT"), np.str_("s"), np.bytes_(b"t"),
    (1, 2, 3), ((1, 2, 3),), (), [], [[]], {0: 1}, ((1, "a"),), (None, None), object, np.array([1, None], object),
    np.float16(2), np.longdouble(3), (np.float32(1), 2),
    np.array(3, ml_dtypes.bfloat16), ml_dtypes.int4(2), np.void(b"abc"), -5, 2.0**70, np.array([[[1]]]),
    127, 128, 2048, 2049, 65504, 65520, 2**53 + 1, 0.1, 6e-8, float("-inf"),
]  # fmt: skip
CONSTANT_DTYPES = ["bool", "int8", "uint8", "int16", "int32", "uint64", "int64", "float16", "float32", "float64",
    "complex64", "longdouble", "str7", "bytes3", "object", "datetime64", "timedelta64", "structured", "void3",
    "bfloat16", "int4", "big-endian-i2", "big-endian-f4", "string"]  # fmt: skip


@pytest.mark.parametrize("name", CONSTANT_DTYPES)
def test_constant_values_in_all_spellings(name: str) -> None:
    assert len(CONSTANTS) == 82
    array = cases.values(named_dtype(name), (2, 3))
    for constant in CONSTANTS:
        for width in (1, ((0, 2), (1, 0)), 0):
            like_np_pad(array, width, "constant", constant_values=constant)
    line = cases.values(named_dtype(name), (3,))
    for constant in CONSTANTS:
        like_np_pad(line, (1, 2), constant_values=constant)


@pytest.mark.parametrize("name", CONSTANT_DTYPES)
def test_constant_values_that_are_not_written(name: str) -> None:
    """NumPy converts them for every axis, padded or not; an array of rank 0 has no axis."""
    for shape in ((), (1,), (0,), (0, 2)):
        array = cases.values(named_dtype(name), shape)
        for constant in CONSTANTS:
            like_np_pad(array, 0, constant_values=constant)
            like_np_pad(array, ((0, 0),) * len(shape), constant_values=constant)


def test_constant_values_differ_by_side_and_axis() -> None:
    for dtype in ("u1", "i2", "f4", "f8", "c16", "O", "S3"):
        array = cases.values(dtype, (2, 3, 4))
        for constant in ((1, 2), ((1, 2),) * 3, ((1, 2), (3, 4), (5, 6)), ((1,), (2,), (3,)), 7, [7]):
            like_np_pad(array, ((1, 2), (2, 1), (0, 3)), constant_values=constant)
            like_np_pad(array[:0], ((1, 2), (2, 1), (0, 3)), constant_values=constant)


KEYWORDS: list[tuple[str, dict[str, Any]]] = [
    ("constant", {"constant_values": 3, "end_values": 1}), ("edge", {"constant_values": 3}),
    ("constant", {"reflect_type": "odd"}),
    ("reflect", {"reflect_type": "even"}), ("reflect", {"reflect_type": "odd"}), ("symmetric", {"reflect_type": "odd"}),
    ("reflect", {"reflect_type": "other"}), ("symmetric", {"reflect_type": None}), ("reflect", {"reflect_type": 3}),
    ("wrap", {"reflect_type": "odd"}),
    ("linear_ramp", {"end_values": 5}), ("linear_ramp", {"end_values": ((1, 2), (3, 4))}), ("linear_ramp", {}),
    ("linear_ramp", {"end_values": "a"}),
    ("mean", {"stat_length": 2}), ("mean", {"stat_length": ((1, 2), (2, 1))}), ("median", {"stat_length": 0}),
    ("maximum", {"stat_length": None}),
    ("minimum", {"stat_length": 99}), ("maximum", {"stat_length": -1}), ("mean", {"constant_values": 1}),
    ("empty", {"constant_values": 1}),
    ("empty", {}), ("mirror", {}), ("CONSTANT", {}), ("", {}), ("constant", {"unknown": 1}),
    ("wrap", {"stat_length": 1}),
    ("maximum", {"stat_length": 0}), ("reflect", {"end_values": 1}),
]  # fmt: skip


def test_keywords_of_every_mode() -> None:
    assert len(KEYWORDS) == 30
    for mode, keywords in KEYWORDS:
        for array in (
            np.arange(6).reshape(2, 3),
            np.arange(6.0).reshape(2, 3),
            np.arange(6, dtype="u1").reshape(2, 3)[::-1],
        ):
            for width in (2, ((0, 7), (5, 1)), 0):
                like_np_pad(array, width, mode, **keywords)
                like_np_pad(array, width, mode=mode, **keywords)


def test_pad_arguments_by_name_and_missing() -> None:
    array = np.arange(3)
    for args, kwargs in (
        ((), {"array": array, "pad_width": 1}),
        ((array,), {"pad_width": 1, "mode": "edge"}),
        ((array, 1), {"mode": "constant", "constant_values": 4}),
        ((), {}),
        ((array,), {}),
        ((), {"pad_width": 1}),
        ((array, 1, "edge", 3), {}),
        ((array, 1), {"array": array}),
    ):
        like_np_pad(*args, message=False, **kwargs)


def test_a_pad_is_never_a_view() -> None:
    for mode in NUMPY_MODES:
        array = np.arange(6.0).reshape(2, 3)
        for width in (0, 1):
            padded = fastpad.pad(array, width, mode)
            assert not np.shares_memory(padded, array)
            assert padded.flags.owndata == np.pad(array, width, mode).flags.owndata


@pytest.mark.parametrize("mode", NUMPY_MODES)
def test_out_in_every_mode(mode: str) -> None:
    """``out`` is not of np.pad; where NumPy does the work it is filled all the same."""
    for dtype in ("i4", "f8"):
        array = np.arange(6, dtype=dtype).reshape(2, 3)
        owed = np.pad(array, ((1, 2), (0, 3)), mode)
        for layout in ("contiguous", "fortran", "strided"):
            out = cases.LAYOUTS[layout](np.full((5, 6), 7, dtype))
            assert fastpad.pad(array, ((1, 2), (0, 3)), mode, out=out) is out
            assert mode == "empty" or out.tobytes() == owed.tobytes()
            assert out[1:3, :3].tolist() == array.tolist()
        for wrong in (np.zeros((5, 5), dtype), np.zeros((5, 6), "f2"), cases.read_only(owed)):
            with pytest.raises(ValueError, match="out"):
                fastpad.pad(array, ((1, 2), (0, 3)), mode, out=wrong)


FACES: dict[str, Callable[..., Any]] = {
    "numpy": lambda x, widths, out: fastpad.pad(x, widths, "edge", out=out),
    "onnx": lambda x, widths, out: fastpad.onnx.pad_25(x, np.array(widths).T.ravel(), mode="edge", out=out),
    "nnrt": lambda x, widths, out: fastpad.nnrt.pad_fusion(x, np.array(widths), padding_mode="symmetric", out=out),
}


@pytest.mark.parametrize("layout", ["contiguous", "fortran", "strided", "reversed"])
@pytest.mark.parametrize("dtype", PAD_DTYPES)
@pytest.mark.parametrize("face", FACES)
def test_out_of_every_dtype(face: str, dtype: str, layout: str) -> None:
    """Of those too whose elements refer to others, which no kernel may move."""
    array = cases.values(PAD_DTYPES[dtype], (2, 3))
    for widths in (((1, 1), (0, 1)), ((0, 0), (0, 0))):
        owed = np.pad(array, widths, "edge")
        out = cases.LAYOUTS[layout](np.broadcast_to(array[:1, :1], owed.shape).copy())
        for _ in range(6):  # a reference that is not counted is gone after some
            try:
                assert FACES[face](array, widths, out) is out
            except fastpad.DTypeError:
                assert face != "numpy"  # a type that the document does not allow
                break
            assert_same_value(out.copy(), owed)


@pytest.mark.parametrize("dtype", ["string", "structured-object"])
def test_no_kernel_runs_on_elements_that_refer_to_others(dtype: str) -> None:
    """Whoever calls the engine with them."""
    array = cases.values(cases.NUMPY_DTYPES[dtype], (4,))
    for out in (array, array[1:], np.empty(6, array.dtype)[1:5]):
        assert fastpad.pad(array[:2], 1, "reflect", out=out if out.size == 4 else None).shape == (4,)
    with pytest.raises(fastpad.SpecError, match="out must have shape"):
        fastpad.pad(array, 1, "edge", out=array)


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "symmetric", "wrap", "empty"])
def test_an_object_of_rank_zero(mode: str) -> None:
    """np.pad puts the array itself into the new one."""
    array = np.empty((), object)
    array[()] = "text"
    for width in (0, 1, (2, 3)):
        like_np_pad(array, width, mode)


def test_zero_size_elements() -> None:
    for dtype in (np.dtype("V0"), np.dtype([]), np.dtype("S0"), np.dtype("U0")):
        array = np.empty((2, 3), dtype)
        for mode in ("constant", "edge", "reflect", "wrap"):
            for width in (0, 2):
                like_np_pad(array, width, mode)


@st.composite
def arrays(draw: st.DrawFn) -> np.ndarray:
    dtype = draw(st.one_of(
        hnp.integer_dtypes(endianness="?"), hnp.floating_dtypes(endianness="?"),
        hnp.complex_number_dtypes(endianness="?"), hnp.boolean_dtypes(),
        hnp.byte_string_dtypes(min_len=1, max_len=5), hnp.unicode_string_dtypes(endianness="?", min_len=1, max_len=5),
        hnp.datetime64_dtypes(), hnp.timedelta64_dtypes(), st.just(np.dtype(object)), hnp.array_dtypes(),
    ))  # fmt: skip
    shape = draw(hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
    if dtype.kind == "O" and not shape:  # has a test of its own
        shape = (1,)
    array = cases.values(dtype, shape, draw(st.integers(0, 50)))
    return cases.LAYOUTS[draw(st.sampled_from(sorted(cases.LAYOUTS)))](array)


@hypothesis.given(
    array=arrays(), data=st.data(), mode=st.sampled_from(["constant", "edge", "reflect", "symmetric", "wrap", "empty"])
)
@hypothesis.settings(max_examples=400)
def test_any_pad(array: np.ndarray, data: st.DataObject, mode: str) -> None:
    widths = data.draw(st.one_of(
        st.integers(-1, 9),
        st.tuples(st.integers(0, 9), st.integers(0, 9)),
        st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=array.ndim, max_size=array.ndim),
        st.dictionaries(st.integers(-4, 3), st.one_of(st.integers(0, 5),
        st.tuples(st.integers(0, 5), st.integers(0, 5))), max_size=3),
    ))  # fmt: skip
    keywords = {}
    if mode == "constant" and data.draw(st.booleans()):
        keywords["constant_values"] = data.draw(
            st.one_of(st.sampled_from(CONSTANTS), st.integers(-300, 300), st.floats(width=32), st.text(max_size=3))
        )
    like_np_pad(array, widths, mode, **keywords)

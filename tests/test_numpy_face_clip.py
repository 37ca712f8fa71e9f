"""fastpad.clip beside np.clip, over dtypes, layouts, bounds and call forms."""

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
    Call,
    assert_like_numpy,
    call,
    labelled,
    like_np_clip,
    named_dtype,
)

CLIP_DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
    "float64", "longdouble", "complex64", "complex128", "object", "datetime64", "timedelta64", "str7", "bytes3",
    "structured", "void3", "bfloat16", "int4", "big-endian-i2", "big-endian-f4", "big-endian-f8", "string"]  # fmt: skip
BOUNDS: list[Any] = [
    None, 0, 1, -1, 3, 127, 128, 255, 256, -128, -129, 32768, 65535, 65536, 2**31, 2**63 - 1, 2**63, 2**64 - 1, 2**64,
    -(2**63), -(2**63) - 1, 10**400,
    0.0, -0.0, 0.5, -1.5, 1e-45, 1e5, 1e39, 1e300, float("nan"), float("inf"), float("-inf"), True, False, 1j, "a",
    b"a", (), [], [1], [1, 2, 3], ((1, 2, 3),),
    np.float16(1.5), np.float32(0.1), np.float64(0.1), np.float64("nan"), np.longdouble(2), np.int8(-3),
    np.uint8(200), np.int32(3), np.int64(3), np.uint64(2**63), np.bool_(True),
    np.complex64(1j), np.array(2), np.array(2.5), np.array(2, "f4"), np.array([2]), np.array([[1.0], [2.0]]),
    np.array([1, 2, 3], "i2"), np.array(2, ">i4"), np.array(2.0, ">f4"), np.array(np.nan, "f4"),
    np.datetime64(3, "s"), np.timedelta64(4, "s"), np.datetime64("NaT"), np.str_("b"), object(),
    np.array(3, ml_dtypes.bfloat16), np.array([], "f4"), np.zeros((4, 4)), np.array(None), np.array("x"),
]  # fmt: skip


def clip_operand(name: str) -> np.ndarray:
    dtype = named_dtype(name)
    array = cases.values(dtype, (2, 3))
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        array[0] = info.min, info.max, 0
    if dtype.kind == "f":
        array[0] = np.nan, -0.0, np.inf
    if name == "object":
        array = np.array([[1, 2.5, -3], [2**70, True, 0]], object)
    return array


@pytest.mark.parametrize("name", CLIP_DTYPES)
def test_clip_bounds_in_all_spellings(name: str) -> None:
    assert len(BOUNDS) == 74
    assert len(CLIP_DTYPES) == 28
    array = clip_operand(name)
    for bound in BOUNDS:
        stable = type(bound) is not object  # a bare object is named by its address
        like_np_clip(array, bound, None, message=stable)
        like_np_clip(array, None, bound, message=stable)
        like_np_clip(array, bound, bound, message=stable)
        like_np_clip(array, 1, bound, message=stable)
        like_np_clip(array, bound, 2, message=stable)
        like_np_clip(array, 65536, bound, message=stable)
        like_np_clip(array, min=bound, message=stable)
        like_np_clip(array, max=bound, message=stable)
        like_np_clip(array, min=0, max=bound, message=stable)


@pytest.mark.parametrize("layout", cases.LAYOUTS)
def test_clip_of_every_layout_and_shape(layout: str) -> None:
    for name in [*CLIP_DTYPES[:16], "big-endian-i2", "big-endian-f4", "bfloat16"]:
        for shape in cases.SHAPES:
            array = cases.LAYOUTS[layout](cases.values(named_dtype(name), shape))
            if name == "object":
                array = cases.LAYOUTS[layout](np.arange(array.size).astype(object).reshape(shape))
            like_np_clip(array, 1, 3)
            like_np_clip(array, 3, 1)
            like_np_clip(array, None, 1)


def test_clip_by_python_ints_keeps_the_dtype() -> None:
    for name in CLIP_DTYPES[:12]:
        array = clip_operand(name)
        for lower, upper in ((0, 5), (5, 0), (1, 1), (0, 255), (-5, 5), (0, 256), (-(2**70), 2**70)):
            like_np_clip(array, lower, upper)
            like_np_clip(
                array, float(lower) if abs(lower) < 2**60 else lower, float(upper) if abs(upper) < 2**60 else upper
            )
        for number in array.reshape(-1):  # NumPy's scalars
            like_np_clip(number, 0, 5)
            like_np_clip(number, None, 5)
            like_np_clip(number, 2.5, None)


def test_the_sign_of_zero_is_numpys() -> None:
    for dtype in ("f2", "f4", "f8", "g", "c8"):
        for n in (1, 3, 8, 33):
            array = np.array([0.0, -0.0] * n, dtype)
            for lower in (None, 0.0, -0.0, 0):
                for upper in (None, 0.0, -0.0, 0):
                    like_np_clip(array, lower, upper)
                    like_np_clip(array[::-1], lower, upper)
                    like_np_clip(array[0], lower, upper)


def test_clip_call_forms() -> None:
    array = np.arange(6.0)
    for args, kwargs in (
        ((array, 1, 3), {}), ((array,), {}), ((array, 1), {}), ((array, None), {}), ((array, None, None), {}),
        ((), {"a": array, "a_min": 1, "a_max": 3}),
        ((array,), {"a_min": 1}), ((array,), {"a_max": 1}), ((array,), {"a_min": None}),
        ((array,), {"min": 1, "max": 3}), ((array,), {"min": None}),
        ((array,), {"min": None, "max": None}), ((array, 1), {"max": 3}), ((array,), {"a_min": 1, "max": 3}),
        ((array, 1, 3), {"min": 1}), ((array, 1, 3), {"max": 1}),
        ((array, None, 3), {"min": 1}), ((array,), {"a_max": 3, "min": 1}), ((array, 1), {"min": 1, "max": 3}),
        ((array, 1, 3), {"min": None, "max": None}), ((), {}),
        ((array, 1, 3, None), {}), ((array, 1, 3, None, None), {}), ((array, 1, 3), {"unknown": 2}),
        ((array, 1, 3), {"dtype": "f4"}), ((array, 1, 3), {"dtype": "f8"}),
        ((array, 1, 3), {"dtype": None}), ((array, 1, 3), {"casting": "unsafe"}),
        ((array, 1, 3), {"casting": "unsafe", "dtype": "i4"}), ((array, 1, 3), {"casting": "no"}),
        ((array, 1, 3), {"casting": "wrong"}), ((array, 1, 3), {"where": True}), ((array, 1, 3), {"order": "F"}),
        ((array, 1, 3), {"order": "K"}), ((array, 1, 3), {"subok": False}),
        ((array, 1, 3), {"signature": "ddd->d"}), ((array, None, None), {"dtype": "f4"}),
        ((array,), {"min": 2, "dtype": "f4"}), ((array, "a", 3), {}), ((array, np._NoValue, 3), {}),
        ((array, np._NoValue), {"min": 2}), ((array, np._NoValue, np._NoValue), {}),
        ((array, 1, np._NoValue), {"max": 2}), ((array.tolist(), 1, 3), {}), ((3, 1, 2), {}), ((3.5, 1, 2), {}),
        ((True, 0, 1), {}), ((None, 0, 1), {}), (("a", "b", "c"), {}), (([[1, 2], [3]], 0, 1), {}),
        ((array, ...), {}), ((array, 1, ...), {}), ((array,), {"min": ...}),
    ):  # fmt: skip
        known = bool(args or kwargs) and "unknown" not in kwargs and len(args) < 5
        private = any(value is np._NoValue for value in args)  # NumPy 2.0 takes it for a value
        like_np_clip(*args, message=known and not private, **kwargs)


def test_clip_out() -> None:
    for dtype in ("u1", "i4", "f2", "f4", "f8"):
        array = np.arange(6).reshape(2, 3).astype(dtype)
        for out in (np.zeros((2, 3), dtype), np.zeros((2, 3), "f8"), np.zeros((2, 3), "i2"), np.zeros((2, 3), "u1"),
        np.zeros((2, 3), "c16"), np.zeros((4, 3), dtype)[::2], np.zeros((3, 2), dtype).T,
                    np.zeros((2, 3), object), np.zeros(3, dtype), np.zeros((4, 2, 3), dtype), np.zeros((2, 3), ">i4"),
                    np.zeros((2, 3), ">f8"), labelled(np.zeros((2, 3), dtype)),
                    cases.read_only(np.zeros((2, 3), dtype))):  # fmt: skip
            for bounds in ((1, 3), (None, 3), (1.5, 3), (None, None), (1, np.full(3, 2, dtype))):
                like_np_clip(array, *bounds, out)
                assert_like_numpy(fastpad.clip, np.clip, by_name(array, bounds, out))
        for wrong in (3, "out", [0] * 6, (np.zeros((2, 3), dtype),), (1, 2), ...):
            like_np_clip(array, 1, 3, wrong)
            like_np_clip(array, 1, 3, out=wrong)
    itself = np.arange(6.0)
    assert fastpad.clip(itself, 1, 3, out=itself) is itself
    assert itself.tolist() == [1, 1, 2, 3, 3, 3]
    shifted = np.arange(8.0)
    assert fastpad.clip(shifted[:-1], 2, 5, out=shifted[1:]).tolist() == [2, 2, 2, 3, 4, 5, 5]
    shifted = np.arange(8.0)
    assert fastpad.clip(shifted[1:], 2, 5, out=shifted[:-1]).tolist() == [2, 2, 3, 4, 5, 5, 5]
    backwards = np.arange(8.0)
    assert fastpad.clip(backwards, 2, 5, out=backwards[::-1]).tolist() == [2, 2, 2, 3, 4, 5, 5, 5]


def by_name(array: np.ndarray, bounds: Any, out: np.ndarray) -> Callable[[], Call]:
    def make() -> Call:
        args, kwargs = call(array, out=out)()
        return (*args, *bounds), kwargs

    return make


def test_clip_where() -> None:
    array = np.arange(6.0)
    mask = np.array([True, False] * 3)
    assert_like_numpy(fastpad.clip, np.clip, call(array, 1, 3, np.full(6, 9.0), where=mask))
    assert_like_numpy(fastpad.clip, np.clip, call(array, None, 3, out=np.full(6, 9.0), where=mask))
    assert_like_numpy(fastpad.clip, np.clip, call(array, 1, 3, np.full(6, 9.0), where=False))


@hypothesis.given(
    name=st.sampled_from([*CLIP_DTYPES[:12], "big-endian-i2", "big-endian-f8", "bfloat16"]),
    shape=hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=5),
    seed=st.integers(0, 40),
    layout=st.sampled_from(sorted(cases.LAYOUTS)),
    bounds=st.tuples(
        st.one_of(
            st.none(),
            st.integers(-300, 300),
            st.integers(-(2**65), 2**65),
            st.floats(),
            st.floats(width=16),
            st.sampled_from(BOUNDS[:64]),
        ),
        st.one_of(
            st.none(),
            st.integers(-300, 300),
            st.integers(-(2**65), 2**65),
            st.floats(),
            st.floats(width=16),
            st.sampled_from(BOUNDS[:64]),
        ),
    ),
)
@hypothesis.settings(max_examples=500)
def test_any_clip(name: str, shape: Any, seed: int, layout: str, bounds: Any) -> None:
    array = cases.LAYOUTS[layout](cases.values(named_dtype(name), shape, seed))
    like_np_clip(array, *bounds)

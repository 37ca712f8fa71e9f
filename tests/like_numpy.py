"""Compares a call of the NumPy face with the same call of NumPy: value, dtype, layout, exception and warnings."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

import fastpad
from tests import cases

Call = tuple[tuple[Any, ...], dict[str, Any]]


class Outcome(NamedTuple):
    """What one call did."""

    value: Any
    error: BaseException | None
    warned: list[tuple[type[Warning], str]]


def outcome(function: Callable[..., Any], call: Call) -> Outcome:
    args, kwargs = call
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value, error = function(*args, **kwargs), None
        except Exception as problem:
            value, error = None, problem
    return Outcome(value, error, [(entry.category, str(entry.message)) for entry in caught])


def assert_same_value(actual: Any, owed: Any, *, empty: bool = False) -> None:
    assert type(actual) is type(owed), (type(actual), type(owed))
    if not isinstance(owed, np.ndarray | np.generic):
        assert actual == owed
        return
    assert actual.dtype == owed.dtype, (actual.dtype, owed.dtype)
    assert actual.dtype.byteorder == owed.dtype.byteorder
    assert actual.shape == owed.shape
    if isinstance(owed, np.ndarray):
        if owed.size:  # the stride of an axis of one element says nothing
            for extent, stride, other in zip(owed.shape, actual.strides, owed.strides, strict=True):
                assert extent == 1 or stride == other, (actual.strides, owed.strides)
        for flag in ("C_CONTIGUOUS", "F_CONTIGUOUS", "WRITEABLE", "ALIGNED", "OWNDATA"):
            assert actual.flags[flag] == owed.flags[flag], flag
    if empty:
        return
    if isinstance(owed, np.ma.MaskedArray):
        assert_same_value(np.asarray(actual.mask), np.asarray(owed.mask))
        actual, owed = np.asarray(actual.data), np.asarray(owed.data)
    if owed.dtype.hasobject or isinstance(owed.dtype, np.dtypes.StringDType):
        assert same_objects(np.asarray(actual).tolist(), np.asarray(owed).tolist())
    elif np.issubdtype(owed.dtype, np.longdouble) or np.issubdtype(owed.dtype, np.clongdouble) or owed.dtype.names:
        with np.errstate(all="ignore"):  # by value: there are bytes between the values
            assert np.array_equal(np.asarray(actual), np.asarray(owed)) or repr(actual) == repr(owed)
    else:
        assert np.asarray(actual).tobytes() == np.asarray(owed).tobytes(), (actual, owed)


def same_objects(actual: Any, owed: Any) -> bool:
    if isinstance(owed, list | tuple) and isinstance(actual, type(owed)):
        return len(actual) == len(owed) and all(same_objects(a, b) for a, b in zip(actual, owed, strict=True))
    return actual is owed or (type(actual) is type(owed) and (repr(actual) == repr(owed) or actual == owed))


def assert_like_numpy(
    ours: Any, theirs: Any, make: Callable[[], Call], *, message: bool = True, empty: bool = False
) -> None:
    """Both called with arguments freshly made, since a call may change them."""
    first, second = make(), make()
    owed, actual = outcome(theirs, second), outcome(ours, first)
    if owed.error is not None:
        assert type(actual.error) is type(owed.error), (actual.error, owed.error, actual.value)
        if message:
            assert str(actual.error) == str(owed.error)
    else:
        assert actual.error is None, repr(actual.error)
        assert_same_value(actual.value, owed.value, empty=empty)
        for one, other in zip(first[0], second[0], strict=True):  # arguments changed the same way
            if isinstance(other, np.ndarray):
                assert_same_value(one, other)
    assert actual.warned == owed.warned


def call(*args: Any, **kwargs: Any) -> Callable[[], Call]:
    """A maker of fresh copies of arguments; arrays keep their layout."""

    def fresh(value: Any) -> Any:
        if type(value) is np.ndarray:
            if value.dtype.hasobject:
                return value.copy("K")
            return relaid(value)
        if isinstance(value, dict):
            return {key: fresh(entry) for key, entry in value.items()}
        if isinstance(value, np.ndarray):
            return copy.copy(value)
        return value

    return lambda: (tuple(map(fresh, args)), {name: fresh(value) for name, value in kwargs.items()})


def relaid(array: np.ndarray) -> np.ndarray:
    """A copy with the very strides, if they are not of stride 0; and as writeable."""
    if 0 in array.strides or array.size == 0 or isinstance(array.dtype, np.dtypes.StringDType):
        return array
    spans = [(n - 1) * stride for n, stride in zip(array.shape, array.strides, strict=True)]
    first = -sum(min(span, 0) for span in spans)  # bytes from the lowest address to the first element
    store = np.zeros(first + sum(max(span, 0) for span in spans) + array.dtype.itemsize + 64, np.uint8)
    start = -(store.ctypes.data + first) % 32 + (0 if array.flags.aligned else 1)
    moved = np.ndarray(array.shape, array.dtype, buffer=store, offset=start + first, strides=array.strides)
    moved[...] = array
    moved.flags.writeable = array.flags.writeable
    return moved


def like_np_pad(*args: Any, message: bool = True, **kwargs: Any) -> None:
    mode = kwargs.get("mode", args[2] if len(args) > 2 else "constant")
    assert_like_numpy(
        fastpad.pad, np.pad, call(*args, **kwargs), message=message, empty=isinstance(mode, str) and mode == "empty"
    )


def like_np_clip(*args: Any, message: bool = True, **kwargs: Any) -> None:
    assert_like_numpy(fastpad.clip, np.clip, call(*args, **kwargs), message=message)


def named_dtype(name: str) -> np.dtype:
    if name in cases.NUMPY_DTYPES:
        return cases.NUMPY_DTYPES[name]
    return np.dtype(getattr(ml_dtypes, name)) if name in ("bfloat16", "int4") else np.dtype(name)


class Labelled(np.ndarray):
    """A subclass that carries an attribute along."""

    label = "none"

    def __array_finalize__(self, other: Any) -> None:
        self.label = getattr(other, "label", "none")


def labelled(array: np.ndarray) -> Labelled:
    view = array.view(Labelled)
    view.label = "given"
    return view

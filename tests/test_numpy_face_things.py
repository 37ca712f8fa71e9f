"""Things other than plain arrays given to the NumPy face; and the comparison itself."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import fastpad
from tests import cases
from tests.like_numpy import (
    assert_like_numpy,
    labelled,
    like_np_clip,
    like_np_pad,
    relaid,
)


def test_modes_that_are_not_text() -> None:
    def ramp(vector: np.ndarray, width: tuple[int, int], axis: int, kwargs: dict[str, Any]) -> None:
        vector[: width[0]] = kwargs.get("begin", 10)
        if width[1]:
            vector[-width[1] :] = 20 + axis

    array = np.arange(6).reshape(2, 3)
    for width in (2, ((1, 0), (0, 2)), 0):
        like_np_pad(array, width, ramp)
        like_np_pad(array, width, ramp, begin=77)
        like_np_pad(array, width, lambda *_: None)
        like_np_pad(array, width, lambda: None)
        for mode in (None, 3, b"edge", ("edge",), np.str_("edge"), np.array("edge"), ["edge"], {}):
            like_np_pad(array, width, mode)

    class Text(str):
        """A subclass of str."""

    like_np_pad(array, 2, Text("reflect"))


def test_things_that_are_not_arrays() -> None:
    for thing in (3, 3.5, True, 1j, None, "ab", b"ab", [1, 2], (1, 2.5), [[1, 2], [3, 4]], [], [[]], [[1], [2, 3]],
    range(4), np.float32(2), np.datetime64(1, "s"), np.str_("s"), {1: 2}, object, bytearray(b"ab"),
    memoryview(b"abc"), {1, 2}):  # fmt: skip
        for mode in ("constant", "edge", "wrap", "mean"):
            for width in (1, (0, 2), 0):
                like_np_pad(thing, width, mode)


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
def test_subclasses() -> None:
    for array in (
        np.asmatrix(np.arange(6).reshape(2, 3)),
        labelled(np.arange(6).reshape(2, 3)),
        labelled(np.arange(3.0)),
        np.rec.array([(1, 2.0), (3, 4.0)]),
        np.char.array(["a", "bc"]),
    ):
        for mode in ("constant", "edge", "wrap", "empty", "mean"):
            for width in (0, 1, (2, 0)):
                like_np_pad(array, width, mode)
    for masked in (np.ma.array([1, 2, 3], mask=[0, 1, 0]), np.ma.masked_less(np.arange(6.0).reshape(2, 3), 3)):
        for mode in ("constant", "edge", "reflect", "maximum"):
            like_np_pad(masked, 2, mode)
        like_np_clip(masked, 1, 2)
        like_np_clip(masked, 1, None)
    ours = fastpad.pad(labelled(np.arange(3)), 1)
    theirs = np.pad(labelled(np.arange(3)), 1)
    assert type(ours) is type(theirs)
    clipped = fastpad.clip(labelled(np.arange(3)), 1, 2)
    assert type(clipped) is type(labelled(np.arange(3)))
    assert clipped.label == np.clip(labelled(np.arange(3)), 1, 2).label


def test_memmap(tmp_path: Any) -> None:
    mapped = np.memmap(tmp_path / "map", np.int16, "w+", shape=(3, 4))
    mapped[...] = np.arange(12).reshape(3, 4)
    for ours, theirs in (
        (fastpad.pad(mapped, 1), np.pad(mapped, 1)),
        (fastpad.clip(mapped, 2, 7), np.clip(mapped, 2, 7)),
    ):
        assert type(ours) is type(theirs)
        assert np.array_equal(ours, theirs)


class Dispatched:
    """Answers NumPy's functions itself."""

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return function.__name__, len(args), sorted(kwargs)


class Declined:
    """Answers none of NumPy's functions."""

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented


class Clipper:
    """Not an array, but has the method that np.clip calls."""

    def clip(self, *args: Any, **kwargs: Any) -> Any:
        return "clipped", args, sorted(kwargs)


class Arrayed:
    """Becomes an array when asked."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return np.arange(4.0)


class Failing:
    """Fails when asked to become an array."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        raise LookupError("no array here")


def test_things_that_speak_numpys_protocols() -> None:
    for kind in (Arrayed, Failing, Dispatched, Declined):
        for mode in ("constant", "edge"):
            assert_like_numpy(
                fastpad.pad, np.pad, lambda kind=kind, mode=mode: ((kind(), 1, mode), {}), message=kind is not Declined
            )
        assert_like_numpy(fastpad.clip, np.clip, lambda kind=kind: ((kind(), 1, 2), {}), message=kind is not Declined)
    assert_like_numpy(fastpad.clip, np.clip, lambda: ((Clipper(), 1, 2), {}))
    assert_like_numpy(fastpad.clip, np.clip, lambda: ((np.arange(3), Arrayed(), 2), {}))
    assert_like_numpy(fastpad.clip, np.clip, lambda: ((np.arange(3), Dispatched(), 2), {}))
    assert_like_numpy(fastpad.pad, np.pad, lambda: ((np.arange(3), Arrayed()), {}))
    assert_like_numpy(fastpad.pad, np.pad, lambda: ((np.arange(3), 1), {"constant_values": Arrayed()}))


def test_a_difference_is_seen() -> None:
    """The comparison of this module can fail."""
    for ours, theirs in (
        (lambda: np.zeros(2), lambda: np.zeros(3)),
        (lambda: np.zeros(2), lambda: np.zeros(2, "f4")),
        (lambda: np.zeros(2), lambda: -np.zeros(2)),
        (lambda: np.zeros((2, 3)), lambda: np.zeros((3, 2)).T),
        (lambda: np.float64(0), lambda: np.array(0.0)),
        (lambda: np.zeros(2), lambda: int("a")),
        (lambda: int("b"), lambda: int("a")),
        (lambda: np.zeros(1), lambda: (warnings.warn("w", RuntimeWarning, stacklevel=1), np.zeros(1))[1]),
    ):
        with pytest.raises(AssertionError):
            assert_like_numpy(ours, theirs, lambda: ((), {}))


def test_relaid_keeps_values_and_strides() -> None:
    for dtype in ("u1", "f4", "c16"):
        for layout, lay in cases.LAYOUTS.items():
            array = lay(cases.values(dtype, (2, 3, 4)))
            moved = relaid(array)
            assert moved.strides == array.strides, layout
            assert moved.flags.aligned == array.flags.aligned
            assert moved.tobytes() == array.tobytes()

"""What is no integer, wherever one is asked: refused by the face's own rule, though Python or NumPy count it as one."""

from __future__ import annotations

from collections import UserList, deque
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import fastpad
import fastpad.reference
from tests.reference import same_bits

X = np.arange(6, dtype=np.int32).reshape(2, 3)
SINGLE = X.astype(np.float32)

NO_INTEGERS: dict[str, Any] = {
    "True": True,
    "np.True_": np.True_,
    "0-d bool": np.array(True),
    "timedelta64": np.timedelta64(1),
    "timedelta64 in seconds": np.timedelta64(1, "s"),
    "0-d timedelta64": np.array(np.timedelta64(1)),
    "datetime64": np.datetime64(1, "s"),
    "float": 1.0,
    "np.float64": np.float64(1),
    "complex": 1j,
    "text": "1",
    "None": None,
}
PLACES: dict[str, tuple[Callable[[Any], Any], str]] = {
    "pads": (lambda one: fastpad.onnx.pad_25(X, [0, one, 0, 0]), "Pad-25: pads must be integers of dtype int64"),
    "pads in a tuple": (lambda one: fastpad.onnx.pad_13(X, (0, 0, 0, one)), "Pad-13: pads must be integers"),
    "pads in a UserList": (lambda one: fastpad.onnx.pad_25(X, UserList([one, 0, 0, 0])), "Pad-25: pads must be"),
    "pads in a deque": (lambda one: fastpad.onnx.pad_25(X, deque([0, 0, one, 0])), "Pad-25: pads must be integers"),
    "pads attribute": (lambda one: fastpad.onnx.pad_2(SINGLE, pads=[0, one, 0, 0]), "Pad-2: pads must be integers"),
    "paddings attribute": (lambda one: fastpad.onnx.pad_1(SINGLE, paddings=[one] * 4), "Pad-1: paddings must be"),
    "axes": (lambda one: fastpad.onnx.pad_25(X, [0, 0], None, [one]), "Pad-25: axes must be integers of dtype int32"),
    "paddings": (lambda one: fastpad.nnrt.pad_fusion(X, [[0, one], [0, 0]]), "PadFusion-1.0: paddings must be"),
    "all paddings": (lambda one: fastpad.nnrt.pad_fusion(X, [[one] * 2] * 2), "PadFusion-1.0: paddings must be"),
    "paddings in tuples": (
        lambda one: fastpad.nnrt.pad_fusion(X, ((0, 0), (one, 0))),
        "PadFusion-1.0: paddings must be",
    ),
    "paddings in a deque": (
        lambda one: fastpad.nnrt.pad_fusion(X, deque([UserList([0, one]), [0, 0]])),
        "PadFusion-1.0: paddings must be",
    ),
    "opset": (lambda one: fastpad.onnx.opset(one), "opset must be an int in 1.."),
    "opset of the evaluator": (lambda one: fastpad.reference.ops(one or 1.0), "opset must be an int in 1.."),
    "padding mode": (
        lambda one: fastpad.nnrt.pad_fusion(X, [[0, 0]] * 2, padding_mode=one),
        "PadFusion-1.0: padding_mode must be one of",
    ),
}


def wording(name: str) -> str:
    return name.replace(" ", "-")


@pytest.mark.parametrize("name", NO_INTEGERS, ids=wording)
@pytest.mark.parametrize("place", PLACES, ids=wording)
def test_what_is_no_integer_is_refused(place: str, name: str) -> None:
    call, words = PLACES[place]
    with pytest.raises(fastpad.SpecError) as caught:
        call(NO_INTEGERS[name])
    message = str(caught.value)
    assert message.startswith(words)
    assert "; got " in message
    assert "\n" not in message


@pytest.mark.parametrize("set_it", [fastpad.set_num_threads, fastpad.set_reuse_limit])
@pytest.mark.parametrize("name", NO_INTEGERS, ids=wording)
def test_settings_are_integers_too(set_it: Callable[[Any], Any], name: str) -> None:
    with pytest.raises((TypeError, ValueError), match=r"must be .* got "):
        set_it(NO_INTEGERS[name])


@pytest.mark.parametrize("dtype", ["bool", "m8[s]", "m8", "M8[s]", "f8", "u8", "i1", "O", "U1"])
def test_arrays_of_other_dtypes_are_refused(dtype: str) -> None:
    pads = np.zeros(4, dtype)
    kind = rf"integers of dtype .*; got {pads.dtype.name if dtype != 'U1' else '<U1'}"
    for call in (
        lambda: fastpad.onnx.pad_25(X, pads),
        lambda: fastpad.onnx.pad_25(X, [0, 0], None, pads[:1]),
        lambda: fastpad.onnx.pad_2(SINGLE, pads=pads),
        lambda: fastpad.nnrt.pad_fusion(X, pads.reshape(2, 2)),
    ):
        with pytest.raises(fastpad.DTypeError) as caught:
            call()
        caught.match(kind.replace("[", r"\[").replace("]", r"\]"))


INTEGERS = [1, np.int8(1), np.uint8(1), np.int64(1), np.uint64(1), np.array(1), np.array([[1]])[0, 0]]


@pytest.mark.parametrize("one", INTEGERS, ids=lambda one: type(one).__name__)
def test_integers_of_every_kind_are_taken(one: Any) -> None:
    owed = np.pad(X, ((1, 0), (0, 1)))
    for pads in ([one, 0, 0, one], (one, 0, 0, one), UserList([one, 0, 0, one]), deque([one, 0, 0, one])):
        same_bits(fastpad.onnx.pad_25(X, pads), owed)
    for paddings in ([[one, 0], [0, one]], [np.array([1, 0]), [0, one]], deque([[one, 0], [0, 1]])):
        same_bits(fastpad.nnrt.pad_fusion(X, paddings), owed)
    if np.ndim(one) == 0 and not isinstance(one, np.ndarray):
        same_bits(fastpad.nnrt.pad_fusion(X, [[1, 1], [1, 1]], padding_mode=one), np.pad(X, 1, "reflect"))


def test_a_range_and_a_buffer_are_taken_by_their_type() -> None:
    same_bits(fastpad.onnx.pad_25(X, range(4)), np.pad(X, ((0, 2), (1, 3))))
    same_bits(fastpad.onnx.pad_25(X, memoryview(np.arange(4))), np.pad(X, ((0, 2), (1, 3))))
    for given in (b"\0\0\0\0", bytearray(4), memoryview(b"\0\0\0\0"), "0000"):
        with pytest.raises(fastpad.SpecError, match=r"^Pad-25: pads must be"):
            fastpad.onnx.pad_25(X, given)


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 2**64, 10**400], ids=["2**63", "-2**63-1", "2**64", "10**400"])
def test_a_number_beyond_int64_is_named(number: int) -> None:
    shown = repr(number)[:50]
    calls = (
        lambda: fastpad.nnrt.pad_fusion(X, [[number, 0], [0, 0]]),
        lambda: fastpad.nnrt.pad_fusion(X, [[0, -1], [0, number]]),
        lambda: fastpad.onnx.pad_25(X, [0, number, -1, 0]),
        lambda: fastpad.onnx.pad_25(X, UserList([0, number, -1, 0])),
    )
    for call in calls:
        with pytest.raises(fastpad.SpecError, match=rf"must be a value that int64 can hold; got {shown}"):
            call()


NO_FLOATS = {
    "timedelta64": np.timedelta64(1),
    "0-d timedelta64": np.array(np.timedelta64(1)),
    "datetime64": np.datetime64(1, "s"),
    "complex64": np.complex64(1),
    "0-d complex64": np.array(1, np.complex64),
    "0-d text": np.array("1"),
    "text in an object array": np.array("1", object),
    "an array of two rows": np.zeros((2, 2)),
}


@pytest.mark.parametrize("name", NO_FLOATS, ids=wording)
def test_a_float_attribute_is_a_real_number(name: str) -> None:
    given: Any = NO_FLOATS[name]
    for call in (
        lambda: fastpad.onnx.clip_1(SINGLE, min=given),
        lambda: fastpad.onnx.clip_6(SINGLE, max=given),
        lambda: fastpad.onnx.pad_2(SINGLE, pads=[0] * 4, value=given),
        lambda: fastpad.nnrt.pad_fusion(X, [[1, 1]] * 2, constant_value=given),
    ):
        with pytest.raises(fastpad.DTypeError, match="must be a value that a float attribute can hold; got ") as caught:
            call()
        assert "\n" not in str(caught.value)


def test_an_integer_of_numpys_is_not_rounded_on_its_way_to_a_float_attribute() -> None:
    wide = np.zeros(2, np.int64)
    for given in (2**24 + 1, 2**60 + 1, np.int64(2**60 + 1), np.uint64(2**60 + 1)):
        with pytest.raises(fastpad.SpecError, match=rf"a float attribute can hold; got .*{int(given)}"):
            fastpad.nnrt.pad_fusion(wide, [[1, 1]], constant_value=given)
    for given in (2**60, np.int64(2**60), np.float32(2**60), np.array(2.0**60, ml_dtypes.bfloat16)):
        assert fastpad.nnrt.pad_fusion(wide, [[1, 1]], constant_value=given).tolist() == [2**60, 0, 0, 2**60]


def test_there_is_something_to_refuse() -> None:
    assert len(PLACES) * len(NO_INTEGERS) == 168
    assert isinstance(NO_INTEGERS["timedelta64"], np.signedinteger)  # why this is asked at all

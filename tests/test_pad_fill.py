"""What goes into the pads and where the result goes: references, fill bits, Python numbers, ``out``."""

from __future__ import annotations

import gc
import re
import sys
import weakref
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import fastpad
from tests import cases
from tests.calling import onnx_pad, raised
from tests.reference import MODES, pad_reference, same_bits
from tests.spec_yaml import DTYPES

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
    for dtype, bits in (("f2", 0x7C01), ("f2", 0x8000), ("f4", 0x7F800001), ("f4", 0xFFC12345),
    ("f8", 0x7FF0000000000001), ("f8", 0x8000000000000000)):  # fmt: skip
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
        ("uint8", 256), ("uint8", -1), ("int8", 128), ("int8", -129), ("int32", 1.5), ("uint64", 2**64),
        ("int64", 2**63),
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
    for out in (np.zeros((3, 3), "f4"), np.zeros((4, 3), "f8"), np.zeros(12, "f4"), np.zeros((4, 3), "i4"),
    np.zeros((4, 3, 1), "f4"), locked):  # fmt: skip
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
            fill: Any = 0 if dtype.kind == "O" else np.array(b"0", dtype) if dtype.kind == "S" else np.zeros((), dtype)
            if dtype.kind == "U":
                fill = np.array("0", dtype)
            expected = pad_reference(data, (1, 0, 2), (0, 3, 4), mode, fill if dtype.kind == "O" else fill[()])
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

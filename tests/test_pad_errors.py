"""The errors of ONNX Pad, word for word: operator and version, the argument, the rule, the value."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import fastpad
from tests import cases
from tests.calling import PAD_VERSIONS, onnx_pad, raised
from tests.spec_yaml import DTYPES, OPERATORS, data_types, numpy_dtypes

VERSIONS = {entry["version"]: entry for entry in OPERATORS["onnx/pad.yaml"]["versions"]}
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
    "mode of NumPy": (lambda: P.pad_25(X, [0] * 4, mode="symmetric"), ValueError,
        ["Pad-25: mode must be one of", "'symmetric'"]),
    "mode in capitals": (lambda: P.pad_25(X, [0] * 4, mode="Edge"), ValueError, ["Pad-25: mode", "'Edge'"]),
    "wrap before 19": (lambda: P.pad_18(X, [0] * 4, mode="wrap"), ValueError,
        ["Pad-18: mode must be one of constant, reflect, edge", "'wrap'"]),
    "wrap in 1": (lambda: P.pad_1(X.astype("f4"), paddings=[0] * 4, mode="wrap"), ValueError,
        ["Pad-1: mode", "'wrap'"]),
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
    "negative in version 1": (lambda: P.pad_1(X.astype("f4"), paddings=[0, -1, 0, 0]), ValueError,
        ["Pad-1: paddings", "-1"]),
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
    "empty axis must grow": (lambda: P.pad_25(X[:, :0], [0, 1, 0, 0], mode="reflect"), ValueError,
        ["Pad-25", "axis 1", "reflect"]),
    "cropped axis must grow": (lambda: P.pad_25(X, [-2, 0, 1, 0], mode="wrap"), ValueError,
        ["Pad-25", "axis 0", "wrap"]),
    "empty axis, empty result": (lambda: P.pad_25(X[:0, :0], [0, 1, 0, 0], mode="edge"), ValueError,
        ["Pad-25", "axis 1"]),
    "fill of another dtype": (lambda: P.pad_11(X, [0] * 4, np.float32(0)), TypeError,
        ["Pad-11: constant_value", "int32", "float"]),
    "fill array of another dtype": (lambda: P.pad_25(X, [0] * 4, np.zeros(1, I64)), TypeError,
        ["Pad-25: constant_value", "int32", "int64"]),
    "fill of none": (lambda: P.pad_25(X, [0] * 4, np.zeros(0, np.int32)), ValueError,
        ["Pad-25: constant_value", "scalar"]),
    "fill of two": (lambda: P.pad_25(X, [0] * 4, np.zeros(2, np.int32)), ValueError,
        ["Pad-25: constant_value", "scalar"]),
    "fill too big": (lambda: P.pad_11(X.astype("u1"), [0] * 4, 300), ValueError,
        ["Pad-11: constant_value", "uint8", "300"]),
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
    assert message.startswith(words[0].split(":")[0])
    for word in words:
        assert word in message, (word, message)


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

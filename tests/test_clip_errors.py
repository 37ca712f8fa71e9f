"""The errors of ONNX Clip, word for word: operator and version, the argument, the rule, the value."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import fastpad
from tests import cases
from tests.calling import CLIP_VERSIONS, onnx_clip, raised
from tests.spec_yaml import DTYPES, OPERATORS, data_types, numpy_dtypes

VERSIONS = {entry["version"]: entry for entry in OPERATORS["onnx/clip.yaml"]["versions"]}
C = fastpad.onnx
ALLOWED = {number: data_types(version) for number, version in VERSIONS.items()}
REFUSED = [(number, name) for number in VERSIONS for name in DTYPES if name not in ALLOWED[number]]


@pytest.mark.parametrize(("version", "name"), REFUSED, ids=[f"clip-{number}-{name}" for number, name in REFUSED])
def test_a_dtype_that_a_version_lacks(version: int, name: str) -> None:
    spelling = DTYPES[name]["types"][0]
    first = next((number for number in VERSIONS if name in ALLOWED[number]), 0)
    allowed = ", ".join(VERSIONS[version]["types"]["T"])
    hint = f"; {spelling} is allowed from Clip-{first}" if first > version else ""
    for dtype in numpy_dtypes(name):
        with pytest.raises(fastpad.DTypeError) as caught:
            onnx_clip(version, cases.values(dtype, (2,)))
        assert str(caught.value) == f"Clip-{version}: input has type {spelling}; T allows {allowed}{hint}"


def test_dtypes_are_refused_in_each_version() -> None:
    assert len(REFUSED) == 5 * 26 - 32


@pytest.mark.parametrize("dtype", ["M8[s]", "m8[s]", "g", "G", "V3", [("a", "i4")], ml_dtypes.float8_e3m4], ids=str)
def test_a_dtype_of_no_version(dtype: Any) -> None:
    for version in CLIP_VERSIONS:
        with pytest.raises(fastpad.DTypeError, match=rf"^Clip-{version}: input has .*; T allows tensor\("):
            onnx_clip(version, np.zeros(2, dtype))


X = np.zeros(3, np.float32)
ERRORS: dict[str, tuple[Any, Any, list[str]]] = {
    "min of another dtype": (lambda: C.clip_13(X.astype("i8"), X[:1]), TypeError, ["Clip-13: min", "int64", "float"]),
    "max of another dtype": (lambda: C.clip_11(X, None, np.float64([1])), TypeError,
        ["Clip-11: max", "float", "float64"]),
    "min of none": (lambda: C.clip_13(X, X[:0]), ValueError, ["Clip-13: min", "scalar"]),
    "max of three": (lambda: C.clip_12(X, None, X), ValueError, ["Clip-12: max", "scalar"]),
    "min as wide as the input": (lambda: C.clip_13(X, X), ValueError, ["Clip-13: min", "scalar"]),
    "min text": (lambda: C.clip_13(X, "a"), TypeError, ["Clip-13: min"]),
    "max complex": (lambda: C.clip_13(X, None, 1j), (ValueError, TypeError), ["Clip-13: max"]),
    "max too big": (lambda: C.clip_12(X.astype("u1"), None, 300), ValueError, ["Clip-12: max", "uint8", "300"]),
    "min too small": (lambda: C.clip_12(X.astype("u1"), -1), ValueError, ["Clip-12: min", "uint8", "-1"]),
    "min a list of two": (lambda: C.clip_12(X, [1.0, 2.0]), (ValueError, TypeError), ["Clip-12: min"]),
    "attribute text": (lambda: C.clip_6(X, max="a"), TypeError, ["Clip-6: max"]),
    "attribute an array": (lambda: C.clip_1(X, min=X), (ValueError, TypeError), ["Clip-1: min"]),
    "attribute None in 6": (lambda: C.clip_6(X, max=None), TypeError, ["Clip-6: max"]),
}  # fmt: skip


@pytest.mark.parametrize("name", ERRORS, ids=[name.replace(" ", "-") for name in ERRORS])
def test_errors(name: str) -> None:
    call, kind, words = ERRORS[name]
    with pytest.raises(kind) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message, (word, message)


def test_missing_and_unknown_arguments() -> None:
    assert len(ERRORS) == 13
    for call in (
        lambda: C.clip_13(),
        lambda: C.clip_6(X, 0.0),
        lambda: C.clip_1(X, 0.0),
        lambda: C.clip_13(X, None, None, None),
        lambda: C.clip_6(X, consumed_inputs=[0]),
        lambda: C.clip_13(X, lower=0.0),
        lambda: C.clip_13(X, input=X),
    ):
        with pytest.raises(TypeError):
            call()


def test_an_error_leaves_out_alone() -> None:
    out = np.full(3, 7, np.float32)
    for call in (lambda: C.clip_13(X, X, out=out), lambda: C.clip_13(X, np.float64([1]), out=out),
    lambda: C.clip_13(X[:2], out=out)):  # fmt: skip
        assert raised(call) is not None
        assert (out == 7).all()

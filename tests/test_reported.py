"""Inputs that broke other implementations, drawn from public reports; those with only a note are written out below."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

import fastpad
from tests.reference import same_bits

REPORTED: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "data/reported.yaml").read_text(encoding="utf-8")
)
WRITTEN_OUT = [case for case in REPORTED if not {"expect", "raises", "expect_shape", "expect_row_0"} & set(case)]
GIVEN = [case for case in REPORTED if case not in WRITTEN_OUT]


def built(given: Any) -> Any:
    """An argument or result: an array where the case says a dtype, else the value itself."""
    if isinstance(given, dict) and "dtype" in given:
        array = np.array(given["value"], given["dtype"])
        return array.reshape(given.get("shape", array.shape))
    return given


# np.pad warns of widths whose sum overflows before it raises
@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
@pytest.mark.parametrize("case", GIVEN, ids=[case["id"] for case in GIVEN])
def test_reported(case: dict[str, Any]) -> None:
    assert set(case) <= {"id", "call", "args", "kwargs", "expect", "raises", "expect_shape", "expect_row_0", "note"}
    function = attrgetter(case["call"])(fastpad)
    args = [built(given) for given in case["args"]]
    kwargs = {name: built(given) for name, given in case.get("kwargs", {}).items()}
    if "raises" in case:
        kinds = {"ValueError": ValueError, "TypeError": TypeError}
        with pytest.raises(kinds[case["raises"]["type"]]) as caught:
            function(*args, **kwargs)
        for word in case["raises"]["says"]:
            assert word in str(caught.value)
        return
    result = function(*args, **kwargs)
    if "expect" in case:
        same_bits(result, built(case["expect"]))
        assert not any(isinstance(given, np.ndarray) and np.shares_memory(given, result) for given in args)
    elif "expect_shape" in case:
        assert result.shape == tuple(case["expect_shape"])
    else:
        assert result[0].tolist() == case["expect_row_0"]


def like(ours: Any, theirs: Any) -> None:
    assert type(ours) is type(theirs)
    assert ours.dtype == theirs.dtype
    same_bits(np.asarray(ours), np.asarray(theirs))


def scalar_fill_kinds() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    for width in (1, (1, 2), ((1, 2), (0, 3)), {0: (1, 2)}, {1: 2}, {-1: (0, 1), 0: 3}):
        for fill in (3, np.float32(0), np.array(2.5), (4,), (1, 2), ((1, 2), (3, 4)), np.int8(7), True):
            like(fastpad.pad(x, width, constant_values=fill), np.pad(x, width, constant_values=fill))


def reflect_equal_to_length() -> None:
    for n in (255, 256, 257):
        x = np.arange(n)
        like(fastpad.pad(x, (256, 0), "reflect"), np.pad(x, (256, 0), "reflect"))
        like(fastpad.pad(x, (0, 256), "reflect"), np.pad(x, (0, 256), "reflect"))


def dtype_kept() -> None:
    for dtype in ("uint64", "float16"):
        x = np.array([0, 5, 3000], dtype)
        for bounds in ((1, 256), (0, None), (None, 256), (256, 256)):
            like(fastpad.clip(x, *bounds), np.clip(x, *bounds))
            assert fastpad.clip(x, *bounds).dtype == dtype


def both_none() -> None:
    x = np.arange(5)
    like(fastpad.clip(x, None, None), np.clip(x, None, None))
    like(fastpad.clip(x), np.clip(x))
    like(fastpad.clip(x, min=2), np.clip(x, min=2))
    like(fastpad.clip(x, max=2), np.clip(x, max=2))
    for args, kwargs in (
        ((x, 1), {"min": 2}),
        ((x, 1, 3), {"max": 2}),
        ((x,), {"a_min": 1, "max": 2}),
        ((x, None), {"min": 1}),
    ):
        errors = []
        for function in (fastpad.clip, np.clip):
            with pytest.raises((TypeError, ValueError)) as caught:
                function(*args, **kwargs)
            errors.append((type(caught.value), str(caught.value)))
        assert errors[0] == errors[1]


def bool_numpy_face() -> None:
    x = np.array([True, False, True])
    for bounds in ((False, True), (True, True), (False, False), (True, False), (0, 1), (None, False), (0.5, 1)):
        like(fastpad.clip(x, *bounds), np.clip(x, *bounds))


def big_endian() -> None:
    for dtype in (">f4", ">f8", ">i2", ">u4", ">f2"):
        x = np.array([0, 1, 5, 3000], dtype)
        like(fastpad.clip(x, 1, 7), np.clip(x, 1, 7))
        like(fastpad.pad(x, 2, "reflect"), np.pad(x, 2, "reflect"))


BY_HAND = {
    "scalar-fill-kinds": scalar_fill_kinds,
    "reflect-equal-to-length": reflect_equal_to_length,
    "dtype-kept": dtype_kept,
    "both-none": both_none,
    "bool-numpy-face": bool_numpy_face,
    "big-endian": big_endian,
}


@pytest.mark.parametrize("name", BY_HAND)
def test_reported_in_a_note(name: str) -> None:
    BY_HAND[name]()


def test_every_case_is_covered() -> None:
    assert set(BY_HAND) == {case["id"] for case in WRITTEN_OUT}
    assert len(GIVEN) + len(BY_HAND) == len(REPORTED) == 49
    assert len({case["id"] for case in REPORTED}) == len(REPORTED)

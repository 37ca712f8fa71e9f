"""OpenHarmony NNRt's PadFusion and Clip: every dtype and mode against the oracles, the enumeration, the errors."""

from __future__ import annotations

import enum
from typing import Any

import hypothesis
import hypothesis.strategies as st
import ml_dtypes
import numpy as np
import pytest

import fastpad
from fastpad.nnrt import PaddingMode, clip, pad_fusion
from tests import cases
from tests.calling import raised
from tests.reference import clip_reference, pad_reference, same_bits
from tests.spec_yaml import DTYPES, OPERATORS, Row, data_types, numpy_dtypes, rows

PAD = OPERATORS["nnrt/pad_fusion.yaml"]["versions"][0]
CLIP = OPERATORS["nnrt/clip.yaml"]["versions"][0]
ROWS = [row for row in fastpad.support() if row.domain == "openharmony.nnrt"]
PAD_ROWS = [row for row in ROWS if row.operator == "PadFusion"]
CLIP_ROWS = [row for row in ROWS if row.operator == "Clip"]
FLOATS = ("float16", "float32", "float64")
MODES = ("constant", "reflect", "symmetric")


def test_the_rows_are_those_of_the_spec() -> None:
    owed = [row for row in rows() if row.domain == "openharmony.nnrt"]
    assert (len(PAD_ROWS), len(CLIP_ROWS), len(owed)) == (36, 12, 48)
    built = {Row(row.domain, row.operator, row.version, row.dtype, row.mode) for row in ROWS}
    assert built == set(owed)


@pytest.mark.parametrize("row", PAD_ROWS, ids=[f"pad-fusion-{row.dtype}-{row.mode}" for row in PAD_ROWS])
def test_every_row_of_pad_fusion(row: Any) -> None:
    dtype = numpy_dtypes(row.dtype)[0]
    x = cases.values(dtype, (3, 4, 1, 5))
    paddings = [[4, 1], [0, 0], [2, 3], [1, 12]]
    expected = pad_reference(x, (4, 0, 2, 1), (1, 0, 3, 12), row.mode, np.array(1, dtype))
    for layout in ("contiguous", "strided", "transposed", "reversed"):
        view = cases.LAYOUTS[layout](x)
        for given in (
            np.array(paddings),
            np.array(paddings, np.int32),
            np.array(paddings, np.int64, order="F"),
            paddings,
        ):
            same_bits(pad_fusion(view, given, padding_mode=row.mode, constant_value=1.0), expected)


@pytest.mark.parametrize("row", CLIP_ROWS, ids=[f"nnrt-clip-{row.dtype}" for row in CLIP_ROWS])
def test_every_row_of_clip(row: Any) -> None:
    dtype = numpy_dtypes(row.dtype)[0]
    x = cases.values(dtype, (300,))
    for lower, upper in ((0.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0)):
        expected = clip_reference(x, np.array(lower, dtype), np.array(upper, dtype))
        same_bits(clip(x, max=upper, min=lower), expected)
        same_bits(clip(cases.reversed_(x), min=lower, max=upper), expected)
        itself = x.copy()
        assert clip(itself, max=upper, min=lower, out=itself) is itself
        same_bits(itself, expected)


def test_the_documents_worked_example_is_np_pad() -> None:
    x = np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    for mode in MODES:
        same_bits(pad_fusion(x, [[2, 2], [2, 2]], padding_mode=mode), np.pad(x, 2, mode))


# PaddingMode


def test_padding_mode_is_the_documents_enumeration() -> None:
    assert issubclass(PaddingMode, enum.IntEnum)
    assert {member.name: member.value for member in PaddingMode} == {
        "CONSTANT": 0,
        "REFLECT": 1,
        "SYMMETRIC": 2,
        "RESERVED": 3,
    }
    assert [entry["number"] for entry in PAD["enums"]["PaddingMode"]] == [0, 1, 2, 3]


@pytest.mark.parametrize("mode", [0, 1, 2])
def test_modes_by_number_enum_and_name(mode: int) -> None:
    x = np.arange(6.0).reshape(2, 3)
    expected = pad_reference(x, (1, 2), (3, 4), MODES[mode], np.array(0.0))
    for given in (mode, PaddingMode(mode), MODES[mode], np.int8(mode), np.uint8(mode), np.int64(mode)):
        same_bits(pad_fusion(x, [[1, 3], [2, 4]], padding_mode=given), expected)


def test_modes_that_are_refused() -> None:
    x = np.zeros((2, 3))
    for given in (3, PaddingMode.RESERVED, "RESERVED", "reserved"):
        with pytest.raises(ValueError, match=r"^PadFusion-1.0: padding_?[mM]ode"):
            pad_fusion(x, [[0, 0], [0, 0]], padding_mode=given)
    for given in (4, -1, 256, 2**70, "edge", "wrap", "mirror", ""):
        with pytest.raises(ValueError, match=r"^PadFusion-1.0: padding_?[mM]ode") as caught:
            pad_fusion(x, [[0, 0], [0, 0]], padding_mode=given)
        assert str(given) in str(caught.value)
    for given in (None, 0.5, [0], b"constant"):
        assert isinstance(raised(pad_fusion, x, [[0, 0], [0, 0]], padding_mode=given), TypeError | ValueError)


# paddings


def test_paddings_that_are_refused() -> None:
    x = np.zeros((2, 3), np.float32)
    wrong: list[tuple[Any, Any]] = [
        (np.zeros((2, 2)), (TypeError, ValueError)),
        (np.zeros((2, 2), bool), (TypeError, ValueError)),
        (np.zeros((2, 2), np.uint64), (TypeError, ValueError)),
        (np.zeros((2, 2), np.int16), (TypeError, ValueError)),
        (np.zeros((2, 2), object), (TypeError, ValueError)),
        (np.zeros(4, np.int64), ValueError),
        (np.zeros((2, 1), np.int64), ValueError),
        (np.zeros((2, 3), np.int64), ValueError),
        (np.zeros((1, 2), np.int64), ValueError),
        (np.zeros((3, 2), np.int64), ValueError),
        (np.zeros((2, 2, 1), np.int64), ValueError),
        (np.zeros((1, 2, 2), np.int64), ValueError),
        (np.int64(0), (TypeError, ValueError)),
        ([[0, 0]], ValueError),
        ([[0, 0], [0]], (TypeError, ValueError)),
        ([0, 0, 0, 0], (TypeError, ValueError)),
        ([[0.5, 0], [0, 0]], (TypeError, ValueError)),
        ([["0", 0], [0, 0]], (TypeError, ValueError)),
        (0, (TypeError, ValueError)),
        ("0000", (TypeError, ValueError)),
        (None, (TypeError, ValueError)),
        ([[2**64, 0], [0, 0]], (TypeError, ValueError, OverflowError)),
    ]
    assert len(wrong) == 22
    for paddings, kind in wrong:
        problem = raised(pad_fusion, x, paddings)
        assert isinstance(problem, kind), (paddings, problem)
        assert str(problem).startswith("PadFusion-1.0: paddings"), (paddings, problem)


def test_negative_paddings_are_refused() -> None:
    x = np.zeros((2, 3), np.float32)
    for paddings in ([[-1, 0], [0, 0]], [[0, 0], [0, -1]], [[3, -1], [0, 0]], np.array([[0, -(2**63)], [0, 0]]),
    np.array([[0, 0], [-1, 5]], np.int32)):  # fmt: skip
        for mode in MODES:
            with pytest.raises(ValueError, match=r"^PadFusion-1.0: paddings"):
                pad_fusion(x, paddings, padding_mode=mode)


def test_paddings_too_big_to_be() -> None:
    x = np.zeros((2, 3), np.int8)
    for paddings in ([[2**62, 2**62], [0, 0]], [[2**40, 0], [2**40, 0]], [[2**63 - 1, 2**63 - 1], [0, 0]]):
        with pytest.raises(ValueError, match=r"^PadFusion-1.0: "):
            pad_fusion(x, paddings)


def test_empty_axes() -> None:
    x = np.zeros((0, 3), np.int8)
    assert pad_fusion(x, [[1, 1], [0, 0]], constant_value=4.0).tolist() == [[4, 4, 4], [4, 4, 4]]
    assert pad_fusion(x, [[0, 0], [1, 2]], padding_mode="reflect").shape == (0, 6)
    for mode in ("reflect", "symmetric"):
        with pytest.raises(ValueError, match=r"^PadFusion-1.0: .*axis 0"):
            pad_fusion(x, [[0, 1], [0, 0]], padding_mode=mode)


def test_rank_zero() -> None:
    x = np.array(5, np.int16)
    padded = pad_fusion(x, np.zeros((0, 2), np.int64))
    same_bits(padded, x)
    assert not np.shares_memory(padded, x)


@hypothesis.given(
    shape=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    pads=st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=4, max_size=4),
    mode=st.sampled_from(MODES),
    name=st.sampled_from(data_types(PAD)),
    layout=st.sampled_from(sorted(cases.LAYOUTS)),
    dtype=st.sampled_from([np.int32, np.int64]),
)
def test_any_problem(shape: list[int], pads: list[Any], mode: str, name: str, layout: str, dtype: type) -> None:
    pads = [(a % 3, b % 3) for a, b in pads] if len(shape) > 2 else pads
    pads = pads[: len(shape)]
    x = cases.LAYOUTS[layout](cases.values(name, tuple(shape)))
    expected = pad_reference(x, [b for b, _ in pads], [a for _, a in pads], mode, np.array(1, x.dtype))
    same_bits(pad_fusion(x, np.array(pads, dtype), padding_mode=mode, constant_value=1), expected)


# constant_value


def test_constant_value() -> None:
    for name in data_types(PAD):
        x = cases.values(name, (2,))
        same_bits(pad_fusion(x, [[1, 1]]), pad_reference(x, [1], [1], "constant", np.zeros((), name)))
        for value in (0.0, 1.0, -0.0):
            same_bits(pad_fusion(x, [[1, 1]], constant_value=value),
            pad_reference(x, [1], [1], "constant", np.array(value).astype(name)))  # fmt: skip
    for name in FLOATS:
        for value in (0.5, -2.25, float("inf"), float("-inf"), 2.0**-24, -0.0):
            same_bits(pad_fusion(np.ones(1, name), [[1, 0]], constant_value=value), np.array([value, 1], name))
        assert np.isnan(pad_fusion(np.ones(1, name), [[1, 0]], constant_value=float("nan"))[0])
    for name, value in (("float32", 2.0**-149), ("float64", 2.0**-149), ("float32", 2.0**-126), ("float64", 2.0**-140)):
        assert pad_fusion(np.ones(1, name), [[1, 0]], constant_value=value)[0] == value  # tiny values stay


def test_a_constant_value_that_x_cannot_hold() -> None:
    wrong: list[tuple[str, float]] = [
        ("uint8", 256.0), ("uint8", -1.0), ("int8", 128.0), ("int8", -129.0), ("int32", 0.5), ("int64", 1e30),
        ("uint64", -1.0),
        ("int16", float("nan")), ("int16", float("inf")), ("uint32", 2.0**32), ("int64", 2.0**63), ("uint64", 2.0**64),
    ]  # fmt: skip
    for name, value in wrong:
        with pytest.raises(ValueError, match=f"^PadFusion-1.0: constant_?[vV]alue.*{name}"):
            pad_fusion(np.zeros(2, name), [[1, 1]], constant_value=value)
    for value in ("a", None, [1.0, 2.0], 1j):
        assert isinstance(raised(pad_fusion, np.zeros(2), [[1, 1]], constant_value=value), TypeError | ValueError)


def test_constant_value_is_used_in_mode_constant_only() -> None:
    x = np.array([1, 2], np.uint8)
    for mode in ("reflect", "symmetric"):
        same_bits(pad_fusion(x, [[1, 1]], padding_mode=mode, constant_value=7.0), np.pad(x, 1, mode))


# Clip


def test_clip_bounds() -> None:
    x = np.array([np.nan, -0.0, np.inf, -np.inf, 3], np.float32)
    same_bits(clip(x, max=2.0, min=0.0), clip_reference(x, 0, 2))
    same_bits(clip(x, max=1.0, min=2.0), clip_reference(x, 2, 1))  # max wins
    same_bits(clip(x, max=float("nan"), min=0.0), clip_reference(x, 0, None))
    same_bits(clip(x, max=np.float32(2), min=0), clip_reference(x, 0, 2))
    for kwargs in ({}, {"max": 1.0}, {"min": 0.0}, {"max": None, "min": None}, {"max": "1", "min": 0.0}):
        with pytest.raises(TypeError):
            clip(x, **kwargs)
    with pytest.raises(TypeError):
        clip(x, 1.0, 0.0)


# dtypes


@pytest.mark.parametrize("name", [name for name in DTYPES if name not in data_types(PAD)])
def test_dtypes_that_are_refused(name: str) -> None:
    for dtype in numpy_dtypes(name):
        x = cases.values(dtype, (2,))
        with pytest.raises(fastpad.DTypeError, match=r"^PadFusion-1.0: x has .*; T allows bool, int8"):
            pad_fusion(x, [[1, 1]])
        with pytest.raises(fastpad.DTypeError, match=r"^Clip-2.1: x has .*; T allows bool, int8"):
            clip(x, max=1.0, min=0.0)


def test_dtypes_of_no_document() -> None:
    assert len(DTYPES) - len(data_types(PAD)) == 14
    assert data_types(PAD) == data_types(CLIP)
    for dtype in ("M8[s]", "g", "V3", ml_dtypes.float8_e3m4):
        with pytest.raises(fastpad.DTypeError, match=r"^PadFusion-1.0: x has"):
            pad_fusion(np.zeros(2, dtype), [[1, 1]])


def test_out() -> None:
    x = cases.values("i2", (2, 3))
    out = np.zeros((4, 5), "i2")
    assert pad_fusion(x, [[1, 1], [1, 1]], out=out) is out
    same_bits(out, np.pad(x, 1))
    for wrong in (np.zeros((4, 4), "i2"), np.zeros((4, 5), "i4"), cases.read_only(out)):
        with pytest.raises(ValueError, match="out"):
            pad_fusion(x, [[1, 1], [1, 1]], out=wrong)
    with pytest.raises(ValueError, match="out"):
        clip(x, max=1.0, min=0.0, out=out)

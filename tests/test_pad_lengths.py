"""Pad around the vector widths, over many cycles, and across blocks and caches, bit for bit against the oracle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fastpad
from tests import cases
from tests.calling import onnx_pad
from tests.reference import MODES, pad_reference, same_bits

# Row lengths around the vector widths; many cycles; sizes that cross blocks


def lengths(itemsize: int) -> list[int]:
    """Elements a row: none, one, and around each vector width, and primes past them."""
    found = {0, 1, 2, 3, 37, 131}
    for width in (16, 32, 64):
        w = max(width // itemsize, 1)
        found |= {w - 1, w, w + 1, 2 * w}
    return sorted(found)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("itemsize", cases.WIDTHS)
def test_row_lengths(mode: str, itemsize: int) -> None:
    """By the NumPy face, which alone has symmetric; and by Pad-25."""
    dtype = cases.WIDTHS[itemsize]
    for n in lengths(itemsize):
        data = cases.values(dtype, (3, n), seed=n)
        fill = cases.values(dtype, (), seed=1)
        for before, after in (
            (0, 0),
            (0, 1),
            (1, 0),
            (1, 1),
            (2, 3),
            (7, 9),
            (17, 0),
            (33, 64),
            (n, n + 1),
            (3 * n + 1, 0),
        ):
            for rows_ in ((0, 0), (1, 2)):
                if n == 0 and mode != "constant" and before + after:
                    continue
                expected = pad_reference(data, (rows_[0], before), (rows_[1], after), mode, fill[()])
                named = {"constant_values": fill} if mode == "constant" else {}
                same_bits(fastpad.pad(data, (rows_, (before, after)), mode, **named), expected)
                if mode != "symmetric":
                    same_bits(onnx_pad(25, data, (rows_[0], before), (rows_[1], after), mode, fill), expected)


def test_row_lengths_are_hostile() -> None:
    assert len(cases.WIDTHS) == 9
    for itemsize, dtype in cases.WIDTHS.items():
        assert dtype.itemsize == itemsize
        assert len(lengths(itemsize)) >= 7


@pytest.mark.parametrize("mode", MODES)
def test_pads_of_many_cycles(mode: str) -> None:
    for n in (1, 2, 3, 5):
        for dtype in ("u1", "i2", "f4", "f8", "c16", "S3", "O"):
            data = cases.values(dtype, (n,))
            zero: Any = 0 if dtype == "O" else np.array(b"0" if dtype == "S3" else 0, dtype)
            expected = pad_reference(data, [1000], [1013], mode, zero)
            same_bits(fastpad.pad(data, (1000, 1013), mode), expected)
            column = data.reshape(n, 1)
            same_bits(fastpad.pad(column, ((1000, 1013), (0, 0)), mode), expected.reshape(-1, 1))


LARGE = {
    "one long row": ((70001,), (3,), (5,)),
    "long rows": ((3, 70001), (1, 2), (1, 1)),
    "long rows, wide pads": ((2, 66000), (0, 70000), (0, 70000)),
    "outer unpadded": ((3, 5, 70, 131), (0, 0, 2, 3), (0, 0, 1, 4)),
    "inner unpadded": ((31, 17, 70, 13), (2, 3, 0, 0), (1, 4, 0, 0)),
    "inner and outer unpadded": ((11, 57, 400), (0, 5, 0), (0, 70, 0)),
    "between unpadded": ((9, 41, 37, 29), (1, 0, 0, 2), (2, 0, 0, 1)),
    "only the first of three": ((40, 100, 70), (41, 0, 0), (0, 0, 0)),
    "wide element": ((5, 70000), (2, 0), (3, 0)),
    "cropped": ((50, 700, 9), (-3, -100, 2), (-40, 1, -5)),
    "feature map": ((2, 16, 56, 56), (0, 0, 1, 1), (0, 0, 1, 1)),
    "many short rows": ((4000, 7), (0, 1), (0, 1)),
    "tall": ((5000, 1), (0, 3), (1, 0)),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("problem", LARGE, ids=[name.replace(" ", "-").replace(",", "") for name in LARGE])
def test_large_arrays(problem: str, mode: str) -> None:
    shape, before, after = LARGE[problem]
    for dtype in ("u1", "f4", "S3") if mode in ("constant", "reflect") else ("i2", "c16"):
        data = cases.values(dtype, shape)
        named = {"constant_values": 1} if mode == "constant" and dtype != "S3" else {}
        expected = pad_reference(
            data, before, after, mode, np.array(1 if named else 0).astype(dtype) if dtype != "S3" else b"0"
        )
        if problem == "cropped":
            if mode == "symmetric":
                return
            fill = None if mode != "constant" else np.array(1).astype(dtype) if dtype != "S3" else np.array(b"0", dtype)
            same_bits(onnx_pad(25, data, before, after, mode, fill), expected)
        else:
            widths = tuple(zip(before, after, strict=True))
            if dtype == "S3" and mode == "constant":
                named = {"constant_values": b"0"}
            same_bits(fastpad.pad(data, widths, mode, **named), expected)


@pytest.mark.parametrize("mode", MODES)
def test_larger_than_the_caches(mode: str) -> None:
    """Where stores may go round the caches; against np.pad, the oracle being too slow."""
    planes = cases.values("f4", (3, 2050, 2051)).view(np.uint32)
    widths = ((0, 0), (7, 9), (5, 3))
    same_bits(fastpad.pad(planes, widths, mode), np.pad(planes, widths, mode))
    image = cases.values("u1", (2001, 2003, 3))
    widths = ((4, 4), (4, 4), (0, 0))
    for view in (image, image.transpose(2, 0, 1), image[::-1, ::2]):
        order = [widths[image.shape.index(n)] if n in image.shape else (4, 4) for n in view.shape]
        same_bits(fastpad.pad(view, order, mode).copy("C"), np.pad(view, order, mode).copy("C"))


@pytest.mark.parametrize("mode", MODES)
def test_results_without_elements_take_no_time(mode: str) -> None:
    for shape, widths in (
        ((1, 0), ((0, 2**40), (0, 0))),
        ((0, 1), ((0, 0), (0, 2**40))),
        ((3, 0, 2), ((2**20, 2**20), (0, 0), (2**30, 1))),
        ((2, 2, 0), ((2**20, 2**20), (1, 2**30), (0, 0))),
    ):
        extents = tuple(n + before + after for n, (before, after) in zip(shape, widths, strict=True))
        for dtype in ("i1", "O", "f8"):
            assert fastpad.pad(np.zeros(shape, dtype), widths, mode).shape == extents
            if mode != "symmetric" and dtype != "O":
                before, after = zip(*widths, strict=True)
                assert onnx_pad(25, np.zeros(shape, dtype), before, after, mode).shape == extents


@pytest.mark.parametrize("into", [False, True])
def test_copies_of_every_length_to_every_place(into: bool) -> None:
    """Rows of 16 to 300 bytes, the target at each of 64 places to a cache line; nothing beyond is written."""
    data = cases.values("u1", (300,))
    store = np.empty(1 << 10, np.uint8)
    for n in range(16, 301):
        for place in range(64):
            if into:
                store[:] = 0xA5
                fastpad.pad(data[:n], (1, 2), "wrap", out=store[place + 100 : place + 103 + n])
                written = store[place + 100 : place + 103 + n]
                assert (store[: place + 100] == 0xA5).all()
                assert (store[place + 103 + n :] == 0xA5).all()
            else:
                written = fastpad.pad(data[:n], (place, 0), "constant", constant_values=7)
                assert (written[:place] == 7).all()
                written = np.concatenate([data[n - 1 : n], written[place:], data[:2]])
            assert written.tobytes() == data[n - 1 : n].tobytes() + data[:n].tobytes() + data[:2].tobytes()

"""Arguments whose own code changes the data while they are read: the call works on what it was given, or refuses."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fastpad
from tests.reference import same_bits

Change = Callable[[np.ndarray], None]


def to_rows(x: np.ndarray) -> None:
    x.dtype = f"S{x.itemsize * x.shape[-1]}"


def to_bytes(x: np.ndarray) -> None:
    x.dtype = "u1"


def to_swapped(x: np.ndarray) -> None:
    x.dtype = x.dtype.newbyteorder()


def to_rank_4(x: np.ndarray) -> None:
    x.shape = (2, 2, -1, 2)


def to_other_extents(x: np.ndarray) -> None:
    x.shape = (x.size // 2, 2) if x.ndim == 2 else (x.size,)


def to_no_strides(x: np.ndarray) -> None:
    x.strides = (0,) * x.ndim


CHANGES = (to_rows, to_bytes, to_swapped, to_rank_4, to_other_extents, to_no_strides)


class Meddler:
    """A number, array, name or key that changes an array when it is first read."""

    def __init__(self, x: np.ndarray, change: Change, value: Any) -> None:
        self.x, self.alter, self.value = x, change, value
        self.was_read = False

    def change(self) -> None:
        if self.was_read:
            return  # or NumPy's own loops may never end
        self.was_read = True
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # NumPy's of setting these
            self.alter(self.x)

    def __index__(self) -> int:
        self.change()
        return int(self.value)

    def __float__(self) -> float:
        self.change()
        return float(self.value)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        self.change()
        return np.array(self.value, dtype)

    def __eq__(self, other: object) -> bool:
        self.change()
        return bool(self.value == other)

    def __hash__(self) -> int:
        self.change()
        return hash(self.value)


def index_of_a_subclass(meddler: Meddler) -> Any:
    class Width(np.int64):
        def __index__(self) -> int:
            return meddler.__index__()

        __int__ = __index__

    return Width(1)


def name_of_a_subclass(meddler: Meddler) -> Any:
    class Name(str):
        def __hash__(self) -> int:
            meddler.change()
            return str.__hash__(self)

        __eq__ = str.__eq__

    return Name("edge")


OWN = object()  # a number of the data's own dtype
# Each call with one argument that meddles, made of a value that fits the data.
CALLS: dict[str, tuple[Any, Callable[[np.ndarray, Any], Any]]] = {
    "onnx-pads": (1, lambda x, m: fastpad.onnx.pad_25(x, [m, 1, 1, 1], mode="edge")),
    "onnx-pads-array": ([1, 1, 1, 1], lambda x, m: fastpad.onnx.pad_25(x, m)),
    "onnx-axes": (1, lambda x, m: fastpad.onnx.pad_25(x, [1, 1], None, [m])),
    "onnx-fill": (OWN, lambda x, m: fastpad.onnx.pad_25(x, [1, 1, 1, 1], m)),
    "onnx-value": (7, lambda x, m: fastpad.onnx.pad_2(x, pads=[1, 1, 1, 1], value=m)),
    "onnx-mode": ("edge", lambda x, m: fastpad.onnx.pad_25(x, [1, 1, 1, 1], mode=name_of_a_subclass(m))),
    "onnx-min": (OWN, lambda x, m: fastpad.onnx.clip_13(x, m, x.dtype.type(9))),
    "onnx-max": (OWN, lambda x, m: fastpad.onnx.clip_13(x, None, m)),
    "onnx-max-attribute": (7, lambda x, m: fastpad.onnx.clip_6(x, max=m)),
    "nnrt-paddings": ([[1, 1], [1, 1]], lambda x, m: fastpad.nnrt.pad_fusion(x, m)),
    "nnrt-mode": (1, lambda x, m: fastpad.nnrt.pad_fusion(x, [[1, 1], [1, 1]], padding_mode=index_of_a_subclass(m))),
    "nnrt-fill": (7, lambda x, m: fastpad.nnrt.pad_fusion(x, [[1, 1], [1, 1]], constant_value=m)),
    "nnrt-min": (1, lambda x, m: fastpad.nnrt.clip(x, min=m, max=7)),
    "numpy-width": (1, lambda x, m: fastpad.pad(x, ((index_of_a_subclass(m), 1), (1, 1)), "edge")),
    "numpy-fill": (7, lambda x, m: fastpad.pad(x, 1, constant_values=m)),
    "numpy-min": (OWN, lambda x, m: fastpad.clip(x, m, 7)),
}
DTYPES = ("f4", "f8")
REFUSED = (ValueError, TypeError)  # SpecError and DTypeError; what NumPy makes of an array that is another by now


def meddler(name: str, dtype: str, x: np.ndarray, change: Change) -> Meddler:
    value = CALLS[name][0]
    return Meddler(x, change, np.dtype(dtype).type(7) if value is OWN else value)


def data(dtype: str) -> np.ndarray:
    return np.arange(64, dtype=dtype).reshape(8, 8)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", CALLS)
def test_the_data_is_changed_while_an_argument_is_read(name: str, dtype: str, change: Change) -> None:
    call = CALLS[name][1]
    x = data(dtype)
    try:
        answer = call(x, meddler(name, dtype, x, change))
    except REFUSED:
        return
    if name.startswith("numpy"):
        return  # NumPy's own call, which reads what there is by then
    same_bits(answer, call(data(dtype), meddler(name, dtype, x, lambda _: None)))


def test_a_fill_as_wide_as_the_stack() -> None:
    x = np.zeros(4096, "u1")
    with pytest.raises(fastpad.SpecError, match=r"^Pad-25: the data must stay as it is"):
        fastpad.onnx.pad_25(x, [1, 1], Meddler(x, to_rows, np.uint8(7)))


def test_each_meddler_meddles() -> None:
    """Else the tests above show nothing: every change can be made, and every call reads its argument."""
    for change in CHANGES:
        x = data("f4")
        before = (x.dtype, x.shape, x.strides)
        Meddler(x, change, 1).change()
        assert (x.dtype, x.shape, x.strides) != before
    for name, (_, call) in CALLS.items():
        reader = meddler(name, "f4", data("f4"), lambda _: None)
        call(data("f4"), reader)
        assert reader.was_read, name

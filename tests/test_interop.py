"""Arrays of other libraries: what exports __array__ or __dlpack__ comes in, torch's CPU tensors without a copy."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fastpad


class ByDlpack:
    """Exports its memory by DLPack, and in no other way."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack__(self, **kwargs: Any) -> Any:
        return self.array.__dlpack__(**kwargs)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


class ByArray:
    """Makes a NumPy array of itself."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.array


class Elsewhere(ByDlpack):
    """Lies on a device that NumPy cannot read."""

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, 0

    def __dlpack__(self, **kwargs: Any) -> Any:
        raise BufferError("the elements are on another device")


def by_torch(array: np.ndarray) -> Any:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    return torch.from_numpy(array)


X = np.arange(6, dtype=np.float32).reshape(2, 3)
PADS = np.array([0, 1, 0, 2])
PAIRS = np.array([[0, 0], [1, 2]])
ONE = np.array(1, np.float32)
# Every public function, with all of its arrays foreign.
CALLS: dict[str, Callable[[Callable[[np.ndarray], Any]], Any]] = {
    "pad": lambda foreign: fastpad.pad(foreign(X), ((0, 0), (1, 2)), "edge"),
    "pad of NumPy's": lambda foreign: fastpad.pad(foreign(X), ((0, 0), (1, 2)), "mean"),
    "clip": lambda foreign: fastpad.clip(foreign(X), 1.0, 4.0),
    "clip by name": lambda foreign: fastpad.clip(foreign(X), a_max=4.0, a_min=1.0),
    "pad_1": lambda foreign: fastpad.onnx.pad_1(foreign(X), paddings=foreign(PADS)),
    "pad_25": lambda foreign: fastpad.onnx.pad_25(foreign(X), foreign(PADS[1::2].copy()), foreign(ONE), foreign(ONES)),
    "clip_6": lambda foreign: fastpad.onnx.clip_6(foreign(X), max=3.0),
    "clip_13": lambda foreign: fastpad.onnx.clip_13(foreign(X), foreign(ONE), foreign(np.array(3, np.float32))),
    "pad_fusion": lambda foreign: fastpad.nnrt.pad_fusion(foreign(X), foreign(PAIRS), padding_mode="reflect"),
    "clip of NNRt": lambda foreign: fastpad.nnrt.clip(foreign(X), max=3.0, min=1.0),
}
ONES = np.array([1])


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore:__array_wrap__ must accept:DeprecationWarning")  # torch's, in np.clip as well
@pytest.mark.parametrize("foreign", [ByDlpack, ByArray, by_torch])
def test_foreign_arrays(foreign: Callable[[np.ndarray], Any], name: str) -> None:
    owed = CALLS[name](lambda array: array)
    actual = CALLS[name](foreign)
    if foreign is by_torch and name in ("clip", "clip by name"):
        assert type(actual) is type(foreign(X))  # np.clip gives a tensor, so fastpad.clip does
        actual = actual.numpy()
    assert isinstance(actual, np.ndarray)
    assert actual.dtype == owed.dtype
    assert actual.tobytes() == owed.tobytes()


def test_out_and_other_layouts() -> None:
    out = np.empty((2, 6), np.float32)
    assert fastpad.pad(ByDlpack(X), ((0, 0), (1, 2)), out=out) is out
    assert fastpad.onnx.pad(ByDlpack(X.T), [1, 0, 0, 0]).tolist() == np.pad(X.T, ((1, 0), (0, 0))).tolist()
    out = np.empty((2, 3), np.float32)
    assert fastpad.clip(ByDlpack(X), 1, 2, out) is out


def test_what_cannot_come_in() -> None:
    with pytest.raises(fastpad.SpecError, match=r"Pad-25: data must be an array; .*device"):
        fastpad.onnx.pad(Elsewhere(X), [0, 0, 0, 0])
    with pytest.raises(BufferError):
        fastpad.pad(Elsewhere(X), 1)
    torch = pytest.importorskip("torch", reason="torch is not installed")
    with pytest.raises(fastpad.SpecError, match=r"Clip-13: input must be an array; .*requires grad"):
        fastpad.onnx.clip(torch.ones(3, requires_grad=True))
    with pytest.raises(fastpad.SpecError, match="BFloat16"):
        fastpad.onnx.clip(torch.ones(3, dtype=torch.bfloat16))


@pytest.mark.parametrize("foreign", [ByDlpack, by_torch])
def test_without_a_copy(foreign: Callable[[np.ndarray], Any]) -> None:
    """NumPy's memory is traced: an input of 4 MB that was copied would show."""
    data, out = np.ones((1024, 1024), np.float32), np.empty((1024, 1024), np.float32)
    given = foreign(data)
    calls: list[Callable[[], Any]] = [
        lambda: fastpad.onnx.pad(given, [0, -1, 0, 1], out=out),
        lambda: fastpad.onnx.clip(given, 0.0, 0.5, out=out),
        lambda: fastpad.pad(given, 0, out=out),
        lambda: fastpad.nnrt.clip(given, max=1.0, min=0.0, out=out),
    ]
    for call in calls:
        tracemalloc.start()
        call()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 100_000

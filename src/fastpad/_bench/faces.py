"""The public faces as tiny calls: ours, NumPy's if it has one, and np.empty of the output's size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import fastpad

__all__ = ["FACES"]

Call = Callable[[], Any]
Calls = tuple[Call, Call | None, Call]


def numpy_pad(size: int) -> Calls:
    x = np.ones(size, np.float32)
    return (lambda: fastpad.pad(x, 1)), (lambda: np.pad(x, 1)), empty_like(size + 2)


def numpy_pad_square(size: int) -> Calls:
    side = max(round(size**0.5), 1)
    x = np.ones((side, side), np.float32)
    return (lambda: fastpad.pad(x, 1)), (lambda: np.pad(x, 1)), lambda: np.empty((side + 2, side + 2))


def numpy_clip(size: int) -> Calls:
    x = np.ones(size, np.float32)
    return (lambda: fastpad.clip(x, 0.0, 6.0)), (lambda: np.clip(x, 0.0, 6.0)), empty_like(size)


def onnx_pad(size: int) -> Calls:
    x, pads = np.ones(size, np.float32), np.array([1, 1], np.int64)
    return (lambda: fastpad.onnx.pad(x, pads)), None, empty_like(size + 2)


def onnx_clip(size: int) -> Calls:
    x, low, high = np.ones(size, np.float32), np.array(0, np.float32), np.array(6, np.float32)
    return (lambda: fastpad.onnx.clip(x, low, high)), None, empty_like(size)


def nnrt_pad_fusion(size: int) -> Calls:
    x, paddings = np.ones(size, np.float32), np.array([[1, 1]], np.int64)
    return (lambda: fastpad.nnrt.pad_fusion(x, paddings)), None, empty_like(size + 2)


def nnrt_clip(size: int) -> Calls:
    x = np.ones(size, np.float32)
    return (lambda: fastpad.nnrt.clip(x, max=6.0, min=0.0)), None, empty_like(size)


def empty_like(size: int) -> Call:
    return lambda: np.empty(size, np.float32)


FACES: dict[str, Callable[[int], Calls]] = {
    "fastpad.pad": numpy_pad,
    "fastpad.pad, square": numpy_pad_square,
    "fastpad.clip": numpy_clip,
    "fastpad.onnx.pad": onnx_pad,
    "fastpad.onnx.clip": onnx_clip,
    "fastpad.nnrt.pad_fusion": nnrt_pad_fusion,
    "fastpad.nnrt.clip": nnrt_clip,
}

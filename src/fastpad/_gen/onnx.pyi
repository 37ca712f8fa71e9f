# Generated from spec/onnx/clip.yaml, spec/onnx/pad.yaml, codegen/templates/module.pyi.j2 by python -m codegen. Do not edit.
# seal: 4528ee3b40572d5a83717aa0222aea13
from typing import Any

from numpy import ndarray
from numpy.typing import ArrayLike

__all__ = [
    "clip",
    "clip_1",
    "clip_11",
    "clip_12",
    "clip_13",
    "clip_6",
    "pad",
    "pad_1",
    "pad_11",
    "pad_13",
    "pad_18",
    "pad_19",
    "pad_2",
    "pad_21",
    "pad_23",
    "pad_24",
    "pad_25",
]

def clip_1(
    input: ArrayLike,
    *,
    consumed_inputs: object | None = None,
    max: float | None = None,
    min: float | None = None,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def clip_6(
    input: ArrayLike,
    *,
    max: float = 3.4028235e+38,
    min: float = -3.4028235e+38,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def clip_11(
    input: ArrayLike,
    min: ArrayLike | None = None,
    max: ArrayLike | None = None,
    *,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def clip_12(
    input: ArrayLike,
    min: ArrayLike | None = None,
    max: ArrayLike | None = None,
    *,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def clip_13(
    input: ArrayLike,
    min: ArrayLike | None = None,
    max: ArrayLike | None = None,
    *,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_1(
    data: ArrayLike,
    *,
    paddings: ArrayLike,
    mode: str = "constant",
    value: float = 0.0,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_2(
    data: ArrayLike,
    *,
    pads: ArrayLike,
    mode: str = "constant",
    value: float = 0.0,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_11(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_13(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_18(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    axes: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_19(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    axes: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_21(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    axes: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_23(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    axes: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_24(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    axes: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_25(
    data: ArrayLike,
    pads: ArrayLike,
    constant_value: ArrayLike | None = None,
    axes: ArrayLike | None = None,
    *,
    mode: str = "constant",
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...

clip = clip_13
pad = pad_25

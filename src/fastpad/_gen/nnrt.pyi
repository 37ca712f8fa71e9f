# Generated from spec/nnrt/clip.yaml, spec/nnrt/pad_fusion.yaml, codegen/templates/module.pyi.j2 by python -m codegen. Do not edit.
# seal: ca16faf8ab7f1078d33df7eae9af4a0c
from enum import IntEnum
from typing import Any

from numpy import ndarray
from numpy.typing import ArrayLike

__all__ = [
    "PaddingMode",
    "clip",
    "pad_fusion",
]

class PaddingMode(IntEnum):
    CONSTANT = 0
    REFLECT = 1
    SYMMETRIC = 2
    RESERVED = 3

def clip(
    x: ArrayLike,
    *,
    max: float,
    min: float,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...
def pad_fusion(
    x: ArrayLike,
    paddings: ArrayLike,
    *,
    padding_mode: str | int = "constant",
    constant_value: float = 0.0,
    out: ndarray[Any, Any] | None = None,
) -> ndarray[Any, Any]: ...

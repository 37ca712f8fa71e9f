"""ONNX Pad and Clip, every version: ``pad_19`` is Pad as of opset 19, ``pad`` the newest."""

from __future__ import annotations

from fastpad._gen.onnx import *  # noqa: F403 - the spec decides which functions there are
from fastpad._gen.onnx import __all__ as _generated
from fastpad._opset import Opset, opset

__all__ = [*_generated, "Opset", "opset"]

"""The packages that parts of fastpad need and the rest does without."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["require_onnx"]


def require_onnx(needed_by: str, module: str = "onnx") -> ModuleType:
    """The onnx package, or a module of it; ImportError in one line if it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("onnx", "google", "ml_dtypes"):
            raise
        raise ImportError(f"{needed_by} needs onnx: pip install 'fastpad[onnx]'", name=error.name) from None

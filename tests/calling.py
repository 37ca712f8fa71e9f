"""Calls any operator version with one set of arguments, whatever its signature looks like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import fastpad
from tests.reference import begins_then_ends

PAD_VERSIONS = (1, 2, 11, 13, 18, 19, 21, 23, 24, 25)
CLIP_VERSIONS = (1, 6, 11, 12, 13)


def onnx_pad(
    version: int,
    data: Any,
    before: Sequence[int],
    after: Sequence[int],
    mode: str = "constant",
    fill: Any = None,
    axes: Any = None,
    out: Any = None,
) -> Any:
    """Pad of one version; a fill of None is left out."""
    function = getattr(fastpad.onnx, f"pad_{version}")
    pads = begins_then_ends(before, after)
    named: dict[str, Any] = {"mode": mode, "out": out}
    if version < 11:
        named["paddings" if version == 1 else "pads"] = pads
        if fill is not None:
            named["value"] = fill
        return function(data, **named)
    if axes is not None:
        named["axes"] = axes
    return function(data, np.array(pads, np.int64), fill, **named)


def onnx_clip(version: int, x: Any, lower: Any = None, upper: Any = None, out: Any = None) -> Any:
    """Clip of one version; a bound of None is left out."""
    function = getattr(fastpad.onnx, f"clip_{version}")
    bounds = {name: bound for name, bound in (("min", lower), ("max", upper)) if bound is not None}
    return function(x, **bounds, out=out)


def raised(function: Any, *args: Any, **kwargs: Any) -> BaseException | None:
    """What a call raises; None if it returns."""
    try:
        function(*args, **kwargs)
    except Exception as error:
        return error
    return None

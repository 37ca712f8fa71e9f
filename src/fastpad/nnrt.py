"""OpenHarmony NNRt PadFusion and Clip."""

from __future__ import annotations

from fastpad._gen.nnrt import *  # noqa: F403 - the spec decides which functions there are
from fastpad._gen.nnrt import __all__ as _generated

__all__ = [*_generated]

"""What numba is told of fastpad, by the entry point that it runs before it first compiles.

np.clip needs no word, patched or not: what stands in its place is NumPy's function to numba (_function).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fastpad._numpy import clip


def init() -> None:
    """In compiled code `fastpad.clip` is numba's own np.clip."""
    from numba.extending import overload

    @overload(clip, strict=False)  # numba would hold the annotations against the lambda
    def compiled(a: Any, a_min: Any, a_max: Any, out: Any = None) -> Callable[..., Any]:
        return lambda a, a_min, a_max, out=None: np.clip(a, a_min, a_max, out)

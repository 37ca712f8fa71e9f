"""What this build is and runs on."""

from __future__ import annotations

import platform
import sys

import numpy as np

from fastpad import _cpu, _kernels, _threads
from fastpad._memory import get_reuse_limit
from fastpad._operators import operators, support
from fastpad._threads import get_num_threads
from fastpad._version import __version__

__all__ = ["show_config"]


def show_config() -> None:
    """Print the versions, the processor's levels, the kernels in use and what they serve.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.show_config()  # doctest: +ELLIPSIS
    fastpad ...
    """
    rows = [
        ("fastpad", __version__),
        ("python", f"{platform.python_version()} ({sys.platform}, {platform.machine()})"),
        ("numpy", np.__version__),
        ("levels of this processor", ", ".join(_cpu.levels())),
        ("levels built", ", ".join(_kernels.levels())),
        ("level in use", f"{_kernels.isa()} (FASTPAD_ISA forces one)"),
        ("threads", f"{get_num_threads()} (of {_threads.processors()} processors)"),
        ("memory kept", f"{get_reuse_limit() >> 20} MiB of freed outputs at most (set_reuse_limit)"),
        ("kernels", str(len(_kernels.names()))),
        ("operator versions", str(len(operators()))),
        ("rows of the support table", str(len(support()))),
    ]
    for name, value in rows:
        print(f"{name:26}{value}")

"""The compiled kernels, one extension a family and x86-64 level, and the choice of the level.

The best built level that this processor runs is taken; the environment variable FASTPAD_ISA forces one.
The choice is made once, before any kernel is loaded.
"""

from __future__ import annotations

import os
from importlib import import_module
from pkgutil import iter_modules

from fastpad import _cpu

__all__ = ["isa", "kernels", "levels", "names"]

FAMILIES = ("pad", "clip")


def levels() -> tuple[str, ...]:
    """The built levels that this processor runs, best last."""
    built = {module.name for module in iter_modules(__path__)}
    return tuple(level for level in _cpu.levels() if all(f"{family}_{level}" in built for family in FAMILIES))


def choose() -> str:
    """The level to load: the one that FASTPAD_ISA names, or the best."""
    good = levels()
    forced = os.environ.get("FASTPAD_ISA")
    if forced:
        if forced not in good:
            raise ImportError(f"FASTPAD_ISA is {forced!r}; the levels built and runnable here are {', '.join(good)}")
        return forced
    if not good:
        raise ImportError(f"fastpad has no kernels for this processor, which runs {', '.join(_cpu.levels())}")
    return good[-1]


def load(level: str) -> dict[str, object]:
    """Every kernel of a level, by name."""
    found: dict[str, object] = {}
    for family in FAMILIES:
        found |= import_module(f"fastpad._kernels.{family}_{level}").KERNELS
    return found


_level = choose()
_loaded = load(_level)


def isa() -> str:
    """The x86-64 level of the kernels in use: "v2", "v3" or "base" (the compiler's default).

    The best built level that this processor runs is chosen at import; FASTPAD_ISA forces one.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.isa() in ("base", "v2", "v3", "v4")
    True
    """
    return _level


def kernels() -> dict[str, object]:
    """The kernels in use by name, each a capsule."""
    return _loaded


def names() -> tuple[str, ...]:
    """The names of the kernels in use."""
    return tuple(_loaded)

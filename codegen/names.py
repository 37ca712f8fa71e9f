"""The names that a generated module has already, which the spec can give to nothing in it.

What a module imports is read from its templates, so that no list must be kept beside them.
"""

from __future__ import annotations

import builtins
import re
from functools import cache
from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
MODULE = ("module.pyx.j2", "module.pyi.j2")

# The arguments that a generated function has besides the document's.
OWN_ARGUMENTS = frozenset({"out"})
# Where an argument stands, Cython takes these for the beginning of a C type.
TYPE_WORDS = frozenset({"bint", "char", "double", "float", "int", "long", "short", "signed", "unsigned", "void"})
TYPE_WORDS |= {"const", "ptrdiff_t", "size_t", "ssize_t", "volatile"}


@cache
def imported() -> frozenset[str]:
    """What a module or its stub imports."""
    text = "\n".join((TEMPLATES / name).read_text(encoding="utf-8") for name in MODULE)
    lines = re.findall(r"^(?:from \S+ )?c?import (.+)$", text, re.MULTILINE)
    return frozenset(name for line in lines for name in re.findall(r"\w+(?=,|$)", line))


def is_global(name: str) -> bool:
    """Whether a name means something in every module: a function or an enumeration of that name would hide it."""
    return name in imported() or hasattr(builtins, name)


def is_argument(name: str) -> bool:
    """Whether a function could not have an argument of that name besides what it has and uses."""
    return name in imported() | OWN_ARGUMENTS | TYPE_WORDS

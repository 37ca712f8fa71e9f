"""Names in the kernels that the spec makes, against those of the template and against each other.

A storage called ``bytes`` would give a second ``fill_bytes``; Cython would say so later, and not where.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from codegen.model import Diagnostic, Mode, Order, Spec, SpecErrors, Storage

# What a line of a kernel file defines: a C function, or the names that it takes from other files.
FUNCTION = re.compile(r"^cdef [\w *]*?(\w+)\(", re.MULTILINE)
IMPORT = re.compile(r"^from \S+ cimport (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


def check_clashes(spec: Spec, kernels: Mapping[str, str]) -> None:
    """Raise SpecErrors if a rendered kernel file defines a name twice, at what the name was made of."""
    errors = []
    for path, text in kernels.items():
        for name, count in Counter(defined(text)).items():
            if count > 1:
                entry = made_of(spec, name)
                kind = type(entry).__name__.lower()
                errors.append(Diagnostic(entry.loc, f"{kind} {entry.name!r}: {path} would define {name} twice"))
    if errors:
        raise SpecErrors(errors)


def defined(text: str) -> Iterator[str]:
    yield from FUNCTION.findall(text)
    for names in IMPORT.findall(text):
        yield from re.findall(r"\w+", " ".join(names))


def made_of(spec: Spec, name: str) -> Mode | Storage | Order:
    """The entry that a name was made of; of several that with the longest name."""
    entries: tuple[Mode | Storage | Order, ...] = (*spec.modes, *spec.storages, *spec.orders)
    own = [entry for entry in entries if re.search(rf"_{re.escape(entry.name)}(?:_|\Z)", name)]
    return max(own, key=lambda entry: len(entry.name))

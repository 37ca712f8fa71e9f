"""How the strings of the spec may be spelled, so that none can mean anything but itself in a generated file.

Knows characters and reserved words; which key takes which form is left to the readers.
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass

# Python's keywords, and the words that Cython adds to them.
RESERVED = frozenset(keyword.kwlist) | {"cdef", "cimport", "cpdef", "ctypedef", "include", "sizeof"}
RESERVED |= {"DEF", "ELIF", "ELSE", "IF", "NULL"}
# Names become parts of file names, two of them in one, and a file name has 255 bytes at most.
LONGEST = 64


@dataclass(frozen=True)
class Form:
    """One way to spell a string."""

    description: str  # completes "must be"
    pattern: re.Pattern[str]

    def accepts(self, text: str) -> bool:
        # isprintable() also rules out line breaks, lone surrogates and characters that reverse the reading direction.
        return text.isprintable() and self.pattern.fullmatch(text) is not None


def _word(description: str, first: str, others: str) -> Form:
    reserved = "|".join(sorted(RESERVED))
    pattern = rf"(?!(?:{reserved})\Z)[{first}][{others}]{{0,{LONGEST - 1}}}"
    return Form(f"{description} of at most {LONGEST} characters that is no keyword", re.compile(pattern))


# A double quote or backslash could end a docstring, a brace could open a template's or an f-string's expression.
TEXT = Form(
    "one printable line without backslashes, double quotes, braces, ''' or #%",
    re.compile(r"""(?!\ )(?!.*(?:'''|\#%))[^\\"{}]+(?<!\ )""", re.VERBOSE),
)
IDENTIFIER = _word("an identifier", "A-Za-z", "A-Za-z0-9_")
LOWER = _word("a lower-case identifier", "a-z", "a-z0-9_")
UPPER = _word("an upper-case identifier", "A-Z", "A-Z0-9_")
DOTTED = Form("lower-case identifiers joined by dots", re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*"))
NUMPY = Form("a NumPy dtype such as int8 or ml_dtypes.int4", re.compile(r"(?:[a-z][a-z0-9_]*\.)?[a-z][a-z0-9_]*"))
TYPE = Form(
    "a type such as T, tensor(float) or long[][]", re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:\([A-Za-z0-9_]+\))?(?:\[\])*")
)
VERSION = Form("a dotted number", re.compile(r"(?:0|[1-9][0-9]{0,3})(?:\.(?:0|[1-9][0-9]{0,3}))*"))


def snake_case(name: str) -> str:
    """Spell a document's name as Python's argument: ``paddingMode`` is ``padding_mode``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()

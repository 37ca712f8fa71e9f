"""What each kernel family asks of an operator's inputs and attributes, as tables.

A family is a kernel template; a role is what the family does with a parameter. Nothing here knows an operator.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Role:
    """What a parameter of one role may say of itself."""

    kinds: tuple[str, ...] = ("input", "attribute")
    absent: str = ""  # what stands for it when it is left out; none: it cannot be
    default: str | None = None  # "number", "value" (one of its values) or no default at all
    keys: tuple[str, ...] = ()  # the keys that it must have, and no other role may
    ignored: bool = False  # nothing reads it: it may be left out without a word, and there may be several


@dataclass(frozen=True)
class Family:
    """The roles that a family knows, and those that it cannot do without."""

    roles: tuple[str, ...]
    needed: tuple[str, ...]
    ordered: bool  # its data must have an order


ROLES = {
    "data": Role(kinds=("input",)),
    "pads": Role(keys=("layout", "negative")),
    "fill": Role(absent="zero", default="number"),
    "axes": Role(absent="all"),
    "mode": Role(kinds=("attribute",), default="value", keys=("values",)),
    "lower": Role(absent="lowest", default="number"),
    "upper": Role(absent="highest", default="number"),
    "ignored": Role(ignored=True),
}

FAMILIES = {
    "pad": Family(roles=("data", "pads", "fill", "axes", "mode"), needed=("data", "pads"), ordered=False),
    "clip": Family(roles=("data", "lower", "upper", "ignored"), needed=("data", "lower", "upper"), ordered=True),
}

LAYOUTS = ("begins-then-ends", "pairs")
NEGATIVES = ("crop", "refuse")

# What the documents call values that are no tensors: ONNX's attribute types, then NNRt's.
VALUE_TYPES = (
    *("FLOAT", "FLOATS", "INT", "INTS", "STRING", "STRINGS"),
    *("float", "float[]", "int", "int[]", "long", "long[]", "long[][]", "string"),
)

# C types that an order may have, and their width in bytes.
CTYPES = {
    "int8_t": 1,
    "int16_t": 2,
    "int32_t": 4,
    "int64_t": 8,
    "uint8_t": 1,
    "uint16_t": 2,
    "uint32_t": 4,
    "uint64_t": 8,
    "float": 4,
    "double": 8,
}

# How an order may compare, and the C types that the clip template has loops for.
COMPARES = {"native": tuple(CTYPES), "sortable": ("int16_t",)}

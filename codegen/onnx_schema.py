"""The operator schemas of the installed onnx package, read as pages: exact where a page only hints.

The only module that imports onnx, and only when it is asked for something.
"""

from __future__ import annotations

import importlib
import re
import struct
from types import ModuleType
from typing import Any

from codegen.page import Constraint, Item, Page, PageError
from codegen.page_examples import read_examples, text_blocks

PREFIX = "onnx:"
DOMAIN = "ai.onnx"  # what the pages call the domain that the package calls ""


def load_onnx() -> ModuleType:
    """Import onnx, or say in a sentence that it is missing."""
    try:
        return importlib.import_module("onnx")
    except ImportError:
        raise PageError("onnx: the package is not installed; pip install onnx") from None


def read_schemas(request: str) -> list[Page]:
    """The schemas of one operator, oldest first.

    Parameters
    ----------
    request : str
        ``onnx:NAME`` for every version, ``onnx:NAME-VERSION`` for one.

    Returns
    -------
    list of Page
        At least one.

    Raises
    ------
    PageError
        If onnx is missing, or has no such operator or version.
    """
    name, _, number = request.removeprefix(PREFIX).partition("-")
    pages = all_versions(load_onnx(), name)
    found = [page for page in pages if number in ("", str(page.version))]
    if not found:
        numbers = ", ".join(str(page.version) for page in pages)
        has = f"only the versions {numbers}" if pages else "no such operator"
        raise PageError(f"{request}: onnx has {has}")
    return found


def all_versions(onnx: Any, name: str) -> list[Page]:
    """Every version of an operator that onnx has, oldest first; none if it has no such operator."""
    schemas = [one for one in onnx.defs.get_all_schemas_with_history() if (one.domain, one.name) == ("", name)]
    return [read_schema(one) for one in sorted(schemas, key=lambda one: int(one.since_version))]


def newest_opset(onnx: Any) -> int:
    return int(onnx.defs.onnx_opset_version())


def read_schema(schema: Any) -> Page:
    """One schema as a page; there are no lines, so all is on the first."""
    inputs = tuple(_place(item) for item in schema.inputs)
    outputs = tuple(_place(item) for item in schema.outputs)
    attributes = tuple(_attribute(schema.attributes[name]) for name in sorted(schema.attributes))
    examples, problems = read_examples(text_blocks(schema.doc or ""), inputs, outputs, attributes)
    return Page(
        file=f"{PREFIX}{schema.name}-{schema.since_version}",
        operator=schema.name,
        domain=DOMAIN,
        version=int(schema.since_version),
        summary=" ".join(re.split(r"\n\s*\n", (schema.doc or "").strip())[0].split()),
        source=f"https://onnx.ai/onnx/operators/onnx__{schema.name}.html",
        inputs=inputs,
        outputs=outputs,
        attributes=attributes,
        types=tuple(
            Constraint(item.type_param_str, tuple(sorted(item.allowed_type_strs)), 1)
            for item in schema.type_constraints
        ),
        examples=examples,
        problems=problems,
    )


def _place(item: Any) -> Item:
    """An input or output."""
    text = " ".join((item.description or "").split())
    return Item(item.name, item.type_str, text, 1, optional=item.option.name == "Optional")


def _attribute(attribute: Any) -> Item:
    text = " ".join((attribute.description or "").split())
    default = None if attribute.required else _default(attribute.default_value)
    return Item(attribute.name, attribute.type.name, text, 1, required=bool(attribute.required), default=default)


def _default(value: Any) -> str | float | None:
    """The value of an AttributeProto, if it has one that is a number or a string."""
    match value.type:
        case 1:
            return shortest(value.f)
        case 2:
            return float(value.i)
        case 3:
            return str(value.s.decode())
    return None


def shortest(value: float) -> float:
    """The shortest decimal that a float32 cannot tell from this one, as the documents write it."""
    for digits in range(1, 10):
        found = float(f"{value:.{digits}g}")
        try:
            if struct.pack("<f", found) == struct.pack("<f", value):
                return found
        except OverflowError:  # rounded up to more than a float32 holds
            continue
    return value

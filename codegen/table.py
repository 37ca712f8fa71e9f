"""The run-time table: the spec as Python literals."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

from codegen.families import CTYPES
from codegen.functions import function_name, python_name
from codegen.model import DType, Member, Operator, Order, Parameter, Spec, Version

LINE_WIDTH = 100


def context(spec: Spec) -> dict[str, object]:
    """What the table's template sees."""
    return {
        "storages": spec.storages,
        "orders": [view_order(order) for order in spec.orders],
        "modes": spec.modes,
        "dtypes": [view_dtype(dtype) for dtype in spec.dtypes],
        "versions": [view_version(o, v) for o in spec.operators for v in o.versions],
        "opsets": opsets(spec),
    }


def opsets(spec: Spec) -> dict[str, int]:
    """The oldest opset up to which all operators of a domain were read."""
    newest: dict[str, int] = {}
    for operator in spec.operators:
        if operator.opset is not None:
            newest[operator.domain] = min(operator.opset, newest.get(operator.domain, operator.opset))
    return newest


def view_order(order: Order) -> dict[str, object]:
    digits = 2 * CTYPES[order.ctype]
    return {
        "name": order.name,
        "size": CTYPES[order.ctype],
        "lowest": f"0x{order.lowest:0{digits}x}",
        "highest": f"0x{order.highest:0{digits}x}",
        "infinity": literal(order.infinity) if order.infinity is None else hex(order.infinity),
        "floating": order.infinity is not None or order.ctype in ("float", "double"),
    }


def view_dtype(dtype: DType) -> dict[str, object]:
    return {
        "name": dtype.name,
        "types": literal(dtype.types),
        "numpy": literal(dtype.numpy),
        "storage": dtype.storage.name,
        "order": literal(dtype.order.name if dtype.order else None),
        "zero": dtype.zero,
    }


def view_version(operator: Operator, version: Version) -> dict[str, object]:
    return {
        "loc": version.loc,
        "domain": operator.domain,
        "operator": operator.name,
        "version": literal(version.version),
        "family": operator.family,
        "module": operator.module,
        "function": function_name(operator, version),
        "summary": literal(version.summary),
        "source": literal(operator.source),
        "inputs": [view_parameter(p) for p in version.inputs],
        "outputs": [view_output(o.name, o.type, o.description) for o in version.outputs],
        "attributes": [view_parameter(p) for p in version.attributes],
        "types": [
            {"name": t.name, "lines": filled(f"{literal(spelling)}," for spelling in t.types)} for t in version.types
        ],
        "enums": [
            {"name": name, "members": literal(tuple(map(view_member, members)))} for name, members in version.enums
        ],
        "examples": [
            {"dtype": e.dtype.name, "arguments": literal(dict(e.arguments)), "output": literal(e.output)}
            for e in version.examples
        ],
    }


def view_member(member: Member) -> tuple[str, int, str | None]:
    return member.name, member.number, member.mode.name if member.mode else None


def view_output(name: str, type_: str, description: str) -> dict[str, str]:
    return {"name": literal(name), "type": literal(type_), "description": literal(description)}


def view_parameter(parameter: Parameter) -> list[str]:
    """The keyword arguments that differ from the defaults of the run-time class, as lines of source."""
    given: dict[str, object] = {
        "name": parameter.name,
        "python": python_name(parameter),
        "kind": parameter.kind,
        "type": parameter.type,
        "role": parameter.role,
        "description": parameter.description,
        "optional": parameter.optional,
        "required": parameter.required,
        "default": parameter.default,
        "absent": parameter.absent,
        "layout": parameter.layout,
        "negative": parameter.negative,
        "values": tuple(mode.name for mode in parameter.values),
    }
    return filled(f"{name}={literal(value)}," for name, value in given.items() if is_told(value))


def is_told(value: object) -> bool:
    """Whether a value differs from the run-time class's default; a default of 0.0 is no False."""
    return value is not None and value is not False and value != ()


def filled(items: Iterable[str]) -> list[str]:
    """Items in lines as long as may be, none of them broken."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 1 + len(item) <= LINE_WIDTH:
            lines[-1] += f" {item}"
        else:
            lines.append(item)
    return lines


def literal(value: object) -> str:
    """A value as Python source, strings in double quotes."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return f"({', '.join(map(literal, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{literal(k)}: {literal(v)}" for k, v in value.items()) + "}"
    if isinstance(value, float) and not isfinite(value):
        return f'float("{value}")'
    return repr(value)

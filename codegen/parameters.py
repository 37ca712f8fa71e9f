"""One input, attribute or output of an operator version, as its own keys allow.

Knows what a role asks of its parameter; what parameters ask of each other is left to rules.py.
"""

from __future__ import annotations

from dataclasses import replace

from codegen.families import LAYOUTS, NEGATIVES, ROLES, Family, Role
from codegen.fields import Fields, Names, Report, peek, show
from codegen.loader import Value
from codegen.model import Loc, Mode, Output, Parameter
from codegen.spelling import IDENTIFIER, LOWER, TYPE

# The greatest float32, as the documents round it: an attribute that is a number is of that type.
HIGHEST = 3.4028235e38


def about(kind: str, value: Value, ordinal: int) -> str:
    """Say what an error in one of several is about: by its name, or else by its place."""
    name = peek(value, "name")
    return f"{kind} {show(name) if isinstance(name, str) else ordinal}"


def read_output(value: Value, ordinal: int, report: Report) -> Output:
    with Fields(value, report.within(about("output", value, ordinal))) as fields:
        return Output(
            fields.text("name", IDENTIFIER), fields.text("type", TYPE), fields.text("description"), fields.loc
        )


def read_parameter(
    value: Value, kind: str, ordinal: int, family: Family | None, modes: Names[Mode], report: Report
) -> Parameter:
    """Read one item of ``inputs`` or ``attributes``.

    Parameters
    ----------
    value : Value
        The item.
    kind : str
        "input" or "attribute".
    ordinal : int
        Its place among its like, from 1 on.
    family : Family or None
        None if the file's family is wrong: then nothing is held against it.
    modes : Names of Mode
        What ``values`` may name.
    report : Report
        Errors go there.
    """
    with Fields(value, report.within(about(kind, value, ordinal))) as fields:
        parameter = Parameter(
            name=fields.text("name", IDENTIFIER),
            kind=kind,
            type=fields.text("type", TYPE),
            role=fields.word("role", family.roles if family else tuple(ROLES)),
            description=fields.text("description"),
            loc=fields.loc,
            optional=kind == "input" and fields.flag("optional"),
            required=kind == "attribute" and fields.flag("required"),
        )
        role = ROLES.get(parameter.role)
        if role is None:
            fields.drop("absent", "layout", "negative", "values", *(["default"] if kind == "attribute" else []))
            return parameter
        return _with_role(parameter, role, fields, modes)


def _with_role(parameter: Parameter, role: Role, fields: Fields, modes: Names[Mode]) -> Parameter:
    """Add the keys that hang on the role."""
    if parameter.kind not in role.kinds:
        fields.error("role", f"role {parameter.role!r} is for an {role.kinds[0]}")
    values = _values(fields, role, parameter, modes)
    has_default = parameter.kind == "attribute" and "default" in fields
    if has_default and parameter.required:
        fields.error("default", "it cannot have a default and be required")
    left_out = parameter.optional if parameter.kind == "input" else not (parameter.required or has_default)
    return replace(
        parameter,
        default=_default(fields, role, parameter, values) if parameter.kind == "attribute" else None,
        absent=_absent(fields, role, parameter, left_out),
        layout=_detail(fields, "layout", LAYOUTS, role, parameter),
        negative=_detail(fields, "negative", NEGATIVES, role, parameter),
        values=tuple(values.values()),
    )


def find_mode(name: str, loc: Loc, modes: Names[Mode], report: Report) -> Mode:
    """Find a mode; one without a name stands for what is not there."""
    return modes.find(name, loc, report) or Mode("", "", False, loc)


def _values(fields: Fields, role: Role, parameter: Parameter, modes: Names[Mode]) -> dict[str, Mode]:
    if "values" not in role.keys:
        fields.refuse("values", f"role {parameter.role!r} takes no values")
        return {}
    return {name: find_mode(name, loc, modes, fields.report) for name, loc in fields.texts("values", LOWER).items()}


def _detail(fields: Fields, key: str, words: tuple[str, ...], role: Role, parameter: Parameter) -> str | None:
    if key in role.keys:
        return fields.word(key, words)
    fields.refuse(key, f"role {parameter.role!r} takes no {key}")
    return None


def _default(fields: Fields, role: Role, parameter: Parameter, values: dict[str, Mode]) -> str | float | None:
    if role.default is None:
        fields.refuse("default", f"role {parameter.role!r} takes no default")
        return None
    value = fields.pop("default", required=False)
    if value is None:
        return None
    data = value.data
    if role.default == "value":
        if isinstance(data, str) and (data in values or not values):
            return data
        fields.error("default", f"default must be one of {', '.join(values)}; got {show(data)}")
    elif isinstance(data, (int, float)) and not isinstance(data, bool) and abs(data) <= HIGHEST:
        return float(data)
    else:
        # An infinite one could not be written into a signature as it stands.
        fields.error("default", f"default must be a finite float32; got {show(data)}")
    return None


def _absent(fields: Fields, role: Role, parameter: Parameter, left_out: bool) -> str | None:
    if role.ignored:
        fields.refuse("absent", f"role {parameter.role!r} takes no absent")
    elif not left_out:
        fields.refuse("absent", "absent is for what may be left out")
    elif role.absent and "absent" in fields:
        return fields.word("absent", (role.absent,))
    else:
        fields.drop("absent")
        message = "missing key 'absent'" if role.absent else f"role {parameter.role!r} cannot be left out"
        fields.miss(message, "absent", "default", "required")
    return None

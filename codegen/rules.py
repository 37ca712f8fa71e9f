"""What the parts of an operator, and operators, ask of each other.

Knows whole versions, as read; each check reports and goes on. An empty name or a version 0 is left by an earlier error.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise

from codegen.families import ROLES, VALUE_TYPES, Family
from codegen.fields import Names, Report, show, suggest
from codegen.model import Example, Loc, Member, Operator, Parameter, TypeConstraint, Version
from codegen.names import is_argument, is_global
from codegen.spelling import RESERVED, snake_case
from codegen.vocabulary import Vocabulary


def check_operators(operators: Iterable[Operator], report: Report) -> None:
    """Two files cannot give one operator of a document, or one function of a module."""
    for first, second in combinations(operators, 2):
        within = report.within(second.name or "?")
        if second.name and (first.domain, first.name) == (second.domain, second.name):
            within.error(second.loc, f"domain {second.domain!r} has it already, in {first.loc.file}")
        if second.function and (first.module, first.function) == (second.module, second.function):
            function = f"{second.module}.{second.function}"
            within.error(second.loc, f"function {function!r} is that of {first.loc.file} already")


def check_global(name: str, what: str, loc: Loc, report: Report) -> None:
    """What a module defines may not hide what it uses, nor what whoever imports all of it uses."""
    if is_global(name):
        report.error(loc, f"{what} cannot be {name!r}, which means something in the module already")


def check_versions(versions: Iterable[Version], label: str, report: Report) -> None:
    """Versions are of one kind, and ascend."""
    for older, newer in pairwise(version for version in versions if version.version):
        within = report.within(f"{label}-{newer.version}")
        if type(older.version) is not type(newer.version):
            within.error(newer.loc, "whole numbers and quoted versions are mixed")
        elif _order(older.version) == _order(newer.version):
            within.error(newer.loc, f"duplicate version (first on line {older.loc.line})")
        elif _order(older.version) > _order(newer.version):
            within.error(newer.loc, f"versions must ascend; this one follows {older.version}")


def _order(version: int | str) -> list[int]:
    """Dotted numbers compare part by part, and 1 is 1.0."""
    parts = [int(part) for part in str(version).split(".")]
    while parts and parts[-1] == 0:
        parts.pop()
    return parts


def check_version(version: Version, family: Family | None, vocabulary: Vocabulary, report: Report) -> None:
    """Hold the parts of one version against each other.

    Parameters
    ----------
    version : Version
        As read: parts with errors of their own are empty.
    family : Family or None
        None if the file's family is wrong: then no role is held against it.
    vocabulary : Vocabulary
        For the types that it may name.
    report : Report
        Errors go there.
    """
    parameters = (*version.inputs, *version.attributes)
    _check_arguments(parameters, report)
    _check_positions(version.inputs, report)
    if family:
        _check_roles(version, family, report)
    _check_types(version, parameters, vocabulary, report)
    _check_output(version, report)
    if family and family.ordered:
        _check_ordered(version, report)
    for name, members in version.enums:
        _check_enum(name, members, parameters, report)


def check_example(
    example: Example,
    places: Mapping[str, Loc],
    parameters: Sequence[Parameter],
    types: Iterable[TypeConstraint],
    report: Report,
) -> None:
    """An example gives arguments that the version has, all that it needs, in a dtype that it allows."""
    known = {parameter.name: parameter for parameter in parameters}
    given = dict(example.arguments)
    for name, value in given.items():
        if name not in known:
            report.error(places[name], f"undefined argument {show(name)}{suggest(name, known)}")
            continue
        modes = [mode.name for mode in known[name].values]
        if modes and all(modes) and value not in modes:
            shown = show(value) if isinstance(value, str) else "no string"
            report.error(places[name], f"{name} must be one of {', '.join(modes)}; got {shown}")
    for parameter in parameters:
        needed = parameter.required or (parameter.kind == "input" and not parameter.optional)
        if needed and parameter.name and parameter.name not in given:
            report.error(example.loc, f"argument {parameter.name!r} is missing")
    for constraint in types:
        whole = len(constraint.types) == len(constraint.dtypes)
        if constraint.name == _data_type(parameters) and whole and example.dtype not in constraint.dtypes:
            report.error(example.loc, f"dtype {example.dtype.name!r} is not among the types of {constraint.name!r}")


def _within(parameter: Parameter, report: Report) -> Report:
    return report.within(f"{parameter.kind} {parameter.name!r}")


def _data_type(parameters: Iterable[Parameter]) -> str:
    return next((parameter.type for parameter in parameters if parameter.role == "data"), "")


def _check_arguments(parameters: Iterable[Parameter], report: Report) -> None:
    """Each name gives an argument of its own."""
    taken: dict[str, Parameter] = {}
    for parameter in parameters:
        argument = snake_case(parameter.name)
        first = taken.setdefault(argument, parameter)
        if argument in RESERVED or is_argument(argument):
            _within(parameter, report).error(parameter.loc, f"no argument can be called {argument!r}")
        elif argument and first is not parameter:
            message = f"the argument {argument!r} is that of {first.kind} {first.name!r} already"
            _within(parameter, report).error(parameter.loc, message)


def _check_positions(inputs: Sequence[Parameter], report: Report) -> None:
    """Inputs are positional: the data comes first, and what may be left out last."""
    for before, parameter in pairwise(inputs):
        if parameter.role == "data" and inputs[0].role not in ("data", ""):
            _within(parameter, report).error(parameter.loc, "the data must be the first input")
        if before.optional and not parameter.optional:
            _within(parameter, report).error(parameter.loc, f"it cannot follow {before.name!r}, which is optional")


def _check_roles(version: Version, family: Family, report: Report) -> None:
    parameters = (*version.inputs, *version.attributes)
    # A role or a whole list that was lost to an error may have been the one that is looked for.
    lost = not version.inputs or not all(parameter.role for parameter in parameters)
    for role in family.roles:
        holders = [parameter for parameter in parameters if parameter.role == role]
        if not holders and role in family.needed and not lost:
            report.error(version.loc, f"no {' or '.join(ROLES[role].kinds)} has role {role!r}")
        for other in holders[1:]:
            if other.kind in ROLES[role].kinds and not ROLES[role].ignored:
                message = f"role {role!r} is that of {holders[0].kind} {holders[0].name!r} already"
                _within(other, report).error(other.loc, message)


def _check_types(version: Version, parameters: Sequence[Parameter], vocabulary: Vocabulary, report: Report) -> None:
    """Every type that is used is defined, and the data's is a variable."""
    variables = [constraint.name for constraint in version.types]
    others = (*vocabulary.types.known, *VALUE_TYPES, *(name for name, _ in version.enums))
    for constraint in version.types:
        if constraint.name in others:
            report.error(constraint.loc, f"type variable {constraint.name!r} hides the type of that name")
    defined = Names("type", dict.fromkeys((*variables, *others), True), vocabulary.types.complete)
    right = True
    for parameter in parameters:
        within = _within(parameter, report)
        right &= bool(defined.find(parameter.type, parameter.loc, within))
        if parameter.role == "data" and parameter.type in others and parameter.type not in variables:
            within.error(parameter.loc, f"the data must have a type variable; got {parameter.type!r}")
            right = False
    if right:  # otherwise what is unused may be the other half of an error
        _check_used(version, {parameter.type for parameter in parameters}, report)


def _check_used(version: Version, used: Container[str], report: Report) -> None:
    for constraint in version.types:
        if constraint.name not in used:
            report.error(constraint.loc, f"type variable {constraint.name!r} is that of no input or attribute")
    for name, members in version.enums:
        if members and name not in used:
            report.error(members[0].loc, f"enum {name!r} is the type of no attribute")


def _check_output(version: Version, report: Report) -> None:
    """One output, of the data's type."""
    variables = [constraint.name for constraint in version.types]
    data_type = _data_type(version.inputs)
    for output in version.outputs[1:]:
        report.error(output.loc, f"output {output.name!r}: there can be only one")
    for output in version.outputs[:1]:
        if output.type and data_type in variables and output.type != data_type:
            message = f"its type must be that of the data, {data_type!r}; got {output.type!r}"
            report.within(f"output {output.name!r}").error(output.loc, message)


def _check_ordered(version: Version, report: Report) -> None:
    for constraint in version.types:
        for dtype in constraint.dtypes if constraint.name == _data_type(version.inputs) else ():
            if dtype.order is None:
                message = f"dtype {dtype.name!r} has no order, and the family compares its data"
                report.within(f"type variable {constraint.name!r}").error(constraint.loc, message)


def _check_enum(name: str, members: Sequence[Member], parameters: Iterable[Parameter], report: Report) -> None:
    """Members are distinct, and name each mode that the enumeration's attribute allows once."""
    report = report.within(f"enum {name!r}")
    _check_distinct("name", [(member.name, member.loc) for member in members if member.name], report)
    _check_distinct("number", [(member.number, member.loc) for member in members if member.number >= 0], report)
    modes = [(member.mode.name, member.loc) for member in members if member.mode]
    _check_distinct("mode", [mode for mode in modes if mode[0]], report)
    names = [mode for mode, _ in modes]
    for parameter in parameters:
        values = [mode.name for mode in parameter.values]
        if parameter.type == name and values and all((members, *values, *names)) and set(values) != set(names):
            message = f"its modes must be the values of {parameter.name!r}: {', '.join(values)}; got {', '.join(names)}"
            report.error(members[0].loc, message)


def _check_distinct(kind: str, found: Iterable[tuple[Hashable, Loc]], report: Report) -> None:
    first: dict[Hashable, Loc] = {}
    for value, loc in found:
        if value in first:
            report.error(loc, f"duplicate {kind} {value!r} (first on line {first[value].line})")
        first.setdefault(value, loc)

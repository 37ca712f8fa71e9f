"""One operator file to an Operator, versions and all.

Knows the keys of an operator, a version, an enumeration and an example; a parameter's are in parameters.py,
and what one part asks of another is in rules.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from codegen.families import FAMILIES, Family
from codegen.fields import Fields, Report, peek, read_items, read_text, read_texts, show
from codegen.loader import Value
from codegen.model import Example, Member, Operator, Parameter, TypeConstraint, Version
from codegen.parameters import about, find_mode, read_output, read_parameter
from codegen.rules import check_example, check_global, check_version, check_versions
from codegen.spelling import DOTTED, IDENTIFIER, LOWER, TEXT, TYPE, UPPER, VERSION
from codegen.vocabulary import Vocabulary


def read_operator(value: Value, vocabulary: Vocabulary, report: Report) -> Operator:
    """Read one operator file.

    Parameters
    ----------
    value : Value
        The file as loaded.
    vocabulary : Vocabulary
        The dtypes and modes that it may name.
    report : Report
        Errors go there; what is returned is then for finding more of them, and for nothing else.
    """
    name = peek(value, "operator")
    label = name if isinstance(name, str) and IDENTIFIER.accepts(name) else "?"
    with Fields(value, report.within(label)) as fields:
        operator = Operator(
            name=fields.text("operator", IDENTIFIER),
            domain=fields.text("domain", DOTTED),
            family=fields.word("family", tuple(FAMILIES)),
            module=fields.text("module", LOWER),
            function=fields.text("function", LOWER),
            source=fields.text("source"),
            opset=fields.whole("opset", 1, required=False),
            versions=(),
            loc=fields.place("operator"),
        )
        family = FAMILIES.get(operator.family)
        versions = tuple(_read_version(item, label, family, vocabulary, report) for item in fields.items("versions"))
        _check_opset(operator.opset, versions, fields)
        check_global(operator.function, "function", fields.place("function"), fields.report)
    check_versions(versions, label, report)
    return replace(operator, versions=versions)


def _check_opset(opset: int | None, versions: Sequence[Version], fields: Fields) -> None:
    newest = versions[-1].version if versions else 0
    if opset is None:
        return
    if isinstance(newest, str):
        fields.error("opset", "opset is for versions that are whole numbers")
    elif 0 < opset < newest:
        fields.error("opset", f"opset must be at least the newest version, {newest}; got {opset}")


def _read_version(value: Value, label: str, family: Family | None, vocabulary: Vocabulary, report: Report) -> Version:
    number = peek(value, "version")
    report = report.within(f"{label}-{number if _is_version(number) else '?'}")
    with Fields(value, report) as fields:
        inputs = _read_parameters(fields, "input", family, vocabulary)
        attributes = _read_parameters(fields, "attribute", family, vocabulary)
        types = _read_types(fields, vocabulary)
        version = Version(
            version=_read_number(fields),
            summary=fields.text("summary"),
            inputs=inputs,
            outputs=tuple(read_output(item, i, report) for i, item in enumerate(fields.items("outputs"), 1)),
            attributes=attributes,
            types=types,
            enums=_read_enums(fields, vocabulary),
            examples=_read_examples(fields, (*inputs, *attributes), types, vocabulary),
            loc=fields.loc,
        )
    check_version(version, family, vocabulary, report)
    return version


def _is_version(data: object) -> bool:
    if isinstance(data, str):
        return VERSION.accepts(data)
    return isinstance(data, int) and not isinstance(data, bool) and data > 0


def _read_number(fields: Fields) -> int | str:
    value = fields.pop("version")
    if value is None:
        return 0
    if isinstance(value.data, (int, str)) and _is_version(value.data):
        return value.data
    fields.error("version", f"version must be a whole number or a quoted dotted one; got {show(value.data)}")
    return 0


def _read_parameters(fields: Fields, kind: str, family: Family | None, vocabulary: Vocabulary) -> tuple[Parameter, ...]:
    items = fields.items(f"{kind}s", fill=kind == "input")
    return tuple(
        read_parameter(item, kind, ordinal, family, vocabulary.modes, fields.report)
        for ordinal, item in enumerate(items, 1)
    )


def _read_types(fields: Fields, vocabulary: Vocabulary) -> tuple[TypeConstraint, ...]:
    constraints = []
    for name, value in fields.entries("types").items():
        report = fields.report.within(f"type variable {show(name)}")
        read_text(Value(name, value.loc), "its name", IDENTIFIER, report)
        spellings = read_texts(value, "types", TYPE, report)
        dtypes = [vocabulary.types.find(spelling, loc, report) for spelling, loc in spellings.items()]
        known = tuple(dtype for dtype in dtypes if dtype)
        for i, dtype in enumerate(known):
            if dtype in known[:i]:
                report.error(value.loc, f"dtype {dtype.name!r} is there in two spellings")
        constraints.append(TypeConstraint(name, tuple(spellings), known, value.loc))
    return tuple(constraints)


def _read_enums(fields: Fields, vocabulary: Vocabulary) -> tuple[tuple[str, tuple[Member, ...]], ...]:
    enums = []
    for name, value in fields.entries("enums", required=False).items():
        report = fields.report.within(f"enum {show(name)}")
        check_global(read_text(Value(name, value.loc), "its name", IDENTIFIER, report), "its name", value.loc, report)
        items = read_items(value, "members", report)
        enums.append((name, tuple(_read_member(item, i, vocabulary, report) for i, item in enumerate(items, 1))))
    return tuple(enums)


def _read_member(value: Value, ordinal: int, vocabulary: Vocabulary, report: Report) -> Member:
    with Fields(value, report.within(about("member", value, ordinal))) as fields:
        name = fields.text("mode", LOWER, required=False)
        mode = find_mode(name, fields.place("mode"), vocabulary.modes, fields.report) if name else None
        return Member(fields.text("name", UPPER), fields.whole("number"), mode, fields.loc)


def _read_examples(
    fields: Fields, parameters: Sequence[Parameter], types: Sequence[TypeConstraint], vocabulary: Vocabulary
) -> tuple[Example, ...]:
    examples = []
    for ordinal, item in enumerate(fields.items("examples", required=False), 1):
        report = fields.report.within(f"example {ordinal}")
        with Fields(item, report) as row:
            dtype = vocabulary.dtypes.find(row.text("dtype", LOWER), row.place("dtype"), report)
            given = row.entries("arguments")
            output = row.pop("output")
        arguments = tuple((name, plain_value(value, report)) for name, value in given.items())
        plain = plain_value(output, report) if output else None
        if dtype and given:
            examples.append(Example(dtype, arguments, plain, item.loc))
            places = {name: value.loc for name, value in given.items()}
            check_example(examples[-1], places, parameters, types, report)
    return tuple(examples)


def plain_value(value: Value, report: Report) -> object:
    """An example's number, string or boolean, or nested lists of them."""
    data = value.data
    if isinstance(data, tuple):
        return [plain_value(item, report) for item in data]
    if isinstance(data, dict) or data is None:
        report.error(value.loc, f"an element must be a number, a string, true or false; got {show(data)}")
    elif isinstance(data, str) and data:
        read_text(value, "an element", TEXT, report)
    return data

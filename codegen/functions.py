"""The public functions of a module: names, signatures and docstrings, all from the spec.

What a role means to a caller is said here, once a role; nothing knows an operator, a version or a mode by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from codegen.model import Example, Member, Operator, Parameter, Version
from codegen.spelling import snake_case

DOC_WIDTH = 100

# What a parameter may be, by role, in the words of a numpydoc signature line.
KINDS = {
    "data": "array_like of {type}, any rank r",
    "pads": "array_like of int, {shape}",
    "fill": "scalar of {type}",
    "axes": "array_like of int, 1-D",
    "mode": "{{{values}}}",
    "lower": "scalar of {type}",
    "upper": "scalar of {type}",
    "ignored": "object",
}
SHAPES = {"begins-then-ends": "1-D, begins then ends", "pairs": "shape (r, 2)"}

# The same as types of a stub; an attribute that is a number is a Python number.
HINTS = {"mode": "str", "ignored": "object"}
ATTRIBUTE_HINTS = {"fill": "float", "lower": "float", "upper": "float"}

RETURNS = {
    "pad": "Of data's dtype; each extent is that of data plus its two pads.",
    "clip": "Of data's shape and dtype.",
}
RAISES = {
    "pad": "An argument breaks a rule of the document: the message names it, the rule and the value.",
    "clip": "A bound is not one element, or not representable: the message names it and the rule.",
}


@dataclass(frozen=True)
class Argument:
    """A parameter under its Python name."""

    python: str


@dataclass(frozen=True)
class Function:
    """One public function, ready to be written."""

    name: str
    module: str
    family: str
    rules: str
    origin: str
    signature: str
    typed_signature: tuple[str, ...]
    summary: str
    doc: tuple[str, ...]
    arguments: dict[str, Argument]  # by role

    @property
    def data(self) -> Argument:
        return self.arguments["data"]

    @property
    def mode(self) -> Argument:
        return self.arguments.get("mode", Argument("None"))

    @property
    def pads(self) -> Argument:
        return self.arguments["pads"]

    @property
    def axes(self) -> Argument:
        return self.arguments.get("axes", Argument("None"))

    @property
    def fill(self) -> Argument:
        return self.arguments.get("fill", Argument("None"))

    @property
    def lower(self) -> Argument:
        return self.arguments.get("lower", Argument("None"))

    @property
    def upper(self) -> Argument:
        return self.arguments.get("upper", Argument("None"))


@dataclass(frozen=True)
class Alias:
    """The plain name of an operator's newest version."""

    name: str
    of: str


@dataclass(frozen=True)
class Enum:
    """An enumeration of the document as a Python class."""

    name: str
    doc: str
    origin: str
    members: tuple[Member, ...]


def context(operators: list[Operator]) -> dict[str, object]:
    """What the templates of one module see."""
    made = [function(operator, version) for operator in operators for version in operator.versions]
    aliases = [
        Alias(operator.function, function_name(operator, operator.versions[-1]))
        for operator in operators
        if is_versioned(operator)
    ]
    enums = [
        Enum(name, f"{name} of {operator.name}-{version.version}.", str(version.loc), members)
        for operator in operators
        for version in operator.versions[-1:]
        for name, members in version.enums
    ]
    names = sorted([f.name for f in made] + [a.name for a in aliases] + [e.name for e in enums])
    return {
        "title": operators[0].module,
        "domains": ", ".join(sorted({operator.domain for operator in operators})),
        "functions": made,
        "aliases": aliases,
        "enums": enums,
        "names": names,
    }


def module_names(operator: Operator) -> list[str]:
    """All that an operator defines in its module: functions, their rules, the plain name, enumerations."""
    made = [function_name(operator, version) for version in operator.versions]
    aliases = [operator.function] if is_versioned(operator) else []
    return [*made, *map(rules_name, made), *aliases, *(name for name, _ in operator.versions[-1].enums)]


def function(operator: Operator, version: Version) -> Function:
    name = function_name(operator, version)
    return Function(
        name=name,
        module=operator.module,
        family=operator.family,
        rules=rules_name(name),
        origin=f"{version.loc}  {operator.name}-{version.version}",
        signature=", ".join(signature(version)),
        typed_signature=tuple(typed_signature(version)),
        summary=version.summary,
        doc=tuple(f"    {line}" if line else "" for line in docstring(operator, version)),
        arguments={p.role: Argument(python_name(p)) for p in version.inputs + version.attributes},
    )


def function_name(operator: Operator, version: Version) -> str:
    """``pad_19``; an operator whose document has but one numbering of its own goes without."""
    if not is_versioned(operator):
        return operator.function
    return f"{operator.function}_{str(version.version).replace('.', '_')}"


def rules_name(function: str) -> str:
    return function.upper()


def is_versioned(operator: Operator) -> bool:
    return len(operator.versions) > 1 or isinstance(operator.versions[0].version, int)


def python_name(parameter: Parameter) -> str:
    return snake_case(parameter.name)


def has_default(parameter: Parameter) -> bool:
    return parameter.optional or (parameter.kind == "attribute" and not parameter.required)


def python_default(parameter: Parameter) -> str:
    value = parameter.default
    return f'"{value}"' if isinstance(value, str) else repr(value)


def signature(version: Version) -> list[str]:
    """Inputs by position, attributes by keyword, ``out`` last."""
    inputs = [with_default(p, python_name(p), "=") for p in version.inputs]
    attributes = [with_default(p, python_name(p), "=") for p in version.attributes]
    return [*inputs, "*", *attributes, "out=None"]


def typed_signature(version: Version) -> list[str]:
    inputs = [with_default(p, f"{python_name(p)}: {hint(version, p)}", " = ") for p in version.inputs]
    attributes = [with_default(p, f"{python_name(p)}: {hint(version, p)}", " = ") for p in version.attributes]
    return [*inputs, "*", *attributes, "out: ndarray[Any, Any] | None = None"]


def with_default(parameter: Parameter, text: str, equals: str) -> str:
    return f"{text}{equals}{python_default(parameter)}" if has_default(parameter) else text


def hint(version: Version, parameter: Parameter) -> str:
    by_role = HINTS if parameter.kind == "input" else HINTS | ATTRIBUTE_HINTS
    text = by_role.get(parameter.role, "ArrayLike")
    if parameter.type in dict(version.enums):
        text += " | int"
    return f"{text} | None" if has_default(parameter) and parameter.default is None else text


def docstring(operator: Operator, version: Version) -> list[str]:
    """The docstring after its first line, not indented."""
    lines = ["Parameters", "----------"]
    for parameter in version.inputs + version.attributes:
        lines += parameter_lines(version, parameter)
    lines += ["out : ndarray, optional"]
    lines += body("Where to put the result: of its shape and dtype, writeable. It may overlap the data.")
    lines += ["", "Returns", "-------", "ndarray", *body(RETURNS[operator.family])]
    lines += ["", "Raises", "------", "DTypeError", *body(f"The dtype is not one that {type_names(version)} allows.")]
    lines += ["SpecError", *body(RAISES[operator.family])]
    lines += ["", "Notes", "-----", *notes(operator, version)]
    if version.examples:
        lines += ["", "Examples", "--------", *example_lines(operator, version)]
    return lines


def parameter_lines(version: Version, parameter: Parameter) -> list[str]:
    kind = KINDS[parameter.role].format(
        type=parameter.type,
        shape=SHAPES.get(parameter.layout or "", ""),
        values=", ".join(f'"{mode.name}"' for mode in parameter.values),
    )
    optional = ", optional" if has_default(parameter) else ""
    return [f"{python_name(parameter)} : {kind}{optional}", *body(parameter.description)]


def notes(operator: Operator, version: Version) -> list[str]:
    text = f"{operator.name}-{version.version} of {operator.domain}, {operator.source}."
    lines = wrap(text, DOC_WIDTH, break_long_words=False)
    for constraint in version.types:
        lines += wrap(f"{constraint.name}: {', '.join(constraint.types)}.", DOC_WIDTH)
    return lines


def type_names(version: Version) -> str:
    return " or ".join(constraint.name for constraint in version.types)


def example_lines(operator: Operator, version: Version) -> list[str]:
    """The shortest worked example, as a doctest."""
    example = min(version.examples, key=lambda e: len(repr(e.arguments)))
    call = f"fastpad.{operator.module}.{function_name(operator, version)}"
    arguments = ", ".join(example_arguments(version, example))
    return [
        ">>> import numpy as np",
        ">>> import fastpad",
        f">>> {call}({arguments}).tolist()",
        repr(example.output),
    ]


def example_arguments(version: Version, example: Example) -> list[str]:
    """The arguments as written in a call: the data as an array, inputs by position as far as that goes."""
    given = dict(example.arguments)
    texts: list[str] = []
    skipped = False
    for parameter in version.inputs + version.attributes:
        if parameter.name not in given:
            skipped = True
            continue
        text = repr(given[parameter.name]).replace("'", '"')
        if parameter.role == "data":
            text = f'np.array({text}, dtype="{example.dtype.numpy[0]}")'
        by_name = skipped or parameter.kind == "attribute"
        texts.append(f"{python_name(parameter)}={text}" if by_name else text)
    return texts


def body(text: str) -> list[str]:
    return wrap(text, DOC_WIDTH, initial_indent="    ", subsequent_indent="    ")

"""spec/semantics.yaml: the questions that the documents leave open, each settled once, with its reason.

Knows the keys of a topic, a question and a worked example; what operators and modes there are comes from the spec.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from codegen.fields import Fields, Names, Report, read_items, show
from codegen.loader import Value, load_file
from codegen.model import DType, Example, Loc, Mode, Operator, Spec, SpecErrors, Version
from codegen.operators import plain_value
from codegen.rules import check_example
from codegen.spelling import LOWER, TEXT, Form

FILE = "spec/semantics.yaml"

# Why an answer is the answer, the strongest reason first.
REASONS = {
    "D": "the document's text says so",
    "F": "the operator's function body or shape rules say so",
    "P": "our policy, where all are silent",
}


@dataclass(frozen=True)
class Question:
    """One question and its answer."""

    question: str
    reasons: tuple[str, ...]  # keys of REASONS
    answer: str
    others: str  # what other systems do; empty: none is known to differ
    loc: Loc


@dataclass(frozen=True)
class Worked:
    """A call and what comes out of it."""

    operator: Operator
    version: Version
    example: Example


@dataclass(frozen=True)
class Topic:
    """What belongs together: text, index maps by mode, questions and worked examples."""

    title: str
    operators: tuple[Operator, ...]
    text: str
    maps: tuple[tuple[str, str], ...]
    questions: tuple[Question, ...]
    examples: tuple[Worked, ...]
    loc: Loc


def read_semantics(root: Path, spec: Spec) -> tuple[Topic, ...]:
    """Read the settled questions.

    Parameters
    ----------
    root : Path
        The root of the repository.
    spec : Spec
        What the file may name.

    Returns
    -------
    tuple of Topic
        In the order of the file; none if there is no such file.

    Raises
    ------
    SpecErrors
        With everything that is wrong with the file.
    """
    if not (root / FILE).exists():
        return ()
    report = Report()
    value = load_file(root / FILE, FILE, report.diagnostics)
    topics: tuple[Topic, ...] = ()
    if value:
        with Fields(value, report) as fields:
            topics = tuple(_topic(item, spec, report) for item in fields.items("topics"))
    if report.diagnostics:
        raise SpecErrors(report.diagnostics)
    return topics


def _topic(value: Value, spec: Spec, report: Report) -> Topic:
    known = Names("operator", {f"{operator.domain}.{operator.name}": operator for operator in spec.operators})
    modes = Names("mode", {mode.name: mode for mode in spec.modes})
    with Fields(value, report) as fields:
        title = fields.text("title")
        within = report.within(title or "?")
        found = [known.find(name, loc, within) for name, loc in _names(fields).items()]
        maps = _maps(fields, modes, within)
        questions = tuple(_question(item, within) for item in fields.items("questions", required=False))
        operators = tuple(operator for operator in found if operator)
        items = fields.items("examples", required=False)
        return Topic(
            title=title,
            operators=operators,
            text=fields.text("text", required=False),
            maps=maps,
            questions=questions,
            examples=tuple(one for item in items if (one := _worked(item, operators, spec, within))),
            loc=fields.loc,
        )


# Checked against the spec's operators anyway: any spelling will do.
_ANY = Form("text", TEXT.pattern)


def _names(fields: Fields) -> dict[str, Loc]:
    value = fields.pop("operators")
    if value is None or value.data == ():
        return {}
    items = read_items(value, "operators", fields.report)
    for item in items:
        if not isinstance(item.data, str):
            fields.report.error(item.loc, f"an operator must be a string; got {show(item.data)}")
    return {item.data: item.loc for item in items if isinstance(item.data, str)}


def _maps(fields: Fields, modes: Names[Mode], report: Report) -> tuple[tuple[str, str], ...]:
    entries = fields.entries("maps", required=False)
    rows = []
    for name, value in entries.items():
        modes.find(name, value.loc, report)
        if isinstance(value.data, str) and TEXT.accepts(value.data):
            rows.append((name, value.data))
        else:
            report.error(value.loc, f"a map must be {TEXT.description}; got {show(value.data)}")
    return tuple(rows)


def _question(value: Value, report: Report) -> Question:
    with Fields(value, report) as fields:
        question = fields.text("question")
        reasons = tuple(fields.texts("reasons", _ANY))
        for reason in reasons:
            if reason not in REASONS:
                fields.error("reasons", f"a reason must be one of {', '.join(REASONS)}; got {show(reason)}")
        return Question(question, reasons, fields.text("answer"), fields.text("others", required=False), fields.loc)


def _worked(value: Value, operators: tuple[Operator, ...], spec: Spec, report: Report) -> Worked | None:
    with Fields(value, report) as fields:
        names = Names("operator", {operator.name: operator for operator in operators})
        operator = names.find(fields.text("operator"), fields.place("operator"), report)
        number = fields.pop("version")
        dtypes = Names("dtype", {dtype.name: dtype for dtype in spec.dtypes})
        dtype = dtypes.find(fields.text("dtype", LOWER), fields.place("dtype"), report)
        given, output = fields.entries("arguments"), fields.pop("output")
    version = _version(operator, number, report)
    if not (operator and version and dtype and given and output):
        return None
    return Worked(operator, version, _example(dtype, given, output, version, report))


def _version(operator: Operator | None, number: Value | None, report: Report) -> Version | None:
    if operator is None or number is None:
        return None
    found = next((version for version in operator.versions if version.version == number.data), None)
    if found is None:
        report.error(number.loc, f"{operator.name} has no version {show(number.data)}")
    return found


def _example(dtype: DType, given: Mapping[str, Value], output: Value, version: Version, report: Report) -> Example:
    arguments = tuple((name, plain_value(item, report)) for name, item in given.items())
    example = Example(dtype, arguments, plain_value(output, report), output.loc)
    places = {name: item.loc for name, item in given.items()}
    check_example(example, places, (*version.inputs, *version.attributes), version.types, report)
    return example

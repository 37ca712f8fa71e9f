"""The pages of docs/ that are made from the spec: one an operator, and one of settled questions.

Knows what a page shows and in which order; how a page reads is the templates' business, what differs difference.py's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pprint import pformat
from textwrap import wrap

from codegen.difference import difference
from codegen.functions import example_arguments, function_name, has_default, python_name
from codegen.model import DType, Example, Mode, Operator, Parameter, Spec, Version
from codegen.plan import Artifact, clip_kernel_name, pad_kernel_name
from codegen.semantics import FILE, REASONS, Question, Topic

OPERATOR = "operator.md.j2"
SEMANTICS = "semantics.md.j2"
WIDTH = 100


@dataclass(frozen=True)
class Group:
    """Versions in a row that share something, and that as lines of a table."""

    versions: str
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Call:
    """A worked example as a reader would type it."""

    versions: str
    code: str
    output: tuple[str, ...]


def plan(spec: Spec, topics: Sequence[Topic]) -> tuple[Artifact, ...]:
    """Every page, by its path below ``docs``."""
    pages = [operator_page(operator, spec, topics) for operator in spec.operators]
    pages.append(Artifact("operators/index.md", "operators.md.j2", ("spec/",), {"operators": index(spec)}))
    if topics:
        reasons = tuple(f"**{reason}**: {meaning}" for reason, meaning in REASONS.items())
        context: dict[str, object] = {"topics": [view_topic(topic) for topic in topics], "reasons": reasons}
        pages.append(Artifact("semantics.md", SEMANTICS, (FILE,), context))
    return tuple(sorted(pages, key=lambda page: page.path))


def page_name(operator: Operator) -> str:
    return f"{operator.module}_{operator.function}"


def index(spec: Spec) -> list[dict[str, object]]:
    return [
        {
            "name": operator.name,
            "domain": operator.domain,
            "page": page_name(operator),
            "versions": ", ".join(str(version.version) for version in operator.versions),
            "summary": cell(operator.versions[-1].summary),
        }
        for operator in spec.operators
    ]


def operator_page(operator: Operator, spec: Spec, topics: Sequence[Topic]) -> Artifact:
    """All that is known of one operator."""
    about = [topic for topic in topics if operator in topic.operators]
    sources = (operator.loc.file, *([FILE] if about else []))
    modes = operator_modes(operator)
    context: dict[str, object] = {
        "name": operator.name,
        "domain": operator.domain,
        "module": operator.module,
        "source": f"<{operator.source}>" if operator.source.startswith("http") else operator.source,
        "versions": [row(str(v.version), f"`{function_name(operator, v)}`", v.summary) for v in operator.versions],
        "inputs": group(operator, [tuple(map(parameter_row, v.inputs)) for v in operator.versions]),
        "attributes": group(operator, [tuple(map(parameter_row, v.attributes)) for v in operator.versions]),
        "types": type_rows(operator),
        "modes": mode_rows(operator, modes, topics),
        "examples": document_calls(operator),
        "worked": worked_calls(operator, about),
        "differences": differences(operator),
        "topics": [view_topic(topic) for topic in about if topic.questions],
        "support": support_rows(operator, spec, modes),
    }
    return Artifact(f"operators/{page_name(operator)}.md", OPERATOR, sources, context)


def mode_rows(operator: Operator, modes: Sequence[Mode], topics: Sequence[Topic]) -> list[str]:
    maps = dict(pair for topic in topics for pair in topic.maps)
    having = {mode.name: [v for v in operator.versions if mode in mode_values(v)] for mode in modes}
    return [row(name, spans(operator, versions), maps.get(name, "")) for name, versions in having.items()]


def worked_calls(operator: Operator, topics: Sequence[Topic]) -> list[Call]:
    found = [worked for topic in topics for worked in topic.examples if worked.operator == operator]
    return [call(operator, (worked.version,), worked.example) for worked in found]


def differences(operator: Operator) -> list[dict[str, object]]:
    """Each version against the one before; the heading says which, so that the first lines need not."""
    return [
        {"old": old.version, "new": new.version, "lines": tuple(difference(operator, old, new).lines())[2:]}
        for old, new in pairwise(operator.versions)
    ]


def view_topic(topic: Topic) -> dict[str, object]:
    return {
        "title": topic.title,
        "text": "\n".join(wrap(topic.text, WIDTH + 18, break_long_words=False)),
        "maps": [(name, cell(text)) for name, text in topic.maps],
        "rows": [question_row(question) for question in topic.questions],
        "examples": [call(worked.operator, (worked.version,), worked.example) for worked in topic.examples],
    }


def question_row(question: Question) -> str:
    return row(question.question, ", ".join(question.reasons), question.answer, question.others)


def parameter_row(parameter: Parameter) -> str:
    left_out = "must be given"
    if parameter.default is not None:
        left_out = f"`{parameter.default!r}`"
    elif has_default(parameter):
        left_out = parameter.absent or "ignored"
    names = (f"`{parameter.name}`", f"`{python_name(parameter)}`")
    return row(*names, f"`{parameter.type}`", left_out, parameter.description)


def group(operator: Operator, tables: Sequence[tuple[str, ...]]) -> list[Group]:
    """Versions in a row with the same table, once."""
    pairs = zip(operator.versions, tables, strict=True)
    return [
        Group(spans(operator, [version for version, _ in items]), rows)
        for rows, items in groupby(pairs, key=lambda pair: pair[1])
        if rows
    ]


def spans(operator: Operator, versions: Sequence[Version]) -> str:
    """Versions as a reader counts them: those that follow each other as ``13 to 25``."""
    places = [place for place, version in enumerate(operator.versions) if version in versions]
    numbers = [str(version.version) for version in operator.versions]
    texts: list[str] = []
    for _, pairs in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        run = [numbers[place] for _, place in pairs]
        texts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else run
    return ", ".join(texts)


def type_rows(operator: Operator) -> list[str]:
    """Each type of each variable, with the versions that allow it."""
    allowed: dict[tuple[str, str], list[Version]] = {}
    for version in operator.versions:
        for constraint in version.types:
            for spelling in constraint.types:
                allowed.setdefault((constraint.name, spelling), []).append(version)
    return [row(name, f"`{spelling}`", spans(operator, allowed[name, spelling])) for name, spelling in sorted(allowed)]


def mode_values(version: Version) -> tuple[Mode, ...]:
    return next((parameter.values for parameter in version.attributes if parameter.values), ())


def operator_modes(operator: Operator) -> list[Mode]:
    return list(dict.fromkeys(mode for version in operator.versions for mode in mode_values(version)))


def document_calls(operator: Operator) -> list[Call]:
    """The documents' examples; versions with the same one share it, by the newest function that has it."""
    shared: dict[str, list[tuple[Version, Example]]] = {}
    for version in operator.versions:
        for example in version.examples:
            key = repr((example.dtype.name, example_arguments(version, example), example.output))
            shared.setdefault(key, []).append((version, example))
    return [call(operator, [version for version, _ in found], found[-1][1]) for found in shared.values()]


def call(operator: Operator, versions: Sequence[Version], example: Example) -> Call:
    function = f"fastpad.{operator.module}.{function_name(operator, versions[-1])}"
    arguments = ", ".join(example_arguments(versions[-1], example))
    return Call(
        spans(operator, versions),
        f"{function}({arguments}).tolist()",
        tuple(pformat(example.output, width=WIDTH, compact=True).splitlines()),
    )


def support_rows(operator: Operator, spec: Spec, modes: Sequence[Mode]) -> list[str]:
    """Each dtype of the data: what holds it, where it is allowed, and the kernel of each mode."""
    columns = ["dtype", "NumPy", "versions", *([mode.name for mode in modes] or ["kernel"])]
    rows = [row(*columns), row(*["---"] * len(columns))]
    for dtype in spec.dtypes:
        versions = [version for version in operator.versions if dtype in data_dtypes(version)]
        if versions:
            numpy = ", ".join(f"`{name}`" for name in dtype.numpy)
            rows.append(row(dtype.name, numpy, spans(operator, versions), *kernels(dtype, modes)))
    return rows


def kernels(dtype: DType, modes: Sequence[Mode]) -> Iterable[str]:
    if not modes and dtype.order:
        return [f"`{clip_kernel_name(dtype.order)}`"]
    return [f"`{pad_kernel_name(mode, dtype.storage)}`" for mode in modes]


def data_dtypes(version: Version) -> tuple[DType, ...]:
    data = next(parameter for parameter in version.inputs if parameter.role == "data")
    return next(constraint.dtypes for constraint in version.types if constraint.name == data.type)


def row(*cells: str) -> str:
    return f"| {' | '.join(map(cell, cells))} |".replace("|  |", "| |")


def cell(text: str) -> str:
    return text.replace("|", "\\|")

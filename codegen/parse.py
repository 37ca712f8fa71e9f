"""The spec's files to a Spec, or to every error in them.

Knows which files there are and in which order they are read; vocabulary.py and operators.py know what is in them.
"""

from __future__ import annotations

import re
from pathlib import Path

from codegen.fields import Report
from codegen.loader import Value, load_file
from codegen.model import Loc, Operator, Spec, SpecErrors
from codegen.operators import read_operator
from codegen.rules import check_operators
from codegen.spelling import Form
from codegen.vocabulary import read_vocabulary

TABLES = ("spec/dtypes.yaml", "spec/modes.yaml")
# What documents need and kernels do not: semantics.py reads it.
ELSEWHERE = ("spec/semantics.yaml",)

# Generated comments name the file, so its name is as much a string of the spec as any in it.
FILE = Form("spec/<document>/<operator>.yaml", re.compile(r"spec/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+\.yaml"))


def read_spec(root: Path) -> Spec:
    """Read the whole spec.

    Parameters
    ----------
    root : Path
        The root of the repository, which has ``spec/``.

    Returns
    -------
    Spec
        Every name resolved; operators in order of their files' paths.

    Raises
    ------
    SpecErrors
        With everything that is wrong with any of the files.
    """
    report = Report()
    dtypes, modes = (_load(root, file, report) for file in TABLES)
    vocabulary = read_vocabulary(dtypes, modes, report)
    operators: list[Operator] = []
    for file in _operator_files(root, report):
        value = _load(root, file, report)
        if value:
            operators.append(read_operator(value, vocabulary, report))
    check_operators(operators, report)
    if report.diagnostics:
        raise SpecErrors(report.diagnostics)
    return Spec(
        tuple(vocabulary.storages.known.values()),
        tuple(vocabulary.orders.known.values()),
        tuple(vocabulary.dtypes.known.values()),
        tuple(vocabulary.modes.known.values()),
        tuple(operators),
    )


def _load(root: Path, file: str, report: Report) -> Value | None:
    return load_file(root / file, file, report.diagnostics)


def _operator_files(root: Path, report: Report) -> list[str]:
    files = []
    for file in sorted(path.relative_to(root).as_posix() for path in (root / "spec").rglob("*.y*ml")):
        if FILE.accepts(file):
            files.append(file)
        elif file not in TABLES + ELSEWHERE:
            report.error(Loc(ascii(file)[1:-1], 1), f"is read from nowhere: it must be {FILE.description}")
    if not files:
        report.error(Loc("spec", 1), f"no operator file: {FILE.description}")
    return files

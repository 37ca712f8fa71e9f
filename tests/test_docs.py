"""The generated pages: their examples run, and agree with the oracles; their support tables are the package's."""

from __future__ import annotations

import doctest
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastpad
from codegen.parse import read_spec
from codegen.semantics import Worked, read_semantics
from tests.reference import clip_reference, pad_reference, same_bits

REPOSITORY = Path(__file__).resolve().parents[1]
PAGES = sorted((REPOSITORY / "docs/operators").glob("*_*.md"))
SPEC = read_spec(REPOSITORY)
TOPICS = read_semantics(REPOSITORY, SPEC)
WORKED = [
    *(worked for topic in TOPICS for worked in topic.examples),
    *(Worked(o, v, example) for o in SPEC.operators for v in o.versions for example in v.examples),
]


def page_of(module: str, function: str) -> str:
    return (REPOSITORY / f"docs/operators/{module}_{function}.md").read_text(encoding="utf-8")


def test_every_operator_has_a_page() -> None:
    assert [path.stem for path in PAGES] == sorted(f"{o.module}_{o.function}" for o in SPEC.operators)
    index = (REPOSITORY / "docs/operators/index.md").read_text()
    assert all(f"({path.name})" in index for path in PAGES)


@pytest.mark.parametrize("path", [*PAGES, REPOSITORY / "docs/semantics.md"], ids=lambda path: path.stem)
def test_the_examples_of_a_page_come_out_of_the_package(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=report.append)
    assert not failed, "".join(report)
    assert tried >= 4


@pytest.mark.parametrize("worked", WORKED, ids=lambda w: f"{w.operator.name}-{w.version.version}-{w.example.loc.line}")
def test_an_example_agrees_with_the_oracle(worked: Worked) -> None:
    dtype = np.dtype(worked.example.dtype.numpy[0])
    by_role = {p.role: p for p in worked.version.inputs + worked.version.attributes}
    given = dict(worked.example.arguments)
    values = {role: given.get(p.name, p.default) for role, p in by_role.items()}
    data = np.array(values["data"], dtype)
    expected = np.array(worked.example.output, dtype)
    if worked.operator.family == "clip":
        same_bits(expected, clip_reference(data, *(bound(worked, values, role, dtype) for role in ("lower", "upper"))))
        return
    before, after = split(values["pads"], by_role["pads"].layout, data.ndim, values.get("axes"))
    fill = np.array(np.ravel(0 if values.get("fill") is None else values["fill"])[0], dtype)
    same_bits(expected, pad_reference(data, before, after, str(values.get("mode") or "constant"), fill))


def bound(worked: Worked, values: dict[str, Any], role: str, dtype: np.dtype[Any]) -> Any:
    """A bound of the data's dtype, or nothing: the examples have no infinities that one left out could cut."""
    value = values.get(role)
    assert all(math.isfinite(element) for element in np.ravel(values["data"]))
    if value is None or (dtype.kind == "f" and abs(value) > np.finfo(dtype).max):
        return None
    return np.array(value, dtype)


def split(pads: Any, layout: str | None, rank: int, axes: Any) -> tuple[list[int], list[int]]:
    """The pads of each axis."""
    amounts = np.array(pads)
    pairs = amounts if layout == "pairs" else amounts.reshape(2, -1).T
    full = np.zeros((rank, 2), int)
    full[list(range(rank)) if axes is None else list(axes)] = pairs
    return full[:, 0].tolist(), full[:, 1].tolist()


def test_there_are_examples_of_every_operator() -> None:
    counts = Counter((w.operator.module, w.operator.name) for topic in TOPICS for w in topic.examples)
    assert len(counts) == len(SPEC.operators)
    assert len(WORKED) >= 50


def test_support_tables_are_the_packages() -> None:
    cells = 0
    for operator in SPEC.operators:
        text = page_of(operator.module, operator.function)
        head, _, *rows = text[text.index("## Support") :].split("| dtype ")[1].strip().splitlines()
        modes = [cell.strip() for cell in f"| dtype {head}".strip("|").split("|")[3:]]
        cells_of = [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]
        table = {dtype: kernels for dtype, _, _, *kernels in cells_of}
        kernels = {
            (row.dtype, row.mode or "kernel"): row.kernel
            for row in fastpad.support()
            if (row.domain, row.operator) == (operator.domain, operator.name)
        }
        for (dtype, mode), kernel in kernels.items():
            assert table[dtype][modes.index(mode)] == kernel
        assert {dtype for dtype, _ in kernels} == set(table)
        cells += len(kernels)
    assert cells >= 140


def test_every_question_is_on_the_page_of_its_operators() -> None:
    whole = (REPOSITORY / "docs/semantics.md").read_text(encoding="utf-8")
    asked = [(topic, question) for topic in TOPICS for question in topic.questions]
    assert len(asked) >= 35
    for topic, question in asked:
        for text in (whole, *(page_of(o.module, o.function) for o in topic.operators)):
            assert f"| {question.question} | {', '.join(question.reasons)} | " in text


def test_every_reason_is_used() -> None:
    used = {reason for topic in TOPICS for question in topic.questions for reason in question.reasons}
    assert used == {"D", "F", "P"}


def test_maps_are_those_of_the_modes_that_operators_have() -> None:
    told = dict(pair for topic in TOPICS for pair in topic.maps)
    modes = {mode.name for o in SPEC.operators for v in o.versions for p in v.attributes for mode in p.values}
    assert set(told) == modes


def test_no_page_says_more_than_markdown_can() -> None:
    """A cell with an unescaped bar, or a table row of another width, would break its table."""
    for path in [*PAGES, REPOSITORY / "docs/semantics.md"]:
        width = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            bars = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
            assert not (width and bars) or bars == width, (path.name, line)
            width = bars

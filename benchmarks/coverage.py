"""Which rows of the support table each system gets right: ``python -m benchmarks.coverage [--json F] [--markdown F]``.

Runs every system's cases in processes of their own (benchmarks/systems.py), and writes what came of them as tables.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.coverage_cases import RULES, Case, Row, cases, rows
from benchmarks.systems import SYSTEMS, System

COMMAND = "python -m benchmarks.coverage --markdown docs/coverage.md"
SECONDS = 60  # a system takes 0.5 to 2 s for all its cases; one that takes this long hangs in one of them
MODES = ("constant", "reflect", "edge", "symmetric", "wrap")

REPORT = """\
# What each system gets right

`{command}` writes this page; do not edit it by hand.

Every operator version, type and mode that the documents allow ({rows} rows) is asked of every system that is
installed, in {cases} small cases. The right answer comes from the oracles of `tests/reference.py`, which follow the
documents' index maps and formula and share no code with fastpad. It must be met bit for bit, dtype included.

- onnxruntime (CPU provider) and the onnx reference evaluator get a model of one node in the version's own opset; if
  that is refused, in the last opset in which the version is the current one. Data is the model's input, all else
  attributes or initializers.
- torch (`torch.nn.functional.pad`, `torch.clamp`), NumPy (`np.pad`, `np.clip`) and OpenCV (`cv2.copyMakeBorder`; every
  case is a 2-D or an HWC image) get the arguments that the case gives, in their own element types: pads spelt out for
  every axis, attributes already converted to the data's dtype. What the case leaves out is left out.
- These three do not claim to be the documents' operators. A case that they miss is no fault of theirs, but work left
  to whoever translates a model to them.
- A system that crashes or hangs is asked again in a fresh process, the case alone, before it is counted.

## Summary

A cell is the number of types with every case right, of those that the version allows; in brackets the number of
types with only some right. A dash: the system has no such operation or mode.

{summary}

The systems, under Python {python}:

{versions}

## By case

A cell is the number of rows (versions and types) in which the case came out right, of those that it was asked in.

{by_case}

What hangs on each case:

{rules}

## By type

*yes*: every case right. *some*: some right, the others wrong or refused. *no*: refused or wrong in every case, or no
such element type. A dash: no such operation or mode.

{by_dtype}
"""


@dataclass(frozen=True)
class Verdict:
    """What a system made of a row: yes, some, no, or - where it has no such operation."""

    row: Row
    outcomes: tuple[tuple[str, str, str], ...]  # of each case: its name, the outcome, the reason

    @property
    def word(self) -> str:
        outcomes = [outcome for _, outcome, _ in self.outcomes]
        if "absent" in outcomes:
            return "-"
        return {len(outcomes): "yes", 0: "no"}.get(outcomes.count("right"), "some")


Verdicts = dict[str, list[Verdict]]  # by system, in the order of rows()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage", description=__doc__)
    parser.add_argument("--json", type=Path, help="write every outcome here")
    parser.add_argument("--markdown", type=Path, help="write the whole report here")
    arguments = parser.parse_args()
    present = [system for system in SYSTEMS if importlib.util.find_spec(system.module)]
    for system in sorted({s.name for s in SYSTEMS} - {s.name for s in present}):
        print(f"{system} is not installed: its column is left out", file=sys.stderr)
    asked = [(row, cases(row)) for row in rows()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(partial(verdicts, asked=asked), present)
        table = {system.name: judged for system, judged in zip(present, found, strict=True)}
    print(summary(table))
    if arguments.markdown:
        arguments.markdown.write_text(report(table, present, asked), encoding="utf-8")
    if arguments.json:
        arguments.json.write_text(json.dumps(as_json(table, present), indent=1) + "\n", encoding="utf-8")
    if missed := [f"{title(v.row)} {v.row.mode or ''} {v.row.dtype}" for v in table["fastpad"] if v.word != "yes"]:
        sys.exit(f"fastpad itself misses {', '.join(missed)}")


def verdicts(system: System, asked: list[tuple[Row, list[Case]]]) -> list[Verdict]:
    """What a system made of every row."""
    outcomes = iter(outcomes_of(system, sum(len(of_row) for _, of_row in asked)))
    return [Verdict(row, tuple((case.name, *next(outcomes)) for case in of_row)) for row, of_row in asked]


def outcomes_of(system: System, total: int) -> list[tuple[str, str]]:
    """The outcomes of all the cases; a worker that dies is followed by one that goes on behind the fatal case.

    That case is asked once more, alone: only if it takes the second worker along too is it called a crash.
    """
    outcomes: list[tuple[str, str]] = []
    alone = False
    while len(outcomes) < total:
        last = len(outcomes) + 1 if alone else total
        lines, end = run_worker(system, len(outcomes), last)
        outcomes += lines
        if len(outcomes) < last and alone:
            outcomes.append(("crashed", end))
        alone = not alone and len(outcomes) < last
    return outcomes


def run_worker(system: System, first: int, last: int) -> tuple[list[tuple[str, str]], str]:
    """The outcomes that a worker reached, and how it ended."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "outcomes"
        file.touch()
        command = [sys.executable, "-m", "benchmarks.systems", system.name, str(first), str(last), str(file)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        try:
            ended = subprocess.run(command, env=os.environ | {"OMP_NUM_THREADS": "1"}, timeout=SECONDS, **quiet)
            if ended.returncode > 0:  # Python's own exit: the fault is ours, not the system's
                raise RuntimeError(f"the worker of {system.name} failed:\n{ended.stderr}")
            end = f"signal {-ended.returncode}"
        except subprocess.TimeoutExpired:
            end = f"no answer in {SECONDS} s"
        whole = [line for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
        return [tuple(json.loads(line)) for line in whole], end


def summary(table: Verdicts) -> str:
    """A line for each operator version and mode: of how many types a system gets every case right."""
    lines = [heading("Operator", "Mode", *table)]
    for (label, mode), places in grouped(table, lambda row: (title(row), row.mode or "")).items():
        cells = (types_cell([judged[place].word for place in places]) for judged in table.values())
        lines.append(line(label, mode, *cells))
    totals = (types_cell([verdict.word for verdict in judged]) for judged in table.values())
    lines.append(line("**all rows**", "", *totals))
    return "\n".join(lines)


def types_cell(words: list[str]) -> str:
    count = Counter(words)
    if count["-"] == len(words):
        return "-"
    return f"{count['yes']}/{len(words)}" + (f" ({count['some']} in part)" if count["some"] else "")


def grouped(table: Verdicts, key: Callable[[Row], tuple[str, ...]]) -> dict[tuple[str, ...], list[int]]:
    """The places of the rows that have a key in common: ONNX first, versions rising, modes in one order."""
    of_any = [verdict.row for verdict in next(iter(table.values()))]
    groups: dict[tuple[str, ...], list[int]] = {}
    for place in sorted(range(len(of_any)), key=lambda place: order(of_any[place])):
        groups.setdefault(key(of_any[place]), []).append(place)
    return groups


def order(row: Row) -> tuple[bool, str, int, int]:
    return row.opset == 0, row.operator, row.opset, MODES.index(row.mode) if row.mode else 0


def title(row: Row) -> str:
    return f"{row.operator}-{row.version}" if row.opset else f"NNRt {row.operator} {row.version}"


def line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def heading(*names: str) -> str:
    return line(*names) + "\n" + line(*("---" for _ in names))


def by_case(table: Verdicts) -> str:
    """A line for each case: in how many of the rows that ask it a system is right."""
    counts: dict[tuple[str, str, str], dict[str, Counter[str]]] = {}
    for (operator, mode), places in grouped(table, lambda row: (family(row), row.mode or "")).items():
        for system, judged in table.items():
            for case, outcome, _ in (o for place in places for o in judged[place].outcomes):
                counts.setdefault((operator, mode, case), {}).setdefault(system, Counter())[outcome] += 1
    families = list(dict.fromkeys((operator, mode) for operator, mode, _ in counts))
    lines = [heading("Operator", "Mode", "Case", *table)]
    for operator, mode, case in sorted(counts, key=lambda k: (families.index(k[:2]), list(RULES).index(k[2]))):
        cells = (case_cell(counts[operator, mode, case][system]) for system in table)
        lines.append(line(operator, mode, case, *cells))
    return "\n".join(lines)


def family(row: Row) -> str:
    return row.operator if row.opset else f"NNRt {row.operator}"


def case_cell(count: Counter[str]) -> str:
    if count["absent"] == count.total():
        return "-"
    crashed = f" ({count['crashed']} crashed)" if count["crashed"] else ""
    return f"{count['right']}/{count.total()}{crashed}"


def by_dtype(table: Verdicts) -> str:
    """For each operator version a table of its dtypes; a cell has a word for each mode, or one if they agree."""
    sections = []
    for (label,), places in grouped(table, lambda row: (title(row),)).items():
        of_any = next(iter(table.values()))
        modes = list(dict.fromkeys(of_any[place].row.mode for place in places))
        lines = [f"### {label}\n"]
        if len(modes) > 1:
            lines.append(f"Modes, in the order of the cells: {', '.join(map(str, modes))}.\n")
        lines.append(heading("Type", *table))
        for dtype in sorted({of_any[place].row.dtype for place in places}):
            own = [place for place in places if of_any[place].row.dtype == dtype]
            cells = (words_cell([judged[place].word for place in own]) for judged in table.values())
            lines.append(line(dtype, *cells))
        sections.append("\n".join(lines))
    return "\n\n".join(sections)


def words_cell(words: list[str]) -> str:
    return words[0] if len(set(words)) == 1 else ", ".join(words)


def versions(systems: Iterable[System]) -> dict[str, str]:
    """The installed version of each system, by the name of the package that holds its module."""
    packages = importlib.metadata.packages_distributions()
    names = {system.name: packages.get(system.module, [system.module])[0] for system in systems}
    return {name: f"{package} {importlib.metadata.version(package)}" for name, package in names.items()}


def report(table: Verdicts, systems: list[System], asked: list[tuple[Row, list[Case]]]) -> str:
    """The whole document."""
    return REPORT.format(
        command=COMMAND,
        rows=len(asked),
        cases=sum(len(of_row) for _, of_row in asked),
        versions="\n".join(f"- {name}: {version}" for name, version in versions(systems).items()),
        python=platform.python_version(),
        summary=summary(table),
        rules="\n".join(f"- **{name}**: {rule}." for name, rule in RULES.items()),
        by_case=by_case(table),
        by_dtype=by_dtype(table),
    )


def as_json(table: Verdicts, systems: list[System]) -> dict[str, object]:
    found = []
    for place, verdict in enumerate(next(iter(table.values()))):
        row = verdict.row
        words = {name: judged[place].word for name, judged in table.items()}
        of_cases = {
            name: {case: {"outcome": outcome, "reason": reason} for case, outcome, reason in judged[place].outcomes}
            for name, judged in table.items()
        }
        found.append(vars(row) | {"verdicts": words, "cases": of_cases})
    return {"versions": versions(systems), "rows": found}


if __name__ == "__main__":
    main()

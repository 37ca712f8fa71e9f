"""The front page of the dashboard: the newest ratios as plots and tables, and the way into asv's pages."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from pathlib import Path
from statistics import median

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from benchmarks.page.plots import dots, history
from benchmarks.page.ratios import SERIES, Point, mean

__all__ = ["front_page"]

LEVEL = "v3"  # the level that is plotted; the tables have every one


@dataclass(frozen=True)
class Section:
    """One suite: its headline, its plots, and what its table has."""

    title: str
    words: str
    series: tuple[str, ...]
    parameters: tuple[str, ...]

    @property
    def yardsticks(self) -> tuple[str, ...]:
        return tuple(series.split(" / ")[1] for series in self.series)


SECTIONS = (
    Section(
        "Pad",
        "The time of fastpad.pad over that of np.pad, and of the faster of OpenCV and onnxruntime where they pad the "
        "case right. Over np.copyto, both write into memory that is there: 1 is the speed of copying the output.",
        ("pad / np.copyto", "pad / np.pad", "pad / best peer"),
        ("case", "mode"),
    ),
    Section(
        "Clip",
        "The time of fastpad.clip over that of np.clip, of onnxruntime's Clip, and, into memory that is there, of "
        "np.copyto.",
        ("clip / np.copyto", "clip / np.clip", "clip / onnxruntime"),
        ("case", "dtype"),
    ),
    Section(
        "Threads",
        "On the default number of threads, as many as there are processors: the time of a call over its time on one "
        "thread, and over NumPy's function, which has one.",
        ("threads / one thread", "threads / NumPy"),
        ("case",),
    ),
    Section(
        "Calls",
        "What a call costs on 16 elements: over NumPy's own function, and over np.empty, which only makes an array of "
        "the output's size.",
        ("call / np.empty", "call / NumPy"),
        ("face",),
    ),
)


def front_page(points: list[Point], machine: dict[str, str]) -> str:
    """The whole page, for the newest commit that has results of the plotted level."""
    newest = [point for point in points if point.level == LEVEL][-1]
    same_commit = [point for point in points if point.commit == newest.commit]
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        line_statement_prefix="#%",
        undefined=StrictUndefined,
        autoescape=True,
        keep_trailing_newline=True,
    )
    sections = [
        {
            "section": section,
            "now": now(section, newest),
            "history": over_commits(section, points),
            "links": [f"asv/index.html#{SERIES[series].benchmark}" for series in section.series],
            "tables": [(point.level, rows) for point in reversed(same_commit) if (rows := table(section, point))],
        }
        for section in SECTIONS
    ]
    return environment.get_template("front.html.j2").render(newest=newest, machine=machine, sections=sections)


def now(section: Section, newest: Point) -> Markup | None:
    """The newest ratios case by case; None if there are none, as in points that are older than the suite."""
    named = dict(zip(section.series, section.yardsticks, strict=True))
    rows: dict[str, dict[str, dict[str, list[float]]]] = {}
    for series in section.series:
        for parameters, ratio in newest.ratios.get(series, {}).items():
            rows.setdefault(parameters[0], {}).setdefault(named[series], []).append(ratio)
    medians = {row: {key: median(ratios) for key, ratios in of_row.items()} for row, of_row in rows.items()}
    return Markup(dots(f"{section.title} now", medians)) if rows else None


def over_commits(section: Section, points: list[Point]) -> Markup | None:
    """The mean of the ratios commit by commit; None if no commit has any."""
    of_level = [point for point in points if point.level == LEVEL]
    lines = {
        yardstick: [
            mean(point.ratios[series].values()) if series in point.ratios else float("nan") for point in of_level
        ]
        for series, yardstick in zip(section.series, section.yardsticks, strict=True)
    }
    if all(isnan(ratio) for line in lines.values() for ratio in line):
        return None
    return Markup(history(f"{section.title} history", [point.commit for point in of_level], lines))


def table(section: Section, point: Point) -> dict[str, list[tuple[str, list[str]]]]:
    """Rows by group: a group for each first parameter if there are two, and a cell a series."""
    groups: dict[str, list[tuple[str, list[str]]]] = {}
    for names in dict.fromkeys(key for series in section.series for key in point.ratios.get(series, {})):
        cells = [cell(point.ratios.get(series, {}).get(names)) for series in section.series]
        groups.setdefault(" ".join(names[:-1]), []).append((names[-1], cells))
    return groups


def cell(ratio: float | None) -> str:
    """Three digits that count, two behind the point at most."""
    if ratio is None:
        return "-"
    return f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.3f}"

"""The front page's plots: SVG to stand inside HTML, its colours left to the page's style sheet.

Text stays text. Each plot is as wide as a phone, so that it is never scaled down there.
"""

from __future__ import annotations

import io
import re

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

__all__ = ["dots", "history"]

# Colours that stand for the page's own, which know light from dark.
INK, FAINT = "#000001", "#000002"
MARKS = ["#000003", "#000004", "#000005"]
VARIABLES = {INK: "--ink", FAINT: "--faint", **{mark: f"--mark-{k}" for k, mark in enumerate(MARKS)}}
SHAPES = ["o", "s", "D"]
WIDTH = 3.6  # inches of 96 pixels
STYLE = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "figure.dpi": 96,
}


def dots(name: str, rows: dict[str, dict[str, float]]) -> str:
    """One line a row, one mark a series, on a logarithmic axis; 1 is the yardstick."""
    series = list(dict.fromkeys(key for row in rows.values() for key in row))
    with matplotlib.rc_context(STYLE | {"svg.hashsalt": name}):
        figure, axes = pyplot.subplots(figsize=(WIDTH, 0.95 + 0.42 * len(rows)), layout="constrained")
        for place, key in enumerate(series):
            having = [(row[key], line) for line, row in enumerate(rows.values()) if key in row]
            x, y = zip(*having, strict=True)
            axes.plot(x, y, SHAPES[place], color=MARKS[place], label=key, markersize=6, zorder=3)
        for line, label in enumerate(rows):  # above its line, so that the plot has the whole width
            axes.text(0, line - 0.22, label, transform=axes.get_yaxis_transform(), va="bottom")
        axes.set_ylim(len(rows) - 0.6, -0.85)
        axes.set_yticks(range(len(rows)), [""] * len(rows))
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="y", color=FAINT, linewidth=0.5)
        ratio_axis(axes, "x")
        figure.legend(loc="outside upper left", ncols=3, frameon=False, handletextpad=0.2, columnspacing=1.2)
        return svg(figure)


def history(name: str, commits: list[str], series: dict[str, list[float]]) -> str:
    """One line a series over the commits, oldest first; a commit without it is a gap."""
    with matplotlib.rc_context(STYLE | {"svg.hashsalt": name}):
        figure, axes = pyplot.subplots(figsize=(WIDTH, 2.7), layout="constrained")
        for place, (key, ratios) in enumerate(series.items()):
            axes.plot(ratios, f"-{SHAPES[place]}", color=MARKS[place], label=key, markersize=4.5, linewidth=1.5)
        axes.set_xticks(range(len(commits)), [commit[:7] for commit in commits], rotation=60, ha="right", fontsize=7.5)
        axes.set_xlim(-0.4, len(commits) - 0.6)
        ratio_axis(axes, "y")
        figure.legend(loc="outside upper left", ncols=3, frameon=False, handletextpad=0.4, columnspacing=1.2)
        return svg(figure)


def ratio_axis(axes: Axes, which: str) -> None:
    """Logarithmic, with a line at 1, labelled as people say it."""
    getattr(axes, f"set_{which}scale")("log")
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_formatter(NullFormatter())
    line = axes.axvline if which == "x" else axes.axhline
    line(1, color=INK, linewidth=1, zorder=1)
    axes.spines[["top", "right"]].set_visible(False)


def svg(figure: pyplot.Figure) -> str:
    """The figure as an <svg> element that takes its colours from the page, and scales to its place."""
    text = io.StringIO()
    figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    element = text.getvalue()
    element = element[element.index("<svg") :]
    for colour, variable in VARIABLES.items():
        element = element.replace(colour, f"var({variable})")
    start, rest = element.split(">", 1)
    return re.sub(r' (?:width|height)="[^"]*"', "", start) + ' role="img">' + rest

"""The front page of the dashboard as text: sections with results and without, from points made here."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

pytest.importorskip("asv", reason="asv is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from benchmarks.page.front import front_page
from benchmarks.page.ratios import SERIES, Point

MACHINE = {"cpu": "any", "ram": "24 GB", "machine": "any"}
BEFORE_THREADS = {name: {("a case", "a mode"): 0.5} for name in SERIES if not name.startswith(("threads", "call"))} | {
    name: {("a face",): 2.0} for name in SERIES if name.startswith("call")
}
WITH_THREADS = BEFORE_THREADS | {
    "threads / one thread": {("a case",): 0.625, ("another",): 0.75},
    "threads / NumPy": {("a case",): 0.25},
}


def pages_section(kinds: list[dict[str, dict[tuple[str, ...], float]]], title: str = "Threads") -> str:
    """A section of the front page made from points with these ratios, both levels of each commit."""
    made = [
        Point(commit=f"commit{place}", subject="a subject", level=level, ratios=ratios)
        for place, ratios in enumerate(kinds)
        for level in ("v2", "v3")
    ]
    (section,) = re.findall(rf"<section>\n<h2>{title}</h2>.*?</section>", front_page(made, MACHINE), re.DOTALL)
    return section


def test_the_front_page_shows_threads_where_they_are_recorded() -> None:
    section = pages_section([BEFORE_THREADS, WITH_THREADS])
    assert section.count("<svg") == section.count("<figcaption>") == 2
    assert "over one thread</a>" in section
    assert "over NumPy</a>" in section
    assert f"asv/index.html#{SERIES['threads / one thread'].benchmark}" in section
    cells = re.findall(r'<th scope="row">(.*)</th>|<td class="number">(.*)</td>', section)
    of_one_level = [("a case", ""), ("", "0.62"), ("", "0.25"), ("another", ""), ("", "0.75"), ("", "-")]
    assert cells == of_one_level * 2


def test_the_front_page_does_without_threads() -> None:
    section = pages_section([BEFORE_THREADS, BEFORE_THREADS])
    assert "<svg" not in section
    assert "<table" not in section
    assert "The points recorded so far have no such results." in section
    assert pages_section([BEFORE_THREADS], "Pad").count("<svg") == 2


def test_a_newest_point_without_threads_leaves_their_history() -> None:
    section = pages_section([WITH_THREADS, BEFORE_THREADS])
    assert re.findall("<figcaption>(.*)</figcaption>", section) == [
        "Commit by commit, oldest first: the geometric mean of all cases"
    ]
    assert section.count("<svg") == 1
    assert "<table" not in section


def test_a_series_is_of_its_suites_version() -> None:
    for series in SERIES.values():
        module, suite, method = series.benchmark.split(".")
        of_suite = getattr(import_module(f"benchmarks.suites.{module}"), suite)
        assert callable(getattr(of_suite, method))
        assert of_suite.version == series.version

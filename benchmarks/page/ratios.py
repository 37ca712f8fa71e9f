"""The recorded ratios: results of the reference machine, commit by commit in the order of history.

Reads what asv wrote below ``results/``, by asv's own reader; knows nothing of how it is shown.
"""

from __future__ import annotations

import math
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from asv.results import Results, iter_results

__all__ = ["SERIES", "Point", "Series", "mean", "points"]


@dataclass(frozen=True)
class Series:
    """A benchmark by asv's name, and the version of its suite: results of another version timed something else."""

    benchmark: str
    version: str = "1"


# The headline series by their short names.
SERIES = {
    "pad / np.copyto": Series("bench_pad.Ratios.track_over_copyto"),
    "pad / np.pad": Series("bench_pad.Ratios.track_over_numpy"),
    "pad / best peer": Series("bench_pad.Ratios.track_over_best_peer"),
    "clip / np.copyto": Series("bench_clip.Ratios.track_over_copyto"),
    "clip / np.clip": Series("bench_clip.Ratios.track_over_numpy"),
    "clip / onnxruntime": Series("bench_clip.Ratios.track_over_best_peer"),
    "threads / one thread": Series("bench_threads.Ratios.track_over_one_thread", version="2"),
    "threads / NumPy": Series("bench_threads.Ratios.track_over_numpy", version="2"),
    "call / np.empty": Series("bench_call.Ratios.track_over_empty"),
    "call / NumPy": Series("bench_call.Ratios.track_over_numpy"),
}


@dataclass(frozen=True)
class Point:
    """What was measured of one commit on one level: by series, a ratio for each combination of parameters."""

    commit: str
    subject: str
    level: str
    ratios: dict[str, dict[tuple[str, ...], float]]


def points(results: Path, repository: Path) -> list[Point]:
    """Every recorded commit that is in the history of the checked-out one, oldest first."""
    found: dict[str, list[Point]] = {}
    history = subjects(repository)
    for result in iter_results(str(results)):
        if result.commit_hash in history:
            measured = {name: values(result, series) for name, series in SERIES.items()}
            point = Point(
                commit=result.commit_hash[:8],
                subject=history[result.commit_hash],
                level=result.env_vars.get("FASTPAD_ISA", ""),
                ratios={series: of_series for series, of_series in measured.items() if of_series},
            )
            found.setdefault(result.commit_hash, []).append(point)
    return [point for commit in history for point in sorted(found.get(commit, []), key=lambda point: point.level)]


def subjects(repository: Path) -> dict[str, str]:
    """The first line of each commit's message, oldest commit first."""
    log = ["git", "log", "--reverse", "--first-parent", "--format=%H %s"]
    lines = subprocess.run(log, cwd=repository, check=True, capture_output=True, text=True).stdout.splitlines()
    return dict(line.split(" ", 1) for line in lines)


def values(result: Results, series: Series) -> dict[tuple[str, ...], float]:
    """A series' results by its parameters, as asv spells them (quoted), without the missing ones."""
    if result.benchmark_version.get(series.benchmark) != series.version:
        return {}
    parameters = result.get_result_params(series.benchmark)
    numbers = result.get_result_value(series.benchmark, parameters)
    combinations = (tuple(part.strip("'") for part in combination) for combination in product(*parameters))
    return {
        combination: number
        for combination, number in zip(combinations, numbers, strict=True)
        if number is not None and not math.isnan(number)
    }


def mean(ratios: Iterable[float]) -> float:
    """The geometric mean: of ratios, the one that does not ask which way round they are."""
    logs = [math.log(ratio) for ratio in ratios]
    return math.exp(math.fsum(logs) / len(logs))

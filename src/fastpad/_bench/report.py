"""The side-by-side: ratios, each peer's time over fastpad's, on one thread and on the default number."""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
from collections.abc import Callable, Iterable
from dataclasses import asdict
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import TypeVar

import fastpad
from fastpad._bench.cells import CallCell, ClipCell, PadCell, call_cells, clip_cells, pad_cells, size_cells
from fastpad._bench.compare import (
    REGIMES,
    THREAD_BYTES,
    Contest,
    Row,
    compare_clip,
    compare_pad,
    load_contest,
    measure_call,
)
from fastpad._bench.faces import FACES
from fastpad._cpu import last_level_cache

__all__ = ["add_arguments", "main"]

SMALL = f". Outputs below {THREAD_BYTES / (1 << 20):g} MiB, which fastpad makes on one: the first number only."
Cell = TypeVar("Cell", PadCell, ClipCell, CallCell)


def main(arguments: argparse.Namespace) -> int:
    """Run the suites that are asked for, and print them as they come."""
    contest = load_contest(numbers_of_threads(arguments.threads))
    if arguments.reuse is not None:
        fastpad.set_reuse_limit(arguments.reuse)
    print("Threads: " + ", ".join(map(str, contest.numbers)) + (SMALL if len(contest.numbers) > 1 else ""))
    rows: list[Row] = []
    for name, suite in suites(contest, arguments.cell).items():
        if arguments.suite in (None, name):
            print(f"\n{name}, fastpad {fastpad.__version__} ({fastpad.isa()})")
            for row in suite():
                if arguments.cell in f"{row.cell} {row.regime}":
                    rows.append(row)
                    print(line(row), flush=True)
    print_summary(rows)
    if arguments.json:
        told = {"machine": machine(contest), "rows": [asdict(row) for row in rows]}
        arguments.json.write_text(json.dumps(told, indent=1) + "\n")
    return 0


def numbers_of_threads(asked: list[int] | None) -> list[int]:
    """The numbers that are asked for, or 1 and the default, rising.

    fastpad uses no more threads than that, and the peers are not to run on more than it does.
    """
    default = fastpad.get_num_threads()
    if wrong := [number for number in asked or () if not 1 <= number <= default]:
        raise ValueError(
            f"--threads: numbers must lie in 1..{default}, the most that fastpad uses here; got {wrong[0]}"
        )
    return sorted({*asked} if asked else {1, default})


def suites(contest: Contest, part: str) -> dict[str, Callable[[], Iterable[Row]]]:
    """Each suite as what yields its rows."""
    return {
        "pad": lambda: (row for cell in chosen(pad_cells(), part) for row in compare_pad(cell, contest, "pad")),
        "size": lambda: (row for cell in chosen(size_cells(), part) for row in compare_pad(cell, contest, "size")),
        "clip": lambda: (row for cell in chosen(clip_cells(), part) for row in compare_clip(cell, contest)),
        "call": lambda: (measure_call(cell, contest) for cell in chosen(call_cells(tuple(FACES)), part)),
    }


def chosen(cells: Iterable[Cell], part: str) -> Iterable[Cell]:
    """The cells with a row whose title contains ``part``."""
    return (cell for cell in cells if any(part in f"{cell.title} {regime}" for regime in REGIMES))


def machine(contest: Contest) -> dict[str, str]:
    """What the figures were taken on: the class of the machine, no more, and the versions."""
    model = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    packages = {"numpy": "numpy", "onnxruntime": "onnxruntime", "torch": "torch", "opencv": "opencv-python-headless"}
    present = [packages[peer.name] for peer in contest.peers if peer.name in packages]
    return {
        "processor": f"{model}, {os.cpu_count()} processors, last-level cache {last_level_cache() >> 20} MiB",
        "reuse limit": f"{fastpad.get_reuse_limit() >> 20} MiB",
        "fastpad": f"{fastpad.__version__} ({fastpad.isa()})",
        "python": platform.python_version(),
        **{package: version(package) for package in present},
    }


def line(row: Row) -> str:
    peers = "  ".join(f"{name} {ratio:6.2f}" for name, ratio in row.ratios.items())
    behind = "  BEHIND" if row.worst < 1 else ""
    return f"{row.cell:40}{row.regime:6}on {row.threads:<3}{row.over:6.2f} x {row.yardstick:7} {peers}{behind}"


def print_summary(rows: list[Row]) -> None:
    """What the rows come to: the geometric mean over the best peer of each, and how often one is ahead."""
    kinds = product(dict.fromkeys(row.suite for row in rows), sorted({row.threads for row in rows}))
    for suite, threads in kinds:
        ratios = [row.worst for row in rows if (row.suite, row.threads) == (suite, threads) and row.ratios]
        if ratios:
            mean = math.exp(math.fsum(map(math.log, ratios)) / len(ratios))
            behind = sum(ratio < 1 for ratio in ratios)
            print(
                f"\n{suite} on {threads} thread(s): {mean:.2f} times the best peer, "
                f"geometric mean of {len(ratios)} rows; behind in {behind}"
            )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of ``bench``."""
    parser.add_argument(
        "suite", nargs="?", choices=("pad", "clip", "call", "size"), help="one suite; all of them unless given"
    )
    parser.add_argument(
        "--threads",
        type=numbers,
        action="extend",
        help="numbers of threads for every contestant, such as 1,2; 1 and fastpad's default number unless given",
    )
    parser.add_argument(
        "--reuse", type=int, help="bytes for set_reuse_limit, 0 to keep no memory; fastpad's default unless given"
    )
    parser.add_argument("--cell", default="", help="only rows whose title contains this")
    parser.add_argument("--json", type=Path, help="write the rows there, too")


def numbers(text: str) -> list[int]:
    """What ``--threads`` is given at a time."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be whole numbers such as 1,2; got {text!r}") from None

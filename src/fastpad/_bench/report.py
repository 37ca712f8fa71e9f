"""The side-by-side: results compared first, then ratios, each peer's time over fastpad's."""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import fastpad
from fastpad._bench.cells import Array, CallCell, ClipCell, PadCell, call_cells, clip_cells, pad_cells, size_cells
from fastpad._bench.faces import FACES
from fastpad._bench.peers import PEERS, Calls, Fastpad, Peer
from fastpad._bench.timing import medians
from fastpad._cpu import last_level_cache

__all__ = ["main"]

COPY = "copyto"
EMPTY = "empty"


@dataclass(frozen=True)
class Row:
    """One cell in one regime. ``ratios``: a peer's time over fastpad's; ``over``: fastpad's over a yardstick's."""

    suite: str
    cell: str
    regime: str  # "fresh" or "out"
    bytes: int
    yardstick: str
    over: float
    ratios: dict[str, float]

    @property
    def worst(self) -> float:
        """The ratio of the best peer."""
        return min(self.ratios.values(), default=math.inf)


def main(arguments: argparse.Namespace) -> int:
    """Run the suites that are asked for, and print them as they come."""
    fastpad.set_reuse_limit(arguments.reuse)
    peers = load_peers(arguments.threads)
    suites: dict[str, Callable[[], Iterable[Row]]] = {
        "pad": lambda: (row for cell in pad_cells() for row in compare_pad(cell, peers)),
        "size": lambda: (row for cell in size_cells() for row in compare_pad(cell, peers, "size")),
        "clip": lambda: (row for cell in clip_cells() for row in compare_clip(cell, peers)),
        "call": lambda: (measure_call(cell) for cell in call_cells(tuple(FACES))),
    }
    rows: list[Row] = []
    for name in [arguments.suite] if arguments.suite else suites:
        print(f"\n{name}, {arguments.threads} thread(s), fastpad {fastpad.__version__} ({fastpad.isa()})")
        for row in suites[name]():
            if arguments.cell in f"{row.cell} {row.regime}":
                rows.append(row)
                print(line(row), flush=True)
    print_summary(rows)
    if arguments.json:
        told = {"machine": machine(arguments.threads, peers), "rows": [asdict(row) for row in rows]}
        arguments.json.write_text(json.dumps(told, indent=1) + "\n")
    return 0


def machine(threads: int, peers: list[Peer]) -> dict[str, str]:
    """What the figures were taken on: the class of the machine, no more, and the versions."""
    model = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    packages = {"numpy": "numpy", "onnxruntime": "onnxruntime", "torch": "torch", "opencv": "opencv-python-headless"}
    present = [packages[peer.name] for peer in peers if peer.name in packages]
    return {
        "processor": f"{model}, {os.cpu_count()} processors, last-level cache {last_level_cache() >> 20} MiB",
        "threads": str(threads),
        "reuse limit": f"{fastpad.get_reuse_limit() >> 20} MiB",
        "fastpad": f"{fastpad.__version__} ({fastpad.isa()})",
        "python": platform.python_version(),
        **{package: version(package) for package in present},
    }


def load_peers(threads: int) -> list[Peer]:
    """fastpad first, then whatever is installed."""
    peers: list[Peer] = [Fastpad(threads)]
    for kind in PEERS:
        try:
            peers.append(kind(threads))
        except ImportError as error:
            print(f"{kind.name} is left out: {error}", file=sys.stderr)
    return peers


def compare_pad(cell: PadCell, peers: list[Peer], suite: str = "pad") -> Iterable[Row]:
    data = cell.make()
    expected = expected_pad(cell, data)
    out = np.empty_like(expected)
    return compare(suite, cell.title, peers, lambda peer: peer.pad(cell, data, out), expected, out)


def expected_pad(cell: PadCell, data: Array) -> Array:
    if min(map(min, cell.widths)) >= 0:
        return np.ascontiguousarray(np.pad(data, cell.widths, cell.mode))  # type: ignore[call-overload]
    kept = tuple(
        slice(-before, extent + after) for (before, after), extent in zip(cell.widths, data.shape, strict=True)
    )
    return data[kept].copy()


def compare_clip(cell: ClipCell, peers: list[Peer]) -> Iterable[Row]:
    try:
        data = cell.make()
    except ImportError as error:
        print(f"{cell.title} is left out: {error}", file=sys.stderr)
        return ()
    low, high = (np.array(bound, data.dtype) for bound in cell.bounds)
    expected = np.where(data < low, low, np.where(data > high, high, data)).astype(data.dtype)
    out = np.empty_like(expected)
    return compare("clip", cell.title, peers, lambda peer: peer.clip(cell, data, out), expected, out)


def compare(
    suite: str, title: str, peers: list[Peer], calls: Callable[[Peer], Calls], expected: Array, out: Array
) -> Iterable[Row]:
    """Leave out what refuses the cell or gives another result, then time the rest in turn."""
    good: dict[str, Calls] = {}
    for peer in peers:
        try:
            found = {regime: call for regime, call in calls(peer).items() if is_right(peer, call, expected, out)}
        except Exception:  # a peer may refuse in any way it likes
            found = {}
        good[peer.name] = found
    for regime in ("fresh", "out"):
        functions = {name: found[regime] for name, found in good.items() if regime in found}
        if Fastpad.name not in functions:
            raise RuntimeError(f"{title}: fastpad's own result is wrong or missing")
        yardstick = {COPY: lambda: np.copyto(out, expected)}
        times = medians(functions | yardstick)
        ours = times.pop(Fastpad.name)
        over = ours / times.pop(COPY)
        ratios = {name: time / ours for name, time in times.items()}
        yield Row(suite, title, regime, expected.nbytes, COPY, over, ratios)


def is_right(peer: Peer, call: Callable[[], Any], expected: Array, out: Array) -> bool:
    """Whether a call gives the expected bits, whatever view of them it returns."""
    out[...] = np.zeros((), out.dtype)
    got = peer.numpy(call())
    got = got.reshape(got.shape[got.ndim - expected.ndim :]) if got.ndim > expected.ndim else got
    if got.shape != expected.shape and got.ndim >= 3:
        got = np.moveaxis(got, -3, -1)  # a peer that takes channels first
    return bool(got.shape == expected.shape and np.array_equal(bits(got), bits(expected)))


def bits(array: Array) -> Array:
    return array.view(np.int16) if array.dtype.kind == "V" else array


def measure_call(cell: CallCell) -> Row:
    """A tiny call over np.empty of its output's size, and over NumPy's own function where there is one."""
    ours, theirs, empty = FACES[cell.face](cell.size)
    functions = {Fastpad.name: ours, EMPTY: empty} | ({"numpy": theirs} if theirs else {})
    times = medians(functions)
    ours_time = times.pop(Fastpad.name)
    over = ours_time / times.pop(EMPTY)
    return Row("call", cell.title, "fresh", 0, EMPTY, over, {name: time / ours_time for name, time in times.items()})


def line(row: Row) -> str:
    peers = "  ".join(f"{name} {ratio:6.2f}" for name, ratio in row.ratios.items())
    behind = "  BEHIND" if row.worst < 1 else ""
    return f"{row.cell:40}{row.regime:6} {row.over:6.2f} x {row.yardstick:7} {peers}{behind}"


def print_summary(rows: list[Row]) -> None:
    """What the rows come to: the geometric mean over the best peer of each, and how often one is ahead."""
    for suite in dict.fromkeys(row.suite for row in rows):
        ratios = [row.worst for row in rows if row.suite == suite and row.ratios]
        if ratios:
            mean = math.exp(math.fsum(map(math.log, ratios)) / len(ratios))
            behind = sum(ratio < 1 for ratio in ratios)
            print(
                f"\n{suite}: {mean:.2f} times the best peer, geometric mean of {len(ratios)} rows; behind in {behind}"
            )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of ``bench``."""
    parser.add_argument(
        "suite", nargs="?", choices=("pad", "clip", "call", "size"), help="one suite; all of them unless given"
    )
    parser.add_argument("--threads", type=int, default=1, help="threads for every contestant; 1 unless given")
    parser.add_argument("--reuse", type=int, default=0, help="bytes for set_reuse_limit; off unless given")
    parser.add_argument("--cell", default="", help="only rows whose title contains this")
    parser.add_argument("--json", type=Path, help="write the rows there, too")

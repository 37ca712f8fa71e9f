"""Rows of the side-by-side: a cell's results compared first, then all contestants timed on each number of threads."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from fastpad._bench.cells import Array, CallCell, ClipCell, PadCell
from fastpad._bench.faces import FACES
from fastpad._bench.peers import PEERS, Calls, Fastpad, Peer
from fastpad._bench.timing import medians

__all__ = ["REGIMES", "THREAD_BYTES", "Contest", "Row", "compare_clip", "compare_pad", "load_contest", "measure_call"]

REGIMES = ("fresh", "out")
COPY = "copyto"
EMPTY = "empty"
# As in _threads.pyx: fastpad makes a smaller output on one thread whatever the number, so that it needs no second run.
# Some peers share smaller ones: `--threads 2` alone runs every cell on two.
THREAD_BYTES = 3 << 19


@dataclass(frozen=True)
class Row:
    """One cell in one regime on one number of threads, fastpad's and the peers'.

    ``ratios``: a peer's time over fastpad's; ``over``: fastpad's over a yardstick's, which has one thread always.
    """

    suite: str
    cell: str
    regime: str
    threads: int
    bytes: int
    yardstick: str
    over: float
    ratios: dict[str, float]

    @property
    def worst(self) -> float:
        """The ratio of the best peer."""
        return min(self.ratios.values(), default=math.inf)


@dataclass(frozen=True)
class Contest:
    """fastpad first, then its peers; and the numbers of threads that all of them have in turn, rising."""

    peers: list[Peer]
    numbers: list[int]

    def numbers_for(self, size: int) -> list[int]:
        """The numbers on which an output of ``size`` bytes is made."""
        return self.numbers if size >= THREAD_BYTES else self.numbers[:1]

    def set_threads(self, threads: int) -> None:
        for peer in self.peers:
            peer.set_threads(threads)


def load_contest(numbers: list[int]) -> Contest:
    """fastpad and whatever is installed."""
    peers: list[Peer] = [Fastpad()]
    for kind in PEERS:
        try:
            peers.append(kind())
        except ImportError as error:
            print(f"{kind.name} is left out: {error}", file=sys.stderr)
    return Contest(peers, numbers)


def compare_pad(cell: PadCell, contest: Contest, suite: str) -> Iterable[Row]:
    data = cell.make()
    expected = expected_pad(cell, data)
    out = np.empty_like(expected)
    return compare(suite, cell.title, contest, lambda peer: peer.pad(cell, data, out), expected, out)


def expected_pad(cell: PadCell, data: Array) -> Array:
    if min(map(min, cell.widths)) >= 0:
        return np.ascontiguousarray(np.pad(data, cell.widths, cell.mode))  # type: ignore[call-overload]
    kept = tuple(
        slice(-before, extent + after) for (before, after), extent in zip(cell.widths, data.shape, strict=True)
    )
    return data[kept].copy()


def compare_clip(cell: ClipCell, contest: Contest) -> Iterable[Row]:
    try:
        data = cell.make()
    except ImportError as error:
        print(f"{cell.title} is left out: {error}", file=sys.stderr)
        return ()
    low, high = (np.array(bound, data.dtype) for bound in cell.bounds)
    expected = np.where(data < low, low, np.where(data > high, high, data)).astype(data.dtype)
    out = np.empty_like(expected)
    return compare("clip", cell.title, contest, lambda peer: peer.clip(cell, data, out), expected, out)


def compare(
    suite: str, title: str, contest: Contest, calls: Callable[[Peer], Calls], expected: Array, out: Array
) -> Iterable[Row]:
    """The cell's rows: by number of threads, then by regime."""
    for threads in contest.numbers_for(expected.nbytes):
        contest.set_threads(threads)
        good = {peer.name: right_calls(peer, calls, expected, out) for peer in contest.peers}
        for regime in REGIMES:
            functions = {name: found[regime] for name, found in good.items() if regime in found}
            if Fastpad.name not in functions:
                raise RuntimeError(f"{title}: fastpad's own result is wrong or missing")
            times = medians(functions | {COPY: lambda: np.copyto(out, expected)}, threads)
            yield row(suite, title, regime, threads, expected.nbytes, COPY, times)


def right_calls(peer: Peer, calls: Callable[[Peer], Calls], expected: Array, out: Array) -> Calls:
    """A peer's calls without those that give another result; none if it refuses the cell."""
    try:
        return {regime: call for regime, call in calls(peer).items() if is_right(peer, call, expected, out)}
    except Exception:  # a peer may refuse in any way it likes
        return {}


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


def measure_call(cell: CallCell, contest: Contest) -> Row:
    """A tiny call over np.empty of its output's size, and over NumPy's own function where there is one."""
    (threads,) = contest.numbers_for(0)
    contest.set_threads(threads)
    ours, theirs, empty = FACES[cell.face](cell.size)
    functions = {Fastpad.name: ours, EMPTY: empty} | ({"numpy": theirs} if theirs else {})
    return row("call", cell.title, "fresh", threads, 0, EMPTY, medians(functions, threads))


def row(suite: str, title: str, regime: str, threads: int, size: int, yardstick: str, times: dict[str, float]) -> Row:
    """A row of the times by name; those that are no peer's are taken out."""
    ours = times.pop(Fastpad.name)
    over = ours / times.pop(yardstick)
    ratios = {name: time / ours for name, time in times.items()}
    return Row(suite, title, regime, threads, size, yardstick, over, ratios)

"""New outputs beyond the caches on one thread: beside the best installed peer, and how even their times are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np

import fastpad
from benchmarks.bar import Bar, seconds
from fastpad._bench.cells import CLIP_DTYPES, ClipCell, PadCell, around, floats
from fastpad._bench.compare import Contest, Row, compare_clip, compare_pad, load_contest

__all__ = ["fresh_bars"]

MEBIBYTE = 1 << 20
CALLS = 400


def fresh_bars() -> Iterator[Bar]:
    threads = fastpad.get_num_threads()
    contest = load_contest([1])
    cell = PadCell("f32 4096x4096 p8", floats(4096, 4096), around(2, (0, 1), 8), "constant")
    for row in fresh(compare_pad(cell, contest, "pad")):
        yield Bar("new: pad 4096x4096 float32 by 8, over the best peer", 1 / row.worst, 1 / 1.3, "x")
    yield from clip_bars(contest)
    yield from evenness_bars()
    fastpad.set_num_threads(threads)


def clip_bars(contest: Contest) -> Iterator[Bar]:
    for dtype in CLIP_DTYPES:
        for size in (32, 64, 128):
            itemsize = 2 if dtype == "bfloat16" else np.dtype(dtype).itemsize
            for row in fresh(compare_clip(ClipCell(dtype, size * MEBIBYTE // itemsize), contest)):
                yield Bar(f"new: clip {size} MiB {dtype}, over the best peer", 1 / row.worst, 1 / 1.15, "x")


def fresh(rows: Iterable[Row]) -> Iterator[Row]:
    return (row for row in rows if row.regime == "fresh")


def evenness_bars() -> Iterator[Bar]:
    """How far the slowest call of a hundred is from the usual one."""
    fastpad.set_num_threads(1)
    for size in (1, 2, 4, 8, 16, 32):
        side = int((size * MEBIBYTE / 4) ** 0.5)
        data = np.ones((side, side), np.float32)
        for name, call in (("pad", partial(fastpad.pad, data, 1)), ("clip", partial(fastpad.clip, data, 0.25, 0.5))):
            times = [seconds(call) for _ in range(CALLS)]
            ratio = float(np.percentile(times, 99) / np.median(times))
            yield Bar(f"new: {name} {size} MiB float32, 99th percentile over the median", ratio, 2, "x")

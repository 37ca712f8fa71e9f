"""python -m fastpad bench: on which numbers of threads, how the contestants take turns, and the page of its rows."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastpad
from benchmarks import performance
from fastpad._bench import peers, timing
from fastpad._bench.compare import REGIMES, THREAD_BYTES

CELL = "f16 8x64x56x56 p1 constant"  # of 3.4 MB
SMALL_CELL = "4x4 f32 p1 constant"


def run(*arguments: object, default: int = 2) -> subprocess.CompletedProcess[str]:
    """The command, with a default number of threads that does not hang on the processors."""
    command = [sys.executable, "-m", "fastpad", "bench", *map(str, arguments)]
    environment = os.environ | {"OMP_NUM_THREADS": str(default)}
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=environment)


def bench(tmp_path: Path, *arguments: object, default: int = 2) -> tuple[str, dict[str, Any]]:
    """What a bench prints and writes."""
    done = run(*arguments, "--json", tmp_path / "bench.json", default=default)
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads((tmp_path / "bench.json").read_text())


@pytest.mark.parametrize(
    ("asked", "default", "expected"),
    [
        ([], 1, [1]),
        ([], 2, [1, 2]),
        (["--threads", "2"], 2, [2]),
        (["--threads", "2,1"], 2, [1, 2]),
        (["--threads", "1", "--threads", "2", "--threads", "2"], 2, [1, 2]),
    ],
    ids=["default-1", "default-2", "2", "2,1", "1-and-2-and-2"],
)
def test_each_number_of_threads_has_its_rows(
    asked: list[str], default: int, expected: list[int], tmp_path: Path
) -> None:
    told, written = bench(tmp_path, "pad", "--cell", CELL, *asked, default=default)
    assert told.startswith(f"Threads: {', '.join(map(str, expected))}")
    rows = written["rows"]
    assert [(row["threads"], row["regime"]) for row in rows] == [*product(expected, REGIMES)]
    for row in rows:
        assert re.search(rf"^\S.* {row['regime']} +on {row['threads']} +\d+\.\d\d x copyto ", told, re.MULTILINE)
        assert "numpy" in row["ratios"] or row["regime"] == "out"
    assert len(re.findall(r"^pad on (\d) thread\(s\): .* times the best peer", told, re.MULTILINE)) == len(expected)


@pytest.mark.parametrize("asked", [[], ["--threads", "2"]], ids=["default", "2"])
def test_a_small_output_is_made_on_one_number_only(asked: list[str], tmp_path: Path) -> None:
    told, written = bench(tmp_path, "pad", "--cell", SMALL_CELL, *asked)
    assert [row["threads"] for row in written["rows"]] == [2 if asked else 1] * 2
    assert ("Outputs below 1.5 MiB" in told) == (not asked)


def test_calls_are_measured_on_one_thread(tmp_path: Path) -> None:
    _, written = bench(tmp_path, "call", "--cell", "fastpad.clip on 16")
    assert [(row["cell"], row["threads"], row["yardstick"]) for row in written["rows"]] == [
        ("fastpad.clip on 16", 1, "empty")
    ]


def test_freed_memory_is_kept_as_for_users_unless_told(tmp_path: Path) -> None:
    limit = f"{fastpad.get_reuse_limit() >> 20} MiB"
    for asked, expected in {(): limit, ("--reuse", 0): "0 MiB", ("--reuse", 3 << 20): "3 MiB"}.items():
        _, written = bench(tmp_path, "--cell", "none at all", *asked)
        assert written["machine"]["reuse limit"] == expected
        assert written["rows"] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--threads", "3"], "--threads: numbers must lie in 1..2, the most that fastpad uses here; got 3"),
        (["--threads", "1,0"], "--threads: numbers must lie in 1..2, the most that fastpad uses here; got 0"),
        (["--threads", "-1"], "--threads: numbers must lie in 1..2, the most that fastpad uses here; got -1"),
        (["--threads", "two"], "argument --threads: must be whole numbers such as 1,2; got 'two'"),
        (["--threads", "1,"], "argument --threads: must be whole numbers such as 1,2; got '1,'"),
        (["--reuse", "-1"], "set_reuse_limit: n must be a number of bytes, 0 or more, got -1"),
    ],
    ids=["too-many", "none", "negative", "a-word", "a-comma-too-many", "negative-reuse"],
)
def test_a_bad_option_is_refused_in_one_line(arguments: list[str], message: str) -> None:
    done = run("--cell", "none at all", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.endswith(f"{message}\n")


def test_the_size_from_which_threads_are_used_is_the_packages() -> None:
    source = (Path(__file__).parents[1] / "src/fastpad/_threads.pyx").read_text()
    written = re.findall(r"THREAD_BYTES = (\d+) << (\d+)", source)
    assert [int(number) << int(shift) for number, shift in written] == [THREAD_BYTES]


PEERS_NUMBERS: dict[str, Callable[[peers.Peer], int]] = {
    "fastpad": lambda peer: fastpad.get_num_threads(),
    "onnxruntime": lambda peer: (
        peer.session("Clip", {}, {}, np.ones(4, np.float32)).get_session_options().intra_op_num_threads
    ),
    "torch": lambda peer: peer.torch.get_num_threads(),
    "opencv": lambda peer: peer.cv2.getNumThreads(),
}


@pytest.mark.parametrize("kind", [peers.Fastpad, *peers.PEERS], ids=lambda kind: kind.name)
def test_each_peer_has_the_number_that_is_set(kind: type[peers.Peer]) -> None:
    before = fastpad.get_num_threads()
    if kind.name == "numpy":
        assert kind.set_threads is peers.Peer.set_threads  # it has one always
        return
    try:
        peer = kind()
        for number in (2, 1, 2):
            peer.set_threads(number)
            assert PEERS_NUMBERS[kind.name](peer) == number
    except ImportError:
        pytest.skip(f"{kind.name} is not installed")
    finally:
        fastpad.set_num_threads(before)


def test_contestants_wait_for_threads_that_look_for_more_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block on several threads begins after a nap; on one there is nothing to wait for."""
    seen: list[str] = []
    monkeypatch.setattr(timing, "ROUNDS", 2)
    monkeypatch.setattr(timing, "ROUND_SECONDS", 0.0)
    monkeypatch.setattr(timing, "await_sleep", lambda: seen.append("nap"))
    functions = {name: lambda name=name: seen.append(name) for name in ("first", "second")}
    timing.medians(functions, threads=2)
    block = ["nap", *["first"] * timing.SEVERAL_CALLS, "nap", *["second"] * timing.SEVERAL_CALLS]
    assert timing.SEVERAL_CALLS > 1
    assert seen == ["nap", "nap", "first", "nap", "second", *block * 2]
    seen.clear()
    timing.medians(functions, threads=1)
    assert seen == ["nap", *["first", "second"] * 3]


def test_the_wait_ends_when_threads_sleep_and_gives_up_on_one_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(timing, "sleep", naps.append)
    for worked, expected in (([0.01, 0.01, 0.0], 3), ([0.0], 1), ([0.01] * 99, timing.MOST_NAPS)):
        clock = iter([time for nap in worked for time in (0.0, nap)])
        monkeypatch.setattr(timing, "process_time", lambda clock=clock: next(clock))
        naps.clear()
        timing.await_sleep()
        assert len(naps) == expected


def test_the_page_of_a_bench_has_a_part_for_each_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(performance, "DOCS", tmp_path)
    rows = [
        {"suite": suite, "cell": f"f32 {side} {mode}", "regime": "fresh", "threads": threads, "bytes": side}
        | {"yardstick": "copyto", "over": threads / 4, "ratios": {"numpy": 2.0 * threads}}
        for suite, side, mode, threads in product(("pad", "size"), (4, 64), ("constant", "reflect"), (1, 2))
    ]
    (tmp_path / "bench.json").write_text(json.dumps({"machine": {"processor": "any"}, "rows": rows}))
    assert performance.main([str(tmp_path / "bench.json")]) == 0
    page = (tmp_path / "side-by-side.md").read_text()
    _, one, two = re.split(r"^## On [12] thread\(s\)\n", page, flags=re.MULTILINE)
    for part, over, ratio in ((one, "0.25", "2.00"), (two, "0.50", "4.00")):
        assert part.count(f"| fresh | {over} | {ratio} |") == 8
        assert part.count("### ") == 2
    assert (tmp_path / "cost-by-size.svg").read_text().count("<svg") == 1

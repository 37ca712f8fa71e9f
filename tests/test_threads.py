"""Threads: their number, the same bits whatever it is, calls from many threads at once, and forked children."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import fastpad
from tests import cases
from tests.reference import MODES, same_bits


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    before = fastpad.get_num_threads()
    yield
    fastpad.set_num_threads(before)


def test_the_number_is_kept() -> None:
    assert fastpad.get_num_threads() >= 1
    for n in (1, 2, 3, 1):
        assert fastpad.set_num_threads(n) is None
        assert fastpad.get_num_threads() == n


@pytest.mark.parametrize("wrong", [0, -1, 2**40, 2**70, None, "2", 1.5, True, [1]])
def test_numbers_that_are_refused(wrong: Any) -> None:
    before = fastpad.get_num_threads()
    with pytest.raises((ValueError, TypeError, OverflowError)):
        fastpad.set_num_threads(wrong)
    assert fastpad.get_num_threads() == before


@pytest.mark.parametrize("mode", MODES)
def test_the_same_bits_on_any_number_of_threads(mode: str) -> None:
    for shape, widths in (
        ((7, 700, 701), ((0, 0), (1, 2), (3, 1))),
        ((3_000_001,), (5, 7)),
        ((1000, 3001), ((0, 0), (1, 1))),
    ):
        data = cases.values("f4", shape)
        view = data.T if len(shape) == 2 else data
        answers = []
        for n in (1, 2, 3):
            fastpad.set_num_threads(n)
            answers.append(fastpad.pad(view, widths, mode))
        for answer in answers[1:]:
            same_bits(answer, answers[0])
        same_bits(answers[0], np.pad(view, widths, mode))


def test_clip_on_any_number_of_threads() -> None:
    x = cases.values("f4", (5_000_003,))
    answers = []
    for n in (1, 2, 3):
        fastpad.set_num_threads(n)
        answers.append(fastpad.onnx.clip_13(x, 0.0, 6.0))
    same_bits(answers[1], answers[0])
    same_bits(answers[2], answers[0])


def test_calls_from_many_threads() -> None:
    problems = [(cases.values("f4", (50 + k, 60), k), k % 5) for k in range(40)]
    owed = [np.pad(data, width, "reflect") for data, width in problems]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(5):
            for answer, expected in zip(pool.map(lambda p: fastpad.pad(*p, "reflect"), problems), owed, strict=True):
                same_bits(answer, expected)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks as POSIX has them")
def test_a_forked_child_answers() -> None:
    code = (
        "import os, numpy as np, fastpad\n"
        "x = np.ones((2000, 2000), np.float32)\n"
        "want = fastpad.pad(x, 1).sum()\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    os._exit(0 if fastpad.pad(x, 1).sum() == want and fastpad.onnx.clip_13(x, 0.0, 0.5).max() == 0.5 else 1)\n"
        "raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], timeout=60, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_environment_is_honoured() -> None:
    for number in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", "import fastpad; print(fastpad.get_num_threads())"],
            env={**os.environ, "OMP_NUM_THREADS": number}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == number


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_threadpoolctl_is_obeyed() -> None:
    """Under its limit a large call starts no thread; without, it starts one."""
    code = (
        "import os, numpy as np, fastpad\n"
        "from threadpoolctl import threadpool_limits\n"
        "x = np.ones((2000, 2000), np.float32)\n"
        "def started():\n"
        "    before = len(os.listdir('/proc/self/task'))\n"
        "    fastpad.pad(x, 1), fastpad.clip(x, 0, 1)\n"
        "    return len(os.listdir('/proc/self/task')) - before\n"
        "with threadpool_limits(1, user_api='openmp'):\n"
        "    print(fastpad.get_num_threads(), started())\n"
        "print(fastpad.get_num_threads(), started())\n"
        "fastpad.set_num_threads(2)\n"
        "with threadpool_limits(1, user_api='openmp'):\n"
        "    print(started())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "OMP_NUM_THREADS": "2"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["1", "0", "2", "1", "0"]

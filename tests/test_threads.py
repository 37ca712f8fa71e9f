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
from fastpad._threads import limit_from_environment
from tests import cases
from tests.reference import MODES, same_bits

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="threads are POSIX's")


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


def test_the_environment_is_honoured() -> None:
    for number in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", "import fastpad; print(fastpad.get_num_threads())"],
            env={**os.environ, "OMP_NUM_THREADS": number}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == number


@pytest.mark.parametrize(
    ("text", "limit"), [("3", 3), (" 4,2,1 ", 4), ("", 0), ("-1", 0), ("0", 0), ("many", 0), ("99999", 1024)]
)
def test_limits_of_the_environment(text: str, limit: int) -> None:
    assert limit_from_environment({"OMP_NUM_THREADS": text}) == limit
    assert limit_from_environment({}) == 0


def test_there_are_as_many_threads_as_processors() -> None:
    """Those that the process may use when it calls, where the system says which."""
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("processors are taken from a process as Linux does")
    code = (
        "import os, fastpad\n"
        "print(fastpad.get_num_threads() == len(os.sched_getaffinity(0)))\n"
        "os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])\n"
        "print(fastpad.get_num_threads())\n"
    )
    environment = {key: value for key, value in os.environ.items() if key != "OMP_NUM_THREADS"}
    assert output(code, environment).split() == ["True", "1"]


def output(code: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


LARGE_CALLS = """
import os, resource, numpy as np, fastpad
from fastpad._threads import helpers
x = np.ones((4000, 4000), np.float32)
out = np.zeros((4002, 4002), np.float32)
clipped = np.zeros_like(x)
def answer():
    fastpad.pad(x, 1, "edge", out=out), fastpad.clip(x, 0.0, 0.5, out=clipped)
    return bool(out.min() == out.max() == 1 and clipped.min() == clipped.max() == 0.5)
def loop():
    return all([answer() for _ in range(4)])
"""


@posix
def test_threads_are_made_when_they_are_needed() -> None:
    code = LARGE_CALLS + ("fastpad.pad(x[:5], 1), fastpad.get_num_threads()\nprint(helpers(), loop(), helpers())\n")
    assert output(code, {**os.environ, "OMP_NUM_THREADS": "3"}).split() == ["0", "True", "2"]


@posix
def test_a_child_has_one_thread_until_it_asks_for_more() -> None:
    code = LARGE_CALLS + (
        "loop()\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    one = fastpad.get_num_threads() == 1 and loop() and helpers() == 0\n"
        "    fastpad.set_num_threads(2)\n"
        "    os._exit(0 if one and fastpad.get_num_threads() == 2 and loop() and helpers() == 1 else 1)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    environment = {**os.environ, "OMP_NUM_THREADS": "2", "PYTHONWARNINGS": "ignore"}
    assert output(code, environment).strip() == "0"


@posix
@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS as Linux has it")
def test_no_thread_can_be_made() -> None:
    """A call has one thread then, and the process goes on."""
    code = LARGE_CALLS + (
        "in_use = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (in_use + (2 << 20), -1))\n"
        "print(loop(), helpers())\n"
    )
    assert output(code, {**os.environ, "OMP_NUM_THREADS": "4"}).split() == ["True", "0"]


@posix
def test_threadpoolctl_is_obeyed() -> None:
    """Under its limit a large call makes no thread; without, it makes one."""
    code = LARGE_CALLS + (
        "from threadpoolctl import threadpool_info, threadpool_limits\n"
        "with threadpool_limits(1, user_api='openmp'):\n"
        "    print(fastpad.get_num_threads(), loop(), helpers())\n"
        "fastpad.set_num_threads(2)\n"
        "with threadpool_limits(1):\n"
        "    print(fastpad.get_num_threads(), loop(), helpers())\n"
        "print(fastpad.get_num_threads(), loop(), helpers())\n"
        "[ours] = [entry for entry in threadpool_info() if entry['internal_api'] == 'fastpad']\n"
        "print(ours['num_threads'], ours['version'] == fastpad.__version__)\n"
    )
    lines = output(code, {**os.environ, "OMP_NUM_THREADS": "2"}).splitlines()
    assert lines == ["1 True 0", "2 True 0", "2 True 1", "2 True"]

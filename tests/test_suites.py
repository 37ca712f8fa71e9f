"""The asv suites: every benchmark runs once on small arrays, times what its name says, and fails on a wrong result."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastpad
from benchmarks.suites import bench_memory, bench_threads, cases, measure

ROOT = Path(__file__).resolve().parents[1]
MODULES = ("bench_build", "bench_call", "bench_clip", "bench_memory", "bench_pad", "bench_threads")
PREFIXES = ("time_", "timeraw_", "track_", "peakmem_")
OURS = {
    fastpad: ("pad", "clip"),
    fastpad.onnx: ("pad_19", "clip_13"),
    fastpad.nnrt: ("pad_fusion", "clip"),
}


def suites() -> Iterator[Any]:
    """Every class of benchmarks."""
    for name in MODULES:
        module = import_module(f"benchmarks.suites.{name}")
        for thing in vars(module).values():
            if isinstance(thing, type) and thing.__module__ == module.__name__ and methods(thing):
                yield pytest.param(thing, id=f"{name}.{thing.__name__}")


def methods(suite: type) -> list[str]:
    return [name for name in vars(suite) if name.startswith(PREFIXES)]


SUITES = list(suites())
COMPARING = [suite for suite in SUITES if "numpy" in " ".join(methods(suite.values[0]))]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small arrays, and one short round."""
    for table in (cases.PADS, cases.CLIPS, bench_threads.CASES):
        for name, case in table.items():
            monkeypatch.setitem(table, name, small(case))
    for name, (_, *calls) in bench_memory.CASES.items():
        monkeypatch.setitem(bench_memory.CASES, name, (lambda: np.ones((40, 30), np.float32).T, *calls))
    monkeypatch.setattr(measure, "ROUND_SECONDS", 1e-6)
    monkeypatch.setattr(measure, "ROUNDS", 1)
    threads, restore = fastpad.get_num_threads(), fastpad.set_num_threads
    yield
    restore(threads)


def small(case: Any) -> Any:
    if isinstance(case, cases.ClipCase):
        return replace(case, nbytes=min(case.nbytes, 512))
    return replace(case, shape=tuple(min(extent, 20) for extent in case.shape))


def each_method(suite: Any) -> Iterator[tuple[str, tuple[str, ...], Callable[[], Any]]]:
    """A method's name, its parameters and the call that asv makes, set up as asv does."""
    cache = [suite().setup_cache()] if hasattr(suite, "setup_cache") else []
    for method in methods(suite):
        for parameters in itertools.product(*getattr(suite, "params", ())):
            instance = suite()
            if hasattr(instance, "setup"):
                try:
                    instance.setup(*cache, *parameters)
                except NotImplementedError:
                    continue
            yield method, parameters, lambda i=instance, m=method, p=parameters: getattr(i, m)(*cache, *p)


@pytest.mark.parametrize("suite", SUITES)
def test_each_benchmark_runs_once(suite: Any) -> None:
    seen = set()
    for method, parameters, call in each_method(suite):
        seen.add(method)
        value = call()
        if method.startswith("track_"):
            assert value >= 0 or (np.isnan(value) and "peer" in method), (method, parameters)
        elif method.startswith("timeraw_"):
            exec("\n".join(reversed(value)), {})
        else:
            assert isinstance(value, np.ndarray), (method, parameters)
    assert seen == set(methods(suite))


@pytest.mark.parametrize("suite", COMPARING)
def test_the_call_that_is_timed_is_the_one_that_is_named(suite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    called = record_calls(monkeypatch)
    for method, parameters, call in each_method(suite):
        if method.startswith(("time_", "peakmem_")):
            called.clear()
            call()
            assert called == {"numpy" if method.endswith("numpy") else "fastpad"}, (method, parameters)
    if hasattr(suite, "setup_cache"):
        called.clear()
        suite().setup_cache()
        assert called == {"numpy", "fastpad"}


def record_calls(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Which of fastpad's functions and NumPy's are called from now on."""
    called: set[str] = set()

    def recording(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def record(*arguments: Any, **keywords: Any) -> Any:
            called.add(name)
            return function(*arguments, **keywords)

        return record

    for module, names in {**OURS, np: ("pad", "clip")}.items():
        for name in names:
            owner = "numpy" if module is np else "fastpad"
            monkeypatch.setattr(module, name, recording(owner, getattr(module, name)))
    return called


@pytest.mark.parametrize("suite", COMPARING)
def test_a_wrong_result_fails_the_benchmark(suite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *arguments, **keywords: function(*arguments, **keywords) + 1

    for module, names in OURS.items():
        for name in names:
            monkeypatch.setattr(module, name, wrong(getattr(module, name)))
    with pytest.raises(AssertionError, match="the timed call gave"):
        run_all(suite)


def run_all(suite: Any) -> None:
    for _, _, call in each_method(suite):
        call()


def test_a_commit_without_threads_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(fastpad, "set_num_threads")
    for suite in (bench_threads.Ratios, bench_threads.Times):
        assert list(each_method(suite)) == []


def test_threads_are_the_default_number_beside_one(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []
    monkeypatch.setattr(bench_threads, "DEFAULT", 3)
    monkeypatch.setattr(fastpad, "set_num_threads", numbers.append)
    assert bench_threads.Ratios().setup_cache().keys() == bench_threads.CASES.keys()
    assert {*numbers} == {3, 1}
    numbers.clear()
    for name in bench_threads.CASES:
        bench_threads.Times().setup(name)
    assert numbers == [3] * 5


FORKED = """
import os
import fastpad
from benchmarks.suites import bench_threads
if child := os.fork():
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
assert fastpad.get_num_threads() == 1
bench_threads.Times().setup("pad 2x64x56x56 f32 by 1, edge: 1.7 MB")
os._exit(fastpad.get_num_threads())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_benchmark_has_the_number_of_its_parent() -> None:
    """asv forks for each benchmark, and fastpad has one thread in a forked child unless it sets a number."""
    environment = os.environ | {"OMP_NUM_THREADS": "3"}
    done = subprocess.run([sys.executable, "-c", FORKED], cwd=ROOT, env=environment, timeout=600, check=False)
    assert done.returncode == 3


def test_every_benchmark_has_a_name_for_people_and_a_version_of_its_own() -> None:
    assert len(SUITES) == 12
    for suite in (parameter.values[0] for parameter in SUITES):
        assert suite.version
        for method in methods(suite):
            assert getattr(suite, method).pretty_name


@pytest.mark.skipif(find_spec("asv") is None, reason="asv is not installed")
def test_asv_finds_no_fault() -> None:
    command = [sys.executable, "-m", "asv", "check", "--config", "benchmarks/asv.conf.json", "-E", "existing:same"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert "No problems found" in checked.stdout

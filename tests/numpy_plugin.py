"""A pytest plugin for other projects' tests: np.pad and np.clip are fastpad's, every call counted.

``python -m pytest -p tests.numpy_plugin --pyargs numpy.lib.tests.test_arraypad`` from the root of this repository. It
fails a run in which fastpad was never called; ``--calls-report FILE`` writes outcomes and counts as JSON,
``--numpy-as-it-is`` records the same of NumPy's own functions.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastpad
from fastpad import _numpy
from fastpad._patch import STANDING_IN

NAMES = ("pad", "clip")


class Calls:
    """How often each function was called, and how often it handed the call on to NumPy."""

    def __init__(self) -> None:
        self.made = dict.fromkeys(NAMES, 0)
        self.handed_on = dict.fromkeys(NAMES, 0)
        self.outcomes: dict[str, str] = {}

    def counted(self, table: dict[str, int], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            table[name] += 1
            return function(*args, **kwargs)

        return call

    def native(self, name: str) -> int:
        return self.made[name] - self.handed_on[name]


CALLS = Calls()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fastpad")
    group.addoption("--calls-report", type=Path, help="write outcomes and counts of calls to this file")
    group.addoption("--numpy-as-it-is", action="store_true", help="leave np.pad and np.clip alone")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Before any test module is imported, so that even ``from numpy import pad`` gets fastpad's."""
    if config.getoption("--numpy-as-it-is"):
        return
    fastpad.patch_numpy()
    for name, function in STANDING_IN.items():
        assert getattr(np, name) is function
        setattr(np, name, CALLS.counted(CALLS.made, name, function))
        function.numpys = CALLS.counted(CALLS.handed_on, name, function.numpys)
    _numpy.numpy_pad = CALLS.counted(CALLS.handed_on, "pad", _numpy.numpy_pad)  # where pad itself asks NumPy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """NumPy's TestClip mostly calls the method; here it calls np.clip, whatever that is."""
    for cls in {item.cls for item in items if isinstance(item, pytest.Function) and hasattr(item.cls, "fastclip")}:
        cls.fastclip = lambda self, a, m, M, out=None, **kwargs: np.clip(a, m, M, out=out, **kwargs)  # noqa: N803


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    report = yield
    if report.when == "call" or report.outcome != "passed":
        xfailed = getattr(report, "wasxfail", None) is not None
        CALLS.outcomes[report.nodeid] = f"x{report.outcome}" if xfailed else report.outcome
    return report


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    if config.getoption("--calls-report"):
        found = {"outcomes": CALLS.outcomes, "calls": CALLS.made, "native": {n: CALLS.native(n) for n in NAMES}}
        config.getoption("--calls-report").write_text(json.dumps(found), encoding="utf-8")
    if not config.getoption("--numpy-as-it-is") and not sum(CALLS.native(name) for name in NAMES):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for name in NAMES:
        made, native = CALLS.made[name], CALLS.native(name)
        terminalreporter.write_line(f"fastpad.{name}: {made} calls, {native} of them served by a kernel{os.linesep}")

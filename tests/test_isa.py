"""Every level that is built, in a process of its own: it answers, and it answers what the others do."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import fastpad
import fastpad._kernels
from tests import isa_digest

LEVELS = list(fastpad._kernels.levels())
SCRIPT = Path(__file__).parent / "isa_digest.py"


def run(level: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "FASTPAD_ISA": level}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, timeout=300, check=False
    )


@cache
def digests(level: str) -> tuple[str, dict[str, str]]:
    """The level that answered, and the digest of each kernel."""
    done = run(level, str(SCRIPT))
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    return first.removeprefix("level "), dict(line.split() for line in lines)


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_that_is_asked_for_answers(level: str) -> None:
    assert digests(level)[0] == level


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_gives_the_same_bits(level: str) -> None:
    answers = digests(level)[1]
    assert len(answers) == 5 * 10 + 12
    assert len(set(answers.values())) >= len(answers) - 1
    for name, digest in digests(LEVELS[0])[1].items():
        assert answers[name] == digest, name


def test_the_digest_covers_every_kernel() -> None:
    covered = {
        f"pad_{mode}_{storage.rstrip('0123456789') if storage.startswith('item') else storage}"
        for mode in isa_digest.MODES
        for storage in isa_digest.STORAGES
    }
    covered |= {f"clip_{order}" for order in isa_digest.ORDERS}
    kernels = {name for name in fastpad._kernels.names() if not name.startswith("pad_empty")}
    assert kernels <= covered, kernels - covered


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_the_same_kernels(level: str) -> None:
    done = run(level, "-c", "import fastpad._kernels; print(*sorted(fastpad._kernels.names()))")
    assert done.stdout.split() == sorted(fastpad._kernels.names())


@pytest.mark.parametrize("level", ["v9", "avx512", "3"])
def test_a_level_that_is_not_is_an_error_that_names_those_that_are(level: str) -> None:
    done = run(level, "-c", "import fastpad")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert "FASTPAD_ISA" in last
    assert level in last
    for name in LEVELS:
        assert name in last


def test_no_level_asked_for() -> None:
    for nothing in ("",):
        done = run(nothing, "-c", "import fastpad; print(fastpad.isa())")
        assert done.stdout.strip() in LEVELS, done.stderr


def test_the_best_level_is_chosen() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "FASTPAD_ISA"}
    done = subprocess.run(
        [sys.executable, "-c", "import fastpad; print(fastpad.isa())"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    order = ["base", "v2", "v3", "v4"]
    assert done.stdout.strip() == max(LEVELS, key=order.index)

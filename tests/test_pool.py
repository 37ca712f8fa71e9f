"""The pool of threads on its own, in C: built with each sanitizer that the compiler has, and run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
POOL = HERE.parent / "src" / "fastpad"
COMPILER = [
    *os.environ.get("CC", "cc").split(),
    "-std=c11",
    "-D_GNU_SOURCE",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-g",
    "-O1",
]
SANITIZERS = {"plain": [], "thread": ["-fsanitize=thread"], "address": ["-fsanitize=address,undefined"]}
# ThreadSanitizer makes no thread in a forked child; the sanitizers need more memory than the check leaves.
CHECKS = {
    "plain": ("jobs", "callers", "sleepers", "forks", "no-threads"),
    "thread": ("jobs", "callers", "sleepers"),
    "address": ("jobs", "callers", "sleepers", "forks"),
}
CASES = [(sanitizer, check) for sanitizer, checks in CHECKS.items() for check in checks]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="sanitizers and limits as Linux has them")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {name: build(name, tmp_path_factory.mktemp("pool") / name) for name in SANITIZERS}


def build(sanitizer: str, program: Path, pool: Path = POOL / "_pool.c") -> Path:
    """The check, if the compiler has what it takes."""
    command = [*COMPILER, *SANITIZERS[sanitizer], "-pthread", f"-I{POOL}", str(HERE / "pool_check.c"), str(pool)]
    try:
        done = subprocess.run([*command, "-o", str(program)], capture_output=True, text=True, timeout=120, check=False)
    except FileNotFoundError:
        pytest.skip("there is no C compiler")
    if done.returncode and "cannot find" in done.stderr:
        pytest.skip(f"the compiler has no sanitizer: {done.stderr.splitlines()[0]}")
    assert done.returncode == 0, done.stderr
    return program


def run(program: Path, check: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, check], capture_output=True, text=True, timeout=200, check=False)


@pytest.mark.parametrize(("sanitizer", "check"), CASES, ids=["-".join(case) for case in CASES])
def test_the_pool(programs: dict[str, Path], sanitizer: str, check: str) -> None:
    done = run(programs[sanitizer], check)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout


def test_a_race_is_found(tmp_path: Path) -> None:
    """A helper that does not publish what its last part wrote: the check must not pass."""
    source = (POOL / "_pool.c").read_text()
    racing = source.replace(
        "atomic_fetch_sub(&unfinished, 1)", "atomic_fetch_sub_explicit(&unfinished, 1, memory_order_relaxed)"
    )
    assert racing != source
    broken = tmp_path / "racing.c"
    broken.write_text(racing)
    program = build("thread", tmp_path / "racing", broken)
    assert any(run(program, "jobs").returncode for _ in range(5))

"""The suite and the fuzzers on a build with sanitizers: ``python -m tests.sanitize``, with pytest's arguments if any.

gcc's AddressSanitizer and UndefinedBehaviorSanitizer, every level and the threads kept. The build lies in
build/sanitized, and what is newer in the sources is built anew. Whatever a sanitizer reports ends the process that it
is found in. Needs Linux, gcc with its sanitizers, and what the tests need.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "sanitized"
REPORT = PLACE / "report"
FLAGS = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g"
# What cannot be tested so: limits on the address space, of which the sanitizer takes terabytes; memory that must be
# small; the sanitizers of a C program within them; an interrupted import.
LEFT_OUT = " and not ".join(
    ["not no_thread_can_be_made", "given_back_when_an_allocation_fails", "systems_when_it_is_short", "kept_unasked",
     "guard_pages_guard", "an_interrupt", "test_the_pool", "a_race_is_found", "threadpoolctl", "traced"]
)  # fmt: skip
# What runs no compiled code of the project's: the generator, the pages, the dashboard.
PURE = ("codegen", "test_dashboard.py", "test_docs.py", "test_generated.py", "test_recipes.py", "test_record.py",
        "test_site.py", "test_spec.py")  # fmt: skip
FUZZ_CALLS = 50_000
SEEDS = 5


def main(arguments: list[str]) -> int:
    """Build, then run the suite and the fuzzers; 1 if a test fails or anything is reported."""
    build()
    for report in PLACE.glob("report.*"):
        report.unlink()
    environment = sanitized()
    ignored = [f"--ignore=tests/{name}" for name in PURE]
    options = ["-p", "no:cacheprovider", "--capture=sys", "-k", LEFT_OUT, *ignored, *arguments]
    commands = [["-m", "pytest", *options]]
    commands += [["tests/fuzz_calls.py", str(seed), str(FUZZ_CALLS // SEEDS)] for seed in range(1000, 1000 + SEEDS)]
    status = 0
    for command in commands:
        status = status or subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=False).returncode
    reports = [text for path in PLACE.glob("report.*") if "ERROR" in (text := path.read_text())]
    print(*reports, sep="\n")
    good = not status and not reports
    print(f"with sanitizers: {f'the suite and {FUZZ_CALLS} fuzz calls hold' if good else 'a failure'}")
    return int(not good)


def build() -> None:
    """The package as setup.py builds it, with the sanitizers' flags."""
    command = [sys.executable, "setup.py", "--quiet", "build", f"--build-base={PLACE}", f"--build-lib={PLACE / 'lib'}"]
    environment = {**os.environ, "CFLAGS": FLAGS, "LDFLAGS": FLAGS}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}\nthe build with sanitizers failed")


def sanitized() -> dict[str, str]:
    """The environment in which Python loads such a build."""
    runtimes = [library(name) for name in ("libasan.so", "libubsan.so", "libstdc++.so")]
    return {
        **os.environ,
        "PYTHONPATH": str(PLACE / "lib"),
        "PYTHONMALLOC": "malloc",  # each object a block of its own
        "PYTHONFAULTHANDLER": "1",
        "LD_PRELOAD": " ".join(runtimes),
        # Python itself frees not all; what is reported is not to be lost in what pytest captures
        "ASAN_OPTIONS": f"detect_leaks=0:allocator_may_return_null=1:handle_segv=0:log_path={REPORT}",
        "UBSAN_OPTIONS": f"print_stacktrace=1:log_path={REPORT}",
    }


def library(name: str) -> str:
    compiler = os.environ.get("CC", "gcc").split()[0]
    found = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return str(Path(found.stdout.strip()).resolve())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The bounds that the project promises, measured: ``python -m benchmarks.bars``, or some by their groups' names.

Ratios are of calls taken in turn in one process; on one thread, but for those of threads. Memory is the growth of the
process's peak. Prints one line a bound and ends with status 1 if one is missed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

import fastpad
from benchmarks.bar import Bar, Call, calls_for, seconds
from benchmarks.fresh_bars import fresh_bars
from benchmarks.thread_bars import thread_bars

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 41
MEBIBYTE = 1 << 20


def main() -> int:
    """Measure and print the bounds that are asked for."""
    groups = {
        "speed": speed_bars, "threads": thread_bars, "fresh": fresh_bars, "memory": memory_bars, "size": size_bars,
    }  # fmt: skip
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bars", description="Measure the bounds.")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"some of {', '.join(groups)}; all unless given")
    chosen = parser.parse_args().groups
    if unknown := set(chosen) - set(groups):
        parser.error(f"there is no group {', '.join(sorted(unknown))}")
    missed = 0
    for name in chosen or groups:
        for bar in groups[name]():
            print(bar, flush=True)
            missed += not bar.holds
    return int(missed > 0)


def speed_bars() -> Iterator[Bar]:
    threads = fastpad.get_num_threads()
    fastpad.set_num_threads(1)
    small = np.ones((4, 4), np.float32)
    ratio = ratio_of(lambda: fastpad.pad(small, 1), lambda: np.empty((6, 6)))
    yield Bar("pad 4x4 float32 by 1, over np.empty((6, 6))", ratio, 3, "x")

    maps = np.random.default_rng(0).standard_normal((8, 64, 56, 56), dtype=np.float32)
    widths = ((0, 0), (0, 0), (1, 1), (1, 1))
    padded = fastpad.pad(maps, widths)
    out = np.empty_like(padded)
    for mode in ("constant", "edge", "reflect", "wrap"):
        ratio = ratio_of(lambda mode=mode: fastpad.pad(maps, widths, mode, out=out), lambda: np.copyto(out, padded))
        yield Bar(f"pad 8x64x56x56 float32 by 1 {mode} into out=, over np.copyto", ratio, 1.3, "x")
    fastpad.set_num_threads(threads)


def ratio_of(ours: Call, other: Call) -> float:
    """The median over rounds of one time over the other's, both taken in each round."""
    calls = calls_for(other)
    return median(seconds(ours, calls) / seconds(other, calls) for _ in range(ROUNDS))


def memory_bars() -> Iterator[Bar]:
    """Peak memory of one call beyond its input and output, each in a process of its own."""
    cases = {
        "pad float32 2048x2048 by 500 reflect": ("np.ones((2048, 2048), 'f4')", "pad(x, 500, 'reflect')"),
        "pad int8 10,000,000x2 by 100,000 wrap": (
            "np.ones((10**7, 2), 'i1')",
            "pad(x, ((10**5,) * 2, (0, 0)), 'wrap')",
        ),
        "pad a transposed float32 2048x2048 by 3 edge": ("np.ones((2048, 2048), 'f4').T", "pad(x, 3, 'edge')"),
        "Pad-25 float16 4096x4096 by 1": ("np.ones((4096, 4096), 'f2')", "onnx.pad_25(x, [1, 1, 1, 1])"),
        "Clip-13 a strided float32 view of 4,194,304": ("np.ones(1 << 23, 'f4')[::2]", "onnx.clip_13(x, 0.0, 1.0)"),
    }
    if not Path("/proc/self/clear_refs").exists():
        print("peak memory is measured on Linux only")
        return
    for title, (data, call) in cases.items():
        yield Bar(f"{title}: peak beyond the output", extra_memory(data, call) / MEBIBYTE, 1, "MiB")


def extra_memory(data: str, call: str) -> float:
    """How far the resident peak of a fresh process rises over its input and the call's output."""
    program = f"""
import numpy as np, fastpad
def status(key):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(key)) * 1024
x = {data}
open("/proc/self/clear_refs", "w").write("5")
before = status("VmRSS")
result = fastpad.{call}
print(status("VmHWM") - before - result.nbytes)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)


def size_bars() -> Iterator[Bar]:
    """What the build weighs."""
    generated = [p for p in (ROOT / "src/fastpad/_gen").iterdir() if p.suffix in (".py", ".pyx", ".pyi", ".pxd")]
    lines = sum(len(path.read_text().splitlines()) for path in generated)
    yield Bar("lines in src/fastpad/_gen", lines, 5000, "lines")
    if shutil.which("strip") is None:
        print("stripped sizes need binutils' strip")
        return
    for module in sorted(Path(fastpad.__file__).parent.glob("_kernels/*.so")):
        yield Bar(f"{module.name.split('.')[0]}, stripped", stripped_size(module) / 1000, 200, "kB")


def stripped_size(module: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, module.name)
        subprocess.run(["strip", "-o", str(copy), str(module)], check=True)
        return copy.stat().st_size


if __name__ == "__main__":
    sys.exit(main())

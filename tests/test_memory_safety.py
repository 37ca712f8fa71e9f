"""Nothing that is given to a public function may read, write or raise what it should not; in processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import fastpad
import fastpad._kernels
from tests import cases
from tests.reference import MODES

HERE = Path(__file__).parent
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mprotect and RLIMIT_AS as Linux has them")


def script(name: str, *arguments: object, level: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(HERE / name), *map(str, arguments)]
    environment = {"FASTPAD_ISA": level or fastpad.isa()}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=500, check=False, env={**os.environ, **environment}
    )


@linux
def test_guard_pages_guard() -> None:
    """A read of one byte too many ends the script."""
    assert script("guard_pages.py", "--overrun").returncode == -signal.SIGSEGV


@linux
@pytest.mark.parametrize("level", list(fastpad._kernels.levels()))
def test_no_kernel_leaves_its_arrays(level: str) -> None:
    done = script("guard_pages.py", level=level)
    assert done.returncode == 0, done.stderr[-3000:]
    counts = {name: int(count) for name, count in (line.split() for line in done.stdout.splitlines())}
    assert counts["pad"] >= 5 * 9 * 30 * 12
    assert counts["clip"] == 12 * 9 * 4 * 4 * 2
    assert counts["large"] == 5 * 3 * 3 * 2


@linux
@pytest.mark.parametrize("seed", range(8))
def test_garbage_is_answered(seed: int) -> None:
    done = script("fuzz_calls.py", seed, 4000)
    assert done.returncode == 0, done.stderr[-3000:]
    *unfair, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert not unfair, json.dumps(unfair[:5], indent=1)
    assert last["results"] + last["errors"] == 4000
    assert last["results"] >= 400  # or the garbage is too wild to reach a kernel


@pytest.mark.parametrize("mode", MODES)
def test_canaries(mode: str) -> None:
    """Bytes around ``out``, and between the elements of a strided one, stay."""
    for dtype in cases.WIDTHS.values():
        for shape, widths in (((3, 5), ((2, 1), (3, 4))), ((2, 70), ((0, 1), (33, 64))), ((1, 1), ((0, 9), (9, 0)))):
            data = cases.values(dtype, shape)
            expected = np.pad(data, widths, mode)
            for step in (1, 2):
                store = np.full(1 << 16, 0xA5, np.uint8)
                rows, columns = expected.shape
                size = dtype.itemsize
                out = np.ndarray(
                    expected.shape,
                    dtype,
                    buffer=store,
                    offset=480,
                    strides=(columns * step * size + 48 * (step - 1), step * size),
                )
                inside = np.zeros(1 << 16, bool)
                for row in range(rows):
                    for column in range(columns):
                        start = 480 + row * out.strides[0] + column * out.strides[1]
                        inside[start : start + size] = True
                fastpad.pad(data, widths, mode, out=out)
                assert out.tobytes() == expected.tobytes()
                assert (store[~inside] == 0xA5).all()


def test_an_array_that_lies() -> None:
    """What a subclass says of its shape is not believed."""

    class Liar(np.ndarray):
        shape = property(lambda self: (10**6, 10**6))  # type: ignore[assignment]
        strides = property(lambda self: (10**9, 8))  # type: ignore[assignment]
        ndim = property(lambda self: 7)  # type: ignore[assignment]

    liar = np.arange(6.0).reshape(2, 3).view(Liar)
    padded = fastpad.onnx.pad_25(liar, [1, 0, 0, 1], mode="edge")
    owed = np.pad(np.arange(6.0).reshape(2, 3), ((1, 0), (0, 1)), "edge")
    assert np.asarray(padded).tobytes() == owed.tobytes()
    clipped = fastpad.onnx.clip_13(liar, 1.0, 3.0)
    assert np.asarray(clipped).tobytes() == np.clip(np.arange(6.0), 1, 3).tobytes()


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # of np.pad, for such sums
def test_failed_allocations_leave_nothing() -> None:
    for _ in range(20):
        for call in (
            lambda: fastpad.pad(np.zeros(3, "u1"), 2**62),
            lambda: fastpad.onnx.pad_25(np.zeros(3, "u1"), [0, 2**62]),
            lambda: fastpad.nnrt.pad_fusion(np.zeros(3, "u1"), [[0, 2**62]]),
            lambda: fastpad.onnx.pad_25(np.array(["a"], object), [0, 2**58]),
        ):
            with pytest.raises((MemoryError, ValueError)):
                call()

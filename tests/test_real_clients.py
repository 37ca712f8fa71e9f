"""NumPy's own tests, SciPy's and scikit-image's functions, with np.pad and np.clip replaced by fastpad's.

Seen with NumPy 2.0.2 and 2.4.6: every test comes out as with NumPy's own functions.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import pytest

import fastpad
from tests.numpy_plugin import NAMES, Calls

ROOT = Path(__file__).parents[1]
MODULES = ("numpy.lib.tests.test_arraypad", "numpy._core.tests.test_numeric")
ONLY = "test_arraypad or TestClip"


class Run(NamedTuple):
    """What a run of other people's tests came to."""

    outcomes: dict[str, str]
    calls: dict[str, int]
    native: dict[str, int]


@cache
def run(modules: tuple[str, ...], only: str, *options: str) -> Run:
    """Tests of installed packages, in a process of their own, under their own configuration."""
    with TemporaryDirectory() as folder:
        report, settings = Path(folder, "calls.json"), Path(folder, "pytest.ini")
        settings.write_text("[pytest]\n", encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-c", settings, "-p", "no:cacheprovider"]
        command += ["-p", "tests.numpy_plugin", "--calls-report", report, *options, "-k", only, "--pyargs", *modules]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
        return Run(**json.loads(report.read_text(encoding="utf-8")))


def assert_same_outcomes(modules: tuple[str, ...], only: str) -> Run:
    """With fastpad all tests come out as with NumPy: none fails, none more is skipped."""
    ours, theirs = run(modules, only), run(modules, only, "--numpy-as-it-is")
    assert ours.outcomes == theirs.outcomes
    assert not set(ours.outcomes.values()) & {"failed", "error"}
    assert theirs.calls == {"pad": 0, "clip": 0}
    return ours


def test_numpys_own_tests() -> None:
    ours = assert_same_outcomes(MODULES, ONLY)
    count = Counter(ours.outcomes.values())
    assert count["passed"] >= 650
    assert sum(count.values()) - count["passed"] <= 3  # NumPy's own expected failures
    assert ours.calls["pad"] >= 700
    assert ours.calls["clip"] >= 200
    assert ours.native["pad"] >= 150
    assert ours.native["clip"] >= 30


def test_a_run_that_never_calls_fastpad_fails() -> None:
    with pytest.raises(AssertionError):
        run(("numpy.lib.tests.test__version",), "test_main_versions")


@pytest.mark.skipif(not importlib.util.find_spec("scipy"), reason="SciPy is not installed")
def test_scipys_own_tests() -> None:
    ours = assert_same_outcomes(("scipy.signal.tests.test_short_time_fft",), "pad or stft or roundtrip")
    assert ours.native["pad"] >= 10


# scikit-image has its tests elsewhere: its functions, with fastpad and without.

RANDOM = np.random.default_rng(0)
IMAGE = RANDOM.random((40, 50))
LABELS = np.kron(RANDOM.integers(0, 4, (8, 10)), np.ones((5, 5), np.int64))

SKIMAGE: dict[str, Callable[[Any], Any]] = {
    "match_template": lambda s: s.feature.match_template(IMAGE, IMAGE[10:18, 5:12], pad_input=True, mode="reflect"),
    "find_boundaries": lambda s: s.segmentation.find_boundaries(LABELS, mode="subpixel"),
    "watershed": lambda s: s.segmentation.watershed(IMAGE, LABELS * (IMAGE > 0.9)),
    "chan_vese": lambda s: s.segmentation.chan_vese(IMAGE, max_num_iter=5),
    "rolling_ball": lambda s: s.restoration.rolling_ball(IMAGE, radius=3),
    "flood_fill": lambda s: s.morphology.flood_fill(LABELS, (3, 3), 9),
    "local_maxima": lambda s: s.morphology.local_maxima(IMAGE),
    "butterworth": lambda s: s.filters.butterworth(IMAGE, npad=5),
    "threshold_sauvola": lambda s: s.filters.threshold_sauvola(IMAGE, 7),
    "radon": lambda s: s.transform.radon(IMAGE[:40, :40], np.arange(0.0, 180, 30), circle=False),
    "block_reduce": lambda s: s.measure.block_reduce(IMAGE, (7, 7), np.mean),
    "euler_number": lambda s: s.measure.euler_number(IMAGE > 0.5),
    "equalize_adapthist": lambda s: s.exposure.equalize_adapthist(IMAGE),
    "random_noise": lambda s: s.util.random_noise(IMAGE, rng=3),
    "unsharp_mask": lambda s: s.filters.unsharp_mask(IMAGE),
}


@pytest.mark.parametrize("name", SKIMAGE)
@pytest.mark.filterwarnings("ignore")
def test_scikit_image(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    skimage = pytest.importorskip("skimage", reason="scikit-image is not installed")
    owed = SKIMAGE[name](skimage)
    calls = Calls()
    for function in NAMES:
        monkeypatch.setattr(np, function, calls.counted(calls.made, function, getattr(fastpad, function)))
    actual = SKIMAGE[name](skimage)
    assert sum(calls.made.values()) >= 1
    assert np.asarray(actual).dtype == np.asarray(owed).dtype
    assert np.asarray(actual).tobytes() == np.asarray(owed).tobytes()

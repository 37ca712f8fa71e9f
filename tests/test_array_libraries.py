"""Libraries that know NumPy's functions by identity, under the patch in every order: each call as without the patch.

Seen with astropy 8.0, unyt 3.2, pint 0.25, numba 0.68, dask 2026.8 and xarray 2026.9.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.array_libraries import LIBRARIES

ROOT = Path(__file__).parents[1]

# The steps, and at which of the calls fastpad's functions stand in NumPy's place.
ORDERS = {
    "library, patch": ("import call patch call unpatch call", (False, True, False)),
    "library, patch before a call": ("import patch call unpatch call", (True, False)),
    "patch, library": ("patch import call unpatch call patch call", (True, False, True)),
    "library in a block": ("open import call close call open call close", (True, False, True)),
    "library imported in a block": ("open import close call patch call", (False, True)),
    "library, block": ("import open call close call", (True, False)),
}

# What must be in what a call does, so that a library that never worked is not enough.
OWED = {
    "astropy": {"np.pad(q, 1)": "Quantity <Quantity [0., 0., 1., 2., 0.] m>", "np.clip(m, 0.5, 1)": "———"},
    "unyt": {"np.pad(q, 1)": "unyt_array unyt_array([0., 0., 1., 2., 0.], 'm')"},
    "pint": {"np.pad(q, 1)": "Quantity <Quantity([0. 0. 1. 2. 0.], 'meter')>"},
    "numba": {"kept(x)": "ndarray array([0.5, 1. , 1. ])"},
    "dask": {"type(np.pad(d, 1))": "dask.array", "type(np.clip(d, 0.5, 1))": "dask.array"},
    "xarray": {"np.clip(x, 0.5, 1)": "DataArray <xarray.DataArray 'x' (a: 3)>"},
}


def need(library: str) -> None:
    if not importlib.util.find_spec(library):
        pytest.skip(f"{library} is not installed")


def python(*arguments: str, path: str = "") -> str:
    """What a process of its own prints."""
    paths = [path, os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@cache
def run(library: str, steps: str) -> list[tuple[bool, dict[str, str]]]:
    return [tuple(entry) for entry in json.loads(python("-m", "tests.array_libraries", library, *steps.split()))]


@pytest.mark.parametrize("library", LIBRARIES)
def test_without_the_patch(library: str) -> None:
    need(library)
    [(patched, owed)] = run(library, "import call")
    assert not patched
    assert len(owed) == len(LIBRARIES[library].calls) >= 4
    for call, text in OWED[library].items():
        assert text in owed[call]
    assert len(set(owed.values())) >= 2


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("library", LIBRARIES)
def test_every_call_as_without_the_patch(library: str, order: str) -> None:
    need(library)
    [(_, owed)] = run(library, "import call")
    steps, patched = ORDERS[order]
    done = run(library, steps)
    assert tuple(standing for standing, _ in done) == patched
    assert [outcomes for _, outcomes in done] == [owed] * len(patched)


def test_numba_finds_fastpad_by_its_entry_point(tmp_path: Path) -> None:
    """In compiled code fastpad.clip is numba's np.clip; the metadata is made here, since a tree that is not installed
    has none."""
    need("numba")
    [(group, points)] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"].items()
    metadata = tmp_path / "fastpad-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: fastpad\nVersion: 1\n")
    lines = [f"[{group}]", *(f"{name} = {point}" for name, point in points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines))
    code = (
        "import numpy as np, numba, fastpad\n"
        "compiled = numba.njit(lambda x, out: (fastpad.clip(x, 0.5, 1), fastpad.clip(x, a_min=1, a_max=x, out=out)))\n"
        "print([part.tolist() for part in compiled(np.arange(3.0), np.empty(3))])\n"
    )
    assert python("-W", "error", "-c", code, path=str(tmp_path)) == "[[0.5, 1.0, 1.0], [0.0, 1.0, 2.0]]\n"


def test_fastpad_does_not_import_numba() -> None:
    assert python("-c", "import sys, fastpad; print('numba' in sys.modules, 'fastpad._numba' in sys.modules)") == (
        "False False\n"
    )

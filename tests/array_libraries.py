"""Calls of np.pad and np.clip with the arrays of a library, in a process of its own that patches in a given order.

``python -m tests.array_libraries LIBRARY STEP...`` prints as JSON what each step ``call`` did, call by call.
"""

from __future__ import annotations

import json
import re
import sys
import warnings
from contextlib import ExitStack
from typing import Any, NamedTuple

import numpy as np

import fastpad


class Library(NamedTuple):
    """What to import, and calls with what it made. ``pad`` and ``clip`` are np's, as found when it was imported."""

    setup: str
    calls: tuple[str, ...]


LIBRARIES = {
    "astropy": Library(
        "import astropy.units as u; from astropy.utils.masked import Masked\n"
        "q = np.arange(3.0) * u.m; m = Masked(np.arange(3.0), mask=[0, 1, 0])",
        (
            "np.pad(q, 1)",
            "np.pad(q, (1, 2), mode='reflect')",
            "np.pad(q, 1, constant_values=200 * u.cm)",
            "np.pad(q, 1, 'mean')",
            "np.pad(array=q, pad_width=1)",
            "pad(q, 1)",
            "np.clip(q, 50 * u.cm, 1 * u.m)",
            "np.clip(np.arange(3.0), 0 * u.one, 1 * u.one)",
            "np.clip(q, 0 * u.m, 1 * u.m, out=q.copy())",
            "np.clip(q, 1 * u.s, None)",
            "clip(q, 50 * u.cm, 1 * u.m)",
            "np.pad(m, 1)",
            "np.pad(Masked(q), 1)",
            "np.clip(m, 0.5, 1)",
            "np.clip(Masked(q), 50 * u.cm, 1 * u.m)",
        ),
    ),
    "unyt": Library(
        "import unyt\nq = unyt.unyt_array(np.arange(3.0), 'm')",
        (
            "np.pad(q, 1)",
            "np.pad(q, 1, mode='edge')",
            "pad(q, 1)",
            "np.clip(q, 0.5 * unyt.m, 1 * unyt.m)",
            "np.clip(q, 0.5 * unyt.m, None)",
            "np.clip(q, 1 * unyt.s, 2 * unyt.s)",
            "clip(q, 0.5 * unyt.m, 1 * unyt.m)",
        ),
    ),
    "pint": Library(
        "import pint\nu = pint.UnitRegistry(); q = np.arange(3.0) * u.m",
        (
            "np.pad(q, 1)",
            "np.pad(q, 1, constant_values=200 * u.cm)",
            "np.pad(q, 1, mode='linear_ramp')",
            "pad(q, 1)",
            "np.clip(q, 50 * u.cm, 1 * u.m)",
            "np.clip(q, None, 1 * u.m)",
            "np.clip(q, 1 * u.s, 2 * u.s)",
            "clip(q, 50 * u.cm, 1 * u.m)",
        ),
    ),
    "numba": Library(
        "import numba\nx = np.arange(3.0)\nkept = numba.njit(lambda x: np.clip(x, 0.5, 1))",
        (
            "kept(x)",
            "numba.njit(lambda x: np.clip(x, 0.5, 1))(x)",
            "numba.njit(lambda x: clip(x, 0.5, 1))(x)",
            "numba.njit(lambda x: np.pad(x, 1))(x)",
        ),
    ),
    "dask": Library(
        "import dask.array as da, pickle\nd = da.arange(3.0, chunks=2)",
        (
            "type(np.pad(d, 1))",
            "np.pad(d, 1).compute()",
            "np.pad(d, (1, 2), mode='reflect').compute()",
            "pad(d, 1).compute()",
            "type(np.clip(d, 0.5, 1))",
            "np.clip(d, 0.5, 1).compute()",
            "da.clip(d, 0.5, 1).compute()",
            "d.map_blocks(np.clip, 0.5, 1).compute()",
            "d.map_blocks(clip, 0.5, 1).compute()",
            "pickle.loads(pickle.dumps(da.clip(d, 0.5, 1))).compute()",
            "pickle.loads(pickle.dumps(d.map_blocks(clip, 0.5, 1))).compute()",
        ),
    ),
    "xarray": Library(
        "import xarray as xr\nx = xr.DataArray(np.arange(3.0), dims='a', coords={'a': [1, 2, 3]}, name='x')",
        (
            "x.pad(a=1, constant_values=7)",
            "x.pad(a=(1, 2), mode='reflect')",
            "np.clip(x, 0.5, 1)",
            "clip(x, 0.5, 1)",
            "x.clip(0.5, 1)",
            "x.to_dataset().pad(a=1)",
        ),
    ),
}


def told(call: str, names: dict[str, Any]) -> str:
    """What a call did, without addresses: a warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            result = eval(call, names)
        except Exception as problem:
            result = problem
    return re.sub(r"0x\w+", "ADDRESS", f"{type(result).__name__} {result!r}").partition("\\n")[0]


def run(library: Library, steps: list[str]) -> list[tuple[bool, dict[str, str]]]:
    """For each step ``call``: whether np.pad was fastpad's, and what each call did."""
    numpys, names, done = np.pad, {"np": np}, []
    with ExitStack() as block:
        for step in steps:
            match step:
                case "import":
                    exec(library.setup, names)
                    names |= {"pad": np.pad, "clip": np.clip}
                case "call":
                    done.append((np.pad is not numpys, {call: told(call, names) for call in library.calls}))
                case "open":
                    block.enter_context(fastpad.patched_numpy())
                case "close":
                    block.close()
                case "patch":
                    fastpad.patch_numpy()
                case "unpatch":
                    fastpad.unpatch_numpy()
    return done


if __name__ == "__main__":
    print(json.dumps(run(LIBRARIES[sys.argv[1]], sys.argv[2:])))

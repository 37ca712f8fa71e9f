"""A table that the compiled modules cannot hold is refused when they are imported, before anything is written."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Imports fastpad with its table changed: EDIT runs in the table's own namespace when that has been read.
IMPORT = """
import sys
from importlib.machinery import PathFinder, SourceFileLoader

class Changed(SourceFileLoader):
    def exec_module(self, module):
        super().exec_module(module)
        exec("from dataclasses import replace;" + {edit!r}, vars(module))

class Finder:
    @staticmethod
    def find_spec(name, path, target=None):
        if name != "fastpad._gen.table":
            return None
        spec = PathFinder.find_spec(name, path, target)
        spec.loader = Changed(name, spec.origin)
        return spec

sys.meta_path.insert(0, Finder)
import fastpad
import numpy as np
{call}
print("imported")
"""

LIMITS = {
    "modes": ("MODES = (MODES * 33)[:33]", "the table has 33 modes; there is room for 32 (MODE_LIMIT)"),
    "orders": ("ORDERS = (ORDERS * 33)[:33]", "the table has 33 orders; there is room for 32 (ORDER_LIMIT)"),
    "dtypes": ("DTYPES = (DTYPES * 65)[:65]", "the table has 65 dtypes; there is room for 64 (CODE_LIMIT)"),
    "storage": (
        "STORAGES += (Storage('x256', 32, False),)",
        "the table has 32 bytes in storage x256; there is room for 16 (MAX_VALUE)",
    ),
    "order": (
        "ORDERS = (replace(ORDERS[0], size=17), *ORDERS[1:])",
        "the table has 17 bytes in order i8; there is room for 16 (MAX_VALUE)",
    ),
    "references": (
        "STORAGES = tuple(replace(s, counted=s.name == 'x32') for s in STORAGES)",
        "storage x32 has 4 bytes; a reference has 8",
    ),
    "no references": (
        "STORAGES = tuple(s for s in STORAGES if not s.counted)",
        "mode constant needs a storage of width 0 and one of references; the table lacks one",
    ),
    "no storage of any width": (
        "STORAGES = tuple(s for s in STORAGES if s.width)",
        "mode constant needs a storage of width 0 and one of references; the table lacks one",
    ),
    "order of another width": (
        "DTYPES = tuple(replace(d, order=d.order and 'i64') for d in DTYPES)",
        "the table compares int8 by order i64, which has another width",
    ),
}
SOUND = {
    "as it is": "",
    "modes": "MODES = (MODES * 32)[:32]",
    "orders": "ORDERS = (ORDERS * 32)[:32]",
    "dtypes": "DTYPES = (DTYPES * 64)[:64]",
}


def run(edit: str, call: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", IMPORT.format(edit=edit, call=call)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.parametrize("name", LIMITS, ids=lambda name: name.replace(" ", "-"))
def test_a_table_beyond_a_limit_is_not_imported(name: str) -> None:
    edit, message = LIMITS[name]
    done = run(edit)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1] == f"ImportError: {message}"


@pytest.mark.parametrize("name", SOUND, ids=lambda name: name.replace(" ", "-"))
def test_a_table_at_a_limit_is_imported(name: str) -> None:
    done = run(SOUND[name], "assert fastpad.pad(np.ones(2), 1, 'edge').tolist() == [1] * 4")
    assert (done.returncode, done.stdout, done.stderr) == (0, "imported\n", "")


def test_an_extension_dtype_of_another_width_is_refused_when_it_is_seen() -> None:
    edit = "DTYPES = tuple(replace(d, order='i64') if d.name == 'bfloat16' else d for d in DTYPES)"
    done = run(edit, "import ml_dtypes; fastpad.onnx.clip_13(np.zeros(4, ml_dtypes.bfloat16))")
    assert (
        done.stderr.splitlines()[-1] == "ImportError: the table compares bfloat16 by order i64, which has another width"
    )

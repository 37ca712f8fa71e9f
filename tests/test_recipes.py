"""What CONTRIBUTING.md promises of a change: each recipe on a copy of the repository, and the files that it costs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import fastpad
from codegen.tree import PRODUCTS

REPOSITORY = Path(__file__).resolve().parents[1]
IGNORED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.pyc")

MIRROR_PAD = """\
# yaml-language-server: $schema=../schema/operator.json
operator: MIRROR_PAD
domain: tflite
family: pad
module: tflite
function: mirror_pad
source: TensorFlow Lite builtin operators, MIRROR_PAD

versions:
- version: 1
  summary: Mirrors a tensor beyond each of its ends.
  inputs:
    - {name: input, type: T, role: data, description: The tensor to pad.}
    - {name: padding, type: Tpad, role: pads, layout: pairs, negative: refuse,
       description: 'The elements to add, shape [n, 2]: before and after each of the n axes.'}
  outputs:
    - {name: output, type: T, description: The padded tensor.}
  attributes:
    - name: mode
      type: MirrorPadMode
      default: reflect
      role: mode
      values: [reflect, symmetric]
      description: Whether the elements at the ends are left out of the mirror image.
  enums:
    MirrorPadMode:
      - {name: REFLECT, number: 0, mode: reflect}
      - {name: SYMMETRIC, number: 1, mode: symmetric}
  types:
    T: [bool, int8, int16, int32, int64, uint8, float32]
    Tpad: [int32, int64]
  examples:
  - dtype: int32
    arguments: {input: [[1, 2, 3]], padding: [[0, 0], [2, 1]]}
    output: [[3, 2, 1, 2, 3, 2]]
"""

# A mirror that leaves the first element out and repeats the last: a period of 2n - 1.
MAP = """\
#% macro map_hinge()
    cdef Py_ssize_t period = 2 * n - 1
    i %= period
    if i < 0:
        i += period
    return i if i < n else period - i
#% endmacro
"""
ROW = """\
#% macro row_hinge(s)
            for k in range(1, before + 1):
                {{ s.move }}(row - k * {{ s.size }}, kept + source_hinge(-k, n) * {{ s.size }}, {{ s.size }})
            for k in range(n, n + after):
                {{ s.move }}(row + k * {{ s.size }}, kept + source_hinge(k, n) * {{ s.size }}, {{ s.size }})
#% endmacro
"""


class Copy:
    """A copy of the repository, and what has changed in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("spec", "codegen", "docs", "src"):
            shutil.copytree(REPOSITORY / folder, root / folder, ignore=IGNORED)
        self.before = self.contents()

    def contents(self) -> dict[str, bytes]:
        paths = [path for path in self.root.rglob("*") if path.is_file() and path.suffix not in PRODUCTS]
        return {path.relative_to(self.root).as_posix(): path.read_bytes() for path in paths}

    def changed(self) -> set[str]:
        after = self.contents()
        return {name for name in self.before.keys() | after.keys() if self.before.get(name) != after.get(name)}

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.root / file
        text = path.read_text()
        assert text.count(old) == 1, (file, old)
        path.write_text(text.replace(old, new))

    def run(self, *arguments: str) -> str:
        """Run Python in the copy; the copy's own packages come first."""
        environment = {**os.environ, "PYTHONPATH": f"{self.root}{os.pathsep}{self.root / 'src'}"}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def regenerate(self) -> None:
        self.run("-m", "codegen")
        assert self.run("-m", "codegen", "--check") == ""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def add_dtype(copy: Copy) -> None:
    path = copy.root / "spec/dtypes.yaml"
    line = "  float8e3m4: {types: [tensor(float8e3m4)], numpy: [ml_dtypes.float8_e3m4], storage: x8, zero: bits}\n"
    path.write_text(path.read_text() + line)


def add_version(copy: Copy) -> None:
    path = copy.root / "spec/onnx/pad.yaml"
    text = path.read_text()
    newest = text[text.rindex("- version: ") :]
    path.write_text(f"{text.rstrip()}\n\n{newest.replace('- version: 25', '- version: 26')}")


def add_mode(copy: Copy) -> None:
    copy.edit("spec/modes.yaml", "  empty: {", "  hinge: {pads: source}\n  empty: {")
    copy.edit(
        "spec/semantics.yaml", "    wrap: '`i mod n`'\n", "    wrap: '`i mod n`'\n    hinge: a mirror of its own\n"
    )
    pad_fusion = "spec/nnrt/pad_fusion.yaml"
    copy.edit(pad_fusion, "[constant, reflect, symmetric]", "[constant, reflect, symmetric, hinge]")
    copy.edit(pad_fusion, "{name: RESERVED, number: 3}", "{name: HINGE, number: 3, mode: hinge}")
    template = "codegen/templates/pad.pyx.j2"
    copy.edit(template, "#% macro map_reflect()\n", f"{MAP}#% macro map_reflect()\n")
    copy.edit(template, "#% macro row_reflect(s)\n", f"{ROW}#% macro row_reflect(s)\n")


def add_operator(copy: Copy) -> None:
    (copy.root / "spec/tflite").mkdir()
    (copy.root / "spec/tflite/mirror_pad.yaml").write_text(MIRROR_PAD)


RECIPES = {
    add_dtype: {"spec/dtypes.yaml", "src/fastpad/_gen/pad.pyx", "src/fastpad/_gen/table.py"},
    add_version: {
        "spec/onnx/pad.yaml",
        "src/fastpad/_gen/onnx.pyi",
        "src/fastpad/_gen/onnx.pyx",
        "src/fastpad/_gen/table.py",
        "docs/operators/index.md",
        "docs/operators/onnx_pad.md",
    },
    add_mode: {
        "spec/modes.yaml",
        "spec/nnrt/pad_fusion.yaml",
        "spec/semantics.yaml",
        "codegen/templates/pad.pyx.j2",
        "src/fastpad/_gen/nnrt.pyi",
        "src/fastpad/_gen/nnrt.pyx",
        "src/fastpad/_gen/pad.pyx",
        "src/fastpad/_gen/table.py",
        "docs/operators/nnrt_pad_fusion.md",
        "docs/semantics.md",
    },
    add_operator: {
        "spec/tflite/mirror_pad.yaml",
        "src/fastpad/_gen/table.py",
        "src/fastpad/_gen/tflite.pyi",
        "src/fastpad/_gen/tflite.pyx",
        "docs/operators/index.md",
        "docs/operators/tflite_mirror_pad.md",
    },
}


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.__name__)
def test_a_recipe_changes_these_files_and_no_other(recipe: object, copy: Copy) -> None:
    assert callable(recipe)
    recipe(copy)
    copy.regenerate()
    assert copy.changed() == RECIPES[recipe]


def test_nothing_is_changed_by_a_run_without_a_change(copy: Copy) -> None:
    copy.regenerate()
    assert copy.changed() == set()


# Built and called: the new operator, and the new mode.

BUILD = """
import sys
import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup

name, source, options = sys.argv[1:4]
macros = [("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION"), ("NPY_TARGET_VERSION", "NPY_2_0_API_VERSION")]
made = Extension(name, [source], include_dirs=[np.get_include(), "src/fastpad"], define_macros=macros,
                 extra_compile_args=options.split())
made = cythonize([made], build_dir="build", compiler_directives={"language_level": 3, "binding": True})
setup(ext_modules=made, package_dir={"": "src"}, script_args=["-q", "build_ext", "--inplace"])
"""


def build(copy: Copy, module: str, source: str) -> None:
    """Build one module of the copy, among the installed package's own."""
    pytest.importorskip("Cython", reason="Cython is not installed")
    pytest.importorskip("setuptools", reason="setuptools is not installed")
    if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None:
        pytest.skip("no C compiler")
    installed = Path(fastpad.__file__).parent
    for path in installed.rglob("*"):
        if path.suffix in (".so", ".pyd"):
            shutil.copy(path, copy.root / "src/fastpad" / path.relative_to(installed))
    options = "" if sys.platform == "win32" else "-O0 -fno-strict-aliasing"  # the compiler's time is most of the test's
    copy.run("-c", BUILD, module, source, options)


def test_a_new_operator_is_built_and_called(copy: Copy) -> None:
    add_operator(copy)
    copy.regenerate()
    build(copy, "fastpad._gen.tflite", "src/fastpad/_gen/tflite.pyx")
    script = """
import numpy as np
import fastpad
from fastpad._gen import tflite

x = np.arange(6, dtype=np.int32).reshape(2, 3)
padding = np.array([[1, 2], [3, 0]], np.int32)
for mode in ("reflect", "symmetric"):
    np.testing.assert_array_equal(tflite.mirror_pad(x, padding, mode=mode), np.pad(x, padding, mode))
assert tflite.mirror_pad is tflite.mirror_pad_1
np.testing.assert_array_equal(tflite.mirror_pad(x, [[0, 0], [1, 1]], mode=tflite.MirrorPadMode.SYMMETRIC),
                              np.pad(x, ((0, 0), (1, 1)), "symmetric"))
for wrong in (dict(mode="wrap"), dict(padding=[[-1, 0], [0, 0]])):
    try:
        tflite.mirror_pad(**{"input": x, "padding": padding, **wrong})
    except fastpad.SpecError as error:
        print(error)
try:
    tflite.mirror_pad(x.astype(np.complex64), padding)
except fastpad.DTypeError as error:
    print(error)
print(sum(row.operator == "MIRROR_PAD" for row in fastpad.support()))
"""
    mode, negative, dtype, rows = copy.run("-c", script).splitlines()
    assert mode == "MIRROR_PAD-1: mode must be one of reflect, symmetric, REFLECT (0), SYMMETRIC (1); got 'wrap'"
    assert negative.startswith("MIRROR_PAD-1: padding ")
    assert "complex64" in dtype
    assert int(rows) == 14


def test_a_new_mode_is_built_and_called(copy: Copy) -> None:
    add_mode(copy)
    copy.regenerate()
    level = fastpad.isa()
    build(copy, f"fastpad._kernels.pad_{level}", "src/fastpad/_gen/pad.pyx")
    script = f"""
import os
os.environ["FASTPAD_ISA"] = {level!r}
import numpy as np
import fastpad

def at(i, n):
    j = i % (2 * n - 1)
    return j if j < n else 2 * n - 1 - j

for n in (1, 2, 3, 7, 40):
    for before, after in ((0, 1), (1, 1), (2, 0), (30, 41)):
        for dtype in (np.int8, np.float16, np.float32, np.int64):
            x = np.arange(n).astype(dtype)
            found = fastpad.nnrt.pad_fusion(np.stack([x, x]), [[1, 0], [before, after]], padding_mode="hinge")
            row = x[[at(i, n) for i in range(-before, n + after)]]
            np.testing.assert_array_equal(found, np.stack([row] * 3))
print(fastpad.nnrt.pad_fusion(np.arange(3), [[2, 2]], padding_mode=3).tolist())
"""
    assert copy.run("-c", script) == "[2, 1, 0, 1, 2, 2, 1]\n"

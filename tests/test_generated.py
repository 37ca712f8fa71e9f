"""What is generated: the tree is what the spec and the templates give, reads cleanly, and is what was built."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from codegen.parse import read_spec
from codegen.plan import Artifact, plan
from codegen.render import render
from codegen.tree import compare, is_sealed, seal
from fastpad import _kernels

ROOT = Path(__file__).resolve().parents[1]
GENERATED = ROOT / "src" / "fastpad" / "_gen"
SPEC = read_spec(ROOT)
ARTIFACTS = plan(SPEC)


def rendered() -> dict[str, str]:
    return {path: seal(text) for path, text in render(ARTIFACTS).items()}


def test_the_tree_is_what_is_rendered() -> None:
    assert compare(ROOT, rendered()) == []


def test_rendering_twice_gives_the_same() -> None:
    assert rendered() == {path: seal(text) for path, text in render(plan(read_spec(ROOT))).items()}


def test_the_files() -> None:
    assert [artifact.path for artifact in ARTIFACTS] == [
        "__init__.py", "clip.pyx", "nnrt.pyi", "nnrt.pyx", "onnx.pyi", "onnx.pyx", "pad.pyx", "table.py",
    ]  # fmt: skip
    assert sum(len(text.splitlines()) for text in rendered().values()) < 5000


@pytest.mark.parametrize("artifact", ARTIFACTS, ids=lambda artifact: artifact.path)
def test_a_file_reads_cleanly(artifact: Artifact) -> None:
    text = (GENERATED / artifact.path).read_text()
    assert is_sealed(text)
    assert text.startswith("# Generated from ")
    assert f"codegen/templates/{artifact.template}" in text.splitlines()[0]
    assert not re.search(r"[ \t]$", text, re.MULTILINE), "spaces at the end of a line"
    assert "\n\n\n\n" not in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert not re.search(r"\b20[0-9]{2}-[0-9]{2}-[0-9]{2}\b", text), "a date"
    assert "{{" not in text
    assert "#%" not in text


@pytest.mark.parametrize("name", [a.path for a in ARTIFACTS if a.path.endswith(".pyx")])
def test_cython_has_nothing_to_say(name: str, tmp_path: Path) -> None:
    pytest.importorskip("Cython", reason="Cython builds the package, and need not stay")
    made = tmp_path / "made.c"
    command = [sys.executable, "-m", "cython", "-3", "-Wextra", "-I", "src", GENERATED / name, "-o", made]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stdout + done.stderr, done.stderr


def test_every_kernel_is_built_and_says_where_it_comes_from() -> None:
    names = [kernel.name for artifact in ARTIFACTS for kernel in artifact.context.get("kernels", ())]
    assert len(names) == len(SPEC.modes) * len(SPEC.storages) + len(SPEC.orders) == 54
    assert sorted(names) == sorted(_kernels.names())
    for path in ("pad.pyx", "clip.pyx"):
        lines = (GENERATED / path).read_text().splitlines()
        for above, line in pairwise(lines):
            if found := re.fullmatch(
                r"cdef void ((?:pad|clip)_\w+)\((?:const )?(?:Pad|Clip)Plan \*p\) noexcept nogil:", line
            ):
                assert re.match(r"# spec/[\w/]+\.yaml:\d+  ", above), found[1]
                names.remove(found[1])
    assert names == []


def test_templates_name_no_version_and_no_dtype() -> None:
    """The spec decides: a mode is named in a template only by its macros."""
    dtypes = {dtype.name for dtype in SPEC.dtypes} - {"bool", "string"}  # words of other meanings, too
    modes = {mode.name for mode in SPEC.modes}
    for path in sorted((ROOT / "codegen").rglob("*.j2")):
        text = re.sub(r"(?m)^#% macro \w+", "", path.read_text())
        assert not dtypes & set(re.findall(r"\w+", text)), path.name
        assert not modes & set(re.findall(r'"(\w+)"', text)), path.name
    for path in sorted((ROOT / "codegen").glob("*.py")):
        strings = set(re.findall(r'"(\w+)"', path.read_text()))
        assert not strings & (dtypes | modes), (path.name, strings & (dtypes | modes))

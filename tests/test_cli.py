"""python -m fastpad: what each command does; and that bad input is one line, exit 2 and no file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastpad
from fastpad import _demo
from fastpad._operators import operators
from tests.reference import pad_reference, same_bits


def run(
    *arguments: object, cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fastpad", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=cwd, env=env)


@pytest.fixture
def square(tmp_path: Path) -> Path:
    path = tmp_path / "in.npy"
    np.save(path, np.arange(6, dtype=np.float32).reshape(2, 3))
    return path


X = np.arange(6, dtype=np.float32).reshape(2, 3)
GOOD: dict[str, tuple[list[str], np.ndarray]] = {
    "pad of NumPy": (["pad", "--pad-width", "1"], np.pad(X, 1)),
    "pad of NumPy, a mode": (["pad", "--pad-width", "2", "--mode", "symmetric"], np.pad(X, 2, "symmetric")),
    "pad of NumPy, a statistic": (["pad", "--pad-width", "2", "--mode", "mean"], np.pad(X, 2, "mean")),
    "pad of NumPy, a value": (["pad", "--pad-width", "1", "--value", "1.5"], np.pad(X, 1, constant_values=1.5)),
    "pad-11": (["pad", "--pads", "0,2,0,0", "--op", "onnx.pad_11"],
        pad_reference(X, (0, 2), (0, 0), "constant", np.float32(0))),
    "pad-11, edge": (["pad", "--pads", "0,2,-1,0", "--mode", "edge", "--op", "onnx.pad_11"],
        pad_reference(X, (0, 2), (-1, 0), "edge")),
    "pad-11, negative first": (["pad", "--pads=-1,2,0,0", "--mode", "edge", "--op", "onnx.pad_11"],
        pad_reference(X, (-1, 2), (0, 0), "edge")),
    "pad-13, a value": (["pad", "--pads", "0,2,0,0", "--value", "1.5", "--op", "onnx.pad_13"],
        pad_reference(X, (0, 2), (0, 0), "constant", np.float32(1.5))),
    "pad-25, axes": (["pad", "--pads", "3,4", "--axes=-1", "--mode", "wrap", "--op", "onnx.pad_25"],
        pad_reference(X, (0, 3), (0, 4), "wrap")),
    "pad-25": (["pad", "--pads", "[1,0,0,0]", "--op", "onnx.pad_25"],
        pad_reference(X, (1, 0), (0, 0), "constant", np.float32(0))),
    "pad of NumPy, pairs": (["pad", "--pad-width", "[[1,2],[0,3]]"], np.pad(X, ((1, 2), (0, 3)))),
    "pad-1": (["pad", "--pads", "0,2,0,0", "--op", "onnx.pad_1"],
        pad_reference(X, (0, 2), (0, 0), "constant", np.float32(0))),
    "pad-2, a value": (["pad", "--pads", "0,2,0,0", "--value", "2.5", "--op", "onnx.pad_2"],
        pad_reference(X, (0, 2), (0, 0), "constant", np.float32(2.5))),
    "pad_fusion": (["pad", "--pads", "[1,2],[3,4]", "--mode", "symmetric", "--op", "nnrt.pad_fusion"],
        pad_reference(X, (1, 3), (2, 4), "symmetric")),
    "clip of NumPy": (["clip", "--min", "1", "--max", "3.5"], np.clip(X, 1, 3.5)),
    "clip of NumPy, one bound": (["clip", "--min", "1"], np.clip(X, 1, None)),
    "clip-13": (["clip", "--min", "0", "--max", "6", "--op", "onnx.clip_13"], np.clip(X, 0, 6)),
    "clip-6": (["clip", "--min", "2", "--op", "onnx.clip_6"], np.clip(X, 2, None)),
    "clip-1": (["clip", "--max", "2", "--op", "onnx.clip_1"], np.clip(X, None, 2)),
    "pad-11, negative first as a word of its own": (["pad", "--pads", "-1,0,0,2", "--op", "onnx.pad_11"],
        pad_reference(X, (-1, 0), (0, 2), "constant", np.float32(0))),
    "pad-25, negative axes": (["pad", "--pads", "1,0,0,2", "--axes", "-1,0", "--op", "onnx.pad_25"],
        pad_reference(X, (0, 1), (2, 0), "constant", np.float32(0))),
    "pad of NumPy, minus infinity": (["pad", "--pad-width", "1", "--value", "-inf"],
        np.pad(X, 1, constant_values=-np.inf)),
    "pad-13, a value begun with a point": (["pad", "--pads", "1,0,0,0", "--value", "-.5", "--op", "onnx.pad_13"],
        pad_reference(X, (1, 0), (0, 0), "constant", np.float32(-0.5))),
    "clip of NumPy, an exponent": (["clip", "--min", "-1e-3", "--max", "-0"], np.clip(X, -1e-3, 0)),
    "clip-13, an abbreviated option": (["clip", "--mi", "-Infinity", "--max", "-2", "--op", "onnx.clip_13"],
        np.clip(X, None, np.float32(-2))),
    "clip of NNRt": (["clip", "--min=-1", "--max", "3", "--op", "nnrt.clip"], np.clip(X, -1, 3)),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD, ids=[name.replace(" ", "-").replace(",", "") for name in GOOD])
def test_good_commands(name: str, square: Path, tmp_path: Path) -> None:
    (command, *options), expected = GOOD[name]
    out = tmp_path / "out.npy"
    done = run(command, square, out, *options)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    result = np.load(out)
    same_bits(result, np.ascontiguousarray(expected))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.npy", "out.npy"]


def test_the_table_of_good_commands() -> None:
    assert len(GOOD) == 26


def test_the_output_may_be_the_input(square: Path, tmp_path: Path) -> None:
    done = run("clip", square, square, "--max", "3", "--op", "onnx.clip_13")
    assert done.returncode == 0, done.stderr
    same_bits(np.load(square), np.clip(X, None, np.float32(3)))
    assert [path.name for path in tmp_path.iterdir()] == ["in.npy"]


def bad_files(folder: Path) -> dict[str, Path]:
    paths = {name: folder / f"{name}.npy" for name in ("text", "empty", "cut", "objects", "folder", "missing")}
    paths["text"].write_text("not an array")
    paths["empty"].write_bytes(b"")
    np.save(paths["cut"], X)
    paths["cut"].write_bytes(paths["cut"].read_bytes()[:-3])
    np.save(paths["objects"], np.array([{}, "a"], object), allow_pickle=True)
    paths["folder"].mkdir()
    np.savez(folder / "many", a=X)
    paths["many"] = folder / "many.npz"
    for name, content in HEADERS.items():
        paths[name] = folder / f"{name}.npy"
        paths[name].write_bytes(content)
    paths["loop"], back = folder / "loop.npy", folder / "back.npy"
    paths["loop"].symlink_to(back)
    back.symlink_to(paths["loop"])
    return paths


def npy(header: bytes) -> bytes:
    """A file with a header and no data."""
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header


MANY = b"{'descr': %s, 'fortran_order': False, 'shape': (4611686018427387904,), }\n"
HEADERS = {
    "header-cut": npy(b"("),
    "header-indented": npy(b"if 1:\n  x\n y"),
    "header-escape": npy(b"{'descr': '\\z', 'fortran_order': False, 'shape': (), }\n"),
    "header-of-another": npy(b"{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'colour': 'red'}\n"),
    "header-of-noise": npy(bytes(range(256))),
    "header-longer-than-the-file": npy(b" " * 60)[:-30],
    "header-without-end": npy(b"[" * 9000),
    "zip": b"PK\x03\x04",
    "no-bytes": npy(MANY % b"'|V0'"),
    "no-letters": npy(MANY % b"'<U0'"),
    "no-fields": npy(MANY % b"[]"),
    "no-bytes-nor-elements": npy(MANY.replace(b"4611686018427387904", b"0") % b"'|V0'"),
    "more-than-memory": npy(MANY.replace(b"4611686018427387904", b"1152921504606846976") % b"'|i1'"),
}


BAD: dict[str, list[Any]] = {
    "missing file": ["pad", "missing", "--pad-width", "1"],
    "text": ["pad", "text", "--pad-width", "1"],
    "empty file": ["pad", "empty", "--pad-width", "1"],
    "cut file": ["pad", "cut", "--pad-width", "1"],
    "pickled objects": ["pad", "objects", "--pad-width", "1"],
    "pickled objects to clip": ["clip", "objects", "--min", "1"],
    "folder": ["pad", "folder", "--pad-width", "1"],
    "archive": ["pad", "many", "--pad-width", "1"],
    "unknown op": ["pad", "in", "--pads", "0,0,0,0", "--op", "onnx.pad_12"],
    "op of no module": ["pad", "in", "--pads", "0,0,0,0", "--op", "os.system"],
    "op with dunders": ["pad", "in", "--pads", "0,0,0,0", "--op", "onnx.__name__"],
    "clip op to pad": ["pad", "in", "--pads", "0,0,0,0", "--op", "onnx.clip_13"],
    "pad op to clip": ["clip", "in", "--min", "1", "--op", "onnx.pad_13"],
    "bad mode": ["pad", "in", "--pads", "0,0,0,0", "--mode", "mirror", "--op", "onnx.pad_11"],
    "bad mode of NumPy": ["pad", "in", "--pad-width", "1", "--mode", "mirror"],
    "mode of a later version": ["pad", "in", "--pads", "0,0,0,0", "--mode", "wrap", "--op", "onnx.pad_18"],
    "too few pads": ["pad", "in", "--pads", "0,0,0", "--op", "onnx.pad_11"],
    "pads not numbers": ["pad", "in", "--pads", "a,b", "--op", "onnx.pad_11"],
    "pads fractions": ["pad", "in", "--pads", "0,0,0,0.5", "--op", "onnx.pad_11"],
    "pads empty": ["pad", "in", "--pads", "", "--op", "onnx.pad_11"],
    "pads nested deep": ["pad", "in", "--pads", "[" * 20000 + "]" * 20000, "--op", "onnx.pad_11"],
    "pads of many digits": ["pad", "in", "--pads", "9" * 9000, "--op", "onnx.pad_11"],
    "pads missing": ["pad", "in", "--op", "onnx.pad_11"],
    "pads huge": ["pad", "in", "--pads", "0,99999999999999999999,0,0", "--op", "onnx.pad_11"],
    "pads too big to be": ["pad", "in", "--pads", "4611686018427387904,0,4611686018427387904,0", "--op", "onnx.pad_11"],
    "pad width missing": ["pad", "in"],
    "pad width negative": ["pad", "in", "--pad-width=-1"],
    "pad width text": ["pad", "in", "--pad-width", "x"],
    "below zero": ["pad", "in", "--pads=-9,0,0,0", "--op", "onnx.pad_11"],
    "negative in version 1": ["pad", "in", "--pads=-1,0,0,0", "--op", "onnx.pad_1"],
    "axes where there are none": ["pad", "in", "--pads", "0,0", "--axes", "0", "--op", "onnx.pad_13"],
    "axes out of range": ["pad", "in", "--pads", "0,0", "--axes", "5", "--op", "onnx.pad_25"],
    "value not a number": ["pad", "in", "--pads", "0,0,0,0", "--value", "x", "--op", "onnx.pad_13"],
    "value too big": ["pad", "in", "--pads", "0,0,0,0", "--value", "1e300", "--op", "onnx.pad_13"],
    "bound not a number": ["clip", "in", "--min", "x"],
    "bound too big": ["clip", "in", "--min", "1e300", "--op", "onnx.clip_13"],
    "one bound of NNRt": ["clip", "in", "--min", "1", "--op", "nnrt.clip"],
    "unknown option": ["pad", "in", "--pad-width", "1", "--colour", "red"],
    "unknown option of many letters": ["pad", "in", "--pad-width", "1", "--colour", "red" * 9000],
    "loop of links": ["pad", "loop", "--pad-width", "1"],
    "pads a mapping": ["pad", "in", "--pads", '{"a":1}', "--op", "onnx.pad_11"],
    "pad width a mapping": ["pad", "in", "--pad-width", '{"a":1}'],
    "pads with null": ["pad", "in", "--pads", "[[1,null],[0,2]]"],
    "pads with true": ["pad", "in", "--pads", "true", "--op", "onnx.pad_11"],
    "pads with text": ["pad", "in", "--pads", '0,"1",0,0', "--op", "onnx.pad_11"],
    "axes a mapping": ["pad", "in", "--pads", "1,1", "--axes", "{}", "--op", "onnx.pad_25"],
    **{f"file of {name}": ["pad", name, "--pad-width", "9223372036854775000"] for name in HEADERS},
    **{f"file of {name} to clip": ["clip", name, "--min", "-1"] for name in HEADERS},
}  # fmt: skip


# Faults of the command line get the usage, too.
USAGE = {"pads missing", "pad width missing", "unknown option", "unknown option of many letters"}


@pytest.mark.parametrize("name", BAD, ids=[name.replace(" ", "-") for name in BAD])
@pytest.mark.parametrize("existing", [False, True], ids=["new", "existing"])
def test_bad_commands(name: str, existing: bool, square: Path, tmp_path: Path) -> None:
    command, source, *options = BAD[name]
    files = {**bad_files(tmp_path), "in": square}
    out = tmp_path / "out.npy"
    if existing:
        out.write_bytes(b"what was there")
    before = {path.name: path.lstat().st_mtime_ns for path in tmp_path.iterdir()}
    done = run(command, files[source], out, *options)
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    if name in USAGE:
        assert lines[0].startswith("usage: python -m fastpad")
    else:
        assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert max(map(len, lines)) < 900
    if source != "in":
        assert str(files[source]) in done.stderr
    assert {path.name: path.lstat().st_mtime_ns for path in tmp_path.iterdir()} == before
    if existing:
        assert out.read_bytes() == b"what was there"


def test_the_table_of_bad_commands() -> None:
    assert len(HEADERS) == 13
    assert len(BAD) == 46 + 2 * len(HEADERS)


def test_an_output_that_cannot_be_written(square: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for out in (tmp_path / "nowhere" / "out.npy", tmp_path / "folder"):
        done = run("pad", square, out, "--pad-width", "1")
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "in.npy"]
    assert not list((tmp_path / "folder").iterdir())


def test_messages_say_what_is_wrong(square: Path, tmp_path: Path) -> None:
    done = run("pad", square, tmp_path / "o.npy", "--pads", "0,0,0,0", "--mode", "mirror", "--op", "onnx.pad_19")
    assert "Pad-19: mode must be one of constant, reflect, edge, wrap; got 'mirror'" in done.stderr
    done = run("pad", tmp_path / "missing.npy", tmp_path / "o.npy", "--pad-width", "1")
    assert "missing.npy" in done.stderr
    done = run("pad", square, tmp_path / "o.npy", "--pads", "0", "--op", "onnx.pad_12")
    assert "onnx.pad_12" in done.stderr


def on_threads(number: int) -> dict[str, str]:
    """An environment in which that number of threads is the default, whatever the processors."""
    return os.environ | {"OMP_NUM_THREADS": str(number)}


@pytest.mark.parametrize("default", [1, 2, 3])
def test_demo(default: int, tmp_path: Path) -> None:
    done = run("demo", cwd=tmp_path, env=on_threads(default))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert not list(tmp_path.iterdir())
    examples, table = done.stdout.split("\n\n")
    assert examples.count("as documented") == len(operators())
    title, head, *rows = table.splitlines()
    numbers = sorted({1, default})
    assert f" on {' and '.join(map(str, numbers))} thread{'s' * (default > 1)} beside NumPy" in title
    assert re.findall(r"fastpad on (\d+) +ratio", head) == [*map(str, numbers)]
    assert len(rows) == 6
    for row in rows:
        assert re.fullmatch(r"  .{40} +yes" + TIME + (TIME + r" +\d+\.\dx") * len(numbers), row), row


TIME = r" +\d+\.\d\d [um]s"


def test_the_demo_compares_on_each_number_and_restores_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, pad = fastpad.get_num_threads(), fastpad.pad
    monkeypatch.setattr(_demo, "REPEATS", 1)
    monkeypatch.setattr(fastpad, "pad", lambda *given, **named: pad(*given, **named) + (fastpad.get_num_threads() == 2))
    try:
        fastpad.set_num_threads(1)
        assert _demo.run_beside_numpy() == 0
        assert fastpad.get_num_threads() == 1
        fastpad.set_num_threads(2)  # on which every result of pad is wrong
        capsys.readouterr()
        assert _demo.run_beside_numpy() == 1
        assert fastpad.get_num_threads() == 2
        assert [row.split()[0] for row in capsys.readouterr().out.splitlines() if " NO " in row] == [
            *("photo", "maps", "maps", "4x4")
        ]
    finally:
        fastpad.set_num_threads(before)


def test_support() -> None:
    done = run("support")
    assert done.returncode == 0, done.stderr
    for row in fastpad.support():
        assert str(row.version) in done.stdout
        assert row.operator in done.stdout
    for word in ("bfloat16", "wrap", "float8e8m0", "symmetric"):
        assert word in done.stdout


def test_info() -> None:
    done = run("info")
    assert done.returncode == 0, done.stderr
    assert fastpad.isa() in done.stdout
    assert fastpad.__version__ in done.stdout


def test_no_command_and_help() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("demo", "support", "pad", "clip", "info"):
        assert command in done.stdout
    for arguments in ((), ("unknown",), ("pad",), ("pad", "one.npy")):
        done = run(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="pipes as POSIX has them")
def test_a_reader_that_leaves(tmp_path: Path) -> None:
    """`python -m fastpad support | head -1` ends quietly."""
    command = f"{sys.executable} -m fastpad support | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.count("\n") == 1
    assert "Traceback" not in done.stderr


INTERRUPTED = """
import signal, sys
import fastpad.__main__ as command
command.{name} = lambda *_: signal.raise_signal(signal.SIGINT)
sys.exit(command.main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("demo", ["demo"]), ("read", ["pad", "in.npy", "out.npy", "--pads", "1"]), ("import_module", ["check", "m.onnx"])],
    ids=["demo", "pad", "while-onnx-is-imported"],
)
def test_an_interrupt_is_one_line(name: str, arguments: list[str]) -> None:
    command = [sys.executable, "-c", INTERRUPTED.format(name=name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", f"fastpad {arguments[0]}: interrupted\n")


# NumPy's table of functions, which each extension module asks for as it is imported: the n-th finds Ctrl-C pressed.
TRAP = """
import sys, types
import numpy
class Trap(types.ModuleType):
    left = int(sys.argv[1])
    def __getattr__(self, name):
        if name == "_ARRAY_API":
            if Trap.left == 0:
                raise KeyboardInterrupt
            Trap.left -= 1
        return getattr(real, name)
real = sys.modules["numpy._core._multiarray_umath"]
sys.modules[real.__name__] = Trap(real.__name__)
try:
    import fastpad
except BaseException as error:
    sys.exit(type(error).__name__)
"""
SOURCES = Path(__file__).parents[1] / "src/fastpad"


def test_an_interrupt_of_the_import_stays_one() -> None:
    modules = [path for path in SOURCES.rglob("*.pyx") if "import_array" in path.read_text()]
    assert len(modules) >= 6
    for asked in range(len(modules) + 1):
        command = [sys.executable, "-c", TRAP, str(asked)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        assert done.stderr == ("KeyboardInterrupt\n" if asked < len(modules) else ""), asked


def test_no_import_of_numpys_functions_is_left_to_cython() -> None:
    """Cython's own makes an ImportError of an interrupt."""
    for path in SOURCES.rglob("*.pyx"):
        text = path.read_text()
        assert ("cimport numpy" in text or "from numpy cimport" in text) == ("import_array()" in text), path

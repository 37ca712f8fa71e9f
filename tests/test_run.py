"""python -m fastpad run: models on .npy and .pb files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ml_dtypes
import numpy as np
import onnx
import pytest
from onnx import numpy_helper, parser

from tests.test_onnx_suite import DISK

PADDED = """
    <ir_version: 10, opset_import: ["" : 19]>
    padded (float[2,3] x, int64[2] pads) => (float[A,B] y, float[A,B] z)
    <int64[1] axes = {1}> { y = Pad <mode = "wrap"> (x, pads, , axes)  z = Neg(y) }"""
X = np.arange(6, dtype=np.float32).reshape(2, 3)
Y = np.array([[2, 0, 1, 2], [5, 3, 4, 5]], np.float32)


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fastpad", "run", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    onnx.save(parser.parse_model(PADDED), tmp_path / "model.onnx")
    np.save(tmp_path / "x.npy", X)
    np.save(tmp_path / "pads.npy", np.array([1, 0]))
    (tmp_path / "x.pb").write_bytes(numpy_helper.from_array(X).SerializeToString())
    (tmp_path / "pads.pb").write_bytes(numpy_helper.from_array(np.array([1, 0])).SerializeToString())
    return tmp_path / "model.onnx"


@pytest.mark.parametrize(
    "inputs", [["x.npy", "pads.npy"], ["pads=pads.npy", "x.npy"], ["x=x.pb", "pads=pads.npy"], ["x.npy", "pads.pb"]]
)
def test_npy_out(model: Path, inputs: list[str]) -> None:
    folder = model.parent
    given = [part for text in inputs for part in ("--input", place(text, folder))]
    done = run(model, *given, "--output", folder / "made" / "here")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"wrote {folder / 'made' / 'here' / f'output_{k}.npy'}: shape (2, 4), dtype float32" for k in (0, 1)
    ]
    assert np.load(folder / "made" / "here" / "output_0.npy").tobytes() == Y.tobytes()
    assert np.load(folder / "made" / "here" / "output_1.npy").tobytes() == (-Y).tobytes()


def place(text: str, folder: Path) -> str:
    name, equals, file = text.rpartition("=")
    return f"{name}{equals}{folder / file}"


def test_tensors_in_tensors_out(model: Path) -> None:
    folder = model.parent
    done = run(model, "--input", folder / "x.pb", "--input", folder / "pads.pb", "--output", folder)
    assert done.returncode == 0, done.stderr
    tensor = onnx.load_tensor(folder / "output_0.pb")
    assert tensor.name == "y"
    assert numpy_helper.to_array(tensor).tobytes() == Y.tobytes()


def test_without_output(model: Path) -> None:
    done = run(model, "--input", model.parent / "x.npy", "--input", model.parent / "pads.npy")
    assert done.stdout == "y: shape (2, 4), dtype float32\nz: shape (2, 4), dtype float32\n"
    assert len(list(model.parent.iterdir())) == 5  # the fixture's


def test_a_type_that_npy_has_not(tmp_path: Path) -> None:
    text = '<ir_version: 8, opset_import: ["" : 13]> g () => (bfloat16[2] y) <bfloat16[2] x = {1, 2}> { y = Clip(x) }'
    onnx.save(parser.parse_model(text), tmp_path / "model.onnx")
    done = run(tmp_path / "model.onnx", "--output", tmp_path)
    assert done.returncode == 0, done.stderr
    assert onnx.load_tensor(tmp_path / "output_0.pb").data_type == onnx.TensorProto.BFLOAT16
    assert numpy_helper.to_array(onnx.load_tensor(tmp_path / "output_0.pb")).dtype == ml_dtypes.bfloat16


@pytest.mark.parametrize("name", DISK)
def test_onnxs_data_sets(name: str, tmp_path: Path) -> None:
    folder = Path(DISK[name][0].model_dir)
    sets = sorted(folder.glob("test_data_set_*"))
    assert sets
    given = [part for path in sorted(sets[0].glob("input_*.pb")) for part in ("--input", path)]
    done = run(folder / "model.onnx", *given, "--output", tmp_path)
    assert done.returncode == 0, done.stderr
    owed = numpy_helper.to_array(onnx.load_tensor(sets[0] / "output_0.pb"))
    assert numpy_helper.to_array(onnx.load_tensor(tmp_path / "output_0.pb")).tobytes() == owed.tobytes()


BAD: dict[str, tuple[str, list[str], str]] = {
    "no model": ("missing.onnx", [], "missing.onnx"),
    "a model of noise": ("noise", [], "noise"),
    "an input too few": ("model.onnx", ["x.npy"], "pads not given"),
    "an input too many": ("model.onnx", ["x.npy", "pads.npy", "x.npy"], "2 inputs"),
    "no input file": ("model.onnx", ["x.npy", "missing.npy"], "missing.npy"),
    "an input of noise": ("model.onnx", ["x.npy", "noise"], "noise"),
    "a tensor of noise": ("model.onnx", ["x.npy", "noise.pb"], "noise.pb"),
    "an empty tensor": ("model.onnx", ["x.npy", "empty.pb"], "empty.pb"),
    "a rule broken": ("model.onnx", ["x.npy", "long.npy"], "Pad-19: pads must have 2 elements"),
    "a type": ("model.onnx", ["x.npy", "x.npy"], "Pad-19: pads must be integers"),
    "output to a file": ("model.onnx", ["x.npy", "pads.npy"], "noise"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad(name: str, model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(model.parent)
    Path("noise").write_bytes(bytes(range(256)))
    Path("noise.pb").write_bytes(bytes(range(256)))
    Path("empty.pb").write_bytes(b"")
    np.save("long.npy", np.array([1, 0, 0]))
    before = sorted(model.parent.rglob("*"))
    file, inputs, part = BAD[name]
    output = ["--output", "noise"] if name.startswith("output") else []
    done = run(file, *(text for path in inputs for text in ("--input", path)), *output)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("fastpad run: ")
    assert part in done.stderr
    assert sorted(model.parent.rglob("*")) == before


def test_a_node_that_is_wrong_or_not_known(tmp_path: Path) -> None:
    path = tmp_path / "model.onnx"
    for node, part in (("Pad <value = 1.0> (x, p)", "Pad-13: attributes"), ("other.Thing(x)", "Thing")):
        text = f'<ir_version: 8, opset_import: ["" : 13, "other" : 1]> g (float[2] x) => (float[N] y) {{ y = {node} }}'
        onnx.save(parser.parse_model(text), path)
        done = run(path)
        assert (done.returncode, done.stdout) == (2, "")
        assert part in done.stderr
        assert len(done.stderr.splitlines()) == 1

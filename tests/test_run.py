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
    "an input of cut bytes": ("model.onnx", ["x.npy", "cut.npy"], "cut.npy cannot be read"),
    "an input that claims to be an archive": ("model.onnx", ["x.npy", "zip.npy"], "zip.npy cannot be read"),
    "an input without bytes": ("model.onnx", ["x.npy", "void.npy"], "void.npy cannot be read"),
    "an input that is a device": ("model.onnx", ["x.npy", "zero.pb"], "zero.pb is a device"),
    "a tensor of an unknown type": ("model.onnx", ["x.npy", "99.pb"], "99.pb cannot be read as a TensorProto: tensor"),
    "a model that is a device": ("zero.pb", [], "zero.pb is a device"),
    "a model in text that is not": ("noise.onnxtxt", [], "noise.onnxtxt cannot be run: [ParseError at position"),
    "an initializer of an unknown type": (
        "99.onnx",
        [],
        "99.onnx cannot be run: tensor 'p' has element type 99, which",
    ),
    "a constant of an unknown type": ("constant.onnx", [], "tensor 'c' has element type 99, which onnx does not know"),
    "output to a file": ("model.onnx", ["x.npy", "pads.npy"], "noise"),
}


def put_bad_files() -> None:
    Path("cut.npy").write_bytes(b"\x93NUMPY\x01\x00\x01\x00(")
    Path("zip.npy").write_bytes(b"PK\x03\x04")
    np.save("void.npy", np.zeros(3, "V0"))
    Path("zero.pb").symlink_to("/dev/zero")
    unknown = onnx.TensorProto(name="p", data_type=99, dims=[1], raw_data=b"abcd")
    Path("99.pb").write_bytes(unknown.SerializeToString())
    Path("noise.onnxtxt").write_text("<ir_version: 10>\ng " + "x" * 100_000)
    changed = parser.parse_model(PADDED)
    changed.graph.initializer.append(unknown)
    onnx.save(changed, "99.onnx")
    constant = onnx.helper.make_node("Constant", [], ["c"], value=numpy_helper.from_array(X, "c"))
    constant.attribute[0].t.data_type = 99
    branch = onnx.helper.make_graph([constant], "branch", [], [onnx.helper.make_empty_tensor_value_info("c")])
    changed.graph.initializer.pop()
    changed.graph.node.append(onnx.helper.make_node("If", ["x"], ["w"], then_branch=branch, else_branch=branch))
    onnx.save(changed, "constant.onnx")


@pytest.mark.parametrize("name", BAD)
def test_bad(name: str, model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(model.parent)
    Path("noise").write_bytes(bytes(range(256)))
    Path("noise.pb").write_bytes(bytes(range(256)))
    Path("empty.pb").write_bytes(b"")
    np.save("long.npy", np.array([1, 0, 0]))
    put_bad_files()
    before = sorted(model.parent.rglob("*"))
    file, inputs, part = BAD[name]
    output = ["--output", "noise"] if name.startswith("output") else []
    done = run(file, *(text for path in inputs for text in ("--input", path)), *output)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) < 900
    assert done.stderr.startswith("fastpad run: ")
    assert part in done.stderr
    assert "model.onnx" not in done.stderr or "cannot be" not in done.stderr  # where an input is to blame
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


def test_functions_that_double(tmp_path: Path) -> None:
    """30 of them, each calling the next twice, are a thousand million calls."""
    begin = '<ir_version: 10, opset_import: ["" : 13, "own" : 1]> g (float[3] x) => (float[3] y) { y = own.f0(x) }\n'
    opsets = 'domain: "own", opset_import: ["" : 13, "own" : 1]'
    bodies = [f"<{opsets}> f{k} (x) => (y) {{ t = own.f{k + 1}(x) y = own.f{k + 1}(t) }}\n" for k in range(30)]
    text = begin + f"<{opsets}> f30 (x) => (y) {{ y = Clip(x) }}\n" + "".join(reversed(bodies))
    onnx.save(parser.parse_model(text), tmp_path / "model.onnx")
    done = run(tmp_path / "model.onnx")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"fastpad run: {tmp_path / 'model.onnx'} cannot be run: its functions")
    assert len(done.stderr.splitlines()) == 1


def test_every_output_is_written_though_none_can_be_announced(model: Path) -> None:
    folder = model.parent
    command = [sys.executable, "-m", "fastpad", "run", model, "--output", folder / "made"]
    command += [part for name in ("x", "pads") for part in ("--input", folder / f"{name}.npy")]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=600, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(path.name for path in (folder / "made").iterdir()) == ["output_0.npy", "output_1.npy"]


def test_lines_are_bounded(tmp_path: Path) -> None:
    name = "y\x1b" * 50_000
    node = onnx.helper.make_node("Clip", ["x"], [name])
    info = onnx.helper.make_tensor_value_info
    graph = onnx.helper.make_graph([node], "g", [info("x", 1, [3])], [info(name, 1, [3])])
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 13)]), tmp_path / "model.onnx")
    np.save(tmp_path / "x.npy", np.zeros(3, np.float32))
    done = run(tmp_path / "model.onnx", "--input", tmp_path / "x.npy")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout) < 900
    assert done.stdout.endswith(": shape (3,), dtype float32\n")
    done = run(tmp_path / "model.onnx", *["--input", tmp_path / "x.npy"] * 9)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_a_model_in_text(tmp_path: Path) -> None:
    """onnx warns of its text format whenever it reads it."""
    text = tmp_path / "model.onnxtxt"
    text.write_text(PADDED)
    np.save(tmp_path / "x.npy", X)
    np.save(tmp_path / "pads.npy", np.array([1, 0]))
    done = run(text, "--input", tmp_path / "x.npy", "--input", tmp_path / "pads.npy")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "y: shape (2, 4), dtype float32\nz: shape (2, 4), dtype float32\n"

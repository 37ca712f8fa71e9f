"""fastpad.backend as users of ONNX backends run it: ONNX's own suite, whole models, single nodes."""

from __future__ import annotations

import unittest
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper, parser
from onnx.backend.test import BackendTest

import fastpad
import fastpad.backend
from tests.test_onnx_suite import DISK, NODE

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # building ONNX's own cases warns, of overflow and casts
    SUITE = BackendTest(fastpad.backend, __name__)
for case_name in (*NODE, *DISK):
    SUITE.include(rf"^{case_name}_cpu$")
CASES: dict[str, tuple[type[unittest.TestCase], Callable[..., Any]]] = {
    name: (group, test)
    for group in SUITE.test_cases.values()
    for name, test in vars(group).items()
    if name.startswith("test_") and not getattr(test, "__unittest_skip__", False)
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.filterwarnings("ignore")
def test_onnx_suite(name: str) -> None:
    group, test = CASES[name]
    test(group())


def test_every_case_with_pad_or_clip_is_there() -> None:
    assert {name.removesuffix("_cpu") for name in CASES} == {*NODE, *DISK}
    assert len(CASES) >= 45


def test_devices() -> None:
    assert fastpad.backend.supports_device("CPU")
    assert fastpad.backend.supports_device("CPU:0")
    assert not fastpad.backend.supports_device("CUDA")
    assert isinstance(fastpad.backend.FastpadBackend(), onnx.backend.base.Backend)
    with pytest.raises(ValueError, match="CUDA"):
        fastpad.backend.prepare(MODEL, "CUDA")
    with pytest.raises(ValueError, match="CUDA"):
        fastpad.backend.run_node(helper.make_node("Clip", ["x"], ["y"]), [X], "CUDA")


MODEL = parser.parse_model("""
    <ir_version: 8, opset_import: ["" : 13]>
    padded (float[3] x, float fill) => (float[5] y, float[3] z)
    <int64[2] pads = {1, 1}> { y = Pad(x, pads, fill)  z = Relu(x) }""")
X = np.array([-1, 2, 3], np.float32)


def test_ways_to_give_inputs() -> None:
    fill = np.float32(7)
    owed = np.array([7, -1, 2, 3, 7], np.float32)
    ready = fastpad.backend.prepare(MODEL)
    for inputs in ([X, fill], (X, fill), {"x": X, "fill": fill}):
        outputs = ready.run(inputs)
        assert isinstance(outputs, tuple)
        assert outputs.y.tobytes() == owed.tobytes()
        assert outputs["z"].tolist() == [0, 2, 3]
    assert fastpad.backend.run_model(MODEL, [X, fill])[0].tolist() == owed.tolist()
    with pytest.raises(ValueError, match="fill"):
        ready.run([X])
    with pytest.raises(ValueError, match="2 inputs"):
        ready.run([X, fill, fill])


def test_one_array_and_an_initializer_that_is_an_input() -> None:
    model = parser.parse_model("""
        <ir_version: 3, opset_import: ["" : 11]>
        padded (float[3] x, int64[2] pads) => (float[N] y) <int64[2] pads = {0, 1}> { y = Pad(x, pads) }""")
    ready = fastpad.backend.prepare(model)
    assert ready.run(X)[0].tolist() == [-1, 2, 3, 0]
    assert ready.run([X, np.array([-1, 0])])[0].tolist() == [2, 3]


def test_the_models_are_checked() -> None:
    """By onnx, and where a node of Pad or Clip is at fault the spec says why."""
    for place, kind in ((0, fastpad.SpecError), (1, onnx.checker.ValidationError)):
        model = onnx.ModelProto()
        model.CopyFrom(MODEL)
        model.graph.node[place].attribute.append(helper.make_attribute("value", 1.0))
        with pytest.raises(kind, match="value"):
            fastpad.backend.prepare(model)
        with pytest.raises(kind, match="value"):
            fastpad.backend.run_node(model.graph.node[place], [X] * (2 - place), opset_version=13)


@pytest.mark.parametrize("operator", ["Clip", "Neg"])
@pytest.mark.parametrize("opset", [np.timedelta64(13), True, 13.0, "13", None], ids=repr)
def test_an_opset_version_is_an_integer(opset: Any, operator: str) -> None:
    with pytest.raises(fastpad.SpecError, match="opset_version must be an int; got "):
        fastpad.backend.run_node(helper.make_node(operator, ["x"], ["y"]), [X], opset_version=opset)


def test_run_node() -> None:
    x = np.arange(3, dtype=np.float64)
    pad_2 = helper.make_node("Pad", ["x"], ["y"], pads=[-1, 2], mode="edge")
    assert fastpad.backend.run_node(pad_2, [x], opset_version=10).y.tolist() == [1, 2, 2, 2]
    newest = helper.make_node("Pad", ["x", "pads", "", "axes"], ["y"], mode="wrap")
    assert fastpad.backend.run_node(newest, [x, np.array([1, 1]), np.array([0])])[0].tolist() == [2, 0, 1, 2, 0]
    with pytest.raises(ValueError, match="3 inputs"):
        fastpad.backend.run_node(newest, [x])
    other = helper.make_node("Neg", ["x"], ["y"])
    assert fastpad.backend.run_node(other, x).y.tolist() == [0, -1, -2]


def test_external_data_that_was_loaded(tmp_path: Any) -> None:
    pads = numpy_helper.from_array(np.array([2, 0]), "pads")
    graph = helper.make_graph(
        [helper.make_node("Pad", ["x", "pads"], ["y"])],
        "padded",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [3])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [5])],
        [pads],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    path = tmp_path / "model.onnx"
    onnx.save(model, path, save_as_external_data=True, size_threshold=0)
    assert fastpad.backend.run_model(onnx.load(path), [X])[0].tolist() == [0, 0, -1, 2, 3]

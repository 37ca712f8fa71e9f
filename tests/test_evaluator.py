"""fastpad.reference: Pad and Clip of every version inside onnx's reference evaluator, on whole models."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import AttributeProto, TensorProto, helper, numpy_helper, parser
from onnx.reference import ReferenceEvaluator

import fastpad.backend
import fastpad.reference
from fastpad._gen.table import OPSETS
from tests.reference import begins_then_ends, pad_reference, same_bits

NEWEST = OPSETS["ai.onnx"]
WEIGHTS = np.arange(9, dtype=np.float32).reshape(1, 1, 3, 3) / 8
IMAGE = np.random.default_rng(0).standard_normal((1, 1, 7, 6)).astype(np.float32)


def version_at(name: str, opset: int) -> Any:
    found = [o for o in fastpad.operators() if (o.domain, o.name) == ("ai.onnx", name) and o.since_version <= opset]
    return found[-1]


def node(name: str, opset: int, x: str, y: str, **arguments: Any) -> tuple[onnx.NodeProto, list[TensorProto]]:
    """A node of the version of an opset: arguments by role, as attributes or initializers, whichever they are."""
    version = version_at(name, opset)
    inputs, attributes, constants = [x], {}, []
    for role, value in arguments.items():
        parameter = version.role(role)
        if parameter.kind == "attribute":
            attributes[parameter.name] = value if role in ("mode", "pads") else float(value)
            continue
        while len(inputs) < version.inputs.index(parameter):
            inputs.append("")
        inputs.append(f"{y}_{role}")
        constants.append(numpy_helper.from_array(np.asarray(value), f"{y}_{role}"))
    return helper.make_node(name, inputs, [y], name=y, **attributes), constants


def conv_pad_clip(opset: int, before: Sequence[int], after: Sequence[int], mode: str) -> onnx.ModelProto:
    pad, pad_constants = node(
        "Pad", opset, "c", "p", pads=begins_then_ends(before, after), mode=mode, fill=np.float32(9)
    )
    clip, clip_constants = node("Clip", opset, "p", "y", lower=np.float32(-0.1), upper=np.float32(2.5))
    conv = helper.make_node("Conv", ["x", "w"], ["c"], kernel_shape=[3, 3])
    constants = [numpy_helper.from_array(WEIGHTS, "w"), *pad_constants, *clip_constants]
    return model([conv, pad, clip], opset, IMAGE, constants)


def model(
    nodes: list[onnx.NodeProto], opset: int, x: np.ndarray, constants: Sequence[TensorProto] = (), **others: Any
) -> onnx.ModelProto:
    data = helper.make_tensor_value_info("x", helper.np_dtype_to_tensor_dtype(x.dtype), x.shape)
    result = helper.make_tensor_value_info("y", helper.np_dtype_to_tensor_dtype(x.dtype), [None] * x.ndim)
    graph = helper.make_graph(nodes, "whole", [data], [result], constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], **others)
    made.ir_version = 10
    return made


@pytest.mark.parametrize("mode", ["constant", "reflect", "edge", "wrap"])
@pytest.mark.parametrize("opset", range(6, NEWEST + 1))
def test_conv_pad_clip(opset: int, mode: str) -> None:
    before, after = (0, 0, -1, 2), (0, 0, 5, -2)
    built = conv_pad_clip(opset, before, after, mode)
    if mode not in version_at("Pad", opset).modes:
        with pytest.raises(fastpad.SpecError, match=f"Pad-{version_at('Pad', opset).version}: mode must be"):
            ReferenceEvaluator(built, new_ops=fastpad.reference.ops()).run(None, {"x": IMAGE})
        return
    convolved = ReferenceEvaluator(conv_only()).run(None, {"x": IMAGE})[0]
    padded = pad_reference(convolved, before, after, mode, np.float32(9))
    owed = np.minimum(np.maximum(padded, np.float32(-0.1)), np.float32(2.5))
    for evaluator in (
        ReferenceEvaluator(built, new_ops=fastpad.reference.ops()),
        ReferenceEvaluator(built, new_ops=fastpad.reference.ops(opset)),
        fastpad.reference.Evaluator(built),
    ):
        same_bits(evaluator.run(None, {"x": IMAGE})[0], owed)
    same_bits(fastpad.backend.run_model(built, [IMAGE])[0], owed)


def conv_only() -> onnx.ModelProto:
    conv = helper.make_node("Conv", ["x", "w"], ["y"], kernel_shape=[3, 3])
    return model([conv], 13, IMAGE, [numpy_helper.from_array(WEIGHTS, "w")])


def test_every_opset_from_the_first() -> None:
    """Opsets 1 to 5 have Convs that the checker takes; what matters is the version that is chosen."""
    x = np.array([-3, 3], np.float32)
    for opset in range(1, NEWEST + 1):
        pad, constants = node("Pad", opset, "x", "y", pads=[1, 0])
        result = fastpad.reference.Evaluator(model([pad], opset, x, constants)).run(None, {"x": x})[0]
        assert result.tolist() == [0, -3, 3], opset


def test_clip_has_the_limits_of_the_type_in_every_version() -> None:
    x = np.array([np.inf, -np.inf, np.nan, 1], np.float32)
    limit = np.finfo(np.float32).max
    for opset in (1, 5, 6, 11, 12, 13):
        clip, constants = node("Clip", opset, "x", "y")
        result = fastpad.reference.Evaluator(model([clip], opset, x, constants)).run(None, {"x": x})[0]
        np.testing.assert_array_equal(result, [limit, -limit, np.nan, 1])


def test_strings() -> None:
    x = np.array(["a", "bc"], object)
    pad, constants = node("Pad", 13, "x", "y", pads=np.array([1, 1]), fill=np.array("é", object))
    result = fastpad.reference.Evaluator(model([pad], 13, x, constants)).run(None, {"x": x})[0]
    assert result.tolist() == ["é", "a", "bc", "é"]


def test_types_are_checked() -> None:
    x = np.array([True, False])
    pad, constants = node("Pad", 11, "x", "y", pads=np.array([1, 1]))
    for evaluator in (
        fastpad.reference.Evaluator(model([pad], 11, x, constants)),
        ReferenceEvaluator(model([pad], 11, x, constants), new_ops=fastpad.reference.ops()),
    ):
        with pytest.raises(fastpad.DTypeError, match=r"^Pad-11: data has type tensor\(bool\)"):
            evaluator.run(None, {"x": x})
    later = ReferenceEvaluator(model([pad], 11, x, constants), new_ops=fastpad.reference.ops(13))
    assert later.run(None, {"x": x})[0].tolist() == [False, True, False, False]


@pytest.mark.parametrize(
    ("bad", "opset", "message"),
    [
        (helper.make_node("Pad", ["x"], ["y"], pads=[1, 1]), 13, "Pad-13: pads must be an input; got an attribute"),
        (helper.make_node("Pad", ["x"], ["y"]), 13, "Pad-13: input pads must be given"),
        (helper.make_node("Pad", ["x"], ["y"]), 2, "Pad-2: attribute pads must be given"),
        (helper.make_node("Pad", ["x", "p", "", "a"], ["y"]), 13, "Pad-13: inputs must be 3 at most"),
        (helper.make_node("Clip", ["x"], ["y"], minimum=1.0), 6, "Clip-6: attributes must be among max, min"),
        (helper.make_node("Clip", ["x"], ["y"], max=1.0), 12, "Clip-12: max must be an input"),
        (helper.make_node("Clip", ["x"], ["y"], axis=1), 12, "Clip-12: there are no attributes; got 'axis'"),
    ],
)
def test_nodes_are_checked_when_a_model_is_loaded(bad: onnx.NodeProto, opset: int, message: str) -> None:
    with pytest.raises(fastpad.SpecError, match=message):
        fastpad.reference.Evaluator(model([bad], opset, IMAGE))


def test_inputs_left_out() -> None:
    x = np.arange(3, dtype=np.float32)
    clip = helper.make_node("Clip", ["x", "", "high"], ["y"])
    high = numpy_helper.from_array(np.float32(1), "high")
    assert fastpad.reference.Evaluator(model([clip], 13, x, [high])).run(None, {"x": x})[0].tolist() == [0, 1, 1]
    clip = helper.make_node("Clip", ["x", "", ""], ["y"])
    assert fastpad.reference.Evaluator(model([clip], 13, x)).run(None, {"x": x})[0].tolist() == [0, 1, 2]


NESTED = """
    <ir_version: 10, opset_import: ["" : 19, "own" : 1]>
    nested (bool which, float[3] x) => (float[N] y) {
        y = If (which) <
            then_branch = one () => (float[N] a) {
                p = Constant <value_ints = [-1, 2]> ()
                a = Pad <mode = "edge"> (x, p)
            },
            else_branch = two () => (float[M] b) { b = own.old (x) }>
    }
    <domain: "own", opset_import: ["" : 10]>
    old (x) => (y) { a = Pad <pads = [-1, 4], mode = "reflect"> (x)  y = Clip <max = 1.5> (a) }"""


def test_subgraphs_and_functions() -> None:
    """A function has opsets of its own, here one whose Pad has attributes; onnx gives new_ops to subgraphs only."""
    x = np.array([1, 2, 3], np.float32)
    built = parser.parse_model(NESTED)
    own = fastpad.reference.Evaluator(built)
    assert own.run(None, {"which": np.array(True), "x": x})[0].tolist() == [2, 3, 3, 3]
    assert own.run(None, {"which": np.array(False), "x": x})[0].tolist() == [1.5, 1.5, 1.5, 1.5, 1.5, 1.5]
    theirs = ReferenceEvaluator(built, new_ops=fastpad.reference.ops())
    assert theirs.run(None, {"which": np.array(True), "x": x})[0].tolist() == [2, 3, 3, 3]


def test_attributes_of_a_function() -> None:
    pad = helper.make_node("Pad", ["x", "pads"], ["y"])
    pad.attribute.append(AttributeProto(name="mode", ref_attr_name="how", type=AttributeProto.STRING))
    function = helper.make_function("own", "pad", ["x", "pads"], ["y"], [pad], [helper.make_opsetid("", 19)], ["how"])
    x = np.array([1, 2, 3], np.float32)
    call = helper.make_node("pad", ["x", "p"], ["y"], domain="own", how="wrap")
    built = model([call], 19, x, [numpy_helper.from_array(np.array([2, 0]), "p")], functions=[function])
    built.opset_import.append(helper.make_opsetid("own", 1))
    assert fastpad.reference.Evaluator(built).run(None, {"x": x})[0].tolist() == [2, 3, 1, 2, 3]


def test_the_other_name_of_the_domain() -> None:
    x = np.arange(3, dtype=np.float32)
    clip = helper.make_node("Clip", ["x"], ["y"], max=1.0, domain="ai.onnx")
    built = model([clip], 6, x)
    built.opset_import[0].domain = "ai.onnx"
    assert fastpad.reference.Evaluator(built).run(None, {"x": x})[0].tolist() == [0, 1, 1]


def test_a_users_own_class_goes_first() -> None:
    class Clip(onnx.reference.op_run.OpRun):
        def _run(self, x: Any, *bounds: Any) -> Any:
            return (x + 1,)

    x = np.arange(3, dtype=np.float32)
    built = model([helper.make_node("Clip", ["x"], ["y"])], 13, x)
    assert fastpad.reference.Evaluator(built, new_ops=[Clip]).run(None, {"x": x})[0].tolist() == [1, 2, 3]


def test_opsets_that_are_not() -> None:
    for opset in (0, NEWEST + 1):
        with pytest.raises(fastpad.SpecError, match=str(opset)):
            fastpad.reference.ops(opset)
    with pytest.raises(fastpad.SpecError, match=str(NEWEST + 1)):
        fastpad.reference.Evaluator(model([helper.make_node("Clip", ["x"], ["y"])], NEWEST + 1, IMAGE))


def test_nodes_and_eval() -> None:
    clip = next(cls for cls in fastpad.reference.ops() if cls.__name__ == "Clip")
    assert clip.eval(np.arange(3.0), np.float64(1)).tolist() == [1, 1, 2]
    lone = ReferenceEvaluator(helper.make_node("Clip", ["x"], ["y"], max=1.0), new_ops=fastpad.reference.ops(6))
    assert lone.run(None, {"x": np.arange(3.0)})[0].tolist() == [0, 1, 1]


def test_docstrings_run() -> None:
    for module in (fastpad.reference, fastpad.backend):
        failed, tried = doctest.testmod(module)
        assert not failed
        assert tried >= 5


# What is imported when


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)


def test_import_fastpad_imports_no_extra() -> None:
    done = python("import fastpad, sys; print(sorted({name.partition('.')[0] for name in sys.modules}))")
    imported = set(done.stdout[1:-2].replace("'", "").split(", "))
    assert "numpy" in imported
    assert not imported & {"onnx", "ml_dtypes", "google", "torch", "scipy", "skimage", "onnxruntime", "yaml", "jinja2"}


@pytest.mark.parametrize("module", ["reference", "backend"])
def test_a_missing_extra_is_one_clear_line(module: str) -> None:
    done = python(f"import sys; sys.modules['onnx'] = None; import fastpad.{module}")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last == "ImportError: fastpad.reference needs onnx: pip install 'fastpad[onnx]'"

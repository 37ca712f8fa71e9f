"""ONNX's own backend tests whose graphs hold Pad or Clip, run with those nodes computed by fastpad.reference."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import numpy_helper
from onnx.backend.test.loader import load_model_tests
from onnx.reference import ReferenceEvaluator
from onnx.reference.op_run import OpRun

import fastpad.reference

OPERATORS = ("Pad", "Clip")
# The names ONNX gives the tests of these nodes alone: their results are exact.
ON_DISK = (
    "test_ConstantPad2d",
    "test_ZeroPad2d",
    "test_ReplicationPad2d",
    "test_ReflectionPad2d",
    "test_operator_pad",
    "test_operator_clip",
)


def node_types(graph: onnx.GraphProto) -> Iterator[str]:
    for node in graph.node:
        yield node.op_type
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                yield from node_types(attribute.g)


def loaded(kind: str) -> dict[str, Any]:
    """The backend tests of a kind that hold Pad or Clip, by name, their models read."""
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # building ONNX's own cases warns, of overflow and casts
        for case in load_model_tests(kind=kind):
            if kind != "node" and case.name not in ON_DISK:
                continue
            model = case.model or onnx.load(Path(case.model_dir) / "model.onnx")
            if set(OPERATORS) & set(node_types(model.graph)):
                found[case.name] = (case, model)
    return found


NODE = loaded("node")
DISK = {**loaded("pytorch-converted"), **loaded("pytorch-operator")}


def data_sets(case: Any, model: onnx.ModelProto) -> Iterator[tuple[list[Any], list[Any]]]:
    """Inputs and expected outputs."""
    if case.data_sets is not None:
        yield from case.data_sets
        return
    for folder in sorted(Path(case.model_dir).glob("test_data_set_*")):
        sides = []
        for side, values in (("input", model.graph.input), ("output", model.graph.output)):
            count = len(list(folder.glob(f"{side}_*.pb")))
            tensors = [onnx.load_tensor(folder / f"{side}_{k}.pb") for k in range(count)]
            assert len(values) >= count
            sides.append([numpy_helper.to_array(tensor) for tensor in tensors])
        yield sides[0], sides[1]


def counted(called: list[str]) -> list[type[OpRun]]:
    """fastpad's classes for the evaluator, keeping a list of their calls."""

    def with_count(cls: type[OpRun]) -> type[OpRun]:
        def run(self: Any, *args: Any, **kwargs: Any) -> Any:
            called.append(cls.__name__)
            return cls.run(self, *args, **kwargs)

        return type(cls.__name__, (cls,), {"run": run})

    return [with_count(cls) for cls in fastpad.reference.ops()]


@pytest.mark.parametrize("name", [*NODE, *DISK])
def test_backend_case(name: str) -> None:
    case, model = NODE.get(name) or DISK[name]
    types = list(node_types(model.graph))
    alone = set(types) <= set(OPERATORS)
    ran = 0
    for inputs, expected in data_sets(case, model):
        called: list[str] = []
        evaluator = ReferenceEvaluator(model, new_ops=counted(called))
        names = [entry.name for entry in model.graph.input]
        with warnings.catch_warnings():
            if not alone:
                warnings.simplefilter("ignore")  # the other nodes are NumPy's and warn as they like
            results = evaluator.run(None, dict(zip(names, inputs, strict=False)))
        assert sorted(called) == sorted(kind for kind in types if kind in OPERATORS)
        assert len(results) == len(expected)
        for result, owed in zip(results, expected, strict=True):
            assert result.shape == owed.shape
            assert result.dtype == owed.dtype
            if alone:
                assert result.tobytes() == owed.tobytes()
            else:
                np.testing.assert_allclose(
                    result.astype(np.float64), owed.astype(np.float64), rtol=case.rtol, atol=max(case.atol, 1e-6)
                )
        ran += 1
    assert ran >= 1


def test_onnx_has_as_many_cases_as_when_this_was_written() -> None:
    types = {name: list(node_types(model.graph)) for name, (_, model) in NODE.items()}
    assert len(NODE) >= 40
    assert sum(kinds == ["Pad"] for kinds in types.values()) >= 6
    assert sum(kinds == ["Clip"] for kinds in types.values()) >= 12
    assert sum(name.startswith("test_center_crop_pad") for name in NODE) >= 6
    assert sum(name.startswith("test_dynamicquantizelinear") for name in NODE) >= 3
    assert sum(name.startswith("test_attention") for name in NODE) >= 13
    assert sorted(DISK) == sorted(ON_DISK)

"""The type of a node's attribute is the document's, in every version: check and the evaluator hold nodes to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
import pytest
from onnx import AttributeProto, helper

import fastpad
import fastpad.backend
import fastpad.reference
from fastpad._check import findings
from tests.spec_yaml import OPERATORS

X = np.zeros((1, 2), np.float32)
TYPES = AttributeProto.AttributeType.keys()
SOUND = {"FLOAT": 1.0, "INTS": [0, 0, 0, 0], "STRING": "edge"}


class Place(NamedTuple):
    """An attribute of a version, and the document's type for it."""

    operator: str
    version: int
    attribute: str
    required: str


PLACES = [
    Place(document["operator"], version["version"], entry["name"], entry["type"])
    for name, document in OPERATORS.items()
    if name.startswith("onnx/")
    for version in document["versions"]
    for entry in version["attributes"]
]


def label(place: Place) -> str:
    return f"{place.operator}-{place.version}-{place.attribute}".lower()


def typed(name: str, type_: str, **values: Any) -> AttributeProto:
    """An attribute that says a type, with a value or without."""
    return AttributeProto(name=name, type=AttributeProto.AttributeType.Value(type_), **values)


def model(place: Place, *attributes: AttributeProto) -> onnx.ModelProto:
    """A model of one node, right but for the attributes given."""
    names = {attribute.name for attribute in attributes}
    node = helper.make_node(
        place.operator, ["x", "pads"] if place.operator == "Pad" and place.version > 2 else ["x"], ["y"]
    )
    node.attribute.extend(attributes)
    for other in PLACES:
        if other[:2] == place[:2] and other.attribute not in names:
            node.attribute.append(helper.make_attribute(other.attribute, SOUND[other.required]))
    values = [helper.make_tensor_value_info(name, kind, None) for name, kind in (("x", 1), ("y", 1))]
    pads = onnx.numpy_helper.from_array(np.zeros(4, np.int64), "pads")
    graph = helper.make_graph([node], "g", values[:1], values[1:], [pads] if len(node.input) > 1 else [])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", place.version)], ir_version=8)


def refusals(built: onnx.ModelProto, folder: Path) -> Iterator[str]:
    """What every reader of a model says of its node."""
    path = folder / "model.onnx"
    path.write_bytes(built.SerializeToString())
    found = list(findings(path))
    assert {finding.rule for finding in found} == {"attributes"}
    assert all(finding.first_opset is None for finding in found)
    yield found[0].message
    [node] = built.graph.node
    opset = built.opset_import[0].version
    for call in (
        lambda: fastpad.reference.Evaluator(built),
        lambda: onnx.reference.ReferenceEvaluator(built, new_ops=fastpad.reference.ops()),
        lambda: fastpad.backend.prepare(built),
        lambda: fastpad.backend.run_node(node, [X, np.zeros(4, np.int64)][: len(node.input)], opset_version=opset),
    ):
        with pytest.raises(fastpad.SpecError) as caught:
            call()
        yield str(caught.value)


@pytest.mark.parametrize("place", PLACES, ids=label)
def test_every_other_type_is_refused(place: Place, tmp_path: Path) -> None:
    others = [type_ for type_ in TYPES if type_ != place.required]
    assert len(others) == len(TYPES) - 1 >= 14
    for type_ in others:
        owed = (
            f"{place.operator}-{place.version}: attribute {place.attribute!r} has type {type_};"
            f" {place.required} is required"
        )
        said = set(refusals(model(place, typed(place.attribute, type_)), tmp_path))
        assert said == {owed}


@pytest.mark.parametrize("place", PLACES, ids=label)
def test_an_attribute_is_given_once(place: Place, tmp_path: Path) -> None:
    attribute = helper.make_attribute(place.attribute, SOUND[place.required])
    owed = f"{place.operator}-{place.version}: attribute {place.attribute!r} must be given once; got 2"
    assert set(refusals(model(place, attribute, attribute), tmp_path)) == {owed}


@pytest.mark.parametrize("place", PLACES, ids=label)
def test_the_type_of_the_document_is_taken(place: Place, tmp_path: Path) -> None:
    built = model(place)
    assert fastpad.reference.Evaluator(built).run(None, {"x": X})[0].shape == X.shape
    path = tmp_path / "model.onnx"
    path.write_bytes(built.SerializeToString())
    assert [finding for finding in findings(path) if finding.rule != "order"] == []


def test_both_faults_of_an_attribute_are_said(tmp_path: Path) -> None:
    place = next(place for place in PLACES if place.required == "FLOAT")
    built = model(place, typed(place.attribute, "FLOAT", f=1.0), typed(place.attribute, "INT", i=1))
    path = tmp_path / "model.onnx"
    path.write_bytes(built.SerializeToString())
    said = [finding.message for finding in findings(path)]
    assert [text.partition("attribute ")[2] for text in said] == [
        f"{place.attribute!r} must be given once; got 2",
        f"{place.attribute!r} has type INT; FLOAT is required",
    ]


@pytest.mark.parametrize("type_", ["UNDEFINED", "STRING", "INT"])
def test_an_attribute_that_the_caller_of_a_function_sets(type_: str, tmp_path: Path) -> None:
    """Files older than the types of attributes leave the type to the caller; one that is there must be right."""
    opsets = [helper.make_opsetid("", 13), helper.make_opsetid("local", 1)]
    pad = helper.make_node("Pad", ["x", "p"], ["y"])
    pad.attribute.append(typed("mode", type_, ref_attr_name="how"))
    function = helper.make_function("local", "f", ["x", "p"], ["y"], [pad], opsets[:1], ["how"])
    built = model(next(place for place in PLACES if place[:2] == ("Pad", 13)))
    del built.graph.node[:]
    built.graph.node.append(helper.make_node("f", ["x", "pads"], ["y"], domain="local", how="edge"))
    built.functions.append(function)
    del built.opset_import[:]
    built.opset_import.extend(opsets)
    path = tmp_path / "model.onnx"
    path.write_bytes(built.SerializeToString())
    owed = ["Pad-13: attribute 'mode' has type INT; STRING is required"] if type_ == "INT" else []
    assert [finding.message for finding in findings(path)] == owed
    if owed:
        with pytest.raises(fastpad.SpecError, match=owed[0]):
            fastpad.reference.Evaluator(built)
    else:
        assert fastpad.reference.Evaluator(built).run(None, {"x": X})[0].shape == X.shape


def test_a_constant_of_a_wrong_type_is_not_known(tmp_path: Path) -> None:
    """It is onnx's to refuse; check only says what it can of the other nodes."""
    for name, type_, values in (
        ("value_ints", "STRING", {"s": b"a"}),
        ("value_int", "UNDEFINED", {}),
        ("value", "INT", {"i": 1}),
        ("value", "UNDEFINED", {}),
    ):
        built = model(next(place for place in PLACES if place[:2] == ("Pad", 13)))
        del built.graph.initializer[:]
        built.graph.node.insert(0, helper.make_node("Constant", [], ["pads"]))
        built.graph.node[0].attribute.append(typed(name, type_, **values))
        path = tmp_path / "model.onnx"
        path.write_bytes(built.SerializeToString())
        assert list(findings(path)) == []
        with pytest.raises(onnx.checker.ValidationError):
            fastpad.backend.prepare(built)


def test_the_places_are_the_documents() -> None:
    assert len(PLACES) == 19
    assert {place.required for place in PLACES} == set(SOUND)

"""The spec against ONNX's own schemas, both ways, and what the package tells of itself against the spec.

Read with plain YAML: the generator and its parser are not asked.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from typing import Any

import numpy as np
import onnx
import onnx.defs
import pytest

import fastpad
from tests.spec_yaml import DTYPES, OPERATORS, ORDERS, STORAGES, numpy_dtypes

SPEC: dict[tuple[str, int], dict[str, Any]] = {
    (document["operator"], version["version"]): version
    for name, document in OPERATORS.items()
    if name.startswith("onnx/")
    for version in document["versions"]
}
SCHEMAS = {
    (schema.name, schema.since_version): schema
    for schema in onnx.defs.get_all_schemas_with_history()
    if schema.domain == "" and schema.name in ("Pad", "Clip") and not schema.deprecated
}
VERSIONS = sorted(set(SPEC) | set(SCHEMAS))


def test_versions_both_ways() -> None:
    assert set(SPEC) == set(SCHEMAS)
    assert len(SPEC) == 15
    for name in ("onnx/pad.yaml", "onnx/clip.yaml"):
        assert OPERATORS[name]["opset"] == onnx.defs.onnx_opset_version()
        numbers = [version["version"] for version in OPERATORS[name]["versions"]]
        assert numbers == sorted(numbers)


def described_inputs(version: dict[str, Any]) -> list[tuple[str, str, bool]]:
    return [(entry["name"], entry["type"], entry.get("optional", False)) for entry in version["inputs"]]


@pytest.mark.parametrize("key", VERSIONS, ids=[f"{name.lower()}-{number}" for name, number in VERSIONS])
def test_version_against_the_schema(key: tuple[str, int]) -> None:
    version, schema = SPEC[key], SCHEMAS[key]
    optional = onnx.defs.OpSchema.FormalParameterOption.Optional
    single = onnx.defs.OpSchema.FormalParameterOption.Single
    assert {entry.option for entry in schema.inputs} <= {optional, single}
    assert described_inputs(version) == [
        (entry.name, entry.type_str, entry.option == optional) for entry in schema.inputs
    ]
    assert [(entry["name"], entry["type"]) for entry in version["outputs"]] == [
        (entry.name, entry.type_str) for entry in schema.outputs
    ]
    assert {entry["name"] for entry in version["attributes"]} == set(schema.attributes)
    for entry in version["attributes"]:
        attribute = schema.attributes[entry["name"]]
        assert entry["type"] == attribute.type.name
        assert entry.get("required", False) == attribute.required
        default = onnx.helper.get_attribute_value(attribute.default_value) if attribute.default_value.name else None
        if isinstance(default, float):
            assert np.float32(entry["default"]) == np.float32(default)
        elif isinstance(default, bytes):
            assert entry["default"] == default.decode()
        else:
            assert default is None
            assert "default" not in entry
    allowed = {entry.type_param_str: sorted(entry.allowed_type_strs) for entry in schema.type_constraints}
    assert {name: sorted(types) for name, types in version["types"].items()} == allowed
    assert all(len(types) == len(set(types)) for types in version["types"].values())


@pytest.mark.parametrize(
    "key",
    [key for key in VERSIONS if key[0] == "Pad"],
    ids=[f"pad-{number}" for name, number in VERSIONS if name == "Pad"],
)
def test_modes_are_those_of_the_documents(key: tuple[str, int]) -> None:
    """ONNX's schema has the modes in prose only."""
    mode = next(entry for entry in SPEC[key]["attributes"] if entry["role"] == "mode")
    prose = SCHEMAS[key].attributes["mode"].description + SCHEMAS[key].doc
    known = ["constant", "reflect", "edge", "wrap"]
    said = [name for name in known if f"`{name}`" in prose or f" {name}" in prose.lower()]
    assert mode["values"] == (said if key[1] >= 11 else known[:3])
    assert mode["values"] == known[: 4 if key[1] >= 19 else 3]
    if key[1] < 11:
        for name in known[:3]:
            assert name in prose
        assert "wrap" not in prose


def test_onnxs_types_are_the_dtypes() -> None:
    """Every type that ONNX's schemas name is a dtype, and the NumPy dtype is the one that onnx itself uses."""
    named = {
        spelling
        for schema in SCHEMAS.values()
        for entry in schema.type_constraints
        for spelling in entry.allowed_type_strs
    }
    spelled = {
        spelling: name
        for name, entry in DTYPES.items()
        for spelling in entry["types"]
        if spelling.startswith("tensor(")
    }
    assert named == set(spelled)
    assert len(spelled) == len(DTYPES) == 26
    for spelling, name in spelled.items():
        number = getattr(onnx.TensorProto, spelling.removeprefix("tensor(").removesuffix(")").upper())
        assert onnx.helper.tensor_dtype_to_np_dtype(number) == numpy_dtypes(name)[0], name


def test_dtypes_have_the_width_of_their_storage() -> None:
    for name, entry in DTYPES.items():
        storage = STORAGES[entry["storage"]]
        assert numpy_dtypes(name)[0].itemsize == storage["width"], name
        assert numpy_dtypes(name)[0].hasobject == storage.get("counted", False)
        if "order" in entry:
            digits = "".join(letter for letter in entry["order"] if letter.isdigit())
            assert int(digits) == 8 * storage["width"]
            assert entry["order"] in ORDERS


# What the package tells of itself


DOCUMENTED = [(document, version) for document in OPERATORS.values() for version in document["versions"]]


def test_operators_are_those_of_the_spec() -> None:
    told = fastpad.operators()
    assert type(told) is tuple
    assert [(entry.domain, entry.name, entry.version) for entry in told] == [
        (document["domain"], document["operator"], version["version"]) for document, version in DOCUMENTED
    ] or {(entry.domain, entry.name, entry.version) for entry in told} == {
        (document["domain"], document["operator"], version["version"]) for document, version in DOCUMENTED
    }
    assert len(told) == len(DOCUMENTED) == 17


@pytest.mark.parametrize(
    ("document", "version"), DOCUMENTED, ids=[f"{d['operator']}-{v['version']}-{d['module']}" for d, v in DOCUMENTED]
)
def test_operator_against_the_spec(document: dict[str, Any], version: dict[str, Any]) -> None:
    told = next(
        entry
        for entry in fastpad.operators()
        if (entry.domain, entry.name, entry.version) == (document["domain"], document["operator"], version["version"])
    )
    assert dataclasses.is_dataclass(told)
    with pytest.raises(dataclasses.FrozenInstanceError):
        told.name = "other"
    assert told.since_version == told.version
    assert told.module == document["module"]
    function = document["function"] + (f"_{version['version']}" if document["module"] == "onnx" else "")
    assert told.function == function
    assert callable(getattr(getattr(fastpad, told.module), told.function))
    assert told.type_constraints == {name: tuple(types) for name, types in version["types"].items()}
    assert told.outputs is not None
    assert len(told.outputs) == len(version["outputs"])
    modes = next((tuple(entry["values"]) for entry in version["attributes"] if entry["role"] == "mode"), ())
    assert tuple(told.modes) == modes
    for parameters, entries in ((told.inputs, version["inputs"]), (told.attributes, version["attributes"])):
        assert type(parameters) is tuple
        assert [entry.name for entry in parameters] == [entry["name"] for entry in entries]
        for parameter, entry in zip(parameters, entries, strict=True):
            assert dataclasses.is_dataclass(parameter)
            for key, absent in (
                ("type", None),
                ("role", None),
                ("default", None),
                ("absent", None),
                ("layout", None),
                ("negative", None),
                ("description", None),
            ):
                assert getattr(parameter, key) == entry.get(key, absent), (entry["name"], key)
            assert bool(parameter.optional) == entry.get("optional", False)
            assert bool(parameter.required) == entry.get("required", False)
            assert tuple(parameter.values) == tuple(entry.get("values", ()))
    assert len(told.examples) == len(version["examples"])
    for example, entry in zip(told.examples, version["examples"], strict=True):
        assert example.dtype == entry["dtype"]
        assert dict(example.arguments) == entry["arguments"]
        assert plain(example.output) == entry["output"]


def plain(nested: Any) -> Any:
    return [plain(entry) for entry in nested] if isinstance(nested, list | tuple) else nested


def test_operators_cannot_be_changed() -> None:
    """What a caller does with the answer does not change the next answer."""
    changed = []
    for entry in fastpad.operators():
        kept = dict(entry.type_constraints)
        try:
            entry.type_constraints["T"] = ("nothing",)
        except TypeError:
            continue
        again = next(other for other in fastpad.operators() if (other.domain, other.name,
        other.version) == (entry.domain, entry.name, entry.version))  # fmt: skip
        if dict(again.type_constraints) != kept:
            changed.append((entry.name, entry.version))
        entry.type_constraints.update(kept)
    assert not changed


def test_the_documents_examples_come_out_of_the_package() -> None:
    ran: dict[str, int] = defaultdict(int)
    for told in fastpad.operators():
        function = getattr(getattr(fastpad, told.module), told.function)
        names = {"paddingMode": "padding_mode", "constantValue": "constant_value"}
        for example in told.examples:
            dtype = numpy_dtypes(example.dtype)[0]
            arguments = {}
            for parameter in (*told.inputs, *told.attributes):
                if parameter.name in example.arguments:
                    given = example.arguments[parameter.name]
                    tensor = parameter.type in told.type_constraints
                    arguments[names.get(parameter.name, parameter.name)] = np.array(given, dtype) if tensor else given
            result = function(**arguments)
            expected = np.array(plain(example.output), dtype)
            assert result.dtype == expected.dtype
            assert result.tobytes() == expected.tobytes()
            ran[told.module] += 1
    assert dict(ran) == {"onnx": 41, "nnrt": 4}


def test_operators_can_be_keys() -> None:
    assert len({operator: operator.label for operator in fastpad.operators()}) == len(fastpad.operators()) == 17

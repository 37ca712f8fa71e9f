"""An ONNX model file as the nodes in it that the spec describes, with what the file says of their inputs.

It reads the graph alone, no external data; types and shapes are the file's own and those that onnx infers. What the
rules make of it is _check's to say. Needs onnx.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from fastpad._extras import require_onnx
from fastpad._files import check_proto, elements, reading
from fastpad._inference import inferred, subgraphs
from fastpad._model import OperatorVersion
from fastpad._node import AttributeTypes, attribute_types
from fastpad._operators import operators
from fastpad._opset import DOMAIN, operators_at

onnx = require_onnx("python -m fastpad check")

__all__ = ["Node", "Tensor", "nodes", "read_model"]

Scope = ChainMap[str, "Tensor"]  # what surrounds a subgraph is not copied for it
NAMES = frozenset(o.name for o in operators() if o.domain == DOMAIN)
# The attributes of Constant: their types, and what they hold as an array; those left out are tensors, or not dense.
CONSTANT_TYPES = {
    "value_float": ("FLOAT", np.float32),
    "value_floats": ("FLOATS", np.float32),
    "value_int": ("INT", np.int64),
    "value_ints": ("INTS", np.int64),
    "value_string": ("STRING", object),
    "value_strings": ("STRINGS", object),
}


@dataclass(frozen=True)
class Tensor:
    """What is known of a value: None where it is not known. An extent may be unknown on its own."""

    dtype: np.dtype[Any] | None = None
    shape: tuple[int | None, ...] | None = None
    load: Callable[[], np.ndarray[Any, Any]] | None = None

    @cached_property
    def value(self) -> np.ndarray[Any, Any] | None:
        """The elements, where they are in the file."""
        return None if self.load is None else self.load()


@dataclass(frozen=True)
class Node:
    """A node of an operator of the spec. An attribute of None is set by the caller of a function."""

    path: str
    version: OperatorVersion
    input_names: tuple[str, ...]
    inputs: tuple[Tensor, ...]
    attributes: Mapping[str, Any]
    attribute_types: AttributeTypes


def read_model(path: Path) -> Any:
    """The graph of a model file, with inferred types and shapes; ValueError if the file is no model."""
    check_proto(path)
    with reading(path, "read as an ONNX model"):
        model = onnx.load(path, load_external_data=False)
        if not model.HasField("graph"):
            raise ValueError("it has no graph")
    return inferred(model)


def nodes(model: Any) -> Iterator[Node]:
    """Every node of an operator of the spec: in the graph, in subgraphs, in functions."""
    yield from nodes_of_graph(model.graph, opset_of(model), ChainMap(), "")
    for function in model.functions:
        scope = ChainMap({value.name: of_type(value.type) for value in function.value_info})
        yield from walk(function.node, opset_of(function), scope, f"{function.domain}.{function.name}/")


def opset_of(proto: Any) -> int:
    """The opset of the default domain that a model or function imports; the first if it names none."""
    versions = {entry.domain: entry.version for entry in proto.opset_import}
    return int(versions.get("", versions.get(DOMAIN, 1)))


def nodes_of_graph(graph: Any, opset: int, outer: Scope, path: str) -> Iterator[Node]:
    scope = outer.new_child()
    for value in (*graph.input, *graph.value_info, *graph.output):
        scope[value.name] = of_type(value.type)
    for tensor in graph.initializer:
        scope[tensor.name] = of_tensor(tensor)
    yield from walk(graph.node, opset, scope, path)


def walk(sequence: Any, opset: int, scope: Scope, path: str) -> Iterator[Node]:
    for proto in sequence:
        if proto.op_type == "Constant" and is_default(proto.domain) and len(proto.output) == 1:
            scope[proto.output[0]] = of_constant(proto) or scope.get(proto.output[0], Tensor())
    for proto in sequence:
        name = path + (proto.name or next(filter(None, proto.output), proto.op_type))
        if is_default(proto.domain) and proto.op_type in NAMES:
            yield made_node(proto, opset, scope, name)
        for attribute in proto.attribute:
            for graph in subgraphs(attribute):
                yield from nodes_of_graph(graph, opset, scope, f"{name}/{attribute.name}/")


def is_default(domain: str) -> bool:
    return domain in ("", DOMAIN)


def made_node(proto: Any, opset: int, scope: Scope, name: str) -> Node:
    attributes = {
        attribute.name: plain(onnx.helper.get_attribute_value(attribute)) if has_value(attribute) else None
        for attribute in proto.attribute
    }
    inputs = tuple(scope.get(given, Tensor()) for given in proto.input)
    version = operators_at(opset)[proto.op_type]
    return Node(name, version, tuple(proto.input), inputs, attributes, attribute_types(proto))


def has_value(attribute: Any) -> bool:
    """Whether an attribute has a value of its own, and the type that says where it is."""
    return not attribute.ref_attr_name and attribute.type != attribute.UNDEFINED


def plain(value: Any) -> Any:
    """An attribute as Python's own types; text that is none stays bytes."""
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value


def of_type(proto: Any) -> Tensor:
    """What a type says of its values."""
    if not proto.HasField("tensor_type"):
        return Tensor()
    tensor = proto.tensor_type
    if not tensor.HasField("shape"):
        return Tensor(numpy_dtype(tensor.elem_type))
    shape = tuple(d.dim_value if d.HasField("dim_value") and d.dim_value >= 0 else None for d in tensor.shape.dim)
    return Tensor(numpy_dtype(tensor.elem_type), shape)


def of_tensor(proto: Any) -> Tensor:
    """What a tensor in the file is; its elements, unless they are elsewhere."""
    external = onnx.external_data_helper.uses_external_data(proto)
    load = None if external else lambda: elements(proto)
    return Tensor(numpy_dtype(proto.data_type), tuple(proto.dims), load)


def of_constant(proto: Any) -> Tensor | None:
    """The value of a Constant node, if it is one that the file holds."""
    if len(proto.attribute) != 1 or not has_value(proto.attribute[0]):
        return None
    attribute = proto.attribute[0]
    [(name, type_)] = attribute_types(proto)
    if (name, type_) == ("value", "TENSOR"):
        return of_tensor(attribute.t)
    required, dtype = CONSTANT_TYPES.get(name, (None, None))
    if type_ != required:
        return None
    given = onnx.helper.get_attribute_value(attribute)
    array = np.array([plain(v) for v in given] if isinstance(given, list) else plain(given), dtype)
    return Tensor(array.dtype, array.shape, lambda: array)


def numpy_dtype(elem_type: int) -> np.dtype[Any] | None:
    """The NumPy dtype of an element type of ONNX; None if it is not known."""
    try:
        found: np.dtype[Any] = np.dtype(onnx.helper.tensor_dtype_to_np_dtype(elem_type))
    except KeyError:
        return None
    return found

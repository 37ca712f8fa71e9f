"""The rules of an operator version for how a node is written: which inputs and attributes it has.

It knows names and types of attributes only, and needs no onnx.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fastpad._model import OperatorVersion

__all__ = ["AttributeTypes", "attribute_faults", "attribute_types", "input_faults", "node_faults"]

AttributeTypes = Sequence[tuple[str, str]]  # of each attribute its name, and its type as ONNX calls it
UNKNOWN = ""  # a type that the caller of a function knows


def node_faults(version: OperatorVersion, attributes: AttributeTypes, inputs: Sequence[str]) -> list[str]:
    """What is wrong with a node, as far as it is written in the node itself."""
    return [*attribute_faults(version, attributes), *input_faults(version, inputs)]


def attribute_types(node: Any) -> AttributeTypes:
    """The attributes of a NodeProto, each as often as the node has it."""
    return [
        (a.name, UNKNOWN if a.ref_attr_name and not a.type else a.AttributeType.Name(a.type)) for a in node.attribute
    ]


def input_faults(version: OperatorVersion, given: Sequence[str]) -> list[str]:
    """What is wrong with the inputs of a node, by their names; an empty name is an input left out."""
    names = ", ".join(p.name for p in version.inputs)
    count = max((k for k, name in enumerate(given, 1) if name), default=0)
    faults = []
    if count > len(version.inputs):
        faults.append(f"{version.label}: inputs must be {len(version.inputs)} at most, {names}; got {count}")
    faults += [
        f"{version.label}: input {parameter.name} must be given; the inputs are {names}"
        for k, parameter in enumerate(version.inputs)
        if not parameter.optional and (k >= len(given) or not given[k])
    ]
    return faults


def attribute_faults(version: OperatorVersion, given: AttributeTypes) -> list[str]:
    """What is wrong with the attributes of a node, by their names and types."""
    known = {p.name: p.type for p in version.attributes}
    inputs = {p.name for p in version.inputs}
    counts = Counter(name for name, _ in given)
    faults = [
        f"{version.label}: attribute {name!r} must be given once; got {count}"
        for name, count in counts.items()
        if count > 1
    ]
    for name, type_ in dict.fromkeys(given):
        if name in inputs:
            faults.append(f"{version.label}: {name} must be an input; got an attribute")
        elif name not in known:
            rule = f"attributes must be among {', '.join(sorted(known))}" if known else "there are no attributes"
            faults.append(f"{version.label}: {rule}; got {name!r}")
        elif type_ not in (UNKNOWN, known[name]):
            faults.append(f"{version.label}: attribute {name!r} has type {type_}; {known[name]} is required")
    faults += [
        f"{version.label}: attribute {parameter.name} must be given"
        for parameter in version.attributes
        if parameter.required and parameter.name not in counts
    ]
    return faults

"""The rules of an operator version for how a node is written: which inputs and attributes it has.

It knows names only, and needs no onnx.
"""

from __future__ import annotations

from collections.abc import Sequence

from fastpad._model import OperatorVersion

__all__ = ["attribute_faults", "input_faults"]


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


def attribute_faults(version: OperatorVersion, given: Sequence[str]) -> list[str]:
    """What is wrong with the attributes of a node, by their names."""
    known = {p.name for p in version.attributes}
    inputs = {p.name for p in version.inputs}
    faults = []
    for name in given:
        if name in inputs:
            faults.append(f"{version.label}: {name} must be an input; got an attribute")
        elif name not in known:
            rule = f"attributes must be among {', '.join(sorted(known))}" if known else "there are no attributes"
            faults.append(f"{version.label}: {rule}; got {name!r}")
    faults += [
        f"{version.label}: attribute {parameter.name} must be given"
        for parameter in version.attributes
        if parameter.required and parameter.name not in given
    ]
    return faults

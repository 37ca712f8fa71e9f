"""The rules of an operator version, asked of a node as a model file has it: without data, as far as constants tell.

The rules are the spec's, and where the operators check them too, theirs are the functions and the messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from fastpad import _messages as messages
from fastpad import _values as values
from fastpad._errors import SpecError
from fastpad._gen.table import DTYPES
from fastpad._graph import Node, Tensor
from fastpad._model import DType, OperatorVersion, Parameter
from fastpad._node import attribute_faults, input_faults
from fastpad._operators import data_dtypes, fill_mode

__all__ = ["faults"]

BY_NUMPY = {name: dtype for dtype in DTYPES for name in dtype.numpy}


def faults(node: Node, version: OperatorVersion) -> Iterator[tuple[str, str]]:
    """The rules of a version that a node breaks, with what is to be said."""
    reader = Reader(node, version)
    for name, rule in RULES.items():
        try:
            for message in rule(reader):
                yield name, message
        except SpecError as error:  # of the checks that the operators make, too
            yield name, str(error)


class Reader:
    """A node as a version reads it: its parameters by their roles."""

    def __init__(self, node: Node, version: OperatorVersion) -> None:
        self.node = node
        self.version = version
        self.label = version.label
        self.data = node.inputs[0] if node.inputs else Tensor()
        dtype = None if self.data.dtype is None else BY_NUMPY.get(values.numpy_name(self.data.dtype))
        self.named_dtype = dtype
        self.dtype: DType | None = dtype if dtype in data_dtypes(version) else None
        self.rank = None if self.data.shape is None else len(self.data.shape)

    def parameter(self, role: str) -> Parameter | None:
        return self.version.role(role)

    def given(self, parameter: Parameter) -> bool:
        """Whether the node has the parameter."""
        if parameter.kind == "attribute":
            return parameter.name in self.node.attributes
        place = self.version.inputs.index(parameter)
        return place < len(self.node.inputs) and bool(self.node.input_names[place])

    def value(self, parameter: Parameter) -> Any:
        """An attribute, or the elements of an input; None if left out, not known or of another type."""
        if not self.given(parameter):
            return None
        if parameter.kind == "input":
            return self.tensor(parameter).value
        of_type = dict(self.node.attribute_types)[parameter.name] == parameter.type
        return self.node.attributes[parameter.name] if of_type else None

    def tensor(self, parameter: Parameter) -> Tensor:
        """What is known of an input that is given."""
        return self.node.inputs[self.version.inputs.index(parameter)]

    @property
    def mode(self) -> Any:
        """The mode, if it is known; without such an attribute the one that fills."""
        parameter = self.parameter("mode")
        if parameter is None:
            return fill_mode()
        return self.value(parameter) if self.given(parameter) else parameter.default

    def integers(self, role: str) -> list[int] | None:
        """Integers of an attribute or a 1-D input; None if not known. SpecError if they are something else."""
        parameter = self.parameter(role)
        if parameter is None or not self.given(parameter):
            return None
        value = self.value(parameter)
        if isinstance(value, np.ndarray):
            array = values.index_array(self.version, parameter, value)
            if array.ndim != 1:
                raise SpecError(messages.not_one_dimensional(self.version, parameter, array))
            return [int(v) for v in array]
        if parameter.kind == "input":
            dtype = self.tensor(parameter).dtype
            if dtype is not None:
                values.index_array(self.version, parameter, np.empty(0, dtype))
            return None
        return None if value is None else [values.integer(self.version, parameter, v) for v in np.atleast_1d(value)]

    def quiet_integers(self, role: str) -> list[int] | None:
        """The same where another rule speaks of what is wrong."""
        try:
            return self.integers(role)
        except SpecError:
            return None

    def count(self, role: str) -> int | None:
        """How many integers there are, if that is known."""
        parameter = self.parameter(role)
        if parameter is None or not self.given(parameter):
            return None
        if (known := self.quiet_integers(role)) is not None:
            return len(known)
        shape = self.tensor(parameter).shape if parameter.kind == "input" else None
        return shape[0] if shape is not None and len(shape) == 1 else None

    def pairs(self) -> list[tuple[int, int, int]] | None:
        """Axis, before and after; None unless all are known and in order."""
        pads, parameter = self.quiet_integers("pads"), self.parameter("axes")
        if pads is None or self.rank is None:
            return None
        axes = list(range(self.rank))
        if parameter is not None and self.given(parameter):
            chosen = self.quiet_integers("axes")
            if chosen is None or not all(-self.rank <= axis < self.rank for axis in chosen):
                return None
            axes = [axis % self.rank for axis in chosen]
        if len(pads) != 2 * len(axes):
            return None
        return list(zip(axes, pads[: len(axes)], pads[len(axes) :], strict=True))


def attributes(reader: Reader) -> Iterator[str]:
    yield from attribute_faults(reader.version, reader.node.attribute_types)


def inputs(reader: Reader) -> Iterator[str]:
    yield from input_faults(reader.version, reader.node.input_names)


def data_type(reader: Reader) -> Iterator[str]:
    if reader.data.dtype is not None and reader.dtype is None:
        yield messages.data_type_rule(reader.version, reader.data.dtype, reader.named_dtype)


def mode(reader: Reader) -> Iterator[str]:
    parameter = reader.parameter("mode")
    if parameter is not None and reader.mode is not None and reader.mode not in reader.version.modes:
        yield messages.mode_rule(reader.version, parameter, reader.mode)


def pads(reader: Reader) -> Iterator[str]:
    parameter, axes = reader.parameter("pads"), reader.parameter("axes")
    if parameter is None or not reader.given(parameter):
        return
    reader.integers("pads")  # raises what is wrong with them
    count = reader.count("pads")
    axis_count = reader.count("axes") if axes is not None and reader.given(axes) else reader.rank
    if count is not None and axis_count is not None and count != 2 * axis_count:
        yield messages.wrong_count(reader.version, parameter, count, 2 * axis_count)
    elif count is not None and count % 2:
        yield f"{reader.label}: {parameter.name} must have two elements for each axis; got {count}"
    for axis, before, after in reader.pairs() or ():
        if parameter.negative == "refuse" and min(before, after) < 0:
            yield messages.negative_rule(reader.version, parameter, axis, before, after)


def axes(reader: Reader) -> Iterator[str]:
    chosen = reader.integers("axes")
    if chosen is None or reader.rank is None:
        return
    seen = set()
    for axis in chosen:
        if not -reader.rank <= axis < reader.rank:
            yield messages.axis_out_of_range(reader.version, axis, reader.rank)
        elif axis % reader.rank in seen:
            yield messages.axis_repeated(reader.version, axis % reader.rank)
        else:
            seen.add(axis % reader.rank)


def extents(reader: Reader) -> Iterator[str]:
    """A shape that cannot be, or pads that have nothing to come from."""
    for axis, before, after in reader.pairs() or ():
        n = reader.data.shape[axis] if reader.data.shape else None
        if n is None:
            continue
        text = f"{reader.label}: axis {axis} of extent {n} with pads ({before}, {after})"
        extent, kept = n + before + after, n + min(before, 0) + min(after, 0)
        if extent < 0:
            yield f"{text} would have extent {extent}"
        elif kept <= 0 < extent and reader.mode in reader.version.modes and reader.mode != fill_mode():
            yield f"{text} has no element left for mode {reader.mode} to pad from"


def fill(reader: Reader) -> Iterator[str]:
    parameter = reader.parameter("fill")
    if parameter is None or reader.dtype is None or reader.mode != fill_mode():
        return
    if reader.given(parameter):
        yield from scalar(reader, parameter)
    elif parameter.absent is not None:
        values.zero(reader.version, parameter, reader.dtype)  # raises if there is none


def bounds(reader: Reader) -> Iterator[str]:
    for role in ("lower", "upper"):
        parameter = reader.parameter(role)
        if parameter is not None and reader.given(parameter) and reader.dtype is not None:
            yield from scalar(reader, parameter)


def scalar(reader: Reader, parameter: Parameter) -> Iterator[str]:
    """One element of the data's type, or a float attribute that becomes one."""
    dtype, numpy_dtype = reader.dtype, reader.data.dtype
    if dtype is None or numpy_dtype is None:
        return
    try:
        if (value := reader.value(parameter)) is not None:
            values.scalar(reader.version, parameter, value, numpy_dtype, dtype)
    except SpecError as error:
        yield str(error)
        return
    if value is None and parameter.kind == "input":
        known = reader.tensor(parameter)
        if known.dtype is not None and known.dtype != numpy_dtype:
            yield messages.wrong_scalar_type(reader.version, parameter, dtype, known.dtype)
        elif known.shape is not None and any(n not in (1, None) for n in known.shape):
            yield messages.not_scalar(reader.version, parameter, known.shape)  # type: ignore[arg-type]


def order(reader: Reader) -> Iterator[str]:
    """Not forbidden, but no one's intention: every element becomes the upper bound."""
    given = [reader.value(p) for p in map(reader.parameter, ("lower", "upper")) if p is not None]
    if len(given) != 2 or any(value is None or np.size(value) != 1 for value in given):
        return
    low, high = (np.asarray(value).reshape(()) for value in given)
    if low.dtype == high.dtype and low.dtype.kind in "iufV" and low > high:
        yield f"{reader.label}: min must not be greater than max, which every element becomes; got {low} and {high}"


RULES: dict[str, Callable[[Reader], Iterator[str]]] = {
    "attributes": attributes,
    "inputs": inputs,
    "type": data_type,
    "mode": mode,
    "pads": pads,
    "axes": axes,
    "extents": extents,
    "fill": fill,
    "bounds": bounds,
    "order": order,
}

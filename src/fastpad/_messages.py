"""What a user is told when an argument breaks a rule: operator and version, argument, rule, value."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastpad._model import DType, OperatorVersion, Parameter
from fastpad._operators import data_dtypes, operators

__all__: list[str] = []


def shown(value: object, limit: int = 60) -> str:
    """A value as a message shows it."""
    try:
        text = " ".join(line.strip() for line in repr(value).splitlines())
    except Exception:  # a broken __repr__ must not hide the message
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else text[: limit - 3] + "..."


def spelling(version: OperatorVersion, dtype: DType) -> str:
    """A dtype as the documents of an operator's domain spell it."""
    constraints = [types for o in operators() if o.domain == version.domain for types in o.type_constraints.values()]
    return next((spelled for spelled in dtype.types if any(spelled in types for types in constraints)), dtype.name)


def siblings(version: OperatorVersion) -> list[OperatorVersion]:
    """All versions of the operator, oldest first."""
    return [o for o in operators() if (o.module, o.name) == (version.module, version.name)]


def data_type_rule(version: OperatorVersion, numpy_dtype: np.dtype[Any], dtype: DType | None) -> str:
    data = version.inputs[0]
    allowed = ", ".join(version.type_constraints[data.type])
    if dtype is None:
        return (
            f"{version.label}: {data.python} has NumPy dtype {numpy_dtype}, which no type of the document holds;"
            f" {data.type} allows {allowed}"
        )
    return f"{version.label}: {data.python} has type {spelling(version, dtype)}; {data.type} allows {allowed}"


def wrong_data_type(version: OperatorVersion, numpy_dtype: np.dtype[Any], dtype: DType | None) -> str:
    text = data_type_rule(version, numpy_dtype, dtype)
    if dtype is None:
        return text
    later = next((o.label for o in siblings(version) if dtype in data_dtypes(o)), None)
    return f"{text}; {spelling(version, dtype)} is allowed from {later}" if later else text


def not_text(version: OperatorVersion, item: object) -> str:
    data = version.inputs[0]
    return (
        f"{version.label}: {data.python} is an array of objects, which must all be str;"
        f" it holds {shown(item)} of type {type(item).__name__}"
    )


def mode_rule(version: OperatorVersion, parameter: Parameter, mode: object) -> str:
    members = [f"{name} ({number})" for enum in version.enums.values() for name, number, stands in enum if stands]
    names = ", ".join([*parameter.values, *members])
    return f"{version.label}: {parameter.python} must be one of {names}; got {shown(mode)}"


def wrong_mode(version: OperatorVersion, parameter: Parameter, mode: object) -> str:
    text = mode_rule(version, parameter, mode)
    later = next((o.label for o in siblings(version) if mode in o.modes), None)
    return f"{text}; {shown(mode)} is allowed from {later}" if later else text


def negative_rule(version: OperatorVersion, parameter: Parameter, axis: int, before: int, after: int) -> str:
    return f"{version.label}: {parameter.python} must not be negative; axis {axis} has ({before}, {after})"


def negative_pads(version: OperatorVersion, parameter: Parameter, axis: int, before: int, after: int) -> str:
    text = negative_rule(version, parameter, axis, before, after)
    crops = (o for o in siblings(version) if (pads := o.role("pads")) and pads.negative == "crop")
    later = next((o.label for o in crops), None)
    return f"{text}; negative pads are allowed from {later}" if later else text


def axis_out_of_range(version: OperatorVersion, axis: int, rank: int) -> str:
    return f"{version.label}: axes must lie in {-rank}..{rank - 1} for data of rank {rank}; got {axis}"


def axis_repeated(version: OperatorVersion, axis: int) -> str:
    return f"{version.label}: axes must not repeat; axis {axis} is given twice"


def wrong_count(version: OperatorVersion, parameter: Parameter, count: int, limit: int) -> str:
    if parameter.role == "axes":
        return f"{version.label}: {parameter.python} must name each axis once, {limit} at most; got {count}"
    rule = f"must have {limit} elements, two for each of {limit // 2} axes"
    return f"{version.label}: {parameter.python} {rule}; got {count}"


def not_one_dimensional(version: OperatorVersion, parameter: Parameter, array: np.ndarray[Any, Any]) -> str:
    return f"{version.label}: {parameter.python} must be 1-D; got {array.ndim}-D of shape {array.shape}"


def not_pairs(version: OperatorVersion, parameter: Parameter, shape: tuple[int, ...], rank: int) -> str:
    return f"{version.label}: {parameter.python} must have shape ({rank}, 2), a pair for each axis; got {shape}"


def not_integers(version: OperatorVersion, parameter: Parameter, names: tuple[str, ...], got: object) -> str:
    return f"{version.label}: {parameter.python} must be integers of dtype {' or '.join(names)}; got {got}"


def not_scalar(version: OperatorVersion, parameter: Parameter, shape: tuple[int, ...]) -> str:
    return f"{version.label}: {parameter.python} must be a scalar, one element of any rank; got shape {shape}"


def wrong_scalar_type(version: OperatorVersion, parameter: Parameter, dtype: DType, got: object) -> str:
    name = spelling(version, dtype)
    return f"{version.label}: {parameter.python} must have the data's type {name}; got {got}"


def not_representable(version: OperatorVersion, parameter: Parameter, holder: str, value: object) -> str:
    return f"{version.label}: {parameter.python} must be a value that {holder} can hold; got {shown(value)}"


def no_zero(version: OperatorVersion, parameter: Parameter, dtype: DType) -> str:
    return (
        f"{version.label}: {parameter.python} must be given; its default is 0, which {spelling(version, dtype)} lacks"
    )


def text_too_long(version: OperatorVersion, parameter: Parameter, value: object, numpy_dtype: np.dtype[Any]) -> str:
    return f"{version.label}: {parameter.python} {shown(value)} is longer than the data's dtype {numpy_dtype} holds"

"""From what a caller passes to elements of a dtype, exactly: the cases that need no speed.

A number must be one that the dtype can hold: integers exactly, floats rounded to nearest, as NumPy rounds.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from fastpad import _messages as messages
from fastpad._errors import DTypeError, SpecError
from fastpad._model import DType, OperatorVersion, Parameter
from fastpad._operators import dtype_of_type, order

__all__: list[str] = []

Array = np.ndarray[Any, Any]


def numpy_name(dtype: np.dtype[Any]) -> str:
    """A NumPy dtype as the spec names it; extension dtypes with their module, text without its length."""
    if dtype.kind == "U":
        return "str"
    if dtype.kind == "S":
        return "bytes"
    module = dtype.type.__module__
    return dtype.name if module == "numpy" else f"{module}.{dtype.type.__name__}"


def as_array(label: str, parameter: Parameter, given: object, dtype: type | None = None) -> Array:
    """Whatever NumPy takes as an array, and what exports its memory by DLPack alone."""
    try:
        return np.from_dlpack(given) if is_dlpack(given) else np.asarray(given, dtype)  # type: ignore[arg-type]
    except (TypeError, ValueError, RuntimeError, BufferError) as error:  # of the object's own, too
        raise SpecError(f"{label}: {parameter.python} must be an array; {error}") from error


def is_dlpack(given: object) -> bool:
    """Whether DLPack is the only way to an object's elements: np.asarray would make an array of that object."""
    kind = type(given)
    return hasattr(kind, "__dlpack__") and not any(
        hasattr(kind, name) for name in ("__array__", "__array_interface__", "__array_struct__")
    )


def is_sequence(given: object) -> bool:
    """Whether the elements are objects, each with a type of its own: not text, nor memory of one type."""
    if not isinstance(given, Sequence) or isinstance(given, str):
        return False
    try:
        memoryview(given)  # type: ignore[arg-type]
    except TypeError:
        return True
    return False


def is_integer(value: object) -> bool:
    """Whether a number is an integer. Python counts True as one, NumPy a span of time."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def integer(version: OperatorVersion, parameter: Parameter, given: object) -> int:
    """One integer of a sequence; True and False are none."""
    try:
        value = operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        value = None
    if value is None or isinstance(given, (bool, np.bool_)):
        names = index_dtypes(version, parameter)
        raise DTypeError(messages.not_integers(version, parameter, names, messages.shown(given)))
    if not -(2**63) <= value < 2**63:
        raise SpecError(messages.not_representable(version, parameter, index_dtypes(version, parameter)[0], value))
    return value


def index_dtypes(version: OperatorVersion, parameter: Parameter) -> tuple[str, ...]:
    """The dtypes an array of indices may have: those of its type, or where that names none, both signed widths."""
    spellings = version.type_constraints.get(parameter.type, (parameter.type,))
    dtypes = [dtype_of_type(spelling) for spelling in spellings]
    return tuple(dtype.name for dtype in dtypes if dtype) or ("int64", "int32")


def index_array(version: OperatorVersion, parameter: Parameter, array: Array) -> Array:
    """An array of indices as native int64, if its dtype is one that the document allows."""
    names = index_dtypes(version, parameter)
    if numpy_name(array.dtype) not in names:
        raise DTypeError(messages.not_integers(version, parameter, names, array.dtype))
    return array.astype(np.int64)


def indices(version: OperatorVersion, parameter: Parameter, given: object, pairs: int | None = None) -> Array:
    """Integers as native int64, of shape (``pairs``, 2) if that is given.

    Those of a sequence are taken one by one: an array that NumPy makes of True and 2 does not tell.
    """
    by_one = is_sequence(given)
    array = as_array(version.label, parameter, given, object if by_one else None)
    if pairs is not None:
        if array.size == 0 and pairs == 0:
            array = array.astype(np.int64).reshape(-1, 2)
        if array.shape != (pairs, 2):
            raise SpecError(messages.not_pairs(version, parameter, array.shape, pairs))
    if not by_one:
        return index_array(version, parameter, array)
    return np.array([integer(version, parameter, one) for one in array.flat], np.int64).reshape(array.shape)


def zero(version: OperatorVersion, parameter: Parameter, dtype: DType) -> str:
    """The default fill of a dtype whose zero is not all bits zero."""
    if dtype.zero == "none":
        raise SpecError(messages.no_zero(version, parameter, dtype))
    return ""


def scalar(
    version: OperatorVersion, parameter: Parameter, value: object, numpy_dtype: np.dtype[Any], dtype: DType
) -> Array:
    """One element of the data's dtype, as a 0-d array."""
    if parameter.kind == "attribute":
        return attribute(version, parameter, value, numpy_dtype, dtype)
    if isinstance(value, (str, bytes)) or dtype.zero == "text":
        return text(version, parameter, value, numpy_dtype, dtype)
    if isinstance(value, (bool, int, float, complex)) and not isinstance(value, np.generic):
        return number(version, parameter, value, numpy_dtype, messages.spelling(version, dtype))
    array = as_array(version.label, parameter, value)
    if array.dtype.newbyteorder("=") != numpy_dtype.newbyteorder("="):
        raise DTypeError(messages.wrong_scalar_type(version, parameter, dtype, array.dtype))
    return one(version, parameter, array).astype(numpy_dtype)


def one(version: OperatorVersion, parameter: Parameter, array: Array) -> Array:
    """The one element of an array, as a 0-d array."""
    if array.size != 1:
        raise SpecError(messages.not_scalar(version, parameter, array.shape))
    return array.reshape(())


def attribute(
    version: OperatorVersion, parameter: Parameter, value: object, numpy_dtype: np.dtype[Any], dtype: DType
) -> Array:
    """A float32 attribute, converted to the data's dtype.

    A fill must be a value of that dtype, or it would not be the fill that was asked for. A bound need not:
    a bound beyond a float's range bounds nothing.
    """
    is_numpy = isinstance(value, (np.generic, np.ndarray))
    if isinstance(value, (str, bytes, complex)) or (is_numpy and value.dtype.kind not in "biufV"):  # type: ignore[attr-defined]
        raise DTypeError(messages.not_representable(version, parameter, "a float attribute", value))
    try:
        exact: Any = int(value) if is_integer(value) else float(value)  # type: ignore[arg-type, call-overload]
    except (TypeError, ValueError):
        raise DTypeError(messages.not_representable(version, parameter, "a float attribute", value)) from None
    holder = messages.spelling(version, dtype)
    if dtype.order is None or not order(dtype.order).floating:
        made = number(version, parameter, exact, numpy_dtype, holder)
        if number(version, parameter, exact, np.dtype(np.float32), "a float attribute").item() != exact:
            raise SpecError(messages.not_representable(version, parameter, "a float attribute", value))
        return made
    single = number(version, parameter, exact, np.dtype(np.float32), "a float attribute")
    if parameter.role == "fill":
        return number(version, parameter, float(single), numpy_dtype, holder)
    with np.errstate(over="ignore"):
        return single.astype(numpy_dtype)


def text(
    version: OperatorVersion, parameter: Parameter, value: object, numpy_dtype: np.dtype[Any], dtype: DType
) -> Array:
    """One string, for data of text or of objects."""
    if isinstance(value, np.ndarray):
        value = one(version, parameter, value).item()
    if numpy_dtype.kind == "S" and isinstance(value, str) and value.isascii():
        value = value.encode("ascii")
    if not isinstance(value, bytes if numpy_dtype.kind == "S" else str) or dtype.zero != "text":
        raise DTypeError(messages.wrong_scalar_type(version, parameter, dtype, messages.shown(value)))
    made = np.empty((), numpy_dtype)
    made[()] = value
    if made.item() != value.rstrip(b"\0" if isinstance(value, bytes) else "\0") and numpy_dtype.kind != "O":
        raise SpecError(messages.text_too_long(version, parameter, value, numpy_dtype))
    return made


def number(
    version: OperatorVersion, parameter: Parameter, value: Any, numpy_dtype: np.dtype[Any], holder: str
) -> Array:
    """A Python number as an element of a numeric dtype."""
    try:
        with np.errstate(all="ignore"):
            made = np.array(whole(value, numpy_dtype), dtype=numpy_dtype)
        good = same_number(value, made)
    except (OverflowError, TypeError, ValueError):
        good = False
    if not good:
        raise SpecError(messages.not_representable(version, parameter, holder, value))
    return made


def whole(value: Any, numpy_dtype: np.dtype[Any]) -> Any:
    """A float that is a whole number as an int, where the dtype is one of integers: NumPy checks those."""
    if isinstance(value, float) and value.is_integer() and not is_floating(numpy_dtype):
        return int(value)
    return value


def is_floating(numpy_dtype: np.dtype[Any]) -> bool:
    """Whether a dtype holds fractions, those of extensions included."""
    if numpy_dtype.kind in "fc":
        return True
    return numpy_dtype.kind == "V" and bool(np.array(0.5).astype(numpy_dtype).astype(np.float64))


def same_number(value: Any, made: Array) -> bool:
    """Whether an element is what a number becomes in its dtype: itself, or for a float the nearest."""
    if not is_floating(made.dtype):
        return bool(made.astype(object).item() == value) if made.dtype.kind != "V" else int(made) == value
    parts = [(value.real, made.real), (value.imag, made.imag)] if made.dtype.kind == "c" else [(value, made)]
    return all(same_float(float(want), float(got)) for want, got in parts)


def same_float(want: float, got: float) -> bool:
    """Whether rounding made no infinity, NaN or non-zero out of a number that was none."""
    if math.isnan(want):
        return math.isnan(got)
    if math.isinf(want) or want == 0:
        return want == got
    return math.isfinite(got)

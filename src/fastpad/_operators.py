"""What the package supports, looked up in the generated table."""

from __future__ import annotations

from functools import cache

from fastpad._gen.table import DTYPES, MODES, OPERATORS, ORDERS
from fastpad._model import DType, OperatorVersion, Order, Support

__all__ = ["data_dtypes", "dtype_of_type", "operator", "operators", "order", "support"]

_BY_FUNCTION = {(o.module, o.function): o for o in OPERATORS}
_BY_TYPE = {spelling: dtype for dtype in DTYPES for spelling in dtype.types}
_ORDERS = {o.name: o for o in ORDERS}


def operators() -> tuple[OperatorVersion, ...]:
    """Every operator version, oldest first within its operator.

    Returns
    -------
    tuple of OperatorVersion
        Frozen; ``inputs``, ``attributes``, ``type_constraints`` and ``modes`` are as the documents give them.

    Examples
    --------
    >>> import fastpad
    >>> [o.since_version for o in fastpad.operators() if o.label.startswith("Clip-1")]
    [1, 11, 12, 13]
    """
    return OPERATORS


def operator(module: str, function: str) -> OperatorVersion:
    """The operator version that a function of a module computes."""
    return _BY_FUNCTION[module, function]


def dtype_of_type(spelling: str) -> DType | None:
    """The dtype that a document spells so, if any does."""
    return _BY_TYPE.get(spelling)


def order(name: str) -> Order:
    """The order of a name."""
    return _ORDERS[name]


def data_dtypes(version: OperatorVersion) -> tuple[DType, ...]:
    """The dtypes that an operator version allows for its data, in the document's order."""
    data = version.inputs[0]
    return tuple(_BY_TYPE[spelling] for spelling in version.type_constraints.get(data.type, (data.type,)))


@cache
def support() -> tuple[Support, ...]:
    """The support table: one row for every operator version, dtype and mode that a document allows.

    Returns
    -------
    tuple of Support
        ``kernel`` is the compiled kernel that serves the row; ``mode`` is None where an operator has none.

    Examples
    --------
    >>> import fastpad
    >>> [row.kernel for row in fastpad.support() if (row.version, row.dtype) == (13, "float16")]
    ['clip_f16', 'pad_constant_x16', 'pad_reflect_x16', 'pad_edge_x16']
    """
    return tuple(
        Support(o.domain, o.name, o.since_version, dtype.name, mode, kernel_name(o, dtype, mode))
        for o in OPERATORS
        for dtype in data_dtypes(o)
        for mode in modes(o)
    )


def modes(version: OperatorVersion) -> tuple[str | None, ...]:
    """The modes that an operator version pads in; without a mode attribute, the one that fills."""
    if version.role("pads") is None:
        return (None,)
    return version.modes or (fill_mode(),)


def fill_mode() -> str:
    """The mode whose pads hold a given value."""
    return next(mode.name for mode in MODES if mode.pads == "fill")


def kernel_name(version: OperatorVersion, dtype: DType, mode: str | None) -> str:
    """The kernel of a dtype and mode: by storage where elements are moved, by order where they are compared."""
    parts = (version.family, dtype.order) if mode is None else (version.family, mode, dtype.storage)
    return "_".join(str(part) for part in parts)

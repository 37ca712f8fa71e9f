"""spec/dtypes.yaml and spec/modes.yaml to the names that operator files may use.

Knows what a storage, an order, a dtype and a mode say of themselves, and that a dtype's parts fit together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from codegen.families import COMPARES, CTYPES
from codegen.fields import Fields, Names, Report, read_text, show
from codegen.limits import MOST, POINTER, WIDTHS
from codegen.loader import Value
from codegen.model import DType, Loc, Mode, Order, Storage
from codegen.spelling import LOWER, NUMPY, TYPE


@dataclass(frozen=True)
class Vocabulary:
    """All that an operator file can name."""

    storages: Names[Storage]
    orders: Names[Order]
    dtypes: Names[DType]
    types: Names[DType]  # by the documents' spellings
    modes: Names[Mode]


def read_vocabulary(dtypes: Value | None, modes: Value | None, report: Report) -> Vocabulary:
    """Read both files.

    Parameters
    ----------
    dtypes, modes : Value or None
        The two files as loaded; None if one could not be.
    report : Report
        Errors go there.

    Returns
    -------
    Vocabulary
        Names of a file that was lost are never called undefined.
    """
    # Errors so far are the loader's: a key that it refused may have been a definition.
    complete = not report.diagnostics
    storages, orders, rows = _read_dtypes(dtypes, complete, report)
    spellings: dict[str, DType] = {}
    for dtype in rows.known.values():
        for spelling in dtype.types:
            spellings.setdefault(spelling, dtype)
    types = Names("type", spellings, complete and all(dtype.types for dtype in rows.known.values()))
    return Vocabulary(storages, orders, rows, types, Names("mode", _read_modes(modes, report), complete))


def _read_dtypes(
    value: Value | None, complete: bool, report: Report
) -> tuple[Names[Storage], Names[Order], Names[DType]]:
    if value is None:
        return Names("storage", {}), Names("order", {}), Names("dtype", {})
    taken: dict[tuple[str, str], str] = {}
    with Fields(value, report) as fields:
        storages = {name: _storage(name, row) for name, row in _rows(fields, "storages", "storage")}
        orders = {name: _order(name, row) for name, row in _rows(fields, "orders", "order")}
        parts = Names("storage", storages, complete), Names("order", orders, complete)
        dtypes = {name: _dtype(name, row, *parts, taken) for name, row in _rows(fields, "dtypes", "dtype")}
        _check_storages(storages, fields)
    return *parts, Names("dtype", dtypes, complete)


def _rows(fields: Fields, key: str, kind: str) -> Iterator[tuple[str, Fields]]:
    """Each named entry of a section, with the fields of its own."""
    for ordinal, (name, value) in enumerate(fields.entries(key).items(), 1):
        report = fields.report.within(f"{kind} {show(name)}")
        if ordinal - 1 == MOST.get(kind):
            report.error(value.loc, f"there can be {MOST[kind]} {key} at most")
        read_text(Value(name, value.loc), "its name", LOWER, report)
        with Fields(value, report) as row:
            yield name, row


def _storage(name: str, row: Fields) -> Storage:
    width, counted = row.whole("width"), row.flag("counted")
    if width >= 0 and width not in WIDTHS:
        row.error("width", f"width must be one of {', '.join(map(str, WIDTHS))}; got {width}")
        width = -1
    elif counted and width not in (-1, POINTER):
        row.error("width", f"width must be {POINTER}, a pointer's, where references are counted; got {width}")
        width = -1
    return Storage(name, width, counted, row.loc)


def _check_storages(storages: Mapping[str, Storage], fields: Fields) -> None:
    """A kernel is looked up by width: each has one storage, references have one, and all other widths have one."""
    taken: dict[tuple[int, bool], Storage] = {}
    for storage in storages.values():
        first = taken.setdefault((storage.width, storage.counted), storage)
        if first is not storage and storage.width >= 0:
            message = f"width {storage.width} is that of storage {first.name!r} already"
            fields.report.within(f"storage {show(storage.name)}").error(storage.loc, message)
    lost = not storages or any(storage.width < 0 for storage in storages.values())
    for key, what in (((0, False), "width 0, for all other widths"), ((POINTER, True), "counted references")):
        if key not in taken and not lost:
            fields.error("storages", f"no storage has {what}")


def _order(name: str, row: Fields) -> Order:
    compare = row.word("compare", tuple(COMPARES))
    ctype = row.word("ctype", tuple(CTYPES))
    highest = (1 << 8 * CTYPES[ctype]) - 1 if ctype else None
    sortable = compare == "sortable"
    if compare and ctype and ctype not in COMPARES[compare]:
        row.error("ctype", f"ctype must be {' or '.join(COMPARES[compare])} for compare {compare}; got {ctype!r}")
        highest = None  # of what the bits should be, this ctype says nothing
    order = Order(
        name,
        compare,
        ctype,
        row.whole("lowest", 0, highest),
        row.whole("highest", 0, highest),
        row.whole("infinity", 0, highest) if sortable else None,
        row.loc,
    )
    if not sortable:
        row.refuse("infinity", "infinity is for compare sortable only")
    elif highest is not None and order.infinity is not None and order.infinity >= 0:
        _check_infinity(order.infinity, (highest + 1) // 2, row)
    return order


def _check_infinity(bits: int, sign: int, row: Fields) -> None:
    """An infinity is all exponent: below the sign ones, then zeros. The kernels tell a NaN by a greater magnitude."""
    rest = sign - bits
    if rest <= 0 or rest & (rest - 1) or bits == 0:
        row.error("infinity", f"infinity must be ones below the sign bit {sign:#x}, then zeros; got {bits:#x}")


def _dtype(
    name: str, row: Fields, storages: Names[Storage], orders: Names[Order], taken: dict[tuple[str, str], str]
) -> DType:
    types = row.texts("types", TYPE)
    numpy = row.texts("numpy", NUMPY)
    _take(name, "type", types.items(), row.report, taken)
    _take(name, "NumPy dtype", numpy.items(), row.report, taken)
    storage = storages.find(row.text("storage", LOWER), row.place("storage"), row.report)
    order = orders.find(row.text("order", LOWER, required=False), row.place("order"), row.report)
    if storage and storage.width >= 0 and order and order.ctype and storage.width != CTYPES[order.ctype]:
        row.error("order", f"order {order.name!r} compares {order.ctype}, which is not {storage.width} bytes wide")
    if storage and storage.counted and order:
        row.error("order", f"storage {storage.name!r} holds references, which have no order")
    # What was not found has been reported, and is not to be missed again.
    storage = storage or Storage("", 0, False, row.loc)
    order = order or (Order("", "", "", 0, 0, None, row.loc) if "order" in row else None)
    zero = row.word("zero", ("bits", "text", "none"))
    return DType(name, tuple(types), tuple(numpy), storage, order, zero, row.loc)


def _take(
    name: str, kind: str, spellings: Iterable[tuple[str, Loc]], report: Report, taken: dict[tuple[str, str], str]
) -> None:
    """Note whose a spelling is; one that is another dtype's already is an error."""
    for spelling, loc in spellings:
        owner = taken.setdefault((kind, spelling), name)
        if owner != name:
            report.error(loc, f"{kind} {spelling!r} is that of dtype {owner!r} already")


def _read_modes(value: Value | None, report: Report) -> dict[str, Mode]:
    if value is None:
        return {}
    with Fields(value, report) as fields:
        modes = {name: _mode(name, row) for name, row in _rows(fields, "modes", "mode")}
        _check_fills(modes, fields)
    return modes


def _check_fills(modes: Mapping[str, Mode], fields: Fields) -> None:
    """An operator without a mode fills, so one mode does and no other."""
    fills = [mode for mode in modes.values() if mode.pads == "fill"]
    for mode in fills[1:]:
        message = f"pads fill is that of mode {fills[0].name!r} already"
        fields.report.within(f"mode {show(mode.name)}").error(mode.loc, message)
    if modes and not fills and all(mode.pads for mode in modes.values()):
        fields.error("modes", "no mode has pads fill")


def _mode(name: str, row: Fields) -> Mode:
    return Mode(name, row.word("pads", ("fill", "source", "nothing")), row.flag("numpy"), row.loc)

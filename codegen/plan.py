"""From the spec to the artifacts: which files there are, and which kernels and functions are in each.

Pure: the same spec gives the same plan. How an artifact reads is the templates' business; what a function's
signature and docstring say is functions.py's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from codegen import functions, table
from codegen.families import CTYPES
from codegen.model import Diagnostic, DType, Mode, Operator, Order, Parameter, Spec, SpecErrors, Storage


@dataclass(frozen=True)
class Artifact:
    """One generated file: its path below ``_gen``, its template, what it is made from, and what the template sees."""

    path: str
    template: str
    sources: tuple[str, ...]
    context: dict[str, object]


@dataclass(frozen=True)
class StorageView:
    """A storage as the kernel template writes it: a typed one has its width in every line, another carries it."""

    name: str
    body: str  # the storage whose loops serve this one: the first of its width
    any_width: bool
    size: str  # the width as an expression
    planned: str  # the same, before it is taken from the plan
    move: str  # what copies one element
    parameter: str  # what a typed function has more of, declared
    argument: str  # and passed


@dataclass(frozen=True)
class ModeView:
    """A mode as the kernel template sees it; ``mapped`` if it has an axis map."""

    name: str
    pads: str
    mapped: bool


@dataclass(frozen=True)
class PadKernel:
    """One pad kernel."""

    name: str
    mode: ModeView
    storage: StorageView
    origin: str


@dataclass(frozen=True)
class ClipKernel:
    """One clip kernel."""

    name: str
    order: str
    compare: str
    ctype: str
    size: int
    infinity: str
    origin: str


def plan(spec: Spec) -> tuple[Artifact, ...]:
    """Every file that the generator writes, in the order of their paths."""
    artifacts = [init_artifact(), table_artifact(spec), pad_artifact(spec), clip_artifact(spec)]
    check_modules(spec, artifacts)
    for module in sorted({operator.module for operator in spec.operators}):
        artifacts += module_artifacts(spec, module)
    return tuple(sorted(artifacts, key=lambda artifact: artifact.path))


def check_modules(spec: Spec, others: list[Artifact]) -> None:
    """A module may not take the name of another file, nor a thing in it that of another thing in it."""
    errors = []
    files = {artifact.path.partition(".")[0]: artifact.path for artifact in others}
    things: dict[tuple[str, str], Operator] = {}
    for operator in spec.operators:
        if operator.module in files:
            message = f"{operator.name}: module {operator.module!r} is that of {files[operator.module]} already"
            errors.append(Diagnostic(operator.loc, message))
        for name in functions.module_names(operator):
            first = things.get((operator.module, name))
            if first is not None:
                message = f"{operator.name}: {name!r} is a name of {first.name} in the same module already"
                errors.append(Diagnostic(operator.loc, message))
            things[operator.module, name] = operator
    if errors:
        raise SpecErrors(errors)


def init_artifact() -> Artifact:
    return Artifact("__init__.py", "init.py.j2", (), {})


def table_artifact(spec: Spec) -> Artifact:
    return Artifact("table.py", "table.py.j2", ("spec/",), table.context(spec))


def pad_artifact(spec: Spec) -> Artifact:
    modes = {mode.name: view_mode(mode) for mode in spec.modes}
    storages = {storage.name: view_storage(spec, storage) for storage in spec.storages}
    kernels = [
        PadKernel(
            name=pad_kernel_name(mode, storage),
            mode=modes[mode.name],
            storage=storages[storage.name],
            origin=pad_origin(spec, mode, storage),
        )
        for mode in spec.modes
        for storage in spec.storages
    ]
    context: dict[str, object] = {
        "modes": tuple(modes.values()),
        "bodies": tuple(storage for storage in storages.values() if storage.body == storage.name),
        "kernels": tuple(kernels),
    }
    return Artifact("pad.pyx", "pad.pyx.j2", ("spec/",), context)


def clip_artifact(spec: Spec) -> Artifact:
    kernels = tuple(
        ClipKernel(
            name=clip_kernel_name(order),
            order=order.name,
            compare=order.compare,
            ctype=order.ctype,
            size=CTYPES[order.ctype],
            infinity="" if order.infinity is None else hex(order.infinity),
            origin=clip_origin(spec, order),
        )
        for order in spec.orders
    )
    return Artifact("clip.pyx", "clip.pyx.j2", ("spec/",), {"kernels": kernels})


def module_artifacts(spec: Spec, module: str) -> Iterator[Artifact]:
    """A module's compiled functions and its stub."""
    operators = [operator for operator in spec.operators if operator.module == module]
    context = functions.context(operators)
    sources = tuple(sorted({operator.loc.file for operator in operators}))
    yield Artifact(f"{module}.pyx", "module.pyx.j2", sources, context)
    yield Artifact(f"{module}.pyi", "module.pyi.j2", sources, context)


def pad_kernel_name(mode: Mode, storage: Storage) -> str:
    return f"pad_{mode.name}_{storage.name}"


def clip_kernel_name(order: Order) -> str:
    return f"clip_{order.name}"


def view_mode(mode: Mode) -> ModeView:
    return ModeView(mode.name, mode.pads, mapped=mode.pads == "source")


def view_storage(spec: Spec, storage: Storage) -> StorageView:
    body = next(other.name for other in spec.storages if other.width == storage.width)
    if storage.width:
        return StorageView(storage.name, body, False, str(storage.width), str(storage.width), "memcpy", "", "")
    return StorageView(storage.name, body, True, "width", "p.width", "copy_bytes", ", Py_ssize_t width", ", width")


def pad_origin(spec: Spec, mode: Mode, storage: Storage) -> str:
    """The line above a pad kernel: where its mode is first named, and the dtypes that it serves."""
    place = f"{mode.loc}  mode={mode.name}"
    for operator, version, parameter in parameters(spec):
        if mode in parameter.values:
            place = f"{parameter.loc}  {operator.name}-{version} mode={mode.name}"
            break
    return f"{place}  storage={storage.name} ({names(storage_dtypes(spec, storage)) or 'any width'})"


def clip_origin(spec: Spec, order: Order) -> str:
    """The line above a clip kernel."""
    dtypes = [dtype for dtype in spec.dtypes if dtype.order == order]
    return f"{order.loc}  order={order.name} ({names(dtypes)})"


def parameters(spec: Spec) -> Iterator[tuple[Operator, int | str, Parameter]]:
    for operator in spec.operators:
        for version in operator.versions:
            for parameter in version.inputs + version.attributes:
                yield operator, version.version, parameter


def storage_dtypes(spec: Spec, storage: Storage) -> list[DType]:
    return [dtype for dtype in spec.dtypes if dtype.storage == storage]


def names(dtypes: list[DType]) -> str:
    return " ".join(sorted(dtype.name for dtype in dtypes))

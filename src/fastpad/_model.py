"""The spec at run time: frozen dataclasses, filled by the generated table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

__all__ = ["DType", "Example", "Mode", "OperatorVersion", "Order", "Output", "Parameter", "Storage", "Support"]


@dataclass(frozen=True)
class Storage:
    """How wide an element is, in bytes (0: any width), and whether it holds Python references."""

    name: str
    width: int
    counted: bool


@dataclass(frozen=True)
class Order:
    """How elements compare: bytes, the bits of the lowest and highest finite value, and whether NaN exists.

    ``infinity`` is given for the orders that are compared by their bits.
    """

    name: str
    size: int
    lowest: int
    highest: int
    infinity: int | None
    floating: bool


@dataclass(frozen=True)
class Mode:
    """A way to make padding: what the pads hold (fill, source or nothing), and whether np.pad has it."""

    name: str
    pads: str
    numpy: bool


@dataclass(frozen=True)
class DType:
    """An element type: the documents' spellings, and the NumPy dtypes that hold it, the canonical one first."""

    name: str
    types: tuple[str, ...]
    numpy: tuple[str, ...]
    storage: str
    order: str | None
    zero: str


@dataclass(frozen=True)
class Parameter:
    """An input or attribute of an operator version, and what the operator does with it (its role)."""

    name: str
    python: str
    kind: str
    type: str
    role: str
    description: str
    optional: bool = False
    required: bool = False
    default: str | float | None = None
    absent: str | None = None
    layout: str | None = None
    negative: str | None = None
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Output:
    """What an operator version returns."""

    name: str
    type: str
    description: str


@dataclass(frozen=True)
class Example:
    """A worked example of the document: arguments and output as nested lists, of one dtype."""

    dtype: str
    arguments: Mapping[str, Any] = field(hash=False)
    output: Any = field(hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "arguments", MappingProxyType(dict(self.arguments)))


@dataclass(frozen=True)
class OperatorVersion:
    """One version of one operator, as its document has it."""

    domain: str
    name: str
    since_version: int | str
    family: str
    module: str
    function: str
    summary: str
    source: str
    inputs: tuple[Parameter, ...]
    outputs: tuple[Output, ...]
    attributes: tuple[Parameter, ...]
    type_constraints: Mapping[str, tuple[str, ...]] = field(hash=False)
    enums: Mapping[str, tuple[tuple[str, int, str | None], ...]] = field(hash=False)
    examples: tuple[Example, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "type_constraints", MappingProxyType(dict(self.type_constraints)))
        object.__setattr__(self, "enums", MappingProxyType(dict(self.enums)))

    @property
    def version(self) -> int | str:
        """The same as ``since_version``."""
        return self.since_version

    @property
    def label(self) -> str:
        """Operator and version, as messages name it: ``Pad-19``."""
        return f"{self.name}-{self.since_version}"

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Inputs, then attributes."""
        return self.inputs + self.attributes

    def role(self, role: str) -> Parameter | None:
        """The parameter of a role, if there is one."""
        return next((p for p in self.parameters if p.role == role), None)

    @property
    def modes(self) -> tuple[str, ...]:
        """The names of the padding modes; none for an operator that has no mode."""
        mode = self.role("mode")
        return mode.values if mode else ()


@dataclass(frozen=True)
class Support:
    """One row of the support table: the kernel that serves a dtype in a mode of an operator version."""

    domain: str
    operator: str
    version: int | str
    dtype: str
    mode: str | None
    kernel: str

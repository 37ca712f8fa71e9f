"""The spec as values: frozen dataclasses, each of which knows the file and line it was read from.

Nothing here reads YAML (parse.py) or knows what is generated (plan.py).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Loc:
    """A place in the spec."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, order=True)
class Diagnostic:
    """One thing wrong with the spec, said as a compiler says it."""

    loc: Loc
    message: str

    def __str__(self) -> str:
        return f"{self.loc}: {self.message}"


class SpecErrors(Exception):  # noqa: N818 - it is many errors
    """Everything wrong with the spec, in order of place."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = sorted(set(diagnostics))
        super().__init__("\n".join(map(str, self.diagnostics)))


@dataclass(frozen=True)
class Storage:
    """How wide an element is: all that padding needs to know of it."""

    name: str
    width: int  # bytes; 0: known when called
    counted: bool  # holds references to Python objects
    loc: Loc


@dataclass(frozen=True)
class Order:
    """How elements compare: all that clipping needs to know of them."""

    name: str
    compare: str  # "native" or "sortable"
    ctype: str
    lowest: int  # bits
    highest: int  # bits
    infinity: int | None  # bits; sortable orders only
    loc: Loc


@dataclass(frozen=True)
class DType:
    """One element type that a document names."""

    name: str
    types: tuple[str, ...]  # the documents' spellings
    numpy: tuple[str, ...]  # NumPy dtypes, the canonical one first
    storage: Storage
    order: Order | None
    zero: str  # "bits", "text" or "none"
    loc: Loc


@dataclass(frozen=True)
class Mode:
    """One way to make padding."""

    name: str
    pads: str  # "fill", "source" or "nothing"
    numpy: bool
    loc: Loc


@dataclass(frozen=True)
class Parameter:
    """An input or attribute of an operator version; ``role`` says what the family does with it."""

    name: str
    kind: str  # "input" or "attribute"
    type: str
    role: str
    description: str
    loc: Loc
    optional: bool = False  # inputs
    required: bool = False  # attributes
    default: str | float | None = None  # attributes
    absent: str | None = None  # what stands for it when it is left out
    layout: str | None = None  # role pads: "begins-then-ends" or "pairs"
    negative: str | None = None  # role pads: "crop" or "refuse"
    values: tuple[Mode, ...] = ()  # role mode


@dataclass(frozen=True)
class Output:
    """What an operator version returns."""

    name: str
    type: str
    description: str
    loc: Loc


@dataclass(frozen=True)
class Member:
    """One name of an enumeration; a reserved one stands for no mode."""

    name: str
    number: int
    mode: Mode | None
    loc: Loc


@dataclass(frozen=True)
class TypeConstraint:
    """A type variable and what it may be, in the document's spelling and order."""

    name: str
    types: tuple[str, ...]
    dtypes: tuple[DType, ...]
    loc: Loc


@dataclass(frozen=True)
class Example:
    """A worked example of the document: nested lists, of one dtype."""

    dtype: DType
    arguments: tuple[tuple[str, object], ...]
    output: object
    loc: Loc


@dataclass(frozen=True)
class Version:
    """One operator version, whole."""

    version: int | str
    summary: str
    inputs: tuple[Parameter, ...]
    outputs: tuple[Output, ...]
    attributes: tuple[Parameter, ...]
    types: tuple[TypeConstraint, ...]
    enums: tuple[tuple[str, tuple[Member, ...]], ...]
    examples: tuple[Example, ...]
    loc: Loc


@dataclass(frozen=True)
class Operator:
    """One operator of one document, its versions oldest first."""

    name: str
    domain: str
    family: str  # "pad" or "clip"
    module: str  # the Python module that offers it
    function: str  # the Python name of its newest version
    source: str
    opset: int | None  # the newest opset whose documents were read
    versions: tuple[Version, ...]
    loc: Loc


@dataclass(frozen=True)
class Spec:
    """The whole spec, every name resolved."""

    storages: tuple[Storage, ...]
    orders: tuple[Order, ...]
    dtypes: tuple[DType, ...]
    modes: tuple[Mode, ...]
    operators: tuple[Operator, ...]

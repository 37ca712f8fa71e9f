"""The ONNX operators as a model of one opset means them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from fastpad._errors import SpecError
from fastpad._gen.table import OPERATORS, OPSETS
from fastpad._model import OperatorVersion
from fastpad._values import is_integer

__all__ = ["Opset", "function_of", "operators_at", "opset"]

DOMAIN = "ai.onnx"


class Opset:
    """The operators of one opset as attributes, by their Python names.

    Attributes
    ----------
    version : int
        The opset.
    versions : mapping of str to int
        For each operator, by its Python name, the version that the opset takes.
    """

    version: int
    versions: Mapping[str, int]

    def __init__(self, version: int, versions: dict[str, int], functions: dict[str, Callable[..., Any]]) -> None:
        self.version = version
        self.versions = MappingProxyType(versions)
        self.__dict__.update(functions)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(f"opset {self.version} has no {name!r}; it has {', '.join(self.versions)}")

    def __repr__(self) -> str:
        return f"<opset {self.version}: {', '.join(f'{k} is {k}_{v}' for k, v in self.versions.items())}>"


def opset(version: int) -> Opset:
    """The operators as a model of an ONNX opset means them.

    Parameters
    ----------
    version : int
        The opset of the default domain, from 1 to the newest whose documents the spec was read from.

    Returns
    -------
    Opset
        ``opset(17).pad`` is ``pad_13``; ``.versions`` says which versions those are.

    Raises
    ------
    SpecError
        There is no such opset, or it is newer than the spec.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.onnx.opset(17)
    <opset 17: clip is clip_13, pad is pad_13>
    """
    chosen = {operator.function.rpartition("_")[0]: operator for operator in operators_at(version).values()}
    functions = {name: function_of(operator) for name, operator in chosen.items()}
    return Opset(int(version), {name: o.since_version for name, o in chosen.items()}, functions)


def operators_at(opset: int) -> dict[str, OperatorVersion]:
    """The operator versions that an opset takes, by the names of the operators."""
    newest = OPSETS[DOMAIN]
    if not is_integer(opset) or not 1 <= opset <= newest:
        raise SpecError(
            f"opset must be an int in 1..{newest}, the opsets whose documents the spec was read from; got {opset!r}"
        )
    # versions come oldest first
    return {o.name: o for o in OPERATORS if o.domain == DOMAIN and o.since_version <= opset}


def function_of(version: OperatorVersion) -> Callable[..., Any]:
    """The public function that computes an operator version."""
    function: Callable[..., Any] = getattr(import_module(f"fastpad.{version.module}"), version.function)
    return function

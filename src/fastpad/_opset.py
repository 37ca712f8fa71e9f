"""The ONNX operators as a model of one opset means them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

import numpy as np

from fastpad._errors import SpecError
from fastpad._gen.table import OPERATORS, OPSETS

__all__ = ["Opset", "opset"]

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
    newest = OPSETS[DOMAIN]
    if not isinstance(version, int | np.integer) or isinstance(version, bool) or not 1 <= version <= newest:
        raise SpecError(
            f"opset must be an int in 1..{newest}, the opsets whose documents the spec was read from; got {version!r}"
        )
    version = int(version)
    chosen = {}
    for operator in OPERATORS:
        if operator.domain == DOMAIN and operator.since_version <= version:
            chosen[operator.function.rpartition("_")[0]] = operator  # versions come oldest first
    functions = {name: getattr(import_module(f"fastpad.{o.module}"), o.function) for name, o in chosen.items()}
    return Opset(version, {name: o.since_version for name, o in chosen.items()}, functions)

"""The spec as plain YAML, and what it implies, worked out here without the generator.

Knows where the files are and how many of everything they must give; judges nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import yaml

ROOT = Path(__file__).parents[1]
SPEC = ROOT / "spec"


def read(name: str) -> Any:
    return yaml.safe_load((SPEC / name).read_text(encoding="utf-8"))


DTYPES: dict[str, dict[str, Any]] = read("dtypes.yaml")["dtypes"]
STORAGES: dict[str, dict[str, Any]] = read("dtypes.yaml")["storages"]
ORDERS: dict[str, dict[str, Any]] = read("dtypes.yaml")["orders"]
OPERATORS = {name: read(name) for name in ("onnx/pad.yaml", "onnx/clip.yaml", "nnrt/pad_fusion.yaml", "nnrt/clip.yaml")}
DTYPE_OF = {spelling: name for name, entry in DTYPES.items() for spelling in entry["types"]}


class Row(NamedTuple):
    """A combination that an operator version allows."""

    domain: str
    operator: str
    version: int | str
    dtype: str
    mode: str | None


def data_types(version: dict[str, Any]) -> list[str]:
    """The dtypes that a version's data may have, in the document's order."""
    data = next(entry for entry in version["inputs"] if entry["role"] == "data")
    return [DTYPE_OF[spelling] for spelling in version["types"][data["type"]]]


def modes(version: dict[str, Any]) -> list[str | None]:
    """The modes that a version allows; [None] where it has no mode."""
    for attribute in version["attributes"]:
        if attribute["role"] == "mode":
            return attribute["values"]
    return [None]


def rows() -> list[Row]:
    """Every row that the support table owes."""
    return [
        Row(document["domain"], document["operator"], version["version"], dtype, mode)
        for document in OPERATORS.values()
        for version in document["versions"]
        for dtype in data_types(version)
        for mode in modes(version)
    ]


def numpy_dtypes(name: str) -> list[np.dtype]:
    """The NumPy dtypes that hold a dtype of the spec, the canonical one first."""
    found = []
    for spelling in DTYPES[name]["numpy"]:
        module, _, attribute = spelling.rpartition(".")
        found.append(
            np.dtype(getattr(ml_dtypes, attribute) if module else {"str": "U3", "bytes": "S5"}.get(spelling, spelling))
        )
    return found

"""``python -m fastpad run``: a model on arrays in files, Pad and Clip by fastpad, other nodes by onnx's evaluator."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from fastpad._errors import SpecError
from fastpad._extras import require_onnx
from fastpad._files import read, read_tensor, write, write_tensor

onnx = require_onnx("python -m fastpad run")

from fastpad.backend import Prepared  # noqa: E402 - only after the check that onnx is there

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> None:
    """Read the inputs, run the model, and write or describe the outputs."""
    prepared = load(arguments.model)
    inputs = named_inputs(prepared, arguments.input)
    try:
        outputs = prepared.run({name: read_input(path) for name, path in inputs.items()})
    except (SpecError, OSError):
        raise
    except Exception as error:  # of onnx's nodes, which raise what they like
        raise ValueError(f"{arguments.model}: {error}") from error
    tensors = bool(inputs) and all(is_tensor(path) for path in inputs.values())
    if arguments.output is not None:
        arguments.output.mkdir(parents=True, exist_ok=True)
    for k, (name, value) in enumerate(zip(prepared.evaluator.output_names, outputs, strict=True)):
        array = np.asarray(value)
        if arguments.output is None:
            print(f"{name}: shape {array.shape}, dtype {array.dtype}")
        elif tensors or not in_npy(array.dtype):
            write_tensor(arguments.output / f"output_{k}.pb", array, name)
        else:
            write(arguments.output / f"output_{k}.npy", array)


def load(path: Path) -> Prepared:
    try:
        model = onnx.load(path)
        if not model.HasField("graph"):
            raise ValueError("it has no graph")
        return Prepared(model)
    except (SpecError, OSError):
        raise
    except Exception as error:  # protobuf's own, or a node that onnx does not know
        raise ValueError(f"{path} is not a model that can be run: {error}") from error


def named_inputs(prepared: Prepared, given: list[str]) -> dict[str, Path]:
    """The files of the inputs: by name where one is given, the others in the model's order."""
    named, unnamed = {}, []
    for text in given:
        name, equals, path = text.partition("=")
        if equals and name in prepared.input_names:
            named[name] = Path(path)
        else:
            unnamed.append(Path(text))
    free = [name for name in prepared.needed_names if name not in named]
    if len(unnamed) > len(free):
        free = [name for name in prepared.input_names if name not in named]
    if len(unnamed) > len(free):
        raise ValueError(f"the model has {len(prepared.input_names)} inputs; got {len(given)}")
    return named | dict(zip(free, unnamed, strict=False))


def is_tensor(path: Path) -> bool:
    return path.suffix == ".pb"


def read_input(path: Path) -> np.ndarray[Any, Any]:
    return read_tensor(path) if is_tensor(path) else read(path)


def in_npy(dtype: np.dtype[Any]) -> bool:
    """Whether the .npy format has the dtype: NumPy's own, without references."""
    return dtype.type.__module__ == "numpy" and not dtype.hasobject

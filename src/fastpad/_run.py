"""``python -m fastpad run``: a model on arrays in files, Pad and Clip by fastpad, other nodes by onnx's evaluator."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from fastpad._errors import SpecError
from fastpad._extras import require_onnx
from fastpad._files import check_element_type, check_proto, read, read_tensor, reading, write, write_tensor
from fastpad._inference import inference_steps, subgraphs
from fastpad._say import one_line, told

onnx = require_onnx("python -m fastpad run")

from fastpad.backend import Prepared  # noqa: E402 - only after the check that onnx is there

__all__ = ["run"]

STEP_LIMIT = 10**8  # nodes; onnx's evaluator takes ten minutes for so many


def run(arguments: argparse.Namespace) -> None:
    """Read the inputs, run the model, and write or describe the outputs."""
    prepared = load(arguments.model)
    inputs = named_inputs(prepared, arguments.input)
    given = {name: read_input(path) for name, path in inputs.items()}
    try:
        outputs = prepared.run(given)
    except SpecError:
        raise  # an input may be to blame
    except Exception as error:  # of onnx's nodes, which raise what they like
        raise ValueError(f"{arguments.model}: {told(error)}") from error
    tensors = bool(inputs) and all(is_tensor(path) for path in inputs.values())
    if arguments.output is not None:
        arguments.output.mkdir(parents=True, exist_ok=True)
    for k, (name, value) in enumerate(zip(prepared.evaluator.output_names, outputs, strict=True)):
        array = np.asarray(value)
        if arguments.output is None:
            print(one_line(f"{name}: shape {array.shape}, dtype {array.dtype}"))
        elif tensors or not in_npy(array.dtype):
            write_tensor(arguments.output / f"output_{k}.pb", array, name)
        else:
            write(arguments.output / f"output_{k}.npy", array)


def load(path: Path) -> Prepared:
    check_proto(path)
    with reading(path, "run"):
        model = onnx.load(path)
        if not model.HasField("graph"):
            raise ValueError("it has no graph")
        if inference_steps(model) > STEP_LIMIT:
            raise ValueError("its functions call each other more than some hundred million times")
        for tensor in tensors(model):
            check_element_type(tensor)  # of which the evaluator says but the number
        return Prepared(model)


def tensors(model: Any) -> Iterator[Any]:
    """Every tensor in a model: initializers and attributes, in subgraphs and functions too."""
    yield from tensors_of_graph(model.graph)
    for function in model.functions:
        yield from tensors_of_nodes(function.node)


def tensors_of_graph(graph: Any) -> Iterator[Any]:
    yield from graph.initializer
    yield from tensors_of_nodes(graph.node)


def tensors_of_nodes(sequence: Any) -> Iterator[Any]:
    for attribute in (attribute for node in sequence for attribute in node.attribute):
        if attribute.HasField("t"):
            yield attribute.t
        yield from attribute.tensors
        for graph in subgraphs(attribute):
            yield from tensors_of_graph(graph)


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

"""The systems of the coverage table: how each is called for a case, in its own words and element types.

Run as ``python -m benchmarks.systems NAME FIRST LAST FILE`` it judges a span of all the cases in its own process,
a line of JSON a case, so that a system that crashes takes nothing else along.
"""

from __future__ import annotations

import ctypes
import json
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.coverage_cases import Case, Row, cases, rows
from tests.reference import begins_then_ends, same_bits

__all__ = ["SYSTEMS", "System", "judge"]


@dataclass(frozen=True)
class System:
    """A system, the module that must be installed, what it offers an operation for, and its call."""

    name: str
    module: str
    offers: Callable[[Row], bool]
    run: Callable[[Case], np.ndarray]


class NoSuchTypeError(TypeError):
    """The system has no element type for the case's dtype."""


def fastpad_run(case: Case) -> np.ndarray:
    import fastpad

    row = case.row
    if row.operator == "PadFusion":
        fill = {} if case.fill is None else {"constant_value": float(case.fill)}
        pairs = np.array([case.before, case.after], np.int64).T
        return fastpad.nnrt.pad_fusion(case.data, pairs, padding_mode=row.mode, **fill)
    if row.operator == "Clip":
        function = getattr(fastpad.onnx, f"clip_{row.version}") if row.opset else fastpad.nnrt.clip
        bounds = {name: bound for name, bound in (("min", case.lower), ("max", case.upper)) if bound is not None}
        return function(case.data, **{name: attribute_or_input(row, bound) for name, bound in bounds.items()})
    function = getattr(fastpad.onnx, f"pad_{row.version}")
    if row.attributes:
        pads = {"paddings" if row.opset == 1 else "pads": onnx_pads(case)}
        fill = {} if case.fill is None else {"value": float(case.fill)}
        return function(case.data, mode=row.mode, **pads, **fill)
    axes = {} if case.axes is None else {"axes": np.array(case.axes, np.int64)}
    return function(case.data, np.array(onnx_pads(case), np.int64), case.fill, mode=row.mode, **axes)


def attribute_or_input(row: Row, value: np.ndarray) -> Any:
    return float(value) if row.attributes else value


def onnx_pads(case: Case) -> list[int]:
    axes = range(case.data.ndim) if case.axes is None else case.axes
    return begins_then_ends([case.before[axis] for axis in axes], [case.after[axis] for axis in axes])


# The last opset in which an operator version is the current one; for the newest versions, one that runtimes know.
LAST_OPSET = {
    "Clip": {1: 5, 6: 10, 11: 11, 12: 12, 13: 25},
    "Pad": {1: 1, 2: 10, 11: 12, 13: 17, 18: 18, 19: 20, 21: 22, 23: 23, 24: 24, 25: 25},
}


def in_some_opset(case: Case, run: Callable[[Case, Any], np.ndarray]) -> np.ndarray:
    """The model's result in the version's own opset; where that is refused, in its last (the others may help there)."""
    first, last = case.row.opset, LAST_OPSET[case.row.operator][case.row.opset]
    try:
        return run(case, one_node_model(case, first))
    except Exception:
        if last == first:
            raise
    return run(case, one_node_model(case, last))


def one_node_model(case: Case, opset: int) -> Any:
    """The case as an ONNX model of one node: x is its input, all else attributes or initializers."""
    from onnx import helper, numpy_helper

    row = case.row
    attributes: dict[str, Any] = {}
    tensors: dict[str, np.ndarray | None] = {}
    if row.operator == "Clip":
        bounds = {"min": case.lower, "max": case.upper}
        if row.attributes:
            attributes = {name: float(bound) for name, bound in bounds.items() if bound is not None}
        else:
            tensors = bounds
    elif row.attributes:
        attributes = {"mode": row.mode, "paddings" if row.opset == 1 else "pads": onnx_pads(case)}
        if case.fill is not None:
            attributes["value"] = float(case.fill)
    else:
        attributes = {"mode": row.mode}
        tensors = {"pads": np.array(onnx_pads(case), np.int64), "constant_value": case.fill}
        if case.axes is not None:
            tensors["axes"] = np.array(case.axes, np.int64)
    kind = helper.np_dtype_to_tensor_dtype(case.data.dtype)
    names = ["" if tensor is None else name for name, tensor in tensors.items()]
    node = helper.make_node(row.operator, ["x", *names], ["y"], **attributes)
    graph = helper.make_graph(
        [node],
        "coverage",
        [helper.make_tensor_value_info("x", kind, case.data.shape)],
        [helper.make_tensor_value_info("y", kind, case.expected.shape)],
        [numpy_helper.from_array(tensor, name) for name, tensor in tensors.items() if tensor is not None],
    )
    imports = [helper.make_opsetid("", opset)]
    # The oldest file format that will do, so that no runtime refuses it; initializers that are no inputs came with 4.
    oldest = max(helper.find_min_ir_version_for(imports, ignore_unknown=True), 4)
    return helper.make_model(graph, opset_imports=imports, ir_version=oldest)


def onnxruntime_run(case: Case, model: Any) -> np.ndarray:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    if case.row.dtype != "bfloat16":
        return session.run(None, {"x": case.data})[0]
    # Its Python interface knows bfloat16 only as an onnx type over 16-bit integers, and gives none back.
    kind = model.graph.input[0].type.tensor_type.elem_type
    bits = onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(case.data.view(np.uint16), kind)
    value = session.run_with_ort_values(None, {"x": bits})[0]
    raw = bytearray(ctypes.string_at(value.data_ptr(), value.tensor_size_in_bytes()))
    return np.frombuffer(raw, case.data.dtype).reshape(value.shape())


def reference_run(case: Case, model: Any) -> np.ndarray:
    from onnx.reference import ReferenceEvaluator

    return ReferenceEvaluator(model).run(None, {"x": case.data})[0]


TORCH_MODES = {"constant": "constant", "reflect": "reflect", "edge": "replicate", "wrap": "circular"}


def torch_run(case: Case) -> np.ndarray:
    import torch

    kind = getattr(torch, case.data.dtype.name, None)
    if not isinstance(kind, torch.dtype):
        raise NoSuchTypeError(case.data.dtype.name)
    native = case.data.dtype.isbuiltin == 1
    bits = case.data if native else case.data.view(f"u{case.data.itemsize}")
    tensor = torch.from_numpy(bits) if native else torch.from_numpy(bits).view(kind)
    if case.row.operator == "Clip":
        result = torch.clamp(tensor, torch_number(case, case.lower), torch_number(case, case.upper))
    else:
        pads = [n for axis in reversed(range(tensor.ndim)) for n in (case.before[axis], case.after[axis])]
        batch = tensor[None, None]  # the mirror modes pad the last two or three axes of a batch with channels
        fill = {} if case.fill is None else {"value": torch_number(case, case.fill)}
        result = torch.nn.functional.pad(batch, pads, TORCH_MODES[str(case.row.mode)], **fill)[0, 0]
    result = result.contiguous()
    return result.numpy() if native else result.view(getattr(torch, bits.dtype.name)).numpy().view(case.data.dtype)


def torch_number(case: Case, value: np.ndarray | None) -> Any:
    if value is None:
        return None
    number = case.converted(value).item()
    return number if isinstance(number, (bool, int, complex)) else float(number)


def numpy_run(case: Case) -> np.ndarray:
    if case.row.operator == "Clip":
        return np.clip(case.data, case.converted(case.lower), case.converted(case.upper))
    pairs = list(zip(case.before, case.after, strict=True))
    fill = {} if case.fill is None else {"constant_values": case.converted(case.fill)}
    return np.pad(case.data, pairs, str(case.row.mode), **fill)


OPENCV_BORDERS = {
    "constant": "BORDER_CONSTANT",
    "edge": "BORDER_REPLICATE",
    "reflect": "BORDER_REFLECT_101",
    "symmetric": "BORDER_REFLECT",
    "wrap": "BORDER_WRAP",
}


def opencv_run(case: Case) -> np.ndarray:
    import cv2

    border = getattr(cv2, OPENCV_BORDERS[str(case.row.mode)])
    sides = (case.before[0], case.after[0], case.before[1], case.after[1])
    fill = {} if case.fill is None else {"value": (case.converted(case.fill).item(),) * 4}
    return cv2.copyMakeBorder(case.data, *sides, border, **fill)


SYSTEMS = (
    System("fastpad", "fastpad", lambda row: True, fastpad_run),
    System("onnxruntime", "onnxruntime", lambda row: row.opset > 0, lambda case: in_some_opset(case, onnxruntime_run)),
    System("onnx reference", "onnx", lambda row: row.opset > 0, lambda case: in_some_opset(case, reference_run)),
    System("torch", "torch", lambda row: row.mode is None or row.mode in TORCH_MODES, torch_run),
    System("NumPy", "numpy", lambda row: True, numpy_run),
    System("OpenCV", "cv2", lambda row: row.mode in OPENCV_BORDERS, opencv_run),
)


def judge(system: System, case: Case) -> tuple[str, str]:
    """What came of a case: right, wrong, refused or absent (no such operation), and why."""
    if not system.offers(case.row):
        return "absent", ""
    try:
        actual = system.run(case)
    except Exception as error:
        return "refused", f"{type(error).__name__}: {error}".splitlines()[0][:200]
    try:
        same_bits(*(comparable(array, case) for array in (actual, case.expected)))
    except AssertionError as error:
        return "wrong", str(error)[:200]
    return "right", ""


def comparable(array: Any, case: Case) -> Any:
    """The bits that count: strings as objects, and none above the width of a 4-bit or 2-bit element."""
    if case.row.dtype == "string" and isinstance(array, np.ndarray):
        return array.astype(object)
    width = {"int4": 4, "uint4": 4, "float4e2m1": 4, "int2": 2, "uint2": 2}.get(case.row.dtype)
    if width and isinstance(array, np.ndarray) and array.dtype == case.data.dtype:
        return array.view(np.uint8) & (2**width - 1)
    return array


def main(name: str, first: str, last: str, file: str) -> None:
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    system = next(s for s in SYSTEMS if s.name == name)
    asked = [case for row in rows() for case in cases(row)]
    with open(file, "w", encoding="utf-8") as lines:
        for case in asked[int(first) : int(last)]:
            print(json.dumps(judge(system, case)), file=lines, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

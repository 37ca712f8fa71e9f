"""The installed peers' calls for a case, on one thread: OpenCV and onnxruntime, where they have the operation.

A peer that is missing, that refuses a case or that gives another result is left out of it. torch would be 800 MB in
every environment; ``python -m fastpad bench`` has it beside these.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from .cases import PadCase
from .measure import same

__all__ = ["clip_calls", "pad_calls"]

Call = Callable[[], Any]
BORDERS = {
    "constant": "BORDER_CONSTANT",
    "edge": "BORDER_REPLICATE",
    "reflect": "BORDER_REFLECT_101",
    "wrap": "BORDER_WRAP",
}


def pad_calls(case: PadCase, mode: str, data: np.ndarray, expected: np.ndarray) -> dict[str, Call]:
    """The peers that pad the case right, by name."""
    calls: dict[str, Call] = {}
    image = data.ndim == 2 or (data.ndim == 3 and data.shape[2] <= 4)
    if image and find_spec("cv2"):
        calls["opencv"] = opencv_pad(case, mode, data)
    if find_spec("onnxruntime"):
        pads = np.array(case.pairs, np.int64).T.ravel()
        calls["onnxruntime"] = onnxruntime_call("Pad", {"pads": pads}, {"mode": mode}, data)
    return {name: call for name, call in calls.items() if is_right(call, expected)}


def clip_calls(bounds: tuple[float, float], data: np.ndarray, expected: np.ndarray) -> dict[str, Call]:
    """The peers that clip the data right, by name."""
    if not find_spec("onnxruntime"):
        return {}
    low, high = (np.array(bound, data.dtype) for bound in bounds)
    call = onnxruntime_call("Clip", {"low": low, "high": high}, {}, data)
    return {"onnxruntime": call} if is_right(call, expected) else {}


def is_right(call: Call, expected: np.ndarray) -> bool:
    try:
        return same(call(), expected)
    except Exception:  # a peer may refuse in any way it likes
        return False


def opencv_pad(case: PadCase, mode: str, data: np.ndarray) -> Call:
    import cv2

    cv2.setNumThreads(1)
    (top, bottom), (left, right) = case.pairs[:2]
    border = getattr(cv2, BORDERS[mode])
    return lambda: cv2.copyMakeBorder(data, top, bottom, left, right, border)


def onnxruntime_call(
    operator: str, constants: dict[str, np.ndarray], attributes: dict[str, str], data: np.ndarray
) -> Call:
    """A session of one node; made at the first call, so that a refusal is the call's."""
    session = cache(lambda: one_node_session(operator, constants, attributes, data))
    return lambda: session().run(None, {"x": data})[0]


def one_node_session(
    operator: str, constants: dict[str, np.ndarray], attributes: dict[str, str], data: np.ndarray
) -> Any:
    import onnxruntime
    from onnx import helper, numpy_helper

    kind = helper.np_dtype_to_tensor_dtype(data.dtype)
    graph = helper.make_graph(
        [helper.make_node(operator, ["x", *constants], ["y"], **attributes)],
        "one",
        [helper.make_tensor_value_info("x", kind, data.shape)],
        [helper.make_tensor_value_info("y", kind, None)],
        [numpy_helper.from_array(array, name) for name, array in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])

"""The contestants: fastpad and its peers, each a class that turns a cell into calls.

A peer that is not installed, or that refuses a cell, is left out of it and said so. ``fresh`` returns a new array,
``into`` writes an array that is given; both give NumPy arrays, or what numpy() turns into one. The number of
threads is the whole process's for most: it is set before calls are made, and stays while they are timed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

import fastpad
from fastpad._bench.cells import Array, ClipCell, PadCell

__all__ = ["PEERS", "Calls", "Fastpad", "Peer"]

Calls = dict[str, Callable[[], Any]]  # "fresh" and "out", as far as a peer has them


class Peer:
    """One contestant."""

    name = ""

    def __init__(self) -> None:
        """Import what is needed. ImportError: it is not installed."""

    def set_threads(self, threads: int) -> None:
        """Have the calls that are made from now on use so many; nothing to do for what has one thread always."""

    def pad(self, cell: PadCell, data: Array, out: Array) -> Calls:
        """The calls that pad ``data``; empty if there is no such operation."""
        return {}

    def clip(self, cell: ClipCell, data: Array, out: Array) -> Calls:
        return {}

    def numpy(self, result: Any) -> Array:
        return np.asarray(result)


class Fastpad(Peer):
    name = "fastpad"

    def set_threads(self, threads: int) -> None:
        fastpad.set_num_threads(threads)

    def pad(self, cell: PadCell, data: Array, out: Array) -> Calls:
        if min(map(min, cell.widths)) < 0:
            pads = np.array(cell.widths).T.ravel().astype(np.int64)
            return {
                "fresh": lambda: fastpad.onnx.pad(data, pads, mode=cell.mode),
                "out": lambda: fastpad.onnx.pad(data, pads, mode=cell.mode, out=out),
            }
        return {
            "fresh": lambda: fastpad.pad(data, cell.widths, cell.mode),
            "out": lambda: fastpad.pad(data, cell.widths, cell.mode, out=out),
        }

    def clip(self, cell: ClipCell, data: Array, out: Array) -> Calls:
        low, high = cell.bounds
        clip = fastpad.onnx.clip if cell.dtype == "bfloat16" else fastpad.clip
        return {"fresh": lambda: clip(data, low, high), "out": lambda: clip(data, low, high, out=out)}


class Numpy(Peer):
    """On one thread, whatever the number."""

    name = "numpy"

    def pad(self, cell: PadCell, data: Array, out: Array) -> Calls:
        if min(map(min, cell.widths)) < 0:
            return {}
        return {"fresh": lambda: np.pad(data, cell.widths, cell.mode)}  # type: ignore[call-overload]

    def clip(self, cell: ClipCell, data: Array, out: Array) -> Calls:
        low, high = cell.bounds
        if cell.dtype == "bfloat16":
            return {}
        return {"fresh": lambda: np.clip(data, low, high), "out": lambda: np.clip(data, low, high, out=out)}


class Onnxruntime(Peer):
    """A session of one node, with threads of its own; ``out`` binds its output to memory that is given."""

    name = "onnxruntime"

    def __init__(self) -> None:
        import onnx
        import onnxruntime

        self.onnx, self.runtime = onnx, onnxruntime

    def set_threads(self, threads: int) -> None:
        self.options = self.runtime.SessionOptions()
        self.options.intra_op_num_threads = threads
        self.options.log_severity_level = 4

    def pad(self, cell: PadCell, data: Array, out: Array) -> Calls:
        pads = np.array(cell.widths).T.ravel().astype(np.int64)
        return self.calls("Pad", {"pads": pads}, {"mode": cell.mode}, data, out)

    def clip(self, cell: ClipCell, data: Array, out: Array) -> Calls:
        if cell.dtype == "bfloat16":
            return {}
        low, high = (np.array(bound, data.dtype) for bound in cell.bounds)
        return self.calls("Clip", {"low": low, "high": high}, {}, data, out)

    def calls(
        self, operator: str, constants: dict[str, Array], attributes: dict[str, str], data: Array, out: Array
    ) -> Calls:
        session = self.session(operator, constants, attributes, data)
        binding = session.io_binding()
        value = self.runtime.OrtValue
        whole = data.flags.c_contiguous  # what is not must be copied first, in every call
        given = data if whole else np.empty(data.shape, data.dtype)
        binding.bind_ortvalue_input("x", value.ortvalue_from_numpy(given))
        target = value.ortvalue_from_numpy(out)
        binding.bind_ortvalue_output("y", target)

        def into() -> Any:
            if not whole:
                np.copyto(given, data)
            session.run_with_iobinding(binding)
            return target

        return {"fresh": lambda: session.run(None, {"x": data})[0], "out": into}

    def session(self, operator: str, constants: dict[str, Array], attributes: dict[str, str], data: Array) -> Any:
        helper, numpy_helper = self.onnx.helper, self.onnx.numpy_helper
        kind = helper.np_dtype_to_tensor_dtype(data.dtype)
        graph = helper.make_graph(
            [helper.make_node(operator, ["x", *constants], ["y"], **attributes)],
            "one",
            [helper.make_tensor_value_info("x", kind, data.shape)],
            [helper.make_tensor_value_info("y", kind, None)],
            [numpy_helper.from_array(array, name) for name, array in constants.items()],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
        return self.runtime.InferenceSession(
            model.SerializeToString(), self.options, providers=["CPUExecutionProvider"]
        )

    def numpy(self, result: Any) -> Array:
        return result if isinstance(result, np.ndarray) else np.asarray(result.numpy())


class Torch(Peer):
    """``torch.nn.functional.pad`` on a view that it takes, and ``torch.clamp``."""

    name = "torch"
    modes: ClassVar = {"constant": "constant", "edge": "replicate", "reflect": "reflect", "wrap": "circular"}

    def __init__(self) -> None:
        import torch

        self.torch = torch

    def set_threads(self, threads: int) -> None:
        self.torch.set_num_threads(threads)

    def pad(self, cell: PadCell, data: Array, out: Array) -> Calls:
        tensor, widths = self.torch.from_numpy(data), list(cell.widths)
        if cell.channels_last:  # it pads the last axes only
            tensor, widths = tensor.movedim(-1, -3), [widths[-1], *widths[-3:-1]]
        while len(widths) > 1 and widths[0] == (0, 0):
            widths.pop(0)
        flat = [width for pair in reversed(widths) for width in pair]
        mode = self.modes[cell.mode]
        if mode != "constant":  # as many axes again in front, one at least and three at most
            while tensor.ndim < len(widths) + 2:
                tensor = tensor[None]
        pad = self.torch.nn.functional.pad
        return {"fresh": lambda: pad(tensor, flat, mode)}

    def clip(self, cell: ClipCell, data: Array, out: Array) -> Calls:
        tensor, target = self.tensor(data), self.tensor(out)
        low, high = cell.bounds
        clamp = self.torch.clamp
        return {"fresh": lambda: clamp(tensor, low, high), "out": lambda: clamp(tensor, low, high, out=target)}

    def tensor(self, array: Array) -> Any:
        if array.dtype.name == "bfloat16":
            return self.torch.from_numpy(array.view(np.int16)).view(self.torch.bfloat16)
        return self.torch.from_numpy(array)

    def numpy(self, result: Any) -> Array:
        if result.dtype == self.torch.bfloat16:
            return np.asarray(result.view(self.torch.int16).numpy())
        return np.asarray(result.numpy())


class Opencv(Peer):
    """``cv2.copyMakeBorder``, for matrices and images."""

    name = "opencv"

    def __init__(self) -> None:
        import cv2

        self.cv2 = cv2
        self.modes = {
            "constant": cv2.BORDER_CONSTANT,
            "edge": cv2.BORDER_REPLICATE,
            "reflect": cv2.BORDER_REFLECT_101,
            "wrap": cv2.BORDER_WRAP,
        }

    def set_threads(self, threads: int) -> None:
        self.cv2.setNumThreads(threads)

    def pad(self, cell: PadCell, data: Array, out: Array) -> Calls:
        image = data.ndim == 2 or (data.ndim == 3 and data.shape[2] <= 4 and cell.channels_last)
        if not image or min(map(min, cell.widths)) < 0:
            return {}
        (top, bottom), (left, right) = cell.widths[:2]
        arguments = (data, top, bottom, left, right, self.modes[cell.mode])
        border = self.cv2.copyMakeBorder
        return {"fresh": lambda: border(*arguments), "out": lambda: border(*arguments, dst=out)}


PEERS: tuple[type[Peer], ...] = (Numpy, Onnxruntime, Torch, Opencv)

"""An ONNX backend, as ``onnx.backend.base`` defines one: Pad and Clip by fastpad, all else by onnx's evaluator.

The module has the functions of a Backend, so that ``onnx.backend.test.BackendTest(fastpad.backend)`` works. Needs
onnx: ``pip install 'fastpad[onnx]'``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fastpad._extras import require_onnx
from fastpad.reference import DOMAINS, Evaluator

require_onnx(__name__)

from onnx import ModelProto, NodeProto, helper  # noqa: E402 - only after the check that it is there
from onnx.backend.base import Backend, BackendRep, namedtupledict  # noqa: E402
from onnx.defs import onnx_opset_version  # noqa: E402

__all__ = ["FastpadBackend", "Prepared", "is_compatible", "prepare", "run_model", "run_node", "supports_device"]


class Prepared(BackendRep):  # type: ignore[misc]
    """A model that is ready to run.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad.backend
    >>> from onnx import parser
    >>> model = parser.parse_model('''
    ...     <ir_version: 7, opset_import: ["" : 6]>
    ...     limited (float[3] x) => (float[3] y) { y = Clip <max = 1.0> (x) }''')
    >>> fastpad.backend.prepare(model).run([np.array([0, 1, 2], np.float32)]).y
    array([0., 1., 1.], dtype=float32)
    """

    def __init__(self, model: ModelProto) -> None:
        self.evaluator = Evaluator(model)
        constants = {tensor.name for tensor in model.graph.initializer}
        self.input_names = [value.name for value in model.graph.input]
        self.needed_names = [name for name in self.input_names if name not in constants]

    def run(self, inputs: Any, **kwargs: Any) -> Any:
        """Run the model on a sequence of inputs, a mapping by name, or one array; a named tuple of outputs."""
        if isinstance(inputs, Mapping):
            given = dict(inputs)
        else:
            values = inputs if isinstance(inputs, Sequence) and not isinstance(inputs, str) else [inputs]
            names = self.needed_names if len(values) <= len(self.needed_names) else self.input_names
            if len(values) > len(names):
                raise ValueError(f"the model has {len(names)} inputs, {', '.join(names)}; got {len(values)}")
            given = dict(zip(names, values, strict=False))
        if missing := [name for name in self.needed_names if name not in given]:
            raise ValueError(f"the model needs inputs {', '.join(self.needed_names)}; {', '.join(missing)} not given")
        outputs = self.evaluator.run(None, given)
        return namedtupledict("Outputs", self.evaluator.output_names)(*outputs)


class FastpadBackend(Backend):  # type: ignore[misc]
    """The backend as a class; its methods are the functions of this module."""

    @classmethod
    def supports_device(cls, device: str) -> bool:
        """Whether a device is one that this backend runs on: the CPU."""
        return device.partition(":")[0] == "CPU"

    @classmethod
    def prepare(cls, model: ModelProto, device: str = "CPU", **kwargs: Any) -> Prepared:
        """Check a model, and load it."""
        cls.check_device(device)
        super().prepare(model, device, **kwargs)  # onnx's checker
        return Prepared(model)

    @classmethod
    def run_node(
        cls,
        node: NodeProto,
        inputs: Any,
        device: str = "CPU",
        outputs_info: Sequence[tuple[np.dtype[Any], tuple[int, ...]]] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Run one node, as ``opset_version`` means it, or else onnx's newest."""
        cls.check_device(device)
        super().run_node(node, inputs, device, outputs_info, **kwargs)  # onnx's checker
        opset = kwargs.get("opset_version", onnx_opset_version())
        arrays = [np.asarray(value) for value in (inputs if isinstance(inputs, Sequence) else [inputs])]
        names = [name for name in node.input if name]
        if len(arrays) != len(names):
            raise ValueError(f"the node has {len(names)} inputs, {', '.join(names)}; got {len(arrays)}")
        values = [
            helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape)
            for name, array in zip(names, arrays, strict=True)
        ]
        outputs = [helper.make_empty_tensor_value_info(name) for name in node.output if name]
        graph = helper.make_graph([node], "node", values, outputs)
        evaluator = Evaluator(graph, opsets={node.domain: opset if node.domain in DOMAINS else 1})
        results = evaluator.run(None, dict(zip(names, arrays, strict=True)))
        return namedtupledict("Outputs", evaluator.output_names)(*results)

    @classmethod
    def check_device(cls, device: str) -> None:
        """ValueError for a device that there is no code for."""
        if not cls.supports_device(device):
            raise ValueError(f"device must be CPU; got {device!r}")


is_compatible = FastpadBackend.is_compatible
prepare = FastpadBackend.prepare
run_model = FastpadBackend.run_model
run_node = FastpadBackend.run_node
supports_device = FastpadBackend.supports_device

"""An ONNX backend, as ``onnx.backend.base`` defines one: Pad and Clip by fastpad, all else by onnx's evaluator.

The module has the functions of a Backend, so that ``onnx.backend.test.BackendTest(fastpad.backend)`` works. Needs
onnx: ``pip install 'fastpad[onnx]'``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from fastpad._errors import SpecError
from fastpad._extras import require_onnx
from fastpad._node import node_faults
from fastpad._values import is_integer
from fastpad.reference import DOMAINS, Evaluator

require_onnx(__name__)

from onnx import ModelProto, NodeProto, helper  # noqa: E402 - only after the check that it is there
from onnx.backend.base import Backend, BackendRep, namedtupledict  # noqa: E402
from onnx.checker import ValidationError  # noqa: E402
from onnx.defs import onnx_opset_version  # noqa: E402

from fastpad._graph import Node, nodes, walk  # noqa: E402

__all__ = ["FastpadBackend", "Prepared", "is_compatible", "prepare", "run_model", "run_node", "supports_device"]


class Prepared(BackendRep):
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
        """Run the model.

        Parameters
        ----------
        inputs : sequence of array_like, mapping of str to array_like, or array
            In the model's order (those that initializers give may be left out), by name, or the only one.
        **kwargs
            Ignored.

        Returns
        -------
        named tuple
            The outputs, in the model's order and by their names.

        Raises
        ------
        ValueError
            An input is missing, or there are too many; SpecError if one breaks a rule of Pad or Clip.
        """
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


def check_nodes(found: Iterable[Node]) -> None:
    """SpecError if a node of Pad or Clip is not written as the spec has it: it says more than onnx's checker."""
    for node in found:
        if faults := node_faults(node.version, node.attribute_types, node.input_names):
            raise SpecError(faults[0])


class FastpadBackend(Backend):
    """The backend as a class; its methods are the functions of this module."""

    @classmethod
    def supports_device(cls, device: str) -> bool:
        """Whether this backend runs on a device: the CPU alone.

        Examples
        --------
        >>> import fastpad.backend
        >>> fastpad.backend.supports_device("CPU"), fastpad.backend.supports_device("CUDA:1")
        (True, False)
        """
        return device.partition(":")[0] == "CPU"

    @classmethod
    def prepare(cls, model: ModelProto, device: str = "CPU", **kwargs: Any) -> Prepared:
        """Check a model with onnx's checker, and load it.

        Parameters
        ----------
        model : onnx.ModelProto
            Its Pad and Clip nodes are computed by fastpad, in subgraphs and functions too.
        device : str, optional
            "CPU".
        **kwargs
            Ignored.

        Returns
        -------
        Prepared
            Its `run` takes inputs.

        Raises
        ------
        onnx.checker.ValidationError, SpecError, ValueError
            The model is not valid, or a Pad or Clip node is not, or the device is not the CPU.

        Examples
        --------
        >>> import numpy as np
        >>> import fastpad.backend
        >>> from onnx import parser
        >>> model = parser.parse_model('''
        ...     <ir_version: 7, opset_import: ["" : 19]>
        ...     wrapped (float[3] x, int64[2] pads) => (float[N] y) { y = Pad <mode = "wrap"> (x, pads) }''')
        >>> ready = fastpad.backend.prepare(model)
        >>> ready.run({"x": np.array([1, 2, 3], np.float32), "pads": np.array([1, 0])}).y
        array([3., 1., 2., 3.], dtype=float32)
        """
        cls.check_device(device)
        try:
            super().prepare(model, device, **kwargs)  # onnx's checker
        except ValidationError:
            check_nodes(nodes(model))
            raise
        return Prepared(model)

    @classmethod
    def run_model(cls, model: ModelProto, inputs: Any, device: str = "CPU", **kwargs: Any) -> Any:
        """Prepare a model and run it once: ``prepare(model, device).run(inputs)``.

        Examples
        --------
        >>> import numpy as np
        >>> import fastpad.backend
        >>> from onnx import parser
        >>> model = parser.parse_model('''
        ...     <ir_version: 7, opset_import: ["" : 6]>
        ...     limited (double[3] x) => (double[3] y) { y = Clip <max = 1.0> (x) }''')
        >>> fastpad.backend.run_model(model, [np.array([0.0, 1.0, 2.0])]).y
        array([0., 1., 1.])
        """
        return cls.prepare(model, device, **kwargs).run(inputs)

    @classmethod
    def run_node(
        cls,
        node: NodeProto,
        inputs: Any,
        device: str = "CPU",
        outputs_info: Sequence[tuple[np.dtype[Any], tuple[int, ...]]] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Run one node.

        Parameters
        ----------
        node : onnx.NodeProto
            Checked by onnx's checker.
        inputs : sequence of array_like, or array
            Those of the node that have a name, in its order, or the only one.
        device : str, optional
            "CPU".
        outputs_info : optional
            Ignored.
        **kwargs
            ``opset_version``: the opset that the node is of; onnx's newest unless given.

        Returns
        -------
        named tuple
            The outputs.

        Raises
        ------
        onnx.checker.ValidationError, SpecError, ValueError
            The node is not valid, an input is missing or breaks a rule, or the device is not the CPU.

        Examples
        --------
        >>> import numpy as np
        >>> import fastpad.backend
        >>> from onnx import helper
        >>> node = helper.make_node("Pad", ["x"], ["y"], pads=[-1, 2], mode="edge")
        >>> fastpad.backend.run_node(node, [np.array([1.0, 2.0, 3.0])], opset_version=10).y
        array([2., 3., 3., 3.])
        """
        cls.check_device(device)
        opset = kwargs.get("opset_version", onnx_opset_version())
        if not is_integer(opset):
            raise SpecError(f"opset_version must be an int; got {opset!r}")
        try:
            super().run_node(node, inputs, device, outputs_info, **kwargs)  # onnx's checker
        except ValidationError:
            check_nodes(walk([node], opset, {}, ""))
            raise
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

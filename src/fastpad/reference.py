"""Pad and Clip for onnx's reference evaluator, in the version that each node's opset means.

`ops` makes the classes that ``onnx.reference.ReferenceEvaluator`` takes as ``new_ops``; `Evaluator` is that
evaluator with them built in, the bodies of functions included. Needs onnx: ``pip install 'fastpad[onnx]'``.
"""

from __future__ import annotations

from typing import Any

from fastpad._errors import DTypeError, SpecError
from fastpad._extras import require_onnx
from fastpad._node import attribute_types, node_faults
from fastpad._operators import operators
from fastpad._opset import DOMAIN, function_of, operators_at

require_onnx(__name__)

from onnx import NodeProto  # noqa: E402 - only after the check that it is there
from onnx.reference import ReferenceEvaluator  # noqa: E402
from onnx.reference.op_run import OpRun  # noqa: E402

__all__ = ["Evaluator", "ops"]

DOMAINS = ("", DOMAIN)  # two names of one domain


class SpecOperator(OpRun):
    """A node that the spec describes: checked when it is loaded, computed by the public function of its version."""

    op_schema = None  # onnx takes the newest schema, whose defaults are not those of every version
    fixed_opset: int | None = None

    def __init__(self, onnx_node: NodeProto, run_params: dict[str, Any], schema: Any = None) -> None:
        opset = run_params["opsets"][onnx_node.domain] if self.fixed_opset is None else self.fixed_opset
        self.version = operators_at(opset)[onnx_node.op_type]
        if faults := node_faults(self.version, attribute_types(onnx_node), onnx_node.input):
            raise SpecError(faults[0])
        super().__init__(onnx_node, run_params)

    def run(self, *args: Any, **kwargs: Any) -> Any:
        """As onnx's, but a DTypeError keeps its type and its message."""
        try:
            return super().run(*args, **kwargs)
        except TypeError as error:
            if isinstance(error.__cause__, DTypeError):
                raise error.__cause__ from None
            raise

    def _run(self, *inputs: Any, **attributes: Any) -> tuple[Any]:
        given = dict(zip((p.python for p in self.version.inputs), inputs, strict=False))
        given |= {p.python: attributes[p.name] for p in self.version.attributes if p.name in attributes}
        return (function_of(self.version)(**given),)


def ops(opset: int | None = None) -> list[type[OpRun]]:
    """Classes of Pad and Clip for ``onnx.reference.ReferenceEvaluator(model, new_ops=...)``.

    Parameters
    ----------
    opset : int, optional
        Compute every node as this opset means it. Unless given, each node is computed as the opset means it that
        the model imports; a node on its own has none, and is taken to be of onnx's newest.

    Returns
    -------
    list of type
        A class for each operator and each spelling of the domain. The evaluator looks classes up by domain and
        operator, not by version: a class finds its version when it loads a node.

    Raises
    ------
    SpecError
        The opset is none whose documents the spec was read from. The same comes from the evaluator for a model of
        such an opset, or for a node whose inputs or attributes are not those of its version.

    Notes
    -----
    onnx hands ``new_ops`` on to subgraphs, but not to the bodies of a model's functions; `Evaluator` does.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad.reference
    >>> from onnx import parser
    >>> from onnx.reference import ReferenceEvaluator
    >>> model = parser.parse_model('''
    ...     <ir_version: 7, opset_import: ["" : 10]>
    ...     cropped (float[4] x) => (float[N] y) { y = Pad <mode = "reflect", pads = [-1, 2]> (x) }''')
    >>> evaluator = ReferenceEvaluator(model, new_ops=fastpad.reference.ops())
    >>> evaluator.run(None, {"x": np.array([1, 2, 3, 4], np.float32)})
    [array([2., 3., 4., 3., 2.], dtype=float32)]
    """
    if opset is not None:
        operators_at(opset)  # says which opsets there are
    names = dict.fromkeys(o.name for o in operators() if o.domain == DOMAIN)
    return [
        type(name, (SpecOperator,), {"op_domain": domain, "fixed_opset": opset, "__doc__": f"{name}, by fastpad."})
        for domain in DOMAINS
        for name in names
    ]


class Evaluator(ReferenceEvaluator):
    """onnx's reference evaluator, with Pad and Clip computed by fastpad wherever they stand.

    Parameters
    ----------
    proto, opsets, functions, verbose, **kwargs
        As ``onnx.reference.ReferenceEvaluator`` takes them.
    new_ops : list of type, optional
        Further classes of operators; one of Pad or Clip goes before fastpad's.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad.reference
    >>> from onnx import parser
    >>> model = parser.parse_model('''
    ...     <ir_version: 7, opset_import: ["" : 12]>
    ...     limited (int8[N] x, int8 low) => (int8[N] y) { y = Clip(x, low) }''')
    >>> fastpad.reference.Evaluator(model).run(None, {"x": np.array([-7, 7], np.int8), "low": np.int8(0)})
    [array([0, 7], dtype=int8)]
    """

    def __init__(
        self,
        proto: Any,
        opsets: dict[str, int] | None = None,
        functions: list[Any] | None = None,
        verbose: int = 0,
        new_ops: list[type[OpRun]] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(proto, opsets, functions, verbose, [*(new_ops or ()), *ops()], **kwargs)

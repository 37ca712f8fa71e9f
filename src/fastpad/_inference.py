"""The types and shapes that onnx infers for a model, where that ends within seconds.

onnx infers the body of a function anew at each of its calls, so that a few short functions can ask for years. It
copies the table of functions for each call, and for each subgraph what it knows of the graphs around.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastpad._extras import require_onnx

onnx = require_onnx("python -m fastpad check")

__all__ = ["inference_steps", "inferred", "subgraphs"]

STEP_LIMIT = 10**6  # nodes that onnx may visit: 2 to 5 seconds
NAMES_A_STEP = 32  # names that are copied in the time of a node
DEEPEST = 100  # calls of functions within each other; onnx refuses more


def inferred(model: Any) -> Any:
    """The model with inferred types and shapes; as it is, where onnx has none to give or would take too long."""
    if inference_steps(model) > STEP_LIMIT + len(model.graph.node):
        return model
    try:
        return onnx.shape_inference.infer_shapes(model, strict_mode=False)
    except Exception:  # a model that is wrong elsewhere: its own types and shapes must do
        return model


def subgraphs(attribute: Any) -> Iterator[Any]:
    """The graphs that an attribute of a node holds."""
    if attribute.HasField("g"):
        yield attribute.g
    yield from attribute.graphs


def inference_steps(model: Any) -> int:
    """About how many nodes onnx visits, each counted as often as it is visited."""
    graph = model.graph
    return Steps(model.functions).of_nodes(graph.node, len(graph.initializer) + len(graph.input))


class Steps:
    """Counts the steps of sequences of nodes, each function once."""

    def __init__(self, functions: Any) -> None:
        self.bodies = {(f.domain, f.name, f.overload): f.node for f in functions}
        self.counted: dict[tuple[str, str, str], int] = {}

    def of_nodes(self, nodes: Any, names: int, depth: int = 0) -> int:
        """The steps of nodes in a graph that begins with so many names, within so many calls."""
        names += len(nodes)
        steps = len(nodes)
        for node in nodes:
            steps += self.of_call((node.domain, node.op_type, node.overload), depth)
            for attribute in node.attribute:
                for graph in subgraphs(attribute):
                    inside = names + len(graph.initializer) + len(graph.input)
                    steps += names // NAMES_A_STEP + self.of_nodes(graph.node, inside, depth)
        return steps

    def of_call(self, called: tuple[str, str, str], depth: int) -> int:
        if called not in self.bodies or depth == DEEPEST:
            return 0
        if called not in self.counted:
            self.counted[called] = 0  # onnx refuses a function that calls itself, at once
            self.counted[called] = self.of_nodes(self.bodies[called], 0, depth + 1)
        return self.counted[called] + len(self.bodies) // NAMES_A_STEP

"""``python -m fastpad check``: the nodes of a model against the rules of their operator versions.

Each rule is asked of a node as it is written, at the version of the model's opset, and then at every other version,
to say which opset would allow it. The rules are the spec's; the messages are those of the operators.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from fastpad._files import reading
from fastpad._graph import Node, nodes, read_model
from fastpad._messages import siblings
from fastpad._rules import faults
from fastpad._say import one_line

__all__ = ["Finding", "check", "findings"]


@dataclass(frozen=True)
class Finding:
    """A rule that a node breaks, and the first opset at which the node as it is written would not."""

    file: str
    node: str
    operator: str
    rule: str
    message: str
    first_opset: int | None

    def __str__(self) -> str:
        name = self.node if self.node.isprintable() else repr(self.node)
        allowed = "no opset allows it" if self.first_opset is None else f"opset {self.first_opset} allows it"
        return one_line(f"{self.file}: {name}: {self.message}; {allowed}")


def check(arguments: argparse.Namespace) -> int:
    """Print what is wrong with the nodes of a model; 1 if anything is."""
    found = list(findings(arguments.model))
    if arguments.json:
        print(json.dumps([asdict(finding) for finding in found], indent=1))
    else:
        for finding in found:
            print(finding)
    return int(bool(found))


def findings(path: Any) -> list[Finding]:
    """What is wrong with the nodes of a model file, in their order."""
    model = read_model(path)
    with reading(path, "checked"):
        return [finding for node in nodes(model) for finding in findings_of(str(path), node)]


def findings_of(file: str, node: Node) -> Iterator[Finding]:
    broken = list(faults(node, node.version))
    if not broken:
        return
    rules = {rule for rule, _ in broken}
    left = [(int(v.since_version), {rule for rule, _ in faults(node, v)}) for v in siblings(node.version)]
    opsets = {rule: first_opset(rule, rules, left) for rule in rules}
    for rule, message in broken:
        yield Finding(file, node.path, node.version.label, rule, message, opsets[rule])


def first_opset(rule: str, broken: set[str], left: list[tuple[int, set[str]]]) -> int | None:
    """The oldest version that leaves no rule broken of the node as it is written; or else fewer rules, and not this."""
    whole = [opset for opset, others in left if not others]
    fewer = [opset for opset, others in left if others < broken and rule not in others]
    return next(iter(whole + fewer), None)

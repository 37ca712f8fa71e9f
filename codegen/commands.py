"""What each subcommand of ``python -m codegen`` does with its options: the exit code is what it returns."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from codegen.difference import difference
from codegen.emit import emit
from codegen.fields import suggest
from codegen.generate import JOBS, generate, is_well
from codegen.model import Operator, Spec, Version
from codegen.onnx_schema import load_onnx
from codegen.parse import read_spec
from codegen.read_page import read_pages
from codegen.transcribe import transcribe as transcribe_page
from codegen.tree import DOCS, SCHEMAS, SOURCES, Folder
from codegen.upstream import compare_upstream, hold

Command = Callable[[argparse.Namespace], int]
if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Subparsers = object


class RequestError(Exception):
    """The command line asks for what is not there; the message says so in a sentence."""


def all_of_it(options: argparse.Namespace) -> int:
    return _generate(options, JOBS)


def sources(options: argparse.Namespace) -> int:
    return _generate(options, [SOURCES])


def schema(options: argparse.Namespace) -> int:
    return _generate(options, [SCHEMAS])


def docs(options: argparse.Namespace) -> int:
    return _generate(options, [DOCS])


def _generate(options: argparse.Namespace, folders: Iterable[Folder]) -> int:
    findings = generate(options.root, folders, check=options.check, force=options.force)
    for finding in findings:
        print(finding)
    return 0 if is_well(findings) else 1


def diff(options: argparse.Namespace) -> int:
    """Print the differences between two versions, or the whole history."""
    spec = read_spec(options.root)
    operators = [find_operator(spec, options.operator)] if options.operator else list(spec.operators)
    if options.all and options.old is None:
        found = [difference(o, old, new) for o in operators for old, new in pairwise(o.versions)]
    elif options.operator and options.new is not None and not options.all:
        [operator] = operators
        found = [difference(operator, find_version(operator, options.old), find_version(operator, options.new))]
    else:
        raise RequestError("diff: name an operator and two versions, or give --all")
    if options.json:
        values = [one.as_json() for one in found]
        print(json.dumps(values if options.all else values[0], indent=2))
    else:
        print("\n\n".join("\n".join(one.lines()) for one in found))
    return 0


def find_operator(spec: Spec, name: str) -> Operator:
    """Find an operator by its name, or by domain and name."""
    found = [operator for operator in spec.operators if name in (operator.name, f"{operator.domain}.{operator.name}")]
    if len(found) > 1:  # the document that numbers its operators by opset is meant, if only one does
        found = [operator for operator in found if operator.opset is not None] or found
    if len(found) == 1:
        return found[0]
    names = [f"{operator.domain}.{operator.name}" for operator in found] or [o.name for o in spec.operators]
    reason = "is that of several documents" if found else "is not in the spec"
    raise RequestError(f"operator {name!r} {reason}: {', '.join(dict.fromkeys(names))}{suggest(name, names)}")


def find_version(operator: Operator, number: str) -> Version:
    for version in operator.versions:
        if str(version.version) == number:
            return version
    known = ", ".join(str(version.version) for version in operator.versions)
    raise RequestError(f"{operator.name} has no version {number}; the spec has {known}")


def transcribe(options: argparse.Namespace) -> int:
    """Print the block that each page asks for, or hold the pages against the spec."""
    spec = read_spec(options.root)
    left = False
    for page in [page for request in options.pages for page in read_pages(request)]:
        block = transcribe_page(page, spec)
        if options.against_spec:
            findings = list(hold(block, spec))
            print("\n".join(findings) or f"{page.file}: {page.label}: as in the spec")
            left |= bool(findings)
        else:
            print(emit(block), end="")
            left |= bool(block.errors)
            for line, message in block.errors:
                print(f"{page.file}:{line}: {page.label}: {message}", file=sys.stderr)
    return 1 if left else 0


def upstream(options: argparse.Namespace) -> int:
    """Say what the installed onnx has that the spec lacks, and print the blocks to add."""
    found = compare_upstream(load_onnx(), read_spec(options.root))
    if options.json:
        print(json.dumps([one.as_json() for one in found], indent=2))
    else:
        print("\n".join(line for one in found for line in one.lines()))
    return 1 if any(one.lacks for one in found) else 0

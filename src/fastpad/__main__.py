"""``python -m fastpad``: what the package does, from a shell.

Each command is a function; whatever a user can get wrong ends in one line on stderr and exit status 2.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

import fastpad
from fastpad._bench.report import add_arguments as add_bench_arguments
from fastpad._bench.report import main as run_bench
from fastpad._demo import demo
from fastpad._files import read, write
from fastpad._model import OperatorVersion
from fastpad._operators import operators, support
from fastpad._say import escape_stdout, one_line, settle_stdout, told

NUMPY_FACE = {"pad": "numpy.pad", "clip": "numpy.clip"}
INTERRUPTED = 130  # what a shell reports for a command that Ctrl-C ended
LOST_PIPE = 141  # and for one whose reader has gone
OPTION = re.compile(r"--[a-z-]+")
NEGATIVE = re.compile(r"-(?:\.?[0-9]|inf|nan)", re.IGNORECASE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    escape_stdout()
    try:
        return run_command(parser().parse_args(with_values(sys.argv[1:] if argv is None else argv)))
    finally:
        settle_stdout()


def run_command(arguments: argparse.Namespace) -> int:
    """Whatever a command raises, it raises on what the user gave it: all of it is told in one line."""
    try:
        status = int(arguments.command(arguments) or 0)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        return LOST_PIPE
    except KeyboardInterrupt:
        status, text = INTERRUPTED, "interrupted"
    except Exception as error:
        status, text = 2, told(error)
    print(one_line(f"fastpad {arguments.name}: {text}"), file=sys.stderr)
    return status


def with_values(argv: Sequence[str]) -> list[str]:
    """Options and their values as one word where the value begins with a minus, which argparse takes for an option."""
    joined: list[str] = []
    for word in argv:
        if joined and OPTION.fullmatch(joined[-1]) and NEGATIVE.match(word):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the command line in a line of bounded length."""

    def error(self, message: str) -> NoReturn:
        super().error(one_line(message))


def parser() -> argparse.ArgumentParser:
    made = Parser(prog="python -m fastpad", description="Pad and Clip, exact and fast.")
    commands = made.add_subparsers(dest="name", required=True, metavar="COMMAND")
    add(commands, "demo", lambda _: demo(), "run the documents' examples, and fastpad beside NumPy")
    add_bench_arguments(add(commands, "bench", run_bench, "time fastpad beside every installed peer"))
    add(commands, "info", lambda _: fastpad.show_config(), "print versions, levels and kernels")
    table = add(commands, "support", print_support, "print the support table")
    table.add_argument("--op", help="one operator version, such as onnx.pad_19")
    pad = add_file_command(commands, "pad", "pad an array in a .npy file")
    pad.add_argument("--pads", "--pad-width", dest="pads", required=True, help='"0,2,0,0", "2" or "[[1,1],[0,2]]"')
    pad.add_argument("--axes", help='the axes that --pads speaks of: "0,-1"')
    pad.add_argument("--mode", help="constant unless given")
    pad.add_argument("--value", dest="fill", help="the value of the padding in mode constant")
    clip = add_file_command(commands, "clip", "clip an array in a .npy file")
    clip.add_argument("--min", dest="lower", help="the lower bound")
    clip.add_argument("--max", dest="upper", help="the upper bound")
    check = add(commands, "check", on_model("check"), "hold the nodes of an ONNX model against the spec")
    check.add_argument("model", metavar="MODEL.onnx", type=Path)
    check.add_argument("--json", action="store_true", help="print the findings as JSON")
    run = add(commands, "run", on_model("run"), "run an ONNX model of such nodes")
    run.add_argument("model", metavar="MODEL.onnx", type=Path)
    run.add_argument("--input", action="append", default=[], metavar="[NAME=]FILE", help="a .npy or .pb file, in turn")
    run.add_argument("--output", metavar="DIR", type=Path, help="write the outputs here, not only say what they are")
    return made


def on_model(name: str) -> Callable[[argparse.Namespace], Any]:
    """A command of a module of its own, which needs onnx: imported when it is called."""
    return lambda arguments: getattr(import_module(f"fastpad._{name}"), name)(arguments)


def add(commands: Any, name: str, command: Any, text: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text.capitalize() + ".")
    made.set_defaults(command=command)
    return made


def add_file_command(commands: Any, name: str, text: str) -> argparse.ArgumentParser:
    made = add(commands, name, run_on_file, text)
    made.add_argument("input", metavar="IN.npy", type=Path)
    made.add_argument("output", metavar="OUT.npy", type=Path)
    made.add_argument("--op", default=NUMPY_FACE[name], help=f"such as onnx.{name}_13; {NUMPY_FACE[name]} unless given")
    return made


def print_support(arguments: argparse.Namespace) -> None:
    """One line for every operator version, dtype and mode: the kernel that serves it."""
    chosen = find_operator(arguments.op) if arguments.op else None
    for row in support():
        if chosen is None or (row.domain, row.operator, row.version) == (chosen.domain, chosen.name, chosen.version):
            label = f"{row.operator}-{row.version}"
            print(f"{row.domain:18}{label:16}{row.dtype:16}{row.mode or '-':12}{row.kernel}")


def run_on_file(arguments: argparse.Namespace) -> None:
    """Read, compute, and replace the output in one step, or leave it as it was."""
    data = read(arguments.input)
    if arguments.op == NUMPY_FACE[arguments.name]:
        result = run_numpy_face(arguments, data)
    else:
        version = find_operator(arguments.op)
        if version.family != arguments.name:
            raise ValueError(f"--op {arguments.op} is an operator of the {version.family} family")
        result = run_operator(arguments, version, data)
    write(arguments.output, result)


def find_operator(name: str) -> OperatorVersion:
    """An operator version by the name of its function; the plain name is the newest."""
    found = {f"{o.module}.{o.function}": o for o in operators()}
    found |= {key.rpartition("_")[0]: o for key, o in found.items() if isinstance(o.since_version, int)}
    if name not in found:
        raise ValueError(f"--op must be one of {', '.join(found)}; got {name!r}")
    return found[name]


def run_numpy_face(arguments: argparse.Namespace, data: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    if arguments.name == "clip":
        return np.asarray(fastpad.clip(data, optional(arguments.lower), optional(arguments.upper)))
    if arguments.axes is not None:
        raise ValueError(f"{arguments.op} takes no --axes")
    fill = {} if arguments.fill is None else {"constant_values": value(arguments.fill)}
    widths = numbers(arguments.pads)
    return fastpad.pad(data, widths[0] if len(widths) == 1 else widths, arguments.mode or "constant", **fill)


def run_operator(
    arguments: argparse.Namespace, version: OperatorVersion, data: np.ndarray[Any, Any]
) -> np.ndarray[Any, Any]:
    """Pass each option to the parameter that has its role."""
    given = {
        role: convert(text) for role, convert in OPTIONS.items() if (text := getattr(arguments, role, None)) is not None
    }
    named = {}
    for role, argument in given.items():
        parameter = version.role(role)
        if parameter is None:
            raise ValueError(f"{version.label} has no parameter for {argument!r}")
        named[parameter.python] = argument
    function = getattr(import_module(f"fastpad.{version.module}"), version.function)
    result: np.ndarray[Any, Any] = function(data, **named)
    return result


def numbers(text: str) -> list[Any]:
    """A list of integers, or of pairs of them."""
    try:
        made = json.loads(f"[{text}]")
        good = holds_numbers(made)
    except (ValueError, RecursionError):
        good = False
    if not good:
        raise ValueError(f"{text[:60]!r} is not a list of integers such as 0,2,0,0 or [1,1],[0,2]")
    return made[0] if len(made) == 1 and isinstance(made[0], list) else made


def holds_numbers(made: Any) -> bool:
    """Whether JSON is of numbers and lists alone. Those that are no integers the operator refuses by name."""
    if isinstance(made, list):
        return all(map(holds_numbers, made))
    return isinstance(made, int | float) and not isinstance(made, bool)


def optional(text: str | None) -> Any:
    return None if text is None else value(text)


def value(text: str) -> Any:
    """An int if it reads as one, else a float, else the text."""
    for kind in (int, float):
        try:
            made = kind(text)
        except ValueError:
            continue
        if made in (math.inf, -math.inf) and "inf" not in text.lower():
            raise ValueError(f"{text} is beyond the range of a float")
        return made
    return text


# The options of a command, by the role of the parameter that they go to, and what reads them.
OPTIONS = {"pads": numbers, "axes": numbers, "mode": str, "fill": value, "lower": value, "upper": value}


if __name__ == "__main__":
    sys.exit(main())

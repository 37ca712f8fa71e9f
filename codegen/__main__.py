"""``python -m codegen``: bring what is generated up to date with spec/ and codegen/templates, or check that it is.

Subcommands do one of the jobs, or help to write the spec; each is a function of commands.py.
Exit codes: 0, all is well; 1, something is left that is not as it should be; 2, the spec or the request has errors.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from codegen import commands
from codegen.model import SpecErrors
from codegen.page import PageError

ROOT = Path(__file__).resolve().parent.parent


def main(argv: Sequence[str] | None = None) -> int:
    options = read_options(argv)
    try:
        code: int = options.run(options)
    except (SpecErrors, PageError, commands.RequestError) as errors:
        print(errors, file=sys.stderr)
        return 2
    except OSError as error:  # of the files that are read and written, whatever is wrong with them
        named = "" if error.filename is None else f"{error.filename}: "
        print(f"{named}{error.strerror or error}", file=sys.stderr)
        return 2
    return code


def read_options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m codegen", description="Generate all that is made from spec/.")
    add_writing(parser, default=False)
    add_root(parser, default=ROOT)
    parser.set_defaults(run=commands.all_of_it)
    subparsers = parser.add_subparsers(title="one job", metavar="")
    for name, run, text in (
        ("sources", commands.sources, "write src/fastpad/_gen alone"),
        ("schema", commands.schema, "write spec/schema alone: the grammar, for editors"),
        ("docs", commands.docs, "write docs/operators and docs/semantics.md alone"),
    ):
        job = add_command(subparsers, name, run, text)
        add_writing(job, default=argparse.SUPPRESS)
    add_transcribe(subparsers)
    add_diff(subparsers)
    upstream = add_command(subparsers, "upstream", commands.upstream, "hold the spec against the installed onnx")
    upstream.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args(argv)


def add_command(
    subparsers: commands.Subparsers, name: str, run: commands.Command, text: str
) -> argparse.ArgumentParser:
    made = subparsers.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
    add_root(made, default=argparse.SUPPRESS)
    made.set_defaults(run=run)
    return made


def add_writing(parser: argparse.ArgumentParser, default: object) -> None:
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--check", action="store_true", default=default, help="write nothing; exit 1 if a file is not as generated"
    )
    action.add_argument(
        "--force", action="store_true", default=default, help="overwrite files that were edited by hand"
    )


def add_root(parser: argparse.ArgumentParser, default: object) -> None:
    text = "the repository; by default the one that this package is in"
    parser.add_argument("--root", type=Path, default=default, help=text)


def add_transcribe(subparsers: commands.Subparsers) -> None:
    made = add_command(subparsers, "transcribe", commands.transcribe, "print the block of YAML that a page asks for")
    made.add_argument("pages", nargs="+", metavar="PAGE", help="a file, or onnx:NAME or onnx:NAME-VERSION")
    made.add_argument(
        "--against-spec", action="store_true", help="print no block; exit 1 if the page and spec/ differ, and say where"
    )


def add_diff(subparsers: commands.Subparsers) -> None:
    made = add_command(subparsers, "diff", commands.diff, "print what changed between two versions")
    made.add_argument("operator", nargs="?", help="its name, or DOMAIN.NAME where two documents have it")
    made.add_argument("old", nargs="?", help="a version")
    made.add_argument("new", nargs="?", help="another version")
    made.add_argument("--all", action="store_true", help="every version against the one before")
    made.add_argument("--json", action="store_true", help="print JSON")


if __name__ == "__main__":
    sys.exit(main())

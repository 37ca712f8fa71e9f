"""``python -m codegen``: bring src/fastpad/_gen up to date with spec/ and codegen/templates, or check that it is.

Exit codes: 0, all is well; 1, files are left that are not as they should be; 2, the spec has errors.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from codegen.model import SpecErrors
from codegen.parse import read_spec
from codegen.plan import plan
from codegen.render import render
from codegen.tree import compare, seal, write


def main(argv: Sequence[str] | None = None) -> int:
    options = read_options(argv)
    try:
        artifacts = plan(read_spec(options.root))
        rendered = {artifact.path: seal(render(artifact)) for artifact in artifacts}
    except SpecErrors as errors:
        print(errors, file=sys.stderr)
        return 2
    findings = compare(options.root, rendered) if options.check else write(options.root, rendered, options.force)
    for finding in findings:
        print(finding)
    return 0 if all(finding.is_done for finding in findings) else 1


def read_options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m codegen", description="Generate src/fastpad/_gen from spec/.")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is not as generated")
    action.add_argument("--force", action="store_true", help="overwrite files that were edited by hand")
    parser.add_argument(
        "--root",
        type=Path,
        default=Path(__file__).resolve().parent.parent,
        help="the repository; by default the one that this package is in",
    )
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

"""A commit beside the one before it: ``python -m benchmarks.compare [BASE]`` is ``asv continuous`` on a named few.

Its results go to a folder that is thrown away: half a point kept in the history would look like a whole one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from asv.config import Config

from benchmarks.record import CONFIG, asv, register

FEW = r"bench_(pad|clip|call)\.Ratios"
FACTOR = "1.15"  # as in the configuration's policy on regressions


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__.splitlines()[0])
    parser.add_argument("base", nargs="?", default="HEAD^", help="the commit to compare with; HEAD^ unless given")
    parser.add_argument("--bench", default=FEW, help=f"which benchmarks, as a regular expression; {FEW} unless given")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        machine = register("comparison")
        options = ["--machine", machine, "--factor", FACTOR, "--bench", arguments.bench]
        command = asv("continuous", *options, arguments.base, "HEAD", config=scratch_configuration(Path(folder)))
        return subprocess.run(command, check=False).returncode


def scratch_configuration(folder: Path) -> Path:
    """The project's configuration with another place for results, written into the folder."""
    settings = vars(Config.load(str(CONFIG)))
    for name in ("repo", "benchmark_dir", "env_dir", "html_dir"):
        settings[name] = str((CONFIG.parent / settings[name]).resolve())
    file = folder / CONFIG.name
    settings |= {"version": Config.api_version, "results_dir": str(folder / "results")}
    file.write_text(json.dumps(settings), encoding="utf-8")
    return file


if __name__ == "__main__":
    sys.exit(main())

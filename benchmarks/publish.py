"""The dashboard: ``python -m benchmarks.publish [FOLDER]`` makes it from the recorded results.

A folder of plain files that asks for nothing from outside: a front page, and asv's pages below ``asv/``. Any web
server can offer it; ``python -m http.server -d .asv/html`` does here. npm installs the scripts of asv's pages.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.page.front import front_page
from benchmarks.page.local import install, make_local
from benchmarks.page.ratios import points
from benchmarks.record import CONFIG, REFERENCE, asv

ROOT = CONFIG.parents[1]
RESULTS = CONFIG.with_name("results")
PAGE = Path(__file__).with_name("page")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.publish", description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / ".asv/html", help=".asv/html unless given")
    folder = parser.parse_args().folder.resolve()
    try:
        publish(folder)
    except RuntimeError as error:
        sys.exit(str(error))
    print(folder / "index.html")


def publish(folder: Path) -> None:
    """Write all of the dashboard into a folder.

    Raises
    ------
    RuntimeError
        If the scripts of asv's pages cannot be installed; then nothing is written.
    """
    with tempfile.TemporaryDirectory() as work:
        packages = install(Path(work))
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(asv("publish", "--no-pull", "--html-dir", str(folder / "asv")), check=True, stdout=sys.stderr)
        make_local(folder / "asv", packages)
    machine = json.loads((RESULTS / REFERENCE["machine"] / "machine.json").read_text(encoding="utf-8"))
    recorded = points(RESULTS / REFERENCE["machine"], ROOT)
    (folder / "index.html").write_text(front_page(recorded, machine), encoding="utf-8")
    shutil.copy(PAGE / "front.css", folder)


if __name__ == "__main__":
    main()

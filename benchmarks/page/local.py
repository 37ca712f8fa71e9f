"""asv's pages without the network: what they load from elsewhere is published with them, from its npm packages."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

__all__ = ["FILES", "FOLDER", "NPM", "install", "make_local", "outside"]

# What is installed: package.json says it, package-lock.json holds each package to its hash.
NPM = Path(__file__).with_name("npm")
# What asv asks for, by the last part of its address, and where it is in the packages.
FILES = {
    "bootstrap.min.css": "bootstrap/dist/css/bootstrap.min.css",
    "bootstrap.min.js": "bootstrap/dist/js/bootstrap.min.js",
    "jquery-3.3.1.min.js": "jquery/dist/jquery.min.js",
    "jquery.flot.categories.min.js": "flot/jquery.flot.categories.js",
    "jquery.flot.min.js": "flot/jquery.flot.js",
    "jquery.flot.orderBars.js": "flot-orderbars/js/jquery.flot.orderBars.js",
    "jquery.flot.selection.min.js": "flot/jquery.flot.selection.js",
    "jquery.flot.time.min.js": "flot/jquery.flot.time.js",
    "md5.min.js": "blueimp-md5/js/md5.min.js",
    "stupidtable.min.js": "stupid-table-plugin/stupidtable.min.js",
}
FOLDER = "scripts"  # in the published pages
ELEMENT = re.compile(r"<(?:script|link)\b[^>]*>")
ADDRESS = re.compile(r'(src|href)="https?://[^"]*/([^"/]+)"')
CHECKS = re.compile(r' (?:integrity|crossorigin|referrerpolicy)="[^"]*"')


def make_local(html: Path, packages: Path) -> None:
    """Put what asv's page needs beside it, out of the installed packages, and point the page there.

    Raises
    ------
    LookupError
        If asv asks for a file that no package of ``npm/package.json`` is known to have.
    """
    page = html / "index.html"
    text = ELEMENT.sub(local_element, page.read_text(encoding="utf-8"))
    for file in FILES.values():
        copy_with_terms(packages, file, html / FOLDER)
    page.write_text(text, encoding="utf-8")


def local_element(element: re.Match[str]) -> str:
    """The element as it is, if it asks for nothing from outside."""
    asked = ADDRESS.search(element[0])
    if asked is None:
        return element[0]
    attribute, name = asked.groups()
    if name not in FILES:
        raise LookupError(f"asv's page asks for {name}: add its package to npm/package.json and its place to FILES")
    return CHECKS.sub("", ADDRESS.sub(f'{attribute}="{FOLDER}/{FILES[name]}"', element[0]))


def install(folder: Path) -> Path:
    """Install the packages below a folder with npm, and return where each of them is, by its name.

    Raises
    ------
    RuntimeError
        If npm is not there, or cannot install them.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("npm (of Node.js) is not installed: the scripts of asv's pages come from their npm packages")
    shutil.copytree(NPM, folder, dirs_exist_ok=True)
    done = subprocess.run([npm, "ci"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"npm could not install the scripts of asv's pages:\n{done.stderr.strip()}")
    return folder / "node_modules"


def copy_with_terms(packages: Path, file: str, folder: Path) -> None:
    """Copy a file, and what its package says of its name, version, authors and licence."""
    package = packages / file.partition("/")[0]
    for path in (packages / file, package / "package.json", *package.glob("LICENSE*")):
        target = folder / path.relative_to(packages)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


def outside(html: Path) -> list[str]:
    """The addresses that a browser would load from elsewhere on opening the page."""
    elements = ELEMENT.findall((html / "index.html").read_text(encoding="utf-8"))
    return [address[0] for element in elements if (address := ADDRESS.search(element))]

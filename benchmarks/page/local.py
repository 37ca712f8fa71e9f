"""asv's pages without the network: the scripts and the style that they have from elsewhere come from ``vendor/``."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

__all__ = ["FILES", "VENDOR", "make_local", "outside"]

VENDOR = Path(__file__).with_name("vendor")
# What asv asks for, by the last part of its address, and the file that is given.
FILES = {
    "bootstrap.min.css": "bootstrap.min.css",
    "bootstrap.min.js": "bootstrap.min.js",
    "jquery-3.3.1.min.js": "jquery.min.js",
    "jquery.flot.categories.min.js": "jquery.flot.categories.js",
    "jquery.flot.min.js": "jquery.flot.js",
    "jquery.flot.orderBars.js": "jquery.flot.orderBars.js",
    "jquery.flot.selection.min.js": "jquery.flot.selection.js",
    "jquery.flot.time.min.js": "jquery.flot.time.js",
    "md5.min.js": "md5.min.js",
    "stupidtable.min.js": "stupidtable.min.js",
}
ELEMENT = re.compile(r"<(?:script|link)\b[^>]*>")
ADDRESS = re.compile(r'(src|href)="https?://[^"]*/([^"/]+)"')
CHECKS = re.compile(r' (?:integrity|crossorigin|referrerpolicy)="[^"]*"')


def make_local(html: Path) -> None:
    """Copy what the page needs beside it, and point the page there.

    Raises
    ------
    LookupError
        If asv asks for a file that ``vendor/`` lacks.
    """
    page = html / "index.html"
    text = ELEMENT.sub(local_element, page.read_text(encoding="utf-8"))
    page.write_text(text, encoding="utf-8")
    shutil.copytree(VENDOR, html / VENDOR.name)  # its README too: the licences go along


def local_element(element: re.Match[str]) -> str:
    """The element as it is, if it asks for nothing from outside."""
    asked = ADDRESS.search(element[0])
    if asked is None:
        return element[0]
    attribute, name = asked.groups()
    if name not in FILES:
        raise LookupError(f"asv's page asks for {name}: add it to {VENDOR.name}/ and to FILES")
    return CHECKS.sub("", ADDRESS.sub(f'{attribute}="vendor/{FILES[name]}"', element[0]))


def outside(html: Path) -> list[str]:
    """The addresses that a browser would load from elsewhere on opening the page."""
    elements = ELEMENT.findall((html / "index.html").read_text(encoding="utf-8"))
    return [address[0] for element in elements if (address := ADDRESS.search(element))]

"""The site: what is written in docs/, what is generated there, and the docstrings of the installed package.

    sphinx-build -W --keep-going docs build/site

A dashboard that `python -m benchmarks.publish` has left in .asv/html comes along. Nothing is loaded from elsewhere.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import fastpad

if TYPE_CHECKING:
    from sphinx.application import Sphinx

DASHBOARD = Path(__file__).resolve().parents[1] / ".asv/html"

project = "fastpad"
author = "The fastpad developers"
copyright = "The fastpad developers"
version = release = fastpad.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 3
autodoc_typehints = "none"  # they are in the docstrings, with shapes
napoleon_google_docstring = False
napoleon_use_rtype = False

html_theme = "furo"  # the system's fonts, no script or style from elsewhere
html_title = f"fastpad {version}"
html_copy_source = False
html_show_sourcelink = False


def bring_dashboard(app: Sphinx, failure: Exception | None) -> None:
    if failure is None and app.builder.name == "html" and DASHBOARD.is_dir():
        shutil.copytree(DASHBOARD, Path(app.outdir) / "dashboard", dirs_exist_ok=True)


def setup(app: Sphinx) -> None:
    if DASHBOARD.is_dir():
        app.tags.add("dashboard")
    app.connect("build-finished", bring_dashboard)

"""From an artifact to its exact text, by its template. Pure; the seal and the disk are tree.py's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateRuntimeError, pass_context
from jinja2.runtime import Context, Macro, Undefined

from codegen.plan import Artifact

TEMPLATES = Path(__file__).parent / "templates"


def render(artifact: Artifact) -> str:
    """The artifact's text, whose first line says what it was made from."""
    body = environment().get_template(artifact.template).render(artifact.context)
    return header(artifact) + body.rstrip("\n") + "\n"


def header(artifact: Artifact) -> str:
    sources = "".join(f"{source}, " for source in artifact.sources)
    return f"# Generated from {sources}codegen/templates/{artifact.template} by python -m codegen. Do not edit.\n"


@cache
def environment() -> Environment:
    """Logic stands on lines of its own that look like comments; emitted lines hold only ``{{ name }}``."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        line_statement_prefix="#%",
        keep_trailing_newline=True,
        finalize=without_last_newline,
        autoescape=False,
    )
    made.globals["macro"] = macro
    made.globals["blank"] = ""  # a line statement takes the blank lines after it along
    return made


def without_last_newline(value: object) -> object:
    """A macro's text ends its last line; so does the line that calls it."""
    return value.removesuffix("\n") if isinstance(value, str) else value


@pass_context
def macro(context: Context, kind: str, name: str) -> Macro:
    """The template's macro of a kind for a name of the spec: one that is missing is an error of the template."""
    found = context.resolve(f"{kind}_{name}")
    if isinstance(found, Undefined):
        raise TemplateRuntimeError(f"codegen/templates/{context.name}: no macro {kind}_{name}")
    return found  # type: ignore[no-any-return]

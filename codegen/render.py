"""From an artifact to its exact text, by its template. Pure; the seal and the disk are tree.py's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes, pass_context
from jinja2.runtime import Context, Macro, Undefined

from codegen.model import Diagnostic, Loc, SpecErrors
from codegen.names import TEMPLATES
from codegen.plan import Artifact


def render(artifacts: Iterable[Artifact]) -> dict[str, str]:
    """The text of each artifact, by its path; the first line says what it was made from."""
    artifacts = tuple(artifacts)
    macros = {artifact.template: Macros(artifact.template) for artifact in artifacts}
    texts = {artifact.path: _render(artifact, macros[artifact.template]) for artifact in artifacts}
    # Only now: what one artifact of a template does not ask for, another may.
    for asked in macros.values():
        asked.check()
    return texts


def _render(artifact: Artifact, macros: Macros) -> str:
    body = environment().get_template(artifact.template).render(artifact.context, macro=macros.find)
    return header(artifact) + body.rstrip("\n") + "\n"


def header(artifact: Artifact) -> str:
    sources = "".join(f"{source}, " for source in artifact.sources)
    text = f"Generated from {sources}codegen/templates/{artifact.template} by python -m codegen. Do not edit."
    return f"<!-- {text} -->\n" if artifact.path.endswith(".md") else f"# {text}\n"


class Macros:
    """The macros of a template that stand for names of the spec: ``map_wrap`` is the map of wrap.

    A name without its macro is an error, and so is a macro whose name the spec does not have.
    """

    def __init__(self, template: str) -> None:
        self.template = template
        self.asked: dict[str, set[str]] = {}  # names, by kind

    @pass_context
    def find(self, context: Context, kind: str, name: str) -> Macro:
        self.asked.setdefault(kind, set()).add(name)
        found = context.resolve(f"{kind}_{name}")
        if isinstance(found, Undefined):
            raise SpecErrors([Diagnostic(self.place(1), f"no macro {kind}_{name} for {name!r} of the spec")])
        return found  # type: ignore[no-any-return]

    def check(self) -> None:
        source, *_ = LOADER.get_source(environment(), self.template)
        errors = []
        for macro in environment().parse(source).find_all(nodes.Macro):
            kind, _, name = macro.name.partition("_")
            if kind in self.asked and name not in self.asked[kind]:
                errors.append(Diagnostic(self.place(macro.lineno), f"macro {macro.name}: the spec has no {name!r}"))
        if errors:
            raise SpecErrors(errors)

    def place(self, line: int) -> Loc:
        return Loc(f"codegen/templates/{self.template}", line)


LOADER = FileSystemLoader(TEMPLATES)


@cache
def environment() -> Environment:
    """Logic stands on lines of its own that look like comments; emitted lines hold only ``{{ name }}``."""
    made = Environment(
        loader=LOADER,
        undefined=StrictUndefined,
        line_statement_prefix="#%",
        keep_trailing_newline=True,
        finalize=without_last_newline,
        autoescape=False,
    )
    made.globals["blank"] = ""  # a line statement takes the blank lines after it along
    return made


def without_last_newline(value: object) -> object:
    """A macro's text ends its last line; so does the line that calls it."""
    return value.removesuffix("\n") if isinstance(value, str) else value

"""What is generated, folder by folder: kernels and functions, schemas, documents.

Puts plan, render and tree together; each folder is one job of ``python -m codegen``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from codegen import docs
from codegen.clashes import check_clashes
from codegen.model import Spec
from codegen.parse import read_spec
from codegen.plan import plan
from codegen.render import render
from codegen.schema import schemas
from codegen.semantics import read_semantics
from codegen.tree import DOCS, SCHEMAS, SOURCES, Finding, Folder, Kind, compare, seal, write

Texts = dict[str, str]


def _sources(root: Path, spec: Spec) -> Texts:
    artifacts = plan(spec)
    texts = render(artifacts)
    check_clashes(spec, {made.path: texts[made.path] for made in artifacts if "kernels" in made.context})
    return texts


def _schemas(root: Path, spec: Spec) -> Texts:
    return schemas()


def _docs(root: Path, spec: Spec) -> Texts:
    return render(docs.plan(spec, read_semantics(root, spec)))


JOBS: dict[Folder, Callable[[Path, Spec], Texts]] = {SOURCES: _sources, SCHEMAS: _schemas, DOCS: _docs}


def generate(root: Path, folders: Iterable[Folder], *, check: bool, force: bool) -> list[Finding]:
    """Bring folders up to date, or say what is not.

    Parameters
    ----------
    root : Path
        The root of the repository.
    folders : iterable of Folder
        Keys of `JOBS`.
    check : bool
        Write nothing.
    force : bool
        Overwrite what was edited by hand; otherwise one such file, in any folder, stops everything.

    Returns
    -------
    list of Finding
        As of `compare` or `write`.

    Raises
    ------
    SpecErrors
        If the spec or a template is wrong; nothing has been written then.
    """
    spec = read_spec(root)
    rendered = {
        folder: {path: seal(text, folder) for path, text in JOBS[folder](root, spec).items()} for folder in folders
    }
    found = [finding for folder, texts in rendered.items() for finding in compare(root, texts, folder)]
    edited = [finding for finding in found if finding.kind is Kind.EDITED]
    if check or (edited and not force):
        return sorted(found if check else edited)
    return sorted(finding for folder, texts in rendered.items() for finding in write(root, texts, force, folder))


def is_well(findings: Sequence[Finding]) -> bool:
    return all(finding.is_done for finding in findings)

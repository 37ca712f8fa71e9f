"""The names that are taken: no fewer than generated modules use, as their own text says."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from Cython.Build.Dependencies import cythonize
from Cython.Compiler import Scanning
from Cython.Compiler.Errors import CompileError

from codegen.functions import module_names, python_name
from codegen.model import Spec
from codegen.names import TYPE_WORDS, imported, is_argument, is_global
from codegen.parse import read_spec
from codegen.plan import plan
from codegen.render import render
from codegen.spelling import RESERVED
from tests.codegen.conftest import REPOSITORY

SPEC = read_spec(REPOSITORY)
MODULES = sorted({operator.module for operator in SPEC.operators})
TEXTS = render(plan(SPEC))


def names_used(text: str) -> Iterator[str]:
    """Every name in a text of Python or Cython, but for those of attributes and what imports come from."""
    before, line = "", 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and before not in (".", "from"):
            yield token.string
        if token.start[0] != line or token.string.strip():
            before, line = token.string, token.start[0]


def given_by_the_spec(spec: Spec, module: str) -> set[str]:
    operators = [operator for operator in spec.operators if operator.module == module]
    versions = [version for operator in operators for version in operator.versions]
    names = {name for operator in operators for name in module_names(operator)}
    names |= {python_name(p) for version in versions for p in (*version.inputs, *version.attributes)}
    return names | {member.name for version in versions for _, members in version.enums for member in members}


@pytest.mark.parametrize("suffix", ["pyx", "pyi"])
@pytest.mark.parametrize("module", MODULES)
def test_what_a_module_uses_is_taken(module: str, suffix: str) -> None:
    used = set(names_used(TEXTS[f"{module}.{suffix}"])) - given_by_the_spec(SPEC, module)
    own = {name for name in used if not name.startswith("_")}
    assert own >= ({"ndarray", "operator", "run_pad"} if suffix == "pyx" else {"ndarray", "ArrayLike", "float"})
    assert [name for name in own if not (is_global(name) or is_argument(name) or name in RESERVED)] == []


def test_what_is_imported_is_used() -> None:
    used = {name for module in MODULES for suffix in ("pyx", "pyi") for name in names_used(TEXTS[f"{module}.{suffix}"])}
    assert imported() <= used
    assert len(imported()) >= 16


def test_the_spec_takes_no_such_name() -> None:
    for operator in SPEC.operators:
        assert not any(map(is_global, module_names(operator)))


def test_cythons_words_are_reserved() -> None:
    python_2 = {"print", "exec"}
    assert set(Scanning.pyx_reserved_words) - RESERVED == python_2
    for name in ("NULL", "sizeof"):
        assert name in RESERVED


@pytest.mark.parametrize("word", sorted(TYPE_WORDS))
def test_a_type_word_cannot_be_an_argument(word: str, tmp_path: Path) -> None:
    """Otherwise it would be refused for nothing."""
    (tmp_path / "m.pyx").write_text(f"def f(x, {word}, *, out=None):\n    return {word}\n")
    with pytest.raises(CompileError):
        cythonize(str(tmp_path / "m.pyx"), language_level=3, quiet=True)

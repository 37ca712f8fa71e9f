"""The JSON Schemas: the real spec fits them, what they refuse the reader refuses too, and they miss little."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from codegen import model, schema
from codegen.loader import Value, load
from codegen.model import Diagnostic
from codegen.spelling import DOTTED, IDENTIFIER, LOWER, NUMPY, TEXT, TYPE, UPPER, VERSION
from tests.codegen.conftest import REPOSITORY

BAD = sorted((REPOSITORY / "tests/codegen/bad").glob("*.yaml"))
FILES = sorted((REPOSITORY / "spec").rglob("*.yaml"))
SCHEMAS = {name: json.loads(text) for name, text in schema.schemas().items()}


def plain(value: Value) -> Any:
    if isinstance(value.data, dict):
        return {key: plain(item) for key, item in value.data.items()}
    return [plain(item) for item in value.data] if isinstance(value.data, tuple) else value.data


def read(path: Path) -> Any:
    diagnostics: list[Diagnostic] = []
    value = load(path.read_bytes(), path.name, diagnostics)
    assert value is not None
    assert not diagnostics
    return plain(value)


def complaints(name: str, value: Any) -> list[str]:
    return [error.message for error in jsonschema.Draft202012Validator(SCHEMAS[name]).iter_errors(value)]


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_spec_fits_the_schema_that_it_names(path: Path) -> None:
    first = path.read_text().split("\n")[0]
    named = path.parent / first.removeprefix("# yaml-language-server: $schema=")
    assert named.resolve().parent == REPOSITORY / "spec/schema"
    assert complaints(named.name, read(path)) == []


def test_every_file_and_every_schema_is_used() -> None:
    named = {path.read_text().split("\n")[0].rpartition("/")[2] for path in FILES}
    assert named == set(SCHEMAS)
    assert len(FILES) >= 7


# What the reader alone can say: it needs other files, other parts of the file, or the text itself.
BEYOND = (
    "duplicate", "undefined", "versions-", "two-", "yaml-", "text-reversed", "text-surrogate", "unused-", "twice",
    "hides", "-of-other-type", "example-", "optional-then", "data-", "type-without", "too-old", "highest-too",
    "width-of-order",
    "any-width-missing", "counted-missing", "counted-narrow", "of-references", "infinity-not-all", "infinity-negative",
    "infinity-zero", "fill-missing", "default-too-wide",
    "name-is-out", "enum-", "not-among", "two-spellings", "opset-of", "pads-missing", "upper-missing",
    "value-repeated",
    "-is-imported", "-is-of-python", "-is-c-type",
    "-is-nan", "unknown-order", "unknown-storage", "name-is-keyword", "text-in-example",
)  # fmt: skip
HELD = [path for path in BAD if not any(word in path.stem for word in BEYOND)]


@pytest.mark.parametrize("path", HELD, ids=lambda path: path.stem)
def test_what_is_wrong_with_one_value_is_seen(path: Path) -> None:
    kind = path.stem.split("-")[0]
    assert complaints(f"{kind}.json" if f"{kind}.json" in SCHEMAS else "operator.json", read(path))


def test_most_bad_files_are_held_against_them() -> None:
    assert len(HELD) >= 70


FORMS = {
    model.Storage: (schema.STORAGE, {"name"}),
    model.Order: (schema.ORDER, {"name"}),
    model.DType: (schema.DTYPE, {"name"}),
    model.Mode: (schema.MODE, {"name"}),
    model.Parameter: (schema.PARAMETER, {"kind"}),
    model.Output: (schema.OUTPUT, set()),
    model.Member: (schema.MEMBER, set()),
    model.Example: (schema.EXAMPLE, set()),
}


@pytest.mark.parametrize("cls", FORMS, ids=lambda cls: cls.__name__)
def test_every_field_of_the_model_has_a_form(cls: type) -> None:
    forms, given_elsewhere = FORMS[cls]
    assert {field.name for field in fields(cls)} == {*forms} | given_elsewhere | {"loc"}  # type: ignore[arg-type]


@pytest.mark.parametrize("form", [TEXT, IDENTIFIER, LOWER, UPPER, DOTTED, NUMPY, TYPE, VERSION])
def test_patterns_mean_the_same_in_both_dialects(form: Any) -> None:
    validator = jsonschema.Draft202012Validator({"pattern": schema.pattern(form)})
    texts = ["a", "A", "for", "cdef", "a b", " a", "a ", "a.b", "2.1", "02.1", "tensor(float)", "long[][]"]
    texts += [
        "'''",
        "#%",
        "a#%b",
        "a\\b",
        'a"b',
        "{",
        "Pad",
        "MAX_2",
        "int8",
        "ml_dtypes.int4",
        "",
        "T",
        "a'b",
        "x_1",
        "1",
    ]
    assert [validator.is_valid(text) for text in texts] == [form.accepts(text) for text in texts]

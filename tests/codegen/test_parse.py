"""The spec as read: the real one, and what is said of a broken one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from codegen.model import Loc, Spec, SpecErrors
from codegen.parse import ELSEWHERE, read_spec
from tests.codegen.conftest import REPOSITORY

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.yaml"))
FILES = sorted(path.relative_to(REPOSITORY).as_posix() for path in REPOSITORY.glob("spec/**/*.yaml"))
VOCABULARY = ("dtypes", "modes")


def errors(root: Path) -> list[str]:
    with pytest.raises(SpecErrors) as caught:
        read_spec(root)
    return [str(diagnostic) for diagnostic in caught.value.diagnostics]


@pytest.fixture(scope="module")
def spec() -> Spec:
    return read_spec(REPOSITORY)


# The real spec. What it must hold is counted in its text, not here.


def test_every_operator_and_version_is_read(spec: Spec) -> None:
    read = {operator.loc.file: [str(version.version) for version in operator.versions] for operator in spec.operators}
    written = {
        file: re.findall(r'^- version: "?([\d.]+)', (REPOSITORY / file).read_text(), re.MULTILINE)
        for file in FILES
        if file.count("/") == 2
    }
    assert read == written
    assert sum(map(len, read.values())) >= 17


def test_every_dtype_mode_storage_and_order_is_read(spec: Spec) -> None:
    sections = {**yaml.safe_load((REPOSITORY / "spec/dtypes.yaml").read_text())}
    sections |= yaml.safe_load((REPOSITORY / "spec/modes.yaml").read_text())
    for section, rows in sections.items():
        assert [row.name for row in getattr(spec, section)] == list(rows)
    assert list(sections) == ["storages", "orders", "dtypes", "modes"]


def test_operators_are_in_order_of_path(spec: Spec) -> None:
    assert [operator.loc.file for operator in spec.operators] == sorted(
        operator.loc.file for operator in spec.operators
    )


def named(value: Any) -> Iterator[tuple[str, Loc]]:
    """Every name of the spec, with its place."""
    if is_dataclass(value):
        parts = {field.name: getattr(value, field.name) for field in fields(value)}
        if "name" in parts:
            yield parts["name"], parts["loc"]
        for part in parts.values():
            yield from named(part)
    elif isinstance(value, tuple):
        for item in value:
            yield from named(item)


def test_every_place_is_the_line_that_has_the_name(spec: Spec) -> None:
    lines = {file: (REPOSITORY / file).read_text().splitlines() for file in FILES}
    places = set(named(spec))
    assert {loc.file for _, loc in places} == {*FILES} - {*ELSEWHERE}
    for name, loc in places:
        line = lines[loc.file][loc.line - 1]
        assert re.search(rf"(operator|name): {re.escape(name)}\b|^ *{re.escape(name)}:", line), (name, loc, line)


def test_names_are_resolved_to_the_very_objects(spec: Spec) -> None:
    for operator in spec.operators:
        for version in operator.versions:
            assert all(dtype in spec.dtypes for constraint in version.types for dtype in constraint.dtypes)
            assert all(len(constraint.types) == len(constraint.dtypes) for constraint in version.types)
            assert all(mode in spec.modes for parameter in version.attributes for mode in parameter.values)
    assert all(dtype.storage in spec.storages for dtype in spec.dtypes)
    assert all(dtype.order is None or dtype.order in spec.orders for dtype in spec.dtypes)


def test_details_of_an_attribute_an_input_and_an_example(spec: Spec) -> None:
    operator = next(operator for operator in spec.operators if operator.loc.file == "spec/onnx/pad.yaml")
    version = next(version for version in operator.versions if version.version == 19)
    _data, pads, fill, axes = version.inputs
    (mode,) = version.attributes
    assert (operator.domain, operator.module, operator.opset) == ("ai.onnx", "onnx", 28)
    assert (pads.layout, pads.negative, pads.optional) == ("begins-then-ends", "crop", False)
    assert (fill.optional, fill.absent, fill.default) == (True, "zero", None)
    assert (axes.type, axes.absent) == ("Tind", "all")
    assert (mode.default, mode.required, [value.name for value in mode.values]) == (
        "constant",
        False,
        ["constant", "reflect", "edge", "wrap"],
    )
    example = version.examples[0]
    assert example.dtype.name == "float64"
    assert dict(example.arguments)["pads"] == [0, 2, 0, 0]
    assert example.output == [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]


# Broken specs.


def put(bad: Path, root: Path) -> str:
    """Put a broken file where it is read; return its name there."""
    if bad.name.startswith(tuple(f"{name}-" for name in VOCABULARY)):
        # It defines little, so it stands beside an operator that needs little.
        for path in root.glob("spec/*/*.yaml"):
            path.unlink()
        shutil.copy(HERE / "good/clip.yaml", root / "spec/onnx/clip.yaml")
        file = f"spec/{bad.name.split('-')[0]}.yaml"
    else:
        # The longest file says nothing here, and takes most of the time.
        (root / "spec/onnx/pad.yaml").unlink()
        # Read last, so that it is what is said to be double.
        file = f"spec/zz/{bad.name}"
        (root / "spec/zz").mkdir()
    shutil.copy(bad, root / file)
    return file


@pytest.mark.parametrize("bad", BAD, ids=lambda path: path.stem)
def test_a_bad_file_gives_its_message_and_no_other(bad: Path, spec_root: Path) -> None:
    expected = bad.read_text(encoding="utf-8").split("\n")[0].removeprefix("# ")
    file = put(bad, spec_root)
    assert errors(spec_root) == [f"{file}:{expected}"]


def test_there_are_bad_files_of_each_kind() -> None:
    assert len(BAD) >= 140
    for kind in (*VOCABULARY, "yaml", "missing", "unknown", "undefined", "value", "text", "role", "enum", "example"):
        assert sum(path.name.startswith(f"{kind}-") for path in BAD) >= 2, kind


@pytest.mark.parametrize("bad", [path for path in BAD if path.name.startswith("two-")], ids=lambda path: path.stem)
def test_the_files_that_bad_ones_are_made_of_are_good(bad: Path, spec_root: Path) -> None:
    """Otherwise an error could come from anywhere."""
    text = bad.read_text().replace("ai.onnx", "example.bad").replace("module: onnx", "module: bad")
    (spec_root / "spec/zz").mkdir()
    (spec_root / "spec/zz/good.yaml").write_text(text)
    assert read_spec(spec_root).operators[-1].versions[-1].version == "1.10"


def test_errors_of_all_files_are_collected_and_sorted(spec_root: Path) -> None:
    edits = {
        "spec/dtypes.yaml": ("zero: text", "zero: empty"),
        "spec/modes.yaml": ("numpy: true", "nunpy: true"),
        "spec/onnx/pad.yaml": ("absent: zero", "absent: nought"),
        "spec/nnrt/clip.yaml": ("required: true, ", ""),
    }
    for file, edit in edits.items():
        path = spec_root / file
        path.write_text(path.read_text().replace(*edit))
    found = errors(spec_root)
    places = [(error.split(":")[0], int(error.split(":")[1])) for error in found]
    assert places == sorted(places)
    counts = {file: sum(place[0] == file for place in places) for file in edits}
    written = {file: (REPOSITORY / file).read_text().count(edit[0]) for file, edit in edits.items()}
    assert counts == written
    assert min(counts.values()) >= 1
    assert max(counts.values()) >= 8


@pytest.mark.parametrize("file", ["spec/dtypes.yaml", "spec/modes.yaml"])
def test_a_lost_table_is_one_error(file: str, spec_root: Path) -> None:
    (spec_root / file).unlink()
    assert errors(spec_root) == [f"{file}:1: cannot be read: No such file or directory"]


def test_a_root_without_a_spec(tmp_path: Path) -> None:
    assert [error.split(": ")[0] for error in errors(tmp_path)] == ["spec:1", "spec/dtypes.yaml:1", "spec/modes.yaml:1"]


@pytest.mark.parametrize(
    "file", ["spec/pad.yaml", "spec/onnx/pad.yml", "spec/onnx/old/pad.yaml", "spec/onnx/a\nb.yaml"]
)
def test_a_file_that_nothing_would_read(file: str, spec_root: Path) -> None:
    path = spec_root / file
    path.parent.mkdir(exist_ok=True)
    shutil.copy(spec_root / "spec/onnx/pad.yaml", path)
    shown = ascii(file)[1:-1]
    assert errors(spec_root) == [f"{shown}:1: is read from nowhere: it must be spec/<document>/<operator>.yaml"]

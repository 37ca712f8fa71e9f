"""YAML to values with places; what is refused is also in bad/yaml-*.yaml."""

from __future__ import annotations

import math
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from codegen.loader import DEEPEST, Value, load, load_file
from codegen.model import Diagnostic

FILE = "spec/some/file.yaml"


def loaded(text: str) -> Value:
    diagnostics: list[Diagnostic] = []
    value = load(text.encode(), FILE, diagnostics)
    assert not diagnostics
    assert value is not None
    return value


def errors(source: bytes) -> list[str]:
    diagnostics: list[Diagnostic] = []
    load(source, FILE, diagnostics)
    return [str(diagnostic) for diagnostic in sorted(diagnostics)]


def plain(value: Value) -> object:
    if isinstance(value.data, dict):
        return {key: plain(item) for key, item in value.data.items()}
    if isinstance(value.data, tuple):
        return [plain(item) for item in value.data]
    return value.data


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", 0),
        ("-12", -12),
        ("+12", 12),
        ("0x7c00", 0x7C00),
        ("0xffffffffffffffff", 2**64 - 1),
        ("-9223372036854775808", -(2**63)),
        ("3.4028235e+38", 3.4028235e38),
        ("-3.4028235e+38", -3.4028235e38),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("0.0", 0.0),
        (".inf", math.inf),
        ("-.inf", -math.inf),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ('"2.1"', "2.1"),
        ("'0x7c00'", "0x7c00"),
        ("tensor(float)", "tensor(float)"),
        # YAML 1.1 makes a boolean, a number of seconds, an octal, a date and a merge of these.
        ("no", "no"),
        ("1:30", "1:30"),
        ("010", "010"),
        ("2001-12-14", "2001-12-14"),
        ("<<", "<<"),
        ("1_000", "1_000"),
    ],
)
def test_a_scalar_is_what_it_looks_like(text: str, expected: object) -> None:
    data = loaded(f"key: {text}").data
    assert isinstance(data, dict)
    assert data["key"].data == expected
    assert type(data["key"].data) is type(expected)


def test_nan_is_a_float() -> None:
    data = loaded("[.nan]").data
    assert isinstance(data, tuple)
    assert isinstance(data[0].data, float)
    assert math.isnan(data[0].data)


def test_nested_values() -> None:
    text = "a: [1, {b: [x, 'y']}]\nc:\n- d: 1.5\n"
    assert plain(loaded(text)) == {"a": [1, {"b": ["x", "y"]}], "c": [{"d": 1.5}]}


def test_a_value_stands_at_its_key() -> None:
    data = loaded("# comment\na: 1\nb:\n\n  [1,\n   2]\nc:\n  - d:\n      e\n").data
    assert isinstance(data, dict)
    b, c = data["b"].data, data["c"].data
    assert isinstance(b, tuple)
    assert isinstance(c, tuple)
    d = c[0].data
    assert isinstance(d, dict)
    places = [data["a"].loc, data["b"].loc, b[0].loc, b[1].loc, data["c"].loc, c[0].loc, d["d"].loc]
    assert [str(loc) for loc in places] == [f"{FILE}:{line}" for line in (2, 3, 5, 6, 7, 8, 8)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (b"", "1: the file is empty"),
        (b"# only a comment\n", "2: the file is empty"),
        (b"a: 1\nb: \xff\n", "2: not UTF-8: byte 0xff"),
        (b"a: 1\n\xed\xa0\x80\n", "2: not UTF-8: byte 0xed"),
        (b"a: 1\nb: \x00\n", "2: character U+0000 is not allowed"),
        (b"a: 1\nb: 2\na: 3\n", "3: duplicate key 'a' (first on line 1)"),
        (b"a: &x 1\n", "1: anchors are not allowed: &x"),
        (b"a: !!python/name:os.system x\n", "1: tags are not allowed: tag:yaml.org,2002:python/name:os.system"),
        (b"a: ! x\n", "1: tags are not allowed: !"),
        (b"true: 1\n", "1: keys must be strings; quote this one"),
        (b"? [a, b]\n: 1\n", "1: keys must be strings; quote this one"),
        (b"a: 18446744073709551616\n", "1: an integer must fit 64 bits"),
        (b"a: -9223372036854775809\n", "1: an integer must fit 64 bits"),
        (b"a: 0x" + b"f" * 5000 + b"\n", "1: an integer must fit 64 bits"),
        (b"a: 1.0e400\n", "1: a number must fit a float; write .inf for infinity"),
        (b"%YAML 1." + b"9" * 5000 + b"\n---\na\n", "1: syntax error: "),
    ],
)
def test_refused(source: bytes, expected: str) -> None:
    (error,) = errors(source)
    assert error.startswith(f"{FILE}:{expected}")


def test_every_error_of_a_file_is_found() -> None:
    found = errors(b"a: &x 1\nb: *x\na: !!int 2\n3: 4\n")
    assert [error.split(":")[1] for error in found] == ["1", "2", "3", "3", "4"]


@pytest.mark.parametrize(("open_", "close"), [("[", "]"), ("{a: ", "}"), ("- ", "")])
def test_depth_has_an_end(open_: str, close: str) -> None:
    loaded(open_ * (DEEPEST - 1) + "1" + close * (DEEPEST - 1))
    (error,) = errors((open_ * 100_000 + "1" + close * 100_000).encode())
    assert error == f"{FILE}:1: syntax error: nested deeper than {DEEPEST} levels"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    diagnostics: list[Diagnostic] = []
    assert load_file(tmp_path / "none.yaml", FILE, diagnostics) is None
    assert load_file(tmp_path, FILE, diagnostics) is None
    assert [str(diagnostic) for diagnostic in diagnostics] == [
        f"{FILE}:1: cannot be read: No such file or directory",
        f"{FILE}:1: cannot be read: Is a directory",
    ]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="devices and links as POSIX has them")
def test_a_file_that_would_not_end(tmp_path: Path) -> None:
    links = {"zero": "/dev/zero", "loop": str(tmp_path / "loop"), "folder": str(tmp_path)}
    for name, target in links.items():
        (tmp_path / name).symlink_to(target)
    os.mkfifo(tmp_path / "pipe")
    diagnostics: list[Diagnostic] = []
    for name in (*links, "pipe"):
        assert load_file(tmp_path / name, FILE, diagnostics) is None
    assert [str(diagnostic) for diagnostic in diagnostics] == [
        f"{FILE}:1: cannot be read: it is a device or a pipe, which may not end",
        f"{FILE}:1: cannot be read: Too many levels of symbolic links",
        f"{FILE}:1: cannot be read: Is a directory",
        f"{FILE}:1: cannot be read: it is a device or a pipe, which may not end",
    ]


@given(st.binary() | st.text(alphabet="ab0. \n\t:-?,[]{}&*!|>'\"%@`#~\\<\ufeff\u2028\x85").map(str.encode))
@example(b'"\\ud800"')
@example(b"a: |\n")
@example(b"\xef\xbb\xbfa: 1")
def test_any_bytes_give_a_value_or_an_error(source: bytes) -> None:
    diagnostics: list[Diagnostic] = []
    value = load(source, FILE, diagnostics)
    assert value is not None or diagnostics
    assert all(diagnostic.loc.line >= 1 for diagnostic in diagnostics)

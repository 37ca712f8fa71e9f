"""What the commands write: whole or not at all, with the permissions that were there; and what is said of it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from fastpad import _files
from fastpad._files import write_whole
from fastpad._say import LINE_LIMIT, one_line, told

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions, links and devices as POSIX has them")


def save(file: BinaryIO) -> None:
    file.write(b"new")


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# The unfinished file.


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    """The leftover of a process that was killed, which had this one's number."""
    leftover = tmp_path / f".out.{os.getpid()}"
    leftover.write_bytes(b"not ours")
    write_whole(tmp_path / "out", save)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"out": b"new", leftover.name: b"not ours"}


def test_a_name_that_is_taken_after_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_files.secrets, "token_hex", lambda count: "taken")
    (tmp_path / ".taken").write_bytes(b"not ours")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "out", save)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {".taken": b"not ours"}


def test_no_two_unfinished_files_have_a_name_that_could_be_guessed(tmp_path: Path) -> None:
    names = set()
    for _ in range(20):
        write_whole(tmp_path / "out", lambda file: names.add(os.path.basename(str(file.name))))
    assert len(names) == 20
    assert min(map(len, names)) >= 20
    assert not any("out" in name or str(os.getpid()) == name for name in names)


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), ValueError("no"), OSError("3 requested and 1 written")], ids=repr
)
def test_a_write_that_fails_leaves_what_was_there(error: BaseException, tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"old")

    def fail(file: BinaryIO) -> None:
        file.write(b"half")
        raise error

    with pytest.raises(type(error)):
        write_whole(tmp_path / "out", fail)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"out": b"old"}


@posix
@pytest.mark.parametrize(
    "error", [OSError("3 requested and 1 written"), OSError(28, "No space left on device")], ids=repr
)
def test_an_error_names_the_output(error: OSError, tmp_path: Path) -> None:
    def fail(file: BinaryIO) -> None:
        raise error

    for path in (tmp_path / "out", tmp_path / "nowhere" / "out", tmp_path / "out" / "out"):
        with pytest.raises(OSError) as caught:  # noqa: PT011 - the text is what is looked at
            write_whole(path, fail)
        assert told(caught.value).startswith(f"{path}: ")
        (tmp_path / "out").touch()


@posix
@pytest.mark.parametrize("mask", [0o022, 0o077, 0], ids=oct)
@pytest.mark.parametrize(
    "mode", [None, 0o600, 0o640, 0o644, 0o666, 0o444, 0o755], ids=lambda m: "new" if m is None else oct(m)
)
def test_permissions(mode: int | None, mask: int, tmp_path: Path) -> None:
    path = tmp_path / "out"
    if mode is not None:
        path.touch()
        path.chmod(mode)
    seen = []
    with umask(mask):
        write_whole(path, lambda file: seen.append(stat.S_IMODE(os.fstat(file.fileno()).st_mode)))
    owed = 0o666 & ~mask if mode is None else mode
    assert mode_of(path) == owed
    assert not seen[0] & ~owed  # nobody could read more of it while it was written


@posix
@pytest.mark.parametrize(
    "name", ["o", "o" * 243, "o" * 244, "o" * 255, "ö" * 127, ".hidden"], ids=lambda n: f"{n[0]}{len(n)}"
)
def test_a_name_of_any_length(name: str, tmp_path: Path) -> None:
    for _ in ("new", "replaced"):
        write_whole(tmp_path / name, save)
    assert [path.name for path in tmp_path.iterdir()] == [name]


@posix
def test_links(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("there", "missing"):
        (tmp_path / f"link-{name}").symlink_to(tmp_path / "folder" / name)
    (tmp_path / "folder" / "there").touch(0o600)
    for name in ("there", "missing"):
        write_whole(tmp_path / f"link-{name}", save)
        assert (tmp_path / f"link-{name}").is_symlink()
        assert (tmp_path / "folder" / name).read_bytes() == b"new"
    assert mode_of(tmp_path / "folder" / "there") == 0o600
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / name).symlink_to(other)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(tmp_path / "a", save)
    assert (tmp_path / "a").is_symlink()
    assert len(list((tmp_path / "folder").iterdir())) == 2


# What is said.


@pytest.mark.parametrize(
    ("text", "owed"),
    [
        ("a\n b\r\n\tc", "a b c"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("\udcff and \u202e", "\\udcff and \\u202e"),
        ("ü 漢", "ü 漢"),
        ("", ""),
    ],
    ids=ascii,
)
def test_one_line(text: str, owed: str) -> None:
    assert one_line(text) == owed


@pytest.mark.parametrize("text", ["x" * 10**6, "\x1b" * 10**6, "x\n" * 10**6, "x" * (LINE_LIMIT + 1)], ids=len)
def test_a_line_is_bounded_and_keeps_both_ends(text: str) -> None:
    line = one_line(f"file: {text} why")
    assert len(line) <= LINE_LIMIT
    assert line.startswith("file: ")
    assert line.endswith(" why")


def test_what_an_error_says() -> None:
    assert told(FileNotFoundError(2, "No such file", "f")) == "f: No such file"
    assert told(OSError(28, "No space left")) == "No space left"
    assert told(OSError("3 requested and 1 written")) == "3 requested and 1 written"
    assert told(MemoryError()) == "MemoryError"
    assert told(KeyError(99)) == "KeyError: 99"
    assert told(ValueError("no")) == "no"
    assert told(ValueError(b"[ParseError] \xff")) == "[ParseError] \N{REPLACEMENT CHARACTER}"


SHELL = '"$0" -m fastpad pad in.npy "$1" --pads 1'


@posix
@pytest.mark.parametrize(
    "end",
    [">/dev/full", ">&-", "| true", "2>&-", ">&- 2>&-"],
    ids=["full", "closed", "no-reader", "no-stderr", "neither"],
)
@pytest.mark.parametrize("name", ["out.npy", "\N{GREEK SMALL LETTER PI}.npy"], ids=["plain", "greek"])
def test_what_is_written_but_cannot_be_said_is_no_failure(end: str, name: str, tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.arange(6.0))
    shell = f"set -o pipefail; {SHELL} {end}"
    done = subprocess.run(
        ["bash", "-c", shell, sys.executable, name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert np.load(tmp_path / name).shape == (8,)


@posix
@pytest.mark.parametrize("command", ["support", "info", "--help"])
def test_what_can_only_be_said_needs_somewhere(command: str) -> None:
    shell = f"{sys.executable} -m fastpad {command} >/dev/full"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=600, check=False)
    if command != "--help":  # argparse does not look
        assert (done.returncode, done.stderr) == (2, f"fastpad {command}: No space left on device\n")
    assert "Exception" not in done.stderr

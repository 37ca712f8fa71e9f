"""The seal, and the only module that writes."""

from __future__ import annotations

import doctest
import os
import stat
from pathlib import Path

import pytest

from codegen import tree
from codegen.tree import GENERATED, Finding, compare, is_sealed, seal, write

OLD = seal("# Generated.\nx = 1\n")
NEW = seal("# Generated.\nx = 2\n")


def lines(findings: list[Finding]) -> list[str]:
    return [str(finding).replace(f"{GENERATED}/", "") for finding in findings]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / GENERATED
    made.mkdir(parents=True)
    return made


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# The seal.


@pytest.mark.parametrize("text", ["# a\n", "# a\nb\n", "# a\nb", "# a\n\n\n", "# ü\nλ = 1\n"])
def test_what_is_sealed_is_sealed(text: str) -> None:
    sealed = seal(text)
    assert is_sealed(sealed)
    first, line, *rest = sealed.split("\n")
    assert line.startswith("# seal: ")
    assert len(line) == len("# seal: ") + 32
    assert "\n".join([first, *rest]) == text


def test_a_seal_breaks_with_any_character() -> None:
    for at in range(len(OLD)):
        assert not is_sealed(OLD[:at] + chr(ord(OLD[at]) ^ 1) + OLD[at + 1 :])
        assert not is_sealed(OLD[:at] + OLD[at + 1 :])
    assert not is_sealed(OLD + "\n")


@pytest.mark.parametrize("text", ["", "\n", "# a\n", "# a\n# seal: \nb\n", f"# a\nb\n# seal: {'0' * 32}\n"])
def test_what_was_never_sealed_is_not(text: str) -> None:
    assert not is_sealed(text)


def test_the_docstrings() -> None:
    result = doctest.testmod(tree)
    assert result.attempted >= 1
    assert not result.failed


# Comparing.


def test_nothing_is_found_where_all_is_well(folder: Path, tmp_path: Path) -> None:
    (folder / "a.py").write_text(NEW)
    assert compare(tmp_path, {"a.py": NEW}) == []


def test_each_kind_is_found_in_order_of_path(folder: Path, tmp_path: Path) -> None:
    (folder / "sub").mkdir()
    for name, text in {"b.py": OLD, "c.py": OLD + "y = 1\n", "sub/d.py": OLD, "e.txt": "mine", "f.py": NEW}.items():
        (folder / name).write_text(text)
    findings = compare(tmp_path, {"a.py": NEW, "b.py": NEW, "c.py": NEW, "f.py": NEW})
    assert lines(findings) == ["missing a.py", "stale b.py", "edited c.py", "orphan e.txt", "orphan sub/d.py"]
    assert not any(finding.is_done for finding in findings)
    assert findings[0].path == "src/fastpad/_gen/a.py"


def test_all_is_missing_where_there_is_no_folder(tmp_path: Path) -> None:
    assert lines(compare(tmp_path, {"a.py": NEW})) == ["missing a.py"]


def test_build_products_are_not_orphans(folder: Path, tmp_path: Path) -> None:
    (folder / "__pycache__").mkdir()
    for name in ("pad.c", "pad.cpython-311-x86_64-linux-gnu.so", "pad.cp311-win_amd64.pyd", "__pycache__/table.pyc"):
        (folder / name).write_bytes(b"\x00\xff")
    assert compare(tmp_path, {}) == []


def test_line_ends_of_a_checkout_are_no_edit(folder: Path, tmp_path: Path) -> None:
    (folder / "a.py").write_bytes(NEW.replace("\n", "\r\n").encode())
    assert compare(tmp_path, {"a.py": NEW}) == []


def test_bytes_that_are_no_text_are_an_edit(folder: Path, tmp_path: Path) -> None:
    (folder / "a.py").write_bytes(OLD.encode() + b"\xff")
    assert lines(compare(tmp_path, {"a.py": NEW})) == ["edited a.py"]


@pytest.mark.parametrize("path", ["/etc/passwd", "../onnx.py", "sub/../../onnx.py"])
def test_a_path_outside_is_a_bug_of_the_plan(path: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a path below src/fastpad/_gen"):
        write(tmp_path, {path: NEW}, force=True)
    assert contents(tmp_path) == {}


# Writing.


def test_what_differs_is_written_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    for name, text in {"same.py": NEW, "stale.py": OLD, "gone.py": OLD}.items():
        (folder / name).write_text(text)
        os.utime(folder / name, (0, 0))
    rendered = dict.fromkeys(["same.py", "stale.py", "sub/fresh.py"], NEW)
    findings = write(tmp_path, rendered, force=False)
    assert lines(findings) == ["removed gone.py", "wrote stale.py", "wrote sub/fresh.py"]
    assert all(finding.is_done for finding in findings)
    assert contents(folder) == {name: NEW.encode() for name in rendered}
    assert (folder / "same.py").stat().st_mtime == 0
    assert write(tmp_path, rendered, force=False) == []


def test_one_edited_file_stops_everything(folder: Path, tmp_path: Path) -> None:
    for name, text in {"edited.py": OLD + "y = 1\n", "stale.py": OLD, "gone.py": OLD}.items():
        (folder / name).write_text(text)
    before = contents(folder)
    findings = write(tmp_path, {"edited.py": NEW, "stale.py": NEW, "missing.py": NEW}, force=False)
    assert lines(findings) == ["edited edited.py"]
    assert not findings[0].is_done
    assert contents(folder) == before


def test_force_overwrites_edited_files(folder: Path, tmp_path: Path) -> None:
    (folder / "edited.py").write_text("mine")
    assert lines(write(tmp_path, {"edited.py": NEW}, force=True)) == ["wrote edited.py"]
    assert contents(folder) == {"edited.py": NEW.encode()}


@pytest.mark.parametrize("force", [False, True])
def test_an_orphan_without_a_seal_is_left_alone(force: bool, folder: Path, tmp_path: Path) -> None:
    (folder / "mine.txt").write_text("mine")
    findings = write(tmp_path, {"a.py": NEW}, force=force)
    assert lines(findings) == ["wrote a.py", "orphan mine.txt"]
    assert not findings[1].is_done
    assert (folder / "mine.txt").read_text() == "mine"


def test_a_new_file_may_be_read_by_all(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        write(tmp_path, {"a.py": NEW}, force=False)
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / GENERATED / "a.py").stat().st_mode) == 0o644


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666], ids=oct)
def test_a_file_that_is_replaced_keeps_its_permissions(mode: int, folder: Path, tmp_path: Path) -> None:
    (folder / "a.py").write_text(OLD)
    (folder / "a.py").chmod(mode)
    write(tmp_path, {"a.py": NEW}, force=False)
    assert stat.S_IMODE((folder / "a.py").stat().st_mode) == mode
    assert contents(folder) == {"a.py": NEW.encode()}


def test_a_file_of_somebody_else_is_left_alone(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leftover = folder / f".a.py.{os.getpid()}"
    leftover.write_text("not ours")
    write(tmp_path, {"a.py": NEW}, force=False)
    assert contents(folder) == {"a.py": NEW.encode(), leftover.name: b"not ours"}
    monkeypatch.setattr(tree.secrets, "token_hex", lambda count: leftover.name[1:])
    with pytest.raises(FileExistsError):
        write(tmp_path, {"a.py": NEW, "b.py": NEW}, force=False)
    assert contents(folder) == {"a.py": NEW.encode(), leftover.name: b"not ours"}


def test_a_name_of_any_length(folder: Path, tmp_path: Path) -> None:
    name = "a" * 252 + ".py"
    write(tmp_path, {name: NEW}, force=False)
    assert contents(folder) == {name: NEW.encode()}


def test_a_write_that_fails_leaves_the_file_whole(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a.py").write_text(OLD)

    def fail(self: Path, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write(tmp_path, {"a.py": NEW}, force=False)
    assert contents(folder) == {"a.py": OLD.encode()}

"""``python -m codegen``, on copies of the repository and on the repository itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from codegen.__main__ import main
from codegen.tree import GENERATED, is_sealed
from tests.codegen.conftest import REPOSITORY


class Runner:
    """Runs main() on a copy, and keeps what it printed."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self.folder = root / GENERATED
        self._capsys = capsys

    def __call__(self, *arguments: str) -> int:
        code = main([*arguments, "--root", str(self.root)])
        self.out, self.err = self._capsys.readouterr()
        return code

    def files(self) -> list[str]:
        return sorted(path.relative_to(self.root).as_posix() for path in self.folder.iterdir())


@pytest.fixture
def run(repository: Path, capsys: pytest.CaptureFixture[str]) -> Runner:
    runner = Runner(repository, capsys)
    runner("--force")
    return runner


def test_the_committed_files_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_second_run_is_silent(run: Runner) -> None:
    assert len(run.files()) >= 7
    for arguments in ([], ["--force"], ["--check"]):
        assert run(*arguments) == 0
        assert run.out == run.err == ""


def test_all_files_are_written_where_there_are_none(run: Runner) -> None:
    files = run.files()
    texts = [(run.root / file).read_text() for file in files]
    for path in run.folder.iterdir():
        path.unlink()
    assert run("--check") == 1
    assert run.out.splitlines() == [f"missing {file}" for file in files]
    assert run.files() == []
    assert run() == 0
    assert run.out.splitlines() == [f"wrote {file}" for file in files]
    assert [(run.root / file).read_text() for file in files] == texts
    assert all(is_sealed(text) for text in texts)


def test_a_change_of_the_spec_makes_files_stale(run: Runner) -> None:
    spec = run.root / "spec/nnrt/clip.yaml"
    spec.write_text(spec.read_text().replace("Limits every element", "Bounds every element"))
    assert run("--check") == 1
    stale = run.out.splitlines()
    assert 1 <= len(stale) < len(run.files())
    assert {line.rpartition("/")[0] for line in stale} == {f"stale {GENERATED}", "stale docs/operators"}
    assert run() == 0
    assert run.out.splitlines() == [line.replace("stale", "wrote") for line in stale]
    assert run("--check") == 0


def test_an_edited_file_is_named_kept_and_overwritten_by_force_only(run: Runner) -> None:
    file = run.files()[-1]
    edited = (run.root / file).read_text() + "# mine\n"
    (run.root / file).write_text(edited)
    for arguments in (["--check"], []):
        assert run(*arguments) == 1
        assert run.out == f"edited {file}\n"
        assert (run.root / file).read_text() == edited
    assert run("--force") == 0
    assert run.out == f"wrote {file}\n"


def test_orphans(run: Runner) -> None:
    sealed = (run.folder / "table.py").read_text()
    (run.folder / "older.py").write_text(sealed)
    (run.folder / "notes.txt").write_text("mine")
    assert run("--check") == 1
    assert run.out == f"orphan {GENERATED}/notes.txt\norphan {GENERATED}/older.py\n"
    assert run() == 1
    assert run.out == f"orphan {GENERATED}/notes.txt\nremoved {GENERATED}/older.py\n"
    assert (run.folder / "notes.txt").exists()


def test_docs_and_schemas_are_checked_as_well(run: Runner) -> None:
    page, schema = run.root / "docs/operators/onnx_pad.md", run.root / "spec/schema/modes.json"
    handwritten = run.root / "docs/mine.md"
    handwritten.write_text("# Mine")
    stale = run.root / "docs/operators/nnrt_gone.md"
    stale.write_text(page.read_text())
    page.write_text(page.read_text() + "mine\n")
    schema.unlink()
    assert run("--check") == 1
    assert run.out.splitlines() == [
        "orphan docs/operators/nnrt_gone.md",
        "edited docs/operators/onnx_pad.md",
        "missing spec/schema/modes.json",
    ]
    # One edited file stops everything, in all folders.
    assert run() == 1
    assert run.out == "edited docs/operators/onnx_pad.md\n"
    assert not schema.exists()
    assert run("--force") == 0
    assert handwritten.read_text() == "# Mine"
    assert run("--check") == 0


@pytest.mark.parametrize(
    ("job", "file"),
    [
        ("sources", "src/fastpad/_gen/table.py"),
        ("docs", "docs/semantics.md"),
        ("docs", "docs/operators/index.md"),
        ("schema", "spec/schema/operator.json"),
    ],
)
def test_a_subcommand_does_one_job(job: str, file: str, run: Runner) -> None:
    files = ["src/fastpad/_gen/pad.pyx", "docs/operators/onnx_clip.md", "spec/schema/dtypes.json", file]
    for each in files:
        (run.root / each).unlink()
    assert run(job, "--check") == 1
    assert f"missing {file}" in run.out.splitlines()
    assert run(job) == 0
    assert (run.root / file).exists()
    assert sum((run.root / each).exists() for each in files) == 2
    assert run() == 0
    assert run("--check") == 0


def break_spec(root: Path, file: str, old: str, new: str) -> str:
    """Change the first ``old`` of a file; return its place."""
    path = root / file
    before, _, after = path.read_text().partition(old)
    path.write_text(before + new + after)
    return f"{file}:{before.count(chr(10)) + 1}"


def test_every_error_of_the_spec_is_printed(run: Runner) -> None:
    default = break_spec(run.root, "spec/onnx/pad.yaml", "default: constant", "defualt: constant")
    nothing = break_spec(run.root, "spec/modes.yaml", "pads: nothing", "pads: anything")
    before = [(run.root / file).read_bytes() for file in run.files()]
    for arguments in ([], ["--check"], ["--force"]):
        assert run(*arguments) == 2
        assert run.out == ""
        assert run.err.splitlines() == [
            f"{nothing}: mode 'empty': pads must be one of fill, source, nothing; got 'anything'",
            f"{default}: Pad-1: attribute 'mode': unknown key 'defualt' (did you mean 'default'?)",
        ]
    assert [(run.root / file).read_bytes() for file in run.files()] == before


def test_check_and_force_are_not_for_one_run(run: Runner) -> None:
    with pytest.raises(SystemExit):
        run("--check", "--force")


@pytest.mark.parametrize("where", [".", "spec/onnx", ".."])
def test_it_runs_from_any_folder_on_the_repository_that_it_is_in(where: str, run: Runner) -> None:
    (run.folder / "table.py").unlink()
    for expected in (f"wrote {GENERATED}/table.py\n", ""):
        result = subprocess.run(
            [sys.executable, "-W", "error", "-m", "codegen"],
            cwd=run.root / where,
            env={**os.environ, "PYTHONPATH": str(run.root), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (result.returncode, result.stdout, result.stderr) == (0, expected, "")


def test_a_root_may_be_relative(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    (run.folder / "table.py").unlink()
    monkeypatch.chdir(run.root / "spec")
    assert main(["--root", ".."]) == 0
    assert (run.folder / "table.py").exists()


def test_the_generator_never_imports_what_it_generates() -> None:
    code = "import sys, codegen.__main__; print([name for name in sys.modules if name.split('.')[0] == 'fastpad'])"
    result = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


@pytest.mark.parametrize("module", ["table", "pad", "clip"])
def test_a_module_that_would_take_the_name_of_a_generated_file(module: str, run: Runner) -> None:
    break_spec(run.root, "spec/nnrt/clip.yaml", "module: nnrt", f"module: {module}")
    before = run.files()
    assert run() == 2
    place = f"spec/nnrt/clip.yaml:{line_of(run.root / 'spec/nnrt/clip.yaml', 'operator:')}"
    suffix = "py" if module == "table" else "pyx"
    assert run.err == f"{place}: Clip: module '{module}' is that of {module}.{suffix} already\n"
    assert run.files() == before


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("function: clip", "function: pad_19", "pad_19"),  # which is Pad's, by its version
        ("function: clip", "function: pad", "pad"),
    ],
)
def test_a_name_that_is_given_twice_in_a_module(old: str, new: str, name: str, run: Runner) -> None:
    break_spec(run.root, "spec/nnrt/clip.yaml", "module: nnrt", "module: onnx")
    break_spec(run.root, "spec/nnrt/clip.yaml", old, new)
    assert run() == 2
    assert f"'{name}'" in run.err or f"'onnx.{name}'" in run.err
    assert all(line.startswith("spec/") for line in run.err.splitlines())


def test_what_the_disk_refuses_is_one_line(run: Runner) -> None:
    table = run.folder / "table.py"
    table.unlink()
    table.mkdir()
    for arguments in (["--check"], [], ["--force"]):
        assert run(*arguments) == 2
        assert run.err == f"{table}: Is a directory\n"
    run.root /= "nowhere"
    assert run("sources") == 2
    assert len(run.err.splitlines()) == 3


@pytest.mark.parametrize("file", ["spec/dtypes.yaml", "spec/onnx/pad.yaml", "spec/semantics.yaml"])
def test_a_file_of_the_spec_that_is_a_device(file: str, run: Runner) -> None:
    (run.root / file).unlink()
    (run.root / file).symlink_to("/dev/zero")
    assert run("--check") == 2
    assert f"{file}:1: cannot be read: it is a device or a pipe, which may not end" in run.err.splitlines()


def test_a_page_that_is_a_device(run: Runner) -> None:
    assert run("transcribe", "/dev/zero") == 2
    assert run.err == "/dev/zero: cannot be read: it is a device, which may not end\n"


@pytest.mark.parametrize("key", ["module", "function"])
def test_a_name_of_300_letters(key: str, run: Runner) -> None:
    old = {"module": "module: nnrt", "function": "function: clip"}[key]
    place = break_spec(run.root, "spec/nnrt/clip.yaml", old, f"{key}: {'a' * 300}")
    assert run() == 2
    rule = "must be a lower-case identifier of at most 64 characters that is no keyword"
    assert run.err.startswith(f"{place}: Clip: {key} {rule}; got ")
    assert len(run.err.splitlines()) == 1


def line_of(path: Path, start: str) -> int:
    return next(number for number, line in enumerate(path.read_text().splitlines(), 1) if line.startswith(start))

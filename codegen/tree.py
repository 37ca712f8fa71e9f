"""Rendered text against the disk: what differs, what to write, what to leave alone.

The only module that writes. It knows the folders of generated files and the seal; what a file says is render.py's.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath


@dataclass(frozen=True)
class Folder:
    """A place of generated files; in one that is shared with others, only files that carry a seal are ours."""

    path: PurePosixPath
    shared: bool = False
    seal: tuple[str, str] = ("# ", "")  # what makes a comment of the seal's line

    def wrap(self, digest: str) -> str:
        return f"{self.seal[0]}seal: {digest}{self.seal[1]}"


GENERATED = PurePosixPath("src/fastpad/_gen")
SOURCES = Folder(GENERATED)
SCHEMAS = Folder(PurePosixPath("spec/schema"), seal=('  "$comment": "', '",'))
DOCS = Folder(PurePosixPath("docs"), shared=True, seal=("<!-- ", " -->"))

# What a build leaves beside the generated files.
PRODUCTS = frozenset({".c", ".so", ".pyd", ".pyc"})

_DIGEST = re.compile(r"[0-9a-f]{32}")


class Kind(StrEnum):
    """What was found of one file, or done to it."""

    MISSING = "missing"
    STALE = "stale"  # as the generator wrote it, from an older spec or template
    EDITED = "edited"  # not as the generator wrote it
    ORPHAN = "orphan"  # there, but nothing renders it
    WROTE = "wrote"
    REMOVED = "removed"


@dataclass(frozen=True, order=True)
class Finding:
    """One file, by its path from the root of the repository."""

    path: str
    kind: Kind

    @property
    def is_done(self) -> bool:
        return self.kind in (Kind.WROTE, Kind.REMOVED)

    def __str__(self) -> str:
        return f"{self.kind} {self.path}"


def seal(text: str, folder: Folder = SOURCES) -> str:
    """Put a hash of the text into it, as its second line.

    Parameters
    ----------
    text : str
        The text of a file, whose first line is a comment (of JSON: a brace).
    folder : Folder
        Where it will be: that says how a seal is spelt.

    Returns
    -------
    str
        The text that `is_sealed` accepts, until somebody edits it.

    Examples
    --------
    >>> print(seal("# Generated.\\nx = 1\\n"), end="")
    # Generated.
    # seal: 612439d8e8a519146103c71b21a69718
    x = 1
    """
    first, newline, rest = text.partition("\n")
    return f"{first}\n{folder.wrap(_digest(text))}{newline}{rest}"


def is_sealed(text: str, folder: Folder = SOURCES) -> bool:
    """Say whether a text is as `seal` returned it."""
    lines = text.split("\n", 2)
    return len(lines) == 3 and lines[1] == folder.wrap(_digest(f"{lines[0]}\n{lines[2]}"))


def has_seal(text: str, folder: Folder) -> bool:
    """Say whether a text carries a seal, broken or not."""
    lines = text.split("\n", 2)
    digest = _DIGEST.search(lines[1]) if len(lines) == 3 else None
    return digest is not None and lines[1] == folder.wrap(digest[0])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def compare(root: Path, rendered: dict[str, str], folder: Folder = SOURCES) -> list[Finding]:
    """Hold rendered text against the disk.

    Parameters
    ----------
    root : Path
        The root of the repository.
    rendered : dict of str to str
        Sealed text by its path below the folder.
    folder : Folder
        Where the files are.

    Returns
    -------
    list of Finding
        Each file that is missing, stale, edited or an orphan, in order of path.
    """
    findings = []
    for path, text in rendered.items():
        there = _read(_target(root, path, folder))
        if there is None:
            findings.append(_finding(path, Kind.MISSING, folder))
        elif there != text:
            findings.append(_finding(path, Kind.STALE if is_sealed(there, folder) else Kind.EDITED, folder))
    orphans = _generated_files(root, folder) - rendered.keys()
    return sorted(findings + [_finding(path, Kind.ORPHAN, folder) for path in orphans])


def write(root: Path, rendered: dict[str, str], force: bool, folder: Folder = SOURCES) -> list[Finding]:
    """Make the disk what was rendered, touching only what differs.

    Parameters
    ----------
    root, rendered, folder
        As for `compare`.
    force : bool
        Overwrite files that were edited by hand. Without it, one such file stops everything.

    Returns
    -------
    list of Finding
        What was written and removed, and what was left alone: edited files, and orphans that carry no seal.
    """
    findings = compare(root, rendered, folder)
    edited = [finding for finding in findings if finding.kind is Kind.EDITED]
    if edited and not force:
        return edited
    done = []
    for finding in findings:
        path = PurePosixPath(finding.path).relative_to(folder.path).as_posix()
        target = _target(root, path, folder)
        if finding.kind is not Kind.ORPHAN:
            _replace(target, rendered[path])
            done.append(_finding(path, Kind.WROTE, folder))
        elif is_sealed(_read(target) or "", folder):
            target.unlink()
            done.append(_finding(path, Kind.REMOVED, folder))
        else:
            done.append(finding)
    return done


def _finding(path: str, kind: Kind, folder: Folder) -> Finding:
    return Finding((folder.path / path).as_posix(), kind)


def _target(root: Path, path: str, folder: Folder) -> Path:
    if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts:
        raise ValueError(f"not a path below {folder.path}: {path!r}")
    return root / folder.path / path


def _generated_files(root: Path, folder: Folder) -> set[str]:
    """Every file of a generated folder that no build left there; of a shared one, those with a seal."""
    top = root / folder.path
    files = [path.relative_to(top) for path in top.rglob("*") if path.is_file()]
    ours = {path.as_posix() for path in files if path.suffix not in PRODUCTS and "__pycache__" not in path.parts}
    return {path for path in ours if not folder.shared or has_seal(_read(top / path) or "", folder)}


def _read(path: Path) -> str | None:
    """The text of a file; bytes that are no UTF-8 only have to break the seal."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None


def _replace(target: Path, text: str) -> None:
    """Write a file whole or not at all, with the permissions of the one that it replaces."""
    target.parent.mkdir(parents=True, exist_ok=True)
    # Not a file of tempfile's: those are for their owner only, and a rename keeps that.
    temporary = target.with_name(f".{secrets.token_hex(16)}")
    try:
        mode = target.stat().st_mode & 0o777 if target.exists() else None
        # Opened before anything is tidied: what is there already is somebody else's.
        with open(temporary, "x", encoding="utf-8", newline="\n") as file, _removed_on_failure(temporary):
            file.write(text)
            file.close()
            if mode is not None:
                temporary.chmod(mode)
            temporary.replace(target)
    except OSError as error:  # of the temporary file, if it has a name at all
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error


@contextmanager
def _removed_on_failure(path: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise

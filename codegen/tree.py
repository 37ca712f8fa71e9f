"""Rendered text against the disk: what differs, what to write, what to leave alone.

The only module that writes. It knows src/fastpad/_gen and the seal; what a file says is render.py's.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath

GENERATED = PurePosixPath("src/fastpad/_gen")

# What a build leaves beside the generated files.
PRODUCTS = frozenset({".c", ".so", ".pyd", ".pyc"})

_SEAL = re.compile(r"# seal: ([0-9a-f]{32})")


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


def seal(text: str) -> str:
    """Put a hash of the text into it, as its second line.

    Parameters
    ----------
    text : str
        The text of a file, whose first line is a comment.

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
    return f"{first}\n# seal: {_digest(text)}{newline}{rest}"


def is_sealed(text: str) -> bool:
    """Say whether a text is as `seal` returned it."""
    lines = text.split("\n", 2)
    match = _SEAL.fullmatch(lines[1]) if len(lines) == 3 else None
    return match is not None and match[1] == _digest(f"{lines[0]}\n{lines[2]}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def compare(root: Path, rendered: dict[str, str]) -> list[Finding]:
    """Hold rendered text against the disk.

    Parameters
    ----------
    root : Path
        The root of the repository.
    rendered : dict of str to str
        Sealed text by its path below ``src/fastpad/_gen``.

    Returns
    -------
    list of Finding
        Each file that is missing, stale, edited or an orphan, in order of path.
    """
    findings = []
    for path, text in rendered.items():
        there = _read(_target(root, path))
        if there is None:
            findings.append(_finding(path, Kind.MISSING))
        elif there != text:
            findings.append(_finding(path, Kind.STALE if is_sealed(there) else Kind.EDITED))
    orphans = _generated_files(root) - rendered.keys()
    return sorted(findings + [_finding(path, Kind.ORPHAN) for path in orphans])


def write(root: Path, rendered: dict[str, str], force: bool) -> list[Finding]:
    """Make the disk what was rendered, touching only what differs.

    Parameters
    ----------
    root, rendered
        As for `compare`.
    force : bool
        Overwrite files that were edited by hand. Without it, one such file stops everything.

    Returns
    -------
    list of Finding
        What was written and removed, and what was left alone: edited files, and orphans that carry no seal.
    """
    findings = compare(root, rendered)
    edited = [finding for finding in findings if finding.kind is Kind.EDITED]
    if edited and not force:
        return edited
    done = []
    for finding in findings:
        path = PurePosixPath(finding.path).relative_to(GENERATED).as_posix()
        target = _target(root, path)
        if finding.kind is not Kind.ORPHAN:
            _replace(target, rendered[path])
            done.append(_finding(path, Kind.WROTE))
        elif is_sealed(_read(target) or ""):
            target.unlink()
            done.append(_finding(path, Kind.REMOVED))
        else:
            done.append(finding)
    return done


def _finding(path: str, kind: Kind) -> Finding:
    return Finding((GENERATED / path).as_posix(), kind)


def _target(root: Path, path: str) -> Path:
    if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts:
        raise ValueError(f"not a path below {GENERATED}: {path!r}")
    return root / GENERATED / path


def _generated_files(root: Path) -> set[str]:
    """Every file of the generated folder that no build left there."""
    folder = root / GENERATED
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    return {path.as_posix() for path in files if path.suffix not in PRODUCTS and "__pycache__" not in path.parts}


def _read(path: Path) -> str | None:
    """The text of a file; bytes that are no UTF-8 only have to break the seal."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None


def _replace(target: Path, text: str) -> None:
    """Write a file whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    # Not a file of tempfile's: those are for their owner only, and a rename keeps that.
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)

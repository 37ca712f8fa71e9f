"""How much memory this process may use: the machine's, or less where a control group or a limit says so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

__all__ = ["huge_pages", "usable_memory"]

ROOT = Path("/")
# Where the two versions of control groups are mounted, and the file that holds a group's limit.
GROUPS = {"": ("sys/fs/cgroup", "memory.max"), "memory": ("sys/fs/cgroup/memory", "memory.limit_in_bytes")}


def usable_memory(root: Path = ROOT) -> int:
    """Bytes; 0 where the system does not say."""
    try:
        physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0
    return max(min([physical, *group_limits(root), *process_limits()]), 0)


def group_limits(root: Path) -> Iterator[int]:
    """The limits of the control groups that the process is in, the outer ones too."""
    for line in read(root / "proc/self/cgroup").splitlines():
        _, controllers, group = line.split(":", 2)
        for controller in controllers.split(","):
            if controller in GROUPS:
                mount, name = GROUPS[controller]
                inner = Path(group.lstrip("/"))
                for folder in (inner, *inner.parents):
                    text = read(root / mount / folder / name).strip()
                    if text.isdecimal():  # else "max"
                        yield int(text)


def process_limits() -> Iterator[int]:
    """What RLIMIT_AS and RLIMIT_DATA allow."""
    try:
        import resource
    except ImportError:
        return
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
        soft, _ = resource.getrlimit(kind)
        if soft != resource.RLIM_INFINITY:
            yield soft


def huge_pages(root: Path = ROOT) -> bool:
    """Whether the system gives out huge pages to those who ask."""
    text = read(root / "sys/kernel/mm/transparent_hugepage/enabled")
    return "[always]" in text or "[madvise]" in text


def read(path: Path) -> str:
    """A file of the system's; nothing if it is not there, or not for us."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""

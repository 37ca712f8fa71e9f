"""Copies of the repository that a test may break."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def spec_root(tmp_path: Path) -> Path:
    """A root that has a copy of the spec, and nothing else."""
    shutil.copytree(REPOSITORY / "spec", tmp_path / "spec")
    return tmp_path


@pytest.fixture
def repository(spec_root: Path) -> Path:
    """A root that has copies of the spec, the generator and what is generated."""
    ignored = shutil.ignore_patterns("__pycache__", "*.c", "*.so", "*.pyd")
    for folder in ("codegen", "src/fastpad/_gen", "docs"):
        shutil.copytree(REPOSITORY / folder, spec_root / folder, ignore=ignored)
    return spec_root

"""What a build weighs and a change of the spec costs: compiled modules, generated lines, the generator, the import.

The level that runs has no part in the generator and in sizes, so that these are measured for one level only.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import fastpad

REPOSITORY = Path(__file__).resolve().parents[2]
GENERATED = "src/fastpad/_gen"
MODULES = [
    *("_kernels/pad_v2", "_kernels/pad_v3", "_kernels/clip_v2", "_kernels/clip_v3"),
    *("_core", "_numpy", "_checks", "_threads", "_cpu", "_gen/onnx", "_gen/nnrt"),
]


def skip_all_levels_but_one() -> None:
    if os.environ.get("FASTPAD_ISA", "v3") != "v3":
        raise NotImplementedError("the same for every level; measured for v3")


class Modules:
    """The size of each compiled module, as installed."""

    params = (MODULES,)
    param_names = ("module",)
    unit = "kB"
    version = "1"

    def setup(self, module: str) -> None:
        skip_all_levels_but_one()
        self.files = [*Path(fastpad.__file__).parent.glob(f"{module}.*.so")]
        if not self.files:
            raise NotImplementedError(f"this fastpad has no {module}")

    def track_size(self, module: str) -> float:
        (file,) = self.files
        return file.stat().st_size / 1000

    track_size.pretty_name = "size of a compiled module"


class Generator:
    """The commit's own generator, run on the commit's own spec."""

    version = "1"

    def setup_cache(self) -> dict[str, float]:
        """Write all of _gen anew in a copy of the sources, which must end as they were."""
        with TemporaryDirectory() as folder:
            sources(Path(folder))
            before = contents(Path(folder, GENERATED))
            seconds = min(regeneration(Path(folder)) for _ in range(3))
            after = contents(Path(folder, GENERATED))
        if changed := sorted(name for name in before | after if before.get(name) != after.get(name)):
            raise AssertionError(f"the generator did not write what is committed: {', '.join(changed)}")
        return {"seconds": seconds, "lines": float(sum(text.count(b"\n") for text in after.values()))}

    def setup(self, cache: dict) -> None:
        skip_all_levels_but_one()

    def track_seconds(self, cache: dict) -> float:
        return cache["seconds"]

    track_seconds.unit = "s"
    track_seconds.pretty_name = "regeneration of all artifacts"

    def track_lines(self, cache: dict) -> float:
        return cache["lines"]

    track_lines.unit = "lines"
    track_lines.pretty_name = "generated lines"


def regeneration(folder: Path) -> float:
    shutil.rmtree(folder / GENERATED)
    start = perf_counter()
    subprocess.run([sys.executable, "-m", "codegen"], cwd=folder, check=True, capture_output=True)
    return perf_counter() - start


def sources(folder: Path) -> None:
    """The commit that asv measures; the working tree where it measures none."""
    if commit := os.environ.get("ASV_COMMIT"):
        archive = subprocess.run(["git", "archive", commit], cwd=REPOSITORY, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(folder, filter="data")
        return
    for name in ("spec", "codegen", GENERATED):
        shutil.copytree(REPOSITORY / name, folder / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))


def contents(generated: Path) -> dict[str, bytes]:
    kept = [path for path in generated.rglob("*") if path.suffix in (".py", ".pyx", ".pyi", ".pxd")]
    return {path.relative_to(generated).as_posix(): path.read_bytes() for path in kept}


class Import:
    """A fresh interpreter's import of fastpad, NumPy already there."""

    version = "1"
    number = 1
    repeat = 7
    rounds = 1

    def timeraw_import(self) -> tuple[str, str]:
        return "import fastpad", "import numpy"

    timeraw_import.pretty_name = "import fastpad, after NumPy"

"""The build: every .pyx becomes an extension, the kernels one for each x86-64 level that the compiler knows.

What is generated is committed, so that a build needs neither Jinja2 nor PyYAML. Metadata is in pyproject.toml.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from pathlib import Path

import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/fastpad")
# A level is one line: its name, and the flags that the compiler needs. Elsewhere one baseline is built.
LEVELS = {
    "v2": ["-march=x86-64-v2"],
    "v3": ["-march=x86-64-v3"],
}
BASELINE = {"base": []}
FAMILIES = ("pad", "clip")
# Value-changing floating-point options are never used; strict aliasing is CPython's own exception.
FLAGS = [] if sys.platform == "win32" else ["-O3", "-ffp-contract=off", "-fno-strict-aliasing"]
THREAD_FLAGS = [] if sys.platform == "win32" else ["-pthread"]
DIRECTIVES = {"language_level": 3, "binding": True, "embedsignature": False}


def compiler_accepts(flags: list[str]) -> bool:
    """Whether the compiler that the build will use takes flags, to compile and to link. It says so if not."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.errors import CompileError, LinkError
    from setuptools._distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("int main(void) { return 0; }\n")
        try:
            objects = compiler.compile([str(probe)], output_dir=folder, extra_postargs=flags)
            # some of CFLAGS, as those of sanitizers, are the linker's too
            linked = [*os.environ.get("CFLAGS", "").split(), *flags]
            compiler.link_executable(objects, "probe", output_dir=folder, extra_postargs=linked)
        except (CompileError, LinkError) as error:
            print(f"fastpad: built without {' '.join(flags)}, which the compiler refuses: {error}", file=sys.stderr)
            return False
    return True


def levels() -> dict[str, list[str]]:
    """The levels to build."""
    if platform.machine().lower() not in ("x86_64", "amd64") or sys.platform == "win32":
        return BASELINE
    return {name: flags for name, flags in LEVELS.items() if compiler_accepts(flags)} or BASELINE


def extension(name: str, source: Path) -> Extension:
    macros = [("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION"), ("NPY_TARGET_VERSION", "NPY_2_0_API_VERSION")]
    return Extension(name, [source.as_posix()], include_dirs=[np.get_include(), str(SOURCE)], define_macros=macros)


def translate(extensions: list[Extension], build_dir: str, flags: list[str]) -> list[Extension]:
    """From .pyx to C. Flags are set last: a source built twice would get those of both."""
    made = cythonize(extensions, build_dir=build_dir, compiler_directives=DIRECTIVES)
    for extension in made:
        extension.extra_compile_args = [*FLAGS, *flags]
    return made


def module_extensions() -> list[Extension]:
    """Every .pyx but the kernels, under its own name."""
    kernels = {SOURCE / "_gen" / f"{family}.pyx" for family in FAMILIES}
    sources = sorted(set(SOURCE.rglob("*.pyx")) - kernels)
    return [extension(".".join(path.relative_to("src").with_suffix("").parts), path) for path in sources]


def kernel_extensions(level: str) -> list[Extension]:
    return [extension(f"fastpad._kernels.{family}_{level}", SOURCE / "_gen" / f"{family}.pyx") for family in FAMILIES]


def all_extensions() -> list[Extension]:
    """One cythonize call a level: each writes its own C files."""
    made = translate(module_extensions(), "build/cython", [])
    for threaded in (extension for extension in made if extension.name == "fastpad._threads"):
        threaded.sources.append((SOURCE / "_pool.c").as_posix())
        threaded.depends.append((SOURCE / "_pool.h").as_posix())
        threaded.extra_compile_args += THREAD_FLAGS
        threaded.extra_link_args += THREAD_FLAGS
    for level, flags in levels().items():
        made += translate(kernel_extensions(level), f"build/cython-{level}", flags)
    return made


class BuildInParallel(build_ext):
    """build_ext, on two processors unless told otherwise."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or 2


setup(ext_modules=all_extensions(), cmdclass={"build_ext": BuildInParallel})

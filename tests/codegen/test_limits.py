"""The generator's limits: those of the sources, each with room for the last and refused for one more."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import numpy as np
import pytest

from codegen import limits
from codegen.__main__ import main
from codegen.families import COMPARES, CTYPES
from codegen.model import SpecErrors
from codegen.parse import read_spec
from tests.codegen.conftest import REPOSITORY

SOURCE = REPOSITORY / "src/fastpad"


def in_source(file: str, name: str) -> int:
    """A constant as a Cython file has it."""
    [number] = re.findall(rf"^    {name} = (\d+)\b", (SOURCE / file).read_text(), re.MULTILINE)
    return int(number)


@pytest.mark.parametrize(
    ("known", "file", "name"),
    [
        (limits.MOST["mode"], "_core.pyx", "MODE_LIMIT"),
        (limits.MOST["order"], "_core.pyx", "ORDER_LIMIT"),
        (limits.MOST["dtype"], "_checks.pyx", "CODE_LIMIT"),
        (limits.WIDEST, "_plan.pxd", "MAX_VALUE"),
        (limits.WIDEST, "_blocks.pxd", "PATTERN"),
    ],
    ids=["modes", "orders", "dtypes", "widths", "pattern"],
)
def test_a_limit_is_that_of_the_source(known: int, file: str, name: str) -> None:
    assert known == in_source(file, name)


def test_the_arrays_of_the_run_time_are_as_long_as_they_are_indexed() -> None:
    core, checks, numpy_face = ((SOURCE / file).read_text() for file in ("_core.pyx", "_checks.pyx", "_numpy.pyx"))
    assert "pad_kernels[MODE_LIMIT][MAX_VALUE + 1]" in core
    assert "counted_kernels[MODE_LIMIT]" in core
    assert "mode_pads[MODE_LIMIT]" in core
    assert "clip_kernels[ORDER_LIMIT]" in core
    for array in ("orders", "lowest", "highest", "zero_is_bits"):
        assert f" {array}[CODE_LIMIT]" in checks
    assert " infinities[CODE_LIMIT]" in checks  # by order
    assert limits.MOST["order"] <= limits.MOST["dtype"]
    assert "cdef uint64_t types" in (SOURCE / "_checks.pxd").read_text()  # a bit for each dtype
    assert limits.MOST["dtype"] <= 64
    for array in ("orders", "sizes"):
        assert f" {array}[NUMBER_LIMIT]" in numpy_face


def test_an_element_fits_where_it_is_kept() -> None:
    value_size = in_source("_core.pxd", "VALUE_SIZE")
    assert max(CTYPES.values()) <= limits.WIDEST <= value_size
    assert max(limits.WIDTHS) == limits.WIDEST
    assert limits.WIDTHS == (0, 1, 2, 4, 8, 16)
    assert struct.calcsize("P") == limits.POINTER


def test_type_numbers_fit_their_tables() -> None:
    """NumPy's own; those of extensions begin at 256, and one for each dtype of the spec may come."""
    numbers = {np.dtype(char).num for chars in np.typecodes.values() for char in chars}
    assert max(numbers) < in_source("_numpy.pyx", "NUMBER_LIMIT")
    assert 256 + limits.MOST["dtype"] <= in_source("_checks.pyx", "NUMBER_LIMIT")


def test_the_template_has_loops_for_each_way_to_compare() -> None:
    template = (REPOSITORY / "codegen/templates/clip.pyx.j2").read_text()
    assert set(re.findall(r"^#% macro loops_(\w+)\(", template, re.MULTILINE)) == set(COMPARES)
    [imported] = re.findall(r"^from libc.stdint cimport (.*)$", template, re.MULTILINE)
    assert {ctype for ctype in CTYPES if ctype.endswith("_t")} <= set(imported.split(", "))
    for ctype in COMPARES["sortable"]:
        assert f"cdef inline {ctype} lowest_key(" in template


# One line more of a section, and one too many. Entry n stands on line n + 1 after the section's first.
SECTIONS = {
    "order": (
        "spec/dtypes.yaml",
        "orders",
        "  more{}: {{compare: native, ctype: int8_t, lowest: 0x80, highest: 0x7f}}",
    ),
    "dtype": ("spec/dtypes.yaml", "dtypes", "  more{}: {{types: [t{}], numpy: [n{}], storage: x8, zero: bits}}"),
    "mode": ("spec/modes.yaml", "modes", "  more{}: {{pads: nothing}}"),
}


def extend(root: Path, kind: str, count: int) -> int:
    """Bring a section to ``count`` entries; the line of the last."""
    file, section, line = SECTIONS[kind]
    lines = (root / file).read_text().splitlines()
    first = next(k for k, text in enumerate(lines) if text.startswith(f"{section}:")) + 1
    end = next((k for k in range(first, len(lines)) if not lines[k].startswith("  ")), len(lines))
    more = [line.format(*[k] * line.count("{}")) for k in range(end - first, count)]
    lines[end:end] = more
    (root / file).write_text("\n".join(lines) + "\n")
    return end + len(more)


@pytest.mark.parametrize("kind", SECTIONS)
def test_the_last_has_room_and_one_more_is_refused(kind: str, spec_root: Path) -> None:
    assert {*SECTIONS} == {*limits.MOST}
    most = limits.MOST[kind]
    extend(spec_root, kind, most)
    assert len(getattr(read_spec(spec_root), f"{kind}s")) == most
    line = extend(spec_root, kind, most + 1)
    with pytest.raises(SpecErrors) as caught:
        read_spec(spec_root)
    file, section, _ = SECTIONS[kind]
    assert str(caught.value) == f"{file}:{line}: {kind} 'more{most}': there can be {most} {section} at most"


@pytest.mark.parametrize("width", [w for w in range(limits.WIDEST + 2) if w not in limits.WIDTHS] + [32, 64, 2**40])
def test_a_width_that_no_kernel_can_have(width: int, spec_root: Path) -> None:
    path = spec_root / "spec/dtypes.yaml"
    path.write_text(path.read_text().replace("  item: {", f"  more: {{width: {width}}}\n  item: {{"))
    line = path.read_text().splitlines().index(f"  more: {{width: {width}}}") + 1
    with pytest.raises(SpecErrors) as caught:
        read_spec(spec_root)
    assert str(caught.value) == (
        f"spec/dtypes.yaml:{line}: storage 'more': width must be one of 0, 1, 2, 4, 8, 16; got {width}"
    )


# Names that the template has, or that two entries give together.
CLASHES = {
    "storage of the template's": ("dtypes", "  x8: {width", "  bytes: {width", "storage 'bytes'", "fill_bytes"),
    "storage of another file's": ("dtypes", "  x8: {width", "  pattern: {width", "storage 'pattern'", "fill_pattern"),
    "mode of the template's": ("modes", "  empty:", "  rows: {pads: nothing}\n  empty:", "mode 'rows'", "spread_rows"),
    "mode and storage": (
        "modes",
        "  empty:",
        "  empty_a: {pads: nothing}\n  empty:",
        "mode 'empty_a'",
        "pad_empty_a_x8",
    ),
}


@pytest.mark.parametrize("case", CLASHES, ids=lambda case: case.replace(" ", "-"))
def test_names_that_clash_in_the_kernels(case: str, repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, old, new, entry, name = CLASHES[case]
    path = repository / f"spec/{table}.yaml"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    dtypes = repository / "spec/dtypes.yaml"
    if table == "dtypes":
        renamed = new.strip().partition(":")[0]
        dtypes.write_text(dtypes.read_text().replace("storage: x8,", f"storage: {renamed},"))
    elif case == "mode and storage":
        dtypes.write_text(dtypes.read_text().replace("  x16: {width", "  a_x8: {width").replace(": x16,", ": a_x8,"))
    line = next(k for k, text in enumerate(path.read_text().splitlines(), 1) if new.splitlines()[0] in text)
    assert main(["--root", str(repository)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert f"spec/{table}.yaml:{line}: {entry}: pad.pyx would define {name} twice" in said
    assert all(re.match(r"spec/\w+\.yaml:\d+: \w+ '\w+': pad\.pyx would define \w+ twice\Z", text) for text in said)

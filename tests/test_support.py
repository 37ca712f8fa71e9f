"""The support table against the YAML, and every kernel that it names against the compiled modules."""

from __future__ import annotations

import dataclasses
import sys
from collections import Counter

import pytest

import fastpad
import fastpad._kernels
from tests.spec_yaml import DTYPES, Row, rows


def test_the_table_has_exactly_the_rows_that_the_spec_implies() -> None:
    table = fastpad.support()
    assert type(table) is tuple
    built = Counter(Row(row.domain, row.operator, row.version, row.dtype, row.mode) for row in table)
    assert built == Counter(rows())
    assert set(built.values()) == {1}
    assert len(table) == len(rows()) == 671


def test_the_number_of_rows_of_each_operator() -> None:
    assert Counter((row.domain, row.operator) for row in fastpad.support()) == {
        ("ai.onnx", "Pad"): 591,
        ("ai.onnx", "Clip"): 32,
        ("openharmony.nnrt", "PadFusion"): 36,
        ("openharmony.nnrt", "Clip"): 12,
    }


def test_rows_are_frozen() -> None:
    row = fastpad.support()[0]
    assert dataclasses.is_dataclass(row)
    with pytest.raises(dataclasses.FrozenInstanceError):
        row.kernel = "other"
    assert [field.name for field in dataclasses.fields(row)] == [
        "domain",
        "operator",
        "version",
        "dtype",
        "mode",
        "kernel",
    ]


def test_every_kernel_is_compiled() -> None:
    names = list(fastpad._kernels.names())
    assert len(names) == len(set(names))
    named = {row.kernel for row in fastpad.support()}
    assert named <= set(names)
    assert not any("unsupported" in kernel or not kernel for kernel in named)


def test_kernels_are_named_by_family_mode_and_storage_or_order() -> None:
    for row in fastpad.support():
        entry = DTYPES[row.dtype]
        if row.mode is None:
            assert row.kernel == f"clip_{entry['order']}"
        else:
            assert row.kernel == f"pad_{row.mode}_{entry['storage']}"


def test_no_kernel_is_there_for_nothing() -> None:
    """Kernels beyond the table serve the NumPy face: its modes, and elements of any width."""
    named = {row.kernel for row in fastpad.support()}
    for kernel in set(fastpad._kernels.names()) - named:
        family, *rest = kernel.split("_")
        assert family == "pad", kernel
        assert rest[0] in ("constant", "edge", "reflect", "symmetric", "wrap", "empty"), kernel
    assert len(named) >= 30


def test_levels() -> None:
    levels = list(fastpad._kernels.levels())
    assert levels
    assert fastpad.isa() in levels
    assert set(levels) <= {"v2", "v3", "v4", "base"}


def test_show_config(capsys: pytest.CaptureFixture[str]) -> None:
    fastpad.show_config()
    said = capsys.readouterr().out
    assert fastpad.isa() in said
    assert fastpad.__version__ in said
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in said or "fastpad" in said

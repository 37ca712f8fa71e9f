"""The oracles themselves: against np.pad and np.clip where those follow the documents; and the documents' examples."""

from __future__ import annotations

from itertools import product
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tests import cases
from tests.reference import MODES, axis_map, clip_reference, pad_reference, same_bits
from tests.spec_yaml import OPERATORS, numpy_dtypes


@pytest.mark.parametrize("mode", MODES)
def test_pad_reference_is_np_pad_where_nothing_is_cropped(mode: str) -> None:
    for n, before, after in product((1, 2, 3, 5), range(12), (0, 1, 7, 13)):
        array = np.arange(1, n + 1, dtype=np.int16)
        same_bits(np.pad(array, (before, after), mode), pad_reference(array, [before], [after], mode))
    square = np.arange(12).reshape(3, 4)
    same_bits(np.pad(square, ((1, 5), (7, 2)), mode), pad_reference(square, (1, 7), (5, 2), mode))


def test_axis_map_crops_before_it_pads() -> None:
    assert axis_map(5, -1, 2, "edge").tolist() == [1, 2, 3, 4, 4, 4]
    assert axis_map(5, -1, 2, "reflect").tolist() == [1, 2, 3, 4, 3, 2]
    assert axis_map(5, -1, 2, "wrap").tolist() == [1, 2, 3, 4, 1, 2]
    assert axis_map(4, 3, -2, "reflect").tolist() == [1, 0, 1, 0, 1]
    assert axis_map(3, -3, 2, "constant").tolist() == [-1, -1]
    assert axis_map(3, -5, 4, "constant").tolist() == [-1, -1]
    assert axis_map(3, -1, -2, "edge").tolist() == []
    for impossible in ((3, -2, -2, "constant"), (3, -3, 2, "edge"), (0, 1, 0, "wrap")):
        with pytest.raises(ValueError, match=r"falls below zero|has nothing to grow"):
            axis_map(*impossible)


def test_clip_reference_is_np_clip_where_no_nan_or_zero_is_near() -> None:
    for name, lower, upper in (("float16", -2, 300), ("float32", 5, 1), ("int8", -3, 90), ("uint64", 7, 2**63 + 5)):
        x = cases.values(name, (400,))
        x = x[(x == x) & (x != 0)]
        same_bits(np.clip(x, *np.array([lower, upper], name)), clip_reference(x, lower, upper))


def test_clip_reference_keeps_what_the_rules_keep() -> None:
    x = np.array([np.nan, -0.0, 0.0, np.inf, -np.inf, 3], np.float32)
    x.view(np.uint32)[0] = 0xFF812345
    kept = clip_reference(x, np.float32(0), np.float32(np.nan))
    assert kept.view(np.uint32).tolist() == [0xFF812345, 0x80000000, 0, 0x7F800000, 0, 0x40400000]
    assert clip_reference(x[1:], 2, 1).tolist() == [1, 1, 1, 1, 1]
    subnormal = np.array([1], np.uint16).view(ml_dtypes.bfloat16)
    same_bits(clip_reference(subnormal, np.zeros((), ml_dtypes.bfloat16)), subnormal)


EXAMPLES = [
    (document, version, number)
    for document, content in OPERATORS.items()
    for version in content["versions"]
    for number, _ in enumerate(version["examples"])
]


@pytest.mark.parametrize(
    ("document", "version", "number"), EXAMPLES, ids=[f"{d}-{v['version']}-{n}" for d, v, n in EXAMPLES]
)
def test_oracles_give_the_documents_examples(document: str, version: dict[str, Any], number: int) -> None:
    example = version["examples"][number]
    dtype = numpy_dtypes(example["dtype"])[0]
    by_role = {}
    for parameter in [*version["inputs"], *version["attributes"]]:
        by_role[parameter["role"]] = example["arguments"].get(parameter["name"], parameter.get("default"))
    data, owed = np.array(by_role["data"], dtype), np.array(example["output"], dtype)
    if "pads" in by_role:
        before, after = np.array(by_role["pads"]).reshape(2, -1)
        if document.startswith("nnrt"):
            before, after = np.array(by_role["pads"]).T
        same_bits(pad_reference(data, before, after, by_role["mode"], by_role["fill"]), owed)
    else:
        lower, upper = (
            None if bound is not None and abs(bound) > 1e38 else bound for bound in (by_role["lower"], by_role["upper"])
        )
        same_bits(clip_reference(data, lower, upper), owed)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 45

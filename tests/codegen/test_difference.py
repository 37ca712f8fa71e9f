"""What changed between versions: the pages' facts in the pages' order, and what they call breaking."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from codegen.__main__ import main
from codegen.commands import RequestError, find_operator, find_version
from codegen.difference import Difference, difference
from codegen.model import Spec
from codegen.parse import read_spec
from tests.codegen.conftest import REPOSITORY


@pytest.fixture(scope="module")
def spec() -> Spec:
    return read_spec(REPOSITORY)


def between(spec: Spec, name: str, old: str, new: str) -> Difference:
    operator = find_operator(spec, name)
    return difference(operator, find_version(operator, old), find_version(operator, new))


NEW_TYPES = [
    f"tensor({name})" for name in ("int16", "int32", "int64", "int8", "uint16", "uint32", "uint64", "uint8")
]  # fmt: skip


def test_inputs_that_were_attributes(spec: Spec) -> None:
    found = between(spec, "Pad", "2", "11")
    assert found.breaking
    assert list(found.reasons) == [
        "input 'pads' (added): at position 1; option=Single; type_str='tensor(int64)'",
        "input 'constant_value' (added): at position 2; option=Single; type_str='T'",
        "attribute 'value' (removed): type=FLOAT; required=False",
        "attribute 'pads' (removed): type=INTS; required=True",
    ]
    *breaking, types = map(str, found.changes)
    assert types == f"changed 'T': added types: {NEW_TYPES}"
    assert all(line.startswith("[BREAKING] ") for line in breaking)
    assert "input 'constant_value' may be left out, although the pages count it as breaking" in found.notes


def test_types_alone_break_nothing(spec: Spec) -> None:
    found = between(spec, "Clip", "11", "12")
    assert not found.breaking
    assert "\n".join(found.lines()) == "\n".join(
        [
            "**SchemaDiff**: ``Clip`` (domain ``'ai.onnx'``)",
            "",
            "* old version: 11",
            "* new version: 12",
            "* breaking: no",
            "",
            "**Type constraints:**",
            "",
            f"* changed 'T': added types: {NEW_TYPES}",
        ]
    )


def test_what_is_undone_is_breaking(spec: Spec) -> None:
    found = between(spec, "Clip", "12", "11")
    assert list(found.reasons) == [f"type constraint 'T' (changed): removed types: {NEW_TYPES}"]
    back = between(spec, "Pad", "18", "13")
    assert [str(change) for change in back.changes] == [
        "[BREAKING] removed 'axes': was at position 3",
        "[BREAKING] removed 'Tind': entire constraint removed",
    ]


def test_defaults_modes_and_roles(spec: Spec) -> None:
    found = between(spec, "Clip", "1", "6")
    assert [change.kind for change in found.changes] == ["removed", "changed", "changed"]
    assert "default value changed UNDEFINED -> FLOAT:3.4028235e+38" in str(found.changes[1])
    assert between(spec, "Pad", "18", "19").notes == ("'mode' takes wrap too",)
    assert between(spec, "Pad", "19", "18").notes == ("'mode' no longer takes wrap",)
    assert "negative 'pads': refuse -> crop" in between(spec, "Pad", "1", "2").notes


def test_a_version_differs_from_itself_in_nothing(spec: Spec) -> None:
    for operator in spec.operators:
        for version in operator.versions:
            found = difference(operator, version, version)
            assert (found.changes, found.notes, found.breaking) == ((), (), False)


def test_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "Pad", "13", "18", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["old"], found["new"], found["breaking"]) == (13, 18, True)
    assert [change["facts"] for change in found["changes"]] == [
        {"position": 3, "option": "Single", "type": "Tind"},
        {"added": ["tensor(int32)", "tensor(int64)"]},
    ]


def test_all_is_the_history(spec: Spec, capsys: pytest.CaptureFixture[str]) -> None:
    steps = [(o.name, a.version, b.version) for o in spec.operators for a, b in pairwise(o.versions)]
    assert len(steps) >= 13
    assert main(["diff", "--all", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["operator"], one["old"], one["new"]) for one in found] == steps
    assert main(["diff", "Clip", "--all"]) == 0
    assert capsys.readouterr().out.count("**SchemaDiff**: ``Clip``") == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "diff: name an operator and two versions, or give --all"),
        (["Pad", "2"], "diff: name an operator and two versions, or give --all"),
        (["Pad", "2", "11", "--all"], "diff: name an operator and two versions, or give --all"),
        (["Pda", "2", "11"], "operator 'Pda' is not in the spec: Clip, PadFusion, Pad (did you mean 'Pad'?)"),
        (["Pad", "2", "12"], "Pad has no version 12; the spec has 1, 2, 11, 13, 18, 19, 21, 23, 24, 25"),
    ],
)
def test_a_wrong_request_is_one_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", *arguments]) == 2
    assert capsys.readouterr() == ("", f"{message}\n")


def test_a_name_of_two_documents(spec: Spec) -> None:
    assert find_operator(spec, "openharmony.nnrt.Clip").module == "nnrt"
    assert find_operator(spec, "Clip").module == "onnx"
    with pytest.raises(RequestError):
        find_operator(spec, "clip")

"""Pages to blocks: what a page says is what the spec has, and what it does not say is marked by line."""

from __future__ import annotations

import importlib
import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from codegen.__main__ import main
from codegen.class_page import numbered_lines
from codegen.emit import emit
from codegen.model import Spec, SpecErrors
from codegen.onnx_schema import shortest
from codegen.page import PageError
from codegen.page_values import read_value, shape_of
from codegen.parse import read_spec
from codegen.read_page import read_pages
from codegen.transcribe import transcribe
from codegen.upstream import hold
from codegen.wording import Block
from tests.codegen.conftest import REPOSITORY
from tests.codegen.pages import CLASS, CLIP, PAD, noisy


@pytest.fixture(scope="module")
def spec() -> Spec:
    return read_spec(REPOSITORY)


@pytest.fixture
def block(tmp_path: Path, spec: Spec) -> Any:
    def made(text: str) -> Block:
        (tmp_path / "page.txt").write_text(text, encoding="utf-8")
        [page] = read_pages(str(tmp_path / "page.txt"))
        return transcribe(page, spec)

    return made


def values(text: str) -> Any:
    """What YAML is, without what a page says in its own words."""
    [version] = yaml.safe_load(text)
    for key in ("inputs", "outputs", "attributes"):
        for item in version[key]:
            del item["description"]
    return {key: version[key] for key in ("version", "inputs", "outputs", "attributes", "types")}


def in_spec(file: str, number: str) -> str:
    """The text of one version's block."""
    text = (REPOSITORY / file).read_text()
    match = re.search(rf"^- version: {number}\n(?:(?!- version).*\n)*", text, re.MULTILINE)
    assert match
    return match[0]


@pytest.mark.parametrize(("page", "file", "number"), [(PAD, "pad", "11"), (CLIP, "clip", "12")], ids=["pad", "clip"])
def test_a_page_gives_what_the_spec_has(page: str, file: str, number: str, block: Any) -> None:
    made = block(page)
    assert made.errors == made.notes == []
    assert values(emit(made)) == values(in_spec(f"spec/onnx/{file}.yaml", number))


@pytest.mark.parametrize(("page", "file", "number"), [(PAD, "pad", "11"), (CLIP, "clip", "12")], ids=["pad", "clip"])
def test_a_block_can_be_put_into_the_spec(page: str, file: str, number: str, block: Any, spec_root: Path) -> None:
    """Its examples are cases then, as those of the spec are."""
    path = spec_root / f"spec/onnx/{file}.yaml"
    path.write_text(path.read_text().replace(in_spec(f"spec/onnx/{file}.yaml", number), emit(block(page)) + "\n"))
    operators = read_spec(spec_root).operators
    version = next(v for o in operators if o.function == file for v in o.versions if str(v.version) == number)
    assert len(version.examples) == 2
    assert all(len(line) <= 120 for line in emit(block(page)).splitlines())


def test_the_block_itself_is_not_looked_at(block: Any, spec_root: Path) -> None:
    """A new version is transcribed from its page and what came before."""
    path = spec_root / "spec/onnx/pad.yaml"
    lines = path.read_text()
    path.write_text(lines[: lines.index("- version: 11\n")].rstrip().replace("opset: 28", "opset: 10") + "\n")
    clip = spec_root / "spec/onnx/clip.yaml"
    clip.write_text(clip.read_text().replace(in_spec("spec/onnx/clip.yaml", "12"), ""))
    (spec_root / "spec/semantics.yaml").unlink()
    older = read_spec(spec_root)
    for text, file, number in ((PAD, "pad", "11"), (CLIP, "clip", "12")):
        (spec_root / "page.txt").write_text(text)
        [page] = read_pages(str(spec_root / "page.txt"))
        made = transcribe(page, older)
        assert made.errors == []
        assert values(emit(made)) == values(in_spec(f"spec/onnx/{file}.yaml", number))


def test_examples_of_both_forms(block: Any) -> None:
    assert block(PAD).values["examples"] == [
        {
            "dtype": "float64",
            "arguments": {
                "data": [[1.0, 1.5], [2.0, 2.5]],
                "pads": [0, 2, 0, 0],
                "mode": "constant",
                "constant_value": 0.0,
            },
            "output": [[0.0, 0.0, 1.0, 1.5], [0.0, 0.0, 2.0, 2.5]],
        },
        {"dtype": "int64", "arguments": {"data": [1, 2], "pads": [1, 1], "mode": "edge"}, "output": [1, 1, 2, 2]},
    ]
    inside, above = block(CLIP).values["examples"]
    assert inside == {"dtype": "int8", "arguments": {"input": [-7, 0, 7]}, "output": [-7, 0, 7]}
    assert (above["dtype"], list(above["arguments"]), above["arguments"]["max"]) == ("float32", ["input", "max"], 1.0)
    assert "arguments: {input: [[[1.5, .nan]], [[-2.0, .inf]]], max: 1.0}" in emit(block(CLIP))


def test_what_may_be_left_out_is_seen_in_examples_or_taken_with_a_note(block: Any) -> None:
    silent = CLIP[: CLIP.index("Examples\n----")]
    made = block(silent)
    assert [note.split(":")[0] for _, note in made.notes] == ["input 'min'", "input 'max'"]
    assert all("as in version 11; the page does not say" in note for _, note in made.notes)
    assert values(emit(made)) == values(in_spec("spec/onnx/clip.yaml", "12"))
    assert "# note: " in emit(made)


# Each: what is changed, into what, and what is said of which line's text.
UNREADABLE = [
    (PAD, "- **data** (*T*)", "- **data** *T*", "inputs: no bullet of the form - **name** (*type*): text"),
    (PAD, "  Allowed types: ", "  Types: ", "types: no bullet - **name**: text with a line of Allowed types:"),
    (PAD, "pads = [1, 1]", "pads = [1, 1", "this example cannot be read: "),
    (PAD, "output = [1, 1, 2, 2]", "output = [1, ..., 2]", "this example cannot be read: the array is cut short"),
    (PAD, "mode = 'edge'\n\n    output", "ways = 'edge'\n\n    output", "'ways' is no input, attribute or output"),
    (PAD, "``edge``\n", "``edge``, ``swirl``\n", "attribute 'mode': mode 'swirl' is not in spec/modes.yaml"),
    (PAD, "tensor(int8)", "tensor(int7)", "type 'tensor(int7)' is of no dtype in spec/dtypes.yaml"),
    (PAD, "**constant_value** (*T*)", "**colour** (*T*)", "input 'colour': its role is not known"),
    (PAD, "**Attributes**", "**Ingredients**", "section 'Ingredients' is not known"),
    (CLIP, "[-7,  0,  7]\n\n", "[-7,  0]\n\n", "'x' is not of the shape (3,) that it says"),
    (CLIP, "Clip(x) ->", "Clip(x, a, b, c) ->", "the node has 4 inputs, the page 3"),
    (CLIP, "Clip(x) ->", "Clip(z) ->", "'z' has no values"),
    (CLIP, "dtype=int8", "dtype=bool", "the dtype of this example is not allowed: bool"),
    (CLIP, "- **output** (*T*): What was limited", "- **output** (*T*):", "the text is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("page", "old", "new", "message"), UNREADABLE, ids=[case[3][:40] for case in UNREADABLE])
def test_what_cannot_be_read_is_an_error_by_line(
    page: str, old: str, new: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in page
    file = tmp_path / "page.txt"
    file.write_text(page.replace(old, new, 1))
    assert main(["transcribe", str(file)]) == 1
    out, err = capsys.readouterr()
    [line, *_] = [line for line in err.splitlines() if message in line]
    place = re.fullmatch(rf"{re.escape(str(file))}:(\d+): \w+-\d+: .*", line)
    assert place
    assert 1 <= int(place[1]) <= len(page.splitlines()) + 2
    assert all(line.startswith("# error: ") for line in out.splitlines()[: len(err.splitlines())])
    assert "Traceback" not in err


def test_a_mark_is_refused_by_the_reader(block: Any, spec_root: Path) -> None:
    made = emit(block(PAD.replace("**constant_value** (*T*)", "**colour** (*T*)")))
    path = spec_root / "spec/onnx/pad.yaml"
    path.write_text(path.read_text().replace(in_spec("spec/onnx/pad.yaml", "11"), made))
    with pytest.raises(SpecErrors) as caught:
        read_spec(spec_root)
    assert "input 'colour': role must be one of" in str(caught.value)


@pytest.mark.parametrize("page", [PAD, CLIP, CLASS, noisy(CLASS)], ids=["pad", "clip", "class", "noisy"])
def test_broken_pages_never_crash(page: str, tmp_path: Path, spec: Spec) -> None:
    file = tmp_path / "page.txt"
    read = 0
    said: list[str] = []
    for seed in range(120):
        chance = random.Random(seed)
        lines = page.splitlines(keepends=True)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(lines))
            cut = chance.randrange(len(lines[at]) or 1)
            mark = chance.choice("[]()*`:=-\n\t\0{}\"'é")
            lines[at] = chance.choice(["", lines[at] * 2, lines[at][:cut], lines[at][cut:], mark + lines[at]])
        file.write_text("".join(lines), encoding="utf-8")
        try:
            emit(transcribe(read_pages(str(file))[0], spec))
            read += 1
        except PageError as error:
            said.append(str(error))
    assert read >= 20
    assert all(re.match(rf"{re.escape(str(file))}:1: \w", message) for message in said)


# The class pages.


@pytest.mark.parametrize(
    "text", [CLASS, noisy(CLASS), noisy(CLASS, "0" * 39 + "aSsome_ci")], ids=["plain", "noisy", "other"]
)
def test_a_class_page(text: str, block: Any) -> None:
    made = block(text)
    assert made.page.label == "PadFusion-1.0"
    inputs: Any = made.values["inputs"]
    attributes: Any = made.values["attributes"]
    assert [(item["name"], item["type"], item["role"]) for item in inputs] == [
        ("x", "T", "data"), ("paddings", "long[][]", "pads"),
    ]  # fmt: skip
    assert inputs[1]["layout"] == "pairs"
    assert [(item["name"], item["role"], item["default"]) for item in attributes] == [
        ("paddingMode", "mode", "?"), ("constantValue", "fill", 0.0),
    ]  # fmt: skip
    # The page lists no types, no enums, and says nothing of negative ones.
    lines = CLASS.splitlines()
    said = [(lines[line - 1][:12], message.split(":")[-1].strip()) for line, message in made.errors]
    assert said == [
        ("# PadFusion", "the types of 'T' are not on the page"),
        ("- paddings\uff0c每", "crop, refuse"),
        ("| enum [Padd", "its values are not on the page"),
        ("| enum [Padd", "the members of enum 'PaddingMode' are not on the page"),
        ("| enum [Padd", "what its default is, the page does not say"),
    ]


def test_noise_is_taken_out() -> None:
    assert [line for _, line in numbered_lines(noisy(CLASS))] == [line.strip() for line in CLASS.splitlines()]


# onnx.


def test_every_schema_of_the_installed_onnx_is_what_the_spec_has(spec: Spec) -> None:
    found = [page for name in ("Pad", "Clip") for page in read_pages(f"onnx:{name}")]
    assert len(found) >= 15
    for page in found:
        settled = ("absent", "layout", "negative")
        assert list(hold(transcribe(page, spec), spec, settled)) == []
    assert sum(len(page.examples) for page in found) >= 30


def test_one_version_of_onnx(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", "onnx:Pad-19"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert values(out) == values(in_spec("spec/onnx/pad.yaml", "19"))
    examples = yaml.safe_load(out)[0]["examples"]
    assert examples == yaml.safe_load(in_spec("spec/onnx/pad.yaml", "19"))[0]["examples"]


def test_a_new_operator_has_a_head(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", "onnx:Relu-14"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("# error: onnx:Relu-14:1: family is not on the page\noperator: Relu\ndomain: ai.onnx\n")
    assert yaml.safe_load(out)["versions"][0]["types"]["T"][0] == "tensor(bfloat16)"
    assert err == "onnx:Relu-14:1: Relu-14: family is not on the page\n"


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ("onnx:Nope", "onnx:Nope: onnx has no such operator"),
        ("onnx:Clip-2", "onnx:Clip-2: onnx has only the versions 1, 6, 11, 12, 13"),
        ("no/page", "no/page: cannot be read: No such file or directory"),
        (str(REPOSITORY / "README.md"), f"{REPOSITORY}/README.md:1: is no operator page of ONNX or OpenHarmony"),
    ],
)
def test_what_is_no_page(request_: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", request_]) == 2
    assert capsys.readouterr() == ("", f"{message}\n")


def test_without_onnx(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    for arguments in (["transcribe", "onnx:Pad"], ["upstream"]):
        assert main(arguments) == 2
        assert capsys.readouterr() == ("", "onnx: the package is not installed; pip install onnx\n")


def test_a_page_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page").write_bytes(b"\xff\xfe")
    assert main(["transcribe", str(tmp_path / "page")]) == 2
    assert capsys.readouterr().err == f"{tmp_path}/page: is not UTF-8\n"


def test_against_the_spec(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(PAD)
    bad.write_text(
        PAD.replace("tensor(int8), ", "", 1)
        .replace("'value' (removed)", "'values' (removed)")
        .replace("``edge``\n", "\n")
    )
    assert main(["transcribe", "--against-spec", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}: Pad-11: as in the spec\n"
    assert main(["transcribe", "--against-spec", str(bad)]) == 1
    out = capsys.readouterr().out
    assert "attributes: 'mode' is " in out
    assert "types: 'T' is " in out
    assert "differences: not ours: attribute 'values' (removed): type=FLOAT; required=False" in out


# Values.


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[[ 0, -2],\n [ 1,  3]]", [[0, -2], [1, 3]]),
        ("[1. 2.5 -inf]", [1.0, 2.5, -float("inf")]),
        ("'constant'", "constant"),
        ("[True, False]", [True, False]),
        ("[]", []),
        ("[1, 2,]", [1, 2]),
        ("1e-3", 0.001),
    ],
)
def test_values(text: str, value: object) -> None:
    assert read_value(text) == value


@pytest.mark.parametrize("text", ["", "[1", "1]", "[1, ...]", "x", "[1] 2", "'a", "[" * 5])
def test_what_is_no_value(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_value(text)


def test_ragged_rows() -> None:
    assert shape_of([[1, 2], [3, 4]]) == (2, 2)
    with pytest.raises(ValueError, match="the rows differ in length"):
        shape_of([[1, 2], [3]])


@pytest.mark.parametrize("value", [0.0, 0.1, 3.4028235e38, -3.4028235e38, 1e-45, 1.0, 16777217.0])
def test_the_shortest_decimal(value: float) -> None:
    import numpy as np

    assert np.float32(shortest(float(np.float32(value)))) == np.float32(value)
    assert len(repr(shortest(float(np.float32(value))))) <= 15


# Upstream: an onnx that is newer than the spec.


def test_what_onnx_has_and_the_spec_lacks(spec_root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = spec_root / "spec/onnx/pad.yaml"
    text = path.read_text()
    path.write_text(
        text.replace(in_spec("spec/onnx/pad.yaml", "25"), "")
        .replace("opset: 28", "opset: 24")
        .replace("tensor(uint4), tensor(uint64)", "tensor(uint64)", 1)
    )
    assert main(["upstream", "--root", str(spec_root)]) == 1
    out = capsys.readouterr().out
    assert re.search(r"^Pad: onnx knows opset \d+, the spec was read to 24$", out, re.MULTILINE)
    assert "Pad-25: is not in the spec; add\n" in out
    assert "onnx:Pad-21: Pad-21: types: 'T' is " in out
    block = out[out.index("- version: 25") : out.index("onnx:Pad-21: ")]
    assert values(block) == values(in_spec("spec/onnx/pad.yaml", "25"))
    assert "Clip: every version of onnx is in the spec, and as it says" in out


def test_upstream_is_content_with_the_spec(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["upstream"]) == 0
    assert capsys.readouterr().out.count("every version of onnx is in the spec") == 2
    assert main(["upstream", "--json"]) == 0
    assert '"missing": []' in capsys.readouterr().out


def test_adding_the_block_that_upstream_prints_is_enough(spec_root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = spec_root / "spec/onnx/clip.yaml"
    path.write_text(path.read_text().replace(in_spec("spec/onnx/clip.yaml", "13"), ""))
    (spec_root / "spec/semantics.yaml").unlink()
    shutil.copytree(REPOSITORY / "codegen", spec_root / "codegen")
    assert main(["upstream", "--root", str(spec_root)]) == 1
    out = capsys.readouterr().out
    block = out[out.index("- version: 13") : out.index("Pad: every")]
    path.write_text(path.read_text().rstrip() + "\n\n" + block.rstrip() + "\n")
    assert main(["upstream", "--root", str(spec_root)]) == 0

"""python -m fastpad check: every rule, the opset that would allow the node, exit statuses, and what cannot be read."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import AttributeProto, TensorProto, helper, numpy_helper, parser

from fastpad._check import findings
from fastpad._rules import RULES


def run(*arguments: object, code: str = "") -> subprocess.CompletedProcess[str]:
    begin = ["-c", code] if code else ["-m", "fastpad"]
    command = [sys.executable, *begin, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def text(opset: int, body: str, x: str = "float[2,3]", constants: str = "") -> str:
    inside = f"<{constants}>" if constants else ""
    kind = x.partition("[")[0]
    return f'<ir_version: 8, opset_import: ["" : {opset}]> g ({x} x) => ({kind}[A,B] y) {inside} {{ {body} }}'


PADS = "int64[4] p = {0, 1, 0, 1}"
# A model, the rules that it breaks, the first opset that allows it, and a part of what is said.
BROKEN: dict[str, tuple[str, list[tuple[str, int | None, str]]]] = {
    "a type from later": (text(11, "y = Pad(x, p)", "bool[2,3]", PADS), [("type", 13, "tensor(bool)")]),
    "an integer Clip": (text(11, "y = Clip(x)", "int32[2,3]"), [("type", 12, "tensor(int32)")]),
    "a type that never is": (text(13, "y = Clip(x)", "bool[2,3]"), [("type", None, "tensor(bool)")]),
    "a mode from later": (
        text(13, 'y = Pad <mode = "wrap"> (x, p)', constants=PADS),
        [("mode", 19, "mode must be one of constant, reflect, edge; got 'wrap'")],
    ),
    "a mode that never is": (
        text(19, 'y = Pad <mode = "mirror"> (x, p)', constants=PADS),
        [("mode", None, "got 'mirror'")],
    ),
    "pads of a wrong length": (
        text(13, "y = Pad(x, p)", constants="int64[3] p = {0, 1, 0}"),
        [("pads", None, "must have 4 elements, two for each of 2 axes; got 3")],
    ),
    "odd pads of unknown data": (
        text(13, "y = Pad(x, p)", "float[]", "int64[3] p = {0, 1, 0}").replace("(float[A,B] y)", "(float[] y)"),
        [("pads", None, "must have two elements for each axis; got 3")],
    ),
    "attribute pads of a wrong length": (text(2, "y = Pad <pads = [1, 1]> (x)"), [("pads", None, "got 2")]),
    "pads of a wrong type": (
        text(13, "y = Pad(x, p)", constants="int32[4] p = {0, 1, 0, 1}"),
        [("pads", None, "must be integers of dtype int64; got int32")],
    ),
    "pads of rank 2": (
        text(13, "y = Pad(x, p)", constants="int64[2,2] p = {0, 1, 0, 1}"),
        [("pads", None, "must be 1-D")],
    ),
    "negative pads of version 1": (
        text(1, "y = Pad <paddings = [0, -1, 0, 0]> (x)"),
        [("pads", None, "must not be negative")],
    ),
    "pads for chosen axes": (
        text(18, "y = Pad(x, p, , a)", constants=f"{PADS}, int64[1] a = {{1}}"),
        [("pads", None, "must have 2 elements")],
    ),
    "an axis that is not": (
        text(18, "y = Pad(x, p, , a)", constants="int64[2] p = {1, 1}, int64[1] a = {2}"),
        [("axes", None, "-2..1")],
    ),
    "an axis twice": (
        text(18, "y = Pad(x, p, , a)", constants=f"{PADS}, int64[2] a = {{1, -1}}"),
        [("axes", None, "repeat")],
    ),
    "reflect of an empty axis": (
        text(13, 'y = Pad <mode = "reflect"> (x, p)', "float[2,0]", PADS),
        [("extents", None, "axis 1 of extent 0 with pads (1, 1) has no element left for mode reflect")],
    ),
    "edge of an axis that is cropped away": (
        text(13, 'y = Pad <mode = "edge"> (x, p)', constants="int64[4] p = {-2, 0, 1, 0}"),
        [("extents", None, "axis 0 of extent 2 with pads (-2, 1)")],
    ),
    "less than nothing": (
        text(13, "y = Pad(x, p)", constants="int64[4] p = {-2, 0, -1, 0}"),
        [("extents", None, "would have extent -1")],
    ),
    "min above max": (
        text(13, "y = Clip(x, low, high)", constants="float low = {2.0}, float high = {1.0}"),
        [("order", None, "got 2.0 and 1.0")],
    ),
    "min above max, attributes": (text(6, "y = Clip <max = 1.0, min = 2.0> (x)"), [("order", None, "2.0 and 1.0")]),
    "a fill that float16 cannot hold": (
        text(2, "y = Pad <pads = [0, 0, 1, 1], value = 70000.0> (x)", "float16[2,3]"),
        [("fill", None, "value that tensor(float16) can hold; got 70000.0")],
    ),
    "a fill of another type": (
        text(13, "y = Pad(x, p, f)", constants=f"{PADS}, double f = {{1.0}}"),
        [("fill", None, "must have the data's type tensor(float); got float64")],
    ),
    "a fill of two": (
        text(13, "y = Pad(x, p, f)", constants=f"{PADS}, float[2] f = {{1.0, 2.0}}"),
        [("fill", None, "one element of any rank; got shape (2,)")],
    ),
    "no zero to fill with": (
        text(25, "y = Pad(x, p)", "float8e8m0[2,3]", PADS),
        [("fill", None, "constant_value must be given")],
    ),
    "a bound of another type": (
        text(12, "y = Clip(x, low)", "int8[2,3]", "int32 low = {1}"),
        [("bounds", None, "min must have the data's type tensor(int8); got int32")],
    ),
    "an attribute for an input": (
        text(13, "y = Pad <pads = [0, 0, 1, 1]> (x)"),
        [("attributes", 2, "pads must be an input; got an attribute"), ("inputs", 2, "input pads must be given")],
    ),
    "an attribute of Clip": (text(11, "y = Clip <min = 1.0> (x)"), [("attributes", 1, "min must be an input")]),
    "an input for an attribute": (
        text(10, "y = Clip(x, low)", constants="float low = {1.0}"),
        [("inputs", 11, "inputs must be 1 at most, input; got 2")],
    ),
    "an unknown attribute": (
        text(13, "y = Pad <axis = 1> (x, p)", constants=PADS),
        [("attributes", None, "attributes must be among mode; got 'axis'")],
    ),
    "too many inputs": (
        text(13, "y = Pad(x, p, , a)", constants=f"{PADS}, int64[2] a = {{0, 1}}"),
        [("inputs", 18, "inputs must be 3 at most, data, pads, constant_value; got 4")],
    ),
    "a whole number for a float": (
        text(2, "y = Pad <pads = [0, 0, 1, 1], value = 1> (x)"),
        [("attributes", None, "attribute 'value' has type INT; FLOAT is required")],
    ),
    "a whole number for a bound": (
        text(6, "y = Clip <min = 0> (x)"),
        [("attributes", None, "attribute 'min' has type INT; FLOAT is required")],
    ),
    "a number for a list": (
        text(1, "y = Clip <consumed_inputs = 1.0> (x)"),
        [("attributes", None, "attribute 'consumed_inputs' has type FLOAT; INTS is required")],
    ),
    "a number for a mode": (
        text(13, "y = Pad <mode = 1> (x, p)", constants=PADS),
        [("attributes", None, "attribute 'mode' has type INT; STRING is required")],
    ),
    "fractions for pads": (
        text(2, "y = Pad <pads = [0.0, 0.0, 1.0]> (x)"),
        [("attributes", None, "attribute 'pads' has type FLOATS; INTS is required")],
    ),
    "no pads": (text(2, 'y = Pad <mode = "edge"> (x)'), [("attributes", None, "attribute pads must be given")]),
    "Constant nodes": (
        text(13, "p = Constant <value_ints = [1, 2, 3]> ()  y = Pad(x, p)"),
        [("pads", None, "got 3")],
    ),
    "Constant nodes with a tensor": (
        text(13, "p = Constant <value = int64[1] {7}> ()  y = Pad(x, p)"),
        [("pads", None, "got 1")],
    ),
    "an inferred shape": (
        text(13, 't = Transpose <perm = [1, 0]> (x)  y = Pad <mode = "edge"> (t, p)', "float[2,0]", PADS).replace(
            "0, 1, 0, 1", "1, 0, 0, 0"
        ),
        [("extents", None, "axis 0 of extent 0")],
    ),
    "the other name of the domain": (
        text(11, "y = Pad(x, p)", "bool[2,3]", PADS).replace('"" :', '"ai.onnx" :'),
        [("type", 13, "tensor(bool)")],
    ),
}

SOUND = {
    "pads": text(13, "y = Pad(x, p)", constants=PADS),
    "negative pads": text(13, 'y = Pad <mode = "reflect"> (x, p)', constants="int64[4] p = {-1, 9, 1, -2}"),
    "an axis that does not grow": text(13, 'y = Pad <mode = "edge"> (x, p)', "float[2,0]", "int64[4] p = {1, 0, 0, 0}"),
    "a fill of one element": text(13, "y = Pad(x, p, f)", constants=f"{PADS}, float[1] f = {{1.0}}"),
    "axes": text(18, "y = Pad(x, p, , a)", constants="int64[2] p = {1, 1}, int32[1] a = {-1}"),
    "attributes": text(2, 'y = Pad <pads = [0, 0, 1, -1], mode = "edge", value = 1e30> (x)', "float16[2,3]"),
    "a legacy hint": text(1, "y = Clip <consumed_inputs = [0], max = 1.0> (x)"),
    "bounds left out": text(12, "y = Clip(x, , high)", "int8[2,3]", "int8 high = {1}"),
    "bounds that are inputs": (
        '<ir_version: 8, opset_import: ["" : 13]> g (float[2] x, float low, float high) => (float[2] y)'
        " { y = Clip(x, low, high) }"
    ),
    "a NaN bound": text(6, "z = Clip <max = 1.0> (x)  y = Clip(z)"),
    "another domain's": (
        '<ir_version: 8, opset_import: ["" : 13, "other" : 1]> g (bool[2] x) => (bool[2] y) { y = other.Clip(x) }'
    ),
    "none at all, of an opset to come": text(13, "y = Neg(x)").replace(": 13", ": 999"),
}


def saved(model: Any, folder: Path) -> Path:
    path = folder / "model.onnx"
    path.write_bytes((parser.parse_model(model) if isinstance(model, str) else model).SerializeToString())
    return path


@pytest.mark.parametrize("name", BROKEN)
def test_broken(name: str, tmp_path: Path) -> None:
    model, owed = BROKEN[name]
    found = list(findings(saved(model, tmp_path)))
    assert [(f.rule, f.first_opset) for f in found] == [(rule, opset) for rule, opset, _ in owed]
    for finding, (_, _, part) in zip(found, owed, strict=True):
        assert part in finding.message
        assert finding.message.startswith(f"{finding.operator}: ")
        assert finding.node == "y"
        assert len(str(finding).splitlines()) == 1


def test_every_rule_has_a_case() -> None:
    assert {rule for _, owed in BROKEN.values() for rule, _, _ in owed} == set(RULES)


@pytest.mark.parametrize("name", SOUND)
def test_sound(name: str, tmp_path: Path) -> None:
    assert list(findings(saved(SOUND[name], tmp_path))) == []


@pytest.mark.parametrize("name", [name for name, (_, owed) in BROKEN.items() if owed[0][1]])
def test_the_opset_that_is_named_is_one_that_allows_it(name: str, tmp_path: Path) -> None:
    model, owed = BROKEN[name]
    changed = parser.parse_model(model)
    first = owed[0][1]
    changed.opset_import[0].version = first
    assert list(findings(saved(changed, tmp_path))) == []
    if first > 1:
        changed.opset_import[0].version = first - 1
        assert list(findings(saved(changed, tmp_path))) != []


def test_subgraphs_functions_and_names(tmp_path: Path) -> None:
    model = parser.parse_model("""
        <ir_version: 10, opset_import: ["" : 13, "own" : 1]>
        g (bool which, float[3] x) => (float[N] y) <int64[1] p = {7}> {
            y = If (which) <
                then_branch = one () => (float[N] a) { a = Pad(x, p) },
                else_branch = two () => (float[M] b) { b = own.old (x) }>
        }
        <domain: "own", opset_import: ["" : 6]>
        old (x) => (y) { y = Clip <max = 1.0, min = 3.0> (x) }""")
    model.graph.node[0].name = "choice"
    model.functions[0].node[0].name = "two\nlines"
    found = list(findings(saved(model, tmp_path)))
    assert [(f.node, f.operator, f.rule) for f in found] == [
        ("choice/then_branch/a", "Pad-13", "pads"),
        ("own.old/two\nlines", "Clip-6", "order"),
    ]
    assert "two\\nlines" in str(found[1])
    assert len(str(found[1]).splitlines()) == 1


def test_attributes_that_the_caller_of_a_function_sets(tmp_path: Path) -> None:
    pad = helper.make_node("Pad", ["x", "pads"], ["y"])
    pad.attribute.append(AttributeProto(name="mode", ref_attr_name="how", type=AttributeProto.STRING))
    function = helper.make_function("own", "pad", ["x", "pads"], ["y"], [pad], [helper.make_opsetid("", 13)], ["how"])
    model = parser.parse_model(SOUND["pads"])
    model.functions.append(function)
    assert list(findings(saved(model, tmp_path))) == []


def test_external_data_is_not_read(tmp_path: Path) -> None:
    model = parser.parse_model(SOUND["pads"])
    tensor = model.graph.initializer[0]
    tensor.CopyFrom(TensorProto(name="p", data_type=TensorProto.INT64, dims=[3], data_location=TensorProto.EXTERNAL))
    tensor.external_data.add(key="location", value="is-not-there.bin")
    found = list(findings(saved(model, tmp_path)))
    assert [(f.rule, f.first_opset) for f in found] == [("pads", None)]  # by its shape
    tensor.dims[0] = 4
    assert list(findings(saved(model, tmp_path))) == []


def test_a_default_that_a_caller_may_replace(tmp_path: Path) -> None:
    model = parser.parse_model(BROKEN["pads of a wrong length"][0])
    model.graph.input.append(helper.make_tensor_value_info("p", TensorProto.INT64, [3]))
    assert [f.rule for f in findings(saved(model, tmp_path))] == ["pads"]


def test_onnxs_own_models_are_sound(tmp_path: Path) -> None:
    from tests.test_onnx_suite import DISK, NODE

    checked = 0
    for name, (_, model) in {**NODE, **DISK}.items():
        found = [f for f in findings(saved(model, tmp_path)) if f.rule != "order"]
        assert not found, (name, found)
        checked += 1
    assert checked >= 45


# The command


def test_exit_statuses_and_lines(tmp_path: Path) -> None:
    path = saved(BROKEN["a mode from later"][0], tmp_path)
    done = run("check", path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        f"{path}: y: Pad-13: mode must be one of constant, reflect, edge; got 'wrap'; opset 19 allows it\n"
    )
    done = run("check", path, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout) == [
        {
            "file": str(path),
            "node": "y",
            "operator": "Pad-13",
            "rule": "mode",
            "message": "Pad-13: mode must be one of constant, reflect, edge; got 'wrap'",
            "first_opset": 19,
        }
    ]
    path = saved(SOUND["pads"], tmp_path)
    done = run("check", path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = run("check", path, "--json")
    assert (done.returncode, json.loads(done.stdout)) == (0, [])


def with_pads(**fields: Any) -> bytes:
    model = parser.parse_model(SOUND["pads"])
    model.graph.initializer[0].CopyFrom(TensorProto(name="p", dims=[4], **fields))
    data: bytes = model.SerializeToString()
    return data


def to_come() -> bytes:
    data: bytes = parser.parse_model(SOUND["pads"].replace(": 13", ": 999")).SerializeToString()
    return data


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**31)


UNREADABLE: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: None,
    "a folder": lambda path: path.mkdir(),
    "empty": lambda path: path.write_bytes(b""),
    "noise": lambda path: path.write_bytes(bytes(range(256)) * 9),
    "cut off": lambda path: path.write_bytes(parser.parse_model(SOUND["pads"]).SerializeToString()[:-9]),
    "a tensor": lambda path: path.write_bytes(numpy_helper.from_array(np.arange(3)).SerializeToString()),
    "an opset to come": lambda path: path.write_bytes(to_come()),
    "more than 2 GiB": huge,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a loop of links": lambda path: path.symlink_to(path),
    "an initializer without its elements": lambda path: path.write_bytes(
        with_pads(data_type=TensorProto.INT64, raw_data=b"abc")
    ),
    "an initializer of an unknown type": lambda path: path.write_bytes(with_pads(data_type=99, raw_data=b"abcd")),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.onnx"
    UNREADABLE[name](path)
    done = run("check", path)
    assert done.returncode == 2, done.stdout
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"fastpad check: {path}")
    assert len(done.stderr) < 900


def test_text_that_is_no_model_is_one_bounded_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.onnxtxt"
    path.write_text("<ir_version: 8>\ng " + "(" * 100_000)
    done = run("check", path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith(f"fastpad check: {path} cannot be read as an ONNX model: [ParseError at position")
    assert len(done.stderr) < 900
    path.write_text(BROKEN["a mode from later"][0])
    done = run("check", path)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_finding_is_a_bounded_line(tmp_path: Path) -> None:
    model = parser.parse_model(BROKEN["a mode from later"][0])
    model.graph.node[0].name = "node\x1b" * 50_000
    [finding] = findings(saved(model, tmp_path))
    assert len(str(finding)) < 900
    assert str(finding).endswith("got 'wrap'; opset 19 allows it")
    assert finding.node == model.graph.node[0].name


# Models that are small, and much work


def nested_functions(depth: int) -> Any:
    """Functions that each call the next twice; the last breaks a rule."""
    opsets = 'domain: "own", opset_import: ["" : 13, "own" : 1]'
    calls = (f"f{k} (x) => (y) {{ t = own.f{k + 1}(x) y = own.f{k + 1}(t) }}" for k in range(depth))
    bodies = "".join(f"<{opsets}> {call}\n" for call in calls)
    last = f"<{opsets}> f{depth} (x) => (y) {{ y = Clip <min = 1.0> (x) }}"
    begin = '<ir_version: 10, opset_import: ["" : 13, "own" : 1]> g (float[3] x) => (float[3] y) { y = own.f0(x) }\n'
    return parser.parse_model(begin + bodies + last)


def many_functions(count: int) -> Any:
    bodies = "".join(
        f'<domain: "own", opset_import: ["" : 13]> f{k} (x) => (y) {{ y = Clip(x) }}\n' for k in range(count)
    )
    calls = " ".join(f"y{k} = own.f{k}(x)" for k in range(count)) + " y = Clip <min = 1.0> (x)"
    begin = f'<ir_version: 10, opset_import: ["" : 13, "own" : 1]> g (float[3] x) => (float[3] y) {{ {calls} }}\n'
    return parser.parse_model(begin + bodies)


def many_subgraphs(count: int, initializers: int) -> Any:
    model = parser.parse_model(
        '<ir_version: 8, opset_import: ["" : 13]> g (bool c, float[3] x) => (float[N] y) { y = Clip <min = 1.0> (x) }'
    )
    branch = helper.make_graph(
        [helper.make_node("Neg", ["x"], ["z"])], "b", [], [helper.make_empty_tensor_value_info("z")]
    )
    choice = helper.make_node("If", ["c"], ["z"], then_branch=branch, else_branch=branch)
    model.graph.node.extend([choice] * count)
    model.graph.initializer.extend(TensorProto(name=f"i{k}", data_type=1, dims=[0]) for k in range(initializers))
    return model


def many_attributes(count: int) -> Any:
    model = parser.parse_model(SOUND["pads"])
    model.graph.node[0].attribute.extend(helper.make_attribute(f"a{k}", k) for k in range(count))
    return model


WORK: dict[str, tuple[Callable[[], Any], set[str]]] = {
    "functions that double": (lambda: nested_functions(30), {"attributes"}),
    "functions deeper than onnx goes": (lambda: nested_functions(500), {"attributes"}),
    "as many functions as calls": (lambda: many_functions(20_000), {"attributes"}),
    "subgraphs by initializers": (lambda: many_subgraphs(3000, 20_000), {"attributes"}),
    "attributes of one node": (lambda: many_attributes(20_000), {"attributes"}),
}


@pytest.mark.parametrize("name", WORK)
def test_small_models_are_checked_within_seconds(name: str, tmp_path: Path) -> None:
    make, rules = WORK[name]
    path = saved(make(), tmp_path)
    found = subprocess.run(  # a process of its own: onnx's inference cannot be interrupted
        [sys.executable, "-m", "fastpad", "check", path, "--json"], capture_output=True, timeout=60, check=False
    )
    assert found.returncode == 1, found.stderr
    assert {finding["rule"] for finding in json.loads(found.stdout)} == rules


def test_what_is_inferred_of_functions_and_subgraphs_is_still_used(tmp_path: Path) -> None:
    model = parser.parse_model("""
        <ir_version: 10, opset_import: ["" : 13, "own" : 1]>
        g (bool which, float[2,0] x) => (float[N,M] y) <int64[4] p = {1, 0, 0, 0}> {
            t = own.turn(x)
            y = If (which) <
                then_branch = one () => (float[A,B] a) { a = Pad <mode = "edge"> (t, p) },
                else_branch = two () => (float[C,D] b) { b = Identity(x) }> }
        <domain: "own", opset_import: ["" : 13]>
        turn (x) => (y) { y = Transpose <perm = [1, 0]> (x) }""")
    assert [(f.node, f.rule) for f in findings(saved(model, tmp_path))] == [("y/then_branch/a", "extents")]


def test_without_onnx(tmp_path: Path) -> None:
    code = "import sys; sys.modules['onnx'] = None; from fastpad.__main__ import main; sys.exit(main(sys.argv[1:]))"
    for command in (["check", "m.onnx"], ["run", "m.onnx"]):
        done = run(*command, code=code)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        assert "pip install 'fastpad[onnx]'" in done.stderr

"""Signatures, stubs and docstrings of the public functions against the list that clients rely on."""

from __future__ import annotations

import ast
import doctest
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastpad
import fastpad.backend
import fastpad.nnrt
import fastpad.onnx
import fastpad.reference

ABSENT = object()  # a default that only its own function knows
PACKAGE = Path(fastpad.__file__).parent


SIGNATURES = {
    "pad": "(array, pad_width, mode='constant', *, out=None, **kwargs)",
    "clip": "(a, a_min=ABSENT, a_max=ABSENT, out=None, *, min=ABSENT, max=ABSENT, **kwargs)",
    "onnx.pad_1": "(data, *, paddings, mode='constant', value=0.0, out=None)",
    "onnx.pad_2": "(data, *, pads, mode='constant', value=0.0, out=None)",
    "onnx.pad_11": "(data, pads, constant_value=None, *, mode='constant', out=None)",
    "onnx.pad_13": "(data, pads, constant_value=None, *, mode='constant', out=None)",
    "onnx.pad_18": "(data, pads, constant_value=None, axes=None, *, mode='constant', out=None)",
    "onnx.pad_19": "(data, pads, constant_value=None, axes=None, *, mode='constant', out=None)",
    "onnx.pad_21": "(data, pads, constant_value=None, axes=None, *, mode='constant', out=None)",
    "onnx.pad_23": "(data, pads, constant_value=None, axes=None, *, mode='constant', out=None)",
    "onnx.pad_24": "(data, pads, constant_value=None, axes=None, *, mode='constant', out=None)",
    "onnx.pad_25": "(data, pads, constant_value=None, axes=None, *, mode='constant', out=None)",
    "onnx.pad": "(data, pads, constant_value=None, axes=None, *, mode='constant', out=None)",
    "onnx.clip_1": "(input, *, consumed_inputs=None, max=None, min=None, out=None)",
    "onnx.clip_6": "(input, *, max=3.4028235e38, min=-3.4028235e38, out=None)",
    "onnx.clip_11": "(input, min=None, max=None, *, out=None)",
    "onnx.clip_12": "(input, min=None, max=None, *, out=None)",
    "onnx.clip_13": "(input, min=None, max=None, *, out=None)",
    "onnx.clip": "(input, min=None, max=None, *, out=None)",
    "nnrt.pad_fusion": "(x, paddings, *, padding_mode='constant', constant_value=0.0, out=None)",
    "nnrt.clip": "(x, *, max, min, out=None)",
    "onnx.opset": "(version)",
    "operators": "()",
    "support": "()",
    "set_num_threads": "(n)",
    "get_num_threads": "()",
    "set_reuse_limit": "(n)",
    "get_reuse_limit": "()",
    "isa": "()",
    "show_config": "()",
    "patch_numpy": "()",
    "unpatch_numpy": "()",
    "patched_numpy": "()",
    "reference.ops": "(opset=None)",
    "backend.prepare": "(model, device='CPU', **kwargs)",
    "backend.run_model": "(model, inputs, device='CPU', **kwargs)",
    "backend.run_node": "(node, inputs, device='CPU', outputs_info=None, **kwargs)",
    "backend.supports_device": "(device)",
}
OPERATOR_FUNCTIONS = [name for name in SIGNATURES if name.startswith(("onnx.pad", "onnx.clip", "nnrt."))]


def found(name: str) -> Callable[..., Any]:
    place: Any = fastpad
    for part in name.split("."):
        place = getattr(place, part)
    return place


def expected(text: str) -> inspect.Signature:
    """The signature that a piece of Python source has."""
    scope: dict[str, Any] = {"ABSENT": ABSENT}
    exec(f"def function{text}: ...", scope)
    return inspect.signature(scope["function"])


@pytest.mark.parametrize("name", SIGNATURES)
def test_signature(name: str) -> None:
    signature, owed = inspect.signature(found(name)), expected(SIGNATURES[name])
    assert [(p.name, p.kind) for p in signature.parameters.values()] == [
        (p.name, p.kind) for p in owed.parameters.values()
    ]
    for parameter in owed.parameters.values():
        actual = signature.parameters[parameter.name].default
        if parameter.default is ABSENT:
            assert actual is not inspect.Parameter.empty
            assert actual is not None
        else:
            assert type(actual) is type(parameter.default)
            assert actual == parameter.default


def test_the_list_is_complete() -> None:
    assert len(SIGNATURES) == 38
    for module, prefix in ((fastpad, ""), (fastpad.onnx, "onnx."), (fastpad.nnrt, "nnrt.")):
        public = {f"{prefix}{name}" for name in module.__all__ if inspect.isroutine(getattr(module, name))}
        assert public <= set(SIGNATURES), public - set(SIGNATURES)
    for name in ("pad", "clip", "onnx", "nnrt", "operators", "support", "SpecError", "DTypeError", "set_num_threads",
    "get_num_threads", "isa", "show_config", "patch_numpy", "unpatch_numpy", "patched_numpy"):  # fmt: skip
        assert name in fastpad.__all__, name
    assert {name for name in fastpad.onnx.__all__ if name.startswith("pad_")} == {
        f"pad_{entry.version}" for entry in fastpad.operators() if entry.name == "Pad"
    }
    assert {name for name in fastpad.onnx.__all__ if name.startswith("clip_")} == {
        f"clip_{entry.version}" for entry in fastpad.operators() if entry.name == "Clip" and entry.module == "onnx"
    }


def test_names_and_modules_of_functions() -> None:
    for name in SIGNATURES:
        function = found(name)
        if name not in ("onnx.pad", "onnx.clip"):
            assert function.__name__ == name.rpartition(".")[2]
        assert function.__module__.startswith("fastpad")
    assert fastpad.onnx.pad is fastpad.onnx.pad_25
    assert fastpad.onnx.clip is fastpad.onnx.clip_13


# Stubs


def stubs() -> Iterator[tuple[Path, ast.FunctionDef]]:
    for path in sorted(PACKAGE.rglob("*.pyi")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield path, node


def typed(text: str) -> ast.arguments:
    node = ast.parse(f"def function{text}: ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    return node.args


def names_of(arguments: ast.arguments) -> Any:
    optional = len(arguments.args) - len(arguments.defaults)
    return (
        [(a.arg, k >= optional) for k, a in enumerate(arguments.args)],
        [(a.arg, default is not None) for a, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)],
        arguments.vararg and arguments.vararg.arg,
        arguments.kwarg and arguments.kwarg.arg,
    )


def module_stub(name: str) -> Path:
    """The stub in which a function of a compiled module is declared."""
    module = found(name).__module__.removeprefix("fastpad").strip(".").replace(".", "/")
    return PACKAGE / f"{module or '__init__'}.pyi"


@pytest.mark.parametrize("name", [*OPERATOR_FUNCTIONS, "pad", "clip"])
def test_stubs_agree(name: str) -> None:
    """Compiled functions have stubs; functions written in Python are their own."""
    function = found(name)
    path = module_stub(name)
    if path.with_suffix(".py").exists():
        assert inspect.isfunction(function)
        return
    declared = [node for place, node in stubs() if place == path and node.name == function.__name__]
    assert declared, f"{path.name} declares no {function.__name__}"
    for node in declared[-1:]:
        assert names_of(node.args) == names_of(typed(SIGNATURES[name]))
        every = [*node.args.args, *node.args.kwonlyargs]
        assert all(argument.annotation is not None for argument in every)
        assert node.returns is not None


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
    assert list(stubs())


# Docstrings


@pytest.mark.parametrize("name", SIGNATURES)
def test_docstring(name: str) -> None:
    function = found(name)
    text = inspect.getdoc(function)
    assert text
    assert len(text.splitlines()[0]) <= 116
    assert "Examples" in text or name in ("show_config", "isa", "get_num_threads", "set_num_threads"), name
    if name in OPERATOR_FUNCTIONS or name in ("pad", "clip", "onnx.opset"):
        for section in ("Parameters", "Returns", "Raises", "Examples"):
            assert f"{section}\n{'-' * len(section)}" in text, section
        for parameter in inspect.signature(function).parameters:
            assert parameter in text
    if name in OPERATOR_FUNCTIONS:
        assert "ValueError" in text or "SpecError" in text
        assert "TypeError" in text or "DTypeError" in text
        described = next(
            entry
            for entry in fastpad.operators()
            if (entry.module, entry.function) == (name.split(".")[0], function.__name__)
        )
        assert str(described.version) in text


def test_docstrings_run() -> None:
    ran = 0
    for name in SIGNATURES:
        function = found(name)
        test = doctest.DocTestParser().get_doctest(
            inspect.getdoc(function) or "", {"np": np, "fastpad": fastpad}, name, None, 0
        )
        report: list[str] = []
        failed, tried = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=report.append)
        assert not failed, "".join(report)
        ran += tried
    assert ran >= 2 * len(OPERATOR_FUNCTIONS)


def test_modules_say_what_they_are() -> None:
    for module in (fastpad, fastpad.onnx, fastpad.nnrt, fastpad.reference, fastpad.backend):
        assert module.__doc__
    assert isinstance(fastpad.__version__, str)


# opset()


OPSETS = {
    1: (1, 1), 2: (2, 1), 5: (2, 1), 6: (2, 6), 10: (2, 6), 11: (11, 11), 12: (11, 12), 13: (13, 13), 17: (13, 13),
    18: (18, 13), 19: (19, 13),
    20: (19, 13), 21: (21, 13), 22: (21, 13), 23: (23, 13), 24: (24, 13), 25: (25, 13), 28: (25, 13),
}  # fmt: skip


@pytest.mark.parametrize("version", OPSETS)
def test_opset(version: int) -> None:
    pad, clip = OPSETS[version]
    chosen = fastpad.onnx.opset(version)
    assert chosen.pad is getattr(fastpad.onnx, f"pad_{pad}")
    assert chosen.clip is getattr(fastpad.onnx, f"clip_{clip}")
    assert {str(name).lower(): number for name, number in dict(chosen.versions).items()} == {"pad": pad, "clip": clip}


@pytest.mark.parametrize("version", [0, -1, 29, 99, 2**70])
def test_opset_that_is_not(version: int) -> None:
    with pytest.raises(ValueError, match=str(version)) as caught:
        fastpad.onnx.opset(version)
    assert "28" in str(caught.value)


@pytest.mark.parametrize("version", [True, False, None, "17", 17.0, [17], 17.5])
def test_opset_of_another_type(version: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        fastpad.onnx.opset(version)

"""fastpad in the place of np.pad and np.clip: for a process, for blocks, nested, from threads."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import wraps
from types import MethodType
from typing import Any

import numpy as np
import pytest
from numpy.testing.overrides import allows_array_function_override

import fastpad
from fastpad import _numpy
from fastpad._patch import STANDING_IN

NAMES = ("pad", "clip")
THEIRS = {"pad": np.pad, "clip": np.clip}
ALL_PICKLES = range(pickle.HIGHEST_PROTOCOL + 1)


def held() -> str:
    """Whose functions the names hold: by identity, since fastpad's equal NumPy's."""
    for whose, functions in (("numpy", THEIRS), ("fastpad", STANDING_IN)):
        if all(getattr(np, name) is functions[name] for name in NAMES):
            return whose
    raise AssertionError("one of each, or somebody else's")


@pytest.fixture(autouse=True)
def _left_as_found() -> Iterator[None]:
    assert held() == "numpy"
    yield
    assert held() == "numpy"


def test_the_originals_are_kept() -> None:
    assert _numpy.numpy_pad is np.pad
    assert _numpy.numpy_clip is np.clip
    with fastpad.patched_numpy():
        assert _numpy.numpy_pad is THEIRS["pad"]
        assert _numpy.numpy_clip is THEIRS["clip"]


def test_patch_and_unpatch() -> None:
    fastpad.patch_numpy()
    assert held() == "fastpad"
    fastpad.patch_numpy()
    assert held() == "fastpad"
    fastpad.unpatch_numpy()  # one undoes two
    assert held() == "numpy"
    fastpad.unpatch_numpy()
    assert held() == "numpy"


def test_calls_that_go_back_to_numpy() -> None:
    data = np.arange(6.0).reshape(2, 3)
    with fastpad.patched_numpy():
        assert np.pad(data, 1, mode="mean").shape == (4, 5)
        assert np.clip(data, np.ones(3), 4).max() == 4
        assert np.clip([1, 5], 2, 3).tolist() == [2, 3]
        with pytest.raises(ValueError, match="mirror"):
            np.pad(data, 1, mode="mirror")


def test_the_method_stays() -> None:
    method = np.ndarray.clip
    with fastpad.patched_numpy():
        assert np.ndarray.clip is method
        assert np.arange(4).clip(1, 2).tolist() == [1, 1, 2, 2]


def test_numpy_modules_that_are_first_imported_while_patched() -> None:
    """numpy.ma is imported when first used, and makes its own clip from np.clip."""
    code = (
        "import fastpad, sys; fastpad.patch_numpy(); import numpy as np, importlib\n"
        "for name in ('ma', 'polynomial', 'random', 'fft', 'linalg', 'testing', 'rec', 'char', 'strings'):\n"
        "    importlib.import_module(f'numpy.{name}')\n"
        "print(np.ma.clip(np.ma.array([1, 5], mask=[0, 1]), 2, 3).tolist())"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[2, None]", done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_what_stands_there_is_numpys_function_to_all_who_look(name: str) -> None:
    theirs = THEIRS[name]
    with fastpad.patched_numpy():
        ours = getattr(np, name)
    assert ours is not theirs
    assert ours == theirs
    assert theirs == ours
    assert (ours != theirs) is False
    assert hash(ours) == hash(theirs)
    assert {theirs: 1}[ours] == {ours: 1}[theirs] == 1
    assert ours != getattr(fastpad, name)
    assert ours != THEIRS["clip" if name == "pad" else "pad"]
    assert vars(ours) == vars(theirs)
    for attribute in ("_implementation", "__wrapped__", "__name__", "__qualname__", "__module__", "__doc__"):
        assert getattr(ours, attribute) is getattr(theirs, attribute)
    assert not hasattr(ours, "nothing of this name")
    assert inspect.signature(ours) == inspect.signature(theirs)
    assert inspect.isroutine(ours)
    assert allows_array_function_override(ours)
    assert wraps(ours)(lambda: None).__doc__ == theirs.__doc__
    assert isinstance(vars(type("Class", (), {"method": ours}))["method"].__get__(3, int), MethodType)
    assert repr(ours) == f"<numpy.{name}, by fastpad>"


@pytest.mark.parametrize("protocol", ALL_PICKLES)
@pytest.mark.parametrize("name", NAMES)
def test_pickles(name: str, protocol: int) -> None:
    """A pickle is of the name, as NumPy's own: it needs no fastpad, and is what the name then holds."""
    theirs = THEIRS[name]
    plain = pickle.dumps(theirs, protocol)
    with fastpad.patched_numpy():
        ours = getattr(np, name)
        assert pickle.dumps(ours, protocol) == plain
        assert pickle.loads(plain) is copy.copy(ours) is copy.deepcopy(ours) is ours
        numpys_while_patched = pickle.dumps(theirs, protocol)
        assert pickle.loads(numpys_while_patched) is ours
        assert pickle.loads(pickle.dumps(np.sum, protocol)) is np.sum
    assert pickle.dumps(theirs, protocol) == plain
    ours_after = pickle.dumps(ours, protocol)
    for made in (numpys_while_patched, ours_after):
        assert b"fastpad" not in made
        assert pickle.loads(made) is theirs


@pytest.mark.parametrize("name", NAMES)
def test_fastpads_own_functions_are_themselves(name: str) -> None:
    ours = getattr(fastpad, name)
    assert pickle.loads(pickle.dumps(ours)) is copy.deepcopy(ours) is ours
    assert ours == ours
    assert ours != THEIRS[name]
    assert THEIRS[name] != ours
    assert ours.__name__ == ours.__qualname__ == name
    assert "out" in inspect.signature(ours).parameters


def test_blocks_nest() -> None:
    with fastpad.patched_numpy():
        with fastpad.patched_numpy():
            assert held() == "fastpad"
        assert held() == "fastpad"


def test_a_block_that_raises() -> None:
    with pytest.raises(KeyError), fastpad.patched_numpy():
        raise KeyError
    assert held() == "numpy"


def test_a_block_inside_of_a_patched_process() -> None:
    fastpad.patch_numpy()
    with fastpad.patched_numpy():
        assert held() == "fastpad"
    assert held() == "fastpad"
    fastpad.unpatch_numpy()


def test_unpatching_inside_of_a_block_waits_for_its_end() -> None:
    fastpad.patch_numpy()
    with fastpad.patched_numpy():
        fastpad.unpatch_numpy()
        assert held() == "fastpad"
    assert held() == "numpy"


def test_patching_inside_of_a_block_lasts() -> None:
    with fastpad.patched_numpy():
        fastpad.patch_numpy()
    assert held() == "fastpad"
    fastpad.unpatch_numpy()


def test_as_a_decorator() -> None:
    @fastpad.patched_numpy()
    def inside() -> str:
        return held()

    assert inside() == "fastpad"
    assert held() == "numpy"
    assert inside() == "fastpad"


def test_somebody_elses_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    def before(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError

    def since(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(np, "pad", before)
    with fastpad.patched_numpy():
        assert np.pad is STANDING_IN["pad"]
        assert np.pad(np.ones(1), 1, mode="mean").tolist() == [1, 1, 1]  # not by way of theirs
    assert np.pad is before
    with fastpad.patched_numpy():
        np.pad = since
    assert np.pad is since
    monkeypatch.undo()


def test_a_block_in_one_thread_holds_in_all_until_the_last_ends() -> None:
    opened, close = threading.Event(), threading.Event()

    def block() -> None:
        with fastpad.patched_numpy():
            opened.set()
            close.wait(30)

    thread = threading.Thread(target=block)
    thread.start()
    assert opened.wait(30)
    assert held() == "fastpad"
    with fastpad.patched_numpy():
        close.set()
        thread.join(30)
        assert held() == "fastpad"
    assert held() == "numpy"


def test_many_threads() -> None:
    wrong: list[Any] = []
    barrier = threading.Barrier(8)

    def work() -> None:
        barrier.wait(30)
        for _ in range(300):
            with fastpad.patched_numpy():
                if held() != "fastpad":
                    wrong.append(held())
                if np.pad(np.ones(2), 1).tolist() != [0, 1, 1, 0]:
                    wrong.append("pad")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong
    assert held() == "numpy"

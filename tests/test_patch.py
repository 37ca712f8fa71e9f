"""fastpad in the place of np.pad and np.clip: for a process, for blocks, nested, from threads."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fastpad
from fastpad import _numpy

THEIRS = {"pad": np.pad, "clip": np.clip}
OURS = {"pad": fastpad.pad, "clip": fastpad.clip}


def held() -> dict[str, Any]:
    return {"pad": np.pad, "clip": np.clip}


@pytest.fixture(autouse=True)
def _left_as_found() -> Iterator[None]:
    assert held() == THEIRS
    yield
    assert held() == THEIRS


def test_the_originals_are_kept() -> None:
    assert _numpy.numpy_pad is np.pad
    assert _numpy.numpy_clip is np.clip
    with fastpad.patched_numpy():
        assert _numpy.numpy_pad is THEIRS["pad"]
        assert _numpy.numpy_clip is THEIRS["clip"]


def test_patch_and_unpatch() -> None:
    fastpad.patch_numpy()
    assert held() == OURS
    fastpad.patch_numpy()
    assert held() == OURS
    fastpad.unpatch_numpy()  # one undoes two
    assert held() == THEIRS
    fastpad.unpatch_numpy()
    assert held() == THEIRS


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
    """numpy.ma is imported when first used, and makes its own clip from np.clip's docstring."""
    code = (
        "import fastpad, sys; fastpad.patch_numpy(); import numpy as np, importlib\n"
        "for name in ('ma', 'polynomial', 'random', 'fft', 'linalg', 'testing', 'rec', 'char', 'strings'):\n"
        "    importlib.import_module(f'numpy.{name}')\n"
        "print(np.ma.clip(np.ma.array([1, 5], mask=[0, 1]), 2, 3).tolist())"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[2, None]", done.stderr


def test_blocks_nest() -> None:
    with fastpad.patched_numpy():
        with fastpad.patched_numpy():
            assert held() == OURS
        assert held() == OURS


def test_a_block_that_raises() -> None:
    with pytest.raises(KeyError), fastpad.patched_numpy():
        raise KeyError
    assert held() == THEIRS


def test_a_block_inside_of_a_patched_process() -> None:
    fastpad.patch_numpy()
    with fastpad.patched_numpy():
        assert held() == OURS
    assert held() == OURS
    fastpad.unpatch_numpy()


def test_unpatching_inside_of_a_block_waits_for_its_end() -> None:
    fastpad.patch_numpy()
    with fastpad.patched_numpy():
        fastpad.unpatch_numpy()
        assert held() == OURS
    assert held() == THEIRS


def test_patching_inside_of_a_block_lasts() -> None:
    with fastpad.patched_numpy():
        fastpad.patch_numpy()
    assert held() == OURS
    fastpad.unpatch_numpy()


def test_as_a_decorator() -> None:
    @fastpad.patched_numpy()
    def inside() -> dict[str, Any]:
        return held()

    assert inside() == OURS
    assert held() == THEIRS
    assert inside() == OURS


def test_somebody_elses_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    def before(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError

    def since(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(np, "pad", before)
    with fastpad.patched_numpy():
        assert np.pad is fastpad.pad
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
    assert held() == OURS
    with fastpad.patched_numpy():
        close.set()
        thread.join(30)
        assert held() == OURS
    assert held() == THEIRS


def test_many_threads() -> None:
    wrong: list[Any] = []
    barrier = threading.Barrier(8)

    def work() -> None:
        barrier.wait(30)
        for _ in range(300):
            with fastpad.patched_numpy():
                if held() != OURS:
                    wrong.append(held())
                if np.pad(np.ones(2), 1).tolist() != [0, 1, 1, 0]:
                    wrong.append("pad")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong
    assert held() == THEIRS

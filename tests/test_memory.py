"""Memory of outputs: large ones in huge pages, all of it written; that of freed ones kept only when asked for."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fastpad
from fastpad._memory import held_memory

MEBIBYTE = 1 << 20


@pytest.fixture(autouse=True)
def off_again() -> Iterator[None]:
    yield
    fastpad.set_reuse_limit(0)
    assert held_memory() == 0


def big(k: int = 0) -> np.ndarray[Any, Any]:
    return np.full((1000, 1000 + k), k, np.float32)


def test_nothing_is_kept_unless_asked_for() -> None:
    assert fastpad.get_reuse_limit() == 0
    fastpad.pad(big(), 1)
    gc.collect()
    assert held_memory() == 0


def test_a_freed_output_is_the_next_one() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    first = fastpad.pad(big(), 1)
    place = first.ctypes.data
    del first
    assert held_memory() >= 4 * 1002 * 1002
    second = fastpad.pad(big() + 1, 1, "edge")
    assert second.ctypes.data == place
    assert held_memory() == 0
    assert np.array_equal(second, np.pad(big() + 1, 1, "edge"))


def test_arrays_that_live_share_nothing() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    alive = []
    for k in range(12):
        fastpad.clip(big(k), 0.0, 1e9)  # freed at once
        alive.append(fastpad.clip(big(k), 0.0, 1e9))
    for k, array in enumerate(alive):
        assert (array == k).all()
    assert len({array.ctypes.data for array in alive}) == len(alive)


def test_the_limit_holds() -> None:
    fastpad.set_reuse_limit(10 * MEBIBYTE)
    for k in range(40):
        fastpad.pad(big(k * 50), 1)
        assert held_memory() <= 10 * MEBIBYTE
    fastpad.set_reuse_limit(MEBIBYTE)
    assert held_memory() <= MEBIBYTE


def test_small_outputs_take_no_part() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    fastpad.pad(np.ones((100, 100)), 1)
    assert held_memory() == 0


def test_arrays_outlive_the_setting() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    array = fastpad.pad(big(), 1)
    view = array[1:-1, 1:-1]
    fastpad.set_reuse_limit(0)
    del array
    assert (view == big()).all()
    del view
    assert held_memory() == 0


def test_a_resized_output_is_freed_as_it_is() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    array = fastpad.onnx.pad(big(), [1, 1, 1, 1])
    array.resize((3000, 1002), refcheck=False)
    assert (array[1:1001, 1:1001] == 0).all()
    del array
    assert held_memory() <= 64 * MEBIBYTE


def test_objects_are_counted_in_reused_memory() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    strings = np.full((400, 500), "text", dtype=object)
    for _ in range(3):
        assert (fastpad.onnx.pad_13(strings, [1, 1, 1, 1], "fill")[1:-1, 1:-1] == "text").all()


@pytest.mark.parametrize("wrong", [-1, 2**70, None, "1", 1.5, True])
def test_limits_that_are_refused(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"^set_reuse_limit: n must"):
        fastpad.set_reuse_limit(wrong)
    assert fastpad.get_reuse_limit() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="huge pages are asked for on Linux alone")
def test_a_large_output_begins_with_a_huge_page() -> None:
    x = np.ones((40, MEBIBYTE), np.int8)
    outputs = [fastpad.pad(x, ((0, 0), (1, 1))), fastpad.clip(x, 0, 5), fastpad.onnx.pad(x, [0, 1, 0, 1], mode="edge")]
    assert [output.ctypes.data % (2 * MEBIBYTE) for output in outputs] == [0, 0, 0]
    outputs[0].resize((10, 10), refcheck=False)
    assert (outputs[0].ravel()[1:] == 1).all()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("mode", ["edge", "reflect", "wrap"])
def test_new_memory_is_all_written(mode: Any, threads: int) -> None:
    before = fastpad.get_num_threads()
    fastpad.set_num_threads(threads)
    try:
        x = np.ones((3, 3500, 1200), np.float32)
        assert (fastpad.pad(x, 2, mode) == 1).all()
        assert (fastpad.clip(x, 1, 2) == 1).all()
    finally:
        fastpad.set_num_threads(before)


def test_an_allocator_that_somebody_else_has_set_stays() -> None:
    """NumPy's default one under another name, by the functions of NumPy's table for C."""
    place = ctypes.pythonapi.PyCapsule_GetPointer
    place.restype, place.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype, capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    table = ctypes.cast(place(np._core.multiarray._ARRAY_API, None), ctypes.POINTER(ctypes.c_void_p))
    set_handler = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object)(table[304])
    default = ctypes.cast(table[306], ctypes.POINTER(ctypes.py_object))[0]
    size = 128 + 5 * ctypes.sizeof(ctypes.c_void_p)  # its name, version, context and four functions
    other = ctypes.create_string_buffer(ctypes.string_at(place(default, b"mem_handler"), size), size)
    ctypes.memmove(other, b"other\0", 6)
    name_of = np._core.multiarray.get_handler_name
    x = np.ones(9 * MEBIBYTE, np.float32)
    assert name_of(fastpad.pad(x, 1)) == ("fastpad" if sys.platform == "linux" else "default_allocator")
    previous = set_handler(capsule(ctypes.addressof(other), b"mem_handler", None))
    try:
        fastpad.set_reuse_limit(256 * MEBIBYTE)
        for array in (fastpad.pad(x, 1), fastpad.clip(x, 0, 1)):
            assert name_of(array) == "other"
        del array
    finally:
        set_handler(previous)
    assert held_memory() == 0

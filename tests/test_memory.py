"""Memory of outputs: large ones in huge pages, all of it written; that of freed ones kept, lent, and given back."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastpad
from fastpad._budget import GROUPS, group_limits, huge_pages, usable_memory
from fastpad._memory import held_memory

MEBIBYTE = 1 << 20


linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is kept unasked, and lent, on Linux alone")


@pytest.fixture(autouse=True)
def off_again() -> Iterator[None]:
    fastpad.set_reuse_limit(0)
    yield
    fastpad.set_reuse_limit(0)
    assert held_memory() == (0, 0)


def big(k: int = 0) -> np.ndarray[Any, Any]:
    return np.full((1000, 1000 + k), k, np.float32)


def output(code: str, before: str = "") -> str:
    code = f"{before}import numpy as np, fastpad\nfrom fastpad._memory import held_memory\n{code}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@linux
def test_what_is_kept_unasked() -> None:
    """A sixteenth of the memory there is; half a limit in an address space of so much."""
    code = "print(fastpad.get_reuse_limit()); fastpad.pad(np.ones((1000, 1000)), 1); print(held_memory()[0] > 8016032)"
    whole = usable_memory() // 16
    assert output(code).split() == [str(whole), "True"]
    small = "import resource; resource.setrlimit(resource.RLIMIT_AS, (2 << 30, -1))\n"
    assert output(code, small).split() == [str(min(whole, (2 << 30) // 16)), "True"]


def test_nothing_is_kept_at_a_limit_of_zero() -> None:
    fastpad.pad(big(), 1)
    gc.collect()
    assert held_memory() == (0, 0)


@linux
def test_what_is_lent() -> None:
    """Of blocks beyond 32 MiB the huge pages, if the system has any, until the block is taken again."""
    code = (
        "x = np.ones((40, 1 << 20), np.int8)\n"
        "fastpad.pad(x[:20], 1); print(held_memory()[1])\n"
        "fastpad.pad(x, 1); print(held_memory()[1])\n"
        "y = fastpad.pad(x, 1); print(held_memory()[1])\n"
        "print(bool((y[1:-1, 1:-1] == 1).all() and y[0].sum() == 0))\n"
    )
    pages = [0, (22 + 42) << 20, 22 << 20] if huge_pages() else [0, 0, 0]
    *lent, right = output(code).split()
    assert [int(number) for number in lent] == pages
    assert right == "True"


@linux
def test_little_is_kept_where_pages_are_small() -> None:
    code = (
        "for k in range(12):\n"
        "    fastpad.pad(np.ones((12 + k, 1 << 20), np.int8), 1)\n"
        "print(held_memory()[0] - held_memory()[1] <= 32 << 20, held_memory()[1])\n"
    )
    # the module is made before the package is imported, which asks it once
    never = (
        "import sys, types\n"
        "budget = types.SimpleNamespace(huge_pages=lambda: False, usable_memory=lambda: 1 << 34)\n"
        "sys.modules['fastpad._budget'] = budget\n"
    )
    kept, lent = output(code, never).split()
    assert (kept, lent) == ("True", "0")


@linux
def test_all_that_is_kept_is_given_back_when_an_allocation_fails() -> None:
    code = (
        "import resource\n"
        "fastpad.set_reuse_limit(1 << 30)\n"
        "x = np.zeros(400 << 20, 'u1')\n"
        "for call in (lambda n: fastpad.pad(x[:n], 1), lambda n: fastpad.clip(x[:n], 0, 1),\n"
        "             lambda n: fastpad.onnx.pad_25(x[:n], [1, 1], mode='edge')):\n"
        "    call(400 << 20); held = held_memory()[0]\n"
        "    in_use = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "    resource.setrlimit(resource.RLIMIT_AS, (in_use + (20 << 20), -1))\n"
        "    y = call(300 << 20)\n"
        "    print(held >> 20, held_memory()[0] >> 20); del y\n"
        "    resource.setrlimit(resource.RLIMIT_AS, (-1, -1))\n"
        "    fastpad.set_reuse_limit(0); fastpad.set_reuse_limit(1 << 30)\n"
    )
    assert output(code).split() == ["416", "0"] * 3


@linux
def test_a_context_that_is_copied_meanwhile_is_nobodys() -> None:
    """As a finalizer may do at any allocation: arrays made in it are NumPy's own."""
    code = (
        "import contextvars, gc\n"
        "copies = []\n"
        "gc.callbacks.append(lambda phase, info: copies.append(contextvars.copy_context()))\n"
        "gc.set_threshold(1)\n"
        "for k in range(300):\n"
        "    fastpad.pad(np.ones((600, 600)), 1), [{k}, {k}], fastpad.clip(np.ones(1 << 18), 0, 1), [{k}, {k}]\n"
        "gc.set_threshold(0); gc.callbacks.clear()\n"
        "name = np._core.multiarray.get_handler_name\n"
        "print(len(copies) > 100, {context.run(lambda: name(np.ones(1 << 20))) for context in copies})\n"
    )
    assert output(code).split() == ["True", "{'default_allocator'}"]


@linux
def test_memory_that_is_kept_is_the_systems_when_it_is_short() -> None:
    """In a control group with a limit: blocks are kept, others need the memory, and the process is not killed."""
    group = make_group(256 * MEBIBYTE)
    code = (
        "fastpad.set_reuse_limit(1 << 30)\n"
        "x = np.ones((10, 1 << 20), np.int8)\n"
        "for k in range(40, 140, 20):\n"
        "    fastpad.pad(np.broadcast_to(x[:1], (k, 1 << 20)), 0, 'empty' if k < 100 else 'edge')\n"
        "print(held_memory()[0] >> 20)\n"
        "y = np.ones(120 << 20, np.int8); print(y.sum() >> 20)\n"
    )
    try:
        kept, summed = output(code, f"import os; open('{group}/cgroup.procs', 'w').write(str(os.getpid()))\n").split()
    finally:
        group.rmdir()
    assert int(kept) > 250
    assert int(summed) == 120


def make_group(limit: int) -> Path:
    """A control group with a limit on memory, below the one that this process is in."""
    if not huge_pages():
        pytest.skip("there are no huge pages to lend")
    for mount, name in GROUPS.values():
        parent = Path("/", mount)
        if (parent / "cgroup.procs").exists() and os.access(parent, os.W_OK) and list(parent.glob("memory.*")):
            group = parent / f"fastpad-{os.getpid()}"
            try:
                group.mkdir()
                (group / name).write_text(str(limit))
            except OSError as error:
                pytest.skip(f"no control group can be made: {error}")
            return group
    pytest.skip("no control group can be made here")


@pytest.mark.parametrize(
    ("files", "limits"),
    [
        ({}, []),
        ({"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "max\n"}, []),
        (
            {
                "proc/self/cgroup": "0::/a/b\n",
                "sys/fs/cgroup/a/b/memory.max": "7000\n",
                "sys/fs/cgroup/a/memory.max": "5000\n",
            },
            [7000, 5000],
        ),
        ({"proc/self/cgroup": "0::/gone\n", "sys/fs/cgroup/memory.max": "3000"}, [3000]),
        (
            {
                "proc/self/cgroup": "5:cpu,memory:/c\n2:pids:/\n0::/\n",
                "sys/fs/cgroup/memory/c/memory.limit_in_bytes": "9000\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
            },
            [9000, 9223372036854771712],
        ),
    ],
    ids=["none", "max", "nested", "namespace", "first-version"],
)
def test_limits_of_control_groups(tmp_path: Path, files: dict[str, str], limits: list[int]) -> None:
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert list(group_limits(tmp_path)) == limits
    assert usable_memory(tmp_path) == min([usable_memory(), *limits])


@pytest.mark.parametrize(
    ("text", "answer"),
    [("always [madvise] never", True), ("[always] madvise never", True), ("always madvise [never]", False)],
)
def test_whether_there_are_huge_pages(tmp_path: Path, text: str, answer: bool) -> None:
    assert not huge_pages(tmp_path)
    path = tmp_path / "sys/kernel/mm/transparent_hugepage/enabled"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert huge_pages(tmp_path) == answer


def test_kept_blocks_are_traced_as_numpys_are() -> None:
    """By tracemalloc, in NumPy's domain: an output is there as long as it lives."""
    code = (
        "import tracemalloc\n"
        "x = np.ones((2000, 1000))\n"
        "def traced():\n"
        "    shot = tracemalloc.take_snapshot()\n"
        "    numpys = tracemalloc.DomainFilter(True, np.lib.tracemalloc_domain)\n"
        "    return sum(trace.size for trace in shot.filter_traces([numpys]).traces)\n"
        "tracemalloc.start()\n"
        "for _ in range(3):\n"
        "    y = fastpad.pad(x, 1); z = fastpad.clip(x, 0, 5)\n"
        "    print(traced() == y.nbytes + z.nbytes)\n"
        "    del y, z\n"
        "print(traced())\n"
    )
    assert output(code).split() == ["True"] * 3 + ["0"]


def test_a_freed_output_is_the_next_one() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    first = fastpad.pad(big(), 1)
    place = first.ctypes.data
    del first
    assert held_memory()[0] >= 4 * 1002 * 1002
    second = fastpad.pad(big() + 1, 1, "edge")
    assert second.ctypes.data == place
    assert held_memory() == (0, 0)
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
        assert held_memory()[0] <= 10 * MEBIBYTE
    fastpad.set_reuse_limit(MEBIBYTE)
    assert held_memory()[0] <= MEBIBYTE


def test_small_outputs_take_no_part() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    fastpad.pad(np.ones((100, 100)), 1)
    assert held_memory() == (0, 0)


def test_arrays_outlive_the_setting() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    array = fastpad.pad(big(), 1)
    view = array[1:-1, 1:-1]
    fastpad.set_reuse_limit(0)
    del array
    assert (view == big()).all()
    del view
    assert held_memory() == (0, 0)


def test_a_resized_output_is_freed_as_it_is() -> None:
    fastpad.set_reuse_limit(64 * MEBIBYTE)
    array = fastpad.onnx.pad(big(), [1, 1, 1, 1])
    array.resize((3000, 1002), refcheck=False)
    assert (array[1:1001, 1:1001] == 0).all()
    del array
    assert held_memory()[0] <= 64 * MEBIBYTE


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
    assert held_memory() == (0, 0)

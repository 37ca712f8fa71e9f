"""``python -m fastpad demo``: every worked example of the documents, then fastpad beside NumPy."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

import fastpad
from fastpad._gen.table import DTYPES
from fastpad._model import Example, OperatorVersion
from fastpad._operators import operators

__all__ = ["demo"]

Array = np.ndarray[Any, Any]
Result = TypeVar("Result")
REPEATS = 15

NUMPY_NAMES = {dtype.name: dtype.numpy[0] for dtype in DTYPES}


def demo() -> int:
    """Print both parts; returns 1 if any result is not what it should be."""
    return max(run_examples(), run_beside_numpy())


def run_examples() -> int:
    """Compute every example of the spec and compare it with the output that the document gives."""
    print("The documents' worked examples:")
    wrong = 0
    for version in operators():
        good = [run_example(version, example) for example in version.examples]
        wrong += good.count(False)
        print(f"  {version.label:16}{sum(good)} of {len(good)} as documented")
    return int(wrong > 0)


def run_example(version: OperatorVersion, example: Example) -> bool:
    function = getattr(import_module(f"fastpad.{version.module}"), version.function)
    dtype = NUMPY_NAMES[example.dtype]
    given = {}
    for parameter in version.parameters:
        if parameter.name in example.arguments:
            argument = example.arguments[parameter.name]
            given[parameter.python] = np.array(argument, dtype) if parameter.role == "data" else argument
    return np.array_equal(function(**given), np.array(example.output, dtype))


def run_beside_numpy() -> int:
    """Time a few calls on arrays of everyday sizes, results compared first; the number of threads ends as it was."""
    default = fastpad.get_num_threads()
    try:
        return print_table(sorted({1, default}))
    finally:
        fastpad.set_num_threads(default)


def print_table(numbers: list[int]) -> int:
    """NumPy's time, and fastpad's on each number of threads; returns 1 if a result differs."""
    photo = np.random.default_rng(0).integers(0, 256, (1080, 1920, 3), dtype=np.uint8)
    maps = np.random.default_rng(0).standard_normal((8, 64, 56, 56), dtype=np.float32)
    around = ((16, 16), (16, 16), (0, 0))
    one = ((0, 0), (0, 0), (1, 1), (1, 1))
    threads = " and ".join(map(str, numbers)) + " thread" + "s" * (numbers[-1] > 1)
    print(
        f"\nfastpad ({fastpad.isa()}) on {threads} beside NumPy {np.__version__}, medians of {REPEATS} calls, in turn:"
    )
    heads = (f"{f'fastpad on {number}':>14}{'ratio':>7}" for number in numbers)
    print(f"  {'':40}{'equal':>6}{'NumPy':>12}{''.join(heads)}")
    good = [
        compare(numbers, "photo 1080x1920x3 uint8, pad 16 reflect", "pad", photo, around, mode="reflect"),
        compare(numbers, "photo 1080x1920x3 uint8, clip 16..235", "clip", photo, 16, 235),
        compare(numbers, "maps 8x64x56x56 float32, pad 1 constant", "pad", maps, one),
        compare(numbers, "maps 8x64x56x56 float32, pad 1 edge", "pad", maps, one, mode="edge"),
        compare(numbers, "maps 8x64x56x56 float32, clip 0..6", "clip", maps, 0.0, 6.0),
        compare(numbers, "4x4 float32, pad 1 constant", "pad", maps[0, 0, :4, :4].copy(), 1),
    ]
    return int(not all(good))


def compare(numbers: list[int], title: str, name: str, *args: Any, **kwargs: Any) -> bool:
    theirs, ours = getattr(np, name), getattr(fastpad, name)
    their_call, our_call = (lambda: theirs(*args, **kwargs)), (lambda: ours(*args, **kwargs))
    expected = their_call()
    equal = all(np.array_equal(expected, on_threads(number, our_call)) for number in numbers)
    numpy_time, *our_times = times_in_turn(their_call, our_call, numbers)
    cells = (f"{shown(time):>14}{numpy_time / time:>6.1f}x" for time in our_times)
    print(f"  {title:40}{'yes' if equal else 'NO':>6}{shown(numpy_time):>12}{''.join(cells)}")
    return equal


def on_threads(number: int, function: Callable[[], Result]) -> Result:
    fastpad.set_num_threads(number)
    return function()


def times_in_turn(theirs: Callable[[], Array], ours: Callable[[], Array], numbers: list[int]) -> list[float]:
    """Median seconds a call, NumPy's and fastpad's on each number, taken in turn so that all see the same machine."""
    rounds = [
        [time_of(theirs), *(on_threads(number, lambda: time_of(ours)) for number in numbers)] for _ in range(REPEATS)
    ]
    return [median(times) for times in zip(*rounds, strict=True)]


def time_of(function: Callable[[], Array], at_least: float = 5e-4) -> float:
    """Seconds a call, over as many calls as make the clock's error small."""
    calls = 1
    while True:
        start = perf_counter()
        for _ in range(calls):
            function()
        passed = perf_counter() - start
        if passed > at_least:
            return passed / calls
        calls *= 4


def shown(seconds: float) -> str:
    return f"{seconds * 1e6:.2f} us" if seconds < 1e-3 else f"{seconds * 1e3:.2f} ms"

"""Run as a script: every public function with seeded garbage. Prints, as JSON lines, each unfair answer.

An answer is a result or a ValueError, TypeError, OverflowError, MemoryError or IndexError (the NumPy face: what NumPy
raises, too). The process has little memory, so that absurd sizes fail and do not fill the machine.
"""

from __future__ import annotations

import faulthandler
import json
import random
import resource
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import ml_dtypes
import numpy as np

import fastpad
from tests import cases

FAIR = (ValueError, TypeError, OverflowError, MemoryError, IndexError)


class ThrownError(Exception):
    """What a hostile object raises; it may come out as it is."""


class BadIndex:
    def __index__(self) -> int:
        raise ThrownError("index")

    def __float__(self) -> float:
        raise ThrownError("float")

    def __len__(self) -> int:
        raise ThrownError("len")


class BadArray:
    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise ThrownError("array")


class NotAnArray:
    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return "not an array"


class WrongIndex:
    def __index__(self) -> Any:
        return 1.5


class LyingLength(list):  # type: ignore[type-arg]
    def __len__(self) -> int:
        return 1000


class LyingArray(np.ndarray):
    """Says of itself what is not so."""

    shape = property(lambda self: (10**6, 10**6))  # type: ignore[assignment]
    ndim = property(lambda self: 40)  # type: ignore[assignment]
    dtype = property(lambda self: np.dtype("c16"))  # type: ignore[assignment]
    strides = property(lambda self: (10**9,))  # type: ignore[assignment]
    size = property(lambda self: 10**12)  # type: ignore[assignment]


class Emptier:
    """Empties the list that it is in when it is read."""

    def __init__(self, home: list[Any]) -> None:
        self.home = home

    def __index__(self) -> int:
        self.home.clear()
        return 1


class Reshaper:
    """Changes what an array is when it is read."""

    def __init__(self, victim: np.ndarray, change: int) -> None:
        self.victim = victim
        self.what = change % 4

    def change(self) -> None:
        victim = self.victim
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                if self.what == 0:
                    victim.shape = (victim.size, 1, 1)
                elif self.what == 1:
                    victim.dtype = f"V{victim.itemsize * victim.shape[-1]}"
                elif self.what == 2:
                    victim.dtype = "u1"
                else:
                    victim.strides = (0,) * victim.ndim
            except (AttributeError, IndexError, TypeError, ValueError):
                victim.flags.writeable = False

    def __index__(self) -> int:
        self.change()
        return 1

    def __float__(self) -> float:
        self.change()
        return 1.0

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        self.change()
        return np.ones(2, np.int64)


def self_emptying(length: int) -> list[Any]:
    home: list[Any] = [0] * length
    home[0] = Emptier(home)
    return home


def endless() -> list[Any]:
    nested: list[Any] = []
    nested.append(nested)
    return nested


INTEGERS = [
    0,
    1,
    -1,
    2,
    3,
    7,
    64,
    1000,
    2**31 - 1,
    2**31,
    -(2**31),
    2**32,
    2**62,
    2**63 - 1,
    2**63,
    -(2**63),
    -(2**63) - 1,
    2**64,
    10**30,
]
SCALARS: list[Any] = [None, True, False, 0.0, -0.0, 1.5, 1e300, float("nan"), float("inf"), 1j, "", "edge",
    "constant", "wrap", "a\0b", "\ud800", b"", b"edge", ..., NotImplemented, object, int, len, slice(1), range(3), {},
    set(), frozenset({1})]  # fmt: skip
DTYPES = ["?", "i1", "u2", "i4", "u8", "f2", "f4", "f8", "g", "c8", "c16", "O", "S3", "U2", "V5", "M8[s]", ">f4",
    ml_dtypes.bfloat16, ml_dtypes.int4, ml_dtypes.float8_e4m3fn, [("a", "i4"), ("b", "O")], "V1"]  # fmt: skip


class Garbage:
    """Draws of arguments, from one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def array(self, dtypes: list[Any] = DTYPES) -> np.ndarray:
        rank = self.chance.choice([0, 1, 1, 2, 2, 3, 4, 6])
        shape = tuple(self.chance.choice([0, 1, 1, 2, 3, 5]) for _ in range(rank))
        array = cases.values(np.dtype(self.chance.choice(dtypes)), shape, self.chance.randrange(9))
        try:
            return self.chance.choice(list(cases.LAYOUTS.values()))(array)
        except (ValueError, TypeError):
            return array

    def integers(self) -> Any:
        count = self.chance.choice([0, 1, 2, 2, 4, 4, 6, 8])
        small = self.chance.random() < 0.8
        numbers = [self.chance.randrange(-2, 5) if small else self.chance.choice(INTEGERS) for _ in range(count)]
        form = self.chance.randrange(6)
        if form == 0:
            return tuple(numbers)
        if form == 1 and all(abs(n) < 2**62 for n in numbers):
            return np.array(numbers, self.chance.choice(["i8", "i4", "i8", ">i8"]) if small else "i8")
        if form == 2 and count % 2 == 0:
            return [numbers[k : k + 2] for k in range(0, count, 2)]
        if form == 3 and count % 2 == 0 and all(abs(n) < 2**62 for n in numbers):
            return np.array(numbers, np.int64).reshape(-1, 2)
        return numbers

    def anything(self, depth: int = 0) -> Any:
        pick = self.chance.randrange(15)
        if pick < 3:
            return self.array()
        if pick < 5:
            return self.integers()
        if pick == 5:
            return self.chance.choice(INTEGERS)
        if pick < 8:
            return self.chance.choice(SCALARS)
        if pick == 8 and depth < 3:
            return [self.anything(depth + 1) for _ in range(self.chance.randrange(4))]
        if pick == 9 and depth < 3:
            return {self.chance.choice([0, 1, -1, 5, "a", None]): self.anything(depth + 1) for _ in range(2)}
        if pick == 10:
            return self.chance.choice([BadIndex, BadArray, NotAnArray, WrongIndex])()
        if pick == 11:
            return LyingLength([1, 2])
        if pick == 12:
            return np.arange(6.0).reshape(2, 3).view(LyingArray)
        if pick == 13:
            return self.chance.choice([self_emptying(4), self_emptying(2), endless()])
        return self.chance.choice(
            [
                np.float32(1),
                np.int8(1),
                np.float64("nan"),
                np.array(1),
                np.str_("edge"),
                np.datetime64("NaT"),
                ml_dtypes.bfloat16(1),
                np.ma.array([1, 2]),
            ]
        )


def functions() -> list[tuple[str, Callable[..., Any], list[str]]]:
    """Name, function, and the parameters it takes by name or in order."""
    found: list[tuple[str, Callable[..., Any], list[str]]] = []
    for entry in fastpad.operators():
        function = getattr(getattr(fastpad, entry.module), entry.function)
        names = [
            {"paddingMode": "padding_mode", "constantValue": "constant_value"}.get(p.name, p.name)
            for p in (*entry.inputs, *entry.attributes)
        ]
        found.append((f"{entry.module}.{entry.function}", function, [*names, "out"]))
    found.append(("pad", fastpad.pad, ["array", "pad_width", "mode", "constant_values", "out"]))
    found.append(("clip", fastpad.clip, ["a", "a_min", "a_max", "out"]))
    return found


MODE_NAMES = ["constant", "edge", "reflect", "symmetric", "wrap", "empty", 0, 1, 2, 3]


def fitting(garbage: Garbage, name: str, data: np.ndarray) -> Any:
    """A number list as long as the parameter wants it, its numbers now and then absurd."""
    chance = garbage.chance
    wild = chance.random() < 0.1
    numbers = [
        chance.choice(INTEGERS) if wild and chance.random() < 0.4 else chance.randrange(-1, 5)
        for _ in range(2 * data.ndim)
    ]
    if name in ("paddings", "pad_width"):
        numbers = [abs(number) for number in numbers]
    pairs = [numbers[k : k + 2] for k in range(0, len(numbers), 2)]
    choices = {
        "pads": numbers,
        "paddings": chance.choice([pairs, numbers]),
        "pad_width": chance.choice([pairs, numbers[:2], 1]),
    }
    return choices[name]


def arguments(garbage: Garbage, names: list[str]) -> dict[str, Any]:
    chance = garbage.chance
    wild = chance.choice([0.0, 0.0, 0.1, 0.3, 1.0])
    data = garbage.array(["f4", "f8", "f2"] if wild == 0.0 and chance.random() < 0.5 else DTYPES)
    given: dict[str, Any] = {}
    for name in names:
        if chance.random() < wild * 0.5:
            if chance.random() < 0.5:
                given[name] = garbage.anything()
            continue
        if name in ("data", "x", "input", "array", "a"):
            given[name] = data
        elif name == "axes":
            given[name] = garbage.integers() if chance.random() < 0.2 else None
        elif name in ("pads", "paddings", "pad_width"):
            given[name] = garbage.integers() if chance.random() < 0.1 else fitting(garbage, name, data)
            if chance.random() < 0.03:
                given[name] = [Reshaper(data, chance.randrange(4)), *([0] * (2 * data.ndim - 1))]
            elif chance.random() < 0.03:
                given[name] = self_emptying(2 * data.ndim or 1)
        elif name in ("mode", "padding_mode"):
            given[name] = chance.choice(MODE_NAMES)
        elif name == "out":
            if chance.random() < 0.15:
                given[name] = chance.choice([data, garbage.array(), data.copy(), data[::-1] if data.ndim else data])
        elif name in (
            "value",
            "constantValue",
            "constant_value",
            "constant_values",
            "min",
            "max",
            "a_min",
            "a_max",
            "consumed_inputs",
        ):
            given[name] = chance.choice(
                [
                    0,
                    1,
                    1.0,
                    np.zeros((), data.dtype) if data.dtype.kind != "O" else "a",
                    Reshaper(data, chance.randrange(4)) if wild else 1,
                ]
            )
            if chance.random() < 0.3 and name not in ("value", "constantValue", "max", "min"):
                given[name] = None
        else:
            raise LookupError(name)  # a parameter that this script does not know
    return given


def fair(name: str, error: Exception, given: dict[str, Any]) -> bool:
    if isinstance(error, (*FAIR, ThrownError)):
        return True
    if name not in ("pad", "clip"):
        return False
    try:  # NumPy's own oddities are the NumPy face's
        getattr(np, name)(**{key: value for key, value in given.items() if (name, key) != ("pad", "out")})
    except Exception as owed:
        return type(owed) is type(error)
    return True


def small_calls(garbage: Garbage) -> list[tuple[str, Callable[[], Any]]]:
    given = garbage.anything()
    return [
        ("onnx.opset", lambda: fastpad.onnx.opset(given)),
        ("set_num_threads", lambda: fastpad.set_num_threads(given)),
        ("nnrt.PaddingMode", lambda: fastpad.nnrt.PaddingMode(given)),
    ]


def main(seed: int, count: int) -> None:
    faulthandler.enable()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    in_use = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    limit = in_use + 600 * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    garbage = Garbage(seed)
    public = functions()
    results = errors = 0
    for number in range(count):
        name, function, names = garbage.chance.choice(public)
        given = arguments(garbage, names)
        try:
            function(**given)
            results += 1
        except Exception as error:
            errors += 1
            if not fair(name, error, given):
                print(
                    json.dumps(
                        {
                            "seed": seed,
                            "call": number,
                            "function": name,
                            "error": repr(error),
                            "given": repr(given)[:600],
                        }
                    )
                )
        if number % 50 == 0:
            for name, call in small_calls(garbage):
                try:
                    call()
                except (*FAIR, ThrownError):
                    pass
                except Exception as error:
                    print(json.dumps({"seed": seed, "call": number, "function": name, "error": repr(error)}))
    print(json.dumps({"results": results, "errors": errors}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

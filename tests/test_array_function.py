"""What has __array_function__ is called by fastpad.pad and fastpad.clip as np.pad and np.clip call it."""

from __future__ import annotations

import inspect
import operator
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fastpad
from tests.like_numpy import Call, outcome

DATA = np.arange(3.0)
NUMPYS = {"pad": np.pad, "clip": np.clip}
HAS_MIN_AND_MAX = "min" in inspect.signature(np.clip).parameters


class Duck:
    """Tells how it was called."""

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return func, set(types), args, list(kwargs.items())


class Subduck(Duck):
    """Is asked before a Duck."""


class Refuses:
    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented


class Exports(Duck):
    """Could be read by DLPack, too."""

    def __dlpack__(self, **kwargs: Any) -> Any:
        raise AssertionError

    def __dlpack_device__(self) -> tuple[int, int]:
        raise AssertionError


class Subclass(np.ndarray):
    """An array that tells how it was called."""

    __array_function__ = Duck.__array_function__


DUCK, SUBDUCK, REFUSES, EXPORTS, SUBCLASS = Duck(), Subduck(), Refuses(), Exports(), DATA.copy().view(Subclass)

CALLS: dict[str, dict[str, Call]] = {
    "pad": {
        "positional": ((DUCK, 1), {}),
        "mode": ((DUCK, 1, "edge"), {}),
        "mode that is the default": ((DUCK, 1, "constant"), {}),
        "mode by name": ((DUCK, 1), {"mode": "edge"}),
        "default mode by name": ((DUCK, 1), {"mode": "constant"}),
        "mode of None": ((DUCK, 1, None), {}),
        "width by name": ((DUCK,), {"pad_width": 1}),
        "all by name": ((), {"mode": "edge", "pad_width": 1, "array": DUCK}),
        "more keywords": ((DUCK, 1), {"constant_values": 2, "other": 3}),
        "width of any kind": ((DUCK, {0: (1, 2)}, "wrap"), {}),
        "subclass of ndarray": ((SUBCLASS, 1), {}),
        "DLPack too": ((EXPORTS, 1), {}),
        "refused": ((REFUSES, 1), {}),
        "refused, by name": ((), {"array": REFUSES, "pad_width": 1, "mode": "edge"}),
    },
    "clip": {
        "positional": ((DUCK, 1, 2), {}),
        "one bound": ((DUCK, 1), {}),
        "no bound": ((DUCK,), {}),
        "bounds by name": ((DUCK,), {"a_max": 1, "a_min": 0}),
        "one by name": ((DUCK, 1), {"a_max": 2}),
        "None by name": ((DUCK, None), {"a_max": None}),
        "min and max": ((DUCK,), {"max": 1, "min": 0}),
        "min of None": ((DUCK,), {"min": None}),
        "all by name": ((), {"out": None, "a_max": 2, "a_min": 1, "a": DUCK}),
        "out of None": ((DUCK, 1, 2, None), {}),
        "out": ((DATA, 0, 1, SUBCLASS), {}),
        "out by name": ((DATA, 0, 1), {"out": SUBCLASS}),
        "more keywords": ((DUCK, 1, 2), {"dtype": "f4", "casting": "unsafe"}),
        "lower bound": ((DATA, DUCK, 2), {}),
        "upper bound": ((DATA, 1, DUCK), {}),
        "lower bound by name": ((DATA,), {"a_min": DUCK, "a_max": 2}),
        "bound of a list": (([1, 2], 1, DUCK), {}),
        "min": ((DATA,), {"min": DUCK}),
        "max": ((DATA,), {"max": DUCK}),
        "two kinds": ((DUCK, SUBDUCK, REFUSES), {}),
        "subclass of ndarray": ((SUBCLASS, 1, 2), {}),
        "subclass as a bound": ((DATA, SUBCLASS, 2), {}),
        "DLPack too": ((EXPORTS, 1, 2), {}),
        "refused": ((REFUSES, 1, 2), {}),
        "refused as a bound": ((DATA, 1), {"a_max": REFUSES}),
    },
}


@pytest.fixture(params=["fastpad", "patched", "block"])
def whose(request: pytest.FixtureRequest) -> Iterator[Any]:
    """fastpad's functions, and what stands in the place of NumPy's."""
    if request.param == "block":
        with fastpad.patched_numpy():
            yield np
    elif request.param == "patched":
        fastpad.patch_numpy()
        yield np
        fastpad.unpatch_numpy()
    else:
        yield fastpad


@pytest.mark.parametrize(("name", "call"), [(name, call) for name, calls in CALLS.items() for call in calls])
def test_it_gets_what_was_given_as_it_was_given(name: str, call: str, whose: Any) -> None:
    actual, owed = (outcome(function, CALLS[name][call]) for function in (getattr(whose, name), NUMPYS[name]))
    assert (type(actual.error), str(actual.error)) == (type(owed.error), str(owed.error))
    if owed.error is not None or type(owed.value) is not tuple:  # NumPy 2.0 has no min, max, default or ducks as out
        assert "refused" in call or not HAS_MIN_AND_MAX
        return
    assert actual.value[0] is NUMPYS[name]
    assert actual.value[1] == owed.value[1]
    assert len(actual.value[2]) == len(owed.value[2])
    assert all(map(operator.is_, actual.value[2], owed.value[2]))
    assert [key for key, _ in actual.value[3]] == [key for key, _ in owed.value[3]]
    assert all(one is other for (_, one), (_, other) in zip(actual.value[3], owed.value[3], strict=True))


def test_no_argument_is_counted_twice_or_lost() -> None:
    """A call that goes on to NumPy leaves no references behind."""
    args, keyword = (DUCK, object()), object()
    before = [sys.getrefcount(thing) for thing in (*args, keyword)]
    for _ in range(100):
        fastpad.pad(*args, mode=keyword)
        fastpad.pad(*args, mode=keyword, out=None)
        fastpad.clip(*args, a_max=keyword)
    assert [sys.getrefcount(thing) for thing in (*args, keyword)] == before


def test_pads_own_out_is_not_handed_on() -> None:
    assert fastpad.pad(DUCK, 1, out=None, mode="edge")[2:] == ((DUCK, 1), [("mode", "edge")])
    assert fastpad.pad(array=DUCK, out=None, pad_width=1)[2:] == ((), [("array", DUCK), ("pad_width", 1)])


class Counted(np.ndarray):
    """An array whose result of np.pad is an array."""

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        assert kwargs == {"mode": "edge"}
        return func(args[0].view(np.ndarray), *args[1:], **kwargs)


def test_a_result_goes_into_pads_own_out() -> None:
    out = np.empty(5)
    assert fastpad.pad(DATA.view(Counted), 1, out=out, mode="edge") is out
    assert out.tolist() == [0, 0, 1, 2, 2]
    with pytest.raises(fastpad.SpecError, match="out"):
        fastpad.pad(DATA.view(Counted), 1, out=np.empty(4), mode="edge")


def test_dlpack_alone_is_an_array(whose: Any) -> None:
    """As before: what only exports DLPack has no way to be called."""

    class Exporter:
        def __dlpack__(self, **kwargs: Any) -> Any:
            return DATA.__dlpack__(**kwargs)

        def __dlpack_device__(self) -> tuple[int, int]:
            return DATA.__dlpack_device__()

    assert whose.pad(Exporter(), 1).tolist() == [0, 0, 1, 2, 0]
    assert whose.clip(Exporter(), 0.5, 1).tolist() == [0.5, 1, 1]
    assert whose.clip(Exporter(), np.ones(3), a_max=1).tolist() == [1, 1, 1]
    out = np.empty(3)
    assert whose.clip(Exporter(), 1, None, out) is out

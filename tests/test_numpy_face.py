"""fastpad.pad and fastpad.clip beside np.pad and np.clip: value, dtype, strides, flags, exceptions and warnings."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import hypothesis
import hypothesis.strategies as st
import ml_dtypes
import numpy as np
import pytest
from hypothesis.extra import numpy as hnp

import fastpad
from tests import cases

NUMPY_MODES = ("constant", "edge", "linear_ramp", "maximum", "mean", "median", "minimum", "reflect", "symmetric", "wrap", "empty")
Call = tuple[tuple[Any, ...], dict[str, Any]]


class Outcome(NamedTuple):
    """What one call did."""

    value: Any
    error: BaseException | None
    warned: list[tuple[type[Warning], str]]


def outcome(function: Callable[..., Any], call: Call) -> Outcome:
    args, kwargs = call
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value, error = function(*args, **kwargs), None
        except Exception as problem:  # noqa: BLE001 - whatever NumPy raises is owed
            value, error = None, problem
    return Outcome(value, error, [(entry.category, str(entry.message)) for entry in caught])


def assert_same_value(actual: Any, owed: Any, *, empty: bool = False) -> None:
    assert type(actual) is type(owed), (type(actual), type(owed))
    if not isinstance(owed, np.ndarray | np.generic):
        assert actual == owed
        return
    assert actual.dtype == owed.dtype, (actual.dtype, owed.dtype)
    assert actual.dtype.byteorder == owed.dtype.byteorder
    assert actual.shape == owed.shape
    if isinstance(owed, np.ndarray):
        if owed.size:  # the stride of an axis of one element says nothing
            for extent, stride, other in zip(owed.shape, actual.strides, owed.strides, strict=True):
                assert extent == 1 or stride == other, (actual.strides, owed.strides)
        for flag in ("C_CONTIGUOUS", "F_CONTIGUOUS", "WRITEABLE", "ALIGNED", "OWNDATA"):
            assert actual.flags[flag] == owed.flags[flag], flag
    if empty:
        return
    if isinstance(owed, np.ma.MaskedArray):
        assert_same_value(np.asarray(actual.mask), np.asarray(owed.mask))
        actual, owed = np.asarray(actual.data), np.asarray(owed.data)
    if owed.dtype.hasobject or isinstance(owed.dtype, np.dtypes.StringDType):
        assert same_objects(np.asarray(actual).tolist(), np.asarray(owed).tolist())
    elif np.issubdtype(owed.dtype, np.longdouble) or np.issubdtype(owed.dtype, np.clongdouble) or owed.dtype.names:
        with np.errstate(all="ignore"):  # by value: there are bytes between the values
            assert np.array_equal(np.asarray(actual), np.asarray(owed)) or repr(actual) == repr(owed)
    else:
        assert np.asarray(actual).tobytes() == np.asarray(owed).tobytes(), (actual, owed)


def same_objects(actual: Any, owed: Any) -> bool:
    if isinstance(owed, list | tuple) and isinstance(actual, type(owed)):
        return len(actual) == len(owed) and all(same_objects(a, b) for a, b in zip(actual, owed, strict=True))
    return actual is owed or (type(actual) is type(owed) and (repr(actual) == repr(owed) or actual == owed))


def assert_like_numpy(ours: Any, theirs: Any, make: Callable[[], Call], *, message: bool = True, empty: bool = False) -> None:
    """Both called with arguments freshly made, since a call may change them."""
    first, second = make(), make()
    owed, actual = outcome(theirs, second), outcome(ours, first)
    if owed.error is not None:
        assert type(actual.error) is type(owed.error), (actual.error, owed.error, actual.value)
        if message:
            assert str(actual.error) == str(owed.error)
    else:
        assert actual.error is None, repr(actual.error)
        assert_same_value(actual.value, owed.value, empty=empty)
        for one, other in zip(first[0], second[0], strict=True):  # arguments changed the same way
            if isinstance(other, np.ndarray):
                assert_same_value(one, other)
    assert {category for category, _ in actual.warned} == {category for category, _ in owed.warned}


def call(*args: Any, **kwargs: Any) -> Callable[[], Call]:
    """A maker of fresh copies of arguments; arrays keep their layout."""

    def fresh(value: Any) -> Any:
        if type(value) is np.ndarray:
            if value.dtype.hasobject:
                return value.copy("K")
            return relaid(value)
        if isinstance(value, dict):
            return {key: fresh(entry) for key, entry in value.items()}
        if isinstance(value, np.ndarray):
            return copy.copy(value)
        return value

    return lambda: (tuple(map(fresh, args)), {name: fresh(value) for name, value in kwargs.items()})


def relaid(array: np.ndarray) -> np.ndarray:
    """A copy with the very strides, if they are not of stride 0; and as writeable."""
    if 0 in array.strides or array.size == 0 or isinstance(array.dtype, np.dtypes.StringDType):
        return array
    spans = [(n - 1) * stride for n, stride in zip(array.shape, array.strides, strict=True)]
    first = -sum(min(span, 0) for span in spans)  # bytes from the lowest address to the first element
    store = np.zeros(first + sum(max(span, 0) for span in spans) + array.dtype.itemsize + 64, np.uint8)
    start = -(store.ctypes.data + first) % 32 + (0 if array.flags.aligned else 1)
    moved = np.ndarray(array.shape, array.dtype, buffer=store, offset=start + first, strides=array.strides)
    moved[...] = array
    moved.flags.writeable = array.flags.writeable
    return moved


def like_np_pad(*args: Any, message: bool = True, **kwargs: Any) -> None:
    mode = kwargs.get("mode", args[2] if len(args) > 2 else "constant")
    assert_like_numpy(fastpad.pad, np.pad, call(*args, **kwargs), message=message, empty=isinstance(mode, str) and mode == "empty")


def like_np_clip(*args: Any, message: bool = True, **kwargs: Any) -> None:
    assert_like_numpy(fastpad.clip, np.clip, call(*args, **kwargs), message=message)


# pad: dtypes, layouts, modes


PAD_DTYPES = {**cases.DOCUMENT_DTYPES, **cases.NUMPY_DTYPES}


@pytest.mark.parametrize("mode", NUMPY_MODES)
@pytest.mark.parametrize("dtype", PAD_DTYPES, ids=str)
def test_pad_of_every_dtype_and_mode(dtype: str, mode: str) -> None:
    for shape in ((5,), (3, 4), (2, 1, 3)):
        array = cases.values(PAD_DTYPES[dtype], shape)
        if dtype in ("string-object", "structured-object"):
            array = array.copy()
        for layout in ("contiguous", "fortran", "strided", "reversed"):
            view = cases.LAYOUTS[layout](array)
            for width in (0, 1, (2, 3), (7, 0)):
                like_np_pad(view, width, mode)


def test_every_np_pad_mode_is_here() -> None:
    """A mode that NumPy gains must fail this."""
    assert set(NUMPY_MODES) == set(known_modes())
    assert len(PAD_DTYPES) == 28 + 21


def known_modes() -> set[str]:
    found = set()
    for word in set(str(np.pad.__doc__).replace("'", " ").split()):
        if word.isidentifier():
            try:
                np.pad([1.0, 2.0], 1, word)
            except (ValueError, TypeError):
                continue
            found.add(word)
    return found


@pytest.mark.parametrize("layout", cases.LAYOUTS)
@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "symmetric", "wrap", "empty"])
def test_pad_of_every_layout_and_shape(layout: str, mode: str) -> None:
    for dtype in ("u1", "i2", "f4", "c8", "c16", "S3", "U3", "O", "V5", ">i4"):
        for k, shape in enumerate(cases.SHAPES):
            array = cases.LAYOUTS[layout](cases.values(dtype, shape))
            if dtype == "O" and not shape:  # has a test of its own
                continue
            for widths in (0, 1, [((k + axis) % 3, (k + 2 * axis) % 4) for axis in range(len(shape))]):
                like_np_pad(array, widths, mode)


WIDTHS: list[Any] = [
    0, 1, 3, (1,), [2], (1, 2), [1, 2], ((1, 2),), [[1, 2]], ((1,), (2,)), ((1, 2), (3, 4)), [(1, 2), [3, 4]], np.array(2), np.array([2]),
    np.array([1, 2]), np.array([[1, 2], [3, 4]]), np.array([[1, 2], [3, 4]], np.uint8), np.int8(3), np.array([[1], [2]]), np.array([[1, 2]], ">i4"),
    {0: 1}, {1: (1, 2)}, {-1: (2, 1)}, {0: 3, 1: (1, 2)}, {-1: 2, 0: (0, 3)}, {}, {0: np.int64(2)}, {0: [1, 2]}, {0: 1, -2: 2},
    # and wrong ones
    -1, (-1, 1), ((0, 0), (0, -1)), 1.0, 1.5, (1.0, 2), np.array(1.0), "1", "ab", None, (1, None), True, (True, False), (1, 2, 3), ((1, 2, 3),),
    ((1, 2), (3, 4), (5, 6)), (((1, 2),),), ((1, 2), 3), [], [[]], (), np.zeros((2, 0), int), {2: 1}, {-3: 1}, {"a": 1}, {0: (1, 2, 3)}, {0: None},
    {0: 1.5}, {0: -1}, {1.0: 1}, {None: 1}, 1j, b"1", 2**62, 2**63, 2**64, (2**62, 2**62), ((2**40, 0), (2**40, 0)), -(2**63), np.uint64(2**63), object(), range(2), slice(1),
    np.array([1, 2], object), np.array(["1", "2"]), np.datetime64(1, "s"), np.timedelta64(1, "s"), np.array([1], "m8[s]"), float("nan"), float("inf"),
]  # fmt: skip


@pytest.mark.parametrize("mode", ["constant", "reflect", "wrap", "mean", "empty"])
def test_widths_in_all_spellings(mode: str) -> None:
    assert len(WIDTHS) == 79
    for width in WIDTHS:
        for array in (np.arange(6).reshape(2, 3), np.arange(4, dtype="f4"), np.array(3), np.zeros((2, 0, 2), "u1"), [1, 2], 5.0):
            like_np_pad(array, width, mode, message=not huge(width))


def huge(width: Any) -> bool:
    """Allocation failures say sizes in words of their own."""
    return "40" in repr(width) or any(str(2**k) in repr(width) for k in (40, 62, 63, 64))


CONSTANTS: list[Any] = [
    0, 1, -1, 255, 256, 300, -129, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1.0, 1.5, -0.0, 1e300, float("nan"), float("inf"), True, False, 1j, 1 + 0j,
    None, "a", "1", "", b"b", "long text", (1, 2), [3, 4], ((1, 2),), ((1, 2), (3, 4)), ((1,), (2,)), (5,), (1.5, 2), ((1, 2.5), (3, 4)),
    np.float32(0), np.float64(1.5), np.int8(-3), np.uint64(2**63), np.bool_(True), np.complex64(1j), np.array(4), np.array([4]), np.array([[1, 2], [3, 4]]),
    np.array([[1.5, 2], [3, 4]]), np.array(2, ">i4"), np.array("x"), np.datetime64(5, "s"), np.timedelta64(6, "s"), np.datetime64("NaT"), np.str_("s"), np.bytes_(b"t"),
    (1, 2, 3), ((1, 2, 3),), (), [], [[]], {0: 1}, ((1, "a"),), (None, None), object, np.array([1, None], object), np.float16(2), np.longdouble(3), (np.float32(1), 2),
    np.array(3, ml_dtypes.bfloat16), ml_dtypes.int4(2), np.void(b"abc"), -5, 2.0**70, np.array([[[1]]]),
]  # fmt: skip
CONSTANT_DTYPES = ["bool", "int8", "uint8", "int16", "int32", "uint64", "int64", "float16", "float32", "float64", "complex64", "longdouble", "str7", "bytes3", "object", "datetime64", "timedelta64", "structured", "void3", "bfloat16", "int4", "big-endian-i2", "big-endian-f4", "string"]  # fmt: skip


def named_dtype(name: str) -> np.dtype:
    if name in cases.NUMPY_DTYPES:
        return cases.NUMPY_DTYPES[name]
    return np.dtype(getattr(ml_dtypes, name)) if name in ("bfloat16", "int4") else np.dtype(name)


@pytest.mark.parametrize("name", CONSTANT_DTYPES)
def test_constant_values_in_all_spellings(name: str) -> None:
    assert len(CONSTANTS) == 72
    array = cases.values(named_dtype(name), (2, 3))
    for constant in CONSTANTS:
        for width in (1, ((0, 2), (1, 0)), 0):
            like_np_pad(array, width, "constant", constant_values=constant)
    line = cases.values(named_dtype(name), (3,))
    for constant in CONSTANTS:
        like_np_pad(line, (1, 2), constant_values=constant)


def test_constant_values_differ_by_side_and_axis() -> None:
    for dtype in ("u1", "i2", "f4", "f8", "c16", "O", "S3"):
        array = cases.values(dtype, (2, 3, 4))
        for constant in ((1, 2), ((1, 2),) * 3, ((1, 2), (3, 4), (5, 6)), ((1,), (2,), (3,)), 7, [7]):
            like_np_pad(array, ((1, 2), (2, 1), (0, 3)), constant_values=constant)
            like_np_pad(array[:0], ((1, 2), (2, 1), (0, 3)), constant_values=constant)


KEYWORDS: list[tuple[str, dict[str, Any]]] = [
    ("constant", {"constant_values": 3, "end_values": 1}), ("edge", {"constant_values": 3}), ("constant", {"reflect_type": "odd"}),
    ("reflect", {"reflect_type": "even"}), ("reflect", {"reflect_type": "odd"}), ("symmetric", {"reflect_type": "odd"}),
    ("reflect", {"reflect_type": "other"}), ("symmetric", {"reflect_type": None}), ("reflect", {"reflect_type": 3}), ("wrap", {"reflect_type": "odd"}),
    ("linear_ramp", {"end_values": 5}), ("linear_ramp", {"end_values": ((1, 2), (3, 4))}), ("linear_ramp", {}), ("linear_ramp", {"end_values": "a"}),
    ("mean", {"stat_length": 2}), ("mean", {"stat_length": ((1, 2), (2, 1))}), ("median", {"stat_length": 0}), ("maximum", {"stat_length": None}),
    ("minimum", {"stat_length": 99}), ("maximum", {"stat_length": -1}), ("mean", {"constant_values": 1}), ("empty", {"constant_values": 1}),
    ("empty", {}), ("mirror", {}), ("CONSTANT", {}), ("", {}), ("constant", {"unknown": 1}), ("wrap", {"stat_length": 1}),
    ("maximum", {"stat_length": 0}), ("reflect", {"end_values": 1}),
]  # fmt: skip


def test_keywords_of_every_mode() -> None:
    assert len(KEYWORDS) == 30
    for mode, keywords in KEYWORDS:
        for array in (np.arange(6).reshape(2, 3), np.arange(6.0).reshape(2, 3), np.arange(6, dtype="u1").reshape(2, 3)[::-1]):
            for width in (2, ((0, 7), (5, 1)), 0):
                like_np_pad(array, width, mode, **keywords)
                like_np_pad(array, width, mode=mode, **keywords)


def test_modes_that_are_not_text() -> None:
    def ramp(vector: np.ndarray, width: tuple[int, int], axis: int, kwargs: dict[str, Any]) -> None:
        vector[: width[0]] = kwargs.get("begin", 10)
        if width[1]:
            vector[-width[1] :] = 20 + axis

    array = np.arange(6).reshape(2, 3)
    for width in (2, ((1, 0), (0, 2)), 0):
        like_np_pad(array, width, ramp)
        like_np_pad(array, width, ramp, begin=77)
        like_np_pad(array, width, lambda *_: None)
        like_np_pad(array, width, lambda: None)
        for mode in (None, 3, b"edge", ("edge",), np.str_("edge"), np.array("edge"), ["edge"], {}):
            like_np_pad(array, width, mode)

    class Text(str):
        """A subclass of str."""

    like_np_pad(array, 2, Text("reflect"))


def test_things_that_are_not_arrays() -> None:
    for thing in (3, 3.5, True, 1j, None, "ab", b"ab", [1, 2], (1, 2.5), [[1, 2], [3, 4]], [], [[]], [[1], [2, 3]], range(4), np.float32(2), np.datetime64(1, "s"), np.str_("s"), {1: 2}, object, bytearray(b"ab"), memoryview(b"abc"), {1, 2}):  # fmt: skip
        for mode in ("constant", "edge", "wrap", "mean"):
            for width in (1, (0, 2), 0):
                like_np_pad(thing, width, mode)


class Labelled(np.ndarray):
    """A subclass that carries an attribute along."""

    label = "none"

    def __array_finalize__(self, other: Any) -> None:
        self.label = getattr(other, "label", "none")


def labelled(array: np.ndarray) -> Labelled:
    view = array.view(Labelled)
    view.label = "given"
    return view


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
def test_subclasses() -> None:
    for array in (np.asmatrix(np.arange(6).reshape(2, 3)), labelled(np.arange(6).reshape(2, 3)), labelled(np.arange(3.0)), np.rec.array([(1, 2.0), (3, 4.0)]), np.char.array(["a", "bc"])):
        for mode in ("constant", "edge", "wrap", "empty", "mean"):
            for width in (0, 1, (2, 0)):
                like_np_pad(array, width, mode)
    for masked in (np.ma.array([1, 2, 3], mask=[0, 1, 0]), np.ma.masked_less(np.arange(6.0).reshape(2, 3), 3)):
        for mode in ("constant", "edge", "reflect", "maximum"):
            like_np_pad(masked, 2, mode)
        like_np_clip(masked, 1, 2)
        like_np_clip(masked, 1, None)
    ours = fastpad.pad(labelled(np.arange(3)), 1)
    theirs = np.pad(labelled(np.arange(3)), 1)
    assert type(ours) is type(theirs)
    clipped = fastpad.clip(labelled(np.arange(3)), 1, 2)
    assert type(clipped) is Labelled
    assert clipped.label == np.clip(labelled(np.arange(3)), 1, 2).label


def test_memmap(tmp_path: Any) -> None:
    mapped = np.memmap(tmp_path / "map", np.int16, "w+", shape=(3, 4))
    mapped[...] = np.arange(12).reshape(3, 4)
    for ours, theirs in ((fastpad.pad(mapped, 1), np.pad(mapped, 1)), (fastpad.clip(mapped, 2, 7), np.clip(mapped, 2, 7))):
        assert type(ours) is type(theirs)
        assert np.array_equal(ours, theirs)


class Dispatched:
    """Answers NumPy's functions itself."""

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return function.__name__, len(args), sorted(kwargs)


class Declined:
    """Answers none of NumPy's functions."""

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented


class Clipper:
    """Not an array, but has the method that np.clip calls."""

    def clip(self, *args: Any, **kwargs: Any) -> Any:
        return "clipped", args, sorted(kwargs)


class Arrayed:
    """Becomes an array when asked."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return np.arange(4.0)


class Failing:
    """Fails when asked to become an array."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        raise LookupError("no array here")


def test_things_that_speak_numpys_protocols() -> None:
    for kind in (Arrayed, Failing, Dispatched, Declined):
        for mode in ("constant", "edge"):
            assert_like_numpy(fastpad.pad, np.pad, lambda kind=kind, mode=mode: ((kind(), 1, mode), {}), message=kind is not Declined)
        assert_like_numpy(fastpad.clip, np.clip, lambda kind=kind: ((kind(), 1, 2), {}), message=kind is not Declined)
    assert_like_numpy(fastpad.clip, np.clip, lambda: ((Clipper(), 1, 2), {}))
    assert_like_numpy(fastpad.clip, np.clip, lambda: ((np.arange(3), Arrayed(), 2), {}))
    assert_like_numpy(fastpad.clip, np.clip, lambda: ((np.arange(3), Dispatched(), 2), {}))
    assert_like_numpy(fastpad.pad, np.pad, lambda: ((np.arange(3), Arrayed()), {}))
    assert_like_numpy(fastpad.pad, np.pad, lambda: ((np.arange(3), 1), {"constant_values": Arrayed()}))


def test_pad_arguments_by_name_and_missing() -> None:
    array = np.arange(3)
    for args, kwargs in (
        ((), {"array": array, "pad_width": 1}),
        ((array,), {"pad_width": 1, "mode": "edge"}),
        ((array, 1), {"mode": "constant", "constant_values": 4}),
        ((), {}),
        ((array,), {}),
        ((), {"pad_width": 1}),
        ((array, 1, "edge", 3), {}),
        ((array, 1), {"array": array}),
    ):
        like_np_pad(*args, message=False, **kwargs)


def test_a_pad_is_never_a_view() -> None:
    for mode in NUMPY_MODES:
        array = np.arange(6.0).reshape(2, 3)
        for width in (0, 1):
            padded = fastpad.pad(array, width, mode)
            assert not np.shares_memory(padded, array)
            assert padded.flags.owndata == np.pad(array, width, mode).flags.owndata


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "symmetric", "wrap", "empty"])
def test_an_object_of_rank_zero(mode: str) -> None:
    """np.pad puts the array itself into the new one."""
    array = np.empty((), object)
    array[()] = "text"
    for width in (0, 1, (2, 3)):
        like_np_pad(array, width, mode)


def test_zero_size_elements() -> None:
    for dtype in (np.dtype("V0"), np.dtype([]), np.dtype("S0"), np.dtype("U0")):
        array = np.empty((2, 3), dtype)
        for mode in ("constant", "edge", "reflect", "wrap"):
            for width in (0, 2):
                like_np_pad(array, width, mode)


@st.composite
def arrays(draw: st.DrawFn) -> np.ndarray:
    dtype = draw(st.one_of(
        hnp.integer_dtypes(endianness="?"), hnp.floating_dtypes(endianness="?"), hnp.complex_number_dtypes(endianness="?"), hnp.boolean_dtypes(),
        hnp.byte_string_dtypes(min_len=1, max_len=5), hnp.unicode_string_dtypes(endianness="?", min_len=1, max_len=5),
        hnp.datetime64_dtypes(), hnp.timedelta64_dtypes(), st.just(np.dtype(object)), hnp.array_dtypes(),
    ))  # fmt: skip
    shape = draw(hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
    array = cases.values(dtype, shape, draw(st.integers(0, 50)))
    return cases.LAYOUTS[draw(st.sampled_from(sorted(cases.LAYOUTS)))](array)


@hypothesis.given(array=arrays(), data=st.data(), mode=st.sampled_from(["constant", "edge", "reflect", "symmetric", "wrap", "empty"]))
@hypothesis.settings(max_examples=400)
def test_any_pad(array: np.ndarray, data: st.DataObject, mode: str) -> None:
    widths = data.draw(st.one_of(
        st.integers(-1, 9),
        st.tuples(st.integers(0, 9), st.integers(0, 9)),
        st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=array.ndim, max_size=array.ndim),
        st.dictionaries(st.integers(-4, 3), st.one_of(st.integers(0, 5), st.tuples(st.integers(0, 5), st.integers(0, 5))), max_size=3),
    ))  # fmt: skip
    keywords = {}
    if mode == "constant" and data.draw(st.booleans()):
        keywords["constant_values"] = data.draw(st.one_of(st.sampled_from(CONSTANTS), st.integers(-300, 300), st.floats(width=32), st.text(max_size=3)))
    like_np_pad(array, widths, mode, **keywords)


# clip


CLIP_DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64", "longdouble", "complex64", "complex128", "object", "datetime64", "timedelta64", "str7", "bytes3", "structured", "void3", "bfloat16", "int4", "big-endian-i2", "big-endian-f4", "big-endian-f8", "string"]  # fmt: skip
BOUNDS: list[Any] = [
    None, 0, 1, -1, 3, 127, 128, 255, 256, -128, -129, 32768, 65535, 65536, 2**31, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**400,
    0.0, -0.0, 0.5, -1.5, 1e-45, 1e5, 1e39, 1e300, float("nan"), float("inf"), float("-inf"), True, False, 1j, "a", b"a", (), [], [1], [1, 2, 3], ((1, 2, 3),),
    np.float16(1.5), np.float32(0.1), np.float64(0.1), np.float64("nan"), np.longdouble(2), np.int8(-3), np.uint8(200), np.int32(3), np.int64(3), np.uint64(2**63), np.bool_(True),
    np.complex64(1j), np.array(2), np.array(2.5), np.array(2, "f4"), np.array([2]), np.array([[1.0], [2.0]]), np.array([1, 2, 3], "i2"), np.array(2, ">i4"), np.array(2.0, ">f4"), np.array(np.nan, "f4"),
    np.datetime64(3, "s"), np.timedelta64(4, "s"), np.datetime64("NaT"), np.str_("b"), object(), np.array(3, ml_dtypes.bfloat16), np.array([], "f4"), np.zeros((4, 4)), np.array(None), np.array("x"),
]  # fmt: skip


def clip_operand(name: str) -> np.ndarray:
    dtype = named_dtype(name)
    array = cases.values(dtype, (2, 3))
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        array[0] = info.min, info.max, 0
    if dtype.kind == "f":
        array[0] = np.nan, -0.0, np.inf
    if name == "object":
        array = np.array([[1, 2.5, -3], [2**70, True, 0]], object)
    return array


@pytest.mark.parametrize("name", CLIP_DTYPES)
def test_clip_bounds_in_all_spellings(name: str) -> None:
    assert len(BOUNDS) == 74
    assert len(CLIP_DTYPES) == 28
    array = clip_operand(name)
    for bound in BOUNDS:
        stable = type(bound) is not object  # a bare object is named by its address
        like_np_clip(array, bound, None, message=stable)
        like_np_clip(array, None, bound, message=stable)
        like_np_clip(array, bound, bound, message=stable)
        like_np_clip(array, 1, bound, message=stable)
        like_np_clip(array, bound, 2, message=stable)
        like_np_clip(array, min=bound, message=stable)
        like_np_clip(array, max=bound, message=stable)
        like_np_clip(array, min=0, max=bound, message=stable)


@pytest.mark.parametrize("layout", cases.LAYOUTS)
def test_clip_of_every_layout_and_shape(layout: str) -> None:
    for name in CLIP_DTYPES[:16] + ["big-endian-i2", "big-endian-f4", "bfloat16"]:
        for shape in cases.SHAPES:
            array = cases.LAYOUTS[layout](cases.values(named_dtype(name), shape))
            if name == "object":
                array = cases.LAYOUTS[layout](np.arange(array.size).astype(object).reshape(shape))
            like_np_clip(array, 1, 3)
            like_np_clip(array, 3, 1)
            like_np_clip(array, None, 1)


def test_clip_by_python_ints_keeps_the_dtype() -> None:
    for name in CLIP_DTYPES[:12]:
        array = clip_operand(name)
        for lower, upper in ((0, 5), (5, 0), (1, 1), (0, 255), (-5, 5), (0, 256), (-(2**70), 2**70)):
            like_np_clip(array, lower, upper)
            like_np_clip(array, float(lower) if abs(lower) < 2**60 else lower, float(upper) if abs(upper) < 2**60 else upper)
        for number in array.reshape(-1):  # NumPy's scalars
            like_np_clip(number, 0, 5)
            like_np_clip(number, None, 5)
            like_np_clip(number, 2.5, None)


def test_the_sign_of_zero_is_numpys() -> None:
    for dtype in ("f2", "f4", "f8", "g", "c8"):
        for n in (1, 3, 8, 33):
            array = np.array([0.0, -0.0] * n, dtype)
            for lower in (None, 0.0, -0.0, 0):
                for upper in (None, 0.0, -0.0, 0):
                    like_np_clip(array, lower, upper)
                    like_np_clip(array[::-1], lower, upper)
                    like_np_clip(array[0], lower, upper)


def test_clip_call_forms() -> None:
    array = np.arange(6.0)
    for args, kwargs in (
        ((array, 1, 3), {}), ((array,), {}), ((array, 1), {}), ((array, None), {}), ((array, None, None), {}), ((), {"a": array, "a_min": 1, "a_max": 3}),
        ((array,), {"a_min": 1}), ((array,), {"a_max": 1}), ((array,), {"a_min": None}), ((array,), {"min": 1, "max": 3}), ((array,), {"min": None}),
        ((array,), {"min": None, "max": None}), ((array, 1), {"max": 3}), ((array,), {"a_min": 1, "max": 3}), ((array, 1, 3), {"min": 1}), ((array, 1, 3), {"max": 1}),
        ((array, None, 3), {"min": 1}), ((array,), {"a_max": 3, "min": 1}), ((array, 1), {"min": 1, "max": 3}), ((array, 1, 3), {"min": None, "max": None}), ((), {}),
        ((array, 1, 3, None), {}), ((array, 1, 3, None, None), {}), ((array, 1, 3), {"unknown": 2}), ((array, 1, 3), {"dtype": "f4"}), ((array, 1, 3), {"dtype": "f8"}),
        ((array, 1, 3), {"dtype": None}), ((array, 1, 3), {"casting": "unsafe"}), ((array, 1, 3), {"casting": "unsafe", "dtype": "i4"}), ((array, 1, 3), {"casting": "no"}),
        ((array, 1, 3), {"casting": "wrong"}), ((array, 1, 3), {"where": True}), ((array, 1, 3), {"order": "F"}), ((array, 1, 3), {"order": "K"}), ((array, 1, 3), {"subok": False}),
        ((array, 1, 3), {"signature": "ddd->d"}), ((array, None, None), {"dtype": "f4"}), ((array,), {"min": 2, "dtype": "f4"}), ((array, "a", 3), {}), ((array, np._NoValue, 3), {}),
        ((array, np._NoValue), {"min": 2}), ((array, np._NoValue, np._NoValue), {}), ((array, 1, np._NoValue), {"max": 2}), ((array.tolist(), 1, 3), {}), ((3, 1, 2), {}), ((3.5, 1, 2), {}),
        ((True, 0, 1), {}), ((None, 0, 1), {}), (("a", "b", "c"), {}), (([[1, 2], [3]], 0, 1), {}), ((array, ...), {}), ((array, 1, ...), {}), ((array,), {"min": ...}),
    ):  # fmt: skip
        like_np_clip(*args, message=bool(args or kwargs) and "unknown" not in kwargs and len(args) < 5, **kwargs)


def test_clip_out() -> None:
    for dtype in ("u1", "i4", "f2", "f4", "f8"):
        array = np.arange(6).reshape(2, 3).astype(dtype)
        for out in (np.zeros((2, 3), dtype), np.zeros((2, 3), "f8"), np.zeros((2, 3), "i2"), np.zeros((2, 3), "u1"), np.zeros((2, 3), "c16"), np.zeros((4, 3), dtype)[::2], np.zeros((3, 2), dtype).T,
                    np.zeros((2, 3), object), np.zeros(3, dtype), np.zeros((4, 2, 3), dtype), np.zeros((2, 3), ">i4"), np.zeros((2, 3), ">f8"), labelled(np.zeros((2, 3), dtype)), cases.read_only(np.zeros((2, 3), dtype))):  # fmt: skip
            for bounds in ((1, 3), (None, 3), (1.5, 3), (None, None), (1, np.full(3, 2, dtype))):
                like_np_clip(array, *bounds, out)
                assert_like_numpy(fastpad.clip, np.clip, by_name(array, bounds, out))
        for wrong in (3, "out", [0] * 6, (np.zeros((2, 3), dtype),), (1, 2), ...):
            like_np_clip(array, 1, 3, wrong)
            like_np_clip(array, 1, 3, out=wrong)
    itself = np.arange(6.0)
    assert fastpad.clip(itself, 1, 3, out=itself) is itself
    assert itself.tolist() == [1, 1, 2, 3, 3, 3]
    shifted = np.arange(8.0)
    assert fastpad.clip(shifted[:-1], 2, 5, out=shifted[1:]).tolist() == [2, 2, 2, 3, 4, 5, 5]
    shifted = np.arange(8.0)
    assert fastpad.clip(shifted[1:], 2, 5, out=shifted[:-1]).tolist() == [2, 2, 3, 4, 5, 5, 5]
    backwards = np.arange(8.0)
    assert fastpad.clip(backwards, 2, 5, out=backwards[::-1]).tolist() == [2, 2, 2, 3, 4, 5, 5, 5]


def by_name(array: np.ndarray, bounds: Any, out: np.ndarray) -> Callable[[], Call]:
    def make() -> Call:
        args, kwargs = call(array, out=out)()
        return (*args, *bounds), kwargs

    return make


def test_clip_where() -> None:
    array = np.arange(6.0)
    mask = np.array([True, False] * 3)
    assert_like_numpy(fastpad.clip, np.clip, call(array, 1, 3, np.full(6, 9.0), where=mask))
    assert_like_numpy(fastpad.clip, np.clip, call(array, None, 3, out=np.full(6, 9.0), where=mask))
    assert_like_numpy(fastpad.clip, np.clip, call(array, 1, 3, np.full(6, 9.0), where=False))


@hypothesis.given(
    name=st.sampled_from(CLIP_DTYPES[:12] + ["big-endian-i2", "big-endian-f8", "bfloat16"]),
    shape=hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=5),
    seed=st.integers(0, 40),
    layout=st.sampled_from(sorted(cases.LAYOUTS)),
    bounds=st.tuples(
        st.one_of(st.none(), st.integers(-300, 300), st.integers(-(2**65), 2**65), st.floats(), st.floats(width=16), st.sampled_from(BOUNDS[:64])),
        st.one_of(st.none(), st.integers(-300, 300), st.integers(-(2**65), 2**65), st.floats(), st.floats(width=16), st.sampled_from(BOUNDS[:64])),
    ),
)
@hypothesis.settings(max_examples=500)
def test_any_clip(name: str, shape: Any, seed: int, layout: str, bounds: Any) -> None:
    array = cases.LAYOUTS[layout](cases.values(named_dtype(name), shape, seed))
    like_np_clip(array, *bounds)


def test_a_difference_is_seen() -> None:
    """The comparison of this module can fail."""
    for ours, theirs in (
        (lambda: np.zeros(2), lambda: np.zeros(3)),
        (lambda: np.zeros(2), lambda: np.zeros(2, "f4")),
        (lambda: np.zeros(2), lambda: -np.zeros(2)),
        (lambda: np.zeros((2, 3)), lambda: np.zeros((3, 2)).T),
        (lambda: np.float64(0), lambda: np.array(0.0)),
        (lambda: np.zeros(2), lambda: int("a")),
        (lambda: int("b"), lambda: int("a")),
        (lambda: np.zeros(1), lambda: (warnings.warn("w", RuntimeWarning, stacklevel=1), np.zeros(1))[1]),
    ):
        with pytest.raises(AssertionError):
            assert_like_numpy(ours, theirs, lambda: ((), {}))


def test_relaid_keeps_values_and_strides() -> None:
    for dtype in ("u1", "f4", "c16"):
        for layout, lay in cases.LAYOUTS.items():
            array = lay(cases.values(dtype, (2, 3, 4)))
            moved = relaid(array)
            assert moved.strides == array.strides, layout
            assert moved.flags.aligned == array.flags.aligned
            assert moved.tobytes() == array.tobytes()

# cython: boundscheck=False, wraparound=False, cdivision=True
"""The NumPy face: np.pad and np.clip, faster.

A call that a kernel serves exactly as NumPy would is served here; every other call, and every error, is
NumPy's own. What NumPy decides (dtype, memory order, warnings) is asked of NumPy wherever it is in doubt.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from numpy cimport ndarray

from fastpad._array cimport PyDataType_REFCHK
from fastpad._core cimport (
    MAX_RANK, VALUE_SIZE, ClipRequest, Given, PadRequest, check_out, check_unchanged, copy_into, kind_of, mode_fills,
    remember, run_clip, run_pad,
)
from fastpad._floats cimport put_float

import inspect

import numpy as np

from fastpad._errors import SpecError
from fastpad._function import Function
from fastpad._gen.table import DTYPES, MODES, ORDERS
from fastpad._values import is_dlpack

cnp.import_array()

# NumPy's own functions, as they are now: something may later put ours in their place.
numpy_pad = np.pad
numpy_clip = np.clip

no_value = np._NoValue

cdef dict mode_codes = {mode.name: code for code, mode in enumerate(MODES) if mode.numpy}

cdef enum:
    NUMBER_LIMIT = 24  # NumPy's built-in type numbers
    NONE = -1
    HALF_INFINITY = 0x7c00  # the bits of np.float16(inf)
    HALF_END = 65520  # the least number that np.float16 makes infinite, with a warning

# By NumPy type number: the order of a type that is clipped here, its bytes, and the limits of an integer.
cdef int orders[NUMBER_LIMIT]
cdef int sizes[NUMBER_LIMIT]
cdef list limits = [None] * NUMBER_LIMIT

# What a width may be here. Only these types: np.timedelta64 is a np.signedinteger too, and a subclass may be anything.
cdef frozenset integer_types = frozenset(np.dtype(char).type for char in np.typecodes["Integer"])


cdef fill_tables():
    cdef int number
    indices = {order.name: index for index, order in enumerate(ORDERS)}
    by_name = {name: dtype.order for dtype in DTYPES for name in dtype.numpy if dtype.order}
    for number in range(NUMBER_LIMIT):
        orders[number] = NONE
    for char in np.typecodes["AllInteger"] + np.typecodes["Float"]:
        dtype = np.dtype(char)
        if dtype.name in by_name:
            order = ORDERS[indices[by_name[dtype.name]]]
            if order.size != dtype.itemsize:
                raise ImportError(f"the table compares {dtype.name} by order {order.name}, which has another width")
            orders[<int>dtype.num] = indices[by_name[dtype.name]]
            sizes[<int>dtype.num] = dtype.itemsize
            if dtype.kind != "f":
                limits[dtype.num] = (int(np.iinfo(dtype).min), int(np.iinfo(dtype).max))


fill_tables()


# What differs between the versions of NumPy from 2.0 on, asked of the one that is installed.
cdef bint has_min_and_max = "min" in inspect.signature(np.clip).parameters
cdef bint keeps_zeros = bool(np.signbit(np.clip(np.full(67, -0.0, np.float32), 0.0, 1.0)).all())
cdef bint takes_any_int


try:
    np.clip(np.zeros(1, np.int8), None, 128)
    takes_any_int = True
except OverflowError:
    takes_any_int = False


def pad(array, pad_width, mode="constant", *, out=None, **kwargs):
    """Pad an array: `numpy.pad`, faster.

    Parameters
    ----------
    array : array_like, any rank r
        The array to pad, of any dtype.
    pad_width : int, (int, int), or sequence of r such pairs
        Elements to add before and after each axis, as np.pad takes them.
    mode : str or function, optional
        Any mode of np.pad. constant, edge, reflect, symmetric, wrap and empty are native; the others, and odd
        reflection, values by axis and functions are NumPy's.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap `array`.
    **kwargs
        `constant_values`, `reflect_type` and so on, as np.pad takes them.

    Returns
    -------
    ndarray
        What the installed NumPy returns: value for value, of the same dtype and memory order; or `out`.

    Raises
    ------
    ValueError, TypeError
        Whatever NumPy raises; SpecError, a ValueError, if `out` does not fit.

    Notes
    -----
    The modes are those of the numpy.pad documentation, NumPy 2.0 and later.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.pad(np.array([1, 2, 3]), (2, 1), mode="reflect")
    array([3, 2, 1, 2, 3, 2])
    """
    cdef PadRequest request
    cdef ndarray x
    cdef object fill
    if not cnp.PyArray_CheckExact(array) and not hasattr(type(array), "__array_function__"):
        array = np.from_dlpack(array) if is_dlpack(array) else np.asarray(array)  # the second as np.pad begins, too
    if cnp.PyArray_CheckExact(array):
        x = array
        request.kind = kind_of(x)
        if is_movable(x) and take_mode(mode, &request) and take_width(pad_width, cnp.PyArray_NDIM(x), &request):
            fill = take_keywords(kwargs, x, &request)
            if fill is not None:
                try:
                    return run_pad("pad", x, &request, out, fill, is_fortran(x))
                except SpecError:
                    if out is not None:
                        raise
    else:
        return NotImplemented
    result = numpy_pad(array, pad_width, mode, **kwargs)
    return result if out is None else put(result, out)


def put(given, out):
    """A result of NumPy's in ``out``."""
    cdef ndarray result
    if not isinstance(given, ndarray):
        raise SpecError(f"pad: out takes arrays of NumPy's; np.pad made an object of type {type(given).__name__} here")
    result = given
    return copy_into(check_out("pad", result, cnp.PyArray_NDIM(result), cnp.PyArray_DIMS(result), out), result)


pad = Function(pad, numpy_pad, put)


cdef inline bint is_movable(ndarray x):
    """Whether the elements are bytes, or references of the one kind that is counted here."""
    cdef int number = cnp.PyArray_TYPE(x)
    if number == cnp.NPY_OBJECT:
        return cnp.PyArray_NDIM(x) > 0  # np.pad puts an array of rank 0 into its result, not the object
    return number >= 0 and cnp.PyArray_ITEMSIZE(x) > 0 and not PyDataType_REFCHK(cnp.PyArray_DESCR(x))


cdef inline bint is_fortran(ndarray x):
    """NumPy's rule for the order of the result."""
    return cnp.PyArray_IS_F_CONTIGUOUS(x) and not cnp.PyArray_IS_C_CONTIGUOUS(x)


cdef inline bint take_mode(object mode, PadRequest *request):
    if type(mode) is not str:
        return False
    code = mode_codes.get(mode)
    if code is None:
        return False
    request.mode = code
    return True


cdef bint take_width(object width, int rank, PadRequest *request):
    """The widths in their common spellings; False for any other."""
    cdef Py_ssize_t before = 0, after = 0
    cdef int i, count
    if type(width) is int:
        return take_count(width, &before) and set_all(before, before, rank, request)
    if cnp.PyArray_CheckExact(width):
        if (<cnp.dtype>width.dtype).kind != c"i":
            return False
        width = width.tolist()
    if (type(width) is not tuple and type(width) is not list) or not 1 <= len(width) <= MAX_RANK:
        return False
    width = tuple(width)  # reading an element may run code that changes a list
    count = <int>len(width)
    if type(width[0]) is not tuple and type(width[0]) is not list:
        if count > 2 or rank == 0:
            return False
        return take_pair((width[0], width[count - 1]), &before, &after) and set_all(before, after, rank, request)
    if count == 1 and rank > 0:
        return take_pair(width[0], &before, &after) and set_all(before, after, rank, request)
    if count != rank:
        return False
    for i in range(rank):
        if not take_pair(width[i], &request.before[i], &request.after[i]):
            return False
    return True


cdef bint take_pair(object pair, Py_ssize_t *before, Py_ssize_t *after):
    """Two integers that are no less than 0."""
    if (type(pair) is not tuple and type(pair) is not list) or len(pair) != 2:
        return False
    first, last = pair
    return take_count(first, before) and take_count(last, after)


cdef inline bint take_count(object value, Py_ssize_t *count):
    """An integer that is no less than 0: Python's or NumPy's own, whose reading runs no code of anybody's."""
    if type(value) is not int and type(value) not in integer_types:
        return False
    try:
        count[0] = value
    except OverflowError:
        return False
    return count[0] >= 0


cdef inline bint set_all(Py_ssize_t before, Py_ssize_t after, int rank, PadRequest *request):
    cdef int i
    for i in range(rank):
        request.before[i] = before
        request.after[i] = after
    return True


cdef object take_keywords(dict kwargs, ndarray x, PadRequest *request):
    """The keywords that a native mode takes. Returns what must outlive the request; None if NumPy must decide."""
    cdef bint fills = mode_fills(request.mode)
    request.fill = NULL
    if not kwargs:
        if not fills or is_number(x):
            return kwargs
        return take_fill(0, x, request)
    if len(kwargs) != 1:
        return None
    if fills and "constant_values" in kwargs:
        return take_fill(kwargs["constant_values"], x, request)
    even = kwargs.get("reflect_type")
    if type(even) is str and even == "even" and MODES[request.mode].name in ("reflect", "symmetric"):
        return kwargs
    return None


cdef inline bint is_number(ndarray x):
    """Whether a fill of 0 is all bits zero."""
    return cnp.PyTypeNum_ISNUMBER(cnp.PyArray_TYPE(x)) or cnp.PyArray_TYPE(x) == cnp.NPY_BOOL


cdef bint take_number(object value, ndarray x, char *bits):
    """A Python number that the array's dtype holds without a warning; False if NumPy must decide what it means."""
    cdef int kind = cnp.PyArray_TYPE(x)
    cdef double number
    if not 0 <= kind < NUMBER_LIMIT or orders[kind] == NONE or not cnp.PyArray_ISNOTSWAPPED(x):
        return False
    if cnp.PyTypeNum_ISFLOAT(kind):
        return read_number(value, &number) and put_float(number, kind, HALF_INFINITY, bits)
    return type(value) is int and limits[kind][0] <= value <= limits[kind][1] and put_integer(value, kind, bits)


cdef object take_fill(object value, ndarray x, PadRequest *request):
    """One element of the array's dtype, by the assignment that np.pad makes; None if that is not one value.

    An assignment that would warn is NumPy's, too: it makes two for each axis, and none for an array of rank 0.
    """
    cdef ndarray given, made
    if take_number(value, x, request.value):
        request.fill = request.value
        return value
    try:
        made = read_fill(value, x)
    except Exception:  # whatever it is, NumPy will raise it again
        return None
    request.fill = cnp.PyArray_BYTES(made)
    return made


cdef ndarray read_fill(object value, ndarray x):
    """The same, where reading may run code of the value's own; an error if it is not one value, or NumPy would warn."""
    cdef Given before
    remember(x, &before)
    given = np.asarray(value)
    if given.size != 1 or given.ndim > 2 or loses_parts(given, x):
        raise ValueError
    made = np.empty(1, x.dtype)
    if cnp.PyArray_EquivTypes(given.descr, x.descr):
        made[:] = given.ravel()[0]
    else:
        with np.errstate(all="raise"):
            made[:] = given.ravel()[0]
    check_unchanged("pad", x, &before)
    return made


cdef inline bint loses_parts(ndarray given, ndarray x):
    """Whether complex numbers become real ones, of which NumPy warns."""
    return given.dtype.kind == "c" and x.dtype.kind not in "cO"


def clip(a, a_min=no_value, a_max=no_value, out=None, *, min=no_value, max=no_value, **kwargs):
    """Limit the values in an array: `numpy.clip`, faster.

    Parameters
    ----------
    a : array_like, any shape
        The values to limit.
    a_min, a_max : array_like or None, optional
        The bounds. Scalars of a's own dtype (Python numbers included) are native; bounds that are arrays or
        that promote are NumPy's.
    out : ndarray, optional
        Where to put the result. It may be `a` itself.
    min, max : array_like or None, optional
        Other names for `a_min` and `a_max`.
    **kwargs
        Ufunc keywords, as np.clip takes them.

    Returns
    -------
    ndarray
        What the installed NumPy returns: value for value, of the same dtype and memory order; or `out`.

    Raises
    ------
    ValueError, TypeError
        Whatever NumPy raises.

    Notes
    -----
    As in numpy.clip, NumPy 2.0 and later, a NaN bound gives NaN, and `a_max` wins where `a_min` is greater.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.clip(np.array([-2, 5, 300]), 0, 255)
    array([  0,   5, 255])
    """
    cdef ClipRequest request
    if not kwargs and cnp.PyArray_CheckExact(a) and is_clippable(a, out):
        request.kind = kind_of(a)
        if min is no_value and max is no_value:
            lower, upper = a_min, a_max
        elif has_min_and_max and a_min is no_value and a_max is no_value:
            lower = None if min is no_value else min
            upper = None if max is no_value else max
        else:
            lower = upper = no_value
        if take_bounds(lower, upper, a, &request):
            return run_clip("clip", a, &request, out)
    elif not cnp.PyArray_CheckExact(a) and is_dlpack(a) and not hasattr(type(a), "__array_function__"):
        bounds = {"a_min": a_min, "a_max": a_max, "min": min, "max": max}  # NumPy 2.0 has no min, no max and no default
        kwargs.update({name: value for name, value in bounds.items() if value is not no_value})
        return clip(np.from_dlpack(a), out=out, **kwargs)
    return NotImplemented


clip = Function(clip, numpy_clip)


cdef bint is_clippable(ndarray a, object out):
    """Whether a kernel gives this array's result as NumPy would: its dtype, its layout, and its ``out``."""
    cdef int i, number = cnp.PyArray_TYPE(a)
    cdef ndarray target
    if not 0 <= number < NUMBER_LIMIT or orders[number] == NONE or cnp.PyArray_NDIM(a) == 0:
        return False
    if not cnp.PyArray_ISNOTSWAPPED(a):
        return False
    if out is None:
        for i in range(cnp.PyArray_NDIM(a)):
            if cnp.PyArray_STRIDE(a, i) <= 0:  # NumPy allocates in an order of its own
                return False
        return True
    if not cnp.PyArray_CheckExact(out):
        return False
    target = out
    if cnp.PyArray_TYPE(target) != number or not cnp.PyArray_ISNOTSWAPPED(target) or not cnp.PyArray_ISWRITEABLE(target):
        return False
    return cnp.PyArray_SAMESHAPE(a, target)


cdef bint take_bounds(object lower, object upper, ndarray a, ClipRequest *request):
    """Both bounds as elements of a's dtype; False if NumPy must decide what they mean."""
    cdef int kind = cnp.PyArray_TYPE(a)
    if lower is no_value or upper is no_value or (lower is None and upper is None):
        return False
    request.order = orders[kind]
    if not take_bound(lower, a, True, request.lower) or not take_bound(upper, a, False, request.upper):
        return False
    if (lower is None and is_zero(request.upper, kind)) or (upper is None and is_zero(request.lower, kind)):
        return False  # which of two zeros stays is np.maximum's own affair
    return keeps_zeros or not (is_zero(request.lower, kind) or is_zero(request.upper, kind))


cdef bint is_zero(const char *bits, int kind):
    """Whether a bound is a float's zero, of either sign."""
    if kind == cnp.NPY_DOUBLE:
        return (<const double *>bits)[0] == 0
    if kind == cnp.NPY_FLOAT:
        return (<const float *>bits)[0] == 0
    return kind == cnp.NPY_FLOAT16 and ((<const uint16_t *>bits)[0] & 0x7fff) == 0


cdef bint take_bound(object value, ndarray a, bint below, char *bits):
    """A bound as an element of a's dtype; False if NumPy must decide what it means."""
    cdef int kind = cnp.PyArray_TYPE(a)
    if cnp.PyTypeNum_ISFLOAT(kind):
        return take_float(value, kind, bits)
    return take_integer(value, kind, below, bits)


cdef bint take_float(object value, int kind, char *bits):
    """A bound of a float array. None bounds nothing, as a NaN does in a kernel; a NaN itself is NumPy's."""
    cdef double number
    if value is None:
        memset(bits, 0xff, VALUE_SIZE)
        return True
    if not read_number(value, &number):
        return take_element(value, kind, bits)
    if number != number:
        return False
    if put_float(number, kind, HALF_INFINITY, bits):
        return True
    return kind == cnp.NPY_FLOAT16 and -HALF_END < number < HALF_END and take_element(np.float16(number), kind, bits)


cdef inline bint read_number(object value, double *number):
    """A Python number that a double holds exactly."""
    if type(value) is float or (type(value) is int and -(1 << 53) <= value <= 1 << 53):
        number[0] = value
        return True
    return False


cdef bint take_element(object value, int kind, char *bits):
    """A NumPy scalar or array of one element of the array's own dtype, and not a NaN."""
    cdef ndarray given
    if isinstance(value, np.generic):
        given = np.asarray(value)
    elif cnp.PyArray_CheckExact(value) and cnp.PyArray_NDIM(value) == 0:
        given = value
    else:
        return False
    if cnp.PyArray_TYPE(given) != kind or not cnp.PyArray_ISNOTSWAPPED(given) or given != given:
        return False
    memcpy(bits, cnp.PyArray_DATA(given), cnp.PyArray_ITEMSIZE(given))
    return True


cdef bint take_integer(object value, int kind, bint below, char *bits):
    """A bound of an integer array. A Python int beyond the dtype on its own side bounds nothing."""
    if value is not None and type(value) is not int:
        return take_element(value, kind, bits)
    least, greatest = limits[kind]
    if value is None or (takes_any_int and (value < least if below else value > greatest)):
        value = least if below else greatest
    elif not least <= value <= greatest:
        return False
    put_integer(value, kind, bits)
    return True


cdef bint put_integer(object value, int kind, char *bits):
    """An int that fits, as an element of an integer type. True: it always can."""
    cdef int64_t negative
    cdef uint64_t wide
    cdef int size = sizes[kind]
    if value < 0:
        negative = value
        wide = <uint64_t>negative
    else:
        wide = value
    if size == 1:
        (<uint8_t *>bits)[0] = <uint8_t>wide
    elif size == 2:
        (<uint16_t *>bits)[0] = <uint16_t>wide
    elif size == 4:
        (<uint32_t *>bits)[0] = <uint32_t>wide
    else:
        (<uint64_t *>bits)[0] = wide
    return True

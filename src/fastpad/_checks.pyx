# cython: boundscheck=False, wraparound=False, cdivision=True
"""The rules of an operator version, asked of one argument at a time.

Each ``take_*`` reads an argument into a request or raises SpecError or DTypeError, in one sentence that names
operator, version, argument, rule and value. Which rules hold is the spec's to say, through OperatorVersion;
values of types other than the common ones are converted in _values.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset
from numpy cimport ndarray

from fastpad._core cimport (
    MAX_RANK, VALUE_SIZE, ClipRequest, Given, Kind, PadRequest, check_limit, check_unchanged, kind_of, mode_fills,
    remember,
)
from fastpad._floats cimport put_float

import sys

from fastpad import _messages as messages
from fastpad import _values as values
from fastpad._errors import DTypeError, SpecError
from fastpad._gen.table import DTYPES, MODES, ORDERS
from fastpad._operators import data_dtypes, fill_mode

cnp.import_array()

cdef enum:
    CODE_LIMIT = 64  # one bit of a mask each
    NUMBER_LIMIT = 1024
    UNKNOWN = -2  # not looked up yet
    NONE = -1  # no dtype of the spec

# The dtype code (the index into DTYPES) of each NumPy type number, as it becomes known.
cdef int codes[NUMBER_LIMIT]
# By dtype code: the order, and its bounds as bytes.
cdef int orders[CODE_LIMIT]
cdef char lowest[CODE_LIMIT][VALUE_SIZE]
cdef char highest[CODE_LIMIT][VALUE_SIZE]
cdef bint zero_is_bits[CODE_LIMIT]
cdef int infinities[CODE_LIMIT]  # by order: the bits of +inf, for floats of 16 bits

CODE_BY_NUMPY = {name: code for code, dtype in enumerate(DTYPES) for name in dtype.numpy}
MODE_CODES = {mode.name: code for code, mode in enumerate(MODES)}
cdef int FILL_MODE = MODE_CODES[fill_mode()]


cdef fill_tables():
    cdef int code
    cdef bytes low, high
    check_limit("dtypes", len(DTYPES), "CODE_LIMIT", CODE_LIMIT)
    by_name = {order.name: (index, order) for index, order in enumerate(ORDERS)}
    for code in range(NUMBER_LIMIT):
        codes[code] = UNKNOWN
    for code, order in enumerate(ORDERS):
        infinities[code] = order.infinity or 0
    for code, dtype in enumerate(DTYPES):
        orders[code] = NONE
        zero_is_bits[code] = dtype.zero == "bits"
        if dtype.order is not None:
            index, order = by_name[dtype.order]
            orders[code] = index
            low = order.lowest.to_bytes(order.size, sys.byteorder)
            high = order.highest.to_bytes(order.size, sys.byteorder)
            memcpy(lowest[code], <const char *>low, order.size)
            memcpy(highest[code], <const char *>high, order.size)


fill_tables()


cdef class Rules:
    """What one operator version allows."""

    def __init__(self, version):
        self.version = version
        self.label = version.label
        self.data, self.pads, self.axes, self.mode, self.fill, self.lower, self.upper = (
            version.role(role) for role in ("data", "pads", "axes", "mode", "fill", "lower", "upper")
        )
        self.native = self.pads is None
        self.pairs = self.pads is not None and self.pads.layout == "pairs"
        self.crops = self.pads is not None and self.pads.negative == "crop"
        self.fill_default = self.fill is not None and self.fill.absent is not None
        self.fill_single = self.fill is not None and self.fill.kind == "attribute"
        self.bound_single = self.lower is not None and self.lower.kind == "attribute"
        self.types = 0
        for dtype in data_dtypes(version):
            self.types |= <uint64_t>1 << <int>DTYPES.index(dtype)
        self.modes = {name: MODE_CODES[name] for name in version.modes}
        for members in version.enums.values():
            for name, number, mode in members:
                if mode is not None:
                    self.modes[name] = self.modes[number] = MODE_CODES[mode]


cdef int dtype_code(cnp.dtype descr) except? NONE:
    """The code of a NumPy dtype of any byte order, or NONE."""
    cdef int code, number = descr.type_num
    if 0 <= number < NUMBER_LIMIT and codes[number] != UNKNOWN:
        return codes[number]
    code = CODE_BY_NUMPY.get(values.numpy_name(descr), NONE)
    if code != NONE and orders[code] != NONE and descr.itemsize != ORDERS[orders[code]].size:
        raise ImportError(f"the table compares {descr} by order {DTYPES[code].order}, which has another width")
    if 0 <= number < NUMBER_LIMIT:
        codes[number] = code
    return code


cdef ndarray take_data(Rules rules, object data, Kind *kind):
    """The data as an array of a dtype that the version allows; of which kind it is now is kept."""
    cdef ndarray x
    cdef int code
    if cnp.PyArray_CheckExact(data):
        x = data
    else:
        x = values.as_array(rules.label, rules.data, data)
    code = dtype_code(x.descr)
    if code == NONE or not rules.types >> code & 1:
        raise DTypeError(messages.wrong_data_type(rules.version, x.dtype, None if code == NONE else DTYPES[code]))
    if cnp.PyArray_TYPE(x) == cnp.NPY_OBJECT:
        check_strings(rules, x)
    elif cnp.PyArray_ITEMSIZE(x) == 0:
        x = x.astype(f"{x.dtype.kind}1")  # text of no characters: NumPy's new arrays hold one at least
    elif rules.native and not cnp.PyArray_ISNOTSWAPPED(x):
        x = x.astype(x.dtype.newbyteorder("="))
    kind[0] = kind_of(x)
    return x


cdef int check_strings(Rules rules, ndarray x) except -1:
    """Object arrays hold text, and nothing else."""
    cdef cnp.flatiter places = cnp.PyArray_IterNew(x)
    cdef object item
    while cnp.PyArray_ITER_NOTDONE(places):
        item = cnp.PyArray_GETITEM(x, cnp.PyArray_ITER_DATA(places))
        if not isinstance(item, str):
            raise DTypeError(messages.not_text(rules.version, item))
        cnp.PyArray_ITER_NEXT(places)
    return 0


cdef int take_mode(Rules rules, object mode, ndarray x, PadRequest *request) except -1:
    """The mode, by its name or, in an enumeration, its number."""
    cdef object code = None
    if rules.mode is None:
        request.mode = FILL_MODE
        return 0
    code = rules.modes.get(mode) if type(mode) is str else find_mode(rules, mode, x)
    if code is None:
        raise SpecError(messages.wrong_mode(rules.version, rules.mode, mode))
    request.mode = code
    return 0


cdef object find_mode(Rules rules, object mode, ndarray x):
    """The mode of anything but a plain str, or None."""
    cdef Given given
    cdef object code = None
    remember(x, &given)
    if isinstance(mode, str):
        code = rules.modes.get(mode)
    elif values.is_integer(mode):
        code = rules.modes.get(int(mode))
    check_unchanged(rules.label, x, &given)
    return code


cdef int take_pads(Rules rules, object pads, object axes, ndarray x, PadRequest *request) except -1:
    """The pads of each axis, those that ``axes`` leaves out 0."""
    if is_index_array(pads, 2 if rules.pairs else 1) and (axes is None or is_index_array(axes, 1)):
        return fill_pads(rules, pads, axes, x, request)
    return read_pads(rules, pads, axes, x, request)


cdef int read_pads(Rules rules, object pads, object axes, ndarray x, PadRequest *request) except -1:
    """The same, where reading may run code of the arguments' own."""
    cdef Given given
    remember(x, &given)
    fill_pads(rules, pads, axes, x, request)
    return check_unchanged(rules.label, x, &given)


cdef int fill_pads(Rules rules, object pads, object axes, ndarray x, PadRequest *request) except -1:
    cdef Py_ssize_t[MAX_RANK] chosen
    cdef Py_ssize_t[2 * MAX_RANK] amounts
    cdef int i, axis, rank = cnp.PyArray_NDIM(x), count = rank
    if axes is not None:
        count = take_axes(rules, axes, rank, chosen)
        memset(request.before, 0, rank * sizeof(Py_ssize_t))
        memset(request.after, 0, rank * sizeof(Py_ssize_t))
    if rules.pairs:
        read_pairs(rules, pads, amounts, count)
    else:
        read_integers(rules, rules.pads, pads, amounts, 2 * count, True)
    for i in range(count):
        axis = i if axes is None else <int>chosen[i]
        request.before[axis] = amounts[2 * i if rules.pairs else i]
        request.after[axis] = amounts[2 * i + 1 if rules.pairs else count + i]
    if not rules.crops:
        for axis in range(rank):
            if request.before[axis] < 0 or request.after[axis] < 0:
                before, after = request.before[axis], request.after[axis]
                raise SpecError(messages.negative_pads(rules.version, rules.pads, axis, before, after))
    return 0


cdef int take_axes(Rules rules, object axes, int rank, Py_ssize_t *chosen) except -1:
    """The axes that pads speaks of, each from 0 on; returns their number."""
    cdef int i, k, count = read_integers(rules, rules.axes, axes, chosen, rank, False)
    for i in range(count):
        if not -rank <= chosen[i] < rank:
            raise SpecError(messages.axis_out_of_range(rules.version, chosen[i], rank))
        if chosen[i] < 0:
            chosen[i] += rank
        for k in range(i):
            if chosen[k] == chosen[i]:
                raise SpecError(messages.axis_repeated(rules.version, chosen[i]))
    return count


cdef int read_pairs(Rules rules, object given, Py_ssize_t *numbers, int count) except -1:
    """Integers of shape (count, 2)."""
    cdef ndarray array
    cdef int i, k
    if not is_index_array(given, 2) or cnp.PyArray_DIM(given, 0) != count or cnp.PyArray_DIM(given, 1) != 2:
        given = values.indices(rules.version, rules.pads, given, count)
    array = given
    for i in range(count):
        for k in range(2):
            numbers[2 * i + k] = (<int64_t *>cnp.PyArray_GETPTR2(array, i, k))[0]
    return 0


cdef inline bint is_index_array(object given, int rank):
    """Whether an array of indices can be read as it lies."""
    return (
        cnp.PyArray_CheckExact(given) and cnp.PyArray_TYPE(given) == cnp.NPY_INT64
        and cnp.PyArray_NDIM(given) == rank and cnp.PyArray_ISBEHAVED_RO(given)
    )


cdef int read_integers(
    Rules rules, object parameter, object given, Py_ssize_t *numbers, int limit, bint exactly
) except -1:
    """Integers from a sequence or a 1-D array, ``limit`` of them: exactly, or at most. Returns their number."""
    cdef ndarray array
    cdef Py_ssize_t i, count
    if isinstance(given, (list, tuple)):
        given = tuple(given)  # reading an element may run code that changes a list
        count = len(given)
        check_count(rules, parameter, count, limit, exactly)
        for i in range(count):
            numbers[i] = values.integer(rules.version, parameter, given[i])
        return <int>count
    if not is_index_array(given, 1):
        given = values.indices(rules.version, parameter, given)
    array = given
    if cnp.PyArray_NDIM(array) != 1:
        raise SpecError(messages.not_one_dimensional(rules.version, parameter, array))
    count = cnp.PyArray_DIM(array, 0)
    check_count(rules, parameter, count, limit, exactly)
    for i in range(count):
        numbers[i] = (<int64_t *>cnp.PyArray_GETPTR1(array, i))[0]
    return <int>count


cdef int check_count(Rules rules, object parameter, Py_ssize_t count, int limit, bint exactly) except -1:
    if count > limit or (exactly and count != limit):
        raise SpecError(messages.wrong_count(rules.version, parameter, count, limit))
    return 0


cdef object take_fill(Rules rules, object value, ndarray x, PadRequest *request):
    """The fill, as one element of the data's dtype. Returns what must outlive the request."""
    cdef ndarray made
    cdef int code
    request.fill = NULL
    if rules.fill is None or not mode_fills(request.mode):
        return None
    code = dtype_code(x.descr)
    if value is None and rules.fill_default:
        if zero_is_bits[code]:
            return None
        value = values.zero(rules.version, rules.fill, DTYPES[code])
    elif take_number(rules.fill_single, value, x, code, request.value):
        request.fill = request.value
        return None
    made = read_scalar(rules, rules.fill, value, x, code)
    if cnp.PyArray_ITEMSIZE(made) > VALUE_SIZE:
        request.fill = cnp.PyArray_BYTES(made)
    else:
        memcpy(request.value, cnp.PyArray_DATA(made), cnp.PyArray_ITEMSIZE(made))
        request.fill = request.value
    return made


cdef int take_bounds(Rules rules, object lower, object upper, ndarray x, ClipRequest *request) except -1:
    """Both bounds, as elements of the data's dtype."""
    cdef int code = dtype_code(x.descr)
    request.order = orders[code]
    take_bound(rules, rules.lower, lower, x, code, request.lower)
    take_bound(rules, rules.upper, upper, x, code, request.upper)
    return 0


cdef int take_bound(Rules rules, object parameter, object value, ndarray x, int code, char *bits) except -1:
    """One bound; what stands for one that is left out is the spec's to say."""
    cdef ndarray made
    cdef bint below = parameter is rules.lower
    if value is None and parameter.absent is not None:
        memcpy(bits, &lowest[code][0] if below else &highest[code][0], VALUE_SIZE)
    elif not take_number(rules.bound_single, value, x, code, bits):
        made = read_scalar(rules, parameter, value, x, code)
        memcpy(bits, cnp.PyArray_DATA(made), cnp.PyArray_ITEMSIZE(made))
    return 0


cdef ndarray read_scalar(Rules rules, object parameter, object value, ndarray x, int code):
    """One element of the data's dtype, where reading may run code of the argument's own."""
    cdef Given given
    remember(x, &given)
    made = values.scalar(rules.version, parameter, value, x.dtype, DTYPES[code])
    check_unchanged(rules.label, x, &given)
    return made


cdef bint take_number(bint single, object value, ndarray x, int code, char *bits):
    """The common cases at no cost: an array of one element of the data's own dtype, a Python float for a float.

    ``single``: the value is a float32 attribute. False leaves the value, and what may be wrong with it, to _values.
    """
    cdef int number = cnp.PyArray_TYPE(x)
    if not cnp.PyArray_ISNOTSWAPPED(x):
        return False
    if cnp.PyArray_CheckExact(value):
        return not single and take_element(value, number, code, bits)
    if type(value) is not float or orders[code] == NONE:
        return False
    return take_float(single, value, number, code, bits)


cdef bint take_element(ndarray given, int number, int code, char *bits):
    if cnp.PyArray_TYPE(given) != number or cnp.PyArray_SIZE(given) != 1 or not cnp.PyArray_ISNOTSWAPPED(given):
        return False
    if not zero_is_bits[code]:
        return False  # text, and what has no zero
    memcpy(bits, cnp.PyArray_DATA(given), cnp.PyArray_ITEMSIZE(given))
    return True


cdef bint take_float(bint single, double value, int number, int code, char *bits):
    """A Python float in a float type, unless it is too large for it."""
    cdef float short
    if single:
        short = <float>value
        if short - short != 0 and value - value == 0:
            return False
        value = short
    return put_float(value, number, infinities[orders[code]], bits)

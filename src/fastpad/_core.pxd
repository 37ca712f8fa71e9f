"""Running a checked call: see _core.pyx."""

cimport numpy as cnp
from numpy cimport ndarray

cdef enum:
    MAX_RANK = 64  # NumPy's limit
    VALUE_SIZE = 32  # bytes of a fill that a request holds itself

# What a request was derived from. An array that is no longer so is not run.
cdef struct Kind:
    int number  # NumPy's type number
    int rank
    Py_ssize_t width

# All that an array is.
cdef struct Given:
    Kind kind
    char order
    const char *data
    Py_ssize_t shape[MAX_RANK]
    Py_ssize_t strides[MAX_RANK]

cdef struct PadRequest:
    Kind kind
    int mode  # an index into the table's MODES
    const char *fill  # one element in the data's own byte order; NULL: all bits zero
    char value[VALUE_SIZE]  # room for it
    Py_ssize_t before[MAX_RANK]  # negative: elements to remove
    Py_ssize_t after[MAX_RANK]

cdef struct ClipRequest:
    Kind kind
    char lower[VALUE_SIZE]  # one element, native byte order; read as a number where it lies
    char upper[VALUE_SIZE]
    int order  # an index into the table's ORDERS

cdef inline Kind kind_of(ndarray x) noexcept:
    return Kind(cnp.PyArray_TYPE(x), cnp.PyArray_NDIM(x), cnp.PyArray_ITEMSIZE(x))

cdef void remember(ndarray x, Given *given) noexcept
cdef int check_unchanged(str label, ndarray x, const Given *given) except -1
cdef check_limit(str what, Py_ssize_t count, str name, int limit)
cdef bint mode_fills(int mode) noexcept
cdef ndarray run_pad(str label, ndarray x, PadRequest *request, object out, object fill, bint fortran=*)
cdef ndarray run_clip(str label, ndarray x, ClipRequest *request, object out)
cdef ndarray check_out(str label, ndarray x, int rank, const cnp.npy_intp *shape, object out)
cdef ndarray copy_into(ndarray target, ndarray result)

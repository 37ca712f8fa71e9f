"""Running a checked call: see _core.pyx."""

from numpy cimport ndarray

cdef enum:
    MAX_RANK = 64  # NumPy's limit
    VALUE_SIZE = 32  # bytes of a fill that a request holds itself

cdef struct PadRequest:
    int mode  # an index into the table's MODES
    const char *fill  # one element in the data's own byte order; NULL: all bits zero
    char value[VALUE_SIZE]  # room for it
    Py_ssize_t before[MAX_RANK]  # negative: elements to remove
    Py_ssize_t after[MAX_RANK]

cdef struct ClipRequest:
    int order  # an index into the table's ORDERS
    char lower[VALUE_SIZE]  # one element, native byte order
    char upper[VALUE_SIZE]

cdef check_limit(str what, Py_ssize_t count, str name, int limit)
cdef bint mode_fills(int mode) noexcept
cdef ndarray run_pad(str label, ndarray x, PadRequest *request, object out, object fill, bint fortran=*)
cdef ndarray run_clip(str label, ndarray x, ClipRequest *request, object out)

"""What a kernel is given: a call reduced to pointers, strides and counts.

_core fills these in; the generated kernels read them. Axes are ordered as the target lies in memory, the last
one contiguous: its elements are a row. Strides are in bytes.
"""

cdef enum:
    MAX_AXES = 65  # NumPy's limit of 64, and one to make a single row a plane
    MAX_VALUE = 16  # bytes of the widest typed element

cdef struct PadPlan:
    int axes  # at least 2
    Py_ssize_t width  # bytes of an element; may hold whole unpadded inner axes
    const char *source  # the first element that is kept
    char *target
    const char *fill  # one element
    char pattern[MAX_VALUE]  # the fill repeated, if its width divides this
    bint patterned
    bint dense  # the target has no gaps
    Py_ssize_t before[MAX_AXES]
    Py_ssize_t kept[MAX_AXES]
    Py_ssize_t after[MAX_AXES]
    Py_ssize_t source_stride[MAX_AXES]
    Py_ssize_t target_stride[MAX_AXES]

ctypedef void (*PadKernel)(const PadPlan *) noexcept nogil

cdef struct ClipPlan:
    int axes  # at least 1
    const char *source
    char *target
    char lower[MAX_VALUE]  # the bits of one element
    char upper[MAX_VALUE]
    Py_ssize_t extent[MAX_AXES]
    Py_ssize_t source_stride[MAX_AXES]
    Py_ssize_t target_stride[MAX_AXES]

ctypedef void (*ClipKernel)(const ClipPlan *) noexcept nogil

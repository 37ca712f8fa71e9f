"""What a kernel is given: a call reduced to pointers, strides and counts.

_core fills these in; the generated kernels read them. Axes are ordered as the target lies in memory, the last
one contiguous: its elements are a row. Strides are in bytes.
"""

cdef enum:
    MAX_AXES = 66  # NumPy's limit of 64, and two to make a single row a plane of planes
    MAX_VALUE = 16  # bytes of the widest typed element
    MAX_PADS = 16  # as many pads of an axis are tabulated; more are made in bulk

# What is to be done of a plan: all of it, one part, or what remains when all parts are done.
cdef enum Stage:
    WHOLE, PART, REST

# The pads of an axis, in bytes from its first kept element: where each lies, and which element it repeats.
cdef struct PadTable:
    int count  # MAX_PADS + 1: too many
    Py_ssize_t to[MAX_PADS]
    Py_ssize_t source[MAX_PADS]

cdef struct PadPlan:
    int axes  # at least 3
    Py_ssize_t width  # bytes of an element; may hold whole unpadded inner axes
    const char *source  # the first element that is kept
    char *target
    Py_ssize_t fresh  # bytes of a target that is new memory; 0 for one that was there
    const char *fill  # one element
    char pattern[MAX_VALUE]  # the fill repeated, if its width divides this
    bint patterned
    bint dense  # the target has no gaps
    bint streamed  # it is larger than the caches
    Stage stage
    int split  # the axis along which parts are made
    Py_ssize_t before[MAX_AXES]
    Py_ssize_t kept[MAX_AXES]
    Py_ssize_t after[MAX_AXES]
    Py_ssize_t source_stride[MAX_AXES]
    Py_ssize_t target_stride[MAX_AXES]
    PadTable row_pads  # the kernel's own: the pads of the last axis
    PadTable plane_pads  # and of the one before it

ctypedef void (*PadKernel)(PadPlan *) noexcept nogil

cdef struct ClipPlan:
    int axes  # at least 1
    bint streamed  # the target is larger than the caches
    const char *source
    char *target
    Py_ssize_t fresh  # as in a PadPlan
    char lower[MAX_VALUE]  # the bits of one element
    char upper[MAX_VALUE]
    Py_ssize_t extent[MAX_AXES]
    Py_ssize_t source_stride[MAX_AXES]
    Py_ssize_t target_stride[MAX_AXES]

ctypedef void (*ClipKernel)(const ClipPlan *) noexcept nogil

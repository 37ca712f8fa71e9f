"""The rules of an operator version, asked of one argument at a time: see _checks.pyx."""

from libc.stdint cimport uint64_t
from numpy cimport ndarray

from fastpad._core cimport ClipRequest, Kind, PadRequest

cdef class Rules:
    cdef readonly str label  # operator and version: "Pad-19"
    cdef readonly object version  # the OperatorVersion
    cdef uint64_t types  # a bit for every dtype code that the data may have
    cdef object data, pads, axes, mode, fill, lower, upper  # the parameter of each role, or None
    cdef dict modes  # mode index by every name and number that stands for it
    cdef bint native  # the data is compared, not moved: its bytes must be in native order
    cdef bint pairs  # pads lie in pairs, not begins then ends
    cdef bint crops  # negative pads remove
    cdef bint fill_default  # a fill that is left out is the dtype's zero
    cdef bint fill_single, bound_single  # float32 attributes

cdef ndarray take_data(Rules rules, object data, Kind *kind)
cdef int take_mode(Rules rules, object mode, ndarray x, PadRequest *request) except -1
cdef int take_pads(Rules rules, object pads, object axes, ndarray x, PadRequest *request) except -1
cdef object take_fill(Rules rules, object value, ndarray x, PadRequest *request)
cdef int take_bounds(Rules rules, object lower, object upper, ndarray x, ClipRequest *request) except -1

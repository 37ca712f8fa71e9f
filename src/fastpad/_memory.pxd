"""Memory of large outputs: see _memory.pyx."""

cimport numpy as cnp
from numpy cimport ndarray

cdef bint release() noexcept
cdef ndarray new_array(
    cnp.dtype descr, int rank, const cnp.npy_intp *shape, const cnp.npy_intp *strides, bint fortran, Py_ssize_t *fresh
)

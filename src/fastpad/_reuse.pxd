"""Memory of large outputs, kept for the next: see _reuse.pyx."""

cdef object begin_reuse(Py_ssize_t size)
cdef object end_reuse(object previous)

"""Memory of large outputs: see _memory.pyx."""

cdef object begin_allocation(Py_ssize_t size)
cdef object end_allocation(object previous)

"""The parts of NumPy's C API that its own .pxd leaves out."""

cimport numpy as cnp
from cpython.object cimport PyObject, PyTypeObject

cdef extern from "numpy/arrayobject.h":
    PyTypeObject PyArray_Type
    bint PyDataType_REFCHK(cnp.PyArray_Descr *descr)
    cnp.ndarray PyArray_NewFromDescr(
        PyTypeObject *subtype, cnp.dtype descr, int nd, const cnp.npy_intp *dims, const cnp.npy_intp *strides, void *data,
        int flags, PyObject *obj,
    )
    ctypedef struct npy_stride_sort_item:
        cnp.npy_intp perm
        cnp.npy_intp stride
    void PyArray_CreateSortedStridePerm(int rank, const cnp.npy_intp *strides, npy_stride_sort_item *order) noexcept

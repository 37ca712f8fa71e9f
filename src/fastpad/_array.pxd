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
    cnp.ndarray PyArray_NewLikeArray(cnp.ndarray prototype, cnp.NPY_ORDER order, PyObject *descr, int subok)

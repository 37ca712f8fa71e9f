"""A function that asks fastpad first, and NumPy for whatever fastpad declines.

A call that fastpad's function answers with NotImplemented goes to NumPy's as it was made: what has
``__array_function__`` is given what NumPy would have given it.
"""

cimport cython
from cpython.object cimport PyObject

import sys
from pkgutil import resolve_name
from types import MethodType

cdef extern from "Python.h":
    ctypedef PyObject *(*vectorcallfunc)(PyObject *, PyObject *const *, size_t, PyObject *) noexcept
    ctypedef struct PyTypeObject:
        Py_ssize_t tp_vectorcall_offset
        unsigned long tp_flags
    const unsigned long Py_TPFLAGS_HAVE_VECTORCALL
    PyObject *Py_NotImplemented
    void Py_DECREF(PyObject *)
    Py_ssize_t PyVectorcall_NARGS(size_t)
    object PyVectorcall_Call(object, object, object)
    object PyObject_Vectorcall(object, PyObject *const *, size_t, PyObject *)
    PyObject *try_vectorcall "PyObject_Vectorcall"(PyObject *, PyObject *const *, size_t, PyObject *) noexcept


def reduced(function):
    """How pickle takes a function: by its name, so that it is whatever has that name where it is unpickled."""
    module, name = function.__module__, function.__qualname__
    if getattr(sys.modules.get(module), name, None) is function:
        return name
    return resolve_name, (f"{module}:{name}",)  # pickle refuses the bare name of what no longer has it


@cython.final
cdef class Function:
    """fastpad's function with the face of one that is known, its own or NumPy's: equal, hashed and pickled alike.

    There are no weak references to it, as there are none to NumPy's functions: numba's table is of weak references
    where there can be, and of functions where there cannot, and those two are never equal.
    """

    cdef vectorcallfunc vectorcall
    cdef object ours
    cdef public object numpys
    cdef object put  # puts a result of NumPy's in an ``out`` that is fastpad's alone; None if NumPy's has one too
    cdef object face
    cdef dict __dict__

    def __cinit__(self):
        self.vectorcall = call

    def __init__(self, ours, numpys, put=None, face=None):
        self.ours = ours
        self.numpys = numpys
        self.put = put
        self.face = ours if face is None else face
        vars(self).update(getattr(self.face, "__dict__", {}))
        vars(self).update(__doc__=self.face.__doc__, __module__=self.face.__module__)  # which a class has, too

    def with_numpys_face(self):
        """The same function, for NumPy's place."""
        return Function(self.ours, self.numpys, self.put, self.numpys)

    def __call__(self, *args, **kwargs):
        return PyVectorcall_Call(self, args, kwargs)

    def __getattr__(self, name):
        return getattr(self.face, name)

    def __get__(self, instance, owner):
        return self if instance is None else MethodType(self, instance)

    def __eq__(self, other):
        return self.face == ((<Function>other).face if isinstance(other, Function) else other)

    def __hash__(self):
        return hash(self.face)

    def __reduce__(self):
        return reduced(self)

    def __repr__(self):
        return f"<{self.__module__}.{self.__qualname__}, by fastpad>" if self.face is self.numpys else repr(self.face)


cdef PyObject *call(PyObject *function, PyObject *const *args, size_t count, PyObject *names) noexcept:
    cdef PyObject *result = try_vectorcall(<PyObject *>(<Function>function).ours, args, count, names)
    if result != Py_NotImplemented:
        return result
    Py_DECREF(result)
    return (<vectorcallfunc>hand_on)(function, args, count, names)


cdef object hand_on(PyObject *function, PyObject *const *args, size_t count, PyObject *names):
    """NumPy's result of the call as it was made, less an ``out`` that is fastpad's alone."""
    cdef Function self = <Function>function
    cdef Py_ssize_t i, positional = PyVectorcall_NARGS(count)
    if self.put is None or names == NULL or "out" not in <tuple>names:
        return PyObject_Vectorcall(self.numpys, args, count, names)
    given = [<object>args[i] for i in range(positional)]
    keywords = {name: <object>args[positional + i] for i, name in enumerate(<tuple>names)}
    out = keywords.pop("out")
    result = self.numpys(*given, **keywords)
    return result if out is None else self.put(result, out)


cdef announce_vectorcall():
    """Have the interpreter call by PEP 590, for which Cython has no word: 5 ns more than ``ours``, else 50 to 190."""
    cdef Function function = Function.__new__(Function)
    cdef PyTypeObject *type = <PyTypeObject *>Function
    type.tp_vectorcall_offset = <char *>&function.vectorcall - <char *><PyObject *>function
    type.tp_flags |= Py_TPFLAGS_HAVE_VECTORCALL


announce_vectorcall()

# cython: boundscheck=False, wraparound=False, cdivision=True
"""Memory of large outputs: in huge pages from its first byte on, kept when it is freed, and lent to the system meanwhile.

The system gives out new memory page by page, each cleared first; for outputs beyond the caches that costs more than
the padding. Small pages cost several times what huge ones do, and a block that begins between two huge pages is small
ones up to the next. So blocks begin with a huge page, and those that are freed are kept for the next output of their
size, up to a limit. A kept block is lent: the system may take its huge pages whenever it is short of memory, and until
it does, writing to them costs what writing to any memory does. Lending stops every processor that the process runs on,
some 70 us in all: the blocks freed last, 32 MiB of them, are not lent yet. Small pages are never lent, which would cost
as much as new ones: no more than those 32 MiB are kept.

The blocks are NumPy's to free, through its own allocator interface, whatever is set by then. NumPy frees with the GIL
held, which guards the list of blocks.
"""

cimport numpy as cnp
from cpython.object cimport PyObject
from cpython.pycapsule cimport PyCapsule_New
from cpython.ref cimport Py_INCREF
from libc.stdint cimport uint8_t, uintptr_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy
from numpy cimport ndarray

from fastpad._array cimport PyArray_NewFromDescr, PyArray_Type, PyDataType_REFCHK

import sys

import numpy as np

from fastpad._budget import huge_pages, usable_memory

cdef extern from "Python.h":
    int PyTraceMalloc_Track(unsigned int domain, uintptr_t start, size_t size)

cdef extern from "numpy/arrayobject.h":
    ctypedef struct PyDataMemAllocator:
        void *ctx
        void *(*malloc)(void *, size_t) noexcept
        void *(*calloc)(void *, size_t, size_t) noexcept
        void *(*realloc)(void *, void *, size_t) noexcept
        void (*free)(void *, void *, size_t) noexcept

    ctypedef struct PyDataMem_Handler:
        char name[127]
        uint8_t version
        PyDataMemAllocator allocator

    ctypedef struct PyArrayObject_fields:
        PyObject *mem_handler

    object PyDataMem_GetHandler()
    PyObject *PyDataMem_DefaultHandler

cdef extern from *:
    """
    #define FASTPAD_HUGE ((uintptr_t)2 << 20)
    #if defined(__linux__)
    #include <sys/mman.h>
    #define FASTPAD_OWN ((size_t)32 << 20) /* bytes from which malloc has the system map each block on its own */
    #ifndef MADV_FREE
    #define MADV_FREE 8
    #endif
    /* The whole huge pages of an array. */
    static size_t fastpad_huge_part(void *start, size_t size) {
        return (uintptr_t)start % FASTPAD_HUGE ? 0 : size / FASTPAD_HUGE * FASTPAD_HUGE;
    }
    static void *fastpad_allocate(size_t size, size_t used) {
        void *start = NULL;
        if (size < FASTPAD_HUGE)
            return malloc(size);
        if (posix_memalign(&start, FASTPAD_HUGE, size))
            return NULL;
        madvise(start, fastpad_huge_part(start, used), MADV_HUGEPAGE);
        return start;
    }
    static int fastpad_lend(void *start, size_t size) { return size == 0 || madvise(start, size, MADV_FREE) == 0; }
    #else
    #define FASTPAD_OWN ((size_t)-1)
    #define fastpad_huge_part(start, size) 0
    #define fastpad_allocate(size, used) malloc(size)
    #define fastpad_lend(start, size) 1
    #endif
    """
    size_t FASTPAD_OWN
    size_t huge_part "fastpad_huge_part"(void *start, size_t used) noexcept nogil
    void *allocate "fastpad_allocate"(size_t size, size_t used) noexcept nogil
    bint lend "fastpad_lend"(void *start, size_t size) noexcept nogil

cnp.import_array()

cdef enum:
    SLOTS = 16
    LEAST = 1 << 20  # bytes of the smallest block that is kept
    CLASSES = 8  # sizes of blocks from one power of two to the next, so that nearly equal outputs share them
    LITTLE = 32 << 20  # bytes that are kept and not lent
    SHARE = 16  # a process keeps this part of the memory that it may use

cdef struct Block:
    void *start
    size_t size
    size_t part  # the bytes of an array that are in huge pages
    bint lent  # the system may take that part

cdef Block[SLOTS] blocks  # the oldest first
cdef int held = 0
cdef size_t held_bytes = 0
cdef size_t lent_bytes = 0
cdef bint lends = huge_pages()
cdef size_t limit = usable_memory() // SHARE if sys.platform == "linux" else 0
cdef size_t little = min(LITTLE, limit)
cdef unsigned int trace_domain = np.lib.tracemalloc_domain


cdef inline size_t block_size(size_t size) noexcept:
    """The size of the block that holds an array of ``size`` bytes.

    NumPy passes only the array's size to free(), so both sides derive the block from it.
    """
    cdef size_t step = LEAST
    if size < LEAST:
        return size
    while step < size >> 1:
        step <<= 1
    step //= CLASSES
    return (size + step - 1) // step * step


cdef void *take(int i) noexcept:
    """A block out of the list."""
    global held, held_bytes, lent_bytes
    cdef void *start = blocks[i].start
    held_bytes -= blocks[i].size
    lent_bytes -= blocks[i].part if blocks[i].lent else 0
    held -= 1
    for i in range(i, held):
        blocks[i] = blocks[i + 1]
    return start


cdef void *find(size_t whole) noexcept:
    """The block of a size that was freed last, or NULL."""
    cdef int i
    for i in range(held - 1, -1, -1):
        if blocks[i].size == whole:
            return take(i)
    return NULL


cdef bint release() noexcept:
    """Give all that is kept back to the system. False if nothing was."""
    cdef bint any_held = held > 0
    while held:
        free(take(0))
    return any_held


cdef void *new_block(size_t whole, size_t size) noexcept:
    cdef void *start = allocate(whole, size)
    if start == NULL and release():
        start = allocate(whole, size)
    return start


cdef void *block_malloc(void *context, size_t size) noexcept:
    cdef size_t whole = block_size(size)
    cdef void *start = find(whole)
    return start if start != NULL or whole < size else new_block(whole, size)


cdef void *block_calloc(void *context, size_t count, size_t size) noexcept:
    return calloc(1, block_size(count * size)) if size == 0 or count <= <size_t>-1 // 2 // size else NULL


cdef void *block_realloc(void *context, void *start, size_t size) noexcept:
    cdef size_t whole = block_size(size)
    cdef void *moved = realloc(start, whole) if whole >= size else NULL
    if moved == NULL and whole >= size and release():
        moved = realloc(start, whole)
    return moved


cdef void block_free(void *context, void *start, size_t size) noexcept:
    """Keep a block; the oldest ones are lent, or go, to make room for it."""
    global held, held_bytes
    cdef size_t whole = block_size(size)
    if start == NULL or whole < LEAST or whole > limit:
        free(start)
        return
    while held == SLOTS or held_bytes + whole > limit:
        free(take(0))
    blocks[held] = Block(start=start, size=whole, part=huge_part(start, size) if lends else 0, lent=False)
    held += 1
    held_bytes += whole
    while held_bytes - lent_bytes > little and lend_oldest():
        pass
    while held_bytes - lent_bytes > little:
        free(take(0))


cdef bint lend_oldest() noexcept:
    """Lend the block that was freed first of those that are not lent and can be. False if there is none."""
    global lends, lent_bytes
    cdef Block *block
    cdef int i
    for i in range(held):
        block = &blocks[i]
        if not block.lent and block.part and lends:
            lends = lend(block.start, block.part)  # a kernel may be older than lending
            block.lent = lends
            lent_bytes += block.part if lends else 0
            return lends
    return False


cdef PyDataMem_Handler handler
memcpy(handler.name, b"fastpad", 8)
handler.version = 1
handler.allocator.malloc = block_malloc
handler.allocator.calloc = block_calloc
handler.allocator.realloc = block_realloc
handler.allocator.free = block_free
cdef object capsule = PyCapsule_New(&handler, b"mem_handler", NULL)


cdef ndarray new_array(
    cnp.dtype descr, int rank, const cnp.npy_intp *shape, const cnp.npy_intp *strides, bint fortran, Py_ssize_t *fresh
):
    """A new array, of the strides given or in C or Fortran order; references in it are NULL.

    ``fresh``: the bytes of memory that nobody has written to.
    """
    cdef size_t size = size_of(descr, rank, shape)
    cdef void *start = NULL
    fresh[0] = size
    if size >= LEAST and size >= (LEAST if limit else FASTPAD_OWN) and not PyDataType_REFCHK(<cnp.PyArray_Descr *>descr):
        start = take_block(size, fresh)
    if start != NULL:
        return wrap(start, descr, rank, shape, strides, fortran, size)
    return make(descr, rank, shape, strides, NULL, cnp.NPY_ARRAY_F_CONTIGUOUS if fortran else 0)


cdef inline ndarray make(
    cnp.dtype descr, int rank, const cnp.npy_intp *shape, const cnp.npy_intp *strides, void *start, int flags
):
    Py_INCREF(descr)  # the call takes a reference
    return PyArray_NewFromDescr(&PyArray_Type, descr, rank, shape, strides, start, flags, NULL)


cdef size_t size_of(cnp.dtype descr, int rank, const cnp.npy_intp *shape) noexcept:
    """The bytes of an array; 0 if they are too many to count."""
    cdef double size = descr.itemsize
    cdef int i
    for i in range(rank):
        size *= shape[i]
    return <size_t>size if size < <double>(1 << 62) else 0


cdef void *take_block(size_t size, Py_ssize_t *fresh):
    """A block, kept or new; NULL if there is none, or if somebody else has set an allocator: that stays."""
    cdef size_t whole = block_size(size)
    cdef void *start
    if PyDataMem_GetHandler() is not <object>PyDataMem_DefaultHandler:
        return NULL
    start = find(whole)
    if start != NULL:
        fresh[0] = 0
        return start
    return new_block(whole, size)


cdef ndarray wrap(
    void *start, cnp.dtype descr, int rank, const cnp.npy_intp *shape, const cnp.npy_intp *strides, bint fortran,
    size_t size,
):
    """A block as an array that owns it.

    The handler is written into the array, as NumPy does, and not set for a while: a context that is copied meanwhile
    would keep it.
    """
    cdef ndarray array
    try:
        array = make(descr, rank, shape, strides, start, cnp.NPY_ARRAY_FARRAY if fortran else cnp.NPY_ARRAY_CARRAY)
    except BaseException:
        free(start)
        raise
    Py_INCREF(capsule)
    (<PyArrayObject_fields *>array).mem_handler = <PyObject *>capsule
    cnp.PyArray_ENABLEFLAGS(array, cnp.NPY_ARRAY_OWNDATA)
    PyTraceMalloc_Track(trace_domain, <uintptr_t>start, size)
    return array


def set_reuse_limit(n):
    """Set how much memory of freed outputs is kept for the next ones.

    Parameters
    ----------
    n : int
        Bytes that may be kept at a time; 0 keeps none, and gives back what is kept. At the start a sixteenth of the
        memory that the process may use on Linux, and 0 elsewhere. Only outputs of a mebibyte and more take part.

    Raises
    ------
    TypeError, ValueError
        `n` is no int, or negative.

    Notes
    -----
    The system clears memory before it gives it out, which for outputs beyond the caches takes longer than padding
    them. What is kept in huge pages is lent: the system takes it back whenever it is short of memory, and counts it as
    the process's until then (``top`` shows it in RES; ``LazyFree`` in ``/proc/self/smaps_rollup`` says how much that
    is). The 32 MiB freed last are not lent. Where there are no huge pages no more than those are kept, unless this
    function sets a limit. When an output cannot be allocated, all that is kept is given back first.

    Examples
    --------
    >>> import fastpad
    >>> before = fastpad.get_reuse_limit()
    >>> fastpad.set_reuse_limit(256 << 20)
    >>> fastpad.get_reuse_limit()
    268435456
    >>> fastpad.set_reuse_limit(before)
    """
    global limit, little
    if not isinstance(n, int) or isinstance(n, bool):
        raise TypeError(f"set_reuse_limit: n must be an int, got {n!r}")
    if not 0 <= n < 1 << 62:
        raise ValueError(f"set_reuse_limit: n must be a number of bytes, 0 or more, got {n}")
    limit = n
    little = min(LITTLE, limit) if lends else limit
    while held and held_bytes > limit:
        free(take(0))


def get_reuse_limit():
    """How many bytes of freed outputs may be kept.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.get_reuse_limit() >= 0
    True
    """
    return limit


def held_memory():
    """How many bytes are kept now, and how many of them the system may take."""
    return held_bytes, lent_bytes

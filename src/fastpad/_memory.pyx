# cython: boundscheck=False, wraparound=False, cdivision=True
"""Memory of large outputs: in huge pages from its first byte on, and kept for the next output where asked for.

The system gives out new memory page by page, each cleared first; for outputs beyond the caches that costs more than
the padding. Small pages cost several times what huge ones do, and a block that begins between two huge pages is small
ones up to the next. Blocks that are freed can be kept for the next output of their size; that is off unless asked for.

The blocks go through NumPy's own allocator interface, so that every array frees its memory as it was allocated,
whatever is set by then. NumPy allocates and frees with the GIL held, which guards the list of blocks.
"""

from cpython.object cimport PyObject
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

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

    object PyDataMem_SetHandler(object handler)
    object PyDataMem_GetHandler()
    PyObject *PyDataMem_DefaultHandler

cdef extern from *:
    """
    #if defined(__linux__)
    #include <sys/mman.h>
    #define FASTPAD_HUGE ((uintptr_t)2 << 20)
    #define FASTPAD_OWN ((size_t)32 << 20) /* bytes from which malloc has the system map each block on its own */
    static void *fastpad_allocate(size_t size) {
        void *start = NULL;
        if (size < FASTPAD_OWN)
            start = malloc(size);
        else if (posix_memalign(&start, FASTPAD_HUGE, size))
            return NULL;
        if (start != NULL && size >= FASTPAD_HUGE) {
            uintptr_t page = (uintptr_t)start + 4095 & ~(uintptr_t)4095;
            madvise((void *)page, size - (page - (uintptr_t)start), MADV_HUGEPAGE); /* as NumPy does */
        }
        return start;
    }
    #else
    #define FASTPAD_OWN ((size_t)-1)
    #define fastpad_allocate malloc
    #endif
    """
    size_t FASTPAD_OWN
    void *fastpad_allocate(size_t size) noexcept nogil

cimport numpy as cnp

cnp.import_array()

cdef enum:
    SLOTS = 16
    LEAST = 1 << 20  # bytes of the smallest block that is kept
    GRAIN = 1 << 16  # blocks are whole multiples of this, so that nearly equal outputs share them

cdef struct Block:
    void *start
    size_t size

cdef Block[SLOTS] blocks  # the oldest first
cdef int held = 0
cdef size_t held_bytes = 0
cdef size_t limit = 0


cdef inline size_t block_size(size_t size) noexcept:
    """The size of the block that holds an array of ``size`` bytes: it is all that is known when it is freed."""
    return size if size < LEAST else (size + GRAIN - 1) // GRAIN * GRAIN


cdef void *take(int i) noexcept:
    """A block out of the list."""
    global held, held_bytes
    cdef void *start = blocks[i].start
    held_bytes -= blocks[i].size
    held -= 1
    for i in range(i, held):
        blocks[i] = blocks[i + 1]
    return start


cdef void *block_malloc(void *context, size_t size) noexcept:
    cdef size_t whole = block_size(size)
    cdef int i
    if whole < size:
        return NULL
    for i in range(held - 1, -1, -1):
        if blocks[i].size == whole:
            return take(i)
    return fastpad_allocate(whole)


cdef void *block_calloc(void *context, size_t count, size_t size) noexcept:
    return calloc(1, block_size(count * size)) if size == 0 or count <= <size_t>-1 // 2 // size else NULL


cdef void *block_realloc(void *context, void *start, size_t size) noexcept:
    cdef size_t whole = block_size(size)
    return realloc(start, whole) if whole >= size else NULL


cdef void block_free(void *context, void *start, size_t size) noexcept:
    global held, held_bytes
    cdef size_t whole = block_size(size)
    if start == NULL or whole < LEAST or whole > limit:
        free(start)
        return
    while held == SLOTS or held_bytes + whole > limit:
        free(take(0))
    blocks[held] = Block(start=start, size=whole)
    held += 1
    held_bytes += whole


cdef PyDataMem_Handler handler
memcpy(handler.name, b"fastpad", 8)
handler.version = 1
handler.allocator.malloc = block_malloc
handler.allocator.calloc = block_calloc
handler.allocator.realloc = block_realloc
handler.allocator.free = block_free
cdef object capsule = PyCapsule_New(&handler, b"mem_handler", NULL)


cdef object begin_allocation(Py_ssize_t size):
    """Have NumPy allocate an array of ``size`` bytes from here if that pays. Returns what end_allocation() needs.

    An allocator that somebody else has set stays.
    """
    cdef size_t bytes = size
    if bytes < (LEAST if limit else FASTPAD_OWN) or PyDataMem_GetHandler() is not <object>PyDataMem_DefaultHandler:
        return None
    return PyDataMem_SetHandler(capsule)


cdef object end_allocation(object previous):
    """Have NumPy allocate as before."""
    if previous is not None:
        PyDataMem_SetHandler(previous)


def set_reuse_limit(n):
    """Keep the memory of freed outputs for the next ones, up to a limit.

    Parameters
    ----------
    n : int
        Bytes that may be kept at a time; 0, as at the start, keeps none, and gives back what is kept.
        Only outputs of a mebibyte and more take part.

    Raises
    ------
    TypeError, ValueError
        `n` is no int, or negative.

    Notes
    -----
    The system clears memory before it gives it out, which for outputs beyond the caches takes longer than padding
    them. The price is memory that stays with the process.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.set_reuse_limit(256 << 20)
    >>> fastpad.get_reuse_limit()
    268435456
    >>> fastpad.set_reuse_limit(0)
    """
    global limit
    if not isinstance(n, int) or isinstance(n, bool):
        raise TypeError(f"set_reuse_limit: n must be an int, got {n!r}")
    if not 0 <= n < 1 << 62:
        raise ValueError(f"set_reuse_limit: n must be a number of bytes, 0 or more, got {n}")
    limit = n
    while held and held_bytes > limit:
        free(take(0))


def get_reuse_limit():
    """How many bytes of freed outputs may be kept.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.get_reuse_limit()
    0
    """
    return limit


def held_memory():
    """How many bytes are kept now."""
    return held_bytes

# cython: boundscheck=False, wraparound=False, cdivision=True
"""Running a plan: with the GIL or without, on one thread or several.

A plan is split along one axis into parts that write disjoint rows; what copies whole blocks of other parts' rows
(the pads of that axis and those outside it) is done when all parts are. Threads are OpenMP's, where the compiler
has it: its limits and threadpoolctl's hold. A forked child uses one thread: libgomp's do not survive a fork.
"""

import os

from cython.parallel import prange
from libc.stdint cimport uintptr_t

from fastpad._plan cimport MAX_AXES, PART, REST, ClipKernel, ClipPlan, PadKernel, PadPlan

cdef extern from *:
    """
    #if defined(_OPENMP)
    #include <omp.h>
    #define FASTPAD_OPENMP 1
    #else
    #define FASTPAD_OPENMP 0
    static int omp_get_max_threads(void) { return 1; }
    #endif
    """
    int omp_get_max_threads() noexcept nogil
    int FASTPAD_OPENMP

OPENMP = bool(FASTPAD_OPENMP)  # whether calls can use threads at all

cdef enum:
    GIL_BYTES = 1 << 14  # releasing and retaking the GIL costs 50 ns, copying this many bytes ten times that
    THREAD_BYTES = 4 << 20  # as many take 100 us; waking a thread 5 to 20, on a busy machine up to 8 ms
    PART_BYTES = 1 << 20  # a thread has as many to write at least, whatever the number of processors
    MAX_THREADS = 1024
    SHARED_PAGES = 16  # that threads touch together; fewer are mostly memory that was in use before, with nothing to clear
    HUGE_PAGE = 2 << 20  # bytes; NumPy asks for pages of this size from 4 MiB on

cdef int chosen = 0  # 0: as many as OpenMP says
cdef bint forked = False


def set_num_threads(n):
    """Set how many threads a call may use.

    Parameters
    ----------
    n : int
        From 1 to 1024. A call never uses more than OpenMP allows (OMP_NUM_THREADS, threadpoolctl), and a small
        one uses the thread that it is made from.

    Raises
    ------
    TypeError, ValueError
        `n` is no int, or out of that range.

    Examples
    --------
    >>> import fastpad
    >>> before = fastpad.get_num_threads()
    >>> fastpad.set_num_threads(1)
    >>> fastpad.get_num_threads()
    1
    >>> fastpad.set_num_threads(before)
    """
    global chosen
    if not isinstance(n, int) or isinstance(n, bool):
        raise TypeError(f"set_num_threads: n must be an int, got {n!r}")
    if not 1 <= n <= MAX_THREADS:
        raise ValueError(f"set_num_threads: n must lie in 1..{MAX_THREADS}, got {n}")
    chosen = n


def get_num_threads():
    """How many threads a call may use: what was set, or what OpenMP says.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.get_num_threads() >= 1
    True
    """
    if forked:
        return 1
    return chosen if chosen else max(omp_get_max_threads(), 1)


def after_fork():
    """What a forked child does first."""
    global forked
    forked = True


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=after_fork)


cdef int count_parts(Py_ssize_t size) noexcept nogil:
    """How many parts a call that writes ``size`` bytes is split into."""
    cdef int limit
    if size < THREAD_BYTES or forked or chosen == 1:
        return 1
    limit = <int>min(omp_get_max_threads(), size // PART_BYTES)
    return min(chosen, limit) if chosen else max(limit, 1)


cdef int widest(const Py_ssize_t *extents, int axes, int parts) noexcept nogil:
    """The axis to split: the outermost that gives each part two steps, or else the longest."""
    cdef int axis, best = 0
    for axis in range(axes):
        if extents[axis] >= 2 * parts:
            return axis
        if extents[axis] > extents[best]:
            best = axis
    return best


cdef void touch(char *target, Py_ssize_t size, int parts) noexcept nogil:
    """Write to new memory once a huge page, before anything else does: the system clears a page on its first write.

    The place of that write is cleared last: for the page's last byte the system goes up the page, for its first one
    down, which takes two and a half times as long.
    """
    cdef uintptr_t first = <uintptr_t>target | (HUGE_PAGE - 1), end = <uintptr_t>target + size
    cdef Py_ssize_t k, pages
    if first >= end:
        return
    pages = <Py_ssize_t>(end - first - 1) // HUGE_PAGE + 1
    if parts < 2 or pages < SHARED_PAGES:
        for k in range(pages):
            (<char *>first)[k * HUGE_PAGE] = 0
    else:
        for k in prange(pages, num_threads=parts, schedule="static"):
            (<char *>first)[k * HUGE_PAGE] = 0


cdef void run_pad_kernel(PadKernel kernel, PadPlan *plan, Py_ssize_t size):
    """Run a plan that writes ``size`` bytes."""
    if size < GIL_BYTES:
        kernel(plan)
    else:
        with nogil:
            run_pad_parts(kernel, plan, count_parts(size))


cdef void run_pad_parts(PadKernel kernel, PadPlan *plan, int parts) noexcept nogil:
    cdef int k
    cdef bint padded = False
    plan.split = widest(plan.kept, plan.axes - 1, parts)
    parts = <int>min(parts, plan.kept[plan.split])
    touch(plan.target, plan.fresh, parts)
    if parts < 2:
        kernel(plan)
        return
    for k in prange(parts, num_threads=parts, schedule="static", chunksize=1):
        run_pad_part(kernel, plan, k, parts)
    for k in range(plan.split + 1):
        padded = padded or plan.before[k] or plan.after[k]
    if padded:
        plan.stage = REST
        kernel(plan)


cdef void run_pad_part(PadKernel kernel, const PadPlan *plan, int k, int parts) noexcept nogil:
    """Run one part: a range of the split axis, and all that lies within."""
    cdef PadPlan part = plan[0]
    cdef int axis, split = plan.split
    cdef Py_ssize_t first = plan.kept[split] * k // parts, end = plan.kept[split] * (k + 1) // parts
    for axis in range(split + 1):
        part.target += part.before[axis] * part.target_stride[axis]
        part.before[axis] = part.after[axis] = 0
        part.dense = part.dense and (axis == split or part.kept[axis] == 1 or split < part.axes - 2)
    part.source += first * part.source_stride[split]
    part.target += first * part.target_stride[split]
    part.kept[split] = end - first
    part.stage = PART
    kernel(&part)


cdef void run_clip_kernel(ClipKernel kernel, ClipPlan *plan, Py_ssize_t size):
    """Run a plan that writes ``size`` bytes."""
    if size < GIL_BYTES:
        kernel(plan)
    else:
        with nogil:
            run_clip_parts(kernel, plan, count_parts(size))


cdef void run_clip_parts(ClipKernel kernel, const ClipPlan *plan, int parts) noexcept nogil:
    cdef int k, split = widest(plan.extent, plan.axes, parts)
    parts = <int>min(parts, plan.extent[split])
    touch(plan.target, plan.fresh, parts)
    if parts < 2:
        kernel(plan)
        return
    for k in prange(parts, num_threads=parts, schedule="static", chunksize=1):
        run_clip_part(kernel, plan, split, k, parts)


cdef void run_clip_part(ClipKernel kernel, const ClipPlan *plan, int split, int k, int parts) noexcept nogil:
    """Run one part: a range of one axis."""
    cdef ClipPlan part = plan[0]
    cdef Py_ssize_t first = plan.extent[split] * k // parts, end = plan.extent[split] * (k + 1) // parts
    part.source += first * part.source_stride[split]
    part.target += first * part.target_stride[split]
    part.extent[split] = end - first
    kernel(&part)

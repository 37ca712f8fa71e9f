# cython: boundscheck=False, wraparound=False, cdivision=True
"""Running a plan: with the GIL or without, on one thread or several.

A plan is split along one axis into parts that write disjoint rows; what copies whole blocks of other parts' rows
(the pads of that axis and those outside it) is done when all parts are. The threads are _pool.c's: they sleep between
calls, and take parts as they come, so that a processor that is busy elsewhere holds nothing up.
"""

import os

from libc.stdint cimport int64_t, uintptr_t

from fastpad._plan cimport PART, REST, ClipKernel, ClipPlan, PadKernel, PadPlan

cdef extern from "_pool.h" nogil:
    ctypedef void (*Task "fastpad_task")(void *, int) noexcept nogil
    bint share "fastpad_share"(Task task, void *job, int parts, int threads, int64_t cost) noexcept
    void ended_alone "fastpad_ended"() noexcept
    int count_processors "fastpad_processors"() noexcept
    int get_limit "fastpad_get_limit"() noexcept
    void set_limit "fastpad_set_limit"(int) noexcept
    int count_helpers "fastpad_helpers"() noexcept
    bint was_forked "fastpad_was_forked"() noexcept

cdef enum:
    GIL_BYTES = 1 << 14  # releasing and retaking the GIL costs 50 ns, copying this many bytes ten times that
    THREAD_BYTES = 3 << 19  # fewer take 40 us, which a second thread does not shorten
    SPEED = 16  # bytes that one thread writes in a nanosecond: about as many, in a cache or out of it
    SHARE_BYTES = 1 << 19  # a thread has as many to write at least, whatever the number of processors
    PARTS = 8  # for each thread: one that is put aside holds up an eighth of its share
    MAX_THREADS = 1024
    SHARED_PAGES = 16  # that threads touch together; fewer are mostly memory that was in use before, with nothing to clear
    HUGE_PAGE = 2 << 20  # bytes; NumPy asks for pages of this size from 4 MiB on

# A plan on its way through the pool.
cdef struct PadJob:
    PadKernel kernel
    const PadPlan *plan
    int parts

cdef struct ClipJob:
    ClipKernel kernel
    const ClipPlan *plan
    int split
    int parts

cdef struct TouchJob:
    char *first
    Py_ssize_t pages
    int parts

cdef int chosen = 0  # 0: as many as the limit says
cdef bint chosen_in_child = False  # a child that asked for threads itself has them


def set_num_threads(n):
    """Set how many threads a call may use.

    Parameters
    ----------
    n : int
        From 1 to 1024. A call never uses more than there are processors for the process, or than OMP_NUM_THREADS or
        threadpoolctl allow, and a small one uses the thread that it is made from.

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
    global chosen, chosen_in_child
    if not isinstance(n, int) or isinstance(n, bool):
        raise TypeError(f"set_num_threads: n must be an int, got {n!r}")
    if not 1 <= n <= MAX_THREADS:
        raise ValueError(f"set_num_threads: n must lie in 1..{MAX_THREADS}, got {n}")
    chosen = n
    chosen_in_child = was_forked()


def get_num_threads():
    """How many threads a call may use: what was set, or else the limit; in a forked child 1 until it sets a number.

    Examples
    --------
    >>> import fastpad
    >>> fastpad.get_num_threads() >= 1
    True
    """
    if was_forked() and not chosen_in_child:
        return 1
    return chosen if chosen else get_limit()


def limit_from_environment(environment):
    """The limit that OMP_NUM_THREADS sets, whose first number is meant; 0 for none."""
    first = environment.get("OMP_NUM_THREADS", "").partition(",")[0].strip()
    return min(int(first), MAX_THREADS) if first.isdecimal() else 0


set_limit(limit_from_environment(os.environ))


def helpers():
    """How many threads have been made."""
    return count_helpers()


def processors():
    """How many processors this process may use; 1 where there are no threads."""
    return count_processors()


cdef int count_threads(Py_ssize_t size) noexcept nogil:
    """How many threads write ``size`` bytes."""
    cdef int threads
    if size < THREAD_BYTES or chosen == 1 or (was_forked() and not chosen_in_child):
        return 1
    threads = <int>min(get_limit(), size // SHARE_BYTES)
    return min(chosen, threads) if chosen else threads


cdef int widest(const Py_ssize_t *extents, int axes, int parts) noexcept nogil:
    """The axis to split: the outermost that gives each part two steps, or else the longest."""
    cdef int axis, best = 0
    for axis in range(axes):
        if extents[axis] >= 2 * parts:
            return axis
        if extents[axis] > extents[best]:
            best = axis
    return best


cdef void touch(char *target, Py_ssize_t size, int threads) noexcept nogil:
    """Write to new memory once a huge page, before anything else does: the system clears a page on its first write.

    The place of that write is cleared last: for the page's last byte the system goes up the page, for its first one
    down, which takes two and a half times as long.
    """
    cdef uintptr_t first = <uintptr_t>target | (HUGE_PAGE - 1), end = <uintptr_t>target + size
    cdef TouchJob job
    if first >= end:
        return
    job.first = <char *>first
    job.pages = <Py_ssize_t>(end - first - 1) // HUGE_PAGE + 1
    job.parts = 1 if job.pages < SHARED_PAGES else <int>min(PARTS * threads, job.pages)
    if not share(touch_part, &job, job.parts, threads, size // SPEED):
        job.parts = 1
        touch_part(&job, 0)


cdef void touch_part(void *given, int part) noexcept nogil:
    cdef const TouchJob *job = <const TouchJob *>given
    cdef Py_ssize_t k
    for k in range(job.pages * part // job.parts, job.pages * (part + 1) // job.parts):
        job.first[k * HUGE_PAGE] = 0


cdef void run_pad_kernel(PadKernel kernel, PadPlan *plan, Py_ssize_t size):
    """Run a plan that writes ``size`` bytes."""
    if size < GIL_BYTES:
        kernel(plan)
    else:
        with nogil:
            run_pad_parts(kernel, plan, size)


cdef void run_pad_parts(PadKernel kernel, PadPlan *plan, Py_ssize_t size) noexcept nogil:
    cdef int k, threads = count_threads(size)
    cdef bint padded = False
    cdef PadJob job = PadJob(kernel=kernel, plan=plan, parts=PARTS * threads)
    touch(plan.target, plan.fresh, threads)
    plan.split = widest(plan.kept, plan.axes - 1, job.parts)
    job.parts = <int>min(job.parts, plan.kept[plan.split])
    if not share(run_pad_part, &job, job.parts, threads, size // SPEED):
        kernel(plan)
        ended_alone()
        return
    for k in range(plan.split + 1):
        padded = padded or plan.before[k] or plan.after[k]
    if padded:
        plan.stage = REST
        kernel(plan)


cdef void run_pad_part(void *given, int k) noexcept nogil:
    """Run one part: a range of the split axis, and all that lies within."""
    cdef const PadJob *job = <const PadJob *>given
    cdef PadPlan part = job.plan[0]
    cdef int axis, split = part.split
    cdef Py_ssize_t first = part.kept[split] * k // job.parts, end = part.kept[split] * (k + 1) // job.parts
    for axis in range(split + 1):
        part.target += part.before[axis] * part.target_stride[axis]
        part.before[axis] = part.after[axis] = 0
        part.dense = part.dense and (axis == split or part.kept[axis] == 1 or split < part.axes - 2)
    part.source += first * part.source_stride[split]
    part.target += first * part.target_stride[split]
    part.kept[split] = end - first
    part.stage = PART
    job.kernel(&part)


cdef void run_clip_kernel(ClipKernel kernel, ClipPlan *plan, Py_ssize_t size):
    """Run a plan that writes ``size`` bytes."""
    if size < GIL_BYTES:
        kernel(plan)
    else:
        with nogil:
            run_clip_parts(kernel, plan, size)


cdef void run_clip_parts(ClipKernel kernel, const ClipPlan *plan, Py_ssize_t size) noexcept nogil:
    cdef int threads = count_threads(size)
    cdef ClipJob job = ClipJob(kernel=kernel, plan=plan, split=0, parts=PARTS * threads)
    touch(plan.target, plan.fresh, threads)
    job.split = widest(plan.extent, plan.axes, job.parts)
    job.parts = <int>min(job.parts, plan.extent[job.split])
    if not share(run_clip_part, &job, job.parts, threads, size // SPEED):
        kernel(plan)
        ended_alone()


cdef void run_clip_part(void *given, int k) noexcept nogil:
    """Run one part: a range of one axis."""
    cdef const ClipJob *job = <const ClipJob *>given
    cdef ClipPlan part = job.plan[0]
    cdef int split = job.split
    cdef Py_ssize_t first = part.extent[split] * k // job.parts, end = part.extent[split] * (k + 1) // job.parts
    part.source += first * part.source_stride[split]
    part.target += first * part.target_stride[split]
    part.extent[split] = end - first
    job.kernel(&part)

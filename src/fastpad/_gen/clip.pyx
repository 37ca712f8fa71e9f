# Generated from spec/, codegen/templates/clip.pyx.j2 by python -m codegen. Do not edit.
# seal: 85bafc7649f2ca7fb98fad2181de7f92
# cython: cdivision=True
"""The clip kernels: one for every order, each a loop over the rows of an array of any strides.

min(max, max(x, min)) by comparisons alone: an element or a bound that is NaN compares false, so a NaN
element stays, payload and all, a NaN bound bounds nothing, and a zero is never replaced by a zero.
"""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy

from fastpad._blocks cimport BLOCK, stream_bytes, stream_end
from fastpad._plan cimport ClipKernel, ClipPlan

ctypedef void (*Row)(const ClipPlan *, const char *, char *) noexcept nogil
ctypedef void (*Run)(const ClipPlan *, const char *, char *, Py_ssize_t) noexcept nogil

cdef enum:
    INT16_MIN = -0x8000
    INT16_MAX = 0x7fff
    CHUNK = 4096
    ALIGNED = 1024  # bytes of a row from which it pays to align its stores


cdef inline int16_t lowest_key(int16_t bound, int16_t infinity) noexcept nogil:
    """The least key that a lower bound of these bits leaves alone: for a zero, that of -0.0."""
    cdef int16_t magnitude = bound & 0x7fff
    if magnitude > infinity:
        return INT16_MIN
    return -1 if magnitude == 0 else bound ^ ((bound >> 15) & 0x7fff)


cdef inline int16_t highest_key(int16_t bound, int16_t infinity) noexcept nogil:
    """The greatest key that an upper bound of these bits leaves alone: for a zero, that of 0.0."""
    cdef int16_t magnitude = bound & 0x7fff
    if magnitude > infinity:
        return INT16_MAX
    return 0 if magnitude == 0 else bound ^ ((bound >> 15) & 0x7fff)


cdef inline bint around_zero(int16_t lower, int16_t upper, int16_t infinity) noexcept nogil:
    """Whether no lower bound lies above zero and no upper bound below it; a NaN is no bound."""
    cdef bint low = lower <= 0 or (lower & 0x7fff) > infinity
    return low and (upper >= 0 or (upper & 0x7fff) == 0 or (upper & 0x7fff) > infinity)


cdef inline int16_t replaced(int16_t bound, int16_t infinity) noexcept nogil:
    """How many values lie beyond a bound, on its side of zero."""
    cdef int16_t magnitude = bound & 0x7fff
    return 0 if magnitude > infinity else infinity - magnitude


cdef void walk(const ClipPlan *p, int axis, const char *s, char *t, Row row) noexcept nogil:
    """Clip what lies below ``axis``, row by row."""
    cdef Py_ssize_t i
    if axis == p.axes - 1:
        row(p, s, t)
    else:
        for i in range(p.extent[axis]):
            walk(p, axis + 1, s + i * p.source_stride[axis], t + i * p.target_stride[axis], row)
    if axis == 0 and p.streamed:
        stream_end()


cdef void stream(const ClipPlan *p, const char *s, char *t, Py_ssize_t size, int width, Run run) noexcept nogil:
    """Clip ``size`` bytes chunk by chunk in the nearest cache, and stream each past all of them."""
    cdef char chunk[CHUNK]
    cdef Py_ssize_t count
    while size > 0:
        count = min(size, CHUNK)
        run(p, s, chunk, count // width)
        stream_bytes(t, chunk, count)
        s += count
        t += count
        size -= count


cdef void align(const ClipPlan *p, const char *s, char *t, Py_ssize_t n, int width, Run run) noexcept nogil:
    """Clip the elements before the first aligned place in the target, then the others, whose stores cross no lines."""
    cdef Py_ssize_t head = <Py_ssize_t>(-<uintptr_t>t % BLOCK) // width
    run(p, s, t, head)
    run(p, s + head * width, t + head * width, n - head)


cdef void run_i8(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef int8_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 1)
    memcpy(&upper, p.upper, 1)
    for i in range(n):
        memcpy(&x, s + i * 1, 1)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 1, &y, 1)


cdef void step_i8(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef int8_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 1)
    memcpy(&upper, p.upper, 1)
    for i in range(n):
        memcpy(&x, s + i * source_step, 1)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 1)


cdef void row_i8(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 1 or p.target_stride[axis] != 1:
        step_i8(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 1, 1, run_i8)
    elif p.extent[axis] >= ALIGNED // 1:
        align(p, s, t, p.extent[axis], 1, run_i8)
    else:
        run_i8(p, s, t, p.extent[axis])


# spec/dtypes.yaml:19  order=i8 (int8)
cdef void clip_i8(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_i8)


cdef void run_i16(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef int16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    for i in range(n):
        memcpy(&x, s + i * 2, 2)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 2, &y, 2)


cdef void step_i16(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef int16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    for i in range(n):
        memcpy(&x, s + i * source_step, 2)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 2)


cdef void row_i16(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 2 or p.target_stride[axis] != 2:
        step_i16(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 2, 2, run_i16)
    elif p.extent[axis] >= ALIGNED // 2:
        align(p, s, t, p.extent[axis], 2, run_i16)
    else:
        run_i16(p, s, t, p.extent[axis])


# spec/dtypes.yaml:20  order=i16 (int16)
cdef void clip_i16(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_i16)


cdef void run_i32(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef int32_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 4)
    memcpy(&upper, p.upper, 4)
    for i in range(n):
        memcpy(&x, s + i * 4, 4)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 4, &y, 4)


cdef void step_i32(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef int32_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 4)
    memcpy(&upper, p.upper, 4)
    for i in range(n):
        memcpy(&x, s + i * source_step, 4)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 4)


cdef void row_i32(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 4 or p.target_stride[axis] != 4:
        step_i32(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 4, 4, run_i32)
    elif p.extent[axis] >= ALIGNED // 4:
        align(p, s, t, p.extent[axis], 4, run_i32)
    else:
        run_i32(p, s, t, p.extent[axis])


# spec/dtypes.yaml:21  order=i32 (int32)
cdef void clip_i32(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_i32)


cdef void run_i64(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef int64_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 8)
    memcpy(&upper, p.upper, 8)
    for i in range(n):
        memcpy(&x, s + i * 8, 8)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 8, &y, 8)


cdef void step_i64(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef int64_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 8)
    memcpy(&upper, p.upper, 8)
    for i in range(n):
        memcpy(&x, s + i * source_step, 8)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 8)


cdef void row_i64(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 8 or p.target_stride[axis] != 8:
        step_i64(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 8, 8, run_i64)
    elif p.extent[axis] >= ALIGNED // 8:
        align(p, s, t, p.extent[axis], 8, run_i64)
    else:
        run_i64(p, s, t, p.extent[axis])


# spec/dtypes.yaml:22  order=i64 (int64)
cdef void clip_i64(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_i64)


cdef void run_u8(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef uint8_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 1)
    memcpy(&upper, p.upper, 1)
    for i in range(n):
        memcpy(&x, s + i * 1, 1)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 1, &y, 1)


cdef void step_u8(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef uint8_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 1)
    memcpy(&upper, p.upper, 1)
    for i in range(n):
        memcpy(&x, s + i * source_step, 1)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 1)


cdef void row_u8(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 1 or p.target_stride[axis] != 1:
        step_u8(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 1, 1, run_u8)
    elif p.extent[axis] >= ALIGNED // 1:
        align(p, s, t, p.extent[axis], 1, run_u8)
    else:
        run_u8(p, s, t, p.extent[axis])


# spec/dtypes.yaml:23  order=u8 (bool uint8)
cdef void clip_u8(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_u8)


cdef void run_u16(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef uint16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    for i in range(n):
        memcpy(&x, s + i * 2, 2)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 2, &y, 2)


cdef void step_u16(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef uint16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    for i in range(n):
        memcpy(&x, s + i * source_step, 2)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 2)


cdef void row_u16(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 2 or p.target_stride[axis] != 2:
        step_u16(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 2, 2, run_u16)
    elif p.extent[axis] >= ALIGNED // 2:
        align(p, s, t, p.extent[axis], 2, run_u16)
    else:
        run_u16(p, s, t, p.extent[axis])


# spec/dtypes.yaml:24  order=u16 (uint16)
cdef void clip_u16(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_u16)


cdef void run_u32(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef uint32_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 4)
    memcpy(&upper, p.upper, 4)
    for i in range(n):
        memcpy(&x, s + i * 4, 4)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 4, &y, 4)


cdef void step_u32(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef uint32_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 4)
    memcpy(&upper, p.upper, 4)
    for i in range(n):
        memcpy(&x, s + i * source_step, 4)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 4)


cdef void row_u32(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 4 or p.target_stride[axis] != 4:
        step_u32(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 4, 4, run_u32)
    elif p.extent[axis] >= ALIGNED // 4:
        align(p, s, t, p.extent[axis], 4, run_u32)
    else:
        run_u32(p, s, t, p.extent[axis])


# spec/dtypes.yaml:25  order=u32 (uint32)
cdef void clip_u32(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_u32)


cdef void run_u64(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef uint64_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 8)
    memcpy(&upper, p.upper, 8)
    for i in range(n):
        memcpy(&x, s + i * 8, 8)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 8, &y, 8)


cdef void step_u64(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef uint64_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 8)
    memcpy(&upper, p.upper, 8)
    for i in range(n):
        memcpy(&x, s + i * source_step, 8)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 8)


cdef void row_u64(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 8 or p.target_stride[axis] != 8:
        step_u64(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 8, 8, run_u64)
    elif p.extent[axis] >= ALIGNED // 8:
        align(p, s, t, p.extent[axis], 8, run_u64)
    else:
        run_u64(p, s, t, p.extent[axis])


# spec/dtypes.yaml:26  order=u64 (uint64)
cdef void clip_u64(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_u64)


cdef void run_f32(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef float x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 4)
    memcpy(&upper, p.upper, 4)
    for i in range(n):
        memcpy(&x, s + i * 4, 4)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 4, &y, 4)


cdef void step_f32(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef float x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 4)
    memcpy(&upper, p.upper, 4)
    for i in range(n):
        memcpy(&x, s + i * source_step, 4)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 4)


cdef void row_f32(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 4 or p.target_stride[axis] != 4:
        step_f32(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 4, 4, run_f32)
    elif p.extent[axis] >= ALIGNED // 4:
        align(p, s, t, p.extent[axis], 4, run_f32)
    else:
        run_f32(p, s, t, p.extent[axis])


# spec/dtypes.yaml:27  order=f32 (float32)
cdef void clip_f32(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_f32)


cdef void run_f64(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef double x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 8)
    memcpy(&upper, p.upper, 8)
    for i in range(n):
        memcpy(&x, s + i * 8, 8)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * 8, &y, 8)


cdef void step_f64(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef double x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 8)
    memcpy(&upper, p.upper, 8)
    for i in range(n):
        memcpy(&x, s + i * source_step, 8)
        y = lower if lower > x else x
        y = upper if upper < y else y
        memcpy(t + i * target_step, &y, 8)


cdef void row_f64(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 8 or p.target_stride[axis] != 8:
        step_f64(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 8, 8, run_f64)
    elif p.extent[axis] >= ALIGNED // 8:
        align(p, s, t, p.extent[axis], 8, run_f64)
    else:
        run_f64(p, s, t, p.extent[axis])


# spec/dtypes.yaml:28  order=f64 (float64)
cdef void clip_f64(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_f64)


cdef void run_f16(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef int16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    cdef int16_t key, above, below, to_above, to_below
    if around_zero(lower, upper, 0x7c00):
        below = INT16_MIN + replaced(lower, 0x7c00)
        above = INT16_MIN + replaced(upper, 0x7c00)
        to_below = <int16_t>(-1 - (lower & 0x7fff))
        to_above = <int16_t>(INT16_MAX - (upper & 0x7fff))
        for i in range(n):
            memcpy(&x, s + i * 2, 2)
            y = lower if <int16_t>(x + to_below) < below else x
            y = upper if <int16_t>(x + to_above) < above else y
            memcpy(t + i * 2, &y, 2)
        return
    below = lowest_key(lower, 0x7c00)
    above = highest_key(upper, 0x7c00)
    if below > above:  # max wins over every element, and over min
        lower = upper
        below = above = INT16_MAX
    for i in range(n):
        memcpy(&x, s + i * 2, 2)
        key = x ^ ((x >> 15) & 0x7fff)
        y = lower if key < below else x
        y = upper if key > above else y
        y = x if (x & 0x7fff) > 0x7c00 else y
        memcpy(t + i * 2, &y, 2)


cdef void step_f16(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef int16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    cdef int16_t key, above, below, to_above, to_below
    if around_zero(lower, upper, 0x7c00):
        below = INT16_MIN + replaced(lower, 0x7c00)
        above = INT16_MIN + replaced(upper, 0x7c00)
        to_below = <int16_t>(-1 - (lower & 0x7fff))
        to_above = <int16_t>(INT16_MAX - (upper & 0x7fff))
        for i in range(n):
            memcpy(&x, s + i * source_step, 2)
            y = lower if <int16_t>(x + to_below) < below else x
            y = upper if <int16_t>(x + to_above) < above else y
            memcpy(t + i * target_step, &y, 2)
        return
    below = lowest_key(lower, 0x7c00)
    above = highest_key(upper, 0x7c00)
    if below > above:  # max wins over every element, and over min
        lower = upper
        below = above = INT16_MAX
    for i in range(n):
        memcpy(&x, s + i * source_step, 2)
        key = x ^ ((x >> 15) & 0x7fff)
        y = lower if key < below else x
        y = upper if key > above else y
        y = x if (x & 0x7fff) > 0x7c00 else y
        memcpy(t + i * target_step, &y, 2)


cdef void row_f16(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 2 or p.target_stride[axis] != 2:
        step_f16(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 2, 2, run_f16)
    elif p.extent[axis] >= ALIGNED // 2:
        align(p, s, t, p.extent[axis], 2, run_f16)
    else:
        run_f16(p, s, t, p.extent[axis])


# spec/dtypes.yaml:29  order=f16 (float16)
cdef void clip_f16(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_f16)


cdef void run_bf16(const ClipPlan *p, const char *s, char *t, Py_ssize_t n) noexcept nogil:
    cdef int16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    cdef int16_t key, above, below, to_above, to_below
    if around_zero(lower, upper, 0x7f80):
        below = INT16_MIN + replaced(lower, 0x7f80)
        above = INT16_MIN + replaced(upper, 0x7f80)
        to_below = <int16_t>(-1 - (lower & 0x7fff))
        to_above = <int16_t>(INT16_MAX - (upper & 0x7fff))
        for i in range(n):
            memcpy(&x, s + i * 2, 2)
            y = lower if <int16_t>(x + to_below) < below else x
            y = upper if <int16_t>(x + to_above) < above else y
            memcpy(t + i * 2, &y, 2)
        return
    below = lowest_key(lower, 0x7f80)
    above = highest_key(upper, 0x7f80)
    if below > above:  # max wins over every element, and over min
        lower = upper
        below = above = INT16_MAX
    for i in range(n):
        memcpy(&x, s + i * 2, 2)
        key = x ^ ((x >> 15) & 0x7fff)
        y = lower if key < below else x
        y = upper if key > above else y
        y = x if (x & 0x7fff) > 0x7f80 else y
        memcpy(t + i * 2, &y, 2)


cdef void step_bf16(
    const ClipPlan *p, const char *s, char *t, Py_ssize_t n, Py_ssize_t source_step, Py_ssize_t target_step
) noexcept nogil:
    cdef int16_t x = 0, y, lower = 0, upper = 0
    cdef Py_ssize_t i
    memcpy(&lower, p.lower, 2)
    memcpy(&upper, p.upper, 2)
    cdef int16_t key, above, below, to_above, to_below
    if around_zero(lower, upper, 0x7f80):
        below = INT16_MIN + replaced(lower, 0x7f80)
        above = INT16_MIN + replaced(upper, 0x7f80)
        to_below = <int16_t>(-1 - (lower & 0x7fff))
        to_above = <int16_t>(INT16_MAX - (upper & 0x7fff))
        for i in range(n):
            memcpy(&x, s + i * source_step, 2)
            y = lower if <int16_t>(x + to_below) < below else x
            y = upper if <int16_t>(x + to_above) < above else y
            memcpy(t + i * target_step, &y, 2)
        return
    below = lowest_key(lower, 0x7f80)
    above = highest_key(upper, 0x7f80)
    if below > above:  # max wins over every element, and over min
        lower = upper
        below = above = INT16_MAX
    for i in range(n):
        memcpy(&x, s + i * source_step, 2)
        key = x ^ ((x >> 15) & 0x7fff)
        y = lower if key < below else x
        y = upper if key > above else y
        y = x if (x & 0x7fff) > 0x7f80 else y
        memcpy(t + i * target_step, &y, 2)


cdef void row_bf16(const ClipPlan *p, const char *s, char *t) noexcept nogil:
    cdef int axis = p.axes - 1
    if p.source_stride[axis] != 2 or p.target_stride[axis] != 2:
        step_bf16(p, s, t, p.extent[axis], p.source_stride[axis], p.target_stride[axis])
    elif p.streamed:
        stream(p, s, t, p.extent[axis] * 2, 2, run_bf16)
    elif p.extent[axis] >= ALIGNED // 2:
        align(p, s, t, p.extent[axis], 2, run_bf16)
    else:
        run_bf16(p, s, t, p.extent[axis])


# spec/dtypes.yaml:30  order=bf16 (bfloat16)
cdef void clip_bf16(const ClipPlan *p) noexcept nogil:
    walk(p, 0, p.source, p.target, row_bf16)


# Every kernel of this module by name, each a capsule that holds its address.
KERNELS = {
    "clip_i8": PyCapsule_New(<void *><ClipKernel>clip_i8, b"fastpad.clip", NULL),
    "clip_i16": PyCapsule_New(<void *><ClipKernel>clip_i16, b"fastpad.clip", NULL),
    "clip_i32": PyCapsule_New(<void *><ClipKernel>clip_i32, b"fastpad.clip", NULL),
    "clip_i64": PyCapsule_New(<void *><ClipKernel>clip_i64, b"fastpad.clip", NULL),
    "clip_u8": PyCapsule_New(<void *><ClipKernel>clip_u8, b"fastpad.clip", NULL),
    "clip_u16": PyCapsule_New(<void *><ClipKernel>clip_u16, b"fastpad.clip", NULL),
    "clip_u32": PyCapsule_New(<void *><ClipKernel>clip_u32, b"fastpad.clip", NULL),
    "clip_u64": PyCapsule_New(<void *><ClipKernel>clip_u64, b"fastpad.clip", NULL),
    "clip_f32": PyCapsule_New(<void *><ClipKernel>clip_f32, b"fastpad.clip", NULL),
    "clip_f64": PyCapsule_New(<void *><ClipKernel>clip_f64, b"fastpad.clip", NULL),
    "clip_f16": PyCapsule_New(<void *><ClipKernel>clip_f16, b"fastpad.clip", NULL),
    "clip_bf16": PyCapsule_New(<void *><ClipKernel>clip_bf16, b"fastpad.clip", NULL),
}

# Generated from spec/, codegen/templates/pad.pyx.j2 by python -m codegen. Do not edit.
# seal: aea6aa6b2b713b9bb511abd99716ab35
# cython: cdivision=True
"""The pad kernels: one for every mode and storage, each a loop over planes and their rows.

A kernel walks the outer axes, builds the rows of each plane from the source, and fills the pads of an outer
axis with whole blocks of the output that it has just built. The innermost two axes keep a table of their pads
while these are few: then a row costs its copy and one move a pad, whatever the mode.
"""

from cpython.pycapsule cimport PyCapsule_New
from libc.string cimport memcpy

from fastpad._blocks cimport (
    PATTERN, copy_bytes, fill_element, fill_pattern, move_16, move_32, move_64, repeat_after, repeat_before,
    spill_pattern, stream_bytes, stream_end, wrap_around,
)
from fastpad._plan cimport MAX_PADS, REST, PadKernel, PadPlan, PadTable

ctypedef Py_ssize_t (*SourceIndex)(Py_ssize_t, Py_ssize_t) noexcept nogil
ctypedef void (*Spread)(const PadPlan *, int, char *) noexcept nogil
ctypedef void (*Planes)(const PadPlan *, const char *, char *, Spread) noexcept nogil


cdef void fill_bytes(const PadPlan *p, char *to, Py_ssize_t count) noexcept nogil:
    """Fill ``count`` bytes, whole elements, with the fill value."""
    if count == 0:
        return
    if p.patterned:
        fill_pattern(to, p.pattern, count)
    else:
        fill_element(to, p.fill, count, p.width)


cdef void fill_block(const PadPlan *p, int axis, char *to) noexcept nogil:
    """Fill what one step along the axis before ``axis`` covers."""
    cdef Py_ssize_t i, extent = p.before[axis] + p.kept[axis] + p.after[axis]
    if p.dense or axis == p.axes - 1:
        fill_bytes(p, to, extent * p.target_stride[axis])
    else:
        for i in range(extent):
            fill_block(p, axis + 1, to + i * p.target_stride[axis])


cdef void copy_block(const PadPlan *p, int axis, char *to, const char *source) noexcept nogil:
    """Copy, within the target, what one step along the axis before ``axis`` covers."""
    cdef Py_ssize_t i, stride = p.target_stride[axis], extent = p.before[axis] + p.kept[axis] + p.after[axis]
    if p.dense or axis == p.axes - 1:
        copy_bytes(to, source, extent * stride)
    else:
        for i in range(extent):
            copy_block(p, axis + 1, to + i * stride, source + i * stride)


cdef void walk(const PadPlan *p, int axis, const char *s, char *t, Planes planes, Spread spread) noexcept nogil:
    """Build what lies below ``axis``: the kept part first, then the pads of the axis."""
    cdef Py_ssize_t i, stride = p.target_stride[axis]
    if p.stage == REST and axis == p.split:
        pass  # built in parts
    elif axis == p.axes - 3:
        (spread_rows if p.stage == REST else planes)(p, s, t, spread)
    else:
        for i in range(p.kept[axis]):
            walk(p, axis + 1, s + i * p.source_stride[axis], t + (p.before[axis] + i) * stride, planes, spread)
    spread(p, axis, t)
    if axis == 0 and p.streamed:
        stream_end()


cdef void spread_rows(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose rows were built in parts: only the pads of their rows axis remain."""
    cdef int a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t k
    for k in range(p.before[c], p.before[c] + p.kept[c]):
        spread(p, a, t + k * p.target_stride[c])


cdef inline void spread_plane(const PadPlan *p, char *t, Spread spread) noexcept nogil:
    """Fill the pads of a plane's rows axis with whole rows of it."""
    cdef int j, a = p.axes - 2
    cdef char *first = t + p.before[a] * p.target_stride[a]
    if p.plane_pads.count > MAX_PADS:
        spread(p, a, t)
    else:
        for j in range(p.plane_pads.count):
            if p.dense:
                copy_bytes(first + p.plane_pads.to[j], first + p.plane_pads.source[j], p.target_stride[a])
            else:
                copy_block(p, a + 1, first + p.plane_pads.to[j], first + p.plane_pads.source[j])


cdef bint tabulate(PadPlan *p, Py_ssize_t width, SourceIndex source) noexcept nogil:
    """Tabulate the pads of the two innermost axes. False if a row's are too many for that."""
    tabulate_axis(p, p.axes - 2, p.target_stride[p.axes - 2], source, &p.plane_pads)
    tabulate_axis(p, p.axes - 1, width, source, &p.row_pads)
    return p.row_pads.count <= MAX_PADS


cdef void tabulate_axis(
    const PadPlan *p, int axis, Py_ssize_t stride, SourceIndex source, PadTable *table
) noexcept nogil:
    """Tabulate the pads of an axis, if they are few."""
    cdef Py_ssize_t i, place, n = p.kept[axis]
    table.count = MAX_PADS + 1
    if p.before[axis] > MAX_PADS or p.after[axis] > MAX_PADS - p.before[axis]:
        return
    for i in range(p.before[axis] + p.after[axis]):
        place = i - p.before[axis] + (n if i >= p.before[axis] else 0)
        table.to[i] = place * stride
        table.source[i] = source(place, n) * stride
    table.count = <int>(p.before[axis] + p.after[axis])


cdef void run_fill(const PadPlan *p, Py_ssize_t width, Planes planes, Spread spread) noexcept nogil:
    """Fill as one stream if the rows allow it, or row by row."""
    cdef int b = p.axes - 1
    if p.dense and p.patterned and p.source_stride[b] == width and p.kept[b] * width >= PATTERN:
        planes = stream_fill
    walk(p, 0, p.source, p.target, planes, spread)


cdef inline void copy_row(const PadPlan *p, char *t, const char *source, Py_ssize_t size) noexcept nogil:
    """Copy a row, past the caches if the target does not fit them."""
    if p.streamed:
        stream_bytes(t, source, size)
    else:
        copy_bytes(t, source, size)


cdef void stream_fill(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes of a target without gaps: one stream of rows and fills, a fill running into the row that follows it."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t size = p.kept[b] * p.source_stride[b], pitch = p.target_stride[a], step = p.source_stride[a]
    cdef Py_ssize_t left = p.before[b] * p.source_stride[b], gap = pitch - size
    cdef Py_ssize_t head = p.before[a] * pitch + left, tail = gap - left + p.after[a] * pitch
    cdef Py_ssize_t _, k, rows = p.kept[a], planes = p.kept[c]
    cdef const char *source
    cdef char pattern[PATTERN]
    memcpy(pattern, p.pattern, PATTERN)
    t += p.before[c] * p.target_stride[c]
    if rows == 0 or planes == 0:
        fill_bytes(p, t, planes * p.target_stride[c])
        return
    fill_bytes(p, t, head)
    t += head
    for k in range(planes):
        source = s + k * p.source_stride[c]
        for _ in range(rows - 1):
            copy_row(p, t, source, size)
            spill_pattern(t + size, pattern, gap)
            source += step
            t += pitch
        copy_row(p, t, source, size)
        t += size
        if k < planes - 1:
            spill_pattern(t, pattern, tail + head)
            t += tail + head
    fill_bytes(p, t, tail)


cdef void spread_constant(const PadPlan *p, int axis, char *t) noexcept nogil:
    cdef Py_ssize_t i, stride = p.target_stride[axis], first = p.before[axis] + p.kept[axis]
    for i in range(p.before[axis]):
        fill_block(p, axis + 1, t + i * stride)
    for i in range(first, first + p.after[axis]):
        fill_block(p, axis + 1, t + i * stride)


cdef inline Py_ssize_t source_edge(Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    return 0 if i < 0 else n - 1


cdef void spread_edge(const PadPlan *p, int axis, char *t) noexcept nogil:
    cdef Py_ssize_t i, stride = p.target_stride[axis], n = p.kept[axis]
    cdef char *first = t + p.before[axis] * stride
    for i in range(-p.before[axis], 0):
        copy_block(p, axis + 1, first + i * stride, first + source_edge(i, n) * stride)
    for i in range(n, n + p.after[axis]):
        copy_block(p, axis + 1, first + i * stride, first + source_edge(i, n) * stride)


cdef inline Py_ssize_t source_reflect(Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t period = 2 * (n - 1)
    if n == 1:
        return 0
    i %= period
    if i < 0:
        i += period
    return i if i < n else period - i


cdef void spread_reflect(const PadPlan *p, int axis, char *t) noexcept nogil:
    cdef Py_ssize_t i, stride = p.target_stride[axis], n = p.kept[axis]
    cdef char *first = t + p.before[axis] * stride
    for i in range(-p.before[axis], 0):
        copy_block(p, axis + 1, first + i * stride, first + source_reflect(i, n) * stride)
    for i in range(n, n + p.after[axis]):
        copy_block(p, axis + 1, first + i * stride, first + source_reflect(i, n) * stride)


cdef inline Py_ssize_t source_symmetric(Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t period = 2 * n
    i %= period
    if i < 0:
        i += period
    return i if i < n else period - 1 - i


cdef void spread_symmetric(const PadPlan *p, int axis, char *t) noexcept nogil:
    cdef Py_ssize_t i, stride = p.target_stride[axis], n = p.kept[axis]
    cdef char *first = t + p.before[axis] * stride
    for i in range(-p.before[axis], 0):
        copy_block(p, axis + 1, first + i * stride, first + source_symmetric(i, n) * stride)
    for i in range(n, n + p.after[axis]):
        copy_block(p, axis + 1, first + i * stride, first + source_symmetric(i, n) * stride)


cdef inline Py_ssize_t source_wrap(Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    i %= n
    return i if i >= 0 else i + n


cdef void spread_wrap(const PadPlan *p, int axis, char *t) noexcept nogil:
    cdef Py_ssize_t i, stride = p.target_stride[axis], n = p.kept[axis]
    cdef char *first = t + p.before[axis] * stride
    for i in range(-p.before[axis], 0):
        copy_block(p, axis + 1, first + i * stride, first + source_wrap(i, n) * stride)
    for i in range(n, n + p.after[axis]):
        copy_block(p, axis + 1, first + i * stride, first + source_wrap(i, n) * stride)


cdef void spread_empty(const PadPlan *p, int axis, char *t) noexcept nogil:
    pass


cdef inline void fill_x8(char *to, const char *element, Py_ssize_t count) noexcept nogil:
    """Write one element ``count`` times."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 1, element, 1)


cdef inline void reverse_x8(char *to, const char *source, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements in reverse; ``source`` is the last one to be written."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 1, source + (count - 1 - i) * 1, 1)


cdef void gather_x8(char *to, const char *source, Py_ssize_t step, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements that lie ``step`` bytes apart."""
    cdef Py_ssize_t i
    if step == 3 * 1:  # one plane of an interleaved image: a known step is vectorised
        for i in range(count):
            memcpy(to + i * 1, source + i * (3 * 1), 1)
    else:
        for i in range(count):
            memcpy(to + i * 1, source + i * step, 1)


cdef inline void mirror_x8(
    char *row, const char *kept, Py_ssize_t before, Py_ssize_t n, Py_ssize_t after, Py_ssize_t skip
) noexcept nogil:
    """Mirror a row at both ends, leaving ``skip`` elements at each end out, then repeat what that gives."""
    cdef Py_ssize_t first = min(before, n - skip), last = min(after, n - skip)
    cdef Py_ssize_t period = 2 * (n - skip) * 1
    cdef char *end = row + n * 1
    reverse_x8(row - first * 1, kept + skip * 1, first)
    reverse_x8(end, kept + (n - skip - last) * 1, last)
    repeat_before(row - first * 1, (before - first) * 1, period)
    repeat_after(end + last * 1, (after - last) * 1, period)


cdef void rows_x8(
    const PadTable *pads, const char *source, char *row, Py_ssize_t rows, Py_ssize_t size, Py_ssize_t step, Py_ssize_t pitch
) noexcept nogil:
    """Rows of two pads, as most are in neural networks: all that a row needs stays in registers."""
    cdef Py_ssize_t _, to_first = pads.to[0], first = pads.source[0], to_last = pads.to[1], last = pads.source[1]
    if 16 <= size <= 2 * 16:
        for _ in range(rows):
            move_16(row, source)
            move_16(row + size - 16, source + size - 16)
            memcpy(row + to_first, source + first, 1)
            memcpy(row + to_last, source + last, 1)
            source += step
            row += pitch
        return
    if 32 <= size <= 2 * 32:
        for _ in range(rows):
            move_32(row, source)
            move_32(row + size - 32, source + size - 32)
            memcpy(row + to_first, source + first, 1)
            memcpy(row + to_last, source + last, 1)
            source += step
            row += pitch
        return
    if 64 <= size <= 2 * 64:
        for _ in range(rows):
            move_64(row, source)
            move_64(row + size - 64, source + size - 64)
            memcpy(row + to_first, source + first, 1)
            memcpy(row + to_last, source + last, 1)
            source += step
            row += pitch
        return
    for _ in range(rows):
        copy_bytes(row, source, size)
        memcpy(row + to_first, source + first, 1)
        memcpy(row + to_last, source + last, 1)
        source += step
        row += pitch


cdef void planes_x8(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose rows have few pads: each a move from the place that the table gives."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 1
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 1
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef const char *kept
    cdef int j, count = p.row_pads.count
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        if whole and count == 2 and not p.streamed:
            rows_x8(&p.row_pads, source, row, rows, n * 1, step, pitch)
            spread_plane(p, t, spread)
            t += p.target_stride[c]
            continue
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 1)
            else:
                gather_x8(row, source, p.source_stride[b], n)
            kept = source if whole else row
            for j in range(count):
                memcpy(row + p.row_pads.to[j], kept + p.row_pads.source[j], 1)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_fill_x8(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose pads hold the fill value, row by row."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 1
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 1
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t left = p.before[b] * 1, right = p.after[b] * 1
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 1)
            else:
                gather_x8(row, source, p.source_stride[b], n)
            fill_bytes(p, row - left, left)
            fill_bytes(p, row + n * 1, right)
            source += step
            row += pitch
        spread(p, a, t)
        t += p.target_stride[c]


cdef inline void fill_x16(char *to, const char *element, Py_ssize_t count) noexcept nogil:
    """Write one element ``count`` times."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 2, element, 2)


cdef inline void reverse_x16(char *to, const char *source, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements in reverse; ``source`` is the last one to be written."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 2, source + (count - 1 - i) * 2, 2)


cdef void gather_x16(char *to, const char *source, Py_ssize_t step, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements that lie ``step`` bytes apart."""
    cdef Py_ssize_t i
    if step == 3 * 2:  # one plane of an interleaved image: a known step is vectorised
        for i in range(count):
            memcpy(to + i * 2, source + i * (3 * 2), 2)
    else:
        for i in range(count):
            memcpy(to + i * 2, source + i * step, 2)


cdef inline void mirror_x16(
    char *row, const char *kept, Py_ssize_t before, Py_ssize_t n, Py_ssize_t after, Py_ssize_t skip
) noexcept nogil:
    """Mirror a row at both ends, leaving ``skip`` elements at each end out, then repeat what that gives."""
    cdef Py_ssize_t first = min(before, n - skip), last = min(after, n - skip)
    cdef Py_ssize_t period = 2 * (n - skip) * 2
    cdef char *end = row + n * 2
    reverse_x16(row - first * 2, kept + skip * 2, first)
    reverse_x16(end, kept + (n - skip - last) * 2, last)
    repeat_before(row - first * 2, (before - first) * 2, period)
    repeat_after(end + last * 2, (after - last) * 2, period)


cdef void rows_x16(
    const PadTable *pads, const char *source, char *row, Py_ssize_t rows, Py_ssize_t size, Py_ssize_t step, Py_ssize_t pitch
) noexcept nogil:
    """Rows of two pads, as most are in neural networks: all that a row needs stays in registers."""
    cdef Py_ssize_t _, to_first = pads.to[0], first = pads.source[0], to_last = pads.to[1], last = pads.source[1]
    if 16 <= size <= 2 * 16:
        for _ in range(rows):
            move_16(row, source)
            move_16(row + size - 16, source + size - 16)
            memcpy(row + to_first, source + first, 2)
            memcpy(row + to_last, source + last, 2)
            source += step
            row += pitch
        return
    if 32 <= size <= 2 * 32:
        for _ in range(rows):
            move_32(row, source)
            move_32(row + size - 32, source + size - 32)
            memcpy(row + to_first, source + first, 2)
            memcpy(row + to_last, source + last, 2)
            source += step
            row += pitch
        return
    if 64 <= size <= 2 * 64:
        for _ in range(rows):
            move_64(row, source)
            move_64(row + size - 64, source + size - 64)
            memcpy(row + to_first, source + first, 2)
            memcpy(row + to_last, source + last, 2)
            source += step
            row += pitch
        return
    for _ in range(rows):
        copy_bytes(row, source, size)
        memcpy(row + to_first, source + first, 2)
        memcpy(row + to_last, source + last, 2)
        source += step
        row += pitch


cdef void planes_x16(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose rows have few pads: each a move from the place that the table gives."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 2
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 2
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef const char *kept
    cdef int j, count = p.row_pads.count
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        if whole and count == 2 and not p.streamed:
            rows_x16(&p.row_pads, source, row, rows, n * 2, step, pitch)
            spread_plane(p, t, spread)
            t += p.target_stride[c]
            continue
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 2)
            else:
                gather_x16(row, source, p.source_stride[b], n)
            kept = source if whole else row
            for j in range(count):
                memcpy(row + p.row_pads.to[j], kept + p.row_pads.source[j], 2)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_fill_x16(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose pads hold the fill value, row by row."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 2
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 2
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t left = p.before[b] * 2, right = p.after[b] * 2
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 2)
            else:
                gather_x16(row, source, p.source_stride[b], n)
            fill_bytes(p, row - left, left)
            fill_bytes(p, row + n * 2, right)
            source += step
            row += pitch
        spread(p, a, t)
        t += p.target_stride[c]


cdef inline void fill_x32(char *to, const char *element, Py_ssize_t count) noexcept nogil:
    """Write one element ``count`` times."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 4, element, 4)


cdef inline void reverse_x32(char *to, const char *source, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements in reverse; ``source`` is the last one to be written."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 4, source + (count - 1 - i) * 4, 4)


cdef void gather_x32(char *to, const char *source, Py_ssize_t step, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements that lie ``step`` bytes apart."""
    cdef Py_ssize_t i
    if step == 3 * 4:  # one plane of an interleaved image: a known step is vectorised
        for i in range(count):
            memcpy(to + i * 4, source + i * (3 * 4), 4)
    else:
        for i in range(count):
            memcpy(to + i * 4, source + i * step, 4)


cdef inline void mirror_x32(
    char *row, const char *kept, Py_ssize_t before, Py_ssize_t n, Py_ssize_t after, Py_ssize_t skip
) noexcept nogil:
    """Mirror a row at both ends, leaving ``skip`` elements at each end out, then repeat what that gives."""
    cdef Py_ssize_t first = min(before, n - skip), last = min(after, n - skip)
    cdef Py_ssize_t period = 2 * (n - skip) * 4
    cdef char *end = row + n * 4
    reverse_x32(row - first * 4, kept + skip * 4, first)
    reverse_x32(end, kept + (n - skip - last) * 4, last)
    repeat_before(row - first * 4, (before - first) * 4, period)
    repeat_after(end + last * 4, (after - last) * 4, period)


cdef void rows_x32(
    const PadTable *pads, const char *source, char *row, Py_ssize_t rows, Py_ssize_t size, Py_ssize_t step, Py_ssize_t pitch
) noexcept nogil:
    """Rows of two pads, as most are in neural networks: all that a row needs stays in registers."""
    cdef Py_ssize_t _, to_first = pads.to[0], first = pads.source[0], to_last = pads.to[1], last = pads.source[1]
    if 16 <= size <= 2 * 16:
        for _ in range(rows):
            move_16(row, source)
            move_16(row + size - 16, source + size - 16)
            memcpy(row + to_first, source + first, 4)
            memcpy(row + to_last, source + last, 4)
            source += step
            row += pitch
        return
    if 32 <= size <= 2 * 32:
        for _ in range(rows):
            move_32(row, source)
            move_32(row + size - 32, source + size - 32)
            memcpy(row + to_first, source + first, 4)
            memcpy(row + to_last, source + last, 4)
            source += step
            row += pitch
        return
    if 64 <= size <= 2 * 64:
        for _ in range(rows):
            move_64(row, source)
            move_64(row + size - 64, source + size - 64)
            memcpy(row + to_first, source + first, 4)
            memcpy(row + to_last, source + last, 4)
            source += step
            row += pitch
        return
    for _ in range(rows):
        copy_bytes(row, source, size)
        memcpy(row + to_first, source + first, 4)
        memcpy(row + to_last, source + last, 4)
        source += step
        row += pitch


cdef void planes_x32(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose rows have few pads: each a move from the place that the table gives."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 4
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 4
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef const char *kept
    cdef int j, count = p.row_pads.count
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        if whole and count == 2 and not p.streamed:
            rows_x32(&p.row_pads, source, row, rows, n * 4, step, pitch)
            spread_plane(p, t, spread)
            t += p.target_stride[c]
            continue
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 4)
            else:
                gather_x32(row, source, p.source_stride[b], n)
            kept = source if whole else row
            for j in range(count):
                memcpy(row + p.row_pads.to[j], kept + p.row_pads.source[j], 4)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_fill_x32(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose pads hold the fill value, row by row."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 4
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 4
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t left = p.before[b] * 4, right = p.after[b] * 4
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 4)
            else:
                gather_x32(row, source, p.source_stride[b], n)
            fill_bytes(p, row - left, left)
            fill_bytes(p, row + n * 4, right)
            source += step
            row += pitch
        spread(p, a, t)
        t += p.target_stride[c]


cdef inline void fill_x64(char *to, const char *element, Py_ssize_t count) noexcept nogil:
    """Write one element ``count`` times."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 8, element, 8)


cdef inline void reverse_x64(char *to, const char *source, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements in reverse; ``source`` is the last one to be written."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 8, source + (count - 1 - i) * 8, 8)


cdef void gather_x64(char *to, const char *source, Py_ssize_t step, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements that lie ``step`` bytes apart."""
    cdef Py_ssize_t i
    if step == 3 * 8:  # one plane of an interleaved image: a known step is vectorised
        for i in range(count):
            memcpy(to + i * 8, source + i * (3 * 8), 8)
    else:
        for i in range(count):
            memcpy(to + i * 8, source + i * step, 8)


cdef inline void mirror_x64(
    char *row, const char *kept, Py_ssize_t before, Py_ssize_t n, Py_ssize_t after, Py_ssize_t skip
) noexcept nogil:
    """Mirror a row at both ends, leaving ``skip`` elements at each end out, then repeat what that gives."""
    cdef Py_ssize_t first = min(before, n - skip), last = min(after, n - skip)
    cdef Py_ssize_t period = 2 * (n - skip) * 8
    cdef char *end = row + n * 8
    reverse_x64(row - first * 8, kept + skip * 8, first)
    reverse_x64(end, kept + (n - skip - last) * 8, last)
    repeat_before(row - first * 8, (before - first) * 8, period)
    repeat_after(end + last * 8, (after - last) * 8, period)


cdef void rows_x64(
    const PadTable *pads, const char *source, char *row, Py_ssize_t rows, Py_ssize_t size, Py_ssize_t step, Py_ssize_t pitch
) noexcept nogil:
    """Rows of two pads, as most are in neural networks: all that a row needs stays in registers."""
    cdef Py_ssize_t _, to_first = pads.to[0], first = pads.source[0], to_last = pads.to[1], last = pads.source[1]
    if 16 <= size <= 2 * 16:
        for _ in range(rows):
            move_16(row, source)
            move_16(row + size - 16, source + size - 16)
            memcpy(row + to_first, source + first, 8)
            memcpy(row + to_last, source + last, 8)
            source += step
            row += pitch
        return
    if 32 <= size <= 2 * 32:
        for _ in range(rows):
            move_32(row, source)
            move_32(row + size - 32, source + size - 32)
            memcpy(row + to_first, source + first, 8)
            memcpy(row + to_last, source + last, 8)
            source += step
            row += pitch
        return
    if 64 <= size <= 2 * 64:
        for _ in range(rows):
            move_64(row, source)
            move_64(row + size - 64, source + size - 64)
            memcpy(row + to_first, source + first, 8)
            memcpy(row + to_last, source + last, 8)
            source += step
            row += pitch
        return
    for _ in range(rows):
        copy_bytes(row, source, size)
        memcpy(row + to_first, source + first, 8)
        memcpy(row + to_last, source + last, 8)
        source += step
        row += pitch


cdef void planes_x64(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose rows have few pads: each a move from the place that the table gives."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 8
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 8
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef const char *kept
    cdef int j, count = p.row_pads.count
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        if whole and count == 2 and not p.streamed:
            rows_x64(&p.row_pads, source, row, rows, n * 8, step, pitch)
            spread_plane(p, t, spread)
            t += p.target_stride[c]
            continue
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 8)
            else:
                gather_x64(row, source, p.source_stride[b], n)
            kept = source if whole else row
            for j in range(count):
                memcpy(row + p.row_pads.to[j], kept + p.row_pads.source[j], 8)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_fill_x64(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose pads hold the fill value, row by row."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 8
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 8
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t left = p.before[b] * 8, right = p.after[b] * 8
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 8)
            else:
                gather_x64(row, source, p.source_stride[b], n)
            fill_bytes(p, row - left, left)
            fill_bytes(p, row + n * 8, right)
            source += step
            row += pitch
        spread(p, a, t)
        t += p.target_stride[c]


cdef inline void fill_x128(char *to, const char *element, Py_ssize_t count) noexcept nogil:
    """Write one element ``count`` times."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 16, element, 16)


cdef inline void reverse_x128(char *to, const char *source, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements in reverse; ``source`` is the last one to be written."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(to + i * 16, source + (count - 1 - i) * 16, 16)


cdef void gather_x128(char *to, const char *source, Py_ssize_t step, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` elements that lie ``step`` bytes apart."""
    cdef Py_ssize_t i
    if step == 3 * 16:  # one plane of an interleaved image: a known step is vectorised
        for i in range(count):
            memcpy(to + i * 16, source + i * (3 * 16), 16)
    else:
        for i in range(count):
            memcpy(to + i * 16, source + i * step, 16)


cdef inline void mirror_x128(
    char *row, const char *kept, Py_ssize_t before, Py_ssize_t n, Py_ssize_t after, Py_ssize_t skip
) noexcept nogil:
    """Mirror a row at both ends, leaving ``skip`` elements at each end out, then repeat what that gives."""
    cdef Py_ssize_t first = min(before, n - skip), last = min(after, n - skip)
    cdef Py_ssize_t period = 2 * (n - skip) * 16
    cdef char *end = row + n * 16
    reverse_x128(row - first * 16, kept + skip * 16, first)
    reverse_x128(end, kept + (n - skip - last) * 16, last)
    repeat_before(row - first * 16, (before - first) * 16, period)
    repeat_after(end + last * 16, (after - last) * 16, period)


cdef void rows_x128(
    const PadTable *pads, const char *source, char *row, Py_ssize_t rows, Py_ssize_t size, Py_ssize_t step, Py_ssize_t pitch
) noexcept nogil:
    """Rows of two pads, as most are in neural networks: all that a row needs stays in registers."""
    cdef Py_ssize_t _, to_first = pads.to[0], first = pads.source[0], to_last = pads.to[1], last = pads.source[1]
    if 16 <= size <= 2 * 16:
        for _ in range(rows):
            move_16(row, source)
            move_16(row + size - 16, source + size - 16)
            memcpy(row + to_first, source + first, 16)
            memcpy(row + to_last, source + last, 16)
            source += step
            row += pitch
        return
    if 32 <= size <= 2 * 32:
        for _ in range(rows):
            move_32(row, source)
            move_32(row + size - 32, source + size - 32)
            memcpy(row + to_first, source + first, 16)
            memcpy(row + to_last, source + last, 16)
            source += step
            row += pitch
        return
    if 64 <= size <= 2 * 64:
        for _ in range(rows):
            move_64(row, source)
            move_64(row + size - 64, source + size - 64)
            memcpy(row + to_first, source + first, 16)
            memcpy(row + to_last, source + last, 16)
            source += step
            row += pitch
        return
    for _ in range(rows):
        copy_bytes(row, source, size)
        memcpy(row + to_first, source + first, 16)
        memcpy(row + to_last, source + last, 16)
        source += step
        row += pitch


cdef void planes_x128(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose rows have few pads: each a move from the place that the table gives."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 16
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 16
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef const char *kept
    cdef int j, count = p.row_pads.count
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        if whole and count == 2 and not p.streamed:
            rows_x128(&p.row_pads, source, row, rows, n * 16, step, pitch)
            spread_plane(p, t, spread)
            t += p.target_stride[c]
            continue
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 16)
            else:
                gather_x128(row, source, p.source_stride[b], n)
            kept = source if whole else row
            for j in range(count):
                memcpy(row + p.row_pads.to[j], kept + p.row_pads.source[j], 16)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_fill_x128(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose pads hold the fill value, row by row."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 16
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 16
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t left = p.before[b] * 16, right = p.after[b] * 16
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 16)
            else:
                gather_x128(row, source, p.source_stride[b], n)
            fill_bytes(p, row - left, left)
            fill_bytes(p, row + n * 16, right)
            source += step
            row += pitch
        spread(p, a, t)
        t += p.target_stride[c]


cdef inline void fill_item(char *to, const char *element, Py_ssize_t count, Py_ssize_t width) noexcept nogil:
    """Write one element ``count`` times."""
    if count:
        fill_element(to, element, count * width, width)


cdef inline void reverse_item(char *to, const char *source, Py_ssize_t count, Py_ssize_t width) noexcept nogil:
    """Copy ``count`` elements in reverse; ``source`` is the last one to be written."""
    cdef Py_ssize_t i, first = 0, last = count - 1
    if 4 // 2 < width <= 4 and count > 2:  # whole moves, which the next element's correct
        copy_bytes(to, source + last * width, width)
        for i in range(1, last):
            memcpy(to + i * width, source + (last - i) * width, 4)
        first = last
    if 8 // 2 < width <= 8 and count > 2:  # whole moves, which the next element's correct
        copy_bytes(to, source + last * width, width)
        for i in range(1, last):
            memcpy(to + i * width, source + (last - i) * width, 8)
        first = last
    if 16 // 2 < width <= 16 and count > 2:  # whole moves, which the next element's correct
        copy_bytes(to, source + last * width, width)
        for i in range(1, last):
            memcpy(to + i * width, source + (last - i) * width, 16)
        first = last
    for i in range(first, count):
        copy_bytes(to + i * width, source + (last - i) * width, width)


cdef void gather_item(char *to, const char *source, Py_ssize_t step, Py_ssize_t count, Py_ssize_t width) noexcept nogil:
    """Copy ``count`` elements that lie ``step`` bytes apart."""
    cdef Py_ssize_t i
    if step == 3 * width:  # one plane of an interleaved image: a known step is vectorised
        for i in range(count):
            copy_bytes(to + i * width, source + i * (3 * width), width)
    else:
        for i in range(count):
            copy_bytes(to + i * width, source + i * step, width)


cdef inline void mirror_item(
    char *row, const char *kept, Py_ssize_t before, Py_ssize_t n, Py_ssize_t after, Py_ssize_t skip, Py_ssize_t width
) noexcept nogil:
    """Mirror a row at both ends, leaving ``skip`` elements at each end out, then repeat what that gives."""
    cdef Py_ssize_t first = min(before, n - skip), last = min(after, n - skip)
    cdef Py_ssize_t period = 2 * (n - skip) * width
    cdef char *end = row + n * width
    reverse_item(row - first * width, kept + skip * width, first, width)
    reverse_item(end, kept + (n - skip - last) * width, last, width)
    repeat_before(row - first * width, (before - first) * width, period)
    repeat_after(end + last * width, (after - last) * width, period)


cdef void planes_item(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose rows have few pads: each a move from the place that the table gives."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t width = p.width
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == width
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * width
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef const char *kept
    cdef int j, count = p.row_pads.count
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * width)
            else:
                gather_item(row, source, p.source_stride[b], n, width)
            kept = source if whole else row
            for j in range(count):
                copy_bytes(row + p.row_pads.to[j], kept + p.row_pads.source[j], width)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_fill_item(const PadPlan *p, const char *s, char *t, Spread spread) noexcept nogil:
    """Planes whose pads hold the fill value, row by row."""
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t width = p.width
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == width
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * width
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t left = p.before[b] * width, right = p.after[b] * width
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * width)
            else:
                gather_item(row, source, p.source_stride[b], n, width)
            fill_bytes(p, row - left, left)
            fill_bytes(p, row + n * width, right)
            source += step
            row += pitch
        spread(p, a, t)
        t += p.target_stride[c]


cdef void planes_edge_x8(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 1
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 1
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 1)
            else:
                gather_x8(row, source, p.source_stride[b], n)
            kept = source if whole else row
            fill_x8(row - before * 1, kept, before)
            fill_x8(row + n * 1, kept + (n - 1) * 1, after)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_edge_x16(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 2
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 2
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 2)
            else:
                gather_x16(row, source, p.source_stride[b], n)
            kept = source if whole else row
            fill_x16(row - before * 2, kept, before)
            fill_x16(row + n * 2, kept + (n - 1) * 2, after)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_edge_x32(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 4
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 4
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 4)
            else:
                gather_x32(row, source, p.source_stride[b], n)
            kept = source if whole else row
            fill_x32(row - before * 4, kept, before)
            fill_x32(row + n * 4, kept + (n - 1) * 4, after)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_edge_x64(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 8
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 8
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 8)
            else:
                gather_x64(row, source, p.source_stride[b], n)
            kept = source if whole else row
            fill_x64(row - before * 8, kept, before)
            fill_x64(row + n * 8, kept + (n - 1) * 8, after)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_edge_x128(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 16
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 16
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 16)
            else:
                gather_x128(row, source, p.source_stride[b], n)
            kept = source if whole else row
            fill_x128(row - before * 16, kept, before)
            fill_x128(row + n * 16, kept + (n - 1) * 16, after)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_edge_item(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t width = p.width
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == width
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * width
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * width)
            else:
                gather_item(row, source, p.source_stride[b], n, width)
            kept = source if whole else row
            fill_item(row - before * width, kept, before, width)
            fill_item(row + n * width, kept + (n - 1) * width, after, width)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_reflect_x8(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 1
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 1
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 1)
            else:
                gather_x8(row, source, p.source_stride[b], n)
            kept = source if whole else row
            if n == 1:
                fill_x8(row - before * 1, kept, before)
                fill_x8(row + 1, kept, after)
            else:
                mirror_x8(row, kept, before, n, after, 1)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_reflect_x16(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 2
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 2
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 2)
            else:
                gather_x16(row, source, p.source_stride[b], n)
            kept = source if whole else row
            if n == 1:
                fill_x16(row - before * 2, kept, before)
                fill_x16(row + 2, kept, after)
            else:
                mirror_x16(row, kept, before, n, after, 1)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_reflect_x32(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 4
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 4
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 4)
            else:
                gather_x32(row, source, p.source_stride[b], n)
            kept = source if whole else row
            if n == 1:
                fill_x32(row - before * 4, kept, before)
                fill_x32(row + 4, kept, after)
            else:
                mirror_x32(row, kept, before, n, after, 1)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_reflect_x64(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 8
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 8
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 8)
            else:
                gather_x64(row, source, p.source_stride[b], n)
            kept = source if whole else row
            if n == 1:
                fill_x64(row - before * 8, kept, before)
                fill_x64(row + 8, kept, after)
            else:
                mirror_x64(row, kept, before, n, after, 1)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_reflect_x128(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 16
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 16
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 16)
            else:
                gather_x128(row, source, p.source_stride[b], n)
            kept = source if whole else row
            if n == 1:
                fill_x128(row - before * 16, kept, before)
                fill_x128(row + 16, kept, after)
            else:
                mirror_x128(row, kept, before, n, after, 1)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_reflect_item(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t width = p.width
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == width
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * width
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * width)
            else:
                gather_item(row, source, p.source_stride[b], n, width)
            kept = source if whole else row
            if n == 1:
                fill_item(row - before * width, kept, before, width)
                fill_item(row + width, kept, after, width)
            else:
                mirror_item(row, kept, before, n, after, 1, width)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_symmetric_x8(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 1
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 1
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 1)
            else:
                gather_x8(row, source, p.source_stride[b], n)
            kept = source if whole else row
            mirror_x8(row, kept, before, n, after, 0)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_symmetric_x16(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 2
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 2
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 2)
            else:
                gather_x16(row, source, p.source_stride[b], n)
            kept = source if whole else row
            mirror_x16(row, kept, before, n, after, 0)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_symmetric_x32(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 4
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 4
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 4)
            else:
                gather_x32(row, source, p.source_stride[b], n)
            kept = source if whole else row
            mirror_x32(row, kept, before, n, after, 0)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_symmetric_x64(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 8
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 8
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 8)
            else:
                gather_x64(row, source, p.source_stride[b], n)
            kept = source if whole else row
            mirror_x64(row, kept, before, n, after, 0)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_symmetric_x128(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 16
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 16
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 16)
            else:
                gather_x128(row, source, p.source_stride[b], n)
            kept = source if whole else row
            mirror_x128(row, kept, before, n, after, 0)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_symmetric_item(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t width = p.width
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == width
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * width
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * width)
            else:
                gather_item(row, source, p.source_stride[b], n, width)
            kept = source if whole else row
            mirror_item(row, kept, before, n, after, 0, width)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_wrap_x8(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 1
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 1
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 1)
            else:
                gather_x8(row, source, p.source_stride[b], n)
            kept = source if whole else row
            wrap_around(row, kept, before * 1, n * 1, after * 1)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_wrap_x16(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 2
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 2
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 2)
            else:
                gather_x16(row, source, p.source_stride[b], n)
            kept = source if whole else row
            wrap_around(row, kept, before * 2, n * 2, after * 2)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_wrap_x32(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 4
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 4
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 4)
            else:
                gather_x32(row, source, p.source_stride[b], n)
            kept = source if whole else row
            wrap_around(row, kept, before * 4, n * 4, after * 4)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_wrap_x64(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 8
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 8
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 8)
            else:
                gather_x64(row, source, p.source_stride[b], n)
            kept = source if whole else row
            wrap_around(row, kept, before * 8, n * 8, after * 8)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_wrap_x128(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == 16
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * 16
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * 16)
            else:
                gather_x128(row, source, p.source_stride[b], n)
            kept = source if whole else row
            wrap_around(row, kept, before * 16, n * 16, after * 16)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


cdef void planes_wrap_item(
    const PadPlan *p, const char *s, char *t, Spread spread
) noexcept nogil:
    cdef int b = p.axes - 1, a = p.axes - 2, c = p.axes - 3
    cdef Py_ssize_t width = p.width
    cdef Py_ssize_t _, k, rows = p.kept[a], n = p.kept[b]
    cdef Py_ssize_t pitch = p.target_stride[a], step = p.source_stride[a]
    cdef bint whole = p.source_stride[b] == width
    cdef Py_ssize_t offset = p.before[a] * pitch + p.before[b] * width
    cdef const char *source
    cdef char *row
    t += p.before[c] * p.target_stride[c]
    cdef Py_ssize_t before = p.before[b], after = p.after[b]
    cdef const char *kept
    for k in range(p.kept[c]):
        source = s + k * p.source_stride[c]
        row = t + offset
        for _ in range(rows):
            if whole:
                copy_row(p, row, source, n * width)
            else:
                gather_item(row, source, p.source_stride[b], n, width)
            kept = source if whole else row
            wrap_around(row, kept, before * width, n * width, after * width)
            source += step
            row += pitch
        spread_plane(p, t, spread)
        t += p.target_stride[c]


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=constant  storage=x8 (bool float4e2m1 float8e4m3fn float8e4m3fnuz float8e5m2 float8e5m2fnuz float8e8m0 int2 int4 int8 uint2 uint4 uint8)
cdef void pad_constant_x8(PadPlan *p) noexcept nogil:
    run_fill(p, 1, planes_fill_x8, spread_constant)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=constant  storage=x16 (bfloat16 float16 int16 uint16)
cdef void pad_constant_x16(PadPlan *p) noexcept nogil:
    run_fill(p, 2, planes_fill_x16, spread_constant)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=constant  storage=x32 (float32 int32 uint32)
cdef void pad_constant_x32(PadPlan *p) noexcept nogil:
    run_fill(p, 4, planes_fill_x32, spread_constant)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=constant  storage=x64 (complex64 float64 int64 uint64)
cdef void pad_constant_x64(PadPlan *p) noexcept nogil:
    run_fill(p, 8, planes_fill_x64, spread_constant)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=constant  storage=x128 (complex128)
cdef void pad_constant_x128(PadPlan *p) noexcept nogil:
    run_fill(p, 16, planes_fill_x128, spread_constant)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=constant  storage=object (string)
cdef void pad_constant_object(PadPlan *p) noexcept nogil:
    run_fill(p, 8, planes_fill_x64, spread_constant)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=constant  storage=item (any width)
cdef void pad_constant_item(PadPlan *p) noexcept nogil:
    run_fill(p, p.width, planes_fill_item, spread_constant)


# spec/onnx/pad.yaml:21  Pad-1 mode=edge  storage=x8 (bool float4e2m1 float8e4m3fn float8e4m3fnuz float8e5m2 float8e5m2fnuz float8e8m0 int2 int4 int8 uint2 uint4 uint8)
cdef void pad_edge_x8(PadPlan *p) noexcept nogil:
    if tabulate(p, 1, source_edge):
        walk(p, 0, p.source, p.target, planes_x8, spread_edge)
    else:
        walk(p, 0, p.source, p.target, planes_edge_x8, spread_edge)


# spec/onnx/pad.yaml:21  Pad-1 mode=edge  storage=x16 (bfloat16 float16 int16 uint16)
cdef void pad_edge_x16(PadPlan *p) noexcept nogil:
    if tabulate(p, 2, source_edge):
        walk(p, 0, p.source, p.target, planes_x16, spread_edge)
    else:
        walk(p, 0, p.source, p.target, planes_edge_x16, spread_edge)


# spec/onnx/pad.yaml:21  Pad-1 mode=edge  storage=x32 (float32 int32 uint32)
cdef void pad_edge_x32(PadPlan *p) noexcept nogil:
    if tabulate(p, 4, source_edge):
        walk(p, 0, p.source, p.target, planes_x32, spread_edge)
    else:
        walk(p, 0, p.source, p.target, planes_edge_x32, spread_edge)


# spec/onnx/pad.yaml:21  Pad-1 mode=edge  storage=x64 (complex64 float64 int64 uint64)
cdef void pad_edge_x64(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_edge):
        walk(p, 0, p.source, p.target, planes_x64, spread_edge)
    else:
        walk(p, 0, p.source, p.target, planes_edge_x64, spread_edge)


# spec/onnx/pad.yaml:21  Pad-1 mode=edge  storage=x128 (complex128)
cdef void pad_edge_x128(PadPlan *p) noexcept nogil:
    if tabulate(p, 16, source_edge):
        walk(p, 0, p.source, p.target, planes_x128, spread_edge)
    else:
        walk(p, 0, p.source, p.target, planes_edge_x128, spread_edge)


# spec/onnx/pad.yaml:21  Pad-1 mode=edge  storage=object (string)
cdef void pad_edge_object(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_edge):
        walk(p, 0, p.source, p.target, planes_x64, spread_edge)
    else:
        walk(p, 0, p.source, p.target, planes_edge_x64, spread_edge)


# spec/onnx/pad.yaml:21  Pad-1 mode=edge  storage=item (any width)
cdef void pad_edge_item(PadPlan *p) noexcept nogil:
    if tabulate(p, p.width, source_edge):
        walk(p, 0, p.source, p.target, planes_item, spread_edge)
    else:
        walk(p, 0, p.source, p.target, planes_edge_item, spread_edge)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=reflect  storage=x8 (bool float4e2m1 float8e4m3fn float8e4m3fnuz float8e5m2 float8e5m2fnuz float8e8m0 int2 int4 int8 uint2 uint4 uint8)
cdef void pad_reflect_x8(PadPlan *p) noexcept nogil:
    if tabulate(p, 1, source_reflect):
        walk(p, 0, p.source, p.target, planes_x8, spread_reflect)
    else:
        walk(p, 0, p.source, p.target, planes_reflect_x8, spread_reflect)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=reflect  storage=x16 (bfloat16 float16 int16 uint16)
cdef void pad_reflect_x16(PadPlan *p) noexcept nogil:
    if tabulate(p, 2, source_reflect):
        walk(p, 0, p.source, p.target, planes_x16, spread_reflect)
    else:
        walk(p, 0, p.source, p.target, planes_reflect_x16, spread_reflect)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=reflect  storage=x32 (float32 int32 uint32)
cdef void pad_reflect_x32(PadPlan *p) noexcept nogil:
    if tabulate(p, 4, source_reflect):
        walk(p, 0, p.source, p.target, planes_x32, spread_reflect)
    else:
        walk(p, 0, p.source, p.target, planes_reflect_x32, spread_reflect)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=reflect  storage=x64 (complex64 float64 int64 uint64)
cdef void pad_reflect_x64(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_reflect):
        walk(p, 0, p.source, p.target, planes_x64, spread_reflect)
    else:
        walk(p, 0, p.source, p.target, planes_reflect_x64, spread_reflect)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=reflect  storage=x128 (complex128)
cdef void pad_reflect_x128(PadPlan *p) noexcept nogil:
    if tabulate(p, 16, source_reflect):
        walk(p, 0, p.source, p.target, planes_x128, spread_reflect)
    else:
        walk(p, 0, p.source, p.target, planes_reflect_x128, spread_reflect)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=reflect  storage=object (string)
cdef void pad_reflect_object(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_reflect):
        walk(p, 0, p.source, p.target, planes_x64, spread_reflect)
    else:
        walk(p, 0, p.source, p.target, planes_reflect_x64, spread_reflect)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=reflect  storage=item (any width)
cdef void pad_reflect_item(PadPlan *p) noexcept nogil:
    if tabulate(p, p.width, source_reflect):
        walk(p, 0, p.source, p.target, planes_item, spread_reflect)
    else:
        walk(p, 0, p.source, p.target, planes_reflect_item, spread_reflect)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=symmetric  storage=x8 (bool float4e2m1 float8e4m3fn float8e4m3fnuz float8e5m2 float8e5m2fnuz float8e8m0 int2 int4 int8 uint2 uint4 uint8)
cdef void pad_symmetric_x8(PadPlan *p) noexcept nogil:
    if tabulate(p, 1, source_symmetric):
        walk(p, 0, p.source, p.target, planes_x8, spread_symmetric)
    else:
        walk(p, 0, p.source, p.target, planes_symmetric_x8, spread_symmetric)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=symmetric  storage=x16 (bfloat16 float16 int16 uint16)
cdef void pad_symmetric_x16(PadPlan *p) noexcept nogil:
    if tabulate(p, 2, source_symmetric):
        walk(p, 0, p.source, p.target, planes_x16, spread_symmetric)
    else:
        walk(p, 0, p.source, p.target, planes_symmetric_x16, spread_symmetric)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=symmetric  storage=x32 (float32 int32 uint32)
cdef void pad_symmetric_x32(PadPlan *p) noexcept nogil:
    if tabulate(p, 4, source_symmetric):
        walk(p, 0, p.source, p.target, planes_x32, spread_symmetric)
    else:
        walk(p, 0, p.source, p.target, planes_symmetric_x32, spread_symmetric)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=symmetric  storage=x64 (complex64 float64 int64 uint64)
cdef void pad_symmetric_x64(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_symmetric):
        walk(p, 0, p.source, p.target, planes_x64, spread_symmetric)
    else:
        walk(p, 0, p.source, p.target, planes_symmetric_x64, spread_symmetric)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=symmetric  storage=x128 (complex128)
cdef void pad_symmetric_x128(PadPlan *p) noexcept nogil:
    if tabulate(p, 16, source_symmetric):
        walk(p, 0, p.source, p.target, planes_x128, spread_symmetric)
    else:
        walk(p, 0, p.source, p.target, planes_symmetric_x128, spread_symmetric)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=symmetric  storage=object (string)
cdef void pad_symmetric_object(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_symmetric):
        walk(p, 0, p.source, p.target, planes_x64, spread_symmetric)
    else:
        walk(p, 0, p.source, p.target, planes_symmetric_x64, spread_symmetric)


# spec/nnrt/pad_fusion.yaml:19  PadFusion-1.0 mode=symmetric  storage=item (any width)
cdef void pad_symmetric_item(PadPlan *p) noexcept nogil:
    if tabulate(p, p.width, source_symmetric):
        walk(p, 0, p.source, p.target, planes_item, spread_symmetric)
    else:
        walk(p, 0, p.source, p.target, planes_symmetric_item, spread_symmetric)


# spec/onnx/pad.yaml:156  Pad-19 mode=wrap  storage=x8 (bool float4e2m1 float8e4m3fn float8e4m3fnuz float8e5m2 float8e5m2fnuz float8e8m0 int2 int4 int8 uint2 uint4 uint8)
cdef void pad_wrap_x8(PadPlan *p) noexcept nogil:
    if tabulate(p, 1, source_wrap):
        walk(p, 0, p.source, p.target, planes_x8, spread_wrap)
    else:
        walk(p, 0, p.source, p.target, planes_wrap_x8, spread_wrap)


# spec/onnx/pad.yaml:156  Pad-19 mode=wrap  storage=x16 (bfloat16 float16 int16 uint16)
cdef void pad_wrap_x16(PadPlan *p) noexcept nogil:
    if tabulate(p, 2, source_wrap):
        walk(p, 0, p.source, p.target, planes_x16, spread_wrap)
    else:
        walk(p, 0, p.source, p.target, planes_wrap_x16, spread_wrap)


# spec/onnx/pad.yaml:156  Pad-19 mode=wrap  storage=x32 (float32 int32 uint32)
cdef void pad_wrap_x32(PadPlan *p) noexcept nogil:
    if tabulate(p, 4, source_wrap):
        walk(p, 0, p.source, p.target, planes_x32, spread_wrap)
    else:
        walk(p, 0, p.source, p.target, planes_wrap_x32, spread_wrap)


# spec/onnx/pad.yaml:156  Pad-19 mode=wrap  storage=x64 (complex64 float64 int64 uint64)
cdef void pad_wrap_x64(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_wrap):
        walk(p, 0, p.source, p.target, planes_x64, spread_wrap)
    else:
        walk(p, 0, p.source, p.target, planes_wrap_x64, spread_wrap)


# spec/onnx/pad.yaml:156  Pad-19 mode=wrap  storage=x128 (complex128)
cdef void pad_wrap_x128(PadPlan *p) noexcept nogil:
    if tabulate(p, 16, source_wrap):
        walk(p, 0, p.source, p.target, planes_x128, spread_wrap)
    else:
        walk(p, 0, p.source, p.target, planes_wrap_x128, spread_wrap)


# spec/onnx/pad.yaml:156  Pad-19 mode=wrap  storage=object (string)
cdef void pad_wrap_object(PadPlan *p) noexcept nogil:
    if tabulate(p, 8, source_wrap):
        walk(p, 0, p.source, p.target, planes_x64, spread_wrap)
    else:
        walk(p, 0, p.source, p.target, planes_wrap_x64, spread_wrap)


# spec/onnx/pad.yaml:156  Pad-19 mode=wrap  storage=item (any width)
cdef void pad_wrap_item(PadPlan *p) noexcept nogil:
    if tabulate(p, p.width, source_wrap):
        walk(p, 0, p.source, p.target, planes_item, spread_wrap)
    else:
        walk(p, 0, p.source, p.target, planes_wrap_item, spread_wrap)


# spec/modes.yaml:11  mode=empty  storage=x8 (bool float4e2m1 float8e4m3fn float8e4m3fnuz float8e5m2 float8e5m2fnuz float8e8m0 int2 int4 int8 uint2 uint4 uint8)
cdef void pad_empty_x8(PadPlan *p) noexcept nogil:
    p.plane_pads.count = p.row_pads.count = 0
    walk(p, 0, p.source, p.target, planes_x8, spread_empty)


# spec/modes.yaml:11  mode=empty  storage=x16 (bfloat16 float16 int16 uint16)
cdef void pad_empty_x16(PadPlan *p) noexcept nogil:
    p.plane_pads.count = p.row_pads.count = 0
    walk(p, 0, p.source, p.target, planes_x16, spread_empty)


# spec/modes.yaml:11  mode=empty  storage=x32 (float32 int32 uint32)
cdef void pad_empty_x32(PadPlan *p) noexcept nogil:
    p.plane_pads.count = p.row_pads.count = 0
    walk(p, 0, p.source, p.target, planes_x32, spread_empty)


# spec/modes.yaml:11  mode=empty  storage=x64 (complex64 float64 int64 uint64)
cdef void pad_empty_x64(PadPlan *p) noexcept nogil:
    p.plane_pads.count = p.row_pads.count = 0
    walk(p, 0, p.source, p.target, planes_x64, spread_empty)


# spec/modes.yaml:11  mode=empty  storage=x128 (complex128)
cdef void pad_empty_x128(PadPlan *p) noexcept nogil:
    p.plane_pads.count = p.row_pads.count = 0
    walk(p, 0, p.source, p.target, planes_x128, spread_empty)


# spec/modes.yaml:11  mode=empty  storage=object (string)
cdef void pad_empty_object(PadPlan *p) noexcept nogil:
    p.plane_pads.count = p.row_pads.count = 0
    walk(p, 0, p.source, p.target, planes_x64, spread_empty)


# spec/modes.yaml:11  mode=empty  storage=item (any width)
cdef void pad_empty_item(PadPlan *p) noexcept nogil:
    p.plane_pads.count = p.row_pads.count = 0
    walk(p, 0, p.source, p.target, planes_item, spread_empty)


# Every kernel of this module by name, each a capsule that holds its address.
KERNELS = {
    "pad_constant_x8": PyCapsule_New(<void *><PadKernel>pad_constant_x8, b"fastpad.pad", NULL),
    "pad_constant_x16": PyCapsule_New(<void *><PadKernel>pad_constant_x16, b"fastpad.pad", NULL),
    "pad_constant_x32": PyCapsule_New(<void *><PadKernel>pad_constant_x32, b"fastpad.pad", NULL),
    "pad_constant_x64": PyCapsule_New(<void *><PadKernel>pad_constant_x64, b"fastpad.pad", NULL),
    "pad_constant_x128": PyCapsule_New(<void *><PadKernel>pad_constant_x128, b"fastpad.pad", NULL),
    "pad_constant_object": PyCapsule_New(<void *><PadKernel>pad_constant_object, b"fastpad.pad", NULL),
    "pad_constant_item": PyCapsule_New(<void *><PadKernel>pad_constant_item, b"fastpad.pad", NULL),
    "pad_edge_x8": PyCapsule_New(<void *><PadKernel>pad_edge_x8, b"fastpad.pad", NULL),
    "pad_edge_x16": PyCapsule_New(<void *><PadKernel>pad_edge_x16, b"fastpad.pad", NULL),
    "pad_edge_x32": PyCapsule_New(<void *><PadKernel>pad_edge_x32, b"fastpad.pad", NULL),
    "pad_edge_x64": PyCapsule_New(<void *><PadKernel>pad_edge_x64, b"fastpad.pad", NULL),
    "pad_edge_x128": PyCapsule_New(<void *><PadKernel>pad_edge_x128, b"fastpad.pad", NULL),
    "pad_edge_object": PyCapsule_New(<void *><PadKernel>pad_edge_object, b"fastpad.pad", NULL),
    "pad_edge_item": PyCapsule_New(<void *><PadKernel>pad_edge_item, b"fastpad.pad", NULL),
    "pad_reflect_x8": PyCapsule_New(<void *><PadKernel>pad_reflect_x8, b"fastpad.pad", NULL),
    "pad_reflect_x16": PyCapsule_New(<void *><PadKernel>pad_reflect_x16, b"fastpad.pad", NULL),
    "pad_reflect_x32": PyCapsule_New(<void *><PadKernel>pad_reflect_x32, b"fastpad.pad", NULL),
    "pad_reflect_x64": PyCapsule_New(<void *><PadKernel>pad_reflect_x64, b"fastpad.pad", NULL),
    "pad_reflect_x128": PyCapsule_New(<void *><PadKernel>pad_reflect_x128, b"fastpad.pad", NULL),
    "pad_reflect_object": PyCapsule_New(<void *><PadKernel>pad_reflect_object, b"fastpad.pad", NULL),
    "pad_reflect_item": PyCapsule_New(<void *><PadKernel>pad_reflect_item, b"fastpad.pad", NULL),
    "pad_symmetric_x8": PyCapsule_New(<void *><PadKernel>pad_symmetric_x8, b"fastpad.pad", NULL),
    "pad_symmetric_x16": PyCapsule_New(<void *><PadKernel>pad_symmetric_x16, b"fastpad.pad", NULL),
    "pad_symmetric_x32": PyCapsule_New(<void *><PadKernel>pad_symmetric_x32, b"fastpad.pad", NULL),
    "pad_symmetric_x64": PyCapsule_New(<void *><PadKernel>pad_symmetric_x64, b"fastpad.pad", NULL),
    "pad_symmetric_x128": PyCapsule_New(<void *><PadKernel>pad_symmetric_x128, b"fastpad.pad", NULL),
    "pad_symmetric_object": PyCapsule_New(<void *><PadKernel>pad_symmetric_object, b"fastpad.pad", NULL),
    "pad_symmetric_item": PyCapsule_New(<void *><PadKernel>pad_symmetric_item, b"fastpad.pad", NULL),
    "pad_wrap_x8": PyCapsule_New(<void *><PadKernel>pad_wrap_x8, b"fastpad.pad", NULL),
    "pad_wrap_x16": PyCapsule_New(<void *><PadKernel>pad_wrap_x16, b"fastpad.pad", NULL),
    "pad_wrap_x32": PyCapsule_New(<void *><PadKernel>pad_wrap_x32, b"fastpad.pad", NULL),
    "pad_wrap_x64": PyCapsule_New(<void *><PadKernel>pad_wrap_x64, b"fastpad.pad", NULL),
    "pad_wrap_x128": PyCapsule_New(<void *><PadKernel>pad_wrap_x128, b"fastpad.pad", NULL),
    "pad_wrap_object": PyCapsule_New(<void *><PadKernel>pad_wrap_object, b"fastpad.pad", NULL),
    "pad_wrap_item": PyCapsule_New(<void *><PadKernel>pad_wrap_item, b"fastpad.pad", NULL),
    "pad_empty_x8": PyCapsule_New(<void *><PadKernel>pad_empty_x8, b"fastpad.pad", NULL),
    "pad_empty_x16": PyCapsule_New(<void *><PadKernel>pad_empty_x16, b"fastpad.pad", NULL),
    "pad_empty_x32": PyCapsule_New(<void *><PadKernel>pad_empty_x32, b"fastpad.pad", NULL),
    "pad_empty_x64": PyCapsule_New(<void *><PadKernel>pad_empty_x64, b"fastpad.pad", NULL),
    "pad_empty_x128": PyCapsule_New(<void *><PadKernel>pad_empty_x128, b"fastpad.pad", NULL),
    "pad_empty_object": PyCapsule_New(<void *><PadKernel>pad_empty_object, b"fastpad.pad", NULL),
    "pad_empty_item": PyCapsule_New(<void *><PadKernel>pad_empty_item, b"fastpad.pad", NULL),
}

"""Moving bytes in blocks: the one place that knows how.

A ``memcpy`` of a fixed size up to 16 bytes becomes one move in every compiler; larger blocks are _moves.h's. A last
block that overlaps the one before it saves the loop over the tail. Sources and targets never overlap.
"""

from libc.string cimport memcpy

cdef extern from "_moves.h":
    enum:
        BLOCK "FASTPAD_BLOCK"
    void move_32 "fastpad_move" (char *to, const char *source) noexcept nogil
    void copy_blocks "fastpad_copy" (char *to, const char *source, Py_ssize_t count) noexcept nogil  # BLOCK or more
    void stream_bytes "fastpad_stream" (char *to, const char *source, Py_ssize_t count) noexcept nogil
    void stream_end "fastpad_stream_end" () noexcept nogil

cdef enum:
    PATTERN = 16  # bytes of a repeated fill value; every typed width divides it


cdef inline void move_16(char *to, const char *source) noexcept nogil:
    memcpy(to, source, 16)


cdef inline void move_64(char *to, const char *source) noexcept nogil:
    move_32(to, source)
    move_32(to + 32, source + 32)


cdef inline void copy_bytes(char *to, const char *source, Py_ssize_t count) noexcept nogil:
    """Copy ``count`` bytes."""
    cdef char *to_end = to + count
    cdef const char *end = source + count
    if count >= BLOCK:
        copy_blocks(to, source, count)
    elif count >= 16:
        memcpy(to, source, 16)
        memcpy(to_end - 16, end - 16, 16)
    elif count >= 8:
        memcpy(to, source, 8)
        memcpy(to_end - 8, end - 8, 8)
    elif count >= 4:
        memcpy(to, source, 4)
        memcpy(to_end - 4, end - 4, 4)
    elif count >= 2:
        memcpy(to, source, 2)
        memcpy(to_end - 2, end - 2, 2)
    elif count == 1:
        to[0] = source[0]


cdef inline void fill_pattern(char *to, const char *pattern, Py_ssize_t count) noexcept nogil:
    """Fill ``count`` bytes with a pattern of PATTERN bytes; ``count`` is a multiple of the element's width."""
    cdef Py_ssize_t i = 0
    if count >= PATTERN:
        while i < count - PATTERN:
            memcpy(to + i, pattern, PATTERN)
            i += PATTERN
        memcpy(to + count - PATTERN, pattern, PATTERN)
        return
    if count & 8:
        memcpy(to, pattern, 8)
        i = 8
    if count & 4:
        memcpy(to + i, pattern, 4)
        i += 4
    if count & 2:
        memcpy(to + i, pattern, 2)
        i += 2
    if count & 1:
        to[i] = pattern[0]


cdef inline void spill_pattern(char *to, const char *pattern, Py_ssize_t count) noexcept nogil:
    """Like fill_pattern, but may write up to PATTERN - 1 bytes too many: for gaps before bytes yet to be written."""
    cdef Py_ssize_t i = 0
    while i < count:
        memcpy(to + i, pattern, PATTERN)
        i += PATTERN


cdef inline void repeat_before(char *end, Py_ssize_t count, Py_ssize_t period) noexcept nogil:
    """Write the ``count`` bytes before ``end`` so that each equals the byte ``period`` later."""
    cdef Py_ssize_t block
    while count > 0:
        block = min(count, period)
        end -= block
        copy_bytes(end, end + period, block)
        count -= block
        period += block  # what was just written repeats, too: blocks double


cdef inline void repeat_after(char *start, Py_ssize_t count, Py_ssize_t period) noexcept nogil:
    """Write the ``count`` bytes from ``start`` on so that each equals the byte ``period`` earlier."""
    cdef Py_ssize_t block
    while count > 0:
        block = min(count, period)
        copy_bytes(start, start - period, block)
        start += block
        count -= block
        period += block


cdef inline void fill_element(char *to, const char *element, Py_ssize_t count, Py_ssize_t width) noexcept nogil:
    """Fill ``count`` bytes, a positive multiple of ``width``, with one element of any width."""
    cdef char block[16]  # as many whole elements as fit, moved with what follows them, which the next move corrects
    cdef Py_ssize_t i, step
    if width > 8 or count < 16:
        copy_bytes(to, element, width)
        repeat_after(to + width, count - width, width)
        return
    step = 16 // width * width
    for i in range(16 // width):
        copy_bytes(block + i * width, element, width)
    while count >= 16:
        memcpy(to, block, 16)
        to += step
        count -= step
    for i in range(count // width):
        copy_bytes(to + i * width, element, width)


cdef inline void wrap_around(
    char *row, const char *kept, Py_ssize_t before, Py_ssize_t size, Py_ssize_t after
) noexcept nogil:
    """Repeat ``size`` bytes, which ``row`` holds and ``kept`` too, for ``before`` and ``after`` bytes around them."""
    cdef Py_ssize_t first = min(before, size), last = min(after, size)
    copy_bytes(row - first, kept + size - first, first)
    copy_bytes(row + size, kept, last)
    repeat_before(row - first, before - first, size)
    repeat_after(row + size + last, after - last, size)

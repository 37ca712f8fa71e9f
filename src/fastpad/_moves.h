/* Moving blocks of 32 bytes, into the caches or past them: the only place with intrinsics.
 *
 * The C library's memcpy is no match here. On rows of some hundred bytes it takes 1.1 to 2 times as long, and from
 * 4 KiB on, where it leaves the work to one instruction of the processor, up to 30 times if the target lies few bytes
 * after the source modulo 4 KiB: just where one pad puts it.
 */
#ifndef FASTPAD_MOVES_H
#define FASTPAD_MOVES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define FASTPAD_BLOCK 32
#define FASTPAD_LINE 64 /* bytes of a cache line */

#if defined(__x86_64__) || defined(_M_X64)
#include <immintrin.h>

/* A block: loaded from anywhere, stored anywhere, or streamed to where it is aligned. */
#if defined(__AVX__)
typedef __m256i fastpad_block;

static inline fastpad_block fastpad_load(const char *source) { return _mm256_loadu_si256((const __m256i *)source); }
static inline void fastpad_store(char *to, fastpad_block block) { _mm256_storeu_si256((__m256i *)to, block); }
static inline void fastpad_stream_block(char *to, fastpad_block block) { _mm256_stream_si256((__m256i *)to, block); }
#else
typedef struct {
    __m128i first, last;
} fastpad_block;

static inline fastpad_block fastpad_load(const char *source) {
    fastpad_block block = {_mm_loadu_si128((const __m128i *)source), _mm_loadu_si128((const __m128i *)(source + 16))};
    return block;
}
static inline void fastpad_store(char *to, fastpad_block block) {
    _mm_storeu_si128((__m128i *)to, block.first);
    _mm_storeu_si128((__m128i *)(to + 16), block.last);
}
static inline void fastpad_stream_block(char *to, fastpad_block block) {
    _mm_stream_si128((__m128i *)to, block.first);
    _mm_stream_si128((__m128i *)(to + 16), block.last);
}
#endif

static inline void fastpad_move(char *to, const char *source) { fastpad_store(to, fastpad_load(source)); }

/* A block or more: the first and the last where they fall, all between to aligned places, four at a time. */
static inline void fastpad_copy(char *to, const char *source, ptrdiff_t count) {
    char *to_last = to + count - FASTPAD_BLOCK;
    const char *last = source + count - FASTPAD_BLOCK;
    ptrdiff_t head = FASTPAD_BLOCK - (ptrdiff_t)((uintptr_t)to % FASTPAD_BLOCK);
    fastpad_move(to, source);
    to += head;
    source += head;
    for (; last - source >= 4 * FASTPAD_BLOCK; to += 4 * FASTPAD_BLOCK, source += 4 * FASTPAD_BLOCK) {
        fastpad_block a = fastpad_load(source), b = fastpad_load(source + FASTPAD_BLOCK);
        fastpad_block c = fastpad_load(source + 2 * FASTPAD_BLOCK), d = fastpad_load(source + 3 * FASTPAD_BLOCK);
        fastpad_store(to, a);
        fastpad_store(to + FASTPAD_BLOCK, b);
        fastpad_store(to + 2 * FASTPAD_BLOCK, c);
        fastpad_store(to + 3 * FASTPAD_BLOCK, d);
    }
    for (; source < last; to += FASTPAD_BLOCK, source += FASTPAD_BLOCK) fastpad_move(to, source);
    fastpad_move(to_last, last);
}

/* The same, past the caches: a plain store first reads the line that it writes to, a streamed one does not, which
 * pays where the line would be evicted before anybody reads it. The lines at both ends are written as usual. */
static inline void fastpad_stream(char *to, const char *source, ptrdiff_t count) {
    ptrdiff_t head = (ptrdiff_t)(-(uintptr_t)to % FASTPAD_LINE), whole = (count - head) / FASTPAD_LINE * FASTPAD_LINE;
    if (count < 4 * FASTPAD_LINE) {
        memcpy(to, source, (size_t)count);
        return;
    }
    memcpy(to, source, (size_t)head);
    for (ptrdiff_t i = head; i < head + whole; i += FASTPAD_LINE) {
        fastpad_block a = fastpad_load(source + i), b = fastpad_load(source + i + FASTPAD_BLOCK);
        fastpad_stream_block(to + i, a);
        fastpad_stream_block(to + i + FASTPAD_BLOCK, b);
    }
    memcpy(to + head + whole, source + head + whole, (size_t)(count - head - whole));
}

/* Streamed stores are ordered by nothing else. */
static inline void fastpad_stream_end(void) { _mm_sfence(); }

#else /* as the compiler and its library do it */

static inline void fastpad_move(char *to, const char *source) { memcpy(to, source, FASTPAD_BLOCK); }
static inline void fastpad_copy(char *to, const char *source, ptrdiff_t count) { memcpy(to, source, (size_t)count); }
static inline void fastpad_stream(char *to, const char *source, ptrdiff_t count) { memcpy(to, source, (size_t)count); }
static inline void fastpad_stream_end(void) {}

#endif
#endif

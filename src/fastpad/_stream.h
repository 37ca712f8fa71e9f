/* Copying past the cache: the only place with intrinsics.
 *
 * A plain store first reads the line that it writes to; a non-temporal one does not, which pays when the output is
 * larger than the last-level cache and so would be evicted before anybody reads it.
 */
#ifndef FASTPAD_STREAM_H
#define FASTPAD_STREAM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) || defined(_M_X64)
#include <immintrin.h>

/* Bytes that do not overlap; the lines at both ends are written as usual. */
static inline void fastpad_stream(char *to, const char *source, ptrdiff_t count) {
    ptrdiff_t head = (ptrdiff_t)(-(uintptr_t)to & 63);
    if (count < 256) {
        memcpy(to, source, (size_t)count);
        return;
    }
    memcpy(to, source, (size_t)head);
    to += head;
    source += head;
    count -= head;
    for (; count >= 64; count -= 64, to += 64, source += 64) {
#if defined(__AVX__)
        __m256i a = _mm256_loadu_si256((const __m256i *)source);
        __m256i b = _mm256_loadu_si256((const __m256i *)(source + 32));
        _mm256_stream_si256((__m256i *)to, a);
        _mm256_stream_si256((__m256i *)(to + 32), b);
#else
        __m128i a = _mm_loadu_si128((const __m128i *)source);
        __m128i b = _mm_loadu_si128((const __m128i *)(source + 16));
        __m128i c = _mm_loadu_si128((const __m128i *)(source + 32));
        __m128i d = _mm_loadu_si128((const __m128i *)(source + 48));
        _mm_stream_si128((__m128i *)to, a);
        _mm_stream_si128((__m128i *)(to + 16), b);
        _mm_stream_si128((__m128i *)(to + 32), c);
        _mm_stream_si128((__m128i *)(to + 48), d);
#endif
    }
    memcpy(to, source, (size_t)count);
}

/* Non-temporal stores are ordered by nothing else. */
static inline void fastpad_stream_end(void) { _mm_sfence(); }

#else

static inline void fastpad_stream(char *to, const char *source, ptrdiff_t count) {
    memcpy(to, source, (size_t)count);
}

static inline void fastpad_stream_end(void) {}

#endif
#endif

"""Which x86-64 levels this processor and its operating system run, and how large its cache is.

The levels are those of the x86-64 psABI. Elsewhere than on x86-64 only "base", the compiler's default, runs.
"""

cdef extern from *:
    """
    #if (defined(__x86_64__) || defined(__amd64__)) && (defined(__GNUC__) || defined(__clang__))
    #include <cpuid.h>

    /* The bits of a register that are all set in a mask. */
    #define HAS(reg, mask) (((reg) & (mask)) == (mask))

    static int fastpad_cpu_level(void) {
        unsigned a, b, c, d, b7 = 0, c80 = 0, low = 0, high = 0;
        if (!__get_cpuid(1, &a, &b, &c, &d)) return 1;
        unsigned c1 = c;
        /* SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT */
        if (!HAS(c1, 1u | 1u << 9 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 23)) return 1;
        if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) b7 = b;
        if (__get_cpuid(0x80000001u, &a, &b, &c, &d)) c80 = c;
        /* FMA, MOVBE, OSXSAVE, AVX, F16C; BMI1, AVX2, BMI2; LZCNT */
        if (!HAS(c1, 1u << 12 | 1u << 22 | 1u << 27 | 1u << 28 | 1u << 29)) return 2;
        if (!HAS(b7, 1u << 3 | 1u << 5 | 1u << 8) || !HAS(c80, 1u << 5)) return 2;
        __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        if (!HAS(low, 0x6)) return 2;
        /* AVX512F, DQ, CD, BW, VL, and the system saves their registers */
        if (!HAS(b7, 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31) || !HAS(low, 0xe6)) return 3;
        return 4;
    }
    #else
    static int fastpad_cpu_level(void) { return 0; }
    #endif
    """
    int fastpad_cpu_level() nogil

cdef extern from *:
    """
    #if defined(__unix__) || defined(__APPLE__)
    #include <unistd.h>
    #endif

    static long fastpad_last_level_cache(void) {
    #if defined(_SC_LEVEL3_CACHE_SIZE)
        return sysconf(_SC_LEVEL3_CACHE_SIZE);
    #else
        return -1;
    #endif
    }
    """
    long fastpad_last_level_cache() nogil

LINUX_CACHE = "/sys/devices/system/cpu/cpu0/cache/index3/size"
ASSUMED_CACHE = 32 << 20


def levels():
    """The levels that run here, best last.

    Returns
    -------
    tuple of str
        "base" always; then "v2", "v3", "v4" as far as this processor goes.
    """
    return ("base",) + ("v2", "v3", "v4")[:max(fastpad_cpu_level() - 1, 0)]


def last_level_cache():
    """The size of the last-level cache in bytes.

    Returns
    -------
    int
        As Linux has it for the first processor, or the C library, or 32 MiB where neither does. The C library comes
        second: on some AMD machines it counts the caches of processors that are not there.
    """
    try:
        with open(LINUX_CACHE) as file:
            text = file.read().strip()
        return int(text[:-1]) << {"K": 10, "M": 20}[text[-1:]]
    except (OSError, ValueError, KeyError):
        size = fastpad_last_level_cache()
        return size if size > 0 else ASSUMED_CACHE

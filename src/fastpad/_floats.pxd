"""Numbers as the bits of a float type, where that takes no rounding code and gives no warning."""

cimport numpy as cnp

from libc.math cimport copysign, frexp, isinf, isnan, ldexp
from libc.stdint cimport uint16_t
from libc.string cimport memcpy


cdef inline bint narrow(double number, int infinity, uint16_t *bits) noexcept nogil:
    """The bits of a number in the format whose +inf has the bits ``infinity``: False if rounding would be needed.

    Subnormals are left to rounding code, too.
    """
    cdef int exponent, fraction_bits = 0
    cdef double fraction, whole
    cdef uint16_t sign = 0x8000 if copysign(1.0, number) < 0 else 0
    if isnan(number):
        return False
    if number == 0 or isinf(number):
        bits[0] = sign | (0 if number == 0 else <uint16_t>infinity)
        return True
    while not infinity >> fraction_bits & 1:
        fraction_bits += 1
    fraction = frexp(number if number > 0 else -number, &exponent)  # in 0.5..1
    exponent += (1 << (14 - fraction_bits)) - 2  # biased, for a fraction in 1..2
    whole = ldexp(fraction, fraction_bits + 1)
    if not 0 < exponent < infinity >> fraction_bits or whole != <double><int>whole:
        return False
    bits[0] = <uint16_t>(sign | exponent << fraction_bits | (<int>whole - (1 << fraction_bits)))
    return True


cdef inline bint put_float(double number, int kind, int infinity, char *bits) noexcept nogil:
    """A number as an element of a NumPy type: False if it is finite and too large, or the type is another one.

    ``infinity``: the bits of +inf in a type of 16 bits, which takes what it holds exactly; 0 for none.
    """
    cdef float single
    if kind == cnp.NPY_DOUBLE:
        memcpy(bits, &number, sizeof(double))
        return True
    if kind != cnp.NPY_FLOAT:
        return infinity != 0 and narrow(number, infinity, <uint16_t *>bits)
    single = <float>number
    if single - single != 0 and number - number == 0:
        return False
    memcpy(bits, &single, sizeof(float))
    return True

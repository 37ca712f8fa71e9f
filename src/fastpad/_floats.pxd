"""Floats of 16 bits from numbers that they hold exactly."""

from libc.math cimport copysign, frexp, isinf, isnan, ldexp
from libc.stdint cimport uint16_t


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

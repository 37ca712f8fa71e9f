"""How much of a kind the run time's tables and the kernel templates can hold.

The sources that have these numbers are not read: a test holds them to what stands here.
"""

from __future__ import annotations

# Entries of a table: MODE_LIMIT and ORDER_LIMIT of _core.pyx, CODE_LIMIT of _checks.pyx.
MOST = {"mode": 32, "order": 32, "dtype": 64}

# Bytes of the widest element that has kernels of its own: MAX_VALUE of _plan.pxd.
WIDEST = 16
# Bytes of an element. A pattern of WIDEST bytes repeats it, and 0 is any other width.
WIDTHS = (0, *(width for width in range(1, WIDEST + 1) if WIDEST % width == 0))
# Bytes of a reference to a Python object.
POINTER = 8

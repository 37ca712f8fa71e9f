"""fastpad's pad and clip in the place of np.pad and np.clip, for a process or for a block.

What np.pad and np.clip were is kept, and put back. What stands in their place is NumPy's function to whoever knows
that by a table, a pickle or its attributes (_function). Calls that no kernel serves go to NumPy's own functions, which
_numpy keeps from its import on, so that they never come back here.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import RLock
from typing import Any

import numpy as np

from fastpad._function import Function, reduced
from fastpad._numpy import clip, numpy_pad, pad

__all__ = ["patch_numpy", "patched_numpy", "unpatch_numpy"]

STANDING_IN: dict[str, Function] = {"pad": pad.with_numpys_face(), "clip": clip.with_numpys_face()}


class Place:
    """The two names in the module numpy, and who asked for fastpad there."""

    def __init__(self) -> None:
        self.lock = RLock()  # a signal handler or finalizer may patch while its thread does
        self.lasting = False  # patch_numpy() was called
        self.blocks = 0  # blocks that are open, in any thread
        self.found: dict[str, Callable[..., Any]] = {}  # what the names held; empty while they hold it

    def settle(self) -> None:
        """Make the names hold what they should."""
        if self.lasting or self.blocks > 0:
            import_module("numpy.ma")  # it derives its clip from np.clip as found
            copyreg.pickle(type(numpy_pad), reduced)  # NumPy's own no longer have their names, and would be refused
            for name, function in STANDING_IN.items():
                if (held := getattr(np, name)) is not function:
                    self.found[name] = held
                    setattr(np, name, function)
            return
        for name, function in self.found.items():
            if getattr(np, name) is STANDING_IN[name]:  # else somebody put another there since
                setattr(np, name, function)
        self.found = {}
        copyreg.dispatch_table.pop(type(numpy_pad), None)


PLACE = Place()


def patch_numpy() -> None:
    """Put `fastpad.pad` and `fastpad.clip` in the place of `numpy.pad` and `numpy.clip`, until `unpatch_numpy`.

    Notes
    -----
    It holds for the whole process, every thread and every module that calls ``np.pad`` or ``np.clip``. A module
    that did ``from numpy import pad`` before keeps NumPy's; ``ndarray.clip``, a method, stays NumPy's, as do
    ``np.ma.clip`` and other functions that NumPy derived from its own. A second call changes nothing.

    What ``np.pad`` then is has the name, signature, docstring and other attributes of NumPy's function, equals it and
    is pickled as it is, so that a library that knows NumPy's functions by a table finds it there.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> numpys = np.pad
    >>> fastpad.patch_numpy()
    >>> np.pad
    <numpy.pad, by fastpad>
    >>> np.pad == numpys
    True
    >>> fastpad.unpatch_numpy()
    >>> np.pad is numpys
    True
    """
    with PLACE.lock:
        PLACE.lasting = True
        PLACE.settle()


def unpatch_numpy() -> None:
    """Undo `patch_numpy`: `numpy.pad` and `numpy.clip` are what they were before.

    Notes
    -----
    One call undoes any number of `patch_numpy`; without one it changes nothing. While a `patched_numpy` block is
    open, in any thread, the names go back only when the last block ends. A function that somebody else has put
    there since is left alone.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> numpys = np.clip
    >>> fastpad.patch_numpy()
    >>> fastpad.unpatch_numpy()
    >>> np.clip is numpys
    True
    """
    with PLACE.lock:
        PLACE.lasting = False
        PLACE.settle()


@contextmanager
def patched_numpy() -> Iterator[None]:
    """`numpy.pad` and `numpy.clip` are fastpad's while the block runs, or the function that this decorates.

    Notes
    -----
    Blocks may nest, and may be open in several threads. A name in a module belongs to all threads: while any block
    is open, every thread that calls ``np.pad`` gets fastpad's; they go back when the last block ends. What is said
    of `patch_numpy` about modules and methods holds here.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> numpys = np.pad
    >>> with fastpad.patched_numpy():
    ...     np.pad
    <numpy.pad, by fastpad>
    >>> np.pad is numpys
    True
    """
    with PLACE.lock:
        PLACE.blocks += 1
        PLACE.settle()
    try:
        yield
    finally:
        with PLACE.lock:
            PLACE.blocks -= 1
            PLACE.settle()

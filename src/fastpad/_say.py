"""What the commands print: lines of a bounded length, and what becomes of them where standard output takes none."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

__all__ = ["announce", "escape_stdout", "one_line", "settle_stdout", "told"]

LINE_LIMIT = 800  # characters; the longest rule has 523, and a name or another package's message may have millions


def one_line(text: str, limit: int = LINE_LIMIT) -> str:
    """A text as one printable line. A long one loses its middle: the file stands first, the reason last."""
    short = without_middle(" ".join(text.split()), limit)
    return without_middle("".join(c if c.isprintable() else repr(c)[1:-1] for c in short), limit)


def without_middle(text: str, limit: int) -> str:
    kept = (limit - 5) // 2
    return text if len(text) <= limit else f"{text[:kept]} ... {text[-kept:]}"


def told(error: BaseException) -> str:
    """What an error says; one of the system's with the file first."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    if error.args and isinstance(error.args[0], bytes):  # onnx's parser speaks in them
        return error.args[0].decode(errors="replace")
    if isinstance(error, KeyError):  # its text is the key alone
        return f"{type(error).__name__}: {error}"
    return str(error) or type(error).__name__


def announce(text: str) -> None:
    """Say what was done. Where it cannot be said, as on a full device, it is done all the same."""
    try:
        print(one_line(text), flush=True)
    except OSError:
        settle_stdout()


def escape_stdout() -> None:
    """Spell with escapes what standard output has no characters for, as standard error does."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def settle_stdout() -> None:
    """Write what standard output still holds, or drop it: else Python tries once more as it exits, and complains."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

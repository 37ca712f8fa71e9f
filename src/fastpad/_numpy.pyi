from collections.abc import Callable
from typing import Any

from numpy import ndarray
from numpy.typing import ArrayLike

def pad(
    array: ArrayLike,
    pad_width: ArrayLike | dict[int, int | tuple[int, int]],
    mode: str | Callable[..., Any] = "constant",
    *,
    out: ndarray[Any, Any] | None = None,
    **kwargs: Any,
) -> ndarray[Any, Any]: ...
def clip(
    a: ArrayLike,
    a_min: ArrayLike | None = ...,
    a_max: ArrayLike | None = ...,
    out: ndarray[Any, Any] | None = None,
    *,
    min: ArrayLike | None = ...,
    max: ArrayLike | None = ...,
    **kwargs: Any,
) -> Any: ...

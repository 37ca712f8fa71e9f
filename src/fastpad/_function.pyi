from collections.abc import Callable
from typing import Any

def reduced(function: Callable[..., Any]) -> str | tuple[Any, ...]: ...

class Function:
    numpys: Callable[..., Any]
    def __init__(
        self,
        ours: Callable[..., Any],
        numpys: Callable[..., Any],
        put: Callable[[Any, Any], Any] | None = None,
        face: Callable[..., Any] | None = None,
    ) -> None: ...
    def with_numpys_face(self) -> Function: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

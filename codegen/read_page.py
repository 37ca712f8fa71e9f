"""A request to the pages that it names: a file in a form that is known, or schemas of the installed onnx."""

from __future__ import annotations

from pathlib import Path

from codegen.class_page import is_class_page, read_class_page
from codegen.onnx_page import is_onnx_page, read_onnx_page
from codegen.onnx_schema import PREFIX, read_schemas
from codegen.page import Page, PageError


def read_pages(request: str) -> list[Page]:
    """Read what a request names.

    Parameters
    ----------
    request : str
        The path of a page, or ``onnx:NAME`` or ``onnx:NAME-VERSION``.

    Returns
    -------
    list of Page
        One, or one for each version of an operator of onnx.

    Raises
    ------
    PageError
        If there is nothing there, or it is in no form that is known.
    """
    if request.startswith(PREFIX):
        return read_schemas(request)
    path = Path(request)
    if path.is_char_device() or path.is_block_device():
        raise PageError(f"{request}: cannot be read: it is a device, which may not end")
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise PageError(f"{request}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise PageError(f"{request}: is not UTF-8") from None
    if is_onnx_page(text):
        return [read_onnx_page(text, request)]
    if is_class_page(text):
        return [read_class_page(text, request)]
    raise PageError(f"{request}:1: is no operator page of ONNX or OpenHarmony")

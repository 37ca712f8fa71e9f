"""Arrays in files, read and written whole: .npy, and ONNX's TensorProto in .pb.

Whatever goes wrong with a file is said of that file.
"""

from __future__ import annotations

import os
import secrets
import stat
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from fastpad._extras import require_onnx
from fastpad._say import announce, told

__all__ = [
    "check_element_type",
    "check_proto",
    "elements",
    "read",
    "read_tensor",
    "reading",
    "write",
    "write_tensor",
]

PROTO_LIMIT = 2**31  # bytes; protobuf has none longer


@contextmanager
def reading(path: Path, done: str) -> Iterator[None]:
    """Say of a file whatever is raised here, as ``path cannot be done: why``. Its bytes may be any, so may the error.

    Warnings are not shown: they are of how a file is written, and are not for who reads it.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except Exception as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise  # it names the file itself
        raise ValueError(f"{path} cannot be {done}: {told(error)}") from error


def read(path: Path) -> np.ndarray[Any, Any]:
    with reading(path, "read as an array in .npy format"):
        data = np.load(path, allow_pickle=False)
        if not isinstance(data, np.ndarray):
            data.close()
            raise ValueError("it is an archive of arrays")
        if not data.itemsize:
            # The shortest file may have 2**62 of them, or pads may, and NumPy goes from one to the next.
            raise ValueError(f"the elements of dtype {data.dtype} have no bytes")
    return data


def read_tensor(path: Path) -> np.ndarray[Any, Any]:
    """A TensorProto, as the data sets of ONNX's tests hold them."""
    onnx = require_onnx("a .pb file")
    check_proto(path)
    with reading(path, "read as a TensorProto"):
        tensor = onnx.load_tensor(path)
        if not tensor.data_type:
            raise ValueError("it has no element type")
        return elements(tensor)


def check_proto(path: Path) -> None:
    """Refuse what protobuf would read without end, or in vain."""
    status = path.stat()
    if stat.S_ISCHR(status.st_mode) or stat.S_ISBLK(status.st_mode):
        raise ValueError(f"{path} is a device, not a file")
    if status.st_size >= PROTO_LIMIT:
        raise ValueError(f"{path} has 2 GiB or more, which no ONNX file can have")


def elements(tensor: Any) -> np.ndarray[Any, Any]:
    """The elements of a TensorProto; ValueError if they are not there, or of no type that onnx knows."""
    onnx = require_onnx("a tensor")
    check_element_type(tensor)
    try:
        array: np.ndarray[Any, Any] = onnx.numpy_helper.to_array(tensor)
    except Exception as error:
        raise ValueError(f"the elements of tensor {tensor.name!r} cannot be read: {told(error)}") from error
    return array


def check_element_type(tensor: Any) -> None:
    if tensor.data_type not in require_onnx("a tensor").TensorProto.DataType.values():
        raise ValueError(f"tensor {tensor.name!r} has element type {tensor.data_type}, which onnx does not know")


def write(path: Path, array: np.ndarray[Any, Any]) -> None:
    """An array as .npy."""
    write_whole(path, lambda file: np.save(file, array, allow_pickle=False))
    announce(f"wrote {os.path.realpath(path)}: shape {array.shape}, dtype {array.dtype}")


def write_tensor(path: Path, array: np.ndarray[Any, Any], name: str) -> None:
    """An array as a TensorProto."""
    onnx = require_onnx("a .pb file")
    data = onnx.numpy_helper.from_array(array, name).SerializeToString()
    write_whole(path, lambda file: file.write(data))
    announce(f"wrote {os.path.realpath(path)}: shape {array.shape}, dtype {array.dtype}")


def write_whole(path: Path, save: Callable[[BinaryIO], Any]) -> None:
    """Write next to the output first, so that it is whole or not there."""
    try:
        mode = mode_there(path)
        target = os.path.realpath(path)  # a link stays a link
        unfinished = os.path.join(os.path.dirname(target), f".{secrets.token_hex(16)}")
        opener = partial(os.open, mode=0o666 if mode is None else mode)  # what the output may not be, this is not
        with open(unfinished, "xb", opener=opener) as file, removed_on_failure(unfinished):
            save(file)
            file.close()
            if mode is not None:
                os.chmod(unfinished, mode)  # with what the umask took
            os.replace(unfinished, target)
    except OSError as error:  # of the unfinished file, if it has a name at all
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def mode_there(path: Path) -> int | None:
    """The permissions of the file that is replaced; None if there is none."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise ValueError(f"{path} is there and is no file")
    return mode & 0o777


@contextmanager
def removed_on_failure(path: str) -> Iterator[None]:
    """Remove a file of one's own if it was not finished."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise

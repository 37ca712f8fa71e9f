"""Arrays in files, read and written whole: .npy, and ONNX's TensorProto in .pb."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from fastpad._extras import require_onnx

__all__ = ["read", "read_tensor", "write", "write_tensor"]


def read(path: Path) -> np.ndarray[Any, Any]:
    try:
        data = np.load(path, allow_pickle=False)
    except (EOFError, ValueError) as error:
        raise ValueError(f"{path} is not an array in .npy format: {error}") from error
    if not isinstance(data, np.ndarray):
        raise ValueError(f"{path} is an archive of arrays, not one array in .npy format")
    return data


def read_tensor(path: Path) -> np.ndarray[Any, Any]:
    """A TensorProto, as the data sets of ONNX's tests hold them."""
    onnx = require_onnx("a .pb file")
    try:
        tensor = onnx.load_tensor(path)
        if not tensor.data_type:
            raise ValueError("it has no element type")
        array: np.ndarray[Any, Any] = onnx.numpy_helper.to_array(tensor)
    except OSError:
        raise
    except Exception as error:  # protobuf's own, and whatever the fields do not hold
        raise ValueError(f"{path} is not a TensorProto: {error}") from error
    return array


def write(path: Path, array: np.ndarray[Any, Any]) -> None:
    """An array as .npy."""
    write_whole(path, lambda file: np.save(file, array, allow_pickle=False))
    print(f"wrote {path.resolve()}: shape {array.shape}, dtype {array.dtype}")


def write_tensor(path: Path, array: np.ndarray[Any, Any], name: str) -> None:
    """An array as a TensorProto."""
    onnx = require_onnx("a .pb file")
    data = onnx.numpy_helper.from_array(array, name).SerializeToString()
    write_whole(path, lambda file: file.write(data))
    print(f"wrote {path.resolve()}: shape {array.shape}, dtype {array.dtype}")


def write_whole(path: Path, save: Callable[[BinaryIO], Any]) -> None:
    """Write next to the output first, so that it is whole or not there."""
    path = path.resolve()  # a link stays a link
    if path.exists() and not path.is_file():
        raise ValueError(f"{path} is there and is no file")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(unfinished, "xb") as file:
            save(file)
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise

"""Run as a script: a line for each kernel that is loaded, with a digest of all it answers; the level on the first line.

The inputs are pseudo-random and the same on every machine; only public functions are called.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import ml_dtypes
import numpy as np

import fastpad
from tests import cases

MODES = ("constant", "edge", "reflect", "symmetric", "wrap")
STORAGES = {
    "x8": "u1",
    "x16": "u2",
    "x32": "u4",
    "x64": "u8",
    "x128": "c16",
    "object": "O",
    "item3": "S3",
    "item12": "U3",
    "item24": "S24",
    "item40": "S40",
}
ORDERS = {
    "i8": "i1",
    "i16": "i2",
    "i32": "i4",
    "i64": "i8",
    "u8": "u1",
    "u16": "u2",
    "u32": "u4",
    "u64": "u8",
    "f16": "f2",
    "bf16": ml_dtypes.bfloat16,
    "f32": "f4",
    "f64": "f8",
}
ROWS = (0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 131, 1000)


def content(array: np.ndarray) -> bytes:
    return repr(array.tolist()).encode() if array.dtype.hasobject else array.tobytes()


def pads(mode: str, dtype: np.dtype) -> Iterator[np.ndarray]:
    for n in ROWS:
        for before, after in ((0, 0), (1, 1), (0, 3), (17, 40), (2 * n, n + 1)):
            if n == 0 and mode != "constant" and before + after:
                continue
            array = cases.values(dtype, (2, 3, n), seed=n)
            named = {"constant_values": cases.values(dtype, (), 3)} if mode == "constant" else {}
            for view in (array, array[:, ::-1], cases.stepped_last(array), np.asfortranarray(array)):
                yield fastpad.pad(view, ((0, 0), (1, 2), (before, after)), mode, **named)
            if dtype.kind != "O":
                yield fastpad.pad(array, ((0, 2), (3, 0), (0, 0)), mode, **named)


def clips(dtype: np.dtype) -> Iterator[np.ndarray]:
    for n in ROWS:
        x = cases.values(dtype, (3, n), seed=n)
        for seed in range(6):
            lower, upper = cases.values(dtype, (), seed), cases.values(dtype, (), seed + 50)
            for view in (x, x[::-1, ::-1], cases.stepped_last(x), cases.unaligned(x)):
                yield fastpad.onnx.clip_13(view, lower, upper)
                yield fastpad.onnx.clip_13(view, lower)
                yield fastpad.onnx.clip_13(view, None, upper)


def main() -> None:
    print("level", fastpad.isa())
    for mode in MODES:
        for storage, dtype in STORAGES.items():
            digest = hashlib.sha256()
            for padded in pads(mode, np.dtype(dtype)):
                digest.update(content(padded))
            print(f"pad_{mode}_{storage}", digest.hexdigest())
    for order, dtype in ORDERS.items():
        digest = hashlib.sha256()
        for clipped in clips(np.dtype(dtype)):
            digest.update(content(clipped))
        print(f"clip_{order}", digest.hexdigest())


if __name__ == "__main__":
    main()

# Generated from spec/nnrt/clip.yaml, spec/nnrt/pad_fusion.yaml, codegen/templates/module.pyx.j2 by python -m codegen. Do not edit.
# seal: 0e2c3904b55dbd380eeeb2d81fe8cdcb
"""nnrt: the operators of openharmony.nnrt, checked as their documents say."""

from numpy cimport import_array, ndarray

from fastpad._checks cimport Rules, take_bounds, take_data, take_fill, take_mode, take_pads
from fastpad._core cimport ClipRequest, PadRequest, run_clip, run_pad

from enum import IntEnum

from fastpad._operators import operator

import_array()

__all__ = [
    "PaddingMode",
    "clip",
    "pad_fusion",
]


# spec/nnrt/pad_fusion.yaml:10
class PaddingMode(IntEnum):
    """PaddingMode of PadFusion-1.0."""

    CONSTANT = 0
    REFLECT = 1
    SYMMETRIC = 2
    RESERVED = 3


# spec/nnrt/clip.yaml:10  Clip-2.1
cdef Rules CLIP = Rules(operator("nnrt", "clip"))


def clip(x, *, max, min, out=None):
    """Limits every element to an interval given by two attributes; max wins where min is greater.

    Parameters
    ----------
    x : array_like of T, any rank r
        The tensor to limit.
    max : scalar of float
        The upper bound. The builder of the interface starts it at 0; here it must be given.
    min : scalar of float
        The lower bound. The builder of the interface starts it at 0; here it must be given.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's shape and dtype.

    Raises
    ------
    DTypeError
        The dtype is not one that T allows.
    SpecError
        A bound is not one element, or not representable: the message names it and the rule.

    Notes
    -----
    Clip-2.1 of openharmony.nnrt, OpenHarmony device driver documents, NNRt v2.1, class Clip.
    T: bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float16, float32, float64.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.nnrt.clip(np.array([-2.0, 0.5, 7.0], dtype="float32"), max=6.0, min=0.0).tolist()
    [0.0, 0.5, 6.0]
    """
    cdef ClipRequest _request
    cdef ndarray _data = take_data(CLIP, x, &_request.kind)
    take_bounds(CLIP, min, max, _data, &_request)
    return run_clip(CLIP.label, _data, &_request, out)


# spec/nnrt/pad_fusion.yaml:10  PadFusion-1.0
cdef Rules PAD_FUSION = Rules(operator("nnrt", "pad_fusion"))


def pad_fusion(x, paddings, *, padding_mode="constant", constant_value=0.0, out=None):
    """Adds elements before and after each axis of a tensor.

    Parameters
    ----------
    x : array_like of T, any rank r
        The tensor to pad.
    paddings : array_like of int, shape (r, 2)
        The elements to add, shape [n, 2]: before and after each of the n axes.
    padding_mode : {"constant", "reflect", "symmetric"}, optional
        How the padding is made.
    constant_value : scalar of float, optional
        The value of the padding in mode constant.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's dtype; each extent is that of data plus its two pads.

    Raises
    ------
    DTypeError
        The dtype is not one that T allows.
    SpecError
        An argument breaks a rule of the document: the message names it, the rule and the value.

    Notes
    -----
    PadFusion-1.0 of openharmony.nnrt, OpenHarmony device driver documents, NNRt v1.0, class PadFusion.
    T: bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float16, float32, float64.

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.nnrt.pad_fusion(np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9]], dtype="int64"), [[2, 2], [2, 2]]).tolist()
    [[0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 1, 2, 3, 0, 0], [0, 0, 4, 5, 6, 0, 0], [0, 0, 7, 8, 9, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_FUSION, x, &_request.kind)
    take_mode(PAD_FUSION, padding_mode, _data, &_request)
    take_pads(PAD_FUSION, paddings, None, _data, &_request)
    cdef object _fill = take_fill(PAD_FUSION, constant_value, _data, &_request)
    return run_pad(PAD_FUSION.label, _data, &_request, out, _fill)

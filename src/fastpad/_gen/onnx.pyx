# Generated from spec/onnx/clip.yaml, spec/onnx/pad.yaml, codegen/templates/module.pyx.j2 by python -m codegen. Do not edit.
# seal: 0b2f9d20dd19bf726cb3d59b08ce11de
"""onnx: the operators of ai.onnx, checked as their documents say."""

from numpy cimport import_array, ndarray

from fastpad._checks cimport Rules, take_bounds, take_data, take_fill, take_mode, take_pads
from fastpad._core cimport ClipRequest, PadRequest, run_clip, run_pad

from fastpad._operators import operator

import_array()

__all__ = [
    "clip",
    "clip_1",
    "clip_11",
    "clip_12",
    "clip_13",
    "clip_6",
    "pad",
    "pad_1",
    "pad_11",
    "pad_13",
    "pad_18",
    "pad_19",
    "pad_2",
    "pad_21",
    "pad_23",
    "pad_24",
    "pad_25",
]


# spec/onnx/clip.yaml:12  Clip-1
cdef Rules CLIP_1 = Rules(operator("onnx", "clip_1"))


def clip_1(input, *, consumed_inputs=None, max=None, min=None, out=None):
    """Limits every element to an interval given by two attributes, by default the finite range of the type.

    Parameters
    ----------
    input : array_like of T, any rank r
        The tensor to limit.
    consumed_inputs : object, optional
        A legacy optimization hint; accepted and ignored.
    max : scalar of FLOAT, optional
        The upper bound; the highest finite value of T when left out.
    min : scalar of FLOAT, optional
        The lower bound; the lowest finite value of T when left out.
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
    Clip-1 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Clip.html.
    T: tensor(double), tensor(float), tensor(float16).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.clip_1(np.array([-2.0, 0.0, 2.0], dtype="float64"), max=1.0, min=-1.0).tolist()
    [-1.0, 0.0, 1.0]
    """
    cdef ClipRequest _request
    cdef ndarray _data = take_data(CLIP_1, input, &_request.kind)
    take_bounds(CLIP_1, min, max, _data, &_request)
    return run_clip(CLIP_1.label, _data, &_request, out)


# spec/onnx/clip.yaml:31  Clip-6
cdef Rules CLIP_6 = Rules(operator("onnx", "clip_6"))


def clip_6(input, *, max=3.4028235e+38, min=-3.4028235e+38, out=None):
    """Limits every element to an interval given by two attributes, by default the finite range of float32.

    Parameters
    ----------
    input : array_like of T, any rank r
        The tensor to limit.
    max : scalar of FLOAT, optional
        The upper bound.
    min : scalar of FLOAT, optional
        The lower bound.
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
    Clip-6 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Clip.html.
    T: tensor(double), tensor(float), tensor(float16).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.clip_6(np.array([-2.0, 0.0, 2.0], dtype="float64"), max=1.0, min=-1.0).tolist()
    [-1.0, 0.0, 1.0]
    """
    cdef ClipRequest _request
    cdef ndarray _data = take_data(CLIP_6, input, &_request.kind)
    take_bounds(CLIP_6, min, max, _data, &_request)
    return run_clip(CLIP_6.label, _data, &_request, out)


# spec/onnx/clip.yaml:47  Clip-11
cdef Rules CLIP_11 = Rules(operator("onnx", "clip_11"))


def clip_11(input, min=None, max=None, *, out=None):
    """Limits every element to an interval given by two inputs, by default the finite range of the type.

    Parameters
    ----------
    input : array_like of T, any rank r
        The tensor to limit.
    min : scalar of T, optional
        The lower bound, one element; the lowest finite value of T when left out.
    max : scalar of T, optional
        The upper bound, one element; the highest finite value of T when left out.
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
    Clip-11 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Clip.html.
    T: tensor(double), tensor(float), tensor(float16).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.clip_11(np.array([-2.0, 0.0, 2.0], dtype="float64"), -1.0, 1.0).tolist()
    [-1.0, 0.0, 1.0]
    """
    cdef ClipRequest _request
    cdef ndarray _data = take_data(CLIP_11, input, &_request.kind)
    take_bounds(CLIP_11, min, max, _data, &_request)
    return run_clip(CLIP_11.label, _data, &_request, out)


# spec/onnx/clip.yaml:65  Clip-12
cdef Rules CLIP_12 = Rules(operator("onnx", "clip_12"))


def clip_12(input, min=None, max=None, *, out=None):
    """Limits every element to an interval given by two inputs; every numeric type of its day is allowed.

    Parameters
    ----------
    input : array_like of T, any rank r
        The tensor to limit.
    min : scalar of T, optional
        The lower bound, one element; the lowest finite value of T when left out.
    max : scalar of T, optional
        The upper bound, one element; the highest finite value of T when left out.
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
    Clip-12 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Clip.html.
    T: tensor(double), tensor(float), tensor(float16), tensor(int16), tensor(int32), tensor(int64),
    tensor(int8), tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.clip_12(np.array([-1, 0, 1], dtype="int8")).tolist()
    [-1, 0, 1]
    """
    cdef ClipRequest _request
    cdef ndarray _data = take_data(CLIP_12, input, &_request.kind)
    take_bounds(CLIP_12, min, max, _data, &_request)
    return run_clip(CLIP_12.label, _data, &_request, out)


# spec/onnx/clip.yaml:92  Clip-13
cdef Rules CLIP_13 = Rules(operator("onnx", "clip_13"))


def clip_13(input, min=None, max=None, *, out=None):
    """Limits every element to an interval given by two inputs; max wins where min is greater. bfloat16 is new.

    Parameters
    ----------
    input : array_like of T, any rank r
        The tensor to limit.
    min : scalar of T, optional
        The lower bound, one element; the lowest finite value of T when left out.
    max : scalar of T, optional
        The upper bound, one element; the highest finite value of T when left out.
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
    Clip-13 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Clip.html.
    T: tensor(bfloat16), tensor(double), tensor(float), tensor(float16), tensor(int16), tensor(int32),
    tensor(int64), tensor(int8), tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.clip_13(np.array([-1, 0, 1], dtype="int8")).tolist()
    [-1, 0, 1]
    """
    cdef ClipRequest _request
    cdef ndarray _data = take_data(CLIP_13, input, &_request.kind)
    take_bounds(CLIP_13, min, max, _data, &_request)
    return run_clip(CLIP_13.label, _data, &_request, out)


# spec/onnx/pad.yaml:12  Pad-1
cdef Rules PAD_1 = Rules(operator("onnx", "pad_1"))


def pad_1(data, *, paddings, mode="constant", value=0.0, out=None):
    """Adds elements before and after each axis of a tensor. This version knows no removal.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    paddings : array_like of int, 1-D, begins then ends
        The elements to add before and after each axis: all begins, then all ends.
    mode : {"constant", "reflect", "edge"}, optional
        How the padding is made.
    value : scalar of FLOAT, optional
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
    Pad-1 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(double), tensor(float), tensor(float16).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_1(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), paddings=[0, 2, 0, 0]).tolist()
    [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_1, data, &_request.kind)
    take_mode(PAD_1, mode, _data, &_request)
    take_pads(PAD_1, paddings, None, _data, &_request)
    cdef object _fill = take_fill(PAD_1, value, _data, &_request)
    return run_pad(PAD_1.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:32  Pad-2
cdef Rules PAD_2 = Rules(operator("onnx", "pad_2"))


def pad_2(data, *, pads, mode="constant", value=0.0, out=None):
    """Adds or removes elements before and after each axis of a tensor.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an axis.
    mode : {"constant", "reflect", "edge"}, optional
        How the padding is made.
    value : scalar of FLOAT, optional
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
    Pad-2 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(double), tensor(float), tensor(float16).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_2(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), pads=[0, 2, 0, 0]).tolist()
    [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_2, data, &_request.kind)
    take_mode(PAD_2, mode, _data, &_request)
    take_pads(PAD_2, pads, None, _data, &_request)
    cdef object _fill = take_fill(PAD_2, value, _data, &_request)
    return run_pad(PAD_2.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:51  Pad-11
cdef Rules PAD_11 = Rules(operator("onnx", "pad_11"))


def pad_11(data, pads, constant_value=None, *, mode="constant", out=None):
    """Adds or removes elements before and after each axis of a tensor; the amounts and the fill are inputs.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an axis.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0 when left out.
    mode : {"constant", "reflect", "edge"}, optional
        How the padding is made.
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
    Pad-11 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(double), tensor(float), tensor(float16), tensor(int16), tensor(int32), tensor(int64),
    tensor(int8), tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_11(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_11, data, &_request.kind)
    take_mode(PAD_11, mode, _data, &_request)
    take_pads(PAD_11, pads, None, _data, &_request)
    cdef object _fill = take_fill(PAD_11, constant_value, _data, &_request)
    return run_pad(PAD_11.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:80  Pad-13
cdef Rules PAD_13 = Rules(operator("onnx", "pad_13"))


def pad_13(data, pads, constant_value=None, *, mode="constant", out=None):
    """Adds or removes elements before and after each axis of a tensor; every element type of its day is allowed.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an axis.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0, the empty string or False when left
        out.
    mode : {"constant", "reflect", "edge"}, optional
        How the padding is made.
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
    Pad-13 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double),
    tensor(float), tensor(float16), tensor(int16), tensor(int32), tensor(int64), tensor(int8),
    tensor(string), tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_13(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_13, data, &_request.kind)
    take_mode(PAD_13, mode, _data, &_request)
    take_pads(PAD_13, pads, None, _data, &_request)
    cdef object _fill = take_fill(PAD_13, constant_value, _data, &_request)
    return run_pad(PAD_13.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:110  Pad-18
cdef Rules PAD_18 = Rules(operator("onnx", "pad_18"))


def pad_18(data, pads, constant_value=None, axes=None, *, mode="constant", out=None):
    """Adds or removes elements before and after the chosen axes of a tensor.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry
        of axes.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0, the empty string or False when left
        out.
    axes : array_like of int, 1-D, optional
        The axes that pads speaks of, negative ones counted from the back; every axis when left out.
    mode : {"constant", "reflect", "edge"}, optional
        How the padding is made.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's dtype; each extent is that of data plus its two pads.

    Raises
    ------
    DTypeError
        The dtype is not one that T or Tind allows.
    SpecError
        An argument breaks a rule of the document: the message names it, the rule and the value.

    Notes
    -----
    Pad-18 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double),
    tensor(float), tensor(float16), tensor(int16), tensor(int32), tensor(int64), tensor(int8),
    tensor(string), tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8).
    Tind: tensor(int32), tensor(int64).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_18(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_18, data, &_request.kind)
    take_mode(PAD_18, mode, _data, &_request)
    take_pads(PAD_18, pads, axes, _data, &_request)
    cdef object _fill = take_fill(PAD_18, constant_value, _data, &_request)
    return run_pad(PAD_18.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:143  Pad-19
cdef Rules PAD_19 = Rules(operator("onnx", "pad_19"))


def pad_19(data, pads, constant_value=None, axes=None, *, mode="constant", out=None):
    """Adds or removes elements before and after the chosen axes of a tensor; the wrap mode is new.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry
        of axes.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0, the empty string or False when left
        out.
    axes : array_like of int, 1-D, optional
        The axes that pads speaks of, negative ones counted from the back; every axis when left out.
    mode : {"constant", "reflect", "edge", "wrap"}, optional
        How the padding is made.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's dtype; each extent is that of data plus its two pads.

    Raises
    ------
    DTypeError
        The dtype is not one that T or Tind allows.
    SpecError
        An argument breaks a rule of the document: the message names it, the rule and the value.

    Notes
    -----
    Pad-19 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double),
    tensor(float), tensor(float16), tensor(int16), tensor(int32), tensor(int64), tensor(int8),
    tensor(string), tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8).
    Tind: tensor(int32), tensor(int64).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_19(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_19, data, &_request.kind)
    take_mode(PAD_19, mode, _data, &_request)
    take_pads(PAD_19, pads, axes, _data, &_request)
    cdef object _fill = take_fill(PAD_19, constant_value, _data, &_request)
    return run_pad(PAD_19.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:180  Pad-21
cdef Rules PAD_21 = Rules(operator("onnx", "pad_21"))


def pad_21(data, pads, constant_value=None, axes=None, *, mode="constant", out=None):
    """Adds or removes elements before and after the chosen axes of a tensor; 4-bit integers and 8-bit floats are new.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry
        of axes.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0, the empty string or False when left
        out.
    axes : array_like of int, 1-D, optional
        The axes that pads speaks of, negative ones counted from the back; every axis when left out.
    mode : {"constant", "reflect", "edge", "wrap"}, optional
        How the padding is made.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's dtype; each extent is that of data plus its two pads.

    Raises
    ------
    DTypeError
        The dtype is not one that T or Tind allows.
    SpecError
        An argument breaks a rule of the document: the message names it, the rule and the value.

    Notes
    -----
    Pad-21 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double),
    tensor(float), tensor(float16), tensor(float8e4m3fn), tensor(float8e4m3fnuz), tensor(float8e5m2),
    tensor(float8e5m2fnuz), tensor(int16), tensor(int32), tensor(int4), tensor(int64), tensor(int8),
    tensor(string), tensor(uint16), tensor(uint32), tensor(uint4), tensor(uint64), tensor(uint8).
    Tind: tensor(int32), tensor(int64).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_21(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_21, data, &_request.kind)
    take_mode(PAD_21, mode, _data, &_request)
    take_pads(PAD_21, pads, axes, _data, &_request)
    cdef object _fill = take_fill(PAD_21, constant_value, _data, &_request)
    return run_pad(PAD_21.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:218  Pad-23
cdef Rules PAD_23 = Rules(operator("onnx", "pad_23"))


def pad_23(data, pads, constant_value=None, axes=None, *, mode="constant", out=None):
    """Adds or removes elements before and after the chosen axes of a tensor; float4e2m1 is new.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry
        of axes.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0, the empty string or False when left
        out.
    axes : array_like of int, 1-D, optional
        The axes that pads speaks of, negative ones counted from the back; every axis when left out.
    mode : {"constant", "reflect", "edge", "wrap"}, optional
        How the padding is made.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's dtype; each extent is that of data plus its two pads.

    Raises
    ------
    DTypeError
        The dtype is not one that T or Tind allows.
    SpecError
        An argument breaks a rule of the document: the message names it, the rule and the value.

    Notes
    -----
    Pad-23 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double),
    tensor(float), tensor(float16), tensor(float4e2m1), tensor(float8e4m3fn), tensor(float8e4m3fnuz),
    tensor(float8e5m2), tensor(float8e5m2fnuz), tensor(int16), tensor(int32), tensor(int4),
    tensor(int64), tensor(int8), tensor(string), tensor(uint16), tensor(uint32), tensor(uint4),
    tensor(uint64), tensor(uint8).
    Tind: tensor(int32), tensor(int64).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_23(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_23, data, &_request.kind)
    take_mode(PAD_23, mode, _data, &_request)
    take_pads(PAD_23, pads, axes, _data, &_request)
    cdef object _fill = take_fill(PAD_23, constant_value, _data, &_request)
    return run_pad(PAD_23.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:257  Pad-24
cdef Rules PAD_24 = Rules(operator("onnx", "pad_24"))


def pad_24(data, pads, constant_value=None, axes=None, *, mode="constant", out=None):
    """Adds or removes elements before and after the chosen axes of a tensor; float8e8m0 is new.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry
        of axes.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0, the empty string or False when left
        out.
    axes : array_like of int, 1-D, optional
        The axes that pads speaks of, negative ones counted from the back; every axis when left out.
    mode : {"constant", "reflect", "edge", "wrap"}, optional
        How the padding is made.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's dtype; each extent is that of data plus its two pads.

    Raises
    ------
    DTypeError
        The dtype is not one that T or Tind allows.
    SpecError
        An argument breaks a rule of the document: the message names it, the rule and the value.

    Notes
    -----
    Pad-24 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double),
    tensor(float), tensor(float16), tensor(float4e2m1), tensor(float8e4m3fn), tensor(float8e4m3fnuz),
    tensor(float8e5m2), tensor(float8e5m2fnuz), tensor(float8e8m0), tensor(int16), tensor(int32),
    tensor(int4), tensor(int64), tensor(int8), tensor(string), tensor(uint16), tensor(uint32),
    tensor(uint4), tensor(uint64), tensor(uint8).
    Tind: tensor(int32), tensor(int64).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_24(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_24, data, &_request.kind)
    take_mode(PAD_24, mode, _data, &_request)
    take_pads(PAD_24, pads, axes, _data, &_request)
    cdef object _fill = take_fill(PAD_24, constant_value, _data, &_request)
    return run_pad(PAD_24.label, _data, &_request, out, _fill)


# spec/onnx/pad.yaml:296  Pad-25
cdef Rules PAD_25 = Rules(operator("onnx", "pad_25"))


def pad_25(data, pads, constant_value=None, axes=None, *, mode="constant", out=None):
    """Adds or removes elements before and after the chosen axes of a tensor; 2-bit integers are new.

    Parameters
    ----------
    data : array_like of T, any rank r
        The tensor to pad.
    pads : array_like of int, 1-D, begins then ends
        The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry
        of axes.
    constant_value : scalar of T, optional
        The value of the padding in mode constant, one element; 0, the empty string or False when left
        out.
    axes : array_like of int, 1-D, optional
        The axes that pads speaks of, negative ones counted from the back; every axis when left out.
    mode : {"constant", "reflect", "edge", "wrap"}, optional
        How the padding is made.
    out : ndarray, optional
        Where to put the result: of its shape and dtype, writeable. It may overlap the data.

    Returns
    -------
    ndarray
        Of data's dtype; each extent is that of data plus its two pads.

    Raises
    ------
    DTypeError
        The dtype is not one that T or Tind allows.
    SpecError
        An argument breaks a rule of the document: the message names it, the rule and the value.

    Notes
    -----
    Pad-25 of ai.onnx, https://onnx.ai/onnx/operators/onnx__Pad.html.
    T: tensor(bfloat16), tensor(bool), tensor(complex128), tensor(complex64), tensor(double),
    tensor(float), tensor(float16), tensor(float4e2m1), tensor(float8e4m3fn), tensor(float8e4m3fnuz),
    tensor(float8e5m2), tensor(float8e5m2fnuz), tensor(float8e8m0), tensor(int16), tensor(int2),
    tensor(int32), tensor(int4), tensor(int64), tensor(int8), tensor(string), tensor(uint16),
    tensor(uint2), tensor(uint32), tensor(uint4), tensor(uint64), tensor(uint8).
    Tind: tensor(int32), tensor(int64).

    Examples
    --------
    >>> import numpy as np
    >>> import fastpad
    >>> fastpad.onnx.pad_25(np.array([[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], dtype="float64"), [0, 2, 0, 0], mode="edge").tolist()
    [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]
    """
    cdef PadRequest _request
    cdef ndarray _data = take_data(PAD_25, data, &_request.kind)
    take_mode(PAD_25, mode, _data, &_request)
    take_pads(PAD_25, pads, axes, _data, &_request)
    cdef object _fill = take_fill(PAD_25, constant_value, _data, &_request)
    return run_pad(PAD_25.label, _data, &_request, out, _fill)


clip = clip_13
pad = pad_25

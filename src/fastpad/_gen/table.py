# Generated from spec/, codegen/templates/table.py.j2 by python -m codegen. Do not edit.
# seal: dc36dba7c845bd049d1d8fa713f6675b
"""The spec as the package needs it at run time: dtypes, modes and every operator version."""

from fastpad._model import DType, Example, Mode, OperatorVersion, Order, Output, Parameter, Storage

STORAGES = (
    Storage("x8", width=1, counted=False),
    Storage("x16", width=2, counted=False),
    Storage("x32", width=4, counted=False),
    Storage("x64", width=8, counted=False),
    Storage("x128", width=16, counted=False),
    Storage("object", width=8, counted=True),
    Storage("item", width=0, counted=False),
)

ORDERS = (
    Order("i8", size=1, lowest=0x80, highest=0x7f, infinity=None, floating=False),
    Order("i16", size=2, lowest=0x8000, highest=0x7fff, infinity=None, floating=False),
    Order("i32", size=4, lowest=0x80000000, highest=0x7fffffff, infinity=None, floating=False),
    Order("i64", size=8, lowest=0x8000000000000000, highest=0x7fffffffffffffff, infinity=None, floating=False),
    Order("u8", size=1, lowest=0x00, highest=0xff, infinity=None, floating=False),
    Order("u16", size=2, lowest=0x0000, highest=0xffff, infinity=None, floating=False),
    Order("u32", size=4, lowest=0x00000000, highest=0xffffffff, infinity=None, floating=False),
    Order("u64", size=8, lowest=0x0000000000000000, highest=0xffffffffffffffff, infinity=None, floating=False),
    Order("f32", size=4, lowest=0xff7fffff, highest=0x7f7fffff, infinity=None, floating=True),
    Order("f64", size=8, lowest=0xffefffffffffffff, highest=0x7fefffffffffffff, infinity=None, floating=True),
    Order("f16", size=2, lowest=0xfbff, highest=0x7bff, infinity=0x7c00, floating=True),
    Order("bf16", size=2, lowest=0xff7f, highest=0x7f7f, infinity=0x7f80, floating=True),
)

MODES = (
    Mode("constant", pads="fill", numpy=True),
    Mode("edge", pads="source", numpy=True),
    Mode("reflect", pads="source", numpy=True),
    Mode("symmetric", pads="source", numpy=True),
    Mode("wrap", pads="source", numpy=True),
    Mode("empty", pads="nothing", numpy=True),
)

DTYPES = (
    DType("bool", ("tensor(bool)", "bool"), ("bool",), "x8", "u8", zero="bits"),
    DType("int8", ("tensor(int8)", "int8"), ("int8",), "x8", "i8", zero="bits"),
    DType("int16", ("tensor(int16)", "int16"), ("int16",), "x16", "i16", zero="bits"),
    DType("int32", ("tensor(int32)", "int32"), ("int32",), "x32", "i32", zero="bits"),
    DType("int64", ("tensor(int64)", "int64"), ("int64",), "x64", "i64", zero="bits"),
    DType("uint8", ("tensor(uint8)", "uint8"), ("uint8",), "x8", "u8", zero="bits"),
    DType("uint16", ("tensor(uint16)", "uint16"), ("uint16",), "x16", "u16", zero="bits"),
    DType("uint32", ("tensor(uint32)", "uint32"), ("uint32",), "x32", "u32", zero="bits"),
    DType("uint64", ("tensor(uint64)", "uint64"), ("uint64",), "x64", "u64", zero="bits"),
    DType("float16", ("tensor(float16)", "float16"), ("float16",), "x16", "f16", zero="bits"),
    DType("float32", ("tensor(float)", "float32"), ("float32",), "x32", "f32", zero="bits"),
    DType("float64", ("tensor(double)", "float64"), ("float64",), "x64", "f64", zero="bits"),
    DType("bfloat16", ("tensor(bfloat16)",), ("ml_dtypes.bfloat16",), "x16", "bf16", zero="bits"),
    DType("complex64", ("tensor(complex64)",), ("complex64",), "x64", None, zero="bits"),
    DType("complex128", ("tensor(complex128)",), ("complex128",), "x128", None, zero="bits"),
    DType("string", ("tensor(string)",), ("object", "str", "bytes"), "object", None, zero="text"),
    DType("float8e4m3fn", ("tensor(float8e4m3fn)",), ("ml_dtypes.float8_e4m3fn",), "x8", None, zero="bits"),
    DType("float8e4m3fnuz", ("tensor(float8e4m3fnuz)",), ("ml_dtypes.float8_e4m3fnuz",), "x8", None, zero="bits"),
    DType("float8e5m2", ("tensor(float8e5m2)",), ("ml_dtypes.float8_e5m2",), "x8", None, zero="bits"),
    DType("float8e5m2fnuz", ("tensor(float8e5m2fnuz)",), ("ml_dtypes.float8_e5m2fnuz",), "x8", None, zero="bits"),
    DType("float8e8m0", ("tensor(float8e8m0)",), ("ml_dtypes.float8_e8m0fnu",), "x8", None, zero="none"),
    DType("float4e2m1", ("tensor(float4e2m1)",), ("ml_dtypes.float4_e2m1fn",), "x8", None, zero="bits"),
    DType("int4", ("tensor(int4)",), ("ml_dtypes.int4",), "x8", None, zero="bits"),
    DType("uint4", ("tensor(uint4)",), ("ml_dtypes.uint4",), "x8", None, zero="bits"),
    DType("int2", ("tensor(int2)",), ("ml_dtypes.int2",), "x8", None, zero="bits"),
    DType("uint2", ("tensor(uint2)",), ("ml_dtypes.uint2",), "x8", None, zero="bits"),
)

OPERATORS = (
    # spec/nnrt/clip.yaml:10
    OperatorVersion(
        domain="openharmony.nnrt",
        name="Clip",
        since_version="2.1",
        family="clip",
        module="nnrt",
        function="clip",
        summary="Limits every element to an interval given by two attributes; max wins where min is greater.",
        source="OpenHarmony device driver documents, NNRt v2.1, class Clip",
        inputs=(
            Parameter(
                name="x", python="x", kind="input", type="T", role="data", description="The tensor to limit.",
            ),
        ),
        outputs=(
            Output("output", "T", "The limited tensor."),
        ),
        attributes=(
            Parameter(
                name="max", python="max", kind="attribute", type="float", role="upper",
                description="The upper bound. The builder of the interface starts it at 0; here it must be given.",
                required=True,
            ),
            Parameter(
                name="min", python="min", kind="attribute", type="float", role="lower",
                description="The lower bound. The builder of the interface starts it at 0; here it must be given.",
                required=True,
            ),
        ),
        type_constraints={
            "T": (
                "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16",
                "float32", "float64",
            ),
        },
        enums={
        },
        examples=(
            Example("float32", {"x": [-2.0, 0.5, 7.0], "max": 6.0, "min": 0.0}, [0.0, 0.5, 6.0]),
        ),
    ),
    # spec/nnrt/pad_fusion.yaml:10
    OperatorVersion(
        domain="openharmony.nnrt",
        name="PadFusion",
        since_version="1.0",
        family="pad",
        module="nnrt",
        function="pad_fusion",
        summary="Adds elements before and after each axis of a tensor.",
        source="OpenHarmony device driver documents, NNRt v1.0, class PadFusion",
        inputs=(
            Parameter(
                name="x", python="x", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="paddings", python="paddings", kind="input", type="long[][]", role="pads",
                description="The elements to add, shape [n, 2]: before and after each of the n axes.",
                layout="pairs", negative="refuse",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="paddingMode", python="padding_mode", kind="attribute", type="PaddingMode", role="mode",
                description="How the padding is made.", default="constant",
                values=("constant", "reflect", "symmetric"),
            ),
            Parameter(
                name="constantValue", python="constant_value", kind="attribute", type="float", role="fill",
                description="The value of the padding in mode constant.", default=0.0,
            ),
        ),
        type_constraints={
            "T": (
                "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16",
                "float32", "float64",
            ),
        },
        enums={
            "PaddingMode": (("CONSTANT", 0, "constant"), ("REFLECT", 1, "reflect"), ("SYMMETRIC", 2, "symmetric"), ("RESERVED", 3, None)),
        },
        examples=(
            Example("int64", {"x": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "paddings": [[2, 2], [2, 2]]}, [[0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 1, 2, 3, 0, 0], [0, 0, 4, 5, 6, 0, 0], [0, 0, 7, 8, 9, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]),
            Example("int64", {"x": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "paddings": [[2, 2], [2, 2]], "paddingMode": "reflect"}, [[9, 8, 7, 8, 9, 8, 7], [6, 5, 4, 5, 6, 5, 4], [3, 2, 1, 2, 3, 2, 1], [6, 5, 4, 5, 6, 5, 4], [9, 8, 7, 8, 9, 8, 7], [6, 5, 4, 5, 6, 5, 4], [3, 2, 1, 2, 3, 2, 1]]),
            Example("int64", {"x": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "paddings": [[2, 2], [2, 2]], "paddingMode": "symmetric"}, [[5, 4, 4, 5, 6, 6, 5], [2, 1, 1, 2, 3, 3, 2], [2, 1, 1, 2, 3, 3, 2], [5, 4, 4, 5, 6, 6, 5], [8, 7, 7, 8, 9, 9, 8], [8, 7, 7, 8, 9, 9, 8], [5, 4, 4, 5, 6, 6, 5]]),
        ),
    ),
    # spec/onnx/clip.yaml:12
    OperatorVersion(
        domain="ai.onnx",
        name="Clip",
        since_version=1,
        family="clip",
        module="onnx",
        function="clip_1",
        summary="Limits every element to an interval given by two attributes, by default the finite range of the type.",
        source="https://onnx.ai/onnx/operators/onnx__Clip.html",
        inputs=(
            Parameter(
                name="input", python="input", kind="input", type="T", role="data",
                description="The tensor to limit.",
            ),
        ),
        outputs=(
            Output("output", "T", "The limited tensor."),
        ),
        attributes=(
            Parameter(
                name="consumed_inputs", python="consumed_inputs", kind="attribute", type="INTS", role="ignored",
                description="A legacy optimization hint; accepted and ignored.",
            ),
            Parameter(
                name="max", python="max", kind="attribute", type="FLOAT", role="upper",
                description="The upper bound; the highest finite value of T when left out.", absent="highest",
            ),
            Parameter(
                name="min", python="min", kind="attribute", type="FLOAT", role="lower",
                description="The lower bound; the lowest finite value of T when left out.", absent="lowest",
            ),
        ),
        type_constraints={
            "T": (
                "tensor(double)", "tensor(float)", "tensor(float16)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"input": [-2.0, 0.0, 2.0], "min": -1.0, "max": 1.0}, [-1.0, 0.0, 1.0]),
        ),
    ),
    # spec/onnx/clip.yaml:31
    OperatorVersion(
        domain="ai.onnx",
        name="Clip",
        since_version=6,
        family="clip",
        module="onnx",
        function="clip_6",
        summary="Limits every element to an interval given by two attributes, by default the finite range of float32.",
        source="https://onnx.ai/onnx/operators/onnx__Clip.html",
        inputs=(
            Parameter(
                name="input", python="input", kind="input", type="T", role="data",
                description="The tensor to limit.",
            ),
        ),
        outputs=(
            Output("output", "T", "The limited tensor."),
        ),
        attributes=(
            Parameter(
                name="max", python="max", kind="attribute", type="FLOAT", role="upper",
                description="The upper bound.", default=3.4028235e+38,
            ),
            Parameter(
                name="min", python="min", kind="attribute", type="FLOAT", role="lower",
                description="The lower bound.", default=-3.4028235e+38,
            ),
        ),
        type_constraints={
            "T": (
                "tensor(double)", "tensor(float)", "tensor(float16)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"input": [-2.0, 0.0, 2.0], "min": -1.0, "max": 1.0}, [-1.0, 0.0, 1.0]),
        ),
    ),
    # spec/onnx/clip.yaml:47
    OperatorVersion(
        domain="ai.onnx",
        name="Clip",
        since_version=11,
        family="clip",
        module="onnx",
        function="clip_11",
        summary="Limits every element to an interval given by two inputs, by default the finite range of the type.",
        source="https://onnx.ai/onnx/operators/onnx__Clip.html",
        inputs=(
            Parameter(
                name="input", python="input", kind="input", type="T", role="data",
                description="The tensor to limit.",
            ),
            Parameter(
                name="min", python="min", kind="input", type="T", role="lower",
                description="The lower bound, one element; the lowest finite value of T when left out.",
                optional=True, absent="lowest",
            ),
            Parameter(
                name="max", python="max", kind="input", type="T", role="upper",
                description="The upper bound, one element; the highest finite value of T when left out.",
                optional=True, absent="highest",
            ),
        ),
        outputs=(
            Output("output", "T", "The limited tensor."),
        ),
        attributes=(

        ),
        type_constraints={
            "T": (
                "tensor(double)", "tensor(float)", "tensor(float16)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"input": [-2.0, 0.0, 2.0], "min": -1.0, "max": 1.0}, [-1.0, 0.0, 1.0]),
        ),
    ),
    # spec/onnx/clip.yaml:65
    OperatorVersion(
        domain="ai.onnx",
        name="Clip",
        since_version=12,
        family="clip",
        module="onnx",
        function="clip_12",
        summary="Limits every element to an interval given by two inputs; every numeric type of its day is allowed.",
        source="https://onnx.ai/onnx/operators/onnx__Clip.html",
        inputs=(
            Parameter(
                name="input", python="input", kind="input", type="T", role="data",
                description="The tensor to limit.",
            ),
            Parameter(
                name="min", python="min", kind="input", type="T", role="lower",
                description="The lower bound, one element; the lowest finite value of T when left out.",
                optional=True, absent="lowest",
            ),
            Parameter(
                name="max", python="max", kind="input", type="T", role="upper",
                description="The upper bound, one element; the highest finite value of T when left out.",
                optional=True, absent="highest",
            ),
        ),
        outputs=(
            Output("output", "T", "The limited tensor."),
        ),
        attributes=(

        ),
        type_constraints={
            "T": (
                "tensor(double)", "tensor(float)", "tensor(float16)", "tensor(int16)", "tensor(int32)",
                "tensor(int64)", "tensor(int8)", "tensor(uint16)", "tensor(uint32)", "tensor(uint64)",
                "tensor(uint8)",
            ),
        },
        enums={
        },
        examples=(
            Example("int8", {"input": [-1, 0, 1]}, [-1, 0, 1]),
            Example("int8", {"input": [[0, 1, 0, 0, 0], [0, -2, 1, 0, 0]], "max": 0}, [[0, 0, 0, 0, 0], [0, -2, 0, 0, 0]]),
            Example("int8", {"input": [[1, 0, 1, 0, 0], [-1, 0, 0, 0, 0]], "min": 0}, [[1, 0, 1, 0, 0], [0, 0, 0, 0, 0]]),
        ),
    ),
    # spec/onnx/clip.yaml:92
    OperatorVersion(
        domain="ai.onnx",
        name="Clip",
        since_version=13,
        family="clip",
        module="onnx",
        function="clip_13",
        summary="Limits every element to an interval given by two inputs; max wins where min is greater. bfloat16 is new.",
        source="https://onnx.ai/onnx/operators/onnx__Clip.html",
        inputs=(
            Parameter(
                name="input", python="input", kind="input", type="T", role="data",
                description="The tensor to limit.",
            ),
            Parameter(
                name="min", python="min", kind="input", type="T", role="lower",
                description="The lower bound, one element; the lowest finite value of T when left out.",
                optional=True, absent="lowest",
            ),
            Parameter(
                name="max", python="max", kind="input", type="T", role="upper",
                description="The upper bound, one element; the highest finite value of T when left out.",
                optional=True, absent="highest",
            ),
        ),
        outputs=(
            Output("output", "T", "The limited tensor."),
        ),
        attributes=(

        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(double)", "tensor(float)", "tensor(float16)", "tensor(int16)",
                "tensor(int32)", "tensor(int64)", "tensor(int8)", "tensor(uint16)", "tensor(uint32)",
                "tensor(uint64)", "tensor(uint8)",
            ),
        },
        enums={
        },
        examples=(
            Example("int8", {"input": [-1, 0, 1]}, [-1, 0, 1]),
            Example("int8", {"input": [[0, 1, 0, 0, 0], [0, -2, 1, 0, 0]], "max": 0}, [[0, 0, 0, 0, 0], [0, -2, 0, 0, 0]]),
            Example("int8", {"input": [[1, 0, 1, 0, 0], [-1, 0, 0, 0, 0]], "min": 0}, [[1, 0, 1, 0, 0], [0, 0, 0, 0, 0]]),
            Example("float64", {"input": [-2.0, 0.0, 6.0], "min": 2.0, "max": 1.0}, [1.0, 1.0, 1.0]),
        ),
    ),
    # spec/onnx/pad.yaml:12
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=1,
        family="pad",
        module="onnx",
        function="pad_1",
        summary="Adds elements before and after each axis of a tensor. This version knows no removal.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="paddings", python="paddings", kind="attribute", type="INTS", role="pads",
                description="The elements to add before and after each axis: all begins, then all ends.",
                required=True, layout="begins-then-ends", negative="refuse",
            ),
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant", values=("constant", "reflect", "edge"),
            ),
            Parameter(
                name="value", python="value", kind="attribute", type="FLOAT", role="fill",
                description="The value of the padding in mode constant.", default=0.0,
            ),
        ),
        type_constraints={
            "T": (
                "tensor(double)", "tensor(float)", "tensor(float16)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "paddings": [0, 2, 0, 0]}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
        ),
    ),
    # spec/onnx/pad.yaml:32
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=2,
        family="pad",
        module="onnx",
        function="pad_2",
        summary="Adds or removes elements before and after each axis of a tensor.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="pads", python="pads", kind="attribute", type="INTS", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an axis.",
                required=True, layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant", values=("constant", "reflect", "edge"),
            ),
            Parameter(
                name="value", python="value", kind="attribute", type="FLOAT", role="fill",
                description="The value of the padding in mode constant.", default=0.0,
            ),
        ),
        type_constraints={
            "T": (
                "tensor(double)", "tensor(float)", "tensor(float16)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0]}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
        ),
    ),
    # spec/onnx/pad.yaml:51
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=11,
        family="pad",
        module="onnx",
        function="pad_11",
        summary="Adds or removes elements before and after each axis of a tensor; the amounts and the fill are inputs.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an axis.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0 when left out.",
                optional=True, absent="zero",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant", values=("constant", "reflect", "edge"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(double)", "tensor(float)", "tensor(float16)", "tensor(int16)", "tensor(int32)",
                "tensor(int64)", "tensor(int8)", "tensor(uint16)", "tensor(uint32)", "tensor(uint64)",
                "tensor(uint8)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
        ),
    ),
    # spec/onnx/pad.yaml:80
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=13,
        family="pad",
        module="onnx",
        function="pad_13",
        summary="Adds or removes elements before and after each axis of a tensor; every element type of its day is allowed.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an axis.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0, the empty string or False when left out.",
                optional=True, absent="zero",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant", values=("constant", "reflect", "edge"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(bool)", "tensor(complex128)", "tensor(complex64)", "tensor(double)",
                "tensor(float)", "tensor(float16)", "tensor(int16)", "tensor(int32)", "tensor(int64)",
                "tensor(int8)", "tensor(string)", "tensor(uint16)", "tensor(uint32)", "tensor(uint64)",
                "tensor(uint8)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
        ),
    ),
    # spec/onnx/pad.yaml:110
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=18,
        family="pad",
        module="onnx",
        function="pad_18",
        summary="Adds or removes elements before and after the chosen axes of a tensor.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry of axes.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0, the empty string or False when left out.",
                optional=True, absent="zero",
            ),
            Parameter(
                name="axes", python="axes", kind="input", type="Tind", role="axes",
                description="The axes that pads speaks of, negative ones counted from the back; every axis when left out.",
                optional=True, absent="all",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant", values=("constant", "reflect", "edge"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(bool)", "tensor(complex128)", "tensor(complex64)", "tensor(double)",
                "tensor(float)", "tensor(float16)", "tensor(int16)", "tensor(int32)", "tensor(int64)",
                "tensor(int8)", "tensor(string)", "tensor(uint16)", "tensor(uint32)", "tensor(uint64)",
                "tensor(uint8)",
            ),
            "Tind": (
                "tensor(int32)", "tensor(int64)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
        ),
    ),
    # spec/onnx/pad.yaml:143
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=19,
        family="pad",
        module="onnx",
        function="pad_19",
        summary="Adds or removes elements before and after the chosen axes of a tensor; the wrap mode is new.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry of axes.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0, the empty string or False when left out.",
                optional=True, absent="zero",
            ),
            Parameter(
                name="axes", python="axes", kind="input", type="Tind", role="axes",
                description="The axes that pads speaks of, negative ones counted from the back; every axis when left out.",
                optional=True, absent="all",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant",
                values=("constant", "reflect", "edge", "wrap"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(bool)", "tensor(complex128)", "tensor(complex64)", "tensor(double)",
                "tensor(float)", "tensor(float16)", "tensor(int16)", "tensor(int32)", "tensor(int64)",
                "tensor(int8)", "tensor(string)", "tensor(uint16)", "tensor(uint32)", "tensor(uint64)",
                "tensor(uint8)",
            ),
            "Tind": (
                "tensor(int32)", "tensor(int64)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [2, 1, 1, 1], "mode": "wrap"}, [[3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0], [3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0]]),
        ),
    ),
    # spec/onnx/pad.yaml:180
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=21,
        family="pad",
        module="onnx",
        function="pad_21",
        summary="Adds or removes elements before and after the chosen axes of a tensor; 4-bit integers and 8-bit floats are new.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry of axes.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0, the empty string or False when left out.",
                optional=True, absent="zero",
            ),
            Parameter(
                name="axes", python="axes", kind="input", type="Tind", role="axes",
                description="The axes that pads speaks of, negative ones counted from the back; every axis when left out.",
                optional=True, absent="all",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant",
                values=("constant", "reflect", "edge", "wrap"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(bool)", "tensor(complex128)", "tensor(complex64)", "tensor(double)",
                "tensor(float)", "tensor(float16)", "tensor(float8e4m3fn)", "tensor(float8e4m3fnuz)",
                "tensor(float8e5m2)", "tensor(float8e5m2fnuz)", "tensor(int16)", "tensor(int32)", "tensor(int4)",
                "tensor(int64)", "tensor(int8)", "tensor(string)", "tensor(uint16)", "tensor(uint32)",
                "tensor(uint4)", "tensor(uint64)", "tensor(uint8)",
            ),
            "Tind": (
                "tensor(int32)", "tensor(int64)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [2, 1, 1, 1], "mode": "wrap"}, [[3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0], [3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0]]),
        ),
    ),
    # spec/onnx/pad.yaml:218
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=23,
        family="pad",
        module="onnx",
        function="pad_23",
        summary="Adds or removes elements before and after the chosen axes of a tensor; float4e2m1 is new.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry of axes.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0, the empty string or False when left out.",
                optional=True, absent="zero",
            ),
            Parameter(
                name="axes", python="axes", kind="input", type="Tind", role="axes",
                description="The axes that pads speaks of, negative ones counted from the back; every axis when left out.",
                optional=True, absent="all",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant",
                values=("constant", "reflect", "edge", "wrap"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(bool)", "tensor(complex128)", "tensor(complex64)", "tensor(double)",
                "tensor(float)", "tensor(float16)", "tensor(float4e2m1)", "tensor(float8e4m3fn)",
                "tensor(float8e4m3fnuz)", "tensor(float8e5m2)", "tensor(float8e5m2fnuz)", "tensor(int16)",
                "tensor(int32)", "tensor(int4)", "tensor(int64)", "tensor(int8)", "tensor(string)",
                "tensor(uint16)", "tensor(uint32)", "tensor(uint4)", "tensor(uint64)", "tensor(uint8)",
            ),
            "Tind": (
                "tensor(int32)", "tensor(int64)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [2, 1, 1, 1], "mode": "wrap"}, [[3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0], [3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0]]),
        ),
    ),
    # spec/onnx/pad.yaml:257
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=24,
        family="pad",
        module="onnx",
        function="pad_24",
        summary="Adds or removes elements before and after the chosen axes of a tensor; float8e8m0 is new.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry of axes.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0, the empty string or False when left out.",
                optional=True, absent="zero",
            ),
            Parameter(
                name="axes", python="axes", kind="input", type="Tind", role="axes",
                description="The axes that pads speaks of, negative ones counted from the back; every axis when left out.",
                optional=True, absent="all",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant",
                values=("constant", "reflect", "edge", "wrap"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(bool)", "tensor(complex128)", "tensor(complex64)", "tensor(double)",
                "tensor(float)", "tensor(float16)", "tensor(float4e2m1)", "tensor(float8e4m3fn)",
                "tensor(float8e4m3fnuz)", "tensor(float8e5m2)", "tensor(float8e5m2fnuz)", "tensor(float8e8m0)",
                "tensor(int16)", "tensor(int32)", "tensor(int4)", "tensor(int64)", "tensor(int8)", "tensor(string)",
                "tensor(uint16)", "tensor(uint32)", "tensor(uint4)", "tensor(uint64)", "tensor(uint8)",
            ),
            "Tind": (
                "tensor(int32)", "tensor(int64)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [2, 1, 1, 1], "mode": "wrap"}, [[3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0], [3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0]]),
        ),
    ),
    # spec/onnx/pad.yaml:296
    OperatorVersion(
        domain="ai.onnx",
        name="Pad",
        since_version=25,
        family="pad",
        module="onnx",
        function="pad_25",
        summary="Adds or removes elements before and after the chosen axes of a tensor; 2-bit integers are new.",
        source="https://onnx.ai/onnx/operators/onnx__Pad.html",
        inputs=(
            Parameter(
                name="data", python="data", kind="input", type="T", role="data", description="The tensor to pad.",
            ),
            Parameter(
                name="pads", python="pads", kind="input", type="tensor(int64)", role="pads",
                description="The elements to add (or, if negative, to remove): all begins, then all ends, one pair an entry of axes.",
                layout="begins-then-ends", negative="crop",
            ),
            Parameter(
                name="constant_value", python="constant_value", kind="input", type="T", role="fill",
                description="The value of the padding in mode constant, one element; 0, the empty string or False when left out.",
                optional=True, absent="zero",
            ),
            Parameter(
                name="axes", python="axes", kind="input", type="Tind", role="axes",
                description="The axes that pads speaks of, negative ones counted from the back; every axis when left out.",
                optional=True, absent="all",
            ),
        ),
        outputs=(
            Output("output", "T", "The padded tensor."),
        ),
        attributes=(
            Parameter(
                name="mode", python="mode", kind="attribute", type="STRING", role="mode",
                description="How the padding is made.", default="constant",
                values=("constant", "reflect", "edge", "wrap"),
            ),
        ),
        type_constraints={
            "T": (
                "tensor(bfloat16)", "tensor(bool)", "tensor(complex128)", "tensor(complex64)", "tensor(double)",
                "tensor(float)", "tensor(float16)", "tensor(float4e2m1)", "tensor(float8e4m3fn)",
                "tensor(float8e4m3fnuz)", "tensor(float8e5m2)", "tensor(float8e5m2fnuz)", "tensor(float8e8m0)",
                "tensor(int16)", "tensor(int2)", "tensor(int32)", "tensor(int4)", "tensor(int64)", "tensor(int8)",
                "tensor(string)", "tensor(uint16)", "tensor(uint2)", "tensor(uint32)", "tensor(uint4)",
                "tensor(uint64)", "tensor(uint8)",
            ),
            "Tind": (
                "tensor(int32)", "tensor(int64)",
            ),
        },
        enums={
        },
        examples=(
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "constant_value": 0.0, "mode": "constant"}, [[0.0, 0.0, 1.0, 1.2], [0.0, 0.0, 2.3, 3.4], [0.0, 0.0, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "reflect"}, [[1.0, 1.2, 1.0, 1.2], [2.3, 3.4, 2.3, 3.4], [4.5, 5.7, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [0, 2, 0, 0], "mode": "edge"}, [[1.0, 1.0, 1.0, 1.2], [2.3, 2.3, 2.3, 3.4], [4.5, 4.5, 4.5, 5.7]]),
            Example("float64", {"data": [[1.0, 1.2], [2.3, 3.4], [4.5, 5.7]], "pads": [2, 1, 1, 1], "mode": "wrap"}, [[3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0], [3.4, 2.3, 3.4, 2.3], [5.7, 4.5, 5.7, 4.5], [1.2, 1.0, 1.2, 1.0]]),
        ),
    ),
)

# The newest opset whose documents were read, by domain.
OPSETS = {'ai.onnx': 28}

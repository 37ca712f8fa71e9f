"""fastpad: Pad and Clip, exact in every version, type and mode, and fast.

``fastpad.pad`` and ``fastpad.clip`` are np.pad and np.clip; ``fastpad.onnx`` and ``fastpad.nnrt`` hold the
operators of those documents; ``operators()`` and ``support()`` say what there is.
"""

from fastpad import _limits, nnrt, onnx
from fastpad._config import show_config
from fastpad._errors import DTypeError, SpecError
from fastpad._kernels import isa
from fastpad._memory import get_reuse_limit, set_reuse_limit
from fastpad._numpy import clip, pad
from fastpad._operators import operators, support
from fastpad._patch import patch_numpy, patched_numpy, unpatch_numpy
from fastpad._threads import get_num_threads, set_num_threads
from fastpad._version import __version__

_limits.register()

__all__ = [
    "DTypeError",
    "SpecError",
    "__version__",
    "clip",
    "get_num_threads",
    "get_reuse_limit",
    "isa",
    "nnrt",
    "onnx",
    "operators",
    "pad",
    "patch_numpy",
    "patched_numpy",
    "set_num_threads",
    "set_reuse_limit",
    "show_config",
    "support",
    "unpatch_numpy",
]

"""Operator pages in the forms that are read, with sentences of our own."""

from __future__ import annotations

TYPES = (
    "tensor(double), tensor(float), tensor(float16), tensor(int16), tensor(int32), tensor(int64), tensor(int8), "
    "tensor(uint16), tensor(uint32), tensor(uint64), tensor(uint8)"
)
NEW_TYPES = TYPES.split(", ")[3:]

PAD = f""":nosearch:

.. _op_ai_onnx_Pad-11:

Pad - version 11
================

This page documents version **11** of operator **Pad**. See :doc:`Pad` for the newest.

- **Domain**: ``ai.onnx``
- **Since version**: 11

Puts elements around a tensor (``data``), as many as ``pads`` says.
It knows three ways to choose them. More is said below.

Example 1 (``constant`` mode):

.. code-block:: text

    Two columns in front.

    data =
    [
        [1.0, 1.5],
        [2.0, 2.5],
    ]

    pads = [0, 2, 0, 0]

    mode = 'constant'

    constant_value = 0.0

    output =
    [
        [0.0, 0.0, 1.0, 1.5],
        [0.0, 0.0, 2.0, 2.5],
    ]

Example 2 (``edge`` mode):

.. code-block:: text

    data = [1, 2]

    pads = [1, 1]

    mode = 'edge'

    output = [1, 1, 2, 2]

**Inputs**

- **data** (*T*): What to put elements around.
- **pads** (*tensor(int64)*): How many elements to add, or to take away (if negative), in the format
  [x1_begin, x2_begin, ..., x1_end, x2_end, ...], a pair an axis.
- **constant_value** (*T*): (Optional) What ``constant`` puts there (by default it is 0).

**Outputs**

- **output** (*T*): The larger tensor.

**Attributes**

- **mode** (*string*): One of ``constant``(default), ``reflect``, ``edge``

**Type Constraints**

- **T**: Numbers only.
  Allowed types: {TYPES}.

Differences with previous version (2)
-------------------------------------

**SchemaDiff**: ``Pad`` (domain ``'ai.onnx'``)

* old version: 2
* new version: 11
* breaking: **yes**

**Breaking reasons:**

* input 'pads' (added): at position 1; option=Single; type_str='tensor(int64)'
* input 'constant_value' (added): at position 2; option=Single; type_str='T'
* attribute 'value' (removed): type=FLOAT; required=False
* attribute 'pads' (removed): type=INTS; required=True

**Inputs:**

* [BREAKING] added 'pads': at position 1; option=Single; type_str='tensor(int64)'
* [BREAKING] added 'constant_value': at position 2; option=Single; type_str='T'

**Attributes:**

* [BREAKING] removed 'value': type=FLOAT; required=False
* [BREAKING] removed 'pads': type=INTS; required=True

**Type constraints:**

* changed 'T': added types: {NEW_TYPES}

**Documentation:**

* line similarity: 0.50 (+1/-1 lines)

.. code-block:: diff

    --- Pad v2
    +++ Pad v11
    -Fewer words.
    +More words.
"""

CLIP = f""":nosearch:

.. _op_ai_onnx_Clip-12:

Clip - version 12
=================

This page documents version **12** of operator **Clip**.

- **Domain**: ``ai.onnx``
- **Since version**: 12

Keeps elements between two bounds. Without them these are numeric_limits::lowest() and numeric_limits::max().

**Inputs**

- **input** (*T*): What to limit
- **min** (*T*): The bound below. One element.
- **max** (*T*): The bound above. One element.

**Outputs**

- **output** (*T*): What was limited

**Type Constraints**

- **T**: Numbers.
  Allowed types: {TYPES}.

Examples
--------

**test_all_inside**

.. code-block:: text

    Node:
      Clip(x) -> (y)

.. code-block:: text

    Inputs:
      x: shape=(3,), dtype=int8
        [-7,  0,  7]

    Outputs:
      y: shape=(3,), dtype=int8
        [-7,  0,  7]

**test_max_alone**

.. code-block:: text

    Node:
      Clip(x, "", top) -> (y)

.. code-block:: text

    Inputs:
      x: shape=(2, 1, 2), dtype=float32
        [[[ 1.5,  nan]],
        
         [[-2. ,  inf]]]
      top: shape=(), dtype=float32
        1.

    Outputs:
      y: shape=(2, 1, 2), dtype=float32
        [[[ 1. ,  nan]],
        
         [[-2. ,  1. ]]]

Differences with previous version (11)
--------------------------------------

**SchemaDiff**: ``Clip`` (domain ``'ai.onnx'``)

* old version: 11
* new version: 12
* breaking: no

**Type constraints:**

* changed 'T': added types: {NEW_TYPES}
"""  # noqa: W293 - NumPy prints such lines

CLASS = """# PadFusion

## 概述

在每个轴的两端放置元素。

该算子的[NodeType](_n_n_rt_v10.md#nodetype)为NODE_TYPE_PAD_FUSION。

输入：

- x，要扩展的张量。

- paddings，每个轴两端的个数，shape为[n，2]。

输出：

- output，扩展后的张量。

**起始版本：** 3.2


## 汇总


### Public 属性

| 名称 | 描述 |
| -------- | -------- |
| long[][] [paddings](#paddings) | 与输入paddings相同。 |
| enum [PaddingMode](_n_n_rt_v10.md#paddingmode)[paddingMode](#paddingmode) | 方式[PaddingMode](_v10.md#e)。 |
| float [constantValue](#constantvalue) | 放置的数值，默认值为0。 |


## 类成员变量说明


### constantValue

```
float PadFusion::constantValue
```
"""  # noqa: RUF001 - the pages' own punctuation


def noisy(page: str, mark: str = "e41f4b71Sopenharmony_ci") -> str:
    """The page as a source browser's copy of it: the number and hash of each line instead of a line end."""
    return " ".join(f"{number}{mark}{line}" for number, line in enumerate(page.splitlines(), 1))

# cython: boundscheck=False, wraparound=False, cdivision=True
"""Array -> plan -> kernel: the one handwritten hot path.

A call arrives checked against its document (_checks, _numpy). Here it becomes a plan: the data cropped, the
output allocated, axes merged, a kernel chosen by element width; and the kernel is run, without the GIL if it
has enough to do.
"""

cimport numpy as cnp
from cpython.object cimport PyObject
from cpython.pycapsule cimport PyCapsule_GetPointer
from cpython.ref cimport Py_XINCREF
from libc.string cimport memcmp, memcpy, memmove, memset
from numpy cimport ndarray

from fastpad._array cimport PyArray_CreateSortedStridePerm, PyDataType_REFCHK, npy_stride_sort_item
from fastpad._memory cimport new_array, release
from fastpad._plan cimport MAX_VALUE, WHOLE, ClipKernel, ClipPlan, PadKernel, PadPlan
from fastpad._threads cimport run_clip_kernel, run_pad_kernel

import sys

import numpy as np

from fastpad import _cpu, _kernels
from fastpad._errors import DTypeError, SpecError
from fastpad._gen.table import MODES, ORDERS, STORAGES

cnp.import_array()

cdef enum:
    MODE_LIMIT = 32
    ORDER_LIMIT = 32
    MODERATE = 1 << 30
    STREAM_ROW = 1024  # bytes of a row from which streaming pays: its ends are written as usual

cdef enum Pads:
    FILL, SOURCE, NOTHING

# One axis of a plan in the making. Strides are in bytes.
cdef struct Axis:
    Py_ssize_t before
    Py_ssize_t kept
    Py_ssize_t after
    Py_ssize_t source_stride
    Py_ssize_t target_stride

# Pad kernels by mode and element width, at width 0 the one for any; those for references apart.
cdef PadKernel pad_kernels[MODE_LIMIT][MAX_VALUE + 1]
cdef PadKernel counted_kernels[MODE_LIMIT]
cdef ClipKernel clip_kernels[ORDER_LIMIT]
cdef Pads mode_pads[MODE_LIMIT]

# A call that reads and writes more than this leaves little in a cache: from here on streaming is as fast, or faster.
cdef Py_ssize_t cache_bytes = _cpu.last_level_cache() // 8 * 7


cdef check_limit(str what, Py_ssize_t count, str name, int limit):
    """ImportError if the table has more of a kind than there is room for."""
    if count > limit:
        raise ImportError(f"the table has {count} {what}; there is room for {limit} ({name})")


cdef fill_tables():
    """Look every kernel up, once; ImportError for a table that these arrays cannot hold."""
    cdef int m, k
    check_limit("modes", len(MODES), "MODE_LIMIT", MODE_LIMIT)
    check_limit("orders", len(ORDERS), "ORDER_LIMIT", ORDER_LIMIT)
    for storage in STORAGES:
        check_limit(f"bytes in storage {storage.name}", storage.width, "MAX_VALUE", MAX_VALUE)
        if storage.counted and storage.width != sizeof(PyObject *):
            raise ImportError(f"storage {storage.name} has {storage.width} bytes; a reference has {sizeof(PyObject *)}")
    for order in ORDERS:
        check_limit(f"bytes in order {order.name}", order.size, "MAX_VALUE", MAX_VALUE)
    loaded = _kernels.kernels()
    for m, mode in enumerate(MODES):
        mode_pads[m] = {"fill": FILL, "source": SOURCE, "nothing": NOTHING}[mode.pads]
        for storage in STORAGES:
            capsule = loaded[f"pad_{mode.name}_{storage.name}"]
            if storage.counted:
                counted_kernels[m] = <PadKernel>PyCapsule_GetPointer(capsule, b"fastpad.pad")
            else:
                pad_kernels[m][<int>storage.width] = <PadKernel>PyCapsule_GetPointer(capsule, b"fastpad.pad")
        if pad_kernels[m][0] == NULL or counted_kernels[m] == NULL:
            raise ImportError(f"mode {mode.name} needs a storage of width 0 and one of references; the table lacks one")
    for k, order in enumerate(ORDERS):
        clip_kernels[k] = <ClipKernel>PyCapsule_GetPointer(loaded[f"clip_{order.name}"], b"fastpad.clip")


fill_tables()


cdef void remember(ndarray x, Given *given) noexcept:
    """Keep what ``x`` is, before an argument is read that may run code of its own."""
    cdef int i
    given.kind = kind_of(x)
    given.order = x.descr.byteorder
    given.data = cnp.PyArray_BYTES(x)
    for i in range(given.kind.rank):
        given.shape[i] = cnp.PyArray_DIM(x, i)
        given.strides[i] = cnp.PyArray_STRIDE(x, i)


cdef int check_unchanged(str label, ndarray x, const Given *given) except -1:
    """SpecError if ``x`` is no longer what it was: what was derived from it does not hold."""
    cdef int i
    cdef bint same = is_kind(x, &given.kind) and x.descr.byteorder == given.order and cnp.PyArray_BYTES(x) == given.data
    for i in range(given.kind.rank if same else 0):
        same = same and cnp.PyArray_DIM(x, i) == given.shape[i] and cnp.PyArray_STRIDE(x, i) == given.strides[i]
    if not same:
        refuse_changed(label)
    return 0


cdef inline bint is_kind(ndarray x, const Kind *kind) noexcept:
    return cnp.PyArray_TYPE(x) == kind.number and cnp.PyArray_NDIM(x) == kind.rank and cnp.PyArray_ITEMSIZE(x) == kind.width


cdef int refuse_changed(str label) except -1:
    raise SpecError(f"{label}: the data must stay as it is while the call reads its arguments; one of them changed it")


cdef bint mode_fills(int mode) noexcept:
    """Whether the pads of a mode hold a fill value."""
    return mode_pads[mode] == FILL


cdef ndarray run_pad(str label, ndarray x, PadRequest *request, object out, object fill, bint fortran=False):
    """Pad ``x`` as requested, into ``out`` or a new array in C or Fortran order.

    ``fill`` is what the request's fill points into, if anything: it must live until the kernel is done.
    """
    cdef Axis axes[MAX_RANK + 3]  # a plan has three axes at least
    cdef cnp.npy_intp shape[MAX_RANK]
    cdef PadPlan plan
    cdef ndarray target
    cdef bint counted = cnp.PyArray_TYPE(x) == cnp.NPY_OBJECT
    if not is_kind(x, &request.kind):
        refuse_changed(label)
    if not counted and PyDataType_REFCHK(cnp.PyArray_DESCR(x)):
        raise DTypeError(f"{label}: elements of dtype {x.dtype} refer to others, which no kernel can count")
    plan.fresh = 0
    plan.source = crop(label, x, request, axes, shape)
    if out is None:
        target = allocate(label, x, shape, NULL, fortran, &plan.fresh)
    else:
        target = check_out(label, x, cnp.PyArray_NDIM(x), shape, out)
        if counted or overlap(x, target):
            return copy_into(target, run_pad(label, x, request, None, fill))
    if cnp.PyArray_SIZE(target) == 0:
        return target
    if not make_plan(x, target, request, axes, &plan):
        return copy_into(target, run_pad(label, x, request, None, fill))
    cdef PadKernel kernel = choose_kernel(request.mode, plan.width, counted)
    if counted:  # no other thread may see references that are not counted yet
        kernel(&plan)
        count_references(target)
    else:
        run_pad_kernel(kernel, &plan, cnp.PyArray_NBYTES(target))
    return target


cdef const char *crop(str label, ndarray x, PadRequest *request, Axis *axes, cnp.npy_intp *shape) except? NULL:
    """Crop, then pad: the axes and the output's shape. Returns where the kept part begins."""
    cdef const char *source = cnp.PyArray_BYTES(x)
    cdef Py_ssize_t n, lost, before, after
    cdef Axis *axis
    cdef int i
    for i in range(cnp.PyArray_NDIM(x)):
        n = cnp.PyArray_DIM(x, i)
        before = request.before[i]
        after = request.after[i]
        axis = &axes[i]
        axis.source_stride = cnp.PyArray_STRIDE(x, i)
        axis.before = max(before, 0)
        axis.after = max(after, 0)
        axis.kept = n
        shape[i] = n
        if before == 0 and after == 0:
            continue
        shape[i] = extent(label, i, n, before, after)
        if before < 0:
            lost = n if before <= -n else -before
            source += lost * axis.source_stride
            axis.kept -= lost
        if after < 0:
            axis.kept = 0 if after <= -axis.kept else axis.kept + after
        if axis.kept == 0:
            axis.before = shape[i]
            axis.after = 0
            if shape[i] > 0 and mode_pads[request.mode] == SOURCE:
                raise SpecError(
                    f"{label}: axis {i} of extent {n} with pads ({before}, {after}) has no element left to pad from;"
                    f" only a fill can make it {shape[i]} long, not mode {MODES[request.mode].name}"
                )
    return source


cdef Py_ssize_t extent(str label, int axis, Py_ssize_t n, Py_ssize_t before, Py_ssize_t after) except -1:
    """The extent of a padded axis, if there can be such an axis."""
    cdef object exact
    if is_moderate(n) and is_moderate(before) and is_moderate(after) and n + before + after >= 0:
        return n + before + after
    exact = <object>n + before + after
    if exact < 0:
        raise SpecError(f"{label}: axis {axis} of extent {n} with pads ({before}, {after}) would have extent {exact}")
    if exact > sys.maxsize:
        raise SpecError(f"{label}: axis {axis} of extent {n} with pads ({before}, {after}) is longer than an array can be")
    return exact


cdef inline bint is_moderate(Py_ssize_t n) noexcept:
    """Whether three such numbers can be added in C."""
    return -MODERATE <= n <= MODERATE


cdef ndarray allocate(
    str label, ndarray x, const cnp.npy_intp *shape, const cnp.npy_intp *strides, bint fortran, Py_ssize_t *fresh
):
    """A new array of x's dtype; references in it are NULL."""
    try:
        return new_array(x.descr, cnp.PyArray_NDIM(x), shape, strides, fortran, fresh)
    except ValueError as error:
        sizes = ", ".join([str(shape[i]) for i in range(cnp.PyArray_NDIM(x))])
        raise SpecError(f"{label}: an output of shape ({sizes}) and dtype {x.dtype} cannot be: {error}") from None
    except MemoryError:
        if not release():
            raise
    return new_array(x.descr, cnp.PyArray_NDIM(x), shape, strides, fortran, fresh)


cdef ndarray allocate_like(str label, ndarray x, Py_ssize_t *fresh):
    """A new array of x's shape and dtype, its axes in the order in which x's lie."""
    cdef npy_stride_sort_item[MAX_RANK] order
    cdef cnp.npy_intp[MAX_RANK] strides
    cdef cnp.npy_intp stride = cnp.PyArray_ITEMSIZE(x)
    cdef int i, rank = cnp.PyArray_NDIM(x)
    if cnp.PyArray_IS_C_CONTIGUOUS(x):
        return allocate(label, x, cnp.PyArray_DIMS(x), NULL, False, fresh)
    PyArray_CreateSortedStridePerm(rank, cnp.PyArray_STRIDES(x), order)
    for i in range(rank - 1, -1, -1):
        strides[order[i].perm] = stride
        stride *= cnp.PyArray_DIM(x, <int>order[i].perm)
    return allocate(label, x, cnp.PyArray_DIMS(x), strides, False, fresh)


cdef ndarray check_out(str label, ndarray x, int rank, const cnp.npy_intp *shape, object out):
    """``out`` as an array that can take the result."""
    if not isinstance(out, ndarray):
        raise SpecError(f"{label}: out must be a NumPy array, got {type(out).__name__}")
    cdef ndarray target = out
    cdef bint fits = cnp.PyArray_NDIM(target) == rank and cnp.PyArray_CompareLists(cnp.PyArray_DIMS(target), shape, rank)
    if not fits:
        sizes = ", ".join([str(shape[i]) for i in range(rank)])
        raise SpecError(f"{label}: out must have shape ({sizes}{',' if rank == 1 else ''}), got {out.shape}")
    if not cnp.PyArray_EquivTypes(x.descr, target.descr):
        raise DTypeError(f"{label}: out must have dtype {x.dtype}, got {out.dtype}")
    if not cnp.PyArray_ISWRITEABLE(target):
        raise SpecError(f"{label}: out must be writeable")
    return target


cdef ndarray copy_into(ndarray target, ndarray result):
    """For the cases that a kernel cannot write in place."""
    np.copyto(target, result)
    return target


cdef bint overlap(ndarray a, ndarray b):
    """Whether the memory that two arrays span overlaps."""
    cdef const char *a_end
    cdef const char *b_end
    cdef const char *a_start = span(a, &a_end)
    cdef const char *b_start = span(b, &b_end)
    return a_start < b_end and b_start < a_end


cdef const char *span(ndarray x, const char **end):
    """The first byte of an array's memory, and the one after its last."""
    cdef const char *start = cnp.PyArray_BYTES(x)
    cdef Py_ssize_t reach
    cdef int i
    end[0] = start
    if cnp.PyArray_SIZE(x) == 0:
        return start
    end[0] += cnp.PyArray_ITEMSIZE(x)
    for i in range(cnp.PyArray_NDIM(x)):
        reach = (cnp.PyArray_DIM(x, i) - 1) * cnp.PyArray_STRIDE(x, i)
        if reach < 0:
            start += reach
        else:
            end[0] += reach
    return start


cdef bint make_plan(ndarray x, ndarray target, PadRequest *request, Axis *axes, PadPlan *plan):
    """Fill the plan in. False if the target's rows are not contiguous, which no kernel can write."""
    cdef int i, rank = cnp.PyArray_NDIM(x)
    plan.stage = WHOLE
    plan.target = cnp.PyArray_BYTES(target)
    for i in range(rank):
        axes[i].target_stride = cnp.PyArray_STRIDE(target, i)
    if not cnp.PyArray_IS_C_CONTIGUOUS(target):
        sort_axes(axes, rank)
    plan.width = cnp.PyArray_ITEMSIZE(x)
    set_fill(request.fill, plan)
    if not set_axes(axes, widen(axes, merge(axes, rank), mode_pads[request.mode], plan), plan):
        return False
    plan.streamed = (
        cnp.PyArray_NBYTES(x) + cnp.PyArray_NBYTES(target) > cache_bytes
        and plan.kept[plan.axes - 1] * plan.width >= STREAM_ROW
    )
    return True


cdef void sort_axes(Axis *axes, int rank) noexcept:
    """Order axes as the target lies in memory, the widest stride first."""
    cdef Axis moved
    cdef int i, j
    for i in range(1, rank):
        moved = axes[i]
        j = i
        while j > 0 and abs(axes[j - 1].target_stride) < abs(moved.target_stride):
            axes[j] = axes[j - 1]
            j -= 1
        axes[j] = moved


cdef void set_fill(const char *fill, PadPlan *plan) noexcept:
    """The fill value as a pattern, wherever repeating its bytes gives one."""
    cdef Py_ssize_t i, width = plan.width
    plan.fill = fill
    plan.patterned = True
    if fill == NULL:
        memset(plan.pattern, 0, MAX_VALUE)
    elif width <= MAX_VALUE and MAX_VALUE % width == 0:
        for i in range(MAX_VALUE // width):
            memcpy(plan.pattern + i * width, fill, width)
    elif memcmp(fill, fill + 1, width - 1) == 0:
        memset(plan.pattern, fill[0], MAX_VALUE)
    else:
        plan.patterned = False


cdef int merge(Axis *axes, int rank) noexcept:
    """Merge neighbouring axes that need no pads, in place; the axes left, innermost first, and their number."""
    cdef Axis stack[MAX_RANK]
    cdef Axis *top
    cdef Axis axis
    cdef int i, count = 0
    for i in range(rank - 1, -1, -1):
        axis = axes[i]
        if unpadded(&axis):
            if axis.kept == 1:
                continue
            top = &stack[count - 1] if count else NULL
            if top and unpadded(top) and follows(&axis, top.source_stride * top.kept, top.target_stride * top.kept):
                top.kept *= axis.kept
                continue
        stack[count] = axis
        count += 1
    memcpy(axes, stack, count * sizeof(Axis))
    return count


cdef int widen(Axis *axes, int count, Pads pads, PadPlan *plan) noexcept:
    """Take an unpadded contiguous inner axis into the elements of the one around it."""
    cdef Py_ssize_t inner, width = plan.width
    cdef Axis *outer = &axes[1]
    if count < 2 or not unpadded(axes) or not follows(axes, width, width):
        return count
    inner = axes[0].kept
    if outer.target_stride != inner * width:
        return count
    if pads != FILL:
        plan.width = inner * width
    elif outer.kept <= 1 or outer.source_stride == inner * width:
        outer.before *= inner  # a fill has the same value in every element: the row just gets longer
        outer.kept *= inner
        outer.after *= inner
        outer.source_stride = outer.target_stride = width
    else:
        return count
    memmove(axes, outer, (count - 1) * sizeof(Axis))
    return count - 1


cdef inline bint unpadded(const Axis *axis) noexcept:
    return axis.before == 0 and axis.after == 0


cdef inline bint follows(const Axis *axis, Py_ssize_t source_stride, Py_ssize_t target_stride) noexcept:
    return axis.source_stride == source_stride and axis.target_stride == target_stride


cdef bint set_axes(Axis *axes, int count, PadPlan *plan) noexcept:
    """The merged axes, innermost first, as the plan's, outermost first. False if the rows are not contiguous."""
    cdef Py_ssize_t total, pitch = plan.width  # what a target without gaps has for a stride
    cdef int i, k
    cdef Axis *axis
    while count < 3:
        axes[count] = Axis(before=0, kept=1, after=0, source_stride=0, target_stride=0)
        count += 1
    plan.axes = count
    plan.dense = True
    for i in range(count):
        axis = &axes[i]
        k = count - 1 - i
        total = axis.before + axis.kept + axis.after
        if total == 1:
            axis.target_stride = pitch
        if axis.kept <= 1:
            axis.source_stride = pitch
        if axis.target_stride != pitch:
            if i == 0:
                return False
            plan.dense = False
        plan.before[k] = axis.before
        plan.kept[k] = axis.kept
        plan.after[k] = axis.after
        plan.source_stride[k] = axis.source_stride
        plan.target_stride[k] = axis.target_stride
        pitch *= total
    return True


cdef PadKernel choose_kernel(int mode, Py_ssize_t width, bint counted) noexcept:
    """The kernel for elements of a width."""
    cdef PadKernel kernel = NULL
    if counted and width == sizeof(PyObject *):
        return counted_kernels[mode]
    if width <= MAX_VALUE:
        kernel = pad_kernels[mode][width]
    return kernel if kernel != NULL else pad_kernels[mode][0]


cdef void count_references(ndarray target) noexcept:
    """Take a reference for every pointer that a kernel has copied into a new array."""
    cdef PyObject **slots = <PyObject **>cnp.PyArray_DATA(target)
    cdef Py_ssize_t i
    for i in range(cnp.PyArray_SIZE(target)):
        Py_XINCREF(slots[i])


cdef ndarray run_clip(str label, ndarray x, ClipRequest *request, object out):
    """Clip ``x``, of native byte order, into ``out`` or a new array that lies in memory as ``x`` does."""
    cdef ClipPlan plan
    cdef ndarray target
    if not is_kind(x, &request.kind):
        refuse_changed(label)
    plan.fresh = 0
    if out is None:
        target = allocate_like(label, x, &plan.fresh)
    else:
        target = check_out(label, x, cnp.PyArray_NDIM(x), cnp.PyArray_DIMS(x), out)
        if overlap(x, target) and not same_elements(x, target):
            x = x.copy()  # no argument is read any more
    if cnp.PyArray_SIZE(target) == 0:
        return target
    make_clip_plan(x, target, request, &plan)
    run_clip_kernel(clip_kernels[request.order], &plan, cnp.PyArray_NBYTES(target))
    return target


cdef bint same_elements(ndarray a, ndarray b):
    """Whether two arrays of one shape have each element at the same place."""
    cdef int rank = cnp.PyArray_NDIM(a)
    if cnp.PyArray_DATA(a) != cnp.PyArray_DATA(b):
        return False
    return cnp.PyArray_CompareLists(cnp.PyArray_STRIDES(a), cnp.PyArray_STRIDES(b), rank)


cdef void make_clip_plan(ndarray x, ndarray target, ClipRequest *request, ClipPlan *plan) noexcept:
    """Merge what lies together in both arrays, and order the rest as the target lies."""
    cdef Axis axes[MAX_RANK + 1]  # a plan has one axis at least
    cdef int i, count, rank = cnp.PyArray_NDIM(x)
    for i in range(rank):
        axes[i] = Axis(
            before=0, kept=cnp.PyArray_DIM(x, i), after=0,
            source_stride=cnp.PyArray_STRIDE(x, i), target_stride=cnp.PyArray_STRIDE(target, i),
        )
    sort_axes(axes, rank)
    count = merge(axes, rank)
    if count == 0:
        axes[0] = Axis(before=0, kept=1, after=0, source_stride=0, target_stride=0)
        count = 1
    plan.axes = count
    plan.streamed = cnp.PyArray_NBYTES(x) + cnp.PyArray_NBYTES(target) > cache_bytes
    plan.source = cnp.PyArray_BYTES(x)
    plan.target = cnp.PyArray_BYTES(target)
    memcpy(plan.lower, request.lower, MAX_VALUE)
    memcpy(plan.upper, request.upper, MAX_VALUE)
    for i in range(count):
        plan.extent[count - 1 - i] = axes[i].kept
        plan.source_stride[count - 1 - i] = axes[i].source_stride
        plan.target_stride[count - 1 - i] = axes[i].target_stride

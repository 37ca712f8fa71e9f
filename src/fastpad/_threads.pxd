"""Running a plan on one thread or several: see _threads.pyx."""

from fastpad._plan cimport ClipKernel, ClipPlan, PadKernel, PadPlan

cdef void run_pad_kernel(PadKernel kernel, PadPlan *plan, Py_ssize_t size)
cdef void run_clip_kernel(ClipKernel kernel, ClipPlan *plan, Py_ssize_t size)

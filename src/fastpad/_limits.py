"""fastpad's threads among those that threadpoolctl limits, where that is installed."""

from __future__ import annotations

from contextlib import suppress

from fastpad._version import __version__

__all__ = ["register"]


def register() -> None:
    """Make fastpad's pool known to threadpoolctl, as one of the libraries that OpenMP's limits are for."""
    with suppress(ImportError):  # without threadpoolctl nobody sets its limits
        from threadpoolctl import LibController
        from threadpoolctl import register as make_known

        class PoolController(LibController):
            user_api = "openmp"  # what limits OpenMP has always limited fastpad
            internal_api = "fastpad"
            filename_prefixes = ("_threads.",)  # the extension
            check_symbols = ("fastpad_get_limit",)  # a file of that name may be somebody else's

            def get_num_threads(self) -> int:
                return int(self.dynlib.fastpad_get_limit())

            def set_num_threads(self, num_threads: int) -> None:
                self.dynlib.fastpad_set_limit(num_threads)

            def get_version(self) -> str:
                return __version__

        make_known(PoolController)

"""The compiler, if there is one: without it the same kernels run as plain Python, slower."""

from __future__ import annotations

from collections.abc import Callable
from os import environ
from typing import Any, TypeVar

try:
    import numba
except ImportError:
    numba = None

F = TypeVar("F", bound=Callable[..., Any])

#: Setting AXIO_NO_NUMBA shows what a machine without the compiler would do.
COMPILED = numba is not None and not environ.get("AXIO_NO_NUMBA")


def njit(function: F) -> F:
    """Compile a kernel: kept on disk for the next process, other threads may run meanwhile."""
    if not COMPILED:
        return function
    compiled: F = numba.njit(cache=True, nogil=True)(function)
    return compiled

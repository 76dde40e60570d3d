"""The compiler, if there is one: without it the same kernels run as plain Python, slower."""

from __future__ import annotations

from collections.abc import Callable
from os import environ
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

try:
    #: Setting this shows what a machine without the compiler would do.
    if environ.get("AXIO_NO_NUMBA"):
        raise ImportError
    import numba
except ImportError:
    COMPILED = False
else:
    COMPILED = True


def njit(function: F) -> F:
    """Compile a kernel: kept on disk for the next process, other threads may run meanwhile."""
    if not COMPILED:
        return function
    compiler: Any = numba.njit(cache=True, nogil=True)
    compiled: F = compiler(function)
    return compiled

"""The compiler, if it is installed: without it the same kernels run as plain Python, slower."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ai.search.kernels import COMPILED, kept_in

if COMPILED:
    import numba

    numba.config.CACHE_DIR = str(kept_in())  # type: ignore[attr-defined]

F = TypeVar("F", bound=Callable[..., Any])


def njit(function: F) -> F:
    """Compile a kernel, cache it on disk, and release the GIL while it runs."""
    if not COMPILED:
        return function
    compiler: Any = numba.njit(cache=True, nogil=True)
    kernel: Any = compiler(function)
    resolve = kernel.get_call_template

    def resolve_numbers(arguments: Any, named: Any) -> Any:
        """Treat literals as plain numbers: otherwise each literal gets a kernel of its own."""
        return resolve(tuple(map(numba.types.unliteral, arguments)), named)

    kernel.get_call_template = resolve_numbers
    compiled: F = kernel
    return compiled

"""The compiler, if there is one: without it the same kernels run as plain Python, slower.

What was compiled is kept for all processes, in a folder named after all sources of the search: a
kernel is made of others, and the compiler itself looks only at the file that a kernel stands in.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from os import environ
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
HERE = Path(__file__).parent


def _kept_in() -> Path:
    sources = sha256()
    for path in sorted(HERE.rglob("*.*")):
        if path.suffix in {".py", ".json"}:
            sources.update(path.read_bytes())
    base = environ.get("AXIO_KERNEL_DIR") or HERE / "__pycache__"
    return Path(base) / f"kernels-{sources.hexdigest()[:16]}"


try:
    #: Setting this shows what a machine without the compiler would do.
    if environ.get("AXIO_NO_NUMBA"):
        raise ImportError
    import numba
except ImportError:
    COMPILED = False
else:
    COMPILED = True
    numba.config.CACHE_DIR = str(_kept_in())  # type: ignore[attr-defined]


def njit(function: F) -> F:
    """Compile a kernel: kept on disk for the next process, other threads may run meanwhile."""
    if not COMPILED:
        return function
    compiler: Any = numba.njit(cache=True, nogil=True)
    compiled: F = compiler(function)
    return compiled

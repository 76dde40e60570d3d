"""Where compiled kernels are kept, and of which games all are there. To ask loads no compiler.

The folder is named after all sources of the search: a kernel is made of others, and the compiler
itself looks only at the file that a kernel stands in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from os import environ
from pathlib import Path

HERE = Path(__file__).parent
#: Setting the variable shows what a machine without the compiler would do.
COMPILED = not environ.get("AXIO_NO_NUMBA") and find_spec("numba") is not None


@cache
def kept_in() -> Path:
    sources = sha256()
    for path in sorted(HERE.rglob("*.*")):
        if path.suffix in {".py", ".json"}:
            sources.update(path.read_bytes())
    base = environ.get("AXIO_KERNEL_DIR") or HERE / "__pycache__"
    return Path(base) / f"kernels-{sources.hexdigest()[:16]}"


def is_ready(game: str) -> bool:
    """Whether the game can be searched without compiling anything."""
    return not COMPILED or _mark(game).exists()


def set_ready(game: str) -> None:
    _mark(game).touch()


@contextmanager
def alone() -> Iterator[None]:
    """As the only process that works at the kernels."""
    kept_in().mkdir(parents=True, exist_ok=True)
    with (kept_in() / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _mark(game: str) -> Path:
    return kept_in() / f"{game}.ready"

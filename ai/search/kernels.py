"""Where compiled kernels are cached, and for which games they are complete. Loads no compiler.

The folder is named after a digest of all sources of the search: kernels call each other, but the
compiler itself notices only changes in the file of a kernel.
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
from typing import ClassVar

HERE = Path(__file__).parent
#: AXIO_NO_NUMBA simulates a machine without the compiler.
COMPILED = not environ.get("AXIO_NO_NUMBA") and find_spec("numba") is not None


@cache
def kept_in() -> Path:
    sources = sha256()
    for path in sorted(HERE.rglob("*.*")):
        if path.suffix in {".py", ".json"}:
            sources.update(path.read_bytes())
    base = environ.get("AXIO_KERNEL_DIR") or HERE / "__pycache__"
    return Path(base) / f"kernels-{sources.hexdigest()[:16]}"


class Patience:
    """Whether an engine waits for a kernel to be compiled and loaded, which takes seconds to minutes.

    Workers do not: until they have loaded a kernel, they search by the contract.
    """

    waits = True
    loaded: ClassVar[set[str]] = set()


def is_missing(game: str) -> bool:
    """Whether to search without the kernel of this game."""
    return COMPILED and not Patience.waits and game not in Patience.loaded


def is_ready(game: str) -> bool:
    """Whether the game can be searched without compiling anything."""
    return not COMPILED or _mark(game).exists()


def set_ready(game: str) -> None:
    _mark(game).touch()


@contextmanager
def alone() -> Iterator[None]:
    """Hold a lock, so that only one process compiles kernels."""
    kept_in().mkdir(parents=True, exist_ok=True)
    with (kept_in() / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _mark(game: str) -> Path:
    return kept_in() / f"{game}.ready"

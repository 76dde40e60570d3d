"""Copying numbers from array to array. An assignment of a whole array would do the same, but its
complaint about shapes that differ takes the compiler seconds.
"""

from __future__ import annotations

from typing import Any

from ai.search.compiled import njit


@njit
def copy(source: Any, target: Any) -> None:
    """All numbers of the source, to the beginning of the target."""
    for at in range(len(source)):
        target[at] = source[at]

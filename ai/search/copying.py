"""Copying numbers from array to array. Assigning a whole array would do the same, but compiling its
error message for different shapes takes seconds.
"""

from __future__ import annotations

from typing import Any

from ai.search.compiled import njit


@njit
def copy(source: Any, target: Any) -> None:
    """Copy all numbers of the source to the beginning of the target."""
    for at in range(len(source)):
        target[at] = source[at]

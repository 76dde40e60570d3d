"""Small numbers by chance, the same compiled or not: xorshift in 32 bits."""

from __future__ import annotations

from typing import Any

from ai.search.acht.layout import LUCK, WORLD
from ai.search.compiled import njit

MASK = (1 << 32) - 1


@njit
def seed_luck(position: Any, seed: int, world: int) -> None:
    """Mix the numbers well: neighbouring worlds shall have nothing in common."""
    x = (seed ^ (world * 40503 & MASK) ^ 0x9E3779B9) & MASK
    for _ in range(3):
        x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK
    position[LUCK] = x | 1
    position[WORLD] = x


@njit
def below(position: Any, n: int) -> int:
    """A number from 0 to n - 1."""
    x = position[LUCK]
    x ^= x << 13 & MASK
    x ^= x >> 17
    x ^= x << 5 & MASK
    position[LUCK] = x
    return x * n >> 32


@njit
def shuffle(position: Any, first: int, count: int) -> None:
    """Shuffle so many neighbouring entries."""
    for last in range(count - 1, 0, -1):
        pick = first + below(position, last + 1)
        position[first + last], position[pick] = position[pick], position[first + last]

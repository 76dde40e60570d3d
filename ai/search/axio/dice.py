"""A small generator of its own, so that kernels roll the same dice compiled or not: xorshift."""

from __future__ import annotations

from ai.search.axio.layout import DICE, Row
from ai.search.compiled import njit

WORD = 0xFFFFFFFF


@njit
def seeded(seed: int, world: int) -> int:
    """The state with which the generator of a world begins."""
    word = (seed ^ (world * 0x9E3779B1)) & WORD
    for _ in range(2):
        word = ((word ^ (word >> 16)) * 0x45D9F3B) & WORD
    word = word ^ (word >> 16)
    return word if word else 1


@njit
def below(game: Row, limit: int) -> int:
    """A number from 0 to limit - 1."""
    word = game[DICE]
    word ^= (word << 13) & WORD
    word ^= word >> 17
    word ^= (word << 5) & WORD
    game[DICE] = word
    return (word * limit) >> 32

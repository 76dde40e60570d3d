"""The random generator of all kernels: xorshift in 32 bits, the same compiled or not.

All numbers fit into signed 64 bits, so that nothing overflows.
"""

from __future__ import annotations

from typing import Any

from ai.search.compiled import njit

MASK = 0xFFFFFFFF


@njit
def mixed(number: int) -> int:
    """A hash of the number in 32 bits."""
    number = ((number >> 16) ^ number) * 0x45D9F3B & MASK
    number = ((number >> 16) ^ number) * 0x45D9F3B & MASK
    return (number >> 16) ^ number


@njit
def first_state(seed: int, number: int) -> int:
    """The first state of a random stream, for each seed and number; never 0."""
    return mixed((mixed(seed & MASK) + number) & MASK) | 1


@njit
def next_state(state: int) -> int:
    state ^= (state << 13) & MASK
    state ^= state >> 17
    return state ^ ((state << 5) & MASK)


@njit
def below(state: int, limit: int) -> int:
    """Scale a state to a number from 0 to limit - 1."""
    return state * limit >> 32


@njit
def draw_below(row: Any, at: int, limit: int) -> int:
    """A number from 0 to limit - 1, from the generator whose state is at this place of the row."""
    row[at] = next_state(row[at])
    return below(row[at], limit)


@njit
def shuffle(row: Any, at: int, first: int, count: int) -> None:
    """Shuffle a range of a row, with the generator whose state is in it."""
    for last in range(count - 1, 0, -1):
        pick = first + draw_below(row, at, last + 1)
        row[first + last], row[pick] = row[pick], row[first + last]

"""Lots for the kernels: 32 bits each, the same whether compiled or not.

All numbers stay so small that 64 bits with a sign hold them; nothing ever overflows.
"""

from __future__ import annotations

from ai.search.compiled import njit

MASK = 0xFFFFFFFF


@njit
def mixed(number: int) -> int:
    """32 bits that look nothing like the number."""
    number = ((number >> 16) ^ number) * 0x45D9F3B & MASK
    number = ((number >> 16) ^ number) * 0x45D9F3B & MASK
    return (number >> 16) ^ number


@njit
def first_lot(seed: int, number: int) -> int:
    """Where a stream of lots begins: one for each seed and number, never 0."""
    return mixed((mixed(seed & MASK) + number) & MASK) | 1


@njit
def next_lot(lot: int) -> int:
    lot ^= (lot << 13) & MASK
    lot ^= lot >> 17
    return lot ^ ((lot << 5) & MASK)


@njit
def below(lot: int, limit: int) -> int:
    """A lot as a number from 0 to limit - 1."""
    return lot * limit >> 32

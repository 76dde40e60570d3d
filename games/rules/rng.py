"""Randomness that anyone can recompute: SHA-256 in counter mode over the seed.

Python's own generator may change between versions. This one takes a dozen lines in any language,
so that players can check a shuffle themselves. `docs/fairness.md` describes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
_EIGHT_WORDS = Struct(">8I").unpack


class Dice:
    """A stream of 32-bit numbers: block k is SHA-256(seed + label + k), k in four bytes."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = _words(seed + label.encode())

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; words beyond the last full multiple of n are skipped."""
        limit = 2**32 - 2**32 % n
        while (word := next(self._words)) >= limit:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Fisher-Yates from the last place down."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            pick = self.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return deck


def _words(prefix: bytes) -> Iterator[int]:
    for block in count():
        yield from _EIGHT_WORDS(sha256(prefix + block.to_bytes(4, "big")).digest())


def seed_commitment(seed: bytes, game_id: str) -> str:
    """Published before the game, so that the seed cannot be exchanged afterwards."""
    return sha256(seed + game_id.encode()).hexdigest()

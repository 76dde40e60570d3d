"""Chance as `docs/fairness.md` describes it: SHA-256 over seed, label and a counter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of 32-bit numbers that a seed and a label determine."""

    def __init__(self, seed: bytes, label: str) -> None:
        self.numbers = self._numbers(seed + label.encode())

    @staticmethod
    def _numbers(prefix: bytes) -> Iterator[int]:
        for block in count():
            digest = sha256(prefix + block.to_bytes(4, "big")).digest()
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")

    def below(self, n: int) -> int:
        """Numbers beyond the last whole multiple of n are skipped, so that all are equally likely."""
        fair = 2**32 // n * n
        return next(number for number in self.numbers if number < fair) % n

    def shuffle(self, items: Iterable[T]) -> list[T]:
        pile = list(items)
        for last in reversed(range(1, len(pile))):
            pick = self.below(last + 1)
            pile[last], pile[pick] = pile[pick], pile[last]
        return pile

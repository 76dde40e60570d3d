"""The dice of the rules, compiled: the same numbers as `games.rules.rng.Dice`, for kernels that play on
a game of the service. A stream is a row of numbers: `begin` it with a seed and a label, then draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.compiled import njit

#: Bytes of a seed, and of the message that a block of the stream is the hash of.
SEED_BYTES, MESSAGE_BYTES = 32, 64
#: The places of a stream: the message, its length without the number of the block, that number, how
#: many words of the block are used, and these words.
MESSAGE = 0
LENGTH = MESSAGE + MESSAGE_BYTES
BLOCK = LENGTH + 1
USED = BLOCK + 1
WORDS = USED + 1
STREAM = WORDS + 8
#: A label and its numbers have this room: longer ones would need a second block.
LABEL_BYTES = MESSAGE_BYTES - SEED_BYTES - 4 - 9

MASK = 0xFFFFFFFF
_PRIMES = [n for n in range(2, 312) if all(n % m for m in range(2, n))]


def _fraction(prime: int, root: int) -> int:
    """The first 32 bits of the fraction of a square or cube root."""
    wanted = prime << 32 * root
    low, high = 0, 1 << 40
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= wanted else (low, middle)
    return low & MASK


_ROUNDS = np.array([_fraction(prime, 3) for prime in _PRIMES], dtype=np.int64)
_START = np.array([_fraction(prime, 2) for prime in _PRIMES[:8]], dtype=np.int64)


def letters(text: str) -> Any:
    """A label, or the bytes of a seed, as kernels read them."""
    return np.array(list(text.encode()), dtype=np.int64)


@njit
def begin(stream: Any, seed: Any, label: Any) -> None:
    """A stream for a seed and a label, which numbers may be added to."""
    for at in range(SEED_BYTES):
        stream[MESSAGE + at] = seed[at]
    for at in range(len(label)):
        stream[MESSAGE + SEED_BYTES + at] = label[at]
    stream[LENGTH] = SEED_BYTES + len(label)
    stream[BLOCK] = 0
    stream[USED] = 8


@njit
def add_number(stream: Any, number: int) -> None:
    """Write a number to the end of the label."""
    digits, rest = 1, number // 10
    while rest > 0:
        digits, rest = digits + 1, rest // 10
    at = MESSAGE + stream[LENGTH] + digits
    stream[LENGTH] += digits
    for _ in range(digits):
        at -= 1
        stream[at] = 48 + number % 10
        number //= 10


@njit
def roll(stream: Any, limit: int) -> int:
    """A number from 0 to limit - 1; words beyond the last full multiple of it are skipped."""
    full = (1 << 32) - (1 << 32) % limit
    while True:
        if stream[USED] == 8:
            _hash(stream)
        word: int = stream[WORDS + stream[USED]]
        stream[USED] += 1
        if word < full:
            return word % limit


@njit
def shuffle_by(stream: Any, row: Any, first: int, count: int) -> None:
    """Shuffle a range of a row from the last place down."""
    for last in range(count - 1, 0, -1):
        pick = first + roll(stream, last + 1)
        row[first + last], row[pick] = row[pick], row[first + last]


@njit
def _turned(word: int, bits: int) -> int:
    return (word >> bits) | (word << 32 - bits) & MASK


@njit
def _hash(stream: Any) -> None:
    """The next eight words: SHA-256 of seed, label and number of the block, which fit into one message."""
    length = stream[LENGTH]
    for place in range(4):
        stream[MESSAGE + length + place] = stream[BLOCK] >> 8 * (3 - place) & 255
    stream[MESSAGE + length + 4] = 128
    bits = 8 * (length + 4)
    for at in range(length + 5, MESSAGE_BYTES):
        stream[MESSAGE + at] = 0
    stream[MESSAGE + MESSAGE_BYTES - 2] = bits >> 8
    stream[MESSAGE + MESSAGE_BYTES - 1] = bits & 255
    words = np.zeros(64, dtype=np.int64)
    for at in range(16):
        for place in range(4):
            words[at] = words[at] << 8 | stream[MESSAGE + 4 * at + place]
    for at in range(16, 64):
        near, far = words[at - 2], words[at - 15]
        more = _turned(near, 17) ^ _turned(near, 19) ^ near >> 10
        less = _turned(far, 7) ^ _turned(far, 18) ^ far >> 3
        words[at] = (words[at - 16] + less + words[at - 7] + more) & MASK
    a, b, c, d = _START[0], _START[1], _START[2], _START[3]
    e, f, g, h = _START[4], _START[5], _START[6], _START[7]
    for at in range(64):
        mixed = _turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)
        first = h + mixed + (e & f ^ (e ^ MASK) & g) + _ROUNDS[at] + words[at]
        mixed = _turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)
        second = mixed + (a & b ^ a & c ^ b & c)
        h, g, f, e = g, f, e, d + first & MASK
        d, c, b, a = c, b, a, first + second & MASK
    stream[WORDS] = a + _START[0] & MASK
    stream[WORDS + 1] = b + _START[1] & MASK
    stream[WORDS + 2] = c + _START[2] & MASK
    stream[WORDS + 3] = d + _START[3] & MASK
    stream[WORDS + 4] = e + _START[4] & MASK
    stream[WORDS + 5] = f + _START[5] & MASK
    stream[WORDS + 6] = g + _START[6] & MASK
    stream[WORDS + 7] = h + _START[7] & MASK
    stream[BLOCK] += 1
    stream[USED] = 0

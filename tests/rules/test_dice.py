"""The dice against a second implementation, against numbers written down, and for fairness."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from games.rules.rng import Dice, seed_commitment

SEED = bytes(range(32))


def words(seed: bytes, label: str) -> Iterator[int]:
    """All 32-bit words of the stream, in order."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + label.encode("utf-8") + struct.pack(">I", counter))
        yield from struct.unpack(">8I", block.digest())
        counter += 1


def roll(stream: Iterator[int], sides: int) -> int:
    """Skip what would make small numbers likelier, then divide."""
    full_rounds = (1 << 32) // sides
    return next(word for word in stream if word // sides < full_rounds) % sides


def shuffle(stream: Iterator[int], deck: list[int]) -> list[int]:
    for size in reversed(range(2, len(deck) + 1)):
        chosen = roll(stream, size)
        deck[size - 1], deck[chosen] = deck[chosen], deck[size - 1]
    return deck


def test_the_words_are_the_hashes_of_seed_label_and_counter() -> None:
    dice = Dice(SEED, "rota")
    assert [dice.below(2**32) for _ in range(50)] == list(islice(words(SEED, "rota"), 50))


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 60, 1000, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_a_roll_is_what_the_second_implementation_rolls(sides: int) -> None:
    dice, stream = Dice(SEED, "x"), words(SEED, "x")
    assert [dice.below(sides) for _ in range(200)] == [roll(stream, sides) for _ in range(200)]


@pytest.mark.parametrize("size", [0, 1, 2, 5, 60, 120])
def test_a_shuffle_is_what_the_second_implementation_shuffles(size: int) -> None:
    deck = Dice(SEED, "deck").shuffled(range(size))
    assert deck == shuffle(words(SEED, "deck"), list(range(size)))


def test_these_numbers_were_written_down_and_stay() -> None:
    dice = Dice(SEED, "rota")
    assert [dice.below(2**32) for _ in range(4)] == [
        0x4BE52E5A,
        0x465C8F0A,
        0x9773D14C,
        0x1C6FBC60,
    ]
    assert [Dice(b"", "").below(2**32)] == [0xDF3F6198]
    dice = Dice(SEED, "rota")
    assert [dice.below(6) for _ in range(12)] == [2, 0, 2, 0, 2, 1, 4, 3, 0, 3, 2, 4]
    assert Dice(SEED, "rota").shuffled("abcdefgh") == list("eabfghdc")


def test_rolls_and_shuffles_go_on_in_one_stream() -> None:
    dice, stream = Dice(SEED, "mixed"), words(SEED, "mixed")
    got = (dice.below(6), dice.shuffled(range(7)), dice.below(4), dice.shuffled(range(3)))
    wanted = (
        roll(stream, 6),
        shuffle(stream, [*range(7)]),
        roll(stream, 4),
        shuffle(stream, [0, 1, 2]),
    )
    assert got == wanted


def test_a_shuffle_leaves_what_it_was_given_as_it_was() -> None:
    deck = ["a", "b", "c", "d"]
    Dice(SEED, "deck").shuffled(deck)
    assert deck == ["a", "b", "c", "d"]


def test_another_seed_or_another_label_gives_another_stream() -> None:
    streams = [Dice(SEED, "rota"), Dice(SEED, "axio"), Dice(SEED[::-1], "rota")]
    assert len({tuple(dice.below(100) for _ in range(10)) for dice in streams}) == 3


def chi_squared(counts: Counter[Any], kinds: int) -> float:
    wanted = counts.total() / kinds
    seen = sum((count - wanted) ** 2 / wanted for count in counts.values())
    return seen + (kinds - len(counts)) * wanted


def test_all_sides_are_equally_likely() -> None:
    """5 degrees of freedom: beyond 20.5 lies one stream in a thousand."""
    dice = Dice(SEED, "fair")
    assert chi_squared(Counter(dice.below(6) for _ in range(6000)), 6) < 20.5


def test_all_orders_are_equally_likely() -> None:
    """23 degrees of freedom: beyond 49.7 lies one stream in a thousand."""
    dice = Dice(SEED, "fair")
    orders = Counter(tuple(dice.shuffled("abcd")) for _ in range(4800))
    assert set(orders) == set(permutations("abcd"))
    assert chi_squared(orders, 24) < 49.7


def test_a_large_die_has_no_favourite_half() -> None:
    """Without skipping, the lower half of 3 * 2**30 would come up two times in three."""
    dice = Dice(SEED, "half")
    low = sum(dice.below(3 * 2**30) < 3 * 2**29 for _ in range(4000))
    assert 1850 < low < 2150


def test_the_commitment_is_the_hash_of_the_seed_and_the_name_of_the_game() -> None:
    assert seed_commitment(b"", "abc") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    wanted = hashlib.sha256()
    wanted.update(SEED)
    wanted.update("Gämé-1".encode())
    assert seed_commitment(SEED, "Gämé-1") == wanted.hexdigest()


def test_another_seed_or_another_game_has_another_commitment() -> None:
    commitments = [
        seed_commitment(SEED, "g1"),
        seed_commitment(SEED, "g2"),
        seed_commitment(SEED[::-1], "g1"),
    ]
    assert len(set(commitments)) == 3

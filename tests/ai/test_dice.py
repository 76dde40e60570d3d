"""The dice of kernels are those of the rules."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.search.dice import LABEL_BYTES, STREAM, add_number, begin, letters, roll, shuffle_by
from games.rules.rng import Dice


@pytest.mark.parametrize("number", [0, 7, 10, 99, 12_345])
def test_a_stream_is_that_of_the_rules(number):
    rng = Random(number)
    for _ in range(20):
        seed = rng.randbytes(32)
        stream = np.zeros(STREAM, dtype=np.int64)
        begin(stream, np.array(list(seed)), letters("acht cards "))
        add_number(stream, number)
        dice = Dice(seed, f"acht cards {number}")
        # Large limits skip many words.
        for limit in [1, 2, 6, 3 * 10**9, 2**31 + 1, 2**32] * 4:
            assert roll(stream, limit) == dice.below(limit)
        row = np.arange(130)
        shuffle_by(stream, row, 10, 120)
        assert [*row[:10], *row[10:]] == [*range(10), *dice.shuffled(range(10, 130))]


def test_the_longest_label_fits_into_one_block():
    seed, label = bytes(32), "x" * LABEL_BYTES
    stream = np.zeros(STREAM, dtype=np.int64)
    begin(stream, np.array(list(seed)), letters(label))
    assert roll(stream, 1000) == Dice(seed, label).below(1000)

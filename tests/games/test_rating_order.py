"""Simulated players of known strength are ranked in the right order by the ratings of the service, after
the number of games that `docs/ratings.md` publishes."""

from __future__ import annotations

import re

import pytest

from tests.load.rating_order import BEGIN, DOCUMENT, END, ENOUGH, GAPS, distance, shares
from tests.support.sizes import sized

RUNS = sized(40, 400)


def published() -> dict[int, int]:
    """By how often the stronger of two neighbours wins, the number of games that is enough."""
    table = DOCUMENT.read_text().split(BEGIN)[1].split(END)[0].splitlines()
    head, last = ([cell.strip() for cell in row.split("|")[2:-1]] for row in (table[0], table[-1]))
    assert [int(cell.split(":")[0]) for cell in head] == list(GAPS)
    games = [re.fullmatch(r"\*\*(\d+)\*\*", cell) for cell in last]
    return {gap: int(found[1]) for gap, found in zip(GAPS, games, strict=True) if found}


@pytest.mark.parametrize("percent", [gap for gap in GAPS if gap >= sized(75, 60)])
def test_players_of_known_strength_are_ordered_rightly(percent: int) -> None:
    (share,) = shares(percent, [published()[percent]], RUNS)
    # A share of 95 % in all runs may be a little less in a few of them.
    assert share >= ENOUGH - 2 * (ENOUGH * (1 - ENOUGH) / RUNS) ** 0.5


def test_a_few_games_are_not_enough() -> None:
    """Otherwise the test above could not fail."""
    (share,) = shares(75, [5], RUNS)
    assert share < ENOUGH / 2


def test_the_gap_is_what_it_is_called() -> None:
    assert distance(50) == 0 and distance(60) < distance(75) < distance(85)

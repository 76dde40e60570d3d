"""Simulated players of known strength are ranked in the right order by the ratings of the service."""

from __future__ import annotations

from random import Random

from games.services.ratings import MODEL
from tests.support.sizes import sized

PLAYERS = 5
#: What `docs/ratings.md` promises.
GAMES_OF_EACH = 150
#: Neighbours of this distance win 75 of 100 games against the weaker one.
DISTANCE = 4.0
RUNS = sized(40, 400)


def ranked_rightly(rng: Random, games_of_each: int) -> bool:
    strengths = [DISTANCE * number for number in range(PLAYERS)]
    ratings = [MODEL.rating() for _ in strengths]
    for _ in range(games_of_each * PLAYERS // 2):
        one, other = rng.sample(range(PLAYERS), 2)
        won = rng.gauss(strengths[one], MODEL.beta) > rng.gauss(strengths[other], MODEL.beta)
        sides = MODEL.rate([[ratings[one]], [ratings[other]]], ranks=[1, 2] if won else [2, 1])
        (ratings[one],), (ratings[other],) = sides
    shown = [rating.ordinal() for rating in ratings]
    return shown == sorted(shown)


def share(games_of_each: int) -> float:
    return sum(ranked_rightly(Random(seed), games_of_each) for seed in range(RUNS)) / RUNS


def test_players_of_known_strength_are_ordered_rightly() -> None:
    assert share(GAMES_OF_EACH) >= 0.95


def test_a_few_games_are_not_enough() -> None:
    """Otherwise the test above could not fail."""
    assert share(5) < 0.95

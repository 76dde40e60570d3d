"""Batches of games on a kernel: every move as the rules have it."""

from __future__ import annotations

from importlib import import_module
from random import Random

import numpy as np
import pytest

from ai.search import STEPPING
from axio_env.batch import Batch
from axio_env.results import rewards_of
from games.rules import RULES
from tests.support.sizes import sized

every_kernel = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in STEPPING for seats in RULES[slug].seat_counts]
)


@every_kernel
def test_every_option_and_every_position_is_that_of_the_rules(slug, seats):
    rules, rng = RULES[slug], Random(seats)
    kernel = import_module(STEPPING[slug])
    games = sized(12, 1000)
    batch = Batch(slug, games, seats=seats)
    seeds = {number: rng.randbytes(32) for number in range(games)}
    batch.deal(range(games), seeds)
    states = [
        rules.new_game(seats=seats, options=batch.options, seed=seeds[number])
        for number in range(games)
    ]
    found = np.zeros(3, dtype=np.int64)
    while batch.counts.any():
        chosen = batch.random()
        deciding = batch.seats
        for number in np.flatnonzero(batch.counts):
            (decision,) = rules.decisions(states[number])
            moves = list(rules.legal_moves(states[number], decision))
            assert decision.seat == deciding[number] + 1
            assert batch.counts[number] == len(moves)
            # Mostly those that gain, so that bonus turns come up.
            gains = [sum(vars_of(rules.preview(states[number], decision.seat, m))) for m in moves]
            if rng.random() < 0.8:
                chosen[number] = int(np.argmax(gains))
            move = moves[chosen[number]]
            assert kernel.read(batch.games, number, chosen[number], found)
            assert kernel.move_of(batch.games, number, found) == move
            states[number] = rules.apply(states[number], decision.seat, move).state
        rewards = batch.step(chosen)
        for number, state in enumerate(states):
            assert kernel.scores_of(batch.games, number) == state.scores
            outcome = rules.outcome(state)
            assert (outcome is None) == (batch.counts[number] > 0)
            if outcome and deciding[number] >= 0:
                assert kernel.outcome(batch.games, number) == outcome
                assert list(rewards[number]) == rewards_of(outcome, seats)
            else:
                assert not rewards[number].any()


def vars_of(preview):
    return [getattr(preview.points, name) for name in preview.points.__struct_fields__]


def test_an_option_that_is_none_is_refused():
    batch = Batch("rota", 3, seed=1)
    before = [array.copy() for array in batch.games]
    for wrong in (-1, batch.counts[1]):
        with pytest.raises(ValueError, match="Game 1 has"):
            batch.step(np.array([0, wrong, 0]))
    assert all((one == other).all() for one, other in zip(before, batch.games, strict=True))


def test_games_are_dealt_anew_one_by_one():
    batch = Batch("rota", 2, seed=1)
    while batch.counts.any():
        batch.step(batch.random())
    assert (batch.seats == -1).all()
    batch.deal([1])
    assert batch.counts[0] == 0 < batch.counts[1]


def test_the_same_seed_gives_the_same_games():
    def scores():
        batch = Batch("rota", 5, seed=4)
        for _ in range(10):
            batch.step(batch.random())
        return batch.games.scores

    assert (scores() == scores()).all()


def test_a_ruleset_without_such_a_kernel_says_so():
    with pytest.raises(ValueError, match="no kernel that steps"):
        Batch("acht", 1)

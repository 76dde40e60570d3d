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
from games.rules.errors import InvalidOptions
from games.rules.viewers import Viewer
from tests.support.sizes import sized

TABLES = [(slug, seats, {}) for slug in STEPPING for seats in RULES[slug].seat_counts]
TABLES += [("axio", 4, {"teams": True}), ("acht", 4, {"teams": True})]
#: Short games of ACHT often end in blind rounds, long ones reshuffle the cards.
TABLES += [("acht", seats, {"target": target}) for seats, target in ((2, 1), (4, 1), (2, 60))]
TABLES += [("acht", 4, {"teams": True, "target": 1})]
every_kernel = pytest.mark.parametrize(
    ("slug", "seats", "options"),
    TABLES,
    ids=["-".join(map(str, [slug, n, *options.values()])) for slug, n, options in TABLES],
)


@every_kernel
def test_every_option_and_every_position_is_that_of_the_rules(slug, seats, options):
    rules, rng = RULES[slug], Random(f"{seats} {options}")
    kernel = import_module(STEPPING[slug])
    games = sized(6, 1000)
    batch = Batch(slug, games, seats=seats, options=options, seed=seats)
    seeds = {number: rng.randbytes(32) for number in range(games)}
    batch.deal(range(games), seeds)
    states = [
        rules.new_game(seats=seats, options=batch.options, seed=seeds[number])
        for number in range(games)
    ]
    again = kernel.games_for(games, seats)
    while batch.counts.any():
        chosen, deciding = batch.random(), batch.seats
        for number in np.flatnonzero(batch.counts):
            decision = asked(rules, states[number])
            moves = list(rules.legal_moves(states[number], decision))
            assert decision.seat == deciding[number] + 1
            assert batch.counts[number] == len(moves)
            # Mostly those that gain, so that bonus turns come up.
            gains = [sum(vars_of(rules.preview(states[number], decision.seat, m))) for m in moves]
            if rng.random() < 0.8 and max(gains):
                chosen[number] = int(np.argmax(gains))
            move = moves[chosen[number]]
            assert batch.move(number, chosen[number]) == move
            states[number] = rules.apply(states[number], decision.seat, move).state
        rewards = batch.step(chosen)
        for number, state in enumerate(states):
            assert kernel.scores_of(batch.games, number) == told_scores(state)
            outcome = rules.outcome(state)
            assert (outcome is None) == (batch.counts[number] > 0)
            if outcome and deciding[number] >= 0:
                assert kernel.outcome(batch.games, number) == outcome
                assert list(rewards[number]) == rewards_of(outcome, seats)
            else:
                assert not rewards[number].any()
            kernel.load(again, number, state)
        playing = batch.counts > 0
        assert (batch.observe()[playing] == kernel.observed(again)[playing]).all()


def asked(rules, state):
    """The decision that is answered next: sealed ones one after the other."""
    answered = rules.answered(state)
    return next(one for one in rules.decisions(state) if one.seat not in answered)


def told_scores(state):
    return state.scores if hasattr(state, "scores") else state.totals


@every_kernel
def test_an_observation_tells_no_more_than_the_view(slug, seats, options):
    """In a world that differs only in what a seat cannot see, it observes the same."""
    rules, rng = RULES[slug], Random(1)
    kernel = import_module(STEPPING[slug])
    state = rules.new_game(seats=seats, options=rules.parse_options(options), seed=bytes(range(32)))
    games, differing = kernel.games_for(2, seats), 0
    for _ in range(sized(40, 400)):
        if rules.outcome(state):
            break
        decision = asked(rules, state)
        view = rules.view_for(state, Viewer.at(decision.seat))
        guess = rules.sample_state(view, options=rules.parse_options(options), rng=rng)
        kernel.load(games, 0, state)
        kernel.load(games, 1, guess)
        if asked(rules, guess) == decision:
            one, other = kernel.observed(games)
            assert (one == other).all()
            differing += guess != state
        move = rng.choice(list(rules.legal_moves(state, decision)))
        state = rules.apply(state, decision.seat, move).state
    assert differing > 5


@every_kernel
def test_seats_observe_what_they_hold_themselves(slug, seats, options):
    """Games that differ in nothing but what the seat to decide holds look different."""
    rules, kernel = RULES[slug], import_module(STEPPING[slug])
    games = kernel.games_for(30, seats)
    for number in range(30):
        seed = bytes([number]) * 32
        state = rules.new_game(seats=seats, options=rules.parse_options(options), seed=seed)
        kernel.load(games, number, state)
    assert len({row.tobytes() for row in kernel.observed(games)}) > 3


def vars_of(preview):
    return [getattr(preview.points, name) for name in preview.points.__struct_fields__]


@pytest.mark.parametrize("slug", STEPPING)
def test_an_option_that_is_none_is_refused(slug):
    batch = Batch(slug, 3, seed=1)
    before = [array.copy() for array in batch.games]
    for wrong in (-1, batch.counts[1]):
        with pytest.raises(ValueError, match="Game 1 has"):
            batch.step(np.array([0, wrong, 0]))
        with pytest.raises(ValueError, match="Game 1 has"):
            batch.move(1, wrong)
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
        Batch("kran", 1)


def test_options_that_a_table_cannot_have_are_refused():
    with pytest.raises(InvalidOptions, match="four seats"):
        Batch("axio", 1, seats=2, options={"teams": True})

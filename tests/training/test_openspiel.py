"""Every ruleset as a game of OpenSpiel. Skipped where `open_spiel` is not installed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from games.rules import RULES
from tests.support.sizes import sized

#: A large package that not every platform has.
WHY = "pip install open_spiel to test the games of OpenSpiel"
pyspiel = pytest.importorskip("pyspiel", reason=WHY)
openspiel = pytest.importorskip("axio_env.openspiel")

every_game = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in RULES for seats in RULES[slug].seat_counts]
)


def game_of(slug, seats):
    return pyspiel.load_game(f"{openspiel.PREFIX}{slug}(players={seats})")


@every_game
def test_the_generic_test_of_openspiel_is_green(slug, seats):
    pyspiel.random_sim_test(
        game_of(slug, seats), num_sims=sized(1, 20), serialize=False, verbose=False
    )


@pytest.mark.parametrize("slug", RULES)
def test_it_goes_by_the_rules(slug):
    rules, rng = RULES[slug], Random(1)
    state = game_of(slug, 2).new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == openspiel.DEALS
    state.apply_action(7)
    position = rules.new_game(seats=2, options=rules.parse_options({}), seed=openspiel.seed_of(7))
    while not state.is_terminal():
        seat = state.current_player() + 1
        (decision,) = (one for one in rules.decisions(position) if one.seat == seat)
        moves = list(rules.legal_moves(position, decision))
        assert state.legal_actions() == list(range(len(moves)))
        action = rng.randrange(len(moves))
        assert str(moves[action]) == state.action_to_string(state.current_player(), action)
        copy = state.clone()
        state.apply_action(action)
        position = rules.apply(position, seat, moves[action]).state
        assert len(copy.history()) == len(state.history()) - 1
    assert sum(state.returns()) == 0 and rules.outcome(position)


def test_an_observation_is_that_of_the_environment():
    from axio_env import raw_env

    state = game_of("rota", 2).new_initial_state()
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    assert not observer.tensor.any()
    state.apply_action(3)
    table = raw_env("rota")
    table.reset(options={"seed": openspiel.seed_of(3).hex()})
    for player, agent in enumerate(table.agents):
        observer.set_from(state, player)
        assert np.array_equal(observer.tensor, table.observe(agent)["observation"])
        assert observer.string_from(state, player) == table.rules.text_of(table.view(agent))

"""Every ruleset as a PettingZoo environment."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from axio_env import MOST_ACTIONS, env, raw_env
from axio_env.results import rewards_of
from games.rules import RULES
from games.rules.ranking import Outcome, Ranked, Reason
from games.rules.viewers import Viewer
from tests.docs.blocks import blocks_of
from tests.support.process import ROOT
from tests.support.sizes import sized

TABLES = [(slug, seats, {}) for slug, rules in RULES.items() for seats in rules.seat_counts]
TABLES += [
    (slug, 4, {"teams": True})
    for slug, rules in RULES.items()
    if "teams" in rules.types.options.__struct_fields__
]
every_table = pytest.mark.parametrize(
    ("slug", "seats", "options"), TABLES, ids=[f"{s}-{n}{'-teams' * bool(o)}" for s, n, o in TABLES]
)


def played(table, rng, most=10_000):
    """Random moves to the end of a game; tells of each agent before it moves."""
    for agent in table.agent_iter(most):
        if table.terminations[agent]:
            return
        yield agent
        table.step(rng.randrange(len(table.moves(agent))))


@every_table
def test_it_is_an_environment(slug, seats, options):
    with warnings.catch_warnings():
        # What it merely finds unusual.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(slug, seats=seats, options=options), num_cycles=sized(100, 1000))


@every_table
def test_a_seed_says_everything(slug, seats, options):
    seed_test(lambda: env(slug, seats=seats, options=options), num_cycles=sized(40, 500))


@every_table
def test_actions_are_the_options_in_their_order(slug, seats, options):
    table, rules, rng = raw_env(slug, seats=seats, options=options), RULES[slug], Random(1)
    seed = bytes(range(32))
    table.reset(options={"seed": seed.hex()})
    state = rules.new_game(seats=seats, options=rules.parse_options(options), seed=seed)
    for _ in range(sized(60, 400)):
        agent = table.agent_selection
        if table.terminations[agent]:
            break
        seat = int(agent.removeprefix("seat_"))
        (decision,) = (one for one in rules.decisions(state) if one.seat == seat)
        moves = list(rules.legal_moves(state, decision))
        mask = table.observe(agent)["action_mask"]
        assert mask.sum() == len(moves) and mask[: len(moves)].all()
        assert table.view(agent) == rules.view_for(state, Viewer.at(seat))
        chosen = rng.randrange(len(moves))
        table.step(chosen)
        state = rules.apply(state, seat, moves[chosen]).state
    for other in table.agents:
        if other != table.agent_selection and seats > 1 and not table.moves(other):
            assert not table.observe(other)["action_mask"].any()


@every_table
def test_an_observation_tells_what_the_view_tells_and_no_more(slug, seats, options):
    """In a world that differs only in what a seat cannot see, it observes the same."""
    table, rules, rng = raw_env(slug, seats=seats, options=options), RULES[slug], Random(2)
    table.reset(seed=5)
    seen = set()
    for number, agent in enumerate(played(table, rng, sized(40, 400))):
        seat, state = int(agent.removeprefix("seat_")), table._state
        before = table.observe(agent)
        seen.add(before["observation"].tobytes())
        if number % 5:
            continue
        view = table.view(agent)
        gone = tuple(rules.resigned(state))
        guess = rules.sample_state(view, options=table.options, resigned=gone, rng=rng)
        table._go_to(guess)
        after = table.observe(agent)
        table._go_to(state)
        assert all((before[name] == after[name]).all() for name in before)
        assert rules.view_for(guess, Viewer.at(seat)) == view
    assert len(seen) > 3


def test_two_positions_look_different():
    table = raw_env("rota")
    table.reset(seed=1)
    first = table.observe("seat_1")["observation"]
    table.step(0)
    assert not np.array_equal(first, table.observe("seat_1")["observation"])


def test_an_action_that_is_none_is_refused_and_changes_nothing():
    table = raw_env("rota")
    table.reset(seed=1)
    agent = table.agent_selection
    before = table.view(agent)
    for action in (-1, len(table.moves(agent)), MOST_ACTIONS):
        with pytest.raises(ValueError, match="legal moves"):
            table.step(action)
    assert table.view(agent) == before


def test_a_space_that_is_too_small_says_so():
    table = raw_env("rota", most_actions=10)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="most_actions"):
        table.observe(table.agent_selection)


def test_the_end_is_told_to_all_and_worth_nothing_together():
    table = raw_env("axio", seats=3)
    table.reset(seed=3)
    total, rng = dict.fromkeys(table.possible_agents, 0.0), Random(3)
    for agent in table.agent_iter():
        _, reward, over, _, _ = table.last(observe=False)
        total[agent] += reward
        table.step(None if over else rng.randrange(len(table.moves(agent))))
    assert sum(total.values()) == pytest.approx(0) and max(total.values()) == 1


def ranking(*rows, team=False):
    letters = "AB" if team else [None] * len(rows)
    return Outcome(
        Reason.COMPLETED,
        tuple(
            Ranked(place, seats, t, 7, ()) for (place, seats), t in zip(rows, letters, strict=True)
        ),
    )


@pytest.mark.parametrize(
    ("outcome", "rewards"),
    [
        (ranking((1, (2,)), (2, (1,))), [-1, 1]),
        (ranking((1, (1, 2))), [0, 0]),
        (ranking((1, (3,)), (2, (1,)), (3, (2,))), [0, -1, 1]),
        (ranking((1, (1, 2)), (3, (3,))), [0.5, 0.5, -1]),
        (ranking((1, (2, 4)), (2, (1, 3)), team=True), [-1, 1, -1, 1]),
        (ranking((1, (2, 4)), (1, (1, 3)), team=True), [0, 0, 0, 0]),
        (ranking((1, (1,))), [7]),
    ],
)
def test_places_become_rewards(outcome, rewards):
    seats = sum(len(row.seats) for row in outcome.ranking)
    assert rewards_of(outcome, seats) == rewards


def test_views_are_encoded_by_their_type_alone():
    """Absent is not the same as zero, and names of pieces are not the same as each other."""
    table = raw_env("acht")
    table.reset(seed=1)
    view = table.view("seat_1")
    first = table.observe("seat_1")["observation"]
    other = msgspec.structs.replace(view, target=None)
    assert not np.array_equal(first, table._encode(other))
    seats = list(view.seats)
    kinds = [("SAQ",), ("X",)]
    arrays = [
        table._encode(
            msgspec.structs.replace(
                view, seats=(msgspec.structs.replace(seats[0], tiles=kind), *seats[1:])
            )
        )
        for kind in kinds
    ]
    assert not np.array_equal(*arrays)


def test_the_programs_of_the_page_play_games():
    page = (ROOT / "docs" / "training.md").read_text()
    game, games = (block.code for block in blocks_of(page) if block.language == "python")
    known: dict[str, Any] = {}
    exec(game, known)
    assert known["over"] and not known["table"].agents
    exec(games, known)
    assert len(known["seen"]) == len(known["rewards"]) == 256
    assert not known["batch"].counts.any()

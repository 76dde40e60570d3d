"""The search that needs nothing but the contract of the rules, here in the place of the kernels."""

from __future__ import annotations

from itertools import count
from math import inf

import pytest

from ai.arena.playing import Match, play
from ai.search import KERNELS, prepare
from ai.search.base import Level
from ai.search.contract import ContractSearch
from games.engines import ENGINES
from games.rules import RULES
from games.rules.thinking import Effort
from tests.ai.questions import TABLES, named, questions

LITTLE = Effort(60.0, simulations=16)
at_every_table = pytest.mark.parametrize("table", TABLES, ids=map(named, TABLES))


@pytest.fixture(autouse=True)
def _no_kernels(monkeypatch):
    for slug in tuple(KERNELS):
        monkeypatch.delitem(KERNELS, slug)


def asked(table):
    slug, seats, options = table
    return questions(slug, seats, bool(options))


def two_at(ruleset):
    return questions(ruleset, min(seats for seats in RULES[ruleset].seat_counts if seats > 1))


@at_every_table
def test_every_level_answers_every_kind_of_decision(table):
    for question in asked(table)[-3:]:
        for level in Level:
            mind = ENGINES[level.value].mind
            thought = mind.think(question, seed=1, effort=LITTLE)
            assert thought.move in question.moves
            assert all(0 <= found.value <= 1 for found in thought.judged)


@pytest.mark.parametrize("ruleset", RULES)
def test_the_same_seed_gives_the_same_judgement_and_another_seed_another(ruleset):
    question = max(two_at(ruleset), key=lambda question: len(question.moves))
    searches = [prepare(question, seed) for seed in (7, 7, 8)]
    moves = range(len(question.moves))[:4]
    results = [[search.simulate(move, 0, 4) for move in moves] for search in searches]
    assert results[0] == results[1] != results[2]
    assert searches[0].values() == searches[1].values()
    assert searches[0].merits() == searches[2].merits()


@pytest.mark.parametrize("ruleset", RULES)
def test_results_add_up_in_whatever_portions(ruleset):
    question = two_at(ruleset)[1]
    search = prepare(question, 3)
    assert search.simulate(0, 0, 9) == sum(search.simulate(0, first, 3) for first in (0, 3, 6))


@pytest.mark.parametrize("ruleset", RULES)
def test_moves_are_compared_in_the_same_worlds(ruleset):
    """Each is dealt once, and fits what the seat sees."""
    question = two_at(ruleset)[1]
    search = prepare(question, 3)
    for move in range(min(4, len(question.moves))):
        search.simulate(move, 0, 8)
    assert isinstance(search, ContractSearch)
    assert search.world.cache_info().misses == 8
    rules, view = RULES[ruleset], question.view
    assert all(rules.view_for(search.world(number), view.viewer) == view for number in range(8))


@pytest.mark.parametrize("ruleset", RULES)
def test_merits_are_what_the_previews_promise(ruleset):
    for question in two_at(ruleset):
        promised = [preview.points for preview in question.previews()]
        sums = [sum(getattr(p, name) for name in p.__struct_fields__) for p in promised]
        assert prepare(question, 1).merits() == sums


def test_values_tell_apart_what_previews_do_not():
    """Of moves that gain the same, one leaves more to the next seat than another."""
    search = prepare(questions("rota", 2)[3], 1)
    values_of: dict[float, set[float]] = {}
    for merit, value in zip(search.merits(), search.values(), strict=True):
        values_of.setdefault(merit, set()).add(value)
    assert max(len(values) for values in values_of.values()) > 2


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes on by a second whenever the search looks at it."""
    seconds = count()
    monkeypatch.setattr("ai.search.contract.monotonic", lambda: next(seconds))


def test_a_search_out_of_time_still_judges_every_move(clock):
    question = questions("rota", 2)[3]
    search = prepare(question, 1, seconds=4)
    values = search.values()
    assert len(values) == len(question.moves) and max(values) < inf
    assert 0 <= search.simulate(0, 0, 2) <= 2


def test_a_rollout_ends_when_the_time_is_over(clock, monkeypatch):
    made = []
    question = questions("rota", 2)[3]
    search = prepare(question, 1, seconds=5)
    apply = search.rules.apply
    monkeypatch.setattr(search.rules, "apply", lambda *move: (made.append(move), apply(*move))[1])
    search.simulate(0, 0, 1)
    assert 1 < len(made) < 8
    made.clear()
    search.simulate(0, 1, 1)
    assert len(made) == 1


def test_a_weak_engine_beats_chance():
    """It takes what it sees, which is no more than the contract tells."""
    played = [play(Match("rota", ("easy", "random"), seconds=60.0), number) for number in range(4)]
    wins = [
        wins
        for game in played
        for e, wins in zip(game.engines, game.wins, strict=True)
        if e == "easy"
    ]
    assert wins == [1.0] * 4

"""Judging moves of ACHT: the same question gives the same judgement, and only the view counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ai.search.acht import prepare
from ai.search.acht.layout import GAIN_BINDS
from ai.search.kernels import COMPILED
from games.rules import VERSIONS
from games.rules.acht.shapes import AchtOptions
from games.rules.thinking import Question
from tests.ai.acht_games import ACHT, options_for, questions, steps
from tests.rules.acht_positions import position, used
from tests.support.sizes import sized

WORLDS = 6
#: Of so many questions one is judged without the compiler, which takes a second.
EVERY = sized(60, 20)


def judgement(question: Question, seed: int = 7, worlds: int = WORLDS) -> list[Any]:
    searchable = prepare(question, seed)
    some = range(0, len(question.moves), 1 + len(question.moves) // 5)
    return [
        list(searchable.merits()),
        list(searchable.values()),
        [searchable.look(move) for move in some],
        [searchable.simulate(move, 0, worlds) for move in some],
    ]


@pytest.fixture(scope="module")
def asked() -> list[Question]:
    return [*questions(range(12), 9), *questions(range(12, 30), 25, resigning=0.03)]


def test_every_kind_of_question_is_judged(asked: list[Question]) -> None:
    assert {question.decision.kind for question in asked} == set(ACHT.decision_kinds)
    for question in asked:
        searchable = prepare(question, 1)
        assert len(searchable.merits()) == len(searchable.values()) == len(question.moves)


def test_results_lie_between_lost_and_won_in_steps(asked: list[Question]) -> None:
    for question in asked:
        searchable = prepare(question, 3)
        for move in (0, len(question.moves) - 1):
            for world in range(3):
                result = searchable.simulate(move, world, 1)
                assert 0 <= result <= 1
                assert (result * 2**20).is_integer()


def test_worlds_are_numbered_so_that_portions_add_up(asked: list[Question]) -> None:
    for question in asked[::3]:
        searchable = prepare(question, 5)
        together = searchable.simulate(1, 0, 9)
        assert together == searchable.simulate(1, 0, 4) + searchable.simulate(1, 4, 5)
        assert together == sum(searchable.simulate(1, world, 1) for world in reversed(range(9)))


def test_the_same_seed_gives_the_same_judgement_and_another_one_other_worlds(
    asked: list[Question],
) -> None:
    assert [judgement(question) for question in asked] == [
        judgement(question) for question in asked
    ]
    others = [judgement(question, seed=8)[2] for question in asked]
    assert others != [judgement(question)[2] for question in asked]


def test_only_what_the_seat_can_see_is_judged() -> None:
    compared = 0
    for number in (1, 3, 5, 7, 10, 11):
        options = options_for(number)[1]
        for at, (state, decision, _, _) in enumerate(steps(number, resigning=0.01)):
            question = Question.put(ACHT, options, state, decision)
            if at % 7 or len(question.moves) == 1:
                continue
            other = ACHT.sample_state(
                question.view, options=options, resigned=question.resigned, rng=Random(at)
            )
            assert other != state
            assert judgement(Question.put(ACHT, options, other, decision)) == judgement(question)
            compared += 1
    assert compared > 20


def test_a_game_of_a_former_version_is_searched_by_its_rules() -> None:
    for rules in VERSIONS["acht"].values():
        state = rules.new_game(seats=2, options=AchtOptions(), seed=bytes(32))
        question = Question.put(rules, AchtOptions(), state, rules.decisions(state)[0])
        searched = prepare(question, 1)
        assert searched.asked.position[GAIN_BINDS] == (rules.version == 1)


def test_infinity_is_played_when_it_gains() -> None:
    state = position(
        phase="react", turn=2, tiles=("A4", "S2A"), hands=("infinity", ""), eights=(), totals=(3, 4)
    )
    with_points = question_of(marked(state))
    without = question_of(state)
    for judged in (prepare(with_points, 1).merits(), prepare(with_points, 1).values()):
        assert judged[1] > judged[0]
    for judged in (prepare(without, 1).merits(), prepare(without, 1).values()):
        assert judged[1] < judged[0]
    searched = prepare(with_points, 1)
    assert searched.simulate(1, 0, 32) > searched.simulate(0, 0, 32)
    searched = prepare(without, 1)
    assert searched.simulate(1, 0, 32) < searched.simulate(0, 0, 32)


def question_of(state: Any) -> Question:
    return Question.put(ACHT, AchtOptions(), state, ACHT.decisions(state)[0])


def marked(state: Any) -> Any:
    """The same with squares of seat 1 on the board."""
    return replace(state, shapes=tuple(used("square", 1, 2)))


def test_compiled_and_interpreted_kernels_judge_alike() -> None:
    """The same questions in a process without the compiler."""
    environment = {**os.environ, "AXIO_NO_NUMBA": "1"}
    told = subprocess.run(
        [sys.executable, "-m", "tests.ai.test_acht_search"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout) == judgements_to_compare(compiled=True)


def judgements_to_compare(*, compiled: bool) -> list[Any]:
    assert compiled == COMPILED
    return [
        judgement(question, worlds=2)
        for question in [
            *questions(range(6), EVERY),
            *questions(range(6, 9), EVERY, resigning=0.05),
        ]
    ]


if __name__ == "__main__":
    print(json.dumps(judgements_to_compare(compiled=False)))

"""What the search is offered for AXIO ROTA."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest
from msgspec.structs import replace

from ai.search import prepare
from ai.search.compiled import COMPILED
from ai.thinking import Question
from games.rules.base import Viewer
from tests.ai.rota_games import ROTA, question_of, questions
from tests.support.process import ROOT

STEP = 2**20


def judged(question: Question, seed: int = 7) -> tuple[list[float], list[float], list[float]]:
    search = prepare(question, seed)
    some = range(0, len(question.moves), 1 + len(question.moves) // 3)
    results = [search.simulate(move, 2, 3) for move in some]
    return list(search.merits()), list(search.values()), results


def test_it_judges_every_move() -> None:
    for question, _ in questions(range(24)):
        merits, values, _ = judged(question)
        assert len(merits) == len(values) == len(question.moves)


def test_results_lie_between_lost_and_won_in_small_steps() -> None:
    for question, _ in questions(range(24)):
        search = prepare(question, 1)
        for world in range(8):
            result = search.simulate(0, world, 1)
            assert 0 <= result <= 1
            assert result * STEP == int(result * STEP)


def test_portions_do_not_matter() -> None:
    for question, _ in questions(range(24)):
        search = prepare(question, 1)
        whole = search.simulate(0, 5, 12)
        assert prepare(question, 1).simulate(0, 5, 12) == whole
        search.simulate(len(question.moves) - 1, 0, 3)
        assert search.simulate(0, 5, 4) + search.simulate(0, 9, 8) == whole


def test_another_seed_deals_other_worlds() -> None:
    question, _ = next(questions([1]))
    assert prepare(question, 1).simulate(0, 0, 50) != prepare(question, 2).simulate(0, 0, 50)


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    for question, state in questions(range(40)):
        other = ROTA.sample_state(
            ROTA.view_for(state, Viewer.at(state.turn)),
            options=question.options,
            resigned=state.resigned,
            rng=Random(3),
        )
        asked = question_of(question.options, other)
        assert (asked.view, asked.moves) == (question.view, question.moves)
        assert judged(asked) == judged(question)


def test_a_move_that_wins_at_once_is_worth_everything() -> None:
    for question, state in questions([1, 5, 9]):
        state = replace(state, scores=((11, 12, 12, 12, 12),) * 2)
        search = prepare(question_of(question.options, state), 0)
        for number, move in enumerate(question.moves):
            if not ROTA.apply(state, state.turn, move).state.turn:
                assert search.simulate(number, 0, 4) == 4
                break
        else:
            raise AssertionError("no move wins")


@pytest.mark.skipif(not COMPILED, reason="there is no compiler to compare with")
def test_it_thinks_the_same_without_the_compiler() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ai.test_rota_search"],
        env={**os.environ, "AXIO_NO_NUMBA": "1"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert json.loads(done.stdout) == sample()


def sample() -> list[list[list[float]]]:
    return [list(map(list, judged(question))) for question, _ in questions(range(0, 60, 7))]


if __name__ == "__main__":
    assert not COMPILED
    print(json.dumps(sample()))

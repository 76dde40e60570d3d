"""What the search is offered for AXIO ROTA."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from ai.search import prepare
from ai.search.halving import halve
from ai.search.kernels import COMPILED
from ai.search.rota.greedy import MOST
from ai.search.rota.worth import habits
from games.rules.thinking import Question, silently
from games.rules.viewers import Viewer
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


def one_colour_short() -> tuple[Question, list[int], list[int]]:
    """Both seats miss one point: a question, the moves that win at once, and the others."""
    question, state = next(questions([1]))
    state = replace(state, scores=((11, 12, 12, 12, 12),) * 2)
    ends = [not ROTA.apply(state, state.turn, move).state.turn for move in question.moves]
    winning = [move for move, end in enumerate(ends) if end]
    others = [move for move, end in enumerate(ends) if not end]
    assert winning and others
    return question_of(question.options, state), winning, others


def test_a_move_that_wins_at_once_is_worth_everything() -> None:
    question, winning, others = one_colour_short()
    search = prepare(question, 0)
    assert all(search.simulate(move, 0, 4) == 4 for move in winning)
    assert all(search.simulate(move, 0, 4) < 4 for move in others)


def test_a_clear_case_needs_few_simulations() -> None:
    question, winning, others = one_colour_short()
    candidates = [*others[:7], winning[0]]
    found = halve(
        prepare(question, 0), candidates, simulations=3_000, seconds=60.0, progress=silently
    )
    assert found[0].move == winning[0]
    assert sum(evidence.count for evidence in found) < 2_000
    assert sorted(evidence.move for evidence in found) == sorted(candidates)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_corner_is_worth_more_than_a_lane_holds(seats: int) -> None:
    for steps in (*habits(seats).policy, habits(seats).glance):
        *worths, bonus = steps
        assert all(low <= high for low, high in pairwise(worths))
        assert (
            max(high - low for low, high in zip(worths, worths[3:], strict=False)) + bonus <= MOST
        )


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

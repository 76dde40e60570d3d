"""What the search of AXIO promises to engines: it guesses, but it does not peek or waver."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from ai.search.axio import prepare
from ai.search.axio.judging import ONE
from games.rules.thinking import Question
from tests.ai.axio_games import AXIO, WAYS, Twins

JUDGE = "from tests.ai.test_axio_search import judgements; print(judgements())"


def question_after(number: int, moves: int) -> Question:
    """A decision in the middle of a game."""
    twins = Twins(number)
    for made, _ in enumerate(twins.positions(), 1):
        if made >= moves and twins.state.turn:
            break
    return twins.question()


def judged(question: Question) -> tuple[Any, ...]:
    search = prepare(question, 5)
    moves = range(0, len(question.moves), max(1, len(question.moves) // 3))
    return (
        tuple(search.merits()),
        tuple(search.values()),
        tuple(search.simulate(move, 2, 3) for move in moves),
    )


def judgements() -> list[Any]:
    """Enough to see whether the kernel does the same without the compiler."""
    return [judged(question_after(number, 20)) for number in range(1, 6)]


@pytest.mark.parametrize("number", range(12))
def test_who_sees_the_same_judges_the_same(number: int) -> None:
    twins = Twins(number)
    for made, _ in enumerate(twins.positions()):
        if made != 14:
            continue
        question = twins.question()
        other = AXIO.sample_state(
            question.view, options=twins.options, resigned=question.resigned, rng=Random(number)
        )
        assert other != twins.state
        assert judged(Question.put(AXIO, twins.options, other, question.decision)) == judged(
            question
        )
        return


@pytest.mark.parametrize("number", range(len(WAYS)))
def test_the_same_seed_gives_the_same_sums_in_whatever_portions(number: int) -> None:
    question = question_after(number, 11)
    one, two = prepare(question, 3), prepare(question, 3)
    for move in (0, len(question.moves) - 1):
        in_parts = two.simulate(move, 0, 3) + two.simulate(move, 3, 17)
        assert one.simulate(move, 0, 20) == in_parts
    assert one.values() == two.values()


@pytest.mark.parametrize("number", range(len(WAYS)))
def test_results_lie_between_lost_and_won_in_exact_steps(number: int) -> None:
    question = question_after(number, 9)
    search = prepare(question, 7)
    for world in range(30):
        result = search.simulate(world % len(question.moves), world, 1)
        assert 0 <= result <= 1
        assert result * ONE == int(result * ONE)


def test_swapping_and_keeping_are_both_played_on() -> None:
    for number in range(1, 200):
        for twins in Twins(number).positions():
            if twins.state.swapping:
                search = prepare(twins.question(), 1)
                swapped, kept = search.values()
                assert swapped > kept
                assert search.simulate(0, 0, 40) != search.simulate(1, 0, 40)
                return
    pytest.fail("Nobody was asked.")


def test_the_best_merit_is_the_best_sorted_score() -> None:
    twins = Twins(1)
    for made, _ in enumerate(twins.positions()):
        if made == 12:
            question = twins.question()
            merits = prepare(question, 1).merits()
            seat = question.decision.seat

            def after(move: Any, seat: int = seat) -> list[int]:
                return sorted(AXIO.apply(twins.state, seat, move).state.scores[seat - 1])

            scores = [after(move) for move in question.moves]
            best = merits.index(max(merits))
            assert scores[best] == max(scores)
            return


def test_without_the_compiler_everything_is_judged_the_same() -> None:
    environment = os.environ | {"AXIO_NO_NUMBA": "1"}
    plain = subprocess.run(
        [sys.executable, "-c", JUDGE], env=environment, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == str(judgements())

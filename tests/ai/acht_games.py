"""Random games of ACHT for comparing the kernel with the rules, and questions taken from them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.rules.acht import Acht
from games.rules.acht.shapes import AchtOptions, AchtState
from games.rules.base import OpenDecision
from games.rules.thinking import Question
from tests.rules.playing import seed_of, unanswered

ACHT = Acht()


def options_for(number: int) -> tuple[int, AchtOptions]:
    """Every number of seats in turn, teams among them; low targets, so that blind rounds come."""
    seats = (1, 2, 2, 3, 4, 4)[number % 6]
    return seats, AchtOptions(teams=number % 6 == 5, target=(24, 1, 12, 1)[number // 6 % 4])


def steps(
    number: int, *, resigning: float = 0.0
) -> Iterator[tuple[AchtState, OpenDecision, Any, Any]]:
    """Each state of a random game, what is asked, the answer and the step that it makes."""
    rng = Random(number)
    seats, options = options_for(number)
    state = ACHT.new_game(seats=seats, options=options, seed=seed_of(number))
    while open_now := unanswered(ACHT, state):
        if rng.random() < resigning:
            state = ACHT.resign(state, rng.choice(ACHT.playing(state))).state
            continue
        decision = rng.choice(open_now)
        moves = list(ACHT.legal_moves(state, decision))
        move = rng.choice(moves)
        step = ACHT.apply(state, decision.seat, move)
        yield state, decision, move, step
        state = step.state


def questions(numbers: range, every: int, *, resigning: float = 0.0) -> Iterator[Question]:
    """Some of the questions of some games that leave a choice."""
    count = 0
    for number in numbers:
        options = options_for(number)[1]
        for state, decision, _, _ in steps(number, resigning=resigning):
            question = Question.put(ACHT, options, state, decision)
            if len(question.moves) > 1:
                count += 1
                if count % every == 0 or decision.kind in ("react", "play_stolen"):
                    yield question

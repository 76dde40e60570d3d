"""Going through a finished game: what each move was worth, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ai.registry import ENGINES
from ai.reporting import reporting
from ai.thinking import Effort, Judged, Question
from games.models import Job, Move
from games.projection import project_question_of
from games.replaying import replay
from games.table import Table

#: For each move; a whole game takes some seconds.
SECONDS = 0.4


def analyse(job: Job) -> dict[str, Any]:
    """A row for each move of the log; resignations answer no question and are left out."""
    table = Table.load(job.game_id)
    moves = list(table.game.log)
    states = {state.version: state for state in replay(table, moves)}
    report = reporting(job)
    rows = []
    for number, move in enumerate(moves):
        if move.decision_id is not None:
            rows.append(_judge(job, table, states, move))
        report((number + 1) / len(moves))
    return {"moves": rows}


def _judge(job: Job, table: Table, states: dict[int, Any], move: Move) -> dict[str, Any]:
    before = states[(move.version or 0) - 1]
    question = project_question_of(table, before, move.seat)
    played = _among(table, before, question, table.ruleset.load_move(move.body))
    judged = _weigh(job, question, played)
    best = judged[0]
    own = next(found for found in judged if found.move == played)
    return {
        "number": move.number,
        "seat": move.seat,
        "version": move.version,
        "move": msgspec.to_builtins(played),
        "best": msgspec.to_builtins(best.move),
        "value": own.value,
        "best_value": best.value,
        "cost": max(0.0, best.value - own.value),
    }


def _weigh(job: Job, question: Question, played: Any) -> Sequence[Judged]:
    """The moves by their worth, the one that was played among them."""
    if len(question.moves) == 1:
        return (Judged(played, 1.0, 0),)
    thought = ENGINES[job.engine].mind.think(
        question, seed=job.seed, effort=Effort(SECONDS), weigh=(played,)
    )
    return sorted(thought.judged, key=lambda found: -found.value)


def _among(table: Table, state: Any, question: Question, move: Any) -> Any:
    """The option that leads to the same position: what looks equal is offered once."""
    if move in question.moves:
        return move
    ruleset, seat = table.ruleset, question.decision.seat
    after = ruleset.apply(state, seat, move).state
    return next(
        option for option in question.moves if ruleset.apply(state, seat, option).state == after
    )

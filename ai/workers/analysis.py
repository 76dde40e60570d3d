"""Analysing a finished game: the value of each move, the best alternative, and what was luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ai.coach.estimates import certainty, chance_of_only_move, uncertainty, weigh
from ai.coach.reckoning import Course, Decided, reckon
from ai.warming import load_later
from ai.workers.progress import reporting
from games.engines import ENGINES
from games.models import Job, Move
from games.models.records import log_of
from games.projection import project_question_of, side_of
from games.replaying import replay
from games.rules.thinking import Effort, Question
from games.table import Table

SECONDS_PER_MOVE = 0.4
#: A mistake becomes a puzzle if its one answer is the best so certainly.
PUZZLE_CERTAINTY = 0.95


class Row(NamedTuple):
    """What is told of a move, and what is reckoned with."""

    told: dict[str, Any]
    decided: Decided
    #: How certain the best move is better than all others.
    certainty: float = 0.0


def analyse(job: Job) -> dict[str, Any]:
    """A row for each move of the log, except for resignations; sums for each seat."""
    table = Table.load(job.game_id)
    load_later(table.game.ruleset)
    moves = log_of(table.game)
    states = {state.version: state for state in replay(table, moves)}
    report = reporting(job)
    rows = []
    for number, move in enumerate(moves):
        if move.decision_id is not None:
            rows.append(_judge(job, table, states, move))
        report((number + 1) / len(moves))
    reckoned = reckon(_course(table, moves, [row.decided for row in rows]))
    return {
        "moves": [row.told | {"luck": reckoned.luck.get(row.decided.number)} for row in rows],
        "seats": {str(seat): msgspec.to_builtins(sums) for seat, sums in reckoned.seats.items()},
        "moments": reckoned.moments,
        "puzzles": [
            {"number": row.decided.number, "certainty": row.certainty}
            for row in rows
            if row.decided.regret and row.certainty >= PUZZLE_CERTAINTY
        ],
    }


def _judge(job: Job, table: Table, states: dict[int, Any], move: Move) -> Row:
    before = states[(move.version or 0) - 1]
    question = project_question_of(table, before, move.seat)
    played = _among(table, before, question, table.ruleset.load_move(move.body))
    mind, effort = ENGINES[job.engine].mind, Effort(SECONDS_PER_MOVE)
    best, own, judged = weigh(mind, question, played, seed=job.seed, effort=effort)
    certain = certainty(best, judged)
    told = {
        "number": move.number,
        "seat": move.seat,
        "version": move.version,
        "move": msgspec.to_builtins(played),
        "best": msgspec.to_builtins(best.move),
        "value": own.value,
        "best_value": best.value,
        "cost": max(0.0, best.value - own.value),
    }
    if len(question.moves) == 1:
        best = own = chance_of_only_move(question, job.seed)
    doubt = 0.0 if own is best else uncertainty(best, own)
    decided = Decided(move.number or 0, move.seat, best.value, own.value, doubt)
    told["knowable"] = {
        "value": own.value,
        "best_value": best.value,
        "regret": decided.regret,
        "uncertainty": doubt,
    }
    return Row(told, decided, certain)


def _course(table: Table, moves: Sequence[Move], decisions: Sequence[Decided]) -> Course:
    seats = table.seats
    sides = {seat.number: side_of(seat) for seat in seats}
    winning = {sides[seat.number] for seat in seats if seat.place == 1}
    shares = {
        number: 1 / len(winning) if side in winning else 0.0 for number, side in sides.items()
    }
    return Course(
        decisions=decisions,
        sides=sides,
        results=shares if len({*sides.values()}) > 1 else None,
        given_up={move.number or 0: move.seat for move in moves if move.decision_id is None},
    )


def _among(table: Table, state: Any, question: Question, move: Any) -> Any:
    """The option that leads to the same position: of equivalent moves only one is an option."""
    if move in question.moves:
        return move
    ruleset, seat = table.ruleset, question.decision.seat
    after = ruleset.apply(state, seat, move).state
    return next(
        option for option in question.moves if ruleset.apply(state, seat, option).state == after
    )

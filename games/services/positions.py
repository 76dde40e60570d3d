"""Writing a new position: state, open decisions and, at the end, the result.

Whatever changes a position, a start, a move or a resignation, ends here, inside the transaction
that locked the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from games.models import Decision, Game, Move, Seat, new_id
from games.models.writing import row_replace, row_update
from games.projection import close_decisions
from games.projection.shapes import Closed
from games.rules.base import Decision as Question
from games.rules.base import Outcome, Reason, Step
from games.services.ratings import ratings_update
from games.table import Table


def position_open(table: Table, state: Any, *, at: datetime) -> None:
    """The first position of a game."""
    table.game.status = Game.Status.ACTIVE
    table.game.started_at = at
    _ask(table, table.ruleset.decisions(state), state.version, answered=None, at=at)
    _store(table, state, "started_at", "status")


def position_advance(table: Table, step: Step[Any], move: Move) -> None:
    """The position after a move or a resignation, which is stored with it."""
    questions = table.ruleset.decisions(step.state)
    closed = _ask(table, questions, step.state.version, answered=move.decision_id, at=move.at)
    table.game.moves_made += 1
    move.number = table.game.moves_made
    move.version = step.state.version
    move.effects = msgspec.json.encode(step.effects).decode()
    move.closed = msgspec.json.encode(closed).decode()
    if outcome := table.ruleset.outcome(step.state):
        _finish(table, outcome, at=move.at)
        _store(table, step.state, "result", "finished_at", "status")
    else:
        _store(table, step.state)


def _store(table: Table, state: Any, *also: str) -> None:
    game = table.game
    game.state = table.ruleset.dump_state(state)
    game.version = state.version
    table.state = state
    row_update(game, "state", "version", "moves_made", *also)


def _ask(
    table: Table, questions: Sequence[Question], version: int, *, answered: str | None, at: datetime
) -> list[Closed]:
    """Open what is newly asked and close what is no longer; the rest stays as it is."""
    asked = {question.seat: question for question in questions}
    kept = [
        decision
        for decision in table.decisions
        if decision.pk != answered and _is_asked(decision, asked.get(decision.seat.number))
    ]
    gone = [decision for decision in table.decisions if decision not in kept]
    closed = close_decisions(gone)
    seconds = table.game.seconds_per_decision
    new = [
        Decision(
            id=new_id(),
            game=table.game,
            seat=table.seat(question.seat),
            kind=question.kind,
            bonus=question.bonus,
            sealed=question.sealed,
            opened_version=version,
            opened_at=at,
            deadline_at=at + timedelta(seconds=seconds) if seconds else None,
        )
        for question in questions
        if question.seat not in {decision.seat.number for decision in kept}
    ]
    _replace(gone, new)
    table.decisions = sorted(kept + new, key=lambda decision: decision.seat.number)
    return closed


def _is_asked(decision: Decision, question: Question | None) -> bool:
    return question is not None and (
        (decision.kind, decision.bonus) == (question.kind, question.bonus)
    )


def _replace(gone: list[Decision], new: list[Decision]) -> None:
    """Nearly always one question follows another: then its row takes the new one, one write."""
    if len(gone) == len(new) == 1:
        row_replace(gone[0].pk, new[0])
        return
    if gone:
        Decision.objects.filter(pk__in=[decision.pk for decision in gone]).delete()
    if new:
        Decision.objects.bulk_create(new)


def _finish(table: Table, outcome: Outcome, *, at: datetime) -> None:
    game = table.game
    game.status = Game.Status.FINISHED
    game.finished_at = at
    game.result = msgspec.to_builtins(outcome)
    for ranked in outcome.ranking:
        for number in ranked.seats:
            seat = table.seat(number)
            seat.place = ranked.place
            given_up = outcome.reason is Reason.RESIGNED
            if len(table.seats) == 1 and ranked.score is not None and not given_up:
                seat.solo_key = "-".join(f"{n:08d}" for n in (ranked.score, *ranked.tiebreak))
    Seat.objects.bulk_update(table.seats, ["place", "solo_key"])
    if game.rated:
        ratings_update(table)

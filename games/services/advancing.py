"""Recording what changes a position: a start, a move or a resignation.

Everything happens inside the transaction that locked the game: the state, the move, the open
decisions, the events and, at the end, the result are stored together or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone

from games.models import Decision, Game, Move, Player, Seat, new_id
from games.models.writing import gathered, row_insert, row_replace, row_update
from games.notifications.deliveries import deliveries_close
from games.parsing import Submission
from games.projection import close_decisions, project_accepted
from games.projection.stored_events import StoredGameEvent
from games.rules.base import OpenDecision, Step
from games.services.deadlines import decision_start_clock, decision_stop_clock, idle_expiry
from games.services.endings import game_finish
from games.services.events import position_events_write, seat_events_write, seat_wake
from games.services.jobs import move_jobs_put, move_jobs_supersede
from games.services.orders import StandingAnswer, answer_note, orders_consult, plan_end
from games.table import Table

#: What standing orders answer, by the id of the decision.
Answers = dict[str, StandingAnswer]
#: The moves that standing orders may add to a transaction, whose lock others wait for.
MOST_ORDERED_MOVES = 8


def position_open(table: Table, state: Any, *, at: datetime) -> None:
    """Open the first position of a game."""
    table.game.status = Game.Status.ACTIVE
    table.game.started_at = at
    table.game.active_at = at if table.game.clock_id is None else timezone.now()
    _ask(table, state, answered=None, at=at)
    _set(table, state)
    answers = orders_consult(table)
    position_events_write(table, ordered=answers.keys(), at=at)
    _store(table, "started_at", "status")
    orders_follow(table, answers, at=at)


def move_record(
    table: Table,
    step: Step[Any],
    *,
    seat: Seat,
    decision: Decision | None,
    body: Any,
    made_by: Move.MadeBy,
    at: datetime,
    player: Player | None = None,
    submission: Submission | None = None,
    told: Sequence[StoredGameEvent] = (),
) -> Move:
    """Store a move, or without a decision a resignation, and the position that it leads to.

    Every move of every game is recorded here. With an idempotency key the response is stored, too.
    What is `told` besides comes after the events of the position.
    """
    move = _move(seat, decision, body, made_by, at)
    move.player = player
    with gathered():
        answers = _advance(table, step, move, told)
        orders_follow(table, answers, at=at)
        if submission and submission.key is not None:
            move.idempotency_key, move.request_digest = submission.key, submission.digest
            move.answer = msgspec.json.encode(project_accepted(table, move))
        row_insert(move)
    return move


def _move(
    seat: Seat, decision: Decision | None, body: Any, made_by: Move.MadeBy, at: datetime
) -> Move:
    return Move(
        game=seat.game,
        seat=seat.number,
        decision_id=decision.pk if decision else None,
        body=msgspec.json.encode(body).decode() if decision else "{}",
        made_by=made_by,
        at=at,
    )


def answer_for(
    table: Table, decision: Decision, body: Any, made_by: Move.MadeBy, *, at: datetime
) -> None:
    """Answer a decision on behalf of its seat."""
    move_record(
        table,
        table.ruleset.apply(table.state, decision.seat.number, body),
        seat=decision.seat,
        decision=decision,
        body=body,
        made_by=made_by,
        player=decision.player,
        at=at,
    )


def orders_follow(table: Table, answers: Answers, *, at: datetime) -> None:
    """Make the moves that standing orders give, and those that they lead to.

    A transaction makes a few of them; `postponed` goes on with the rest.
    """
    for _ in range(MOST_ORDERED_MOVES):
        if not answers:
            return
        pk, answer = next(iter(answers.items()))
        decision = next(one for one in table.decisions if one.pk == pk)
        answer_note(table, decision, answer)
        step = table.ruleset.apply(table.state, decision.seat.number, answer.body)
        move = _move(decision.seat, decision, answer.body, Move.MadeBy.STANDING_ORDER, at)
        move.player = decision.player
        others = {key: other for key, other in answers.items() if key != pk}
        new = _advance(table, step, move)
        row_insert(move)
        answers = others if decision.answered else new
    if answers:
        Decision.objects.filter(pk__in=answers).update(postponed=True)


def give_up(
    table: Table, seat: Seat, made_by: Move.MadeBy, *, player: Player | None = None, at: datetime
) -> None:
    """Take a seat out of the game, because it resigns or is out of time."""
    timed_out = made_by == Move.MadeBy.TIMEOUT
    seat.status = Seat.Status.TIMED_OUT if timed_out else Seat.Status.RESIGNED
    plan_end(seat)
    seat.save(update_fields=["status", "standing_orders"])
    seat_events_write(table, seat, at=at)
    move_record(
        table,
        table.ruleset.resign(table.state, seat.number),
        seat=seat,
        decision=None,
        body=None,
        made_by=made_by,
        player=player,
        at=at,
    )


def _advance(
    table: Table, step: Step[Any], move: Move, told: Sequence[StoredGameEvent] = ()
) -> Answers:
    """Go on to the next position, and give the move its place in the log; returns what standing
    orders answer there.

    A sealed answer that is not the last one changes nothing visible.
    """
    if step.state.version == table.game.version:
        _seal(table, step.state, move)
        return {}
    # Not of a sealed answer: it would tell when the answer was given.
    table.game.active_at = move.at if table.game.clock_id is None else timezone.now()
    gone = _ask(table, step.state, answered=move.decision_id, at=move.at)
    together = _log(table, step, move, gone)
    _set(table, step.state)
    outcome = table.ruleset.outcome(step.state)
    if outcome:
        game_finish(table, outcome, move)
    deliveries_close(gone, move)
    answers = orders_consult(table, step.effects)
    position_events_write(table, together, step.effects, told, ordered=answers.keys(), at=move.at)
    _store(table, *(("result", "finished_at", "status") if outcome else ()))
    return answers


def _set(table: Table, state: Any) -> None:
    table.state = state
    table.game.version = state.version


def _store(table: Table, *also: str) -> None:
    game = table.game
    game.state = table.ruleset.dump_state(table.state)
    row_update(
        game, "state", "version", "moves_made", "events_made", "expires_at", "active_at", *also
    )


def _seal(table: Table, state: Any, move: Move) -> None:
    decision = next(d for d in table.decisions if d.pk == move.decision_id)
    decision.answered, decision.answered_at = True, move.at
    decision.save(update_fields=["answered", "answered_at"])
    deliveries_close([decision], move)
    move.effects = move.closed = "[]"
    _set(table, state)
    _store(table)
    seat_wake(decision.seat)


def _log(table: Table, step: Step[Any], move: Move, gone: list[Decision]) -> list[Move]:
    """Number the move and the sealed answers that it reveals; returns all of them.

    Sealed answers are ordered by seat, so that the log does not reveal who was first. The answer of
    a seat that resigns before all answers are in never counts.
    """
    answers = [d.pk for d in gone if d.answered and d.seat.number != move.seat]
    revealed = (
        list(Move.objects.filter(game=table.game, decision_id__in=answers)) if answers else []
    )
    together = sorted(revealed, key=lambda answer: answer.seat)
    if move.decision_id is None:
        together.append(move)
    else:
        together = sorted([*together, move], key=lambda answer: answer.seat)
    for answer in together:
        table.game.moves_made += 1
        answer.number = table.game.moves_made
        answer.version = step.state.version
        answer.effects = answer.closed = "[]"
    together[-1].effects = msgspec.json.encode(step.effects).decode()
    together[-1].closed = msgspec.json.encode(close_decisions(gone)).decode()
    if revealed:
        Move.objects.bulk_update(revealed, ["number", "version", "effects", "closed"])
    return together


def _ask(table: Table, state: Any, *, answered: str | None, at: datetime) -> list[Decision]:
    """Open new decisions and close those that are over; returns the closed ones."""
    questions = table.ruleset.decisions(state)
    asked = {question.seat: question for question in questions}
    sealed = table.ruleset.answered(state)
    kept = [
        decision
        for decision in table.decisions
        if decision.pk != answered
        and _is_asked(decision, asked.get(decision.seat.number))
        and (not decision.answered or decision.seat.number in sealed)
    ]
    gone = [decision for decision in table.decisions if decision not in kept]
    for decision in gone:
        decision_stop_clock(decision, at=at, answered=decision.answered or decision.pk == answered)
    new = [
        Decision(
            id=new_id(),
            game=table.game,
            seat=table.seat(question.seat),
            kind=question.kind,
            bonus=question.bonus,
            sealed=question.sealed,
            opened_version=state.version,
            opened_at=at,
        )
        for question in questions
        if question.seat not in {decision.seat.number for decision in kept}
    ]
    for decision in new:
        decision_start_clock(decision, at=at)
    _replace(gone, new)
    move_jobs_supersede(d for d in gone if d.pk != answered)
    move_jobs_put(new)
    table.decisions = sorted(kept + new, key=lambda decision: decision.seat.number)
    if new or not kept:
        table.game.expires_at = idle_expiry(table.game, table.decisions)
    return gone


def _is_asked(decision: Decision, question: OpenDecision | None) -> bool:
    return question is not None and (
        (decision.kind, decision.bonus) == (question.kind, question.bonus)
    )


def _replace(gone: list[Decision], new: list[Decision]) -> None:
    """Nearly always one decision follows another: then one write overwrites its row."""
    if len(gone) == len(new) == 1:
        row_replace(gone[0].pk, new[0])
        return
    if gone:
        Decision.objects.filter(pk__in=[decision.pk for decision in gone]).delete()
    if new:
        Decision.objects.bulk_create(new)

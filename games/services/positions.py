"""Writing a new position: state, moves, open decisions and, at the end, the result.

Whatever changes a position, a start, a move or a resignation, ends here, inside the transaction
that locked the game.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from games.deciding import standing_answer
from games.models import Decision, Game, Move, Player, Seat, new_id
from games.models.writing import row_replace, row_update
from games.projection import close_decisions
from games.rules.base import Decision as Question
from games.rules.base import Outcome, Reason, Step
from games.services.asking import ask, idle_end
from games.services.events import answer_tell, position_tell, seat_tell
from games.services.jobs import move_jobs_put, move_jobs_supersede
from games.services.ratings import ratings_update
from games.table import Table


def position_open(table: Table, state: Any, *, at: datetime) -> None:
    """The first position of a game."""
    table.game.status = Game.Status.ACTIVE
    table.game.started_at = at
    _ask(table, state, answered=None, at=at)
    _set(table, state)
    position_tell(table, at=at)
    _store(table, "started_at", "status")
    _follow_orders(table, at=at)


def position_advance(table: Table, step: Step[Any], move: Move) -> None:
    """The position after a move or a resignation, which takes its place in the log.

    The caller stores the move. A sealed answer that is not the last changes nothing in sight.
    """
    if step.state.version == table.game.version:
        _seal(table, step.state, move)
        return
    gone = _ask(table, step.state, answered=move.decision_id, at=move.at)
    together = _log(table, step, move, gone)
    _set(table, step.state)
    outcome = table.ruleset.outcome(step.state)
    if outcome:
        _finish(table, outcome, move)
    position_tell(table, together, step.effects, at=move.at)
    _store(table, *(("result", "finished_at", "status") if outcome else ()))
    _follow_orders(table, at=move.at)


def answer_for(
    table: Table, decision: Decision, body: Any, made_by: Move.MadeBy, *, at: datetime
) -> None:
    """Answer a decision in the place of its seat."""
    seat = decision.seat
    move = Move(
        game=table.game,
        seat=seat.number,
        decision_id=decision.pk,
        body=msgspec.json.encode(body).decode(),
        made_by=made_by,
        player=decision.player,
        at=at,
    )
    position_advance(table, table.ruleset.apply(table.state, seat.number, body), move)
    move.save(force_insert=True)


def give_up(
    table: Table, seat: Seat, made_by: Move.MadeBy, *, player: Player | None = None, at: datetime
) -> None:
    """Take a seat out of the game, by its own will or as it is out of time."""
    timed_out = made_by == Move.MadeBy.TIMEOUT
    seat.status = Seat.Status.TIMED_OUT if timed_out else Seat.Status.RESIGNED
    seat.save(update_fields=["status"])
    seat_tell(table, seat, at=at)
    move = Move(game=table.game, seat=seat.number, body="{}", made_by=made_by, player=player, at=at)
    position_advance(table, table.ruleset.resign(table.state, seat.number), move)
    move.save(force_insert=True)


def _set(table: Table, state: Any) -> None:
    table.state = state
    table.game.version = state.version


def _store(table: Table, *also: str) -> None:
    game = table.game
    game.state = table.ruleset.dump_state(table.state)
    row_update(game, "state", "version", "moves_made", "events_made", "expires_at", *also)


def _seal(table: Table, state: Any, move: Move) -> None:
    decision = next(d for d in table.decisions if d.pk == move.decision_id)
    decision.answered = True
    decision.save(update_fields=["answered"])
    move.effects = move.closed = "[]"
    _set(table, state)
    _store(table)
    answer_tell(decision.seat)


def _log(table: Table, step: Step[Any], move: Move, gone: list[Decision]) -> list[Move]:
    """Number the move, together with sealed answers that it reveals; returns all of them.

    Those come in the order of their seats, so that nobody learns who was first. An answer of a
    seat that gives up before the last one is in never counts.
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
    """Open what is newly asked and close what is no longer; the rest stays as it is."""
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
        ask(decision, at=at)
    _replace(gone, new)
    move_jobs_supersede((d for d in gone if d.pk != answered), at=at)
    move_jobs_put(new, at=at)
    table.decisions = sorted(kept + new, key=lambda decision: decision.seat.number)
    if new or not kept:
        table.game.expires_at = idle_end(table.game, table.decisions, at=at)
    return gone


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


def _follow_orders(table: Table, *, at: datetime) -> None:
    """Answer what was just asked of a seat that has laid down its answer in advance."""
    if all(seat.standing_orders is None for seat in table.seats):
        return
    for decision in table.decisions:
        if decision.answered or decision.opened_version != table.game.version:
            continue
        body = standing_answer(table, decision)
        if body is None:
            continue
        answer_for(table, decision, body, Move.MadeBy.STANDING_ORDER, at=at)
        if not decision.answered:
            # The position moved on, and its own questions have been seen to.
            return


def _told(outcome: Outcome, move: Move) -> Outcome:
    """The rules do not know why a seat gave up."""
    gave_up = outcome.reason is Reason.RESIGNED and move.decision_id is None
    if not gave_up or move.made_by != Move.MadeBy.TIMEOUT:
        return outcome
    timed = move.game.seconds_per_decision is not None
    return replace(outcome, reason=Reason.TIMEOUT if timed else Reason.ABANDONED)


def _is_own_work(outcome: Outcome, move: Move) -> bool:
    """Whether a result alone is worth listing: played to the end, and without an engine."""
    if outcome.reason not in {Reason.COMPLETED, Reason.INSTANT_WIN}:
        return False
    by_others = (Move.MadeBy.AI, Move.MadeBy.TIMEOUT)
    return not (move.made_by in by_others or move.game.moves.filter(made_by__in=by_others).exists())


def _finish(table: Table, outcome: Outcome, move: Move) -> None:
    game = table.game
    game.status = Game.Status.FINISHED
    game.finished_at = move.at
    game.result = msgspec.to_builtins(_told(outcome, move))
    for ranked in outcome.ranking:
        for number in ranked.seats:
            seat = table.seat(number)
            seat.place = ranked.place
            if len(table.seats) == 1 and ranked.score is not None and _is_own_work(outcome, move):
                seat.solo_key = "-".join(f"{n:08d}" for n in (ranked.score, *ranked.tiebreak))
    Seat.objects.bulk_update(table.seats, ["place", "solo_key"])
    if game.rated:
        ratings_update(table)

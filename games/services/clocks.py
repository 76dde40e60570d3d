"""Clocks: remind seats whose time is running out, and act for those whose time is over.

Nothing happens exactly at a deadline: a sweep acts on overdue decisions once a second, and a move
that arrives before the sweep is accepted. Any number of sweeps may run at once: each game is
handled under its lock, and a decision that is no longer due is skipped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.engines import Role, engine_for
from games.models import Decision, Game, Move
from games.move_checks import standing_answer
from games.services.advancing import answer_for, give_up
from games.services.events import warning_events_write
from games.services.games import table_close
from games.services.jobs import move_job_put
from games.services.substitutes import seat_replace
from games.table import Table

logger = logging.getLogger(__name__)


def clock_sweep() -> None:
    """Handle every decision that is due, the longest overdue first."""
    due = Decision.objects.filter(due_at__lte=timezone.now(), game__status=Game.Status.ACTIVE)
    _each(due.order_by("due_at").values_list("game_id", flat=True), _handle_due)


def lobby_sweep() -> None:
    """Close tables that were not started in time."""
    over = Game.objects.filter(status=Game.Status.LOBBY, expires_at__lte=timezone.now())
    _each(over.values_list("pk", flat=True), _close)


def _each(game_ids: Iterable[str], act: Callable[[Table, datetime], None]) -> None:
    """Act on games one by one, so that a failing game does not stop the others."""
    for game_id in dict.fromkeys(game_ids):
        try:
            with transaction.atomic():
                act(Table.load(game_id, lock=True), timezone.now())
        except Exception as error:
            logger.error("clock of game %s failed: %s", game_id, type(error).__name__)


def _close(table: Table, now: datetime) -> None:
    game = table.game
    if game.status != Game.Status.LOBBY or game.expires_at is None or game.expires_at > now:
        return
    table_close(table, Game.Status.EXPIRED, at=now)


def _handle_due(table: Table, now: datetime) -> None:
    # Acting on one decision may close or open others.
    while table.game.status == Game.Status.ACTIVE:
        decision = next((d for d in table.decisions if d.due_at and d.due_at <= now), None)
        if decision is None:
            return
        end = decision.deadline_at or table.game.expires_at
        if end is None or end <= now:
            _time_out(table, decision, now)
        else:
            warning_events_write(table, decision, end, at=now)
            _set_due(decision, end)


def _time_out(table: Table, decision: Decision, now: datetime) -> None:
    """Answer by standing orders, else by the rules' default answer, else by the timeout policy."""
    _set_due(decision, None)
    if decision.answered:
        return
    if (body := standing_answer(table, decision)) is not None:
        answer_for(table, decision, body, Move.MadeBy.STANDING_ORDER, at=now)
    elif (body := _default_answer(table, decision)) is not None:
        answer_for(table, decision, body, Move.MadeBy.TIMEOUT, at=now)
    else:
        _follow_policy(table, decision, now)


def _follow_policy(table: Table, decision: Decision, now: datetime) -> None:
    match Game.TimeoutPolicy(table.game.timeout_policy):
        case Game.TimeoutPolicy.FORFEIT:
            give_up(table, decision.seat, Move.MadeBy.TIMEOUT, at=now)
        case Game.TimeoutPolicy.AI_MOVE:
            move_job_put(decision, engine_for(Role.STAND_IN), at=now)
        case Game.TimeoutPolicy.AI_TAKEOVER:
            seat_replace(table, decision.seat, engine_for(Role.STAND_IN), at=now)


def _default_answer(table: Table, decision: Decision) -> object:
    questions = table.ruleset.decisions(table.state)
    question = next(one for one in questions if one.seat == decision.seat.number)
    return table.ruleset.timeout_answer(table.state, question)


def _set_due(decision: Decision, at: datetime | None) -> None:
    decision.due_at = at
    decision.save(update_fields=["due_at"])

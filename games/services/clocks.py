"""Looking at clocks: reminding seats whose time is nearly over, and acting for those without.

The deadline counts, but nothing happens at the very moment: a sweep, once a second, acts on what
is overdue, and an answer that is in before it is accepted. Any number of sweeps may run at once:
each game is looked at under its lock, and nothing is done that was done before.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.deciding import standing_answer
from games.models import Decision, Game, Move
from games.models.writing import row_update
from games.services.events import game_tell_end, warning_tell
from games.services.jobs import move_job_put
from games.services.positions import answer_for, give_up
from games.services.substitutes import seat_replace
from games.table import Table

logger = logging.getLogger(__name__)

#: Who plays for those who are out of time.
ENGINE = "medium"


def clock_sweep() -> None:
    """Look at every decision that is due, the longest overdue first."""
    due = Decision.objects.filter(due_at__lte=timezone.now(), game__status=Game.Status.ACTIVE)
    _each(due.order_by("due_at").values_list("game_id", flat=True), _look_at)


def lobby_sweep() -> None:
    """Close tables that nobody started in time."""
    now = timezone.now()
    # No table is closed before this age, and tables are found by their age.
    old = now - timedelta(days=settings.LOBBY_DAYS)
    waiting = Game.objects.filter(status=Game.Status.LOBBY, created_at__lte=old)
    _each(waiting.filter(expires_at__lte=now).values_list("pk", flat=True), _close)


def _each(game_ids: Iterable[str], act: Callable[[Table, datetime], None]) -> None:
    """Act on games one by one, so that none of them keeps the others waiting."""
    for game_id in dict.fromkeys(game_ids):
        try:
            with transaction.atomic():
                act(Table.load(game_id, lock=True), timezone.now())
        except Exception as error:
            logger.error("the clock of game %s failed: %s", game_id, type(error).__name__)


def _close(table: Table, now: datetime) -> None:
    game = table.game
    if game.status != Game.Status.LOBBY or game.expires_at is None or game.expires_at > now:
        return
    game.status, game.finished_at = Game.Status.EXPIRED, now
    row_update(game, "status", "finished_at")
    game_tell_end(table, at=now)


def _look_at(table: Table, now: datetime) -> None:
    # What is done for one decision may close or open others.
    while table.game.status == Game.Status.ACTIVE:
        decision = next((d for d in table.decisions if d.due_at and d.due_at <= now), None)
        if decision is None:
            return
        end = decision.deadline_at or table.game.expires_at
        if end is None or end <= now:
            _time_out(table, decision, now)
        else:
            warning_tell(table, decision, end, at=now)
            _look_again(decision, end)


def _time_out(table: Table, decision: Decision, now: datetime) -> None:
    """What silence means, if the seat has said it or the rules do; else what the table agreed on."""
    # Nothing more is due, whatever happens now.
    _look_again(decision, None)
    if decision.answered:
        return
    if (body := standing_answer(table, decision)) is not None:
        answer_for(table, decision, body, Move.MadeBy.STANDING_ORDER, at=now)
    elif (body := _silence(table, decision)) is not None:
        answer_for(table, decision, body, Move.MadeBy.TIMEOUT, at=now)
    else:
        _follow_policy(table, decision, now)


def _follow_policy(table: Table, decision: Decision, now: datetime) -> None:
    match Game.TimeoutPolicy(table.game.timeout_policy):
        case Game.TimeoutPolicy.FORFEIT:
            give_up(table, decision.seat, Move.MadeBy.TIMEOUT, at=now)
        case Game.TimeoutPolicy.AI_MOVE:
            move_job_put(decision, ENGINE, at=now)
        case Game.TimeoutPolicy.AI_TAKEOVER:
            seat_replace(table, decision.seat, ENGINE, at=now)


def _silence(table: Table, decision: Decision) -> object:
    questions = table.ruleset.decisions(table.state)
    question = next(one for one in questions if one.seat == decision.seat.number)
    return table.ruleset.timeout_answer(table.state, question)


def _look_again(decision: Decision, at: datetime | None) -> None:
    decision.due_at = at
    row_update(decision, "due_at")

"""Clocks: remind seats whose time is running out, and act for those whose time is over; close tables
that were not started in time.

Games with a clock of their own are left out, unless it is given: see `games.services.advance`.

Nothing happens exactly at a deadline: a sweep acts on overdue decisions once a second, and a move
that arrives before the sweep is accepted. Any number of sweeps may run at once: each game is
handled under its lock, and a decision that is no longer due is skipped.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Min, QuerySet
from django.utils import timezone

from games.engines import Role, engine_for
from games.models import Decision, Game, Move, SandboxClock, Seat
from games.services.advancing import answer_for, give_up, orders_follow
from games.services.deadlines import clocks_shift, ends_at, lobbies_from_before, stops_of
from games.services.events import warning_events_write
from games.services.games import table_close
from games.services.jobs import move_job_put
from games.services.leave import UNDER_WAY, leave_end, seat_leave_renew
from games.services.orders import standing_answer
from games.services.pauses import pause_end
from games.services.substitutes import seat_replace
from games.table import Table

logger = logging.getLogger(__name__)


class _Due(NamedTuple):
    """Rows that something happens to at a time, and what it is."""

    rows: QuerySet[Any]
    at: str
    game: str
    act: Callable[[Table, datetime], None]


def clock_sweep(
    clock: SandboxClock | None = None,
    *,
    but: Collection[str] = (),
    until: float = math.inf,
    only_remind: bool = False,
) -> set[str]:
    """Handle everything that is due by the real time, or by the clock of a sandbox, the longest
    overdue first. Returns the games that failed; what failed before may be left out.

    What is not handled `until` a time of `time.monotonic` stays due. With `only_remind` seats are
    reminded, and nobody's time runs out.
    """
    now = timezone.now() if clock is None else clock.now
    failed: set[str] = set()
    for due in _reminders(clock) if only_remind else _kinds(clock):
        rows = due.rows.filter(**{f"{due.at}__lte": now}).order_by(due.at)
        games = dict.fromkeys(rows.values_list(due.game, flat=True))
        for game in games:
            if time.monotonic() >= until:
                return failed
            if game not in but and not _act(game, due.act):
                failed.add(game)
    return failed


def due_next(clock: SandboxClock, *, but: Collection[str] = ()) -> datetime | None:
    """When something happens next in the games of a sandbox clock, other than these."""
    times = (
        due.rows.exclude(**{f"{due.game}__in": list(but)}).aggregate(first=Min(due.at))["first"]
        for due in _kinds(clock)
    )
    return min((at for at in times if at is not None), default=None)


def _kinds(clock: SandboxClock | None) -> list[_Due]:
    active = {"game__status": Game.Status.ACTIVE, "game__clock": clock}
    leaves = Seat.objects.filter(
        game__status__in=UNDER_WAY, game__clock=clock, leave_until__isnull=False
    )
    pauses = Game.objects.filter(status=Game.Status.ACTIVE, paused_until__isnull=False, clock=clock)
    lobbies = Game.objects.filter(status=Game.Status.LOBBY, clock=clock)
    if clock is None:
        # No table closes sooner, and this is what they are indexed by.
        lobbies = lobbies.filter(created_at__lte=lobbies_from_before(timezone.now()))
    return [
        _Due(leaves, "leave_until", "game_id", leave_end),
        _Due(pauses, "paused_until", "pk", pause_end),
        _Due(Decision.objects.filter(**active), "due_at", "game_id", _handle_due),
        _Due(lobbies, "expires_at", "pk", _close),
    ]


def _reminders(clock: SandboxClock | None) -> list[_Due]:
    return [due._replace(act=_remind_due) for due in _kinds(clock) if due.act is _handle_due]


def _act(game_id: str, act: Callable[[Table, datetime], None]) -> bool:
    """Act on one game, so that a failing game does not stop the others; False if it failed."""
    try:
        with transaction.atomic():
            table = Table.load(game_id, lock=True)
            act(table, table.now())
    except Exception as error:
        logger.error("clock of game %s failed: %s", game_id, type(error).__name__)
        return False
    return True


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
        end = ends_at(decision)
        if end is None or end <= now:
            if not _missed_leave(table, decision, now):
                _time_out(table, decision, now)
        else:
            _remind(table, decision, end, now)


def _remind_due(table: Table, now: datetime) -> None:
    for decision in table.decisions:
        end = ends_at(decision)
        # Whoever was reminded is due again at the end.
        if end is not None and decision.due_at and decision.due_at <= now and decision.due_at < end:
            _remind(table, decision, end, now)


def _remind(table: Table, decision: Decision, end: datetime, now: datetime) -> None:
    warning_events_write(table, decision, end, at=now)
    _set_due(decision, end)


def _missed_leave(table: Table, decision: Decision, now: datetime) -> bool:
    """Whether the player has a leave that the seat did not know of; then its clock is set anew."""
    stops = stops_of(table)
    if not seat_leave_renew(table, decision.seat, at=now):
        return False
    clocks_shift(table, at=decision.clock_at or now, before=stops)
    return True


def _time_out(table: Table, decision: Decision, now: datetime) -> None:
    """Answer by standing orders, else by the rules' default answer, else by the timeout policy."""
    _set_due(decision, None)
    if decision.answered:
        return
    if (ordered := standing_answer(table, decision)) is not None:
        orders_follow(table, {decision.pk: ordered}, at=now)
    elif (body := _default_answer(table, decision)) is not None:
        answer_for(table, decision, body, Move.MadeBy.TIMEOUT, at=now)
    else:
        _follow_policy(table, decision, now)


def _follow_policy(table: Table, decision: Decision, now: datetime) -> None:
    match Game.TimeoutPolicy(table.game.timeout_policy):
        case Game.TimeoutPolicy.FORFEIT:
            give_up(table, decision.seat, Move.MadeBy.TIMEOUT, at=now)
        case Game.TimeoutPolicy.AI_MOVE:
            move_job_put(decision, engine_for(Role.STAND_IN))
        case Game.TimeoutPolicy.AI_TAKEOVER:
            seat_replace(table, decision.seat, engine_for(Role.STAND_IN), at=now)


def _default_answer(table: Table, decision: Decision) -> object:
    questions = table.ruleset.decisions(table.state)
    question = next(one for one in questions if one.seat == decision.seat.number)
    return table.ruleset.timeout_answer(table.state, question)


def _set_due(decision: Decision, at: datetime | None) -> None:
    decision.due_at = at
    decision.save(update_fields=["due_at"])

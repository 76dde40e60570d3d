"""Leave: a time in which no clock of a player runs, announced before it begins.

Each seat keeps the leave of its player as its table allows it, so that a move needs no query for it. A
game that starts while its player announces a leave may miss it: the clock asks again before it acts.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.account_limits import account_lock, seats_in_play
from games.models import Game, Leave, Player, SandboxClock, Seat, Seek
from games.refusals import Refusal, invalid
from games.services.deadlines import clocks_shift, stops_of
from games.services.events import leave_events_write
from games.services.sandbox import clock_get
from games.table import Table
from games.timing import LEAVE_ALLOWED, LEAVE_MINIMUM, LEAVE_WITHIN, NONE, Span, leave_used

#: Tables and games at which a leave is seen.
UNDER_WAY = (Game.Status.LOBBY, Game.Status.ACTIVE)


class LeaveState(NamedTuple):
    """The leave of a player that is not over, and what is left of the allowance."""

    leave: Leave | None
    left: timedelta
    now: datetime


def leave_get(*, player: Player, clock_id: str | None) -> LeaveState:
    clock = clock_get(player, clock_id) if clock_id else None
    now = _now(clock)
    leaves = _leaves(player, clock)
    current = leaves.filter(ends_at__gt=now).first()
    end = max(now, current.ends_at) if current else now
    return LeaveState(current, max(NONE, LEAVE_ALLOWED - leave_used(_spans(leaves), end)), now)


def leave_put(
    *, player: Player, start: datetime, end: datetime, clock_id: str | None
) -> LeaveState:
    """Announce a leave, or change the one that was announced or has begun."""
    require_person(player)
    clock = clock_get(player, clock_id) if clock_id else None
    with transaction.atomic():
        tables = _tables(player, clock)
        account_lock(player)
        now = _now(clock)
        current = _leaves(player, clock).filter(ends_at__gt=now).first()
        leave = current or Leave(player=player, clock=clock)
        if current is None or current.starts_at > now:
            _require_ahead(start, end, now)
        elif start != current.starts_at or end < now:
            detail = "Your leave has begun: only its end can be changed, to a later time than now."
            raise invalid("/from", "invalid-value", detail)
        others = _spans(_leaves(player, clock).exclude(pk=leave.pk))
        if leave_used([*others, Span(start, end)], end) > LEAVE_ALLOWED:
            detail = f"At most {LEAVE_ALLOWED.days} days of leave within {LEAVE_WITHIN.days}."
            raise Refusal("leave-used-up", detail)
        leave.starts_at, leave.ends_at, leave.announced_at = start, end, now
        leave.save()
        for table in tables:
            _apply(table, player, leave)
    _seeks_look_again(player, now)
    return leave_get(player=player, clock_id=clock_id)


def leave_cancel(*, player: Player, clock_id: str | None) -> None:
    """Take back a leave that has not begun, or end it now."""
    clock = clock_get(player, clock_id) if clock_id else None
    with transaction.atomic():
        tables = _tables(player, clock)
        account_lock(player)
        now = _now(clock)
        leave = _leaves(player, clock).filter(ends_at__gt=now).first()
        if leave is None:
            return
        if leave.starts_at > now:
            leave.delete()
        else:
            leave.ends_at = now
            leave.save(update_fields=["ends_at"])
        for table in tables:
            _apply(table, player, None)
    _seeks_look_again(player, now)


def leaves_now(players: Iterable[int], *, at: datetime) -> dict[int, datetime]:
    """Who of these players is on leave, and until when."""
    leaves = Leave.objects.filter(player__in=players, clock=None, starts_at__lte=at, ends_at__gt=at)
    return dict(leaves.values_list("player_id", "ends_at"))


def seats_leave_renew(table: Table, *, at: datetime) -> None:
    """Find the leaves of all who sit at a new table, or in a game that starts, and store them."""
    if not table.game.allows_leave:
        return
    seated = [seat for seat in table.seats if seat.occupant == Seat.Occupant.PLAYER]
    leaves = Leave.objects.filter(
        player__in=[seat.player_id for seat in seated], clock=table.game.clock_id, ends_at__gt=at
    )
    found = {leave.player_id: (leave.starts_at, leave.ends_at) for leave in leaves}
    changed = []
    for seat in seated:
        leave = found.get(seat.player_id or 0, (None, None))
        if leave != (seat.leave_from, seat.leave_until):
            seat.leave_from, seat.leave_until = leave
            changed.append(seat)
    if changed:
        Seat.objects.bulk_update(changed, ["leave_from", "leave_until"])


def seat_leave_renew(table: Table, seat: Seat, *, at: datetime) -> bool:
    """Look for a leave that the seat does not know of; whether there was one."""
    before = seat.leave_until
    if seat.player_id is None or not table.game.allows_leave:
        return False
    leaves = Leave.objects.filter(player=seat.player_id, clock=table.game.clock_id)
    leave = leaves.filter(ends_at__gt=at).first()
    if leave is None or leave.ends_at == before:
        return False
    seat.leave_from, seat.leave_until = leave.starts_at, leave.ends_at
    seat.save(update_fields=["leave_from", "leave_until"])
    return True


def leave_end(table: Table, now: datetime) -> None:
    """Forget the leaves of a table that are over."""
    stops = stops_of(table)
    over = [seat for seat in table.seats if seat.leave_until and seat.leave_until <= now]
    for seat in over:
        seat.leave_from = seat.leave_until = None
        seat.save(update_fields=["leave_from", "leave_until"])
    if over:
        clocks_shift(table, at=now, before=stops)
        leave_events_write(table, *over, at=now)


def _seeks_look_again(player: Player, now: datetime) -> None:
    """They rest while the player is on leave, which may end sooner now. In a transaction of its own:
    whoever matches locks seeks first and accounts then."""
    Seek.objects.filter(player=player, status=Seek.Status.OPEN).update(due_at=now)


def _apply(table: Table, player: Player, leave: Leave | None) -> None:
    seat = table.seat_of(player)
    if seat is None:
        return
    now, stops = table.now(), stops_of(table)
    seat.leave_from = leave.starts_at if leave else None
    seat.leave_until = leave.ends_at if leave else None
    seat.save(update_fields=["leave_from", "leave_until"])
    clocks_shift(table, at=now, before=stops)
    leave_events_write(table, seat, at=now)


def _tables(player: Player, clock: SandboxClock | None) -> list[Table]:
    """The tables and running games of a player that allow leave, locked in one order."""
    mine = seats_in_play(Q(player=player)).filter(
        game__status__in=UNDER_WAY, game__allows_leave=True, game__clock=clock
    )
    ids = sorted(mine.values_list("game_id", flat=True))
    tables = [Table.load(game_id, lock=True) for game_id in ids]
    return [table for table in tables if table.game.status in UNDER_WAY]


def _require_ahead(start: datetime, end: datetime, now: datetime) -> None:
    if start <= now:
        raise invalid("/from", "invalid-value", "A leave is announced before it begins.")
    if end - start < LEAVE_MINIMUM:
        raise invalid("/until", "invalid-value", "A leave lasts for a day at least.")
    if end - now > LEAVE_WITHIN:
        raise invalid("/until", "invalid-value", "A leave ends within a year.")


def require_person(player: Player) -> None:
    if player.kind == Player.Kind.BOT:
        raise Refusal("not-for-bots", "Only people go on leave.")


def _leaves(player: Player, clock: SandboxClock | None) -> QuerySet[Leave]:
    return Leave.objects.filter(player=player, clock=clock).order_by("starts_at")


def _spans(leaves: QuerySet[Leave]) -> list[Span]:
    return [Span(*times) for times in leaves.values_list("starts_at", "ends_at")]


def _now(clock: SandboxClock | None) -> datetime:
    return timezone.now() if clock is None else clock.now

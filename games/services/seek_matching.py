"""Matching seeks: when enough of them fit each other, their table opens and the game starts.

Any number of processes may match at once. A seek is locked before it is looked at, and those that
shall play with it are locked without waiting: whoever holds a lock already may be opening their
table. So nobody waits for another, and a seek that met a locked one is looked at again soon.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.account_limits import accounts_playing_most, limit_is_reached
from games.models import Game, Seek, SeekWish
from games.parsing import convert
from games.projection.shapes import TimeControl, Welcomes
from games.seeks import Wanted, company, fitting, tables_wanted
from games.services.events import seek_events_write
from games.services.games import GameCreateInput, table_open
from games.services.leave import leaves_now
from games.services.seat_requests import AiSeat, OpenSeat, SeatedSeat, SeatFilling

logger = logging.getLogger(__name__)

#: Others that are passed over because another process holds them, before a seek is left for later.
MOST_MISSED = 9
#: After this time a new seek is looked at once more: another one may have been stored meanwhile.
SECOND_LOOK = timedelta(seconds=2)
#: When somebody who fits was locked.
AGAIN_SOON = timedelta(seconds=1)
#: When the account has as many running games as it may have.
AGAIN_LATER = timedelta(seconds=60)
#: After a failure.
SHORTEST_REST = timedelta(seconds=60)
LONGEST_REST = timedelta(minutes=15)
MOST_PER_SWEEP = 200
#: Then the clocks of running games come first again.
SWEEP_SECONDS = 0.3


def seek_sweep() -> None:
    """Look at the open seeks that are due, the longest due first, as many as the time allows."""
    now, began = timezone.now(), time.monotonic()
    due = Seek.objects.filter(status=Seek.Status.OPEN, due_at__lte=now).order_by("due_at")
    for seek_id in list(due.values_list("pk", flat=True)[:MOST_PER_SWEEP]):
        try:
            with transaction.atomic():
                _look_again(seek_id, now)
        except Exception as error:
            logger.error("seek %s failed: %s", seek_id, type(error).__name__)
            with suppress(DatabaseError), transaction.atomic():
                _put_off(seek_id, now)
        if time.monotonic() - began > SWEEP_SECONDS:
            break


def _look_again(seek_id: str, due: datetime) -> None:
    open_seeks = _locked([seek_id]).filter(due_at__lte=due)
    if seek := open_seeks.select_related("player__owner").first():
        seek_try(seek)


def _put_off(seek_id: str, now: datetime) -> None:
    """Leave a seek that failed alone, each time for longer, and keep others from meeting it."""
    for seek in _locked([seek_id]):
        rest = min(max(now - seek.created_at, SHORTEST_REST), LONGEST_REST)
        _step_aside([seek], now + rest)


def seek_try_first(seek: Seek) -> None:
    """Look for others in the transaction that stores a seek. If that fails, the seek is stored
    nevertheless, and the sweep looks again."""
    try:
        with transaction.atomic():
            seek_try(seek)
    except Exception as error:
        logger.error("seek %s failed: %s", seek.pk, type(error).__name__)
        seek.refresh_from_db()


def seek_try(seek: Seek) -> None:
    """Open a table for a seek that is locked or new, or set when it is looked at again."""
    now = timezone.now()
    if seek.expires_at <= now:
        seeks_close([seek], Seek.Status.EXPIRED, at=now)
        return
    if limit_is_reached(seek.player, "running_games"):
        _step_aside([seek], now + AGAIN_LATER)
        return
    if until := leaves_now([seek.player_id], at=now).get(seek.player_id):
        _step_aside([seek], min(until, seek.expires_at))
        return
    _stand_in_line(seek)
    others = _free_to_play(fitting(seek, now), now)
    group, busy = _group_for(seek, others, now)
    if group:
        wanted, seeks = group
        _open(wanted, seeks, engines=0, at=now)
    elif seek.fill_after is not None and _fill_at(seek) <= now:
        wanted, seeks = _group_to_fill(seek, others, now)
        _open(wanted, seeks, engines=wanted.seats - len(seeks), at=now)
    else:
        _look_at(seek, now + _pause(seek, now, busy=busy))


def seeks_close(
    seeks: Sequence[Seek], status: Seek.Status, *, at: datetime, game: Game | None = None
) -> None:
    """End locked seeks."""
    for seek in seeks:
        seek.status, seek.closed_at, seek.game = status, at, game
        seek.save(update_fields=["status", "closed_at", "game"])
    SeekWish.objects.filter(seek__in=seeks).delete()


def _stand_in_line(seek: Seek) -> None:
    """Let others find a seek that is new or had stepped aside, at its old place."""
    if SeekWish.objects.filter(seek=seek).exists():
        return
    same = {"kind": seek.kind, "opponents": seek.opponents, "created_at": seek.created_at}
    SeekWish.objects.bulk_create(
        SeekWish(seek=seek, **wanted._asdict(), **same) for wanted in tables_wanted(seek)
    )


def _step_aside(seeks: Sequence[Seek], until: datetime) -> None:
    """Take locked seeks out of the line, so that those behind them are found."""
    for seek in seeks:
        _look_at(seek, until)
    SeekWish.objects.filter(seek__in=seeks).delete()


def _free_to_play(
    found: Mapping[Wanted, Sequence[Seek]], now: datetime
) -> dict[Wanted, list[Seek]]:
    """Without those who are on leave or whose account may run no more games: they step aside."""
    seeks = {one.pk: one for others in found.values() for one in others}
    if not seeks:
        return {}
    full = accounts_playing_most({one.account for one in seeks.values()})
    away = leaves_now({one.player_id for one in seeks.values()}, at=now)
    until = {
        pk: min(away.get(one.player_id, now + AGAIN_LATER), one.expires_at)
        for pk, one in seeks.items()
        if one.account in full or one.player_id in away
    }
    if until:
        for aside in _locked(list(until)):
            _step_aside([aside], until[aside.pk])
    return {
        wanted: [one for one in others if one.pk not in until] for wanted, others in found.items()
    }


def _group_for(
    seek: Seek, found: Mapping[Wanted, Sequence[Seek]], now: datetime
) -> tuple[tuple[Wanted, list[Seek]] | None, bool]:
    """The first table that can be filled, with the locked seeks of its players; and whether another
    process held somebody who fits."""
    passed_over: set[str] = set()
    for wanted, others in found.items():
        while len(passed_over) < MOST_MISSED:
            free = [one for one in others if one.pk not in passed_over]
            group = company([seek], free, wanted.seats - 1)
            if group is None:
                break
            missed = _missed(group[1:], now)
            if not missed:
                return (wanted, group), bool(passed_over)
            passed_over |= missed
    return None, bool(passed_over)


def _missed(others: Sequence[Seek], now: datetime) -> set[str]:
    """Lock the others. Returns those that are locked already or closed."""
    keys = {one.pk for one in others}
    free = _locked(sorted(keys)).filter(expires_at__gt=now)
    return keys - {one.pk for one in free} if keys else keys


def _group_to_fill(
    seek: Seek, found: Mapping[Wanted, Sequence[Seek]], now: datetime
) -> tuple[Wanted, list[Seek]]:
    """The table that needs the fewest engines, with others who want engines after a while, too."""
    groups = [(wanted, [seek]) for wanted in tables_wanted(seek)]
    for wanted, others in found.items():
        willing = [one for one in others if one.fill_after is not None]
        together = (company([seek], willing, more) for more in range(1, wanted.seats))
        groups += [(wanted, group) for group in together if group]
    groups.sort(key=lambda one: one[0].seats - len(one[1]))
    tries = MOST_MISSED
    for wanted, group in groups:
        if len(group) == 1:
            return wanted, group
        if tries and not _missed(group[1:], now):
            return wanted, group
        tries = max(tries - 1, 0)
    raise AssertionError("a seek fits at least one table")


def _locked(seek_ids: Sequence[str]) -> QuerySet[Seek]:
    rows = Seek.objects.select_for_update(skip_locked=True, of=("self",))
    return rows.filter(pk__in=seek_ids, status=Seek.Status.OPEN)


def _open(wanted: Wanted, seeks: Sequence[Seek], *, engines: int, at: datetime) -> None:
    """Seat everybody by lot, and start the game."""
    finder = seeks[0]
    seats: list[SeatFilling] = [
        *(SeatedSeat(seek.player) for seek in seeks),
        *(AiSeat(finder.engine, finder.rating) for _ in range(engines)),
    ]
    random.SystemRandom().shuffle(seats)
    # A rematch welcomes the same: whoever wanted to meet people only need not fear bots there.
    only_people = any(seek.opponents == Seek.Opponents.PEOPLE for seek in seeks)
    request = GameCreateInput(
        ruleset=wanted.ruleset,
        seats=tuple(OpenSeat() for _ in seats),
        rated=finder.rated and not engines,
        welcomes=Welcomes.PEOPLE if only_people else Welcomes.ANY,
        time_control=convert(msgspec.json.decode(wanted.control), TimeControl),
    )
    table = table_open(host=finder.player, request=request, seats=seats)
    seeks_close(seeks, Seek.Status.MATCHED, at=at, game=table.game)
    seek_events_write(table, {seek.player_id: seek.pk for seek in seeks}, at=at)


def _fill_at(seek: Seek) -> datetime:
    return seek.created_at + timedelta(seconds=seek.fill_after or 0)


def _look_at(seek: Seek, at: datetime) -> None:
    seek.due_at = at
    seek.save(update_fields=["due_at"])


def _pause(seek: Seek, now: datetime, *, busy: bool) -> timedelta:
    """How long a seek can wait: who comes later looks for it."""
    if busy:
        # By chance, so that two sweeps do not stand in each other's way again.
        return AGAIN_SOON * random.uniform(0.5, 1.5)  # noqa: S311
    ends = [seek.expires_at]
    if now < seek.created_at + SECOND_LOOK:
        ends.append(now + SECOND_LOOK)
    if seek.fill_after is not None:
        ends.append(_fill_at(seek))
    return max(min(ends) - now, timedelta())

"""Deleting what is no longer needed, in portions that are short transactions of their own.

A game that ended `EVENT_DAYS` ago loses its events and jobs, its position, which is replayed from the
seed and the log, and the stored responses to its moves. The log is kept in one compressed value.
Finished jobs, closed seeks, events of accounts and deliveries are deleted at the same age, tickets and tokens when
they expire, and answers that are kept for a key after a day. Any number of processes may prune at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from games.models import (
    Delivery,
    Event,
    Game,
    Job,
    KeptAnswer,
    Player,
    SandboxClock,
    Seek,
    StreamTicket,
    Token,
    Watch,
)
from games.models.records import pack_log
from games.refusals import Refusal
from games.replaying import replay
from games.services.kept_answers import KEPT_FOR
from games.services.sandbox import clock_remove
from games.table import Table

ROWS_PER_PORTION = 1000
#: Replaying a game takes some milliseconds, so a portion has a few games only.
GAMES_PER_PORTION = 10


def prune(now: datetime) -> Iterator[int]:
    """Prune portion by portion: each step is one of them, and says how many rows it deleted."""
    before = now - timedelta(days=settings.EVENT_DAYS)
    yield from _games(before)
    yield from _account_events(before)
    ended = Job.objects.exclude(status__in=Job.OPEN)
    yield from _rows(ended.filter(finished_at__lt=before).order_by("finished_at"))
    yield from _rows(Delivery.objects.filter(created_at__lt=before).order_by("created_at"))
    yield from _rows(Watch.objects.filter(renewed_at__lt=before).order_by("renewed_at"))
    yield from _rows(Seek.objects.filter(closed_at__lt=before).order_by("closed_at"))
    for expiring in (StreamTicket.objects, Token.objects):
        yield from _rows(expiring.filter(expires_at__lt=now).order_by("expires_at"))
    yield from _clocks(before)
    kept = KeptAnswer.objects.filter(created_at__lt=now - KEPT_FOR)
    yield from _rows(kept.order_by("created_at"))


def _rows(rows: QuerySet[Any]) -> Iterator[int]:
    while keys := list(rows.values_list("pk", flat=True)[:ROWS_PER_PORTION]):
        # Filtered again: a row may have changed in between.
        yield rows.order_by().filter(pk__in=keys).delete()[0]


def _games(before: datetime) -> Iterator[int]:
    old = Game.objects.filter(pruned=False, finished_at__isnull=False, finished_at__lt=before)
    old = old.filter(clock=None)
    while ids := list(old.order_by("finished_at").values_list("pk", flat=True)[:GAMES_PER_PORTION]):
        yield sum(_game_prune(game_id) for game_id in ids)


def _clocks(before: datetime) -> Iterator[int]:
    """Clocks that nobody uses any more, with their games."""
    for clock in SandboxClock.objects.filter(used_at__lt=before):
        clock_remove(clock)
        yield 1


def _game_prune(game_id: str) -> int:
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        game = table.game
        if game.pruned:
            return 0
        gone, _ = Event.objects.filter(player=None, game=game).delete()
        # Their results are in the log.
        game.jobs.filter(kind=Job.Kind.MOVE).exclude(status__in=Job.OPEN).delete()
        if _is_recomputable(table):
            game.state, game.record = "", pack_log(game)
            game.moves.all().delete()
        game.pruned = True
        game.save(update_fields=["state", "record", "pruned"])
    return gone


def _is_recomputable(table: Table) -> bool:
    """Whether a replay leads to exactly the position that is stored. If not, it is kept."""
    try:
        return bool(table.game.state) and table.game.state == table.ruleset.dump_state(
            replay(table)[-1]
        )
    except Refusal:
        # Of a version of the rules that this service does not know.
        return False


def _account_events(before: datetime) -> Iterator[int]:
    """Walk through the events by id, which is nearly the order of time, up to the first new one.

    Those of games with a clock of their own stay as long as the clock.
    """
    last = 0
    while True:
        rows = Event.objects.filter(pk__gt=last, game__clock=None).order_by("pk")
        portion = list(rows.values_list("pk", "player_id", "at")[:ROWS_PER_PORTION])
        old = [(pk, player) for pk, player, at in portion if at < before]
        if not old:
            return
        last = portion[-1][0]
        yield _forget([pk for pk, player in old if player], {p for _, p in old if p})


def _forget(events: list[int], players: set[int]) -> int:
    """Count events that were never read as numbered, so that old cursors notice the gap."""
    if not events:
        return 0
    with transaction.atomic():
        # Locked in the order of `Player.lock_order`, and before it is counted what has no number.
        locked = Player.objects.select_for_update().filter(pk__in=players)
        list(locked.order_by("-kind", "pk"))
        unread = Event.objects.filter(pk__in=events, number=None)
        for player, count in Counter(unread.values_list("player_id", flat=True)).items():
            Player.objects.filter(pk=player).update(events_made=F("events_made") + count)
        return Event.objects.filter(pk__in=events).delete()[0]

"""Writing events, in the transaction of what they tell of, and forgetting old ones.

Whoever listens is woken after the commit: see `games.models.events.changed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.deciding import standing_answer
from games.models import (
    Decision,
    Event,
    Game,
    Move,
    Player,
    Seat,
    StreamTicket,
    WebhookDelivery,
)
from games.models.events import changed
from games.models.prepared import Prepared
from games.models.writing import db_time, row_update, rows_insert
from games.projection import project_pending, project_result, project_seat
from games.projection.event_shapes import (
    AccountKept,
    ClockWarning,
    DecisionOpened,
    GameFinished,
    GameKept,
    GameStarted,
    Invited,
    MoveKept,
    MyClockWarning,
    MyGameFinished,
    RoundKept,
    SeatChanged,
    TurnStarted,
)
from games.projection.events import project_invitation, project_turn
from games.projection.shapes import GameStatus
from games.rules.base import ends_round
from games.services.deliveries import deliveries_put
from games.table import Table

#: Numbers of one burst of an account's events; the next reading takes the rest.
BURST = 500
_UNNUMBERED = Prepared(
    lambda player: Event.objects.filter(player_id=player, number=None).order_by("id")[:BURST]
)


def game_topic(game_id: str) -> str:
    return f"game {game_id}"


def player_topic(player_id: int) -> str:
    return f"player {player_id}"


def event_write(table: Table, *events: GameKept, at: datetime, store: bool = True) -> None:
    """Add events to the list of a game that is locked; the caller may store the game itself."""
    _write(table, events, [], at=at)
    if store:
        row_update(table.game, "events_made")


def seat_tell(table: Table, *seats: Seat, at: datetime) -> None:
    """Tell of seats that changed, everybody and those who are now invited."""
    invited = [
        (seat.player, Invited(project_invitation(seat)))
        for seat in seats
        if seat.player and seat.occupant == Seat.Occupant.INVITED
    ]
    _write(table, [SeatChanged(project_seat(seat)) for seat in seats], invited, at=at)
    row_update(table.game, "events_made")


def game_tell_end(table: Table, *, at: datetime) -> None:
    """Tell that a game is over before it began."""
    _write(table, [_end(table)], _ends(table), at=at)
    row_update(table.game, "events_made")


def question_tell(table: Table, decision: Decision, *, at: datetime) -> None:
    """Tell that an open decision is now put to somebody else."""
    turn: list[tuple[Player, AccountKept]] = []
    if decision.player and not decision.answered:
        turn.append((decision.player, TurnStarted(project_turn(decision))))
    opened = DecisionOpened(table.game.version, project_pending([decision])[0])
    _write(table, [opened], turn, at=at)
    row_update(table.game, "events_made")


def warning_tell(table: Table, decision: Decision, end: datetime, *, at: datetime) -> None:
    """Remind everybody of a decision, and its player unless a sealed answer is in."""
    reminded: list[tuple[Player, AccountKept]] = []
    if decision.player and not decision.answered:
        reminded.append((decision.player, MyClockWarning(project_turn(decision), end)))
    _write(table, [ClockWarning(decision.pk, decision.seat.number, end)], reminded, at=at)
    row_update(table.game, "events_made")


def position_tell(
    table: Table, moves: Sequence[Move] = (), effects: Sequence[Any] = (), *, at: datetime
) -> None:
    """Tell of a new position and of the moves that led to it. The caller stores the game."""
    game, pending = table.game, project_pending(table.decisions)
    events: list[GameKept] = [MoveKept(move.number or 0, game.version, pending) for move in moves]
    if not moves:
        events.append(GameStarted(game.version, pending))
    if any(ends_round(effect) for effect in effects):
        events.append(RoundKept(moves[-1].number or 0, game.version))
    to_accounts: list[tuple[Player, AccountKept]] = []
    for decision, shown in zip(table.decisions, pending, strict=True):
        if decision.opened_version == game.version:
            events.append(DecisionOpened(game.version, shown))
            if decision.player and standing_answer(table, decision) is None:
                to_accounts.append((decision.player, TurnStarted(project_turn(decision))))
    if game.status == Game.Status.FINISHED:
        events.append(_end(table))
        to_accounts += _ends(table)
    _write(table, events, to_accounts, at=at)


def answer_tell(seat: Seat) -> None:
    """A sealed answer is in: that is told to nobody, but its player has one turn less."""
    if seat.player_id:
        _ring([player_topic(seat.player_id)])


def account_number(player: Player) -> None:
    """Give numbers to what has happened to an account since it was last read."""
    if not _UNNUMBERED.fetch(player.pk):
        return
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        rows = _UNNUMBERED.fetch(player.pk)
        for number, row in enumerate(rows, start=locked.events_made + 1):
            row.number = number
        Event.objects.bulk_update(rows, ["number"])
        locked.events_made += len(rows)
        locked.save(update_fields=["events_made"])


def event_prune(*, now: datetime | None = None) -> int:
    """Forget events of games that ended long ago, old events of accounts, and unused tickets."""
    now = now or timezone.now()
    before = now - timedelta(days=settings.EVENT_DAYS)
    gone, _ = Event.objects.filter(player=None, game__finished_at__lt=before).delete()
    of_accounts = Event.objects.exclude(player=None).filter(at__lt=before)
    for player_id in of_accounts.order_by().values_list("player_id", flat=True).distinct():
        gone += _forget(player_id, of_accounts.filter(player_id=player_id))
    StreamTicket.objects.filter(expires_at__lt=now).delete()
    WebhookDelivery.objects.filter(created_at__lt=before).delete()
    return gone


def _forget(player_id: Any, events: QuerySet[Event]) -> int:
    """Events that nobody read take their numbers with them, so that cursors know of the gap."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        player.events_made += events.filter(number=None).count()
        player.save(update_fields=["events_made"])
        return events.delete()[0]


def _write(
    table: Table,
    events: Sequence[GameKept],
    to_accounts: Sequence[tuple[Player, AccountKept]],
    *,
    at: datetime,
) -> None:
    """All of them with one statement. The caller stores the number of the last."""
    # In the order of the model: game, player, number, body, time.
    game, time = table.game, db_time(at)
    rows: list[tuple[Any, ...]] = [
        (game.pk, None, number, _body(event), time)
        for number, event in enumerate(events, start=game.events_made + 1)
    ]
    game.events_made += len(rows)
    rows += [(game.pk, player.pk, None, _body(kept), time) for player, kept in to_accounts]
    rows_insert(Event, rows)
    deliveries_put(table, to_accounts, at=at)
    players = {seat.player_id for seat in table.seats} | {p.pk for p, _ in to_accounts}
    topics = [game_topic(game.pk), *(player_topic(pk) for pk in players if pk)]
    _ring(topics)


def _ring(topics: Sequence[str]) -> None:
    transaction.on_commit(partial(changed.send, sender=Event, topics=topics))


def _body(event: GameKept | AccountKept) -> str:
    return msgspec.json.encode(event).decode()


def _end(table: Table) -> GameFinished:
    game = table.game
    return GameFinished(game.version, GameStatus(game.status), project_result(game))


def _ends(table: Table) -> list[tuple[Player, AccountKept]]:
    game = table.game
    told = MyGameFinished(game.ruleset, GameStatus(game.status), project_result(game))
    return [(seat.player, told) for seat in table.seats if seat.player]

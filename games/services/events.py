"""Writing events in the transaction of the change they report.

Listeners are woken after the commit: see `games.models.events.changed`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
from django.db import transaction

from games.models import (
    Decision,
    Event,
    Game,
    Move,
    Player,
    Seat,
)
from games.models.events import changed
from games.models.prepared import Prepared
from games.models.writing import db_time, rows_insert
from games.notifications.deliveries import deliveries_put
from games.projection import project_pending, project_result, project_seat
from games.projection.events import project_invitation, project_turn
from games.projection.shapes import GameStatus, Pending
from games.projection.stored_events import (
    ClockWarning,
    DecisionOpened,
    GameFinished,
    GameStarted,
    Invited,
    LeaveAnnounced,
    LeaveEnded,
    MyClockWarning,
    MyGameFinished,
    MyPauseProposed,
    PauseProposed,
    RematchOffered,
    SeatChanged,
    SeekMatched,
    StoredAccountEvent,
    StoredGameEvent,
    StoredMove,
    StoredRoundEnd,
    TurnStarted,
)
from games.rules.gains import ends_round
from games.table import Table

#: The most account events that one read numbers; the next read numbers the rest.
MAX_NUMBERED_PER_READ = 500
_UNNUMBERED = Prepared(
    lambda player: Event.objects.filter(player_id=player, number=None).order_by("id")[
        :MAX_NUMBERED_PER_READ
    ]
)


def game_topic(game_id: str) -> str:
    return f"game {game_id}"


def player_topic(player_id: int) -> str:
    return f"player {player_id}"


def event_write(table: Table, *events: StoredGameEvent, at: datetime) -> None:
    """Add events to the list of a locked game."""
    _write(table, events, [], at=at)
    table.game.save(update_fields=["events_made"])


def seat_events_write(table: Table, *seats: Seat, at: datetime) -> None:
    """`seat.changed` for the game, and `invitation` for the players who are now invited."""
    invited = [
        (seat.player, Invited(project_invitation(seat)))
        for seat in seats
        if seat.player and seat.occupant == Seat.Occupant.INVITED
    ]
    _write(table, [SeatChanged(project_seat(seat)) for seat in seats], invited, at=at)
    table.game.save(update_fields=["events_made"])


def rematch_events_write(table: Table, *, old: Game, at: datetime) -> None:
    """`rematch.offered` for the players who are invited to play again."""
    offered: list[tuple[Player, StoredAccountEvent]] = [
        (seat.player, RematchOffered(old.pk, table.game.host.name, project_invitation(seat)))
        for seat in table.seats
        if seat.player and seat.occupant == Seat.Occupant.INVITED
    ]
    if offered:
        _write(table, [], offered, at=at)


def seek_events_write(table: Table, seeks: Mapping[int, str], *, at: datetime) -> None:
    """`seek.matched` for the players whose seeks led to this table, by the key of the player."""
    matched: list[tuple[Player, StoredAccountEvent]] = [
        (seat.player, SeekMatched(seeks[seat.player.pk], table.game.ruleset, seat.number))
        for seat in table.seats
        if seat.player
    ]
    _write(table, [], matched, at=at)


def game_end_events_write(table: Table, *, at: datetime) -> None:
    """`game.finished` for a table that was closed, or a game that was cancelled."""
    _write(table, [_end(table)], _ends(table), at=at)
    table.game.save(update_fields=["events_made"])


def decision_events_write(table: Table, decision: Decision, *, at: datetime) -> None:
    """`decision.opened` again, for an open decision that another player or engine must answer."""
    turn: list[tuple[Player, StoredAccountEvent]] = []
    if decision.player and not decision.answered:
        turn.append((decision.player, TurnStarted(project_turn(decision))))
    opened = DecisionOpened(table.game.version, project_pending([decision])[0])
    _write(table, [opened], turn, at=at)
    table.game.save(update_fields=["events_made"])


def turn_event_write(table: Table, decision: Decision, *, at: datetime) -> None:
    """`turn` for the player alone, whose standing orders were to answer but did not."""
    if decision.player:
        _write(table, [], [(decision.player, TurnStarted(project_turn(decision)))], at=at)


def warning_events_write(table: Table, decision: Decision, end: datetime, *, at: datetime) -> None:
    """`clock.warning` for the game, and for the player unless a sealed answer was given."""
    reminded: list[tuple[Player, StoredAccountEvent]] = []
    if decision.player and not decision.answered:
        reminded.append((decision.player, MyClockWarning(project_turn(decision), end)))
    _write(table, [ClockWarning(decision.pk, decision.seat.number, end)], reminded, at=at)
    table.game.save(update_fields=["events_made"])


def leave_events_write(table: Table, *seats: Seat, at: datetime) -> None:
    """`leave.announced` or `leave.ended` for these seats, as they are now."""
    pending = project_pending(table.decisions)
    event_write(table, *(_leave(seat, pending) for seat in seats), at=at)


def _leave(seat: Seat, pending: tuple[Pending, ...]) -> StoredGameEvent:
    if seat.leave_from is None or seat.leave_until is None:
        return LeaveEnded(seat.number, pending)
    times = {"from_": seat.leave_from, "until": seat.leave_until}
    return LeaveAnnounced(seat=seat.number, pending=pending, **times)


def pause_events_write(
    table: Table, proposed: PauseProposed, others: Sequence[Player], *, at: datetime
) -> None:
    """`pause.proposed` for the game, and for the players who have not agreed."""
    told: list[tuple[Player, StoredAccountEvent]] = []
    if proposed.until is not None:
        mine = MyPauseProposed(proposed.seat, proposed.until)
        told = [(player, mine) for player in others]
    _write(table, [proposed], told, at=at)
    table.game.save(update_fields=["events_made"])


def position_events_write(
    table: Table,
    moves: Sequence[Move] = (),
    effects: Sequence[Any] = (),
    told: Sequence[StoredGameEvent] = (),
    *,
    ordered: Collection[str] = (),
    at: datetime,
) -> None:
    """All events of a new position and of the moves that led to it, and what is told besides.

    Nobody is told of a decision that their standing orders answer: those are `ordered`. The caller
    stores the game.
    """
    game, pending = table.game, project_pending(table.decisions)
    events: list[StoredGameEvent] = [
        StoredMove(move.number or 0, game.version, pending) for move in moves
    ]
    if not moves:
        events.append(GameStarted(game.version, pending))
    if any(ends_round(effect) for effect in effects):
        events.append(StoredRoundEnd(moves[-1].number or 0, game.version))
    to_accounts: list[tuple[Player, StoredAccountEvent]] = []
    for decision, shown in zip(table.decisions, pending, strict=True):
        if decision.opened_version == game.version:
            events.append(DecisionOpened(game.version, shown))
            if decision.player and decision.pk not in ordered:
                to_accounts.append((decision.player, TurnStarted(project_turn(decision))))
    if game.status == Game.Status.FINISHED:
        events.append(_end(table))
        to_accounts += _ends(table)
    by_players = (Move.MadeBy.PLAYER, Move.MadeBy.BOT)
    acting = {move.player_id for move in moves if move.player_id and move.made_by in by_players}
    _write(table, [*events, *told], to_accounts, at=at, acting=acting)


def seat_wake(seat: Seat) -> None:
    """Wake the player's listeners: a sealed answer has no event, but it shortens the turn list."""
    if seat.player_id:
        _ring([player_topic(seat.player_id)])


def account_number(player: Player) -> None:
    """Number the events that an account got since it was last read."""
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


def _write(
    table: Table,
    events: Sequence[StoredGameEvent],
    to_accounts: Sequence[tuple[Player, StoredAccountEvent]],
    *,
    at: datetime,
    acting: Collection[int] = (),
) -> None:
    """Insert all events with one statement. The caller stores `events_made`.

    Players who are `acting` caused them: if they must decide again, people are not told at once.
    """
    # Columns in the order of the model: game, player, number, body, time.
    game, time = table.game, db_time(at)
    rows: list[tuple[Any, ...]] = [
        (game.pk, None, number, _body(event), time)
        for number, event in enumerate(events, start=game.events_made + 1)
    ]
    game.events_made += len(rows)
    rows += [(game.pk, player.pk, None, _body(kept), time) for player, kept in to_accounts]
    rows_insert(Event, rows)
    deliveries_put(table, to_accounts, at=at, acting=acting)
    players = {seat.player_id for seat in table.seats} | {p.pk for p, _ in to_accounts}
    topics = [game_topic(game.pk), *(player_topic(pk) for pk in players if pk)]
    _ring(topics)


def _ring(topics: Sequence[str]) -> None:
    transaction.on_commit(partial(changed.send, sender=Event, topics=topics))


def _body(event: StoredGameEvent | StoredAccountEvent) -> str:
    return msgspec.json.encode(event).decode()


def _end(table: Table) -> GameFinished:
    game = table.game
    return GameFinished(game.version, GameStatus(game.status), project_result(game))


def _ends(table: Table) -> list[tuple[Player, StoredAccountEvent]]:
    game = table.game
    finished = MyGameFinished(game.ruleset, GameStatus(game.status), project_result(game))
    return [(seat.player, finished) for seat in table.seats if seat.player]

"""Taking and leaving seats, and resigning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Annotated, Any

from django.db import transaction
from msgspec import Meta, Struct

from games.account_limits import account_lock, limit_check, limit_require
from games.models import Game, Move, Player, Seat
from games.projection import project_seat
from games.refusals import Refusal
from games.services.advancing import give_up
from games.services.deadlines import lobby_expiry
from games.services.events import seat_events_write
from games.services.leave import seat_leave_renew
from games.services.listings import listings_renew
from games.services.opening import table_start_if_full
from games.services.seat_requests import (
    AiSeat,
    BotSeat,
    OpenSeat,
    bots_named,
    require_welcome,
    seat_request_apply,
    seat_set_occupant,
)
from games.services.substitutes import seat_return
from games.table import Table


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="me"):
    """Take the seat. A private table needs its invite code, unless you were invited by name."""

    invite_code: Annotated[str, Meta(max_length=64, examples=["q7mk"])] | None = None


SeatPutInput = TakeSeat | OpenSeat | AiSeat | BotSeat


def seat_put(*, game_id: str, number: int | None, player: Player, request: SeatPutInput) -> Table:
    """Take a seat, or as host seat an engine or a bot, or open the seat. Idempotent.

    Without a number it is the seat that the player has, is invited to, or else finds open.
    """
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        if not (isinstance(request, TakeSeat) and _knows_code(table, request)):
            table.require_visible(player)
        seat = table.seat(number) if number is not None else _seat_for(table, player)
        if isinstance(request, TakeSeat) and table.seat_of(player) == seat:
            _come_back(table, seat, player)
            return table
        before = [project_seat(seat) for seat in table.seats]
        waiting = table.game.status == Game.Status.LOBBY
        if isinstance(request, TakeSeat):
            _take(table, seat, player)
        else:
            _put_as_host(table, seat, player, request)
        _write_changes(table, before)
        table_start_if_full(table)
        if waiting and table.game.status == Game.Status.ACTIVE:
            limit_check(player, "running_games")
        listings_renew(table)
    return table


def seat_leave(*, game_id: str, number: int, player: Player) -> None:
    """Leave a seat, or decline the invitation to it, before the game starts."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.seat(number)
        if seat.player_id != player.pk:
            raise Refusal("not-your-seat")
        _require_lobby(table)
        seat_set_occupant(seat, Seat.Occupant.OPEN)
        seat.save()
        listings_renew(table)
        seat_events_write(table, seat, at=table.now())


def seat_resign(*, game_id: str, number: int, player: Player) -> Table:
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.require_own_seat(number, player)
        table.require_active()
        table.require_playing(seat)
        bot = player.kind == Player.Kind.BOT
        made_by = Move.MadeBy.BOT if bot else Move.MadeBy.PLAYER
        give_up(table, seat, made_by, player=player, at=table.now())
    return table


def _seat_for(table: Table, player: Player) -> Seat:
    if own := table.seat_of(player):
        return own
    invited = (seat for seat in table.seats if seat.player_id == player.pk)
    free = (
        seat
        for seat in table.seats
        if seat.occupant == Seat.Occupant.OPEN and seat.status == Seat.Status.OPEN
    )
    if seat := next(chain(invited, free), None):
        return seat
    raise Refusal("seat-taken", "No seat of this table is free.")


def _write_changes(table: Table, before: Sequence[Any]) -> None:
    pairs = zip(table.seats, before, strict=True)
    if changed := [seat for seat, was in pairs if project_seat(seat) != was]:
        seat_events_write(table, *changed, at=table.now())


def _come_back(table: Table, seat: Seat, player: Player) -> None:
    """Taking one's own seat changes nothing, unless an engine stands in: then it is taken back."""
    if seat.status == Seat.Status.REPLACED:
        table.require_active()
        seat_return(table, seat, player, at=table.now())


def _take(table: Table, seat: Seat, player: Player) -> None:
    bot = player.kind == Player.Kind.BOT
    invited = seat.occupant == Seat.Occupant.INVITED and seat.player_id == player.pk
    if seat.occupant != Seat.Occupant.OPEN and not invited:
        raise Refusal("seat-taken")
    _require_lobby(table)
    _require_not_given_up(seat)
    if table.game.forked_from_id and not invited and table.game.host_id != player.pk:
        raise Refusal("not-invited", "A fork's seed is public: only invited players may join.")
    if not invited:
        require_welcome(table.game, player)
    if table.seat_of(player):
        raise Refusal("already-seated", "Leave your other seat first.")
    account_lock(player)
    limit_require(player, "running_games")
    for other in table.seats:
        # Taking another seat declines the player's invitation at this table.
        if other.player_id == player.pk and other != seat:
            seat_set_occupant(other, Seat.Occupant.OPEN)
            other.save()
    seat_set_occupant(seat, Seat.Occupant.BOT if bot else Seat.Occupant.PLAYER, player)
    seat.save()
    seat_leave_renew(table, seat, at=table.now())
    table.game.expires_at = lobby_expiry(table.now())
    table.game.save(update_fields=["expires_at"])


def _put_as_host(
    table: Table, seat: Seat, player: Player, request: OpenSeat | AiSeat | BotSeat
) -> None:
    table.require_host(player)
    before = (seat.occupant, seat.player_id, seat.engine, seat.rating)
    asked = Seat(number=seat.number)
    account_lock(player)
    bots = bots_named([request])
    if seat.occupant == Seat.Occupant.BOT and seat.player_id in {bot.pk for bot in bots.values()}:
        # It sits here already, whatever it would say to another game.
        return
    others = [other for other in table.seats if other != seat]
    seat_request_apply(table.game, others, asked, request, bots, pointer="")
    if (asked.occupant, asked.player_id, asked.engine, asked.rating) == before:
        return
    _require_lobby(table)
    _require_not_given_up(seat)
    if asked.player is not None and any(_is_guest_of(player, other) for other in others):
        require_welcome(table.game, asked.player)
    if seat.occupant == Seat.Occupant.PLAYER and not isinstance(request, OpenSeat):
        raise Refusal("seat-taken", "Open the seat first.")
    seat_set_occupant(seat, Seat.Occupant(asked.occupant), asked.player, asked.engine, asked.rating)
    seat.save()


def _is_guest_of(host: Player, seat: Seat) -> bool:
    """Whether somebody else sits here, who relies on what the table says."""
    return seat.player_id not in {None, host.pk} and seat.status == Seat.Status.PLAYING


def _require_not_given_up(seat: Seat) -> None:
    """A fork may begin with seats that resigned before it: they stay out of the game."""
    if seat.status == Seat.Status.RESIGNED:
        raise Refusal("seat-not-playing", "This seat resigned before the fork.")


def _knows_code(table: Table, request: TakeSeat) -> bool:
    code = table.game.invite_code
    return code is not None and request.invite_code == code


def _require_lobby(table: Table) -> None:
    if table.game.status == Game.Status.LOBBY:
        return
    if table.game.status in {Game.Status.ACTIVE, Game.Status.FINISHED}:
        raise Refusal("game-already-started")
    raise Refusal("game-not-active", f"The game is {table.game.status}.")

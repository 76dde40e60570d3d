"""Taking and leaving seats, and giving up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from django.db import transaction
from django.utils import timezone
from msgspec import Meta, Struct

from games.models import Game, Move, Player, Seat
from games.projection import project_seat
from games.refusals import Refusal
from games.services.asking import lobby_end
from games.services.events import seat_tell
from games.services.games import start_if_full
from games.services.positions import give_up
from games.services.seating import AiSeat, BotSeat, OpenSeat, occupy, put
from games.services.substitutes import seat_return
from games.table import Table


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="me"):
    """Sit down; a private table asks for its invite code unless you were invited by name."""

    invite_code: Annotated[str, Meta(max_length=64, examples=["q7mk"])] | None = None


SeatPutInput = TakeSeat | OpenSeat | AiSeat | BotSeat


def seat_put(*, game_id: str, number: int, player: Player, request: SeatPutInput) -> Table:
    """Take a seat, or as host put an engine, a bot or nobody there. Twice is the same as once."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        if not (isinstance(request, TakeSeat) and _knows_code(table, request)):
            table.require_visible(player)
        seat = table.seat(number)
        if isinstance(request, TakeSeat) and table.seat_of(player) == seat:
            _come_back(table, seat, player)
            return table
        before = [project_seat(seat) for seat in table.seats]
        if isinstance(request, TakeSeat):
            _take(table, seat, player)
        else:
            _put_as_host(table, seat, player, request)
        _tell_changes(table, before)
        start_if_full(table)
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
        put(seat, Seat.Occupant.OPEN)
        seat.save()
        seat_tell(table, seat, at=timezone.now())


def seat_resign(*, game_id: str, number: int, player: Player) -> Table:
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.seat(number)
        if table.seat_of(player) != seat:
            raise Refusal("not-your-seat")
        table.require_active()
        table.require_playing(seat)
        bot = player.kind == Player.Kind.BOT
        made_by = Move.MadeBy.BOT if bot else Move.MadeBy.PLAYER
        give_up(table, seat, made_by, player=player, at=timezone.now())
    return table


def _tell_changes(table: Table, before: Sequence[Any]) -> None:
    pairs = zip(table.seats, before, strict=True)
    if changed := [seat for seat, was in pairs if project_seat(seat) != was]:
        seat_tell(table, *changed, at=timezone.now())


def _come_back(table: Table, seat: Seat, player: Player) -> None:
    """To take the seat that one has changes nothing, unless an engine plays it meanwhile."""
    if seat.status == Seat.Status.REPLACED:
        table.require_active()
        seat_return(table, seat, player, at=timezone.now())


def _take(table: Table, seat: Seat, player: Player) -> None:
    bot = player.kind == Player.Kind.BOT
    invited = seat.occupant == Seat.Occupant.INVITED and seat.player_id == player.pk
    if seat.occupant != Seat.Occupant.OPEN and not invited:
        raise Refusal("seat-taken")
    _require_lobby(table)
    _require_not_given_up(seat)
    if table.game.forked_from_id and not invited and table.game.host_id != player.pk:
        raise Refusal("not-invited", "A fork's seed is known: only who is asked by name joins.")
    if table.seat_of(player):
        raise Refusal("already-seated", "Leave your other seat first.")
    for other in table.seats:
        # Somebody who sits down elsewhere has no more use for an invitation.
        if other.player_id == player.pk and other != seat:
            put(other, Seat.Occupant.OPEN)
            other.save()
    put(seat, Seat.Occupant.BOT if bot else Seat.Occupant.PLAYER, player)
    seat.save()
    table.game.expires_at = lobby_end(timezone.now())
    table.game.save(update_fields=["expires_at"])


def _put_as_host(
    table: Table, seat: Seat, player: Player, request: OpenSeat | AiSeat | BotSeat
) -> None:
    if table.game.host_id != player.pk:
        raise Refusal("not-host")
    before = (seat.occupant, seat.player_id, seat.engine)
    asked = Seat(number=seat.number)
    occupy(
        table.game, [other for other in table.seats if other != seat], asked, request, pointer=""
    )
    if (asked.occupant, asked.player_id, asked.engine) == before:
        return
    _require_lobby(table)
    _require_not_given_up(seat)
    if seat.occupant == Seat.Occupant.PLAYER and not isinstance(request, OpenSeat):
        raise Refusal("seat-taken", "Open the seat first.")
    put(seat, Seat.Occupant(asked.occupant), asked.player, asked.engine)
    seat.save()


def _require_not_given_up(seat: Seat) -> None:
    """A fork may begin with seats that gave up before it: nobody plays them on."""
    if seat.status == Seat.Status.RESIGNED:
        raise Refusal("seat-not-playing", "This seat gave up before the fork.")


def _knows_code(table: Table, request: TakeSeat) -> bool:
    code = table.game.invite_code
    return code is not None and request.invite_code == code


def _require_lobby(table: Table) -> None:
    if table.game.status == Game.Status.LOBBY:
        return
    if table.game.status in {Game.Status.ACTIVE, Game.Status.FINISHED}:
        raise Refusal("game-already-started")
    raise Refusal("game-not-active", f"The game is {table.game.status}.")

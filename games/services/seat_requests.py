"""Seat requests: which occupant a seat should get, and setting it. The caller stores the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from games.engines import ENGINES
from games.models import Game, Player, Seat
from games.refusals import invalid_options

Named = Annotated[str, Meta(min_length=1, max_length=32, examples=["bob"])]


class MeSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="me"):
    """The caller; at most one seat."""


class OpenSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="open"):
    """Open to any player."""


class AiSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ai"):
    """A hosted engine."""

    engine: Annotated[str, Meta(min_length=1, max_length=32, examples=["hard"])]


class BotSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="bot"):
    """A bot account."""

    name: Named


class PlayerSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player"):
    """An invitation for a named player, who accepts by taking the seat."""

    name: Named


SeatRequest = MeSeat | OpenSeat | AiSeat | BotSeat | PlayerSeat


def seat_request_apply(
    game: Game, seats: Sequence[Seat], seat: Seat, request: SeatRequest, *, pointer: str
) -> None:
    """Set the occupant that the host asked for. The caller stores the seat."""
    player, engine = None, None
    match request:
        case MeSeat():
            player, occupant = game.host, Seat.Occupant.PLAYER
            if player.kind == Player.Kind.BOT:
                occupant = Seat.Occupant.BOT
        case BotSeat(name=name):
            player = _player_named(name, Player.Kind.BOT, pointer)
            occupant = Seat.Occupant.BOT
        case PlayerSeat(name=name):
            player = _player_named(name, Player.Kind.PLAYER, pointer)
            occupant = Seat.Occupant.INVITED
        case AiSeat():
            engine = request.engine
            require_engine(game, engine, pointer=pointer)
            occupant = Seat.Occupant.AI
        case OpenSeat():
            occupant = Seat.Occupant.OPEN
    if player and any(other.player == player for other in seats if other is not seat):
        raise invalid_options(pointer, f"{player.name} has another seat at this table.")
    seat_set_occupant(seat, occupant, player, engine)


def require_engine(game: Game, engine: str, *, pointer: str) -> None:
    if engine not in ENGINES or game.ruleset not in ENGINES[engine].rulesets:
        raise invalid_options(f"{pointer}/engine", "No such engine plays this game.")


def seat_set_occupant(
    seat: Seat, occupant: Seat.Occupant, player: Player | None = None, engine: str | None = None
) -> None:
    waiting = occupant in {Seat.Occupant.OPEN, Seat.Occupant.INVITED}
    seat.occupant, seat.player, seat.engine = occupant, player, engine
    seat.status = Seat.Status.OPEN if waiting else Seat.Status.PLAYING
    seat.standing_orders = None


def _player_named(name: str, kind: Player.Kind, pointer: str) -> Player:
    player = None
    if "\0" not in name:
        player = Player.objects.filter(name_key=Player.key_of(name), kind=kind).first()
    if player is None:
        raise invalid_options(f"{pointer}/name", f"There is no {kind.value} with this name.")
    return player

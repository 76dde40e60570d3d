"""Seat requests: which occupant a seat should get, and setting it. The caller stores the seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated

from msgspec import Meta, Struct

from games.models import Game, Player, Seat
from games.names import key_of
from games.opponents import Chosen, require_opponent
from games.refusals import Refusal, invalid_options
from games.services.bot_rules import bot_occupant, bots_lock

Named = Annotated[str, Meta(min_length=1, max_length=32, examples=["bob"])]


class MeSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="me"):
    """The caller; at most one seat."""


class OpenSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="open"):
    """Open to any player."""


class AiSeat(Chosen, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ai"):
    """A hosted engine: a named one, or an opponent of about this strength."""


class BotSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="bot"):
    """A bot account. Your own bot is seated at once; another one if it is online and `accepts` such
    games, else it is invited, and accepts by taking the seat."""

    name: Named


class PlayerSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player"):
    """An invitation for a named player, who accepts by taking the seat."""

    name: Named


SeatRequest = MeSeat | OpenSeat | AiSeat | BotSeat | PlayerSeat


class AgainSeat(Struct, frozen=True):
    """A player of an earlier game. A bot that is not seated at once is invited, whatever its rules
    say: it may decline."""

    player: Player


class SeatedSeat(Struct, frozen=True):
    """A player who asked for this game by a seek, and is seated at once."""

    player: Player


#: All ways to fill a seat of a new table: what a host asks for, and what the service does itself.
SeatFilling = SeatRequest | AgainSeat | SeatedSeat


def bots_named(requests: Sequence[SeatFilling]) -> dict[str, Player]:
    """The locked bots of these requests, by the key of their name."""
    keys = [key_of(request.name) for request in requests if isinstance(request, BotSeat)]
    players = [request.player for request in requests if isinstance(request, AgainSeat)]
    keys += [player.name_key for player in players if player.kind == Player.Kind.BOT]
    return bots_lock([key for key in keys if "\0" not in key])


def seat_request_apply(
    game: Game,
    seats: Sequence[Seat],
    seat: Seat,
    request: SeatFilling,
    bots: Mapping[str, Player],
    *,
    pointer: str,
) -> None:
    """Set the occupant that the host asked for. The caller stores the seat."""
    player, engine, rating = None, None, None
    match request:
        case MeSeat() | SeatedSeat():
            player = request.player if isinstance(request, SeatedSeat) else game.host
            occupant = Seat.Occupant.PLAYER
            if player.kind == Player.Kind.BOT:
                occupant = Seat.Occupant.BOT
        case BotSeat(name=name):
            player = bots.get(key_of(name))
            if player is None:
                raise _nobody(Player.Kind.BOT, pointer)
            occupant = bot_occupant(game, player)
        case PlayerSeat(name=name):
            player = _person_named(name, pointer)
            occupant = Seat.Occupant.INVITED
        case AgainSeat():
            player, occupant = request.player, Seat.Occupant.INVITED
            if bot := bots.get(player.name_key):
                with suppress(Refusal):
                    occupant = bot_occupant(game, bot)
        case AiSeat():
            require_opponent(game.ruleset, request, pointer=pointer)
            engine, rating = request.engine, request.rating
            occupant = Seat.Occupant.AI
        case OpenSeat():
            occupant = Seat.Occupant.OPEN
    if player and any(other.player == player for other in seats if other is not seat):
        raise invalid_options(pointer, f"{player.name} has another seat at this table.")
    seat_set_occupant(seat, occupant, player, engine, rating)


def require_welcome(game: Game, player: Player) -> None:
    """Refuse an open seat to players whom the table does not welcome; its host is always welcome."""
    kinds = {
        Game.Welcomes.PEOPLE: {Player.Kind.PLAYER},
        Game.Welcomes.BOTS: {Player.Kind.BOT},
        Game.Welcomes.ENGINES: set(),
        Game.Welcomes.ANY: set(Player.Kind),
    }
    welcomes = Game.Welcomes(game.welcomes)
    if player.pk != game.host_id and player.kind not in kinds[welcomes]:
        raise Refusal("not-welcome", f"This table welcomes {welcomes.value} only.")


def seat_set_occupant(
    seat: Seat,
    occupant: Seat.Occupant,
    player: Player | None = None,
    engine: str | None = None,
    rating: int | None = None,
) -> None:
    waiting = occupant in {Seat.Occupant.OPEN, Seat.Occupant.INVITED}
    seat.occupant, seat.player, seat.engine, seat.rating = occupant, player, engine, rating
    seat.status = Seat.Status.OPEN if waiting else Seat.Status.PLAYING
    seat.standing_orders = seat.leave_from = seat.leave_until = None


def _person_named(name: str, pointer: str) -> Player:
    player = None
    if "\0" not in name:
        people = Player.objects.filter(kind=Player.Kind.PLAYER, closed_at=None)
        player = people.filter(name_key=key_of(name)).first()
    if player is None:
        raise _nobody(Player.Kind.PLAYER, pointer)
    return player


def _nobody(kind: Player.Kind, pointer: str) -> Refusal:
    return invalid_options(f"{pointer}/name", f"There is no {kind.value} with this name.")

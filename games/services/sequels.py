"""Games that follow from a finished one: rematches and forks."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.models import Game, Player, Seat
from games.models.records import log_of
from games.refusals import Refusal, invalid, invalid_options
from games.rules import RULES
from games.rules.rng import seed_commitment
from games.services.events import rematch_events_write
from games.services.opening import game_prepare, table_put
from games.services.sandbox import sandbox_copy
from games.services.seat_requests import AgainSeat, AiSeat, MeSeat, OpenSeat, SeatRequest
from games.table import Table


def game_rematch(*, game_id: str, player: Player) -> tuple[Table, bool]:
    """The rematch, and whether it is new: a game has one, whoever of its players asks first."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        table.require_company(player)
        old = table.game
        if old.status != Game.Status.FINISHED:
            raise Refusal("game-not-finished")
        if asked := Game.objects.filter(rematch_of=old).first():
            if asked.status not in {Game.Status.CANCELLED, Game.Status.EXPIRED}:
                return Table.of(asked), False
            # A table that closed without a game is no rematch.
            asked.rematch_of = None
            asked.save(update_fields=["rematch_of"])
        game = _copy(old, host=player, version=RULES[old.ruleset].version)
        game.rematch_of = old
        again = table_put(game, [_seat_request_like(seat, player) for seat in table.seats])
        rematch_events_write(again, old=old, at=game.created_at)
        return again, True


def game_fork(
    *,
    game_id: str,
    player: Player,
    at_version: int,
    seats: Sequence[SeatRequest | AgainSeat] | None,
) -> Table:
    """A new game from a position of a finished one, with its seed and its moves up to there.

    The seed, and so all hidden information, is public: only players invited by name may join.
    """
    with transaction.atomic():
        table = Table.load(game_id)
        table.require_visible(player)
        old = table.game
        if old.status != Game.Status.FINISHED:
            raise Refusal("game-not-finished", "Only a finished game can be forked.")
        table.require_day_over()
        if not 1 <= at_version < old.version:
            detail = f"Choose a version from 1 to {old.version - 1}, before the game ended."
            raise invalid("/at_version", "invalid-value", detail)
        if seats is None:
            seats = _same_company(table, player)
        elif any(isinstance(seat, OpenSeat) for seat in seats):
            raise invalid_options("/seats", "A fork has no open seats, because its seed is public.")
        elif len(seats) != len(table.seats):
            raise invalid("/seats", "invalid-value", f"The game has {len(table.seats)} seats.")
        game = _copy(old, host=player, version=old.ruleset_version)
        game.rated = False
        game.seed, game.seed_commitment = old.seed, seed_commitment(bytes(old.seed), game.pk)
        game.forked_from = old
        moves = [move for move in log_of(old) if (move.version or 0) <= at_version]
        return table_put(game, seats, moves)


def _copy(old: Game, *, host: Player, version: int) -> Game:
    return game_prepare(
        Game(
            ruleset=old.ruleset,
            ruleset_version=version,
            options=old.options,
            visibility=old.visibility,
            rated=old.rated,
            welcomes=old.welcomes,
            host=host,
            sandbox=old.sandbox,
            clock=sandbox_copy(old, host) if old.sandbox else None,
            seconds_per_decision=old.seconds_per_decision,
            bank_initial=old.bank_initial,
            bank_increment=old.bank_increment,
            bank_most=old.bank_most,
            allows_leave=old.allows_leave,
            allows_pauses=old.allows_pauses,
            timeout_policy=old.timeout_policy,
            start=old.start,
        )
    )


def _same_company(table: Table, player: Player) -> list[SeatRequest | AgainSeat]:
    """The same players as before; if the caller was a spectator, they take seat 1."""
    seats = [_seat_request_like(seat, player) for seat in table.seats]
    if table.seat_of(player) is None:
        seats[0] = MeSeat()
    return seats


def _seat_request_like(seat: Seat, player: Player) -> SeatRequest | AgainSeat:
    """The occupant of a seat, for another game: engines are seated, and players asked again.

    If an engine stood in for a player, the player is asked. Who is no longer there leaves the seat
    open.
    """
    if seat.player_id == player.pk:
        return MeSeat()
    if seat.player and seat.player.closed_at is None:
        return AgainSeat(seat.player)
    if seat.player:
        return OpenSeat()
    if seat.occupant == Seat.Occupant.AI:
        return AiSeat(seat.engine, seat.rating)
    return OpenSeat()

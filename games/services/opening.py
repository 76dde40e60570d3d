"""A new game becomes a table: stored with its seed, its seats and its account's limits, and started."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from games.account_limits import account_lock, limit_check
from games.models import Game, Move, Seat, new_id
from games.refusals import Refusal
from games.replaying import replay
from games.rules.rng import seed_commitment
from games.services.advancing import position_open
from games.services.deadlines import banks_fill, is_timed, lobby_expiry
from games.services.events import seat_events_write
from games.services.leave import seats_leave_renew
from games.services.listings import listings_renew
from games.services.seat_requests import SeatFilling, bots_named, seat_request_apply
from games.table import Table, rules_of, time_of


def game_prepare(game: Game, seed: bytes | None = None) -> Game:
    """Give a new game its id, its seed with the commitment, its times and its invite code."""
    game.pk = new_id()
    game.seed = seed or secrets.token_bytes(32)
    game.seed_commitment = seed_commitment(game.seed, game.pk)
    game.created_at = time_of(game)
    game.expires_at = lobby_expiry(game.created_at)
    if game.visibility == Game.Visibility.PRIVATE:
        game.invite_code = new_id()
    return game


def table_put(game: Game, requests: Sequence[SeatFilling], moves: Sequence[Move] = ()) -> Table:
    """Store a new game with its seats (and the moves of a fork), and start it if it is full."""
    account_lock(game.host)
    bots = bots_named(requests)
    game.moves_made = len(moves)
    game.save(force_insert=True)
    ruleset = rules_of(game)
    teams = ruleset.teams(seats=len(requests), options=ruleset.parse_options(game.options))
    seats = [
        Seat(game=game, number=number, team=team) for number, team in enumerate(teams, start=1)
    ]
    resigned = {move.seat for move in moves if move.decision_id is None}
    faults: list[dict[str, str]] = []
    for seat, request in zip(seats, requests, strict=True):
        if seat.number in resigned:
            seat.status = Seat.Status.RESIGNED
            continue
        try:
            pointer = f"/seats/{seat.number - 1}"
            seat_request_apply(game, seats, seat, request, bots, pointer=pointer)
        except Refusal as refusal:
            if refusal.code != "invalid-options":
                raise
            faults += refusal.members["errors"]
    if faults:
        raise Refusal("invalid-options", faults[0]["detail"], errors=faults)
    Seat.objects.bulk_create(seats)
    for move in moves:
        move.pk, move.game = None, game
        move.player = move.idempotency_key = move.request_digest = move.answer = None
    Move.objects.bulk_create(moves)
    table = Table(game, seats, [])
    if invited := [seat for seat in seats if seat.occupant == Seat.Occupant.INVITED]:
        seat_events_write(table, *invited, at=game.created_at)
    table_start_if_full(table)
    lobby = game.status == Game.Status.LOBBY
    if lobby:
        seats_leave_renew(table, at=game.created_at)
    usual = "open_tables" if lobby else "running_games"
    limit_check(game.host, "sandbox_games" if game.sandbox else usual)
    listings_renew(table)
    return table


def table_start_if_full(table: Table) -> None:
    waiting = table.game.status == Game.Status.LOBBY
    if waiting and table.game.start == Game.Start.WHEN_FULL and is_full(table.seats):
        table_start(table, at=table.now())


def table_start(table: Table, *, at: datetime) -> None:
    """Open the first position: the set-up or, in a fork, what its moves lead to."""
    banks_fill(table)
    seats_leave_renew(table, at=at)
    if is_timed(table.game):
        Seat.objects.bulk_update(table.seats, ["bank"])
    position_open(table, replay(table)[-1], at=at)


def is_full(seats: Sequence[Seat]) -> bool:
    waiting = {Seat.Occupant.OPEN, Seat.Occupant.INVITED}
    return all(
        seat.occupant not in waiting or seat.status == Seat.Status.RESIGNED for seat in seats
    )

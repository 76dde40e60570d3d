"""Engines that stand in for a player, until the player takes the seat back."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.db import transaction

from games.models import Job, Player, Seat
from games.notifications.deliveries import WITHDRAWN, deliveries_withdraw
from games.opponents import Chosen, require_opponent
from games.refusals import Refusal
from games.services.deadlines import CLOCK, decision_hand_over, idle_expiry
from games.services.events import decision_events_write, seat_events_write
from games.services.jobs import jobs_supersede, move_jobs_put
from games.services.leave import seat_leave_renew
from games.services.orders import plan_end
from games.table import Table


class SubstituteInput(Chosen, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The engine that plays on: a named one, or one of about this strength."""

    type: Literal["ai"]


def seat_substitute(
    *, game_id: str, number: int, player: Player, request: SubstituteInput
) -> Table:
    """Let an engine play a seat, at the request of its player or of the host."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = require_substitutable(table, number, player)
        if table.game.rated and table.seat_of(player) != seat:
            detail = "In a rated game only the player may ask for a substitute."
            raise Refusal("rated-game", detail)
        table.require_active()
        require_opponent(table.game.ruleset, request, pointer="")
        if seat.player is None:
            raise Refusal("seat-taken", "An engine plays this seat already.")
        if seat.status != Seat.Status.REPLACED:
            table.require_playing(seat)
        elif (seat.engine, seat.rating) == (request.engine, request.rating):
            return table
        seat_replace(table, seat, request.engine, request.rating, at=table.now())
    return table


def require_substitutable(table: Table, number: int, player: Player) -> Seat:
    seat = table.seat(number)
    if table.seat_of(player) != seat and table.game.host_id != player.pk:
        raise Refusal("not-your-seat", "Only its player or the host may replace a seat.")
    return seat


def seat_replace(
    table: Table, seat: Seat, engine: str | None, rating: int | None = None, *, at: datetime
) -> None:
    """Let an engine play the seat. It still belongs to its player, who may take it back."""
    seat.occupant, seat.status = Seat.Occupant.AI, Seat.Status.REPLACED
    seat.engine, seat.rating = engine, rating
    plan_end(seat)
    _change(table, seat, at=at)


def seat_return(table: Table, seat: Seat, player: Player, *, at: datetime) -> None:
    """Give the seat back to its player, with what was left of the time for the open decision."""
    bot = player.kind == Player.Kind.BOT
    seat.occupant = Seat.Occupant.BOT if bot else Seat.Occupant.PLAYER
    seat.engine = seat.rating = None
    seat.status = Seat.Status.PLAYING
    seat_leave_renew(table, seat, at=at)
    _change(table, seat, at=at)


def _change(table: Table, seat: Seat, *, at: datetime) -> None:
    seat.save(update_fields=["occupant", "engine", "rating", "status", "standing_orders"])
    seat_events_write(table, seat, at=at)
    decision = table.decision_of(seat)
    if decision is None:
        return
    # Also for a sealed decision that was answered: otherwise the difference would reveal it.
    jobs_supersede(Job.objects.filter(kind=Job.Kind.MOVE, decision_id=decision.pk))
    if seat.status == Seat.Status.REPLACED:
        deliveries_withdraw([decision], WITHDRAWN)
    decision_hand_over(decision, at=at)
    decision.save(update_fields=CLOCK)
    move_jobs_put([decision])
    table.game.expires_at = idle_expiry(table.game, table.decisions)
    table.game.save(update_fields=["expires_at"])
    decision_events_write(table, decision, at=at)

"""Engines that stand in for somebody, until that player takes the seat back."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from django.db import transaction
from django.utils import timezone
from msgspec import Meta, Struct

from games.models import Job, Player, Seat
from games.models.writing import row_update
from games.refusals import Refusal
from games.services.asking import ask, idle_end
from games.services.events import question_tell, seat_tell
from games.services.jobs import jobs_supersede, move_jobs_put
from games.services.seating import require_engine
from games.table import Table


class SubstituteInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays on."""

    type: Literal["ai"]
    engine: Annotated[str, Meta(min_length=1, max_length=32, examples=["hard"])]


def seat_substitute(
    *, game_id: str, number: int, player: Player, request: SubstituteInput
) -> Table:
    """Let an engine play on for a seat, at the wish of its player or of the host."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.seat(number)
        if table.seat_of(player) != seat:
            _require_right_of_host(table, player)
        table.require_active()
        require_engine(table.game, request.engine, pointer="")
        if seat.player is None:
            raise Refusal("seat-taken", "An engine has this seat anyway.")
        if seat.status != Seat.Status.REPLACED:
            table.require_playing(seat)
        elif seat.engine == request.engine:
            return table
        seat_replace(table, seat, request.engine, at=timezone.now())
    return table


def seat_replace(table: Table, seat: Seat, engine: str, *, at: datetime) -> None:
    """An engine plays on; the seat remains its player's, who may come back."""
    seat.occupant, seat.engine, seat.status = Seat.Occupant.AI, engine, Seat.Status.REPLACED
    _change(table, seat, at=at)


def seat_return(table: Table, seat: Seat, player: Player, *, at: datetime) -> None:
    """The player is back, and has the whole time for what is asked now."""
    bot = player.kind == Player.Kind.BOT
    seat.occupant = Seat.Occupant.BOT if bot else Seat.Occupant.PLAYER
    seat.engine, seat.status = None, Seat.Status.PLAYING
    _change(table, seat, at=at)


def _change(table: Table, seat: Seat, *, at: datetime) -> None:
    row_update(seat, "occupant", "engine", "status")
    seat_tell(table, seat, at=at)
    decision = table.decision_of(seat)
    if decision is None:
        return
    # Also for a sealed question that is answered already: nobody may see a difference.
    jobs_supersede(Job.objects.filter(kind=Job.Kind.MOVE, decision_id=decision.pk), at=at)
    ask(decision, at=at)
    row_update(decision, "player", "deadline_at", "due_at")
    move_jobs_put([decision], at=at)
    table.game.expires_at = idle_end(table.game, table.decisions, at=at)
    row_update(table.game, "expires_at")
    question_tell(table, decision, at=at)


def _require_right_of_host(table: Table, player: Player) -> None:
    if table.game.host_id != player.pk:
        raise Refusal("not-your-seat", "Only its player or the host may have a seat played on.")
    if table.game.rated:
        raise Refusal("rated-game", "In a rated game only players themselves ask for a substitute.")

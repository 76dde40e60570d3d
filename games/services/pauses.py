"""Pauses: no clock of a game runs until a time that all people at the table agreed on."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Game, Player, Seat
from games.projection import project_pending
from games.projection.stored_events import PauseEnded, PauseProposed, PauseStarted
from games.refusals import Refusal, invalid
from games.services.deadlines import clocks_shift, stops_of
from games.services.events import event_write, pause_events_write
from games.table import Table
from games.timing import NONE

#: All pauses of a game together: a person against bots needs nobody's consent, and the bots wait.
LONGEST = timedelta(days=60)
#: How often a seat may have the others told that it asks for a pause. Its game shows each proposal.
TOLD_EVERY = timedelta(hours=1)


def game_pause(*, game_id: str, player: Player, until: datetime | None) -> Table:
    """Propose a pause or its new end, or agree to what others proposed; without an end, take it back.

    It begins when all people who play have asked for the same end.
    """
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = require_pausing(table, player)
        table.require_active()
        table.require_playing(seat)
        if not table.game.allows_pauses:
            raise Refusal("no-pauses", "This table was opened without pauses.")
        _propose(table, seat, until, table.now())
    return table


def require_pausing(table: Table, player: Player) -> Seat:
    seat = table.require_seat_of(player)
    if player.kind == Player.Kind.BOT:
        raise Refusal("not-for-bots", "Only people agree on pauses.")
    return seat


def pause_end(table: Table, now: datetime) -> None:
    """End a pause whose time is over."""
    until = table.game.paused_until
    if until is None or until > now:
        return
    stops = stops_of(table)
    clocks_shift(table, at=now, before=stops)
    table.game.paused_until = None
    table.game.save(update_fields=["paused_until"])
    event_write(table, PauseEnded(project_pending(table.decisions)), at=now)


def _propose(table: Table, seat: Seat, until: datetime | None, now: datetime) -> None:
    if until is not None and not now < until <= now + LONGEST:
        detail = f"A pause ends in the future, within {LONGEST.days} days."
        raise invalid("/until", "invalid-value", detail)
    if until is not None and _paused_for(table.game, until, now) > LONGEST:
        detail = f"All pauses of a game together last for {LONGEST.days} days at most."
        raise invalid("/until", "invalid-value", detail)
    if seat.pause_until == until:
        return
    seat.pause_until = until
    people = [one for one in table.seats if _is_asked(one)]
    if until is None or any(one.pause_until != until for one in people):
        others = [one.player for one in people if one.player and one.pause_until != until]
        if until is None or (seat.pause_told_at and now < seat.pause_told_at + TOLD_EVERY):
            others = []
        else:
            seat.pause_told_at = now
        seat.save(update_fields=["pause_until", "pause_told_at"])
        pause_events_write(table, PauseProposed(seat.number, until), others, at=now)
        return
    stops = stops_of(table)
    table.game.paused_for = _paused_for(table.game, until, now)
    table.game.paused_until = until
    table.game.save(update_fields=["paused_for", "paused_until"])
    for one in table.seats:
        one.pause_until = None
    Seat.objects.filter(game=table.game).update(pause_until=None)
    clocks_shift(table, at=now, before=stops)
    event_write(table, PauseStarted(until, project_pending(table.decisions)), at=now)


def _paused_for(game: Game, until: datetime, now: datetime) -> timedelta:
    """How long all pauses would be together if there were one until then."""
    # Another end of a pause that lasts changes its length; a new pause begins now.
    counted_to = max(now, game.paused_until or now)
    return (game.paused_for or NONE) + (until - counted_to)


def _is_asked(seat: Seat) -> bool:
    """People who play; not those for whom an engine stands in, who may not be there."""
    return seat.occupant == Seat.Occupant.PLAYER and seat.status == Seat.Status.PLAYING

"""How a game is found: its number of open seats, and its rows in `Listing`."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.models import Game, Listing, Seat
from games.table import Table


def listings_renew(table: Table) -> None:
    """Store how a locked game is found. To be called after every change of its status or of who
    has a seat, in the same transaction."""
    game = table.game
    open_seats = sum(
        seat.occupant == Seat.Occupant.OPEN and seat.status == Seat.Status.OPEN
        for seat in table.seats
    )
    game.open_seats, game.active_at = open_seats, timezone.now()
    game.save(update_fields=["open_seats", "active_at"])
    made_at = _made_at(game)
    Listing.objects.filter(game=game).delete()
    Listing.objects.bulk_create(
        Listing(
            game=game,
            viewer=viewer,
            seated=seated,
            ruleset=game.ruleset,
            status=game.status,
            open_seats=open_seats,
            created_at=made_at,
            active_at=game.active_at,
        )
        for viewer, seated in _ways(table)
    )


def _made_at(game: Game) -> datetime:
    """In real time, so that a list is in order whatever clocks its games go by."""
    if game.clock_id is None:
        return game.created_at
    before = Listing.objects.filter(game=game).values_list("created_at", flat=True).first()
    return before or timezone.now()


def _ways(table: Table) -> set[tuple[int, int]]:
    """The viewers of a game, with the seated players by whom they find it."""
    players = {seat.player_id for seat in table.seats if seat.player_id}
    if table.game.visibility == Game.Visibility.PUBLIC:
        return {(Listing.ANYBODY, player) for player in players}
    insiders = {table.game.host_id, *players}
    return {(viewer, seated) for viewer in insiders for seated in (Listing.ANYBODY, *players)}

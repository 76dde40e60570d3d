"""What remains to be done for an account that ends: its tables close, and its seats are given up.

Each game is a transaction of its own: nobody waits for all of them, and two accounts that end at
once cannot deadlock.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Game, Move, Player, Seat, Seek
from games.services.advancing import give_up
from games.services.events import seat_events_write
from games.services.games import table_cancel
from games.services.listings import listings_renew
from games.services.seat_requests import seat_set_occupant
from games.services.seek_matching import seeks_close
from games.table import Table

UNDER_WAY = (Game.Status.LOBBY, Game.Status.ACTIVE)


def seats_give_up(player: Player) -> None:
    """Cancel the seeks of a player, close lobby tables, leave those of others, and resign running
    games: also one that opened just now for a seek."""
    with transaction.atomic():
        seeking = Seek.objects.select_for_update().filter(player=player, status=Seek.Status.OPEN)
        seeks_close(list(seeking.order_by("pk")), Seek.Status.CANCELLED, at=timezone.now())
    mine = Q(host=player, status=Game.Status.LOBBY) | Q(seats__player=player, status__in=UNDER_WAY)
    games = Game.objects.filter(mine).order_by("pk").distinct()
    for game_id in games.values_list("pk", flat=True):
        with transaction.atomic():
            _give_up(Table.load(game_id, lock=True), player)


def _give_up(table: Table, player: Player) -> None:
    now = table.now()
    seat = next((seat for seat in table.seats if seat.player_id == player.pk), None)
    if table.game.status == Game.Status.LOBBY and table.game.host_id == player.pk:
        table_cancel(table, at=now)
    elif table.game.status == Game.Status.LOBBY and seat:
        seat_set_occupant(seat, Seat.Occupant.OPEN)
        seat.save()
        seat_events_write(table, seat, at=now)
        listings_renew(table)
    elif table.game.status == Game.Status.ACTIVE and seat and _plays(seat):
        bot = player.kind == Player.Kind.BOT
        made_by = Move.MadeBy.BOT if bot else Move.MadeBy.PLAYER
        give_up(table, seat, made_by, player=player, at=now)


def _plays(seat: Seat) -> bool:
    """Also by an engine that stands in."""
    return seat.status in {Seat.Status.PLAYING, Seat.Status.REPLACED}

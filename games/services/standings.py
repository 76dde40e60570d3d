"""What a finished game adds to its players: the number of their games, and the best solo result."""

from __future__ import annotations

from django.db.models import F

from games.models import Player, SoloBest
from games.table import Table


def standings_update(table: Table) -> None:
    # One by one in a fixed order, so that two games that end at once cannot deadlock.
    for player in sorted(seat.player_id for seat in table.seats if seat.player_id):
        Player.objects.filter(pk=player).update(games_played=F("games_played") + 1)
    for seat in table.seats:
        if seat.solo_key and seat.player_id and table.game.forked_from_id is None:
            _solo_best_keep(seat.player_id, table.game.ruleset, seat.solo_key)


def _solo_best_keep(player_id: int, ruleset: str, key: str) -> None:
    new = SoloBest(player_id=player_id, ruleset=ruleset, key=key, games=0)
    # Two games of one player may end at once: the second transaction finds the row of the first.
    SoloBest.objects.bulk_create([new], ignore_conflicts=True)
    best = SoloBest.objects.select_for_update().get(player_id=player_id, ruleset=ruleset)
    best.key, best.games = max(best.key, key), best.games + 1
    best.save(update_fields=["key", "games"])

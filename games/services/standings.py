"""What a finished game adds to its players: their games by result, and the best solo result."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from games.models import DailyAttempt, Player, Seat, SoloBest, Tally
from games.table import Table


def standings_update(table: Table) -> None:
    if table.game.sandbox:
        return
    if table.game.hidden_until is not None:
        # Nothing else may change: the counts of a profile would tell that its player is done.
        _daily_keep(table, table.game.hidden_until)
        return
    # One by one in the order in which players are always locked: see `Player.lock_order`.
    seated = [(seat.player, seat) for seat in table.seats if seat.player]
    for player, seat in sorted(seated, key=lambda one: one[0].lock_order):
        Player.objects.filter(pk=player.pk).update(games_played=F("games_played") + 1)
        _tally(player.pk, table.game.ruleset, _result(table, seat))
    for seat in table.seats:
        if seat.solo_key and seat.player_id and table.game.forked_from_id is None:
            _solo_best_keep(seat.player_id, table.game.ruleset, seat.solo_key)


def _result(table: Table, seat: Seat) -> str:
    """How the game ended for a seat, as a column of `Tally`. A side is a team, or a seat without one."""
    if len(table.seats) == 1:
        return "solo"
    if seat.place != 1:
        return "lost"
    firsts = {one.team or one.number for one in table.seats if one.place == 1}
    return "won" if len(firsts) == 1 else "drawn"


def _tally(player_id: int, ruleset: str, result: str) -> None:
    # Two games of one player may end at once: the second transaction finds the row of the first.
    Tally.objects.bulk_create([Tally(player_id=player_id, ruleset=ruleset)], ignore_conflicts=True)
    mine = Tally.objects.filter(player_id=player_id, ruleset=ruleset)
    mine.update(**{result: F(result) + 1})


def _daily_keep(table: Table, ends_at: datetime) -> None:
    """A daily challenge is on the board of its day alone: others must not learn what can be reached."""
    (seat,) = table.seats
    ended = table.game.finished_at
    if seat.solo_key and ended is not None and ended < ends_at:
        DailyAttempt.objects.filter(game=table.game).update(key=seat.solo_key)


def _solo_best_keep(player_id: int, ruleset: str, key: str) -> None:
    new = SoloBest(player_id=player_id, ruleset=ruleset, key=key, games=0)
    # Two games of one player may end at once: the second transaction finds the row of the first.
    SoloBest.objects.bulk_create([new], ignore_conflicts=True)
    best = SoloBest.objects.select_for_update().get(player_id=player_id, ruleset=ruleset)
    best.key, best.games = max(best.key, key), best.games + 1
    best.save(update_fields=["key", "games"])

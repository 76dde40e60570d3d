"""The end of a game: its result, places, standings and ratings."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from games.models import Game, Move, Seat
from games.rules.ranking import Outcome, Reason
from games.services.deadlines import is_timed
from games.services.listings import listings_renew
from games.services.ratings import ratings_update
from games.services.standings import standings_update
from games.table import Table


def game_finish(table: Table, outcome: Outcome, move: Move) -> None:
    """Set what follows from the last move. The caller stores the game."""
    game = table.game
    game.status = Game.Status.FINISHED
    game.finished_at = move.at
    game.result = msgspec.to_builtins(_told(outcome, move))
    for ranked in outcome.ranking:
        for number in ranked.seats:
            seat = table.seat(number)
            seat.place = ranked.place
            if len(table.seats) == 1 and ranked.score is not None and _is_own_work(outcome, move):
                seat.solo_key = "-".join(f"{n:08d}" for n in (ranked.score, *ranked.tiebreak))
    Seat.objects.bulk_update(table.seats, ["place", "solo_key"])
    listings_renew(table)
    standings_update(table)
    if game.rated:
        ratings_update(table, move)


def _told(outcome: Outcome, move: Move) -> Outcome:
    """The outcome with the reason that only the service knows: a timeout, not a resignation."""
    gave_up = outcome.reason is Reason.RESIGNED and move.decision_id is None
    if not gave_up or move.made_by != Move.MadeBy.TIMEOUT:
        return outcome
    return replace(outcome, reason=Reason.TIMEOUT if is_timed(move.game) else Reason.ABANDONED)


def _is_own_work(outcome: Outcome, move: Move) -> bool:
    """Whether a solo result is listed: played to the end, without an engine or a timeout."""
    if outcome.reason not in {Reason.COMPLETED, Reason.INSTANT_WIN}:
        return False
    by_others = (Move.MadeBy.AI, Move.MadeBy.TIMEOUT)
    return not (move.made_by in by_others or move.game.moves.filter(made_by__in=by_others).exists())

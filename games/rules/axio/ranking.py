"""Who has won a game of AXIO that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.ranking import Outcome, Ranked, Reason, rank_by_sorted_scores
from games.rules.viewers import Seat

CAP = 18
TEAMS = ("A", "B")


def cap_of(sides: int, seats: int) -> int:
    """No score exceeds it. It is doubled for teams and in solo games."""
    return CAP if 1 < sides == seats else 2 * CAP


def outcome_of(
    scores: Sequence[Sequence[int]], seats: int, resigned: Sequence[Seat] = ()
) -> Outcome:
    """By the scores of the sides, seats or teams; those that resigned in the order in which they did."""
    sides, cap = len(scores), cap_of(len(scores), seats)
    winner = next((side for side, row in enumerate(scores, 1) if min(row) == cap), None)
    alone = len(resigned) > max(0, sides - 2)
    reason = Reason.INSTANT_WIN if winner else Reason.RESIGNED if alone else Reason.COMPLETED
    ranking = rank_by_sorted_scores(scores, resigned=resigned, winner=winner)
    if sides < seats:
        ranking = tuple(
            Ranked(ranked.place, (side, side + 2), team_of(side), ranked.score, ranked.tiebreak)
            for ranked in ranking
            for side in ranked.seats
        )
    elif sides == 1:
        ranking = (_alone(ranking[0].tiebreak),)
    return Outcome(reason, ranking)


def team_of(seat: Seat) -> Any:
    return TEAMS[(seat - 1) % len(TEAMS)]


def _alone(scores: tuple[int, ...]) -> Ranked:
    """The result of a solo game: the three lowest colours as two digits each."""
    low, middle, high = scores[:3]
    return Ranked(1, (1,), None, 10_000 * low + 100 * middle + high, scores)

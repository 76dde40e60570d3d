"""Who has won a game of ACHT that is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from games.rules.acht.marking import is_solo, members, playing, side_of, sides_of
from games.rules.acht.rounds import blind_standing, solo_score
from games.rules.acht.shapes import AchtState
from games.rules.ranking import Outcome, Ranked, Reason
from games.rules.viewers import Seat

TEAMS: tuple[Literal["A"], Literal["B"]] = ("A", "B")


def is_decided_by_resigning(state: AchtState) -> bool:
    """Only one side is left, of all or of those in the blind round; in a solo game, none."""
    left = {side_of(state, seat) for seat in playing(state)}
    return len(left) < min(2, len(sides_of(state)))


def outcome_of(state: AchtState) -> Outcome:
    if is_solo(state):
        reason = Reason.RESIGNED if state.resigned else Reason.COMPLETED
        return alone(reason, None if state.resigned else solo_score(state))
    standings = {side: _standing(state, side) for side in sides_of(state)}
    return Outcome(_reason(state), rank(standings, len(state.totals)))


class Standing(NamedTuple):
    """What a side is ranked by. Sides that resigned come last, in the order in which their last seat did."""

    plays: bool
    resigned: int
    total: int
    #: What decided a blind round, for those who played it.
    tiebreak: tuple[int, ...]


def alone(reason: Reason, score: int | None) -> Outcome:
    """The result of a solo game; without a score it is lost."""
    return Outcome(reason, (Ranked(1, (1,), None, score, ()),))


def rank(standings: Mapping[Seat, Standing], seats: int) -> tuple[Ranked, ...]:
    """Seats that are equal share a row; each team has its own."""
    teams = len(standings) < seats
    ranking: list[Ranked] = []
    for standing in sorted(set(standings.values()), reverse=True):
        sides = tuple(side for side, own in standings.items() if own == standing)
        total, tiebreak = standing.total, standing.tiebreak
        if teams:
            place = 1 + len(ranking)
            ranking += [
                Ranked(place, (side, side + 2), TEAMS[side - 1], total, tiebreak) for side in sides
            ]
        else:
            place = 1 + sum(len(row.seats) for row in ranking)
            ranking.append(Ranked(place, sides, None, total, tiebreak))
    return tuple(ranking)


def team_of(state: AchtState, seat: Seat) -> Literal["A", "B"] | None:
    return TEAMS[side_of(state, seat) - 1] if state.teams else None


def _standing(state: AchtState, side: Seat) -> Standing:
    total = state.totals[side - 1]
    if all(seat in state.resigned for seat in members(state, side)):
        last = max(state.resigned.index(seat) for seat in members(state, side))
        return Standing(False, last, total, ())
    return Standing(True, 0, total, _tiebreak(state, side))


def _tiebreak(state: AchtState, side: Seat) -> tuple[int, ...]:
    """What decided a blind round, for those who played it."""
    if state.blind and side in {side_of(state, seat) for seat in playing(state)}:
        return blind_standing(state, side)
    return ()


def _reason(state: AchtState) -> Reason:
    gone = [s for s in sides_of(state) if all(m in state.resigned for m in members(state, s))]
    if len(sides_of(state)) - len(gone) < 2:
        return Reason.RESIGNED
    return Reason.INSTANT_WIN if state.blind and state.eights else Reason.COMPLETED

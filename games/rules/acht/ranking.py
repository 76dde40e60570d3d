"""Who has won a game of ACHT that is over."""

from __future__ import annotations

from typing import Literal

from games.rules.acht.marking import is_solo, members, playing, side_of, sides_of
from games.rules.acht.rounds import blind_standing, solo_score
from games.rules.acht.shapes import AchtState
from games.rules.ranking import Outcome, Ranked, Reason
from games.rules.viewers import Seat


def is_decided_by_resigning(state: AchtState) -> bool:
    """Only one side is left, of all or of those in the blind round; in a solo game, none."""
    left = {side_of(state, seat) for seat in playing(state)}
    return len(left) < min(2, len(sides_of(state)))


def outcome_of(state: AchtState) -> Outcome:
    if is_solo(state):
        reason = Reason.RESIGNED if state.resigned else Reason.COMPLETED
        score = None if state.resigned else solo_score(state)
        return Outcome(reason, (Ranked(1, (1,), None, score, ()),))
    standings = {side: _standing(state, side) for side in sides_of(state)}
    ranking: list[Ranked] = []
    for standing in sorted(set(standings.values()), reverse=True):
        sides = [side for side, own in standings.items() if own == standing]
        place = 1 + len(ranking) if state.teams else 1 + sum(len(r.seats) for r in ranking)
        for group in [[side] for side in sides] if state.teams else [sides]:
            ranking.append(_ranked(state, place, group))
    return Outcome(_reason(state), tuple(ranking))


def _ranked(state: AchtState, place: int, sides: list[Seat]) -> Ranked:
    seats = sorted(seat for side in sides for seat in members(state, side))
    return Ranked(
        place,
        tuple(seats),
        team_of(state, sides[0]),
        state.totals[sides[0] - 1],
        _tiebreak(state, sides[0]),
    )


def team_of(state: AchtState, seat: Seat) -> Literal["A", "B"] | None:
    if not state.teams:
        return None
    return "A" if side_of(state, seat) == 1 else "B"


def _standing(state: AchtState, side: Seat) -> tuple[int, int, tuple[int, ...]]:
    """Sides that resigned come last, in the order in which their last seat did."""
    if all(seat in state.resigned for seat in members(state, side)):
        return (0, max(state.resigned.index(seat) for seat in members(state, side)), ())
    return (1, state.totals[side - 1], _tiebreak(state, side))


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

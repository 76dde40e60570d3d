"""Tells luck from mistakes: why the chances of a seat were what they were at each of its decisions.

Between two decisions of a seat its chance to win changes. A part of it is what the others made of
their own decisions: their regret is its gain, divided among all sides but theirs. The rest is luck:
what was drawn, and what the others turned out to hold. So all adds up: the result is the chance at
first, less the own regret, plus what others gave away, plus luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

#: Moments that are pointed out, and how many standard errors the regret has to be for that.
MOMENTS = 3
CERTAIN_ERRORS = 2.0


class Decided(Struct, frozen=True):
    """A decision of the log, judged by what its seat could know."""

    number: int
    seat: int
    #: The chance to win after the best move, and after the one that was made.
    best: float
    made: float
    #: The standard error of their difference.
    uncertainty: float

    @property
    def regret(self) -> float:
        return max(0.0, self.best - self.made)


class Sum(Struct, frozen=True):
    """What became of the chance of a seat. `luck` is None if the seat gave up, or plays alone."""

    start: float
    result: float | None
    regret: float
    given: float
    luck: float | None


class Reckoned(Struct, frozen=True):
    #: By the number of a move: the luck of its seat until its next decision, if that can be told.
    luck: dict[int, float]
    seats: dict[int, Sum]
    #: Numbers of the moves from which most can be learned.
    moments: tuple[int, ...]


class Course(Struct, frozen=True):
    """All that matters of a game."""

    decisions: Sequence[Decided]
    #: The side of each seat: partners have the same.
    sides: Mapping[int, str]
    #: The share of the win that each seat got; None if it played alone.
    results: Mapping[int, float] | None
    #: Seats that gave up, by the number of the entry in the log.
    given_up: Mapping[int, int]


def reckon(course: Course) -> Reckoned:
    luck: dict[int, float] = {}
    seats = {}
    for seat in sorted({one.seat for one in course.decisions}):
        seats[seat], own = _of_seat(course, seat)
        luck |= own
    return Reckoned(luck, seats, _moments(course.decisions))


def _of_seat(course: Course, seat: int) -> tuple[Sum, dict[int, float]]:
    own = [one for one in course.decisions if one.seat == seat]
    result = course.results[seat] if course.results is not None else None
    luck: dict[int, float] = {}
    given = 0.0
    for one, following in pairwise(own):
        change = following.best - one.made
        gift = _given(course, seat, one.number, following.number, change)
        given += gift
        luck[one.number] = change - gift
    last = own[-1]
    left = seat in course.given_up.values()
    if result is not None and not left:
        change = result - last.made
        gift = _given(course, seat, last.number, None, change)
        given += gift
        luck[last.number] = change - gift
    told = None if result is None or left else sum(luck.values())
    regret = sum(one.regret for one in own)
    return Sum(own[0].best, result, regret, given, told), luck


def _given(course: Course, seat: int, after: int, before: int | None, change: float) -> float:
    """What others did for a seat between two of its decisions. If one of them gave up, that is all
    that happened: nobody can say what the draws would have been worth."""

    def is_between(number: int) -> bool:
        return number > after and (before is None or number < before)

    if any(map(is_between, course.given_up)):
        return change
    side = course.sides[seat]
    others = len({*course.sides.values()}) - 1
    between = [one for one in course.decisions if is_between(one.number) and one.seat != seat]
    return sum(
        -one.regret if course.sides[one.seat] == side else one.regret / others for one in between
    )


def _moments(decisions: Sequence[Decided]) -> tuple[int, ...]:
    """The mistakes that cost most, of those that surely were mistakes."""
    sure = [one for one in decisions if one.regret > CERTAIN_ERRORS * one.uncertainty]
    worst = sorted(sure, key=lambda one: -one.regret)[:MOMENTS]
    return tuple(one.number for one in worst)

"""How a game ends: why, and who comes first."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from games.rules.viewers import Seat, SeatNumber


class Reason(str, Enum):
    """Why a game ended."""

    COMPLETED = "completed"
    INSTANT_WIN = "instant_win"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    ABANDONED = "abandoned"


class Ranked(Struct, frozen=True):
    """A place in the ranking; a shared place lists several seats and the next place skips."""

    place: Annotated[int, Meta(ge=1, examples=[1])]
    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, examples=[[2]])]
    team: Literal["A", "B"] | None
    score: Annotated[int, Meta(examples=[7])] | None
    tiebreak: Annotated[tuple[int, ...], Meta(examples=[[7, 9, 9, 11, 12]])]


class Outcome(Struct, frozen=True):
    reason: Reason
    ranking: tuple[Ranked, ...]


def rank_by_sorted_scores(
    scores: Sequence[Sequence[int]], *, resigned: Sequence[Seat] = (), winner: Seat | None = None
) -> tuple[Ranked, ...]:
    """Rank seats by their scores sorted upwards, the lowest colour first.

    An instant winner comes first whatever the others have; resigned seats come last, a later
    resignation above an earlier one.
    """

    def vector(seat: Seat) -> tuple[int, ...]:
        return tuple(sorted(scores[seat - 1]))

    def standing(seat: Seat) -> tuple[Any, ...]:
        if seat in resigned:
            return (0, resigned.index(seat))
        return (2 if seat == winner else 1, vector(seat))

    seats = sorted(range(1, len(scores) + 1), key=standing, reverse=True)
    ranking: list[Ranked] = []
    for standing_now in dict.fromkeys(standing(seat) for seat in seats):
        sharing = tuple(sorted(seat for seat in seats if standing(seat) == standing_now))
        best = vector(sharing[0])
        place = 1 + sum(len(ranked.seats) for ranked in ranking)
        ranking.append(Ranked(place, sharing, None, best[0], best))
    return tuple(ranking)

"""The value of a position at the end of a game or of a rollout, from 0 to ONE."""

from __future__ import annotations

from ai.search.compiled import njit
from ai.search.rota.board import Numbers
from ai.search.rota.greedy import CAP
from ai.search.rota.points import COLOURS
from ai.search.rota.worth import FARTHEST, Judge

#: Results are counted in steps of 2^-20.
ONE = 1 << 20
LOWEST = -(1 << 30)


@njit
def sort_scores(scores: Numbers, upwards: Numbers) -> int:
    """Sort the scores of a seat, the lowest first; as one number, which ranks seats."""
    for colour in range(COLOURS):
        score, at = scores[colour], colour
        while at and upwards[at - 1] > score:
            upwards[at] = upwards[at - 1]
            at -= 1
        upwards[at] = score
    rank = 0
    for score in upwards:
        rank = rank << 4 | score
    return rank


@njit
def chance(
    scores: Numbers, left: Numbers, playing: Numbers, seat: int, judge: Judge, notes: Numbers
) -> int:
    """How likely a seat is to win: its share of the odds of all seats."""
    upwards, worths = notes[:COLOURS], notes[COLOURS:]
    most = LOWEST
    for other in range(len(left)):
        sort_scores(scores[other], upwards)
        worths[other] = 0
        for rank in range(COLOURS):
            worths[other] += judge.standing[left[other], rank, upwards[rank]]
        if playing[other]:
            most = max(most, worths[other])
    total = 0
    for other in range(len(left)):
        if playing[other]:
            total += judge.odds[min(FARTHEST - 1, most - worths[other])]
    return ONE * int(judge.odds[min(FARTHEST - 1, most - worths[seat])]) // total


@njit
def share(scores: Numbers, playing: Numbers, seat: int, notes: Numbers) -> int:
    """A seat's share of the first place at the end of a game: all, nothing, or a part."""
    own = sort_scores(scores[seat], notes[:COLOURS])
    equal = 0
    for other in range(len(playing)):
        if playing[other]:
            rank = sort_scores(scores[other], notes[:COLOURS])
            if rank > own:
                return 0
            equal += rank == own
    return ONE // equal


@njit
def solo_result(scores: Numbers, notes: Numbers) -> int:
    """The sorted scores as one number: the lowest colour, then the rest of the vector."""
    sort_scores(scores, notes[:COLOURS])
    result = 0
    for rank in range(COLOURS):
        result = result * (CAP + 1) + notes[rank]
    return int(result * ONE // (CAP + 1) ** COLOURS)

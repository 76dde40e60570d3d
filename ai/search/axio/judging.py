"""The result of a rollout for a side, from 0 (lost) to ONE (won)."""

from __future__ import annotations

from ai.search.axio.layout import (
    COLOURS,
    LIMIT,
    OUT,
    OVER,
    SCORES,
    SIDE_COUNT,
    STAGES,
    TURN,
    Row,
)
from ai.search.axio.policy import LADDER, STAGE, stage_of
from ai.search.compiled import njit

ONE = 1 << 20
#: The table of powers of e: steps to either side of 1, and the worth of one step.
REACH, STEP = 1024, 1024


@njit
def standing(game: Row, side: int) -> int:
    """The scores sorted upwards, as one number."""
    own, base, number, last = SCORES + COLOURS * side, game[LIMIT] + 1, 0, -1
    left = COLOURS
    while left:
        lowest, equal = base, 0
        for colour in range(COLOURS):
            score = game[own + colour]
            if last < score < lowest:
                lowest, equal = score, 1
            elif score == lowest:
                equal += 1
        for _ in range(equal):
            number = number * base + lowest
        last, left = lowest, left - equal
    return number


@njit
def worth_of(game: Row, worth: Row, side: int, stage: int) -> int:
    """The worth of all scores of a side."""
    own, ladder, total = SCORES + COLOURS * side, STAGE * stage + 2 * LADDER, 0
    for colour in range(COLOURS):
        total += worth[ladder + game[own + colour]]
    return total


@njit
def result(game: Row, worth: Row, powers: Row, seat: int) -> int:
    """For the side of a seat."""
    sides = game[SIDE_COUNT]
    if sides == 1:
        return _alone(game)
    if game[TURN] == OVER:
        return _share(game, seat % sides)
    stage, mover = stage_of(game), game[TURN] % sides
    tempo = worth[STAGES * STAGE + stage]
    own, odds = seat % sides, ONE
    mine = worth_of(game, worth, own, stage) + (tempo if own == mover else 0)
    for other in range(sides):
        if other != own and not game[OUT] >> other & 1:
            theirs = worth_of(game, worth, other, stage) + (tempo if other == mover else 0)
            gap = (theirs - mine) // STEP
            odds += powers[min(max(gap + REACH, 0), 2 * REACH - 1)]
    return ONE * ONE // odds


@njit
def _share(game: Row, own: int) -> int:
    """ONE for the winner; several winners share it."""
    mine, winners = standing(game, own), 1
    for other in range(game[SIDE_COUNT]):
        if other != own and not game[OUT] >> other & 1:
            theirs = standing(game, other)
            if theirs > mine:
                return 0
            if theirs == mine:
                winners += 1
    return ONE // winners


@njit
def _alone(game: Row) -> int:
    """The result of a solo game: the three lowest colours, most of all the lowest one."""
    number = standing(game, 0) // 37**3
    low, middle, high = number // 37**2, number // 37 % 37, number % 37
    return (10000 * low + 100 * middle + high) * ONE // 370000

"""How rollouts place: the stone and the cells that add most to the worth of the own score."""

from __future__ import annotations

from ai.search.axio.layout import (
    CAP,
    CELLS,
    COLOURS,
    EMPTY,
    FIRST,
    FREE,
    FREE_COUNT,
    GAINS,
    HAND,
    HANDS,
    LIMIT,
    MOST,
    NEAR,
    SCORES,
    SECOND,
    SIDE_COUNT,
    SIZES,
    STARTS,
    WIDTH,
    Row,
)
from ai.search.axio.turns import open_starts
from ai.search.compiled import njit

#: Worths of scores that end at 18, then of those that go on to 36; beyond the end they stay.
LADDER = 128
STAGE = 2 * LADDER
STAGES = 12
NONE = -(1 << 60)


@njit
def stage_of(game: Row) -> int:
    """How many placements each side has still to come, by pairs."""
    return min(STAGES - 1, game[FREE_COUNT] // (4 * game[SIDE_COUNT]))


@njit
def worth_at(game: Row, side: int, colour: int, stage: int) -> int:
    """Where the worth of this score is found; that of n points more is n places further."""
    score = game[SCORES + COLOURS * side + colour]
    beyond = LADDER if score >= CAP and game[LIMIT] > CAP else 0
    return STAGE * stage + beyond + score


@njit
def hope_of(board: Row, game: Row, worth: Row, side: int, stage: int, kind: int) -> int:
    """No placement of a stone of this kind adds more than this."""
    a, b = board[FIRST + kind], board[SECOND + kind]
    worth_a, worth_b = worth_at(game, side, a, stage), worth_at(game, side, b, stage)
    most_a, most_b = game[MOST + a], game[MOST + b]
    if a == b:
        return worth[worth_a + most_a + most_a] - worth[worth_a]
    return worth[worth_a + most_a] - worth[worth_a] + worth[worth_b + most_b] - worth[worth_b]


@njit
def choose(board: Row, game: Row, worth: Row, seat: int) -> tuple[int, int, int, int]:
    """The best placement: how much it adds, the place in the hand, the cells of both halves."""
    side, stage, hand = seat % game[SIDE_COUNT], stage_of(game), HANDS + HAND * seat
    wanted, count, size = open_starts(board, game, seat), game[FREE_COUNT], game[SIZES + seat]
    promising, highest = 0, NONE
    for held in range(size):
        hope = hope_of(board, game, worth, side, stage, game[hand + held])
        if hope > highest:
            promising, highest = held, hope
    best, chosen, best_at, best_mate = NONE, 0, 0, 0
    for turn in range(size):
        held = promising + turn if promising + turn < size else promising + turn - size
        kind = game[hand + held]
        if hope_of(board, game, worth, side, stage, kind) <= best:
            continue
        a, b = board[FIRST + kind], board[SECOND + kind]
        worth_a, worth_b = worth_at(game, side, a, stage), worth_at(game, side, b, stage)
        turned = (
            worth[worth_a + game[MOST + a]] - worth[worth_a]
            < worth[worth_b + game[MOST + b]] - worth[worth_b]
        )
        if turned:
            a, b, worth_a, worth_b = b, a, worth_b, worth_a
        gains_a, gains_b = GAINS + WIDTH * a, GAINS + WIDTH * b
        double, most = a == b, game[MOST + b]
        known = worth[worth_a] if double else worth[worth_a] + worth[worth_b]
        # From here on values are those after the placement.
        bar, highest = best + known, 0
        hope = 0 if double else worth[worth_b + most]
        for index in range(count):
            at = game[FREE + index]
            gain = game[gains_a + at]
            highest = max(highest, gain)
            if (worth[worth_a + gain + most] if double else worth[worth_a + gain] + hope) <= bar:
                continue
            for direction in range(6):
                mate = board[NEAR + 6 * at + direction]
                if game[CELLS + mate] != EMPTY:
                    continue
                if wanted and not (board[STARTS + at] | board[STARTS + mate]) & wanted:
                    continue
                more = game[gains_b + mate]
                if double:
                    value = worth[worth_a + gain + more]
                else:
                    value = worth[worth_a + gain] + worth[worth_b + more]
                if value > bar:
                    bar, chosen = value, held
                    best_at, best_mate = (mate, at) if turned else (at, mate)
        best = bar - known
        game[MOST + a] = highest
    return best, chosen, best_at, best_mate

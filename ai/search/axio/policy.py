"""How rollouts place: what adds most to the worth of the score, with a look at the reply."""

from __future__ import annotations

from ai.search.axio.laying import lay
from ai.search.axio.layout import (
    CAP,
    CELLS,
    COLOURS,
    EMPTY,
    FIRST,
    FREE,
    FREE_COUNT,
    GAINS,
    GAME,
    HAND,
    HANDS,
    LIMIT,
    MOST,
    NEAR,
    PACE,
    SCORES,
    SEAT_COUNT,
    SECOND,
    SIDE_COUNT,
    SIZES,
    STARTS,
    WIDTH,
    Row,
)
from ai.search.axio.turns import open_starts
from ai.search.compiled import njit

#: A ladder has the worth of each score; beyond its last entry the worth is constant. A stage of the
#: game has three ladders: for reaching scores up to 18, for going on to 36, and for having them.
LADDER = 128
STAGE = 3 * LADDER
NONE = -(1 << 60)


@njit
def copy(source: Row, target: Row) -> None:
    for at in range(GAME):
        target[at] = source[at]


@njit
def stage_of(game: Row) -> int:
    """How much of the board is free: 0 at the end."""
    return game[FREE_COUNT] // game[PACE]


@njit
def worth_at(game: Row, side: int, colour: int, stage: int) -> int:
    """The place of the worth of this score; that of n points more is n places further."""
    score = game[SCORES + COLOURS * side + colour]
    beyond = LADDER if score >= CAP and game[LIMIT] > CAP else 0
    return STAGE * stage + beyond + score


@njit
def choose(board: Row, game: Row, worth: Row, seat: int, stage: int) -> tuple[int, int, int, int]:
    """The best placement: how much it adds, the place in the hand, the cells of both halves."""
    side, hand = seat % game[SIDE_COUNT], HANDS + HAND * seat
    wanted, size = open_starts(board, game, seat), game[SIZES + seat]
    promising, highest = 0, NONE
    for held in range(size):
        hope = _hope(board, game, worth, side, stage, game[hand + held])
        if hope > highest:
            promising, highest = held, hope
    best, chosen, best_at, best_mate = NONE, 0, 0, 0
    for number in range(size):
        held = (promising + number) % size
        kind = game[hand + held]
        if _hope(board, game, worth, side, stage, kind) > best:
            value, at, mate = _fit(board, game, worth, side, stage, kind, wanted, best)
            if value > best:
                best, chosen, best_at, best_mate = value, held, at, mate
    return best, chosen, best_at, best_mate


@njit
def _hope(board: Row, game: Row, worth: Row, side: int, stage: int, kind: int) -> int:
    """An upper bound of what a placement of a stone of this kind adds."""
    a, b = board[FIRST + kind], board[SECOND + kind]
    worth_a, worth_b = worth_at(game, side, a, stage), worth_at(game, side, b, stage)
    most_a, most_b = game[MOST + a], game[MOST + b]
    if a == b:
        return worth[worth_a + 2 * most_a] - worth[worth_a]
    return worth[worth_a + most_a] - worth[worth_a] + worth[worth_b + most_b] - worth[worth_b]


@njit
def _fit(
    board: Row, game: Row, worth: Row, side: int, stage: int, kind: int, wanted: int, best: int
) -> tuple[int, int, int]:
    """The best cells for a kind of stone, if they add more than the best so far."""
    a, b = board[FIRST + kind], board[SECOND + kind]
    worth_a, worth_b = worth_at(game, side, a, stage), worth_at(game, side, b, stage)
    hope_a = worth[worth_a + game[MOST + a]] - worth[worth_a]
    hope_b = worth[worth_b + game[MOST + b]] - worth[worth_b]
    # The half that may add more comes first: then more cells can be skipped.
    turned = hope_a < hope_b
    if turned:
        a, b, worth_a, worth_b, hope_b = b, a, worth_b, worth_a, hope_a
    gains_a, gains_b = GAINS + WIDTH * a, GAINS + WIDTH * b
    double, most, known = a == b, game[MOST + b], worth[worth_a]
    best_at, best_mate, highest = 0, 0, 0
    for index in range(game[FREE_COUNT]):
        at = game[FREE + index]
        gain = game[gains_a + at]
        highest = max(highest, gain)
        first = worth[worth_a + gain] - known
        if (worth[worth_a + gain + most] - known if double else first + hope_b) <= best:
            continue
        for direction in range(6):
            mate = board[NEAR + 6 * at + direction]
            if game[CELLS + mate] != EMPTY:
                continue
            if wanted and not (board[STARTS + at] | board[STARTS + mate]) & wanted:
                continue
            more = game[gains_b + mate]
            if double:
                value = worth[worth_a + gain + more] - known
            else:
                value = first + worth[worth_b + more] - worth[worth_b]
            if value > best:
                best = value
                best_at, best_mate = (mate, at) if turned else (at, mate)
    game[MOST + a] = highest
    return best, best_at, best_mate


@njit
def choose_carefully(
    board: Row, game: Row, spare: Row, worth: Row, seat: int, stage: int
) -> tuple[int, int, int, int]:
    """Among the best placements of each stone, the one that leaves least to the next opponent."""
    opponent = next_opponent(game, seat)
    if opponent < 0:
        return choose(board, game, worth, seat, stage)
    side, hand, wanted = (
        seat % game[SIDE_COUNT],
        HANDS + HAND * seat,
        open_starts(board, game, seat),
    )
    reply, _, reply_at, reply_mate = choose(board, game, worth, opponent, stage)
    best, chosen, best_at, best_mate = NONE, 0, 0, 0
    for held in range(game[SIZES + seat]):
        kind = game[hand + held]
        value, at, mate = _fit(board, game, worth, side, stage, kind, wanted, best)
        if value <= best:
            continue
        # The best reply stays possible, unless the placement takes one of its cells.
        taken = at in (reply_at, reply_mate) or mate in (reply_at, reply_mate)
        if not taken and value - reply <= best:
            continue
        copy(game, spare)
        lay(board, spare, at, board[FIRST + kind])
        lay(board, spare, mate, board[SECOND + kind])
        if spare[FREE_COUNT] > 0:
            value -= choose(board, spare, worth, opponent, stage)[0]
        if value > best:
            best, chosen, best_at, best_mate = value, held, at, mate
    return best, chosen, best_at, best_mate


@njit
def next_opponent(game: Row, seat: int) -> int:
    """The next seat of another side that holds a stone, or -1."""
    seats, sides = game[SEAT_COUNT], game[SIDE_COUNT]
    for step in range(1, seats):
        other = (seat + step) % seats
        if other % sides != seat % sides and game[SIZES + other] > 0:
            return other
    return -1

"""A turn in the kernel: placing with its score, bonus placements, swapping, drawing, passing on."""

from __future__ import annotations

from ai.search.axio.laying import lay
from ai.search.axio.layout import (
    CAP,
    COLOURS,
    DECK,
    DECK_COUNT,
    FIRST,
    FIRSTS,
    FREE,
    FREE_COUNT,
    GAINS,
    HAND,
    HANDS,
    LAID,
    LIMIT,
    OVER,
    OWED,
    RNG,
    SCORES,
    SEAT_COUNT,
    SECOND,
    SIDE_COUNT,
    SIZES,
    STARTS,
    SWAPPING,
    TURN,
    WALL,
    WIDTH,
    Row,
)
from ai.search.compiled import njit
from ai.search.rng import draw_below


@njit
def place(board: Row, game: Row, held: int, at: int, mate: int) -> None:
    """The seat whose turn it is lays a stone of its hand, and the game goes on."""
    seat = game[TURN]
    put_down(board, game, held, at, mate)
    size = game[SIZES + seat] - 1
    game[SIZES + seat] = size
    game[HANDS + HAND * seat + held] = game[HANDS + HAND * seat + size]
    if goes_on(board, game, seat):
        _fill_up(game, seat)


@njit
def put_down(board: Row, game: Row, held: int, at: int, mate: int) -> None:
    """A stone of the hand, which stays in it, scores and lies on the board."""
    seat = game[TURN]
    own = COLOURS * (seat % game[SIDE_COUNT])
    kind = game[HANDS + HAND * seat + held]
    a, b = board[FIRST + kind], board[SECOND + kind]
    gain, more = game[GAINS + WIDTH * a + at], game[GAINS + WIDTH * b + mate]
    if a == b:
        earned = _score(game, own + a, gain + more)
    else:
        earned = _score(game, own + a, gain) + _score(game, own + b, more)
    lay(board, game, at, a)
    lay(board, game, mate, b)
    if game[FIRSTS + 2 * seat] == WALL:
        game[FIRSTS + 2 * seat] = at
        game[FIRSTS + 2 * seat + 1] = mate
    game[LAID] += 1
    if game[SEAT_COUNT] > 1:
        game[OWED] += earned


@njit
def _score(game: Row, at: int, points: int) -> int:
    """Add points; 1 if that earns a bonus. A colour below 18 stops at 18."""
    before = game[SCORES + at]
    cap = CAP if before < CAP else game[LIMIT]
    after = min(cap, before + points)
    game[SCORES + at] = after
    return 1 if after > before and after == cap else 0


@njit
def goes_on(board: Row, game: Row, seat: int) -> bool:
    """After a placement: the end, a bonus placement or the decision to swap; True if there is none of
    them, so that the hand is filled up."""
    lowest = lowest_score(game, seat)
    if lowest == game[LIMIT] or game[FREE_COUNT] == 0:
        game[TURN] = OVER
        game[OWED] = 0
    elif game[OWED] > 0 and game[SIZES + seat] > 0:
        game[OWED] -= 1
    elif game[SIZES + seat] > 0 and not _shows(board, game, seat, lowest):
        game[OWED] = 0
        game[SWAPPING] = 1
    else:
        return True
    return False


@njit
def end_turn(game: Row, swap: bool) -> None:
    """The seat whose turn it is swaps or keeps, and refills its hand."""
    seat = game[TURN]
    game[SWAPPING] = 0
    if swap:
        _swap(game, seat)
    else:
        _fill_up(game, seat)


@njit
def _swap(game: Row, seat: int) -> None:
    back, behind = game[SIZES + seat], DECK + game[DECK_COUNT]
    # The old stones are kept beyond the end of the deck, so that they are not drawn.
    for held in range(back):
        game[behind + held] = game[HANDS + HAND * seat + held]
    game[SIZES + seat] = 0
    for _ in range(min(HAND, game[DECK_COUNT])):
        draw(game, seat)
    for held in range(back):
        game[DECK + game[DECK_COUNT] + held] = game[behind + held]
    game[DECK_COUNT] += back
    pass_on(game, seat)


@njit
def _fill_up(game: Row, seat: int) -> None:
    full = HAND if game[SEAT_COUNT] > 1 else 1
    while game[SIZES + seat] < full and game[DECK_COUNT] > 0:
        draw(game, seat)
    pass_on(game, seat)


@njit
def draw(game: Row, seat: int) -> None:
    pick = DECK + draw_below(game, RNG, game[DECK_COUNT])
    game[DECK_COUNT] -= 1
    game[HANDS + HAND * seat + game[SIZES + seat]] = game[pick]
    game[SIZES + seat] += 1
    game[pick] = game[DECK + game[DECK_COUNT]]


@njit
def pass_on(game: Row, seat: int) -> None:
    """Go on to the next seat that holds a stone, this one last."""
    seats = game[SEAT_COUNT]
    game[OWED] = 0
    game[TURN] = OVER
    for step in range(seats):
        other = (seat + 1 + step) % seats
        if game[SIZES + other] > 0:
            game[TURN] = other
            return


@njit
def lowest_score(game: Row, seat: int) -> int:
    own = SCORES + COLOURS * (seat % game[SIDE_COUNT])
    lowest = game[own]
    for colour in range(1, COLOURS):
        lowest = min(lowest, game[own + colour])
    return lowest


@njit
def _shows(board: Row, game: Row, seat: int, lowest: int) -> bool:
    """Does the hand show a colour with this score?"""
    own = SCORES + COLOURS * (seat % game[SIDE_COUNT])
    for held in range(game[SIZES + seat]):
        kind = game[HANDS + HAND * seat + held]
        if game[own + board[FIRST + kind]] == lowest or game[own + board[SECOND + kind]] == lowest:
            return True
    return False


@njit
def open_starts(board: Row, game: Row, seat: int) -> int:
    """The start symbols, as bits, one of which a seat's first stone must touch; 0: anywhere."""
    if game[FIRSTS + 2 * seat] != WALL:
        return 0
    wanted = 63
    for first in range(2 * game[SEAT_COUNT]):
        wanted &= ~board[STARTS + game[FIRSTS + first]]
    for at in range(game[FREE_COUNT]):
        if board[STARTS + game[FREE + at]] & wanted:
            return wanted
    return 0

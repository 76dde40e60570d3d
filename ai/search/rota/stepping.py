"""Games that step at once, for training: dealt and ranked by the rules, played on by the kernel.

An option is a number: its place in the order of the rules, which is cell by cell in reading order, then
by rotation, then by the colour that an empty corner stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.search.compiled import njit
from ai.search.rota.board import CORNER, FREE, FRONTIER, ORIGIN, ROW, TAKEN, Numbers
from ai.search.rota.greedy import CAP
from ai.search.rota.points import BLANK, COLOURS, COUNT, WITH
from ai.search.rota.position import KINDS
from games.rules.ranking import Outcome, Reason, rank_by_sorted_scores
from games.rules.rota.board import coordinates
from games.rules.rota.ruleset import STACK
from games.rules.rota.shapes import RotaPlace, RotaState
from games.rules.rota.tiles import RotaColour

#: Tiles that a game has.
TILES = 60
#: Columns of `table`: seat to decide, bonus turns owed, cells that can be played on, tiles drawn from
#: the supply, tiles in it.
SEAT, OWED, SIZE, DRAWN, SUPPLY = range(5)
OVER = -1
#: What `read` tells of an option: place in the frontier, rotation, colour of the empty corner or -1.
FOUND = 3
#: Numbers that tell of a cell in an observation.
CELL = 6
HALF = ROW // 2
NO_TILE = -1
#: By letter.
_KIND: Numbers = np.array([KINDS.find(chr(letter)) for letter in range(128)])


class Games(NamedTuple):
    """Each array has a row for each game."""

    codes: np.ndarray
    marks: np.ndarray
    #: The cells that can be played on, in order.
    frontier: Numbers
    scores: Numbers
    #: By seat, the corners of its tile; the first is NO_TILE if it has none.
    hands: Numbers
    stacks: Numbers
    #: By seat, how many tiles of its stack it has drawn.
    used: Numbers
    supply: Numbers
    table: Numbers


def games_for(count: int, seats: int) -> Games:
    def numbers(*shape: int) -> Numbers:
        return np.zeros((count, *shape), dtype=np.int64)

    return Games(
        codes=np.zeros((count, ROW * ROW), dtype=np.uint8),
        marks=np.zeros((count, ROW * ROW), dtype=np.uint8),
        frontier=numbers(ROW),
        scores=numbers(seats, COLOURS),
        hands=numbers(seats, 4),
        stacks=numbers(seats, STACK, 4),
        used=numbers(seats),
        supply=numbers(TILES, 4),
        table=numbers(5),
    )


def load(games: Games, number: int, state: RotaState) -> None:
    """Set a game to a position of the rules in which nobody has resigned."""
    for array in games:
        array[number] = 0
    for at, laid in state.board.items():
        x, y = coordinates(at)
        tile = _kinds((laid.corners,))[0]
        _put(games.codes[number], games.marks[number], ORIGIN + x + ROW * y, tile)
    frontier = np.flatnonzero(games.marks[number] == FRONTIER)
    games.frontier[number, : len(frontier)] = frontier
    for seat, (hand, stack) in enumerate(zip(state.hands, state.stacks, strict=True)):
        games.hands[number, seat] = _kinds((hand,)) if hand else NO_TILE
        games.used[number, seat] = drawn = STACK - len(stack)
        games.stacks[number, seat, drawn:] = _kinds(stack)
    games.supply[number, : len(state.supply)] = _kinds(state.supply)
    games.scores[number] = state.scores
    games.table[number] = state.turn - 1, state.bonus_left, len(frontier), 0, len(state.supply)


def deciding(games: Games) -> Numbers:
    """The seat to decide in each game, from 0; -1 where it is over."""
    seats: Numbers = games.table[:, SEAT].copy()
    return seats


def observed(games: Games) -> NDArray[np.int16]:
    """What the seat to decide may see, a row for each game: bonus turns that follow, tiles in the supply;
    the corners of its tile (from 1, empty is 6); by seat, counted from this one, scores and tiles left on
    the stack; then for each cell that can be played on column and row (from 1) and the codes of its
    four points, which `points.COUNT` explains."""
    seats, table = games.used.shape[1], games.table
    own = np.maximum(table[:, SEAT], 0)[:, None]
    order = (own + np.arange(seats)) % seats
    at = np.arange(len(own))[:, None]
    told = np.concatenate(
        [
            table[:, [OWED]],
            table[:, [SUPPLY]] - table[:, [DRAWN]],
            games.hands[at, own].reshape(len(own), -1) + 1,
            games.scores[at, order].reshape(len(own), -1),
            STACK - games.used[at, order],
        ],
        axis=1,
    )
    # Most of it stays empty, so small numbers save most of the time.
    seen = np.zeros((len(own), told.shape[1] + ROW * CELL), dtype=np.int16)
    seen[:, : told.shape[1]] = told
    _observe_cells(games, seen, told.shape[1])
    return seen


def outcome(games: Games, number: int) -> Outcome:
    """The result of a game that is over, as the rules rank it."""
    scores: list[list[int]] = games.scores[number].tolist()
    full: Sequence[int] = [seat for seat, row in enumerate(scores, 1) if min(row) == CAP]
    winner = full[0] if full else None
    reason = Reason.INSTANT_WIN if winner else Reason.COMPLETED
    return Outcome(reason, rank_by_sorted_scores(scores, winner=winner))


def scores_of(games: Games, number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in games.scores[number].tolist())


def move_of(games: Games, number: int, found: Numbers) -> RotaPlace:
    """An option that was read, as the rules know it."""
    place, rotation, wild = found.tolist()
    at = int(games.frontier[number, place]) - ORIGIN + HALF * (ROW + 1)
    colour = None if wild < 0 else tuple(RotaColour)[wild]
    return RotaPlace(at % ROW - HALF, at // ROW - HALF, rotation, colour)


def _kinds(tiles: Sequence[str]) -> Numbers:
    """The corners of tiles, a row for each."""
    letters = np.frombuffer("".join(tiles).encode(), dtype=np.uint8)
    return _KIND[letters].reshape(-1, 4)


@njit
def _observe_cells(games: Games, seen: Any, begin: int) -> None:
    for number in range(len(seen)):
        for place in range(games.table[number, SIZE]):
            cell, first = games.frontier[number, place], begin + CELL * place
            seen[number, first] = cell % ROW + 1
            seen[number, first + 1] = cell // ROW + 1
            for corner in range(4):
                point = cell + CORNER[corner]
                seen[number, first + 2 + corner] = games.codes[number, point]


@njit
def _put(codes: Numbers, marks: Numbers, cell: int, corners: Numbers) -> None:
    """Lay a tile as it is turned."""
    for corner in range(4):
        point = cell + CORNER[corner]
        codes[point] = WITH[codes[point], corners[corner]]
    marks[cell] = TAKEN
    for side in (1, -1, ROW, -ROW):
        if marks[cell + side] == FREE:
            marks[cell + side] = FRONTIER


@njit
def _meets(marks: Numbers, point: int, cell: int) -> bool:
    """Whether a tile other than that of a cell has a corner at a point."""
    for other in (point, point - 1, point - ROW, point - ROW - 1):
        if other != cell and marks[other] == TAKEN:
            return True
    return False


@njit
def _blank(corners: Numbers) -> int:
    """The empty corner of a tile that is not turned; -1 if it has none."""
    for corner in range(4):
        if corners[corner] == BLANK:
            return corner
    return -1


@njit
def _colours(marks: Numbers, cell: int, blank: int, rotation: int) -> int:
    """In how many ways a tile with an empty corner can be laid on a cell with this rotation."""
    point = cell + CORNER[blank + rotation & 3]
    return COLOURS if _meets(marks, point, cell) else 1


@njit
def count(games: Games, counts: Numbers) -> None:
    """How many options the seat to decide has, in each game; 0 if it is over."""
    for number in range(len(counts)):
        seat = games.table[number, SEAT]
        counts[number] = 0
        if seat == OVER:
            continue
        blank = _blank(games.hands[number, seat])
        if blank < 0:
            counts[number] = 4 * games.table[number, SIZE]
            continue
        for place in range(games.table[number, SIZE]):
            for rotation in range(4):
                cell = games.frontier[number, place]
                counts[number] += _colours(games.marks[number], cell, blank, rotation)


@njit
def read(games: Games, number: int, option: int, found: Numbers) -> bool:
    """What an option does; False if there is no such option."""
    blank = _blank(games.hands[number, games.table[number, SEAT]])
    if blank < 0:
        found[0], found[1], found[2] = option // 4, option % 4, -1
        return bool(0 <= option < 4 * games.table[number, SIZE])
    for place in range(games.table[number, SIZE]):
        for rotation in range(4):
            ways = _colours(games.marks[number], games.frontier[number, place], blank, rotation)
            if 0 <= option < ways:
                found[0], found[1], found[2] = place, rotation, option if ways > 1 else -1
                return True
            option -= ways
    return False


@njit
def step(games: Games, chosen: Numbers) -> int:
    """Make a move in each game that is not over. The first game whose option is none, or -1; the games
    before it have moved."""
    found = np.zeros(FOUND, dtype=np.int64)
    for number in range(len(chosen)):
        if games.table[number, SEAT] == OVER:
            continue
        if not read(games, number, chosen[number], found):
            return number
        _place(games, number, found[0], found[1], found[2])
    return -1


@njit
def _place(games: Games, number: int, place: int, rotation: int, wild: int) -> None:
    table, codes, marks = games.table[number], games.codes[number], games.marks[number]
    seat, cell = table[SEAT], games.frontier[number, place]
    scores, hand = games.scores[number, seat], games.hands[number, seat]
    lying = np.zeros(4, dtype=np.int64)
    gained = np.zeros(COLOURS, dtype=np.int64)
    for corner in range(4):
        kind = hand[corner - rotation & 3]
        lying[corner] = kind
        colour = wild if kind == BLANK else kind
        if colour >= 0:
            gained[colour] += COUNT[codes[cell + CORNER[corner]], colour]
    for colour in range(COLOURS):
        before = scores[colour]
        scores[colour] = min(CAP, before + gained[colour])
        if before < CAP and scores[colour] == CAP:
            table[OWED] += 1
    _put(codes, marks, cell, lying)
    _renew(games.frontier[number], marks, table, place)
    if scores.min() == CAP:
        table[SEAT] = OVER
    else:
        _draw(games, number, seat)


@njit
def _renew(frontier: Numbers, marks: Numbers, table: Numbers, place: int) -> None:
    """Take a cell out of the frontier and put its neighbours in, in order."""
    cell, size = frontier[place], table[SIZE] - 1
    for at in range(place, size):
        frontier[at] = frontier[at + 1]
    for side in (-ROW, -1, 1, ROW):
        other = cell + side
        if marks[other] != FRONTIER:
            continue
        at = 0
        while at < size and frontier[at] < other:
            at += 1
        if at < size and frontier[at] == other:
            continue
        for later in range(size, at, -1):
            frontier[later] = frontier[later - 1]
        frontier[at] = other
        size += 1
    table[SIZE] = size


@njit
def _draw(games: Games, number: int, seat: int) -> None:
    """A bonus turn from the supply, or the next own tile and the next seat."""
    table, hands = games.table[number], games.hands[number]
    if table[OWED] and table[DRAWN] < table[SUPPLY]:
        hands[seat] = games.supply[number, table[DRAWN]]
        table[DRAWN] += 1
        table[OWED] -= 1
        return
    table[OWED] = 0
    hands[seat, 0] = NO_TILE
    if games.used[number, seat] < STACK:
        hands[seat] = games.stacks[number, seat, games.used[number, seat]]
        games.used[number, seat] += 1
    seats = len(hands)
    for ahead in range(1, seats + 1):
        other = (seat + ahead) % seats
        if hands[other, 0] != NO_TILE:
            table[SEAT] = other
            return
    table[SEAT] = OVER

"""The layout of the kernel's data: a game is one row of numbers, changed in place; so is a board.

One row is copied at once, and the compiled code needs no reference counts. The places are those of
the largest board, whatever the number of seats.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence

import numpy as np

from ai.search.kernels import COMPILED

Row = MutableSequence[int]

COLOURS = 6
HAND = 6
CAP = 18
STONES = 120
SEATS = 4
#: The largest board has 169 cells; the last place is the wall, for everything off the board.
WIDTH = 170
WALL = WIDTH - 1

#: What lies on a cell, beside the colours 0 to 5.
EMPTY, OFF = 6, 7

# The places of a game.
#: What lies on each cell.
CELLS = 0
#: By colour and cell: what a half of that colour would score there.
GAINS = CELLS + WIDTH
#: An upper bound of the gains of each colour.
MOST = GAINS + COLOURS * WIDTH
#: The cells that are empty and have an empty neighbour, and where each stands in this list.
FREE = MOST + COLOURS
WHERE = FREE + WIDTH
#: How many empty neighbours a cell has.
ROOM = WHERE + WIDTH
#: Six for each side.
SCORES = ROOM + WIDTH
#: Kinds of stones, six places for each seat, and how many of them are taken.
HANDS = SCORES + COLOURS * SEATS
SIZES = HANDS + HAND * SEATS
#: The two cells of each seat's first stone, or the wall.
FIRSTS = SIZES + SEATS
#: Kinds of stones that no seat holds, unordered: draws pick at random.
DECK = FIRSTS + 2 * SEATS
#: The number of free cells, and of stones in the deck.
FREE_COUNT = DECK + STONES
DECK_COUNT = FREE_COUNT + 1
#: The seat to decide, from 0; OVER once the game is.
TURN = DECK_COUNT + 1
#: Bonus placements after this decision.
OWED = TURN + 1
#: Whether the decision is one of swapping.
SWAPPING = OWED + 1
#: No score exceeds it: 18 or 36.
LIMIT = SWAPPING + 1
SEAT_COUNT = LIMIT + 1
#: Seats or teams that have a score of their own.
SIDE_COUNT = SEAT_COUNT + 1
#: The number of free cells in one stage of the game.
PACE = SIDE_COUNT + 1
#: The sides that have resigned, as bits.
OUT = PACE + 1
#: The state of the generator.
RNG = OUT + 1
#: Stones laid since the game was set up here.
LAID = RNG + 1
GAME = LAID + 1

OVER = -1
#: The stages of a game: the worth of scores is constant within a stage.
STAGES = 12

# The places of a board.
#: For each cell and direction the next cell.
NEAR = 0
#: For each cell the start symbols beside it, as bits.
STARTS = NEAR + 6 * WIDTH
#: The colours of each kind of stones.
FIRST = STARTS + WIDTH
SECOND = FIRST + 21
BOARD = SECOND + 21


def row(values: Iterable[int]) -> Row:
    """What kernels work on: an array or, without a compiler, a list, which is faster then."""
    if not COMPILED:
        return list(values)
    numbers: Row = np.array(list(values), dtype=np.int64)  # type: ignore[assignment]
    return numbers

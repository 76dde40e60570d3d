"""The best placement of a tile at a glance, for all cells and rotations, a few steps per cell.

Four values share one number, in lanes of 15 bits. A table has for each code of a point what
each of the tile's four corners would be worth there, a lane each; turned by a lane per corner and
added up, the lanes are the values of the four rotations.
"""

from __future__ import annotations

from ai.search.compiled import njit
from ai.search.rota.board import CORNER, ROW, SIZE, Board, Numbers
from ai.search.rota.points import BLANK, COLOURS, COUNT, FEWER, LAST, POINTS, TIMES

CAP = 12
KINDS = COLOURS + 1
NOWHERE = -1
#: No corner is worth more than this, so four of them fit into a lane.
MOST = 0xFFF
LANE = 15
LANE_MASK = (1 << LANE) - 1
TOP_LANE = 3 * LANE
ONES = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE
#: A placement is packed into one number: value, place in the frontier, two bits of rotation.
WORTH_BITS = 10
PLACE_MASK = (1 << WORTH_BITS) - 1
GUARDS = ONES << LANE - 1


@njit
def weigh(scores: Numbers, steps: Numbers, gains: Numbers) -> None:
    """What 0 to 3 points in each colour are worth, for a seat with these scores.

    `steps` is the worth of a point by how far its colour is above the lowest one; its last member
    is the additional worth of reaching the cap.
    """
    lowest = min(scores[0], scores[1], scores[2], scores[3], scores[4])
    for colour in range(COLOURS):
        score = scores[colour]
        worth = steps[score - lowest]
        for points in range(1, 4):
            after = min(CAP, score + points)
            gain = steps[after - lowest] - worth
            if after == CAP and score < CAP:
                gain += steps[CAP + 1]
            gains[colour, points] = gain


@njit
def tabulate(corners: Numbers, gains: Numbers, table: Numbers, notes: Numbers) -> None:
    """What each corner of a tile is worth at each point, in lanes."""
    lanes, wilds = notes[:KINDS], notes[KINDS:]
    for kind in range(KINDS):
        lanes[kind] = NOWHERE
    for corner in range(4):
        lanes[corners[corner]] = LANE * corner
    table[0] = 0
    for code in range(1, POINTS):
        colour, times = LAST[code], TIMES[code]
        worth = table[FEWER[code]]
        if lanes[colour] != NOWHERE:
            worth += gains[colour, times] - gains[colour, times - 1] << lanes[colour]
        table[code] = worth
    if lanes[BLANK] != NOWHERE:
        for code in range(1, POINTS):
            wilds[code] = max(wilds[FEWER[code]], gains[LAST[code], TIMES[code]])
        for code in range(1, POINTS):
            table[code] += wilds[code] << lanes[BLANK]


@njit
def best_placement(board: Board, table: Numbers) -> int:
    """The most valuable placement: its value, its place in the frontier and its rotation, packed.
    Of equal ones it is the first in the frontier."""
    codes, frontier, size = board.codes, board.frontier, board.counts[SIZE]
    best = 0
    found = 0
    threshold = ONES
    for place in range(size):
        cell = frontier[place]
        value = table[codes[cell + ROW]]
        value = (value >> LANE | (value & LANE_MASK) << TOP_LANE) + table[codes[cell + ROW + 1]]
        value = (value >> LANE | (value & LANE_MASK) << TOP_LANE) + table[codes[cell + 1]]
        value = (value >> LANE | (value & LANE_MASK) << TOP_LANE) + table[codes[cell]]
        if ((value | GUARDS) - threshold) & GUARDS:
            for lane in range(4):
                worth = value >> LANE * lane & LANE_MASK
                if worth > best:
                    best = worth
                    found = 4 * place + (-lane & 3)
            threshold = (best + 1) * ONES
    return best << WORTH_BITS | found


@njit
def credit(scores: Numbers, colour: int, points: int) -> int:
    """Add points to a colour; 1 if they fill it."""
    before = scores[colour]
    scores[colour] = min(CAP, before + points)
    return 1 if before < CAP <= before + points else 0


@njit
def score(
    board: Board, place: int, corners: Numbers, rotation: int, steps: Numbers, scores: Numbers
) -> int:
    """Score a placement, its empty corner as it is worth most; the number of colours filled."""
    cell = board.frontier[place]
    beside_blank = 0
    filled = 0
    for corner in range(4):
        code = board.codes[cell + CORNER[corner + rotation & 3]]
        if corners[corner] == BLANK:
            beside_blank = code
        else:
            filled += credit(scores, corners[corner], COUNT[code, corners[corner]])
    if beside_blank:
        wild = wildest(COUNT[beside_blank], steps, scores)
        filled += credit(scores, wild, COUNT[beside_blank, wild])
    return filled


@njit
def wildest(counts: Numbers, steps: Numbers, scores: Numbers) -> int:
    """The colour for which an empty corner is worth most."""
    lowest = min(scores[0], scores[1], scores[2], scores[3], scores[4])
    best, wild = -1, 0
    for colour in range(COLOURS):
        before = scores[colour]
        after = min(CAP, before + counts[colour])
        gain = steps[after - lowest] - steps[before - lowest]
        if before < CAP == after:
            gain += steps[CAP + 1]
        if gain > best:
            best, wild = gain, colour
    return wild

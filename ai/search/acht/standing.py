"""How likely a side wins the game, within a round or at its end."""

from __future__ import annotations

from typing import Any

from ai.search.acht.board import side_of
from ai.search.acht.layout import (
    BLIND,
    EIGHTS_MADE,
    FREE,
    LEFT,
    PHASE,
    ROUND,
    ROUND_OVER,
    SEATS,
    TARGET,
    TEAMS,
    TOTALS,
    TURN,
    UNMARKED,
)
from ai.search.acht.rounds import clear_table
from ai.search.acht.tables import MARKERS
from ai.search.acht.turns import EIGHT, is_active, solo_won
from ai.search.acht.value import chances
from ai.search.compiled import njit

#: Results are whole numbers of this unit.
UNIT = 1 << 20

SOLO_MARKERS = int(MARKERS.sum())
SOLO_BEST = 80


@njit
def result_for(position: Any, seat: int, desk: Any) -> int:
    """From 0 (lost) to UNIT (won). After a round, the table is cleared for the next one."""
    if position[SEATS] == 1:
        return _solo_result(position)
    side = side_of(position, seat)
    if position[BLIND]:
        if position[EIGHTS_MADE]:
            return UNIT if side == side_of(position, position[TURN]) else 0
        return _share_of_most(position, ROUND, side)
    if position[PHASE] == ROUND_OVER:
        if is_decided(position):
            return _share_of_most(position, TOTALS, side)
        clear_table(position)
    return int(chances(position, side, desk) * UNIT)


@njit
def is_decided(position: Any) -> bool:
    """Whether a side has reached the target."""
    sides = 2 if position[TEAMS] else position[SEATS]
    for side in range(sides):
        if is_active(position, side) and position[TOTALS + side] >= position[TARGET]:
            return True
    return False


@njit
def _share_of_most(position: Any, scores: int, side: int) -> int:
    """UNIT for the only best side; several best sides share it equally."""
    if not is_active(position, side):
        return 0
    equal = 0
    sides = 2 if position[TEAMS] else position[SEATS]
    for other in range(sides):
        if is_active(position, other):
            if position[scores + other] > position[scores + side]:
                return 0
            equal += position[scores + other] == position[scores + side]
    return UNIT // equal


@njit
def _solo_result(position: Any) -> int:
    """A won game: at least one half, by its score; a lost one: less, by its markers."""
    left = position[LEFT] + position[LEFT + 1] + position[LEFT + 2]
    if not solo_won(position):
        return UNIT // 4 * (SOLO_MARKERS - left) // SOLO_MARKERS
    extra = EIGHT * position[EIGHTS_MADE] + 2 * position[FREE] - position[UNMARKED]
    return UNIT // 2 + UNIT // 2 * max(0, min(extra, SOLO_BEST)) // SOLO_BEST

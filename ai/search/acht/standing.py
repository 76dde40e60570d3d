"""How likely a side wins the game, by the totals and cards with which a round ends."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.board import side_of
from ai.search.acht.layout import (
    BLIND,
    EIGHTS_MADE,
    FREE,
    HANDS,
    LEFT,
    PHASE,
    ROUND,
    ROUND_OVER,
    SEATS,
    TARGET,
    TEAMS,
    THERE,
    TOTALS,
    TURN,
    UNMARKED,
)
from ai.search.acht.tables import CARD, MARKERS
from ai.search.acht.turns import EIGHT, is_active, solo_won
from ai.search.acht.value import chances_in_round
from ai.search.compiled import njit
from games.rules.acht.pieces import AchtCardKind

#: Results are whole numbers of this unit.
UNIT = 1 << 20

#: In quarters of a point: what a card in the hand is worth for the rounds to come.
CARD_WORTH = np.zeros(len(CARD), dtype=np.int64)
for _kind, _worth in {
    AchtCardKind.TIME_TRAVEL: 18,
    AchtCardKind.MAGNETIC_REVERSAL: 9,
    AchtCardKind.REVOLUTION: 9,
    AchtCardKind.QUANTUM_LEAP: 30,
    AchtCardKind.METEORITE: 3,
    AchtCardKind.ALIEN_ABDUCTION: 9,
    AchtCardKind.INFINITY: 12,
    AchtCardKind.COSMIC_VOID: 30,
}.items():
    CARD_WORTH[CARD[_kind]] = _worth

#: Points by which a round scatters, and points that the leader makes in one.
SCATTER, PACE = 5.0, 11.0
#: In quarters of a point: to begin the next round, as the leader does.
BEGINNING = 6
LEFT_MOST, BEHIND_MOST = 64, 256
#: By the points that the leader still needs and the quarters of a point that a side is behind:
#: its chances compared with the leader's.
CHANCES = np.exp(
    -np.arange(BEHIND_MOST)[None, :]
    / 4
    / (SCATTER * np.sqrt(0.5 + np.arange(LEFT_MOST)[:, None] / PACE))
)

SOLO_MARKERS = int(MARKERS.sum())
SOLO_BEST = 80


@njit
def result_for(position: Any, seat: int, desk: Any) -> int:
    """From 0 (lost) to UNIT (won)."""
    if position[SEATS] == 1:
        return _solo_result(position)
    side = side_of(position, seat)
    if position[BLIND]:
        if position[EIGHTS_MADE]:
            return UNIT if side == side_of(position, position[TURN]) else 0
        return _share_of_most(position, ROUND, side)
    sides = 2 if position[TEAMS] else position[SEATS]
    if position[PHASE] != ROUND_OVER:
        return int(chances_in_round(position, side, desk) * UNIT)
    most = 0
    for other in range(sides):
        if is_active(position, other):
            most = max(most, position[TOTALS + other])
    if most >= position[TARGET]:
        return _share_of_most(position, TOTALS, side)
    return _chances(position, side, sides, most)


@njit
def _share_of_most(position: Any, scores: int, side: int) -> int:
    """All for the best alone, as much to each of several."""
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
def _chances(position: Any, side: int, sides: int, most: int) -> int:
    """By how far sides are behind, cards counted in."""
    left = min(position[TARGET] - most, LEFT_MOST - 1)
    best = 0
    for other in range(sides):
        if is_active(position, other):
            best = max(best, _prospects(position, other, most))
    total, own = 0.0, 0.0
    for other in range(sides):
        if is_active(position, other):
            mine = _prospects(position, other, most)
            chances = CHANCES[left, min(best - mine, BEHIND_MOST - 1)]
            total += chances
            if other == side:
                own = chances
    return int(own / total * UNIT)


@njit
def _prospects(position: Any, side: int, most: int) -> int:
    """Four times the points of a side, its cards and the next turn counted in."""
    worth = 4 * position[TOTALS + side]
    if _begins(position, side, most):
        worth += BEGINNING
    sides = 2 if position[TEAMS] else position[SEATS]
    for seat in range(side, position[SEATS], sides):
        if position[THERE + seat]:
            for card in range(8):
                worth += position[HANDS + 8 * seat + card] * CARD_WORTH[card]
    return worth


@njit
def _begins(position: Any, side: int, most: int) -> bool:
    """Whether it is the first one that leads."""
    for other in range(side):
        if is_active(position, other) and position[TOTALS + other] == most:
            return False
    return bool(position[TOTALS + side] == most)


@njit
def _solo_result(position: Any) -> int:
    """A won game from a half on, by its score; a lost one by the markers set."""
    left = position[LEFT] + position[LEFT + 1] + position[LEFT + 2]
    if not solo_won(position):
        return UNIT // 4 * (SOLO_MARKERS - left) // SOLO_MARKERS
    extra = EIGHT * position[EIGHTS_MADE] + 2 * position[FREE] - position[UNMARKED]
    return UNIT // 2 + UNIT // 2 * max(0, min(extra, SOLO_BEST)) // SOLO_BEST

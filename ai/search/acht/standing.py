"""How likely a side wins the game, by the totals and cards with which a round ends."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.board import side_of
from ai.search.acht.hoping import hope_now
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
def result_for(position: Any, seat: int) -> int:
    """From 0 (lost) to UNIT (won), once a round is over."""
    if position[SEATS] == 1:
        return _solo_result(position)
    side = side_of(position, seat)
    if position[BLIND]:
        if position[EIGHTS_MADE]:
            return UNIT if side == side_of(position, position[TURN]) else 0
        return _share_of_most(position, ROUND, side)
    sides = 2 if position[TEAMS] else position[SEATS]
    if position[PHASE] != ROUND_OVER:
        return _chances_in_round(position, side, sides)
    most = 0
    for other in range(sides):
        if is_active(position, other):
            most = max(most, position[TOTALS + other])
    if most >= position[TARGET]:
        return _share_of_most(position, TOTALS, side)
    return _chances(position, side, sides, most, 0)


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
def _chances(position: Any, side: int, sides: int, most: int, hope: int) -> int:
    """By how far sides are behind; to the seat whose turn it is its hope is given."""
    left = min(position[TARGET] - most, LEFT_MOST - 1)
    turn = side_of(position, position[TURN])
    best = 0
    for other in range(sides):
        if is_active(position, other):
            best = max(best, _prospects(position, other) + (hope if other == turn else 0))
    total, own = 0.0, 0.0
    for other in range(sides):
        if is_active(position, other):
            mine = _prospects(position, other) + (hope if other == turn else 0)
            chances = CHANCES[left, min(best - mine, BEHIND_MOST - 1)]
            total += chances
            if other == side:
                own = chances
    return int(own / total * UNIT)


@njit
def _chances_in_round(position: Any, side: int, sides: int) -> int:
    """As if the round ended now, and the seat whose turn it is got what it can hope for."""
    hope = hope_now(position)
    most = 0
    for other in range(sides):
        if is_active(position, other):
            position[TOTALS + other] += position[ROUND + other]
            most = max(most, position[TOTALS + other])
    return _chances(position, side, sides, min(most, position[TARGET] - 1), hope // 9)


@njit
def _prospects(position: Any, side: int) -> int:
    """Four times the points of a side, its cards counted in."""
    worth = 4 * position[TOTALS + side]
    sides = 2 if position[TEAMS] else position[SEATS]
    for seat in range(side, position[SEATS], sides):
        if position[THERE + seat]:
            for card in range(8):
                worth += position[HANDS + 8 * seat + card] * CARD_WORTH[card]
    return worth


@njit
def _solo_result(position: Any) -> int:
    """A won game from a half on, by its score; a lost one by the markers set."""
    left = position[LEFT] + position[LEFT + 1] + position[LEFT + 2]
    if not solo_won(position):
        return UNIT // 4 * (SOLO_MARKERS - left) // SOLO_MARKERS
    extra = EIGHT * position[EIGHTS_MADE] + 2 * position[FREE] - position[UNMARKED]
    return UNIT // 2 + UNIT // 2 * max(0, min(extra, SOLO_BEST)) // SOLO_BEST

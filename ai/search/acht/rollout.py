"""Rollouts: a round is played to its end, or until it can be judged."""

from __future__ import annotations

from typing import Any

from ai.search.acht.deciding import decide
from ai.search.acht.foresight import decide_wisely
from ai.search.acht.layout import (
    BLIND,
    CARD_PHASE,
    FREE,
    PHASE,
    PLACE_PHASE,
    ROUND_OVER,
    SEATS,
)
from ai.search.acht.turns import advance
from ai.search.compiled import njit

#: With fewer free cells than this, a round is always played to its end.
NEARLY_FULL_CELLS = 4
#: More placements than there are cells.
WHOLE_ROUND = 99


@njit
def play_on(position: Any, moves: Any, depth: int, wise: bool, scratch: Any, desk: Any) -> None:
    """Play from any phase until the round is over, or can be judged.

    It is judged after `depth` placements, unless the board is nearly full by then. Solo and
    blind rounds are judged at their end only, and are played by rules of thumb.
    """
    end = position[FREE] - depth
    judged = position[SEATS] > 1 and not position[BLIND]
    if not judged or end < NEARLY_FULL_CELLS:
        end = -1
    while True:
        advance(position)
        if position[PHASE] == ROUND_OVER:
            return
        if position[FREE] <= end and position[PHASE] in (CARD_PHASE, PLACE_PHASE):
            return
        if wise and judged:
            decide_wisely(position, moves, scratch, desk)
        else:
            decide(position, moves)

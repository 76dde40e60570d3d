"""Playing on: a round to its end, or so far that it can be judged."""

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

#: So few free cells are always played to the end.
NEARLY_FULL = 4
#: More placements than there are cells.
WHOLE_ROUND = 99


@njit
def play_on(position: Any, moves: Any, depth: int, wise: bool, scratch: Any, desk: Any) -> None:
    """Go on from whatever is asked, or is to be drawn, until the round is over.

    So many placements are enough to judge by, unless the board is nearly full after them. Rounds
    of one seat and blind ones are not judged before their end, and thus not played wisely.
    """
    end = position[FREE] - depth
    judged = position[SEATS] > 1 and not position[BLIND]
    if not judged or end < NEARLY_FULL:
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

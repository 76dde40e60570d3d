"""Playing on: a round to its end, or so far that it can be judged."""

from __future__ import annotations

from typing import Any

from ai.search.acht.cards import (
    NOTHING,
)
from ai.search.acht.deciding import decide_card, play_stolen, react
from ai.search.acht.layout import (
    BLIND,
    CARD_PHASE,
    FREE,
    PHASE,
    PLACE_PHASE,
    REACT_PHASE,
    ROUND_OVER,
    SEATS,
    STOLEN_PHASE,
)
from ai.search.acht.placing import CELL, LOOK, SLOT, choose_placement
from ai.search.acht.turns import advance, place
from ai.search.compiled import njit

#: So few free cells are always played to the end.
NEARLY_FULL = 4
#: More placements than there are cells.
WHOLE_ROUND = 99


@njit
def play_on(position: Any, moves: Any, depth: int) -> None:
    """Go on from whatever is asked, or is to be drawn, until the round is over.

    So many placements are enough to judge by, unless the board is nearly full after them.
    """
    end = position[FREE] - depth
    if position[SEATS] == 1 or position[BLIND] or end < NEARLY_FULL:
        end = -1
    while True:
        advance(position)
        if position[PHASE] == ROUND_OVER:
            return
        if position[FREE] <= end and position[PHASE] in (CARD_PHASE, PLACE_PHASE):
            return
        decide(position, moves)


@njit
def decide(position: Any, moves: Any) -> None:
    """Answer what is asked."""
    phase = position[PHASE]
    if phase == PLACE_PHASE:
        at = choose_placement(position, moves)
        place(position, moves[at, SLOT], moves[at, CELL], moves[at, LOOK])
    elif phase == CARD_PHASE:
        decide_card(position)
    elif phase == STOLEN_PHASE:
        play_stolen(position)
    elif phase == REACT_PHASE:
        react(position, NOTHING, False)

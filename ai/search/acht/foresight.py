"""Deciding by the value of what follows instead of by rules of thumb: slower, and better.

Values are learned from rounds that are played like this.
"""

from __future__ import annotations

from typing import Any

from ai.search.acht.cards import (
    ABDUCTION,
    LEAP,
    NOTHING,
    REVERSAL,
    REVOLUTION,
    TIME_TRAVEL,
    VOID,
    can_take_effect,
    spend,
    take_effect,
)
from ai.search.acht.deciding import decide, find_leap, react, strike
from ai.search.acht.layout import (
    CARD_PHASE,
    DRAWING,
    HANDS,
    PHASE,
    PLACE_PHASE,
    PLAYS,
    REACT_PHASE,
    SEATS,
    TURN,
    TURN_ENDS,
)
from ai.search.acht.placing import (
    CELL,
    LOOK,
    SLOT,
    shortlist,
)
from ai.search.acht.standing import result_for
from ai.search.acht.turns import next_turn, place
from ai.search.compiled import njit
from ai.search.copying import copy

PLACEMENTS_COMPARED = 8
#: What a card must gain to be played, in the UNIT of results: values are not exact.
CARD_MARGIN = 1 << 12


@njit
def decide_wisely(position: Any, moves: Any, scratch: Any, desk: Any) -> None:
    """Answer the open decision."""
    phase = position[PHASE]
    if phase == PLACE_PHASE:
        at = _place_wisely(position, moves, scratch, desk)
        place(position, moves[at, SLOT], moves[at, CELL], moves[at, LOOK])
    elif phase == CARD_PHASE:
        _play_card_wisely(position, scratch, desk)
    else:
        decide(position, moves)


@njit
def _place_wisely(position: Any, moves: Any, scratch: Any, desk: Any) -> int:
    """The number of the placement after which this side is most likely to win."""
    count = shortlist(position, moves, PLACEMENTS_COMPARED)
    if count == 1:
        return 0
    best, best_value = 0, -1
    for at in range(count):
        copy(position, scratch)
        place(scratch, moves[at, SLOT], moves[at, CELL], moves[at, LOOK])
        value = _worth(scratch, position[TURN], desk)
        if value > best_value:
            best, best_value = at, value
    return best


@njit
def _worth(scratch: Any, seat: int, desk: Any) -> int:
    if scratch[PHASE] == REACT_PHASE:
        react(scratch, NOTHING, False)
    if scratch[PHASE] == TURN_ENDS:
        next_turn(scratch)
    worth: int = result_for(scratch, seat, desk)
    return worth


@njit
def _play_card_wisely(position: Any, scratch: Any, desk: Any) -> None:
    """Play the card with the highest value, if that is better than passing.

    A meteorite has a random effect, so it is left to the rules of thumb.
    """
    seat = position[TURN]
    hand = HANDS + 8 * seat
    joker = position[hand + VOID] > 0
    copy(position, scratch)
    scratch[PHASE] = DRAWING
    best = _worth(scratch, seat, desk) + CARD_MARGIN
    card, effect, first, second, third = NOTHING, 0, 0, 0, 0
    for kind in (TIME_TRAVEL, REVERSAL, REVOLUTION, LEAP, ABDUCTION):
        if not (joker or position[hand + kind]):
            continue
        held = kind if position[hand + kind] else VOID
        for named in range(position[SEATS]):
            to, look = 0, 0
            if kind in (REVERSAL, ABDUCTION):
                if named == seat or not position[PLAYS + named]:
                    continue
            elif kind == REVOLUTION:
                if named > 1:
                    break
                named = 2 * named - 1
            elif named > 0:
                break
            if kind == LEAP:
                named, to, look = find_leap(position, 1)
                if named == NOTHING:
                    break
            if kind == ABDUCTION:
                value = _theft(position, held, named, scratch, desk)
            else:
                copy(position, scratch)
                spend(scratch, seat, held)
                take_effect(scratch, kind, named, to, look)
                value = _worth(scratch, seat, desk)
            if value > best:
                best, card, effect, first, second, third = value, held, kind, named, to, look
    if card == NOTHING:
        if not strike(position):
            position[PHASE] = DRAWING
        return
    spend(position, seat, card)
    take_effect(position, effect, first, second, third)


@njit
def _theft(position: Any, card: int, victim: int, scratch: Any, desk: Any) -> int:
    """The value of a random card of the victim."""
    seat = position[TURN]
    held, total = 0, 0
    for kind in range(8):
        count = position[HANDS + 8 * victim + kind]
        if count:
            copy(position, scratch)
            spend(scratch, seat, card)
            scratch[HANDS + 8 * victim + kind] -= 1
            if can_take_effect(scratch, kind):
                scratch[HANDS + 8 * seat + kind] += 1
            total += count * result_for(scratch, seat, desk)
            held += count
    return total // max(1, held)

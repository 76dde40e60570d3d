"""The options of a position of ACHT in the order of the rules, for games that step.

Cards have the order in which they came to the hand. An option is told as a move of `worlds`, with the
place of its card in the hand behind it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.cards import (
    ABDUCTION,
    LEAP,
    METEORITE,
    NOTHING,
    REVERSAL,
    REVOLUTION,
    TIME_TRAVEL,
    VOID,
    is_movable,
)
from ai.search.acht.layout import BOARD, FREE, HANDS, PLAYS, SEATS, STOLEN, TURN
from ai.search.acht.tables import CELLS, LOOK, LYINGS, TURNS
from ai.search.acht.turns import holds_card
from ai.search.acht.worlds import MOVE, PLAYS_CARD, PLAYS_STOLEN
from ai.search.compiled import njit

#: The column of the place in the hand, and the number of columns.
HELD = MOVE
FOUND = MOVE + 1
#: What a joker can be played as, in the order of the rules.
PLAYABLE = np.array([TIME_TRAVEL, REVERSAL, REVOLUTION, LEAP, METEORITE, ABDUCTION])
#: The steps of a revolution: clockwise first.
STEPS = (1, -1)


@njit
def ways_of_card(position: Any, card: int) -> int:
    """In how many ways a card can be played."""
    ways = 0
    for effect in PLAYABLE:
        if card in (effect, VOID):
            ways += _ways_of(position, effect)
    return ways


@njit
def read_card(position: Any, card: int, option: int, found: Any) -> bool:
    """What a way to play a card is played as, and with what arguments."""
    for effect in PLAYABLE:
        if card not in (effect, VOID):
            continue
        ways = _ways_of(position, effect)
        if 0 <= option < ways:
            found[1], found[2] = card, effect
            found[3], found[4], found[5] = NOTHING, 0, 0
            _read_effect(position, effect, option, found)
            return True
        option -= ways
    return False


@njit
def ways_of_hand(position: Any, hand: Any, size: int) -> int:
    ways = 0
    for held in range(size):
        ways += ways_of_card(position, hand[held])
    return ways


@njit
def read_hand(position: Any, hand: Any, size: int, option: int, found: Any) -> bool:
    for held in range(size):
        if read_card(position, hand[held], option, found):
            found[0], found[HELD] = PLAYS_CARD, held
            return True
        option -= ways_of_card(position, hand[held])
    return False


@njit
def read_stolen(position: Any, option: int, last: int, found: Any) -> bool:
    """A stolen card is the last one of its thief's hand."""
    found[0], found[HELD] = PLAYS_STOLEN, last
    stolen: bool = read_card(position, position[STOLEN], option, found)
    return stolen


@njit
def _ways_of(position: Any, effect: int) -> int:
    if effect == REVOLUTION:
        return 2
    if effect in (REVERSAL, ABDUCTION):
        ways = 0
        for seat in range(position[SEATS]):
            ways += _is_target(position, effect, seat)
        # An abduction of nobody is the only one that is left.
        return max(1, ways) if effect == ABDUCTION else ways
    if effect == LEAP:
        ways = 0
        for cell in range(CELLS):
            if is_movable(position, cell):
                turns = TURNS[position[BOARD + cell] >> LOOK + 2]
                ways += turns * (position[FREE] + 1) - 1
        return max(1, ways)
    return 1


@njit
def _is_target(position: Any, effect: int, seat: int) -> bool:
    other = position[PLAYS + seat] and seat != position[TURN]
    return bool(other and (effect == REVERSAL or holds_card(position, seat)))


@njit
def _read_effect(position: Any, effect: int, option: int, found: Any) -> None:
    if effect == REVOLUTION:
        found[3] = STEPS[option]
    elif effect in (REVERSAL, ABDUCTION):
        for seat in range(position[SEATS]):
            if _is_target(position, effect, seat):
                if option == 0:
                    found[3] = seat
                    return
                option -= 1
    elif effect == LEAP:
        _read_leap(position, option, found)


@njit
def _read_leap(position: Any, option: int, found: Any) -> None:
    for cell in range(CELLS):
        if not is_movable(position, cell):
            continue
        lying = position[BOARD + cell]
        kind = lying >> LOOK + 2
        for to in range(CELLS):
            if to != cell and position[BOARD + to] != 0:
                continue
            for look in range(4 * kind, 4 * kind + TURNS[kind]):
                if to == cell and LYINGS[look] == lying:
                    continue
                if option == 0:
                    found[3], found[4], found[5] = cell, to, look
                    return
                option -= 1


@njit
def holds(position: Any, seat: int, card: int) -> bool:
    return bool(position[HANDS + 8 * seat + card] > 0)

"""How rollouts decide by rules of thumb: cards are played on an 8, on a leap that scores well, and to
keep points.
"""

from __future__ import annotations

from typing import Any

from ai.search.acht.board import following, lay, lift, own_gain, side_of
from ai.search.acht.cards import (
    ABDUCTION,
    INFINITY,
    LEAP,
    METEORITE,
    NOTHING,
    REVERSAL,
    REVOLUTION,
    TIME_TRAVEL,
    VOID,
    is_movable,
    spend,
    take_effect,
    victim_of,
)
from ai.search.acht.layout import (
    BLIND,
    BOARD,
    CARD_PHASE,
    DEMAND,
    DRAWING,
    HANDS,
    NO_TILE,
    PHASE,
    PLACE_PHASE,
    PLAYS,
    REACT_PHASE,
    RNG,
    ROUND,
    SEATS,
    STOLEN,
    STOLEN_PHASE,
    TILES,
    TURN,
)
from ai.search.acht.placing import CELL, LOOK, SLOT, choose_placement
from ai.search.acht.tables import (
    CELLS,
    EIGHTS,
    ENDS,
    LYINGS,
    MAKES_EIGHT,
    SHAPES,
    TURNS,
)
from ai.search.acht.tables import LOOK as LOOK_BITS
from ai.search.acht.turns import end_by_eight, place
from ai.search.compiled import njit
from ai.search.rng import draw_below

#: A card is spent if it gains at least this many points.
WORTH_LEAP = 3
WORTH_INFINITY = 1
WORTH_VOID = 5


@njit
def decide(position: Any, moves: Any) -> None:
    """Answer the open decision."""
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


@njit
def react(position: Any, asked: int, answer: bool) -> None:
    """Every seat keeps points that are worth a card; one seat may have a given answer."""
    keeping = 0
    if not position[BLIND]:
        for seat in range(position[SEATS]):
            if not position[PLAYS + seat]:
                continue
            points = position[ROUND + side_of(position, seat)]
            hand = HANDS + 8 * seat
            card = INFINITY if position[hand + INFINITY] else VOID
            keeps = points >= (WORTH_INFINITY if card == INFINITY else WORTH_VOID)
            if seat == asked:
                keeps = answer
            if keeps and position[hand + card]:
                spend(position, seat, card)
                keeping |= 1 << side_of(position, seat)
    end_by_eight(position, keeping)


@njit
def decide_card(position: Any) -> None:
    """Play a card for an 8 or for a leap that scores well; otherwise pass."""
    seat = position[TURN]
    hand = HANDS + 8 * seat
    void = position[hand + VOID] > 0
    asked = eights_asked(position)
    if asked == 0 or not tile_makes_eight(position, seat, asked):
        if (position[hand + LEAP] or void) and play_leap(
            position, LEAP if position[hand + LEAP] else VOID, WORTH_LEAP
        ):
            return
        if asked and (position[hand + REVERSAL] or void):
            for other in range(position[SEATS]):
                if position[PLAYS + other] and tile_makes_eight(position, other, asked):
                    spend(position, seat, REVERSAL if position[hand + REVERSAL] else VOID)
                    take_effect(position, REVERSAL, other, 0, 0)
                    return
        if asked and position[hand + REVOLUTION]:
            for step in (1, -1):
                other = seat
                while True:
                    other = (other - step) % position[SEATS]
                    if position[PLAYS + other]:
                        break
                if tile_makes_eight(position, other, asked):
                    spend(position, seat, REVOLUTION)
                    take_effect(position, REVOLUTION, step, 0, 0)
                    return
        if strike(position):
            return
    if position[hand + TIME_TRAVEL] and draw_below(position, RNG, 4) == 0:
        spend(position, seat, TIME_TRAVEL)
        take_effect(position, TIME_TRAVEL, 0, 0, 0)
        return
    if position[hand + ABDUCTION] and draw_below(position, RNG, 4) == 0:
        victim = victim_of(position)
        if victim != NOTHING:
            spend(position, seat, ABDUCTION)
            take_effect(position, ABDUCTION, victim, 0, 0)
            return
    position[PHASE] = DRAWING


@njit
def strike(position: Any) -> bool:
    """Play a meteorite if the next seat could make an 8 and this one cannot; True if it did."""
    seat = position[TURN]
    asked = eights_asked(position)
    if not position[HANDS + 8 * seat + METEORITE] or tile_makes_eight(position, seat, asked):
        return False
    if not tile_makes_eight(position, following(position, seat), asked):
        return False
    spend(position, seat, METEORITE)
    take_effect(position, METEORITE, 0, 0, 0)
    return True


@njit
def play_stolen(position: Any) -> None:
    """A stolen card must be played: a leap as well as possible, the joker as a second turn."""
    seat = position[TURN]
    card = position[STOLEN]
    position[STOLEN] = NOTHING
    if card == LEAP:
        if not play_leap(position, card, -1):
            spend(position, seat, card)
            position[PHASE] = DRAWING
        return
    spend(position, seat, card)
    effect = TIME_TRAVEL if card == VOID else card
    first = NOTHING
    if effect == REVERSAL:
        first = following(position, seat)
    elif effect == REVOLUTION:
        first = 1
    elif effect == ABDUCTION:
        first = victim_of(position)
    take_effect(position, effect, first, 0, 0)


@njit
def eights_asked(position: Any) -> int:
    """The bits of 8s of all reachable cells together."""
    asked = 0
    for cell in range(CELLS):
        asked |= position[DEMAND + cell]
    return asked >> ENDS & 63


@njit
def tile_makes_eight(position: Any, seat: int, asked: int) -> bool:
    tile = position[TILES + 2 * seat]
    return tile != NO_TILE and MAKES_EIGHT[tile, asked] > 0


@njit
def play_leap(position: Any, card: int, worth: int) -> bool:
    """Play the leap that makes an 8, or that gains most if that is enough."""
    start, to, turned = find_leap(position, worth)
    if start == NOTHING:
        return False
    spend(position, position[TURN], card)
    take_effect(position, LEAP, start, to, turned)
    return True


@njit
def find_leap(position: Any, worth: int) -> tuple[int, int, int]:
    """From which cell to which, and the look of the tile there; NOTHING if none gains enough."""
    side = side_of(position, position[TURN])
    best, start, to, turned = worth - 1, NOTHING, 0, 0
    for cell in range(CELLS):
        if not is_movable(position, cell):
            continue
        lying = position[BOARD + cell]
        kind = lying >> LOOK_BITS + 2
        lift(position, cell)
        for other in range(CELLS):
            demand = position[DEMAND + other]
            if not demand & (SHAPES | EIGHTS):
                continue
            for look in range(4 * kind, 4 * kind + TURNS[kind]):
                closed = demand & LYINGS[look]
                gain = own_gain(position, side, closed) + (100 if closed & EIGHTS else 0)
                if gain > best and (other != cell or LYINGS[look] != lying):
                    best, start, to, turned = gain, cell, other, look
        lay(position, cell, lying)
    return start, to, turned

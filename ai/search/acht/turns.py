"""The course of a round: after a placement, drawing, and the points at the end."""

from __future__ import annotations

from typing import Any

from ai.search.acht.board import following, lay, mark, side_of
from ai.search.acht.layout import (
    BLIND,
    CARD_PHASE,
    DEMAND,
    DISCARD,
    DRAWING,
    EIGHTS_MADE,
    EXTRA,
    FREE,
    HANDS,
    LEFT,
    NO_TILE,
    PHASE,
    PILE,
    PILE_AT,
    PILE_END,
    PLACE_PHASE,
    PLAYS,
    REACT_PHASE,
    RNG,
    ROUND,
    ROUND_OVER,
    SEATS,
    TEAMS,
    TILES,
    TOTALS,
    TOWER,
    TOWER_AT,
    TOWER_END,
    TURN,
    TURN_ENDS,
)
from ai.search.acht.tables import DARK_KIND, EIGHTS, LYINGS, MARKERS, TILE_VALUES
from ai.search.compiled import njit
from ai.search.rng import shuffle

EIGHT = 8
ALL_MARKERS = int(MARKERS.sum())


@njit
def place(position: Any, slot: int, cell: int, look: int) -> None:
    """Lay one of the tiles of the seat whose turn it is."""
    seat = position[TURN]
    tiles = TILES + 2 * seat
    if slot == 0:
        position[tiles] = position[tiles + 1]
    position[tiles + 1] = NO_TILE
    put_down(position, seat, cell, LYINGS[look])
    if position[PHASE] == REACT_PHASE:
        return
    full = position[FREE] == 0
    if full or (position[SEATS] == 1 and solo_won(position)):
        end_round(position)
    else:
        position[PHASE] = TURN_ENDS


@njit
def put_down(position: Any, seat: int, cell: int, lying: int) -> None:
    """Put a tile on the board; an 8 that ends the round leads to the phase of reactions."""
    closed = position[DEMAND + cell] & lying
    lay(position, cell, lying)
    mark(position, seat, cell, closed)
    for bit in range(12, 18):
        position[EIGHTS_MADE] += closed >> bit & 1
    if closed & EIGHTS and position[SEATS] > 1:
        position[PHASE] = REACT_PHASE


@njit
def solo_won(position: Any) -> bool:
    left = position[LEFT] + position[LEFT + 1] + position[LEFT + 2]
    return left == 0 and position[EIGHTS_MADE] > 0


@njit
def advance(position: Any) -> None:
    """Go on to the next question, or to the end of the round."""
    while True:
        if position[PHASE] == TURN_ENDS:
            next_turn(position)
        elif position[PHASE] == DRAWING:
            if draw(position):
                draw_card(position, position[TURN])
        else:
            return


@njit
def next_turn(position: Any) -> None:
    """Go to the next seat or to the same seat's second turn: to its card, or to its draw."""
    with_card = True
    if position[EXTRA]:
        with_card = False
    else:
        position[TURN] = following(position, position[TURN])
    position[EXTRA] = 0
    asked = with_card and not position[BLIND] and holds_card(position, position[TURN])
    position[PHASE] = CARD_PHASE if asked else DRAWING


@njit
def holds_card(position: Any, seat: int) -> bool:
    held = 0
    for card in range(8):
        held += position[HANDS + 8 * seat + card]
    return held > 0


@njit
def draw(position: Any) -> bool:
    """Draw a tile for the seat whose turn it is. True if it draws a card, too: both tiles were dark."""
    seat = position[TURN]
    tiles = TILES + 2 * seat
    if not draw_tile(position, seat):
        end_round(position)
        return False
    if position[tiles] != DARK_KIND or position[tiles + 1] not in (NO_TILE, DARK_KIND):
        position[PHASE] = PLACE_PHASE
        return False
    position[tiles] = NO_TILE
    position[tiles + 1] = NO_TILE
    position[PHASE] = TURN_ENDS
    if position[BLIND]:
        return False
    drawn: bool = draw_tile(position, seat)
    if not drawn:
        end_round(position)
    return drawn


@njit
def draw_tile(position: Any, seat: int) -> bool:
    if position[TOWER_AT] == position[TOWER_END]:
        return False
    tile = position[TOWER + position[TOWER_AT]]
    position[TOWER_AT] += 1
    slot = 0 if position[TILES + 2 * seat] == NO_TILE else 1
    position[TILES + 2 * seat + slot] = tile
    return True


@njit
def draw_card(position: Any, seat: int) -> None:
    """The discard pile is shuffled when the pile is empty; if both are, no card is drawn."""
    if position[PILE_AT] == position[PILE_END]:
        count = 0
        for card in range(8):
            for _ in range(position[DISCARD + card]):
                position[PILE + count] = card
                count += 1
            position[DISCARD + card] = 0
        position[PILE_AT] = 0
        position[PILE_END] = count
        shuffle(position, RNG, PILE, count)
        if count == 0:
            return
    card = position[PILE + position[PILE_AT]]
    position[PILE_AT] += 1
    position[HANDS + 8 * seat + card] += 1


@njit
def end_round(position: Any) -> None:
    """The board is full or the tower empty: sides count their markers, or else their open tile."""
    position[PHASE] = ROUND_OVER
    seats = position[SEATS]
    if seats == 1:
        return
    sides = 2 if position[TEAMS] else seats
    for side in range(sides):
        if not is_active(position, side):
            position[ROUND + side] = 0
        elif not position[BLIND] and not has_marked(position, side):
            best = 0
            for seat in range(side, seats, sides):
                for slot in range(2):
                    tile = position[TILES + 2 * seat + slot]
                    if tile != NO_TILE:
                        best = max(best, TILE_VALUES[tile])
            position[ROUND + side] = best
    _add_round(position, sides)


@njit
def end_by_eight(position: Any, keeping: int) -> None:
    """The maker gets 8; sides whose bit is set keep the points of their markers."""
    position[PHASE] = ROUND_OVER
    sides = 2 if position[TEAMS] else position[SEATS]
    for side in range(sides):
        if not keeping >> side & 1:
            position[ROUND + side] = 0
    position[ROUND + side_of(position, position[TURN])] += EIGHT
    _add_round(position, sides)


@njit
def _add_round(position: Any, sides: int) -> None:
    if not position[BLIND]:
        for side in range(sides):
            position[TOTALS + side] += position[ROUND + side]


@njit
def is_active(position: Any, side: int) -> bool:
    """Whether a seat of this side plays."""
    if position[PLAYS + side]:
        return True
    return bool(position[TEAMS] and position[PLAYS + side + 2])


@njit
def has_marked(position: Any, side: int) -> bool:
    left = 0
    for kind in range(3):
        left += position[LEFT + 3 * side + kind]
    return left < ALL_MARKERS

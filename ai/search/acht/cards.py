"""What secret cards do."""

from __future__ import annotations

from typing import Any

from ai.search.acht.board import count_shapes, lift
from ai.search.acht.layout import (
    BOARD,
    DEMAND,
    DISCARD,
    DRAWING,
    EXTRA,
    HANDS,
    MARKED,
    NO_TILE,
    PHASE,
    PLAYS,
    RNG,
    SEATS,
    STOLEN,
    STOLEN_PHASE,
    TILES,
    TURN,
    UNMARKED,
)
from ai.search.acht.tables import CARD, CELLS, CENTRE_CELL, LYINGS
from ai.search.acht.turns import draw_tile, end_round, put_down
from ai.search.compiled import njit
from ai.search.rng import draw_below
from games.rules.acht.pieces import AchtCardKind

TIME_TRAVEL = CARD[AchtCardKind.TIME_TRAVEL]
REVERSAL = CARD[AchtCardKind.MAGNETIC_REVERSAL]
REVOLUTION = CARD[AchtCardKind.REVOLUTION]
LEAP = CARD[AchtCardKind.QUANTUM_LEAP]
METEORITE = CARD[AchtCardKind.METEORITE]
ABDUCTION = CARD[AchtCardKind.ALIEN_ABDUCTION]
INFINITY = CARD[AchtCardKind.INFINITY]
VOID = CARD[AchtCardKind.COSMIC_VOID]

#: The argument of a card that has none.
NOTHING = -1


@njit
def spend(position: Any, seat: int, card: int) -> None:
    position[HANDS + 8 * seat + card] -= 1
    position[DISCARD + card] += 1


@njit
def take_effect(position: Any, effect: int, first: int, second: int, third: int) -> None:
    """Apply a card of the seat whose turn it is.

    Arguments: a seat for a reversal and an abduction, a step (1 or -1) for a revolution; for a leap
    the cell, the new cell, and the look of the tile there.
    """
    position[PHASE] = DRAWING
    if effect == TIME_TRAVEL:
        position[EXTRA] = 1
    elif effect == REVERSAL:
        seat = position[TURN]
        mine = position[TILES + 2 * seat]
        position[TILES + 2 * seat] = position[TILES + 2 * first]
        position[TILES + 2 * first] = mine
    elif effect == REVOLUTION:
        _revolve(position, first)
    elif effect == METEORITE:
        _strike(position)
    elif effect == LEAP and first != NOTHING:
        leap(position, first, second, third)
    elif effect == ABDUCTION and first != NOTHING:
        _abduct(position, first)


@njit
def _revolve(position: Any, step: int) -> None:
    seats = position[SEATS]
    start = position[TURN]
    seat = start
    moving = position[TILES + 2 * start]
    while True:
        seat = (seat + step) % seats
        if position[PLAYS + seat]:
            lying = position[TILES + 2 * seat]
            position[TILES + 2 * seat] = moving
            moving = lying
            if seat == start:
                return


@njit
def _strike(position: Any) -> None:
    """Replace the tiles of all seats. If the tower runs out, the round ends at that draw."""
    seats = position[SEATS]
    for seat in range(seats):
        if position[PLAYS + seat]:
            position[TILES + 2 * seat] = NO_TILE
    for step in range(seats):
        seat = (position[TURN] + step) % seats
        if position[PLAYS + seat] and not draw_tile(position, seat):
            end_round(position)
            return


@njit
def leap(position: Any, start: int, to: int, look: int) -> None:
    """Move a tile. The shapes that it had closed have no marker: otherwise it could not leap."""
    lying = position[BOARD + start]
    lift(position, start)
    position[UNMARKED] -= count_shapes(position[DEMAND + start] & lying)
    put_down(position, position[TURN], to, LYINGS[look])


@njit
def _abduct(position: Any, victim: int) -> None:
    """Steal a random card of the victim; a card without effect is discarded at once."""
    held = 0
    for card in range(8):
        held += position[HANDS + 8 * victim + card]
    pick = draw_below(position, RNG, held)
    for card in range(8):
        pick -= position[HANDS + 8 * victim + card]
        if pick < 0:
            take_card(position, victim, card)
            return


@njit
def take_card(position: Any, victim: int, card: int) -> None:
    position[HANDS + 8 * victim + card] -= 1
    if can_take_effect(position, card):
        position[HANDS + 8 * position[TURN] + card] += 1
        position[STOLEN] = card
        position[PHASE] = STOLEN_PHASE
    else:
        position[DISCARD + card] += 1


@njit
def can_take_effect(position: Any, card: int) -> bool:
    if card == INFINITY:
        return False
    if card == LEAP:
        movable = 0
        for cell in range(CELLS):
            movable += is_movable(position, cell)
        return movable > 0
    if card == ABDUCTION:
        return victim_of(position) != NOTHING
    return True


@njit
def is_movable(position: Any, cell: int) -> bool:
    lies = position[BOARD + cell] != 0 and cell != CENTRE_CELL
    return bool(lies and position[MARKED + cell] == 0)


@njit
def victim_of(position: Any) -> int:
    """The other seat with the most cards, not the partner's if there is a choice."""
    best, most = NOTHING, 0
    for seat in range(position[SEATS]):
        if seat == position[TURN] or not position[PLAYS + seat]:
            continue
        held = 0
        for card in range(8):
            held += position[HANDS + 8 * seat + card]
        if held > most:
            best, most = seat, held
    return best

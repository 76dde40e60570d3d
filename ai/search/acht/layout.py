"""The layout of a position of ACHT: one array of integers, which kernels copy and change."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.tables import (
    CARD,
    CELLS,
    CENTRE_CELL,
    CENTRE_LYING,
    KIND,
    LYINGS,
    SHAPE_KINDS,
)
from games.rules.acht.geometry import closed_by
from games.rules.acht.marking import markers_left, playing, round_points, sides_of
from games.rules.acht.pieces import CENTRE, DEFAULT_SET, PIECES, Spot
from games.rules.acht.shapes import AchtPhase, AchtState

SEATS_MOST, TILES_MOST, CARDS_MOST = 4, 36, 33
NO_TILE = -1

#: The board has one cell more, which stays empty.
BOARD = 0
DEMAND = BOARD + CELLS + 1
#: By cell: in how many marked shapes its tile has a part.
MARKED = DEMAND + CELLS + 1
#: Two by seat.
TILES = MARKED + CELLS + 1
#: By seat and kind of card.
HANDS = TILES + 2 * SEATS_MOST
#: By side and kind of shape: markers left.
LEFT = HANDS + 8 * SEATS_MOST
#: By side.
ROUND = LEFT + 3 * SEATS_MOST
TOTALS = ROUND + SEATS_MOST
#: By seat: whether it has not resigned, and whether it plays this round.
THERE = TOTALS + SEATS_MOST
PLAYS = THERE + SEATS_MOST
TOWER = PLAYS + SEATS_MOST
PILE = TOWER + TILES_MOST
#: By kind of card.
DISCARD = PILE + CARDS_MOST
(
    TOWER_AT,
    TOWER_END,
    PILE_AT,
    PILE_END,
    SEATS,
    TEAMS,
    TARGET,
    BLIND,
    PHASE,
    TURN,
    EXTRA,
    FREE,
    UNMARKED,
    EIGHTS_MADE,
    STOLEN,
    RNG,
    WORLD,
    GAIN_BINDS,
) = range(DISCARD + 8, DISCARD + 26)
SIZE = DISCARD + 26

#: Phases: those of the rules, and two steps on the way from one question to the next.
CARD_PHASE, PLACE_PHASE, STOLEN_PHASE, REACT_PHASE, ROUND_OVER, DRAWING, TURN_ENDS = range(7)
PHASES = {
    AchtPhase.CARD: CARD_PHASE,
    AchtPhase.PLACE: PLACE_PHASE,
    AchtPhase.PLAY_STOLEN: STOLEN_PHASE,
    AchtPhase.REACT: REACT_PHASE,
    AchtPhase.OVER: ROUND_OVER,
}


def encode(state: AchtState) -> Any:
    """A state as an array; demands are computed later. Seats count from 0."""
    position = np.zeros(SIZE, dtype=np.int64)
    _encode_board(position, state)
    for seat in range(1, len(state.totals) + 1):
        _encode_seat(position, state, seat)
    for side in sides_of(state):
        _encode_side(position, state, side)
    position[TOWER : TOWER + len(state.tower)] = [KIND[tile] for tile in state.tower]
    position[PILE : PILE + len(state.card_pile)] = [CARD[card] for card in state.card_pile]
    for card in state.discard:
        position[DISCARD + CARD[card]] += 1
    position[TOWER_END], position[PILE_END] = len(state.tower), len(state.card_pile)
    position[SEATS], position[TEAMS] = len(state.totals), state.teams
    position[TARGET], position[BLIND] = state.target or 0, state.blind
    position[PHASE], position[TURN] = PHASES[state.phase], state.turn - 1
    position[EXTRA] = state.extra_turn
    position[UNMARKED] = sum(shape.marker_seat is None for shape in state.shapes)
    position[EIGHTS_MADE] = len(state.eights)
    position[STOLEN] = -1
    if state.phase is AchtPhase.PLAY_STOLEN:
        position[STOLEN] = CARD[state.hands[state.turn - 1][-1].kind]
    position[RNG] = position[WORLD] = 1
    return position


def _encode_board(position: Any, state: AchtState) -> None:
    pieces = PIECES[DEFAULT_SET]
    marked = {
        Spot(shape.kind, shape.row, shape.col, shape.axis)
        for shape in state.shapes
        if shape.marker_seat is not None
    }
    for cell, laid in state.board.items():
        if laid.kind != CENTRE:
            rotation = pieces.tiles[laid.kind].same[laid.rotation]
            position[BOARD + cell] = LYINGS[4 * KIND[laid.kind] + rotation]
        look = pieces.looks[laid.kind][laid.rotation]
        position[MARKED + cell] = len(
            marked.intersection(closed_by(pieces, state.board, cell, look))
        )
    position[BOARD + CENTRE_CELL] = CENTRE_LYING
    position[FREE] = CELLS - len(state.board)


def _encode_seat(position: Any, state: AchtState, seat: int) -> None:
    at = seat - 1
    tiles = [KIND[tile] for tile in state.tiles[at]] + [NO_TILE, NO_TILE]
    position[TILES + 2 * at : TILES + 2 * at + 2] = tiles[:2]
    for card in state.hands[at]:
        position[HANDS + 8 * at + CARD[card.kind]] += 1
    position[THERE + at] = seat not in state.resigned
    position[PLAYS + at] = seat in playing(state)


def _encode_side(position: Any, state: AchtState, side: int) -> None:
    left = markers_left(state, side)
    for at, kind in enumerate(SHAPE_KINDS):
        position[LEFT + 3 * (side - 1) + at] = getattr(left, kind.value)
    position[ROUND + side - 1] = round_points(state, side)
    position[TOTALS + side - 1] = state.totals[side - 1]

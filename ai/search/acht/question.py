"""A question as arrays: the position, what is unseen, and the moves as numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from msgspec import Struct

from ai.search.acht.board import compute_demands
from ai.search.acht.cards import NOTHING
from ai.search.acht.layout import GAIN_BINDS, HANDS, encode
from ai.search.acht.tables import CARD, CARDS, COPIES, KIND, KINDS, PIECE
from ai.search.acht.worlds import MOVE, PASSES, PLACES, PLAYS_CARD, PLAYS_STOLEN, REACTS
from games.rules import ruleset_of
from games.rules.acht.moves import (
    AchtDirection,
    AchtPass,
    AchtPlace,
    AchtReact,
    AsAlienAbduction,
    AsMagneticReversal,
    AsQuantumLeap,
    AsRevolution,
    Played,
    kind_of,
)
from games.rules.acht.pieces import CENTRE, DARK
from games.rules.acht.shapes import AchtView
from games.rules.thinking import Question

#: Since this version closing a shape binds even if its side has no marker for it.
CLOSING_BINDS = 2


class Asked(Struct, frozen=True):
    """Hidden hands are empty in the position; `hidden` holds their numbers of cards."""

    position: Any
    tiles: Any
    cards: Any
    hidden: Any
    seat: int
    moves: Any


def read(question: Question) -> Asked:
    view: AchtView = question.view
    rules = ruleset_of(question.ruleset, question.version)
    state = rules.sample_state(
        view, options=question.options, resigned=question.resigned, rng=Random(0)
    )
    position = encode(state)
    position[GAIN_BINDS] = rules.version < CLOSING_BINDS
    hidden = np.zeros(4, dtype=np.int64)
    for row in view.seats:
        if row.seat not in _seen_by(view):
            hidden[row.seat - 1] = row.cards
            position[HANDS + 8 * (row.seat - 1) : HANDS + 8 * row.seat] = 0
    compute_demands(position)
    moves = np.zeros((len(question.moves), MOVE), dtype=np.int64)
    for at, move in enumerate(question.moves):
        numbers = move_numbers(view, move)
        moves[at, : len(numbers)] = numbers
    return Asked(
        position,
        _unseen_tiles(view),
        _unseen_cards(view),
        hidden,
        question.decision.seat - 1,
        moves,
    )


def _seen_by(view: AchtView) -> set[int]:
    seat = view.viewer.seat or 0
    return {seat, (seat + 1) % 4 + 1} if view.seats[0].team else {seat}


def _unseen_tiles(view: AchtView) -> Any:
    left = dict(zip(KINDS, map(int, COPIES), strict=True))
    if len(view.seats) == 1:
        left[DARK] = 0
    for tile in view.board:
        if tile.kind != CENTRE:
            left[tile.kind] -= 1
    for row in view.seats:
        for kind in row.tiles:
            left[kind] -= 1
    return np.array([KIND[kind] for kind in KINDS for _ in range(left[kind])], dtype=np.int64)


def _unseen_cards(view: AchtView) -> Any:
    left = {kind: PIECE.cards[kind] for kind in CARDS}
    if len(view.seats) == 1:
        left = dict.fromkeys(CARDS, 0)
    for kind in [*view.discard, *(card.kind for card in (*view.hand, *view.partner_hand))]:
        left[kind] -= 1
    return np.array([CARD[kind] for kind in CARDS for _ in range(left[kind])], dtype=np.int64)


def move_numbers(view: AchtView, move: Any) -> tuple[int, ...]:
    match move:
        case AchtPass():
            return (PASSES,)
        case AchtReact(play=play):
            return (REACTS, int(play))
        case AchtPlace(tile=tile, row=row, col=col, rotation=rotation):
            slot = view.seats[view.turn - 1].tiles.index(tile)
            rotation = PIECE.tiles[tile].same[rotation]
            return (PLACES, slot, PIECE.cell(row, col), 4 * KIND[tile] + rotation)
    name = getattr(move, "card", None)
    if name is not None:
        card = next(held.kind for held in view.hand if held.card == name)
        return (PLAYS_CARD, CARD[card], CARD[kind_of(move)], *_named(view, move))
    return (PLAYS_STOLEN, CARD[view.hand[-1].kind], CARD[kind_of(move)], *_named(view, move))


def _named(view: AchtView, move: Played) -> tuple[int, ...]:
    """The arguments of a card; see `take_effect`."""
    match move:
        case AsMagneticReversal(target_seat=seat):
            return (seat - 1,)
        case AsAlienAbduction(target_seat=victim) if victim is not None:
            return (victim - 1,)
        case AsRevolution(direction=direction):
            return (1 if direction is AchtDirection.CLOCKWISE else -1,)
        case AsQuantumLeap(from_=start, to=to, rotation=rotation) if start and to:
            tile = next(t for t in view.board if (t.row, t.col) == (start.row, start.col))
            look = 4 * KIND[tile.kind] + PIECE.tiles[tile.kind].same[rotation or 0]
            return (PIECE.cell(start.row, start.col), PIECE.cell(to.row, to.col), look)
    return (NOTHING,)

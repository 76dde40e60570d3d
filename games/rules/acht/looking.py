"""What ACHT shows of a position."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.acht.marking import markers_left, pieces_of, round_points, side_of
from games.rules.acht.ranking import team_of
from games.rules.acht.shapes import (
    AchtBoardTile,
    AchtHandCard,
    AchtSeatView,
    AchtState,
    AchtView,
)
from games.rules.base import OpenDecision
from games.rules.viewers import Seat, Viewer


def view_of(state: AchtState, viewer: Viewer, pending: Sequence[OpenDecision]) -> AchtView:
    cols = pieces_of(state).cols
    return AchtView(
        version=state.version,
        viewer=viewer,
        round=state.round,
        blind_round=state.blind,
        target=state.target,
        turn=state.turn,
        extra_turn=state.extra_turn,
        seats=tuple(_seat(state, seat) for seat in range(1, len(state.totals) + 1)),
        board=tuple(
            AchtBoardTile(*divmod(cell, cols), laid.kind, laid.rotation, laid.seat)
            for cell, laid in state.board.items()
        ),
        shapes=state.shapes,
        eights=state.eights,
        tower=len(state.tower),
        card_pile=len(state.card_pile),
        discard=state.discard,
        hand=_hand(state, viewer.seat),
        partner_hand=_hand(state, (viewer.seat + 1) % 4 + 1) if state.teams and viewer.seat else (),
        pending=tuple(pending),
    )


def _seat(state: AchtState, seat: Seat) -> AchtSeatView:
    side = side_of(state, seat)
    return AchtSeatView(
        seat=seat,
        team=team_of(state, seat),
        tiles=state.tiles[seat - 1],
        cards=len(state.hands[seat - 1]),
        markers=markers_left(state, side),
        round_points=round_points(state, side),
        total=state.totals[seat - 1],
    )


def _hand(state: AchtState, seat: Seat | None) -> tuple[AchtHandCard, ...]:
    return tuple(AchtHandCard(*card) for card in state.hands[seat - 1]) if seat else ()

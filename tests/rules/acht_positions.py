"""Positions of ACHT built by hand, so that tests can be read aloud.

A lying tile is its kind and rotation: "SAQ1" is the kind SAQ after one quarter turn clockwise.
Unturned, SAQ has its half circle in the north, S2A and S2Q in the north and the east, X in the
north and the south; A2Q2 has its right angles NW and SE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from games.rules.acht import Acht
from games.rules.acht.pieces import PIECES, AchtAxis, AchtCardKind, AchtShapeKind
from games.rules.acht.shapes import AchtEightAt, AchtPhase, AchtShape, AchtState, Card, Laid
from games.rules.errors import IllegalMove

ACHT = Acht()
PIECE = PIECES["reconstruction"]
#: A tower in which nothing special happens.
TOWER = ("A4",) * 10


def position(
    lying: Mapping[tuple[int, int], str] | None = None,
    *,
    tiles: Sequence[str] = ("SAQ A4", "S2A"),
    hands: Sequence[str] | None = None,
    shapes: Sequence[AchtShape] = (),
    eights: Sequence[AchtEightAt] = (),
    totals: Sequence[int] | None = None,
    tower: Sequence[str] = TOWER,
    pile: str = "",
    discard: str = "",
    phase: str = "place",
    turn: int = 1,
    **more: Any,
) -> AchtState:
    """Tiles at the places and cards in the hands are words: "SAQ A4", "infinity time_travel"."""
    board = {PIECE.centre: Laid("CENTRE", 0, None)}
    for (row, col), tile in (lying or {}).items():
        board[PIECE.cell(row, col)] = Laid(tile[:-1], int(tile[-1]), 1)
    seats = len(tiles)
    given: dict[str, Any] = {
        "version": 9,
        "seed": "00" * 32,
        "component_set": "reconstruction",
        "teams": False,
        "target": 24 if seats > 1 else None,
        "round": 1,
        "blind": False,
        "extra_turn": False,
        "answers": (None,) * seats,
        "resigned": (),
    }
    return AchtState(
        phase=AchtPhase(phase),
        turn=turn,
        board=board,
        shapes=tuple(shapes),
        eights=tuple(eights),
        tiles=tuple(tuple(place.split()) for place in tiles),
        totals=tuple(totals or [0] * seats),
        tower=tuple(tower),
        hands=tuple(
            tuple(Card(f"{seat}{at}", kind) for at, kind in enumerate(kinds(hand)))
            for seat, hand in enumerate(hands or [""] * seats, 1)
        ),
        card_pile=tuple(kinds(pile)),
        discard=tuple(kinds(discard)),
        **{**given, **more},
    )


def holding(card: str, *others: str, **more: object) -> AchtState:
    """Seat 1 is asked for a card and holds this one; three seats with a tile each."""
    given = {
        "tiles": ("A4", "SAQ", "X"),
        "hands": (card, *(others or ("", ""))),
        "tower": ("S2A", "S2Q", "SQQ", "A2Q2", "ZERO"),
        "phase": "card",
    }
    return position(**{"lying": {(1, 1): "SAQ2"}, **given, **more})  # type: ignore[arg-type]


def kinds(words: str) -> list[AchtCardKind]:
    return [AchtCardKind(word) for word in words.split()]


def shape(kind: str, row: int, col: int, axis: str | None, marker: int | None) -> AchtShape:
    return AchtShape(AchtShapeKind(kind), row, col, AchtAxis(axis) if axis else None, marker)


def used(kind: str, seat: int, count: int) -> list[AchtShape]:
    """So many markers of a seat that lie somewhere, it does not matter where."""
    axis = "h" if kind == "small" else None
    return [shape(kind, 5, at, axis, seat) for at in range(count)]


def new_game(seats: int = 2, number: int = 0, **options: Any) -> AchtState:
    chosen = ACHT.parse_options(options)
    return ACHT.new_game(seats=seats, options=chosen, seed=bytes([number]))


def move(**members: Any) -> Any:
    return ACHT.parse_move(members)


def lay(tile: str, row: int, col: int) -> Any:
    return move(type="place", tile=tile[:-1], row=row, col=col, rotation=int(tile[-1]))


def play(card: str, as_: str, **members: Any) -> Any:
    return move(type="play_card", card=card, **{"as": as_}, **members)


def stolen(as_: str, **members: Any) -> Any:
    return move(type="play_stolen", **{"as": as_}, **members)


def leap(start: tuple[int, int], to: tuple[int, int], rotation: int) -> dict[str, Any]:
    """The members of a quantum leap."""
    cells = [{"row": row, "col": col} for row, col in (start, to)]
    return {"from": cells[0], "to": cells[1], "rotation": rotation}


PASS = {"type": "pass"}


def do(state: AchtState, made: Any, seat: int | None = None) -> AchtState:
    """The position after the seat whose turn it is (or this one) made a move."""
    return ACHT.apply(state, seat or state.turn, made).state


def told(state: AchtState, made: Any, seat: int | None = None) -> list[dict[str, Any]]:
    """The effects of a move as they look in JSON."""
    effects = ACHT.apply(state, seat or state.turn, made).effects
    return [msgspec.to_builtins(effect) for effect in effects]


def told_of(kind: str, state: AchtState, made: Any, seat: int | None = None) -> list[Any]:
    return [effect for effect in told(state, made, seat) if effect["type"] == kind]


def why_refused(state: AchtState, made: Any, seat: int | None = None) -> tuple[str, str]:
    """The rule that forbids the move and the member that breaks it."""
    with pytest.raises(IllegalMove) as refusal:
        ACHT.apply(state, seat or state.turn, made)
    assert refusal.value.detail
    return refusal.value.rule, refusal.value.pointer


def asked(state: AchtState) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in ACHT.decisions(state)]


def listed(state: AchtState, seat: int | None = None) -> list[dict[str, Any]]:
    """The legal moves of the seat whose turn it is (or this one) as they look in JSON."""
    seat = seat or state.turn
    decision = next(d for d in ACHT.decisions(state) if d.seat == seat)
    return [msgspec.to_builtins(made) for made in ACHT.legal_moves(state, decision)]


def closed(state: AchtState) -> list[tuple[Any, ...]]:
    """The closed shapes: kind, row, column, axis, and whose marker."""
    return [tuple(msgspec.to_builtins(one).values()) for one in state.shapes]


def round_ended(state: AchtState, made: Any, seat: int | None = None) -> dict[int, int]:
    """What each seat scored for the round that a move ended."""
    (ended,) = told_of("round_ended", state, made, seat)
    return {row["seat"]: row["points"] for row in ended["seats"]}


def standing(state: AchtState) -> list[tuple[int, tuple[int, ...], int | None, tuple[int, ...]]]:
    """The ranking of a finished game: place, seats, score, tiebreak."""
    outcome = ACHT.outcome(state)
    assert outcome is not None
    return [(one.place, one.seats, one.score, one.tiebreak) for one in outcome.ranking]

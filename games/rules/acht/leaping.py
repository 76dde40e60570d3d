"""The quantum leap of ACHT: a lying tile is moved, turned, or both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from games.rules.acht.effects import AchtShapeOpened, Effects
from games.rules.acht.geometry import closed_by, eights_by, free_cells
from games.rules.acht.marking import NOTHING, mark, marked, pieces_of, tally
from games.rules.acht.moves import AchtCell, AsQuantumLeap
from games.rules.acht.pieces import Spot
from games.rules.acht.reacting import add_eights, open_reactions
from games.rules.acht.rounds import draw
from games.rules.acht.shapes import AchtEightAt, AchtPreview, AchtShape, AchtState, Laid
from games.rules.errors import IllegalMove


def leaps(state: AchtState) -> Iterator[AsQuantumLeap]:
    """Every leap that changes something; if no tile can be moved, the one without effect."""
    pieces, movable = pieces_of(state), _movable(state)
    if not movable:
        yield AsQuantumLeap()
    for cell in movable:
        laid = state.board[cell]
        for to in sorted((cell, *free_cells(pieces, state.board))):
            for rotation in pieces.tiles[laid.kind].rotations:
                if to != cell or not _looks_the_same(state, laid, rotation):
                    yield AsQuantumLeap(
                        from_=_named(state, cell), to=_named(state, to), rotation=rotation
                    )


def can_leap(state: AchtState) -> bool:
    return bool(_movable(state))


def refuse_leap(state: AchtState, move: AsQuantumLeap) -> IllegalMove | None:
    if move.from_ is None or move.to is None or move.rotation is None:
        if not can_leap(state) and (move.from_, move.to, move.rotation) == (None, None, None):
            return None
        return IllegalMove("no-such-target", "/from", "Say which tile goes where, and how.")
    pieces = pieces_of(state)
    for name, cell in (("from", move.from_), ("to", move.to)):
        if not pieces.on_board(cell.row, cell.col):
            return IllegalMove("off-board", f"/{name}", "There is no such cell.")
    start, to = (pieces.cell(cell.row, cell.col) for cell in (move.from_, move.to))
    if start not in state.board:
        return IllegalMove("no-such-target", "/from", "No tile lies on this cell.")
    if start not in _movable(state):
        return IllegalMove("tile-not-movable", "/from", "It is the centre, or bears a marker.")
    if start != to and to in state.board:
        return IllegalMove("cell-taken", "/to", "A tile lies on this cell.")
    if start == to and _looks_the_same(state, state.board[start], move.rotation):
        return IllegalMove("nothing-changes", "/rotation", "Turn the tile, or move it.")
    return None


def leap(state: AchtState, move: AsQuantumLeap, effects: Effects) -> AchtState:
    """Shapes that this closes are scored, and an 8 made this way counts."""
    landing = _landing(state, move)
    if landing is None:
        return draw(state, effects)
    for shape in state.shapes:
        if shape not in landing.kept:
            effects.append(AchtShapeOpened(shape.kind, shape.row, shape.col, shape.axis))
    state = replace(state, board=landing.board, shapes=landing.kept)
    state = mark(state, state.turn, landing.spots, effects)
    if landing.eights:
        state = add_eights(state, state.turn, landing.eights, effects)
        return open_reactions(state, effects)
    return draw(state, effects)


def preview_leap(state: AchtState, move: AsQuantumLeap) -> AchtPreview:
    landing = _landing(state, move)
    if landing is None:
        return AchtPreview(NOTHING, eight=False, closes=0)
    shapes = marked(state, state.turn, landing.spots)
    return AchtPreview(tally(state, state.turn, shapes), bool(landing.eights), len(shapes))


class Landing(NamedTuple):
    """A leap seen from its end: what stays closed, and what is newly closed."""

    board: dict[int, Laid]
    kept: tuple[AchtShape, ...]
    spots: list[Spot]
    eights: list[AchtEightAt]


def _landing(state: AchtState, move: AsQuantumLeap) -> Landing | None:
    if move.from_ is None or move.to is None or move.rotation is None:
        return None
    pieces = pieces_of(state)
    start, to = (pieces.cell(cell.row, cell.col) for cell in (move.from_, move.to))
    board = dict(state.board)
    laid = board.pop(start)
    left = closed_by(pieces, board, start, pieces.looks[laid.kind][laid.rotation])
    look = pieces.looks[laid.kind][move.rotation]
    reached = closed_by(pieces, board, to, look)
    kept = [
        shape for shape in state.shapes if (spot := _spot(shape)) not in left or spot in reached
    ]
    before = {_spot(shape) for shape in kept}
    return Landing(
        {**board, to: Laid(laid.kind, move.rotation, laid.seat)},
        tuple(kept),
        [spot for spot in reached if spot not in before],
        eights_by(pieces, board, to, look),
    )


def _movable(state: AchtState) -> list[int]:
    """Tiles that are part of no marked shape, the centre excepted."""
    pieces, found = pieces_of(state), []
    marked_spots = {_spot(shape) for shape in state.shapes if shape.marker_seat is not None}
    for cell, laid in sorted(state.board.items()):
        if cell != pieces.centre:
            closed = closed_by(pieces, state.board, cell, pieces.looks[laid.kind][laid.rotation])
            if marked_spots.isdisjoint(closed):
                found.append(cell)
    return found


def _looks_the_same(state: AchtState, laid: Laid, rotation: int) -> bool:
    return (
        pieces_of(state).tiles[laid.kind].same[rotation]
        == (pieces_of(state).tiles[laid.kind].same[laid.rotation])
    )


def _spot(shape: AchtShape) -> Spot:
    return Spot(shape.kind, shape.row, shape.col, shape.axis)


def _named(state: AchtState, cell: int) -> AchtCell:
    return AchtCell(*divmod(cell, pieces_of(state).cols))

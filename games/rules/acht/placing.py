"""Legal placements in ACHT, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from games.rules.acht.effects import Effects
from games.rules.acht.geometry import closed_by, eights_by, free_cells, touches
from games.rules.acht.marking import is_solo, mark, marked, pieces_of, put, tally
from games.rules.acht.moves import AchtPlace
from games.rules.acht.pieces import DARK, ZERO, Spot
from games.rules.acht.reacting import add_eights, open_reactions
from games.rules.acht.rounds import after_placement
from games.rules.acht.shapes import AchtEightAt, AchtPreview, AchtState, Laid
from games.rules.errors import IllegalMove


class Merit(NamedTuple):
    """What makes a placement bind: an 8 before a shape, a shape before nothing."""

    eight: bool
    shape: bool


#: How much a placement binds by one version of the rules.
Duty = Callable[[AchtState, AchtPlace], Merit]


def merit_of(state: AchtState, move: AchtPlace) -> Merit:
    """Closing a shape binds, whichever side marks it and even if none can."""
    spots, eights = made_by(state, move)
    return Merit(bool(eights), bool(spots))


def placements(state: AchtState, duty: Duty) -> Iterator[AchtPlace]:
    """Each distinct placement that the rules allow, once."""
    pieces = pieces_of(state)
    cells = [c for c in free_cells(pieces, state.board) if touches(pieces, state.board, c)]
    moves = [
        AchtPlace(tile, *divmod(cell, pieces.cols), rotation)
        for tile in _playable(state)
        for cell in cells
        for rotation in pieces.tiles[tile].rotations
    ]
    merits = [duty(state, move) for move in moves]
    best = max(merits)
    for move, merit in zip(moves, merits, strict=True):
        if _suffices(merit, best):
            yield move


def refusal(state: AchtState, move: AchtPlace, duty: Duty) -> IllegalMove | None:
    pieces, own = pieces_of(state), state.tiles[state.turn - 1]
    if move.tile not in own:
        return IllegalMove("not-in-hand", "/tile", "No such tile lies at your place.")
    if move.tile == DARK:
        return IllegalMove("dark-cannot-be-placed", "/tile", "A DARK tile is never placed.")
    if move.tile not in _playable(state):
        return IllegalMove("must-play-zero", "/tile", "ZERO is played before anything else.")
    if not pieces.on_board(move.row, move.col):
        pointer = "/col" if 0 <= move.row < pieces.rows else "/row"
        return IllegalMove("off-board", pointer, "There is no such cell.")
    cell = pieces.cell(move.row, move.col)
    if cell in state.board:
        return IllegalMove("cell-taken", "/row", "A tile lies on this cell.")
    if not touches(pieces, state.board, cell):
        return IllegalMove("not-adjacent", "/row", "The cell shares no edge with a lying tile.")
    merit = duty(state, move)
    if merit.eight:
        return None
    best = max(duty(state, other) for other in placements(state, duty))
    if best.eight:
        return IllegalMove("must-make-eight", "/row", "Another placement makes an 8.")
    if best.shape and not merit.shape:
        return IllegalMove(
            "must-score", "/row", "Another placement closes a shape: one that does must be chosen."
        )
    return None


def place(state: AchtState, move: AchtPlace, effects: Effects, duty: Duty) -> AchtState:
    if refused := refusal(state, move, duty):
        raise refused
    seat, cell = state.turn, pieces_of(state).cell(move.row, move.col)
    spots, eights = made_by(state, move)
    tiles = list(state.tiles[seat - 1])
    tiles.remove(move.tile)
    state = replace(
        state,
        board={**state.board, cell: Laid(move.tile, move.rotation, seat)},
        tiles=put(state.tiles, seat, tuple(tiles)),
    )
    state = add_eights(mark(state, seat, spots, effects), seat, eights, effects)
    if eights and not is_solo(state):
        return open_reactions(state, effects)
    return after_placement(state, effects)


def preview(state: AchtState, move: AchtPlace) -> AchtPreview:
    spots, eights = made_by(state, move)
    shapes = marked(state, state.turn, spots)
    return AchtPreview(tally(state, state.turn, shapes), bool(eights), len(shapes))


def made_by(state: AchtState, move: AchtPlace) -> tuple[list[Spot], list[AchtEightAt]]:
    """The shapes that a placement closes, and the 8s that it makes."""
    pieces = pieces_of(state)
    cell, look = pieces.cell(move.row, move.col), pieces.looks[move.tile][move.rotation]
    return closed_by(pieces, state.board, cell, look), eights_by(pieces, state.board, cell, look)


def _playable(state: AchtState) -> list[str]:
    """ZERO goes first, DARK never; of two equal tiles one is enough to choose from."""
    own = state.tiles[state.turn - 1]
    if ZERO in own:
        return [ZERO]
    return [tile for tile in dict.fromkeys(own) if tile != DARK]


def _suffices(merit: Merit, best: Merit) -> bool:
    return merit.eight if best.eight else merit.shape >= best.shape

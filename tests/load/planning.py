"""How a simulated person plans ahead in each game: by the public position and the own pieces alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from statistics import mean
from typing import Any

import msgspec
from msgspec.structs import replace

from games.rules import AnyRuleset
from games.rules.acht.pieces import DARK, PIECES
from games.rules.acht.shapes import AchtPhase
from games.rules.gains import gain
from games.rules.rota.tiles import DEFAULT_SET, TILE_SETS, colours_of


@dataclass(frozen=True)
class Idea:
    """A move worth planning, with what it would gain now."""

    move: dict[str, Any]
    gain: int = 0
    holding: dict[str, Any] | None = None
    repeat: bool = False


#: Alternatives for the pieces that are in hand.
FOR_THE_HAND = 10
#: Alternatives for each tile that may be drawn in acht, of which there are few kinds.
FOR_EACH_TILE = 8


def ideas(
    ruleset: AnyRuleset, state: Any, seat: int, holding: dict[str, Any] | None = None
) -> list[Idea]:
    """The moves of a seat that is asked, the best first, each place once."""
    decision = next(one for one in ruleset.decisions(state) if one.seat == seat)
    found: dict[Any, Idea] = {}
    for move in ruleset.legal_moves(state, decision):
        told = msgspec.to_builtins(move)
        place = tuple(
            told[name]
            for name in ("stone", "tile", "x", "y", "q", "r", "row", "col")
            if name in told
        )
        idea = Idea(told, gain(ruleset.preview(state, seat, move)), holding)
        if place not in found or found[place].gain < idea.gain:
            found[place] = idea
    return sorted(found.values(), key=lambda idea: -idea.gain)


def usual_gain(found: Iterable[Idea]) -> float:
    """What the best move would gain on average, whichever piece it is made with."""
    by_piece: dict[str, int] = {}
    for idea in found:
        piece = str(idea.holding or [idea.move.get(name) for name in ("stone", "tile")])
        if idea.move["type"] == "place":
            by_piece[piece] = max(by_piece.get(piece, 0), idea.gain)
    return mean(by_piece.values()) if by_piece else 0


def rota(ruleset: AnyRuleset, state: Any, seat: int) -> Iterator[Idea]:
    """The own tile, and for every other kind that may be drawn after it the best place."""
    asked = replace(state, turn=seat, bonus=False, bonus_left=0)
    own = state.hands[seat - 1]
    if own is None or not state.turn:
        return
    yield from ideas(ruleset, asked, seat, _tile(own))[:FOR_THE_HAND]
    kinds = sorted(set(TILE_SETS[DEFAULT_SET]))
    later = []
    for kind in kinds:
        hands = (*state.hands[: seat - 1], kind, *state.hands[seat:])
        later += ideas(ruleset, replace(asked, hands=hands), seat, _tile(kind))[:1]
    yield from later


def _tile(kind: str) -> dict[str, Any]:
    corners: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({"corners": colours_of(kind)})
    )
    return corners


def axio(ruleset: AnyRuleset, state: Any, seat: int) -> Iterator[Idea]:
    """The best places for the stones in hand."""
    yield Idea({"type": "keep"}, repeat=True)
    if state.turn and state.hands[seat - 1]:
        asked = replace(state, turn=seat, swapping=False, bonus=False, bonus_left=0)
        yield from ideas(ruleset, asked, seat)


def acht(ruleset: AnyRuleset, state: Any, seat: int) -> Iterator[Idea]:
    """No card, no infinity, and for each tile that may be drawn the best place."""
    yield Idea({"type": "pass"}, repeat=True)
    yield Idea({"type": "react", "play": False}, repeat=True)
    if state.phase is AchtPhase.OVER:
        return
    own = state.tiles[seat - 1][:1]
    for kind in sorted({*PIECES[state.component_set].all_tiles()} - {DARK}):
        tiles = (*state.tiles[: seat - 1], (*own, kind), *state.tiles[seat:])
        asked = replace(state, turn=seat, phase=AchtPhase.PLACE, tiles=tiles)
        # A full board has no place for it; then the round is over anyway.
        with suppress(ValueError):
            yield from ideas(ruleset, asked, seat)[:FOR_EACH_TILE]


Way = Callable[[AnyRuleset, Any, int], Iterator[Idea]]
WAYS: dict[str, Way] = {"rota": rota, "axio": axio, "acht": acht}

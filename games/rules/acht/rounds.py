"""How ACHT goes on: turns, the ends of rounds, blind rounds, and the end of the game.

Each function takes a position after some step and continues to the next decision or to the end.
What happens on the way is appended to the effects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.rules.acht.drawing import (
    dice,
    draw_card,
    draw_first_tile,
    draw_tile,
    drop_tiles,
)
from games.rules.acht.effects import (
    AchtDrew,
    AchtRoundEnd,
    AchtRoundEnded,
    AchtRoundStarted,
    AchtSeatPoints,
    Effects,
)
from games.rules.acht.marking import (
    clockwise,
    is_solo,
    members,
    pieces_of,
    playing,
    put,
    round_points,
    side_of,
    sides_of,
)
from games.rules.acht.pieces import CENTRE, DARK
from games.rules.acht.shapes import AchtPhase, AchtState, Laid
from games.rules.viewers import Seat


def begin_round(state: AchtState, effects: Effects, *, blind: bool = False) -> AchtState:
    """Shuffle, deal, and open the first decision. Solo and blind rounds are not dealt."""
    pieces, number = pieces_of(state), state.round + 1
    tower = dice(state, f"round {number}").shuffled(pieces.all_tiles(dark=not is_solo(state)))
    state = replace(
        state,
        round=number,
        blind=blind,
        extra_turn=False,
        board={pieces.centre: Laid(CENTRE, 0, None)},
        shapes=(),
        eights=(),
        tiles=((),) * len(state.tiles),
        tower=tuple(tower),
        answers=(None,) * len(state.tiles),
    )
    drawn: Effects = []
    if not is_solo(state) and not blind:
        for seat in playing(state):
            state = draw_first_tile(state, seat, drawn)
            state = draw_card(state, seat, drawn)
    start = _start_seat(state)
    effects += [AchtRoundStarted(number, blind, start), *drawn]
    return take_turn(state, start, effects)


def _start_seat(state: AchtState) -> Seat:
    """First the highest tile value begins, later the most points; among equals the lowest seat."""
    if state.round == 1:
        return max(playing(state), key=lambda seat: (_tile_value(state, seat), -seat))
    return max(playing(state), key=lambda seat: (state.totals[seat - 1], -seat))


def take_turn(
    state: AchtState, seat: Seat, effects: Effects, *, with_card: bool = True
) -> AchtState:
    state = replace(state, turn=seat)
    if with_card and not state.blind and state.hands[seat - 1]:
        return replace(state, phase=AchtPhase.CARD)
    return draw(state, effects)


def draw(state: AchtState, effects: Effects) -> AchtState:
    """The seat whose turn it is draws, and places if it can."""
    seat = state.turn
    drawn = draw_tile(state, seat, effects)
    if drawn is None:
        return end_round(state, AchtRoundEnd.TOWER_EMPTY, effects)
    tiles = drawn.tiles[seat - 1]
    if any(tile != DARK for tile in tiles):
        return replace(drawn, phase=AchtPhase.PLACE)
    left = drop_tiles(drawn, seat, effects)
    if state.blind:
        return end_turn(left, effects)
    again = draw_tile(left, seat, effects)
    if again is None:
        return end_round(left, AchtRoundEnd.TOWER_EMPTY, effects)
    return end_turn(draw_card(again, seat, effects), effects)


def end_turn(state: AchtState, effects: Effects) -> AchtState:
    """The second turn that a time traveller is owed, or the next seat."""
    if state.extra_turn and state.turn in playing(state):
        again = replace(state, extra_turn=False)
        return take_turn(again, state.turn, effects, with_card=False)
    following = clockwise(state, state.turn + 1)[0]
    return take_turn(replace(state, extra_turn=False), following, effects)


def after_placement(state: AchtState, effects: Effects) -> AchtState:
    """No 8 was made, or it is a solo game: continue, or end the round."""
    full = len(state.board) == len(pieces_of(state).cells)
    if full or (is_solo(state) and solo_won(state)):
        return end_round(state, AchtRoundEnd.FULL, effects)
    return end_turn(state, effects)


def end_round(
    state: AchtState,
    cause: AchtRoundEnd,
    effects: Effects,
    points: Mapping[Seat, int] | None = None,
) -> AchtState:
    """Count the points of each side (after an 8 they are given), and end the game if decided."""
    if points is None:
        points = {side: _points(state, side) for side in sides_of(state)}
    active = {side_of(state, seat) for seat in playing(state)}
    by_seat = [
        points[side] if (side := side_of(state, seat)) in active else 0
        for seat in range(1, len(state.totals) + 1)
    ]
    if not state.blind:
        totals = (total + more for total, more in zip(state.totals, by_seat, strict=True))
        state = replace(state, totals=tuple(totals))
    effects.append(
        AchtRoundEnded(
            state.round,
            cause,
            tuple(
                AchtSeatPoints(seat, more, state.totals[seat - 1])
                for seat, more in enumerate(by_seat, 1)
            ),
        )
    )
    if is_solo(state):
        return game_over(state)
    if state.blind:
        return game_over(_break_tie(state, effects))
    leaders = _leaders(state)
    if state.target is None or state.totals[leaders[0] - 1] < state.target:
        return begin_round(state, effects)
    return begin_round(state, effects, blind=True) if len(leaders) > 1 else game_over(state)


def game_over(state: AchtState) -> AchtState:
    nobody = (None,) * len(state.answers)
    return replace(state, phase=AchtPhase.OVER, extra_turn=False, answers=nobody)


def solo_won(state: AchtState) -> bool:
    """All markers are on the board and an 8 was made."""
    used = sum(shape.marker_seat is not None for shape in state.shapes)
    return used == sum(pieces_of(state).markers.values()) and bool(state.eights)


def solo_score(state: AchtState) -> int | None:
    """Markers, 8 for each 8, 2 for each free cell, less 1 for each shape without a marker."""
    if not solo_won(state):
        return None
    free = len(pieces_of(state).cells) - len(state.board)
    unmarked = sum(shape.marker_seat is None for shape in state.shapes)
    return round_points(state, 1) + 8 * len(state.eights) + 2 * free - unmarked


def blind_standing(state: AchtState, side: Seat) -> tuple[int, ...]:
    """What decides a blind round: its points, then a tile drawn by the tied sides."""
    if state.eights:
        return (8 if side == side_of(state, state.turn) else 0,)
    drawn = [state.tiles[seat - 1] for seat in members(state, side)]
    values = [_value(state, tiles) for tiles in drawn if tiles]
    return (round_points(state, side), *values)


def _points(state: AchtState, side: Seat) -> int:
    """Its markers; without a single one, the value of the tile at its place."""
    if is_solo(state):
        return solo_score(state) or 0
    if any(shape.marker_seat == side for shape in state.shapes) or state.blind:
        return round_points(state, side)
    return max(_tile_value(state, seat) for seat in members(state, side))


def _leaders(state: AchtState) -> list[Seat]:
    """The sides with the most points, of those that still play."""
    sides = list(dict.fromkeys(side_of(state, seat) for seat in playing(state)))
    best = max(state.totals[side - 1] for side in sides)
    return [side for side in sides if state.totals[side - 1] == best]


def _break_tie(state: AchtState, effects: Effects) -> AchtState:
    """Tied leaders draw a tile from a full set, until one of them has the highest."""
    sides = list(dict.fromkeys(side_of(state, seat) for seat in playing(state)))
    attempt = 0
    while len(sides := _best(state, sides)) > 1:
        attempt += 1
        label = f"draw {state.round} {attempt}"
        drawn = iter(dice(state, label).shuffled(pieces_of(state).all_tiles()))
        state = replace(state, tiles=((),) * len(state.tiles))
        for side in sides:
            seat = next(seat for seat in members(state, side) if seat in playing(state))
            tile = next(drawn)
            effects.append(AchtDrew(seat, tile))
            state = replace(state, tiles=put(state.tiles, seat, (tile,)))
    return state


def _best(state: AchtState, sides: Sequence[Seat]) -> list[Seat]:
    best = max(blind_standing(state, side) for side in sides)
    return [side for side in sides if blind_standing(state, side) == best]


def _tile_value(state: AchtState, seat: Seat) -> int:
    return _value(state, state.tiles[seat - 1])


def _value(state: AchtState, tiles: Sequence[str]) -> int:
    return max((pieces_of(state).value(tile) for tile in tiles), default=0)


def without(state: AchtState, seat: Seat, effects: Effects) -> AchtState:
    """The game without a seat that resigns: its tile leaves, its cards stay with it, unused."""
    state = drop_tiles(state, seat, effects)
    return replace(
        state,
        resigned=(*state.resigned, seat),
        answers=put(state.answers, seat, None),
    )

"""A turn of AXIO: placing a stone, bonus placements, swapping or keeping, filling up the hand.

Rulings: a first stone may go anywhere if it fits beside no free start symbol; stones of a seat
that resigns go back into the bag; a seat without stones is skipped, and if no seat has one the
game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.axio import ranking
from games.rules.axio.board import EMPTY, Spot, free_spots, grid_for, has_room, points
from games.rules.axio.ranking import CAP
from games.rules.axio.shapes import (
    AxioBonusEarned,
    AxioBonusLapsed,
    AxioDrew,
    AxioEffect,
    AxioPlace,
    AxioScored,
    AxioState,
    AxioSwapped,
    AxioTally,
    Laid,
    Stone,
)
from games.rules.axio.stones import COLOUR, LETTERS, is_double
from games.rules.base import Step
from games.rules.errors import IllegalMove
from games.rules.rng import Dice
from games.rules.viewers import Seat

HAND = 6
ANYWHERE: frozenset[int] = frozenset()


def side_of(state: AxioState, seat: Seat) -> int:
    """The score that a seat plays for: its own or, in team play, that of seats 1+3 or 2+4."""
    return (seat - 1) % len(state.scores)


def cap_of(state: AxioState) -> int:
    return ranking.cap_of(len(state.scores), len(state.hands))


def hand_size(seats: int) -> int:
    return 1 if seats == 1 else HAND


def spots_for(state: AxioState, seat: Seat) -> list[Spot]:
    """Where a stone may go now."""
    spots = free_spots(grid_for(len(state.hands)), state.cells)
    if wanted := _first_stone_cells(state, seat):
        return [spot for spot in spots if spot.at in wanted or spot.mate in wanted]
    return spots


def named(state: AxioState, seat: Seat, move: AxioPlace) -> tuple[Stone, Spot]:
    """The stone and the cells that a move names; raises IllegalMove if they do not exist."""
    stone = next((stone for stone in state.hands[seat - 1] if stone.id == move.stone), None)
    if stone is None:
        raise IllegalMove("not-in-hand", "/stone", "You hold no such stone.")
    grid = grid_for(len(state.hands))
    spot = grid.spot.get((move.q, move.r, move.direction))
    if spot is None:
        if (move.q, move.r) in grid.cell:
            raise IllegalMove("off-board", "/direction", "The second half would be off the board.")
        pointer = "/q" if abs(move.q) > grid.radius else "/r"
        raise IllegalMove("off-board", pointer, "This cell is not on the board.")
    return stone, spot


def gain(state: AxioState, seat: Seat, stone: Stone, spot: Spot) -> tuple[int, ...]:
    """The score after a placement. A colour below 18 stops at 18, even if the cap is 36."""
    gained = points(grid_for(len(state.hands)), state.cells, spot, stone.kind)
    cap, before = cap_of(state), state.scores[side_of(state, seat)]
    return tuple(
        [
            min(CAP if old < CAP else cap, old + new) if new else old
            for old, new in zip(before, gained, strict=True)
        ]
    )


def place(state: AxioState, seat: Seat, move: AxioPlace) -> Step[AxioState]:
    stone, spot = named(state, seat, move)
    if refusal := _refusal(state, seat, spot):
        raise refusal
    if is_double(stone.kind) and spot.direction >= 3:
        spot = grid_for(len(state.hands)).turned(spot)
    side, cap = side_of(state, seat), cap_of(state)
    before, after = state.scores[side], gain(state, seat, stone, spot)
    effects: list[AxioEffect] = []
    if after != before:
        effects.append(AxioScored(seat, tally(difference(after, before))))
    filled = zip(LETTERS, before, after, strict=True)
    full = tuple([COLOUR[c] for c, old, new in filled if old < new and new in (CAP, cap)])
    if len(state.hands) == 1:
        full = ()
    if full:
        effects.append(AxioBonusEarned(seat, full))
    placed = replace(
        state,
        version=state.version + 1,
        cells=_laid(state.cells, spot, stone.kind),
        stones=(*state.stones, Laid(spot.at, spot.mate, seat, state.version + 1)),
        scores=_put(state.scores, side, after),
        hands=_put(state.hands, seat - 1, _without(state.hands[seat - 1], stone)),
        bonus_left=state.bonus_left + len(full),
    )
    return Step(_after_placing(placed, seat, min(after) == cap, effects), tuple(effects))


def end_turn(state: AxioState, seat: Seat, *, swap: bool) -> Step[AxioState]:
    """Swap or keep, then go on to the next seat."""
    effects: list[AxioEffect] = []
    state = replace(state, version=state.version + 1, swapping=False)
    if not swap:
        return Step(_fill_up(state, seat, effects), tuple(effects))
    old = state.hands[seat - 1]
    effects.append(AxioSwapped(seat))
    fresh = _draw(replace(state, hands=_put(state.hands, seat - 1, ())), seat, HAND, effects)
    return Step(_pass_on(_put_back(fresh, old), seat), tuple(effects))


def resign(state: AxioState, seat: Seat) -> Step[AxioState]:
    own_turn = state.turn == seat
    effects: tuple[AxioEffect, ...] = ()
    if own_turn and state.bonus:
        effects = (AxioBonusLapsed(seat, state.bonus_left + 1),)
    left = replace(
        state,
        version=state.version + 1,
        hands=_put(state.hands, seat - 1, ()),
        resigned=(*state.resigned, seat),
    )
    left = _put_back(left, state.hands[seat - 1])
    if len(left.scores) - len(sides_out(left)) < min(2, len(left.scores)):
        return Step(_over(left), effects)
    return Step(_pass_on(left, seat) if own_turn else left, effects)


def sides_out(state: AxioState) -> list[int]:
    """Seats, or teams, that have resigned completely, in that order."""
    playing = {side_of(state, s) for s in range(1, len(state.hands) + 1) if s not in state.resigned}
    gone = [side_of(state, seat) for seat in state.resigned]
    return [side for side in dict.fromkeys(gone) if side not in playing]


def new_ids(seed: bytes, version: int, count: int) -> list[str]:
    """Ids for stones drawn in this version, from a random stream independent of the bag."""
    dice = Dice(seed, f"axio ids {version}")
    return [f"{dice.below(2**32):08x}{dice.below(2**32):08x}" for _ in range(count)]


def difference(after: Sequence[int], before: Sequence[int]) -> list[int]:
    return [new - old for new, old in zip(after, before, strict=True)]


def tally(numbers: Sequence[int]) -> AxioTally:
    return AxioTally(*numbers)


def _first_stone_cells(state: AxioState, seat: Seat) -> frozenset[int]:
    """Cells one of which a seat's first stone must cover; none for later stones."""
    stones = state.stones
    if any(laid.seat == seat for laid in stones):
        return ANYWHERE
    grid = grid_for(len(state.hands))
    firsts = {laid.seat: laid for laid in reversed(stones)}
    taken = {cell for laid in firsts.values() for cell in (laid.at, laid.mate)}
    free = [beside for beside in grid.beside_starts if beside.isdisjoint(taken)]
    wanted = ANYWHERE.union(*free)
    fits = any(spot.at in wanted for spot in free_spots(grid, state.cells))
    return wanted if fits else ANYWHERE


def _refusal(state: AxioState, seat: Seat, spot: Spot) -> IllegalMove | None:
    for cell, pointer in ((spot.at, "/q"), (spot.mate, "/direction")):
        if state.cells[cell] != EMPTY:
            return IllegalMove("cell-taken", pointer, "Something lies on this cell.")
    wanted = _first_stone_cells(state, seat)
    if wanted and spot.at not in wanted and spot.mate not in wanted:
        detail = "Your first stone must touch a start symbol that no other seat began at."
        return IllegalMove("must-touch-free-start", "/q", detail)
    return None


def _after_placing(state: AxioState, seat: Seat, won: bool, effects: list[AxioEffect]) -> AxioState:
    if won:
        return _over(state)
    room, hand = has_room(grid_for(len(state.hands)), state.cells), state.hands[seat - 1]
    if state.bonus_left and room and hand:
        return replace(state, bonus=True, bonus_left=state.bonus_left - 1)
    if state.bonus_left:
        effects.append(AxioBonusLapsed(seat, state.bonus_left))
    if not room:
        return _over(state)
    state = replace(state, bonus=False, bonus_left=0)
    if hand and not _shows_a_lowest_colour(hand, state.scores[side_of(state, seat)]):
        return replace(state, swapping=True)
    return _fill_up(state, seat, effects)


def _shows_a_lowest_colour(hand: Sequence[Stone], scores: Sequence[int]) -> bool:
    lowest = min(scores)
    letters = [letter for letter, score in zip(LETTERS, scores, strict=True) if score == lowest]
    return any(letter in stone.kind for stone in hand for letter in letters)


def _fill_up(state: AxioState, seat: Seat, effects: list[AxioEffect]) -> AxioState:
    missing = hand_size(len(state.hands)) - len(state.hands[seat - 1])
    return _pass_on(_draw(state, seat, missing, effects), seat)


def _draw(state: AxioState, seat: Seat, count: int, effects: list[AxioEffect]) -> AxioState:
    kinds = state.bag[:count]
    if not kinds:
        return state
    effects.append(AxioDrew(seat, len(kinds)))
    ids = new_ids(bytes.fromhex(state.seed), state.version, len(kinds))
    hand = (*state.hands[seat - 1], *map(Stone, ids, kinds))
    return replace(state, hands=_put(state.hands, seat - 1, hand), bag=state.bag[count:])


def _put_back(state: AxioState, stones: Sequence[Stone]) -> AxioState:
    dice = Dice(bytes.fromhex(state.seed), f"axio bag {state.version}")
    return replace(state, bag=tuple(dice.shuffled([*state.bag, *(s.kind for s in stones)])))


def _pass_on(state: AxioState, seat: Seat) -> AxioState:
    """Go on to the next seat that holds a stone, this one last."""
    seats = len(state.hands)
    order = ((seat + step - 1) % seats + 1 for step in range(1, seats + 1))
    turn = next((other for other in order if state.hands[other - 1]), 0)
    return replace(state, turn=turn, swapping=False, bonus=False, bonus_left=0)


def _over(state: AxioState) -> AxioState:
    return replace(state, turn=0, swapping=False, bonus=False, bonus_left=0)


def _laid(cells: str, spot: Spot, kind: str) -> str:
    letters = list(cells)
    letters[spot.at], letters[spot.mate] = kind[0], kind[1]
    return "".join(letters)


def _without(hand: tuple[Stone, ...], stone: Stone) -> tuple[Stone, ...]:
    return tuple([other for other in hand if other is not stone])


def _put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])

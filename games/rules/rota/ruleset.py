"""AXIO ROTA for one to four seats.

On your turn you lay your only tile beside others, in any rotation. Each of its corners earns a
point, in its colour, for every corner of that colour that it meets; an empty corner may stand for
any colour this once. No colour exceeds 12, and each colour that gets there earns a bonus turn.
What counts in the end is your lowest colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from operator import add
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.rules.base import OpenDecision, Ruleset, Step, Types
from games.rules.errors import IllegalMove, InvalidOptions
from games.rules.ranking import Outcome, Reason, rank_by_sorted_scores
from games.rules.rng import Dice
from games.rules.rota import telling
from games.rules.rota.board import (
    REACH,
    cell,
    coordinates,
    free_cells,
    points,
    points_met,
    touches,
    wilds,
)
from games.rules.rota.guess import guess_state
from games.rules.rota.shapes import (
    Laid,
    RotaBoardTile,
    RotaBonusEarned,
    RotaBonusLapsed,
    RotaComponents,
    RotaDrew,
    RotaEffect,
    RotaHandTile,
    RotaOptions,
    RotaPlace,
    RotaPreview,
    RotaScored,
    RotaSeatView,
    RotaSet,
    RotaSource,
    RotaState,
    RotaTally,
    RotaTileCount,
    RotaView,
)
from games.rules.rota.tiles import EMPTY, LETTERS, TILE_SETS, RotaColour, colours_of, turned
from games.rules.viewers import Seat, Viewer, Zone

CAP = 12
STACK = 12
COLOURS = tuple(RotaColour)
#: The set-up square, and which corner of each of its tiles lies at the centre point.
SQUARE = ((0, 0, 2), (1, 0, 3), (0, 1, 1), (1, 1, 0))


class Rota(Ruleset[RotaState, RotaPlace, RotaView, RotaOptions]):
    slug = "rota"
    name = "AXIO ROTA"
    description = "Square tiles whose corners join to circles; your lowest colour counts."
    version = 1
    changes = "The first version."
    seat_counts = (1, 2, 3, 4)
    decision_kinds = ("place",)
    rule_codes = {
        "cell-taken": "Something lies there already.",
        "not-adjacent": "The cell shares no edge with a lying tile.",
        "off-board": "There is no such cell on the board.",
        "wild-not-allowed": "No corner of another tile lies at the empty corner: leave `wild` out.",
        "wild-required": "Name the colour for which the empty corner scores.",
        "wrong-move-type": "The decision needs another type of move.",
    }
    legend = telling.LEGEND
    component_sets = tuple(TILE_SETS)
    types = Types(
        options=RotaOptions,
        state=RotaState,
        move=RotaPlace,
        view=RotaView,
        hand=RotaHandTile,
        preview=RotaPreview,
        effect=RotaEffect,
        components=RotaComponents,
    )
    zones: ClassVar[dict[str, Zone]] = {
        "version": Zone.PUBLIC,
        "board": Zone.PUBLIC,
        "scores": Zone.PUBLIC,
        "hands": Zone.OWNER,
        "stacks": Zone.NOBODY,
        "supply": Zone.NOBODY,
        "turn": Zone.PUBLIC,
        "bonus": Zone.PUBLIC,
        "bonus_left": Zone.PUBLIC,
        "resigned": Zone.PUBLIC,
    }

    def check(self, *, seats: int, options: RotaOptions) -> None:
        if seats not in self.seat_counts:
            raise InvalidOptions("/seats", "rota is played with 1 to 4 seats.")
        if options.start_seat is not None and options.start_seat > seats:
            raise InvalidOptions("/options/start_seat", f"There are only {seats} seats.")

    def new_game(self, *, seats: int, options: RotaOptions, seed: bytes) -> RotaState:
        self.check(seats=seats, options=options)
        dice = Dice(seed, "rota")
        tiles = tuple(dice.shuffled(TILE_SETS[options.component_set.value]))
        board = {}
        for (x, y, centre), tile in zip(SQUARE, tiles, strict=False):
            rotation = (centre - tile.index(EMPTY)) % 4 if EMPTY in tile else dice.below(4)
            board[cell(x, y)] = Laid(turned(tile, rotation), None, 1)
        piles = [tiles[at : at + STACK] for at in range(4, 4 + STACK * seats, STACK)]
        return RotaState(
            version=1,
            board=board,
            scores=((0,) * len(LETTERS),) * seats,
            hands=tuple(pile[0] for pile in piles),
            stacks=tuple(pile[1:] for pile in piles),
            supply=tiles[4 + STACK * seats :],
            turn=options.start_seat or 1 + dice.below(seats),
            bonus=False,
            bonus_left=0,
            resigned=(),
        )

    def decisions(self, state: RotaState) -> Sequence[OpenDecision]:
        return (OpenDecision(state.turn, "place", state.bonus),) if state.turn else ()

    def legal_moves(self, state: RotaState, decision: OpenDecision) -> Iterator[RotaPlace]:
        board, empty = state.board, _hand(state, decision.seat).find(EMPTY)
        cells = free_cells(board)
        if empty < 0:
            return chain.from_iterable([_placements(at, 0, empty) for at in cells])
        return chain.from_iterable([_placements(at, points_met(board, at), empty) for at in cells])

    def apply(self, state: RotaState, seat: Seat, move: RotaPlace) -> Step[RotaState]:
        corners = turned(_hand(state, seat), move.rotation)
        if refusal := _refusal(state, corners, move):
            raise refusal
        at = cell(move.x, move.y)
        before = state.scores[seat - 1]
        after = _capped(before, points(state.board, at, corners, move.wild))
        effects: list[RotaEffect] = []
        full: tuple[RotaColour, ...] = ()
        if after != before:
            effects.append(RotaScored(seat, _tally(_difference(after, before))))
            filled = zip(COLOURS, before, after, strict=True)
            full = tuple([colour for colour, old, new in filled if old < new == CAP])
        if full:
            effects.append(RotaBonusEarned(seat, full))
        placed = replace(
            state,
            version=state.version + 1,
            board={**state.board, at: Laid(corners, seat, state.version + 1)},
            scores=_put(state.scores, seat, after),
            hands=_put(state.hands, seat, None),
            bonus_left=state.bonus_left + len(full),
        )
        if min(after) == CAP:
            return Step(replace(placed, turn=0, bonus=False, bonus_left=0), tuple(effects))
        return Step(_draw(placed, seat, effects), tuple(effects))

    def resign(self, state: RotaState, seat: Seat) -> Step[RotaState]:
        """The tile in hand goes back on top of the seat's own stack."""
        effects: list[RotaEffect] = []
        own_turn = state.turn == seat
        if own_turn and state.bonus:
            effects.append(RotaBonusLapsed(seat, state.bonus_left + 1))
        tile = state.hands[seat - 1]
        back = (tile,) if tile else ()
        left = replace(
            state,
            version=state.version + 1,
            hands=_put(state.hands, seat, None),
            stacks=_put(state.stacks, seat, back + state.stacks[seat - 1]),
            resigned=(*state.resigned, seat),
            bonus=state.bonus and not own_turn,
            bonus_left=0 if own_turn else state.bonus_left,
        )
        playing = len(left.hands) - len(left.resigned)
        if playing < min(2, len(left.hands)):
            return Step(replace(left, turn=0, bonus=False, bonus_left=0), tuple(effects))
        return Step(replace(left, turn=_next(left, seat)) if own_turn else left, tuple(effects))

    def playing(self, state: RotaState) -> Sequence[Seat]:
        if not state.turn:
            return ()
        return [s for s in range(1, len(state.hands) + 1) if s not in state.resigned]

    def resigned(self, state: RotaState) -> Sequence[Seat]:
        return state.resigned

    def outcome(self, state: RotaState) -> Outcome | None:
        if state.turn:
            return None
        winner = next((s for s, row in enumerate(state.scores, 1) if min(row) == CAP), None)
        alone = len(state.resigned) > max(0, len(state.hands) - 2)
        reason = Reason.INSTANT_WIN if winner else Reason.RESIGNED if alone else Reason.COMPLETED
        return Outcome(
            reason, rank_by_sorted_scores(state.scores, resigned=state.resigned, winner=winner)
        )

    def preview(self, state: RotaState, seat: Seat, move: RotaPlace) -> RotaPreview:
        corners = turned(_hand(state, seat), move.rotation)
        before = state.scores[seat - 1]
        gained = points(state.board, cell(move.x, move.y), corners, move.wild)
        return RotaPreview(_tally(_difference(_capped(before, gained), before)))

    def view_for(self, state: RotaState, viewer: Viewer) -> RotaView:
        return RotaView(
            version=state.version,
            viewer=viewer,
            seats=tuple(
                RotaSeatView(seat, _tally(scores), len(stack), int(hand is not None))
                for seat, (scores, stack, hand) in enumerate(
                    zip(state.scores, state.stacks, state.hands, strict=True), 1
                )
            ),
            board=tuple(
                RotaBoardTile(*coordinates(at), colours_of(laid.corners), laid.seat, laid.version)
                for at, laid in state.board.items()
            ),
            supply=len(state.supply),
            bonus_left=state.bonus_left,
            hand=self.hand_of(state, viewer.seat) if viewer.seat else (),
            pending=tuple(self.decisions(state)),
        )

    def text_of(self, view: RotaView) -> str:
        return telling.text_of(view)

    def hand_of(self, state: RotaState, seat: Seat) -> tuple[RotaHandTile, ...]:
        tile = state.hands[seat - 1]
        return (RotaHandTile(colours_of(tile)),) if tile else ()

    def effects_for(self, effects: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
        """No effect of rota names a tile, so all of them are public."""
        return tuple(effects)

    def sample_state(
        self,
        view: RotaView,
        *,
        options: RotaOptions,
        resigned: Sequence[Seat] = (),
        rng: Random,
    ) -> RotaState:
        return guess_state(view, TILE_SETS[options.component_set.value], resigned, rng)

    def components(self, component_set: str) -> RotaComponents:
        return RotaComponents(
            set=RotaSet(component_set),
            colours=tuple(RotaColour),
            cap=CAP,
            stack=STACK,
            tiles=tuple(
                RotaTileCount(colours_of(tile), count)
                for tile, count in Counter(TILE_SETS[component_set]).items()
            ),
            note="A balanced reconstruction: the printed tile list is not public.",
        )


def _hand(state: RotaState, seat: Seat) -> str:
    tile = state.hands[seat - 1]
    if seat != state.turn or tile is None:
        raise IllegalMove("wrong-move-type", "/type", "This seat has nothing to place now.")
    return tile


def _refusal(state: RotaState, corners: str, move: RotaPlace) -> IllegalMove | None:
    for pointer, number in (("/x", move.x), ("/y", move.y)):
        if not -REACH <= number <= REACH:
            return IllegalMove("off-board", pointer, "No tile can reach this cell.")
    at = cell(move.x, move.y)
    if at in state.board:
        return IllegalMove("cell-taken", "/x", "A tile lies on this cell.")
    if not touches(state.board, at):
        return IllegalMove("not-adjacent", "/x", "The cell shares no side with a lying tile.")
    allowed = wilds(points_met(state.board, at), corners.find(EMPTY))
    if move.wild not in allowed:
        if None in allowed:
            return IllegalMove("wild-not-allowed", "/wild", "No empty corner meets a tile here.")
        return IllegalMove("wild-required", "/wild", "Name a colour for the empty corner.")
    return None


@cache
def _placements(at: int, met: int, empty: int) -> tuple[RotaPlace, ...]:
    """All placements on a cell. Moves are immutable, so each is made once and shared."""
    return tuple(
        _move(at, rotation, wild)
        for rotation in range(4)
        for wild in wilds(met, (empty + rotation) % 4 if empty >= 0 else empty)
    )


@cache
def _move(at: int, rotation: int, wild: RotaColour | None) -> RotaPlace:
    return RotaPlace(*coordinates(at), rotation, wild)


def _draw(state: RotaState, seat: Seat, effects: list[RotaEffect]) -> RotaState:
    """After a placement: a bonus turn from the supply, or the next own tile and the next seat."""
    if state.bonus_left and state.supply:
        effects.append(RotaDrew(seat, RotaSource.SUPPLY))
        return replace(
            state,
            hands=_put(state.hands, seat, state.supply[0]),
            supply=state.supply[1:],
            bonus=True,
            bonus_left=state.bonus_left - 1,
        )
    if state.bonus_left:
        effects.append(RotaBonusLapsed(seat, state.bonus_left))
    hands, stacks = state.hands, state.stacks
    if stack := stacks[seat - 1]:
        effects.append(RotaDrew(seat, RotaSource.STACK))
        hands, stacks = _put(hands, seat, stack[0]), _put(stacks, seat, stack[1:])
    drawn = replace(state, hands=hands, stacks=stacks, bonus=False, bonus_left=0)
    return replace(drawn, turn=_next(drawn, seat))


def _next(state: RotaState, seat: Seat) -> Seat:
    """The next seat that holds a tile, this one last; 0 if none does."""
    seats = len(state.hands)
    order = ((seat + step - 1) % seats + 1 for step in range(1, seats + 1))
    return next((other for other in order if state.hands[other - 1]), 0)


def _put(items: tuple[Any, ...], seat: Seat, item: Any) -> tuple[Any, ...]:
    return (*items[: seat - 1], item, *items[seat:])


def _capped(before: Sequence[int], gained: Sequence[int]) -> tuple[int, ...]:
    return tuple([min(CAP, total) for total in map(add, before, gained)])


def _difference(after: Sequence[int], before: Sequence[int]) -> list[int]:
    return [new - old for new, old in zip(after, before, strict=True)]


def _tally(numbers: Sequence[int]) -> RotaTally:
    return RotaTally(*numbers)

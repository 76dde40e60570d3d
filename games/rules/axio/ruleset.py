"""AXIO on hexagons for one to four seats, or two teams of two.

On your turn you lay one of your stones on two adjacent empty cells. Each half earns a point, in
its colour, for every cell of that colour in an unbroken line that starts beside it. No colour
exceeds 18, and each colour that gets there earns a bonus placement. A hand that shows none of your
lowest colours may be swapped. What counts in the end is your lowest colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, ClassVar

from games.rules.axio import telling, turns
from games.rules.axio.board import DIRECTIONS, RADIUS, STARTS, grid_for
from games.rules.axio.guess import guess_state
from games.rules.axio.ranking import CAP, TEAMS, outcome_of, team_of
from games.rules.axio.shapes import (
    AxioBoardSize,
    AxioCell,
    AxioComponents,
    AxioEffect,
    AxioHandStone,
    AxioKeep,
    AxioMove,
    AxioOptions,
    AxioPlace,
    AxioPreview,
    AxioSeatView,
    AxioSet,
    AxioStartSymbol,
    AxioState,
    AxioStep,
    AxioStoneCount,
    AxioSwap,
    AxioView,
    Stone,
)
from games.rules.axio.stones import COLOUR, KINDS, LETTERS, STONES, AxioColour, is_double
from games.rules.base import OpenDecision, Ruleset, Step, Types
from games.rules.errors import IllegalMove, InvalidOptions
from games.rules.ranking import Outcome
from games.rules.rng import Dice
from games.rules.viewers import Seat, Viewer, Zone


class Axio(Ruleset[AxioState, AxioMove, AxioView, AxioOptions]):
    slug = "axio"
    name = "AXIO"
    description = "Stones of two hexagons that score along lines; your lowest colour counts."
    version = 1
    changes = "The first version."
    seat_counts = (1, 2, 3, 4)
    decision_kinds = ("place", "swap_or_keep")
    rule_codes = {
        "cell-taken": "Something lies there already.",
        "must-touch-free-start": "The first stones must lie beside a start symbol that no other stone touches.",
        "not-in-hand": "You do not hold it.",
        "off-board": "There is no such cell on the board.",
        "wrong-move-type": "The decision needs another type of move.",
    }
    legend = telling.LEGEND
    component_sets = (AxioSet.STANDARD.value,)
    types = Types(
        options=AxioOptions,
        state=AxioState,
        move=AxioMove,
        view=AxioView,
        hand=AxioHandStone,
        preview=AxioPreview,
        effect=AxioEffect,
        components=AxioComponents,
    )
    zones: ClassVar[dict[str, Zone]] = {
        "version": Zone.PUBLIC,
        "cells": Zone.PUBLIC,
        "stones": Zone.PUBLIC,
        "scores": Zone.PUBLIC,
        "hands": Zone.OWNER,
        "bag": Zone.NOBODY,
        "seed": Zone.NOBODY,
        "turn": Zone.PUBLIC,
        "swapping": Zone.PUBLIC,
        "bonus": Zone.PUBLIC,
        "bonus_left": Zone.PUBLIC,
        "resigned": Zone.PUBLIC,
    }

    def check(self, *, seats: int, options: AxioOptions) -> None:
        if seats not in self.seat_counts:
            raise InvalidOptions("/seats", "axio is played with 1 to 4 seats.")
        if options.teams and seats != 4:
            raise InvalidOptions("/options/teams", "Two teams of two need four seats.")
        if options.start_seat is not None and options.start_seat > seats:
            raise InvalidOptions("/options/start_seat", f"There are only {seats} seats.")

    def new_game(self, *, seats: int, options: AxioOptions, seed: bytes) -> AxioState:
        self.check(seats=seats, options=options)
        dice = Dice(seed, "axio")
        bag = tuple(dice.shuffled(STONES))
        size = turns.hand_size(seats)
        dealt = [*map(Stone, turns.new_ids(seed, 1, size * seats), bag)]
        return AxioState(
            version=1,
            cells=grid_for(seats).bare,
            stones=(),
            scores=((0,) * len(LETTERS),) * (len(TEAMS) if options.teams else seats),
            hands=tuple(tuple(dealt[at : at + size]) for at in range(0, len(dealt), size)),
            bag=bag[len(dealt) :],
            seed=seed.hex(),
            turn=options.start_seat or 1 + dice.below(seats),
            swapping=False,
            bonus=False,
            bonus_left=0,
            resigned=(),
        )

    def decisions(self, state: AxioState) -> Sequence[OpenDecision]:
        if not state.turn:
            return ()
        return (OpenDecision(state.turn, _kind(state), state.bonus),)

    def legal_moves(self, state: AxioState, decision: OpenDecision) -> Iterator[AxioMove]:
        """Stone by stone. For a double, three directions cover all distinct placements."""
        if state.swapping:
            return iter((AxioSwap(), AxioKeep()))
        spots = turns.spots_for(state, decision.seat)
        return chain.from_iterable(
            [
                AxioPlace(stone.id, q, r, direction)
                for _, _, direction, q, r in spots
                if direction < directions
            ]
            for stone in state.hands[decision.seat - 1]
            for directions in (3 if is_double(stone.kind) else 6,)
        )

    def apply(self, state: AxioState, seat: Seat, move: AxioMove) -> Step[AxioState]:
        placing = isinstance(move, AxioPlace)
        if seat != state.turn or placing is state.swapping:
            raise IllegalMove("wrong-move-type", "/type", "This is not what is asked of this seat.")
        if isinstance(move, AxioPlace):
            return turns.place(state, seat, move)
        return turns.end_turn(state, seat, swap=isinstance(move, AxioSwap))

    def resign(self, state: AxioState, seat: Seat) -> Step[AxioState]:
        return turns.resign(state, seat)

    def playing(self, state: AxioState) -> Sequence[Seat]:
        if not state.turn:
            return ()
        return [s for s in range(1, len(state.hands) + 1) if s not in state.resigned]

    def resigned(self, state: AxioState) -> Sequence[Seat]:
        return state.resigned

    def outcome(self, state: AxioState) -> Outcome | None:
        if state.turn:
            return None
        out = [side + 1 for side in turns.sides_out(state)]
        return outcome_of(state.scores, len(state.hands), out)

    def preview(self, state: AxioState, seat: Seat, move: AxioMove) -> AxioPreview:
        before = state.scores[turns.side_of(state, seat)]
        after = before
        if isinstance(move, AxioPlace):
            after = turns.gain(state, seat, *turns.named(state, seat, move))
        return AxioPreview(turns.tally(turns.difference(after, before)))

    def view_for(self, state: AxioState, viewer: Viewer) -> AxioView:
        grid = grid_for(len(state.hands))
        in_teams = len(state.scores) < len(state.hands)

        def lying(cell: int, seat: Seat | None, version: int) -> AxioCell:
            return AxioCell(*grid.coordinates[cell], COLOUR[state.cells[cell]], seat, version)

        return AxioView(
            version=state.version,
            viewer=viewer,
            seats=tuple(
                AxioSeatView(
                    seat,
                    team_of(seat) if in_teams else None,
                    turns.tally(state.scores[turns.side_of(state, seat)]),
                    len(hand),
                )
                for seat, hand in enumerate(state.hands, 1)
            ),
            radius=grid.radius,
            board=tuple(
                chain(
                    (lying(cell, None, 1) for cell in grid.starts),
                    (
                        lying(cell, laid.seat, laid.version)
                        for laid in state.stones
                        for cell in (laid.at, laid.mate)
                    ),
                )
            ),
            bag=len(state.bag),
            bonus_left=state.bonus_left,
            hand=self.hand_of(state, viewer.seat) if viewer.seat else (),
            pending=tuple(self.decisions(state)),
        )

    def text_of(self, view: AxioView) -> str:
        return telling.text_of(view)

    def hand_of(self, state: AxioState, seat: Seat) -> tuple[AxioHandStone, ...]:
        return tuple(
            AxioHandStone(stone.id, COLOUR[stone.kind[0]], COLOUR[stone.kind[1]])
            for stone in state.hands[seat - 1]
        )

    def effects_for(self, effects: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
        """No effect of axio names a stone, so all of them are public."""
        return tuple(effects)

    def sample_state(
        self,
        view: AxioView,
        *,
        options: AxioOptions,
        resigned: Sequence[Seat] = (),
        rng: Random,
    ) -> AxioState:
        sides = len(TEAMS) if options.teams else len(view.seats)
        return guess_state(view, sides=sides, resigned=resigned, rng=rng)

    def teams(self, *, seats: int, options: AxioOptions) -> tuple[str | None, ...]:
        return tuple(team_of(seat) if options.teams else None for seat in range(1, seats + 1))

    def components(self, component_set: str) -> AxioComponents:
        return AxioComponents(
            set=AxioSet(component_set),
            colours=tuple(AxioColour),
            cap=CAP,
            cap_team_and_solo=2 * CAP,
            hand=turns.HAND,
            hand_solo=turns.hand_size(1),
            boards=tuple(AxioBoardSize(seats, radius) for seats, radius in RADIUS.items()),
            directions=tuple(AxioStep(q, r) for q, r in DIRECTIONS),
            start_symbols=tuple(
                AxioStartSymbol(q, r, colour)
                for (q, r), colour in zip(STARTS, AxioColour, strict=True)
            ),
            stones=tuple(
                AxioStoneCount(COLOUR[kind[0]], COLOUR[kind[1]], count)
                for kind, count in KINDS.items()
            ),
            note="The stones as published.",
        )


def _kind(state: AxioState) -> str:
    return "swap_or_keep" if state.swapping else "place"

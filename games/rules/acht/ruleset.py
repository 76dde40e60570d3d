"""ACHT ausgemacht for two to four seats, two teams of two, or one seat alone.

On your turn you may play a secret card, then draw a tile and lay one of your two beside others.
Closed circles and squares take your markers and are worth points. A seat that makes an 8 gets 8
points and ends the round, and the others get nothing for it. Rounds are played until a side has
enough points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.rules.acht import cards, placing, telling
from games.rules.acht.components import AchtComponents, components_of
from games.rules.acht.effects import AchtCardStolen, AchtEffect, Effects
from games.rules.acht.guess import guess_state
from games.rules.acht.leaping import preview_leap
from games.rules.acht.looking import view_of
from games.rules.acht.marking import NOTHING, put, round_points, side_of
from games.rules.acht.moves import (
    ALL_MOVES,
    AchtMove,
    AchtPass,
    AchtPlace,
    AchtReact,
    AsQuantumLeap,
    Played,
    move_shape,
)
from games.rules.acht.pieces import PIECES
from games.rules.acht.ranking import is_decided_by_resigning, outcome_of
from games.rules.acht.reacting import answered, close_reactions, infinity_of, is_last, reacting
from games.rules.acht.rounds import begin_round, draw, end_turn, game_over, without
from games.rules.acht.shapes import (
    ZONES,
    AchtHandCard,
    AchtOnEight,
    AchtOptions,
    AchtPhase,
    AchtPreview,
    AchtStandingOrders,
    AchtState,
    AchtView,
)
from games.rules.base import OpenDecision, Ruleset, Step, Types
from games.rules.errors import IllegalMove, InvalidOptions
from games.rules.ranking import Outcome
from games.rules.rng import Dice
from games.rules.viewers import Seat, Viewer

#: The move types that answer each kind of decision.
ANSWERS = {
    AchtPhase.CARD: "play_card or pass",
    AchtPhase.PLACE: "place",
    AchtPhase.PLAY_STOLEN: "play_stolen",
    AchtPhase.REACT: "react",
}


class Acht(Ruleset[AchtState, AchtMove, AchtView, AchtOptions]):
    slug = "acht"
    name = "ACHT ausgemacht"
    description = "Square tiles whose curves close to circles and squares, and to the 8."
    version = 2
    changes = (
        "A placement that closes a shape must be chosen even if its side has no marker left for the "
        "shape, whether another seat then marks it or nobody can."
    )
    seat_counts = (1, 2, 3, 4)
    decision_kinds = ("card", "place", "play_stolen", "react")
    rule_codes = {
        "already-answered": "You have answered already.",
        "card-not-held": "You do not hold this card.",
        "cell-taken": "Something lies there already.",
        "dark-cannot-be-placed": "This tile can only be drawn, not laid.",
        "must-make-eight": "Another placement makes an 8: one that does must be chosen.",
        "must-play-zero": "The tile that closes nothing must be laid.",
        "must-score": "Another placement closes a shape: one that does must be chosen.",
        "no-such-target": "There is no such seat or cell to play the card on.",
        "not-adjacent": "The cell shares no edge with a lying tile.",
        "not-in-hand": "You do not hold it.",
        "nothing-changes": "The tile would lie as it does now.",
        "off-board": "There is no such cell on the board.",
        "tile-not-movable": "The tile is part of a marked shape, or its place is not free.",
        "wrong-move-type": "The decision needs another type of move.",
    }
    legend = telling.LEGEND
    component_sets = tuple(PIECES)
    types = Types(
        options=AchtOptions,
        state=AchtState,
        move=ALL_MOVES,
        view=AchtView,
        hand=AchtHandCard,
        preview=AchtPreview,
        effect=AchtEffect,
        components=AchtComponents,
        view_aids=frozenset({"turn"}),
    )
    zones = ZONES
    standing_orders = AchtStandingOrders(on_eight=AchtOnEight.ASK)

    def check(self, *, seats: int, options: AchtOptions) -> None:
        if seats not in self.seat_counts:
            raise InvalidOptions("/seats", "acht is played with 1 to 4 seats.")
        if options.teams and seats != 4:
            raise InvalidOptions("/options/teams", "Two teams of two need four seats.")

    def teams(self, *, seats: int, options: AchtOptions) -> tuple[str | None, ...]:
        return ("A", "B", "A", "B") if options.teams else (None,) * seats

    def new_game(self, *, seats: int, options: AchtOptions, seed: bytes) -> AchtState:
        self.check(seats=seats, options=options)
        component_set = options.component_set.value
        pile = Dice(seed, "acht cards 1").shuffled(PIECES[component_set].all_cards())
        empty = AchtState(
            version=1,
            seed=seed.hex(),
            component_set=component_set,
            teams=options.teams,
            target=options.target if seats > 1 else None,
            round=0,
            blind=False,
            phase=AchtPhase.PLACE,
            turn=1,
            extra_turn=False,
            board={},
            shapes=(),
            eights=(),
            tiles=((),) * seats,
            totals=(0,) * seats,
            tower=(),
            hands=((),) * seats,
            card_pile=tuple(pile) if seats > 1 else (),
            discard=(),
            answers=(None,) * seats,
            resigned=(),
        )
        return begin_round(empty, [])

    def decisions(self, state: AchtState) -> Sequence[OpenDecision]:
        if state.phase is AchtPhase.OVER:
            return ()
        if state.phase is AchtPhase.REACT:
            return tuple(OpenDecision(seat, "react", sealed=True) for seat in reacting(state))
        return (OpenDecision(state.turn, state.phase.value),)

    def duty(self, state: AchtState, move: AchtPlace) -> placing.Merit:
        """How much a placement binds the seat that must place."""
        return placing.merit_of(state, move)

    def answered(self, state: AchtState) -> Sequence[Seat]:
        return answered(state)

    def legal_moves(self, state: AchtState, decision: OpenDecision) -> Iterator[AchtMove]:
        match state.phase:
            case AchtPhase.PLACE:
                yield from placing.placements(state, self.duty)
            case AchtPhase.CARD:
                yield AchtPass()
                yield from cards.card_moves(state)
            case AchtPhase.PLAY_STOLEN:
                yield from cards.stolen_moves(state)
            case AchtPhase.REACT:
                yield AchtReact(play=False)
                if infinity_of(state, decision.seat):
                    yield AchtReact(play=True)

    def apply(self, state: AchtState, seat: Seat, move: AchtMove) -> Step[AchtState]:
        _require_fitting(state, seat, move)
        effects: Effects = []
        if isinstance(move, AchtReact):
            return Step(_react(state, seat, move, effects), tuple(effects))
        after = replace(state, version=state.version + 1)
        match move:
            case AchtPlace():
                after = placing.place(after, move, effects, self.duty)
            case AchtPass():
                after = draw(after, effects)
            case Played():
                after = cards.play(after, move, effects)
        return Step(after, tuple(effects))

    def resign(self, state: AchtState, seat: Seat) -> Step[AchtState]:
        """The seat's open decision closes; an answer to an 8 that it gave does not count."""
        effects: Effects = []
        left = without(replace(state, version=state.version + 1), seat, effects)
        if is_decided_by_resigning(left):
            left = game_over(replace(left, tiles=((),) * len(left.tiles)))
        elif left.phase is AchtPhase.REACT:
            left = close_reactions(left, effects)
        elif left.turn == seat:
            left = end_turn(left, effects)
        return Step(left, tuple(effects))

    def playing(self, state: AchtState) -> Sequence[Seat]:
        if state.phase is AchtPhase.OVER:
            return ()
        return [s for s in range(1, len(state.totals) + 1) if s not in state.resigned]

    def resigned(self, state: AchtState) -> Sequence[Seat]:
        return state.resigned

    def outcome(self, state: AchtState) -> Outcome | None:
        return outcome_of(state) if state.phase is AchtPhase.OVER else None

    def preview(self, state: AchtState, seat: Seat, move: AchtMove) -> AchtPreview:
        if isinstance(move, AchtPlace):
            return placing.preview(state, move)
        if isinstance(move, AsQuantumLeap):
            return preview_leap(state, move)
        return AchtPreview(NOTHING, eight=False, closes=0)

    def view_for(self, state: AchtState, viewer: Viewer) -> AchtView:
        return view_of(state, viewer, self.decisions(state))

    def text_of(self, view: AchtView) -> str:
        return telling.text_of(view)

    def hand_of(self, state: AchtState, seat: Seat) -> tuple[AchtHandCard, ...]:
        return tuple(AchtHandCard(*card) for card in state.hands[seat - 1])

    def sees_hand(self, state: AchtState, viewer: Viewer, seat: Seat) -> bool:
        return viewer.seat is not None and side_of(state, viewer.seat) == side_of(state, seat)

    def effects_for(self, effects: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
        """Only the thief, the victim and their partners see which card was stolen."""
        return tuple(
            replace(effect, card=None)
            if isinstance(effect, AchtCardStolen) and viewer.seat not in effect.known_to
            else effect
            for effect in effects
        )

    def sample_state(
        self,
        view: AchtView,
        *,
        options: AchtOptions,
        resigned: Sequence[Seat] = (),
        rng: Random,
    ) -> AchtState:
        return guess_state(view, options.component_set.value, resigned, rng)

    def timeout_answer(self, state: AchtState, decision: OpenDecision) -> AchtMove | None:
        match state.phase:
            case AchtPhase.REACT:
                return AchtReact(play=False)
            case AchtPhase.CARD:
                return AchtPass()
        return None

    def standing_answer(
        self, state: AchtState, decision: OpenDecision, orders: AchtStandingOrders
    ) -> AchtReact | None:
        """Keeping costs a card, so it is played only if there are points to keep."""
        if decision.kind != "react" or orders.on_eight is AchtOnEight.ASK:
            return None
        keep = orders.on_eight is AchtOnEight.KEEP_IF_POSSIBLE
        something = round_points(state, side_of(state, decision.seat)) > 0
        return AchtReact(play=keep and something and infinity_of(state, decision.seat) is not None)

    def components(self, component_set: str) -> AchtComponents:
        return components_of(component_set)

    def move_shape(self, data: Any) -> Any:
        return move_shape(data)


def _require_fitting(state: AchtState, seat: Seat, move: AchtMove) -> None:
    """Refuse a move that does not answer this seat's open decision."""
    asked = reacting(state) if state.phase is AchtPhase.REACT else [state.turn]
    if state.phase is AchtPhase.OVER or seat not in asked:
        raise IllegalMove("wrong-move-type", "/type", "This seat has nothing to decide now.")
    fits = {
        AchtPhase.CARD: isinstance(move, AchtPass) or getattr(move, "type", "") == "play_card",
        AchtPhase.PLACE: isinstance(move, AchtPlace),
        AchtPhase.PLAY_STOLEN: getattr(move, "type", "") == "play_stolen",
        AchtPhase.REACT: isinstance(move, AchtReact),
    }
    if not fits[state.phase]:
        raise IllegalMove("wrong-move-type", "/type", f"Answer with {ANSWERS[state.phase]}.")


def _react(state: AchtState, seat: Seat, move: AchtReact, effects: Effects) -> AchtState:
    """A sealed answer: only the last one changes anything visible."""
    if state.answers[seat - 1] is not None:
        raise IllegalMove("already-answered", "/type", "This seat has answered.")
    if move.play and infinity_of(state, seat) is None:
        raise IllegalMove("card-not-held", "/play", "You hold neither infinity nor the joker.")
    last = is_last(state, seat)
    sealed = replace(
        state,
        version=state.version + last,
        answers=put(state.answers, seat, move.play),
    )
    return close_reactions(sealed, effects) if last else sealed

"""KRAN for two to four seats: a small game that shows all that a ruleset needs.

Two crates hang at a crane. Everybody lays a card face down, and all are turned over together. Who
laid the highest card takes one of the crates, and who laid the lowest gets the other; those between
get nothing. When the hands are empty, the heaviest load wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.rules.base import OpenDecision, Ruleset, Step, Types
from games.rules.errors import IllegalMove, InvalidOptions
from games.rules.kran.shapes import (
    CARDS,
    CRATES,
    KranCard,
    KranComponents,
    KranEffect,
    KranLay,
    KranMove,
    KranOptions,
    KranPoints,
    KranPreview,
    KranScored,
    KranSeatView,
    KranSet,
    KranShown,
    KranState,
    KranTake,
    KranView,
)
from games.rules.ranking import Outcome, Reason, rank_by_sorted_scores
from games.rules.rng import Dice
from games.rules.viewers import Seat, Viewer, Zone


class Kran(Ruleset[KranState, KranMove, KranView, KranOptions]):
    slug = "kran"
    name = "KRAN"
    description = "Crates for the highest and for the lowest card, all laid at the same time."
    version = 1
    changes = "The first version."
    seat_counts = (2, 3, 4)
    decision_kinds = ("lay", "take")
    rule_codes = {
        "already-answered": "You have answered already.",
        "card-not-held": "You do not hold this card.",
        "no-such-crate": "This crate does not hang at the crane.",
        "wrong-move-type": "The decision needs another type of move.",
    }
    component_sets = (KranSet.STANDARD.value,)
    types = Types(
        options=KranOptions,
        state=KranState,
        move=KranMove,
        view=KranView,
        hand=KranCard,
        preview=KranPreview,
        effect=KranEffect,
        components=KranComponents,
    )
    zones: ClassVar[dict[str, Zone]] = {
        "version": Zone.PUBLIC,
        "crates": Zone.PUBLIC,
        "gone": Zone.PUBLIC,
        "pile": Zone.NOBODY,
        "hands": Zone.OWNER,
        "rest": Zone.NOBODY,
        "laid": Zone.NOBODY,
        "played": Zone.PUBLIC,
        "scores": Zone.PUBLIC,
        "taker": Zone.PUBLIC,
        "heir": Zone.PUBLIC,
        "resigned": Zone.PUBLIC,
    }

    def check(self, *, seats: int, options: KranOptions) -> None:
        if seats not in self.seat_counts:
            raise InvalidOptions("/seats", "kran is played with 2 to 4 seats.")

    def new_game(self, *, seats: int, options: KranOptions, seed: bytes) -> KranState:
        self.check(seats=seats, options=options)
        dice = Dice(seed, "kran")
        cards, crates = dice.shuffled(CARDS), dice.shuffled(CRATES)
        dealt = options.rounds * seats
        return KranState(
            version=1,
            crates=tuple(crates[:2]),
            gone=(),
            pile=tuple(crates[2:]),
            hands=tuple(tuple(cards[seat:dealt:seats]) for seat in range(seats)),
            rest=tuple(cards[dealt:]),
            laid=(None,) * seats,
            played=((),) * seats,
            scores=(0,) * seats,
            taker=None,
            heir=None,
            resigned=(),
        )

    def decisions(self, state: KranState) -> Sequence[OpenDecision]:
        if state.taker:
            return (OpenDecision(state.taker, "take"),)
        return tuple(OpenDecision(seat, "lay", sealed=True) for seat in self.playing(state))

    def answered(self, state: KranState) -> Sequence[Seat]:
        return tuple(seat for seat, card in enumerate(state.laid, 1) if card is not None)

    def legal_moves(self, state: KranState, decision: OpenDecision) -> Iterator[KranMove]:
        if state.taker:
            return (KranTake(weight) for weight in state.crates)
        return (KranLay(card) for card in state.hands[decision.seat - 1])

    def apply(self, state: KranState, seat: Seat, move: KranMove) -> Step[KranState]:
        if refusal := _refusal(state, seat, move):
            raise refusal
        effects: list[KranEffect] = []
        if isinstance(move, KranLay):
            shown = _turn_over(replace(state, laid=_put(state.laid, seat, move.card)), effects)
            return Step(replace(shown, version=state.version + bool(effects)), tuple(effects))
        (other,) = set(state.crates) - {move.weight}
        scores = list(state.scores)
        for receiver, weight in ((seat, move.weight), (state.heir, other)):
            if receiver:
                scores[receiver - 1] += weight
                effects.append(KranScored(receiver, KranPoints(weight)))
        taken = replace(state, version=state.version + 1, scores=tuple(scores))
        return Step(_next_round(taken), tuple(effects))

    def resign(self, state: KranState, seat: Seat) -> Step[KranState]:
        """Its cards leave the game unseen. A crate that was to come to it is lost."""
        effects: list[KranEffect] = []
        left = replace(
            state,
            version=state.version + 1,
            hands=_put(state.hands, seat, ()),
            rest=state.rest + state.hands[seat - 1],
            laid=_put(state.laid, seat, None),
            heir=None if state.heir == seat else state.heir,
            resigned=(*state.resigned, seat),
        )
        if left.taker == seat or _is_decided(left):
            return Step(_next_round(left), ())
        return Step(left if left.taker else _turn_over(left, effects), tuple(effects))

    def playing(self, state: KranState) -> Sequence[Seat]:
        if not state.crates:
            return ()
        return [seat for seat in range(1, len(state.hands) + 1) if seat not in state.resigned]

    def resigned(self, state: KranState) -> Sequence[Seat]:
        return state.resigned

    def outcome(self, state: KranState) -> Outcome | None:
        if state.crates:
            return None
        reason = Reason.RESIGNED if _is_decided(state) else Reason.COMPLETED
        scores = [(score,) for score in state.scores]
        return Outcome(reason, rank_by_sorted_scores(scores, resigned=state.resigned))

    def preview(self, state: KranState, seat: Seat, move: KranMove) -> KranPreview:
        return KranPreview(KranPoints(move.weight if isinstance(move, KranTake) else 0))

    def view_for(self, state: KranState, viewer: Viewer) -> KranView:
        return KranView(
            version=state.version,
            viewer=viewer,
            seats=tuple(
                KranSeatView(seat, score, len(hand), played)
                for seat, (score, hand, played) in enumerate(
                    zip(state.scores, state.hands, state.played, strict=True), 1
                )
            ),
            crates=state.crates,
            gone=state.gone,
            pile=len(state.pile),
            taker=state.taker,
            heir=state.heir,
            hand=self.hand_of(state, viewer.seat) if viewer.seat else (),
            pending=tuple(self.decisions(state)),
        )

    def hand_of(self, state: KranState, seat: Seat) -> tuple[KranCard, ...]:
        return tuple(KranCard(card) for card in state.hands[seat - 1])

    def effects_for(self, effects: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
        """None of kran's effects tells of what is hidden, so all of them are for everybody."""
        return tuple(effects)

    def sample_state(
        self,
        view: KranView,
        *,
        options: KranOptions,
        resigned: Sequence[Seat] = (),
        rng: Random,
    ) -> KranState:
        """What the viewer has not seen is shuffled; no card is laid yet, for all it can tell."""
        own = [held.card for held in view.hand]
        played = [card for seat in view.seats for card in seat.played]
        unseen = [card for card in CARDS if card not in own and card not in played]
        pile = [crate for crate in CRATES if crate not in view.crates and crate not in view.gone]
        rng.shuffle(unseen)
        rng.shuffle(pile)
        hands = [
            own if seat.seat == view.viewer.seat else [unseen.pop() for _ in range(seat.cards)]
            for seat in view.seats
        ]
        return KranState(
            version=view.version,
            crates=view.crates,
            gone=view.gone,
            pile=tuple(pile),
            hands=tuple(map(tuple, hands)),
            rest=tuple(unseen),
            laid=(None,) * len(view.seats),
            played=tuple(seat.played for seat in view.seats),
            scores=tuple(seat.score for seat in view.seats),
            taker=view.taker,
            heir=view.heir,
            resigned=tuple(resigned),
        )

    def timeout_answer(self, state: KranState, decision: OpenDecision) -> KranMove | None:
        """Silence lays the lowest card. Only its seat can say which crate it wants."""
        return None if state.taker else KranLay(min(state.hands[decision.seat - 1]))

    def components(self, component_set: str) -> KranComponents:
        return KranComponents(KranSet(component_set), CARDS, CRATES)


def _refusal(state: KranState, seat: Seat, move: KranMove) -> IllegalMove | None:
    asked = [state.taker] if state.taker else range(1, len(state.hands) + 1)
    if not state.crates or seat not in asked or seat in state.resigned:
        return IllegalMove("wrong-move-type", "/type", "This seat has nothing to decide now.")
    if isinstance(move, KranTake) is not bool(state.taker):
        return IllegalMove("wrong-move-type", "/type", "This is not what is asked of this seat.")
    if isinstance(move, KranTake):
        if move.weight not in state.crates:
            return IllegalMove("no-such-crate", "/weight", "No such crate hangs at the crane.")
    elif state.laid[seat - 1] is not None:
        return IllegalMove("already-answered", "/type", "This seat has laid its card.")
    elif move.card not in state.hands[seat - 1]:
        return IllegalMove("card-not-held", "/card", "You do not hold this card.")
    return None


def _turn_over(state: KranState, effects: list[KranEffect]) -> KranState:
    """Nothing happens before the last card lies."""
    seats = [seat for seat in range(1, len(state.hands) + 1) if seat not in state.resigned]
    laid = {card: seat for seat in seats if (card := state.laid[seat - 1]) is not None}
    if len(laid) < len(seats):
        return state
    hands, played = state.hands, state.played
    for card, seat in laid.items():
        hands = _put(hands, seat, tuple(held for held in hands[seat - 1] if held != card))
        played = _put(played, seat, (*played[seat - 1], card))
        effects.append(KranShown(seat, card))
    return replace(
        state,
        hands=hands,
        played=played,
        laid=(None,) * len(hands),
        taker=laid[max(laid)],
        heir=laid[min(laid)],
    )


def _next_round(state: KranState) -> KranState:
    crates = state.pile[:2] if any(state.hands) and not _is_decided(state) else ()
    return replace(
        state,
        crates=crates,
        gone=state.gone + state.crates,
        pile=state.pile[len(crates) :],
        laid=(None,) * len(state.laid),
        taker=None,
        heir=None,
    )


def _is_decided(state: KranState) -> bool:
    """Only one seat has not given up."""
    return len(state.hands) - len(state.resigned) < 2


def _put(items: tuple[Any, ...], seat: Seat, item: Any) -> tuple[Any, ...]:
    return (*items[: seat - 1], item, *items[seat:])

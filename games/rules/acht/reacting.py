"""After an 8: every seat with a card decides, sealed, whether to keep its points."""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.acht.drawing import discard_card
from games.rules.acht.effects import AchtCardPlayed, AchtEight, AchtRoundEnd, Effects
from games.rules.acht.marking import playing, round_points, side_of, sides_of
from games.rules.acht.pieces import AchtCardKind
from games.rules.acht.rounds import end_round
from games.rules.acht.shapes import AchtEightAt, AchtPhase, AchtState, Card
from games.rules.viewers import Seat

EIGHT = 8


def add_eights(
    state: AchtState, seat: Seat, eights: list[AchtEightAt], effects: Effects
) -> AchtState:
    effects += [AchtEight(seat, eight.row, eight.col, eight.axis) for eight in eights]
    return replace(state, eights=(*state.eights, *eights))


def open_reactions(state: AchtState, effects: Effects) -> AchtState:
    """The seat whose turn it is made an 8. In a blind round that wins the game at once."""
    if state.blind:
        points = dict.fromkeys(sides_of(state), 0) | {side_of(state, state.turn): EIGHT}
        return end_round(state, AchtRoundEnd.EIGHT, effects, points)
    return close_reactions(replace(state, phase=AchtPhase.REACT), effects)


def reacting(state: AchtState) -> list[Seat]:
    """Every seat that holds a card, whichever it is, so that the question reveals nothing."""
    return [seat for seat in playing(state) if state.hands[seat - 1]]


def answered(state: AchtState) -> list[Seat]:
    return [seat for seat, answer in enumerate(state.answers, 1) if answer is not None]


def is_last(state: AchtState, seat: Seat) -> bool:
    return all(other in answered(state) for other in reacting(state) if other != seat)


def infinity_of(state: AchtState, seat: Seat) -> Card | None:
    """The card that would be spent: infinity before the joker."""
    for kind in (AchtCardKind.INFINITY, AchtCardKind.COSMIC_VOID):
        for card in state.hands[seat - 1]:
            if card.kind is kind:
                return card
    return None


def close_reactions(state: AchtState, effects: Effects) -> AchtState:
    """After the last answer: 8 points for the maker, and marker points for seats that keep them."""
    if not all(seat in answered(state) for seat in reacting(state)):
        return state
    points = dict.fromkeys(sides_of(state), 0)
    points[side_of(state, state.turn)] = EIGHT
    keeping = set()
    for seat in reacting(state):
        card = infinity_of(state, seat)
        if state.answers[seat - 1] and card:
            keeping.add(side_of(state, seat))
            effects.append(AchtCardPlayed(seat, card.kind, AchtCardKind.INFINITY))
            state = discard_card(state, seat, card)
    for side in keeping:
        points[side] += round_points(state, side)
    state = replace(state, answers=(None,) * len(state.answers))
    return end_round(state, AchtRoundEnd.EIGHT, effects, points)

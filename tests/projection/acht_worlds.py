"""The hidden pieces of ACHT: cards in hands and in the pile, and tiles in the tower."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.rules.acht.shapes import AchtState, Card


def pieces_of_acht(setup: AchtState) -> list[Any]:
    cards = [card.kind for hand in setup.hands for card in hand]
    return [*cards, *setup.card_pile, *setup.tower]


def with_pieces_of_acht(setup: AchtState, pieces: list[Any]) -> AchtState:
    """The same ids with other kinds: ids tell nothing of what they name."""
    left = iter(pieces)
    return replace(
        setup,
        hands=tuple(tuple(Card(card.card, next(left)) for card in hand) for hand in setup.hands),
        card_pile=tuple(next(left) for _ in setup.card_pile),
        tower=tuple(left),
    )

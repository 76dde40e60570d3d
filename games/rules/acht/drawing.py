"""Drawing in ACHT: tiles from the tower, cards from the pile.

Randomness is a function of the seed and of a label that names the position. Labels do not repeat:
a step of the game shuffles the cards at most once, and a hand only grows while its seat draws.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.acht.effects import AchtDrew, AchtDrewCard, AchtTilesLeft, Effects
from games.rules.acht.marking import put
from games.rules.acht.pieces import DARK
from games.rules.acht.shapes import AchtState, Card
from games.rules.rng import Dice
from games.rules.viewers import Seat


def dice(state: AchtState, label: str) -> Dice:
    return Dice(bytes.fromhex(state.seed), f"acht {label}")


def draw_tile(state: AchtState, seat: Seat, effects: Effects) -> AchtState | None:
    """Move the top tile to the seat's place; None if the tower is empty."""
    if not state.tower:
        return None
    tile = state.tower[0]
    effects.append(AchtDrew(seat, tile))
    return replace(
        state, tower=state.tower[1:], tiles=put(state.tiles, seat, (*state.tiles[seat - 1], tile))
    )


def draw_first_tile(state: AchtState, seat: Seat, effects: Effects) -> AchtState:
    """At the set-up a DARK goes under the tower, and another tile is drawn."""
    tower = state.tower
    while tower[0] == DARK:
        tower = (*tower[1:], DARK)
    return draw_tile(replace(state, tower=tower), seat, effects) or state


def drop_tiles(state: AchtState, seat: Seat, effects: Effects) -> AchtState:
    """Take the tiles at a place out of this round."""
    if state.tiles[seat - 1]:
        effects.append(AchtTilesLeft(seat, state.tiles[seat - 1]))
    return replace(state, tiles=put(state.tiles, seat, ()))


def draw_card(state: AchtState, seat: Seat, effects: Effects) -> AchtState:
    """The discard pile is shuffled when the pile is empty; if both are, no card is drawn."""
    pile, discard, hand = state.card_pile, state.discard, state.hands[seat - 1]
    if not pile:
        pile, discard = tuple(dice(state, f"cards {state.version}").shuffled(discard)), ()
    if not pile:
        return state
    effects.append(AchtDrewCard(seat))
    card = Card(card_name(bytes.fromhex(state.seed), state.version, seat, len(hand)), pile[0])
    return replace(
        state, card_pile=pile[1:], discard=discard, hands=put(state.hands, seat, (*hand, card))
    )


def card_name(seed: bytes, version: int, seat: Seat, held: int) -> str:
    """The id of a card that is drawn in this version to a hand with so many cards."""
    dice = Dice(seed, f"acht card {version} {seat} {held}")
    return f"{dice.below(2**32):08x}{dice.below(2**32):08x}"


def discard_card(state: AchtState, seat: Seat, card: Card) -> AchtState:
    hand = tuple(held for held in state.hands[seat - 1] if held != card)
    return replace(state, hands=put(state.hands, seat, hand), discard=(*state.discard, card.kind))

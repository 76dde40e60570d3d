"""A complete state of ACHT that fits a view: unseen tiles and cards dealt, another seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from games.rules.acht.cards import can_take_effect
from games.rules.acht.marking import put
from games.rules.acht.pieces import CENTRE, PIECES, AchtCardKind
from games.rules.acht.shapes import AchtHandCard, AchtPhase, AchtState, AchtView, Card, Laid
from games.rules.viewers import Seat

UNKNOWN = Card("", AchtCardKind.COSMIC_VOID)


def guess_state(
    view: AchtView, component_set: str, resigned: Sequence[Seat], rng: Random
) -> AchtState:
    state = AchtState(
        version=view.version,
        seed=rng.randbytes(32).hex(),
        component_set=component_set,
        teams=view.seats[0].team is not None,
        target=view.target,
        round=view.round,
        blind=view.blind_round,
        phase=AchtPhase(view.pending[0].kind) if view.pending else AchtPhase.OVER,
        turn=view.turn,
        extra_turn=view.extra_turn,
        board={
            PIECES[component_set].cell(tile.row, tile.col): Laid(
                tile.kind, tile.rotation, tile.seat
            )
            for tile in view.board
        },
        shapes=view.shapes,
        eights=view.eights,
        tiles=tuple(seat.tiles for seat in view.seats),
        totals=tuple(seat.total for seat in view.seats),
        tower=(),
        hands=((),) * len(view.seats),
        card_pile=(),
        discard=view.discard,
        answers=(None,) * len(view.seats),
        resigned=tuple(resigned),
    )
    unseen = _unseen_tiles(state, solo=len(view.seats) == 1)
    rng.shuffle(unseen)
    return _deal(view, replace(state, tower=tuple(unseen[: view.tower])), rng)


def _unseen_tiles(state: AchtState, *, solo: bool) -> list[str]:
    """Tiles that are neither on the board nor at a place; some may have left the round."""
    unseen = PIECES[state.component_set].all_tiles(dark=not solo)
    for tile in [laid.kind for laid in state.board.values() if laid.kind != CENTRE]:
        unseen.remove(tile)
    for tile in [tile for tiles in state.tiles for tile in tiles]:
        if tile in unseen:
            unseen.remove(tile)
    return unseen


def _deal(view: AchtView, state: AchtState, rng: Random) -> AchtState:
    """The cards that the viewer sees stay, the others are dealt at random."""
    known = _known_hands(view)
    unseen = PIECES[state.component_set].all_cards()
    for kind in [*view.discard, *(card.kind for hand in known.values() for card in hand)]:
        unseen.remove(kind)
    rng.shuffle(unseen)
    state = replace(state, hands=tuple((UNKNOWN,) * seat.cards for seat in view.seats))
    if state.phase is AchtPhase.PLAY_STOLEN and state.turn not in known:
        # A stolen card that waits to be played can take effect: else it would have been discarded.
        stolen = next(kind for kind in unseen if can_take_effect(state, kind))
        unseen.remove(stolen)
        waiting = (*state.hands[state.turn - 1][:-1], _card(stolen, rng))
        state = replace(state, hands=put(state.hands, state.turn, waiting))
    for seat, held in enumerate(state.hands, 1):
        hand = known.get(seat) or tuple(
            _card(unseen.pop(), rng) if card is UNKNOWN else card for card in held
        )
        state = replace(state, hands=put(state.hands, seat, hand))
    return replace(state, card_pile=tuple(unseen[: view.card_pile]))


def _known_hands(view: AchtView) -> dict[Seat, tuple[Card, ...]]:
    if view.viewer.seat is None:
        return {}
    known = {view.viewer.seat: _cards(view.hand)}
    if view.seats[0].team is not None:
        known[(view.viewer.seat + 1) % 4 + 1] = _cards(view.partner_hand)
    return known


def _cards(hand: Sequence[AchtHandCard]) -> tuple[Card, ...]:
    return tuple(Card(card.card, card.kind) for card in hand)


def _card(kind: AchtCardKind, rng: Random) -> Card:
    return Card(f"{rng.getrandbits(64):016x}", kind)

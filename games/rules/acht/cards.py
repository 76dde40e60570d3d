"""The secret cards of ACHT: how each can be played, and what it does.

Infinity is played at another time: see `reacting`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.rules.acht.drawing import dice, discard_card, draw_tile, drop_tiles
from games.rules.acht.effects import (
    AchtCardDiscarded,
    AchtCardPlayed,
    AchtCardStolen,
    AchtRoundEnd,
    AchtSeatTile,
    AchtTilesExchanged,
    Effects,
)
from games.rules.acht.leaping import can_leap, leap, leaps, refuse_leap
from games.rules.acht.marking import clockwise, playing, put, side_of
from games.rules.acht.moves import (
    EFFECTS,
    AchtDirection,
    AsAlienAbduction,
    AsMagneticReversal,
    AsMeteorite,
    AsQuantumLeap,
    AsRevolution,
    AsTimeTravel,
    Played,
    kind_of,
    play_card,
    play_stolen,
)
from games.rules.acht.pieces import AchtCardKind
from games.rules.acht.rounds import draw, end_round
from games.rules.acht.shapes import AchtHandCard, AchtPhase, AchtState, Card
from games.rules.errors import IllegalMove
from games.rules.viewers import Seat


def card_moves(state: AchtState) -> Iterator[Played]:
    """Every way to play the cards of the seat whose turn it is."""
    for card in state.hands[state.turn - 1]:
        for effect in _effects(state, card.kind):
            yield play_card(card.card, effect)


def stolen_moves(state: AchtState) -> Iterator[Played]:
    for effect in _effects(state, _stolen(state).kind):
        yield play_stolen(effect)


def play(state: AchtState, move: Played, effects: Effects) -> AchtState:
    """Play a card of the hand, or the one just stolen."""
    card = _stolen(state)
    if state.phase is AchtPhase.CARD:
        name = getattr(move, "card", None)
        held = [held for held in state.hands[state.turn - 1] if held.card == name]
        if not held:
            raise IllegalMove("card-not-held", "/card", "You do not hold this card.")
        card = held[0]
    if kind_of(move) not in _kinds(card.kind):
        raise IllegalMove("card-not-held", "/as", f"A {card.kind.value} cannot be played as this.")
    if refused := _refusal(state, move):
        raise refused
    effects.append(AchtCardPlayed(state.turn, card.kind, kind_of(move)))
    return _take_effect(discard_card(state, state.turn, card), move, effects)


def can_take_effect(state: AchtState, kind: AchtCardKind) -> bool:
    """Whether a card of this kind, played now, would do anything."""
    match kind:
        case AchtCardKind.INFINITY:
            return False
        case AchtCardKind.QUANTUM_LEAP:
            return can_leap(state)
        case AchtCardKind.ALIEN_ABDUCTION:
            return bool(_holders(state))
        case _:
            return True


def _kinds(kind: AchtCardKind) -> tuple[AchtCardKind, ...]:
    """What a card may be played as: itself, or the joker as any other."""
    return tuple(EFFECTS) if kind is AchtCardKind.COSMIC_VOID else (kind,)


def _effects(state: AchtState, kind: AchtCardKind) -> Iterator[Played]:
    for played in _kinds(kind):
        match played:
            case AchtCardKind.TIME_TRAVEL:
                yield AsTimeTravel()
            case AchtCardKind.METEORITE:
                yield AsMeteorite()
            case AchtCardKind.MAGNETIC_REVERSAL:
                for seat in _others(state):
                    yield AsMagneticReversal(target_seat=seat)
            case AchtCardKind.REVOLUTION:
                for direction in AchtDirection:
                    yield AsRevolution(direction=direction)
            case AchtCardKind.QUANTUM_LEAP:
                yield from leaps(state)
            case AchtCardKind.ALIEN_ABDUCTION:
                for victim in _holders(state) or [None]:
                    yield AsAlienAbduction(target_seat=victim)


def _refusal(state: AchtState, move: Played) -> IllegalMove | None:
    match move:
        case AsMagneticReversal(target_seat=seat) if seat not in _others(state):
            return IllegalMove("no-such-target", "/target_seat", "Name another seat that plays.")
        case AsAlienAbduction(target_seat=seat) if seat not in (_holders(state) or [None]):
            return IllegalMove("no-such-target", "/target_seat", "Name a seat that holds a card.")
        case AsQuantumLeap():
            return refuse_leap(state, move)
    return None


def _take_effect(state: AchtState, move: Played, effects: Effects) -> AchtState:
    match move:
        case AsTimeTravel():
            state = replace(state, extra_turn=True)
        case AsMagneticReversal(target_seat=seat):
            state = _pass_on(state, {state.turn: seat, seat: state.turn}, effects)
        case AsRevolution(direction=direction):
            order = clockwise(state, state.turn)
            step = 1 if direction is AchtDirection.CLOCKWISE else -1
            towards = {s: order[(at + step) % len(order)] for at, s in enumerate(order)}
            state = _pass_on(state, towards, effects)
        case AsMeteorite():
            return _meteorite(state, effects)
        case AsQuantumLeap():
            return leap(state, move, effects)
        case AsAlienAbduction(target_seat=seat):
            return _abduct(state, seat, effects)
    return draw(state, effects)


def _pass_on(state: AchtState, towards: dict[Seat, Seat], effects: Effects) -> AchtState:
    tiles = state.tiles
    for giver, taker in towards.items():
        tiles = put(tiles, taker, state.tiles[giver - 1])
    now = tuple(AchtSeatTile(seat, tiles[seat - 1][0]) for seat in sorted(towards))
    effects.append(AchtTilesExchanged(now))
    return replace(state, tiles=tiles)


def _meteorite(state: AchtState, effects: Effects) -> AchtState:
    """All seats replace their tile. If the tower runs out, the round ends at that draw."""
    order = clockwise(state, state.turn)
    for seat in order:
        state = drop_tiles(state, seat, effects)
    for seat in order:
        drawn = draw_tile(state, seat, effects)
        if drawn is None:
            return end_round(state, AchtRoundEnd.TOWER_EMPTY, effects)
        state = drawn
    return draw(state, effects)


def _abduct(state: AchtState, victim: Seat | None, effects: Effects) -> AchtState:
    """The stolen card becomes the last one of the thief's hand, and must be played at once."""
    if victim is None:
        return draw(state, effects)
    thief, hand = state.turn, state.hands[victim - 1]
    card = hand[dice(state, f"steal {state.version}").below(len(hand))]
    sides = {side_of(state, thief), side_of(state, victim)}
    known_to = [s for s in range(1, len(state.hands) + 1) if side_of(state, s) in sides]
    effects.append(AchtCardStolen(thief, victim, AchtHandCard(*card), tuple(known_to)))
    hands = put(state.hands, victim, tuple(held for held in hand if held != card))
    hands = put(hands, thief, (*state.hands[thief - 1], card))
    state = replace(state, hands=hands)
    if can_take_effect(state, card.kind):
        return replace(state, phase=AchtPhase.PLAY_STOLEN)
    effects.append(AchtCardDiscarded(thief, card.kind))
    return draw(discard_card(state, thief, card), effects)


def _others(state: AchtState) -> list[Seat]:
    return [seat for seat in playing(state) if seat != state.turn]


def _holders(state: AchtState) -> list[Seat | None]:
    """The other seats that hold a card."""
    return [seat for seat in _others(state) if state.hands[seat - 1]]


def _stolen(state: AchtState) -> Card:
    return state.hands[state.turn - 1][-1]

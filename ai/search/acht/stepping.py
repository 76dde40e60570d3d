"""Games that step at once, for training: dealt and ranked by the rules, played on by the kernel.

An option is a number: its place in the order of the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.batch import asked, count, read, step
from ai.search.acht.board import compute_demands
from ai.search.acht.cards import NOTHING
from ai.search.acht.layout import (
    BLIND,
    BOARD,
    DISCARD,
    EIGHTS_MADE,
    EXTRA,
    FREE,
    HANDS,
    LEFT,
    MARKED,
    PHASE,
    PILE_AT,
    PILE_END,
    ROUND,
    SEATS,
    STOLEN,
    TARGET,
    TEAMS,
    TILES,
    TOTALS,
    TOWER_AT,
    TOWER_END,
    TURN,
    UNMARKED,
    encode,
)
from ai.search.acht.listing import FOUND, HELD
from ai.search.acht.ordered import GIVES_UP, KEEPS, OPEN, OVER, ROUND_NUMBER, SEAT, Games, games_for
from ai.search.acht.tables import CARD, CARDS, CELLS, KINDS, PIECE
from ai.search.acht.tables import LOOK as LOOK_BITS
from ai.search.acht.turns import EIGHT, solo_won
from ai.search.acht.worlds import PASSES, PLACES, PLAYS_CARD, REACTS
from games.rules.acht.drawing import card_name
from games.rules.acht.moves import (
    EFFECTS,
    AchtCell,
    AchtDirection,
    AchtMove,
    AchtPass,
    AchtPlace,
    AchtReact,
    AsAlienAbduction,
    AsMagneticReversal,
    AsQuantumLeap,
    AsRevolution,
    Played,
    play_card,
    play_stolen,
)
from games.rules.acht.ranking import Standing, alone, rank
from games.rules.acht.shapes import AchtPhase, AchtState
from games.rules.ranking import Outcome, Reason
from games.rules.rng import Dice

__all__ = ["FOUND", "Games", "count", "games_for", "read", "step"]

Numbers = Any


def load(games: Games, number: int, state: AchtState) -> None:
    """Set a game to a position of the rules in which nobody has resigned."""
    for array in games:
        array[number] = 0
    position = games.positions[number]
    position[:] = encode(state)
    compute_demands(position)
    for seat, hand in enumerate(state.hands):
        games.sizes[number, seat] = len(hand)
        for held, card in enumerate(hand):
            # Cards of the set-up: the first of each hand, in the first version.
            games.hands[number, seat, held] = CARD[card.kind], 1, seat, held
    games.discards[number, : len(state.discard)] = [CARD[card] for card in state.discard]
    answers = {None: OPEN, False: GIVES_UP, True: KEEPS}
    games.answers[number] = [answers[answer] for answer in state.answers]
    games.seeds[number] = list(bytes.fromhex(state.seed))
    games.table[number] = OVER, state.version, state.round, len(state.discard)
    if state.phase is not AchtPhase.OVER:
        games.table[number, SEAT] = asked(games, number)


def deciding(games: Games) -> Numbers:
    """The seat to decide in each game, from 0; -1 where it is over."""
    return games.table[:, SEAT].copy()


def observed(games: Games) -> Numbers:
    """What the seat to decide may see, a row for each game: phase, round and whether it is blind, target,
    whether a second turn is owed, tiles in the tower, cards in the pile, shapes without a marker, 8s made;
    the look of the tile on each cell (from 1) and how many of its shapes are marked; played cards by kind;
    by seat, counted from this one, whether it is its turn, markers left, points of the round and in all,
    its tiles (from 1), number of cards; its own cards by kind, its partner's in teams; and the card
    that it has stolen (from 1)."""
    positions, seats = games.positions, int(games.positions[0, SEATS])
    own = np.maximum(games.table[:, SEAT], 0)[:, None]
    order = (own + np.arange(seats)) % seats
    sides = np.where(positions[:, [TEAMS]] > 0, order % 2, order)

    def of(first: int, which: Numbers, width: int) -> Numbers:
        places = (first + width * which[:, :, None] + np.arange(width)).reshape(len(own), -1)
        return np.take_along_axis(positions, places, axis=1)

    partner = of(HANDS, (own + 2) % 4, 8) if seats > 2 else np.zeros((len(own), 8), np.int64)
    return np.concatenate(
        [
            positions[:, [PHASE]],
            games.table[:, [ROUND_NUMBER]],
            positions[:, [BLIND, TARGET, EXTRA]],
            positions[:, [TOWER_END]] - positions[:, [TOWER_AT]],
            positions[:, [PILE_END]] - positions[:, [PILE_AT]],
            positions[:, [UNMARKED, EIGHTS_MADE]],
            (positions[:, BOARD : BOARD + CELLS] >> LOOK_BITS)
            + (positions[:, BOARD : BOARD + CELLS] > 0),
            positions[:, MARKED : MARKED + CELLS],
            positions[:, DISCARD : DISCARD + 8],
            order == positions[:, [TURN]],
            of(LEFT, sides, 3),
            of(ROUND, sides, 1),
            of(TOTALS, sides, 1),
            of(TILES, order, 2) + 1,
            np.take_along_axis(games.sizes, order, axis=1),
            of(HANDS, own, 8),
            partner * positions[:, [TEAMS]],
            positions[:, [STOLEN]] + 1,
        ],
        axis=1,
    )


def outcome(games: Games, number: int) -> Outcome:
    """The result of a game that is over, as the rules rank it."""
    position = games.positions[number]
    seats = int(position[SEATS])
    if seats == 1:
        return alone(Reason.COMPLETED, _solo_score(position))
    sides = 2 if position[TEAMS] else seats
    totals = [int(position[TOTALS + side]) for side in range(sides)]
    decided = _decided(games, number, totals) if position[BLIND] else {}
    standings = {
        side + 1: Standing(True, 0, total, decided.get(side, ()))
        for side, total in enumerate(totals)
    }
    instant = position[BLIND] and position[EIGHTS_MADE]
    return Outcome(Reason.INSTANT_WIN if instant else Reason.COMPLETED, rank(standings, seats))


def scores_of(games: Games, number: int) -> tuple[int, ...]:
    """The totals by seat."""
    position = games.positions[number]
    if position[SEATS] == 1:
        return ((_solo_score(position) or 0) if games.table[number, SEAT] == OVER else 0,)
    sides = 2 if position[TEAMS] else int(position[SEATS])
    return tuple(int(position[TOTALS + seat % sides]) for seat in range(position[SEATS]))


def _solo_score(position: Numbers) -> int | None:
    if not solo_won(position):
        return None
    shapes, unmarked = int(position[ROUND]), int(position[UNMARKED])
    return shapes + EIGHT * int(position[EIGHTS_MADE]) + 2 * int(position[FREE]) - unmarked


def _decided(games: Games, number: int, totals: list[int]) -> dict[int, tuple[int, ...]]:
    """What decided a blind round, by side: its points, then tiles drawn by those that are equal."""
    position = games.positions[number]
    tied = [side for side, total in enumerate(totals) if total == max(totals)]
    standings: dict[int, tuple[int, ...]] = {side: (int(position[ROUND + side]),) for side in tied}
    if position[EIGHTS_MADE]:
        return standings
    attempt = 0
    while len(tied := _best(standings, tied)) > 1:
        attempt += 1
        label = f"acht draw {int(games.table[number, ROUND_NUMBER])} {attempt}"
        drawn = Dice(_seed(games, number), label).shuffled(PIECE.all_tiles())
        standings = {side: (int(position[ROUND + side]),) for side in standings}
        for side, tile in zip(tied, drawn, strict=False):
            standings[side] = (*standings[side], PIECE.value(tile))
    return standings


def _best(standings: dict[int, tuple[int, ...]], sides: list[int]) -> list[int]:
    best = max(standings[side] for side in sides)
    return [side for side in sides if standings[side] == best]


def _seed(games: Games, number: int) -> bytes:
    return bytes(games.seeds[number].tolist())


def move_of(games: Games, number: int, found: Numbers) -> AchtMove:
    """An option that was read, as the rules know it."""
    seat = int(games.table[number, SEAT])
    what, first, second, third, *_ = (int(value) for value in found)
    if what == PASSES:
        return AchtPass()
    if what == REACTS:
        return AchtReact(play=bool(first))
    if what == PLACES:
        kind, rotation = divmod(third, 4)
        return AchtPlace(KINDS[kind], *divmod(second, PIECE.cols), rotation)
    effect = _effect(*(int(value) for value in found[2:HELD]))
    if what != PLAYS_CARD:
        return play_stolen(effect)
    _, version, drawn_by, held = games.hands[number, seat, found[HELD]].tolist()
    return play_card(card_name(_seed(games, number), version, drawn_by + 1, held), effect)


def _effect(kind: int, first: int, second: int, third: int) -> Played:
    effect = EFFECTS[CARDS[kind]]
    if effect is AsMagneticReversal:
        return AsMagneticReversal(target_seat=first + 1)
    if effect is AsAlienAbduction:
        return AsAlienAbduction(target_seat=None if first == NOTHING else first + 1)
    if effect is AsRevolution:
        directions = tuple(AchtDirection)
        return AsRevolution(direction=directions[0] if first > 0 else directions[1])
    if effect is AsQuantumLeap and first != NOTHING:
        start, to = (AchtCell(*divmod(cell, PIECE.cols)) for cell in (first, second))
        return AsQuantumLeap(from_=start, to=to, rotation=third % 4)
    return effect()

"""Many games at once: beside what the search knows, each has the order of its cards, and the dice of its
seed, which draw and steal them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.search.acht.cards import spend, take_card
from ai.search.acht.layout import (
    CARDS_MOST,
    DISCARD,
    HANDS,
    PHASE,
    PILE,
    PILE_AT,
    PILE_END,
    SIZE,
    STOLEN_PHASE,
)
from ai.search.compiled import njit
from ai.search.dice import SEED_BYTES, add_number, begin, letters, roll, shuffle_by

Numbers = Any
OVER = -1
#: Columns of `table`: seat to decide, version, round, size of the discard pile.
SEAT, VERSION, ROUND_NUMBER, DISCARDED = range(4)
#: Columns of a card: its kind; version, seat and size of the hand when it was drawn.
CARD_KIND = 0
CARD_COLUMNS = 4
#: Answers to an 8.
OPEN, GIVES_UP, KEEPS = range(3)

NEW_PILE, THEFT = letters("acht cards "), letters("acht steal ")


class Games(NamedTuple):
    """Each array has a row for each game."""

    #: As the search has a game.
    positions: Numbers
    table: Numbers
    #: By seat, its cards in the order in which they came, and their number.
    hands: Numbers
    sizes: Numbers
    #: Played cards, oldest first.
    discards: Numbers
    answers: Numbers
    seeds: Numbers


def games_for(count: int, seats: int) -> Games:
    def numbers(*shape: int) -> Numbers:
        return np.zeros((count, *shape), dtype=np.int64)

    return Games(
        positions=numbers(SIZE),
        table=numbers(4),
        hands=numbers(seats, CARDS_MOST, CARD_COLUMNS),
        sizes=numbers(seats),
        discards=numbers(CARDS_MOST),
        answers=numbers(seats),
        seeds=numbers(SEED_BYTES),
    )


@njit
def draw_card(games: Games, number: int, seat: int, stream: Numbers) -> None:
    """The discard pile is shuffled when the pile is empty; if both are, no card is drawn."""
    position, table = games.positions[number], games.table[number]
    if position[PILE_AT] == position[PILE_END]:
        size = table[DISCARDED]
        for at in range(size):
            position[PILE + at] = games.discards[number, at]
        for card in range(8):
            position[DISCARD + card] = 0
        begin(stream, games.seeds[number], NEW_PILE)
        add_number(stream, table[VERSION])
        shuffle_by(stream, position, PILE, size)
        position[PILE_AT], position[PILE_END], table[DISCARDED] = 0, size, 0
        if size == 0:
            return
    card = position[PILE + position[PILE_AT]]
    position[PILE_AT] += 1
    position[HANDS + 8 * seat + card] += 1
    held = games.sizes[number, seat]
    names = games.hands[number, seat, held]
    names[CARD_KIND], names[1], names[2], names[3] = card, table[VERSION], seat, held
    games.sizes[number, seat] += 1


@njit
def _remove(games: Games, number: int, seat: int, held: int) -> None:
    games.sizes[number, seat] -= 1
    for at in range(held, games.sizes[number, seat]):
        games.hands[number, seat, at] = games.hands[number, seat, at + 1]


@njit
def discard(games: Games, number: int, seat: int, held: int) -> None:
    card = games.hands[number, seat, held, CARD_KIND]
    _remove(games, number, seat, held)
    spend(games.positions[number], seat, card)
    games.discards[number, games.table[number, DISCARDED]] = card
    games.table[number, DISCARDED] += 1


@njit
def steal(games: Games, number: int, victim: int, stream: Numbers) -> None:
    position, table = games.positions[number], games.table[number]
    begin(stream, games.seeds[number], THEFT)
    add_number(stream, table[VERSION])
    pick = roll(stream, games.sizes[number, victim])
    stolen = games.hands[number, victim, pick].copy()
    _remove(games, number, victim, pick)
    take_card(position, victim, stolen[CARD_KIND])
    if position[PHASE] == STOLEN_PHASE:
        thief = table[SEAT]
        games.hands[number, thief, games.sizes[number, thief]] = stolen
        games.sizes[number, thief] += 1
    else:
        games.discards[number, table[DISCARDED]] = stolen[CARD_KIND]
        table[DISCARDED] += 1

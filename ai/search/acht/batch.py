"""Many games at once: how they go on from one question to the next."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.board import side_of
from ai.search.acht.cards import ABDUCTION, INFINITY, NOTHING, VOID, take_effect
from ai.search.acht.layout import (
    BLIND,
    CARD_PHASE,
    DRAWING,
    PHASE,
    PLACE_PHASE,
    PLAYS,
    REACT_PHASE,
    ROUND_OVER,
    SEATS,
    STOLEN,
    STOLEN_PHASE,
    TARGET,
    TEAMS,
    TOTALS,
    TOWER,
    TURN,
    TURN_ENDS,
)
from ai.search.acht.listing import (
    FOUND,
    HELD,
    holds,
    read_hand,
    read_stolen,
    ways_of_card,
    ways_of_hand,
)
from ai.search.acht.ordered import (
    CARD_KIND,
    GIVES_UP,
    KEEPS,
    OPEN,
    OVER,
    ROUND_NUMBER,
    SEAT,
    VERSION,
    Games,
    discard,
    draw_card,
    steal,
)
from ai.search.acht.placing import (
    CELL,
    COLUMNS,
    LOOK,
    MAX_LISTED_PLACEMENTS,
    SLOT,
    list_placements,
)
from ai.search.acht.rounds import ALL_TILES, clear_table, draw_first_tile
from ai.search.acht.turns import draw, end_by_eight, holds_card, next_turn, place
from ai.search.acht.worlds import PASSES, PLACES, PLAYS_CARD, REACTS
from ai.search.compiled import njit
from ai.search.dice import STREAM, add_number, begin, letters, shuffle_by

Numbers = Any
NEW_ROUND = letters("acht round ")


@njit
def asked(games: Games, number: int) -> int:
    """The seat that answers next; sealed answers are given one after the other. -1 if there is none."""
    position = games.positions[number]
    if position[PHASE] != REACT_PHASE:
        seat: int = position[TURN]
        return seat
    for other in range(position[SEATS]):
        reacts = position[PLAYS + other] and holds_card(position, other)
        if reacts and games.answers[number, other] == OPEN:
            return other
    return OVER


@njit
def count(games: Games, counts: Numbers) -> None:
    """How many options the seat to decide has, in each game; 0 if it is over."""
    placements = np.empty((MAX_LISTED_PLACEMENTS, COLUMNS), dtype=np.int64)
    for number in range(len(counts)):
        position, seat = games.positions[number], games.table[number, SEAT]
        if seat == OVER:
            counts[number] = 0
        elif position[PHASE] == PLACE_PHASE:
            counts[number] = list_placements(position, placements)
        elif position[PHASE] == CARD_PHASE:
            hand, size = games.hands[number, seat, :, CARD_KIND], games.sizes[number, seat]
            counts[number] = 1 + ways_of_hand(position, hand, size)
        elif position[PHASE] == STOLEN_PHASE:
            counts[number] = ways_of_card(position, position[STOLEN])
        else:
            counts[number] = 2 if _can_keep(position, seat) else 1


@njit
def read(games: Games, number: int, option: int, found: Numbers) -> bool:
    """What an option does, as a move of `worlds`; False if there is no such option."""
    position, seat = games.positions[number], games.table[number, SEAT]
    size = games.sizes[number, seat]
    phase = position[PHASE]
    if option < 0:
        return False
    if phase == PLACE_PHASE:
        placements = np.empty((MAX_LISTED_PLACEMENTS, COLUMNS), dtype=np.int64)
        if option >= list_placements(position, placements):
            return False
        found[0], found[1] = PLACES, placements[option, SLOT]
        found[2], found[3] = placements[option, CELL], placements[option, LOOK]
        return True
    if phase == CARD_PHASE:
        found[0] = PASSES
        if option == 0:
            return True
        played: bool = read_hand(
            position, games.hands[number, seat, :, CARD_KIND], size, option - 1, found
        )
        return played
    if phase == STOLEN_PHASE:
        stolen: bool = read_stolen(position, option, size - 1, found)
        return stolen
    found[0], found[1] = REACTS, option
    return bool(option == 0 or (option == 1 and _can_keep(position, seat)))


@njit
def _can_keep(position: Numbers, seat: int) -> bool:
    return bool(holds(position, seat, INFINITY) or holds(position, seat, VOID))


@njit
def step(games: Games, chosen: Numbers) -> int:
    """Make a move in each game that is not over. The first game whose option is none, or -1; the games
    before it have moved."""
    found = np.zeros(FOUND, dtype=np.int64)
    stream = np.zeros(STREAM, dtype=np.int64)
    for number in range(len(chosen)):
        if games.table[number, SEAT] == OVER:
            continue
        if not read(games, number, chosen[number], found):
            return number
        _make(games, number, found, stream)
        _advance(games, number, stream)
    return -1


@njit
def _make(games: Games, number: int, found: Numbers, stream: Numbers) -> None:
    position, table = games.positions[number], games.table[number]
    what, seat = found[0], table[SEAT]
    if what == REACTS:
        games.answers[number, seat] = KEEPS if found[1] else GIVES_UP
        if asked(games, number) == OVER:
            table[VERSION] += 1
            _close_reactions(games, number)
        return
    table[VERSION] += 1
    if what == PASSES:
        position[PHASE] = DRAWING
    elif what == PLACES:
        place(position, found[1], found[2], found[3])
    else:
        if what != PLAYS_CARD:
            position[STOLEN] = NOTHING
        discard(games, number, seat, found[HELD])
        if found[2] == ABDUCTION and found[3] != NOTHING:
            position[PHASE] = DRAWING
            steal(games, number, found[3], stream)
        else:
            take_effect(position, found[2], found[3], found[4], found[5])


@njit
def _advance(games: Games, number: int, stream: Numbers) -> None:
    """Go on to the next question, or to the end of the game."""
    position, table = games.positions[number], games.table[number]
    while True:
        phase = position[PHASE]
        if phase == TURN_ENDS:
            next_turn(position)
        elif phase == DRAWING:
            if draw(position):
                draw_card(games, number, position[TURN], stream)
        elif phase == ROUND_OVER:
            if not _begin_round(games, number, stream):
                table[SEAT] = OVER
                return
        else:
            table[SEAT] = asked(games, number)
            if table[SEAT] != OVER and not (phase == REACT_PHASE and position[BLIND]):
                return
            # Nobody is asked about this 8.
            end_by_eight(position, 0)


@njit
def _close_reactions(games: Games, number: int) -> None:
    """After the last answer, those who keep their points spend infinity or, without it, a joker."""
    position, keeping = games.positions[number], 0
    for seat in range(position[SEATS]):
        if games.answers[number, seat] == KEEPS:
            card = INFINITY if holds(position, seat, INFINITY) else VOID
            for held in range(games.sizes[number, seat]):
                if games.hands[number, seat, held, CARD_KIND] == card:
                    discard(games, number, seat, held)
                    break
            keeping |= 1 << side_of(position, seat)
        games.answers[number, seat] = OPEN
    end_by_eight(position, keeping)


@njit
def _begin_round(games: Games, number: int, stream: Numbers) -> bool:
    """The next round, perhaps a blind one; False if the game is over."""
    position, table = games.positions[number], games.table[number]
    seats = position[SEATS]
    if seats == 1 or position[BLIND]:
        return False
    best, leaders = 0, 0
    for side in range(2 if position[TEAMS] else seats):
        total = position[TOTALS + side]
        leaders = leaders + 1 if total == best else (1 if total > best else leaders)
        best = max(best, total)
    if best >= position[TARGET]:
        if leaders == 1:
            return False
        position[BLIND] = 1
        for seat in range(seats):
            position[PLAYS + seat] = position[TOTALS + side_of(position, seat)] == best
    table[ROUND_NUMBER] += 1
    clear_table(position)
    for at in range(len(ALL_TILES)):
        position[TOWER + at] = ALL_TILES[at]
    begin(stream, games.seeds[number], NEW_ROUND)
    add_number(stream, table[ROUND_NUMBER])
    shuffle_by(stream, position, TOWER, len(ALL_TILES))
    if position[BLIND]:
        position[PHASE] = DRAWING
        return True
    for seat in range(seats):
        draw_first_tile(position, seat)
        draw_card(games, number, seat, stream)
    position[PHASE] = CARD_PHASE if holds_card(position, position[TURN]) else DRAWING
    return True

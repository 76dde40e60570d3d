"""Games of AXIO that the kernel and the rules play side by side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from ai.search.axio.laying import board_for
from ai.search.axio.layout import (
    CELLS,
    DECK,
    DECK_COUNT,
    EMPTY,
    FIRST,
    HAND,
    HANDS,
    NEAR,
    SECOND,
    SIZES,
    STARTS,
    TURN,
    WIDTH,
    Row,
)
from ai.search.axio.policy import choose, stage_of
from ai.search.axio.reading import NUMBER, read
from ai.search.axio.rollouts import KEEP, SWAP, make
from ai.search.axio.turns import open_starts
from ai.search.axio.weights import worth_for
from games.rules.axio import Axio
from games.rules.axio.board import grid_for
from games.rules.axio.shapes import AxioKeep, AxioOptions, AxioPlace, AxioState, AxioSwap
from games.rules.axio.turns import spots_for
from games.rules.thinking import Question
from tests.rules.playing import seed_of

AXIO = Axio()
#: Seats and options, in turn.
WAYS = ((1, {}), (2, {}), (3, {}), (4, {}), (4, {"teams": True}), (2, {}))


class Twins:
    """A game as the rules have it, and the same one in the kernel."""

    def __init__(self, number: int) -> None:
        self.rng = Random(number)
        self.seats, data = WAYS[number % len(WAYS)]
        self.options = AxioOptions(**data)
        #: By turns: anything, or what gains most, so that scores reach their caps.
        self.greedy = number // len(WAYS) % 4 != 0
        self.resigning = number // len(WAYS) % 5 == 4
        self.state: AxioState = AXIO.new_game(
            seats=self.seats, options=self.options, seed=seed_of(number)
        )
        self.board = board_for(self.seats)
        self.worth = worth_for(self.seats, self.options.teams)
        self.read_anew()

    def question(self) -> Question:
        return Question.put(AXIO, self.options, self.state, AXIO.decisions(self.state)[0])

    def read_anew(self) -> None:
        self.game = read(self.question())
        self.show_all()

    def show_all(self) -> None:
        """The kernel draws its own stones: give it those of the rules."""
        for seat, hand in enumerate(self.state.hands):
            self.game[SIZES + seat] = len(hand)
            for held, stone in enumerate(hand):
                self.game[HANDS + HAND * seat + held] = NUMBER[stone.kind]
        self.game[DECK_COUNT] = len(self.state.bag)
        for place, kind in enumerate(self.state.bag):
            self.game[DECK + place] = NUMBER[kind]

    def positions(self) -> Iterator[Twins]:
        """After each move, before the kernel is told what was drawn; then the end."""
        while self.state.turn:
            if self.resigning and self.rng.random() < 0.02:
                self.state = AXIO.resign(
                    self.state, self.rng.choice(AXIO.playing(self.state))
                ).state
                if self.state.turn:
                    self.read_anew()
                continue
            self.move()
            yield self
            self.show_all()

    def move(self) -> None:
        seat = self.state.turn
        if self.state.swapping:
            swap = self.rng.random() < 0.5
            move: Any = AxioSwap() if swap else AxioKeep()
            told = (SWAP if swap else KEEP, 0, 0)
        else:
            told = self._placement(seat)
            stone = self.state.hands[seat - 1][told[0]]
            spots = grid_for(self.seats).spots[told[1]]
            spot = next(spot for spot in spots if spot.mate == told[2])
            move = AxioPlace(stone.id, spot.q, spot.r, spot.direction)
        self.state = AXIO.apply(self.state, seat, move).state
        make(self.board, self.game, *told)

    def _placement(self, seat: int) -> tuple[int, int, int]:
        if self.greedy:
            _, held, at, mate = choose(
                self.board, self.game, self.worth, seat - 1, stage_of(self.game)
            )
            return held, at, mate
        spot = self.rng.choice(spots_for(self.state, seat))
        return self.rng.randrange(len(self.state.hands[seat - 1])), spot.at, spot.mate


def legal_count(board: Row, game: Row) -> int:
    """How many placements the kernel would allow."""
    seat, wanted = game[TURN], open_starts(board, game, game[TURN])
    empty = np.array(game[CELLS : CELLS + WIDTH]) == EMPTY
    near = np.array(board[NEAR : NEAR + 6 * WIDTH]).reshape(WIDTH, 6)
    pairs = empty[:, None] & empty[near]
    if wanted:
        good = (np.array(board[STARTS : STARTS + WIDTH]) & wanted) != 0
        pairs &= good[:, None] | good[near]
    held = [game[HANDS + HAND * seat + place] for place in range(game[SIZES + seat])]
    doubles = sum(board[FIRST + kind] == board[SECOND + kind] for kind in held)
    return int(pairs.sum()) * (len(held) - doubles) + int(pairs.sum()) // 2 * doubles

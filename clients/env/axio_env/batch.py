"""Many games of a ruleset that step at once, on its kernel.

The rules deal and rank; the kernel plays on, and tests compare every option and every position with the
rules. Only a ruleset with such a kernel can be played in batches: see `ai.search.STEPPING`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.search import STEPPING
from ai.search.stepping import Stepping
from axio_env.results import rewards_of
from games.rules import RULES, AnyRuleset

Numbers = NDArray[np.int64]


class Batch:
    """`counts` tells how many options the seat to decide has in each game, numbered as in `AxioEnv`; 0
    where a game is over. `seats` tells which seat that is, from 0; -1 where a game is over."""

    def __init__(
        self,
        ruleset: str,
        games: int,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        if ruleset not in STEPPING:
            raise ValueError(
                f"{ruleset} has no kernel that steps. These have: {', '.join(STEPPING)}."
            )
        self._kernel: Stepping = import_module(STEPPING[ruleset])
        self.rules: AnyRuleset = RULES[ruleset]
        self.options = self.rules.parse_options(dict(options or {}))
        self.rules.check(seats=seats, options=self.options)
        self._number_of_seats = seats
        self._rng = np.random.default_rng(seed)
        self.games = self._kernel.games_for(games, seats)
        self.counts: Numbers = np.zeros(games, dtype=np.int64)
        self.deal(range(games))

    @property
    def seats(self) -> Numbers:
        return self._kernel.deciding(self.games)

    def deal(self, games: Iterable[int], seeds: Mapping[int, bytes] | None = None) -> None:
        """Begin these games anew. `seeds` may give those of games of the service."""
        for number in games:
            seed = (seeds or {}).get(number) or self._rng.bytes(32)
            state = self.rules.new_game(
                seats=self._number_of_seats, options=self.options, seed=seed
            )
            self._kernel.load(self.games, number, state)
        self._kernel.count(self.games, self.counts)

    def observe(self) -> NDArray[np.integer[Any]]:
        """A row for each game: what the seat to decide may see, and nothing else. The function `observed`
        of the kernel tells the columns."""
        return self._kernel.observed(self.games)

    def move(self, game: int, option: int) -> Any:
        """What an option would do, as the rules and the service have it."""
        if not 0 <= option < self.counts[game]:
            raise ValueError(f"Game {game} has {self.counts[game]} options.")
        found: Numbers = np.zeros(self._kernel.FOUND, dtype=np.int64)
        self._kernel.read(self.games, game, option, found)
        return self._kernel.move_of(self.games, game, found)

    def random(self) -> Numbers:
        """An option of each game that is not over."""
        return self._rng.integers(0, np.maximum(self.counts, 1))

    def step(self, chosen: Numbers) -> NDArray[np.float64]:
        """Make a move in each game that is not over; what the games that are over since then are worth
        to each seat."""
        wrong = np.flatnonzero((self.counts > 0) & ((chosen < 0) | (chosen >= self.counts)))
        if len(wrong):
            raise ValueError(f"Game {wrong[0]} has {self.counts[wrong[0]]} options.")
        before = self.counts > 0
        self._kernel.step(self.games, np.asarray(chosen, dtype=np.int64))
        self._kernel.count(self.games, self.counts)
        rewards = np.zeros((len(before), self._number_of_seats))
        for number in np.flatnonzero(before & (self.counts == 0)):
            outcome = self._kernel.outcome(self.games, int(number))
            rewards[number] = rewards_of(outcome, self._number_of_seats)
        return rewards

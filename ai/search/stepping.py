"""What a kernel offers to training: many games of it that step at once."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from games.rules.ranking import Outcome


class Stepping(Protocol):
    """A module in which many games step at once, for training. `games` are arrays with a row for each."""

    #: Numbers that tell what an option does.
    FOUND: int

    def games_for(self, count: int, seats: int) -> Any: ...
    def load(self, games: Any, number: int, state: Any) -> None:
        """Set a game to a position of the rules in which nobody has resigned."""

    def deciding(self, games: Any) -> NDArray[np.int64]:
        """The seat to decide in each game, from 0; of sealed decisions one after the other; -1 where it
        is over."""
        ...

    def observed(self, games: Any) -> NDArray[np.integer[Any]]:
        """A row for each game, of what this seat may see."""
        ...

    def count(self, games: Any, counts: NDArray[np.int64]) -> None:
        """How many options this seat has in each game; 0 if it is over."""

    def read(self, games: Any, number: int, option: int, found: NDArray[np.int64]) -> bool:
        """What an option does, by its place in the order of the rules; False if there is none."""
        ...

    def move_of(self, games: Any, number: int, found: NDArray[np.int64]) -> Any:
        """An option that was read, as the rules know it."""
        ...

    def step(self, games: Any, chosen: NDArray[np.int64]) -> int:
        """Make a move in each game that is not over. The first game that has no such option, or -1."""
        ...

    def scores_of(self, games: Any, number: int) -> tuple[Any, ...]:
        """The scores or totals, as the state of the rules has them."""
        ...

    def outcome(self, games: Any, number: int) -> Outcome:
        """The result of a game that is over."""
        ...

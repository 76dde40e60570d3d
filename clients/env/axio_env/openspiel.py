"""Any ruleset as a game of OpenSpiel: `pyspiel.load_game("axio_rota(players=2)")` after the import.

The deal is a chance node at the root with a number of outcomes, each of which is a seed. Everything after
it follows the rules, so histories are deals and actions. Actions are numbered as in `AxioEnv`.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from axio_env.encoding import Encoding, encoding
from axio_env.environment import MOST_ACTIONS
from axio_env.results import rewards_of
from games.rules import RULES, AnyRuleset
from games.rules.viewers import Viewer

PREFIX = "axio_"
#: How many deals there are. A game of the service has one of 2^256 seeds.
DEALS = 1 << 16
#: No game is longer, nor is a score of a game for one higher.
LONGEST_GAME, BEST_SCORE = 10_000, 1e6


class Table(NamedTuple):
    rules: AnyRuleset
    seats: int
    options: Any
    encode: Encoding


@cache
def table_for(name: str, seats: int) -> Table:
    """By the name of a game and its number of players. Kept here, because OpenSpiel keeps the C++ half of
    a game alone, without the attributes of the Python one."""
    slug = name.removeprefix(PREFIX)
    rules = RULES[slug]
    options = rules.parse_options({})
    rules.check(seats=seats, options=options)
    return Table(rules, seats, options, encoding(slug, seats))


def _table_of(game: pyspiel.Game) -> Table:
    return table_for(game.get_type().short_name, game.num_players())


def _type_of(slug: str) -> pyspiel.GameType:
    seats = RULES[slug].seat_counts
    return pyspiel.GameType(
        short_name=PREFIX + slug,
        long_name=RULES[slug].name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2},
    )


class AxioGame(pyspiel.Game):
    def __init__(self, slug: str, params: dict[str, Any] | None = None) -> None:
        seats = table_for(PREFIX + slug, int((params or {}).get("players", 2))).seats
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=DEALS,
            num_players=seats,
            min_utility=-1.0 if seats > 1 else -BEST_SCORE,
            max_utility=1.0 if seats > 1 else BEST_SCORE,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_type_of(slug), info, params or {})

    def new_initial_state(self) -> AxioState:
        return AxioState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> AxioObserver:
        return AxioObserver(_table_of(self))


class AxioState(pyspiel.State):
    def __init__(self, game: AxioGame) -> None:
        super().__init__(game)
        self.table = _table_of(game)
        #: None before the deal. States of the rules are never changed, so copies may share them.
        self.position: Any = None
        self._legal: list[Any] | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self._asked()
        return asked.seat - 1 if asked else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / DEALS) for number in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.moves()))) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        rules = self.table.rules
        if self.position is None:
            self.position = rules.new_game(
                seats=self.table.seats, options=self.table.options, seed=seed_of(action)
            )
        else:
            move, asked = self.moves()[action], self._asked()
            self.position = rules.apply(self.position, asked.seat, move).state
        self._legal = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.moves()[action])

    def moves(self) -> list[Any]:
        """What each action would do."""
        if self._legal is None:
            self._legal = list(self.table.rules.legal_moves(self.position, self._asked()))
        return self._legal

    def is_terminal(self) -> bool:
        return self.position is not None and self._asked() is None

    def returns(self) -> list[float]:
        outcome = self.table.rules.outcome(self.position) if self.is_terminal() else None
        return rewards_of(outcome, self.table.seats) if outcome else [0.0] * self.table.seats

    def view(self, player: int) -> Any:
        """The position as this player may see it."""
        return self.table.rules.view_for(self.position, Viewer.at(player + 1))

    def _asked(self) -> Any:
        """The decision that is answered next: sealed ones one after the other."""
        answered = self.table.rules.answered(self.position)
        decisions = self.table.rules.decisions(self.position)
        return next((one for one in decisions if one.seat not in answered), None)

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class AxioObserver:
    """What a seat's view tells, as an array and in words."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.tensor = np.zeros(table.encode.width, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AxioState, player: int) -> None:
        self.tensor.fill(0)
        if state.position is not None:
            self.tensor[:] = self._table.encode(state.view(player))

    def string_from(self, state: AxioState, player: int) -> str:
        return "" if state.position is None else self._table.rules.text_of(state.view(player))


def seed_of(deal: int) -> bytes:
    """The seed of a deal, as it could be given to a game of a sandbox."""
    return sha256(f"deal {deal}".encode()).digest()


def _register(slug: str) -> None:
    class Registered(AxioGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(slug, params)

    pyspiel.register_game(_type_of(slug), Registered)


for _slug in RULES:
    _register(_slug)

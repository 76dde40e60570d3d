"""Any ruleset as a PettingZoo environment (AEC).

Action number n is the n-th legal move of the seat that must decide, in the order in which the service
lists the options; the mask tells how many there are. A seat observes its own view, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from axio_env.encoding import encoding
from axio_env.results import rewards_of
from games.rules import RULES, AnyRuleset
from games.rules.base import OpenDecision
from games.rules.viewers import SPECTATOR, Viewer

#: As many moves no position of a ruleset has: an environment that meets one refuses to go on.
MOST_ACTIONS = 8192
#: No number of an observation is larger.
LARGEST = 1e6
Agent = str


class AxioEnv(AECEnv[Agent, dict[str, np.ndarray], int]):
    def __init__(
        self,
        ruleset: str,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        most_actions: int = MOST_ACTIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules: AnyRuleset = RULES[ruleset]
        self.options = self.rules.parse_options(dict(options or {}))
        self.rules.check(seats=seats, options=self.options)
        self.metadata = {
            "name": f"{ruleset}_v{self.rules.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode, self.most_actions = render_mode, most_actions
        self.possible_agents = [f"seat_{number}" for number in range(1, seats + 1)]
        self._encode = encoding(ruleset, seats)
        observed = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (self._encode.width,), np.float32),
                "action_mask": spaces.Box(0, 1, (most_actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {
            agent: spaces.Discrete(most_actions) for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()
        self._state: Any = None
        self._moves: dict[Agent, tuple[Any, ...]] = {}

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal. `options` may hold the `seed` of a game of the service, as 64 hex digits."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        given = (options or {}).get("seed")
        deal = bytes.fromhex(given) if given else self._rng.bytes(32)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        seats = len(self.possible_agents)
        self._go_to(self.rules.new_game(seats=seats, options=self.options, seed=deal))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moves = self.moves(agent)
        if action is None or not 0 <= action < len(moves):
            raise ValueError(f"Action {action} is none of {len(moves)} legal moves.")
        self._cumulative_rewards[agent] = 0.0
        self._go_to(self.rules.apply(self._state, _seat(agent), moves[action]).state)
        self._accumulate_rewards()

    def observe(self, agent: Agent) -> dict[str, np.ndarray[Any, Any]]:
        moves = self.moves(agent)
        if len(moves) > self.most_actions:
            raise ValueError(f"{len(moves)} legal moves: raise `most_actions`.")
        mask = np.zeros(self.most_actions, dtype=np.int8)
        mask[: len(moves)] = 1
        return {"observation": self._encode(self.view(agent)), "action_mask": mask}

    def view(self, agent: Agent) -> Any:
        """The position as this seat may see it: what `GET /games/{id}/view` shows its player."""
        return self.rules.view_for(self._state, Viewer.at(_seat(agent)))

    def moves(self, agent: Agent) -> tuple[Any, ...]:
        """What each action would do; nothing if this seat has nothing to decide."""
        if agent not in self._moves:
            decision = self._decision(agent)
            legal = self.rules.legal_moves(self._state, decision) if decision else ()
            self._moves[agent] = tuple(legal)
        return self._moves[agent]

    def previews(self, agent: Agent) -> list[Any]:
        """What each action would gain at once, as the service tells it beside the options."""
        seat = _seat(agent)
        return [self.rules.preview(self._state, seat, move) for move in self.moves(agent)]

    def render(self) -> str | None:
        """The position in words, as a spectator is told it."""
        if self.render_mode != "ansi":
            return None
        return self.rules.text_of(self.rules.view_for(self._state, SPECTATOR))

    def close(self) -> None:
        """There is nothing to close."""

    def _decision(self, agent: Agent) -> OpenDecision | None:
        seat, answered = _seat(agent), self.rules.answered(self._state)
        open_ones = self.rules.decisions(self._state)
        return next((one for one in open_ones if one.seat == seat and seat not in answered), None)

    def _go_to(self, state: Any) -> None:
        self._state, self._moves = state, {}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if outcome := self.rules.outcome(state):
            for agent, reward in zip(
                self.possible_agents, rewards_of(outcome, len(self.possible_agents)), strict=True
            ):
                self.rewards[agent], self.terminations[agent] = reward, True
            self.agent_selection = self.agents[0]
            return
        answered = self.rules.answered(state)
        asked = next(one for one in self.rules.decisions(state) if one.seat not in answered)
        self.agent_selection = self.possible_agents[asked.seat - 1]


def _seat(agent: Agent) -> int:
    return int(agent.removeprefix("seat_"))


def raw_env(ruleset: str, **settings: Any) -> AxioEnv:
    return AxioEnv(ruleset, **settings)


def env(ruleset: str, **settings: Any) -> Any:
    """With checks of what an agent does wrong."""
    checked = wrappers.AssertOutOfBoundsWrapper(raw_env(ruleset, **settings))
    return wrappers.OrderEnforcingWrapper(checked)

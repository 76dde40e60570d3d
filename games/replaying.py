"""Replaying a game from its seed and its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.models import Game, Move, Seat
from games.models.records import log_of
from games.rules.base import Ruleset


class Played(Protocol):
    """What a replay needs of a `games.table.Table`."""

    game: Game
    seats: list[Seat]

    @property
    def ruleset(self) -> Ruleset[Any, Any, Any, Any]: ...
    @property
    def options(self) -> Any: ...
    def require_rules(self) -> None: ...


def replay(table: Played, moves: Sequence[Move] | None = None) -> list[Any]:
    """Every position so far, the set-up first. Sealed answers lead to one position together."""
    table.require_rules()
    ruleset = table.ruleset
    state = ruleset.new_game(
        seats=len(table.seats), options=table.options, seed=bytes(table.game.seed)
    )
    states = [state]
    for move in log_of(table.game) if moves is None else moves:
        if move.decision_id is None:
            state = ruleset.resign(state, move.seat).state
        else:
            state = ruleset.apply(state, move.seat, ruleset.load_move(move.body)).state
        if state.version > states[-1].version:
            states.append(state)
        else:
            states[-1] = state
    return states

"""Positions in which seat 2 is asked something rare: two accounts play until there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axio_client import AxioError, Client, gain
from axio_client.checking.ground import Ground

#: About every second game of acht comes to a reaction; of the other games one is nearly always enough.
MOST_GAMES = 30


def position_with(
    ground: Ground, ruleset: str, is_special: Callable[[Any], bool]
) -> tuple[str, int]:
    """A finished game, and the version at which seat 2 had such a decision to answer."""
    for _ in range(MOST_GAMES):
        game = ground.owner.games.create(ruleset, ["me", "open"])
        game = ground.stranger.games.join(game["id"], 2)
        while game["status"] == "active":
            if any(pending["seat"] == 2 and is_special(pending) for pending in game["pending"]):
                ground.stranger.games.resign(game["id"], 2)
                return game["id"], game["version"]
            for pending in game["pending"]:
                player = (ground.owner, ground.stranger)[pending["seat"] - 1]
                _answer(player, game["id"], pending["decision_id"])
            game = ground.owner.games.get(game["id"])
    raise AxioError(f"No game of {ruleset} came to the position that this check needs.")


def _answer(player: Client, game_id: str, decision_id: str) -> None:
    view = player.games.view(game_id)
    options = list(player.games.options(game_id, decision_id))
    player.games.play(game_id, max(options, key=lambda option: _interest(view, option)))


def _interest(view: Any, option: Any) -> tuple[float, ...]:
    """Eights lead to reactions: cards are kept for them, their middles are placed early, and what
    scores late, because it fills the board. Stones of the lowest colours out of the hand lead to a
    swap, and gains to bonus turns."""
    if view["ruleset"] == "acht":
        move = option["move"]
        keeps_card, is_middle = move["type"] == "pass", move.get("tile") == "X"
        return option["preview"]["eight"], keeps_card, is_middle, -gain(option)
    kept = 0
    if view["ruleset"] == "axio" and option["move"]["type"] == "place":
        me = next(seat for seat in view["seats"] if seat["seat"] == view["viewer"]["seat"])
        scores = {c: n + option["preview"]["points"][c] for c, n in me["scores"].items()}
        lowest = {colour for colour, points in scores.items() if points == min(scores.values())}
        hand = [stone for stone in view["hand"] if stone["stone"] != option["move"]["stone"]]
        kept = sum(bool(lowest & {stone["a"], stone["b"]}) for stone in hand)
    return -kept, gain(option)

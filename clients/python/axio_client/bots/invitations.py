"""Invitations: a bot takes the seats that its own rules allow, and declines the others."""

from __future__ import annotations

import logging
from typing import Any

from axio_client._async.client import AsyncClient
from axio_client.bots.report import Report
from axio_client.errors import Problem
from axio_client.models import Game, GameStatus, Me

logger = logging.getLogger("axio.bot")


class Doorkeeper:
    def __init__(self, client: AsyncClient, report: Report) -> None:
        self._client, self._report = client, report

    async def answer(self, game_id: str, seat: int) -> None:
        """What is no longer there is nobody's fault."""
        try:
            game = await self._client.games.get(game_id)
            # Its owner may have changed the rules since it was started.
            me = await self._client.me()
            rule = broken_rule(me, game, await self._games_under_way(game_id))
            if rule:
                await self._client.games.leave(game_id, seat)
            else:
                await self._client.games.join(game_id, seat)
        except Problem as problem:
            logger.info("invitation to game %s: %s", game_id, problem)
            return
        self._report.invitations["declined" if rule else "accepted"] += 1
        logger.info("invitation to game %s: %s", game_id, f"declined ({rule})" if rule else "taken")

    async def _games_under_way(self, but: str) -> int:
        """Also tables where it sits already, and which have not started."""
        statuses: tuple[GameStatus, ...] = ("lobby", "active")
        count = 0
        for status in statuses:
            async for game in self._client.games.mine(status=status):
                occupant = game["seats"][game["your_seat"] - 1]["occupant"]
                count += game["id"] != but and occupant["type"] != "invited"
        return count


def broken_rule(me: Me, game: Game, games_under_way: int) -> str | None:
    """The first member of `accepts` that a game does not fit; None if it may be accepted."""
    accepts = me["accepts"]
    # A person who lets a bot play for it accepts everything; so does a bot with its owner.
    if accepts is None or game["host"] == me["owner"]:
        return None
    if accepts["from"] != "anybody":
        return "from"
    if game["rated"] and not accepts["rated"]:
        return "rated"
    if game["ruleset"] not in accepts["rulesets"]:
        return "rulesets"
    if (seconds := seconds_of(game)) is not None and seconds < accepts["least_seconds"]:
        return "least_seconds"
    return "most_games" if games_under_way >= accepts["most_games"] else None


def seconds_of(game: Game) -> float | None:
    """The time for one decision; None without a clock."""
    control: Any = game["time_control"]
    return control.get("seconds", control.get("initial"))

"""Runs a bot: any number of games at once, until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import datetime
from time import monotonic
from typing import Any

from axio_client._async.client import AsyncClient
from axio_client._async.turns import AsyncTurn
from axio_client.bots.invitations import Doorkeeper
from axio_client.bots.players import BUILT_IN, Player
from axio_client.bots.report import Report
from axio_client.bots.seeking import keep_seeking
from axio_client.bots.settings import Settings
from axio_client.errors import Problem
from axio_client.seats import seat_of

logger = logging.getLogger("axio.bot")

#: Of the time that a clock leaves; the rest is for the way to the service.
SHARE_OF_CLOCK = 0.7
#: How long decisions may still take once the bot was told to stop.
LAST_SECONDS = 10.0


class Runner:
    """One account. Give the client much patience: it decides how long the service may be away."""

    def __init__(
        self, client: AsyncClient, player: Player, settings: Settings | None = None
    ) -> None:
        self.client, self.player = client, player
        self.settings = settings or Settings()
        self.report = Report()
        self._stop = asyncio.Event()
        self._thinking: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(self.settings.at_once)
        self._name = ""

    def stop(self) -> None:
        """Finish the decisions at hand, then return from `run`."""
        self._stop.set()

    async def run(self) -> Report:
        self._name = (await self.client.me())["name"]
        logger.info("%s plays on %s", self._name, self.client.url)
        work = [
            asyncio.create_task(self._answer_turns()),
            asyncio.create_task(self._hear(Doorkeeper(self.client, self.report))),
        ]
        if self.settings.seeks:
            work.append(asyncio.create_task(keep_seeking(self.client, self.settings)))
        stopped = asyncio.create_task(self._stop.wait())
        done, _ = await asyncio.wait([*work, stopped], return_when=asyncio.FIRST_COMPLETED)
        if self._thinking:
            await asyncio.wait(self._thinking, timeout=LAST_SECONDS)
        for task in [*work, stopped, *self._thinking]:
            task.cancel()
        await asyncio.gather(*work, stopped, *self._thinking, return_exceptions=True)
        await self.player.close()
        for task in done:
            # What ended by itself failed for good: a token was revoked, for example.
            task.result()
        return self.report

    async def _answer_turns(self) -> None:
        async for turn in self.client.turns():
            await self._slots.acquire()
            task = asyncio.create_task(self._answer(turn))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)
            task.add_done_callback(lambda _: self._slots.release())

    async def _answer(self, turn: AsyncTurn) -> None:
        try:
            async for answer in self._answers(turn):
                if await self._sent(turn, answer):
                    return
        except Problem as problem:
            # The game goes on for others: whatever it is, it is not worth dying for.
            logger.error("decision %s: %s", turn.decision_id, problem)
            self.report.fault("refused", str(problem), turn.game_id)

    async def _answers(self, turn: AsyncTurn) -> AsyncIterator[Any]:
        """What the bot says, and then what is played if that is no legal answer."""
        begun = monotonic()
        try:
            async with asyncio.timeout(self._seconds_for(turn)):
                answer = await self.player.answer(turn)
            self.report.thought.append(monotonic() - begun)
            yield answer
        except TimeoutError:
            self._fault(turn, "slow", f"No answer within {monotonic() - begun:.1f} seconds.")
        except Exception as error:
            self._fault(turn, "raised", f"{type(error).__name__}: {error}")
        if self.settings.if_it_fails in BUILT_IN:
            yield BUILT_IN[self.settings.if_it_fails](turn.view, turn.options)

    async def _sent(self, turn: AsyncTurn, answer: Any) -> bool:
        """Whether the decision is answered, by this answer or by another one."""
        begun = monotonic()
        try:
            accepted = await turn.play(answer)
        except (Problem, TypeError, KeyError) as error:
            if isinstance(error, Problem) and error.status != 422:
                raise
            self._fault(turn, "illegal", str(error))
            return False
        self.report.accepted.append(monotonic() - begun)
        self.report.decisions += 1
        if accepted is None:
            self.report.too_late += 1
        return True

    def _seconds_for(self, turn: AsyncTurn) -> float:
        """Told by the service's own times, because the clocks of two machines differ."""
        if turn.deadline_at is None:
            return self.settings.think_seconds
        opened, deadline = map(datetime.fromisoformat, (turn.data["opened_at"], turn.deadline_at))
        left = (deadline - opened).total_seconds() * SHARE_OF_CLOCK
        return min(self.settings.think_seconds, left)

    def _fault(self, turn: AsyncTurn, kind: str, detail: str) -> None:
        logger.warning(
            "decision %s of game %s: %s: %s", turn.decision_id, turn.game_id, kind, detail
        )
        self.report.fault(kind, detail, turn.game_id)

    async def _hear(self, door: Doorkeeper) -> None:
        """Invitations, also those from before the bot was started, and ends of games."""
        async for event in self.client.events():
            match event["type"]:
                case "snapshot":
                    for invitation in event["invitations"]:
                        await door.answer(invitation["game_id"], invitation["seat"])
                case "invitation":
                    await door.answer(event["game_id"], event["invitation"]["seat"])
                case "game.finished":
                    await self._over(event["game_id"])

    async def _over(self, game_id: str) -> None:
        self.player.forget(game_id)
        with suppress(Problem):
            game = await self.client.games.get(game_id)
            seat = seat_of(game, self._name)
            ranking = game["result"]["ranking"] if game["result"] else []
            for ranked in ranking:
                if seat in ranked["seats"]:
                    self.report.games += 1
                    self.report.places[game["ruleset"]][ranked["place"]] += 1
                    logger.info("game %s is over: place %d", game_id, ranked["place"])

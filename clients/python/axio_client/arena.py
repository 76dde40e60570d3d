"""Matches between bots and engines, over HTTP, with duplicate deals.

The contestants play every deal once in each order of seats: luck of the deal is shared, and far fewer
games tell who is better. Games with a fault are counted apart: they tell nothing about strength.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from axio_client._async.client import AsyncClient
from axio_client.bots import Report, Runner, Settings, load_player
from axio_client.errors import AxioError, Problem
from axio_client.models import Game

#: The arena waits for a busy service.
PATIENCE_SECONDS = 120.0
#: Of the normal distribution: 95 % are within.
WITHIN_95 = 1.96


@dataclass
class Contestant:
    """A bot (a file or a program), or an engine of the service."""

    source: str
    is_engine: bool
    #: Of the bot's account.
    name: str = ""
    report: Report = field(default_factory=Report)
    #: One number from 0 (last in all orders) to 1 (first) for each deal without a fault.
    scores: list[float] = field(default_factory=list)
    places: Counter[int] = field(default_factory=Counter)
    #: Games in which it did not answer by itself.
    faulty_games: int = 0

    def seat(self) -> dict[str, Any]:
        if self.is_engine:
            return {"type": "ai", "engine": self.source}
        return {"type": "bot", "name": self.name}

    @property
    def mean(self) -> float | None:
        return fmean(self.scores) if self.scores else None

    @property
    def margin(self) -> float | None:
        """The true mean is within this, with a chance of about 95 %. One deal lost and one won are
        added first (after Agresti and Coull): else ten of ten would look like certainty."""
        if not self.scores:
            return None
        scores = [*self.scores, 0.0, 1.0]
        return WITHIN_95 * stdev(scores) / math.sqrt(len(scores))


@dataclass(frozen=True)
class Match:
    ruleset: str
    deals: int
    at_once: int = 4
    #: The same word gives the same deals.
    seed: str = "axio"
    options: dict[str, Any] = field(default_factory=dict)

    def deal(self, number: int) -> str:
        return hashlib.sha256(f"{self.seed}/{self.ruleset}/{number}".encode()).hexdigest()


def seat_orders(count: int) -> list[list[int]]:
    """Everybody on every seat once: the contestants, seat by seat."""
    return [[(seat + turn) % count for seat in range(count)] for turn in range(count)]


def score_of(place: int, shared_by: int, seats: int) -> float:
    """1 for the first of all, 0 for the last; those who share a place share what it is worth."""
    average = place + (shared_by - 1) / 2
    return (seats - average) / (seats - 1)


async def play_match(
    url: str, sources: Sequence[str], match: Match, played: Callable[[], object] = lambda: None
) -> list[Contestant]:
    """`played` is called after each game."""
    if not 2 <= len(sources) <= 4:
        raise AxioError("Two to four play a match.")
    async with AsyncClient(url, patience=PATIENCE_SECONDS) as host:
        word = secrets.token_hex(4)
        await host.sign_up(f"arena-{word}")
        engines = {engine["slug"] async for engine in host.engines()}
        contestants = [Contestant(source, source in engines) for source in sources]
        runners = []
        for number, contestant in enumerate(contestants):
            if not contestant.is_engine:
                runner = await _runner(host, contestant, f"arena-{word}-{number}", match.at_once)
                runners.append((runner, asyncio.create_task(runner.run())))
        try:
            games = _play_deals(host, contestants, match, played)
            # A bot that stops (its token was revoked, for example) ends the match.
            await _first_to_fail(games, [task for _, task in runners])
        finally:
            for runner, _ in runners:
                runner.stop()
            await asyncio.gather(*(task for _, task in runners), return_exceptions=True)
            for runner, _ in runners:
                await runner.client.aclose()
        return contestants


async def _runner(host: AsyncClient, contestant: Contestant, name: str, at_once: int) -> Runner:
    player = load_player(contestant.source, at_once=at_once)
    created = await host.create_bot(name)
    contestant.name = created["player"]["name"]
    client = AsyncClient(host.url, created["token"], patience=PATIENCE_SECONDS)
    runner = Runner(client, player, Settings(at_once=at_once))
    contestant.report = runner.report
    return runner


async def _first_to_fail(games: Any, runners: list[asyncio.Task[Report]]) -> None:
    match = asyncio.ensure_future(games)
    done, _ = await asyncio.wait([match, *runners], return_when=asyncio.FIRST_COMPLETED)
    match.cancel()
    for task in done:
        task.result()


async def _play_deals(
    host: AsyncClient, contestants: list[Contestant], match: Match, played: Callable[[], object]
) -> None:
    slots = asyncio.Semaphore(match.at_once)

    async def play(seed: str, order: list[int]) -> Game:
        async with slots:
            game = await host.games.create(
                match.ruleset,
                [contestants[number].seat() for number in order],
                options=match.options,
                sandbox={"seed": seed},
            )
            end = await host.games.wait(game["id"])
            played()
            return end

    async def deal(number: int) -> None:
        orders = seat_orders(len(contestants))
        seed = match.deal(number)
        games = await asyncio.gather(*(play(seed, order) for order in orders))
        await _count(host, contestants, list(zip(games, orders, strict=True)))

    try:
        async with asyncio.TaskGroup() as deals:
            for number in range(match.deals):
                deals.create_task(deal(number))
    except* Problem as failed:
        raise failed.exceptions[0] from None


async def _count(
    host: AsyncClient, contestants: list[Contestant], games: list[tuple[Game, list[int]]]
) -> None:
    """Add a deal to the scores, unless somebody in it did not answer by itself."""
    scores: dict[int, list[float]] = {number: [] for number in range(len(contestants))}
    faulty = False
    for game, order in games:
        at_fault = await _at_fault(host, contestants, game, order)
        faulty = faulty or bool(at_fault) or game["result"] is None
        for number in at_fault:
            contestants[number].faulty_games += 1
        for ranked in game["result"]["ranking"] if game["result"] else ():
            for seat in ranked["seats"]:
                number = order[seat - 1]
                contestants[number].places[ranked["place"]] += 1
                shared = len(ranked["seats"])
                scores[number].append(score_of(ranked["place"], shared, len(order)))
    if not faulty:
        for number, found in scores.items():
            contestants[number].scores.append(fmean(found))


async def _at_fault(
    host: AsyncClient, contestants: list[Contestant], game: Game, order: list[int]
) -> set[int]:
    """Bots that failed, and engines for which a simpler one answered."""
    found = {n for n in order if game["id"] in contestants[n].report.faulty_games}
    if any(contestants[number].is_engine for number in order):
        cursor = None
        while True:
            page = await host.api.list_jobs(game["id"], limit=200, cursor=cursor)
            for job in page["items"]:
                if job["kind"] == "move" and job["fallback"] and job["seat"]:
                    found.add(order[job["seat"] - 1])
            cursor = page["next_cursor"]
            if cursor is None:
                break
    return found

"""Players who repeat a move with the same key until they are told that it was made."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import httpx

#: What a service says that is stopping, starting, or without its database.
NOT_NOW = {429, 502, 503}
RULESETS = ("rota", "axio", "acht")
SLOW_SECONDS = 8.0


class Acknowledged(NamedTuple):
    game_id: str
    decision_id: str
    version: int


class Fault(NamedTuple):
    """When it began and ended."""

    name: str
    start: float
    end: float


class Crowd:
    """Plays so many games at once, each against an engine, one after the other."""

    def __init__(
        self,
        bases: Sequence[str],
        *,
        tables: int,
        engine: str,
        seed: int = 1,
        patience_seconds: float = 20.0,
    ) -> None:
        self.bases, self.tables, self.engine = list(bases), tables, engine
        #: After this without an answer a request is repeated elsewhere.
        self.patience_seconds = patience_seconds
        self.random = random.Random(seed)
        self.acknowledged: list[Acknowledged] = []
        self.games: list[str] = []
        self.finished: set[str] = set()
        self.over = asyncio.Event()
        #: Seconds of each answered request, by route.
        self.seconds: dict[str, list[float]] = defaultdict(list)
        #: What went wrong and was tried again, and what must never happen.
        self.retried: Counter[str] = Counter()
        self.errors: list[str] = []
        self.slow: list[Slow] = []
        #: When each game was seen to go on, for the length of silences.
        self.progress: dict[str, list[float]] = defaultdict(list)

    async def play(self) -> None:
        limits = httpx.Limits(max_connections=None)
        async with (
            httpx.AsyncClient(timeout=self.patience_seconds, limits=limits) as http,
            asyncio.TaskGroup() as all_,
        ):
            for number in range(self.tables):
                all_.create_task(_Player(self, http, number).play())

    def longest_gap(self) -> float:
        """The longest time between two moves of a game."""
        return max(
            (
                later - earlier
                for times in self.progress.values()
                for earlier, later in pairwise(times)
            ),
            default=0.0,
        )

    def longest_silences(self, faults: Sequence[Fault]) -> dict[str, float]:
        """The longest time that a game stood still after each kind of fault had ended. Of further
        faults meanwhile the time is not counted."""
        longest: dict[str, float] = defaultdict(float)
        for times in self.progress.values():
            for fault in faults:
                later = next((at for at in times if at > fault.end), None)
                if times[0] < fault.end and later is not None:
                    disturbed = sum(
                        min(other.end, later) - other.start
                        for other in faults
                        if fault.end <= other.start < later
                    )
                    silence = later - fault.end - disturbed
                    longest[fault.name] = max(longest[fault.name], silence)
        return longest


class Slow(NamedTuple):
    """A call that took long, and what it met with before it was answered."""

    start: float
    end: float
    path: str
    met: dict[str, int]


class _Player:
    def __init__(self, crowd: Crowd, http: httpx.AsyncClient, number: int) -> None:
        self.crowd, self.http, self.number = crowd, http, number
        #: Which of the bases is asked: one that does not answer is left for the next.
        self.base = number
        self.headers: dict[str, str] = {}

    async def play(self) -> None:
        name = f"player {self.number} {secrets.token_hex(4)}"
        signed_up = await self.call("POST players", "players", {"name": name})
        self.headers = {"Authorization": f"Bearer {signed_up['token']}"}
        while not self.crowd.over.is_set():
            await self.play_one()

    async def play_one(self) -> None:
        body = {
            "ruleset": RULESETS[self.crowd.random.randrange(len(RULESETS))],
            "seats": [{"type": "me"}, {"type": "ai", "engine": self.crowd.engine}],
        }
        game = await self.call("POST games", "games", body, key=secrets.token_hex(8))
        self.crowd.games.append(game["id"])
        version = 0
        while game["status"] == "active":
            if game["version"] > version:
                version = game["version"]
                self.crowd.progress[game["id"]].append(time.monotonic())
            mine = [one for one in game["pending"] if one["seat"] == 1]
            if mine and self.crowd.over.is_set():
                return
            if mine:
                await self.move(game["id"], mine[0]["decision_id"])
            else:
                path = f"games/{game['id']}/events?after={await self.last_event(game)}&wait=2"
                await self.call("GET events, waiting", path)
            game = await self.call("GET game", f"games/{game['id']}")
        self.crowd.finished.add(game["id"])

    async def last_event(self, game: dict[str, Any]) -> str:
        page = await self.call("GET events", f"games/{game['id']}/events")
        return page["next_cursor"]

    async def move(self, game_id: str, decision_id: str) -> None:
        path = f"games/{game_id}/decisions/{decision_id}/options?limit=20"
        # A sealed answer leaves its decision among the open ones until all are in.
        answered = ("decision-closed", "game-not-active")
        options = await self.call("GET options", path, lost=answered)
        if options is None:
            return
        option = self.crowd.random.choice(options["items"])
        made = await self.call(
            "POST moves", f"games/{game_id}/moves", option["move"], key=secrets.token_hex(8)
        )
        if made is not None:
            told = Acknowledged(game_id, decision_id, made["version"])
            self.crowd.acknowledged.append(told)

    async def call(
        self,
        route: str,
        path: str,
        body: Any = None,
        *,
        key: str | None = None,
        lost: Sequence[str] = (),
    ) -> Any:
        """Repeat a request until it is answered, here or by another process."""
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        method, began, met = route.partition(" ")[0], time.monotonic(), Counter[str]()
        for _ in range(1000):
            base = self.crowd.bases[self.base % len(self.crowd.bases)]
            started = time.monotonic()
            try:
                answer = await self.http.request(
                    method, f"{base}/api/v1/{path}", json=body, headers=headers
                )
            except httpx.TransportError as error:
                self.crowd.retried[type(error).__name__] += 1
                met[f"{type(error).__name__} at {base}"] += 1
                self.base += 1
                await asyncio.sleep(0.1)
                continue
            if answer.status_code in NOT_NOW or self._under_way(answer):
                self.crowd.retried[str(answer.status_code)] += 1
                met[f"{answer.status_code} at {base}"] += 1
                self.base += 1
                await asyncio.sleep(0.2)
                continue
            self.crowd.seconds[route].append(time.monotonic() - started)
            if time.monotonic() - began > SLOW_SECONDS:
                self.crowd.slow.append(Slow(began, time.monotonic(), path, dict(met)))
            if answer.is_success:
                return answer.json()
            if answer.json().get("code") not in lost:
                self.crowd.errors.append(f"{route}: {answer.status_code} {answer.text[:300]}")
            return None
        raise AssertionError(f"{route} was never answered.")

    def _under_way(self, answer: httpx.Response) -> bool:
        return answer.status_code == 409 and answer.json()["code"] == "idempotency-in-progress"

"""Spectators with open streams: they are told every event once, and come back when a stream ends."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict

import httpx

from tests.chaos.players import Crowd

#: Between two attempts to open a stream.
RETRY_SECONDS = 0.1


class Watchers:
    """One spectator for each game of a crowd, at another process than its player."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.told: dict[str, list[int]] = defaultdict(list)
        self.reopened = 0
        self.longest_absence = 0.0

    async def watch(self) -> None:
        """Until the crowd has played its last move."""
        watched: dict[str, asyncio.Task[None]] = {}
        async with httpx.AsyncClient(timeout=httpx.Timeout(5, read=20)) as http:
            while not self.crowd.over.is_set():
                for number, game_id in enumerate(self.crowd.games):
                    if game_id not in watched:
                        watched[game_id] = asyncio.create_task(self._follow(http, game_id, number))
                await asyncio.sleep(RETRY_SECONDS)
            for task in watched.values():
                task.cancel()
            await asyncio.gather(*watched.values(), return_exceptions=True)

    async def _follow(self, http: httpx.AsyncClient, game_id: str, number: int) -> None:
        bases, attempt, left_at = self.crowd.bases, number + 1, time.monotonic()
        while not self._is_over(game_id):
            url = f"{bases[attempt % len(bases)]}/api/v1/games/{game_id}/events"
            told = self.told[game_id]
            headers = {"Accept": "text/event-stream", "Last-Event-ID": str(told[-1] if told else 0)}
            try:
                async with http.stream("GET", url, headers=headers) as stream:
                    if stream.status_code == 200:
                        if told:
                            self.reopened += 1
                            absence = time.monotonic() - left_at
                            self.longest_absence = max(self.longest_absence, absence)
                        async for line in stream.aiter_lines():
                            left_at = time.monotonic()
                            if line.startswith("id: "):
                                told.append(int(line[4:]))
            except httpx.TransportError:
                pass
            attempt += 1
            await asyncio.sleep(RETRY_SECONDS)

    def _is_over(self, game_id: str) -> bool:
        return game_id in self.crowd.finished

    def faults(self) -> list[str]:
        return [
            f"{game_id}: the stream told {told}"
            for game_id, told in self.told.items()
            if told != list(range(1, len(told) + 1))
        ]

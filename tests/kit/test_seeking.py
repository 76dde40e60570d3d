"""Bots that look for games by themselves: against a service that is made up."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from axio_client import AsyncClient
from axio_client.bots import Settings, seeking

WANTED = {"rulesets": ["rota"], "seats": [2], "time_controls": [{"type": "none"}]}


class Service:
    """Games and seeks of one bot."""

    def __init__(self, games: int = 0, refuses: bool = False) -> None:
        self.games, self.refuses = games, refuses
        self.seeks: dict[str, Any] = {}
        self.asked: list[str] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(f"{request.method} {request.url.path.removeprefix('/api/v1')}")
        if request.url.path.endswith("/me/games"):
            return self._page([{"id": str(number)} for number in range(self.games)])
        if self.refuses:
            return httpx.Response(409, json={"code": "limit-reached"})
        if request.method == "POST":
            number = f"s{len(self.asked)}"
            self.seeks[number] = json.loads(request.content)
            return httpx.Response(201, json={"id": number})
        if request.method == "DELETE":
            del self.seeks[request.url.path.rpartition("/")[2]]
            return httpx.Response(204)
        return self._page([{"id": number} for number in self.seeks])

    @staticmethod
    def _page(items: list[Any]) -> httpx.Response:
        return httpx.Response(200, json={"items": items, "next_cursor": None})


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(seeking, "LOOK_EVERY_SECONDS", 0.001)


def seek_until(service: Service, looks: int) -> Any:
    """What is sought after that many looks; then the bot stops."""

    async def go() -> Any:
        http = httpx.AsyncClient(transport=httpx.MockTransport(service))
        async with AsyncClient("http://axio.test", "axio_x", http=http) as client:
            settings = Settings(seeks=WANTED, most_games=2)
            task = asyncio.create_task(seeking.keep_seeking(client, settings))
            while service.asked.count("GET /me/games") < looks:
                await asyncio.sleep(0)
            sought = dict(service.seeks)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            return sought

    return asyncio.run(go())


def test_a_bot_with_few_games_seeks_one_at_a_time_and_withdraws():
    service = Service(games=1)
    (sought,) = seek_until(service, looks=4).values()
    assert sought.items() >= WANTED.items() and sought["expires_at"] > "2026"
    assert service.asked.count("POST /seeks") == 1 and service.seeks == {}


def test_a_bot_with_enough_games_seeks_none():
    service = Service(games=2)
    assert seek_until(service, looks=4) == {} and "POST /seeks" not in service.asked


def test_what_is_refused_is_told_once_and_tried_again(caplog):
    service = Service(refuses=True)
    seek_until(service, looks=4)
    assert caplog.text.count("seeking: 409 limit-reached") == 1
    assert service.asked.count("GET /seeks") >= 4

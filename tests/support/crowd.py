"""Many clients at once against a service process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx

T = TypeVar("T")


class Crowd:
    """Players of a service at some address."""

    def __init__(self, base: str) -> None:
        limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
        self.http = httpx.Client(base_url=f"{base}/api/v1/", timeout=60, limits=limits)

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, *_: Any) -> None:
        self.http.close()

    def sign_up(self, name: str, **more: str) -> dict[str, str]:
        """The headers of a new player."""
        answer = self.http.post("players", json={"name": name, **more})
        assert answer.status_code == 201, answer.text
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    def new_game(
        self, host: dict[str, str], *guests: dict[str, str], **more: Any
    ) -> dict[str, Any]:
        seats = [{"type": "me"}, *({"type": "open"} for _ in guests)]
        body = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 1}, **more}
        answer = self.http.post("games", json=body, headers=host)
        assert answer.status_code == 201, answer.text
        game = answer.json()
        for number, guest in enumerate(guests, start=2):
            path = f"games/{game['id']}/seats/{number}"
            answer = self.http.put(path, json={"type": "me"}, headers=guest)
            assert answer.status_code == 200, answer.text
            game = answer.json()
        return game

    def option(self, player: dict[str, str], game: str, decision: str) -> dict[str, Any]:
        """The first legal answer to a decision."""
        path = f"games/{game}/decisions/{decision}/options?limit=1"
        answer = self.http.get(path, headers=player)
        assert answer.status_code == 200, answer.text
        return answer.json()["items"][0]["move"]

    def step(self, player: dict[str, str], game: str) -> httpx.Response:
        """Make any move in a game in which it is this player's turn."""
        (pending,) = self.http.get(f"games/{game}", headers=player).json()["pending"]
        move = self.option(player, game, pending["decision_id"])
        return self.http.post(f"games/{game}/moves", json=move, headers=player)

    def play(self, players: Sequence[dict[str, str]], game: str, *, moves: int) -> None:
        """Make some moves; seat n is played by the n-th player."""
        for _ in range(moves):
            (pending,) = self.http.get(f"games/{game}", headers=players[0]).json()["pending"]
            answer = self.step(players[pending["seat"] - 1], game)
            assert answer.status_code == 201, answer.text


def at_once(calls: Sequence[Callable[[], T]]) -> list[T]:
    """Make all calls in parallel; none begins before all of them are ready."""
    ready = threading.Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        ready.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))

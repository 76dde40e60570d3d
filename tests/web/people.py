"""Those who play over HTTP, and how to sit them down at tables."""

from __future__ import annotations

import json
import secrets
from typing import Any

import httpx


class Guest:
    def __init__(self, base: str, name: str | None = None) -> None:
        self.name = name or f"guest-{secrets.token_hex(4)}"
        self.http = httpx.Client(base_url=f"{base}/api/v1/")
        self.token = self.call("POST", "players", {"name": self.name})["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    @property
    def session(self) -> str:
        """As the page keeps it."""
        return json.dumps({"token": self.token, "name": self.name, "guest": True})

    def call(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.http.request(method, path, **({} if body is None else {"json": body}))
        assert answer.is_success, answer.text
        return answer.json()

    def opens(self, ruleset: str, *others: Any, **more: Any) -> str:
        """A table with these on the other seats: guests, or seats as the API takes them."""
        seats = [{"type": "open"} if isinstance(one, Guest) else one for one in others]
        body = {"ruleset": ruleset, "seats": [{"type": "me"}, *seats], **more}
        game = self.call("POST", "games", body)["id"]
        for number, other in enumerate(others, start=2):
            if isinstance(other, Guest):
                other.call("PUT", f"games/{game}/seats/{number}", {"type": "me"})
        return str(game)

    def moves(self, game: str) -> bool:
        """Answers one decision of its own with the first legal option, if there is one."""
        for pending in self.call("GET", f"games/{game}")["pending"]:
            path = f"games/{game}/decisions/{pending['decision_id']}/options?limit=1"
            answer = self.http.get(path)
            if answer.is_success:
                self.call("POST", f"games/{game}/moves", answer.json()["items"][0]["move"])
                return True
        return False


def rush(game: str, *guests: Guest, moves: int = 10_000) -> None:
    """Plays on for so many moves, or to the end, by first options."""
    for _ in range(moves):
        if not any(guest.moves(game) for guest in guests):
            return

"""A bot that speaks HTTP itself and does everything right; its children do one thing wrong."""

from __future__ import annotations

import os
import time
from typing import Any

import httpx

URL, TOKEN = os.environ["AXIO_URL"], os.environ["AXIO_TOKEN"]


class HonestBot:
    def __init__(self) -> None:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        self.http = httpx.Client(base_url=f"{URL}/api/v1/", headers=headers, timeout=40)
        self.answered: set[str] = set()

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Until there is an answer that says something about the request."""
        while True:
            try:
                response = self.http.request(method, path, **more)
            except httpx.TransportError:
                time.sleep(0.1)
                continue
            if response.status_code not in {429, 503}:
                return response
            self.wait(response)

    def wait(self, response: httpx.Response) -> None:
        time.sleep(float(response.headers["Retry-After"]))

    def run(self) -> None:
        while True:
            self.look_at_invitations()
            query = {"include": "options", "wait": 1}
            for turn in self.call("GET", "me/turns", params=query).json()["items"]:
                if turn["decision_id"] not in self.answered and self.wants(turn):
                    self.answered.add(turn["decision_id"])
                    self.answer(turn)

    def wants(self, turn: dict[str, Any]) -> bool:
        return True

    def answer(self, turn: dict[str, Any]) -> None:
        move = turn["options"][0]["move"]
        headers = {"Idempotency-Key": turn["decision_id"]}
        self.call("POST", f"games/{turn['game_id']}/moves", json=move, headers=headers)

    def look_at_invitations(self) -> None:
        snapshot = self.call("GET", "me/events").json()["items"][0]
        for invitation in snapshot["invitations"]:
            game = self.call("GET", f"games/{invitation['game_id']}").json()
            if self.accepts(game):
                path = f"games/{game['id']}/seats/{invitation['seat']}"
                self.call("PUT", path, json={"type": "me"})

    def accepts(self, game: dict[str, Any]) -> bool:
        rules = self.call("GET", "me").json()["accepts"]
        return game["time_control"].get("seconds", 1000) >= rules["least_seconds"]


if __name__ == "__main__":
    HonestBot().run()

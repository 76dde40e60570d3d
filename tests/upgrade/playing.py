"""Playing over HTTP, with nothing but calls that every version of the service answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import httpx

from tests.rules.acht_slowly import shapes

Decision = dict[str, Any]
Options = list[dict[str, Any]]
#: Whether to stop here, asked with an open decision and its options before it is answered.
Until = Callable[[Decision, Options], bool]
Choice = Callable[[Options], dict[str, Any]]


class Service:
    """A running service, with the tokens of those who play there."""

    def __init__(self, base: str, tokens: dict[str, str], *, seed: int = 8) -> None:
        self.http = httpx.Client(base_url=f"{base}/api/v1/", timeout=30)
        self.tokens, self.rng = tokens, Random(seed)
        self._components: dict[str, Any] = {}

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def call(self, who: str | None, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        return self.http.request(method, path, json=body, headers=headers)

    def get(self, who: str | None, path: str) -> Any:
        return self._good(self.call(who, "GET", path))

    def post(self, who: str | None, path: str, body: Any = None) -> Any:
        return self._good(self.call(who, "POST", path, body))

    def put(self, who: str, path: str, body: Any) -> Any:
        return self._good(self.call(who, "PUT", path, body))

    def pages(self, who: str | None, path: str) -> Options:
        """All items of a list."""
        items, cursor = [], ""
        while True:
            page = self.get(who, f"{path}?limit=200{cursor}")
            items += page["items"]
            if page["next_cursor"] is None:
                return items
            cursor = f"&cursor={page['next_cursor']}"

    def game(self, game_id: str, who: str = "alice") -> Any:
        return self.get(who, f"games/{game_id}")

    def options(self, who: str, game_id: str, decision_id: str, limit: int = 200) -> Options:
        """What may be answered; nothing if a sealed answer is in."""
        path = f"games/{game_id}/decisions/{decision_id}/options?limit={limit}"
        answer = self.call(who, "GET", path)
        if answer.status_code == 409 and answer.json()["code"] == "decision-closed":
            return []
        return self._good(answer)["items"]

    def advance(
        self,
        game_id: str,
        *,
        most: int = 1000,
        until: Until | None = None,
        choose: Choice | None = None,
        limit: int = 200,
    ) -> Any:
        """Answer for people and bots until nobody but engines is asked, or the game is over."""
        game = self.game(game_id)
        people = people_of(game)
        pending = game["pending"]
        for _ in range(most):
            asked = [decision for decision in pending if decision["seat"] in people]
            for decision in asked:
                who = people[decision["seat"]]
                if options := self.options(who, game_id, decision["decision_id"], limit):
                    break
            else:
                break
            if until and until(decision, options):
                break
            move = (choose or self.rng.choice)(options)["move"]
            answer = self.call(who, "POST", f"games/{game_id}/moves", move)
            if answer.status_code == 409 and answer.json()["code"] == "decision-closed":
                # Its time was over, and an engine was faster.
                pending = self.game(game_id)["pending"]
                continue
            pending = self._good(answer)["pending"]
        return self.game(game_id)

    def finish(self, *game_ids: str, seconds: float = 300.0) -> None:
        """Play all of these to their ends; while an engine thinks, the others go on."""
        going, end = list(game_ids), time.monotonic() + seconds
        while going:
            assert time.monotonic() < end, f"These games do not end: {going}"
            for game_id in list(going):
                if self.advance(game_id, limit=8)["status"] == "finished":
                    going.remove(game_id)
            time.sleep(0.05)

    def closing(self, who: str, game_id: str, options: Options) -> Options:
        """Those placements of ACHT that close a shape, whoever's marker goes on it."""
        if not self._components:
            self._components = self.get(None, "rulesets/acht/components")
        board = self.get(who, f"games/{game_id}/view")["board"]
        before = shapes(self._components, board)
        return [
            option
            for option in options
            if shapes(self._components, [*board, _laid(option["move"])]) - before
        ]

    def diverges(self, who: str, game_id: str, seat: int, options: Options) -> bool:
        """Whether closing binds here although it gains nothing: version 1 of ACHT left it free."""
        if options[0]["move"]["type"] != "place":
            return False
        previews = [option["preview"] for option in options]
        if any(preview["eight"] or any(preview["points"].values()) for preview in previews):
            return False
        markers = self.get(who, f"games/{game_id}/view")["seats"][seat - 1]["markers"]
        if all(markers.values()):
            return False
        return 0 < len(self.closing(who, game_id, options)) < len(options)

    @staticmethod
    def _good(answer: httpx.Response) -> Any:
        assert answer.status_code < 300, (answer.request.url, answer.text)
        return answer.json()


def people_of(game: dict[str, Any]) -> dict[int, str]:
    """Who has to be played for, by seat: people and bots, not engines."""
    return {
        seat["number"]: seat["occupant"]["name"]
        for seat in game["seats"]
        if seat["occupant"]["type"] in {"player", "bot"}
    }


def _laid(move: dict[str, Any]) -> dict[str, Any]:
    return {"kind": move["tile"], **{name: move[name] for name in ("row", "col", "rotation")}}

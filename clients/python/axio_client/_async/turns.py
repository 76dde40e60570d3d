"""Turns: the open decisions of an account, with the position and every legal answer."""

from __future__ import annotations

import random
from asyncio import sleep
from collections.abc import AsyncGenerator
from typing import Any

from axio_client._async.calls import AsyncCalls
from axio_client.choosing import best_option, move_of
from axio_client.errors import Problem
from axio_client.models import MoveAccepted, MoveInput, Option, TurnInFull, View
from axio_client.requests import Request

#: The longest that the service lets a request wait.
WAIT_SECONDS = 25
#: Refusals of an answer that came too late: somebody or something else has answered.
TOO_LATE = frozenset({"decision-closed", "game-not-active", "seat-not-playing"})
OVER = frozenset({"finished", "cancelled", "expired"})


class AsyncTurn:
    """A decision that is yours to answer."""

    def __init__(self, api: AsyncCalls, data: TurnInFull) -> None:
        self._api = api
        #: As the service sent it.
        self.data = data
        self.game_id = data["game_id"]
        self.ruleset = data["ruleset"]
        self.decision_id = data["decision_id"]
        self.seat = data["seat"]
        self.kind = data["kind"]
        self.bonus = data["bonus"]
        self.version = data["version"]
        self.deadline_at = data["deadline_at"]
        self.view: View = data["view"]  # type: ignore[assignment]
        self.options: list[Option] = data["options"] or []

    def best(self) -> Option:
        """The option that gains most at once; of several, the first."""
        return best_option(self.options)

    def random(self) -> Option:
        return random.choice(self.options)

    async def play(
        self, answer: Option | MoveInput | dict[str, Any], *, key: str | None = None
    ) -> MoveAccepted | None:
        """Answer with an option, or with a move (whose `decision_id` may be left out).

        None if the decision was closed meanwhile: by a clock, by a substitute, or by another program
        with the same token. The key is made of the decision, so that however often and by however
        many programs it is sent, one answer counts.
        """
        move: Any = {"decision_id": self.decision_id, **move_of(answer)}
        key = key or f"turn-{self.decision_id}"
        try:
            return await self._api.submit_move(self.game_id, move, idempotency_key=key)
        except Problem as problem:
            if problem.code in TOO_LATE or problem.code == "idempotency-key-reused":
                return None
            raise

    def __repr__(self) -> str:
        return f"<Turn {self.decision_id} of game {self.game_id}: {self.kind}>"


async def turns_of_account(api: AsyncCalls) -> AsyncGenerator[AsyncTurn, None]:
    """Each open decision once, in all games, those with the earliest deadline first; never ends."""
    etag: str | None = None
    shown: set[str] = set()
    while True:
        query = {"include": "view,options", "wait": WAIT_SECONDS}
        request = Request("GET", "/api/v1/me/turns", query, headers={"If-None-Match": etag})
        answer = await api.transport.send(request)
        if answer.status == 304:
            continue
        etag = answer.etag
        items, cursor = answer.data["items"], answer.data["next_cursor"]
        while cursor:
            page = await api.list_turns(include="view,options", cursor=cursor)
            items, cursor = items + page["items"], page["next_cursor"]
        shown &= {item["decision_id"] for item in items}
        for item in items:
            # A position that the service cannot read has no options.
            if item["decision_id"] not in shown and item["options"]:
                shown.add(item["decision_id"])
                yield AsyncTurn(api, item)


async def turns_of_game(api: AsyncCalls, game_id: str) -> AsyncGenerator[AsyncTurn, None]:
    """Each of your decisions in one game, until the game is over."""
    shown: set[str] = set()
    after: str | None = None
    while True:
        try:
            page = await api.list_game_events(game_id, after=after, wait=WAIT_SECONDS)
            after = page["items"][-1]["id"] if page["items"] else after
        except Problem as problem:
            if problem.code != "cursor-expired":
                raise
            after = None
            await sleep(0.1)
            continue
        for turn in await open_turns(api, game_id):
            if turn.decision_id not in shown:
                shown.add(turn.decision_id)
                yield turn
        if page["items"] and (await api.get_game(game_id))["status"] in OVER:
            return


async def open_turns(api: AsyncCalls, game_id: str | None = None) -> list[AsyncTurn]:
    """The decisions that are open now (in one game)."""
    found: list[TurnInFull] = []
    cursor: str | None = None
    while True:
        page = await api.list_turns(include="view,options", cursor=cursor)
        found += [turn for turn in page["items"] if game_id in {None, turn["game_id"]}]
        cursor = page["next_cursor"]
        if cursor is None:
            return [AsyncTurn(api, turn) for turn in found if turn.get("options")]

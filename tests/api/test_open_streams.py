"""Streams while they are open: what they tell, when they are quiet, and why they end."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.live import feeds, streams
from games.live.database_reads import read_in_thread
from games.live.feeds import GameFeed, is_expired
from games.live.long_polls import wait_for_news
from games.live.tickets import ticket_redeem
from games.models import Bot, Event, Token
from games.refusals import Refusal
from games.services import presence
from games.services.events import player_topic
from tests.support.client import Client
from tests.support.live import live_handler, run_live
from tests.support.playing import options_of, rush

LINES = "application/x-ndjson"
#: Nobody waits for this: it is what a failing test takes.
SECONDS = 60.0


class Follower:
    """Somebody who reads a stream to its end."""

    def __init__(self, client: Client, path: str) -> None:
        headers = {"accept": LINES, "authorization": f"Bearer {client.token}"}
        path, _, query = path.partition("?")
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": f"/api/v1/{path}",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self.content = b""

    async def read(self) -> None:
        asked = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, Any]:
            return asked.pop() if asked else await asyncio.get_running_loop().create_future()

        async def send(message: dict[str, Any]) -> None:
            self.content += message.get("body", b"")

        await live_handler()(self.scope, receive, send)

    @property
    def events(self) -> list[dict[str, Any]]:
        lines = self.content.rpartition(b"\n")[0].splitlines()
        return [json.loads(line) for line in lines if line.strip()]

    @property
    def types(self) -> list[str]:
        return [event["type"] for event in self.events]

    async def until(self, condition: Callable[[], Any]) -> None:
        async with asyncio.timeout(SECONDS):
            while not condition():
                await asyncio.sleep(0.01)


def follow(follower: Follower, *steps: Callable[[], Any]) -> list[dict[str, Any]]:
    """Take each step once the stream has told of the one before, then read to the end."""

    async def scenario() -> None:
        reading = asyncio.create_task(follower.read())
        for step in steps:
            told = len(follower.events)
            await follower.until(lambda told=told: len(follower.events) > told or reading.done())
            await read_in_thread(step)
        await asyncio.wait_for(reading, SECONDS)

    run_live(scenario())
    return follower.events


def first_move(client: Client, game: dict[str, Any]) -> None:
    decision = game["pending"][0]["decision_id"]
    move = options_of(client, game["id"], decision)[0]["move"]
    assert client.post(f"games/{game['id']}/moves", move).status == 201


def test_a_game_tells_its_moves_and_its_end_and_then_ends(alice, bob, duel):
    events = follow(
        Follower(bob, f"games/{duel['id']}/events"),
        lambda: first_move(alice, duel),
        lambda: bob.post(f"games/{duel['id']}/seats/2/resign"),
    )
    types = [event["type"] for event in events]
    assert types[0] == "snapshot" and types.count("move.made") == 2
    assert types[-2:] == ["game.finished", "stream.closing"]
    assert events[-1]["reason"] == "game-over"
    ids = [int(event["id"]) for event in events[:-1]]
    assert ids == list(range(ids[0], ids[0] + len(ids)))


def test_an_account_tells_of_its_turns(alice, bob, duel, settings):
    settings.STREAM_SECONDS = 4
    events = follow(Follower(bob, "me/events"), lambda: first_move(alice, duel))
    assert [event["type"] for event in events] == ["snapshot", "turn", "stream.closing"]
    assert events[-1]["reason"] == "lifetime"


def test_while_nothing_happens_there_are_heartbeats(alice, duel, settings):
    settings.STREAM_SECONDS, settings.HEARTBEAT_SECONDS = 1, 0.1
    follower = Follower(alice, f"games/{duel['id']}/events")
    assert [event["type"] for event in follow(follower)] == ["snapshot", "stream.closing"]
    assert b"\n\n" in follower.content


def test_a_token_that_is_revoked_ends_its_streams(alice, duel, settings):
    settings.HEARTBEAT_SECONDS = 0.2
    follower = Follower(alice, f"games/{duel['id']}/events")
    events = follow(follower, lambda: Token.objects.filter(player__name="alice").delete())
    assert events[-1]["reason"] == "no-access"


def test_a_token_that_expires_ends_its_streams_without_a_wake_up(alice, duel, settings):
    settings.HEARTBEAT_SECONDS = SECONDS
    until = timezone.now() + timedelta(seconds=2)
    made = alice.post("me/tokens", {"expires_at": until.isoformat(), "scopes": ["read"]}).json
    follower = Follower(Client("alice", made["token"]), f"games/{duel['id']}/events")
    events = follow(follower)
    assert [event["type"] for event in events] == ["snapshot", "stream.closing"]
    assert events[-1]["reason"] == "no-access"
    assert timezone.now() >= until


def test_a_long_poll_ends_with_its_token(alice, duel):
    made = alice.post("me/tokens", {"expires_at": "2030-01-01T00:00:00Z"}).json
    token = Token.objects.get(pk=made["id"])
    waiting = wait_for_news(
        player_topic(token.player_id), _nothing, lambda found: False, seconds=0, token=token
    )
    Token.objects.filter(pk=token.pk).update(expires_at=timezone.now())
    with pytest.raises(Refusal, match="revoked"):
        run_live(waiting)


async def _nothing(since: float) -> None:
    return None


def test_more_events_than_fit_into_one_read_all_come(alice, bob, duel, monkeypatch):
    monkeypatch.setattr(streams, "MAX_LIMIT", 3)
    monkeypatch.setattr(
        feeds,
        "_OF_GAME",
        feeds.Prepared(
            lambda game, after: (
                Event.objects.filter(player=None, game_id=game)
                .filter(number__gte=after)
                .order_by("number")[:4]
            )
        ),
    )
    rush(duel["id"], [alice, bob])
    events = follow(Follower(alice, f"games/{duel['id']}/events?after=1"))
    ids = [int(event["id"]) for event in events[:-1]]
    assert ids == list(range(2, ids[-1] + 1)) and len(ids) > 30
    assert events[-1]["reason"] == "game-over"


def test_beyond_its_capacity_a_process_opens_no_stream(alice, settings, monkeypatch):
    settings.MOST_STREAMS = 2
    for opened, status in ((1, 200), (2, 503)):
        monkeypatch.setattr(streams, "_open_streams", Counter({None: opened}))
        answer = alice.send("GET", "me/events", Accept=LINES)
        assert answer.status == status
    assert answer.headers["Retry-After"] == "10"


def test_an_account_and_its_bots_share_a_limit_of_streams(alice, bob, duel, settings):
    settings.ACCOUNT_LIMITS = settings.ACCOUNT_LIMITS | {"streams": 1}
    settings.STREAM_SECONDS = 30
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    found = {}

    def look():
        found["used"] = robo.get("me").json["limits"]["streams"]
        for name, client in (("alice", alice), ("robo", robo), ("bob", bob)):
            found[name] = client.send("HEAD", "me/events", Accept=LINES).status
        found["refusal"] = robo.get("me/events", Accept=LINES).json
        bob.post(f"games/{duel['id']}/seats/2/resign")

    follow(Follower(alice, f"games/{duel['id']}/events"), look)
    assert found["used"] == {"allowed": 1, "used": 1}
    assert (found["alice"], found["robo"], found["bob"]) == (409, 409, 200)
    assert found["refusal"]["code"] == "limit-reached"
    assert (found["refusal"]["limit"], found["refusal"]["allowed"]) == ("streams", 1)
    assert alice.send("HEAD", "me/events", Accept=LINES).status == 200


def test_a_bot_is_online_as_long_as_it_listens(alice, duel):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    online = []

    def look():
        online.append(alice.get("players/robo").json["online"])

    def forget():
        look()
        Bot.objects.update(seen_at=None)
        presence._looked_after.clear()
        look()
        first_move(alice, duel)

    def end():
        look()
        alice.post(f"games/{duel['id']}/seats/1/resign")

    follow(Follower(robo, f"games/{duel['id']}/events"), forget, end)
    assert online == [True, False, True]


def test_a_first_event_that_is_written_between_two_reads_is_told(duel, monkeypatch):
    fetch, calls = feeds._OF_GAME.fetch, []

    def late(*arguments: Any) -> list[Any]:
        calls.append(arguments)
        return fetch(*arguments) if len(calls) > 1 else []

    monkeypatch.setattr(feeds._OF_GAME, "fetch", late)
    part = GameFeed(duel["id"]).read(0)
    assert part.rows and not part.expired


@pytest.mark.parametrize(
    ("numbers", "after", "last", "expired"),
    [
        ([3, 4], 3, 4, False),
        ([4], 3, 4, False),
        ([5], 3, 5, True),
        ([], 5, 5, False),
        ([], 4, 5, True),
        ([], 6, 5, True),
    ],
)
def test_a_cursor_is_expired_if_what_follows_it_is_gone(numbers, after, last, expired):
    rows = [Event(number=number) for number in numbers]
    assert is_expired(rows, after, last) is expired


def test_a_ticket_that_is_no_text_opens_nothing(db):
    assert ticket_redeem("\ud800") is None

"""Long polls and streams as requests: which they are, what they cost, and how they fail or end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.db import OperationalError
from prometheus_client import REGISTRY

from axio_api.live import LiveHandler, is_live
from games.api.following import Turns
from games.live import streams
from games.live.bell import BELL
from games.live.feeds import GameFeed
from games.live.token_revocation import REVOKED_TOKENS
from tests.support.client import Client
from tests.support.live import live_handler, run_live

SERVER_SENT, LINES = "text/event-stream", "application/x-ndjson"
#: Differ from one request to the next.
SET_ASIDE = {"X-Request-Id", "RateLimit"}
#: Nobody waits for this: it is what a failing test takes.
SECONDS = 60.0


def scope_of(path: str, method: str = "GET", **headers: str) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": "http",
        "method": method,
        "path": f"/api/v1/{path}",
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }


@pytest.mark.parametrize(
    ("method", "path", "accept"),
    [
        ("GET", "me/turns?wait=1", ""),
        ("GET", "me/events?after=3&wait=025", ""),
        ("GET", "games/abc/events?%77ait=1", ""),
        ("GET", "games/abc/events?wait=99999999999999999999", ""),
        ("GET", "games/abc/events", SERVER_SENT),
        ("GET", "me/events", f"text/html, {LINES};q=0.5, */*"),
        ("HEAD", "me/events", SERVER_SENT),
    ],
)
def test_who_asks_to_wait_or_for_a_stream_leaves_the_threads_alone(method, path, accept):
    assert is_live(scope_of(path, method, Accept=accept))


@pytest.mark.parametrize(
    ("method", "path", "accept"),
    [
        ("GET", "me/turns", ""),
        ("GET", "me/turns?wait=0", "*/*"),
        ("GET", "me/turns?wait=", ""),
        ("GET", "me/events?wait=soon", ""),
        ("GET", "games/abc/events?after=0", f"application/json, {SERVER_SENT}"),
        ("GET", "games/abc/view?wait=1", SERVER_SENT),
        ("GET", "games/a/b/events?wait=1", ""),
        ("GET", "me/turns/?wait=1", ""),
        ("POST", "me/turns?wait=1", SERVER_SENT),
        ("OPTIONS", "me/turns?wait=1", SERVER_SENT),
    ],
)
def test_everybody_else_is_answered_by_the_threads(method, path, accept):
    assert not is_live(scope_of(path, method, Accept=accept))


def test_no_middleware_takes_a_live_request_through_a_thread(monkeypatch):
    def keep(self: Any, is_async: bool, method: Any, method_is_async: Any = None, **_: Any) -> Any:
        assert is_async and method_is_async, f"{method} is adapted"
        return method

    monkeypatch.setattr(BaseHandler, "adapt_method_mode", keep)
    LiveHandler()


def test_an_answer_that_was_waited_for_looks_like_any_other(alice, bob, duel):
    for path in (f"games/{duel['id']}/events?after=0", "me/events?after=0", "me/turns?limit=5"):
        for client in (alice, bob):
            at_once, waited = client.get(path), client.get(f"{path}&wait=1")
            assert (at_once.status, at_once.content) == (waited.status, waited.content)
            assert _kept(at_once.headers) == _kept(waited.headers)
    for path in ("me/turns?limit=0", "me/events?after=x", "games/nothing/events?after=0"):
        at_once, waited = alice.get(path), alice.get(f"{path}&wait=1")
        assert (at_once.status, at_once.content) == (waited.status, waited.content)
        assert _kept(at_once.headers) == _kept(waited.headers)


def _kept(headers: Any) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name not in SET_ASIDE}


def test_a_long_poll_is_one_request(alice, settings):
    """Even though it looks twice: it is counted once, against the limits and in the metrics."""
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "read": (3, 3600)}
    labels = {"method": "GET", "route": "api/v1/me/turns", "status": "200"}

    def counted() -> float:
        return REGISTRY.get_sample_value("axio_requests_total", labels) or 0.0

    before = counted()
    assert [alice.get("me/turns?wait=1").status for _ in range(4)] == [200, 200, 200, 429]
    assert counted() == before + 3


def test_a_wrong_token_is_counted_where_it_would_wait(stranger, db, settings):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "read": (3, 3600)}
    wrong = {"Authorization": "Bearer axio_guess", "Accept": SERVER_SENT}
    assert [stranger.get("me/events", **wrong).status for _ in range(4)] == [401, 401, 401, 429]


def test_a_head_does_not_wait(alice, duel, monkeypatch):
    async def never(*_: Any, **__: Any) -> None:
        raise AssertionError("It waits.")

    monkeypatch.setattr("games.api.live.views.wait_for_news", never)
    for path in ("me/turns?cursor=&wait=25", f"games/{duel['id']}/events?after=3&wait=25"):
        head = alice.request("HEAD", path)
        assert (head.status, head.content) == (200, b"")
    head = alice.request("HEAD", "me/events", Accept=LINES)
    assert (head.headers["Content-Type"], head.content) == (LINES, b"")


def failing(times: int, error: Exception, honest: Callable[..., Any]) -> Callable[..., Any]:
    """Fails this often after the first call, which is the one before the wait."""
    calls = iter([None, *[error] * times])

    def call(*arguments: Any) -> Any:
        if failure := next(calls, None):
            raise failure
        return honest(*arguments)

    return call


def test_a_database_that_fails_while_a_long_poll_waits_is_busy(bob, monkeypatch):
    monkeypatch.setattr(Turns, "read", failing(1, OperationalError(), Turns.read))
    answer = bob.get("me/turns?wait=25")
    assert (answer.status, answer.code) == (503, "unavailable")
    assert int(answer.headers["Retry-After"]) >= 1 and "RateLimit" in answer.headers


def test_a_stream_outlives_a_database_that_fails(alice, duel, monkeypatch):
    monkeypatch.setattr(streams, "RETRY_SECONDS", 0)
    monkeypatch.setattr(GameFeed, "read", failing(2, OperationalError(), GameFeed.read))
    path = f"games/{duel['id']}/events?after=2"
    told = alice.send("GET", path, Accept=SERVER_SENT).content
    assert [line for line in told.splitlines() if line.startswith(b"event")] == [
        b"event: decision.opened",
        b"event: stream.closing",
    ]


def test_a_database_that_hangs_is_busy(alice, monkeypatch):
    monkeypatch.setattr("games.api.live.base.REQUEST_SECONDS", -1)
    answer = alice.get("me/events", Accept=SERVER_SENT)
    assert (answer.status, answer.code) == (503, "unavailable")
    assert int(answer.headers["Retry-After"]) >= 1


def test_a_failure_tells_nothing_but_that_it_happened(alice, duel, monkeypatch):
    def fail(*_: Any) -> None:
        raise RuntimeError("the secret of the seed")

    monkeypatch.setattr("games.api.live.views.events_begin", fail)
    answer = alice.get(f"games/{duel['id']}/events", Accept=SERVER_SENT)
    assert (answer.status, answer.code) == (500, "internal-error")
    assert b"secret" not in answer.content and "X-Request-Id" in answer.headers


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("me/turns?wait=25", ""),
        ("me/events?after=0&wait=25", ""),
        ("me/events", SERVER_SENT),
        ("games/{game}/events?after=3", LINES),
    ],
)
def test_a_caller_who_goes_away_leaves_nothing_behind(bob, duel, path, accept):
    scope = scope_of(path.format(game=duel["id"]), Accept=accept, Authorization=bearer(bob))
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    run_live(asked_and_left(scope, send, lambda: bool(BELL._listeners)))
    assert bool(sent) == bool(accept)


def test_a_caller_who_reads_nothing_and_goes_away_leaves_nothing_behind(bob, duel):
    scope = scope_of("me/events", Accept=SERVER_SENT, Authorization=bearer(bob))

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            await asyncio.get_running_loop().create_future()

    run_live(asked_and_left(scope, send, lambda: streams._open_streams.total() == 1))


def bearer(client: Client) -> str:
    return f"Bearer {client.token}"


async def asked_and_left(
    scope: dict[str, Any], send: Callable[[Any], Any], is_held: Callable[[], bool]
) -> None:
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    await messages.put({"type": "http.request", "body": b"", "more_body": False})
    asking = asyncio.create_task(live_handler()(scope, messages.get, send))
    async with asyncio.timeout(SECONDS):
        while not is_held():
            assert not asking.done(), f"it ended by itself: {asking.result()}"
            await asyncio.sleep(0.01)
        assert REVOKED_TOKENS._watched
        await messages.put({"type": "http.disconnect"})
        await asking
    assert not BELL._listeners and not BELL._tasks
    assert not REVOKED_TOKENS._watched and not streams._open_streams

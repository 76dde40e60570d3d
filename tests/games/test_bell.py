"""The bell: it wakes those who listen, from threads, by polling, and when the service stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from games.live import bell as bells
from games.live import publishing
from games.live.bell import Bell
from games.server.redis_client import redis_client, unanswered_pool
from games.services.events import changed
from tests.support.redis_server import own_redis

#: Nobody waits for this: it is what a failing test takes.
SECONDS = 5.0
TOPIC = "game abc"


class Database:
    """What other processes have committed, in place of the table of events."""

    def __init__(self) -> None:
        self.topics: list[str] = []
        self.polls = 0

    def poll(self, mark: int | None) -> tuple[int, list[str]]:
        self.polls += 1
        new = [] if mark is None else self.topics[mark:]
        return len(self.topics), new


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Database:
    async def read_now(read: Callable[..., Any], *arguments: Any) -> Any:
        return read(*arguments)

    database = Database()
    monkeypatch.setattr(bells, "read_in_thread", read_now)
    monkeypatch.setattr(bells, "poll_events", database.poll)
    return database


def run(scenario: Callable[[Bell], Coroutine[Any, Any, None]]) -> None:
    async def with_bell() -> None:
        await scenario(Bell())

    asyncio.run(with_bell())


async def soon(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


def test_what_another_process_commits_is_heard_from_the_first_moment_on(database):
    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC) as listener:
            database.topics.append(TOPIC)
            assert await listener.wait(SECONDS)

    run(scenario)


def test_what_was_committed_before_is_not_heard(database):
    async def scenario(bell: Bell) -> None:
        database.topics.append(TOPIC)
        async with bell.listening(TOPIC) as listener:
            polls = database.polls
            await soon(lambda: database.polls > polls + 1)
            assert not await listener.wait(0)

    run(scenario)


def test_a_ring_from_a_thread_wakes_those_who_listen_to_its_topic(database):
    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC) as listener, bell.listening("game other") as other:
            await asyncio.to_thread(bell.ring, [TOPIC])
            assert await listener.wait(SECONDS)
            assert not await other.wait(0)

    run(scenario)


def test_a_ring_between_two_waits_is_kept_for_the_next(database):
    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC) as listener:
            bell.ring([TOPIC])
            bell.ring([TOPIC])
            await asyncio.sleep(0)
            assert await listener.wait(0)
            assert not await listener.wait(0)

    run(scenario)


def test_a_service_that_stops_wakes_everybody(database):
    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC) as one, bell.listening("player 1") as two:
            bell.close()
            assert await one.wait(SECONDS) and await two.wait(SECONDS)
            assert bell.closing

    run(scenario)


def test_the_database_is_polled_only_while_somebody_listens(database):
    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC):
            async with bell.listening(TOPIC):
                pass
            polls = database.polls
            await soon(lambda: database.polls > polls)
        polls = database.polls
        await asyncio.sleep(4 * bells.POLL_SECONDS)
        assert database.polls == polls
        # Whoever comes next is not told of what happened while nobody listened.
        database.topics.append(TOPIC)
        async with bell.listening(TOPIC) as listener:
            database.topics.append(TOPIC)
            assert await listener.wait(SECONDS)

    run(scenario)


def test_a_poll_that_fails_is_tried_again(database, monkeypatch):
    from django.db import OperationalError

    honest, failures = database.poll, iter([OperationalError(), None])

    def poll(mark: int | None) -> Any:
        if error := next(failures, None):
            raise error
        return honest(mark)

    monkeypatch.setattr(bells, "poll_events", poll)
    monkeypatch.setattr(bells, "RETRY_SECONDS", 0)

    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC) as listener:
            database.topics.append(TOPIC)
            assert await listener.wait(SECONDS)

    run(scenario)


def test_a_commit_rings_the_bell(monkeypatch):
    rung = []
    monkeypatch.setattr(bells.BELL, "ring", rung.append)
    changed.send(None, topics=[TOPIC])
    assert rung == [[TOPIC]]


@pytest.fixture
def redis(tmp_path, settings):
    with own_redis(tmp_path) as server:
        settings.REDIS_URL = server.url
        _forget_connections()
        yield server
    _forget_connections()


def _forget_connections() -> None:
    redis_client.cache_clear()
    unanswered_pool.cache_clear()


def test_other_processes_are_heard_over_redis_and_the_own_one_is_not(database, redis, monkeypatch):
    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC) as listener:
            while not redis_client().pubsub_numsub(publishing.CHANNEL)[0][1]:
                await asyncio.sleep(0.01)
            publishing.publish([TOPIC])
            assert not await listener.wait(0.3)
            monkeypatch.setattr(publishing, "OWN_PROCESS_ID", "another")
            publishing.publish([TOPIC])
            monkeypatch.undo()
            assert await listener.wait(SECONDS)

    run(scenario)


def test_with_redis_the_database_is_polled_seldom(database, redis):
    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC):
            await asyncio.sleep(6 * bells.POLL_SECONDS)
            assert database.polls == 1

    run(scenario)


def test_a_redis_that_comes_back_is_listened_to_again(database, redis, monkeypatch):
    monkeypatch.setattr(publishing, "RETRY_SECONDS", 0.05)

    async def scenario(bell: Bell) -> None:
        async with bell.listening(TOPIC) as listener:
            # On a connection that is dead afterwards.
            publishing.publish([TOPIC])
            redis.kill()
            redis.start()
            while not redis_client().pubsub_numsub(publishing.CHANNEL)[0][1]:
                await asyncio.sleep(0.01)
            monkeypatch.setattr(publishing, "OWN_PROCESS_ID", "another")
            publishing.publish([TOPIC])
            monkeypatch.undo()
            assert await listener.wait(SECONDS)

    run(scenario)

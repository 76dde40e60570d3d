"""Processes die, and Redis does: what happened is told later, but told."""

from __future__ import annotations

import pytest

from tests.live.conftest import QUICK
from tests.support.crowd import Crowd
from tests.support.following import Follower
from tests.support.process import Process
from tests.support.redis_server import own_redis


@pytest.fixture
def started():
    """Starts processes, and stops those that still live."""
    processes = []

    def start(database, folder, **environment):
        process = Process(database, folder, **QUICK, **environment)
        processes.append(process)
        process.start()
        return process

    yield start
    for process in processes:
        if process.process.poll() is None:
            process.stop()


def cast(base):
    crowd = Crowd(base)
    pair = [crowd.sign_up("alice"), crowd.sign_up("bob")]
    return crowd, pair, crowd.new_game(*pair)["id"]


def steps(crowd, pair, game, number):
    for _ in range(number):
        (pending,) = crowd.http.get(f"games/{game}").json()["pending"]
        assert crowd.step(pair[pending["seat"] - 1], game).status_code == 201


def is_complete(ids):
    return ids == list(range(1, len(ids) + 1))


def test_after_a_power_cut_a_stream_goes_on_where_it_was(database, tmp_path, started):
    process = started(database, tmp_path)
    crowd, pair, game = cast(process.base)
    path = f"games/{game}/events"
    before = Follower(process.base, f"{path}?after=0", pair[0])
    steps(crowd, pair, game, 3)
    before.wait_for("move.made", 2)
    process.kill()
    before.join()
    assert before.broken and "stream.closing" not in before.types
    process.start()
    steps(crowd, pair, game, 2)
    last = {"Last-Event-ID": str(before.ids[-1])}
    with Follower(process.base, path, {**pair[0], **last}) as after:
        after.wait(lambda one: len(before.ids + one.ids) == 13)
        assert is_complete(before.ids + after.ids)
    crowd.http.close()


def test_a_process_that_stops_says_so(sqlite, tmp_path, started):
    process = started(sqlite, tmp_path)
    crowd, pair, game = cast(process.base)
    followers = [Follower(process.base, path) for path in (f"games/{game}/events",)]
    followers.append(Follower(process.base, "me/events", pair[0]))
    for follower in followers:
        follower.wait_for("snapshot")
    process.stop()
    for follower in followers:
        follower.join()
        assert follower.events[-1]["reason"] == "shutdown" and not follower.broken
    crowd.http.close()


def test_a_stream_that_has_lived_long_enough_ends_and_can_be_resumed(sqlite, tmp_path, started):
    process = started(sqlite, tmp_path, AXIO_STREAM_SECONDS="2")
    crowd, pair, game = cast(process.base)
    follower = Follower(process.base, f"games/{game}/events?after=0", pair[0]).join()
    closing = follower.events[-1]
    assert closing["reason"] == "lifetime" and closing["id"] is None
    steps(crowd, pair, game, 1)
    with Follower(process.base, f"games/{game}/events?after={follower.ids[-1]}") as again:
        again.wait_for("move.made")
        assert is_complete(follower.ids + again.ids[:1])
    crowd.http.close()


def test_too_many_streams_are_refused_and_the_others_go_on(sqlite, tmp_path, started):
    process = started(sqlite, tmp_path, AXIO_STREAMS="2")
    crowd, pair, game = cast(process.base)
    path = f"games/{game}/events"
    with Follower(process.base, path) as one, Follower(process.base, path) as two:
        one.wait_for("snapshot")
        two.wait_for("snapshot")
        assert Follower(process.base, path).join().status == 503
        steps(crowd, pair, game, 1)
        two.wait_for("move.made")
    crowd.http.close()


def test_what_one_process_does_the_streams_of_another_tell(database, tmp_path, started):
    """Without Redis: they look at the newest events."""
    one, two = started(database, tmp_path), started(database, tmp_path)
    crowd, pair, game = cast(one.base)
    with (
        Follower(two.base, f"games/{game}/events?after=0") as table,
        Follower(two.base, "me/events?after=0", pair[0]) as account,
        Crowd(two.base) as elsewhere,
    ):
        table.wait_for("decision.opened")
        steps(crowd, pair, game, 4)
        table.wait_for("move.made", 4)
        account.wait_for("turn", 3)
        tag = elsewhere.http.get("me/turns", headers=pair[0]).headers["ETag"]
        steps(crowd, pair, game, 1)
        changed = elsewhere.http.get("me/turns?wait=25", headers={**pair[0], "If-None-Match": tag})
        assert changed.status_code == 200
        assert is_complete(table.ids) and is_complete(account.ids)
    crowd.http.close()


@pytest.mark.redis
def test_redis_may_die_and_come_back_empty(sqlite, tmp_path, started):
    with own_redis(tmp_path) as redis:
        one, two = (started(sqlite, tmp_path, AXIO_REDIS_URL=redis.url) for _ in range(2))
        crowd, pair, game = cast(one.base)
        with Follower(two.base, f"games/{game}/events?after=0") as follower:
            steps(crowd, pair, game, 3)
            follower.wait_for("move.made", 3)
            redis.kill()
            steps(crowd, pair, game, 3)
            follower.wait_for("move.made", 6)
            redis.start()
            steps(crowd, pair, game, 3)
            follower.wait_for("move.made", 9)
            assert is_complete(follower.ids)
        crowd.http.close()

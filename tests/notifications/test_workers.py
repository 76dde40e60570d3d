"""Real workers: none of them lost takes a message with it, and two of them make one attempt."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import psutil
import pytest

from tests.support.crowd import Crowd
from tests.support.following import SERVER_SENT, Follower
from tests.support.process import ROOT, Process, migrated_database
from tests.support.push_service import Browser
from tests.support.receiver import Receiver, answering, documented_verify
from tests.support.services import require_redis

SETTINGS = {"AXIO_WEBHOOKS_ALLOW_LOOPBACK": "1", "AXIO_WEBHOOK_SECONDS": "2"}


@contextmanager
def serving(kind: str, folder, *, worker: bool = False, **environment: str) -> Iterator[Process]:
    with migrated_database(kind, folder) as database:
        process = Process(database, folder, worker=worker, **SETTINGS, **environment)
        process.start()
        try:
            yield process
        finally:
            process.stop()


@contextmanager
def running(process: Process, command: str) -> Iterator[subprocess.Popen]:
    """Another process of the same service, with whatever it starts in a group of its own."""
    line = [*process.manage, *command.split()]
    started = subprocess.Popen(line, cwd=ROOT, env=process.env, start_new_session=True)
    try:
        yield started
    finally:
        kill(started)


def kill(started: subprocess.Popen) -> None:
    """As a power cut would, with all that it started."""
    if started.poll() is None:
        os.killpg(started.pid, signal.SIGKILL)
    started.wait()


class Hooked:
    """A player of a service with a webhook."""

    def __init__(self, http: httpx.Client, receiver: Receiver) -> None:
        self.http = http
        self.webhook = self.http.post("webhooks", json={"url": receiver.url}).json()
        self.path = f"webhooks/{self.webhook['id']}"

    def test(self) -> str:
        answer = self.http.post(f"{self.path}/test")
        assert answer.status_code == 202, answer.text
        return str(answer.json()["id"])

    def log(self) -> dict[str, dict]:
        items = self.http.get(f"{self.path}/deliveries").json()["items"]
        return {entry["id"]: entry for entry in items}

    def wait_until_done(self, seconds: float = 60) -> dict[str, dict]:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            log = self.log()
            if all(entry["status"] == "succeeded" for entry in log.values()):
                return log
            time.sleep(0.1)
        raise AssertionError(self.log())


@contextmanager
def hooked(base: str, receiver: Receiver) -> Iterator[Hooked]:
    with Crowd(base) as crowd:
        crowd.http.headers.update(crowd.sign_up("alice"))
        yield Hooked(crowd.http, receiver)


def hang(receiver: Receiver):
    return lambda request: receiver.over.wait(30)


def check_second_message(receiver: Receiver, alice: Hooked, delivery: str) -> None:
    """The same message came again, with a signature of its own time."""
    assert {heard.headers["webhook-id"] for heard in receiver.heard} == {delivery}
    assert len({heard.body for heard in receiver.heard}) == 1
    last = receiver.heard[-1]
    assert documented_verify()(alice.webhook["secret"], last.headers, last.body)
    assert alice.log()[delivery]["attempts"] >= 2


def test_a_message_survives_the_death_of_the_services_own_worker(tmp_path, receiver):
    with (
        serving("sqlite", tmp_path, worker=True) as service,
        hooked(service.base, receiver) as alice,
    ):
        receiver.behave = hang(receiver)
        delivery = alice.test()
        receiver.wait_for(1, seconds=200)
        for child in psutil.Process(service.process.pid).children(recursive=True):
            child.kill()
        receiver.behave = answering(204)
        receiver.wait_for(2, seconds=120)
        alice.wait_until_done()
        check_second_message(receiver, alice, delivery)


@pytest.mark.postgresql
@pytest.mark.redis
def test_workers_of_a_broker_share_the_work_and_survive_each_other(tmp_path, receiver):
    with (
        serving("postgresql", tmp_path, AXIO_REDIS_URL=require_redis()) as service,
        running(service, "worker --queues notifications --processes 2") as worker,
        hooked(service.base, receiver) as alice,
    ):
        receiver.behave = hang(receiver)
        delivery = alice.test()
        receiver.wait_for(1)
        kill(worker)
        receiver.behave = answering(204)
        with (
            running(service, "sweeper"),
            running(service, "worker --queues notifications --processes 2"),
            running(service, "worker --queues notifications --processes 2"),
        ):
            receiver.wait_for(2, seconds=120)
            alice.wait_until_done()
            check_second_message(receiver, alice, delivery)
            receiver.heard.clear()
            sent = {alice.test() for _ in range(10)}
            say_again(service, sent)
            log = alice.wait_until_done()
            say_again(service, sent)
            last = alice.test()
            receiver.wait_for(11)
            alice.wait_until_done()
    assert {log[pk]["attempts"] for pk in sent} == {1}
    told = [heard.headers["webhook-id"] for heard in receiver.heard]
    assert sorted(told) == sorted({*sent, last})


@contextmanager
def pushed(base: str, browser: Browser) -> Iterator[Crowd]:
    """A player with a browser, in a service at this address."""
    with Crowd(base) as crowd:
        crowd.http.headers.update(crowd.sign_up("alice"))
        answer = crowd.http.post("me/push-subscriptions", json=browser.subscription)
        assert answer.status_code == 201, answer.text
        yield crowd


def wait_for_ledger(crowd: Crowd, reason: str, seconds: float = 60) -> dict:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        entry = crowd.http.get("me/messages").json()["items"][0]
        if entry["reason"] == reason:
            return entry
        time.sleep(0.1)
    raise AssertionError(entry)


@pytest.mark.postgresql
@pytest.mark.redis
def test_a_push_survives_its_worker_and_two_sweepers_send_it_once(tmp_path, push):
    browser = Browser(push)
    with (
        serving("postgresql", tmp_path, AXIO_REDIS_URL=require_redis()) as service,
        running(service, "worker --queues notifications --processes 1") as worker,
        pushed(service.base, browser) as alice,
    ):
        push.behave = hang(push)
        alice.new_game(dict(alice.http.headers), ruleset="axio", options={})
        push.wait_for(1)
        kill(worker)
        push.behave = answering(201)
        with (
            running(service, "sweeper"),
            running(service, "sweeper"),
            running(service, "worker --queues notifications --processes 2"),
        ):
            entry = wait_for_ledger(alice, "sent")
    first, *others = browser.messages()
    # The attempt that died, and one more: the same message, on the same topic.
    assert others == [first] and entry["attempts"] == 2
    assert len({heard.headers["topic"] for heard in browser.heard()}) == 1
    assert first["id"] == entry["id"]


def test_nothing_is_pushed_while_a_stream_is_open(tmp_path, push):
    browser = Browser(push)
    with (
        serving("sqlite", tmp_path, worker=True, AXIO_HEARTBEAT_SECONDS="1") as service,
        pushed(service.base, browser) as alice,
    ):
        guest = alice.sign_up("bob")
        me = {"Authorization": alice.http.headers["Authorization"]}
        game = alice.new_game(guest, me)["id"]
        with Follower(service.base, f"games/{game}/events", me, SERVER_SENT) as follower:
            follower.wait_for("snapshot")
            assert alice.step(guest, game).status_code == 201
            wait_for_ledger(alice, "watching")
            follower.wait_for("decision.opened")
            until = time.monotonic() + 60
            while time.monotonic() < until:
                entry = alice.http.get("me/messages").json()["items"][0]
                if entry["status"] == "not_sent":
                    break
                time.sleep(0.1)
        assert (entry["status"], entry["reason"]) == ("not_sent", "watching")
        assert not browser.heard()


def say_again(service: Process, deliveries: set[str]) -> None:
    """Every message to the workers twice more."""
    code = (
        "from games.messages import send\n"
        "from games.notifications.deliveries import delivery_message\n"
        f"for pk in {sorted(deliveries) * 2}: send(delivery_message(pk))"
    )
    line = [*service.manage, "shell", "--no-imports", "-c", code]
    subprocess.run(line, cwd=ROOT, env=service.env, check=True)

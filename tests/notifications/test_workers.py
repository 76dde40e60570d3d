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
from tests.support.process import ROOT, Process, fresh_database
from tests.support.receiver import Receiver, answering, documented_verify
from tests.support.services import require_redis

SETTINGS = {"AXIO_WEBHOOKS_ALLOW_LOOPBACK": "1", "AXIO_WEBHOOK_SECONDS": "2"}


@contextmanager
def serving(kind: str, folder, *, worker: bool = False, **environment: str) -> Iterator[Process]:
    with fresh_database(kind, folder) as database:
        process = Process(database, folder, worker=worker, **SETTINGS, **environment)
        process.migrate()
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


def say_again(service: Process, deliveries: set[str]) -> None:
    """Every message to the workers twice more."""
    code = (
        "from games.messages import send\n"
        "from games.notifications.deliveries import delivery_message\n"
        f"for pk in {sorted(deliveries) * 2}: send(delivery_message(pk))"
    )
    line = [*service.manage, "shell", "--no-imports", "-c", code]
    subprocess.run(line, cwd=ROOT, env=service.env, check=True)

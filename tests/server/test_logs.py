"""Log lines: JSON, with the id of the request from the web to the worker, and without secrets."""

from __future__ import annotations

import json
import logging
import os
from io import StringIO

import pytest
from celery import current_app
from celery.contrib.testing.worker import start_worker

from ai.workers.job_runner import run_next
from games.models import Job
from games.server.logs import REQUEST_ID, JsonLines
from tests.support.playing import new_game
from tests.support.stack import until


@pytest.fixture
def lines(settings):
    """All lines of the service as production would write them."""
    # Else a worker would configure logging once more.
    settings.LOGGING_CONFIG = None
    current_app.loader.import_default_modules()
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root, own = logging.getLogger(), logging.getLogger("axio")
    before, token = own.level, REQUEST_ID.set("")
    root.addHandler(handler)
    own.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.removeHandler(handler)
    own.setLevel(before)
    REQUEST_ID.reset(token)


def test_a_request_is_one_line(stranger, db, lines):
    stranger.request("GET", "rulesets/rota", X_Request_Id="abc-123")
    [line] = lines()
    assert line.pop("ms") > 0 and line.pop("at").endswith("+00:00")
    assert line == {
        "level": "INFO",
        "logger": "axio.requests",
        "message": "request",
        "method": "GET",
        "route": "api/v1/rulesets/<str:slug>",
        "status": 200,
        "request_id": "abc-123",
    }


def test_a_long_poll_has_its_line_too(alice, lines):
    answer = alice.get("me/turns?wait=1")
    assert lines()[-1]["request_id"] == answer.headers["X-Request-Id"]


def test_no_line_repeats_what_was_sent(alice, bob, lines, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError(f"the hand of alice, {alice.token}")

    game = new_game(alice, bob)
    alice.post(f"games/{game['id']}/moves", {"type": "a-secret-move"})
    monkeypatch.setattr("games.api.tables.game_list", fail)
    assert alice.get("games?limit=7").status == 500
    failure = next(line for line in lines() if line["level"] == "ERROR")
    assert failure["error"] == "RuntimeError" and failure["trace"]
    text = json.dumps(lines())
    for secret in (alice.token, "a-secret-move", "the hand of alice", "limit=7"):
        assert secret not in text


def test_a_job_has_the_id_of_the_request_that_caused_it(
    alice, lines, settings, monkeypatch, django_capture_on_commit_callbacks
):
    """Through the queues of a worker, which are in memory here."""
    assert current_app.conf.broker_url.startswith("memory:")
    settings.BROKER_URL = "a broker that is not asked"
    # It would change the level of all loggers, also for the tests that follow.
    monkeypatch.setattr(current_app.log, "setup", lambda **_: None)
    monkeypatch.setattr("ai.workers.job_runner.run_next", lambda *_, **__: logging.error("at work"))
    seats = [{"type": "me"}, {"type": "ai", "engine": "random"}]
    game = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 2}}
    with django_capture_on_commit_callbacks(execute=True):
        alice.post("games", game, X_Request_Id="the-cause")
    REQUEST_ID.set("")
    with start_worker(current_app, pool="solo", queues="ai", perform_ping_check=False):
        until(lambda: any("task" in line for line in lines()), 30)
    told = {line["message"]: line for line in lines() if line.get("request_id")}
    assert {line["request_id"] for line in told.values()} == {"the-cause"}
    assert told.keys() >= {"request", "at work", "task"}
    assert told["task"]["row"] == Job.objects.get().pk
    assert (told["task"]["task"], told["task"]["state"]) == ("ai.play", "SUCCESS")


def test_a_job_tells_its_worker_and_the_request_that_caused_it(alice, lines):
    seats = [{"type": "ai", "engine": "random"}] * 2
    alice.post("games", {"ruleset": "rota", "seats": seats})
    job = Job.objects.get()
    REQUEST_ID.set("the-cause")
    run_next(Job.MOVES, woken_for=job.pk)
    told = [line for line in lines() if line["logger"] == "axio.jobs"]
    assert told[0].items() >= {"job": job.pk, "engine": "random", "attempt": 1}.items()
    assert told[0]["worker"].endswith(f":{os.getpid()}") and told[0]["ms"] > 0
    assert REQUEST_ID.get() == told[0]["request_id"] == "the-cause"
    run_next(Job.MOVES, woken_for=job.pk)
    assert "request_id" not in [line for line in lines() if line["logger"] == "axio.jobs"][-1]

"""An engine's sealed answer is told by its job as little as by anything else."""

from __future__ import annotations

import pytest

from games.engines import ENGINES
from games.models import Job, Seat
from games.services.jobs import move_jobs_put
from games.table import Table
from tests.support.acht import post
from tests.support.engines import ODD
from tests.support.jobs import work


@pytest.fixture
def asked_engine(asked, monkeypatch):
    """Of three who are asked whether they react, the third is an engine."""
    monkeypatch.setitem(ENGINES, "mind", ODD["mind"])
    game_id, _ = asked
    Seat.objects.filter(game_id=game_id, number=3).update(occupant="ai", engine="mind", player=None)
    table = Table.load(game_id)
    decisions = [d for d in table.decisions if d.seat.number == 3]
    move_jobs_put(decisions)
    return game_id


def test_a_sealed_job_looks_queued_until_all_answers_are_in(three, asked_engine):
    alice, bob, _ = three
    before = alice.get(f"games/{asked_engine}/jobs").json
    (waiting,) = before["items"]
    assert (waiting["status"], waiting["progress"], waiting["attempts"]) == ("queued", 0.0, 0)
    assert work() == 1
    assert Job.objects.get().status == "succeeded"
    Job.objects.update(fallback="easy", error="engine-raised")
    assert alice.get(f"games/{asked_engine}/jobs").json == before
    pending = alice.get(f"games/{asked_engine}").json["pending"]
    for client, decision in zip((alice, bob), pending, strict=False):
        move = {"decision_id": decision["decision_id"], "type": "react", "play": False}
        assert post(client, asked_engine, move).status == 201
    (job,) = alice.get(f"games/{asked_engine}/jobs").json["items"]
    version = alice.get(f"games/{asked_engine}").json["version"]
    assert (job["status"], job["result"]["version"]) == ("succeeded", version)
    assert (job["progress"], job["attempts"], job["fallback"]) == (1.0, 1, "easy")
    assert job["error"] == "engine-raised" and job["started_at"] and job["finished_at"]

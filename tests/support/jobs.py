"""Doing the engines' work in the test's own process."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from ai.workers import job_runner
from games.models import Job
from games.rules import RULES
from games.services.jobs import job_claim
from tests.support.client import Client


def play(job_id: str) -> None:
    """Run this very job, whosever turn it is."""
    if job := job_claim(job_id):
        job_runner.run(job)


def work(limit: int = 2000) -> int:
    """Play jobs until there are none; how many there were."""
    for done in range(limit):
        job = Job.objects.filter(status=Job.Status.QUEUED).order_by("queued_at").first()
        if job is None:
            return done
        play(job.pk)
    raise AssertionError("There is always another job.")


def engine_game(host: Client, *engines: str, ruleset: str = "rota", **more: Any) -> dict[str, Any]:
    """A game of the host, who begins, against these engines; of engines alone without a host."""
    seats = [{"type": "me"}, *({"type": "ai", "engine": engine} for engine in engines)]
    who_begins = "start_seat" in RULES[ruleset].types.options.__struct_fields__
    options = {"start_seat": 1} if who_begins else {}
    body = {"ruleset": ruleset, "seats": seats, "options": options, **more}
    answer = host.post("games", body)
    assert answer.status == 201, answer
    return answer.json


def engines_alone(host: Client, engine: str, **more: Any) -> str:
    """The id of a game of two of these engines, who are to move at once."""
    seats = [{"type": "ai", "engine": engine}] * 2
    answer = host.post("games", {"ruleset": "rota", "seats": seats, **more})
    assert answer.status == 201, answer
    return str(answer.json["id"])


def the_job(game: dict[str, Any]) -> Job:
    return Job.objects.get(game_id=game["id"], kind=Job.Kind.MOVE)


def expire(job: Job) -> None:
    """Let the lease of a job run out."""
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))

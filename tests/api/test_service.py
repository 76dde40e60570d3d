"""Health, readiness, metrics, the OpenAPI document and its page."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
import yaml
from django.db import DatabaseError
from django.utils import timezone

from axio_api.settings import BASE_DIR
from games.api.service import JOB_START_SECONDS, LIFE_SIGN_SECONDS
from games.models import Job
from games.services.jobs import job_claim_next
from games.services.life_signs import life_sign_give
from tests.support.client import Client
from tests.support.jobs import engines_alone, expire
from tests.support.playing import new_game


def test_the_process_lives(stranger):
    answer = stranger.get("/healthz")
    assert (answer.status, answer.json) == (200, {"status": "ok"})


def ready(stranger):
    """Whether the service is ready, and the checks that fail."""
    answer = stranger.get("/readyz")
    assert answer.status == (200 if answer.json["ready"] else 503)
    return answer.json["ready"], [c["name"] for c in answer.json["checks"] if not c["ok"]]


def test_a_service_that_can_work_is_ready(stranger, db):
    assert ready(stranger) == (False, ["workers"])
    life_sign_give(Job.MOVES)
    assert ready(stranger) == (True, [])


def test_a_service_whose_workers_are_silent_is_not_ready(stranger, db):
    life_sign_give(Job.MOVES)
    for seconds, expected in ((-1, (True, [])), (1, (False, ["workers"]))):
        later = timezone.now() + timedelta(seconds=LIFE_SIGN_SECONDS + seconds)
        with time_machine.travel(later, tick=False):
            assert ready(stranger) == expected
    with time_machine.travel(later, tick=False):
        life_sign_give(Job.MOVES)
        assert ready(stranger) == (True, [])


def test_workers_that_are_too_busy_to_answer_live(stranger, alice):
    engines_alone(alice, "random")
    assert ready(stranger) == (False, ["workers"])
    job = job_claim_next(Job.MOVES)
    assert ready(stranger) == (True, [])
    expire(job)
    assert ready(stranger) == (False, ["workers"])


def waiting_for(seconds, **which):
    since = timezone.now() - timedelta(seconds=seconds)
    Job.objects.filter(status="queued", **which).update(queued_at=since)


def test_a_service_that_keeps_an_account_waiting_is_not_ready(stranger, alice, mallory):
    life_sign_give(Job.MOVES)
    for client in (mallory, mallory, alice):
        engines_alone(client, "random")
    job_claim_next(Job.MOVES)
    waiting_for(JOB_START_SECONDS + 5, account__name="mallory")
    assert ready(stranger) == (True, [])
    waiting_for(JOB_START_SECONDS + 5, account__name="alice")
    assert ready(stranger) == (False, ["jobs"])
    job_claim_next(Job.MOVES)
    assert ready(stranger) == (True, [])


def test_analyses_may_wait(stranger, alice):
    life_sign_give(Job.MOVES)
    engines_alone(alice, "random")
    waiting_for(JOB_START_SECONDS + 5)
    assert ready(stranger) == (False, ["jobs"])
    Job.objects.update(kind=Job.Kind.ANALYSIS)
    assert ready(stranger) == (True, [])


def test_a_service_without_its_database_is_not_ready(stranger, db, monkeypatch):
    def fail(*_, **__):
        raise DatabaseError("password of the database")

    with monkeypatch.context() as patch:
        patch.setattr("games.api.service.connection.cursor", fail)
        answer = stranger.send("GET", "/readyz")
    assert (answer.status, answer.json["ready"]) == (503, False)
    assert int(answer.headers["Retry-After"]) > 0
    assert b"password" not in answer.content
    assert stranger.get("/healthz").status == 200


def test_metrics_are_for_prometheus(stranger, db):
    stranger.get("rulesets")
    answer = stranger.send("GET", "/metrics")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert b"# TYPE" in answer.content


def test_metrics_tell_of_streams_jobs_and_clocks(stranger, alice, bob):
    def value(name):
        text = stranger.send("GET", "/metrics").content.decode()
        return float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)[1])

    new_game(alice, bob, time_control={"type": "per_decision", "seconds": 60})
    assert (value("axio_streams"), value("axio_sweep_lag_seconds")) == (0, 0)
    with time_machine.travel(timezone.now() + timedelta(seconds=90)):
        assert 30 <= value("axio_sweep_lag_seconds") < 60
    assert value("axio_oldest_queued_job_seconds") == 0


def test_metrics_name_routes_and_no_games_or_players(alice, duel):
    alice.get(f"games/{duel['id']}")
    alice.get("players/alice")
    text = alice.send("GET", "/metrics").content.decode()
    assert duel["id"] not in text and "alice" not in text


def test_the_document_is_yaml_or_json(stranger, db):
    as_yaml = stranger.send("GET", "/api/schema")
    as_json = stranger.send("GET", "/api/schema?format=json")
    assert as_yaml.status == as_json.status == 200
    assert "json" in as_json.headers["Content-Type"]
    document = json.loads(as_json.content)
    assert yaml.safe_load(as_yaml.content) == document
    assert document["openapi"].startswith("3.1")


def test_the_committed_document_is_the_one_that_is_served(stranger, db):
    served = yaml.safe_load(stranger.send("GET", "/api/schema").content)
    assert served == yaml.safe_load((Path(BASE_DIR) / "docs/openapi.yaml").read_text())


def test_every_operation_has_a_name_of_its_own_and_every_property_is_required(stranger, db):
    document = stranger.send("GET", "/api/schema?format=json").json
    names = [
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
    ]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z]+[A-Za-z]*", name) for name in names)
    for name, schema in document["components"]["schemas"].items():
        if "properties" in schema:
            assert schema["additionalProperties"] is False, name


@pytest.mark.parametrize(
    "accept", ["text/html", "application/json", "image/png", "nonsense", "*/*"]
)
@pytest.mark.parametrize("path", ["/api/schema", "/api/docs", "/api/docs/problems"])
def test_no_accept_header_makes_a_page_fail(stranger, db, path, accept):
    assert stranger.send("GET", path, Accept=accept).status < 500


def test_an_unknown_format_of_the_document_is_not_found(stranger, db):
    answer = stranger.send("GET", "/api/schema?format=xml")
    assert (answer.status, answer.json["code"]) == (404, "not-found")


def test_the_page_of_the_document_loads_nothing_from_elsewhere(stranger, db):
    page = stranger.send("GET", "/api/docs")
    assert page.status == 200
    html = page.content.decode()
    assert "http://" not in html and "https://" not in html
    assets = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert len(assets) >= 3
    for asset in assets:
        assert asset.startswith(("/", "?")) and not asset.startswith("//"), asset
        path = asset.replace("&amp;", "&")
        answer = stranger.send("GET", f"/api/docs{path}" if path.startswith("?") else path)
        assert answer.status == 200, asset


def test_the_page_of_problems_names_every_code(stranger, db):
    from games.refusals import CATALOGUE

    former = stranger.send("GET", "/api/docs/problems")
    assert (former.status, former.headers["Location"]) == (301, "/docs/problems")
    page = stranger.send("GET", "/docs/problems")
    assert page.headers["Content-Type"].startswith("text/html")
    for code in CATALOGUE:
        assert f'id="{code}"' in page.content.decode()


def test_the_root_leads_somewhere(stranger, db):
    answer = stranger.send("GET", "/")
    assert answer.status in {200, 302}


def test_probes_read_no_token_and_are_not_counted(db, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"read": (1, 60)}
    life_sign_give(Job.MOVES)
    for path in ("/healthz", "/readyz"):
        answers = [Client(token="axio_nonsense").get(path) for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 200]

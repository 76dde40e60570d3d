"""Health, readiness, metrics, the OpenAPI document and its page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from django.db import DatabaseError

from axio_api.settings import BASE_DIR
from tests.support.client import Client


def test_the_process_lives(stranger):
    answer = stranger.get("/healthz")
    assert (answer.status, answer.json) == (200, {"status": "ok"})


def test_a_service_that_can_work_is_ready(stranger, db):
    answer = stranger.get("/readyz")
    assert (answer.status, answer.json["ready"]) == (200, True)
    assert "database" in [check["name"] for check in answer.json["checks"] if check["ok"]]


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

    page = stranger.send("GET", "/api/docs/problems")
    assert page.headers["Content-Type"].startswith("text/html")
    for code in CATALOGUE:
        assert f'id="{code}"' in page.content.decode()


def test_the_root_leads_somewhere(stranger, db):
    answer = stranger.send("GET", "/")
    assert answer.status in {200, 302}


def test_probes_read_no_token_and_are_not_counted(db, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"read": (1, 60)}
    for path in ("/healthz", "/readyz"):
        answers = [Client(token="axio_nonsense").get(path) for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 200]

"""Who may ask for what: host names that are not ours, metrics, and what https needs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from axio_api import asgi

PATHS = [
    "/",
    "/board/axio-board.js",
    "/api/v1/games",
    "/api/v1/nothing",
    "/readyz",
    "/metrics",
    "/api/docs",
]
PATHS += ["/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css", "/api/v1/games/"]
PATHS += ["/api/v1/me/turns?wait=1", "/api/v1/games/x/events?wait=1"]
UNKNOWN = [
    "evil.example",
    "axio.example.evil.example",
    "127.0.0.1",
    "localhost:8000",
    "a b",
    "[::1",
]


@pytest.fixture
def production(settings):
    settings.PRODUCTION = True
    settings.ALLOWED_HOSTS = ["axio.example"]


def from_afar(**headers: str) -> dict[str, str]:
    """As the shipped proxy asks for somebody else."""
    return {"X_Forwarded_For": "192.0.2.7", **headers}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", UNKNOWN)
def test_a_host_that_is_not_ours_is_refused(stranger, db, production, path, host):
    for method in ("GET", "OPTIONS"):
        answer = stranger.send(method, path, **from_afar(Host=host))
        assert (answer.status, answer.json["code"]) == (400, "bad-request")
        assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("host", ["axio.example", "AXIO.example:8000"])
def test_our_host_is_served(stranger, db, production, host):
    assert stranger.send("GET", "/healthz", **from_afar(Host=host)).status == 200


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:8000"])
def test_a_health_check_from_inside_needs_no_name(stranger, db, production, host):
    assert stranger.send("GET", "/healthz", Host=host).status == 200
    assert stranger.send("GET", "/healthz", **from_afar(Host=host)).status == 400


def healthz(host: str | None, client: str = "127.0.0.1", **headers: str) -> tuple[int, bytes]:
    """It is answered outside of Django."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    raw += [(b"host", host.encode())] if host is not None else []
    scope = {"type": "http", "path": "/healthz", "headers": raw, "client": (client, 1)}
    asyncio.run(asgi.application(scope, None, send))  # type: ignore[arg-type]
    names = [name for name, _ in sent[0]["headers"]]
    assert names.count(b"x-request-id") == 1
    return sent[0]["status"], sent[1]["body"]


def test_the_sign_of_life_knows_its_host_too(production):
    assert healthz("axio.example", "192.0.2.7")[0] == 200
    assert healthz("127.0.0.1:8000")[0] == healthz("localhost", "::1")[0] == 200
    for asked in (healthz("evil.example"), healthz("127.0.0.1", "192.0.2.7"), healthz(None)):
        assert asked[0] == 400 and b'"code":"bad-request"' in asked[1]
    assert healthz("127.0.0.1", **{"x-forwarded-for": "192.0.2.7"})[0] == 400


def metrics(stranger, **headers: str) -> int:
    return stranger.send("GET", "/metrics", **headers).status


def test_metrics_are_not_public(stranger, db, settings):
    assert metrics(stranger) == 200
    assert metrics(stranger, **from_afar()) == 404
    assert metrics(stranger, Forwarded="for=192.0.2.7") == 404
    settings.PRODUCTION = True
    assert metrics(stranger) == 404


def test_metrics_may_have_a_token(stranger, db, settings):
    settings.METRICS_TOKEN = "a-token"
    settings.PRODUCTION = True
    assert metrics(stranger, Authorization="Bearer a-token") == 200
    for wrong in ("Bearer b-token", "a-token", "Bearer", "Bearer ü"):
        assert metrics(stranger, Authorization=wrong) == 404
    assert metrics(stranger) == 404


def test_browsers_are_told_to_stay_with_https(stranger, db, settings):
    name = "Strict-Transport-Security"
    assert name not in stranger.get("rulesets").headers
    settings.SECURE_HSTS_SECONDS = 3600
    for path in ("rulesets", "/", "nothing"):
        assert stranger.send("GET", path).headers[name] == "max-age=3600"

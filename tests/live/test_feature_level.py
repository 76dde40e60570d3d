"""Every response tells the feature level, whichever part of the service gives it."""

from __future__ import annotations

import socket
from secrets import token_hex
from urllib.parse import urlsplit

import httpx
import pytest

from games.api.levels import FEATURE_LEVEL


def level(response: httpx.Response) -> str:
    assert len(response.headers.get_list("Axio-Feature-Level")) == 1
    return response.headers["Axio-Feature-Level"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        *(("GET", "/api/v1", 200), ("GET", "/api/v1/me", 401), ("PUT", "/api/v1/me", 405)),
        *(("GET", "/nothing", 404), ("GET", "/api/v1/games/", 308), ("OPTIONS", "/api/v1/me", 204)),
        *(("GET", "/", 200), ("GET", "/healthz", 200), ("GET", "/api/docs", 200)),
        *(("HEAD", "/api/v1/rulesets", 200), ("GET", "/api/v1/me/turns?wait=1", 401)),
        ("GET", "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css", 200),
    ],
)
def test_each_kind_of_response_tells_it(base, method, path, status):
    answer = httpx.request(method, base + path)
    assert (answer.status_code, level(answer)) == (status, str(FEATURE_LEVEL))


def test_a_304_and_a_stream_tell_it(base, crowd):
    alice = crowd.sign_up(f"alice {token_hex(4)}")
    tag = crowd.http.get("rulesets").headers["ETag"]
    unchanged = crowd.http.get("rulesets", headers={"If-None-Match": tag})
    assert (unchanged.status_code, level(unchanged)) == (304, str(FEATURE_LEVEL))
    game = crowd.new_game(alice)["id"]
    for accept in ("text/event-stream", "application/x-ndjson"):
        headers = {**alice, "Accept": accept}
        with crowd.http.stream("GET", f"games/{game}/events", headers=headers) as stream:
            assert (stream.status_code, level(stream)) == (200, str(FEATURE_LEVEL))


def test_even_a_request_that_cannot_be_read_is_told(base):
    address = urlsplit(base)
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall(b"nonsense\r\n\r\n")
        head = connection.recv(65536).lower()
    assert head.startswith(b"http/1.1 400")
    assert f"axio-feature-level: {FEATURE_LEVEL}".encode() in head

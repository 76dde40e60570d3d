"""The service as a process, and clients that are slow, or that offer another protocol."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.support.process import service


@pytest.fixture(scope="module")
def base(tmp_path_factory: Any) -> Iterator[str]:
    """A service that has no patience."""
    bounds = {f"AXIO_{name}_SECONDS": "1" for name in ("HEAD", "BODY", "KEEP_ALIVE")}
    with service("sqlite", tmp_path_factory.mktemp("doors"), **bounds) as address:
        yield address


def told(base: str, sent: bytes) -> bytes:
    """What comes until the service closes the connection."""
    address = urlsplit(base)
    told = b""
    with socket.create_connection((address.hostname, address.port), timeout=60) as connection:
        connection.sendall(sent)
        with suppress(ConnectionResetError):
            while chunk := connection.recv(65536):
                told += chunk
    return told


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        b"GET /api/v1/me/turns?wait=9 HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_an_unfinished_request_is_not_waited_for(base, sent):
    assert told(base, sent) == b""


def test_an_idle_connection_is_closed_after_its_answer(base):
    assert b'{"status":"ok"}' in told(base, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")


def test_a_long_poll_outlives_all_bounds(base):
    with httpx.Client(base_url=f"{base}/api/v1/", timeout=60) as http:
        token = http.post("players", json={"name": "patient"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        answer = http.get("me/turns?wait=3", headers=headers)
        assert (answer.status_code, answer.json()["items"]) == (200, [])


@pytest.mark.parametrize("size", [70_000, 130_000])
def test_a_long_body_is_answered_though_it_comes_after_its_head(base, size):
    """The last part of a body is not a head that is too long."""
    body = json.dumps({"name": "x" * size}).encode()
    head = (
        "POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    address = urlsplit(base)
    with socket.create_connection((address.hostname, address.port), timeout=60) as connection:
        connection.sendall(head.encode())
        sleep(0.2)  # The head is read by itself.
        connection.sendall(body)
        assert connection.recv(65536).startswith(b"HTTP/1.1 422 ")


def test_a_body_counts_even_if_the_client_offers_http_2(base):
    """Java's HttpClient does so with every request over http."""
    body = json.dumps({"name": "java"}).encode()
    head = (
        "POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        f"HTTP2-Settings: AAEAAEAAAAIAAAAB\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    answer = told(base, head.encode() + body)
    assert answer.startswith(b"HTTP/1.1 201 ") and b'"name":"java"' in answer

"""A header name with an underscore is none: it must not pass for its double with a hyphen."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import httpx
import pytest

from tests.support.crowd import Crowd
from tests.support.process import service


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: Any) -> Iterator[Crowd]:
    """Of a service behind a proxy, where each address may read five times."""
    limits = {"AXIO_LIMIT_READ": "5/3600", "AXIO_TRUSTED_PROXIES": "1"}
    with (
        service("sqlite", tmp_path_factory.mktemp("underscores"), **limits) as base,
        Crowd(base) as crowd,
    ):
        yield crowd


def test_an_address_cannot_be_made_up(crowd):
    """Neither to REST nor to a long poll, which reads its headers elsewhere."""

    def read(path: str, header: str, address: str) -> int:
        return crowd.http.get(path, headers={header: address}).status_code

    for path in ("rulesets", "games/nothing/events?wait=1"):
        assert 429 not in [read(path, "X-Forwarded-For", f"10.0.0.{n}") for n in range(8)]
        assert 429 in [read(path, "X_Forwarded_For", f"10.0.1.{n}") for n in range(8)]


def test_an_idempotency_key_cannot_be_made_up(crowd):
    alice = crowd.sign_up(f"alice {token_hex(4)}")

    def open_table(header: str) -> httpx.Response:
        body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
        return crowd.http.post("games", json=body, headers={**alice, header: "a-key"})

    games = [open_table("Idempotency_Key") for _ in range(2)]
    assert len({game.json()["id"] for game in games}) == 2
    games = [open_table("Idempotency-Key") for _ in range(2)]
    assert len({game.json()["id"] for game in games}) == 1

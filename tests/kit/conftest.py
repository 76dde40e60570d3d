"""One service for all tests of the kit, and accounts on it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from axio_client import Client
from tests.support.process import service

UNLIMITED = {f"AXIO_LIMIT_{name}": "1000000/60" for name in ("READ", "WRITE", "SIGNUP", "LOGIN")}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: Any) -> Iterator[str]:
    with service("sqlite", tmp_path_factory.mktemp("service"), worker=True, **UNLIMITED) as base:
        yield base


@pytest.fixture
def sign_up(base_url: str) -> Iterator[Callable[..., Client]]:
    clients: list[Client] = []

    def sign_up(word: str = "player", **options: Any) -> Client:
        clients.append(Client(base_url, **options))
        clients[-1].sign_up(f"{word}-{secrets.token_hex(5)}")
        return clients[-1]

    yield sign_up
    for client in clients:
        client.close()

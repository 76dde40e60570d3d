"""Receivers of webhooks on this machine, and a clock to move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games import messages
from tests.support.push_service import push_service
from tests.support.receiver import Receiver, receiving


@pytest.fixture(autouse=True)
def _loopback(settings: Any) -> None:
    settings.WEBHOOKS_ALLOW_LOOPBACK = True
    settings.WEBHOOK_SECONDS = 2


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as started:
        yield started


@pytest.fixture
def push() -> Iterator[Receiver]:
    with push_service() as started:
        yield started


@pytest.fixture
def clock() -> Iterator[Any]:
    """A clock that goes on by itself and can be moved with `shift`."""
    with time_machine.travel(timezone.now(), tick=True) as moved:
        yield moved


@pytest.fixture
def announced(monkeypatch: Any) -> list[str]:
    """Deliveries that the workers were told of."""
    ids: list[str] = []
    monkeypatch.setattr(messages, "send", lambda message: ids.append(message.pk))
    return ids

"""A month of a game of four happens as the documentation prints it."""

from __future__ import annotations

import os

import pytest

from games.engines import ENGINES, Engine
from games.rules.thinking import Thought
from games.services import advance
from tests.notifications.month import (
    BEGIN,
    DOCUMENT,
    END,
    WRITE,
    doubled,
    events_of,
    messages_of,
    month_of,
    page_of,
)
from tests.support.client import sign_up
from tests.support.jobs import work
from tests.support.outgoing import deliver_due, new_webhook, subscribe
from tests.support.push_service import Browser


class FirstMind:
    """Plays the first legal move, on every machine."""

    def think(self, question, **_):
        return Thought(question.moves[0])


@pytest.fixture(autouse=True)
def workers(monkeypatch):
    """Engines and messages are done with while a request waits for that."""

    def done(clock, *, until):
        for _ in range(50):
            if not (work() + deliver_due() or advance.deliveries_under_way(clock)):
                return True
        raise AssertionError("There is always something to do.")

    monkeypatch.setattr(advance, "workers_are_done", done)
    monkeypatch.setitem(ENGINES, "medium", Engine("medium", "Medium", "", FirstMind()))


@pytest.fixture
def cast(alice, bob, push, receiver):
    """Alice and Bob have browsers, and Bob sleeps at night; Carol reads ntfy; Dave has a program."""
    carol, dave = sign_up("carol"), sign_up("dave")
    for player in (alice, bob):
        subscribe(player, Browser(push, player.name))
    quiet = {"time_zone": "Europe/Berlin", "quiet_hours": {"from": "21:30", "until": "07:00"}}
    assert bob.patch("me/notifications", quiet).status == 200
    new_webhook(carol, receiver.url, format="ntfy")
    new_webhook(dave, receiver.url)
    return alice, bob, carol, dave


def test_a_month_goes_as_it_is_printed(cast):
    month = month_of(cast)
    happened = [event["type"] for event in events_of(month)]
    for kind in ("leave.announced", "leave.ended", "pause.started", "pause.ended", "clock.warning"):
        assert kind in happened, kind
    makers = {e["move"]["made_by"] for e in events_of(month) if e["type"] == "move.made"}
    assert makers == {"player", "standing_order", "ai"}
    for player in cast:
        messages = list(messages_of(player))
        assert not doubled(messages) and messages
        assert {one["status"] for one in messages} <= {"sent", "not_sent", "waiting"}
    page = page_of(month)
    before, _, rest = DOCUMENT.read_text().partition(BEGIN)
    if os.environ.get(WRITE):
        DOCUMENT.write_text(f"{before}{BEGIN}{page}{END}{rest.partition(END)[2]}")
    else:
        assert rest.partition(END)[0] == page

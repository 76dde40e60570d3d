"""Messages of sandbox games go by the clock of the game: retries, quiet hours, follow-ups."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.models import Delivery
from games.notifications.deliveries import deliveries_due
from games.notifications.delivery_attempts import RETRY_SECONDS
from games.services import advance
from tests.support.clocks import time_of
from tests.support.outgoing import deliver_due, ledger, new_webhook, subscribe
from tests.support.playing import legal_move, new_game
from tests.support.push_service import Browser
from tests.support.receiver import answering

#: 23:00 in Berlin.
EVENING = "2026-03-01T22:00:00Z"
MORNING = "2026-03-02T06:00:00Z"


@pytest.fixture
def ticking(alice):
    return alice.post("sandbox/clocks", {"now": EVENING}).json["id"]


@pytest.fixture(autouse=True)
def workers(monkeypatch):
    """Messages are sent while a request waits for that. The test ends if that never ends."""

    def done(clock, *, until):
        for _ in range(20):
            if not advance.deliveries_under_way(clock):
                return True
            deliver_due()
        raise AssertionError("There is always another message.")

    monkeypatch.setattr(advance, "workers_are_done", done)


@pytest.fixture
def browser(bob, push):
    browser = Browser(push)
    subscribe(bob, browser)
    quiet = {"time_zone": "Europe/Berlin", "quiet_hours": {"from": "22:00", "until": "07:00"}}
    assert bob.patch("me/notifications", quiet).status == 200
    return browser


def on(alice, bob, clock, **more):
    """A game in which bob is to begin."""
    return new_game(alice, bob, options={"start_seat": 2}, sandbox={"clock": clock}, **more)


def go(client, clock, **how):
    moved = client.post(f"sandbox/clocks/{clock}/advance", how)
    assert moved.status == 200 and moved.json["done"], moved
    return moved.json["now"]


def test_a_night_lasts_as_long_as_the_clock_says(alice, bob, ticking, browser):
    on(alice, bob, ticking)
    deliver_due()
    assert not browser.heard() and deliver_due() == 0
    (waiting,) = bob.get("me/messages").json["items"]
    assert (waiting["reason"], waiting["next_attempt_at"]) == ("quiet-hours", MORNING)
    go(alice, ticking, to="2026-03-02T05:59:59Z")
    assert not browser.heard()
    go(alice, ticking, seconds=1)
    assert [message["type"] for message in browser.messages()] == ["turn"]


def test_it_is_day_in_the_game_whatever_time_it_is(alice, bob, ticking, browser, clock):
    go(alice, ticking, to=MORNING)
    clock.move_to(datetime(2026, 3, 1, 22, tzinfo=UTC))
    on(alice, bob, ticking)
    deliver_due()
    assert len(browser.messages()) == 1


def test_messages_of_a_night_in_two_games_are_told_as_one(alice, bob, ticking, browser):
    real = alice.post("sandbox/clocks", {"now": EVENING}).json["id"]
    for clock in (ticking, ticking, real):
        on(alice, bob, clock)
    deliver_due()
    go(alice, ticking, to=MORNING)
    (message,) = browser.messages()
    assert message["type"] == "digest" and len(message["messages"]) == 2
    assert [one[2] for one in ledger(bob)].count("waiting") == 1


def test_what_failed_is_sent_again_by_the_clock(alice, bob, ticking, receiver, clock):
    new_webhook(bob, receiver.url, types=["turn"])
    receiver.behave = answering(500)
    on(alice, bob, ticking)
    deliver_due()
    clock.shift(timedelta(days=4))
    assert deliver_due() == 0 and deliveries_due(datetime.now(UTC)) == []
    assert len(receiver.heard) == 1
    due = time_of(bob.get("me/messages").json["items"][0]["next_attempt_at"])
    assert timedelta() < due - time_of(EVENING) < timedelta(seconds=2 * RETRY_SECONDS[0])
    go(alice, ticking, seconds=7 * 86400)
    assert len(receiver.heard) == 1 + len(RETRY_SECONDS)
    delivery = Delivery.objects.get()
    assert (delivery.status, delivery.due_at) == ("failed", None)


def test_it_arrives_once_the_receiver_works(alice, bob, ticking, receiver):
    new_webhook(bob, receiver.url, types=["turn"])
    receiver.behave = answering(500)
    on(alice, bob, ticking)
    deliver_due()
    receiver.behave = answering(204)
    go(alice, ticking, seconds=60)
    assert Delivery.objects.get().status == "succeeded" and len(receiver.heard) == 2


def test_who_has_just_moved_is_told_a_minute_later(alice, bob, ticking, browser):
    """Alone at the table, one who moves is to move again."""
    go(alice, ticking, to=MORNING)
    body = {"ruleset": "rota", "seats": [{"type": "me"}], "sandbox": {"clock": ticking}}
    subscribe(alice, browser)
    game = alice.post("games", body).json["id"]
    deliver_due()
    _, move = legal_move(game)
    assert alice.post(f"games/{game}/moves", move).status == 201
    heard = len(browser.heard())
    go(alice, ticking, seconds=59)
    assert len(browser.heard()) == heard
    go(alice, ticking, seconds=1)
    assert len(browser.heard()) == heard + 1


def test_a_clock_takes_its_messages_with_it(alice, bob, ticking, browser):
    on(alice, bob, ticking)
    deliver_due()
    assert Delivery.objects.count() == 1
    assert alice.delete(f"sandbox/clocks/{ticking}").status == 204
    assert not Delivery.objects.exists()


def test_an_answer_withdraws_what_waits_for_the_clock(alice, bob, ticking, browser):
    game = on(alice, bob, ticking)
    deliver_due()
    _, move = legal_move(game["id"])
    assert bob.post(f"games/{game['id']}/moves", move).status == 201
    go(alice, ticking, to=MORNING)
    assert not browser.heard()
    (told,) = bob.get("me/messages").json["items"]
    assert (told["reason"], told["next_attempt_at"]) == ("answered", None)

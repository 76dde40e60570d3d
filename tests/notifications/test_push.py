"""Web Push: what a browser reads, how push services know us, and what they may answer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from http_ece import ECEException

from games.models import Delivery, Player, PushSubscription, VapidKey
from games.services.clocks import clock_sweep
from tests.support.outgoing import deliver_due, ledger, subscribe
from tests.support.playing import new_game, rush
from tests.support.push_service import Browser, claims_of, is_signed_by
from tests.support.receiver import answering

DAY = {"type": "per_decision", "seconds": 86400}


def test_a_turn_arrives_encrypted_signed_and_thin(alice, bob, stranger, push):
    browser = Browser(push)
    subscription = subscribe(bob, browser)
    game = new_game(alice, bob, options={"start_seat": 1}, time_control=DAY)
    rush(game["id"], [alice, bob], moves=1)
    assert deliver_due() == 1
    (heard,), (message,) = browser.heard(), browser.messages()
    pending = bob.get(f"games/{game['id']}").json["pending"][0]
    assert message == {
        "id": bob.get("me/messages").json["items"][0]["id"],
        "type": "turn",
        "messages": [
            {
                "type": "turn",
                "timestamp": pending["opened_at"],
                "data": {
                    "game_id": game["id"],
                    "ruleset": "rota",
                    "version": 2,
                    "seat": 2,
                    "decision_id": pending["decision_id"],
                    "kind": "place",
                    "deadline_at": pending["deadline_at"],
                },
            }
        ],
        "more": 0,
    }
    assert heard.headers["ttl"] == "86400" and heard.headers["urgency"] == "normal"
    assert heard.headers["topic"] == pending["decision_id"]
    assert is_signed_by(heard, stranger.get("/api/v1").json["vapid_public_key"])
    claims = claims_of(heard)
    assert push.url.startswith(claims["aud"]) and claims["sub"].startswith("mailto:")
    assert game["id"].encode() not in heard.body
    (entry,) = bob.get("me/messages").json["items"]
    assert entry["target_id"] == subscription["id"] and entry["sent_at"]
    assert ledger(bob) == [("turn", "push", "sent", "sent")]


def test_the_key_is_made_once_and_its_private_half_is_told_nowhere(alice, stranger):
    first = stranger.get("/api/v1").json["vapid_public_key"]
    assert stranger.get("/api/v1").json["vapid_public_key"] == first
    assert VapidKey.objects.count() <= 1
    assert len(first) == 87


def test_a_warning_has_the_topic_of_its_turn_and_is_urgent(alice, bob, push, clock):
    browser = Browser(push)
    subscribe(alice, browser)
    new_game(alice, bob, options={"start_seat": 1}, time_control=DAY)
    deliver_due()
    clock.shift(timedelta(hours=20))
    for _ in range(2):
        clock_sweep()
        deliver_due()
    turn, warning = browser.heard()
    assert turn.headers["topic"] == warning.headers["topic"]
    assert warning.headers["urgency"] == "high" and 0 < int(warning.headers["ttl"]) <= 14400
    assert [message["type"] for message in browser.messages()] == ["turn", "clock.warning"]


def test_a_browser_that_unsubscribed_is_forgotten_and_so_is_what_waits_for_it(alice, bob, push):
    for status in (404, 410):
        subscribe(bob, Browser(push, f"gone-{status}"))
        push.behave = answering(status)
        for _ in range(2):
            game = new_game(alice, bob, options={"start_seat": 2})
        deliver_due()
        assert not PushSubscription.objects.exists()
        assert not Player.objects.get(name="bob").has_push
        alice.post(f"games/{game['id']}/seats/1/resign")
        assert deliver_due() == 0
    gone = ("turn", "push", "not_sent", "gone")
    assert ledger(bob) == [gone] * 4
    assert len(push.heard) == 2


def test_a_push_service_that_asks_for_patience_gets_it(alice, bob, push, clock):
    browser = Browser(push)
    subscribe(bob, browser)
    push.behave = answering(429, **{"Retry-After": "900"})
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    assert ledger(bob) == [("turn", "push", "waiting", "retrying")]
    push.behave = answering(201)
    clock.shift(timedelta(seconds=890))
    assert deliver_due() == 0
    clock.shift(timedelta(seconds=20))
    assert deliver_due() == 1
    assert ledger(bob) == [("turn", "push", "sent", "sent")]
    first, second = browser.messages()
    assert first == second


def test_a_push_service_that_hangs_is_tried_again(alice, bob, push, clock, settings):
    settings.WEBHOOK_SECONDS = 1
    browser = Browser(push)
    subscribe(bob, browser)
    push.behave = lambda request: push.over.wait(3)
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    assert Delivery.objects.get().error == "timed-out"
    push.behave = answering(201)
    clock.shift(timedelta(seconds=10))
    deliver_due()
    assert ledger(bob) == [("turn", "push", "sent", "sent")]


def test_a_push_service_that_fails_for_days_is_given_up(alice, bob, push, clock):
    subscribe(bob, Browser(push))
    push.behave = answering(500)
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    assert PushSubscription.objects.get().failing_since
    clock.shift(timedelta(days=5, minutes=1))
    deliver_due()
    assert not PushSubscription.objects.exists()
    assert ledger(bob) == [("turn", "push", "not_sent", "gone")]


def test_a_success_ends_a_series_of_failures(alice, bob, push, clock):
    subscribe(bob, Browser(push))
    push.behave = answering(500)
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    push.behave = answering(201)
    clock.shift(timedelta(minutes=1))
    deliver_due()
    assert PushSubscription.objects.get().failing_since is None


def test_every_browser_of_a_player_is_told(alice, bob, push):
    phone, desk = Browser(push, "phone"), Browser(push, "desk")
    for browser in (phone, desk):
        subscribe(bob, browser)
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    assert len(phone.messages()) == len(desk.messages()) == 1


def test_what_one_browser_gets_another_cannot_read(alice, bob, push):
    mine, other = Browser(push, "mine"), Browser(push, "other")
    subscribe(bob, mine)
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    with pytest.raises(ECEException):
        other.decrypted(mine.heard()[0])

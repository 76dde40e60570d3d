"""An engine takes over from a player, who returns: the decision is still told once to each target."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Delivery
from games.notifications import sending
from games.notifications.delivery_attempts import delivery_claim_next
from games.notifications.verdicts import verdict_on
from tests.support.outgoing import deliver_due, ledger, new_webhook, subscribe, the_delivery
from tests.support.playing import new_game
from tests.support.push_service import Browser
from tests.support.receiver import answering

PUSHED, CALLED = ("turn", "push", "sent", "sent"), ("turn", "webhook", "sent", "sent")
DAY = {"type": "per_decision", "seconds": 86400}


@pytest.fixture
def browser(bob, push):
    """Of bob."""
    browser = Browser(push)
    subscribe(bob, browser)
    return browser


@pytest.fixture
def webhook(bob, receiver):
    """Of bob."""
    return new_webhook(bob, receiver.url, types=["turn"])


def bobs_turn(alice, bob):
    """A game in which it is bob's turn, and nobody has been told yet."""
    return new_game(alice, bob, options={"start_seat": 2}, time_control=DAY)


def engine_and_back(bob, turn) -> None:
    """An engine takes over from bob, who returns."""
    seat = f"games/{turn['id']}/seats/2"
    assert bob.post(f"{seat}/substitute", {"type": "ai", "engine": "easy"}).status == 200
    assert bob.put(seat, {"type": "me"}).status == 200


def test_a_player_who_returns_is_told_unless_it_was_told_before(alice, bob, browser):
    turn = bobs_turn(alice, bob)
    engine_and_back(bob, turn)
    deliver_due()
    engine_and_back(bob, turn)
    assert deliver_due() == 0
    assert ledger(bob) == [PUSHED]
    assert len(browser.heard()) == 1


@pytest.mark.parametrize("outcome", ["refused", "unknown"])
def test_an_attempt_before_a_return_and_one_after_it_have_the_same_id(
    outcome, alice, bob, webhook, receiver, clock
):
    turn = bobs_turn(alice, bob)
    receiver.behave = answering(429)
    deliver_due()
    if outcome == "unknown":  # The worker died before it could write the answer down.
        over = timezone.now() - timedelta(seconds=1)
        Delivery.objects.update(lease_until=over, next_attempt_at=over, status_code=None)
    receiver.behave = answering(204)
    clock.shift(timedelta(seconds=1))
    engine_and_back(bob, turn)
    deliver_due()
    first, second = receiver.heard
    assert first.headers["webhook-id"] == second.headers["webhook-id"] == the_delivery().pk
    before, after = (json.loads(heard.body)["data"]["deadline_at"] for heard in receiver.heard)
    assert before < after == alice.get(f"games/{turn['id']}").json["pending"][0]["deadline_at"]
    assert ledger(bob) == [CALLED]
    assert the_delivery().attempts == 2


def test_what_was_sent_again_at_its_players_wish_is_not_sent_for_a_return(
    alice, bob, webhook, receiver
):
    turn = bobs_turn(alice, bob)
    bob.post(f"webhooks/{webhook['id']}/deliveries/{the_delivery().pk}/redeliver")
    deliver_due()
    engine_and_back(bob, turn)
    assert deliver_due() == 0 and len(receiver.heard) == 1


def test_a_webhook_that_was_off_is_told_after_a_return(alice, bob, webhook, receiver):
    turn = bobs_turn(alice, bob)
    for enabled in (False, True):
        bob.patch(f"webhooks/{webhook['id']}", {"enabled": enabled})
    assert the_delivery().status == "failed"
    engine_and_back(bob, turn)
    deliver_due()
    assert ledger(bob) == [CALLED]


def test_who_returns_while_a_worker_withholds_the_message_is_told(alice, bob, browser, monkeypatch):
    turn = bobs_turn(alice, bob)
    seat = f"games/{turn['id']}/seats/2"
    claimed = delivery_claim_next()
    bob.post(f"{seat}/substitute", {"type": "ai", "engine": "easy"})

    def verdict(delivery, **times):
        decided = verdict_on(delivery, **times)
        bob.put(seat, {"type": "me"})
        return decided

    monkeypatch.setattr(sending, "verdict_on", verdict)
    sending.attempt(claimed)
    monkeypatch.undo()
    assert ledger(bob) == [("turn", "push", "waiting", "queued")]
    deliver_due()
    assert ledger(bob) == [PUSHED] and len(browser.heard()) == 1


def test_of_the_messages_of_former_releases_none_is_sent_again(alice, bob, browser):
    """These had a new message for each return."""
    turn = bobs_turn(alice, bob)
    deliver_due()
    sent = the_delivery()
    for pk, at in (("earlier000000000", -1), ("later00000000000", 2)):
        sent.pk, sent.status, sent.error = pk, "withheld", "withdrawn"
        sent.created_at += timedelta(seconds=at)
        sent.save(force_insert=True)
    engine_and_back(bob, turn)
    assert deliver_due() == 0 and len(browser.heard()) == 1

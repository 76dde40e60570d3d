"""Whose delivery is next: accounts take turns, however many webhooks and messages they have."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.models import Delivery
from games.notifications.delivery_attempts import (
    Attempt,
    delivery_claim,
    delivery_claim_next,
    delivery_end,
)
from games.notifications.sending import deliver_next
from games.notifications.webhooks import MAX_WAITING_TESTS
from tests.support.client import Client
from tests.support.meanwhile import before_the_next_update
from tests.support.outgoing import announce, deliver_due, new_webhook, the_delivery


def hooks_with_tests(client, receiver, *, hooks, each):
    """Webhooks of a player with test messages that wait; their ids."""
    made = [new_webhook(client, receiver.url)["id"] for _ in range(hooks)]
    for pk in made * each:
        assert client.post(f"webhooks/{pk}/test").status == 202
    return made


def claim_all(times):
    """Whose deliveries are claimed, one after the other, while no attempt ends."""
    claimed = [delivery_claim_next() for _ in range(times)]
    return [delivery and delivery.account.name for delivery in claimed]


def test_an_account_gets_one_attempt_at_a_time_however_many_webhooks_it_has(alice, bob, receiver):
    hooks_with_tests(alice, receiver, hooks=10, each=3)
    hooks_with_tests(bob, receiver, hooks=1, each=2)
    assert claim_all(3) == ["alice", "bob", None]


def test_a_bot_shares_the_attempts_of_its_owner(alice, receiver):
    bot = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    hooks_with_tests(alice, receiver, hooks=1, each=1)
    hooks_with_tests(bot, receiver, hooks=1, each=1)
    assert claim_all(2) == ["alice", None]


def test_accounts_take_turns(alice, bob, receiver):
    hooks_with_tests(alice, receiver, hooks=3, each=2)
    hooks_with_tests(bob, receiver, hooks=1, each=3)
    names = []
    while delivery := delivery_claim_next():
        names.append(delivery.account.name)
        assert delivery_end(delivery, Attempt(200, None, 1))
    assert names == ["alice", "bob"] * 3 + ["alice"] * 3


def test_what_is_tried_again_stands_in_line_again(alice, bob, receiver, clock):
    """Receivers that fail for days do not go before those that work."""
    hooks_with_tests(alice, receiver, hooks=1, each=3)
    hooks_with_tests(bob, receiver, hooks=1, each=1)
    failed = delivery_claim_next()
    assert delivery_end(failed, Attempt(500, "bad-status", 1))
    clock.shift(timedelta(minutes=1))
    following = []
    while delivery := delivery_claim_next():
        following.append(delivery.pk)
        assert delivery_end(delivery, Attempt(200, None, 1))
    assert len(following) == 4 and following[-1] == failed.pk


def test_what_is_redelivered_stands_in_line_again(alice, bob, receiver):
    (webhook,) = hooks_with_tests(alice, receiver, hooks=1, each=1)
    deliver_due()
    old = the_delivery().pk
    hooks_with_tests(bob, receiver, hooks=1, each=2)
    alice.post(f"webhooks/{webhook}/test")
    assert alice.post(f"webhooks/{webhook}/deliveries/{old}/redeliver").status == 202
    alices = Delivery.objects.filter(status="pending", account__name="alice")
    assert list(alices.order_by("turn").values_list("pk", flat=True))[-1] == old


def test_a_worker_that_was_overtaken_claims_for_the_next_account(alice, bob, receiver, monkeypatch):
    hooks_with_tests(alice, receiver, hooks=1, each=2)
    hooks_with_tests(bob, receiver, hooks=1, each=1)
    others = []
    before_the_next_update(monkeypatch, lambda: others.append(delivery_claim_next()))
    assert (delivery_claim_next().account.name, others[0].account.name) == ("bob", "alice")


def test_a_message_that_led_to_another_delivery_is_made_up_for(alice, bob, receiver, announced):
    hooks_with_tests(alice, receiver, hooks=1, each=2)
    announce(most=1)
    (first,) = announced
    second = Delivery.objects.exclude(pk=first).get().pk
    deliver_next(second)
    assert [heard.headers["webhook-id"] for heard in receiver.heard] == [first]
    announce(most=1)
    assert announced == [first, second]
    deliver_next(second)
    assert set(Delivery.objects.values_list("status", flat=True)) == {"succeeded"}


def test_a_message_that_came_during_another_attempt_is_made_up_for(alice, receiver, announced):
    hooks_with_tests(alice, receiver, hooks=2, each=1)
    first, second = Delivery.objects.order_by("turn").values_list("pk", flat=True)
    under_way = delivery_claim(first)
    Delivery.objects.filter(pk=second).update(announced_at=timezone.now())
    deliver_next(second)
    assert not receiver.heard
    announce()
    assert announced == []
    assert delivery_end(under_way, Attempt(200, None, 1))
    announce()
    assert announced == [second]


def test_a_sweep_tells_of_one_delivery_for_each_account(alice, bob, receiver, announced):
    hooks_with_tests(alice, receiver, hooks=3, each=2)
    hooks_with_tests(bob, receiver, hooks=1, each=2)
    announce()
    told = Delivery.objects.filter(pk__in=announced).values_list("account__name", flat=True)
    assert sorted(told) == ["alice", "bob"]


def test_test_messages_cannot_pile_up(alice, receiver):
    (webhook,) = hooks_with_tests(alice, receiver, hooks=1, each=MAX_WAITING_TESTS)
    answer = alice.post(f"webhooks/{webhook}/test")
    assert (answer.status, answer.code) == (429, "rate-limited")
    assert int(answer.headers["Retry-After"]) > 0
    deliver_due()
    assert alice.post(f"webhooks/{webhook}/test").status == 202

"""What webhooks are told, and how they know that it is true."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import get_args

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Delivery, Notifications, Player, Webhook
from games.notifications.delivery_attempts import (
    Attempt,
    delivery_claim,
    delivery_end,
)
from games.projection.stored_events import StoredAccountEvent
from games.projection.webhooks import WebhookType, type_of
from games.services.clocks import clock_sweep
from games.services.pruning import prune
from tests.support.client import Client
from tests.support.meanwhile import before_the_next_update
from tests.support.outgoing import announce, deliver_due, new_webhook, send_mail, the_delivery
from tests.support.playing import new_game, rush
from tests.support.receiver import answering, documented_verify

verify = documented_verify()
MEMBERS = {"game_id", "ruleset", "version", "seat", "decision_id", "kind", "deadline_at"}


def told(receiver):
    return [json.loads(heard.body) for heard in receiver.heard]


def test_a_turn_is_told_with_ids_and_never_with_tiles(alice, bob, receiver):
    new_webhook(bob, receiver.url, types=["turn"])
    game = new_game(alice, bob, options={"start_seat": 1})
    assert deliver_due() == 0
    rush(game["id"], [alice, bob], moves=1)
    assert deliver_due() == 1
    (body,) = told(receiver)
    pending = bob.get(f"games/{game['id']}").json["pending"][0]
    assert body.keys() == {"type", "timestamp", "data"} and body["data"].keys() == MEMBERS
    assert body["type"] == "turn" and body["timestamp"] == pending["opened_at"]
    assert body["data"] == {
        "game_id": game["id"],
        "ruleset": "rota",
        "version": 2,
        "seat": 2,
        "decision_id": pending["decision_id"],
        "kind": "place",
        "deadline_at": None,
    }


def test_invitations_and_endings_are_told(alice, bob, receiver):
    new_webhook(bob, receiver.url)
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    options = {"start_seat": 1}
    game = alice.post("games", {"ruleset": "rota", "seats": seats, "options": options}).json
    bob.put(f"games/{game['id']}/seats/2", {"type": "me"})
    alice.post(f"games/{game['id']}/seats/1/resign")
    assert deliver_due() == 2
    assert {(body["type"], body["data"]["seat"]) for body in told(receiver)} == {
        ("invitation", 2),
        ("game.finished", 2),
    }


def test_a_clock_that_is_nearly_over_is_told(alice, bob, receiver, clock):
    new_webhook(alice, receiver.url, types=["clock.warning"])
    control = {"type": "per_decision", "seconds": 86400}
    game = new_game(alice, bob, options={"start_seat": 1}, time_control=control)
    (asked,) = game["pending"]
    clock.shift(timedelta(hours=23, minutes=59))
    clock_sweep()
    assert deliver_due() == 1
    (body,) = told(receiver)
    assert body["type"] == "clock.warning" and body["data"]["seat"] == 1
    assert body["data"]["decision_id"] == asked["decision_id"]
    assert body["data"]["deadline_at"] == asked["deadline_at"]


def test_only_what_was_asked_for_is_told(alice, bob, receiver):
    new_webhook(bob, receiver.url, types=["game.finished"])
    new_webhook(alice, receiver.url, types=["turn"])
    game = new_game(alice, bob, options={"start_seat": 1})
    deliver_due()
    rush(game["id"], [alice, bob], moves=1)
    bob.post(f"games/{game['id']}/seats/2/resign")
    deliver_due()
    assert sorted(body["type"] for body in told(receiver)) == ["game.finished", "turn"]


def test_every_event_of_an_account_can_be_asked_for():
    assert {type_of(kept) for kept in get_args(StoredAccountEvent)} <= {
        t.value for t in WebhookType
    }


def test_a_move_that_is_refused_tells_nobody(alice, bob, receiver):
    new_webhook(bob, receiver.url)
    game = new_game(alice, bob, options={"start_seat": 1})
    assert alice.post(f"games/{game['id']}/moves", {"decision_id": "x"}).status == 409
    assert not Delivery.objects.exists()


def test_a_message_is_signed_as_the_specification_says(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    (heard,) = receiver.heard
    assert heard.path == "/hook" and heard.headers["content-type"] == "application/json"
    assert heard.headers["webhook-id"] == the_delivery().pk
    assert heard.headers["host"] == receiver.url.split("/")[2]
    assert verify(webhook["secret"], heard.headers, heard.body)
    assert not verify("whsec_" + "AAAA" * 11, heard.headers, heard.body)
    assert not verify(webhook["secret"], heard.headers, heard.body + b" ")
    for name, forged in (("webhook-id", "0" * 16), ("webhook-timestamp", "1")):
        assert not verify(webhook["secret"], {**heard.headers, name: forged}, heard.body)


def test_both_secrets_sign_for_a_day_after_a_change(alice, receiver, clock):
    old = new_webhook(alice, receiver.url)
    path = f"webhooks/{old['id']}"
    new = alice.post(f"{path}/rotate-secret").json
    assert new["secret"] != old["secret"] and new["old_secret_until"]
    alice.post(f"{path}/test")
    deliver_due()
    heard = receiver.heard[0]
    assert len(heard.headers["webhook-signature"].split(" ")) == 2
    assert verify(new["secret"], heard.headers, heard.body)
    assert verify(old["secret"], heard.headers, heard.body)
    clock.shift(timedelta(hours=25))
    alice.post(f"{path}/test")
    deliver_due()
    heard = receiver.heard[1]
    assert verify(new["secret"], heard.headers, heard.body)
    assert not verify(old["secret"], heard.headers, heard.body)


def test_a_success_is_in_the_log(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    receiver.behave = answering(200, b"thank\0you\n" + b"x" * 500)
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    (entry,) = alice.get(f"webhooks/{webhook['id']}/deliveries").json["items"]
    assert (entry["status"], entry["attempts"], entry["status_code"]) == ("succeeded", 1, 200)
    assert entry["error"] is None and entry["next_attempt_at"] is None
    assert entry["response_ms"] >= 0 and entry["last_attempt_at"]
    assert (
        entry["response_start"].startswith("thank you xxx") and len(entry["response_start"]) < 201
    )
    assert entry["payload"]["type"] == "test"


def test_a_player_without_webhooks_costs_no_query(alice, bob, receiver):
    game = new_game(alice, bob, options={"start_seat": 1})
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            rush(game["id"], [alice, bob], moves=1)
        counts.append(len(queries))
        assert not any("webhook" in query["sql"].partition("FROM")[2] for query in queries)
        rush(game["id"], [alice, bob], moves=1)
    assert counts[0] == counts[1]
    new_webhook(bob, receiver.url)
    with CaptureQueriesContext(connection) as queries:
        rush(game["id"], [alice, bob], moves=1)
    assert sum('"games_webhook"' in query["sql"] for query in queries) == 1


def test_the_mark_on_a_player_follows_its_webhooks(alice, receiver):
    def marked():
        return Player.objects.get(name="alice").has_webhooks

    assert not marked()
    path = f"webhooks/{new_webhook(alice, receiver.url)['id']}"
    assert marked()
    alice.patch(path, {"enabled": False})
    assert not marked()
    alice.patch(path, {"enabled": True})
    assert marked()
    alice.delete(path)
    assert not marked()


def test_a_delivery_is_claimed_by_one_worker_at_a_time(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    pk = the_delivery().pk
    first = delivery_claim(pk)
    assert first is not None and delivery_claim(pk) is None
    past = timezone.now() - timedelta(seconds=1)
    Delivery.objects.update(lease_until=past, next_attempt_at=past)
    second = delivery_claim(pk)
    assert second is not None and second.attempts == 2


def test_who_was_taken_for_dead_has_no_say(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    first = delivery_claim(the_delivery().pk)
    past = timezone.now() - timedelta(seconds=1)
    Delivery.objects.update(lease_until=past, next_attempt_at=past)
    second = delivery_claim(first.pk)
    assert not delivery_end(first, Attempt(410, "bad-status", 1))
    assert Webhook.objects.get().enabled
    assert delivery_end(second, Attempt(200, None, 1))
    assert the_delivery().status == "succeeded"


def test_a_webhook_gets_one_message_at_a_time(alice, bob, receiver):
    mine, other = new_webhook(alice, receiver.url), new_webhook(bob, receiver.url)
    for client, webhook in ((alice, mine), (alice, mine), (bob, other)):
        client.post(f"webhooks/{webhook['id']}/test")
    first, second = Delivery.objects.filter(webhook_id=mine["id"])
    (elsewhere,) = Delivery.objects.filter(webhook_id=other["id"])
    assert delivery_claim(first.pk) and not delivery_claim(second.pk)
    assert delivery_claim(elsewhere.pk)


def test_a_sweep_tells_of_what_is_due_once_until_it_is_late(alice, receiver, announced, clock):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    for _ in range(2):
        announce()
    pk = the_delivery().pk
    assert announced == [pk]
    clock.shift(timedelta(seconds=31))
    announce()
    assert announced == [pk] * 2
    receiver.behave = answering(500)
    deliver_due()
    announce()
    assert announced == [pk] * 2
    clock.shift(timedelta(seconds=7))
    announce()
    assert announced == [pk] * 3


def test_of_two_sweepers_one_tells(alice, receiver, announced, monkeypatch):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    before_the_next_update(monkeypatch, announce)
    announce()
    assert announced == [the_delivery().pk]


def test_a_delivery_that_ends_while_it_is_found_is_not_told_of(
    alice, receiver, announced, monkeypatch
):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    before_the_next_update(monkeypatch, deliver_due)
    announce()
    assert announced == [] and the_delivery().status == "succeeded"


def test_a_small_service_delivers_one_after_the_other(alice, bob, receiver, announced):
    for client in (alice, bob):
        webhook = new_webhook(client, receiver.url)
        for _ in range(2):
            client.post(f"webhooks/{webhook['id']}/test")
    for number in range(1, 5):
        for _ in range(2):
            announce(most=1)
        assert len(set(announced)) == len(announced) == number
        assert delivery_claim(announced[-1])
        announce(most=1)
        assert len(announced) == number
        claimed = Delivery.objects.get(pk=announced[-1])
        assert delivery_end(claimed, Attempt(200, None, 1))


@pytest.mark.django_db(transaction=True)
def test_with_a_broker_workers_are_told_after_the_commit(alice, receiver, announced, settings):
    settings.BROKER_URL = "redis://nowhere"
    webhook = new_webhook(alice, receiver.url)
    with transaction.atomic():
        alice.post(f"webhooks/{webhook['id']}/test")
        assert announced == []
    assert announced == [the_delivery().pk]
    announce()
    assert len(announced) == 1


def test_redelivering_keeps_the_id(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    path = f"webhooks/{webhook['id']}"
    alice.post(f"{path}/test")
    deliver_due()
    answer = alice.post(f"{path}/deliveries/{the_delivery().pk}/redeliver")
    assert answer.status == 202 and answer.json["status"] == "pending"
    assert deliver_due() == 1
    first, second = receiver.heard
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.body == second.body
    assert the_delivery().attempts == 2


def test_nothing_is_sent_to_a_webhook_that_is_off(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    path = f"webhooks/{webhook['id']}"
    alice.post(f"{path}/test")
    pk = the_delivery().pk
    alice.patch(path, {"enabled": False})
    assert deliver_due() == 0
    assert (the_delivery().status, the_delivery().error) == ("failed", "webhook-disabled")
    assert alice.post(f"{path}/test").code == "webhook-disabled"
    assert alice.post(f"{path}/deliveries/{pk}/redeliver").code == "webhook-disabled"
    # It was written while the webhook was being switched off.
    Delivery.objects.update(status="pending", next_attempt_at=timezone.now())
    assert deliver_due() == 1 and not receiver.heard
    assert (the_delivery().status, the_delivery().error) == ("failed", "webhook-disabled")
    alice.patch(path, {"enabled": True})
    assert alice.post(f"{path}/deliveries/{pk}/redeliver").status == 202
    assert deliver_due() == 1 and len(receiver.heard) == 1


def test_a_webhook_removed_during_an_attempt_is_forgotten(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    claimed = delivery_claim(the_delivery().pk)
    alice.delete(f"webhooks/{webhook['id']}")
    assert not delivery_end(claimed, Attempt(200, None, 1))
    assert not Delivery.objects.exists()


def test_the_log_is_forgotten_after_a_while(alice, receiver, clock):
    webhook = new_webhook(alice, receiver.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    assert sum(prune(timezone.now())) == 0
    assert Delivery.objects.exists()
    clock.shift(timedelta(days=31))
    assert sum(prune(timezone.now())) == 1
    assert not Delivery.objects.exists()


def test_what_was_delivered_stays_so_when_a_webhook_is_switched_off(alice, receiver):
    path = f"webhooks/{new_webhook(alice, receiver.url)['id']}"
    alice.post(f"{path}/test")
    assert deliver_due() == 1
    alice.patch(path, {"enabled": False})
    assert (the_delivery().status, the_delivery().error) == ("succeeded", None)


def test_an_address_that_nobody_confirmed_hears_nothing(alice, receiver):
    player = Player.objects.get(name="alice")
    Notifications.objects.create(player=player, email="alice@example.org", confirmed=False)
    receiver.behave = answering(410)
    alice.post(f"webhooks/{new_webhook(alice, receiver.url)['id']}/test")
    assert deliver_due() == 1
    assert send_mail() == 0


def test_the_owner_of_a_bot_hears_that_its_webhook_was_switched_off(alice, receiver):
    owner = Player.objects.get(name="alice")
    Notifications.objects.create(player=owner, email="alice@example.org", confirmed=True)
    bot = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    receiver.behave = answering(410)
    bot.post(f"webhooks/{new_webhook(bot, receiver.url)['id']}/test")
    deliver_due()
    assert send_mail() == 1
    (sent,) = mail.outbox
    assert sent.to == ["alice@example.org"] and receiver.url in sent.body and "410" in sent.body

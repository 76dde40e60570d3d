"""Texts for people: what an ntfy topic and a Discord webhook get."""

from __future__ import annotations

import json

import pytest

from games.api.answers.notifications import WebhookFormat
from games.models import Webhook
from games.notifications.texts import TITLES
from games.projection.webhooks import WebhookType
from tests.support.outgoing import deliver_due, ledger, new_webhook, the_delivery
from tests.support.playing import new_game
from tests.support.process import ROOT
from tests.support.receiver import answering

DAY = {"type": "per_decision", "seconds": 86400}


def test_ntfy_gets_a_text_and_where_to_click(alice, bob, receiver, settings):
    settings.PUBLIC_URL = "https://axio.example"
    webhook = new_webhook(bob, receiver.url, format="ntfy")
    assert webhook["format"] == "ntfy"
    game = new_game(alice, bob, options={"start_seat": 2}, time_control=DAY)
    deliver_due()
    (heard,) = receiver.heard
    deadline = game["pending"][0]["deadline_at"]
    assert heard.headers["title"] == "Your turn"
    assert heard.headers["click"] == f"https://axio.example/#/games/{game['id']}"
    assert heard.headers["x-sequence-id"] == game["pending"][0]["decision_id"]
    assert heard.body.decode() == f"AXIO ROTA, seat 2, until {deadline[:10]} {deadline[11:16]} UTC"
    assert "webhook-signature" not in heard.headers and "priority" not in heard.headers


def test_discord_gets_a_message_that_mentions_nobody(alice, bob, receiver, settings):
    settings.PUBLIC_URL = "https://axio.example"
    receiver.behave = answering(204)
    new_webhook(bob, receiver.url, format="discord")
    game = new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    body = json.loads(receiver.heard[0].body)
    assert body == {
        "content": f"**Your turn**\nAXIO ROTA, seat 2\n<https://axio.example/#/games/{game['id']}>",
        "allowed_mentions": {"parse": []},
    }
    assert ledger(bob) == [("turn", "webhook", "sent", "sent")]


def test_every_type_has_a_title_of_its_own():
    assert set(TITLES) == {kind.value for kind in WebhookType}


def test_a_format_that_is_stored_is_offered_and_described():
    stored = {one.value for one in Webhook.Format}
    assert stored == {one.value for one in WebhookFormat}
    table = (ROOT / "docs/notifications.md").read_text()
    assert {name for name in stored if f"| webhook, `{name}` |" in table} == stored


@pytest.mark.parametrize("name", sorted({*Webhook.Format} - {Webhook.Format.STANDARD}))
def test_a_test_message_is_a_text_too(alice, receiver, name):
    webhook = new_webhook(alice, receiver.url, format=name)
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    assert "It works." in receiver.heard[0].body.decode()


def test_a_webhook_changes_its_format(alice, receiver):
    webhook = new_webhook(alice, receiver.url)
    assert webhook["format"] == "standard"
    path = f"webhooks/{webhook['id']}"
    assert alice.patch(path, {"format": "discord"}).json["format"] == "discord"
    assert alice.patch(path, {"format": "fax"}).code == "validation"


def test_a_receiver_that_asks_for_patience_gets_it(alice, receiver):
    webhook = new_webhook(alice, receiver.url, format="discord")
    receiver.behave = answering(429, **{"Retry-After": "3600"})
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    delivery = the_delivery()
    assert (delivery.next_attempt_at - delivery.last_attempt_at).total_seconds() > 3500


@pytest.mark.parametrize("header", ["soon", "-5", "99999999999", "1.5"])
def test_nonsense_about_patience_is_ignored(alice, receiver, header):
    webhook = new_webhook(alice, receiver.url)
    receiver.behave = answering(503, **{"Retry-After": header})
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    delivery = the_delivery()
    assert (delivery.next_attempt_at - delivery.last_attempt_at).total_seconds() < 60

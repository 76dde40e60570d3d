"""Managing webhooks: their player's own, within limits, with secrets shown once."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Delivery, Webhook
from tests.support.hostile import hostile, json_values, refused
from tests.support.outgoing import new_webhook

URL = "https://bot.example/hook"
GOOD = {"url": URL, "types": ["turn"], "description": "my bot", "enabled": True}


@pytest.fixture
def webhook(alice):
    return new_webhook(alice, URL)


@pytest.fixture
def delivery(alice, webhook):
    return alice.post(f"webhooks/{webhook['id']}/test").json


def test_a_new_webhook_shows_its_secret_this_once(alice, webhook):
    secret = webhook.pop("secret")
    assert secret.startswith("whsec_") and len(base64.b64decode(secret[6:])) == 32
    assert webhook["types"] == [
        "turn",
        "invitation",
        "game.finished",
        "clock.warning",
        "rematch.offered",
        "seek.matched",
        "pause.proposed",
    ]
    assert (webhook["enabled"], webhook["disabled_reason"]) == (True, None)
    assert alice.get(f"webhooks/{webhook['id']}").json == webhook
    assert alice.get("webhooks").json == {"items": [webhook], "next_cursor": None}


def test_its_address_is_told(alice):
    answer = alice.post("webhooks", {"url": URL})
    assert answer.headers["Location"] == f"/api/v1/webhooks/{answer.json['id']}"
    assert alice.get(answer.headers["Location"]).status == 200


def test_types_are_kept_once_and_in_order(alice):
    made = new_webhook(alice, URL, types=["game.finished", "turn", "turn"])
    assert made["types"] == ["turn", "game.finished"]


@pytest.mark.parametrize("types", [[], ["nonsense"], "turn", None, [1], ["test"]])
def test_other_types_are_refused(alice, types):
    assert alice.post("webhooks", {"url": URL, "types": types}).code == "validation"


def test_a_description_is_plain_text(alice, webhook):
    bad = {"url": URL, "description": "a\0b"}
    for answer in (alice.post("webhooks", bad), alice.patch(f"webhooks/{webhook['id']}", bad)):
        assert answer.json["errors"][0]["pointer"] == "/description"


def test_members_are_changed_one_by_one(alice, webhook):
    path = f"webhooks/{webhook['id']}"
    del webhook["secret"]
    for changes in (
        {"description": "other"},
        {"types": ["turn"]},
        {"url": "https://other.example/"},
        {"enabled": False},
        {"enabled": True},
        {},
    ):
        webhook |= changes
        assert alice.patch(path, changes).json == webhook
    assert alice.get(path).json == webhook


def test_a_secret_is_never_changed_by_hand(alice, webhook):
    answer = alice.patch(f"webhooks/{webhook['id']}", {"secret": "whsec_x"})
    assert answer.code == "validation"


def test_a_removed_webhook_is_gone_with_its_log(alice, webhook, delivery):
    path = f"webhooks/{webhook['id']}"
    assert alice.delete(path).status == 204
    assert alice.get(path).code == alice.delete(path).code == "not-found"
    assert not Delivery.objects.exists()


def test_there_are_so_many_webhooks_and_no_more(alice, bob):
    for _ in range(10):
        new_webhook(alice, URL)
    assert alice.post("webhooks", {"url": URL}).code == "limit-reached"
    new_webhook(bob, URL)
    alice.delete(f"webhooks/{Webhook.objects.filter(player__name='alice').first().pk}")
    new_webhook(alice, URL)


def calls(webhook, delivery):
    path = f"webhooks/{webhook['id']}"
    return [
        ("GET", path),
        ("PATCH", path),
        ("DELETE", path),
        ("POST", f"{path}/test"),
        ("POST", f"{path}/rotate-secret"),
        ("GET", f"{path}/deliveries"),
        ("POST", f"{path}/deliveries/{delivery['id']}/redeliver"),
    ]


def test_the_webhooks_of_others_do_not_exist(bob, stranger, webhook, delivery):
    before = list(Webhook.objects.values()), list(Delivery.objects.values())
    for method, path in calls(webhook, delivery):
        body = {} if method in {"POST", "PATCH"} else None
        assert bob.request(method, path, body).code == "not-found"
        assert stranger.request(method, path, body).code == "unauthenticated"
    assert bob.get("webhooks").json["items"] == []
    assert before == (list(Webhook.objects.values()), list(Delivery.objects.values()))


@pytest.mark.parametrize("nonsense", ["0" * 16, "nonsense", "%00", "a" * 500, "é"])
def test_an_id_of_any_kind_is_not_found(alice, webhook, nonsense):
    for method, path in calls({"id": nonsense}, {"id": nonsense}):
        body = {} if method in {"POST", "PATCH"} else None
        assert alice.request(method, path, body).code == "not-found"
    path = f"webhooks/{webhook['id']}/deliveries/{nonsense}/redeliver"
    assert alice.post(path).code == "not-found"


def test_a_delivery_belongs_to_its_webhook(alice, delivery):
    other = new_webhook(alice, URL)
    path = f"webhooks/{other['id']}/deliveries/{delivery['id']}/redeliver"
    assert alice.post(path).code == "not-found"


def test_the_log_is_read_page_by_page_newest_first(alice, webhook):
    made = [alice.post(f"webhooks/{webhook['id']}/test").json["id"] for _ in range(5)]
    path, seen, cursor = f"webhooks/{webhook['id']}/deliveries?limit=2", [], ""
    while cursor is not None:
        page = alice.get(path + (f"&cursor={cursor}" if cursor else "")).json
        seen += [entry["id"] for entry in page["items"]]
        cursor = page["next_cursor"]
    assert seen == made[::-1]


def test_a_test_is_announced_with_null_data(delivery):
    assert delivery["payload"]["type"] == "test"
    assert set(delivery["payload"]["data"].values()) == {None}
    assert (delivery["status"], delivery["attempts"]) == ("pending", 0)


def test_no_page_of_the_api_shows_a_secret_again(alice, webhook, delivery):
    rotated = alice.post(f"webhooks/{webhook['id']}/rotate-secret").json
    path = f"webhooks/{webhook['id']}"
    for address in ("webhooks", path, f"{path}/deliveries", "me"):
        told = alice.get(address).content.decode()
        assert webhook["secret"] not in told and rotated["secret"] not in told
    assert "secret" not in str(Webhook.objects.get()) + repr(Webhook.objects.get())


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_a_body_of_any_shape_is_refused(alice, webhook, method):
    path = "webhooks" if method == "POST" else f"webhooks/{webhook['id']}"
    before = list(Webhook.objects.values())

    @hostile
    @given(json_values.filter(lambda body: body != {}))
    def check(body):
        refused(alice.request(method, path, body))

    check()
    assert list(Webhook.objects.values()) == before


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_a_good_body_with_one_bad_member_never_fails(alice, webhook, method):
    path = "webhooks" if method == "POST" else f"webhooks/{webhook['id']}"
    good = {name: GOOD[name] for name in GOOD if name != "enabled" or method == "PATCH"}

    @hostile
    @given(st.sampled_from(sorted(good)), json_values)
    def check(member, value):
        assert alice.request(method, path, {**good, member: value}).status < 500

    check()

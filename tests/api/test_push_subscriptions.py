"""Push subscriptions: what browsers send is taken, everything else is refused."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.models import Delivery, Player, PushSubscription
from tests.support.client import sign_up
from tests.support.hostile import hostile, json_values, refused
from tests.support.playing import new_game
from tests.support.push_service import Browser
from tests.support.receiver import Receiver, answering

PATH = "me/push-subscriptions"
SERVICE = Receiver("https://push.example/hook", answering(201))


def browser(name: str = "one") -> dict:
    return Browser(SERVICE, name).subscription


def test_what_a_browser_gives_is_taken(alice, stranger):
    given = browser()
    answer = alice.post(PATH, {**given, "description": "my phone"})
    assert answer.status == 201
    assert answer.headers["Location"] == f"/api/v1/{PATH}/{answer.json['id']}"
    assert answer.json["endpoint"] == given["endpoint"]
    assert answer.json["description"] == "my phone" and answer.json["failing_since"] is None
    assert "keys" not in answer.json
    assert alice.get(PATH).json == {"items": [answer.json], "next_cursor": None}
    assert stranger.get(PATH).code == stranger.post(PATH, given).code == "unauthenticated"


def test_a_browser_that_comes_again_keeps_its_id(alice, bob):
    first = alice.post(PATH, browser()).json
    again = alice.post(PATH, browser()).json
    assert again["id"] == first["id"] and PushSubscription.objects.count() == 1
    assert bob.post(PATH, browser()).json["id"] != first["id"]


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/endpoint", {"endpoint": "ftp://push.example/x"}),
        ("/endpoint", {"endpoint": "https://127.0.0.1/x"}),
        ("/endpoint", {"endpoint": "https://push.example/" + "x" * 1000}),
        ("/keys/p256dh", {"keys": {"p256dh": "AAAA", "auth": "A" * 22}}),
        ("/keys/p256dh", {"keys": {"p256dh": "B" + "A" * 86, "auth": "A" * 22}}),
        ("/keys/p256dh", {"keys": {"p256dh": "not base64 §", "auth": "A" * 22}}),
        ("/keys/auth", {"keys": {**browser()["keys"], "auth": "AAAA"}}),
        ("/keys/auth", {"keys": {**browser()["keys"], "auth": "§"}}),
        ("/keys/other", {"keys": {**browser()["keys"], "other": "AAAA"}}),
        ("/description", {"description": "a\0b"}),
        ("/nonsense", {"nonsense": 1}),
    ],
)
def test_what_no_browser_gives_is_refused(alice, pointer, change):
    answer = alice.post(PATH, {**browser(), **change})
    assert answer.code == "validation", answer
    assert pointer in [error["pointer"] for error in answer.json["errors"]]
    assert not PushSubscription.objects.exists()


@hostile
@given(endpoint=json_values, p256dh=json_values, auth=json_values)
def test_nasty_subscriptions_do_no_harm(alice, endpoint, p256dh, auth):
    body = {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
    refused(alice.post(PATH, body))
    assert not PushSubscription.objects.exists()


def test_a_subscription_is_ended_by_its_player(alice, bob):
    mine = alice.post(PATH, browser()).json["id"]
    new_game(alice, bob, options={"start_seat": 1})
    assert bob.delete(f"{PATH}/{mine}").code == "not-found"
    assert alice.delete(f"{PATH}/nonsense").code == "not-found"
    assert Player.objects.get(name="alice").has_push
    assert alice.delete(f"{PATH}/{mine}").status == 204
    assert alice.delete(f"{PATH}/{mine}").code == "not-found"
    assert not Player.objects.get(name="alice").has_push
    (entry,) = alice.get("me/messages").json["items"]
    assert (entry["status"], entry["reason"], entry["target_id"]) == ("not_sent", "withdrawn", None)


def test_there_is_a_limit_that_bots_share(alice, settings):
    settings.ACCOUNT_LIMITS = {**settings.ACCOUNT_LIMITS, "push_subscriptions": 2}
    for number in range(2):
        assert alice.post(PATH, browser(f"b{number}")).status == 201
    answer = alice.post(PATH, browser("b2"))
    assert answer.code == "limit-reached" and answer.json["limit"] == "push_subscriptions"
    assert alice.post(PATH, browser("b1")).status == 201
    assert alice.get("me").json["limits"]["push_subscriptions"] == {"allowed": 2, "used": 2}


def test_nothing_is_left_of_a_closed_account(bob):
    guest = sign_up("guest")
    guest.post(PATH, browser())
    new_game(guest, bob, options={"start_seat": 1})
    assert Delivery.objects.exists()
    assert guest.request("DELETE", "me").status == 204
    assert not PushSubscription.objects.exists() and not Delivery.objects.exists()

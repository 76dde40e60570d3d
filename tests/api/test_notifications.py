"""Mail settings: an address gets nothing but a code before somebody knows that code."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from hypothesis import given

from games.models import Mail, Notifications
from tests.support.client import sign_up
from tests.support.hostile import hostile, json_values, refused
from tests.support.outgoing import send_mail

EVERYTHING = {"on": True, "off_for": [], "digest": "off"}
NOTHING = {
    "email": None,
    "confirmed": False,
    "digest": "off",
    "digest_sent_at": None,
    "time_zone": "UTC",
    "quiet_hours": None,
    "channels": {"webhook": EVERYTHING, "push": EVERYTHING, "mail": EVERYTHING},
}
ADDRESS = "alice@example.org"


@pytest.fixture
def clock():
    with time_machine.travel(timezone.now(), tick=True) as moved:
        yield moved


def code_sent():
    send_mail()
    return re.search(r"^([0-9a-z]{10})$", mail.outbox[-1].body, re.MULTILINE)[1]


def confirm(client, code):
    return client.post("me/notifications/confirm", {"code": code})


def test_at_first_there_is_no_mail(alice, stranger):
    assert alice.get("me/notifications").json == NOTHING
    assert not Notifications.objects.exists()
    assert stranger.get("me/notifications").code == "unauthenticated"


def test_an_address_is_confirmed_by_the_code_that_was_sent_to_it(alice):
    answer = alice.patch("me/notifications", {"email": ADDRESS, "digest": "daily"})
    channels = {**NOTHING["channels"], "mail": {**EVERYTHING, "digest": "daily"}}
    settings = {**NOTHING, "email": ADDRESS, "digest": "daily", "channels": channels}
    assert answer.json == settings
    code = code_sent()
    (sent,) = mail.outbox
    assert sent.to == [ADDRESS] and "alice" in sent.body
    assert confirm(alice, "0000000000").code == "validation"
    answer = confirm(alice, f" {code.upper()} ")
    assert answer.json == {**settings, "confirmed": True}
    assert alice.get("me/notifications").json == answer.json
    assert confirm(alice, code).code == "validation"


def test_nobody_elses_code_will_do(alice, bob):
    alice.patch("me/notifications", {"email": ADDRESS})
    bob.patch("me/notifications", {"email": "bob@example.org"})
    alice_code = code_sent()
    for sent in mail.outbox:
        if sent.to == [ADDRESS]:
            alice_code = re.search(r"^([0-9a-z]{10})$", sent.body, re.MULTILINE)[1]
    assert confirm(bob, alice_code).code == "validation"
    assert confirm(alice, alice_code).status == 200


def test_a_code_is_kept_as_its_digest_and_gone_with_the_mail(alice):
    alice.patch("me/notifications", {"email": ADDRESS})
    code = code_sent()
    kept = Notifications.objects.values().get()
    assert code not in str(kept) and not Mail.objects.exists()


def test_a_code_lasts_a_day(alice, clock):
    alice.patch("me/notifications", {"email": ADDRESS})
    code = code_sent()
    clock.shift(timedelta(hours=25))
    assert confirm(alice, code).code == "validation"


def test_another_address_has_to_be_confirmed_again(alice, clock):
    alice.patch("me/notifications", {"email": ADDRESS})
    first = code_sent()
    assert confirm(alice, first).json["confirmed"]
    assert alice.patch("me/notifications", {"email": ADDRESS}).json["confirmed"]
    assert not Mail.objects.exists()
    clock.shift(timedelta(minutes=2))
    assert not alice.patch("me/notifications", {"email": "other@example.org"}).json["confirmed"]
    assert confirm(alice, first).code == "validation"
    assert confirm(alice, code_sent()).json["email"] == "other@example.org"
    assert alice.patch("me/notifications", {"email": None}).json == NOTHING


def test_codes_are_not_sent_one_after_the_other(alice, clock):
    alice.patch("me/notifications", {"email": ADDRESS})
    answer = alice.patch("me/notifications", {"email": "other@example.org"})
    assert answer.code == "rate-limited" and int(answer.headers["Retry-After"]) > 0
    assert alice.get("me/notifications").json["email"] == ADDRESS
    assert Mail.objects.count() == 1
    clock.shift(timedelta(minutes=2))
    assert alice.patch("me/notifications", {"email": ADDRESS}).status == 200
    assert Mail.objects.count() == 2


def test_who_gives_no_code_back_waits_longer_each_time(alice, clock):
    pauses = []
    for number in range(14):
        address = {"email": f"stranger{number}@example.org"}
        answer = alice.patch("me/notifications", address)
        if number:
            pauses.append(int(answer.headers["Retry-After"]))
            clock.shift(timedelta(seconds=pauses[-1]))
            answer = alice.patch("me/notifications", address)
        assert answer.status == 200, answer
    assert pauses[:3] == [60, 120, 240] and pauses[-1] == pauses[-2] > 60_000
    assert confirm(alice, code_sent()).status == 200
    clock.shift(timedelta(minutes=1))
    assert alice.patch("me/notifications", {"email": ADDRESS}).status == 200


def test_an_address_gets_few_codes_whoever_asks(db, clock):
    players = [sign_up(f"player {number}") for number in range(4)]
    for player in players[:3]:
        assert player.patch("me/notifications", {"email": ADDRESS}).status == 200
    assert players[3].patch("me/notifications", {"email": ADDRESS}).code == "rate-limited"
    clock.shift(timedelta(minutes=2))
    assert players[0].patch("me/notifications", {"email": ADDRESS}).status == 200
    clock.shift(timedelta(days=1, minutes=1))
    assert players[3].patch("me/notifications", {"email": ADDRESS}).status == 200


@pytest.mark.parametrize(
    "address",
    [
        *("", "alice", "@", "alice@", "a@b", "a b@example.org", "alice@example.org\nBcc: x@y.org"),
        *("alice@example.org, bob@example.org", "Alice <alice@example.org>", "a" * 300, "\0@a.org"),
    ],
)
def test_what_is_no_address_is_refused(alice, address):
    answer = alice.patch("me/notifications", {"email": address})
    assert answer.code == "validation" and answer.json["errors"][0]["pointer"] == "/email"
    assert not Mail.objects.exists()


@pytest.mark.parametrize("digest", ["", "weekly", None, 1, ["daily"]])
def test_other_intervals_are_refused(alice, digest):
    assert alice.patch("me/notifications", {"digest": digest}).code == "validation"


def test_a_body_of_any_shape_is_refused(alice):
    @hostile
    @given(json_values.filter(lambda body: body != {}))
    def check(body):
        refused(alice.patch("me/notifications", body))
        refused(alice.post("me/notifications/confirm", body))
        refused(alice.post("me/notifications/confirm", {"code": body}))

    check()
    assert not Mail.objects.exists()

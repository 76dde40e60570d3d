"""Receivers that fail in every way: what is tried again, what is given up, and when."""

from __future__ import annotations

import time
from datetime import timedelta
from itertools import pairwise

import pytest
from django.core import mail
from django.utils import timezone

from games.models import Delivery, Notifications, Player, Webhook
from games.notifications import http_post
from games.notifications.delivery_attempts import RETRY_JITTER, RETRY_SECONDS, SWITCHED_OFF_AFTER
from games.notifications.http_post import MAX_RESPONSE_BYTES, PostFailed
from tests.support.outgoing import deliver_due, new_webhook, send_mail, the_delivery
from tests.support.receiver import answering, receiving


@pytest.fixture
def webhook(alice, receiver):
    """A webhook to which a message is due."""
    made = new_webhook(alice, receiver.url)
    assert alice.post(f"webhooks/{made['id']}/test").status == 202
    return made


def hang(receiver):
    return lambda request: receiver.over.wait(30)


def drip(receiver):
    """A header now and then, without an end."""

    def behave(request):
        request.send_response(200)
        request.flush_headers()
        while not receiver.over.wait(0.1):
            request.wfile.write(b"X-More: 1\r\n")

    return behave


def drip_body(receiver):
    def behave(request):
        request.send_response(200)
        request.end_headers()
        while not receiver.over.wait(0.1):
            request.wfile.write(b"x")

    return behave


def hang_up(receiver):
    return lambda request: request.connection.close()


def babble(receiver):
    return lambda request: request.wfile.write(b"\0\xff nonsense\r\n\r\n")


@pytest.mark.parametrize(
    ("misbehaviour", "error"),
    [
        (hang, "timed-out"),
        (drip, "timed-out"),
        (drip_body, "timed-out"),
        (hang_up, "connection-failed"),
        (babble, "connection-failed"),
    ],
)
def test_a_receiver_that_does_not_answer_has_failed(
    receiver, webhook, settings, misbehaviour, error
):
    settings.WEBHOOK_SECONDS = 1
    receiver.behave = misbehaviour(receiver)
    assert deliver_due() == 1
    delivery = the_delivery()
    assert (delivery.status, delivery.error) == ("pending", error)
    assert delivery.status_code is None and delivery.attempts == 1
    assert delivery.next_attempt_at > timezone.now() and delivery.lease_until is None
    assert Webhook.objects.get().failing_since is not None


@pytest.mark.parametrize("status", [199, 302, 307, 400, 401, 404, 429, 500, 503])
def test_every_answer_but_2xx_is_a_failure(receiver, webhook, status):
    receiver.behave = answering(status)
    deliver_due()
    delivery = the_delivery()
    assert (delivery.status, delivery.status_code) == ("pending", status)
    assert delivery.error == ("redirected" if 300 <= status < 400 else "bad-status")


@pytest.mark.parametrize("status", [200, 201, 202, 204])
def test_every_2xx_is_a_success(receiver, webhook, status):
    receiver.behave = answering(status)
    deliver_due()
    assert the_delivery().status == "succeeded"


def test_a_redirection_is_not_followed(receiver, webhook):
    with receiving() as private:
        receiver.behave = answering(307, Location=private.url)
        deliver_due()
        assert not private.heard
    assert (the_delivery().error, the_delivery().status_code) == ("redirected", 307)


def test_of_a_huge_answer_little_is_read(receiver, webhook):
    sent = 0

    def flood(request):
        nonlocal sent
        request.send_response(200)
        request.send_header("Content-Length", str(10**9))
        request.end_headers()
        while not receiver.over.is_set():
            request.wfile.write(b"x" * MAX_RESPONSE_BYTES)
            sent += MAX_RESPONSE_BYTES

    receiver.behave = flood
    deliver_due()
    delivery = the_delivery()
    assert delivery.status == "succeeded" and len(delivery.response_start) == 200
    assert sent < 10**9


def test_an_answer_that_is_no_text_is_shown_as_far_as_it_is(receiver, webhook):
    receiver.behave = answering(200, b"\xffgood\x00")
    deliver_due()
    assert the_delivery().response_start == "\N{REPLACEMENT CHARACTER}good "


def test_an_answer_may_take_longer_than_a_connection(receiver, webhook, monkeypatch):
    monkeypatch.setattr(http_post, "CONNECT_SECONDS", 0.1)
    answer = answering(204)

    def think(request):
        receiver.over.wait(0.3)
        answer(request)

    receiver.behave = think
    deliver_due()
    assert the_delivery().status == "succeeded"


def test_a_late_start_is_not_even_tried(receiver):
    with pytest.raises(PostFailed, match="timed-out"):
        http_post.post(receiver.url, b"", {}, seconds=0)
    assert not receiver.heard


def test_nobody_listens(alice):
    with receiving() as gone:
        pass
    webhook = new_webhook(alice, gone.url)
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    assert the_delivery().error == "connection-failed"


def run_for(duration, clock):
    """Move the clock from one due time to the next; when attempts were made."""
    made, ends = [], timezone.now() + duration
    while True:
        due = Delivery.objects.filter(status="pending").order_by("next_attempt_at").first()
        if due is None or due.next_attempt_at > ends:
            clock.shift(ends - timezone.now())
            return made
        if (wait := due.next_attempt_at - timezone.now()) > timedelta(0):
            clock.shift(wait + timedelta(milliseconds=1))
        made.append(timezone.now())
        assert deliver_due() == 1


def test_a_receiver_that_fails_for_a_day_gets_the_message_afterwards(receiver, webhook, clock):
    receiver.behave = answering(500)
    made = run_for(timedelta(days=1), clock)
    assert len(made) in {8, 9} and the_delivery().status == "pending"
    assert Webhook.objects.get().failing_since == pytest.approx(made[0], abs=timedelta(seconds=5))
    receiver.behave = answering(204)
    run_for(timedelta(days=3), clock)
    assert the_delivery().status == "succeeded"
    assert Webhook.objects.get().failing_since is None and Webhook.objects.get().enabled
    assert len({heard.headers["webhook-id"] for heard in receiver.heard}) == 1


def test_a_message_is_given_up_after_the_documented_attempts(alice, receiver, webhook, clock):
    receiver.behave = answering(500)
    made = run_for(timedelta(days=4), clock)
    assert len(made) == len(RETRY_SECONDS) + 1 == len(receiver.heard)
    for (before, after), pause in zip(pairwise(made), RETRY_SECONDS, strict=True):
        waited = (after - before).total_seconds()
        assert pause * RETRY_JITTER[0] - 1 <= waited <= pause * RETRY_JITTER[1] + 5
    assert timedelta(days=2) < made[-1] - made[0] < timedelta(days=4)
    delivery = the_delivery()
    assert (delivery.status, delivery.next_attempt_at) == ("failed", None)
    receiver.behave = answering(204)
    path = f"webhooks/{webhook['id']}/deliveries/{delivery.pk}/redeliver"
    assert alice.post(path).status == 202
    assert deliver_due() == 1 and the_delivery().status == "succeeded"


def test_pauses_differ_from_one_message_to_the_next(alice, receiver, webhook):
    receiver.behave = answering(500)
    for _ in range(5):
        alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    pauses = {d.next_attempt_at - d.last_attempt_at for d in Delivery.objects.all()}
    assert len(pauses) == 6


def test_410_switches_a_webhook_off_at_once(alice, receiver, webhook):
    alice.post(f"webhooks/{webhook['id']}/test")
    receiver.behave = answering(410)
    deliver_due()
    shown = alice.get(f"webhooks/{webhook['id']}").json
    assert (shown["enabled"], shown["disabled_reason"]) == (False, "gone")
    errors = set(Delivery.objects.values_list("status", "error"))
    assert errors == {("failed", "bad-status"), ("failed", "webhook-disabled")}
    assert not Player.objects.get(name="alice").has_webhooks and len(receiver.heard) == 1


def test_five_days_of_failures_switch_a_webhook_off_and_its_player_is_told(
    alice, receiver, webhook, clock
):
    player = Player.objects.get(name="alice")
    Notifications.objects.create(player=player, email="alice@example.org", confirmed=True)
    receiver.behave = answering(500)
    run_for(SWITCHED_OFF_AFTER + timedelta(hours=1), clock)
    assert Webhook.objects.get().enabled
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    shown = alice.get(f"webhooks/{webhook['id']}").json
    assert (shown["enabled"], shown["disabled_reason"]) == (False, "failing")
    assert send_mail() == 1 and "switched off" in mail.outbox[0].subject
    again = alice.patch(f"webhooks/{webhook['id']}", {"enabled": True}).json
    assert (again["enabled"], again["disabled_reason"], again["failing_since"]) == (
        True,
        None,
        None,
    )


def test_a_success_in_between_forgives_everything(alice, receiver, webhook, clock):
    receiver.behave = answering(500)
    run_for(timedelta(days=3), clock)
    receiver.behave = answering(204)
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    receiver.behave = answering(500)
    clock.shift(timedelta(days=3))
    alice.post(f"webhooks/{webhook['id']}/test")
    deliver_due()
    assert Webhook.objects.get().enabled


def test_a_look_up_that_hangs_is_given_up(alice, webhook, monkeypatch):
    monkeypatch.setattr("games.notifications.http_post.LOOK_UP_SECONDS", 0.05)
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: time.sleep(0.5) or [])
    deliver_due()
    assert the_delivery().error == "name-not-found"

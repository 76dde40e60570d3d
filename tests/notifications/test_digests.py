"""The digest: one mail in an interval, about what waits, if something new does."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.models import Mail, Notifications, Player
from games.notifications import tasks
from games.notifications.digests import digests_put
from games.notifications.mail_settings import digest_claim
from games.notifications.mails import mail_put, mail_send, mail_take, mails_due
from games.periodic import Periodic
from tests.support.meanwhile import before_the_next_update
from tests.support.outgoing import send_mail
from tests.support.playing import new_game, rush


def subscribe(client, digest="hourly"):
    player = Player.objects.get(name=client.name)
    Notifications.objects.create(
        player=player, email=f"{client.name}@example.org", confirmed=True, digest=digest
    )
    assert client.patch("me/notifications", {"digest": digest}).status == 200


def sweep():
    """Look twice, as two sweepers would, and send what was written."""
    digests_put(timezone.now())
    digests_put(timezone.now())
    send_mail()
    sent, mail.outbox[:] = list(mail.outbox), []
    return sent


@pytest.fixture
def waiting(alice, bob):
    """A game with a clock in which alice is to move."""
    clock = {"type": "per_decision", "seconds": 86400}
    return new_game(alice, bob, options={"start_seat": 1}, time_control=clock)


def test_it_lists_what_waits_with_opponents_deadline_and_link(alice, bob, waiting, settings):
    settings.PUBLIC_URL = "https://axio.example"
    subscribe(alice)
    subscribe(bob)
    (sent,) = sweep()
    deadline = waiting["pending"][0]["deadline_at"]
    assert sent.to == ["alice@example.org"] and sent.subject == "1 game waits for you"
    assert f"https://axio.example/#/games/{waiting['id']}" in sent.body
    assert "with bob" in sent.body
    assert deadline[:10] in sent.body and deadline[11:16] in sent.body


def test_there_is_at_most_one_in_an_interval(alice, bob, waiting, clock):
    subscribe(alice)
    assert len(sweep()) == 1
    new_game(alice, bob, options={"start_seat": 1})
    assert sweep() == []
    clock.shift(timedelta(minutes=59))
    assert sweep() == []
    clock.shift(timedelta(minutes=2))
    (sent,) = sweep()
    assert sent.subject == "2 games wait for you"


def test_a_daily_one_comes_once_a_day(alice, bob, waiting, clock):
    subscribe(alice, "daily")
    assert len(sweep()) == 1
    new_game(alice, bob, options={"start_seat": 1})
    clock.shift(timedelta(hours=23))
    assert sweep() == []
    clock.shift(timedelta(hours=2))
    assert len(sweep()) == 1


def test_none_comes_if_nothing_new_waits(alice, bob, waiting, clock):
    subscribe(alice)
    assert len(sweep()) == 1
    clock.shift(timedelta(hours=3))
    assert sweep() == []
    rush(waiting["id"], [alice, bob], moves=1)
    clock.shift(timedelta(hours=3))
    assert sweep() == []
    rush(waiting["id"], [alice, bob], moves=1)
    clock.shift(timedelta(hours=3))
    assert len(sweep()) == 1


def test_none_comes_to_who_did_not_ask_or_confirm(alice, bob, waiting):
    subscribe(alice, "off")
    assert sweep() == []
    alice.patch("me/notifications", {"digest": "hourly"})
    Notifications.objects.update(confirmed=False, next_digest_at=None)
    alice.patch("me/notifications", {"digest": "daily"})
    assert sweep() == []


def test_switching_it_off_and_on_brings_no_second_one(alice, bob, waiting):
    subscribe(alice)
    assert len(sweep()) == 1
    new_game(alice, bob, options={"start_seat": 1})
    for digest in ("off", "hourly"):
        alice.patch("me/notifications", {"digest": digest})
    assert sweep() == []


def test_of_two_sweepers_one_writes(alice, waiting):
    subscribe(alice)
    mine, same = Notifications.objects.get(), Notifications.objects.get()
    now = timezone.now()
    assert digest_claim(mine, now=now) and not digest_claim(same, now=now)


def test_of_two_sweepers_one_announces_a_mail(alice, waiting, monkeypatch):
    subscribe(alice)
    now = timezone.now()
    digests_put(now)
    told = []
    before_the_next_update(monkeypatch, lambda: told.extend(mails_due(now)))
    told += mails_due(now)
    assert len(told) == 1


def test_every_mail_that_waits_is_announced(alice, bob, waiting):
    now = timezone.now()
    for client in (alice, bob):
        mail_put(f"{client.name}@example.org", "a subject", "a text", at=now)
    told = {message.pk for message in mails_due(now)}
    assert told == set(Mail.objects.values_list("pk", flat=True)) and len(told) == 2


def test_a_worker_sends_the_mail_that_it_is_told_of(db, monkeypatch):
    # The connection of the test holds its transaction, and must not be replaced.
    monkeypatch.setattr(tasks, "fresh_connections", nullcontext)
    mail_put("alice@example.org", "a subject", "a text", at=timezone.now())
    tasks.send_mail(Mail.objects.get().pk)
    assert [sent.to for sent in mail.outbox] == [["alice@example.org"]]


def test_of_two_workers_one_sends(alice, waiting):
    subscribe(alice)
    digests_put(timezone.now())
    (pk,) = Mail.objects.values_list("pk", flat=True)
    assert mail_take(pk) and mail_take(pk) is None
    mail_send(pk)
    assert mail.outbox == []


def test_a_mail_that_cannot_be_sent_is_not_sent_again(alice, waiting, monkeypatch, caplog):
    subscribe(alice)
    digests_put(timezone.now())

    def away(self, fail_silently=False):
        raise OSError("the server is away, and bob's tile is red")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", away)
    assert send_mail() == 1 and send_mail() == 0
    assert "could not be sent: OSError" in caplog.text and "red" not in caplog.text


def test_a_sweep_announces_mail_once_until_it_is_late(alice, waiting, clock):
    def announced():
        return [(message.task, message.pk) for message in Periodic().run()]

    subscribe(alice)
    told = announced()
    (pk,) = Mail.objects.values_list("pk", flat=True)
    assert told == [("notifications.mail", pk)]
    assert announced() == []
    clock.shift(timedelta(seconds=31))
    assert announced() == [("notifications.mail", pk)]
    clock.shift(timedelta(days=2))
    announced()
    assert not Mail.objects.exists()


def test_it_names_engines_and_solo_games(alice):
    subscribe(alice)
    seats = [{"type": "me"}, {"type": "ai", "engine": "random"}]
    alice.post("games", {"ruleset": "rota", "seats": seats, "options": {"start_seat": 1}})
    new_game(alice)
    (sent,) = sweep()
    assert "with random" in sent.body and sent.body.count("#/games/") == 2

"""Digests of sandbox games go by the clock of the game."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.models import Delivery, Mail, Notifications, Player, SandboxClock
from games.notifications.clock_deliveries import delivery_next
from games.notifications.digests import clock_digests_put, digests_put
from games.services import advance
from tests.support.meanwhile import before_the_next_update
from tests.support.outgoing import deliver_due, ledger, send_mail
from tests.support.playing import legal_move, new_game

NOON = "2026-03-01T12:00:00Z"
QUIET = {"time_zone": "Europe/Berlin", "quiet_hours": {"from": "12:30", "until": "15:00"}}


@pytest.fixture
def ticking(alice):
    return new_clock(alice)


@pytest.fixture(autouse=True)
def mailed(bob):
    player = Player.objects.get(name="bob")
    Notifications.objects.create(
        player=player, email="bob@example.org", confirmed=True, digest="hourly"
    )
    assert bob.patch("me/notifications", {"digest": "hourly"}).status == 200


def new_clock(client):
    return client.post("sandbox/clocks", {"now": NOON}).json["id"]


def on(alice, bob, clock, **more):
    """A game in which bob is to begin."""
    return new_game(alice, bob, options={"start_seat": 2}, sandbox={"clock": clock}, **more)["id"]


def go(client, clock, **how):
    """The mails that this brings."""
    moved = client.post(f"sandbox/clocks/{clock}/advance", how)
    assert moved.status == 200 and moved.json["done"], moved
    return sent()


def sent():
    send_mail()
    found, mail.outbox[:] = list(mail.outbox), []
    return found


def play(client, game):
    _, move = legal_move(game)
    assert client.post(f"games/{game}/moves", move).status == 201


def test_it_tells_of_what_waits_by_the_clock(alice, bob, ticking, settings):
    settings.PUBLIC_URL = "https://axio.example"
    day = {"type": "per_decision", "seconds": 86400}
    game = on(alice, bob, ticking, time_control=day)
    (one,) = bob.get("me/messages").json["items"]
    assert (one["channel"], one["reason"], one["next_attempt_at"]) == ("mail", "digest", None)
    (told,) = go(alice, ticking, seconds=0)
    assert told.to == ["bob@example.org"] and told.subject == "1 game waits for you"
    assert f"https://axio.example/#/games/{game}" in told.body
    assert "until 2026-03-02 12:00 UTC" in told.body
    assert ledger(bob) == [("turn", "mail", "sent", "digest")]


def test_there_is_one_in_an_interval_of_the_clock(alice, bob, ticking, clock):
    on(alice, bob, ticking)
    assert len(go(alice, ticking, seconds=60)) == 1
    on(alice, bob, ticking)
    clock.shift(timedelta(hours=5))
    assert go(alice, ticking, seconds=3539) == []
    on(alice, bob, ticking)
    (told,) = go(alice, ticking, seconds=1)
    assert told.subject == "3 games wait for you"


def test_the_interval_is_counted_from_the_mail(alice, bob, ticking):
    """Not from the turn, nor from the time to which the clock was to go."""
    on(alice, bob, ticking)
    assert len(go(alice, ticking, seconds=7200)) == 1
    on(alice, bob, ticking)
    assert len(go(alice, ticking, seconds=0)) == 1


def test_a_year_without_turns_brings_none_and_takes_no_steps(alice, bob, ticking, monkeypatch):
    on(alice, bob, ticking)
    assert len(go(alice, ticking, seconds=1)) == 1
    steps = []

    def step(clock):
        steps.append(clock.now)
        clock_digests_put(clock)

    monkeypatch.setattr(advance, "clock_digests_put", step)
    assert go(alice, ticking, seconds=366 * 86400) == []
    # The reminder and the end of the time to decide.
    assert len(steps) == 2 and delivery_next(SandboxClock.objects.get()) is None


def test_new_turns_bring_new_mails(alice, bob, ticking):
    game = on(alice, bob, ticking)
    assert len(go(alice, ticking, seconds=0)) == 1
    play(bob, game)
    assert go(alice, ticking, seconds=86400) == []
    play(alice, game)
    assert len(go(alice, ticking, seconds=86400)) == 1


def test_quiet_hours_put_it_off_by_the_clock(alice, bob, ticking):
    """13:00 in Berlin."""
    assert bob.patch("me/notifications", QUIET).status == 200
    on(alice, bob, ticking)
    assert go(alice, ticking, to="2026-03-01T13:59:59Z") == []
    assert len(go(alice, ticking, seconds=1)) == 1


def test_what_was_put_off_follows_new_settings(alice, bob, ticking):
    assert bob.patch("me/notifications", QUIET).status == 200
    on(alice, bob, ticking)
    assert go(alice, ticking, seconds=1) == []
    assert bob.patch("me/notifications", {"quiet_hours": None}).status == 200
    assert len(go(alice, ticking, seconds=0)) == 1
    on(alice, bob, ticking)
    assert bob.patch("me/notifications", {"digest": "daily"}).status == 200
    assert go(alice, ticking, seconds=3 * 3600) == []
    assert bob.patch("me/notifications", {"digest": "hourly"}).status == 200
    assert len(go(alice, ticking, seconds=0)) == 1


def test_what_is_answered_is_not_told(alice, bob, ticking):
    game = on(alice, bob, ticking)
    play(bob, game)
    assert go(alice, ticking, seconds=86400) == []
    assert ledger(bob) == [("turn", "mail", "not_sent", "answered")]


@pytest.mark.parametrize(
    "changes",
    [{"digest": "off"}, {"email": None}, {"channels": {"mail": {"off_for": ["rota"]}}}],
)
def test_what_is_switched_off_is_not_told(alice, bob, ticking, changes):
    on(alice, bob, ticking)
    assert bob.patch("me/notifications", changes).status == 200
    assert go(alice, ticking, seconds=86400) == []
    assert ledger(bob) == [("turn", "mail", "not_sent", "switched-off")]


def test_a_turn_that_began_while_it_was_switched_off_ends_nothing(alice, bob, ticking):
    """The setting was stored while the move was."""
    on(alice, bob, ticking)
    Notifications.objects.update(next_digest_at=None, digest="off")
    assert go(alice, ticking, seconds=86400) == []
    assert ledger(bob) == [("turn", "mail", "not_sent", "switched-off")]


def test_the_two_kinds_of_time_do_not_mix(alice, bob, ticking, clock):
    on(alice, bob, ticking)
    clock.shift(timedelta(days=2))
    digests_put(timezone.now())
    assert sent() == [] and deliver_due() == 0
    assert ledger(bob) == [("turn", "mail", "waiting", "digest")]
    new_game(alice, bob, options={"start_seat": 2})
    clock.shift(timedelta(hours=2))
    digests_put(timezone.now())
    (told,) = sent()
    assert told.subject == "1 game waits for you"
    assert [one[2] for one in ledger(bob)] == ["waiting", "sent"]
    # The mail about real games is no reason to wait with the one about others.
    (told,) = go(alice, ticking, seconds=0)
    assert told.subject == "1 game waits for you"


def test_each_clock_has_its_own(alice, bob, ticking):
    other = new_clock(alice)
    on(alice, bob, ticking)
    game = on(alice, bob, other)
    assert len(go(alice, ticking, seconds=0)) == 1
    (told,) = go(alice, other, seconds=0)
    assert f"/#/games/{game}" in told.body and told.body.count("/#/games/") == 1


def test_of_two_that_write_one_does(alice, bob, ticking, monkeypatch):
    """As when a request is presumed dead and is not."""
    on(alice, bob, ticking)
    clock = SandboxClock.objects.get()
    before_the_next_update(monkeypatch, lambda: clock_digests_put(clock))
    clock_digests_put(clock)
    assert Mail.objects.count() == 1


def test_a_request_that_dies_before_the_mail_loses_none(alice, bob, ticking, monkeypatch):
    on(alice, bob, ticking)
    clock = SandboxClock.objects.get()

    def die(*args, **how):
        raise InterruptedError

    with monkeypatch.context() as patch:
        patch.setattr("games.notifications.digests.mail_put", die)
        with pytest.raises(InterruptedError):
            clock_digests_put(clock)
    assert delivery_next(clock) == clock.now
    assert len(go(alice, ticking, seconds=3600)) == 1


def test_a_clock_takes_what_waits_with_it(alice, bob, ticking):
    on(alice, bob, ticking)
    assert alice.delete(f"sandbox/clocks/{ticking}").status == 204
    assert not Delivery.objects.exists()

"""One decision is one message for each channel: when it is sent, when not, and what the ledger says."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Delivery, Notifications, Player, Watch
from games.notifications.channel_marks import player_mark_channels
from games.notifications.digests import digests_put
from games.notifications.verdicts import LOOK_AGAIN_AFTER, watch_lasts
from games.services.clocks import clock_sweep
from tests.support.client import sign_up
from tests.support.outgoing import (
    deliver_due,
    ledger,
    new_webhook,
    send_mail,
    subscribe,
    the_delivery,
)
from tests.support.playing import legal_move, new_game, rush
from tests.support.push_service import Browser
from tests.support.receiver import answering

SENT = ("turn", "push", "sent", "sent")
DAY = {"type": "per_decision", "seconds": 86400}


def not_sent(reason: str, kind: str = "turn", channel: str = "push") -> tuple[str, str, str, str]:
    return kind, channel, "not_sent", reason


@pytest.fixture
def browser(bob, push):
    """Of bob."""
    browser = Browser(push)
    subscribe(bob, browser)
    return browser


@pytest.fixture
def turn(alice, bob, browser):
    """A game in which it is bob's turn, and nobody has been told yet."""
    return new_game(alice, bob, options={"start_seat": 2}, time_control=DAY)


def watch(turn, *, ago: float = 0.0) -> None:
    player = Player.objects.get(name="bob")
    at = timezone.now() - timedelta(seconds=ago)
    Watch.objects.update_or_create(
        process="elsewhere", player=player, game_id=turn["id"], defaults={"renewed_at": at}
    )


def test_a_decision_that_was_answered_is_not_told(alice, bob, browser, turn):
    rush(turn["id"], [alice, bob], moves=1)
    assert ledger(bob) == [not_sent("answered")]
    assert deliver_due() == 0 and not browser.heard()


def test_a_decision_that_was_answered_before_a_retry_is_not_told(alice, bob, browser, turn, clock):
    browser.service.behave = answering(500)
    deliver_due()
    rush(turn["id"], [alice, bob], moves=1)
    clock.shift(timedelta(minutes=1))
    assert deliver_due() == 0
    assert ledger(bob) == [not_sent("answered")]


def test_an_answer_during_an_attempt_that_fails_ends_it(alice, bob, browser, turn, clock):
    # The attempt is under way, so the move does not take it back.
    Delivery.objects.update(lease_until=timezone.now() + timedelta(seconds=5))
    rush(turn["id"], [alice, bob], moves=1)
    assert ledger(bob)[0][2:] == ("waiting", "queued")
    Delivery.objects.filter(status="pending").update(lease_until=None)
    deliver_due()
    assert ledger(bob)[0] == not_sent("answered") and not browser.heard()


def test_an_engine_that_takes_over_withdraws_the_message(alice, bob, browser, turn):
    bob.post(f"games/{turn['id']}/seats/2/substitute", {"type": "ai", "engine": "easy"})
    assert ledger(bob) == [not_sent("withdrawn")]
    assert deliver_due() == 0


def test_a_clock_that_ran_out_withdraws_the_message(alice, bob, browser, turn, clock):
    clock.shift(timedelta(hours=25))
    clock_sweep()
    assert ledger(bob)[0] == not_sent("withdrawn")


def test_nothing_is_sent_while_a_stream_on_that_game_is_open(alice, bob, browser, turn, clock):
    watch(turn)
    deliver_due()
    assert ledger(bob) == [not_sent("watching")]
    assert not browser.heard()
    watch({"id": "another"})
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    assert ledger(bob)[1] == SENT


def test_a_sign_of_a_stream_that_is_not_renewed_runs_out(alice, bob, browser, turn, clock):
    watch(turn, ago=1)
    deliver_due()
    assert ledger(bob) == [("turn", "push", "waiting", "watching")]
    clock.shift(LOOK_AGAIN_AFTER + timedelta(seconds=1))
    deliver_due()
    assert not browser.heard()
    clock.shift(watch_lasts())
    deliver_due()
    assert ledger(bob) == [SENT] and len(browser.heard()) == 1


def test_a_sign_that_is_renewed_in_time_is_of_an_open_stream(alice, bob, browser, turn, clock):
    watch(turn, ago=1)
    deliver_due()
    watch(turn)
    clock.shift(LOOK_AGAIN_AFTER + timedelta(seconds=1))
    deliver_due()
    assert ledger(bob) == [not_sent("watching")]


def test_a_decision_is_reminded_of_once_before_its_deadline(alice, bob, browser, turn, clock):
    deliver_due()
    clock.shift(timedelta(hours=20))
    for _ in range(3):
        clock_sweep()
        deliver_due()
    assert ledger(bob) == [SENT, ("clock.warning", "push", "sent", "sent")]


def test_who_moves_again_is_told_after_a_while_only(alice, bob, browser, clock):
    game = bob.post("games", {"ruleset": "axio", "seats": [{"type": "me"}]}).json
    deliver_due()
    assert ledger(bob) == [SENT]
    for _ in range(3):
        _, move = legal_move(game["id"])
        bob.post(f"games/{game['id']}/moves", move)
    assert deliver_due() == 0
    assert ledger(bob)[1:] == [
        not_sent("answered"),
        not_sent("answered"),
        ("turn", "push", "waiting", "follow-up"),
    ]
    clock.shift(timedelta(seconds=61))
    assert deliver_due() == 1 and ledger(bob)[-1] == SENT


def test_a_program_that_moves_again_is_told_at_once(bob, receiver):
    new_webhook(bob, receiver.url, types=["turn"])
    game = bob.post("games", {"ruleset": "axio", "seats": [{"type": "me"}]}).json
    deliver_due()
    bob.post(f"games/{game['id']}/moves", legal_move(game["id"])[1])
    deliver_due()
    assert ledger(bob) == [("turn", "webhook", "sent", "sent")] * 2


def test_a_channel_is_off_for_a_ruleset(alice, bob, browser, turn):
    bob.patch("me/notifications", {"channels": {"push": {"off_for": ["rota"]}}})
    new_game(alice, bob, ruleset="axio", options={"start_seat": 2})
    deliver_due()
    assert ledger(bob) == [not_sent("switched-off"), SENT]
    bob.patch("me/notifications", {"channels": {"push": {"on": False}}})
    new_game(alice, bob, ruleset="axio", options={"start_seat": 2})
    deliver_due()
    assert ledger(bob)[2:] == [not_sent("switched-off")]


def test_an_invitation_that_was_taken_is_not_told_to_a_browser(alice, bob, browser):
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    game = alice.post("games", {"ruleset": "rota", "seats": seats, "start": "by_host"}).json
    bob.put(f"games/{game['id']}/seats/2", {"type": "me"})
    deliver_due()
    assert ledger(bob) == [not_sent("withdrawn", "invitation")]


@pytest.mark.parametrize("taken_back", [True, False])
def test_a_pause_that_nobody_asks_for_any_more_is_not_told(alice, bob, browser, taken_back):
    game = new_game(alice, bob, options={"start_seat": 1})
    path, until = f"games/{game['id']}/pause", timezone.now() + timedelta(days=2)
    assert alice.post(path, {"until": until.isoformat()}).status == 200
    if taken_back:
        alice.post(path, {"until": None})
    deliver_due()
    expected = (
        not_sent("withdrawn", "pause.proposed")
        if taken_back
        else ("pause.proposed", "push", "sent", "sent")
    )
    assert ledger(bob) == [expected]


def test_what_is_sent_again_at_its_players_wish_is_sent(alice, bob, receiver):
    webhook = new_webhook(bob, receiver.url, types=["turn"])
    game = new_game(alice, bob, options={"start_seat": 2})
    rush(game["id"], [alice, bob], moves=1)
    assert the_delivery().status == "withheld"
    bob.post(f"webhooks/{webhook['id']}/deliveries/{the_delivery().pk}/redeliver")
    assert deliver_due() == 1 and len(receiver.heard) == 1
    assert ledger(bob) == [("turn", "webhook", "sent", "sent")]


def test_a_digest_is_in_the_ledger_and_leaves_out_what_was_answered(alice, bob, clock):
    player = Player.objects.get(name="bob")
    Notifications.objects.create(
        player=player,
        email="bob@example.org",
        confirmed=True,
        digest="hourly",
        next_digest_at=timezone.now() + timedelta(minutes=30),
    )
    player_mark_channels(player.pk)
    games = [new_game(alice, bob, options={"start_seat": 2}) for _ in range(3)]
    new_game(alice, bob, ruleset="axio", options={"start_seat": 2})
    rush(games[0]["id"], [alice, bob], moves=1)
    bob.patch("me/notifications", {"channels": {"mail": {"off_for": ["axio"]}}})
    clock.shift(timedelta(minutes=31))
    digests_put(timezone.now())
    told = ("turn", "mail", "sent", "digest")
    answered = not_sent("answered", channel="mail")
    assert ledger(bob) == [answered, told, told, not_sent("switched-off", channel="mail")]
    assert send_mail() == 1 and "2 games wait" in mail.outbox[0].subject
    new_game(alice, bob, options={"start_seat": 2})
    bob.patch("me/notifications", {"digest": "off"})
    assert ledger(bob)[-1] == not_sent("switched-off", channel="mail")
    assert not Player.objects.get(name="bob").has_digest


def test_the_ledger_is_paged_and_private(alice, bob, browser, turn):
    new_game(alice, bob, options={"start_seat": 2})
    first = bob.get("me/messages?limit=1").json
    second = bob.get(f"me/messages?limit=1&cursor={first['next_cursor']}").json
    (newer,), (older,) = first["items"], second["items"]
    assert older["game_id"] == turn["id"] != newer["game_id"]
    assert second["next_cursor"] is None
    assert older["decision_id"] == turn["pending"][0]["decision_id"]
    assert older["deadline_at"] == turn["pending"][0]["deadline_at"]
    assert (older["sent_at"], older["attempts"]) == (None, 0) and older["next_attempt_at"]
    assert alice.get("me/messages").json["items"] == []


def test_a_move_of_players_without_channels_asks_for_none(alice, bob, browser):
    carol = sign_up("carol")
    game = new_game(alice, carol, options={"start_seat": 1})
    with CaptureQueriesContext(connection) as queries:
        rush(game["id"], [alice, carol], moves=1)
    tables = [f'"{model._meta.db_table}"' for model in (Delivery, Notifications, Watch)]
    tables += ['"games_webhook"', '"games_pushsubscription"']
    assert not [q["sql"] for q in queries if any(table in q["sql"] for table in tables)]

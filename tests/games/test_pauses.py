"""A pause: by agreement of all who are people, until a stated time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.support.client import Client, sign_up
from tests.support.clocks import HOUR, NOON, events_of, time_of, told_to
from tests.support.playing import new_game, rush

WEEK = (NOON + timedelta(days=7)).isoformat()
TWO_DAYS = (NOON + timedelta(days=2)).isoformat()


@pytest.fixture
def game(alice, bob, clock):
    return new_game(alice, bob, options={"start_seat": 1}, time_control=HOUR)


def pause(client, game, until):
    return client.post(f"games/{game['id']}/pause", {"until": until})


def after(**time):
    return (NOON + timedelta(**time)).isoformat()


def deadline(client, game):
    return time_of(client.get(f"games/{game['id']}").json["pending"][0]["deadline_at"])


def test_it_begins_when_all_have_asked_for_the_same_end(alice, bob, game, clock):
    asked = pause(alice, game, WEEK).json
    assert asked["paused_until"] is None
    assert asked["pause_requests"] == [{"seat": 1, "until": "2026-03-08T12:00:00Z"}]
    assert told_to(bob, "pause")[0]["until"] == "2026-03-08T12:00:00Z"
    assert not told_to(alice, "pause")
    clock.forward(minutes=30)
    agreed = pause(bob, game, WEEK).json
    assert (agreed["paused_until"], agreed["pause_requests"]) == ("2026-03-08T12:00:00Z", [])
    assert deadline(alice, game) == NOON + timedelta(days=7, minutes=30)
    clock.forward(days=6)
    assert not events_of(game["id"], "clock")
    clock.forward(hours=23, minutes=30)
    shown = alice.get(f"games/{game['id']}").json
    assert (shown["paused_until"], shown["status"]) == (None, "active")
    assert [one["type"] for one in events_of(game["id"], "pause")] == [
        "pause.proposed",
        "pause.started",
        "pause.ended",
    ]
    clock.forward(minutes=30)
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"


def test_another_end_is_another_proposal(alice, bob, game):
    pause(alice, game, WEEK)
    assert pause(bob, game, TWO_DAYS).json["paused_until"] is None
    assert len(alice.get(f"games/{game['id']}").json["pause_requests"]) == 2
    assert pause(alice, game, TWO_DAYS).json["paused_until"] == "2026-03-03T12:00:00Z"


def test_the_others_are_told_once_an_hour_at_most(alice, bob, game, clock):
    for days in range(1, 6):
        assert pause(alice, game, after(days=days)).status == 200
        pause(alice, game, None)
        assert pause(alice, game, after(days=days, hours=1)).json["pause_requests"]
    assert len(told_to(bob, "pause")) == 1
    assert len(events_of(game["id"], "pause")) == 15
    pause(bob, game, WEEK)
    assert len(told_to(alice, "pause")) == 1
    clock.forward(minutes=59)
    pause(alice, game, TWO_DAYS)
    assert len(told_to(bob, "pause")) == 1


def test_the_others_are_told_again_after_an_hour(alice, bob, clock):
    game = new_game(alice, bob)
    pause(alice, game, WEEK)
    clock.forward(hours=1)
    pause(alice, game, TWO_DAYS)
    assert [one["until"] for one in told_to(bob, "pause")] == [
        "2026-03-08T12:00:00Z",
        "2026-03-03T12:00:00Z",
    ]


def test_a_proposal_can_be_taken_back(alice, bob, game):
    pause(alice, game, WEEK)
    assert pause(alice, game, None).json["pause_requests"] == []
    assert pause(bob, game, WEEK).json["paused_until"] is None


def test_it_ends_earlier_or_later_by_agreement(alice, bob, game, clock):
    for end in (WEEK, TWO_DAYS):
        pause(alice, game, end)
        pause(bob, game, end)
    assert deadline(alice, game) == NOON + timedelta(days=2, hours=1)
    clock.forward(days=1)
    longer = (NOON + timedelta(days=10)).isoformat()
    pause(alice, game, longer)
    assert deadline(alice, game) == NOON + timedelta(days=2, hours=1)
    pause(bob, game, longer)
    assert deadline(alice, game) == NOON + timedelta(days=10, hours=1)


def test_moves_can_be_made_all_the_same(alice, bob, game, clock):
    pause(alice, game, WEEK)
    pause(bob, game, WEEK)
    clock.forward(days=1)
    (pending,) = rush(game["id"], [alice, bob], moves=1)["pending"]
    assert time_of(pending["deadline_at"]) == NOON + timedelta(days=7, hours=1)


def test_engines_and_bots_are_not_asked(alice, clock):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    seats = [{"type": "me"}, {"type": "ai", "engine": "random"}, {"type": "bot", "name": "robo"}]
    body = {"ruleset": "rota", "seats": seats, "time_control": HOUR, "options": {"start_seat": 1}}
    game = alice.post("games", body).json
    assert pause(robo, game, WEEK).code == "not-for-bots"
    assert pause(alice, game, WEEK).json["paused_until"]


def test_all_pauses_of_a_game_together_have_a_longest_time(alice, clock):
    seats = [{"type": "me"}, {"type": "ai", "engine": "random"}]
    body = {"ruleset": "rota", "seats": seats, "time_control": HOUR, "options": {"start_seat": 1}}
    game = alice.post("games", body).json
    assert pause(alice, game, after(days=50)).status == 200
    # Another end of the same pause is no further pause.
    assert pause(alice, game, after(days=60)).status == 200
    clock.forward(days=20)
    assert pause(alice, game, after(days=40)).status == 200
    refused = pause(alice, game, after(days=61))
    assert (refused.status, refused.json["errors"][0]["pointer"]) == (422, "/until")
    clock.forward(days=20, minutes=30)
    assert pause(alice, game, after(days=61, minutes=30)).code == "validation"
    assert pause(alice, game, after(days=60, minutes=30)).status == 200
    clock.forward(days=20)
    assert pause(alice, game, after(days=60, minutes=31)).code == "validation"
    clock.forward(minutes=30)
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"


def test_a_game_without_a_clock_waits_longer(alice, bob, clock):
    game = new_game(alice, bob)
    pause(alice, game, WEEK)
    pause(bob, game, WEEK)
    shown = alice.get(f"games/{game['id']}").json
    assert time_of(shown["expires_at"]) == NOON + timedelta(days=37)


@pytest.mark.parametrize("until", [NOON.isoformat(), (NOON + timedelta(days=61)).isoformat(), 5])
def test_its_end_is_in_the_near_future(alice, game, until):
    assert pause(alice, game, until).code == "validation"


def test_only_who_plays_can_ask(alice, bob, game):
    assert pause(sign_up("mallory"), game, WEEK).code == "not-your-seat"
    alice.post(f"games/{game['id']}/seats/1/resign")
    assert pause(bob, game, WEEK).code == "game-not-active"


def test_a_table_may_do_without(alice, bob, clock):
    game = new_game(alice, bob, pauses=False)
    refused = pause(alice, game, WEEK)
    assert (refused.status, refused.code, game["pauses"]) == (409, "no-pauses", False)


def test_what_is_left_is_shown_while_the_clock_stands(alice, bob, clock):
    bank = {"type": "bank", "initial": 3600, "increment": 0, "most": 3600}
    game = new_game(alice, bob, options={"start_seat": 1}, time_control=bank)
    clock.forward(minutes=20)
    for player in (alice, bob):
        agreed = pause(player, game, TWO_DAYS).json
    for at in ({}, {"days": 1}):
        clock.forward(**at)
        shown = alice.get(f"games/{game['id']}/view").json
        (pending,) = shown["pending"]
        assert (pending["seconds_left"], pending["counted_from"]) == (2400, None)
        assert shown["banks"][0] == {"seat": 1, "seconds_left": 2400, "running_since": None}
        assert time_of(shown["paused_until"]) == NOON + timedelta(days=2)
    (started,) = events_of(game["id"], "pause.started")
    assert started["pending"] == agreed["pending"] == [pending]
    # It runs on at once, although the sweep comes later.
    clock.stop_sweeping_for(hours=23, minutes=50)
    for _ in range(2):
        (pending,) = alice.get(f"games/{game['id']}").json["pending"]
        left, since = pending["seconds_left"], time_of(pending["counted_from"])
        assert since + timedelta(seconds=left) == time_of(pending["deadline_at"])
        clock.forward(seconds=0)
    assert deadline(alice, game) == NOON + timedelta(days=2, minutes=40)

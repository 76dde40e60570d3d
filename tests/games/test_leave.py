"""Leave: announced before it begins, seen by all, and no clock of the player runs while it lasts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Decision, Leave, Seat
from tests.support.client import Client, sign_up
from tests.support.clocks import HOUR, NOON, events_of, time_of
from tests.support.playing import new_game, rush

DAY = timedelta(days=1)
BANK = {"type": "bank", "initial": 3600, "increment": 0, "most": 3600}


def leave(client, start, days, **query):
    """From so many days after the frozen noon, for so many days."""
    path = "me/leave" + (f"?clock={query['clock']}" if query else "")
    begin = NOON + start * DAY
    times = (begin.isoformat(), (begin + days * DAY).isoformat())
    return client.put(path, dict(zip(("from", "until"), times, strict=True)))


def timed(*players, control=HOUR, **more):
    return new_game(*players, options={"start_seat": 1}, time_control=control, **more)


def deadline(client, game):
    return time_of(client.get(f"games/{game['id']}").json["pending"][0]["deadline_at"])


def test_it_is_shown_to_its_player(alice, clock):
    nothing = alice.get("me/leave").json
    assert nothing == {
        "from": None,
        "until": None,
        "announced_at": None,
        "begun": False,
        "seconds_allowed": 28 * 86400,
        "seconds_left": 28 * 86400,
    }
    announced = leave(alice, 1, 7)
    assert (announced.status, announced.json["seconds_left"]) == (200, 21 * 86400)
    assert announced.json["from"] == "2026-03-02T12:00:00Z"
    assert alice.get("me/leave").json == announced.json
    clock.forward(days=2)
    assert alice.get("me/leave").json["begun"]
    clock.forward(days=7)
    assert alice.get("me/leave").json == nothing | {"seconds_left": 21 * 86400}


@pytest.mark.parametrize("control", [HOUR, BANK])
def test_no_clock_of_the_player_runs_while_it_lasts(alice, bob, clock, control):
    game = timed(alice, bob, control=control)
    clock.forward(minutes=10)
    assert leave(alice, 1 / 48, 3).status == 200
    # Half an hour before it begins, and half an hour after it.
    assert deadline(alice, game) == NOON + timedelta(hours=1) + 3 * DAY
    clock.forward(days=3)
    assert not events_of(game["id"], "clock")
    clock.forward(minutes=40)
    assert len(events_of(game["id"], "clock")) == 1
    assert alice.get(f"games/{game['id']}").json["status"] == "active"
    clock.forward(minutes=10)
    assert alice.get(f"games/{game['id']}").json["result"]["reason"] == "timeout"


def test_a_decision_that_is_opened_during_leave_has_its_time_afterwards(alice, bob, clock):
    game = timed(alice, bob)
    leave(bob, 1 / 48, 1)
    clock.forward(minutes=45)
    game = rush(game["id"], [alice, bob], moves=1)
    assert game["pending"][0]["seat"] == 2
    assert deadline(alice, game) == NOON + timedelta(minutes=30) + DAY + timedelta(hours=1)


def test_the_clocks_of_others_run_on(alice, bob, clock):
    game = timed(alice, bob)
    leave(bob, 1 / 48, 1)
    clock.forward(hours=1)
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"


def test_all_at_the_table_see_it(alice, bob, clock):
    game = timed(alice, bob)
    leave(alice, 1, 2)
    assert events_of(game["id"], "leave") == [
        {
            "type": "leave.announced",
            "seat": 1,
            "from": "2026-03-02T12:00:00Z",
            "until": "2026-03-04T12:00:00Z",
            "pending": bob.get(f"games/{game['id']}").json["pending"],
        }
    ]
    seen = bob.get(f"games/{game['id']}").json["seats"]
    shown = {"from": "2026-03-02T12:00:00Z", "until": "2026-03-04T12:00:00Z"}
    assert [seat["leave"] for seat in seen] == [shown, None]


def test_a_game_that_starts_knows_it(alice, bob, clock):
    leave(alice, 1 / 48, 1)
    game = timed(alice, bob)
    assert game["seats"][0]["leave"]
    assert deadline(alice, game) == NOON + DAY + timedelta(hours=1)


def test_a_table_may_do_without(alice, bob, clock):
    game = timed(alice, bob, leave=False)
    leave(alice, 1 / 48, 1)
    assert not game["leave"] and not events_of(game["id"], "leave")
    clock.forward(hours=1)
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"


def test_a_game_without_a_clock_waits_longer(alice, bob, clock):
    game = new_game(alice, bob, options={"start_seat": 1})
    before = time_of(game["expires_at"])
    leave(alice, 1, 7)
    after = time_of(alice.get(f"games/{game['id']}").json["expires_at"])
    assert after - before == 7 * DAY
    clock.forward(days=36, hours=23)
    assert alice.get(f"games/{game['id']}").json["status"] == "active"
    clock.forward(hours=1)
    assert alice.get(f"games/{game['id']}").json["result"]["reason"] == "abandoned"


def test_it_can_be_changed_before_it_begins(alice, bob, clock):
    game = timed(alice, bob)
    for start, days in ((1 / 48, 2), (1 / 24 + 0.1, 5), (1 / 48, 1)):
        assert leave(alice, start, days).status == 200
    assert deadline(alice, game) == NOON + timedelta(hours=1) + DAY
    assert Leave.objects.count() == 1
    assert alice.delete("me/leave").status == 204
    assert deadline(alice, game) == NOON + timedelta(hours=1)
    assert events_of(game["id"], "leave")[-1]["type"] == "leave.ended"
    assert alice.get("me/leave").json["seconds_left"] == 28 * 86400


def test_once_it_has_begun_only_its_end_can_be_changed(alice, bob, clock):
    game = timed(alice, bob)
    leave(alice, 1 / 48, 3)
    clock.forward(days=1)
    assert leave(alice, 2, 3).code == "validation"
    assert leave(alice, 1 / 48, 0.5).code == "validation"
    assert leave(alice, 1 / 48, 5).status == 200
    assert deadline(alice, game) == NOON + timedelta(hours=1) + 5 * DAY
    alice.delete("me/leave")
    assert deadline(alice, game) == NOON + DAY + timedelta(minutes=30)


def test_a_leave_that_was_ended_counts_as_a_day_at_least(alice, clock):
    leave(alice, 1 / 48, 3)
    clock.forward(hours=1)
    alice.delete("me/leave")
    assert alice.get("me/leave").json["seconds_left"] == 27 * 86400
    alice.delete("me/leave")


@pytest.mark.parametrize(("start", "days"), [(-1, 3), (0, 3), (1, 0.99), (1, -1), (300, 66)])
def test_it_is_announced_before_it_begins_and_lasts_a_day_at_least(alice, clock, start, days):
    refused = leave(alice, start, days)
    assert (refused.status, refused.code) == (422, "validation")
    assert not Leave.objects.exists()


def test_there_are_28_days_a_year(alice, clock):
    refused = leave(alice, 1, 28.01)
    assert (refused.status, refused.code) == (409, "leave-used-up")
    assert leave(alice, 1, 20).status == 200
    clock.forward(days=30)
    assert leave(alice, 40, 8.1).code == "leave-used-up"
    assert leave(alice, 40, 8).status == 200
    clock.forward(days=30)
    assert leave(alice, 61, 1).code == "leave-used-up"
    clock.forward(days=330)
    assert leave(alice, 391, 20).status == 200


def test_bots_have_none(alice, clock):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    assert leave(robo, 1, 2).code == "not-for-bots"


def test_a_game_that_missed_the_announcement_asks_before_it_acts(alice, bob, clock):
    game = timed(alice, bob)
    leave(alice, 1 / 48, 1)
    late = NOON + timedelta(hours=1)
    Seat.objects.update(leave_from=None, leave_until=None)
    Decision.objects.update(deadline_at=late, due_at=late)
    clock.forward(hours=1)
    assert alice.get(f"games/{game['id']}").json["status"] == "active"
    assert deadline(alice, game) == late + DAY


def test_who_is_reminded_is_not_reminded_of_the_same_end_again(alice, bob, clock):
    game = timed(alice, bob, sign_up("carol"))
    clock.forward(minutes=46)
    leave(bob, 1 / 24 + 0.01, 1)
    clock.forward(minutes=5)
    assert len(events_of(game["id"], "clock")) == 1


def test_in_the_sandbox_it_goes_by_the_clock(alice, bob, clock):
    ticking = alice.post("sandbox/clocks", {"now": "2030-01-01T00:00:00Z"}).json["id"]
    begin, end = "2030-01-05T00:00:00Z", "2030-01-08T00:00:00Z"
    path = f"me/leave?clock={ticking}"
    assert alice.put(path, {"from": begin, "until": end}).json["from"] == begin
    assert alice.get("me/leave").json["from"] is None
    seats = [{"type": "me"}, {"type": "ai", "engine": "random"}]
    body = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 1}}
    body |= {"time_control": {"type": "per_decision", "seconds": 5 * 86400}}
    game = alice.post("games", body | {"sandbox": {"clock": ticking}}).json
    assert game["pending"][0]["deadline_at"] == "2030-01-09T00:00:00Z"
    assert alice.post("games", body).json["seats"][0]["leave"] is None
    assert bob.put(path, {"from": begin, "until": end}).status == 404
    alice.post(f"sandbox/clocks/{ticking}/advance", {"to": "2030-01-10T00:00:00Z"})
    over = alice.get(f"games/{game['id']}").json
    assert over["finished_at"] == "2030-01-09T00:00:00Z"
    ended = [
        one["at"]
        for one in alice.get(f"games/{game['id']}/events?after=0").json["items"]
        if one["type"] == "leave.ended"
    ]
    assert ended == [end]


@pytest.mark.parametrize("control", [HOUR, BANK])
def test_the_clock_is_shown_as_it_runs_or_stands(alice, bob, clock, control):
    game = timed(alice, bob, control=control)
    leave(alice, 1 / 48, 1)
    assert shown_clocks(bob, game, control) == {(3600, "2026-03-01T12:00:00Z")}
    clock.forward(minutes=30)
    assert shown_clocks(bob, game, control) == {(1800, None)}
    clock.forward(hours=23)
    assert shown_clocks(bob, game, control) == {(1800, None)}
    clock.forward(hours=1)
    assert shown_clocks(bob, game, control) == {(1800, "2026-03-02T12:30:00Z")}


def shown_clocks(client, game, control) -> set:
    """What is left to seat 1 and since when it runs, as games and views tell it."""
    clocks = set()
    for path in ("", "/view"):
        shown = client.get(f"games/{game['id']}{path}").json
        (pending,) = shown["pending"]
        clocks.add((pending["seconds_left"], pending["counted_from"]))
        if control == BANK:
            clocks.add((shown["banks"][0]["seconds_left"], shown["banks"][0]["running_since"]))
    return clocks


def test_a_copy_of_a_view_is_old_once_a_leave_has_begun(alice, bob, clock):
    game = timed(alice, bob)
    leave(alice, 1 / 48, 1)
    path = f"games/{game['id']}/view"
    tag = bob.get(path).headers["ETag"]
    assert bob.get(path, if_none_match=tag).status == 304
    clock.forward(minutes=30)
    assert bob.get(path, if_none_match=tag).status == 200


def test_it_is_seen_in_the_lobby(alice, bob, clock):
    table = alice.post("games", open_table()).json
    expiry = table["expires_at"]
    leave(alice, 1, 2)
    shown = {"from": "2026-03-02T12:00:00Z", "until": "2026-03-04T12:00:00Z"}
    assert leaves_at(bob, table) == [shown, None, None]
    assert bob.get("games?status=lobby").json["items"][0]["seats"][0]["leave"] == shown
    (told,) = events_of(table["id"], "leave")
    assert (told["type"], told["seat"], told["pending"]) == ("leave.announced", 1, [])
    assert bob.get(f"games/{table['id']}").json["expires_at"] == expiry
    clock.forward(days=3)
    assert leaves_at(bob, table) == [None] * 3
    assert events_of(table["id"], "leave")[-1]["type"] == "leave.ended"


def test_it_is_seen_of_who_sits_down_later_until_they_stand_up(alice, bob, clock):
    leave(alice, 1, 2)
    leave(bob, 1, 2)
    table = alice.post("games", open_table()).json
    assert table["seats"][0]["leave"] and not table["seats"][1]["leave"]
    seat = f"games/{table['id']}/seats/2"
    assert bob.put(seat, {"type": "me"}).json["seats"][1]["leave"]
    assert events_of(table["id"], "seat")[-1]["seat"]["leave"]
    bob.delete(seat)
    assert leaves_at(bob, table)[1:] == [None, None]
    alice.delete("me/leave")
    assert leaves_at(bob, table) == [None] * 3


def test_nobody_learns_the_leave_of_who_is_only_invited(alice, bob, clock):
    leave(bob, 1, 2)
    seats = [{"type": "me"}, {"type": "player", "name": bob.name}]
    table = alice.post("games", open_table(seats=seats)).json
    assert table["seats"][1]["leave"] is None
    leave(bob, 1, 3)
    assert leaves_at(alice, table) == [None, None]


def test_a_table_without_leave_shows_none(alice, bob, clock):
    leave(alice, 1, 2)
    table = alice.post("games", open_table(leave=False)).json
    assert bob.put(f"games/{table['id']}/seats/2", {"type": "me"}).status == 200
    leave(bob, 1, 2)
    assert leaves_at(alice, table) == [None] * 3


def open_table(**more):
    seats = [{"type": "me"}, {"type": "open"}, {"type": "open"}]
    return {"ruleset": "rota", "seats": seats, **more}


def leaves_at(client, table) -> list:
    return [seat["leave"] for seat in client.get(f"games/{table['id']}").json["seats"]]

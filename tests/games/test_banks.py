"""A bank of time for all decisions of a seat."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Game
from tests.support.acht import game_before_an_eight, post
from tests.support.clocks import events_of, seat_of, time_of
from tests.support.jobs import work
from tests.support.playing import new_game, rush

CONTROL = {"type": "bank", "initial": 3600, "increment": 600, "most": 5400}


@pytest.fixture
def game(alice, bob, clock):
    return banked(alice, bob)


def banked(*players, **more):
    more = {"options": {"start_seat": 1}, "time_control": CONTROL, **more}
    return new_game(*players, **more)


def banks(client, game):
    shown = client.get(f"games/{game['id']}").json
    assert client.get(f"games/{game['id']}/view").json["banks"] == shown["banks"]
    return [bank["seconds_left"] for bank in shown["banks"]]


def test_it_runs_while_a_decision_is_open(alice, game):
    (pending,) = game["pending"]
    assert game["time_control"] == CONTROL
    assert time_of(pending["deadline_at"]) - time_of(pending["opened_at"]) == timedelta(hours=1)
    assert (pending["seconds_left"], pending["counted_from"]) == (3600, pending["opened_at"])
    assert game["banks"] == [
        {"seat": 1, "seconds_left": 3600, "running_since": pending["opened_at"]},
        {"seat": 2, "seconds_left": 3600, "running_since": None},
    ]
    assert game["expires_at"] is None


def test_an_answer_adds_the_increment_but_never_beyond_the_most(alice, bob, game, clock):
    clock.forward(minutes=20)
    rush(game["id"], [alice, bob], moves=1)
    assert banks(alice, game) == [3000, 3600]
    for expected in (4200, 4800, 5400, 5400):
        rush(game["id"], [alice, bob], moves=2)
        assert banks(alice, game)[1] == expected


def test_who_uses_it_up_is_out_of_time_after_a_reminder(alice, bob, game, clock):
    clock.forward(minutes=30)
    rush(game["id"], [alice, bob], moves=2)
    (pending,) = alice.get(f"games/{game['id']}").json["pending"]
    assert (pending["seat"], pending["seconds_left"]) == (1, 2400)
    clock.forward(minutes=30)
    (warning,) = events_of(game["id"], "clock")
    assert warning["deadline_at"] == pending["deadline_at"]
    clock.forward(minutes=9, seconds=59)
    assert alice.get(f"games/{game['id']}").json["status"] == "active"
    clock.forward(seconds=1)
    over = alice.get(f"games/{game['id']}").json
    assert (over["status"], over["result"]["reason"]) == ("finished", "timeout")


def test_an_engine_that_answers_for_a_seat_adds_the_increment(alice, bob, clock):
    game = banked(alice, bob, timeout_policy="ai_move")
    clock.forward(hours=1)
    work()
    assert banks(alice, game) == [600, 3600]
    assert rush(game["id"], [alice, bob], moves=1)["pending"][0]["seconds_left"] == 600


def test_who_comes_back_has_what_was_left(alice, bob, game, clock):
    clock.forward(minutes=40)
    path = f"games/{game['id']}/seats/1"
    alice.post(f"{path}/substitute", {"type": "ai", "engine": "medium"})
    assert banks(alice, game) == [1200, 3600]
    clock.forward(hours=5)
    back = alice.put(path, {"type": "me"}).json
    assert back["pending"][0]["seconds_left"] == 1200
    assert seat_of(back, 1)[0] == "playing"


def test_an_engine_that_stands_in_adds_nothing(alice, bob, game, clock):
    clock.forward(minutes=40)
    path = f"games/{game['id']}/seats/1"
    alice.post(f"{path}/substitute", {"type": "ai", "engine": "medium"})
    work()
    rush(game["id"], [alice, bob], moves=1)
    work()
    assert banks(alice, game) == [1200, 4200]


def test_who_was_replaced_for_want_of_time_gains_once(alice, bob, clock):
    game = banked(alice, bob, timeout_policy="ai_takeover")
    clock.forward(hours=1)
    assert banks(alice, game) == [0, 3600]
    for _ in range(2):
        work()
        rush(game["id"], [alice, bob], moves=1)
    work()
    back = alice.put(f"games/{game['id']}/seats/1", {"type": "me"}).json
    assert back["banks"][0] == {"seat": 1, "seconds_left": 600, "running_since": None}


def test_engines_have_no_bank(alice, clock):
    seats = [{"type": "me"}, {"type": "ai", "engine": "random"}]
    body = {"ruleset": "rota", "seats": seats, "time_control": CONTROL}
    assert [bank["seat"] for bank in alice.post("games", body).json["banks"]] == [1]


@pytest.mark.parametrize(
    "change", [{"most": 3599}, {"initial": 4}, {"increment": -1}, {"initial": 2**40}, {"more": 1}]
)
def test_impossible_banks_are_refused(alice, change):
    body = {"ruleset": "rota", "seats": [{"type": "me"}], "time_control": CONTROL | change}
    assert alice.post("games", body).status == 422
    assert not Game.objects.exists()


def test_a_rematch_has_the_same_bank(alice, bob, game):
    alice.post(f"games/{game['id']}/seats/1/resign")
    assert bob.post(f"games/{game['id']}/rematch").json["time_control"] == CONTROL


def test_a_sealed_answer_costs_only_its_own_time_and_tells_nothing_before_all_are_in(three, clock):
    game_id, road = game_before_an_eight(three)
    Game.objects.filter(pk=game_id).update(bank_initial=3600, bank_increment=0, bank_most=3600)
    Game.objects.get(pk=game_id).seats.update(bank=timedelta(hours=1))
    seat, move = road.eight
    assert post(three[seat - 1], game_id, move).status == 201
    before = three[2].get(f"games/{game_id}").json
    assert {one["seconds_left"] for one in before["pending"]} == {1200}
    clock.forward(minutes=5)
    assert post(three[0], game_id, {"type": "react", "play": False}).status == 201
    assert three[2].get(f"games/{game_id}").json == before
    clock.forward(minutes=5)
    assert post(three[1], game_id, {"type": "react", "play": False}).status == 201
    clock.forward(minutes=5)
    assert post(three[2], game_id, {"type": "react", "play": False}).status == 201
    after = three[2].get(f"games/{game_id}").json["banks"]
    assert [bank["seconds_left"] for bank in after] == [3300, 3000, 2700]

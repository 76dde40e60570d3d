"""Tables that nobody starts, and games without a clock that nobody plays on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Event, Rating
from games.table import Table
from tests.support.acht import game_before_an_eight, post
from tests.support.client import sign_up
from tests.support.clocks import HOUR, NOON, events_of, seat_of, time_of, told_to
from tests.support.jobs import engine_game, work
from tests.support.playing import new_game, no_guests, rush

ME, OPEN = {"type": "me"}, {"type": "open"}


@pytest.fixture
def lobby(alice, clock):
    return alice.post("games", {"ruleset": "rota", "seats": [ME, OPEN, OPEN]}).json


def test_a_table_tells_when_it_will_be_closed(lobby):
    assert time_of(lobby["expires_at"]) == NOON + timedelta(days=7)


def test_a_table_that_nobody_starts_is_closed(alice, bob, clock, lobby):
    clock.forward(days=6, hours=23, minutes=59)
    assert alice.get(f"games/{lobby['id']}").json == lobby
    clock.forward(minutes=1)
    game = alice.get(f"games/{lobby['id']}").json
    assert (game["status"], game["result"], game["seed"]) == ("expired", None, None)
    assert time_of(game["finished_at"]) == NOON + timedelta(days=7)
    assert [one["status"] for one in events_of(lobby["id"], "game.finished")] == ["expired"]
    assert [one["status"] for one in told_to(alice, "game.finished")] == ["expired"]
    for method, path, body in (
        ("PUT", f"games/{lobby['id']}/seats/2", ME),
        ("POST", f"games/{lobby['id']}/cancel", None),
    ):
        client = bob if method == "PUT" else alice
        assert client.request(method, path, body).code == "game-not-active"


def test_a_table_is_closed_once(clock, lobby):
    for _ in range(3):
        clock.forward(days=7)
    assert len(events_of(lobby["id"], "game.finished")) == 1


def test_a_table_waits_on_when_somebody_sits_down(alice, bob, clock, lobby):
    clock.forward(days=5)
    game = bob.put(f"games/{lobby['id']}/seats/2", ME).json
    assert time_of(game["expires_at"]) == NOON + timedelta(days=12)
    clock.forward(days=3)
    bob.put(f"games/{lobby['id']}/seats/2", ME)
    game = alice.get(f"games/{lobby['id']}").json
    assert (game["status"], time_of(game["expires_at"])) == ("lobby", NOON + timedelta(days=12))


def test_somebody_who_sits_down_while_a_table_is_being_closed_keeps_it_open(
    bob, clock, lobby, monkeypatch
):
    load = Table.load

    def late(*args, **options):
        monkeypatch.setattr(Table, "load", load)
        bob.put(f"games/{lobby['id']}/seats/2", ME)
        return load(*args, **options)

    monkeypatch.setattr(Table, "load", late)
    clock.forward(days=7)
    assert bob.get(f"games/{lobby['id']}").json["status"] == "lobby"


def test_a_full_table_that_its_host_does_not_start_is_closed_too(alice, bob, clock):
    game = new_game(alice, bob, start="by_host")
    clock.forward(days=7)
    assert alice.get(f"games/{game['id']}").json["status"] == "expired"


def test_a_closed_table_has_no_end_to_come(alice, clock, lobby):
    assert alice.post(f"games/{lobby['id']}/cancel").json["expires_at"] is None


def test_without_a_clock_every_move_moves_the_end_on(alice, bob, clock):
    game = new_game(alice, bob, options={"start_seat": 1})
    assert time_of(game["expires_at"]) == NOON + timedelta(days=30)
    assert game["pending"][0]["deadline_at"] is None
    clock.forward(days=20)
    game = rush(game["id"], [alice, bob], moves=1)
    assert time_of(game["expires_at"]) == NOON + timedelta(days=50)
    clock.forward(days=20)
    assert alice.get(f"games/{game['id']}").json["status"] == "active"
    (card,) = alice.get("games").json["items"]
    assert card["expires_at"] == game["expires_at"]


def test_a_game_that_nobody_plays_on_is_lost_by_who_should_have(alice, bob, clock):
    game = new_game(alice, bob, options={"start_seat": 1})
    rush(game["id"], [alice, bob], moves=1)
    clock.forward(days=30)
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "abandoned")
    assert game["expires_at"] is None
    assert game["result"]["ranking"][0]["seats"] == [1]
    assert seat_of(game, 2)[0] == "timed_out"
    export = alice.get(f"games/{game['id']}/export").json
    assert alice.post("exports/verify", export).json["valid"]


def test_of_three_two_may_play_on(alice, bob, clock):
    carol = sign_up("carol")
    game = new_game(alice, bob, carol, options={"start_seat": 1})
    clock.forward(days=30)
    game = alice.get(f"games/{game['id']}").json
    assert game["status"] == "active"
    assert [seat["status"] for seat in game["seats"]] == ["timed_out", "playing", "playing"]
    assert time_of(game["expires_at"]) == NOON + timedelta(days=60)
    rush(game["id"], [alice, bob, carol], moves=1)


def test_the_day_before_there_is_a_reminder(alice, bob, clock):
    game = new_game(alice, bob, options={"start_seat": 1})
    clock.forward(days=28)
    assert not Event.objects.filter(body__contains="clock.warning").exists()
    clock.forward(days=1)
    (warning,) = events_of(game["id"], "clock")
    assert warning["deadline_at"] == game["expires_at"]
    (reminder,) = told_to(alice, "clock")
    assert reminder["turn"]["deadline_at"] is None
    assert reminder["deadline_at"] == game["expires_at"]


def test_a_game_alone_ends_too(alice, clock):
    game = new_game(alice)
    clock.forward(days=30)
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "abandoned")


def test_an_engine_takes_over_where_that_was_agreed_on(alice, bob, clock):
    game = new_game(alice, bob, options={"start_seat": 1}, timeout_policy="ai_takeover")
    clock.forward(days=30)
    assert seat_of(alice.get(f"games/{game['id']}").json, 1)[0] == "replaced"


def test_engines_among_themselves_have_no_end_but_the_games(alice, clock):
    engines = [{"type": "ai", "engine": "medium"}] * 2
    game = alice.post("games", {"ruleset": "rota", "seats": engines}).json
    assert game["expires_at"] is None
    clock.forward(days=365)
    assert alice.get(f"games/{game['id']}").json["status"] == "active"
    work()
    assert alice.get(f"games/{game['id']}").json["result"]["reason"] == "completed"


def test_while_an_engine_thinks_nobody_is_late(alice, clock):
    game = engine_game(alice, "medium")
    game = rush(game["id"], [alice], moves=1)
    assert game["expires_at"] is None
    work()
    assert alice.get(f"games/{game['id']}").json["expires_at"] is not None


def test_with_a_clock_nothing_else_ends_a_game(alice, bob, clock):
    game = new_game(alice, bob, time_control=HOUR)
    assert game["expires_at"] is None


def test_who_comes_back_moves_the_end_on(alice, bob, clock):
    game = new_game(alice, bob, options={"start_seat": 1})
    path = f"games/{game['id']}/seats/1"
    body = {"type": "ai", "engine": "medium"}
    assert alice.post(f"{path}/substitute", body).json["expires_at"] is None
    clock.forward(days=29)
    assert time_of(alice.put(path, ME).json["expires_at"]) == NOON + timedelta(days=59)


def test_a_sealed_answer_does_not_move_the_end_on(three, clock):
    """Or else everybody would know that somebody has answered."""
    game_id, road = game_before_an_eight(three)
    seat, move = road.eight
    post(three[seat - 1], game_id, move)
    before = three[0].get(f"games/{game_id}").content
    clock.forward(days=1)
    assert post(three[1], game_id, {"type": "react", "play": False}).status == 201
    assert three[0].get(f"games/{game_id}").content == before
    clock.forward(days=29)
    assert {one["kind"] for one in three[0].get(f"games/{game_id}").json["pending"]} != {"react"}


def test_an_abandoned_game_changes_no_rating(alice, bob, clock):
    no_guests()
    game = new_game(alice, bob, rated=True, options={"start_seat": 1})
    rush(game["id"], [alice, bob], moves=1)
    clock.forward(days=30)
    assert alice.get(f"games/{game['id']}").json["result"]["reason"] == "abandoned"
    assert not Rating.objects.exists()

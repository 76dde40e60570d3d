"""PUT and DELETE /games/{id}/seats/{n}: sitting down and leaving."""

from __future__ import annotations

import pytest

from ai.engines.random import RandomMind
from games.engines import ENGINES, Engine
from games.models import Game
from tests.support.client import sign_up
from tests.support.playing import new_game, rush

ME, OPEN = {"type": "me"}, {"type": "open"}
TWO = [ME, OPEN]


def opened(client, seats=TWO, **more):
    answer = client.post("games", {"ruleset": "rota", "seats": seats, **more})
    assert answer.status == 201, answer
    return answer.json["id"]


def occupants(answer):
    return [(seat["occupant"]["type"], seat["occupant"]["name"]) for seat in answer.json["seats"]]


def test_whoever_takes_the_last_seat_starts_the_game(alice, bob):
    game = opened(alice, [ME, OPEN, OPEN])
    path = f"games/{game}/seats"
    second = bob.put(f"{path}/2", ME)
    assert (second.status, second.json["status"], second.json["version"]) == (200, "lobby", 0)
    third = sign_up("carol").put(f"{path}/3", ME)
    assert (third.status, third.json["status"], third.json["version"]) == (200, "active", 1)
    assert occupants(third) == [("player", "alice"), ("player", "bob"), ("player", "carol")]


def test_to_take_ones_own_seat_again_changes_nothing(alice, bob):
    game = opened(alice, [ME, OPEN, OPEN])
    first, again = (bob.put(f"games/{game}/seats/2", ME) for _ in range(2))
    assert (first.status, again.status) == (200, 200)
    assert first.json == again.json


def test_to_take_ones_own_seat_again_changes_nothing_during_play(alice, bob, duel):
    game = rush(duel["id"], [alice, bob], moves=3)
    assert bob.put(f"games/{duel['id']}/seats/2", ME).status == 200
    assert alice.get(f"games/{duel['id']}").json == game


def test_to_take_ones_own_seat_again_changes_nothing_after_the_end(alice, bob, duel):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    game = alice.get(f"games/{duel['id']}").json
    assert game["status"] == "finished"
    bob.put(f"games/{duel['id']}/seats/2", ME)
    alice.put(f"games/{duel['id']}/seats/1", ME)
    assert alice.get(f"games/{duel['id']}").json == game


def test_a_host_who_puts_the_same_again_changes_nothing_during_play(alice, monkeypatch):
    monkeypatch.setitem(ENGINES, "tester", Engine("tester", "T", "", RandomMind(), 1.0))
    ai = {"type": "ai", "engine": "tester"}
    game = opened(alice, [ME, ai], options={"start_seat": 1})
    before = rush(game, [alice], moves=1)
    assert alice.put(f"games/{game}/seats/2", ai).status == 200
    assert alice.get(f"games/{game}").json == before


def test_it_refuses_a_seat_that_is_taken(alice, bob, mallory):
    game = opened(alice, [ME, OPEN, OPEN])
    bob.put(f"games/{game}/seats/2", ME)
    for number in (1, 2):
        answer = mallory.put(f"games/{game}/seats/{number}", ME)
        assert (answer.status, answer.code) == (409, "seat-taken")


def test_it_refuses_a_second_seat(alice):
    game = opened(alice)
    answer = alice.put(f"games/{game}/seats/2", ME)
    assert (answer.status, answer.code) == (409, "already-seated")


def test_it_refuses_a_seat_of_somebody_who_was_invited(alice, bob, mallory):
    game = opened(alice, [ME, {"type": "player", "name": "bob"}])
    answer = mallory.put(f"games/{game}/seats/2", ME)
    assert (answer.status, answer.code) == (409, "seat-taken")
    answer = bob.put(f"games/{game}/seats/2", ME)
    assert (answer.status, answer.json["status"]) == (200, "active")


def test_an_invitation_lapses_when_its_guest_sits_down_elsewhere(alice, bob):
    game = opened(alice, [ME, {"type": "player", "name": "bob"}, OPEN])
    answer = bob.put(f"games/{game}/seats/3", ME)
    assert occupants(answer) == [("player", "alice"), ("open", None), ("player", "bob")]


def test_an_invitation_may_be_declined(alice, bob, mallory):
    game = opened(alice, [ME, {"type": "player", "name": "bob"}])
    assert bob.delete(f"games/{game}/seats/2").status == 204
    assert mallory.put(f"games/{game}/seats/2", ME).status == 200


def test_the_host_withdraws_an_invitation(alice, bob, mallory):
    game = opened(alice, [ME, {"type": "player", "name": "bob"}])
    assert occupants(alice.put(f"games/{game}/seats/2", OPEN))[1] == ("open", None)
    answer = bob.delete(f"games/{game}/seats/2")
    assert (answer.status, answer.code) == (403, "not-your-seat")
    assert mallory.put(f"games/{game}/seats/2", ME).status == 200


def test_who_is_withdrawn_from_a_private_table_does_not_see_it_any_more(alice, bob):
    game = opened(alice, [ME, {"type": "player", "name": "bob"}], visibility="private")
    assert bob.get(f"games/{game}").status == 200
    alice.put(f"games/{game}/seats/2", OPEN)
    assert bob.get(f"games/{game}").status == 404


def test_an_engine_may_take_the_place_of_who_was_invited(alice, bob):
    game = opened(alice, [ME, {"type": "player", "name": "bob"}])
    answer = alice.put(f"games/{game}/seats/2", {"type": "ai", "engine": "random"})
    assert (answer.status, answer.json["status"]) == (200, "active")


def test_it_refuses_a_seat_of_a_game_that_has_started(alice, bob, mallory, duel):
    answer = mallory.put(f"games/{duel['id']}/seats/2", ME)
    assert (answer.status, answer.code) == (409, "seat-taken")


def test_it_refuses_a_seat_of_a_table_that_was_closed(alice, bob):
    game = opened(alice)
    alice.post(f"games/{game}/cancel")
    answer = bob.put(f"games/{game}/seats/2", ME)
    assert (answer.status, answer.code) == (409, "game-not-active")


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999"])
def test_it_finds_no_seat_of_another_number(alice, bob, number):
    game = opened(alice)
    for method in ("PUT", "DELETE"):
        body = ME if method == "PUT" else None
        answer = bob.request(method, f"games/{game}/seats/{number}", body)
        assert (answer.status, answer.code) == (404, "not-found")


def test_it_refuses_a_stranger(alice, stranger):
    game = opened(alice)
    assert stranger.put(f"games/{game}/seats/2", ME).code == "unauthenticated"
    assert stranger.delete(f"games/{game}/seats/1").code == "unauthenticated"


def test_the_host_seats_bots_and_engines_and_opens_seats_again(alice, monkeypatch):
    monkeypatch.setitem(ENGINES, "tester", Engine("tester", "T", "", RandomMind(), 1.0))
    alice.post("bots", {"name": "robo"})
    game = opened(alice, [ME, OPEN, OPEN])
    path = f"games/{game}/seats"
    engine = alice.put(f"{path}/2", {"type": "ai", "engine": "tester"})
    assert engine.json["seats"][1]["occupant"] == {
        "type": "ai",
        "name": None,
        "engine": "tester",
        "rating": None,
    }
    assert occupants(alice.put(f"{path}/2", {"type": "bot", "name": "Robo"}))[1] == ("bot", "robo")
    assert occupants(alice.put(f"{path}/2", OPEN))[1] == ("open", None)
    assert occupants(alice.put(f"{path}/2", OPEN))[1] == ("open", None)
    alice.put(f"{path}/2", {"type": "bot", "name": "robo"})
    last = alice.put(f"{path}/3", {"type": "ai", "engine": "tester"})
    assert last.json["status"] == "active"


def test_the_host_opens_a_persons_seat_before_somebody_else_comes(alice, bob):
    alice.post("bots", {"name": "robo"})
    game = opened(alice, [ME, OPEN, OPEN])
    bob.put(f"games/{game}/seats/2", ME)
    robo = {"type": "bot", "name": "robo"}
    answer = alice.put(f"games/{game}/seats/2", robo)
    assert (answer.status, answer.code) == (409, "seat-taken")
    assert alice.put(f"games/{game}/seats/2", OPEN).status == 200
    assert alice.put(f"games/{game}/seats/2", robo).status == 200


def test_only_the_host_seats_others(alice, bob, mallory):
    alice.post("bots", {"name": "robo"})
    game = opened(alice, [ME, OPEN, OPEN])
    bob.put(f"games/{game}/seats/2", ME)
    for client in (bob, mallory):
        for body in (OPEN, {"type": "bot", "name": "robo"}, {"type": "ai", "engine": "x"}):
            answer = client.put(f"games/{game}/seats/3", body)
            assert (answer.status, answer.code) == (403, "not-host")


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"type": "ai", "engine": "nothing"}, "invalid-options", "/engine"),
        ({"type": "bot", "name": "nobody"}, "invalid-options", "/name"),
        ({"type": "bot", "name": "alice"}, "invalid-options", "/name"),
        ({"type": "player", "name": "bob"}, "validation", "/type"),
        ({"type": "throne"}, "validation", "/type"),
        ({}, "validation", "/type"),
        ({"type": "me", "code": "x"}, "validation", "/code"),
        ({"type": "me", "invite_code": 1}, "validation", "/invite_code"),
        ({"type": "me", "invite_code": "c" * 65}, "validation", "/invite_code"),
        ({"type": "open", "engine": "x"}, "validation", "/engine"),
    ],
)
def test_it_refuses_what_seats_nobody(alice, body, code, pointer):
    game = opened(alice, [ME, OPEN, OPEN])
    answer = alice.put(f"games/{game}/seats/2", body)
    assert (answer.status, answer.code) == (422, code)
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_a_bot_has_one_seat_at_a_table(alice):
    alice.post("bots", {"name": "robo"})
    robo = {"type": "bot", "name": "robo"}
    game = opened(alice, [ME, robo, OPEN])
    answer = alice.put(f"games/{game}/seats/3", robo)
    assert (answer.status, answer.code) == (422, "invalid-options")


def test_a_seat_is_open_again_when_somebody_leaves(alice, bob, mallory):
    game = opened(alice, [ME, OPEN, OPEN])
    bob.put(f"games/{game}/seats/2", ME)
    assert bob.delete(f"games/{game}/seats/2").status == 204
    assert occupants(alice.get(f"games/{game}"))[1] == ("open", None)
    assert mallory.put(f"games/{game}/seats/2", ME).status == 200


def test_it_refuses_to_empty_somebody_elses_seat(alice, bob):
    game = opened(alice, [ME, OPEN, OPEN])
    bob.put(f"games/{game}/seats/2", ME)
    for client, number in ((alice, 2), (bob, 1), (bob, 3)):
        answer = client.delete(f"games/{game}/seats/{number}")
        assert (answer.status, answer.code) == (403, "not-your-seat")


def test_nobody_leaves_a_game_that_has_started(alice, bob, duel):
    answer = bob.delete(f"games/{duel['id']}/seats/2")
    assert (answer.status, answer.code) == (409, "game-already-started")


def test_the_version_is_0_in_the_lobby_whatever_happens_there(alice, bob):
    game = opened(alice, [ME, OPEN, OPEN])
    for _ in range(2):
        bob.put(f"games/{game}/seats/2", ME)
        bob.delete(f"games/{game}/seats/2")
    assert Game.objects.get().version == 0


def test_a_game_has_its_players_in_the_order_of_their_seats(alice, bob):
    game = new_game(alice, bob, sign_up("carol"), sign_up("dave"))
    assert [seat["occupant"]["name"] for seat in game["seats"]] == ["alice", "bob", "carol", "dave"]

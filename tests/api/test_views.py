"""GET /games/{id}/view and GET /games/{id}/seats/{n}/hand."""

from __future__ import annotations

import pytest

from tests.support.client import sign_up
from tests.support.playing import legal_move, new_game, rush


def test_a_seat_sees_its_own_hand_and_no_other(alice, bob, duel):
    for client, number in ((alice, 1), (bob, 2)):
        view = client.get(f"games/{duel['id']}/view").json
        assert view["viewer"] == {"type": "seat", "seat": number}
        assert len(view["hand"]) == 1
        assert [seat["hand_size"] for seat in view["seats"]] == [1, 1]
    assert alice.get(f"games/{duel['id']}/view").json["pending"] == duel["pending"]


def test_a_view_has_the_position_of_the_set_up(alice, duel):
    view = alice.get(f"games/{duel['id']}/view").json
    assert (view["ruleset"], view["game_id"], view["version"]) == ("rota", duel["id"], 1)
    assert (view["status"], view["result"], view["bonus_left"]) == ("active", None, 0)
    assert {(tile["x"], tile["y"]) for tile in view["board"]} == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert all(tile["seat"] is None and tile["version"] == 1 for tile in view["board"])
    assert view["supply"] == 60 - 4 - 24
    assert [seat["stack"] for seat in view["seats"]] == [11, 11]
    assert set(view["seats"][0]["scores"].values()) == {0}


def test_spectators_see_no_hand(duel, mallory, stranger):
    for client in (mallory, stranger):
        view = client.get(f"games/{duel['id']}/view").json
        assert view["viewer"] == {"type": "spectator", "seat": None}
        assert view["hand"] == []


def test_a_seat_may_look_with_the_eyes_of_the_public(alice, stranger, duel):
    path = f"games/{duel['id']}/view"
    assert alice.get(f"{path}?as=public").content == stranger.get(path).content


def test_a_tile_lies_where_it_was_laid(alice, bob, duel):
    hand = alice.get(f"games/{duel['id']}/view").json["hand"][0]["corners"]
    _, move = legal_move(duel["id"])
    alice.post(f"games/{duel['id']}/moves", move)
    (tile,) = [
        tile for tile in bob.get(f"games/{duel['id']}/view").json["board"] if tile["seat"] == 1
    ]
    assert (tile["x"], tile["y"], tile["version"]) == (move["x"], move["y"], 2)
    turn = move["rotation"]
    assert tile["corners"] == [hand[(at - turn) % 4] for at in range(4)]


def test_past_positions_are_as_their_viewer_saw_them_then(alice, bob, stranger, duel):
    path = f"games/{duel['id']}/view"
    cast = {"alice": alice, "bob": bob, "stranger": stranger}
    seen = []
    for _ in range(5):
        seen.append({name: client.get(path).json for name, client in cast.items()})
        rush(duel["id"], [alice, bob], moves=1)
    alice.post(f"games/{duel['id']}/seats/1/resign")
    for version, views in enumerate(seen, start=1):
        for name, client in cast.items():
            past = client.get(f"{path}?at_version={version}").json
            assert past == views[name]
            assert past["pending"][0]["decision_id"]
    assert alice.get(f"{path}?at_version=7").json == alice.get(path).json


def test_a_decision_left_open_by_a_resignation_is_the_same_in_both_positions(alice, bob):
    game = new_game(alice, bob, sign_up("carol"), options={"start_seat": 1})
    bob.post(f"games/{game['id']}/seats/2/resign")
    rush(game["id"], [alice, bob, alice], moves=1)
    path = f"games/{game['id']}/view?at_version="
    for version in (1, 2):
        assert alice.get(f"{path}{version}").json["pending"] == game["pending"]


def test_the_end_is_told_in_the_last_position_alone(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=2)
    bob.post(f"games/{duel['id']}/seats/2/resign")
    path = f"games/{duel['id']}/view"
    last = alice.get(path).json
    assert (last["status"], last["version"], last["pending"]) == ("finished", 4, [])
    assert last["result"]["reason"] == "resigned"
    before = alice.get(f"{path}?at_version=3").json
    assert (before["status"], before["result"]) == ("active", None)


@pytest.mark.parametrize("version", [2, 99, 2147483647])
def test_there_is_no_position_of_the_future(alice, duel, version):
    answer = alice.get(f"games/{duel['id']}/view?at_version={version}")
    assert (answer.status, answer.code) == (404, "not-found")


@pytest.mark.parametrize(
    "query",
    [
        *("at_version=0", "at_version=-1", "at_version=x", "at_version=2147483648"),
        *("at_version=1&at_version=1", "as=seat:2", "as=all", "seat=2"),
    ],
)
def test_it_refuses_a_query_that_makes_no_sense(alice, duel, query):
    answer = alice.get(f"games/{duel['id']}/view?{query}")
    assert (answer.status, answer.code) == (422, "validation")


def test_there_is_no_position_in_the_lobby(alice, stranger):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    lobby = alice.post("games", body).json["id"]
    for client in (alice, stranger):
        for query in ("", "?as=public", "?at_version=1"):
            answer = client.get(f"games/{lobby}/view{query}")
            assert (answer.status, answer.code) == (409, "game-not-active")
    answer = alice.request("GET", f"games/{lobby}/view", If_None_Match="*")
    assert answer.code == "game-not-active"


def test_a_copy_that_is_still_good_is_not_sent_again(alice, bob, duel):
    path = f"games/{duel['id']}/view"
    first = alice.get(path)
    tag = first.headers["ETag"]
    for held in (tag, f"W/{tag}", f'"other", {tag}'):
        again = alice.request("GET", path, If_None_Match=held)
        assert (again.status, again.content) == (304, b"")
        assert again.headers["ETag"] == tag
        assert again.headers["Vary"] == "Authorization, Accept-Encoding"
        assert again.headers["Cache-Control"] == "private, no-cache"
    assert bob.request("GET", path, If_None_Match=tag).status == 200
    assert alice.request("GET", f"{path}?as=public", If_None_Match=tag).status == 200
    rush(duel["id"], [alice, bob], moves=1)
    assert alice.request("GET", path, If_None_Match=tag).status == 200


def test_a_tag_belongs_to_one_position_of_one_viewer(alice, bob, stranger, duel):
    rush(duel["id"], [alice, bob], moves=2)
    path = f"games/{duel['id']}/view"
    tags = [client.get(path).headers["ETag"] for client in (alice, bob, stranger)]
    tags += [alice.get(f"{path}?at_version={version}").headers["ETag"] for version in (1, 2)]
    assert len(set(tags)) == 5


def test_the_tag_changes_with_the_end_of_the_game(alice, bob, duel):
    path = f"games/{duel['id']}/view"
    before = bob.get(path).headers["ETag"]
    alice.post(f"games/{duel['id']}/seats/1/resign")
    answer = bob.request("GET", path, If_None_Match=before)
    assert (answer.status, answer.json["status"]) == (200, "finished")


def test_a_view_is_private_to_its_viewer(alice, stranger, duel):
    for client in (alice, stranger):
        answer = client.get(f"games/{duel['id']}/view")
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert answer.headers["Vary"] == "Authorization, Accept-Encoding"


def test_an_owner_looks_at_the_own_hand(alice, duel):
    answer = alice.get(f"games/{duel['id']}/seats/1/hand")
    assert answer.status == 200
    hand = alice.get(f"games/{duel['id']}/view").json["hand"]
    assert answer.json == {"ruleset": "rota", "hand": hand}


def test_the_hand_of_another_is_refused_whatever_is_in_it(alice, bob, mallory, duel):
    path = f"games/{duel['id']}/seats/2/hand"
    first = alice.get(path)
    assert (first.status, first.code) == (403, "hidden-information")
    assert mallory.get(path).content == first.content
    rush(duel["id"], [alice, bob], moves=4)
    assert alice.get(path).content == first.content
    rush(duel["id"], [alice, bob])
    assert bob.get(path).json["hand"] == []
    assert alice.get(path).content == first.content


def test_a_hand_is_not_for_strangers(stranger, duel):
    answer = stranger.get(f"games/{duel['id']}/seats/1/hand")
    assert (answer.status, answer.code) == (401, "unauthenticated")


def test_there_is_no_hand_in_the_lobby(alice, mallory):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    lobby = alice.post("games", body).json["id"]
    for client in (alice, mallory):
        answer = client.get(f"games/{lobby}/seats/1/hand")
        assert (answer.status, answer.code) == (409, "game-not-active")


def test_there_is_no_hand_of_a_seat_that_does_not_exist(alice, duel):
    for number in (0, 3):
        assert alice.get(f"games/{duel['id']}/seats/{number}/hand").code == "not-found"

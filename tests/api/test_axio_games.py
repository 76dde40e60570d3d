"""Whole games of axio over the API, for every number of seats and for teams."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.client import Client, sign_up
from tests.support.playing import best, new_game, options_of

COLOURS = ["red", "green", "blue", "orange", "yellow", "purple"]


@pytest.fixture
def table(alice: Client, bob: Client) -> list[Client]:
    return [alice, bob, sign_up("carol"), sign_up("dave")]


def axio(players: list[Client], **options: Any) -> dict[str, Any]:
    return new_game(*players, ruleset="axio", options={"start_seat": 1, **options})


def play(game_id: str, players: list[Client], moves: int = 200) -> dict[str, Any]:
    """Make so many moves, or play to the end: the best of the first few answers each time."""
    pending = players[0].get(f"games/{game_id}").json["pending"]
    while pending and moves:
        client, decision = players[pending[0]["seat"] - 1], pending[0]["decision_id"]
        few = client.get(f"games/{game_id}/decisions/{decision}/options?limit=12").json["items"]
        answer = client.post(f"games/{game_id}/moves", best(few)["move"])
        assert answer.status == 201, answer
        pending, moves = answer.json["pending"], moves - 1
    return players[0].get(f"games/{game_id}").json


@pytest.mark.parametrize(("seats", "radius"), [(1, 5), (2, 5), (3, 6), (4, 7)])
def test_a_game_is_played_to_its_end(table: list[Client], seats: int, radius: int) -> None:
    players = table[:seats]
    game = play(axio(players)["id"], players)
    assert game["status"] == "finished"
    places = [seat for ranked in game["result"]["ranking"] for seat in ranked["seats"]]
    assert sorted(places) == list(range(1, seats + 1))
    view = players[0].get(f"games/{game['id']}/view").json
    assert (view["radius"], view["version"]) == (radius, game["version"])
    assert view["bag"] + sum(seat["hand_size"] for seat in view["seats"]) == 120 - (
        (len(view["board"]) - 6) // 2
    )


def test_two_teams_play_to_the_end_and_are_ranked_as_teams(table: list[Client]) -> None:
    game = axio(table, teams=True)
    assert [seat["team"] for seat in game["seats"]] == ["A", "B", "A", "B"]
    game = play(game["id"], table)
    ranking = game["result"]["ranking"]
    assert {ranked["team"]: ranked["seats"] for ranked in ranking} == {"A": [1, 3], "B": [2, 4]}
    seats = table[0].get(f"games/{game['id']}/view").json["seats"]
    assert seats[0]["scores"] == seats[2]["scores"]


def test_a_view_shows_start_symbols_stones_and_the_own_hand(alice: Client, bob: Client) -> None:
    game = axio([alice, bob])
    play(game["id"], [alice, bob], moves=1)
    view = bob.get(f"games/{game['id']}/view").json
    assert view["ruleset"] == "axio"
    assert [(cell["seat"], cell["version"]) for cell in view["board"]] == [(None, 1)] * 6 + [
        (1, 2)
    ] * 2
    assert [cell["colour"] for cell in view["board"][:6]] == COLOURS
    assert len(view["hand"]) == 6
    assert set(view["hand"][0]) == {"stone", "a", "b"}
    assert list(view["seats"][0]["scores"]) == COLOURS
    assert (view["bag"], view["bonus_left"]) == (108 - 1, 0)
    assert alice.get(f"games/{game['id']}/view?as=public").json["hand"] == []


def test_options_are_found_by_stone_and_cell(alice: Client, bob: Client) -> None:
    game = axio([alice, bob])
    decision = game["pending"][0]["decision_id"]
    stone = alice.get(f"games/{game['id']}/view").json["hand"][0]["stone"]
    found = options_of(alice, game["id"], decision, stone=stone, q=1, r=-5)
    assert found
    assert {(o["move"]["stone"], o["move"]["q"], o["move"]["r"]) for o in found} == {(stone, 1, -5)}
    assert all(list(option["preview"]["points"]) == COLOURS for option in found)


def test_it_refuses_what_the_rules_refuse(alice: Client, bob: Client) -> None:
    game = axio([alice, bob])
    path = f"games/{game['id']}/moves"
    move = options_of(alice, game["id"], game["pending"][0]["decision_id"])[0]["move"]
    other = bob.get(f"games/{game['id']}/view").json["hand"][0]["stone"]
    for change, rule in [
        ({"q": 10**40}, "off-board"),
        ({"q": 0, "r": -5, "direction": 0}, "cell-taken"),
        ({"stone": other}, "not-in-hand"),
        ({"q": 0, "r": 0, "direction": 0}, "must-touch-free-start"),
    ]:
        answer = alice.post(path, {**move, **change})
        assert (answer.status, answer.code, answer.json["rule"]) == (422, "illegal-move", rule)
    keep = {"decision_id": move["decision_id"], "type": "keep"}
    assert alice.post(path, keep).json["rule"] == "wrong-move-type"
    assert alice.post(path, {**keep, "type": "pass"}).code == "validation"


def test_a_resignation_leaves_the_partner_to_play_on(table: list[Client]) -> None:
    game = axio(table, teams=True)
    for number, ended in [(1, False), (2, False), (3, True)]:
        answer = table[number - 1].post(f"games/{game['id']}/seats/{number}/resign")
        assert answer.status in {200, 201}, answer
        now = table[0].get(f"games/{game['id']}").json
        assert (now["status"] == "finished") is ended
    assert [ranked["team"] for ranked in now["result"]["ranking"]] == ["B", "A"]
    assert now["result"]["reason"] == "resigned"
    assert table[0].get(f"games/{game['id']}/moves").status == 200


def test_a_finished_game_can_be_replayed_and_verified(alice: Client, bob: Client) -> None:
    game = play(axio([alice, bob])["id"], [alice, bob])
    frames = alice.get(f"games/{game['id']}/replay?as=all&limit=200")
    assert len(frames.json["items"]) == game["version"]
    export = alice.get(f"games/{game['id']}/export").json
    assert alice.post("exports/verify", export).json["valid"] is True

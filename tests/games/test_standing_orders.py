"""Standing orders: private, answered in the transaction that asks, and telling nothing."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Move, Seat
from tests.support.acht import Road, post
from tests.support.client import Client
from tests.support.playing import new_game

Before = tuple[str, Road]


def order(client: Client, game_id: str, seat: int, on_eight: str) -> Any:
    path = f"games/{game_id}/seats/{seat}/standing-orders"
    return client.put(path, {"on_eight": on_eight})


def told(on_eight: str) -> dict[str, Any]:
    return {"on_eight": on_eight, "plan": None, "ruleset": "acht"}


def make_the_eight(players: list[Client], game_id: str, road: Road) -> Any:
    seat, move = road.eight
    return post(players[seat - 1], game_id, move)


def test_without_orders_a_seat_is_asked(three: list[Client], before_the_eight: Before) -> None:
    game_id, _ = before_the_eight
    answer = three[0].get(f"games/{game_id}/seats/1/standing-orders")
    assert (answer.status, answer.json) == (200, told("ask"))


def test_orders_are_kept_and_read_back(three: list[Client], before_the_eight: Before) -> None:
    game_id, _ = before_the_eight
    for chosen in ("pass", "keep_if_possible", "ask"):
        assert order(three[0], game_id, 1, chosen).json == told(chosen)
        path = f"games/{game_id}/seats/1/standing-orders"
        assert three[0].get(path).json == told(chosen)


def test_orders_are_private(
    three: list[Client], before_the_eight: Before, mallory: Client, stranger: Client
) -> None:
    game_id, _ = before_the_eight
    path = f"games/{game_id}/seats/1/standing-orders"
    for client in (three[1], mallory):
        assert (client.get(path).status, client.get(path).code) == (403, "not-your-seat")
        assert order(client, game_id, 1, "pass").code == "not-your-seat"
    assert stranger.get(path).status == 401
    assert order(stranger, game_id, 1, "pass").status == 401
    assert three[0].get(f"games/{game_id}/seats/9/standing-orders").status == 404


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/on_eight"),
        ({"on_eight": "maybe"}, "/on_eight"),
        ({"on_eight": "pass", "more": 1}, "/more"),
    ],
)
def test_it_refuses_orders_that_make_no_sense(
    three: list[Client], before_the_eight: Before, body: Any, pointer: str
) -> None:
    game_id, _ = before_the_eight
    refused = three[0].put(f"games/{game_id}/seats/1/standing-orders", body)
    assert (refused.status, refused.code) == (422, "validation")
    assert refused.json["errors"][0]["pointer"] == pointer


def test_a_game_without_such_an_answer_says_so(alice: Client, solo: dict[str, Any]) -> None:
    path = f"games/{solo['id']}/seats/1/standing-orders"
    assert alice.get(path).json == {"plan": None, "ruleset": "rota"}
    refused = order(alice, solo["id"], 1, "pass")
    assert (refused.code, refused.json["errors"][0]["pointer"]) == ("validation", "/on_eight")


def test_orders_answer_for_their_seat_and_the_log_says_so(
    three: list[Client], before_the_eight: Before
) -> None:
    game_id, road = before_the_eight
    order(three[road.keeper - 1], game_id, road.keeper, "keep_if_possible")
    make_the_eight(three, game_id, road)
    stored = Move.objects.get(game=game_id, number=None)
    assert (stored.seat, stored.made_by) == (road.keeper, "standing_order")
    for seat in {1, 2, 3} - {road.keeper}:
        assert post(three[seat - 1], game_id, {"type": "react", "play": False}).status == 201
    log = three[0].get(f"games/{game_id}/moves?limit=200").json["items"][-3:]
    assert {move["seat"]: (move["play"], move["made_by"]) for move in log} == {
        seat: (True, "standing_order") if seat == road.keeper else (False, "player")
        for seat in (1, 2, 3)
    }


def test_if_all_have_orders_the_round_ends_with_the_8_itself(
    three: list[Client], before_the_eight: Before
) -> None:
    game_id, road = before_the_eight
    version = three[0].get(f"games/{game_id}").json["version"]
    for seat, client in enumerate(three, start=1):
        order(client, game_id, seat, "pass")
    answer = make_the_eight(three, game_id, road)
    assert answer.json["version"] == version + 2
    assert answer.json["move"]["version"] == version + 1
    assert [one["kind"] for one in answer.json["pending"]] != ["react"] * 3
    log = three[0].get(f"games/{game_id}/moves?after_version={version}").json["items"]
    assert [move["version"] for move in log] == [version + 1] + [version + 2] * 3
    assert [move["made_by"] for move in log[1:]] == ["standing_order"] * 3
    numbers = [move["number"] for move in log]
    assert numbers == list(range(numbers[0], numbers[0] + 4))
    frames = three[0].get(f"games/{game_id}/replay?limit=200").json["items"]
    assert frames[-1]["view"] == three[0].get(f"games/{game_id}/view").json


def test_an_order_tells_nothing_to_anybody_before_all_are_in(
    three: list[Client], before_the_eight: Before
) -> None:
    game_id, road = before_the_eight
    order(three[0], game_id, 1, "pass")
    answer = make_the_eight(three, game_id, road)
    assert [(one["seat"], one["kind"]) for one in answer.json["pending"]] == [
        (1, "react"),
        (2, "react"),
        (3, "react"),
    ]
    log = three[1].get(f"games/{game_id}/moves?limit=200").json["items"]
    assert log[-1]["type"] == "place"
    assert (log[-1]["number"], log[-1]["version"]) == (len(log), answer.json["version"])


def test_orders_laid_down_while_being_asked_count_from_the_next_time_on(
    three: list[Client], asked: Before
) -> None:
    game_id, _ = asked
    order(three[0], game_id, 1, "pass")
    assert not Move.objects.filter(game=game_id, number=None).exists()
    assert post(three[0], game_id, {"type": "react", "play": False}).status == 201


def test_whoever_takes_a_seat_finds_no_orders_of_others(alice: Client, bob: Client) -> None:
    game = alice.post(
        "games", {"ruleset": "acht", "seats": [{"type": "me"}, {"type": "open"}, {"type": "open"}]}
    ).json
    path = f"games/{game['id']}/seats/2"
    bob.put(path, {"type": "me"})
    order(bob, game["id"], 2, "pass")
    bob.delete(path)
    bob.put(path, {"type": "me"})
    assert bob.get(f"{path}/standing-orders").json == told("ask")
    assert Seat.objects.get(game=game["id"], number=2).standing_orders is None


def test_a_view_or_a_game_never_shows_orders(alice: Client, bob: Client) -> None:
    game = new_game(alice, bob, ruleset="acht")
    before = [bob.get(f"games/{game['id']}{path}").content for path in ("", "/view", "/moves")]
    order(alice, game["id"], 1, "keep_if_possible")
    after = [bob.get(f"games/{game['id']}{path}").content for path in ("", "/view", "/moves")]
    assert before == after

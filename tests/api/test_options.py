"""GET /games/{id}/decisions/{decision_id}/options."""

from __future__ import annotations

import pytest

from tests.support.playing import new_game, options_of, rush


@pytest.fixture
def path(duel):
    return f"games/{duel['id']}/decisions/{duel['pending'][0]['decision_id']}/options"


def test_every_option_can_be_posted_as_it_is(alice, duel, path):
    option = alice.get(path).json["items"][0]
    assert option["move"]["decision_id"] == duel["pending"][0]["decision_id"]
    members = {"decision_id", "type", "x", "y", "rotation", "wild", "full_type"}
    assert set(option["move"]) == members
    assert alice.post(f"games/{duel['id']}/moves", option["move"]).status == 201


def test_a_filter_may_name_the_move(alice, path):
    move = alice.get(path).json["items"][0]["move"]
    for query in (f"x={move['x']}", f"move.x={move['x']}", f"x={move['x']}&move.y={move['y']}"):
        found = alice.get(f"{path}?{query}").json["items"]
        assert found and all(option["move"]["x"] == move["x"] for option in found)
    assert alice.get(f"{path}?x={move['x']}&move.x={move['x'] + 1}").json["items"] == []
    answer = alice.get(f"{path}?move.stone=1")
    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "?move.stone")


def test_a_preview_is_what_the_move_gains(alice, bob, duel):
    gained = 0
    pending = duel["pending"]
    for client in (alice, bob) * 4:
        options = options_of(client, duel["id"], pending[0]["decision_id"])
        option = max(options, key=lambda o: sum(o["preview"]["points"].values()))
        seat = pending[0]["seat"]
        path = f"games/{duel['id']}/view"
        before = client.get(path).json["seats"][seat - 1]["scores"]
        answer = client.post(f"games/{duel['id']}/moves", option["move"]).json
        after = client.get(path).json["seats"][seat - 1]["scores"]
        points = option["preview"]["points"]
        assert points == {colour: after[colour] - before[colour] for colour in after}
        scored = [effect for effect in answer["move"]["effects"] if effect["type"] == "scored"]
        assert scored == (
            [{"type": "scored", "seat": seat, "points": points}] if any(points.values()) else []
        )
        gained += sum(points.values())
        pending = answer["pending"]
    assert gained > 0


def test_options_are_each_distinct_answer_once(alice, duel):
    options = options_of(alice, duel["id"], duel["pending"][0]["decision_id"])
    moves = [tuple(sorted(option["move"].items(), key=str)) for option in options]
    assert len(moves) == len(set(moves)) > 8
    cells = {(option["move"]["x"], option["move"]["y"]) for option in options}
    assert cells == {(0, -1), (1, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 0), (-1, 1)}


def test_pages_add_up_to_all_options(alice, duel, path):
    whole = options_of(alice, duel["id"], duel["pending"][0]["decision_id"])
    parts, cursor = [], ""
    while cursor is not None:
        page = alice.get(f"{path}?limit=7{cursor and '&cursor='}{cursor}").json
        parts += page["items"]
        cursor = page["next_cursor"]
    assert parts == whole
    assert len(alice.get(path).json["items"]) == min(50, len(whole))


def test_members_of_the_move_filter(alice, duel, path):
    whole = options_of(alice, duel["id"], duel["pending"][0]["decision_id"])
    found = alice.get(f"{path}?x=2&y=0&limit=200").json["items"]
    assert found == [o for o in whole if (o["move"]["x"], o["move"]["y"]) == (2, 0)]
    one = alice.get(f"{path}?type=place&x=-1&rotation=3").json["items"]
    assert one and {(o["move"]["x"], o["move"]["rotation"]) for o in one} == {(-1, 3)}
    assert alice.get(f"{path}?x=99").json == {"items": [], "next_cursor": None}
    without = alice.get(f"{path}?wild=null&limit=200").json["items"]
    assert without == [o for o in whole if o["move"]["wild"] is None][:200]


def test_a_filter_and_pages_go_together(alice, path):
    whole = alice.get(f"{path}?x=2&limit=200").json["items"]
    page = alice.get(f"{path}?x=2&limit=3").json
    rest = alice.get(f"{path}?x=2&limit=200&cursor={page['next_cursor']}").json
    assert page["items"] + rest["items"] == whole


@pytest.mark.parametrize(
    "query",
    [
        *("x=two", "x=1.5", "x=true", "x=%5B1%5D", "rotation=9", "wild=mauve", "type=jump"),
        *("z=1", "decision_id=1", "limit=0", "limit=201", "x=1&x=2", "x=%00"),
        *("cursor=x", "cursor=WzFd1", "cursor=Wy0xXQ", "cursor=WzEsMl0", "cursor=WzEuNV0"),
        "cursor=Wzk5OTk5OTk5OTldCg",
    ],
)
def test_it_refuses_a_query_that_makes_no_sense(alice, path, query):
    answer = alice.get(f"{path}?{query}")
    assert (answer.status, answer.code) == (422, "validation"), answer


def test_only_the_seat_to_decide_is_told(bob, mallory, stranger, path):
    for client in (bob, mallory):
        answer = client.get(path)
        assert (answer.status, answer.code) == (403, "not-your-seat")
    assert stranger.get(path).code == "unauthenticated"


def test_a_decision_that_is_answered_has_no_options(alice, bob, duel, path):
    rush(duel["id"], [alice, bob], moves=1)
    answer = alice.get(path)
    assert (answer.status, answer.code) == (409, "decision-closed")
    assert answer.json["current_version"] == 2


@pytest.mark.parametrize("decision", ["nothing", "0" * 16, "%00", "d" * 2000])
def test_a_decision_that_never_was_has_no_options(alice, duel, decision):
    answer = alice.get(f"games/{duel['id']}/decisions/{decision}/options")
    assert (answer.status, answer.code) == (409, "decision-closed")


def test_there_are_no_options_before_and_after_the_game(alice, bob, duel, path):
    alice.post(f"games/{duel['id']}/seats/1/resign")
    assert alice.get(path).code == "game-not-active"
    lobby = alice.post(
        "games", {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    ).json["id"]
    answer = alice.get(f"games/{lobby}/decisions/{'0' * 16}/options")
    assert (answer.status, answer.code) == (409, "game-not-active")


def test_a_decision_of_another_game_is_not_open_here(alice, bob, duel):
    other = new_game(alice, bob, options={"start_seat": 1})["pending"][0]["decision_id"]
    answer = alice.get(f"games/{duel['id']}/decisions/{other}/options")
    assert (answer.status, answer.code) == (409, "decision-closed")

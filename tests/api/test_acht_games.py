"""Whole games of acht over the API, for every number of seats and for teams."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.client import Client, sign_up
from tests.support.playing import new_game, options_of

KINDS = ("small", "large", "square")


@pytest.fixture
def table(alice: Client, bob: Client) -> list[Client]:
    return [alice, bob, sign_up("carol"), sign_up("dave")]


def acht(players: list[Client], **options: Any) -> dict[str, Any]:
    return new_game(*players, ruleset="acht", options=options)


def play(
    game_id: str, players: list[Client], *, moves: int = 1000, until: str | None = None
) -> dict[str, Any]:
    """Make so many moves at random, or until a kind of decision comes, or to the end."""
    rng, answered = Random(game_id), set()
    pending = players[0].get(f"games/{game_id}").json["pending"]
    while pending and moves and pending[0]["kind"] != until:
        decision = next(one for one in pending if one["decision_id"] not in answered)
        answered.add(decision["decision_id"])
        client = players[decision["seat"] - 1]
        path = f"games/{game_id}/decisions/{decision['decision_id']}/options?limit=20"
        option = rng.choice(client.get(path).json["items"])
        answer = client.post(f"games/{game_id}/moves", option["move"])
        assert answer.status == 201, answer
        pending, moves = answer.json["pending"], moves - 1
    return players[0].get(f"games/{game_id}").json


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_is_played_to_its_end(table: list[Client], seats: int) -> None:
    players = table[:seats]
    game = play(acht(players, target=8)["id"], players)
    assert game["status"] == "finished"
    ranked = [seat for place in game["result"]["ranking"] for seat in place["seats"]]
    assert sorted(ranked) == list(range(1, seats + 1))
    view = players[0].get(f"games/{game['id']}/view").json
    assert view["target"] == (8 if seats > 1 else None)
    if seats > 1:
        best = max(seat["total"] for seat in view["seats"])
        assert game["result"]["ranking"][0]["score"] == best >= 8
    found = (
        players[0].post("exports/verify", players[0].get(f"games/{game['id']}/export").json).json
    )
    assert found["valid"], found
    frames = players[0].get(f"games/{game['id']}/replay?limit=1").json
    assert frames["items"][0]["version"] == 1


def test_two_teams_play_to_the_end_and_are_ranked_as_teams(table: list[Client]) -> None:
    game = acht(table, teams=True, target=8)
    assert [seat["team"] for seat in game["seats"]] == ["A", "B", "A", "B"]
    game = play(game["id"], table)
    ranking = game["result"]["ranking"]
    assert {place["team"]: place["seats"] for place in ranking} == {"A": [1, 3], "B": [2, 4]}
    assert [place["place"] for place in ranking] == [1, 2]
    seats = table[0].get(f"games/{game['id']}/view").json["seats"]
    assert seats[0]["total"] == seats[2]["total"]


def test_a_view_has_exactly_the_documented_members(table: list[Client]) -> None:
    players = table[:3]
    game_id = acht(players)["id"]
    play(game_id, players, moves=8)
    view = players[0].get(f"games/{game_id}/view").json
    # A meteorite may have ended the first round.
    assert view["round"] in {1, 2} and (view["blind_round"], view["target"]) == (False, 24)
    centre = {"row": 2, "col": 2, "kind": "CENTRE", "rotation": 0, "seat": None}
    assert centre in view["board"]
    assert set(view["seats"][0]) == {
        "seat",
        "team",
        "tiles",
        "cards",
        "markers",
        "round_points",
        "total",
    }
    assert set(view["seats"][0]["markers"]) == set(KINDS)
    for shape in view["shapes"]:
        assert set(shape) == {"kind", "row", "col", "axis", "marker_seat"}
        assert (shape["axis"] is None) == (shape["kind"] != "small")
    assert {"card", "kind"} == set(view["hand"][0]) if view["hand"] else True
    assert view["partner_hand"] == []
    public = Client().get(f"games/{game_id}/view").json
    assert (public["hand"], public["viewer"]["type"]) == ([], "spectator")
    assert public["seats"] == view["seats"]


def test_options_of_a_card_decision_are_ready_to_be_posted(table: list[Client]) -> None:
    players = table[:2]
    game = acht(players)
    (decision,) = game["pending"]
    assert decision["kind"] == "card"
    client = players[decision["seat"] - 1]
    options = options_of(client, game["id"], decision["decision_id"])
    assert options[0]["move"] == {
        "type": "pass",
        "decision_id": decision["decision_id"],
        "full_type": "acht.pass",
    }
    nothing = {"points": dict.fromkeys(KINDS, 0), "eight": False, "closes": 0}
    assert options[0]["preview"] == nothing
    held = client.get(f"games/{game['id']}/seats/{decision['seat']}/hand").json["hand"]
    for option in options[1:]:
        assert option["move"]["type"] == "play_card"
        assert option["move"]["card"] == held[0]["card"]
        assert held[0]["kind"] in {option["move"]["as"], "cosmic_void"}
        checked = client.post(f"games/{game['id']}/move-previews", option["move"]).json
        assert checked["legal"] and checked["preview"] == option["preview"]


def test_options_are_filtered_by_what_a_card_is_played_as(table: list[Client]) -> None:
    players = table[:2]
    game = acht(players)
    (decision,) = game["pending"]
    client = players[decision["seat"] - 1]
    passing = options_of(client, game["id"], decision["decision_id"], type="pass")
    assert len(passing) == 1
    playing = options_of(client, game["id"], decision["decision_id"], **{"as": "time_travel"})
    assert all(option["move"]["as"] == "time_travel" for option in playing)


@pytest.mark.parametrize(
    ("members", "pointer", "code"),
    [
        ({}, "/type", "required"),
        ({"type": "nonsense"}, "/type", "invalid-value"),
        ({"type": 7}, "/type", "invalid-type"),
        ({"type": "play_card", "card": "x"}, "/as", "required"),
        ({"type": "play_card", "card": "x", "as": "infinity"}, "/as", "invalid-value"),
        ({"type": "play_card", "as": "meteorite"}, "/card", "required"),
        ({"type": "play_card", "card": "x", "as": "revolution"}, "/direction", "required"),
        (
            {"type": "play_card", "card": "x", "as": "revolution", "direction": "up"},
            "/direction",
            "invalid-value",
        ),
        (
            {"type": "play_card", "card": "x", "as": "meteorite", "target_seat": 2},
            "/target_seat",
            "unknown-member",
        ),
        (
            {"type": "play_card", "card": "x", "as": "quantum_leap", "from": {"row": 1}},
            "/from/col",
            "required",
        ),
        ({"type": "play_stolen", "as": "meteorite", "card": "x"}, "/card", "unknown-member"),
        ({"type": "place", "tile": "A4", "row": 1, "col": 2}, "/rotation", "required"),
    ],
)
def test_a_malformed_move_names_the_member_at_fault(
    table: list[Client], members: dict[str, Any], pointer: str, code: str
) -> None:
    players = table[:2]
    game = acht(players)
    (decision,) = game["pending"]
    client = players[decision["seat"] - 1]
    body = {**members, "decision_id": decision["decision_id"]}
    refused = client.post(f"games/{game['id']}/moves", body)
    assert (refused.status, refused.code) == (422, "validation")
    assert (pointer, code) in {(e["pointer"], e["code"]) for e in refused.json["errors"]}


def test_an_illegal_move_names_the_rule(table: list[Client]) -> None:
    players = table[:2]
    game = acht(players)
    game = play(game["id"], players, until="place")
    (decision,) = game["pending"]
    client = players[decision["seat"] - 1]
    body = {"type": "place", "tile": "none", "row": 9, "col": 9, "rotation": 0}
    refused = client.post(
        f"games/{game['id']}/moves", {**body, "decision_id": decision["decision_id"]}
    )
    assert (refused.status, refused.json["rule"]) == (422, "not-in-hand")


def test_partners_may_look_at_each_others_hand_and_nobody_else(table: list[Client]) -> None:
    game_id = acht(table, teams=True)["id"]
    hand = table[0].get(f"games/{game_id}/seats/1/hand").json["hand"]
    assert table[2].get(f"games/{game_id}/seats/1/hand").json["hand"] == hand
    assert table[2].get(f"games/{game_id}/view").json["partner_hand"] == hand
    for client in (table[1], table[3]):
        refused = client.get(f"games/{game_id}/seats/1/hand")
        assert (refused.status, refused.code) == (403, "hidden-information")


def test_a_lost_solo_game_has_no_score_and_no_place_on_the_board_of_the_best(
    alice: Client,
) -> None:
    game = acht([alice])
    done = alice.post(f"games/{game['id']}/seats/1/resign").json
    assert done["result"]["ranking"] == [
        {"place": 1, "seats": [1], "team": None, "score": None, "tiebreak": []}
    ]
    assert alice.get("rulesets/acht/leaderboard?kind=solo").json["items"] == []


def test_the_ruleset_describes_itself(stranger: Client) -> None:
    told = stranger.get("rulesets/acht").json
    assert told["move_types"] == ["place", "pass", "react", "play_card", "play_stolen"]
    assert told["decision_kinds"] == ["card", "place", "play_stolen", "react"]
    assert told["seat_counts"] == [1, 2, 3, 4]
    components = stranger.get("rulesets/acht/components").json
    assert sum(tile["count"] for tile in components["tiles"]) == 36
    assert "reconstruction" in components["note"]


@pytest.mark.parametrize("options", [{"teams": True}, {"target": 0}, {"start_seat": 1}])
def test_it_refuses_options_that_make_no_game(alice: Client, options: dict[str, Any]) -> None:
    seats = [{"type": "me"}, {"type": "open"}]
    refused = alice.post("games", {"ruleset": "acht", "seats": seats, "options": options})
    assert (refused.status, refused.code) == (422, "invalid-options")

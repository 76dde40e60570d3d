"""POST /games/{id}/move-previews: trying a move without making it."""

from __future__ import annotations

import pytest

from games.models import Game, Move
from tests.support.playing import legal_move, options_of, rush


def test_a_legal_move_tells_what_it_would_gain(alice, duel):
    for option in options_of(alice, duel["id"], duel["pending"][0]["decision_id"])[::9]:
        answer = alice.post(f"games/{duel['id']}/move-previews", option["move"])
        assert answer.status == 200
        assert answer.json == {
            "legal": True,
            "rule": None,
            "detail": None,
            "preview": option["preview"],
            "ruleset": "rota",
        }


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"x": 0, "y": 0}, "cell-taken"),
        ({"x": 5, "y": 5}, "not-adjacent"),
        ({"x": 10**30}, "off-board"),
        ({"y": -101}, "off-board"),
    ],
)
def test_an_illegal_move_is_told_with_the_broken_rule(alice, duel, change, rule):
    _, move = legal_move(duel["id"])
    answer = alice.post(f"games/{duel['id']}/move-previews", {**move, **change})
    assert answer.status == 200
    assert (answer.json["legal"], answer.json["rule"]) == (False, rule)
    assert answer.json["preview"] is None and answer.json["detail"]


def test_nothing_is_changed_by_trying(alice, duel):
    before = Game.objects.values().get()
    _, move = legal_move(duel["id"])
    for change in ({}, {"x": 0, "y": 0}):
        alice.post(f"games/{duel['id']}/move-previews", {**move, **change})
    assert Game.objects.values().get() == before
    assert not Move.objects.exists()


def test_it_checks_in_the_same_order_as_making_a_move(alice, bob, mallory, stranger, duel):
    path = f"games/{duel['id']}/move-previews"
    _, move = legal_move(duel["id"])
    assert stranger.post(path, move).code == "unauthenticated"
    assert mallory.post(path, raw=b"{").code == "not-your-seat"
    assert alice.post(path, raw=b"{").code == "malformed-json"
    assert alice.post(path, {**move, "decision_id": 1}).code == "validation"
    assert alice.post(path, {"decision_id": "0" * 16, "x": "?"}).code == "decision-closed"
    assert bob.post(path, {**move, "x": "?"}).code == "not-your-decision"
    answer = alice.post(path, {**move, "x": "?", "y": 99})
    assert (answer.code, answer.json["errors"][0]["pointer"]) == ("validation", "/x")
    rush(duel["id"], [alice, bob], moves=1)
    assert alice.post(path, move).code == "decision-closed"
    bob.post(f"games/{duel['id']}/seats/2/resign")
    assert alice.post(path, move).code == "game-not-active"


def test_it_refuses_to_preview_at_a_table_that_has_not_started(alice):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    lobby = alice.post("games", body).json["id"]
    move = {"decision_id": "0" * 16, "type": "place", "x": 0, "y": 0, "rotation": 0}
    answer = alice.post(f"games/{lobby}/move-previews", move)
    assert (answer.status, answer.code) == (409, "game-not-active")

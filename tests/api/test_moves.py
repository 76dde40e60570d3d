"""POST and GET /games/{id}/moves."""

from __future__ import annotations

from tests.support.playing import options_of, play


def test_a_game_of_two_is_played_to_its_end(alice, bob, duel):
    game = play(duel["id"], [alice, bob])
    assert game["status"] == "finished"
    assert game["version"] == 1 + len(alice.get(f"games/{duel['id']}/moves").json["items"])
    assert sorted(seat for ranked in game["result"]["ranking"] for seat in ranked["seats"]) == [
        1,
        2,
    ]


def test_it_refuses_a_move_out_of_turn(alice, bob, duel):
    decision = duel["pending"][0]["decision_id"]
    option = options_of(alice, duel["id"], decision)[0]
    answer = bob.post(f"games/{duel['id']}/moves", option["move"])
    assert (answer.status, answer.code) == (409, "not-your-decision")

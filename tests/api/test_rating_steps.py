"""GET /players/{name}/ratings/{slug}: how a rating came about, game by game."""

from __future__ import annotations

import pytest

from tests.support.playing import new_game, rush

pytestmark = pytest.mark.usefixtures("not_guests")


def play(*players, **more) -> str:
    game = new_game(*players, **{"rated": True, **more})
    rush(game["id"], list(players), moves=12)
    assert players[1].post(f"games/{game['id']}/seats/2/resign").status == 200
    return str(game["id"])


def steps(client, name: str, ruleset: str = "rota"):
    return client.get(f"players/{name}/ratings/{ruleset}").json["items"]


def test_each_rated_game_is_a_step_and_the_newest_is_the_rating(alice, bob, stranger):
    games = [play(alice, bob) for _ in range(3)]
    found = steps(stranger, "alice")
    assert [one["game_id"] for one in found] == games[::-1]
    assert [one["games"] for one in found] == [3, 2, 1]
    assert found[0]["rating"] > found[2]["rating"]
    assert found[0]["uncertainty"] < found[2]["uncertainty"]
    (rating,) = stranger.get("players/alice").json["ratings"]
    shared = ("rating", "uncertainty", "strength", "games")
    assert {key: rating[key] for key in shared} == {key: found[0][key] for key in shared}
    assert found[0]["at"] == stranger.get(f"games/{games[-1]}").json["finished_at"]
    assert steps(stranger, "bob")[0]["strength"] < 1500 < found[0]["strength"]


def test_a_private_game_is_not_named(alice, bob, stranger):
    play(alice, bob, visibility="private")
    for client in (stranger, alice):
        (step,) = steps(client, "alice")
        assert step["game_id"] is None and step["games"] == 1


def test_rulesets_have_histories_of_their_own_in_pages(alice, bob, stranger):
    play(alice, bob)
    play(alice, bob, ruleset="axio")
    newest = play(alice, bob)
    assert len(steps(stranger, "alice", "axio")) == 1
    page = stranger.get("players/alice/ratings/rota?limit=1").json
    assert page["items"][0]["game_id"] == newest
    path = f"players/alice/ratings/rota?limit=1&cursor={page['next_cursor']}"
    rest = stranger.get(path).json
    assert rest["items"][0]["games"] == 1 and rest["next_cursor"] is None


def test_games_that_are_not_rated_are_no_steps(alice, bob, stranger):
    play(alice, bob, rated=False)
    assert steps(stranger, "alice") == []


@pytest.mark.parametrize("path", ["players/nobody/ratings/rota", "players/alice/ratings/chess"])
def test_what_does_not_exist_has_no_history(alice, stranger, path):
    assert stranger.get(path).code == "not-found"

"""GET /rulesets, their components, and their leaderboards."""

from __future__ import annotations

import pytest

from games.models import Rating
from games.rules import RULES
from tests.support.client import sign_up
from tests.support.playing import new_game, rated_game, rush


def test_every_ruleset_is_listed_for_everybody(stranger, db):
    answer = stranger.get("rulesets")
    assert [item["slug"] for item in answer.json["items"]] == list(RULES)
    assert answer.json["next_cursor"] is None


def test_a_ruleset_tells_how_a_table_is_set_up(stranger, db):
    rota = stranger.get("rulesets/rota").json
    assert rota["seat_counts"] == [1, 2, 3, 4]
    assert rota["decision_kinds"] == ["place"]
    assert rota["move_types"] == ["place"]
    assert rota["default_component_set"] in rota["component_sets"]
    assert {"name": "stacks", "seen_by": "nobody"} in rota["zones"]


def test_the_options_of_a_ruleset_are_a_json_schema(stranger, db):
    from jsonschema import Draft202012Validator, ValidationError

    schema = stranger.get("rulesets/rota").json["options"]
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate({"start_seat": 2, "component_set": "blank-10"})
    with pytest.raises(ValidationError):
        Draft202012Validator(schema).validate({"start_seat": 9})


@pytest.mark.parametrize("path", ["rulesets/chess", "rulesets/ROTA", "rulesets/%00"])
@pytest.mark.parametrize("part", ["", "/components", "/leaderboard"])
def test_it_finds_no_ruleset_of_another_name(stranger, db, path, part):
    answer = stranger.get(path + part)
    assert (answer.status, answer.code) == (404, "not-found")


def test_components_name_every_piece(stranger, db):
    for name in RULES["rota"].component_sets:
        pieces = stranger.get(f"rulesets/rota/components?set={name}").json
        assert (pieces["ruleset"], pieces["set"], pieces["cap"]) == ("rota", name, 12)
        assert sum(tile["count"] for tile in pieces["tiles"]) == 60
        assert all(len(tile["corners"]) == 4 for tile in pieces["tiles"])


def test_components_may_be_kept_for_ever(stranger, db):
    answer = stranger.get("rulesets/rota/components?set=blank-20")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_components_are_those_of_the_default_set_unless_another_is_named(stranger, db):
    default = stranger.get("rulesets/rota").json["default_component_set"]
    assert stranger.get("rulesets/rota/components").json["set"] == default


@pytest.mark.parametrize("query", ["set=nothing", "sett=blank-20", "set=a&set=b"])
def test_it_refuses_a_component_set_that_does_not_exist(stranger, db, query):
    answer = stranger.get(f"rulesets/rota/components?{query}")
    assert (answer.status, answer.code) == (422, "validation")
    assert "immutable" not in answer.headers["Cache-Control"]


def leaderboard(client, kind="rating", query=""):
    answer = client.get(f"rulesets/rota/leaderboard?kind={kind}{query}")
    assert answer.status == 200, answer
    return answer.json


def test_nobody_leads_before_anything_was_played(stranger, db):
    for kind in ("rating", "solo"):
        assert leaderboard(stranger, kind) == {"items": [], "next_cursor": None}


@pytest.mark.usefixtures("not_guests")
def test_a_rated_game_changes_the_ratings_of_its_players(alice, bob, stranger):
    game = rated_game(alice, bob)
    bob.post(f"games/{game['id']}/seats/2/resign")
    first, second = leaderboard(stranger)["items"]
    assert (first["rank"], first["player"], first["games"]) == (1, "alice", 1)
    assert (second["rank"], second["player"], second["games"]) == (2, "bob", 1)
    assert first["rating"] > second["rating"]
    assert (first["score"], first["tiebreak"], first["kind"]) == (None, [], "player")
    (rating,) = stranger.get("players/alice").json["ratings"]
    assert (rating["ruleset"], rating["games"]) == ("rota", 1)
    assert rating["rating"] == first["rating"] and 0 < rating["uncertainty"] < 9


def test_a_game_that_is_not_rated_changes_no_rating(alice, bob, duel, stranger):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    assert leaderboard(stranger)["items"] == []


@pytest.mark.usefixtures("not_guests")
def test_ratings_follow_from_game_to_game(alice, bob, stranger):
    before = None
    for _ in range(3):
        game = rated_game(alice, bob)
        alice.post(f"games/{game['id']}/seats/1/resign")
        best = leaderboard(stranger)["items"][0]
        assert best["player"] == "bob"
        assert before is None or best["rating"] > before
        before = best["rating"]
    assert best["games"] == 3


@pytest.mark.usefixtures("not_guests")
def test_the_more_games_a_player_has_the_less_uncertain_is_the_rating(alice, bob):
    sigmas = []
    for loser, seat in ((alice, 1), (bob, 2)) * 3:
        game = rated_game(alice, bob)
        loser.post(f"games/{game['id']}/seats/{seat}/resign")
        sigmas.append(Rating.objects.get(player__name="bob", season="").sigma)
    assert sigmas == sorted(sigmas, reverse=True) and len(set(sigmas)) == 6


@pytest.mark.usefixtures("not_guests")
def test_rating_is_the_kind_of_leaderboard_if_none_is_asked_for(alice, bob, stranger):
    game = rated_game(alice, bob)
    alice.post(f"games/{game['id']}/seats/1/resign")
    assert stranger.get("rulesets/rota/leaderboard").json == leaderboard(stranger, "rating")


def test_the_solo_board_has_the_best_result_of_each_player(alice, bob, stranger):
    best = {}
    for client, games in ((alice, 2), (bob, 1)):
        results = []
        for _ in range(games):
            game = rush(new_game(client)["id"], [client])
            ranked = game["result"]["ranking"][0]
            results.append((ranked["score"], ranked["tiebreak"], games))
        best[client.name] = max(results)
    found = leaderboard(stranger, "solo")["items"]
    assert {
        entry["player"]: (entry["score"], entry["tiebreak"], entry["games"]) for entry in found
    } == best
    assert [entry["rank"] for entry in found] == [1, 2]
    in_order = [(entry["score"], entry["tiebreak"]) for entry in found]
    assert in_order == sorted(in_order, reverse=True)
    assert all(entry["rating"] is None for entry in found)


def test_a_game_in_company_is_not_on_the_solo_board(alice, bob, duel, stranger):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    assert leaderboard(stranger, "solo")["items"] == []


def test_a_fork_is_not_on_the_solo_board(alice, solo, stranger):
    rush(solo["id"], [alice])
    fork = alice.post(f"games/{solo['id']}/forks", {"at_version": 12}).json
    assert rush(fork["id"], [alice])["status"] == "finished"
    (entry,) = leaderboard(stranger, "solo")["items"]
    assert entry["games"] == 1


def test_a_solo_game_that_was_given_up_is_no_result(alice, solo, stranger):
    assert alice.post(f"games/{solo['id']}/seats/1/resign").status == 200
    assert leaderboard(stranger, "solo")["items"] == []


@pytest.mark.parametrize("kind", ["rating", "solo"])
@pytest.mark.usefixtures("not_guests")
def test_a_leaderboard_comes_in_pages_and_ranks_go_on(alice, stranger, kind):
    for number in range(3):
        guest = sign_up(f"guest {number}", password="long enough")
        if kind == "rating":
            game = rated_game(alice, guest)
            assert guest.post(f"games/{game['id']}/seats/2/resign").status == 200
        else:
            rush(new_game(guest)["id"], [guest])
    whole = leaderboard(stranger, kind)["items"]
    assert len(whole) >= 3
    parts, cursor = [], ""
    while cursor is not None:
        page = leaderboard(stranger, kind, f"&limit=1{cursor and '&cursor='}{cursor}")
        parts += page["items"]
        cursor = page["next_cursor"]
    assert parts == whole


@pytest.mark.parametrize("query", ["kind=best", "cursor=x", "limit=0", "limit=201", "page=2"])
def test_it_refuses_what_no_leaderboard_has(stranger, db, query):
    answer = stranger.get(f"rulesets/rota/leaderboard?{query}")
    assert (answer.status, answer.code) == (422, "validation")

"""POST /games: opening a table."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

import pytest

from games.models import Game, Seat
from tests.support.client import Client
from tests.support.playing import new_game

TWO = [{"type": "me"}, {"type": "open"}]


def test_ruleset_and_seats_are_enough(alice):
    answer = alice.post("games", {"ruleset": "rota", "seats": TWO})
    assert answer.status == 201
    game = answer.json
    assert answer.headers["Location"] == f"/api/v1/games/{game['id']}"
    times = {"created_at", "expires_at"}
    told = {name: game[name] for name in game if name not in {"id", "seats", *times}}
    assert len(told.pop("seed_commitment")) == 64
    assert told == {
        "ruleset": "rota",
        "ruleset_version": 1,
        "options": {"component_set": "balanced-30", "start_seat": None, "ruleset": "rota"},
        "status": "lobby",
        "version": 0,
        "visibility": "public",
        "rated": False,
        "welcomes": "any",
        "host": "alice",
        "invite_code": None,
        "pending": [],
        "result": None,
        "time_control": {"type": "none"},
        "timeout_policy": "forfeit",
        "start": "when_full",
        "seed": None,
        "rematch_id": None,
        "started_at": None,
        "finished_at": None,
        "sandbox": None,
        "banks": [],
        "leave": True,
        "pauses": True,
        "paused_until": None,
        "pause_requests": [],
    }
    assert game["seats"] == [
        {
            "number": 1,
            "team": None,
            "occupant": {"type": "player", "name": "alice", "engine": None, "rating": None},
            "status": "playing",
            "leave": None,
        },
        {
            "number": 2,
            "team": None,
            "occupant": {"type": "open", "name": None, "engine": None, "rating": None},
            "status": "open",
            "leave": None,
        },
    ]
    assert alice.get(answer.headers["Location"]).json == game


def test_everything_that_is_asked_for_is_kept(alice):
    asked = {
        "ruleset": "rota",
        "seats": TWO,
        "options": {"component_set": "blank-10", "start_seat": 2, "ruleset": "rota"},
        "visibility": "private",
        "rated": True,
        "time_control": {"type": "per_decision", "seconds": 259200},
        "timeout_policy": "ai_takeover",
        "start": "by_host",
    }
    game = alice.post("games", asked).json
    for name in asked.keys() - {"seats"}:
        assert game[name] == asked[name]


@pytest.mark.parametrize("ruleset", ["axio", "chess", "", None, 1])
def test_it_refuses_options_of_another_ruleset(alice, ruleset):
    asked = {"ruleset": "rota", "seats": TWO, "options": {"ruleset": ruleset}}
    answer = alice.post("games", asked)
    assert (answer.status, answer.code) == (422, "invalid-options")
    assert [error["pointer"] for error in answer.json["errors"]] == ["/options/ruleset"]


def test_a_table_that_is_full_starts_at_once(solo):
    assert (solo["status"], solo["version"]) == ("active", 1)
    assert solo["started_at"] is not None
    (pending,) = solo["pending"]
    assert (pending["seat"], pending["kind"], pending["bonus"]) == (1, "place", False)
    assert pending["deadline_at"] is None


def test_each_decision_has_the_time_that_the_table_gives(alice):
    control = {"type": "per_decision", "seconds": 3600}
    (pending,) = new_game(alice, time_control=control)["pending"]
    opened, deadline = (datetime.fromisoformat(pending[n]) for n in ("opened_at", "deadline_at"))
    assert (deadline - opened).total_seconds() == 3600


def test_the_seed_is_committed_to_before_and_shown_after_the_game(alice, solo):
    assert solo["seed"] is None
    alice.post(f"games/{solo['id']}/seats/1/resign")
    over = alice.get(f"games/{solo['id']}").json
    assert over["seed_commitment"] == solo["seed_commitment"]
    told = sha256(bytes.fromhex(over["seed"]) + over["id"].encode()).hexdigest()
    assert told == solo["seed_commitment"]


def test_an_invited_person_is_named_on_the_seat(alice, bob):
    seats = [{"type": "me"}, {"type": "player", "name": "BOB"}]
    game = alice.post("games", {"ruleset": "rota", "seats": seats}).json
    assert game["seats"][1]["occupant"] == {
        "type": "invited",
        "name": "bob",
        "engine": None,
        "rating": None,
    }
    assert (game["seats"][1]["status"], game["status"]) == ("open", "lobby")


def test_a_bot_just_comes(alice):
    alice.post("bots", {"name": "robo"})
    seats = [{"type": "me"}, {"type": "bot", "name": "robo"}]
    game = alice.post("games", {"ruleset": "rota", "seats": seats}).json
    assert game["seats"][1]["occupant"] == {
        "type": "bot",
        "name": "robo",
        "engine": None,
        "rating": None,
    }
    assert game["status"] == "active"


def test_the_host_needs_no_seat(alice):
    seats = [{"type": "open"}, {"type": "open"}]
    game = alice.post("games", {"ruleset": "rota", "seats": seats}).json
    assert game["host"] == "alice"
    assert [seat["occupant"]["type"] for seat in game["seats"]] == ["open", "open"]


INVALID = [
    ({"ruleset": None}, "/ruleset", "invalid-type"),
    ({"ruleset": "chess"}, "/ruleset", "invalid-value"),
    ({"seats": []}, "/seats", "invalid-value"),
    ({"seats": [{"type": "open"}] * 9}, "/seats", "invalid-value"),
    ({"seats": {}}, "/seats", "invalid-type"),
    ({"seats": [{"type": "me"}, "open"]}, "/seats/1", "invalid-type"),
    ({"seats": [{"type": "nobody"}]}, "/seats/0/type", "invalid-value"),
    ({"seats": [{}]}, "/seats/0/type", "required"),
    ({"seats": [{"type": "ai"}]}, "/seats/0/engine", "required"),
    ({"seats": [{"type": "me", "name": "alice"}]}, "/seats/0/name", "unknown-member"),
    ({"seats": [{"type": "me", "a\nb": 1}]}, "/seats/0/a\nb", "unknown-member"),
    ({"seats": [{"type": "me", "a/b": 1}]}, "/seats/0/a~1b", "unknown-member"),
    ({"visibility": "secret"}, "/visibility", "invalid-value"),
    ({"rated": "yes"}, "/rated", "invalid-type"),
    ({"options": []}, "/options", "invalid-type"),
    ({"start": "now"}, "/start", "invalid-value"),
    ({"timeout_policy": None}, "/timeout_policy", "invalid-type"),
    ({"time_control": {"type": "per_decision"}}, "/time_control/seconds", "required"),
    (
        {"time_control": {"type": "per_decision", "seconds": 0}},
        "/time_control/seconds",
        "invalid-value",
    ),
    (
        {"time_control": {"type": "per_decision", "seconds": 10**30}},
        "/time_control/seconds",
        "invalid-value",
    ),
    ({"time_control": {"type": "none", "seconds": 9}}, "/time_control/seconds", "unknown-member"),
    ({"time_control": {"type": "fischer"}}, "/time_control/type", "invalid-value"),
    ({"colour": "red"}, "/colour", "unknown-member"),
]


@pytest.mark.parametrize(("change", "pointer", "code"), INVALID)
def test_it_refuses_a_table_that_is_not_well_formed(alice, change, pointer, code):
    answer = alice.post("games", {"ruleset": "rota", "seats": TWO, **change})
    assert (answer.status, answer.code) == (422, "validation")
    errors = {(error["pointer"], error["code"]) for error in answer.json["errors"]}
    assert errors == {(pointer, code)}
    assert not Game.objects.exists()


@pytest.mark.parametrize("missing", ["ruleset", "seats"])
def test_it_refuses_a_table_without_a_required_member(alice, missing):
    body = {"ruleset": "rota", "seats": TWO}
    del body[missing]
    (error,) = alice.post("games", body).json["errors"]
    assert (error["pointer"], error["code"]) == (f"/{missing}", "required")


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"seats": [{"type": "open"}] * 5}, "/seats"),
        ({"options": {"start_seat": 3}}, "/options/start_seat"),
        ({"options": {"start_seat": 0}}, "/options/start_seat"),
        ({"options": {"start_seat": "1"}}, "/options/start_seat"),
        ({"options": {"component_set": "gold"}}, "/options/component_set"),
        ({"options": {"speed": 1}}, "/options/speed"),
        ({"seats": [{"type": "me"}, {"type": "me"}]}, "/seats/1"),
        ({"seats": [{"type": "me"}, {"type": "player", "name": "alice"}]}, "/seats/1"),
        ({"seats": [{"type": "me"}, {"type": "player", "name": "nobody"}]}, "/seats/1/name"),
        ({"seats": [{"type": "me"}, {"type": "player", "name": "robo"}]}, "/seats/1/name"),
        ({"seats": [{"type": "me"}, {"type": "bot", "name": "bob"}]}, "/seats/1/name"),
        ({"seats": [{"type": "me"}, {"type": "bot", "name": "a\0b"}]}, "/seats/1/name"),
        ({"seats": [{"type": "me"}, {"type": "ai", "engine": "none"}]}, "/seats/1/engine"),
        ({"seats": [{"type": "me"}], "rated": True}, "/rated"),
    ],
)
def test_it_refuses_options_that_make_no_game(alice, bob, change, pointer):
    alice.post("bots", {"name": "robo"})
    answer = alice.post("games", {"ruleset": "rota", "seats": TWO, **change})
    assert (answer.status, answer.code) == (422, "invalid-options")
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]
    assert not Game.objects.exists() and not Seat.objects.exists()


def test_it_refuses_a_stranger(stranger, db):
    answer = stranger.post("games", {"ruleset": "rota", "seats": TWO})
    assert (answer.status, answer.code) == (401, "unauthenticated")


def test_the_same_key_and_body_give_the_same_game_again(alice):
    body = {"ruleset": "rota", "seats": TWO}
    once = alice.post("games", body, Idempotency_Key="k1")
    again = alice.post("games", body, Idempotency_Key="k1")
    assert (once.status, again.status) == (201, 201)
    assert once.content == again.content
    assert "Idempotent-Replayed" not in once.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.headers["Location"] == once.headers["Location"]
    assert Game.objects.count() == 1


def test_spaces_and_the_order_of_members_do_not_make_another_body(alice):
    one = b'{"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}], "rated": false}'
    two = b'{"rated":false,"seats":[{"type":"me"},{"type":"open"}],"ruleset":"rota"}'
    ids = {alice.post("games", raw=raw, Idempotency_Key="k").json["id"] for raw in (one, two)}
    assert len(ids) == 1


def test_it_refuses_a_key_that_was_used_for_another_body(alice):
    alice.post("games", {"ruleset": "rota", "seats": TWO}, Idempotency_Key="k")
    answer = alice.post(
        "games", {"ruleset": "rota", "seats": TWO, "rated": True}, Idempotency_Key="k"
    )
    assert (answer.status, answer.code) == (422, "idempotency-key-reused")
    assert Game.objects.count() == 1


def test_keys_of_different_players_have_nothing_to_do_with_each_other(alice, bob):
    body = {"ruleset": "rota", "seats": TWO}
    games = {c.post("games", body, Idempotency_Key="k").json["id"] for c in (alice, bob)}
    assert len(games) == 2


@pytest.mark.parametrize("key", ["", " ", "a b", "k" * 129, "ü"])
def test_it_refuses_a_key_that_is_none(alice, key):
    answer = alice.post("games", {"ruleset": "rota", "seats": TWO}, Idempotency_Key=key)
    assert (answer.status, answer.code) == (422, "validation")
    assert not Game.objects.exists()


def test_only_the_host_is_told_the_invite_code(alice, bob, stranger):
    game = new_game(alice, bob, visibility="private")
    assert alice.get(f"games/{game['id']}").json["invite_code"]
    assert bob.get(f"games/{game['id']}").json["invite_code"] is None
    assert Client().get(f"games/{game['id']}").status == 404


def test_all_seats_that_cannot_be_filled_are_named_at_once(alice):
    seats = [{"type": "ai", "engine": "x"}, {"type": "me"}, {"type": "player", "name": "nobody"}]
    answer = alice.post("games", {"ruleset": "rota", "seats": seats})
    assert answer.code == "invalid-options"
    assert [error["pointer"] for error in answer.json["errors"]] == [
        "/seats/0/engine",
        "/seats/2/name",
    ]
    assert alice.get("games").json["items"] == []

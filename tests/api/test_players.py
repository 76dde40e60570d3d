"""POST /players, GET /players/{name} and GET /me."""

from __future__ import annotations

from urllib.parse import quote, unquote

import pytest

from games.models import Player, Token
from tests.support.client import Client, sign_up


def test_a_guest_signs_up_with_a_name_alone(stranger, db):
    answer = stranger.post("players", {"name": "carol"})
    assert answer.status == 201
    assert answer.headers["Location"] == "/api/v1/players/carol"
    player = answer.json["player"]
    assert (player["name"], player["kind"], player["guest"]) == ("carol", "player", True)
    assert (player["owner"], player["ratings"], player["games_played"]) == (None, [], 0)
    assert answer.json["token"].startswith("axio_")


def test_a_player_with_a_password_is_no_guest(stranger, db):
    answer = stranger.post("players", {"name": "carol", "password": "long enough"})
    assert answer.json["player"]["guest"] is False


def test_the_token_of_the_answer_opens_the_account(alice):
    me = alice.get("me")
    assert me.status == 200
    assert me.json["name"] == "alice"


def test_only_a_digest_of_the_token_is_stored(alice):
    token = Token.objects.get()
    assert alice.token.encode() not in bytes(token.digest)
    assert len(bytes(token.digest)) == 32
    assert alice.token not in repr(vars(token))


def test_a_password_is_stored_hashed(stranger, db):
    stranger.post("players", {"name": "carol", "password": "long enough"})
    assert "long enough" not in Player.objects.get().password


@pytest.mark.parametrize("name", ["alice", "Alice", "ALICE", "\uff41lice"])
def test_it_refuses_a_name_that_looks_like_a_taken_one(alice, stranger, name):
    answer = stranger.post("players", {"name": name})
    assert (answer.status, answer.code) == (409, "name-taken")
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " alice",
        "alice ",
        "a" * 33,
        "a/b",
        "a\nb",
        "a\0b",
        "<b>",
        "-",
        "a\u202eb",
        "é" * 33,
    ],
)
def test_it_refuses_a_name_that_cannot_be_one(stranger, db, name):
    answer = stranger.post("players", {"name": name})
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == "/name"
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["a", "a" * 32, "Zoë", "山田", "O'Neill", "Dr. No", "a-b_c"])
def test_names_of_any_script_are_welcome(stranger, db, name):
    answer = stranger.post("players", {"name": name})
    assert answer.status == 201, answer
    assert answer.json["player"]["name"] == name
    assert stranger.get(f"players/{quote(name)}").json["name"] == name


def test_a_name_is_kept_in_its_composed_form(stranger, db):
    answer = stranger.post("players", {"name": "Jose\N{COMBINING ACUTE ACCENT}"})
    assert answer.json["player"]["name"] == "Jos\N{LATIN SMALL LETTER E WITH ACUTE}"


@pytest.mark.parametrize("name", ["Zoë", "山田", "Dr. No"])
def test_the_location_of_a_player_is_an_address_that_leads_there(stranger, db, name):
    location = stranger.post("players", {"name": name}).headers["Location"]
    assert location.isascii() and " " not in location
    assert unquote(location) == f"/api/v1/players/{name}"
    assert stranger.get(location).json["name"] == name


@pytest.mark.parametrize("letter", ["ﷺ", "ß", "ΐ", "ﬃ"])
def test_a_name_whose_key_is_longer_than_itself_is_no_failure(stranger, db, letter):
    answer = stranger.post("players", {"name": letter * 32})
    assert answer.status in {201, 422}, answer


@pytest.mark.parametrize("password", ["", "short", "p" * 129, 12345678, ["long enough"]])
def test_it_refuses_a_password_that_is_too_short_or_long_or_no_text(stranger, db, password):
    answer = stranger.post("players", {"name": "carol", "password": password})
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == "/password"


def test_it_refuses_members_that_nobody_knows(stranger, db):
    answer = stranger.post("players", {"name": "carol", "passwort": "long enough"})
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"] == [
        {
            "pointer": "/passwort",
            "code": "unknown-member",
            "detail": "There is no such member.",
        }
    ]


def test_it_names_every_member_at_fault_at_once(stranger, db):
    answer = stranger.post("players", {"nmae": "carol", "password": 1})
    found = {(error["pointer"], error["code"]) for error in answer.json["errors"]}
    assert found == {
        ("/nmae", "unknown-member"),
        ("/name", "required"),
        ("/password", "invalid-type"),
    }


def test_a_profile_is_public_and_found_whatever_the_case(alice, stranger):
    answer = stranger.get("players/ALICE")
    assert answer.status == 200
    assert answer.json["name"] == "alice"
    assert "token" not in answer.content.decode() and "password" not in answer.content.decode()


@pytest.mark.parametrize("name", ["nobody", "a%00b", "a" * 5000, "%F0%9F%90%89", "%FF"])
def test_it_finds_no_player_under_another_name(stranger, db, name):
    answer = stranger.get(f"players/{name}")
    assert (answer.status, answer.code) == (404, "not-found")


def test_a_profile_counts_finished_games(alice, bob, duel):
    assert bob.get("players/alice").json["games_played"] == 0
    bob.post(f"games/{duel['id']}/seats/2/resign")
    assert bob.get("players/alice").json["games_played"] == 1


def test_it_tells_me_my_rate_limits(alice, settings):
    settings.RATE_LIMITS = {"read": (7, 60), "write": (5, 10), "signup": (1, 1), "login": (2, 3)}
    limits = alice.get("me").json["rate_limits"]
    assert {"name": "write", "requests": 5, "seconds": 10} in limits
    assert [limit["name"] for limit in limits] == ["read", "write", "signup", "login"]


def test_it_tells_a_stranger_nothing_about_me(stranger, db):
    answer = stranger.get("me")
    assert (answer.status, answer.code) == (401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer axio_wrong", "Basic YTpi", "axio_wrong", "", "Bearer x y"],
)
def test_a_wrong_token_is_refused_even_where_none_is_needed(stranger, db, header):
    for path in ("me", "rulesets", "games"):
        answer = stranger.request("GET", path, Authorization=header)
        assert (answer.status, answer.code) == (401, "unauthenticated")


def test_the_scheme_of_the_token_may_be_written_in_any_case(alice):
    answer = Client().request("GET", "me", Authorization=f"bearer {alice.token}")
    assert answer.status == 200


def test_two_players_have_tokens_of_their_own(db):
    assert sign_up("carol").token != sign_up("dave").token

"""PATCH and DELETE /me: guests become accounts, and accounts are closed."""

from __future__ import annotations

import pytest

from games.models import Mail, Move, Notifications, Player, Seat, Token, Webhook
from tests.support.client import Client, sign_up
from tests.support.playing import new_game, rated_game

ME, OPEN = {"type": "me"}, {"type": "open"}
PASSWORD, OTHER = "correct horse battery", "another good one"


@pytest.fixture
def carol(db):
    return sign_up("carol", password=PASSWORD)


def login(name: str, password: str) -> int:
    return Client().post("tokens", {"name": name, "password": password}).status


def close(client: Client, body=None):
    return client.request("DELETE", "me", body)


def test_a_guest_sets_a_password_and_stays_the_same(alice, bob):
    game = new_game(bob, alice)["id"]
    before = alice.get("me").json
    answer = alice.patch("me", {"password": PASSWORD})
    assert (answer.status, answer.json["guest"]) == (200, False)
    after = alice.get("me").json
    assert after == {**before, "guest": False}
    assert alice.get(f"games/{game}").json["seats"][1]["occupant"]["name"] == "alice"
    assert login("alice", PASSWORD) == 201


def test_a_guest_takes_a_new_name_and_the_old_one_is_free(alice, bob):
    game = new_game(alice, bob)["id"]
    answer = alice.patch("me", {"name": "Alice II", "password": PASSWORD})
    assert (answer.status, answer.json["name"]) == (200, "Alice II")
    assert bob.get(f"games/{game}").json["seats"][0]["occupant"]["name"] == "Alice II"
    assert bob.get("players/alice").status == 404
    assert sign_up("alice").get("me").status == 200


def test_the_own_name_may_be_written_otherwise(alice):
    assert alice.patch("me", {"name": "ALICE"}).json["name"] == "ALICE"
    assert alice.patch("me", {"name": "ALICE"}).status == 200


def test_nothing_changes_without_members(carol):
    before = carol.get("me").json
    assert carol.patch("me", {}).status == 200
    assert carol.get("me").json == before


def test_who_replaces_a_password_must_know_it_and_ends_other_tokens(carol):
    second = Client(
        "carol", carol.post("tokens", {"name": "carol", "password": PASSWORD}).json["token"]
    )
    for current in ({}, {"current_password": None}, {"current_password": "wrong password"}):
        answer = carol.patch("me", {"password": OTHER, **current})
        assert (answer.status, answer.code) == (401, "bad-credentials")
    assert second.get("me").status == 200
    answer = carol.patch("me", {"password": OTHER, "current_password": PASSWORD})
    assert answer.status == 200
    assert (carol.get("me").status, second.get("me").status) == (200, 401)
    assert (login("carol", PASSWORD), login("carol", OTHER)) == (401, 201)


def test_if_the_name_is_refused_the_password_stays(alice, bob):
    for name, code in (("B0B", "name-taken"), ("admin", "validation"), ("\u3164", "validation")):
        answer = alice.patch("me", {"name": name, "password": PASSWORD})
        assert answer.code == code
    assert alice.get("me").json["guest"] is True
    assert login("alice", PASSWORD) == 401


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"password": "short"}, "/password"),
        ({"password": "p" * 129}, "/password"),
        ({"password": None}, "/password"),
        ({"password": 12345678}, "/password"),
        ({"name": None}, "/name"),
        ({"name": ""}, "/name"),
        ({"name": "a/b"}, "/name"),
        ({"name": ["alice"]}, "/name"),
        ({"kind": "bot"}, "/kind"),
        ({"guest": False}, "/guest"),
    ],
)
def test_it_refuses_what_changes_no_account(alice, body, pointer):
    answer = alice.patch("me", body)
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == pointer


def test_guesses_of_a_password_count_as_log_ins(carol, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"login": (2, 3600)}
    body = {"password": OTHER, "current_password": "wrong password"}
    codes = [carol.patch("me", body).code, close(carol, {"password": "wrong password"}).code]
    assert codes == ["bad-credentials", "bad-credentials"]
    assert carol.patch("me", body).code == "rate-limited"
    assert close(carol, {"password": PASSWORD}).code == "rate-limited"


def test_bots_are_described_and_retired_by_their_owner(alice):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    for answer in (robo.patch("me", {"password": PASSWORD}), close(robo)):
        assert (answer.status, answer.code) == (403, "not-for-bots")


def test_it_refuses_strangers(stranger, db):
    for answer in (stranger.patch("me", {"name": "x"}), close(stranger)):
        assert (answer.status, answer.code) == (401, "unauthenticated")


@pytest.mark.parametrize("body", [None, {}, {"password": None}, {"password": "wrong password"}])
def test_an_account_is_not_closed_without_its_password(carol, body):
    answer = close(carol, body)
    assert (answer.status, answer.code) == (401, "bad-credentials")
    assert carol.get("me").status == 200


@pytest.mark.parametrize(
    ("body", "pointer"), [({"password": 1}, "/password"), ({"sure": True}, "/sure"), ([], "")]
)
def test_it_refuses_what_closes_no_account(alice, body, pointer):
    answer = close(alice, body)
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == pointer
    assert alice.get("me").status == 200


def test_a_closed_account_is_gone_with_all_it_had(carol, bob, stranger):
    robo = Client("robo", carol.post("bots", {"name": "robo"}).json["token"])
    for client in (carol, robo):
        client.post("webhooks", {"url": "https://bot.example/hook"})
    carol.patch("me/notifications", {"email": "carol@example.org"})
    assert Mail.objects.filter(address="carol@example.org").exists()
    lobby = carol.post("games", {"ruleset": "rota", "seats": [ME, OPEN]}).json["id"]
    visited = bob.post("games", {"ruleset": "rota", "seats": [ME, OPEN, OPEN]}).json["id"]
    carol.put(f"games/{visited}/seats/2", ME)
    running, with_bot = new_game(bob, carol)["id"], new_game(bob, robo)["id"]
    assert close(carol, {"password": PASSWORD}).status == 204
    assert carol.get("me").status == robo.get("me").status == 401
    assert login("carol", PASSWORD) == 401
    assert not Token.objects.exclude(player__name="bob").exists()
    assert not (Webhook.objects.exists() or Notifications.objects.exists() or Mail.objects.exists())
    assert stranger.get("bots").json["items"] == []
    assert bob.get(f"games/{lobby}").json["status"] == "cancelled"
    assert bob.get(f"games/{visited}").json["seats"][1]["occupant"]["type"] == "open"
    for game in (running, with_bot):
        assert bob.get(f"games/{game}").json["result"]["reason"] == "resigned"
    authors = Move.objects.filter(game_id__in=[running, with_bot]).values_list("player", flat=True)
    assert set(authors) == {seat.player_id for seat in Seat.objects.filter(status="resigned")}


def test_finished_games_keep_a_neutral_name(alice, bob, stranger):
    game = new_game(bob, alice)["id"]
    bob.post(f"games/{game}/seats/1/resign")
    assert close(alice).status == 204
    name = stranger.get(f"games/{game}").json["seats"][1]["occupant"]["name"]
    assert name.startswith("former-")
    profile = stranger.get(f"players/{name}").json
    assert (profile["games_played"], profile["guest"], profile["description"]) == (1, False, "")
    assert stranger.get("players/alice").status == 404
    assert sign_up("alice").get("me").json["games_played"] == 0


def test_events_show_a_neutral_name(alice, bob, stranger):
    invited = {"type": "player", "name": "bob"}
    game = alice.post("games", {"ruleset": "rota", "seats": [ME, invited, OPEN]}).json["id"]
    bob.put(f"games/{game}/seats/2", ME)
    visited = bob.post("games", {"ruleset": "rota", "seats": [ME, OPEN, OPEN]}).json["id"]
    alice.put(f"games/{visited}/seats/2", ME)
    paths = [(stranger, f"games/{visited}/events?after=0"), (bob, "me/events?after=0")]
    assert all('"alice"' in client.get(path).content.decode() for client, path in paths)
    assert close(alice).status == 204
    for client, path in paths:
        text = client.get(path).content.decode()
        assert "alice" not in text
        assert '"former-' in text
    assert '"bob"' in stranger.get(f"games/{game}/events?after=0").content.decode()


def test_nobody_plays_with_who_is_gone(alice, bob):
    game = new_game(bob, alice)["id"]
    close(alice)
    name = Player.objects.exclude(closed_at=None).get().name
    seats = [ME, {"type": "player", "name": name}]
    assert bob.post("games", {"ruleset": "rota", "seats": seats}).code == "invalid-options"
    again = bob.post(f"games/{game}/rematch").json
    assert again["seats"][1]["occupant"]["type"] == "open"


def test_nobody_loses_a_rating_because_another_leaves(carol, bob, stranger):
    bob.patch("me", {"password": PASSWORD})
    rated_game(bob, carol)
    close(carol, {"password": PASSWORD})
    (entry,) = stranger.get("rulesets/rota/leaderboard").json["items"]
    assert (entry["player"], entry["games"]) == ("bob", 1)


def test_a_guest_who_leaves_is_still_a_guest_to_ratings(alice, bob, stranger):
    bob.patch("me", {"password": PASSWORD})
    rated_game(bob, alice)
    close(alice)
    assert stranger.get("rulesets/rota/leaderboard").json["items"] == []


def test_nobody_logs_in_under_a_neutral_name(carol):
    close(carol, {"password": PASSWORD})
    name = Player.objects.get().name
    for password in (PASSWORD, "", "!"):
        assert login(name, password) == 401

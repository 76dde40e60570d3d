"""What an account and its bots may have at once, and `limits` of GET /me."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, Job, Player, Token
from tests.support.client import Client, sign_up
from tests.support.playing import new_game, rush

ME, OPEN = {"type": "me"}, {"type": "open"}
NAMES = [
    "open_tables",
    "running_games",
    "bots",
    "tokens",
    "webhooks",
    "push_subscriptions",
    "streams",
    "analyses",
]
NAMES += ["sandbox_clocks", "sandbox_games", "seeks"]
ENGINE = {"type": "ai", "engine": "random"}


@pytest.fixture
def allow(settings):
    def allow(**limits: int) -> None:
        settings.ACCOUNT_LIMITS = settings.ACCOUNT_LIMITS | limits

    return allow


def used(client: Client, limit: str) -> int:
    return client.get("me").json["limits"][limit]["used"]


def refused(answer, limit: str, allowed: int) -> bool:
    members = (answer.json.get("limit"), answer.json.get("allowed"))
    return (answer.status, answer.code, *members) == (409, "limit-reached", limit, allowed)


def table(host: Client, *seats):
    return host.post("games", {"ruleset": "rota", "seats": list(seats)})


def make_bot(owner: Client, name: str = "robo") -> Client:
    return Client(name, owner.post("bots", {"name": name}).json["token"])


def test_me_tells_what_is_allowed_and_used(alice, settings):
    limits = alice.get("me").json["limits"]
    assert list(limits) == NAMES
    for name, limit in limits.items():
        expected = {"allowed": settings.ACCOUNT_LIMITS[name], "used": int(name == "tokens")}
        assert limit == expected


def test_a_bot_has_the_limits_of_its_owner(alice, bob):
    robo = make_bot(alice)
    table(robo, ME, OPEN)
    new_game(bob, robo)
    robo.post("webhooks", {"url": "https://bot.example/hook"})
    limits = alice.get("me").json["limits"]
    assert robo.get("me").json["limits"] == limits
    counts = {name: limit["used"] for name, limit in limits.items()}
    assert counts == {
        "open_tables": 1,
        "running_games": 1,
        "bots": 1,
        "tokens": 2,
        "webhooks": 1,
        "push_subscriptions": 0,
        "streams": 0,
        "analyses": 0,
        "sandbox_clocks": 0,
        "sandbox_games": 0,
        "seeks": 0,
    }


def test_open_tables_are_limited_until_they_start_or_close(alice, bob, allow):
    allow(open_tables=2)
    robo = make_bot(alice)
    first = table(alice, ME, OPEN).json["id"]
    table(robo, ME, OPEN)
    for client in (alice, robo):
        assert refused(table(client, ME, OPEN), "open_tables", 2)
    assert Game.objects.count() == 2
    assert table(alice, ME).json["status"] == "active"
    bob.put(f"games/{first}/seats/2", ME)
    second = table(alice, ME, OPEN)
    assert second.status == 201
    assert refused(table(alice, ME, OPEN), "open_tables", 2)
    alice.post(f"games/{second.json['id']}/cancel")
    assert table(alice, ME, OPEN).status == 201
    assert used(alice, "open_tables") == 2


def test_a_repeated_request_is_not_counted_again(alice, allow):
    allow(open_tables=1)
    body = {"ruleset": "rota", "seats": [ME, OPEN]}
    first = alice.post("games", body, Idempotency_Key="k")
    again = alice.post("games", body, Idempotency_Key="k")
    assert (again.status, again.json) == (201, first.json)


def test_running_games_are_limited_until_they_end(alice, allow):
    allow(running_games=1)
    game = table(alice, ME).json["id"]
    assert refused(table(alice, ME), "running_games", 1)
    assert Game.objects.count() == 1
    assert table(alice, ME, OPEN).status == 201
    alice.post(f"games/{game}/seats/1/resign")
    assert table(alice, ME).status == 201


def test_a_game_of_engines_alone_counts_for_its_host(alice, allow):
    allow(running_games=1)
    assert table(alice, ENGINE, ENGINE).json["status"] == "active"
    assert refused(table(alice, ENGINE, ENGINE), "running_games", 1)


def test_one_game_of_an_account_is_one_however_many_seats_it_has(alice, allow):
    make_bot(alice)
    assert table(alice, ME, {"type": "bot", "name": "robo"}).json["status"] == "active"
    assert used(alice, "running_games") == 1


def test_who_plays_all_that_is_allowed_takes_no_further_seat(alice, bob, allow):
    allow(running_games=1)
    robo = make_bot(alice)
    new_game(alice)
    game = table(bob, ME, OPEN, OPEN).json
    for client in (alice, robo):
        answer = client.put(f"games/{game['id']}/seats/2", ME)
        assert refused(answer, "running_games", 1)
    assert bob.get(f"games/{game['id']}").json == game


def test_a_host_who_plays_all_that_is_allowed_starts_no_further_game(alice, allow):
    allow(running_games=1)
    body = {"ruleset": "rota", "seats": [ME, ENGINE], "start": "by_host"}
    waiting = alice.post("games", body).json["id"]
    other = table(alice, ME, OPEN).json["id"]
    new_game(alice)
    assert refused(alice.post(f"games/{waiting}/start"), "running_games", 1)
    assert refused(alice.put(f"games/{other}/seats/2", ENGINE), "running_games", 1)
    assert alice.get(f"games/{waiting}").json["status"] == "lobby"
    assert alice.get(f"games/{other}").json["seats"][1]["occupant"]["type"] == "open"


def test_a_foreign_bot_is_invited_if_its_owner_plays_enough(alice, bob, allow):
    accepts = {"from": "anybody"}
    token = bob.post("bots", {"name": "robo", "accepts": accepts}).json["token"]
    Client("robo", token).get("me")
    new_game(bob)
    allow(running_games=1)
    answer = table(alice, ME, {"type": "bot", "name": "robo"})
    assert answer.json["seats"][1]["occupant"]["type"] == "invited"


def test_a_rematch_and_a_fork_are_tables_too(alice, bob, duel, allow):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    allow(open_tables=0)
    assert refused(alice.post(f"games/{duel['id']}/rematch"), "open_tables", 0)
    answer = alice.post(f"games/{duel['id']}/forks", {"at_version": 1})
    assert refused(answer, "open_tables", 0)
    assert Game.objects.count() == 1


def test_bots_are_limited_until_they_retire(alice, allow):
    allow(bots=1)
    make_bot(alice)
    assert refused(alice.post("bots", {"name": "hal"}), "bots", 1)
    assert not Player.objects.filter(name="hal").exists()
    alice.delete("me/bots/robo")
    assert alice.post("bots", {"name": "hal"}).status == 201


def test_tokens_are_limited_until_they_are_revoked(db, allow):
    allow(tokens=2)
    carol = sign_up("carol", password="long enough")
    make_bot(carol)
    assert refused(carol.post("me/tokens", {}), "tokens", 2)
    assert refused(carol.post("bots", {"name": "hal"}), "tokens", 2)
    kept = carol.post("me/bots/robo/tokens", {"keep_others": True})
    assert refused(kept, "tokens", 2)
    assert carol.post("me/bots/robo/tokens", {}).status == 201
    assert Token.objects.count() == 2
    carol.delete("me/bots/robo")
    assert carol.post("me/tokens", {}).status == 201


def test_a_token_that_has_expired_does_not_count(alice, allow):
    allow(tokens=2)
    token = alice.post("me/tokens", {"expires_at": "2030-01-01T00:00:00Z"}).json["id"]
    assert refused(alice.post("me/tokens", {}), "tokens", 2)
    Token.objects.filter(pk=token).update(expires_at=timezone.now())
    assert alice.get("me").json["limits"]["tokens"]["used"] == 1
    assert alice.post("me/tokens", {}).status == 201


def test_logging_in_ends_the_token_that_was_unused_the_longest(stranger, db, allow):
    """Nobody is locked out: whoever knows the password gets a token."""
    allow(tokens=3)
    login = {"name": "carol", "password": "long enough"}
    carol = sign_up("carol", password="long enough")
    phone = stranger.post("tokens", {**login, "label": "phone"}).json
    assert phone["ended"] is None
    make_bot(carol)
    long_ago = timezone.now() - timedelta(days=9)
    Token.objects.filter(pk=phone["id"]).update(used_at=long_ago)
    answer = stranger.post("tokens", login)
    assert answer.status == 201
    assert answer.json["ended"] == {"id": phone["id"], "label": "phone", "player": "carol"}
    assert Token.objects.count() == 3
    assert Client("carol", phone["token"]).get("me").status == 401
    assert carol.get("me").status == Client("carol", answer.json["token"]).get("me").status == 200


def test_logging_in_may_end_the_token_of_an_idle_bot(stranger, db, allow):
    allow(tokens=2)
    carol = sign_up("carol", password="long enough")
    robo = make_bot(carol)
    Token.objects.filter(player__name="robo").update(used_at=timezone.now() - timedelta(days=9))
    answer = stranger.post("tokens", {"name": "carol", "password": "long enough"})
    assert answer.json["ended"]["player"] == "robo"
    assert (carol.get("me").status, robo.get("me").status) == (200, 401)


def test_the_use_of_a_token_is_stored_once_an_hour(alice):
    token = Token.objects.get()
    before = timezone.now() - timedelta(hours=2)
    Token.objects.update(used_at=before)
    assert alice.get("me/turns").status == 200
    used = Token.objects.get().used_at
    assert used > token.used_at
    alice.get("me/turns")
    assert Token.objects.get().used_at == used
    assert alice.get("me/tokens").json["items"][0]["used_at"] > before.isoformat()


def test_a_wrong_password_is_refused_before_anything_is_counted(stranger, db, allow):
    allow(tokens=1)
    sign_up("carol", password="long enough")
    answer = stranger.post("tokens", {"name": "carol", "password": "wrong one"})
    assert answer.code == "bad-credentials"


def test_webhooks_are_limited_for_an_account_and_its_bots(alice, allow):
    allow(webhooks=2)
    robo, hook = make_bot(alice), {"url": "https://bot.example/hook"}
    alice.post("webhooks", hook)
    robo.post("webhooks", hook)
    for client in (alice, robo):
        assert refused(client.post("webhooks", hook), "webhooks", 2)


def test_analyses_are_limited_until_they_are_done(alice, allow):
    allow(analyses=1)
    games = [new_game(alice)["id"] for _ in range(2)]
    for game in games:
        alice.post(f"games/{game}/seats/1/resign")
    assert alice.post(f"games/{games[0]}/analysis").status == 202
    # Asked for again, it takes the place of the first.
    assert alice.post(f"games/{games[0]}/analysis").status == 202
    assert refused(alice.post(f"games/{games[1]}/analysis"), "analyses", 1)
    assert used(alice, "analyses") == 1
    Job.objects.update(status=Job.Status.SUCCEEDED)
    assert alice.post(f"games/{games[1]}/analysis").status == 202


def test_finished_games_do_not_count(alice):
    rush(new_game(alice)["id"], [alice])
    assert used(alice, "running_games") == 0


def test_limits_of_one_account_are_not_those_of_another(alice, bob, allow):
    allow(open_tables=1)
    assert table(alice, ME, OPEN).status == table(bob, ME, OPEN).status == 201

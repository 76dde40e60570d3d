"""Which games bots of others accept: at once, after an invitation, or not at all."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Bot, Game, Token
from games.rules import RULES
from games.services import presence
from tests.support.client import Client

ME, OPEN, ROBO = {"type": "me"}, {"type": "open"}, {"type": "bot", "name": "robo"}
ANYBODY = {"from": "anybody"}
DEFAULT = {
    "from": "owner",
    "rated": False,
    "rulesets": list(RULES),
    "least_seconds": 0,
    "most_games": 8,
}


def make_bot(owner: Client, name: str = "robo", **accepts) -> Client:
    answer = owner.post("bots", {"name": name, "accepts": accepts})
    assert answer.status == 201, answer
    return Client(name, answer.json["token"])


def table(host: Client, *seats, **more):
    return host.post("games", {"ruleset": "rota", "seats": [ME, *seats], **more})


def occupant(answer, number=2):
    assert answer.status in {200, 201}, answer
    return answer.json["seats"][number - 1]["occupant"]["type"]


@pytest.fixture
def robo(bob):
    """A bot of bob's that accepts games of anybody."""
    return make_bot(bob, **ANYBODY)


@pytest.fixture
def online(robo):
    assert robo.get("me").json["online"] is True
    return robo


def test_a_bot_accepts_games_of_its_owner_alone_unless_it_says_otherwise(alice, bob, stranger):
    make_bot(bob)
    profile = stranger.get("players/robo").json
    assert profile["accepts"] == DEFAULT
    assert stranger.get("bots").json["items"][0]["accepts"] == DEFAULT
    answer = table(alice, ROBO)
    assert (answer.status, answer.code, answer.json["rule"]) == (409, "bot-declines", "from")
    assert not Game.objects.exists()


def test_people_accept_nothing_in_advance(alice, stranger):
    profile = stranger.get("players/alice").json
    assert (profile["accepts"], profile["online"]) == (None, None)


def test_the_owner_seats_an_own_bot_at_once_whatever_its_rules(bob):
    make_bot(bob, rulesets=[], most_games=0)
    assert occupant(table(bob, ROBO, rated=True)) == "bot"


def test_bots_of_one_owner_seat_each_other(bob):
    make_bot(bob)
    assert occupant(table(make_bot(bob, "hal"), ROBO)) == "bot"


def test_a_foreign_bot_that_is_not_online_is_invited_and_accepts(alice, robo):
    answer = table(alice, ROBO)
    assert occupant(answer) == "invited"
    assert answer.json["status"] == "lobby"
    seat = f"games/{answer.json['id']}/seats/2"
    (snapshot,) = robo.get("me/events").json["items"]
    assert [one["game_id"] for one in snapshot["invitations"]] == [answer.json["id"]]
    taken = robo.put(seat, ME)
    assert (occupant(taken), taken.json["status"]) == ("bot", "active")


def test_an_invitation_is_an_event_of_the_bots_account(alice, robo):
    cursor = robo.get("me/events").json["next_cursor"]
    Bot.objects.update(seen_at=None)
    game = table(alice, ROBO).json["id"]
    (event,) = robo.get(f"me/events?after={cursor}").json["items"]
    assert (event["type"], event["game_id"]) == ("invitation", game)


def test_an_invited_bot_declines_by_leaving(alice, robo):
    game = table(alice, ROBO).json["id"]
    assert robo.delete(f"games/{game}/seats/2").status == 204
    assert occupant(alice.get(f"games/{game}")) == "open"


def test_an_invited_bot_sees_a_private_table(alice, robo):
    game = table(alice, ROBO, visibility="private").json["id"]
    assert robo.get(f"games/{game}").status == 200


def test_a_foreign_bot_that_is_online_is_seated_at_once(alice, online):
    answer = table(alice, ROBO)
    assert (occupant(answer), answer.json["status"]) == ("bot", "active")


def test_the_host_seats_an_online_bot_later_too(alice, online):
    game = table(alice, OPEN).json["id"]
    answer = alice.put(f"games/{game}/seats/2", ROBO)
    assert (occupant(answer), answer.json["status"]) == ("bot", "active")


def test_an_invited_bot_that_comes_online_is_seated_when_it_is_put_again(alice, robo):
    game = table(alice, ROBO, OPEN).json["id"]
    seat = f"games/{game}/seats/2"
    assert occupant(alice.put(seat, ROBO)) == "invited"
    robo.get("me")
    assert occupant(alice.put(seat, ROBO)) == "bot"
    Bot.objects.update(seen_at=None, accepts_from=Bot.From.OWNER)
    assert occupant(alice.put(seat, ROBO)) == "bot"


def test_a_bot_is_online_for_a_minute_after_it_asked(alice, online, stranger):
    for seconds, is_online in ((59, True), (61, False)):
        Bot.objects.update(seen_at=timezone.now() - timedelta(seconds=seconds))
        assert stranger.get("players/robo").json["online"] is is_online
    assert occupant(table(alice, ROBO)) == "invited"


def test_what_others_ask_about_a_bot_does_not_make_it_online(alice, bob, robo, stranger):
    for client in (alice, bob, stranger):
        assert client.get("players/robo").json["online"] is False


def test_a_refused_token_makes_nobody_online(robo, stranger):
    assert Client("robo", robo.token + "x").get("me").status == 401
    assert stranger.get("players/robo").json["online"] is False


def test_a_busy_bot_is_stored_once_in_a_while(robo):
    robo.get("me")
    first = Bot.objects.get().seen_at
    for _ in range(5):
        robo.get("me/turns")
    assert Bot.objects.get().seen_at == first


def test_a_bot_is_stored_again_after_a_while(robo, monkeypatch):
    robo.get("me")
    first = Bot.objects.get().seen_at
    later = timezone.now() + presence.STORED_EVERY
    monkeypatch.setattr(presence.timezone, "now", lambda: later)
    robo.get("me/turns")
    assert Bot.objects.get().seen_at == later > first


def test_people_are_not_watched(alice):
    token = Token.objects.select_related("player").get()
    alice.get("me")
    assert not presence.bot_is_due(token)
    assert token.pk not in presence._looked_after


CLOCK = {"time_control": {"type": "per_decision", "seconds": 60}}


@pytest.mark.parametrize(
    ("accepts", "game", "rule"),
    [
        ({"from": "owner"}, {}, "from"),
        ({}, {"rated": True}, "rated"),
        ({"rulesets": ["axio", "acht"]}, {}, "rulesets"),
        ({"rulesets": []}, {}, "rulesets"),
        ({"least_seconds": 61}, CLOCK, "least_seconds"),
        ({"most_games": 0}, {}, "most_games"),
    ],
)
def test_a_bot_declines_what_is_outside_its_rules(alice, bob, accepts, game, rule):
    robo = make_bot(bob, **{**ANYBODY, **accepts})
    lobby = table(alice, OPEN, **game).json
    for when in ("offline", "online"):
        for answer in (table(alice, ROBO, **game), alice.put(f"games/{lobby['id']}/seats/2", ROBO)):
            assert (answer.status, answer.code) == (409, "bot-declines"), when
            assert answer.json["rule"] == rule
        assert alice.get(f"games/{lobby['id']}").json == lobby
        assert Game.objects.count() == 1
        robo.get("me")


@pytest.mark.parametrize(
    ("accepts", "game"),
    [
        ({"rated": True}, {"rated": True}),
        ({"rulesets": ["rota"]}, {}),
        ({"least_seconds": 60}, CLOCK),
        ({"least_seconds": 9999}, {}),
        ({"most_games": 1}, {}),
    ],
)
def test_a_bot_accepts_what_is_within_its_rules(alice, bob, accepts, game):
    make_bot(bob, **ANYBODY, **accepts).get("me")
    assert occupant(table(alice, ROBO, **game)) == "bot"


def test_games_that_are_over_do_not_count_for_the_most_games(alice, bob):
    robo = make_bot(bob, **ANYBODY, most_games=1)
    robo.get("me")
    game = table(alice, ROBO).json["id"]
    assert table(alice, ROBO).json["rule"] == "most_games"
    robo.post(f"games/{game}/seats/2/resign")
    assert occupant(table(alice, ROBO, OPEN)) == "bot"
    # A table that waits for others counts, too.
    assert table(alice, ROBO).json["rule"] == "most_games"


def test_a_bot_sits_down_itself_wherever_it_likes(alice, bob):
    robo = make_bot(bob, most_games=0)
    game = table(alice, OPEN, rated=True, welcomes="any").json["id"]
    assert occupant(robo.put(f"games/{game}/seats/2", ME)) == "bot"


def test_a_rated_game_does_not_begin_with_a_bot_that_did_not_agree(alice, bob, online):
    game = table(alice, OPEN, rated=True, **CLOCK).json["id"]
    assert alice.put(f"games/{game}/seats/2", ROBO).json["rule"] == "rated"
    bob.patch("me/bots/robo", {"accepts": {"rated": True, "least_seconds": 61}})
    assert alice.put(f"games/{game}/seats/2", ROBO).json["rule"] == "least_seconds"
    bob.patch("me/bots/robo", {"accepts": {"least_seconds": 60}})
    assert alice.put(f"games/{game}/seats/2", ROBO).json["status"] == "active"


@pytest.mark.parametrize("again", ["rematch", "forks"])
def test_who_plays_again_is_asked_again(alice, bob, robo, again):
    """A bot that sat down itself is not seated by others against its rules."""
    bob.patch("me/bots/robo", {"accepts": {"from": "owner"}})
    game = table(alice, OPEN, rated=again == "rematch", welcomes="any").json["id"]
    robo.put(f"games/{game}/seats/2", ME)
    robo.post(f"games/{game}/seats/2/resign")
    body = {"at_version": 1} if again == "forks" else None
    answer = alice.post(f"games/{game}/{again}", body)
    assert (occupant(answer), answer.json["status"]) == ("invited", "lobby")
    taken = robo.put(f"games/{answer.json['id']}/seats/2", ME)
    assert (occupant(taken), taken.json["status"]) == ("bot", "active")


def test_a_rematch_seats_a_bot_that_accepts_it(alice, online):
    game = table(alice, ROBO).json["id"]
    alice.post(f"games/{game}/seats/1/resign")
    answer = alice.post(f"games/{game}/rematch")
    assert (occupant(answer), answer.json["status"]) == ("bot", "active")


@pytest.mark.parametrize(
    ("accepts", "pointer", "code"),
    [
        (None, "/accepts", "invalid-type"),
        ([], "/accepts", "invalid-type"),
        ({"from": "nobody"}, "/accepts/from", "invalid-value"),
        ({"from": None}, "/accepts/from", "invalid-type"),
        ({"from": ["anybody"]}, "/accepts/from", "invalid-type"),
        ({"rated": 1}, "/accepts/rated", "invalid-type"),
        ({"rulesets": "rota"}, "/accepts/rulesets", "invalid-type"),
        ({"rulesets": ["rota", "chess"]}, "/accepts/rulesets/1", "invalid-value"),
        ({"rulesets": [1]}, "/accepts/rulesets/0", "invalid-type"),
        ({"rulesets": ["rota"] * 101}, "/accepts/rulesets", "invalid-value"),
        ({"least_seconds": -1}, "/accepts/least_seconds", "invalid-value"),
        ({"least_seconds": 2**31}, "/accepts/least_seconds", "invalid-value"),
        ({"least_seconds": "1"}, "/accepts/least_seconds", "invalid-type"),
        ({"most_games": 1.5}, "/accepts/most_games", "invalid-type"),
        ({"most_games": -1}, "/accepts/most_games", "invalid-value"),
        ({"most_games": 10**30}, "/accepts/most_games", "invalid-value"),
        ({"form": "anybody"}, "/accepts/form", "unknown-member"),
    ],
)
def test_it_refuses_rules_that_are_none(bob, robo, accepts, pointer, code):
    before = bob.get("me/bots").json["items"][0]["accepts"]
    for answer in (
        bob.post("bots", {"name": "hal", "accepts": accepts}),
        bob.patch("me/bots/robo", {"accepts": accepts}),
    ):
        assert (answer.status, answer.code) == (422, "validation")
        (error,) = answer.json["errors"]
        assert (error["pointer"], error["code"]) == (pointer, code), answer
    assert bob.get("me/bots").json["items"][0]["accepts"] == before
    assert Bot.objects.count() == 1

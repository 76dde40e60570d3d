"""Streams of a running service: at once, in order, alive, and with a word before they end."""

from __future__ import annotations

from random import Random
from secrets import token_hex

import httpx
import pytest

from tests.support.following import LINES, SERVER_SENT, Follower

BOTH = pytest.mark.parametrize("accept", [SERVER_SENT, LINES])


@pytest.fixture
def pair(crowd):
    return [crowd.sign_up(f"{name} {token_hex(4)}") for name in ("alice", "bob")]


@pytest.fixture
def game(crowd, pair):
    return crowd.new_game(*pair)["id"]


def step(crowd, pair, game):
    """Whoever's turn it is makes a move; whether the game goes on."""
    pending = crowd.http.get(f"games/{game}", headers=pair[0]).json()["pending"]
    answer = crowd.step(pair[pending[0]["seat"] - 1], game)
    assert answer.status_code == 201, answer.text
    return bool(answer.json()["pending"])


def play(crowd, pair, game):
    while step(crowd, pair, game):
        pass


@BOTH
def test_everything_is_told_to_everybody_until_the_game_is_over(crowd, pair, game, base, accept):
    path = f"games/{game}/events"
    followers = [Follower(base, path, who, accept) for who in (*pair, {})]
    for follower in followers:
        follower.wait_for("snapshot")
    play(crowd, pair, game)
    for follower in followers:
        follower.join()
        assert follower.types[0] == "snapshot"
        assert follower.types[-2:] == ["game.finished", "stream.closing"]
        assert follower.events[-1]["reason"] == "game-over"
        first = int(follower.events[0]["id"])
        assert follower.ids == list(range(first + 1, first + 1 + len(follower.ids)))
        assert follower.events[-1]["id"] is None


@BOTH
def test_a_stream_starts_at_once_and_gives_signs_of_life(pair, game, base, accept):
    with Follower(base, f"games/{game}/events", pair[0], accept) as follower:
        follower.wait_for("snapshot")
        follower.wait(lambda one: one.signs_of_life >= 2)
        assert follower.types == ["snapshot"]


def test_whoever_comes_back_at_any_moment_misses_nothing_and_hears_nothing_twice(
    crowd, pair, game, base
):
    dice = Random(7)
    path, heard = f"games/{game}/events", []
    follower = Follower(base, f"{path}?after=0", pair[0])
    going_on = True
    while going_on:
        moves = dice.randrange(4)
        for _ in range(moves):
            going_on = going_on and step(crowd, pair, game)
        if moves and dice.random() < 0.5:
            follower.wait(lambda one: bool(one.ids))
        follower.stop()
        heard += follower.ids
        last = {"Last-Event-ID": str(heard[-1])} if heard else {}
        follower = Follower(base, f"{path}?after=0", {**pair[0], **last})
    heard += follower.join().ids
    assert heard == list(range(1, len(heard) + 1))
    whole = crowd.http.get(f"{path}?after=0&limit=200").json()["items"]
    assert len(heard) == len(whole)


def test_several_streams_of_one_player_all_hear_everything(crowd, pair, game, base):
    followers = [Follower(base, f"games/{game}/events?after=0", pair[0]) for _ in range(8)]
    play(crowd, pair, game)
    told = [follower.join().ids for follower in followers]
    assert all(ids == told[0] == list(range(1, len(ids) + 1)) for ids in told)


def test_an_account_hears_of_all_its_games(crowd, pair, base):
    with Follower(base, "me/events", pair[0], LINES) as follower:
        follower.wait_for("snapshot")
        games = [crowd.new_game(*pair)["id"] for _ in range(3)]
        for game in games:
            play(crowd, pair, game)
        follower.wait(lambda one: one.types.count("game.finished") == 3)
        assert {event["game_id"] for event in follower.events[1:]} == set(games)
        assert follower.ids == list(range(1, 1 + len(follower.ids)))


def test_a_lobby_can_be_followed_into_the_game(crowd, pair, base):
    seats = [{"type": "me"}, {"type": "open"}]
    body = {"ruleset": "rota", "seats": seats}
    game = crowd.http.post("games", json=body, headers=pair[0]).json()["id"]
    with Follower(base, f"games/{game}/events", {}) as follower:
        assert follower.wait_for("snapshot")["view"] is None
        crowd.http.put(f"games/{game}/seats/2", json={"type": "me"}, headers=pair[1])
        follower.wait_for("decision.opened")
        assert follower.types[1:] == ["seat.changed", "game.started", "decision.opened"]


@BOTH
def test_a_cursor_that_leads_nowhere_is_followed_by_a_new_snapshot(crowd, pair, game, base, accept):
    with Follower(base, f"games/{game}/events?after=5000", pair[0], accept) as follower:
        follower.wait_for("snapshot")
        assert follower.types == ["resync", "snapshot"]
        step(crowd, pair, game)
        follower.wait_for("decision.opened")


def test_a_revoked_token_ends_its_streams(crowd, pair, game, base):
    token = crowd.http.get("me", headers=pair[0]).json()["token_id"]
    own = [Follower(base, path, pair[0]) for path in (f"games/{game}/events", "me/events")]
    with Follower(base, f"games/{game}/events", pair[1]) as other:
        for follower in (*own, other):
            follower.wait_for("snapshot")
        crowd.http.delete(f"me/tokens/{token}", headers=pair[0])
        for follower in own:
            assert follower.join().events[-1]["reason"] == "no-access"
        other.wait(lambda one: one.signs_of_life >= 1)
        assert "stream.closing" not in other.types


def test_a_seat_that_is_taken_changes_what_its_player_hears(crowd, pair, base):
    """A stream is seen through the eyes of who follows it now."""
    seats = [{"type": "me"}, {"type": "open"}]
    body = {"ruleset": "axio", "seats": seats, "options": {"start_seat": 2}}
    game = crowd.http.post("games", json=body, headers=pair[0]).json()["id"]
    with Follower(base, f"games/{game}/events", pair[1]) as follower:
        follower.wait_for("snapshot")
        crowd.http.put(f"games/{game}/seats/2", json={"type": "me"}, headers=pair[1])
        step(crowd, pair, game)
        heard = follower.wait_for("move.made")["move"]
    (own,) = crowd.http.get(f"games/{game}/moves", headers=pair[1]).json()["items"]
    assert heard == own


def test_a_ticket_opens_a_stream_without_a_header(crowd, pair, game, base):
    ticket = crowd.http.post("stream-tickets", headers=pair[0]).json()["ticket"]
    path = f"games/{game}/events?ticket={ticket}"
    with Follower(base, path) as follower:
        assert follower.wait_for("snapshot")["view"]["viewer"]["seat"] == 1
        step(crowd, pair, game)
        follower.wait_for("move.made")
    again = Follower(base, path).join()
    assert again.status == 401


def test_refusals_of_streams_are_problems(crowd, pair, base):
    private = crowd.new_game(pair[0], visibility="private")["id"]
    for path, status in (
        (f"games/{private}/events", 404),
        ("games/nonsense/events", 404),
        (f"games/{private}/events?after=nonsense", 422),
        ("me/events", 401),
    ):
        refused = Follower(base, path).join()
        assert refused.status == status and refused.events[0]["status"] == status


def test_a_stream_can_be_asked_for_by_its_head(game, base):
    url = f"{base}/api/v1/games/{game}/events"
    answer = httpx.head(url, headers={"Accept": SERVER_SENT}, timeout=5)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == SERVER_SENT

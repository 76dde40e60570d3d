"""Daily challenges: the same deal for everybody, committed to before and revealed after the day."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256

import pytest
import time_machine

from games.models import Daily, DailyAttempt
from games.periodic import Periodic
from games.rules import RULES, ruleset_of
from games.server.host_clock import HostClock
from games.services.daily import dailies_put
from tests.support.agents import Agent, Refused
from tests.support.client import Client, sign_up
from tests.support.playing import rush

DAY_BEFORE = datetime(2031, 5, 1, 20, tzinfo=UTC)
TODAY = datetime(2031, 5, 2, 9, tzinfo=UTC)
LATE_TODAY = datetime(2031, 5, 2, 23, 59, 59, tzinfo=UTC)
TOMORROW = datetime(2031, 5, 3, tzinfo=UTC)
BOARD = "daily/rota/2031-05-02"


@pytest.fixture
def day(db):
    with time_machine.travel(DAY_BEFORE, tick=False):
        dailies_put()
    with time_machine.travel(TODAY, tick=False) as clock:
        dailies_put()
        yield clock


def attempt(player: Client, ruleset: str = "rota") -> dict:
    answer = player.post(f"daily/{ruleset}")
    assert answer.status == 201, answer
    assert answer.headers["Location"] == f"/api/v1/games/{answer.json['id']}"
    return answer.json


def played(player: Client) -> str:
    game = attempt(player)["id"]
    assert rush(game, [player])["status"] == "finished"
    return game


def challenge(client: Client, date: str, ruleset: str = "rota") -> dict:
    answer = client.get("daily")
    assert answer.status == 200, answer
    (found,) = [
        one for one in answer.json["items"] if (one["ruleset"], one["date"]) == (ruleset, date)
    ]
    return found


@pytest.mark.parametrize("ruleset", ["rota", "axio", "acht"])
def test_everybody_gets_the_same_deal(day, alice, bob, ruleset):
    mine, theirs = (attempt(player, ruleset) for player in (alice, bob))
    assert mine["id"] != theirs["id"]
    assert mine["seed_commitment"] != theirs["seed_commitment"]
    one, other = (
        client.get(f"games/{game['id']}/view").json
        for client, game in ((alice, mine), (bob, theirs))
    )
    assert one["hand"] == other["hand"] and one["board"] == other["board"]


def test_another_day_is_another_deal(day, alice):
    # One tile may be the same; four more, each turned in some way, hardly are.
    mine = alice.get(f"games/{attempt(alice)['id']}/view").json
    day.move_to(TOMORROW)
    other = alice.get(f"games/{attempt(alice)['id']}/view").json
    assert (other["hand"], other["board"]) != (mine["hand"], mine["board"])


def test_a_newer_version_of_the_rules_does_not_change_a_deal_that_was_made(
    db, alice, bob, monkeypatch
):
    def attempts(player: Client) -> tuple[dict, dict]:
        game = attempt(player, "acht")
        return game, player.get(f"games/{game['id']}/view").json

    with time_machine.travel(TODAY, tick=False):
        with monkeypatch.context() as before:
            before.setitem(RULES, "acht", ruleset_of("acht", 1))
            first, deal = attempts(alice)
        second, same = attempts(bob)
    assert RULES["acht"].version > 1
    assert first["ruleset_version"] == second["ruleset_version"] == 1
    assert first["options"] == second["options"]
    assert (deal["hand"], deal["board"]) == (same["hand"], same["board"])


def test_an_account_has_one_attempt(day, alice):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    game = attempt(alice)["id"]
    again = alice.post("daily/rota")
    assert (again.status, again.json["id"]) == (200, game)
    refused = robo.post("daily/rota")
    assert (refused.status, refused.code) == (409, "day-not-over")
    assert robo.post("daily/axio").status == 201
    alice.post(f"games/{game}/seats/1/resign")
    assert alice.post("daily/rota").json["id"] == game


def test_what_was_committed_to_before_is_revealed_after(day, alice, stranger):
    day.move_to(DAY_BEFORE)
    before = challenge(stranger, "2031-05-02")
    assert before["seed"] is None and before["starts_at"] == "2031-05-02T00:00:00Z"
    day.move_to(LATE_TODAY)
    assert challenge(stranger, "2031-05-02") == before
    game = played(alice)
    day.move_to(TOMORROW)
    after = stranger.get(BOARD).json
    seed = bytes.fromhex(after["seed"])
    assert before["seed_commitment"] == after["seed_commitment"]
    assert sha256(seed + b"rota/2031-05-02").hexdigest() == before["seed_commitment"]
    export = stranger.get(f"games/{game}/export").json
    assert export["seed"] == after["seed"]
    assert stranger.post("exports/verify", export).json["valid"]


def test_the_board_ranks_what_was_reached_while_the_day_lasted(day, alice, bob, stranger):
    alice.patch("me", {"password": "long enough"})
    games = {"alice": played(alice), "bob": played(bob)}
    late = sign_up("late")
    attempt(late)
    assert stranger.get(BOARD).json["items"] == []
    day.move_to(TOMORROW)
    rush(late.get("me/games").json["items"][0]["id"], [late])
    items = stranger.get(BOARD).json["items"]
    assert {entry["player"]: entry["game_id"] for entry in items} == games
    assert {entry["player"]: entry["guest"] for entry in items} == {"alice": False, "bob": True}
    assert [entry["rank"] for entry in items] == [1, 2]
    result = stranger.get(f"games/{games['alice']}").json["result"]["ranking"][0]
    for entry in items:
        assert (entry["score"], entry["tiebreak"]) == (result["score"], result["tiebreak"])
    page = stranger.get(f"{BOARD}?limit=1").json
    assert page["items"] == items[:1]
    rest = stranger.get(f"{BOARD}?limit=1&cursor={page['next_cursor']}").json
    assert rest["items"] == items[1:] and rest["next_cursor"] is None


def test_who_was_a_guest_then_stays_marked(day, alice, bob, stranger):
    """A password that is set later does not tell who began the game."""
    played(alice)
    alice.patch("me", {"password": "long enough"})
    bob.patch("me", {"password": "long enough"})
    played(bob)
    day.move_to(TOMORROW)
    items = stranger.get(BOARD).json["items"]
    assert {entry["player"]: entry["guest"] for entry in items} == {"alice": True, "bob": False}


def test_a_bot_of_a_guest_is_one_too(day, alice, stranger):
    bot = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    played(bot)
    day.move_to(TOMORROW)
    (entry,) = stranger.get(BOARD).json["items"]
    assert entry["kind"] == "bot" and entry["guest"]


def test_during_the_day_its_player_cannot_tell_the_deal_either(day, alice):
    game = attempt(alice)["id"]
    assert alice.post(f"games/{game}/hints").code == "day-not-over"
    assert rush(game, [alice])["seed"] is None
    assert alice.get(f"games/{game}/export").code == "day-not-over"
    assert alice.get(f"games/{game}/replay?as=all").code == "hidden-information"
    assert alice.post(f"games/{game}/analysis").code == "day-not-over"
    assert alice.post(f"games/{game}/forks", {"at_version": 1}).code == "day-not-over"
    again = alice.post(f"games/{game}/rematch").json
    assert alice.get(f"games/{again['id']}").json["seed"] is None
    deal, other = (alice.get(f"games/{one}/replay").json["items"][0] for one in (game, again["id"]))
    assert deal["view"]["hand"] != other["view"]["hand"]
    day.move_to(TOMORROW)
    assert alice.get(f"games/{game}").json["seed"] is not None
    assert alice.get(f"games/{game}/replay?as=all").status == 200


#: Whatever others could look at.
PARTS = ("", "/view", "/moves", "/replay", "/replay?as=all", "/replay?as=seat:1", "/export")
MORE_PARTS = ("/events", "/since?version=1", "/jobs", "/seats/1/hand", "/seats/1/standing-orders")
LISTS = (
    *("games", "games?player=alice", "games?ruleset=rota&status=finished", "me/games", "me/events"),
    *("rulesets/rota/leaderboard?kind=solo", "daily", BOARD, "me/turns"),
)


def test_others_learn_nothing_from_who_played_or_how(day, alice, mallory, stranger):
    """Not a byte differs whether somebody has played, and to which end."""

    def seen() -> list[tuple[int, bytes]]:
        public = ["games", "games?player=alice", "rulesets/rota/leaderboard?kind=solo", BOARD]
        answers = [
            *(mallory.get(path) for path in LISTS),
            *(stranger.get(path) for path in ("daily", *public)),
            stranger.send("GET", "games/records"),
        ]
        return [(answer.status, answer.content) for answer in answers]

    before = seen()
    game = attempt(alice)["id"]
    assert seen() == before
    for part in (*PARTS, *MORE_PARTS):
        for client in (mallory, stranger):
            status = client.get(f"games/{game}{part}").status
            assert status == 404 or (client is stranger and status == 401), part
    rush(game, [alice])
    assert seen() == before
    for part in (*PARTS, *MORE_PARTS):
        assert mallory.get(f"games/{game}{part}").status == 404, part
    assert mallory.post(f"games/{game}/forks", {"at_version": 1}).status == 404
    assert mallory.post(f"games/{game}/analysis").status == 404
    assert mallory.post(f"games/{game}/rematch").status == 404


def test_neither_tools_nor_an_invite_code_nor_a_profile_tell_the_game(day, alice, mallory):
    game = attempt(alice)
    cheat, here = Agent(mallory), f"games/{game['id']}"
    profile = mallory.get("players/alice").json
    for finished in (False, True):
        if finished:
            assert rush(game["id"], [alice])["status"] == "finished"
        for tool in ("look", "wait_for_my_turn", "options", "sit_down"):
            with pytest.raises(Refused) as told:
                cheat.call(tool, game_id=game["id"])
            assert len(str(told.value)) < 400, tool
        assert game["id"] not in str(cheat.call("list_tables"))
        body = {"type": "me", "invite_code": game["invite_code"]}
        assert mallory.put(f"{here}/seats/1", body).status == 409
        assert mallory.get(here).status == 404
    assert mallory.get("players/alice").json == profile


def test_two_worlds_that_differ_in_the_deal_look_alike(day, alice, mallory, stranger):
    """What is told of a challenge depends on its seed by the commitment alone."""
    played(alice)

    def seen() -> list[bytes]:
        return [
            c.get(path).content for c in (alice, mallory, stranger) for path in ("daily", BOARD)
        ]

    before = seen()
    for daily in Daily.objects.all():
        daily.seed = bytes(255 - byte for byte in bytes(daily.seed))
        daily.save()
    DailyAttempt.objects.update(key="00000099-00000099")
    assert seen() == before


def test_a_shown_seed_would_be_found(day, stranger):
    seed = bytes(Daily.objects.get(ruleset="rota", date="2031-05-02").seed).hex()
    assert seed.encode() not in stranger.get(BOARD).content
    day.move_to(TOMORROW)
    assert seed.encode() in stranger.get(BOARD).content


def test_who_gave_up_is_not_on_the_board(day, alice, stranger):
    game = attempt(alice)["id"]
    alice.post(f"games/{game}/seats/1/resign")
    day.move_to(TOMORROW)
    assert stranger.get(BOARD).json["items"] == []


def test_deals_are_made_once_and_ahead(db, monkeypatch):
    # The database of the tests has the time of its own host.
    monkeypatch.setattr(HostClock, "agrees_with_the_database", lambda clock: True)
    with time_machine.travel(DAY_BEFORE, tick=False) as clock:
        sweeper = Periodic()
        for _ in range(2):
            sweeper.run()
            dailies_put()
        assert set(Daily.objects.values_list("date", flat=True)) == {
            DAY_BEFORE.date(),
            TODAY.date(),
        }
        before = {daily.pk: bytes(daily.seed) for daily in Daily.objects.all()}
        clock.move_to(TODAY)
        # Its host has been running all the time.
        sweeper.host_clock = HostClock()
        sweeper.run()
        after = {daily.pk: bytes(daily.seed) for daily in Daily.objects.all()}
    assert before.items() < after.items() and len(set(after.values())) == len(after) == 9


def test_it_can_be_played_even_if_nothing_was_prepared(alice):
    assert attempt(alice)["status"] == "active"


@pytest.mark.parametrize(
    "path",
    [
        "daily/chess/2031-05-02",
        "daily/rota/2031-05-09",
        "daily/rota/nonsense",
        "daily/rota/20310502",
    ],
)
def test_it_refuses_what_is_no_challenge(day, stranger, path):
    assert stranger.get(path).code == "not-found"


def test_it_refuses_rulesets_that_do_not_exist(day, alice, stranger):
    assert alice.post("daily/chess").code == "not-found"
    assert alice.post("daily/rota", {"nonsense": 1}).code == "validation"
    assert stranger.post("daily/rota").code == "unauthenticated"

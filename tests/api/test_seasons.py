"""The board of a season: it begins anew, and anybody can recompute it from the records."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from games.contests import season_of
from games.models import Rating
from games.services.pruning import prune
from games.services.seasons import season_board
from tests.support.client import Client, sign_up
from tests.support.jobs import work
from tests.support.playing import rated_game

pytestmark = pytest.mark.usefixtures("not_guests")

PASSWORD = "long enough"
SUMMER = datetime(2031, 7, 1, tzinfo=UTC)
LAST_OF_SPRING = datetime(2031, 6, 30, 23, 59, 59, tzinfo=UTC)


def board(client: Client, season: str, of: str = "people") -> list[dict]:
    answer = client.get(f"rulesets/rota/leaderboard?of={of}&season={season}")
    assert answer.status == 200, answer
    return answer.json["items"]


def lines(client: Client, query: str = "") -> list[bytes]:
    """All records, page by page."""
    found, cursor = [], ""
    while True:
        answer = client.send("GET", f"games/records?limit=3{query}{cursor}")
        if not answer.content:
            return found
        found += answer.content.splitlines()
        cursor = f"&cursor={answer.headers['Axio-Next-Cursor']}"


@pytest.fixture
def season(alice, bob):
    """Two dozen games of a season, among them a private one, and one that an engine helped in."""
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    carol = sign_up("carol", password=PASSWORD)
    rng = Random(7)
    with time_machine.travel(SUMMER, tick=True):
        for at in range(24):
            host, *guests = rng.sample([bob, carol, robo, alice], rng.choice([2, 2, 3]))
            if {alice, robo} <= {host, *guests}:
                guests = [one for one in guests if one not in {alice, robo}] or [carol]
                host = alice
            more = {"visibility": "private"} if at == 5 else {}
            game = rated_game(host, *guests, welcomes="any", **more)["id"]
            if at == 9:
                engine = {"type": "ai", "engine": "random"}
                assert host.post(f"games/{game}/seats/1/substitute", engine).status == 200
                work()
            for seat, guest in enumerate(guests, start=2):
                guest.post(f"games/{game}/seats/{seat}/resign")
            assert host.get(f"games/{game}").json["status"] == "finished"
    return "2031-Q3"


def test_anybody_gets_the_same_numbers_from_the_records(season, stranger):
    recomputed = season_board(lines(stranger), ruleset="rota", season=season)
    stored = {
        (row.of, row.player.name): (row.mu, row.sigma, row.rating, row.games)
        for row in Rating.objects.filter(season=season).select_related("player")
    }
    boards = {"player": "people", "bot": "bots"}
    assert stored == {
        (boards[one.kind], one.player): (
            one.skill.mu,
            one.skill.sigma,
            one.skill.rating,
            one.games,
        )
        for one in recomputed
    }
    assert len(stored) == 4


def test_also_when_the_games_are_pruned(season, stranger):
    before = season_board(lines(stranger), ruleset="rota", season=season)
    with time_machine.travel(datetime(2033, 1, 1, tzinfo=UTC)):
        list(prune(timezone.now()))
    assert season_board(lines(stranger), ruleset="rota", season=season) == before


def test_the_command_tells_what_the_board_shows(season, stranger, monkeypatch):
    read = SimpleNamespace(buffer=io.BytesIO(b"\n".join(lines(stranger, "&ruleset=rota"))))
    monkeypatch.setattr("sys.stdin", read)
    told = io.StringIO()
    call_command("season_board", "rota", season, stdout=told)
    shown = [json.loads(line) for line in told.getvalue().splitlines()]
    for of, kind in (("people", "player"), ("bots", "bot")):
        assert [one for one in shown if one["kind"] == kind] == [
            {name: entry[name] for name in ("player", "kind", "games", "rating", "uncertainty")}
            for entry in board(stranger, season, of)
        ]


def test_a_private_game_counts_in_ratings_of_all_time_only(season, stranger):
    def games(query: str) -> int:
        items = stranger.get(f"rulesets/rota/leaderboard?{query}").json["items"]
        return sum(entry["games"] for entry in items)

    assert 0 < games("") - games(f"season={season}") <= 3


def test_a_season_begins_anew(alice, bob, stranger):
    for at in (LAST_OF_SPRING, SUMMER):
        with time_machine.travel(at, tick=False):
            game = rated_game(alice, bob)["id"]
            bob.post(f"games/{game}/seats/2/resign")
    spring, summer = (board(stranger, season) for season in ("2031-Q2", "2031-Q3"))
    assert spring == summer and [entry["games"] for entry in spring] == [1, 1]
    assert board(stranger, "2031-Q1") == []
    always = stranger.get("rulesets/rota/leaderboard?of=people").json["items"]
    assert [entry["games"] for entry in always] == [2, 2]
    (rating,) = stranger.get("players/alice").json["ratings"]
    assert rating["games"] == 2


def test_a_record_tells_who_was_rated_and_by_what(alice, bob, stranger):
    game = rated_game(alice, bob)["id"]
    bob.post(f"games/{game}/seats/2/resign")
    export = stranger.get(f"games/{game}/export").json
    alice_, bob_ = export["rating"]["contenders"]
    assert alice_ == {
        "seat": 1,
        "kind": "player",
        "name": "alice",
        "side": "1",
        "place": 1,
        "helped": False,
        "rating": None,
    }
    assert (bob_["name"], bob_["place"]) == ("bob", 2)
    assert stranger.post("exports/verify", export).json["valid"]
    alice_["place"] = 2
    checks = stranger.post("exports/verify", export).json["checks"]
    assert [check["name"] for check in checks if not check["ok"]] == ["rating"]


@pytest.mark.parametrize("season", ["2031", "2031-Q5", "2031-Q", "31-Q1", "2031-Q1x", "%00"])
def test_it_refuses_what_is_no_season(stranger, db, season):
    answer = stranger.get(f"rulesets/rota/leaderboard?season={season}")
    assert (answer.status, answer.code) == (422, "validation")


def test_a_quarter_begins_in_utc():
    assert season_of(SUMMER) == "2031-Q3" and season_of(LAST_OF_SPRING) == "2031-Q2"
    assert season_of(datetime(2031, 12, 31, 23, 59, tzinfo=UTC)) == "2031-Q4"

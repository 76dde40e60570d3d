"""Engines that are chosen by their strength: where they sit, what is refused, and how they are rated."""

from __future__ import annotations

import json

import pytest

from ai.levels.dial import DialledMind
from games.contests import Skill, measured_skill
from games.engines import BY_RATING, ENGINES, SCALES
from games.models import Game, Job, Rating, Seat
from games.services.seasons import season_board
from games.services.seek_matching import seek_sweep
from tests.api.test_seeks import later, seek, wish
from tests.support.jobs import engine_game, the_job, work
from tests.support.playing import new_game, rush
from tests.support.scales import EVEN

ME = {"type": "me"}


def rated(number):
    return {"type": "ai", "rating": number}


@pytest.fixture(autouse=True)
def _scales(monkeypatch):
    """`rota` has a scale from 1000 to 2000, and `axio` none."""
    monkeypatch.setitem(SCALES, "rota", EVEN.scale())
    monkeypatch.delitem(SCALES, "axio", raising=False)


def asked_for(client, *seats, ruleset="rota", **more):
    return client.post("games", {"ruleset": ruleset, "seats": list(seats), **more})


def test_the_engines_tell_the_range_of_each_scale(stranger, db):
    page = stranger.get("engines").json
    (scale,) = [one for one in page["scales"] if one["ruleset"] == "rota"]
    assert scale == {"ruleset": "rota", "minimum": 1000, "maximum": 2000, "unit": "elo"}
    assert "axio" not in {one["ruleset"] for one in page["scales"]}
    ratings = {item["slug"]: item["ratings"] for item in page["items"]}
    assert {"ruleset": "rota", "rating": 1800} in ratings["hard"]
    assert not any(one["ruleset"] == "axio" for found in ratings.values() for one in found)


@pytest.mark.parametrize("number", [1000, 1234, 2000])
def test_an_opponent_of_this_strength_takes_its_seat_and_plays(alice, number):
    game = asked_for(alice, ME, rated(number), options={"start_seat": 2}).json
    assert game["status"] == "active"
    assert game["seats"][1]["occupant"] == {
        "type": "ai",
        "name": None,
        "engine": None,
        "rating": number,
    }
    job = alice.get(f"games/{game['id']}/jobs").json["items"][0]
    assert (job["engine"], job["status"]) == (BY_RATING, "queued")
    work()
    job = alice.get(f"jobs/{job['id']}").json
    assert (job["status"], job["error"], job["fallback"]) == ("succeeded", None, None)
    (move,) = alice.get(f"games/{game['id']}/moves").json["items"]
    assert (move["seat"], move["made_by"]) == (2, "ai")


def test_the_mind_of_its_rating_is_asked(alice, monkeypatch):
    thought = []
    think = DialledMind.think
    monkeypatch.setattr(
        DialledMind,
        "think",
        lambda self, *a, **k: (thought.append(self.setting), think(self, *a, **k))[1],
    )
    asked_for(alice, ME, rated(1250), options={"start_seat": 2})
    work()
    assert thought == [DialledMind(0.25).setting]


def test_who_looks_ahead_costs_more_of_the_turn_of_its_account(alice):
    costs = []
    for number in (1000, 2000):
        asked_for(alice, ME, rated(number), options={"start_seat": 2})
        costs.append(Job.objects.latest("queued_at").cost)
    assert costs == [0.1, ENGINES["expert"].think_seconds]


@pytest.mark.parametrize(
    ("seat", "code", "pointer"),
    [
        (rated(999), "invalid-options", "/seats/1/rating"),
        (rated(2001), "invalid-options", "/seats/1/rating"),
        (rated(-5), "invalid-options", "/seats/1/rating"),
        (rated(10**40), "invalid-options", "/seats/1/rating"),
        (rated(1500.5), "validation", "/seats/1/rating"),
        (rated("1500"), "validation", "/seats/1/rating"),
        (rated(True), "validation", "/seats/1/rating"),
        (rated(None), "validation", "/seats/1/engine"),
        ({"type": "ai"}, "validation", "/seats/1/engine"),
        ({"type": "ai", "engine": "hard", "rating": 1500}, "validation", "/seats/1"),
        ({"type": "ai", "engine": BY_RATING}, "invalid-options", "/seats/1/engine"),
        ({"type": "me", "rating": 1500}, "validation", "/seats/1/rating"),
    ],
)
def test_what_no_opponent_is_is_refused(alice, seat, code, pointer):
    answer = asked_for(alice, ME, seat)
    assert (answer.status, answer.code) == (422, code)
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]
    assert not Game.objects.exists()


def test_the_refusal_tells_the_range(alice):
    assert "1000 to 2000" in asked_for(alice, ME, rated(1)).json["detail"]


def test_a_game_that_was_never_measured_has_no_such_opponents(alice):
    answer = asked_for(alice, ME, rated(1500), ruleset="axio")
    assert (answer.status, answer.code) == (422, "invalid-options")
    assert answer.json["errors"][0]["pointer"] == "/seats/1/rating"


def test_the_host_seats_one_and_changes_it(alice):
    game = asked_for(alice, ME, {"type": "open"}, start="by_host").json["id"]
    path = f"games/{game}/seats/2"
    assert alice.put(path, rated(1500)).json["seats"][1]["occupant"]["rating"] == 1500
    assert alice.put(path, rated(1600)).json["seats"][1]["occupant"]["rating"] == 1600
    assert alice.put(path, rated(2500)).code == "invalid-options"
    named = alice.put(path, {"type": "ai", "engine": "easy"}).json["seats"][1]["occupant"]
    assert (named["engine"], named["rating"]) == ("easy", None)


def test_one_stands_in_until_the_player_comes_back(alice, bob):
    game = new_game(alice, bob, options={"start_seat": 1})["id"]
    path = f"games/{game}/seats/1"
    assert alice.post(f"{path}/substitute", rated(1)).code == "invalid-options"
    assert alice.post(f"{path}/substitute", {"type": "ai"}).code == "validation"
    occupant = alice.post(f"{path}/substitute", rated(1700)).json["seats"][0]["occupant"]
    assert occupant == {"type": "ai", "name": "alice", "engine": None, "rating": 1700}
    assert work() == 1
    again = alice.post(f"{path}/substitute", {"type": "ai", "engine": "easy"}).json["seats"][0]
    assert (again["occupant"]["engine"], again["occupant"]["rating"]) == ("easy", None)
    back = alice.put(path, ME).json["seats"][0]["occupant"]
    assert back == {"type": "player", "name": "alice", "engine": None, "rating": None}


def test_a_rematch_has_the_same_opponent(alice):
    game = asked_for(alice, ME, rated(1300), options={"start_seat": 1}).json["id"]
    alice.post(f"games/{game}/seats/1/resign")
    again = alice.post(f"games/{game}/rematch").json
    assert again["seats"][1]["occupant"]["rating"] == 1300


def test_a_seek_is_filled_with_them(alice):
    mine = seek(alice, seats=[3], fill_after=600, rating=1400)
    assert (mine["engine"], mine["rating"]) == (None, 1400)
    later(seconds=601)
    seek_sweep()
    found = alice.get(f"seeks/{mine['id']}").json
    game = alice.get(f"games/{found['game_id']}").json
    told = sorted(seat["occupant"]["rating"] or 0 for seat in game["seats"])
    assert told == [0, 1400, 1400]


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"rating": 3000}, "/rating"),
        ({"rating": 1500, "engine": "hard"}, "/rating"),
        ({"rating": 1500, "rulesets": ["rota", "axio"]}, "/rating"),
    ],
)
def test_a_seek_for_none_of_them_is_refused(alice, more, pointer):
    answer = alice.post("seeks", wish(fill_after=1, **more))
    assert answer.status == 422 and answer.json["errors"][0]["pointer"] == pointer


def lost_to(client, number, **more):
    """A rated game against such an opponent that its host gives up after the opening."""
    game = asked_for(client, ME, rated(number), rated=True, options={"start_seat": 1}, **more).json
    while client.get(f"games/{game['id']}").json["version"] < 8:
        rush(game["id"], [client], moves=1)
        work()
    client.post(f"games/{game['id']}/seats/1/resign")
    return game["id"]


@pytest.mark.usefixtures("not_guests")
def test_where_engines_are_welcome_it_counts_as_what_it_was_measured_to_be(alice):
    after = []
    for number in (1100, 1900):
        Rating.objects.all().delete()
        game = lost_to(alice, number, welcomes="engines")
        row = Rating.objects.get(season="")
        assert row.player.name == "alice" and row.games == 1
        after.append(row.mu)
        exported = alice.get(f"games/{game}/export").json["rating"]["contenders"]
        assert exported[1]["rating"] == number and exported[0]["rating"] is None
    # Who loses against the weaker one loses more.
    assert after[0] < after[1] < Skill().mu


@pytest.mark.usefixtures("not_guests")
def test_a_board_is_recomputed_with_them(alice):
    game = lost_to(alice, 1700, welcomes="any")
    row = Rating.objects.exclude(season="").get()
    record = json.dumps(alice.get(f"games/{game}/export").json).encode()
    (standing,) = season_board([record], ruleset="rota", season=row.season)
    assert (standing.player, standing.skill) == ("alice", Skill(row.mu, row.sigma))


@pytest.mark.usefixtures("not_guests")
def test_elsewhere_nobody_is_rated_by_it(alice):
    lost_to(alice, 1700)
    assert not Rating.objects.exists()


@pytest.mark.usefixtures("not_guests")
def test_a_player_reads_which_rating_is_about_their_own_strength(alice):
    lost_to(alice, 1700, welcomes="engines")
    (told,) = alice.get("players/alice").json["ratings"]
    assert 1000 < told["strength"] < 1500
    assert measured_skill(told["strength"]).mu == pytest.approx(
        told["rating"] + 3 * told["uncertainty"], abs=0.05
    )
    assert asked_for(alice, ME, rated(told["strength"])).status == 201


def test_an_opponent_whose_scale_is_gone_is_played_by_a_simpler_engine(alice, monkeypatch):
    game = asked_for(alice, ME, rated(1500), options={"start_seat": 2}).json["id"]
    monkeypatch.delitem(SCALES, "rota")
    work()
    job = alice.get(f"games/{game}/jobs").json["items"][0]
    assert job["status"] == "succeeded" and job["fallback"] in ENGINES
    assert Seat.objects.get(game_id=game, number=2).rating == 1500


def test_named_engines_are_what_they_were(alice):
    game = engine_game(alice, "easy")
    assert game["seats"][1]["occupant"] == {
        "type": "ai",
        "name": None,
        "engine": "easy",
        "rating": None,
    }
    rush(game["id"], [alice], moves=1)
    assert the_job(game).engine == "easy"

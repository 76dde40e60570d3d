"""Seeks: what fits, what opens, and what is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Seek, SeekWish
from games.services.pruning import prune
from games.services.seek_matching import seek_sweep
from tests.support.client import Client, sign_up
from tests.support.playing import no_guests

NONE = {"type": "none"}
DAYS = {"type": "per_decision", "seconds": 259_200}
NEVER_FULL = {"type": "bank", "initial": 7200, "increment": 60, "most": 3600}
TOO_MUCH = {
    "rulesets": ["rota", "axio", "acht"],
    "seats": [2, 3, 4],
    "time_controls": [NONE, *({"type": "per_decision", "seconds": 3600 * n} for n in (1, 2))],
}
NEVER = "0" * 16


def wish(**more):
    until = (timezone.now() + timedelta(days=1)).isoformat()
    return {
        "rulesets": ["rota"],
        "seats": [2],
        "time_controls": [NONE],
        "opponents": "people",
        "expires_at": until,
        **more,
    }


def seek(client, **more):
    answer = client.post("seeks", wish(**more))
    assert answer.status == 201, answer
    assert answer.headers["Location"] == f"/api/v1/seeks/{answer.json['id']}"
    return answer.json


def bot_of(owner, name):
    return Client(name, owner.post("bots", {"name": name}).json["token"])


def later(**how_much):
    """Let time pass for all open seeks."""
    passed = timedelta(**how_much)
    for row in Seek.objects.filter(status="open"):
        row.created_at, row.expires_at = row.created_at - passed, row.expires_at - passed
        row.due_at -= passed
        row.save()
    seek_sweep()


@pytest.fixture(autouse=True)
def time_for_a_whole_sweep(monkeypatch):
    """However busy the machine is."""
    monkeypatch.setattr("games.services.seek_matching.SWEEP_SECONDS", 60)


@pytest.fixture
def carol(db):
    return sign_up("carol")


def test_a_seek_waits_and_tells_what_it_wants(alice):
    answer = seek(alice, seats=[2, 3, 2], time_controls=[DAYS, NONE, DAYS], rated=True)
    until = answer.pop("expires_at")
    assert until > answer.pop("created_at")
    assert answer.pop("id") != answer.pop("engine")
    assert answer == {
        "rulesets": ["rota"],
        "seats": [2, 3],
        "time_controls": [DAYS, NONE],
        "rated": True,
        "opponents": "people",
        "fill_after": None,
        "rating": None,
        "status": "open",
        "game_id": None,
        "fitting": 0,
        "excludes_most": None,
        "excluded": 0,
        "closed_at": None,
    }


def test_two_that_fit_open_a_table_that_is_told_to_both(alice, bob):
    first = seek(alice, rulesets=["axio", "rota"], time_controls=[DAYS])
    second = seek(bob, rulesets=["rota"], time_controls=[NONE, DAYS])
    assert second["status"] == "matched" and second["closed_at"]
    game = alice.get(f"games/{second['game_id']}").json
    assert (game["ruleset"], game["status"], game["time_control"]) == ("rota", "active", DAYS)
    assert {seat["occupant"]["name"] for seat in game["seats"]} == {"alice", "bob"}
    assert (game["rated"], game["visibility"]) == (False, "public")
    assert alice.get(f"seeks/{first['id']}").json["game_id"] == game["id"]
    for client, mine in ((alice, first), (bob, second)):
        events = client.get("me/events?after=0").json["items"]
        (told,) = [event for event in events if event["type"] == "seek.matched"]
        assert (told["seek_id"], told["game_id"]) == (mine["id"], game["id"])
        assert game["seats"][told["seat"] - 1]["occupant"]["name"] == client.name
    assert not SeekWish.objects.exists()


def test_the_longest_waiting_is_matched_first_and_the_first_wish_counts(alice, bob, carol):
    waiting = seek(alice, rulesets=["axio", "rota"])
    seek(bob, rulesets=["acht"])
    answer = seek(carol, rulesets=["rota", "axio"])
    assert alice.get(f"seeks/{waiting['id']}").json["status"] == "matched"
    assert Game.objects.get(pk=answer["game_id"]).ruleset == "rota"


@pytest.mark.parametrize(
    "other",
    [
        {"rulesets": ["axio", "acht"]},
        {"seats": [3, 4]},
        {"time_controls": [{"type": "per_decision", "seconds": 60}]},
        {"rated": True},
        {"opponents": "bots"},
    ],
)
def test_what_does_not_fit_is_not_matched_and_the_reason_is_told(alice, bob, carol, other):
    no_guests()
    seek(alice, **other)
    seek(carol, rulesets=["acht"], seats=[4])
    mine = seek(bob)
    seek_sweep()
    mine = bob.get(f"seeks/{mine['id']}").json
    assert (mine["status"], mine["fitting"]) == ("open", 0)
    (name,) = other
    if name != "opponents":
        assert (mine["excludes_most"], mine["excluded"]) == (name, 1)
    else:
        # Not a wish of one's own.
        assert (mine["excludes_most"], mine["excluded"]) == (None, 0)


def test_a_seek_tells_how_many_fit(alice, bob, carol):
    first = seek(alice, seats=[4])
    assert seek(bob, seats=[4, 3])["fitting"] == 1
    assert seek(carol, seats=[4])["fitting"] == 2
    assert alice.get(f"seeks/{first['id']}").json["fitting"] == 2
    assert [one["fitting"] for one in alice.get("seeks").json["items"]] == [2]


def test_all_of_a_larger_table_must_accept_each_other(alice, bob, carol):
    robo = bot_of(carol, "robo")
    seek(alice, seats=[3])
    seek(robo, seats=[3], opponents="any")
    assert seek(bob, seats=[3], opponents="any")["status"] == "open"
    dave = sign_up("dave")
    answer = seek(dave, seats=[3])
    assert answer["status"] == "matched"
    game = dave.get(f"games/{answer['game_id']}").json
    assert {seat["occupant"]["name"] for seat in game["seats"]} == {"alice", "bob", "dave"}


def test_a_person_meets_a_bot_only_by_saying_so(alice, bob):
    no_guests()
    robo = bot_of(bob, "robo")
    seek(robo, opponents="any", rated=True)
    assert seek(alice, rated=True)["status"] == "open"
    answer = seek(alice, rated=True, opponents="bots")
    game = alice.get(f"games/{answer['game_id']}").json
    assert game["rated"] and {s["occupant"]["type"] for s in game["seats"]} == {"bot", "player"}


def test_two_accounts_of_one_owner_are_never_matched(alice):
    robo, eliza = bot_of(alice, "robo"), bot_of(alice, "eliza")
    for rated in (True, False):
        for client in (alice, robo, eliza, alice):
            assert seek(client, opponents="any", rated=rated)["status"] == "open"
    seek_sweep()
    assert not Game.objects.exists()


def test_guests_meet_guests_in_rated_games(alice, bob, carol):
    no_guests()
    guest, other = sign_up("guest one"), sign_up("guest two")
    seek(guest, rated=True)
    assert seek(alice, rated=True)["status"] == "open"
    assert seek(other, rated=True)["status"] == "matched"
    assert seek(bob, rated=True)["status"] == "matched"


def test_a_cancelled_seek_is_never_matched(alice, bob, mallory):
    mine = seek(alice)["id"]
    assert mallory.delete(f"seeks/{mine}").status == 404
    for _ in range(2):
        assert alice.delete(f"seeks/{mine}").status == 204
    assert alice.get(f"seeks/{mine}").json["status"] == "cancelled"
    assert seek(bob)["status"] == "open"
    assert alice.delete(f"seeks/{NEVER}").code == "not-found"


def test_a_matched_seek_cannot_be_cancelled_and_leads_to_its_game(alice, bob):
    mine = seek(alice)["id"]
    game = seek(bob)["game_id"]
    answer = alice.delete(f"seeks/{mine}")
    assert (answer.status, answer.code, answer.json["game_id"]) == (409, "already-matched", game)


def test_an_expired_seek_is_never_matched_even_before_the_sweep(alice, bob):
    mine = seek(alice)["id"]
    Seek.objects.filter(pk=mine).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert seek(bob)["status"] == "open"
    later(seconds=3)
    assert alice.get(f"seeks/{mine}").json["status"] == "expired"
    assert not Game.objects.exists()


def test_seeks_that_were_made_at_once_are_matched_by_the_sweep(alice, bob, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("games.services.seek_matching.fitting", lambda *_: {})
        seek(alice), seek(bob)
    seek_sweep()
    assert not Game.objects.exists()
    later(seconds=3)
    assert Game.objects.get().status == "active"


def test_an_engine_fills_the_seat_after_a_while(alice, bob):
    mine = seek(alice, seats=[3], rated=True, fill_after=600, engine="random")["id"]
    seek(bob, seats=[3], rated=True, fill_after=3600)
    later(seconds=590)
    assert alice.get(f"seeks/{mine}").json["status"] == "open"
    later(seconds=11)
    answer = alice.get(f"seeks/{mine}").json
    game = alice.get(f"games/{answer['game_id']}").json
    assert (game["status"], game["rated"]) == ("active", False)
    occupants = sorted((s["occupant"]["name"] or s["occupant"]["engine"]) for s in game["seats"])
    assert occupants == ["alice", "bob", "random"]


def test_who_wants_no_engines_is_not_seated_with_them(alice, bob):
    seek(bob, seats=[3])
    answer = seek(alice, seats=[3], fill_after=0)
    game = alice.get(f"games/{answer['game_id']}").json
    assert [seat["occupant"]["type"] for seat in game["seats"]].count("ai") == 2


def test_seeks_are_limited_and_bots_share_the_limit(alice, settings):
    settings.ACCOUNT_LIMITS = settings.ACCOUNT_LIMITS | {"seeks": 2}
    robo = bot_of(alice, "robo")
    first = seek(alice)["id"]
    seek(robo)
    for client in (alice, robo):
        answer = client.post("seeks", wish())
        assert (answer.status, answer.code, answer.json["limit"]) == (409, "limit-reached", "seeks")
        assert client.get("me").json["limits"]["seeks"] == {"allowed": 2, "used": 2}
    alice.delete(f"seeks/{first}")
    seek(robo)


def test_who_plays_as_much_as_allowed_is_matched_later(alice, bob, carol, settings):
    settings.ACCOUNT_LIMITS = settings.ACCOUNT_LIMITS | {"running_games": 1}
    alice.post("games", {"ruleset": "rota", "seats": [{"type": "me"}]})
    seek(alice)
    assert seek(bob)["status"] == "open"
    assert seek(carol)["status"] == "matched"
    settings.ACCOUNT_LIMITS = settings.ACCOUNT_LIMITS | {"running_games": 9}
    dave = sign_up("dave")
    mine = seek(dave)["id"]
    later(seconds=61)
    assert dave.get(f"seeks/{mine}").json["status"] == "matched"


def test_those_who_play_as_much_as_allowed_hide_nobody_behind_them(alice, bob, settings):
    settings.ACCOUNT_LIMITS = settings.ACCOUNT_LIMITS | {"running_games": 1}
    robo = bot_of(bob, "robo")
    for number in range(5):
        busy = sign_up(f"busy {number}")
        seek(busy, opponents="bots")
        busy.post("games", {"ruleset": "rota", "seats": [{"type": "me"}]})
    seek(alice, opponents="bots")
    answer = seek(robo)
    game = robo.get(f"games/{answer['game_id']}").json
    assert {seat["occupant"]["name"] for seat in game["seats"]} == {"alice", "robo"}


def test_a_seek_for_many_tables_asks_no_more_often_than_for_one(alice, bob):
    everything = {
        "rulesets": ["rota", "axio", "acht"],
        "seats": [3, 4],
        "time_controls": [{"type": "per_decision", "seconds": 3600 * n} for n in range(1, 5)],
    }
    seek(alice, **everything, fill_after=3600)

    def asked(**more):
        with CaptureQueriesContext(connection) as captured:
            mine = seek(bob, **more)
        # Each request begins a new record.
        number = len(captured)
        assert (mine["status"], mine["fitting"]) == ("open", 1)
        bob.delete(f"seeks/{mine['id']}")
        return number

    one = {name: values[:1] for name, values in everything.items()}
    assert asked(**everything) == asked(**one) > 10


def test_a_seek_that_fails_rests_and_holds_up_nobody(alice, bob):
    first = seek(alice, rulesets=["axio"], fill_after=600)["id"]
    second = seek(bob, fill_after=600)["id"]
    # As if this control had been allowed once.
    Seek.objects.filter(pk=first).update(time_controls=[NEVER_FULL])
    later(seconds=601)
    assert bob.get(f"seeks/{second}").json["status"] == "matched"
    failed = Seek.objects.get(pk=first)
    assert failed.due_at > timezone.now() + timedelta(seconds=50)
    assert not failed.wishes.exists()
    later(hours=1)
    assert Seek.objects.get(pk=first).due_at > timezone.now() + timedelta(minutes=14)
    later(days=1)
    assert alice.get(f"seeks/{first}").json["status"] == "expired"


def test_a_seek_is_stored_even_if_its_table_cannot_be_opened_yet(alice, bob, monkeypatch):
    seek(alice)
    with monkeypatch.context() as patched:
        patched.setattr("games.services.seek_matching.table_open", lambda **_: 1 / 0)
        mine = seek(bob)
    assert (mine["status"], mine["fitting"]) == ("open", 1)
    seek_sweep()
    assert bob.get(f"seeks/{mine['id']}").json["status"] == "matched"


def test_a_sweep_that_takes_long_goes_on_in_the_next_round(alice, bob, monkeypatch):
    monkeypatch.setattr("games.services.seek_matching.SWEEP_SECONDS", -1)
    seek(alice, rulesets=["axio"]), seek(bob)
    open_seeks = Seek.objects.filter(status="open")
    for left in (1, 0):
        later(days=2)
        assert open_seeks.count() == left


def test_a_closed_account_seeks_no_longer(alice, bob):
    seek(alice)
    robo = bot_of(alice, "robo")
    seek(robo)
    assert alice.delete("me").status == 204
    assert seek(bob, opponents="any")["status"] == "open"
    assert set(Seek.objects.filter(status="open").values_list("player__name", flat=True)) == {"bob"}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"rulesets": []}, "/rulesets"),
        ({"rulesets": ["chess"]}, "/rulesets/0"),
        ({"seats": [1]}, "/seats/0"),
        ({"seats": [8]}, "/seats"),
        ({"seats": []}, "/seats"),
        ({"time_controls": []}, "/time_controls"),
        ({"time_controls": [{"type": "per_decision", "seconds": 1}]}, "/time_controls/0/seconds"),
        ({"time_controls": [NONE, NEVER_FULL]}, "/time_controls/1/most"),
        (TOO_MUCH, "/time_controls"),
        ({"opponents": "engines"}, "/opponents"),
        ({"fill_after": -1}, "/fill_after"),
        ({"fill_after": 1, "engine": "nobody"}, "/engine"),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "/expires_at"),
        ({"expires_at": "2999-01-01T00:00:00Z"}, "/expires_at"),
        ({"expires_at": "2999-01-01T00:00:00"}, "/expires_at"),
        ({"expires_at": "soon"}, "/expires_at"),
        ({"nonsense": 1}, "/nonsense"),
    ],
)
def test_it_refuses_wishes_that_cannot_be_fulfilled(alice, change, pointer):
    answer = alice.post("seeks", wish(**change))
    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, pointer), answer
    assert not Seek.objects.exists()


@pytest.mark.parametrize("name", ["rulesets", "seats", "time_controls", "opponents", "expires_at"])
def test_it_refuses_a_seek_that_leaves_something_open(alice, name):
    body = wish()
    del body[name]
    assert alice.post("seeks", body).json["errors"][0]["pointer"] == f"/{name}"


def test_my_seeks_are_listed_newest_first_and_by_status(alice, bob, stranger):
    made = [seek(alice, rulesets=["axio"])["id"] for _ in range(3)]
    seek(bob)
    alice.delete(f"seeks/{made[1]}")
    assert [one["id"] for one in alice.get("seeks").json["items"]] == made[::-1]
    assert [one["id"] for one in alice.get("seeks?status=open").json["items"]] == [made[2], made[0]]
    page = alice.get("seeks?limit=2").json
    rest = alice.get(f"seeks?limit=2&cursor={page['next_cursor']}").json
    assert [one["id"] for one in page["items"] + rest["items"]] == made[::-1]
    assert stranger.get("seeks").code == "unauthenticated"
    assert bob.get(f"seeks/{made[0]}").code == "not-found"
    assert alice.get("seeks?status=nonsense").code == "validation"


def test_a_repeated_seek_is_one_seek(alice):
    body = wish()
    first = alice.post("seeks", body, Idempotency_Key="k").json
    again = alice.post("seeks", body, Idempotency_Key="k")
    assert again.json == first and Seek.objects.count() == 1


def test_old_seeks_are_forgotten_and_their_games_stay(alice, bob):
    seek(alice), seek(bob), seek(alice)
    list(prune(timezone.now() + timedelta(days=31)))
    assert list(Seek.objects.values_list("status", flat=True)) == ["open"]
    assert Game.objects.count() == 1

"""A game played over days, as its players live through it."""

from __future__ import annotations

from datetime import timedelta

from tests.support.clocks import NOON, events_of, seat_of, time_of, told_to
from tests.support.jobs import work
from tests.support.playing import new_game, play

A_DAY = {"type": "per_decision", "seconds": 24 * 3600}


def test_bob_misses_his_deadline_and_comes_back(alice, bob, clock, monkeypatch):
    monkeypatch.setattr("games.services.opening.secrets.token_bytes", lambda size: b"d" * size)
    monkeypatch.setattr("games.models.jobs.randbits", lambda bits: 1)
    # Sunday noon: a day for each decision, and whoever is late is played on by an engine.
    game = new_game(
        alice,
        bob,
        options={"start_seat": 1},
        time_control=A_DAY,
        timeout_policy="ai_takeover",
    )
    game_id, players = game["id"], [alice, bob]

    def now():
        return alice.get(f"games/{game_id}").json

    # Alice moves at two; bob has until two the next day.
    clock.forward(hours=2)
    play(game_id, players, moves=1, choose=_without_a_bonus)
    (asked,) = now()["pending"]
    assert (asked["seat"], time_of(asked["deadline_at"])) == (2, NOON + timedelta(hours=26))

    # At eight in the morning a quarter of his time is left: he is reminded, once, and nobody else.
    clock.forward(hours=17, minutes=59)
    assert not told_to(bob, "clock")
    for _ in range(4):
        clock.forward(minutes=1)
    (reminder,) = told_to(bob, "clock.warning")
    assert reminder["turn"]["decision_id"] == asked["decision_id"]
    assert not told_to(alice, "clock")

    # At two he is out of time. The engine answers within the second, and knows no deadline.
    clock.forward(hours=6)
    assert seat_of(now(), 2) == ("replaced", "ai", "bob", "medium")
    assert now()["pending"][0]["deadline_at"] is None
    assert work() >= 1
    assert {move["made_by"] for move in _moves(bob, game_id, seat=2)} == {"ai"}

    # The game goes on without him: alice moves, the engine answers.
    clock.forward(hours=3)
    play(game_id, players, moves=1, choose=_without_a_bonus)
    assert work() >= 1
    assert now()["pending"][0]["seat"] == 1

    # In the evening bob looks what became of his tiles, and takes his seat back.
    clock.forward(hours=1)
    assert bob.get(f"games/{game_id}/seats/2/hand").json["hand"]
    assert bob.put(f"games/{game_id}/seats/2", {"type": "me"}).status == 200
    assert seat_of(now(), 2) == ("playing", "player", "bob", None)

    # Alice moves at once, and bob has a whole day again. He plays to the end himself.
    play(game_id, players, moves=1, choose=_without_a_bonus)
    (asked,) = now()["pending"]
    assert time_of(asked["deadline_at"]) - time_of(asked["opened_at"]) == timedelta(days=1)
    last = _moves(bob, game_id, seat=2)[-1]["number"]
    over = play(game_id, players)
    assert (over["status"], over["result"]["reason"]) == ("finished", "completed")
    assert {move["made_by"] for move in _moves(bob, game_id, seat=2) if move["number"] > last} == {
        "player"
    }

    # Everything that happened is in the list: he went, he came.
    told = [event["seat"]["status"] for event in events_of(game_id, "seat.changed")]
    assert told[-2:] == ["replaced", "playing"]
    assert len(events_of(game_id, "clock.warning")) == 1


def _without_a_bonus(options):
    """A modest move: who gains little is not asked again."""
    return min(options, key=lambda option: sum(option["preview"]["points"].values()))


def _moves(client, game_id, *, seat):
    log = client.get(f"games/{game_id}/moves?limit=200").json["items"]
    return [move for move in log if move["seat"] == seat]

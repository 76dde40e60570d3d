"""Weeks of play in the sandbox: the same events as in real time, in seconds."""

from __future__ import annotations

import json
from datetime import timedelta
from random import Random

import pytest

from games.engines import ENGINES, Engine
from games.models import Game
from games.rules.thinking import Thought
from games.services import advance
from games.services.sandbox import LEASE_SECONDS
from tests.support.clocks import NOON, Clock
from tests.support.jobs import work
from tests.support.playing import legal_move
from tests.support.sizes import sized

ME = {"type": "me"}
STEP = timedelta(hours=6)
SEED = "5e" * 32


class FirstMind:
    """Plays the first legal move, so that two games go alike."""

    def think(self, question, **_):
        return Thought(question.moves[0])


@pytest.fixture(autouse=True)
def workers(clock, monkeypatch):
    def moved(clock, *, until):
        work()
        return True

    monkeypatch.setattr(advance, "workers_are_done", moved)
    monkeypatch.setitem(ENGINES, "medium", Engine("medium", "Medium", "", FirstMind()))


class RealTime:
    """Time that is frozen, and goes on in steps."""

    def __init__(self, host, clock: Clock) -> None:
        self.clock, self.now = clock, NOON
        self.sandbox = {"seed": SEED}
        self.leave = "me/leave"

    def advance(self, **span: float) -> None:
        end = self.now + timedelta(**span)
        while self.now < end:
            self.clock.forward(seconds=STEP.total_seconds())
            work()
            self.now += STEP


class Sandbox:
    """Time that developers advance."""

    def __init__(self, host, clock: Clock) -> None:
        self.host, self.now = host, NOON
        self.id = host.post("sandbox/clocks", {"now": NOON.isoformat()}).json["id"]
        self.sandbox = {"seed": SEED, "clock": self.id}
        self.leave = f"me/leave?clock={self.id}"

    def advance(self, **span: float) -> None:
        self.now += timedelta(**span)
        path = f"sandbox/clocks/{self.id}/advance"
        # With many games one call gets so far, and the next one goes on.
        for _ in range(1000):
            if self.host.post(path, {"to": self.now.isoformat()}).json["done"]:
                return
        raise AssertionError("it does not get there")


def three_weeks(world, alice, bob) -> str:
    """A leave, two timeouts, engines that take over, and the return of both players."""
    body = {
        "ruleset": "rota",
        "seats": [ME, {"type": "player", "name": bob.name}],
        "options": {"start_seat": 1},
        "time_control": {"type": "per_decision", "seconds": 2 * 86400},
        "timeout_policy": "ai_takeover",
        "sandbox": world.sandbox,
    }
    game = alice.post("games", body).json["id"]
    assert bob.put(f"games/{game}/seats/2", ME).status == 200
    players = (alice, bob)

    def move() -> None:
        seat, answer = legal_move(game)
        assert players[seat - 1].post(f"games/{game}/moves", answer).status == 201

    move()
    world.advance(days=1)
    move()
    begin, end = world.now + timedelta(days=1), world.now + timedelta(days=4)
    away = alice.put(world.leave, {"from": begin.isoformat(), "until": end.isoformat()})
    assert away.status == 200, away
    world.advance(days=6)
    assert alice.put(f"games/{game}/seats/1", ME).status == 200
    for _ in range(2):
        move()
        world.advance(days=1)
    world.advance(days=2)
    assert bob.put(f"games/{game}/seats/2", ME).status == 200
    while Game.objects.get(pk=game).status == "active":
        move()
        world.advance(hours=6)
    world.advance(days=7)
    return game


def told(client, path: str) -> list[dict]:
    """All events, with ids that are the same in every game: the order in which they came up."""
    events, names = client.get(f"{path}?after=0&limit=200").json["items"], {}

    def plain(value, member=""):
        if isinstance(value, dict):
            return {name: plain(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [plain(inner) for inner in value]
        if member in {"decision_id", "job_id", "game_id"} and value:
            return names.setdefault(value, f"{member} {len(names)}")
        return value

    return [plain(event) for event in events]


def test_three_weeks_pass_in_the_sandbox_as_they_do_in_real_time(alice, bob, clock):
    worlds = {}
    for world in (Sandbox(alice, clock), RealTime(alice, clock)):
        game = three_weeks(world, alice, bob)
        worlds[type(world)] = told(bob, f"games/{game}/events")
        assert world.now - NOON >= timedelta(days=21)
    happened = [event["type"] for event in worlds[Sandbox]]
    for kind, times in {"leave.announced": 1, "leave.ended": 1, "clock.warning": 2}.items():
        assert happened.count(kind) >= times, kind
    changes = [e["seat"]["status"] for e in worlds[Sandbox] if e["type"] == "seat.changed"]
    assert changes.count("replaced") == 2 and happened[-1] == "game.finished"
    assert worlds[Sandbox] == worlds[RealTime]


class Killed(BaseException):
    """What no code of the service handles."""


#: Before the reminder, before the end of the time, and after it.
@pytest.mark.parametrize("step", range(3))
def test_a_process_that_is_killed_on_the_way_leaves_the_rest_to_the_next(
    alice, bob, clock, monkeypatch, step
):
    """At whatever step it dies: once its lease is over, the same request goes on from there."""
    worlds = [Sandbox(alice, clock) for _ in range(2)]
    games, far = [], {"to": (NOON + timedelta(days=2)).isoformat()}
    for world in worlds:
        body = {
            "ruleset": "rota",
            "seats": [ME, {"type": "player", "name": bob.name}],
            "time_control": {"type": "per_decision", "seconds": 3600},
            "timeout_policy": "forfeit",
            "sandbox": world.sandbox,
        }
        games.append(alice.post("games", body).json["id"])
        assert bob.put(f"games/{games[-1]}/seats/2", ME).status == 200
    worlds[0].advance(days=2)
    steps, path = iter(range(10)), f"sandbox/clocks/{worlds[1].id}/advance"

    def moved(clock, *, until):
        if next(steps) == step:
            raise Killed
        return True

    with monkeypatch.context() as dying:
        dying.setattr(advance, "workers_are_done", moved)
        dying.setattr(advance, "clock_release", lambda clock: None)
        with pytest.raises(Killed):
            alice.post(path, far)
    refused = alice.post(path, far)
    assert (refused.status, refused.code) == (409, "clock-advancing")
    clock.forward(seconds=LEASE_SECONDS + 1)
    assert alice.post(path, far).json["done"]
    undisturbed, resumed = (told(alice, f"games/{game}/events") for game in games)
    assert resumed == undisturbed and resumed[-1]["type"] == "game.finished"


def test_a_year_of_games_ends_without_a_surprise(alice, bob, clock):
    """Every deadline that fired had been shown, and the seat had been reminded of it."""
    rng, players = Random(7), (alice, bob)
    sandbox = Sandbox(alice, clock)
    day = 86400
    controls = [
        {"type": "per_decision", "seconds": 3 * day},
        {"type": "bank", "initial": 5 * day, "increment": day // 2, "most": 7 * day},
        {"type": "none"},
    ]
    games = []
    for number in range(sized(quick=9, thorough=500)):
        body = {
            "ruleset": "rota",
            "seats": [ME, {"type": "player", "name": bob.name}],
            "time_control": controls[number % 3],
            "timeout_policy": ("forfeit", "ai_move", "ai_takeover")[number // 3 % 3],
            "sandbox": {"clock": sandbox.id},
        }
        games.append(alice.post("games", body).json["id"])
        bob.put(f"games/{games[-1]}/seats/2", ME)
    for _ in range(120):
        running = Game.objects.filter(pk__in=games, status="active").values_list("pk", flat=True)
        for game in list(running):
            act_somehow(rng, game, players, sandbox)
        sandbox.advance(days=3)
    assert {row.status for row in Game.objects.filter(pk__in=games)} == {"finished"}
    fired = sum(timeouts_were_announced(alice, game) for game in games)
    assert fired > len(games) / 3


def act_somehow(rng: Random, game: str, players, sandbox: Sandbox) -> None:
    """Somebody moves or forgets to, goes on leave, asks for a pause, or takes a seat back."""
    for number, player in enumerate(players, start=1):
        if rng.random() < 0.3:
            player.put(f"games/{game}/seats/{number}", ME)
    begin = sandbox.now + timedelta(hours=rng.randrange(1, 48))
    if rng.random() < 0.05:
        end = begin + timedelta(days=rng.randrange(1, 9))
        players[0].put(sandbox.leave, {"from": begin.isoformat(), "until": end.isoformat()})
    if rng.random() < 0.05:
        for player in players[: rng.choice((1, 2, 2))]:
            player.post(f"games/{game}/pause", {"until": begin.isoformat()})
    for _ in range(rng.choice((0, 1, 2, 5))):
        if Game.objects.get(pk=game).status == "active":
            seat, move = legal_move(game)
            players[seat - 1].post(f"games/{game}/moves", move)
            work()


def timeouts_were_announced(client, game: str) -> int:
    """How many deadlines fired in a game, each of which was shown and reminded of."""
    fired, shown, warned = 0, {}, {}
    cursor = "0"
    while cursor is not None:
        page = client.get(f"games/{game}/events?after={cursor}&limit=200").json
        for event in page["items"]:
            opened = [event["decision"]] if "decision" in event else []
            for pending in [*event.get("pending", []), *opened]:
                shown[pending["seat"]] = pending
            if event["type"] == "clock.warning":
                warned[event["seat"]] = event
            seat = out_of_time(event)
            if seat is None:
                continue
            fired += 1
            warning = warned[seat]
            assert warning["at"] < event["at"], (game, event)
            assert warning["deadline_at"] == event["at"], (game, json.dumps(event), warning)
            if shown[seat]["deadline_at"] is not None:
                assert shown[seat]["deadline_at"] == event["at"], (game, event)
        cursor = page["items"][-1]["id"] if page["items"] else None
    return fired


def out_of_time(event) -> int | None:
    """The seat for which an engine takes over or which is out of the game, by this event."""
    if event["type"] != "seat.changed":
        return None
    status = event["seat"]["status"]
    return event["seat"]["number"] if status in {"timed_out", "replaced"} else None

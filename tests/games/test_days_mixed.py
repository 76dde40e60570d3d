"""Leave, pauses, plans, engines that stand in, resignations and rematches in any order: clocks stay what
they promise, every game ends, and nobody has more time than was granted.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games.engines import ENGINES, Engine
from games.models import Decision, Delivery, Game, Job, Leave, Seat
from games.rules.thinking import Thought
from games.services.clocks import clock_sweep
from games.services.deadlines import is_timed
from games.services.postponed import postponed_sweep
from games.table import Table
from tests.support.client import sign_up
from tests.support.clocks import Clock, time_of
from tests.support.jobs import work
from tests.support.outgoing import new_webhook
from tests.support.playing import legal_move
from tests.support.sizes import sized

ME = {"type": "me"}
HOUR = 3600
CONTROLS: tuple[dict[str, Any], ...] = (
    {"type": "per_decision", "seconds": 20 * HOUR},
    {"type": "bank", "initial": 40 * HOUR, "increment": 4 * HOUR, "most": 48 * HOUR},
    {"type": "none"},
)
POLICIES = ("forfeit", "ai_move", "ai_takeover")
BEST = {"plan": {"entries": [], "best": {"at_least": 1}}}
#: Steps until whoever is left forgets the game.
STEPS = 60


class FirstMind:
    """Plays the first legal move."""

    def think(self, question, **_):
        return Thought(question.moves[0])


class World:
    """Three people at one table after the other."""

    def __init__(self, players: list[Any], clock: Clock, seed: int) -> None:
        self.players, self.clock, self.random = players, clock, Random(seed)
        self.happened = Counter[str]()
        control = CONTROLS[seed % 3]
        seats: list[dict[str, Any]] = [
            ME,
            *({"type": "player", "name": player.name} for player in players[1:]),
        ]
        self.ruleset = self.random.choice(("rota", "axio", "acht"))
        body = {
            "ruleset": self.ruleset,
            "seats": seats,
            "time_control": control,
            "timeout_policy": POLICIES[seed // 3 % 3],
        }
        self.game = self.call(players[0], "post", "games", body).json["id"]
        for number, player in enumerate(players[1:], start=2):
            self.call(player, "put", f"games/{self.game}/seats/{number}", ME)

    @property
    def now(self) -> datetime:
        return timezone.now()

    @property
    def active(self) -> bool:
        return Game.objects.get(pk=self.game).status == "active"

    def call(self, player: Any, method: str, path: str, *body: Any) -> Any:
        answer = getattr(player, method)(path, *body)
        assert answer.status < 500, (path, body, answer)
        self.happened[f"{path.split('/')[-1].split('?')[0]} {answer.status}"] += 1
        return answer

    def someone(self) -> tuple[int, Any]:
        number = self.random.randrange(len(self.players))
        return number + 1, self.players[number]

    def step(self) -> None:
        self.random.choices(
            (self.move, self.wait, self.leave, self.pause, self.engine, self.come, self.plan),
            (30, 20, 6, 10, 6, 10, 6),
        )[0]()
        if self.random.random() < 0.004:
            number, player = self.someone()
            self.call(player, "post", f"games/{self.game}/seats/{number}/resign")
        work()
        self.check()

    def move(self) -> None:
        if not self.active:
            return
        seat, move = legal_move(self.game)
        self.call(self.players[seat - 1], "post", f"games/{self.game}/moves", move)

    def wait(self) -> None:
        hours = self.random.choice((0.01, 1, 5, 9, 15, 30))
        self.clock.stop_sweeping_for(hours=hours)
        for _ in range(self.random.choice((1, 1, 3))):
            clock_sweep()
            postponed_sweep()

    def leave(self) -> None:
        _, player = self.someone()
        if self.random.random() < 0.3:
            self.call(player, "delete", "me/leave")
            return
        begin = self.now + timedelta(minutes=self.random.choice((1, 60, 600)))
        end = begin + timedelta(days=self.random.choice((1, 2, 5)))
        self.call(player, "put", "me/leave", {"from": begin.isoformat(), "until": end.isoformat()})

    def pause(self) -> None:
        until = (self.now + timedelta(hours=self.random.choice((1, 30)))).isoformat()
        if self.random.random() < 0.2:
            until = None
        for player in self.random.sample(self.players, self.random.choice((1, 3, 3))):
            self.call(player, "post", f"games/{self.game}/pause", {"until": until})

    def engine(self) -> None:
        number, player = self.someone()
        body = {"type": "ai", "engine": "medium"}
        self.call(player, "post", f"games/{self.game}/seats/{number}/substitute", body)

    def come(self) -> None:
        number, player = self.someone()
        self.call(player, "put", f"games/{self.game}/seats/{number}", ME)

    def plan(self) -> None:
        number, player = self.someone()
        path = f"games/{self.game}/seats/{number}/standing-orders"
        own = {"on_eight": None} if self.ruleset == "acht" else {}
        self.call(player, "put", path, {**self.random.choice((BEST, {})), **own})

    def check(self) -> None:
        """What is true of every running game at any moment."""
        if not self.active:
            assert not Decision.objects.filter(game=self.game, answered=False).exists()
            return
        table = Table.of(Game.objects.get(pk=self.game))
        asked = [one for one in table.decisions if not one.answered]
        assert asked, "nobody is asked"
        timed = is_timed(table.game)
        for decision in asked:
            seat = decision.seat
            if seat.occupant == Seat.Occupant.AI:
                jobs = Job.objects.filter(decision_id=decision.pk)
                assert jobs.filter(status__in=("queued", "running")).exists(), "nobody thinks"
                continue
            assert decision.player_id == seat.player_id
            being_asked = Job.objects.filter(
                decision_id=decision.pk, status__in=("queued", "running")
            )
            assert decision.due_at or decision.postponed or being_asked.exists(), "it waits forever"
            assert decision.deadline_at or not timed or not decision.due_at
        shown = self.call(self.players[0], "get", f"games/{self.game}").json
        most = (shown["time_control"].get("most") or 0) + 1
        for bank in shown["banks"] or ():
            assert bank["seconds_left"] is None or 0 <= bank["seconds_left"] <= most
        for pending in shown["pending"]:
            left, since = pending["seconds_left"], pending["counted_from"]
            if since is None or pending["deadline_at"] is None:
                continue
            assert left >= 0
            # Leave that was announced comes on top.
            assert time_of(pending["deadline_at"]) >= time_of(since) + timedelta(seconds=left)

    def end(self) -> None:
        """Everybody forgets the game: leave ends, pauses end, clocks run out."""
        for _ in range(2000):
            if not self.active:
                return
            self.clock.stop_sweeping_for(hours=24)
            clock_sweep()
            postponed_sweep()
            work()
        raise AssertionError(f"it has no end: {self.happened}")


@pytest.fixture(autouse=True)
def quick_engine(monkeypatch):
    monkeypatch.setitem(ENGINES, "medium", Engine("medium", "Medium", "", FirstMind()))


@pytest.mark.parametrize("seed", range(sized(9, 300)))
def test_clocks_stay_what_they_promise(alice, bob, clock, seed):
    players = [alice, bob, sign_up("carol")]
    new_webhook(bob, "https://bot.example/turns")
    world = World(players, clock, seed)
    for _ in range(STEPS):
        world.step()
    world.end()
    for player in players:
        taken = Leave.objects.filter(player__name=player.name)
        assert sum((one.ends_at - one.starts_at for one in taken), timedelta()) <= timedelta(
            days=28
        )
    told = Delivery.objects.filter(type="turn").values_list("decision_id", flat=True)
    assert len(told) == len(set(told))
    again = [world.call(player, "post", f"games/{world.game}/rematch") for player in players]
    assert len({answer.json["id"] for answer in again}) == 1

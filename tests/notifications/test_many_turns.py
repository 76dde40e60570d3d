"""Thousands of turns with bonus turns, sealed answers, engines that take over, streams and workers that
die: each decision is told once to each target, and never after its answer.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from datetime import timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.models import Decision, Delivery, Event, Game, Player, Watch
from games.notifications import sending
from games.notifications.delivery_attempts import delivery_claim_next
from games.notifications.http_post import HttpResponse
from games.notifications.push_requests import PushMessage
from games.notifications.verdicts import watch_lasts
from games.services.clocks import clock_sweep
from tests.support.outgoing import new_webhook, subscribe
from tests.support.playing import legal_move, new_game
from tests.support.push_service import Browser
from tests.support.receiver import Receiver, answering
from tests.support.sizes import sized

TURNS = sized(150, 10_000)
RULESETS = ("rota", "axio", "acht")
WEEK = {"type": "per_decision", "seconds": 7 * 86400}
FORMATS = ("standard", "ntfy")


class Killed(BaseException):
    """The end of a worker, which nothing catches."""


class Simulation:
    def __init__(self, players: list[Any], clock: Any, seed: int) -> None:
        self.players, self.clock, self.random = players, clock, Random(seed)
        self.games: list[str] = []
        self.answered: set[str] = set()
        #: What arrived, by decision, target and type: the ids of messages.
        self.arrived: dict[tuple[str, str, str], list[str]] = defaultdict(list)
        #: Ids of messages whose worker died after sending them.
        self.died_after: Counter[str] = Counter()
        self.browsers: dict[str, Browser] = {}
        self.kill: str | None = None
        self.sending: Delivery | None = None

    def post(self, url: str, body: bytes, headers: Any, *, seconds: float) -> HttpResponse:
        """In place of the network: checks what leaves, answers, and sometimes ends the worker."""
        delivery = self.sending
        assert delivery is not None
        if self.kill == "before":
            raise Killed
        for decision_id, kind, id_ in self.told(delivery, body):
            opened = Decision.objects.filter(pk=decision_id, answered=False)
            assert opened.filter(player=delivery.player_id).exists(), "told after its answer"
            assert not self.watches(delivery), "told while a stream is open"
            target = delivery.webhook_id or delivery.subscription_id or ""
            self.arrived[decision_id, target, kind].append(id_)
            if self.kill == "after":
                self.died_after[id_] += 1
        if self.kill == "after":
            raise Killed
        refused = self.random.random() < 0.1
        return HttpResponse(429, b"", 5) if refused else HttpResponse(201, b"")

    def told(self, delivery: Delivery, body: bytes) -> list[tuple[str, str, str]]:
        """Decision, type and id, of what a receiver could read; not of the end of a game."""
        if delivery.subscription:
            browser = self.browsers[delivery.subscription.endpoint]
            plain = browser.decrypted(type("Heard", (), {"body": body, "headers": ENCODING})())
            message = msgspec.convert(plain, PushMessage)
            decisions = ((one.data.decision_id, one.type) for one in message.messages)
            return [(pk, kind, message.id) for pk, kind in decisions if pk]
        data = json.loads(delivery.body)
        return [(data["data"]["decision_id"], data["type"], delivery.pk)]

    def watches(self, delivery: Delivery) -> bool:
        game_id = json.loads(delivery.body)["data"]["game_id"]
        signs = Watch.objects.filter(player=delivery.player_id, game_id=game_id)
        lasting = signs.filter(renewed_at__gt=timezone.now() - watch_lasts())
        return lasting.filter(renewed_at__gte=delivery.created_at).exists()

    def work(self) -> bool:
        """A worker claims what is next and sends it, unless it dies."""
        self.sending = delivery_claim_next()
        if self.sending is None:
            return False
        self.kill = self.random.choice(("before", "after", *[None] * 18))
        try:
            sending.attempt(self.sending)
        except Killed:
            pass
        finally:
            self.kill = None
        return True

    def move(self) -> None:
        game_id = self.running()
        seat, move = legal_move(game_id)
        answer = self.players[seat - 1].post(f"games/{game_id}/moves", move)
        if answer.status != 201:  # An engine has the seat.
            assert answer.code in {"not-your-decision", "seat-not-playing"}, answer
            self.players[seat - 1].put(f"games/{game_id}/seats/{seat}", {"type": "me"})
            return
        self.answered.add(move["decision_id"])

    def take_over(self) -> None:
        game_id, seat = self.running(), self.random.randint(1, 2)
        path = f"games/{game_id}/seats/{seat}"
        self.players[seat - 1].post(f"{path}/substitute", {"type": "ai", "engine": "easy"})
        if self.random.random() < 0.7:
            self.work()
        self.players[seat - 1].put(path, {"type": "me"})

    def watch(self) -> None:
        """A stream is opened, goes on, or is closed."""
        player = Player.objects.get(name=self.random.choice(self.players).name)
        about = {"process": "web", "player": player, "game_id": self.running()}
        if self.random.random() < 0.5:
            Watch.objects.filter(**about).delete()
        else:
            Watch.objects.update_or_create(**about, defaults={"renewed_at": timezone.now()})

    def wait(self) -> None:
        self.clock.shift(timedelta(seconds=self.random.choice((1, 5, 20, 70))))
        clock_sweep()

    def running(self) -> str:
        while True:
            if len(self.games) < 4:
                ruleset = self.random.choice(RULESETS)
                options = {} if ruleset == "acht" else {"start_seat": 1}
                game = new_game(*self.players, ruleset=ruleset, options=options, time_control=WEEK)
                self.games.append(game["id"])
            game_id = self.random.choice(self.games)
            if Game.objects.filter(pk=game_id, status="active").exists():
                return game_id
            self.games.remove(game_id)


ENCODING = {"content-encoding": "aes128gcm"}


@pytest.mark.timeout(3600)
def test_each_decision_is_told_once_to_each_target(alice, bob, clock, monkeypatch):
    run = Simulation([alice, bob], clock, seed=20)
    service = Receiver("https://push.example/hook", answering(201))
    targets: dict[int, list[str]] = defaultdict(list)
    for player in (alice, bob):
        pk = Player.objects.get(name=player.name).pk
        browser = Browser(service, player.name)
        run.browsers[browser.endpoint] = browser
        targets[pk].append(subscribe(player, browser)["id"])
        for name in FORMATS:
            url = f"https://bot.example/{name}"
            webhook = new_webhook(player, url, format=name, types=["turn", "clock.warning"])
            targets[pk].append(webhook["id"])
    monkeypatch.setattr(sending, "post", run.post)
    acts = (*[run.move] * 8, *[run.work] * 12, run.take_over, run.watch, run.wait)
    while len(run.answered) < TURNS:
        run.random.choice(acts)()
    Watch.objects.all().delete()
    for _ in range(100):
        while run.work():
            pass
        clock.shift(timedelta(seconds=70))
    check(run, targets)


def check(run: Simulation, targets: dict[int, list[str]]) -> None:
    rows: dict[tuple[str, str], list[Delivery]] = defaultdict(list)
    for row in Delivery.objects.filter(type="turn"):
        rows[row.decision_id or "", row.webhook_id or row.subscription_id or ""].append(row)
    opened = set()
    for event in Event.objects.exclude(player=None):
        body = json.loads(event.body)
        if body["type"] == "turn":
            opened.add((body["turn"]["decision_id"], event.player_id))
    assert len(opened) >= TURNS
    sent = 0
    for decision_id, player in opened:
        for target in targets[player]:
            mine = rows[decision_id, target]
            assert len(mine) == 1, "one decision is one message"
            outcomes = Counter(row.status for row in mine)
            reasons = {row.error for row in mine if row.status == "withheld"}
            assert outcomes["succeeded"] <= 1 and not outcomes["failed"]
            assert outcomes["succeeded"] or reasons, "neither sent nor explained"
            assert outcomes["pending"] == 0
            assert reasons <= {"answered", "withdrawn", "watching"}
            sent += outcomes["succeeded"]
    assert sent > TURNS / 2
    for (decision_id, target, kind), ids in run.arrived.items():
        assert len(set(ids)) == 1, f"{kind} of {decision_id} was told twice to {target}"
    again = Counter(ids[0] for ids in run.arrived.values() for _ in ids[1:])
    refused = Counter(dict(Delivery.objects.filter(attempts__gt=1).values_list("pk", "attempts")))
    # Copies have the same id, and come only from a worker that died or a receiver that refused.
    assert set(again) <= set(run.died_after) | set(refused)

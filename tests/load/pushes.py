"""`python -m tests.load.pushes`: how long a push takes from the move to the push service.

On the processes of production, with a push service on this machine. The time begins when the move is
posted, before its transaction is committed, so what is told is more than the time from the commit.
"""

from __future__ import annotations

import argparse
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler

from msgspec import Struct

from tests.chaos.stack import running_stack
from tests.support.crowd import Crowd
from tests.support.push_service import Browser, push_service
from tests.support.receiver import Receiver, answering

WORKERS = {
    "notifications": "worker --queues notifications --processes 2",
    "sweeper": "sweeper",
}
SETTINGS = {"AXIO_WEBHOOKS_ALLOW_LOOPBACK": "1", "AXIO_WEBHOOKS_ALLOW_HTTP": "1"}
ARRIVAL_SECONDS = 30.0


class Pushes(Struct):
    """Milliseconds from posting a move to the arrival of the push that it caused."""

    moves: int
    games: int
    p50: float
    p95: float
    most: float

    def __str__(self) -> str:
        return (
            f"{self.moves} moves in {self.games} games at once: "
            f"p50 {self.p50:.0f} ms, p95 {self.p95:.0f} ms, at most {self.most:.0f} ms"
        )


class Clock:
    """When the push of each decision arrived at the push service."""

    def __init__(self, service: Receiver) -> None:
        self.arrived: dict[str, float] = {}
        take = answering(201)

        def behave(request: BaseHTTPRequestHandler) -> None:
            self.arrived.setdefault(request.headers["Topic"], time.perf_counter())
            take(request)

        service.behave = behave

    def wait_for(self, decision: str) -> float:
        until = time.perf_counter() + ARRIVAL_SECONDS
        while decision not in self.arrived and time.perf_counter() < until:
            time.sleep(0.002)
        return self.arrived[decision]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.pushes", description=__doc__)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--games", type=int, default=4)
    options = parser.parse_args()
    print(measure(options.moves, options.games))


def measure(moves: int, games: int) -> Pushes:
    with (
        push_service() as service,
        running_stack(webs=1, workers=WORKERS, **SETTINGS) as stack,
        Crowd(stack.bases[0]) as crowd,
        ThreadPoolExecutor(games) as pool,
    ):
        for name in WORKERS:
            stack.wait_until_ready(name)
        clock = Clock(service)
        lines = [_Line(crowd, service, clock, number) for number in range(games)]
        # A worker prepares its statements and its key with the first pushes.
        list(pool.map(lambda line: line.play(2), lines))
        each = [pool.submit(line.play, moves // games) for line in lines]
        taken = sorted(one for line in each for one in line.result())
    percentiles = statistics.quantiles(taken, n=20)
    return Pushes(len(taken), games, percentiles[9], percentiles[18], taken[-1])


class _Line:
    """Two players with browsers, who play one game after the other."""

    def __init__(self, crowd: Crowd, service: Receiver, clock: Clock, number: int) -> None:
        self.crowd, self.clock = crowd, clock
        self.players = [crowd.sign_up(f"{name} {number}") for name in ("alice", "bob")]
        for seat, player in enumerate(self.players):
            browser = Browser(service, f"{number}-{seat}")
            answer = crowd.http.post(
                "me/push-subscriptions", json=browser.subscription, headers=player
            )
            assert answer.status_code == 201, answer.text
        self.game = ""

    def play(self, moves: int) -> list[float]:
        """Milliseconds of each move that gave the turn to the other player."""
        taken: list[float] = []
        while len(taken) < moves:
            if (one := self._step()) is not None:
                taken.append(one)
        return taken

    def _step(self) -> float | None:
        if not self.game:
            self.game = self.crowd.new_game(*self.players)["id"]
        game = self.crowd.http.get(f"games/{self.game}", headers=self.players[0]).json()
        (asked,) = game["pending"]
        player = self.players[asked["seat"] - 1]
        move = self.crowd.option(player, self.game, asked["decision_id"])
        started = time.perf_counter()
        answer = self.crowd.http.post(f"games/{self.game}/moves", json=move, headers=player)
        assert answer.status_code == 201, answer.text
        pending = answer.json()["pending"]
        if not pending:
            self.game = ""
            return None
        if pending[0]["seat"] == asked["seat"]:
            return None  # A bonus turn, of which people are told later.
        return (self.clock.wait_for(pending[0]["decision_id"]) - started) * 1000


if __name__ == "__main__":
    main()

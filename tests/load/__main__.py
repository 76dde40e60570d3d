"""`python -m tests.load`: the service beside bare views on each database, its workers, and the rules."""

from __future__ import annotations

import argparse
import contextlib
import shutil
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tests.load import report
from tests.load.board import board_times
from tests.load.engine_moves import move_costs
from tests.load.kernels import speeds
from tests.load.looks import look_costs
from tests.load.measuring import Figures, Scenario, measure
from tests.load.plans import BarePlan, Plan, Prepared
from tests.load.rules import paces
from tests.load.servers import (
    BARE,
    BARE_ASYNCHRONOUS,
    FRAMEWORK,
    PRODUCTION,
    SERVICE,
    environment,
    served,
)
from tests.load.streams import StreamFigures, measure_streams
from tests.load.traffic import played, repeated
from tests.load.training import steps_of_all
from tests.load.waiting import waits
from tests.support.process import ROOT, fresh_database
from tests.support.redis_server import own_redis
from tests.support.services import postgresql_answers

CONNECTIONS = (1, 8, 32)
NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def main(arguments: Sequence[str]) -> int:
    options = _options(arguments)
    parts = []
    for kind in options.databases.split(","):
        if kind == "postgresql" and not postgresql_answers():
            print("PostgreSQL does not answer: left out.\n")
            continue
        figures = measure_service(
            kind,
            connections=[int(number) for number in options.connections.split(",")],
            rounds=options.rounds,
            requests=options.requests,
        )
        parts.append(report.service_part(NAMES[kind], figures))
        print(parts[-1], end="\n\n", flush=True)
    if options.stack and postgresql_answers() and shutil.which("redis-server"):
        figures = measure_stack(
            connections=[int(number) for number in options.connections.split(",")],
            rounds=options.rounds,
            requests=options.requests,
        )
        parts.append(report.stack_part(figures))
        print(parts[-1], end="\n\n", flush=True)
    parts.append(report.looks_part(list(look_costs(options.games))))
    print(parts[-1], end="\n\n", flush=True)
    parts.append(report.streams_part(measure_streaming(options)))
    print(parts[-1], end="\n\n", flush=True)
    if options.boards and shutil.which("chromium"):
        parts.append(report.board_part(board_times(options.boards)))
        print(parts[-1], end="\n\n", flush=True)
    parts.append(report.rules_part(list(paces(options.rules_seconds))))
    print(parts[-1], end="\n\n", flush=True)
    parts.append(report.kernels_part(list(speeds(options.rules_seconds))))
    print(parts[-1], end="\n\n", flush=True)
    parts.append(report.training_part(list(steps_of_all(options.rules_seconds))))
    print(parts[-1], end="\n\n", flush=True)
    if options.turns and postgresql_answers() and shutil.which("redis-server"):
        parts.append(report.waiting_part(list(waits(options.turns))))
        print(parts[-1], end="\n\n", flush=True)
        parts.append(report.engine_moves_part(list(move_costs(options.turns * 10))))
        print(parts[-1])
    if options.write:
        command = " ".join(["python -m tests.load", *arguments])
        options.write.write_text(report.document(parts, command))
    return 0


def measure_service(
    kind: str, *, connections: Sequence[int], rounds: int, requests: int
) -> list[Figures]:
    most = max(connections)
    # Each of the two kinds of moves, the warm-up of each, and games that are left half played.
    moves = 2 * len(connections) * (rounds + 1) * requests + 2 * most * 16
    with contextlib.ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        databases = [stack.enter_context(fresh_database(kind, folder)) for folder in folders]
        bare_plan = msgspec.json.decode(
            _prepare("tests.load.bare.prepare", most, databases[0], folders[0]), type=BarePlan
        )
        plan = msgspec.json.decode(
            _prepare("tests.load.prepare", moves, databases[1], folders[1]), type=Plan
        )
        bare = stack.enter_context(served(BARE, databases[0], folders[0]))
        service = stack.enter_context(served(SERVICE, databases[1], folders[1]))
        games = deque(plan.games)
        scenarios = [
            Scenario(
                "bare view",
                bare,
                bare_plan.queries,
                lambda line: repeated([bare_plan.requests[line]]),
            ),
            Scenario(
                "POST move", service, plan.queries["move"], lambda _: played(games, keyed=False)
            ),
            Scenario(
                "POST move with key",
                service,
                plan.queries["move with key"],
                lambda _: played(games, keyed=True),
            ),
            Scenario(
                "GET turns, 304",
                service,
                plan.queries["turns"],
                lambda line: repeated([plan.turns[line % len(plan.turns)]]),
            ),
            Scenario("GET schema, 304", service, 0, lambda _: repeated([plan.schema])),
            Scenario("GET view", service, plan.queries["view"], lambda line: repeated(plan.views)),
            Scenario(
                "GET options", service, plan.queries["options"], lambda _: repeated(plan.options)
            ),
        ]
        return measure(scenarios, connections=connections, rounds=rounds, requests=requests)


def measure_stack(*, connections: Sequence[int], rounds: int, requests: int) -> list[Figures]:
    """With Redis and the settings of production, beside the least that storing a row can cost."""
    moves = len(connections) * (rounds + 1) * requests + max(connections) * 16
    with contextlib.ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(3)]
        databases = [
            stack.enter_context(fresh_database("postgresql", folder)) for folder in folders
        ]
        redis = stack.enter_context(own_redis(folders[0]))
        plan = msgspec.json.decode(
            _prepare("tests.load.prepare", moves, databases[0], folders[0]), type=Plan
        )
        settings = PRODUCTION | {"AXIO_REDIS_URL": redis.url}
        service, bare, framework = (
            stack.enter_context(served(command, database, folder, **settings))
            for command, database, folder in zip(
                (SERVICE, BARE_ASYNCHRONOUS, FRAMEWORK), databases, folders, strict=True
            )
        )
        store = Prepared("POST", "/", "", {"text": "stored"})
        games, queries = deque(plan.games), plan.queries["move with key"]
        scenarios = [
            Scenario("bare asynchronous view", bare, 1, lambda _: repeated([store])),
            Scenario("... with a token", bare, 4, lambda line: repeated([_counted(line)])),
            Scenario("asynchronous framework", framework, 1, lambda _: repeated([store])),
            Scenario(
                "... with a token and Redis", framework, 4, lambda line: repeated([_counted(line)])
            ),
            Scenario("POST move with key", service, queries, lambda _: played(games, keyed=True)),
        ]
        return measure(scenarios, connections=connections, rounds=rounds, requests=requests)


def _counted(line: int) -> Prepared:
    return Prepared("POST", "/counted", "", {"text": "stored", "token": str(line)})


def measure_streaming(options: argparse.Namespace) -> StreamFigures:
    """On SQLite, as `make run` has it; with a Redis of its own where one is installed."""
    # Two watchers hear two events of each move; some games are left half played.
    moves = options.stream_moves * 2 + options.deliveries // 4 + 16 * 12
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(fresh_database("sqlite", folder))
        plan = msgspec.json.decode(
            _prepare("tests.load.prepare", moves, database, folder), type=Plan
        )
        return measure_streams(
            plan,
            database,
            folder,
            idle=options.idle_streams,
            moves=options.stream_moves,
            deliveries=options.deliveries,
        )


def _prepare(module: str, count: int, database: str, folder: Path) -> bytes:
    """In a process of its own: each database, and each of the two services, has its settings."""
    done = subprocess.run(
        [sys.executable, "-m", module, str(count)],
        cwd=ROOT,
        env=environment(database, folder),
        stdout=subprocess.PIPE,
        check=True,
    )
    return done.stdout


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a rough idea in half a minute")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the tables as Markdown")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--no-stack", dest="stack", action="store_false", help="without Redis")
    parser.add_argument("--connections", default=",".join(map(str, CONNECTIONS)))
    parser.add_argument("--rounds", type=int, help="slices of each kind of request")
    parser.add_argument("--requests", type=int, help="requests in each slice")
    parser.add_argument("--rules-seconds", type=float, help="for each ruleset and number of seats")
    parser.add_argument("--turns", type=int, help="engines' turns whose waiting is measured")
    parser.add_argument("--games", type=int, help="games that a bot plays at once")
    parser.add_argument("--boards", type=int, default=5, help="boards that a browser draws")
    parser.add_argument("--idle-streams", type=int)
    parser.add_argument("--stream-moves", type=int, help="moves whose telling is timed")
    parser.add_argument("--deliveries", type=int, help="events told, none lost or doubled")
    options = parser.parse_args(arguments)
    quick = options.quick
    options.rounds = options.rounds or (2 if quick else 5)
    options.requests = options.requests or (64 if quick else 192)
    options.games = options.games or (10 if quick else 100)
    options.idle_streams = options.idle_streams or (100 if quick else 1000)
    options.stream_moves = options.stream_moves or (40 if quick else 300)
    options.deliveries = options.deliveries or (500 if quick else 20_000)
    options.rules_seconds = options.rules_seconds or (0.2 if quick else 1.0)
    if options.turns is None:
        options.turns = 50 if quick else 300
    return options


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

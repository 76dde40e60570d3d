"""What one account can ask of workers, and what becomes of the others; and how workers start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from tests.chaos.stack import Stack, running_stack
from tests.load.strangers.ground import Line, signed_up, web_alone
from tests.support.process import ROOT, fresh_database
from tests.support.receiver import answering, receiving
from tests.support.stack import until

GAMES, HOOKS, TESTS = 300, 10, 20
WORKERS = {
    "opponents": "worker --queues ai --processes 2",
    "notifications": "worker --queues notifications --processes 4",
    "sweeper": "sweeper",
}
LOOPBACK = {"AXIO_WEBHOOKS_ALLOW_LOOPBACK": "1", "AXIO_WEBHOOKS_ALLOW_HTTP": "1"}


def _answer_seconds(player: httpx.Client) -> float:
    """From a player's move to the answer of an `easy` engine."""
    body = {
        "ruleset": "rota",
        "seats": [{"type": "me"}, {"type": "ai", "engine": "easy"}],
        "options": {"start_seat": 1},
    }
    game = player.post("games", json=body).json()
    path, decision = f"games/{game['id']}", game["pending"][0]["decision_id"]
    option = player.get(f"{path}/decisions/{decision}/options?limit=1").json()["items"][0]
    player.post(f"{path}/moves", json=option["move"]).raise_for_status()
    started = time.monotonic()
    until(lambda: player.get(path).json()["version"] == 3, 600)
    return time.monotonic() - started


def _experts(_: int) -> str:
    with (
        running_stack(webs=1, workers=WORKERS) as stack,
        signed_up(stack, "alice") as alice,
        signed_up(stack, "mallory") as mallory,
    ):
        # The first answers are those of workers that still load their kernels.
        for _ in range(4):
            _answer_seconds(alice)
        alone = _answer_seconds(alice)
        body = {"ruleset": "rota", "seats": [{"type": "ai", "engine": "expert"}] * 4}
        opened = sum(mallory.post("games", json=body).is_success for _ in range(GAMES))
        meanwhile = _answer_seconds(alice)
    return f"{alone:.1f} → {meanwhile:.1f} s; {opened} of {GAMES} games opened"


def _hanging(_: int) -> str:
    with (
        running_stack(webs=1, workers=WORKERS, **LOOPBACK) as stack,
        receiving() as stuck,
        receiving() as well,
        signed_up(stack, "alice") as alice,
        signed_up(stack, "mallory") as mallory,
    ):
        stuck.behave, well.behave = _hang, answering(204)
        alone = _delivery_seconds(alice, well)
        for _ in range(HOOKS):
            hook = mallory.post("webhooks", json={"url": stuck.url}).json()["id"]
            for _ in range(TESTS):
                mallory.post(f"webhooks/{hook}/test")
        stuck.wait_for(1, seconds=60)
        meanwhile = _delivery_seconds(alice, well)
        commands = (ROOT / "docker-compose.yml").read_text()
        mail = "in the same queue" if "notifications,mail" in commands else "in a queue of its own"
    return f"{alone:.1f} → {meanwhile:.1f} s; mail {mail}"


def _hang(request: object) -> None:
    request.connection.settimeout(60)  # type: ignore[attr-defined]
    request.connection.recv(1)  # type: ignore[attr-defined]


def _delivery_seconds(player: httpx.Client, receiver: object) -> float:
    hook = player.post("webhooks", json={"url": receiver.url}).json()["id"]  # type: ignore[attr-defined]
    player.post(f"webhooks/{hook}/test").raise_for_status()
    started = time.monotonic()
    path = f"webhooks/{hook}/deliveries"
    until(lambda: player.get(path).json()["items"][0]["status"] == "succeeded", 120)
    return time.monotonic() - started


def _cold_start(_: int) -> str:
    """Kernels are compiled anew. Before there is a worker, the service must not call itself ready."""
    with tempfile.TemporaryDirectory() as kernels, web_alone(AXIO_KERNEL_DIR=kernels) as stack:
        stack.commands |= WORKERS
        stack.start("sweeper")
        before = _ready(stack)
        with signed_up(stack, "alice") as alice:
            started = time.monotonic()
            stack.start("opponents")
            _answer_seconds(alice)
            taken = time.monotonic() - started
        until(lambda: _ready(stack) == 200)
        stack.kill("opponents")
        until(lambda: _ready(stack) == 503, 120)
    return (
        f"first answer after {taken:.0f} s; /readyz {before} without a worker, 503 once it is gone"
    )


def _ready(stack: Stack) -> int:
    return httpx.get(f"{stack.bases[0]}/readyz", timeout=30).status_code


def _poller(_: int) -> str:
    """The poller of a worker that is dead before the poller has started."""
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    with (
        tempfile.TemporaryDirectory() as name,
        fresh_database("sqlite", Path(name)) as database,
    ):
        env = os.environ | {"AXIO_DATABASE_URL": database, "AXIO_DATA_DIR": name}
        manage = [sys.executable, "manage.py"]
        subprocess.run([*manage, "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
        started = time.monotonic()
        subprocess.run(
            [*manage, "table_poller", str(dead.pid)], cwd=ROOT, env=env, check=True, timeout=120
        )
    return f"ends after {time.monotonic() - started:.1f} s, most of it its start"


LINES = (
    Line(
        "experts",
        f"one guest opens {GAMES} games of four `expert`; an `easy` answer for another player",
        "0.1 → 47 s",
        _experts,
    ),
    Line(
        "hanging",
        f"one guest, {HOOKS} hanging webhooks, {HOOKS * TESTS} test calls; a delivery for another player",
        "0.1 s → not within 90 s; mail uses the same queue",
        _hanging,
    ),
    Line(
        "cold-start",
        "cold start of workers",
        "AI seats stand still for 160 s while `/readyz` says ready",
        _cold_start,
    ),
    Line(
        "poller",
        "embedded: a poller whose worker dies while it starts",
        "polls the tables for ever",
        _poller,
    ),
)

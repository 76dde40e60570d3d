"""Where a bot is checked: accounts on a service, the proxy, the bot's process, and tables."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any

from axio_client import Client, Problem
from axio_client.checking.proxy import Exchange, Fault, Proxy
from axio_client.models import Game

POLL_SECONDS = 0.05
#: A busy machine needs long to start a program, which says nothing about the bot.
START_SECONDS = 60.0


class Failed(Exception):
    """What the bot did wrong, in a sentence."""


class Ground:
    def __init__(self, url: str, command: Sequence[str], seconds: float) -> None:
        self.command, self.seconds = command, seconds
        self.proxy = Proxy(url)
        word = secrets.token_hex(4)
        self.owner = Client(url, patience=seconds)
        self.owner.sign_up(f"check-{word}")
        self.stranger = Client(url, patience=seconds)
        self.stranger.sign_up(f"stranger-{word}")
        self.name, self.token = self.new_bot(f"checked-{word}")
        self.output = tempfile.TemporaryFile("w+")  # noqa: SIM115 (closed in `close`)
        self.process: subprocess.Popen[bytes] | None = None
        #: Games that are over: what the bot still sends for them is not what a check is about.
        self.over: set[str] = set()

    def new_bot(self, name: str, **accepts: Any) -> tuple[str, str]:
        created = self.owner.create_bot(name, accepts=accepts or None)
        return created["player"]["name"], created["token"]

    def start(self, token: str | None = None) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("AXIO_")}
        self.process = subprocess.Popen(  # noqa: S603 (the bot that was given)
            self.command,
            env=clean | {"AXIO_URL": self.proxy.url, "AXIO_TOKEN": token or self.token},
            stdout=self.output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )

    def wait_until_it_listens(self) -> None:
        """A game that begins before would be one that the bot finds running, as after a restart."""

        def listens() -> bool:
            with self.proxy.lock:
                return any(found.is_look for found in self.proxy.exchanges)

        words = "It asked neither for its turns nor for events."
        self.wait_for(listens, words, max(self.seconds, START_SECONDS))

    def kill(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process = None

    def close(self) -> None:
        self.kill()
        self.proxy.close()
        self.output.close()
        self.owner.close()
        self.stranger.close()

    def last_words(self) -> str:
        self.output.seek(0)
        return self.output.read()[-1500:]

    @contextmanager
    def table(self, ruleset: str = "rota", **settings: Any) -> Iterator[Game]:
        """A game of the owner against the bot; what is left of it is resigned."""
        seats: list[Any] = ["me", {"type": "bot", "name": self.name}]
        options = {"start_seat": 2} if ruleset == "rota" else {}
        game = self.owner.games.create(ruleset, seats, options=options, **settings)
        try:
            yield game
        finally:
            self.over.add(game["id"])
            # Refused if it is over.
            with suppress(Problem):
                self.owner.games.resign(game["id"], 1)

    def wait_for(
        self, happened: Callable[[], Any], words: str, seconds: float | None = None
    ) -> Any:
        """What `happened` returns, once it is something; fails if the bot ends or takes too long."""
        end = monotonic() + (seconds or self.seconds)
        while not (found := happened()):
            if self.process and self.process.poll() is not None:
                code = self.process.returncode
                raise Failed(f"The bot ended with exit code {code}: {words}")
            if monotonic() > end:
                raise Failed(words)
            sleep(POLL_SECONDS)
        return found

    def log(self, game: Game) -> list[Any]:
        return list(self.owner.games.moves(game["id"]))

    def moves_of_bot(self, game: Game) -> int:
        return sum(move["seat"] == 2 for move in self.log(game))

    def play_on(self, game: Game, until: Callable[[Game], Any]) -> Game:
        """Play the owner's seat until something holds, or the game is over."""
        while True:
            now = self.owner.games.get(game["id"])
            if now["status"] != "active" or until(now):
                return now
            asked = {pending["seat"]: pending for pending in now["pending"]}
            if 1 in asked:
                self._answer_as_owner(now, asked[1])
            # A sealed answer leaves its decision among the open ones, until all are in.
            if 2 in asked:
                self._wait_for_bot(now, asked[2])

    def _answer_as_owner(self, game: Game, pending: Any) -> None:
        """Circles of an eight first: they lead to reactions."""
        try:
            options = list(self.owner.games.options(game["id"], pending["decision_id"]))
            best = max(options, key=_interest)
            self.owner.games.play(game["id"], best, key=f"check-{pending['decision_id']}")
        except Problem as problem:
            if problem.code not in {"decision-closed", "idempotency-key-reused"}:
                raise

    def _wait_for_bot(self, game: Game, pending: Any) -> None:
        decision = pending["decision_id"]
        kind = f"{'bonus decision' if pending['bonus'] else 'decision'} of kind {pending['kind']}"
        self.wait_for(
            lambda: self._is_answered(game, decision),
            f"It did not answer a {kind} within {self.seconds:g} seconds.",
        )

    def _is_answered(self, game: Game, decision: str) -> bool:
        if any(e.decision_id == decision and e.status == 201 for e in self.proxy.moves()):
            return True
        now = self.owner.games.get(game["id"])
        return decision not in {pending["decision_id"] for pending in now["pending"]}

    def fault(self, act: str, applies: Callable[[Exchange], bool], **more: Any) -> Fault:
        fault = Fault(lambda e: e.game_id not in self.over and applies(e), act, **more)
        with self.proxy.lock:
            self.proxy.faults.append(fault)
        return fault


def _interest(option: Any) -> tuple[bool, int]:
    preview = option["preview"]
    return bool(preview.get("eight")), sum(preview["points"].values())


def python_command(source: str) -> list[str]:
    """How the runner of this kit runs a bot."""
    return [sys.executable, "-m", "axio_client", "bot", "run", source]

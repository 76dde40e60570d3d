"""`python -m tests.load.looks`: what a bot costs that plays many games at once, by how it looks.

One asks for its turns with views and options, and answers all of them. The other makes four calls
for each move: its turns, the view and the options of the first, the move. Both move at random.
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import msgspec
from msgspec import Struct

from tests.load.plans import Prepared
from tests.load.servers import SERVICE, Server, served
from tests.load.traffic import Connection, wire
from tests.support.process import Process, fresh_database

RULESET = "rota"


class LookCost(Struct):
    """For each move that the bot makes: requests, bytes in both directions, and milliseconds of the
    server's processor time."""

    name: str
    moves: int
    requests: float
    kilobytes: float
    cpu: float


def main() -> None:
    from tests.load.report import looks_part

    parser = argparse.ArgumentParser(prog="python -m tests.load.looks", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    print(looks_part(list(look_costs(parser.parse_args().games))))


def look_costs(games: int) -> Iterator[LookCost]:
    with tempfile.TemporaryDirectory() as name, fresh_database("sqlite", Path(name)) as database:
        Process(database, Path(name)).migrate()
        with served(SERVICE, database, Path(name)) as server:
            for compressed in (False, True):
                for at_once in (False, True):
                    yield _cost(server, games, at_once=at_once, compressed=compressed)


def _cost(server: Server, games: int, *, at_once: bool, compressed: bool) -> LookCost:
    with closing(Connection(server.port)) as connection:
        bot = Bot(connection, compressed=compressed)
        for _ in range(games):
            bot.call("POST", "games", {"ruleset": RULESET, "seats": [{"type": "me"}]})
        bot.requests = connection.bytes_moved = 0
        before, moves = server.cpu(), 0
        while found := bot.play_at_once() if at_once else bot.play_call_by_call():
            moves += found
        cpu = server.cpu() - before
    way = "turns with views and options" if at_once else "turns, view, options one by one"
    return LookCost(
        name=f"{way}, gzip" if compressed else way,
        moves=moves,
        requests=bot.requests / moves,
        kilobytes=connection.bytes_moved / moves / 1000,
        cpu=cpu / moves * 1000,
    )


class Bot:
    """A player who moves at random, in the same way each time."""

    def __init__(self, connection: Connection, *, compressed: bool) -> None:
        self.connection, self.rng = connection, Random(7)
        self.headers = {"Accept_Encoding": "gzip"} if compressed else {}
        self.requests, self.authorization = 0, ""
        name = f"bot {token_hex(6)}"
        self.authorization = f"Bearer {self.call('POST', 'players', {'name': name})['token']}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        self.requests += 1
        request = Prepared(method, f"/api/v1/{path}", self.authorization, body)
        answer = self.connection.exchange(wire(request, **self.headers))
        return msgspec.json.decode(gzip.decompress(answer) if answer[:1] == b"\x1f" else answer)

    def play_at_once(self) -> int:
        turns = self.call("GET", "me/turns?include=view,options")["items"]
        for turn in turns:
            assert turn["view"]["version"] == turn["version"]
            self._move(turn["game_id"], turn["options"])
        return len(turns)

    def play_call_by_call(self) -> int:
        turns = self.call("GET", "me/turns")["items"][:1]
        for turn in turns:
            game = f"games/{turn['game_id']}"
            view = self.call("GET", f"{game}/view")
            assert view["version"] == turn["version"]
            path = f"{game}/decisions/{turn['decision_id']}/options?limit=200"
            self._move(turn["game_id"], self.call("GET", path)["items"])
        return len(turns)

    def _move(self, game_id: str, options: list[Any]) -> None:
        self.call("POST", f"games/{game_id}/moves", self.rng.choice(options)["move"])


if __name__ == "__main__":
    main()

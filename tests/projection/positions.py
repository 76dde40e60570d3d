"""Games in the middle of things, made over the API, with everybody who may look at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import pytest

from games.models import Game
from games.rules.base import SPECTATOR, Viewer
from games.services import games as games_service
from games.table import Table
from tests.support.client import Client, sign_up
from tests.support.playing import best, new_game, options_of

CAST = ("alice", "bob", "carol")


@dataclass(frozen=True)
class Phase:
    """How to get to a position: so many moves, somebody gives up, some more moves."""

    name: str
    seats: int = 2
    moves: int = 0
    until_bonus: bool = False
    resigns: int | None = None
    moves_after: int = 0
    options: dict[str, Any] = field(default_factory=lambda: {"start_seat": 1})
    visibility: str = "public"


PHASES = (
    Phase("a fresh game of two"),
    Phase("a fresh game of three", seats=3, options={"component_set": "blank-20"}),
    Phase("a game of two under way", moves=9),
    Phase("a game of two shortly before its end", moves=21),
    Phase("a game of three under way", seats=3, moves=10),
    Phase("a bonus turn", moves=100, until_bonus=True),
    Phase("a resignation out of turn", seats=3, moves=6, resigns=2, moves_after=2),
    Phase("a resignation in turn", seats=3, moves=7, resigns=2, moves_after=1),
    Phase("a private game", seats=2, moves=5, visibility="private"),
)


@dataclass
class Position:
    """A game under way, and what a caller needs to ask for it."""

    phase: Phase
    game_id: str
    seats: int
    version: int
    decision_id: str
    closed_decision_id: str
    cast: dict[str, Client]
    legal: dict[str, Any]
    #: Of each seat the last move with its idempotency key.
    keyed: dict[int, tuple[str, dict[str, Any]]]
    token_ids: dict[str, str]

    @property
    def seed(self) -> bytes:
        return bytes(Game.objects.get(pk=self.game_id).seed)

    @property
    def viewers(self) -> Iterator[tuple[Client, Viewer]]:
        """Each seat's player, somebody without a seat, and a stranger."""
        for number in range(1, self.seats + 1):
            yield self.cast[CAST[number - 1]], Viewer.at(number)
        yield self.cast["mallory"], SPECTATOR
        yield Client("a stranger"), SPECTATOR

    def table(self) -> Table:
        return Table.load(self.game_id)


def reach(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> Position:
    cast = {name: sign_up(name) for name in (*CAST, "mallory")}
    token_ids = {name: who.get("me").json["token_id"] for name, who in cast.items()}
    players = [cast[name] for name in CAST[: phase.seats]]
    seed = sha256(phase.name.encode()).digest()
    with monkeypatch.context() as patch:
        patch.setattr(games_service.secrets, "token_bytes", lambda size: seed[:size])
        game = new_game(*players, options=phase.options, visibility=phase.visibility)
    keyed: dict[int, tuple[str, dict[str, Any]]] = {}
    pending, closed = game["pending"], "0" * 16

    def move_on(moves: int) -> None:
        nonlocal pending, closed
        for _ in range(moves):
            if phase.until_bonus and pending[0]["bonus"]:
                return
            closed, seat = pending[0]["decision_id"], pending[0]["seat"]
            move = best(options_of(players[seat - 1], game["id"], closed))["move"]
            keyed[seat] = (f"answer-to-{closed}", move)
            path = f"games/{game['id']}/moves"
            answer = players[seat - 1].post(path, move, Idempotency_Key=keyed[seat][0])
            assert answer.status == 201, answer
            pending = answer.json["pending"]

    move_on(phase.moves)
    if phase.resigns:
        path = f"games/{game['id']}/seats/{phase.resigns}/resign"
        assert players[phase.resigns - 1].post(path).status == 200
        pending = players[0].get(f"games/{game['id']}").json["pending"]
        move_on(phase.moves_after)
    assert len(pending) == 1 and pending[0]["bonus"] == phase.until_bonus
    decider, decision = players[pending[0]["seat"] - 1], pending[0]["decision_id"]
    return Position(
        phase=phase,
        game_id=game["id"],
        seats=phase.seats,
        version=players[0].get(f"games/{game['id']}").json["version"],
        decision_id=decision,
        closed_decision_id=closed,
        cast=cast,
        legal=options_of(decider, game["id"], decision)[0]["move"],
        keyed=keyed,
        token_ids=token_ids,
    )

"""Games in the middle of things, made over the API, with everybody who may look at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from games.models import Game, Job
from games.rules import RULES, AnyRuleset
from games.rules.base import move_type
from games.rules.gains import gain
from games.rules.viewers import SPECTATOR, Viewer
from games.services import opening
from games.table import Table
from tests.rules.playing import play
from tests.support.client import Client, sign_up
from tests.support.outgoing import new_webhook, subscribe
from tests.support.playing import new_game
from tests.support.push_service import Browser
from tests.support.receiver import Receiver, answering

CAST = ("alice", "bob", "carol", "dave")
FIRST = {"start_seat": 1}
PUSH_SERVICE = Receiver("https://push.example/hook", answering(201))


@dataclass(frozen=True)
class Phase:
    """How to get to a position: moves, until a decision is asked for, somebody gives up, moves."""

    name: str
    ruleset: str = "rota"
    seats: int = 2
    moves: int = 0
    #: Members of an open decision, such as its kind, that end the moves.
    until: dict[str, Any] | None = None
    resigns: int | None = None
    moves_after: int = 0
    options: dict[str, Any] = field(default_factory=lambda: FIRST)
    visibility: str = "public"
    seed: str = ""
    #: A type of move that is made whenever it can be.
    eager: str = ""

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.name.replace(' ', '-')}"


BONUS = {"bonus": True}
SWAP = {"kind": "swap_or_keep"}
REACT = {"kind": "react"}
STOLEN = {"kind": "play_stolen"}
CARD = "play_card"
#: Of games whose special positions are known; all others have those that `common` finds.
SPECIAL = (
    Phase("a fresh game of two"),
    Phase("a fresh game of three", seats=3, options={"component_set": "blank-20"}),
    Phase("a game of two under way", moves=9),
    Phase("a game of two shortly before its end", moves=21),
    Phase("a game of three under way", seats=3, moves=10),
    Phase("a bonus turn", moves=100, until=BONUS),
    Phase("a resignation out of turn", seats=3, moves=6, resigns=2, moves_after=2),
    Phase("a resignation in turn", seats=3, moves=7, resigns=2, moves_after=1),
    Phase("a private game", seats=2, moves=5, visibility="private"),
    Phase("a fresh game of two", "axio"),
    Phase("a game of two under way", "axio", moves=9),
    Phase("a game of three under way", "axio", seats=3, moves=8),
    Phase("a game of teams", "axio", seats=4, moves=9, options={**FIRST, "teams": True}),
    Phase("a hand that may be swapped", "axio", moves=100, until=SWAP, seed="a"),
    Phase("a swapped hand", "axio", moves=100, until=SWAP, moves_after=3, seed="a"),
    Phase("a bonus placement", "axio", moves=100, until=BONUS),
    Phase("a resignation", "axio", seats=3, moves=7, resigns=2, moves_after=3),
    Phase("a private game", "axio", moves=3, visibility="private"),
    Phase("a fresh game of two", "acht", options={}),
    Phase("a game of three under way", "acht", seats=3, moves=9, options={}),
    Phase("a game of teams", "acht", seats=4, moves=12, options={"teams": True}),
    Phase("an eight to react to", "acht", 3, 200, until=REACT, options={}, seed="react0"),
    Phase("a stolen card", "acht", 3, 200, until=STOLEN, options={}, seed="steal16", eager=CARD),
    Phase("cards played", "acht", 3, 24, options={}, seed="steal14", eager=CARD),
    Phase("a resignation", "acht", seats=3, moves=7, resigns=2, moves_after=3, options={}),
)


def common(ruleset: AnyRuleset) -> Iterator[Phase]:
    """Positions that any game goes through, found by its contract alone."""
    few, *_, most = [seats for seats in ruleset.seat_counts if 2 <= seats <= len(CAST)] * 2
    game = play(ruleset, seats=few, options=ruleset.parse_options({}), number=0)
    half = len(game.turns) // 2
    plan = partial(Phase, ruleset=ruleset.slug, options={})
    yield plan("a fresh game", seats=few)
    yield plan("a private game", seats=few, moves=1, visibility="private")
    yield plan("a game half-way", seats=few, moves=half)
    yield plan("a game one move later", seats=few, moves=half + 1)
    if most > 2:
        yield plan("a resignation", seats=most, moves=half // 2, resigns=2, moves_after=1)


PHASES = (
    *SPECIAL,
    *(
        phase
        for slug, ruleset in RULES.items()
        if slug not in {phase.ruleset for phase in SPECIAL}
        for phase in common(ruleset)
    ),
)


@dataclass
class Position:
    """A game under way, and what a caller needs to ask for it."""

    phase: Phase
    game_id: str
    seats: int
    version: int
    #: Of each seat that is asked some legal answers, a good one first.
    answers: dict[int, list[dict[str, Any]]]
    closed_decision_id: str
    cast: dict[str, Client]
    #: Of each seat the last move with its idempotency key.
    keyed: dict[int, tuple[str, dict[str, Any]]]
    #: Hints that those who are asked were given.
    jobs: list[str]
    #: Of each seat the webhook of its player, which was told of everything so far.
    webhooks: dict[int, str]

    @property
    def seed(self) -> bytes:
        return bytes(Game.objects.get(pk=self.game_id).seed)

    @property
    def legal(self) -> dict[str, Any]:
        return next(iter(self.answers.values()))[0]

    @property
    def viewers(self) -> Iterator[tuple[Client, Viewer]]:
        """Each seat's player, somebody without a seat, and a stranger."""
        for number in range(1, self.seats + 1):
            yield self.cast[CAST[number - 1]], Viewer.at(number)
        yield self.cast["mallory"], SPECTATOR
        yield Client("a stranger"), SPECTATOR

    @property
    def answers_are_sealed(self) -> bool:
        table = self.table()
        return any(decision.sealed for decision in table.ruleset.decisions(table.state))

    def table(self) -> Table:
        return Table.load(self.game_id)


def reach(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> Position:
    cast = {name: sign_up(name) for name in (*CAST, "mallory")}
    players = [cast[name] for name in CAST[: phase.seats]]
    for name, player in cast.items():
        subscribe(player, Browser(PUSH_SERVICE, name))
    webhooks = {
        number: new_webhook(player, "https://bot.example/hook")["id"]
        for number, player in enumerate(players, start=1)
    }
    seed = sha256((phase.seed or phase.name).encode()).digest()
    with monkeypatch.context() as patch:
        patch.setattr(opening.secrets, "token_bytes", lambda size: seed[:size])
        game = new_game(
            *players, ruleset=phase.ruleset, options=phase.options, visibility=phase.visibility
        )
    keyed: dict[int, tuple[str, dict[str, Any]]] = {}
    pending, closed, answered = game["pending"], "0" * 16, {"0" * 16}

    def asked() -> dict[int, str]:
        """A sealed answer leaves its decision among the open ones until all are in."""
        open_ones = {decision["seat"]: decision["decision_id"] for decision in pending}
        return {seat: asked for seat, asked in open_ones.items() if asked not in answered}

    def is_there(until: dict[str, Any] | None) -> bool:
        return until is not None and any(until.items() <= one.items() for one in pending)

    def move_on(moves: int, until: dict[str, Any] | None = None) -> None:
        nonlocal pending, closed
        for _ in range(moves):
            if is_there(until):
                return
            seat, closed = next(iter(asked().items()))
            move = some_moves(game["id"], seat, closed, phase.eager)[0]
            answered.add(closed)
            keyed[seat] = (f"answer-to-{closed}", move)
            path = f"games/{game['id']}/moves"
            answer = players[seat - 1].post(path, move, Idempotency_Key=keyed[seat][0])
            assert answer.status == 201, answer
            pending = answer.json["pending"]

    move_on(phase.moves, phase.until)
    assert phase.until is None or is_there(phase.until)
    if phase.resigns:
        path = f"games/{game['id']}/seats/{phase.resigns}/resign"
        assert players[phase.resigns - 1].post(path).status == 200
        pending = players[0].get(f"games/{game['id']}").json["pending"]
    move_on(phase.moves_after)
    answers = {seat: some_moves(game["id"], seat, one) for seat, one in asked().items()}
    for seat, player in enumerate(players, start=1):
        if seat != phase.resigns:
            path = f"games/{game['id']}/seats/{seat}/standing-orders"
            ordered = player.put(path, orders_of(phase.ruleset, seat, answers))
            assert ordered.status == 200, ordered
    return Position(
        phase=phase,
        game_id=game["id"],
        seats=phase.seats,
        version=players[0].get(f"games/{game['id']}").json["version"],
        answers=answers,
        closed_decision_id=closed,
        cast=cast,
        keyed=keyed,
        jobs=[hint(players[seat - 1], game["id"], moves) for seat, moves in answers.items()],
        webhooks=webhooks,
    )


def orders_of(slug: str, seat: int, answers: dict[int, list[dict[str, Any]]]) -> dict[str, Any]:
    """The standing orders of a seat in every position: they are nobody else's business."""
    moves = [
        {k: v for k, v in move.items() if k != "decision_id"} for move in answers.get(seat, ())
    ]
    wake = [{"type": "score_reached", "points": 1000 + seat}]
    own = msgspec.to_builtins(RULES[slug].standing_orders or {})
    return {**own, "plan": {"entries": [{"move": move} for move in moves], "wake": wake}}


def hint(player: Client, game_id: str, moves: list[dict[str, Any]]) -> str:
    """A hint that was given: a result that tells of the hand of whoever asked for it."""
    answer = player.post(f"games/{game_id}/hints")
    assert answer.status == 202, answer
    bodies = [{k: v for k, v in move.items() if k != "decision_id"} for move in moves]
    options = [{"move": body, "value": 0.5, "simulations": 8} for body in bodies]
    Job.objects.filter(pk=answer.json["id"]).update(
        status=Job.Status.SUCCEEDED, result={"options": options}
    )
    return str(answer.json["id"])


def some_moves(game_id: str, seat: int, decision_id: str, eager: str = "") -> list[dict[str, Any]]:
    """Legal answers: first that which gains most, of so many as are quickly looked at."""
    table = Table.load(game_id)
    ruleset, state = table.ruleset, table.state
    (decision,) = (one for one in ruleset.decisions(state) if one.seat == seat)
    moves = list(ruleset.legal_moves(state, decision))
    few = moves[:: 1 + len(moves) // 300]

    def merit(move: Any) -> tuple[bool, int]:
        return move_type(type(move)) == eager, gain(ruleset.preview(state, seat, move))

    some = [max(few, key=merit), *few[:: 1 + len(few) // 5]]
    return [{"decision_id": decision_id, **msgspec.to_builtins(move)} for move in some]

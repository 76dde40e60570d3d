"""Bodies that are refused to whoever sends them, or harmless: what writing routes are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, get_args

import msgspec

from games.mcp.library import PROMPTS, RESOURCES
from games.rules import RULES
from games.rules.errors import IllegalMove
from games.rules.viewers import Viewer
from games.table import Table
from tests.agents.messages import request, request_for
from tests.projection.positions import Position, orders_of

#: An id that was never given.
NOTHING = "0" * 16


@dataclass(frozen=True)
class Asking:
    """Who asks, in which position, with which parameters in the path."""

    position: Position
    viewer: Viewer
    path: dict[str, Any]


Bodies = Callable[[Asking], list[Any]]

#: What lies somewhere in every game of a ruleset, or far away, in the words of its moves.
PLACES: dict[str, list[dict[str, Any]]] = {
    "rota": [{"x": 0, "y": 0}, {"x": 40, "y": 40}],
    "axio": [{"q": 0, "r": -5}, {"q": 0, "r": 0}],
}


def moves(asking: Asking) -> list[Any]:
    """Moves that are refused at each of the checks, whoever sends them."""
    p, seat = asking.position, asking.viewer.seat
    legal = p.answers[seat][0] if seat in p.answers else p.legal
    answered = {"decision_id": legal["decision_id"]}
    shapes = msgspec.inspect.multi_type_info(_types_of_moves(p.phase.ruleset))
    others = [moves[0] for other, moves in p.answers.items() if other != seat]
    bodies = [
        b"{",
        [],
        {},
        {"decision_id": 1},
        {"decision_id": "nonsense"},
        {**legal, "decision_id": p.closed_decision_id},
        answered,
        *({**answered, "type": shape.tag} for shape in shapes),
        {**legal, "type": "nonsense"},
        {**legal, "nonsense": 1},
        *({**legal, **change} for change in _changes(legal)),
        *({**legal, **place} for place in PLACES.get(p.phase.ruleset, ())),
        *others,
    ]
    if seat not in p.answers:
        return bodies
    table, own = p.table(), legal["decision_id"]
    return [
        body
        for body in bodies
        if not (
            isinstance(body, dict)
            and body.get("decision_id") == own
            and _is_legal(table, seat, body)
        )
    ]


def orders(asking: Asking) -> list[Any]:
    """Those that the seat has, and such as are refused."""
    p, seat = asking.position, asking.path["number"]
    own = orders_of(p.phase.ruleset, seat, p.answers)
    far = {"type": "score_reached", "points": 1, "seat": 99}
    plans = [1, {}, {"entries": 1}, {"entries": [{}]}, {"entries": [], "wake": [far]}]
    return [own, *({**own, "plan": plan} for plan in plans), {"nonsense": 1}, b"{"]


def _types_of_moves(ruleset: str) -> tuple[Any, ...]:
    union = RULES[ruleset].types.move
    return get_args(union) or (union,)


def _changes(legal: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One member at a time: out of all bounds, another one, of another type."""
    for name, value in legal.items():
        if name in {"decision_id", "type"}:
            continue
        if isinstance(value, int):
            yield {name: 10_000}
            yield {name: value + 1}
        elif isinstance(value, str):
            yield {name: "nonsense"}
        yield {name: []}


def _is_legal(table: Table, seat: int, body: dict[str, Any]) -> bool:
    """Whether a seat that is asked would have its way with this body."""
    members = {name: value for name, value in body.items() if name != "decision_id"}
    try:
        table.ruleset.apply(table.state, seat, table.ruleset.parse_move(members))
    except (IllegalMove, msgspec.ValidationError):
        return False
    return True


def previews(asking: Asking) -> list[Any]:
    return [
        *moves(asking),
        *(move for moves in asking.position.answers.values() for move in moves),
    ]


def nothing_or_nonsense(asking: Asking) -> list[Any]:
    return [b"", {"nonsense": 1}, b"{"]


def of_webhooks(*refused: Any) -> Bodies:
    """What is refused to everybody, and to others whatever would be taken from its player."""

    def bodies(asking: Asking) -> list[Any]:
        own = asking.position.webhooks.get(asking.viewer.seat or 0) == asking.path["webhook_id"]
        return list(refused) if own else [b"{}", *refused]

    return bodies


def hints(asking: Asking) -> list[Any]:
    """Advice is given to who is asked; what they get is looked at with the jobs."""
    own = asking.viewer.seat in asking.position.answers
    return [{"nonsense": 1}, b"{"] if own else [b"", {"nonsense": 1}]


def resignations(asking: Asking) -> list[Any]:
    own = asking.path["number"] == asking.viewer.seat
    return [{"nonsense": 1}] if own else [b"", {"nonsense": 1}]


def substitutes(asking: Asking) -> list[Any]:
    engine = {"type": "ai", "engine": "random"}
    # Alice is the host, and others ask for themselves.
    accepted = asking.viewer.seat in {1, asking.path["number"]}
    return [
        *(() if accepted else (engine,)),
        {**engine, "engine": "nonsense"},
        {"engine": "random"},
        {"type": "me"},
        {},
        b"{",
    ]


def seats(asking: Asking) -> list[Any]:
    return [
        {"type": "me"},
        {"type": "me", "invite_code": "nonsense"},
        {"type": "open"},
        {"type": "bot", "name": "alice"},
        {"type": "ai", "engine": "nonsense"},
        {"type": "nonsense"},
    ]


def exports(asking: Asking) -> list[Any]:
    game = asking.position.table().game
    export = {
        "format": "axio-game/1",
        "game_id": game.pk,
        "ruleset": game.ruleset,
        "ruleset_version": game.ruleset_version,
        "options": game.options,
        "seats": asking.position.seats,
        "seed": "00" * 32,
        "seed_commitment": game.seed_commitment,
        "moves": [],
        "result": {"reason": "completed", "ranking": []},
    }
    return [export, {**export, "seed": "nonsense"}]


def agents(asking: Asking) -> list[Any]:
    return [
        *(request_for(tool, arguments) for tool, arguments in _tools(asking)),
        *(request("resources/read", {"uri": uri}) for uri in _resources(asking)),
        *(
            request("prompts/get", {"name": name, "arguments": {"ruleset": slug}})
            for name in PROMPTS
            for slug in (*RULES, "nonsense")
        ),
        *(request(method) for method in ("initialize", "tools/list", "nonsense")),
        b"{",
    ]


def _tools(asking: Asking) -> Iterator[tuple[str, dict[str, Any]]]:
    """Whatever reads, and what is refused of that which writes."""
    p = asking.position
    for game_id in (p.game_id, NOTHING):
        here = {"game_id": game_id}
        yield "look", {**here, "moves": 20}
        yield "wait_for_my_turn", {**here, "seconds": 1}
        yield "wait_for_my_turn", {**here, "seconds": 0, "board": False}
        yield "options", {**here, "limit": 50}
        yield "options", {**here, "where": dict(islice(p.legal.items(), 2))}
        for tool in ("resign", "sit_down"):
            if asking.viewer.seat is None:
                yield tool, here
    for which in ("open", "mine", "running", "nonsense"):
        yield "list_tables", {"which": which}
    for slug in RULES:
        yield "rules", {"ruleset": slug}
    yield "wait_for_my_turn", {"seconds": 0}
    yield "sit_down", {"ruleset": p.phase.ruleset, "opponents": ["nonsense"]}
    for tool, bodies in (("play", moves(asking)), ("preview", previews(asking))):
        for body in bodies:
            if isinstance(body, dict) and isinstance(body.get("decision_id"), str):
                move = {name: value for name, value in body.items() if name != "decision_id"}
                decision = {"decision_id": body["decision_id"], "move": move}
                yield tool, {"game_id": p.game_id, **decision}


def _resources(asking: Asking) -> Iterator[str]:
    yield from RESOURCES
    for game_id in (asking.position.game_id, NOTHING, "nonsense"):
        yield f"axio://games/{game_id}"

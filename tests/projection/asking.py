"""What every route is asked: the parameters of its path, queries, and bodies that are refused.

Whoever adds a route or a method says here how it is asked; it is then asked by all viewers, in all
positions if it is about games. What is not listed here fails the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, get_args

import msgspec

from axio_api.live import AGENTS
from games.mcp.library import PROMPTS, RESOURCES
from games.models import Delivery
from games.rules import RULES
from games.rules.errors import IllegalMove
from games.rules.viewers import Viewer
from games.table import Table
from tests.agents.messages import request, request_for
from tests.projection.positions import Position, orders_of

API = "api/v1/"
GAME = f"{API}games/<str:game_id>"
SEAT = f"{GAME}/seats/<int:number>"
WEBHOOK = f"{API}webhooks/<str:webhook_id>"
CLOCK = f"{API}sandbox/clocks/<str:clock_id>"
#: An id that was never given.
NOTHING = "0" * 16
LONG_AGO = "2000-01-01T00:00:00Z"


@dataclass(frozen=True)
class Asking:
    """Who asks, in which position, with which parameters in the path."""

    position: Position
    viewer: Viewer
    path: dict[str, Any]


Bodies = Callable[[Asking], list[Any]]
Queries = list[str]

PARAMETERS: dict[str, Callable[[Position], list[Any]]] = {
    "game_id": lambda p: [p.game_id, NOTHING],
    "number": lambda p: [*range(1, p.seats + 1), 9],
    "decision_id": lambda p: [
        *(moves[0]["decision_id"] for moves in p.answers.values()),
        *(p.closed_decision_id, "nonsense"),
    ],
    "job_id": lambda p: [*p.jobs, NOTHING, "nonsense"],
    "webhook_id": lambda p: [*p.webhooks.values(), NOTHING, "nonsense"],
    "subscription_id": lambda p: [NOTHING, "nonsense"],
    "delivery_id": lambda p: [
        *Delivery.objects.values_list("pk", flat=True).order_by("pk")[:2],
        NOTHING,
    ],
    "name": lambda p: ["alice", "bob", "nobody"],
    "token_id": lambda p: [NOTHING],
    "clock_id": lambda p: [NOTHING, "nonsense"],
    "seek_id": lambda p: [NOTHING, "nonsense"],
    "slug": lambda p: [*RULES, "chess"],
    "date": lambda p: ["2026-03-01", "nonsense"],
}
PAGES = ["?limit=2", "?limit=0", "?cursor=nonsense", "?nonsense=1"]
FOLLOWING = [
    *("", "?after=0", "?after=0&limit=200", "?after=2&limit=3", "?after={version}", "?wait=26"),
    *("?after=99999", "?after=nonsense", "?ticket=nonsense", "?limit=0", "?nonsense=1"),
]
STREAMED = ("text/event-stream", "application/x-ndjson")


#: What lies somewhere in every game of a ruleset, or far away, in the words of its moves.
PLACES: dict[str, list[dict[str, Any]]] = {
    "rota": [{"x": 0, "y": 0}, {"x": 40, "y": 40}],
    "axio": [{"q": 0, "r": -5}, {"q": 0, "r": 0}],
}


def _moves(asking: Asking) -> list[Any]:
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


def _orders(asking: Asking) -> list[Any]:
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


def _previews(asking: Asking) -> list[Any]:
    return [
        *_moves(asking),
        *(move for moves in asking.position.answers.values() for move in moves),
    ]


def _nothing_or_nonsense(asking: Asking) -> list[Any]:
    return [b"", {"nonsense": 1}, b"{"]


def _of_webhooks(*refused: Any) -> Bodies:
    """What is refused to everybody, and to others whatever would be taken from its player."""

    def bodies(asking: Asking) -> list[Any]:
        own = asking.position.webhooks.get(asking.viewer.seat or 0) == asking.path["webhook_id"]
        return list(refused) if own else [b"{}", *refused]

    return bodies


def _hints(asking: Asking) -> list[Any]:
    """Advice is given to who is asked; what they get is looked at with the jobs."""
    own = asking.viewer.seat in asking.position.answers
    return [{"nonsense": 1}, b"{"] if own else [b"", {"nonsense": 1}]


def _resignations(asking: Asking) -> list[Any]:
    own = asking.path["number"] == asking.viewer.seat
    return [{"nonsense": 1}] if own else [b"", {"nonsense": 1}]


def _substitutes(asking: Asking) -> list[Any]:
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


def _seats(asking: Asking) -> list[Any]:
    return [
        {"type": "me"},
        {"type": "me", "invite_code": "nonsense"},
        {"type": "open"},
        {"type": "bot", "name": "alice"},
        {"type": "ai", "engine": "nonsense"},
        {"type": "nonsense"},
    ]


def _exports(asking: Asking) -> list[Any]:
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


def _agents(asking: Asking) -> list[Any]:
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
    for tool, bodies in (("play", _moves(asking)), ("preview", _previews(asking))):
        for body in bodies:
            if isinstance(body, dict) and isinstance(body.get("decision_id"), str):
                move = {name: value for name, value in body.items() if name != "decision_id"}
                decision = {"decision_id": body["decision_id"], "move": move}
                yield tool, {"game_id": p.game_id, **decision}


def _resources(asking: Asking) -> Iterator[str]:
    yield from RESOURCES
    for game_id in (asking.position.game_id, NOTHING, "nonsense"):
        yield f"axio://games/{game_id}"


ROUTES: dict[str, dict[str, Queries | Bodies]] = {
    AGENTS[1:]: {"POST": _agents},
    "": {"GET": [""]},
    "icon.svg": {"GET": [""]},
    "js/<path:name>": {"GET": [""]},
    "css/<path:name>": {"GET": [""]},
    "static/<path:name>": {"GET": [""]},
    "healthz": {"GET": [""]},
    "readyz": {"GET": [""]},
    "metrics": {"GET": [""]},
    "api/schema": {"GET": ["", "?format=json"]},
    "api/docs": {"GET": ["", "?script="]},
    "api/docs/problems": {"GET": [""]},
    "llms.txt": {"GET": [""]},
    "docs": {"GET": [""]},
    "docs/llms.txt": {"GET": [""]},
    "docs/search.json": {"GET": [""]},
    "docs/pictures/<path:name>": {"GET": [""]},
    "docs/<path:name>": {"GET": [""]},
    "api/v1": {"GET": ["", "?nonsense=1"]},
    f"{API}players": {"POST": lambda _: [{"name": "alice"}, {"name": ""}, b"{"]},
    f"{API}players/<str:name>": {"GET": [""]},
    f"{API}tokens": {"POST": lambda _: [{"name": "alice", "password": "nonsense"}, {}]},
    f"{API}me": {
        "GET": [""],
        "PATCH": lambda _: [
            {"name": "admin"},
            {"name": ""},
            {"password": 1},
            {"nonsense": 1},
            b"{",
        ],
        "DELETE": lambda _: [{"password": 1}, {"nonsense": 1}, b"{"],
    },
    f"{API}me/tokens": {
        "GET": ["", *PAGES],
        "POST": lambda asking: [
            {"scopes": []},
            {"scopes": ["nonsense"]},
            {"game_id": NOTHING},
            {"expires_at": "2000-01-01T00:00:00Z"},
            b"{",
        ],
    },
    f"{API}me/tokens/<str:token_id>": {"GET": ["", "?nonsense=1"], "DELETE": lambda _: [b""]},
    f"{API}me/turns": {
        "GET": [
            *("", "?wait=26", "?wait=nonsense", "?include=view,options", "?include=options"),
            *("?include=view&wait=1", "?include=view,options&wait=1", "?include=nonsense", *PAGES),
        ]
    },
    f"{API}me/games": {
        "GET": [
            *("", "?status=active", "?ruleset={ruleset}", "?your_turn=true", "?your_turn=false"),
            *("?status=nonsense", "?your_turn=1", *PAGES),
        ]
    },
    f"{API}me/events": {"GET": FOLLOWING},
    f"{API}stream-tickets": {"POST": lambda _: [{"nonsense": 1}, b"{"]},
    f"{API}me/notifications": {
        "GET": [""],
        "PATCH": lambda _: [{"email": "nonsense"}, {"digest": "nonsense"}, b"{"],
    },
    f"{API}me/messages": {"GET": ["", "?limit=1", "?nonsense=1", *PAGES]},
    f"{API}me/push-subscriptions": {
        "GET": ["", *PAGES],
        "POST": lambda _: [{"endpoint": "nonsense"}, {}, b"{"],
    },
    f"{API}me/push-subscriptions/<str:subscription_id>": {"DELETE": lambda _: [b""]},
    f"{API}me/notifications/confirm": {"POST": lambda _: [{"code": "nonsense"}, {}, b"{"]},
    f"{API}webhooks": {
        "GET": ["", *PAGES],
        "POST": lambda _: [{"url": "http://10.0.0.1/"}, {"url": "nonsense"}, {}, b"{"],
    },
    WEBHOOK: {
        "GET": [""],
        "PATCH": _of_webhooks({"url": "nonsense"}, {"nonsense": 1}, b"{"),
        "DELETE": _of_webhooks(),
    },
    f"{WEBHOOK}/test": {"POST": _of_webhooks({"nonsense": 1}, b"{")},
    f"{WEBHOOK}/rotate-secret": {"POST": _of_webhooks({"nonsense": 1}, b"{")},
    f"{WEBHOOK}/deliveries": {"GET": ["", *PAGES]},
    f"{WEBHOOK}/deliveries/<str:delivery_id>/redeliver": {
        "POST": _of_webhooks({"nonsense": 1}, b"{")
    },
    f"{API}me/bots": {"GET": ["", *PAGES]},
    f"{API}me/bots/<str:name>": {
        "PATCH": lambda _: [{"description": 1}, {"accepts": {"from": "nonsense"}}, b"{"],
        "DELETE": lambda _: [b""],
    },
    f"{API}me/bots/<str:name>/tokens": {"POST": lambda _: [{"label": 1}, {"nonsense": 1}, b"{"]},
    f"{API}seeks": {
        "GET": ["", "?status=open", "?status=nonsense", *PAGES],
        "POST": lambda _: [{}, {"rulesets": ["chess"]}, b"{"],
    },
    f"{API}seeks/<str:seek_id>": {"GET": [""], "DELETE": lambda _: [b""]},
    f"{API}me/next": {"GET": ["", f"?after={NOTHING}", "?after=nonsense", "?nonsense=1"]},
    f"{API}bots": {"GET": ["", *PAGES], "POST": lambda _: [{"name": "alice"}, {}]},
    f"{API}engines": {"GET": [""]},
    f"{API}daily": {"GET": ["", *PAGES]},
    f"{API}daily/<str:slug>": {"POST": lambda _: [{"nonsense": 1}, b"{"]},
    f"{API}daily/<str:slug>/<str:date>": {"GET": ["", *PAGES]},
    f"{API}rulesets": {"GET": [""]},
    f"{API}rulesets/<str:slug>": {"GET": [""]},
    f"{API}rulesets/<str:slug>/versions": {"GET": ["", *PAGES]},
    f"{API}rulesets/<str:slug>/components": {"GET": ["", "?set=blank-20", "?set=nonsense"]},
    f"{API}rulesets/<str:slug>/leaderboard": {"GET": ["", "?kind=solo", *PAGES]},
    f"{API}games": {
        "GET": [
            *("", "?status=active", "?status=finished", "?ruleset={ruleset}", "?open_seats=1"),
            *("?player=alice", "?player=bob", "?player=nobody", *PAGES),
        ],
        "POST": lambda _: [{}, {"ruleset": "chess", "seats": [{"type": "me"}]}, b"{"],
    },
    f"{API}games/records": {
        "GET": ["", "?ruleset={ruleset}", "?since=2026-01-01", "?since=nonsense", *PAGES]
    },
    GAME: {"GET": [""]},
    f"{GAME}/start": {"POST": _nothing_or_nonsense},
    f"{GAME}/cancel": {"POST": _nothing_or_nonsense},
    f"{API}me/leave": {
        "GET": ["", "?clock=nonsense"],
        "PUT": lambda _: [{"from": "nonsense"}, {"from": LONG_AGO, "until": LONG_AGO}, {}, b"{"],
        "DELETE": lambda _: [b"{"],
    },
    f"{GAME}/pause": {"POST": lambda _: [{"until": LONG_AGO}, {"until": "nonsense"}, {}, b"{"]},
    f"{GAME}/rematch": {"POST": _nothing_or_nonsense},
    SEAT: {"PUT": _seats, "DELETE": lambda _: [b""]},
    f"{SEAT}/resign": {"POST": _resignations},
    f"{SEAT}/substitute": {"POST": _substitutes},
    f"{SEAT}/hand": {"GET": [""]},
    f"{SEAT}/standing-orders": {
        "GET": [""],
        "PUT": _orders,
    },
    f"{GAME}/view": {
        "GET": [
            *("", "?as=public", "?as=all", "?at_version=1", "?at_version={version}"),
            *("?at_version={before}", "?at_version={before}&as=public", "?at_version=9999"),
        ]
    },
    f"{GAME}/decisions/<str:decision_id>/options": {
        "GET": ["", "?limit=200", "?{first}", "?{last}", "?{all}", "?no={first}", *PAGES]
    },
    f"{GAME}/move-previews": {"POST": _previews},
    f"{GAME}/moves": {
        "GET": ["", "?after_version={before}", "?after_version=nonsense", *PAGES],
        "POST": _moves,
    },
    f"{GAME}/jobs": {"GET": ["", *PAGES]},
    f"{GAME}/hints": {"POST": _hints},
    f"{GAME}/analysis": {"POST": _nothing_or_nonsense},
    f"{API}jobs/<str:job_id>": {"GET": [""]},
    f"{GAME}/events": {"GET": FOLLOWING},
    f"{GAME}/since": {
        "GET": [
            *("", "?version=0", "?version=1", "?version={before}", "?version={version}"),
            *("?version=9999", "?version=nonsense", "?nonsense=1"),
        ]
    },
    f"{API}sandbox/clocks": {
        "GET": ["", *PAGES],
        "POST": lambda _: [{"now": "nonsense"}, {"nonsense": 1}, b"{"],
    },
    CLOCK: {"GET": [""], "DELETE": lambda _: [b""]},
    f"{CLOCK}/advance": {"POST": lambda _: [{}, {"seconds": 1}, {"to": "nonsense"}, b"{"]},
    f"{GAME}/replay": {
        "GET": ["", "?as=public", "?as=all", *(f"?as=seat:{n}" for n in range(1, 5)), *PAGES]
    },
    f"{GAME}/export": {"GET": [""]},
    f"{GAME}/forks": {"POST": lambda _: [{"at_version": 1}, {"at_version": 99}, {}]},
    f"{API}exports/verify": {"POST": _exports},
}
#: Routes that tell of games without being those of a game.
ABOUT_GAMES = {
    f"{API}{path}"
    for path in (
        "games",
        "exports/verify",
        "me/games",
        "me/turns",
        "me/next",
        "me/events",
        "jobs/<str:job_id>",
    )
} | {f"{WEBHOOK}/deliveries", AGENTS[1:]}
#: Accepted by some, without changing anything.
HARMLESS = {("POST", f"{GAME}/move-previews"), ("POST", f"{API}exports/verify"), ("PUT", SEAT)}
HARMLESS |= {("PUT", f"{SEAT}/standing-orders"), ("POST", AGENTS[1:])}
#: There is none to take back.
HARMLESS |= {("DELETE", f"{API}me/leave")}

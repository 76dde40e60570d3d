"""What every route is asked: the parameters of its path, queries, and bodies that are refused.

Whoever adds a route or a method says here how it is asked; it is then asked by all viewers, in all
positions if it is about games. What is not listed here fails the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axio_api.live import AGENTS
from games.models import Delivery
from games.rules import RULES
from tests.projection import bodies
from tests.projection.bodies import NOTHING, Bodies
from tests.projection.positions import Position

API = "api/v1/"
GAME = f"{API}games/<str:game_id>"
SEAT = f"{GAME}/seats/<int:number>"
WEBHOOK = f"{API}webhooks/<str:webhook_id>"
CLOCK = f"{API}sandbox/clocks/<str:clock_id>"
LONG_AGO = "2000-01-01T00:00:00Z"

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
    "of": lambda _: ["0"],
    "date": lambda p: ["2026-03-01", "nonsense"],
}
PAGES = ["?limit=2", "?limit=0", "?cursor=nonsense", "?nonsense=1"]
FOLLOWING = [
    *("", "?after=0", "?after=0&limit=200", "?after=2&limit=3", "?after={version}", "?wait=26"),
    *("?after=99999", "?after=nonsense", "?ticket=nonsense", "?limit=0", "?nonsense=1"),
]
STREAMED = ("text/event-stream", "application/x-ndjson")


ROUTES: dict[str, dict[str, Queries | Bodies]] = {
    AGENTS[1:]: {"POST": bodies.agents},
    "": {"GET": [""]},
    "icon.svg": {"GET": [""]},
    "board/<path:name>": {"GET": [""]},
    "at/<slug:of>/<path:name>": {"GET": [""]},
    "sw.js": {"GET": [""]},
    "offline.html": {"GET": [""]},
    "offline.css": {"GET": [""]},
    "manifest.webmanifest": {"GET": [""]},
    "icons/<path:name>": {"GET": [""]},
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
    f"{API}players/<str:name>/ratings/<str:slug>": {"GET": ["", *PAGES]},
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
        "PATCH": bodies.of_webhooks({"url": "nonsense"}, {"nonsense": 1}, b"{"),
        "DELETE": bodies.of_webhooks(),
    },
    f"{WEBHOOK}/test": {"POST": bodies.of_webhooks({"nonsense": 1}, b"{")},
    f"{WEBHOOK}/rotate-secret": {"POST": bodies.of_webhooks({"nonsense": 1}, b"{")},
    f"{WEBHOOK}/deliveries": {"GET": ["", *PAGES]},
    f"{WEBHOOK}/deliveries/<str:delivery_id>/redeliver": {
        "POST": bodies.of_webhooks({"nonsense": 1}, b"{")
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
    f"{GAME}/start": {"POST": bodies.nothing_or_nonsense},
    f"{GAME}/cancel": {"POST": bodies.nothing_or_nonsense},
    f"{API}me/leave": {
        "GET": ["", "?clock=nonsense"],
        "PUT": lambda _: [{"from": "nonsense"}, {"from": LONG_AGO, "until": LONG_AGO}, {}, b"{"],
        "DELETE": lambda _: [b"{"],
    },
    f"{GAME}/pause": {"POST": lambda _: [{"until": LONG_AGO}, {"until": "nonsense"}, {}, b"{"]},
    f"{GAME}/rematch": {"POST": bodies.nothing_or_nonsense},
    SEAT: {"PUT": bodies.seats, "DELETE": lambda _: [b""]},
    f"{SEAT}/resign": {"POST": bodies.resignations},
    f"{SEAT}/substitute": {"POST": bodies.substitutes},
    f"{SEAT}/hand": {"GET": [""]},
    f"{SEAT}/standing-orders": {
        "GET": [""],
        "PUT": bodies.orders,
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
    f"{GAME}/move-previews": {"POST": bodies.previews},
    f"{GAME}/moves": {
        "GET": ["", "?after_version={before}", "?after_version=nonsense", *PAGES],
        "POST": bodies.moves,
    },
    f"{GAME}/jobs": {"GET": ["", *PAGES]},
    f"{GAME}/hints": {"POST": bodies.hints},
    f"{GAME}/analysis": {"POST": bodies.nothing_or_nonsense},
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
    f"{API}exports/verify": {"POST": bodies.exports},
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

"""How to call every route in a position, by the URL configuration and what `asking` lists."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from axio_api.live import AGENTS, URLCONF
from games.models import Game
from games.rules.viewers import Viewer
from tests.projection.asking import (
    ABOUT_GAMES,
    API,
    GAME,
    HARMLESS,
    PARAMETERS,
    ROUTES,
    STREAMED,
)
from tests.projection.bodies import NOTHING, Asking
from tests.projection.positions import Position

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
#: What is in the paths of calls that are refused in any position: `asking` names it so.
NONSENSE = ("nonsense", "limit=0", NOTHING, "/seats/9")


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    #: It is accepted by some, and changes nothing.
    harmless: bool = False

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.body.decode(errors='replace')}".strip()


def routes(resolver: Any = None, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every route of the URL configuration with its view."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from routes(entry, route)
        elif isinstance(entry, URLPattern):
            yield route, entry.callback


@cache
def live_routes() -> frozenset[str]:
    return frozenset(route for route, _ in routes(get_resolver(URLCONF)))


def methods_of(view: Any) -> list[str]:
    """What a view answers to; a plain function is taken to be for reading."""
    cls = getattr(view, "cls", None) or getattr(view, "view_class", None)
    if cls is None or not cls.__module__.startswith("games."):
        return ["GET"]
    return [method for method in METHODS if hasattr(cls, method.lower())]


def unlisted() -> list[str]:
    """Routes and methods that nobody said how to call, and entries without a route."""
    known = dict(routes())
    missing = [
        f"{method} /{route}"
        for route, view in known.items()
        for method in methods_of(view)
        if method not in ROUTES.get(route, {})
    ]
    gone = [
        f"{method} /{route} (no longer there)"
        for route, methods in ROUTES.items()
        for method in methods
        if route not in known or method not in methods_of(known[route])
    ]
    strange = [
        f"<{name}> in /{route}"
        for route in ROUTES
        for name in PARAMETER.findall(route)
        if name not in PARAMETERS
    ]
    return missing + gone + strange


def calls(
    position: Position, viewer: Viewer, *, games_alone: bool = False, api_alone: bool = False
) -> Iterator[Call]:
    """Every call that the viewer can make.

    `games_alone`: only those whose answers depend on a game. `api_alone`: none of pages outside of
    the API, nor with methods that a route does not answer to.
    """
    for call in _calls(position, viewer, games_alone, api_alone):
        if not (games_alone and is_nonsense(call)):
            yield call


def is_nonsense(call: Call) -> bool:
    """Whether it is refused by its form, or asks for something that never was: in any position."""
    # A key that was used before is compared with what was sent then; and whoever could have advice
    # or give up is refused by the form alone.
    if call.headers or call.path.endswith(("/hints", "/resign")):
        return False
    by_its_body = call.body == b"{" or b"nonsense" in call.body
    return by_its_body or any(sign in call.path for sign in NONSENSE)


def _calls(
    position: Position, viewer: Viewer, games_alone: bool, api_alone: bool
) -> Iterator[Call]:
    for route, _ in routes():
        about_games = route.startswith(GAME) or route in ABOUT_GAMES
        of_the_api = route.startswith((API, AGENTS[1:]))
        if (games_alone and not about_games) or (api_alone and not of_the_api):
            continue
        names = PARAMETER.findall(route)
        paths = product(*(PARAMETERS[name](position) for name in names))
        for at, values in enumerate(paths):
            asking = Asking(position, viewer, dict(zip(names, values, strict=True)))
            if at == 0 and route.startswith(API) and not api_alone:
                yield from _other_methods(route, asking)
            nowhere = asking.path.get("game_id", position.game_id) != position.game_id
            made = _calls_of(route, asking)
            yield from islice(made, 1) if nowhere else made
    for seat, (key, body) in position.keyed.items():
        yield from _keyed(position, seat == viewer.seat, key, body)


def _path(route: str, asking: Asking) -> str:
    return "/" + PARAMETER.sub(lambda match: str(asking.path[match[1]]), route)


def _other_methods(route: str, asking: Asking) -> Iterator[Call]:
    """What the route does not answer to, and what it answers to by itself."""
    for method in METHODS:
        if method not in ROUTES[route]:
            yield Call(method, _path(route, asking), b"{}")
    yield Call("HEAD", _path(route, asking))
    yield Call("OPTIONS", _path(route, asking))


def _calls_of(route: str, asking: Asking) -> Iterator[Call]:
    path, version, filters = _path(route, asking), asking.position.version, _filters(asking)
    for method, how in ROUTES[route].items():
        if callable(how):
            for body in how(asking):
                raw = body if isinstance(body, bytes) else json.dumps(body).encode()
                yield Call(method, path, raw, harmless=(method, route) in HARMLESS)
        else:
            for query in how:
                asked = query.format(version=version, before=max(1, version - 1), **filters)
                yield Call("GET", path + asked)
    if route in live_routes():
        yield from _live_calls(path, asking)


def _live_calls(path: str, asking: Asking) -> Iterator[Call]:
    """As streams and as long polls, from several places; the last of them has nothing new."""
    told = Game.objects.get(pk=asking.position.game_id).events_made
    for query in ("?", "?after=0&", "?after=99999&", f"?after={told}&"):
        for media_type in STREAMED:
            yield Call("GET", path + query[:-1], headers=(("Accept", media_type),))
        yield Call("GET", f"{path}{query}wait=1")


def _filters(asking: Asking) -> dict[str, str]:
    """Members of a legal answer as they are asked for in a query."""
    members = [
        f"{name}={'null' if value is None else value}"
        for name, value in asking.position.legal.items()
        if name != "decision_id" and not isinstance(value, (dict, list))
    ]
    ruleset = asking.position.phase.ruleset
    return {"ruleset": ruleset, "first": members[0], "last": members[-1], "all": "&".join(members)}


def _keyed(position: Position, own: bool, key: str, body: dict[str, Any]) -> Iterator[Call]:
    """A key again: the stored answer to its owner alone, and a refusal with another body."""
    path = f"/api/v1/games/{position.game_id}/moves"
    headers = (("Idempotency-Key", key),)
    yield Call("POST", path, json.dumps(body).encode(), headers, harmless=own)
    yield Call("POST", path, json.dumps({**body, "nonsense": 1}).encode(), headers)

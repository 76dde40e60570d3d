"""Which requests are live: those that ask to wait, or for a stream."""

from __future__ import annotations

from urllib.parse import parse_qsl

from games.api.live.urls import urlpatterns
from games.live.framing import framing_for

_ROUTES = [entry.pattern for entry in urlpatterns]
METHODS = frozenset({"GET", "HEAD"})


def has_live_route(method: str, path: str) -> bool:
    return method in METHODS and any(route.match(path[1:]) for route in _ROUTES)


def asks_to_wait_or_stream(query: str, accept: str) -> bool:
    """A `wait` that is not a number is left to REST, which refuses it."""
    return framing_for(accept) is not None or any(
        name == "wait" and value.isdecimal() and value.strip("0")
        for name, value in parse_qsl(query)
    )

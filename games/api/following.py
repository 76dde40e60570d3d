"""Lists that can be followed: their query parameters, and the response with a page of them.

Shared by the endpoints that answer at once (`games.api.events`) and those that may wait
(`games.api.live`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec
from django.http import HttpRequest, HttpResponse

from games.api.http.json import json_response
from games.api.http.query import PAGING, Query
from games.api.levels import FEATURE_LEVEL
from games.live.long_polls import MAX_WAIT_SECONDS
from games.models import Player
from games.paging import Paging
from games.projection.shapes import Page
from games.refusals import invalid
from games.server.etags import etag_of, has_copy
from games.turns import PARTS, open_turn_page, turn_page

#: The same URL gives a page or a stream.
EVENT_HEADERS = {"Vary": "Authorization, Accept"}


class EventsQuery(NamedTuple):
    after: int | None
    limit: int
    wait_seconds: int

    @classmethod
    def of(cls, request: HttpRequest) -> EventsQuery:
        query = Query(request, "after", "wait", "limit", "ticket")
        limit, seconds = query.paging().limit, _wait_seconds(query)
        return cls(event_id(query.text("after"), "?after"), limit, seconds)


def event_id(text: str | None, pointer: str) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) < 2**31):
        raise invalid(pointer, "invalid-value", "This is not the id of an event.")
    return int(text)


def events_response(page: Page) -> HttpResponse:
    return json_response(page, EVENT_HEADERS)


class TurnsQuery(NamedTuple):
    paging: Paging
    wait_seconds: int
    include: frozenset[str]

    @classmethod
    def of(cls, request: HttpRequest) -> TurnsQuery:
        query = Query(request, "wait", "include", *PAGING)
        seconds = _wait_seconds(query)
        return cls(query.paging(), seconds, frozenset(query.words("include", PARTS)))


class Turns(NamedTuple):
    """A page of turns, which is encoded only if it is sent."""

    encode: Callable[[], bytes]
    etag: str
    is_empty: bool

    @classmethod
    def read(cls, player: Player, game_id: str | None, query: TurnsQuery) -> Turns:
        """With a game, only turns of that game."""
        if query.include:
            return cls._read_in_full(player, game_id, query)
        page = turn_page(player, game_id, query.paging)
        body = msgspec.json.encode(page)
        return cls(lambda: body, etag_of(body), not page.items)

    @classmethod
    def _read_in_full(cls, player: Player, game_id: str | None, query: TurnsQuery) -> Turns:
        """Its tag is known before the positions are projected and all options found."""
        turns, cursor = open_turn_page(player, game_id, query.paging)

        def encode() -> bytes:
            items = tuple(turn.in_full(query.include) for turn in turns)
            return msgspec.json.encode(Page(items=items, next_cursor=cursor))

        states = [turn.state for turn in turns]
        identity = (FEATURE_LEVEL, sorted(query.include), states, cursor)
        return cls(encode, etag_of(msgspec.json.encode(identity)), not turns)

    def are_news(self, request: HttpRequest) -> bool:
        """Whether it differs from the client's copy or, without an ETag, is not empty."""
        if "HTTP_IF_NONE_MATCH" in request.META:
            return not has_copy(request, self.etag)
        return not self.is_empty

    def response(self, request: HttpRequest) -> HttpResponse:
        headers = {"ETag": self.etag}
        if not has_copy(request, self.etag):
            return HttpResponse(self.encode(), content_type="application/json", headers=headers)
        response = HttpResponse(status=304, headers=headers)
        del response["Content-Type"]
        return response


def _wait_seconds(query: Query) -> int:
    seconds = query.number("wait") or 0
    if seconds > MAX_WAIT_SECONDS:
        raise invalid("?wait", "invalid-value", f"At most {MAX_WAIT_SECONDS} seconds.")
    return seconds

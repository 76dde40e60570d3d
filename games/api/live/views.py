"""Long polls and streams. They make the same checks in the same order as `games.api.events`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from games.api import events
from games.api.following import (
    EVENT_HEADERS,
    EventsQuery,
    Turns,
    TurnsQuery,
    event_id,
    events_response,
)
from games.api.http.accepting import JSON
from games.api.http.auth import token_in_header_or_ticket
from games.api.live.base import LiveEndpoint, in_time
from games.live.database_reads import read_in_thread
from games.live.feeds import AccountFeed, Feed, GameFeed, events_begin, events_page, part_page
from games.live.framing import FRAMINGS, Framing, framing_for
from games.live.long_polls import wait_for_news
from games.live.shared_reads import shared_feed
from games.live.streams import Stream, require_capacity
from games.live.watching import WATCHING
from games.models import Token
from games.projection.shapes import Page
from games.services.events import player_topic


class MyTurns(LiveEndpoint):
    at_once = events.MyTurns

    async def get(self, request: HttpRequest) -> HttpResponse:
        token, query, turns = await in_time(read_in_thread(self.begin, request))
        if may_wait(request, query.wait_seconds) and not turns.are_news(request):
            waiting = wait_for_news(
                player_topic(token.player_id),
                lambda _: read_in_thread(Turns.read, token.player, token.game_id, query),
                lambda found: found.are_news(request),
                seconds=query.wait_seconds,
                token=token,
            )
            turns = await in_time(waiting, wait_seconds=query.wait_seconds)
        if query.include:
            # Positions are projected and options found now.
            return await in_time(read_in_thread(turns.response, request))
        return turns.response(request)

    def begin(self, request: HttpRequest) -> tuple[Token, TurnsQuery, Turns]:
        token = self.admit_player(request)
        query = TurnsQuery.of(request)
        return token, query, Turns.read(token.player, token.game_id, query)


class EventList(LiveEndpoint, ABC):
    """A stream of events, or a page that waits for the first of them."""

    media_types: ClassVar[tuple[str, ...]] = (*JSON, *(one.media_type for one in FRAMINGS))
    token_of = staticmethod(token_in_header_or_ticket)

    @abstractmethod
    def open(self, request: HttpRequest, **path: str) -> tuple[Token | None, Feed]:
        """The token of the caller, and the list to follow."""

    async def get(self, request: HttpRequest, **path: str) -> HttpResponseBase:
        if framing := framing_for(request.META.get("HTTP_ACCEPT", "")):
            begin = partial(self.begin_stream, request, framing, **path)
            return stream_response(request, await in_time(read_in_thread(begin)))
        token, feed, query, page = await in_time(
            read_in_thread(partial(self.begin_page, request, **path))
        )
        if may_wait(request, query.wait_seconds) and not page.items:
            waiting = next_page(token, feed, query)
            page = await in_time(waiting, wait_seconds=query.wait_seconds)
        return events_response(page)

    def begin_page(
        self, request: HttpRequest, **path: str
    ) -> tuple[Token | None, Feed, EventsQuery, Page]:
        token, feed = self.open(request, **path)
        query = EventsQuery.of(request)
        player = token.player if token else None
        return token, feed, query, events_page(feed, player, query.after, query.limit)

    def begin_stream(self, request: HttpRequest, framing: Framing, **path: str) -> Stream:
        token, feed = self.open(request, **path)
        after = EventsQuery.of(request).after
        player = token.player if token else None
        require_capacity(player)
        if last := request.META.get("HTTP_LAST_EVENT_ID"):
            after = event_id(last, "header Last-Event-ID")
        first = events_begin(feed, player, after)
        WATCHING.begin(player, feed.game_id)
        return Stream(feed, framing, token=token, events=first, after=after or 0)


class GameEvents(EventList):
    at_once = events.GameEvents

    def open(self, request: HttpRequest, **path: str) -> tuple[Token | None, Feed]:
        return self.admit(request), GameFeed(path["game_id"])


class MyEvents(EventList):
    at_once = events.MyEvents

    def open(self, request: HttpRequest, **path: str) -> tuple[Token | None, Feed]:
        token = self.admit_player(request)
        return token, AccountFeed(token.player, token.game_id)


async def next_page(token: Token | None, feed: Feed, query: EventsQuery) -> Page:
    player, after, shared = token.player if token else None, query.after or 0, shared_feed(feed)

    async def read(since: float) -> Page:
        nonlocal after
        page = part_page(await shared.read(after, since), player, after, query.limit)
        if not page.items:
            # Events that this token may not see are passed over only once.
            after = int(page.next_cursor or after)
        return page

    return await wait_for_news(
        feed.topic,
        read,
        lambda page: bool(page.items),
        seconds=query.wait_seconds,
        token=token,
    )


class EventStream(StreamingHttpResponse):
    """Lets the server close the generator itself when the client disconnects. Django would wrap it
    in two others, and leave closing the innermost to the garbage collector."""

    def __init__(self, stream: Stream, **more: Any) -> None:
        self.chunks = stream.chunks()
        super().__init__(self.chunks, **more)

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self.chunks


def stream_response(request: HttpRequest, stream: Stream) -> HttpResponseBase:
    # Tells nginx not to buffer, which would delay events.
    headers = {**EVENT_HEADERS, "X-Accel-Buffering": "no"}
    media_type = stream.framing.media_type
    if request.method == "HEAD":
        return HttpResponse(stream.beginning, content_type=media_type, headers=headers)
    return EventStream(stream, content_type=media_type, headers=headers)


def may_wait(request: HttpRequest, seconds: int) -> bool:
    return seconds > 0 and request.method == "GET"

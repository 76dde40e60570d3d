"""Knowing when something happens: turns, lists of events, and tickets for browsers."""

from __future__ import annotations

from hashlib import blake2b
from typing import ClassVar, cast

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from axio_api.threads import THEN, Then
from games.api import answers
from games.api.http.auth import TicketAuthentication
from games.api.http.json import Encoded, require_empty_body
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, not_modified, player_of, stranger_or_player
from games.api.openapi.components import page_of, ref
from games.api.openapi.events import ACCOUNT_EVENT_PAGE, GAME_EVENT_PAGE, STREAMS
from games.api.openapi.operations import (
    CURSOR,
    ETAG,
    GAME_ID,
    LIMIT,
    documented,
    header_parameter,
    query_parameter,
)
from games.live.feeds import AccountFeed, Feed, GameFeed, events_begin, events_page
from games.live.framing import Framing, framed, framing_for
from games.live.streams import Stream, require_room
from games.live.tickets import ticket_create
from games.live.waiting import MOST_SECONDS, LongPoll
from games.models import Player, Token
from games.projection.event_shapes import Turn
from games.refusals import invalid
from games.selectors import turn_page
from games.services.events import player_topic

WAIT = query_parameter(
    "wait",
    "Seconds to wait for something new, if there is nothing yet.",
    {"type": "integer", "minimum": 0, "maximum": MOST_SECONDS},
    default=0,
)
FOLLOWING = [
    query_parameter(
        "after",
        "Id of an event: only what came later. `0` gives the list from its beginning; without a "
        "cursor the first event is a snapshot.",
        {"type": "string", "pattern": "^[0-9]{1,10}$", "examples": ["12"]},
    ),
    WAIT,
    LIMIT,
    query_parameter("ticket", "From `createStreamTicket`, in place of a token."),
    header_parameter("Last-Event-ID", "Of streams: the same as `after`, and stronger."),
]
HOW_TO_FOLLOW = (
    "Read on with `after=<next_cursor>`, which is never null. With `Accept: text/event-stream` "
    "the same list is a stream of server-sent events, with `Accept: application/x-ndjson` one of "
    "lines; both have signs of life every 15 seconds and end with `stream.closing`. A cursor that "
    "leads nowhere any more is refused with `cursor-expired`; a stream goes on with `resync` and "
    "a new snapshot. An event may come twice: drop what you have by its id."
)

VARY = {"Vary": "Authorization, Accept"}


class Patient(Endpoint):
    """Can leave a request to the event loop, which holds no thread while it waits."""

    def wait(self, request: Request, topic: str, seconds: int) -> None:
        token = cast(Token | None, request.auth)
        self.leave(
            request, LongPoll(topic, seconds=seconds, token=token, limits=self.limit_headers)
        )

    def leave(self, request: Request, then: Then) -> None:
        if request.method == "GET":
            request.META[THEN] = then


class Following(Patient):
    """A list of events: as a page, or as the beginning of a stream."""

    authentication_classes = (TicketAuthentication,)

    def follow(self, request: Request, feed: Feed, player: Player | None) -> HttpResponse:
        query = Query(request, "after", "wait", "limit", "ticket")
        limit, seconds = query.paging().limit, wait_of(query)
        after = cursor_in(query.text("after"), "?after")
        if framing := framing_for(request.META.get("HTTP_ACCEPT", "")):
            return self._stream(request, feed, player, after, framing)
        page = events_page(feed, player, after, limit)
        if seconds and not page.items:
            self.wait(request, feed.topic, seconds)
        return answered(page, VARY)

    def _stream(
        self,
        request: Request,
        feed: Feed,
        player: Player | None,
        after: int | None,
        framing: Framing,
    ) -> HttpResponse:
        require_room()
        if last := request.META.get("HTTP_LAST_EVENT_ID"):
            after = cursor_in(last, "header Last-Event-ID")
        events = events_begin(feed, player, after)
        reached = int(events[-1].id) if events else after or 0
        token = cast(Token | None, request.auth)
        self.leave(request, Stream(feed, framing, player=player, token=token, after=reached))
        content = framing.opening + framed(framing, events)
        # Proxies that collect answers would keep events back.
        headers = {**VARY, "X-Accel-Buffering": "no"}
        return HttpResponse(content, content_type=framing.media_type, headers=headers)


class MyTurns(Patient):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listTurns",
        "Every decision that waits for me",
        tag="Live",
        description="The earliest deadline first. With `wait` and `If-None-Match` the answer comes "
        "as soon as the list is another one; with `wait` alone as soon as it is not empty.",
        headers=ETAG,
        answers={
            200: (page_of("TurnPage", ref(Turn)), "Open decisions of my seats."),
            304: (None, "Your copy is still good."),
        },
        refusals=["validation"],
        parameters=[
            WAIT,
            LIMIT,
            CURSOR,
            header_parameter("If-None-Match", "The `ETag` of the list that you have."),
        ],
    )
    def get(self, request: Request) -> Response:
        player = player_of(request)
        query = Query(request, "wait", *PAGING)
        seconds = wait_of(query)
        page = turn_page(player, query.paging())
        body = msgspec.json.encode(page)
        etag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        unchanged = not_modified(request, etag)
        nothing_new = unchanged or not (page.items or "HTTP_IF_NONE_MATCH" in request.META)
        if nothing_new and seconds:
            self.wait(request, player_topic(player.pk), seconds)
        return unchanged or Response(Encoded(body=body), headers={"ETag": etag})


class GameEvents(Following):
    @documented(
        "listGameEvents",
        "What happens in a game",
        tag="Live",
        description=f"One ordered list without gaps, as you may know it. {HOW_TO_FOLLOW}",
        answers={200: (GAME_EVENT_PAGE, "Events after the cursor, or a snapshot.")},
        streams=STREAMS["GameEvent"],
        refusals=["not-found", "cursor-expired", "validation"],
        parameters=[GAME_ID, *FOLLOWING],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        return self.follow(request, GameFeed(game_id), stranger_or_player(request))


class MyEvents(Following):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listMyEvents",
        "What happens to my account",
        tag="Live",
        description="Turns, invitations and finished games of all my seats: what a bot listens "
        f"to. {HOW_TO_FOLLOW}",
        answers={200: (ACCOUNT_EVENT_PAGE, "Events after the cursor, or a snapshot.")},
        streams=STREAMS["AccountEvent"],
        refusals=["cursor-expired", "validation"],
        parameters=FOLLOWING,
    )
    def get(self, request: Request) -> HttpResponse:
        player = player_of(request)
        return self.follow(request, AccountFeed(player), player)


class StreamTickets(Endpoint):
    @documented(
        "createStreamTicket",
        "A ticket for one stream",
        tag="Live",
        description="For the EventSource of browsers, which can send no header: open one stream "
        "with `?ticket=` within a minute. A browser that lost its stream needs a new one.",
        answers={201: (ref(answers.StreamTicket), "Shown this once, and good for one request.")},
        refusals=["validation"],
        takes_no_members=True,
    )
    def post(self, request: Request) -> Response:
        require_empty_body(request)
        ticket, secret = ticket_create(cast(Token, request.auth))
        answer = answers.StreamTicket(ticket=secret, expires_at=ticket.expires_at)
        return Response(answer, status=201, headers={"Cache-Control": "no-store"})


def wait_of(query: Query) -> int:
    seconds = query.number("wait") or 0
    if seconds > MOST_SECONDS:
        raise invalid("?wait", "invalid-value", f"At most {MOST_SECONDS} seconds.")
    return seconds


def cursor_in(text: str | None, pointer: str) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) < 2**31):
        raise invalid(pointer, "invalid-value", "This is no id of an event.")
    return int(text)

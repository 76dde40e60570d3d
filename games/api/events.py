"""Turns, lists of events, and tickets for browsers.

These endpoints answer at once. A request that asks to wait, or for a stream, is answered by
`games.api.live` instead.
"""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.following import EventsQuery, Turns, TurnsQuery, events_response
from games.api.http.auth import TicketAuthentication
from games.api.http.json import require_empty_body
from games.api.http.views import Endpoint, game_of_token, player_of, stranger_or_player, token_of
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
from games.api.openapi.turns import TURN
from games.live.feeds import AccountFeed, Feed, GameFeed, events_page
from games.live.long_polls import MAX_WAIT_SECONDS
from games.live.tickets import ticket_create
from games.models import Player, Scope
from games.turns import MOST_IN_FULL

WAIT = query_parameter(
    "wait",
    "How many seconds to wait for something new.",
    {"type": "integer", "minimum": 0, "maximum": MAX_WAIT_SECONDS},
    default=0,
)
FOLLOWING = [
    query_parameter(
        "after",
        "Only events after the one with this id. `0` gives the list from its beginning; without a "
        "cursor the first event is a snapshot.",
        {"type": "string", "pattern": "^[0-9]{1,10}$", "examples": ["12"]},
    ),
    WAIT,
    LIMIT,
    query_parameter("ticket", "From `createStreamTicket`, instead of a token."),
    header_parameter("Last-Event-ID", "For streams: the same as `after`, and overrides it."),
]
HOW_TO_FOLLOW = (
    "Continue with `after=<next_cursor>`, which is never null. With `Accept: text/event-stream` "
    "the same list is a stream of server-sent events, with `Accept: application/x-ndjson` one of "
    "lines; both send a heartbeat every 15 seconds and end with `stream.closing`. An expired cursor "
    "is refused with `cursor-expired`; a stream continues with `resync` and a new snapshot. An "
    "event may be sent twice: drop those whose id you have."
)


class EventList(Endpoint):
    """A page of a list of events."""

    authentication_classes = (TicketAuthentication,)

    def page(self, request: Request, feed: Feed, player: Player | None) -> HttpResponse:
        query = EventsQuery.of(request)
        return events_response(events_page(feed, player, query.after, query.limit))


class MyTurns(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listTurns",
        "List my turns",
        tag="Live",
        scope=Scope.READ,
        keeps_to_game=True,
        description="Open decisions of all my seats, the earliest deadline first. With `wait` and "
        "`If-None-Match` the response comes as soon as the list changes; with `wait` alone, as soon "
        "as it is not empty. With `include=view,options` each turn comes with its view and all its "
        "options, so that a bot needs one call for each look; such a page has at most "
        f"{MOST_IN_FULL} turns. (Since feature level 5.)",
        headers=ETAG,
        answers={
            200: (page_of("TurnPage", TURN), "Open decisions of my seats."),
            304: (None, "Your copy is current."),
        },
        refusals=["validation"],
        parameters=[
            query_parameter(
                "include",
                "What each turn comes with: `view`, `options`, or both, separated by a comma.",
                {"type": "string", "pattern": "^(view|options)(,(view|options))*$"},
            ),
            WAIT,
            LIMIT,
            CURSOR,
            header_parameter("If-None-Match", "The `ETag` of the list that you have."),
        ],
    )
    def get(self, request: Request) -> HttpResponse:
        query = TurnsQuery.of(request)
        turns = Turns.read(player_of(request), game_of_token(request), query)
        return turns.response(request)


class GameEvents(EventList):
    @documented(
        "listGameEvents",
        "Events of a game",
        tag="Live",
        scope=Scope.READ,
        description=f"One ordered list without gaps, as you may see it. {HOW_TO_FOLLOW}",
        answers={200: (GAME_EVENT_PAGE, "Events after the cursor, or a snapshot.")},
        streams=STREAMS["GameEvent"],
        refusals=["not-found", "cursor-expired", "limit-reached", "validation"],
        parameters=[GAME_ID, *FOLLOWING],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        return self.page(request, GameFeed(game_id), stranger_or_player(request))


class MyEvents(EventList):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listMyEvents",
        "Events of my account",
        tag="Live",
        scope=Scope.READ,
        keeps_to_game=True,
        description="Turns, invitations, rematches, clock warnings and finished games of all my seats: what a "
        f"bot needs. {HOW_TO_FOLLOW}",
        answers={200: (ACCOUNT_EVENT_PAGE, "Events after the cursor, or a snapshot.")},
        streams=STREAMS["AccountEvent"],
        refusals=["cursor-expired", "limit-reached", "validation"],
        parameters=FOLLOWING,
    )
    def get(self, request: Request) -> HttpResponse:
        player = player_of(request)
        return self.page(request, AccountFeed(player, game_of_token(request)), player)


class StreamTickets(Endpoint):
    @documented(
        "createStreamTicket",
        "A ticket for one stream",
        tag="Live",
        scope=Scope.READ,
        keeps_to_game=True,
        description="For the EventSource of browsers, which cannot send headers: open one stream "
        "with `?ticket=` within a minute. To reconnect, a browser needs a new ticket.",
        answers={201: (ref(answers.StreamTicket), "The ticket, good for one request.")},
        refusals=["validation"],
        takes_no_members=True,
    )
    def post(self, request: Request) -> Response:
        require_empty_body(request)
        ticket, secret = ticket_create(token_of(request))
        answer = answers.StreamTicket(ticket=secret, expires_at=ticket.expires_at)
        return Response(answer, status=201, headers={"Cache-Control": "no-store"})

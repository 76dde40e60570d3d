"""Clocks of the sandbox, for developers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import parse_body
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, created, player_of
from games.api.openapi.components import page_of, ref
from games.api.openapi.operations import CURSOR, LIMIT, LOCATION, documented, path_parameter
from games.models import SandboxClock, Scope
from games.projection.shapes import Page
from games.services.advance import LONGEST, clock_advance
from games.services.sandbox import (
    clock_create,
    clock_delete,
    clock_games,
    clock_get,
    clock_list,
    require_sandbox,
)

CLOCK_ID = path_parameter("clock_id", "Id of a clock.")
Moment = Annotated[datetime, Meta(tz=True, examples=["2026-03-01T12:00:00Z"])]


class ClockCreateInput(Struct, frozen=True, forbid_unknown_fields=True):
    now: Annotated[
        Moment | None,
        Meta(description="The time that it shows, from 1970 to 2200; by default the real time."),
    ] = None


class ClockAdvanceInput(Struct, frozen=True, forbid_unknown_fields=True):
    """How far: exactly one of the two, at most 366 days with one call."""

    seconds: Annotated[
        Annotated[int, Meta(ge=0, le=int(LONGEST.total_seconds()), examples=[86_400])] | None,
        Meta(description="By this time, at most 366 days with one call."),
    ] = None
    to: Annotated[
        Moment | None,
        Meta(
            description="To this time, at most 366 days after that of the clock: to go further, call "
            "several times."
        ),
    ] = None


class Mine(Endpoint):
    """Clocks are private to their player."""

    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    def require_admission(self, request: Request, **path: Any) -> None:
        require_sandbox()
        if "clock_id" in path:
            clock_get(player_of(request), path["clock_id"])


class Clocks(Mine):
    @documented(
        "listSandboxClocks",
        "My sandbox clocks",
        tag="Sandbox",
        scope=Scope.READ,
        since=9,
        answers={200: (page_of("SandboxClockPage", ref(answers.SandboxClock)), "Oldest first.")},
        refusals=["sandbox-disabled", "validation"],
        parameters=[LIMIT, CURSOR],
    )
    def get(self, request: Request) -> Response:
        rows, cursor = clock_list(player_of(request), Query(request, *PAGING).paging())
        return answered(Page(items=tuple(map(_shown, rows)), next_cursor=cursor))

    @documented(
        "createSandboxClock",
        "Create a sandbox clock",
        tag="Sandbox",
        scope=Scope.HOST,
        since=9,
        description="Any number of sandbox games can go by it. It stands still until you advance it, "
        "and is deleted with its games when it was not used for a month.",
        request=ref(ClockCreateInput),
        example={"now": "2026-03-01T12:00:00Z"},
        headers=LOCATION,
        answers={201: (ref(answers.SandboxClock), "The clock.")},
        refusals=["sandbox-disabled", "limit-reached", "validation"],
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, ClockCreateInput)
        clock = clock_create(player=player_of(request), now=data.now)
        return created(_shown(clock), f"/api/v1/sandbox/clocks/{clock.pk}")


class Clock(Mine):
    @documented(
        "getSandboxClock",
        "One of my sandbox clocks",
        tag="Sandbox",
        scope=Scope.READ,
        since=9,
        answers={200: (ref(answers.SandboxClock), "The clock.")},
        refusals=["not-found", "sandbox-disabled", "validation"],
        parameters=[CLOCK_ID],
    )
    def get(self, request: Request, clock_id: str) -> Response:
        Query(request)
        return answered(_shown(clock_get(player_of(request), clock_id)))

    @documented(
        "deleteSandboxClock",
        "Delete a sandbox clock and its games",
        tag="Sandbox",
        scope=Scope.HOST,
        since=9,
        answers={204: (None, "It is deleted.")},
        refusals=["not-found", "clock-advancing", "sandbox-disabled", "validation"],
        parameters=[CLOCK_ID],
    )
    def delete(self, request: Request, clock_id: str) -> Response:
        Query(request)
        clock_delete(player=player_of(request), clock_id=clock_id)
        return Response(status=204)


class ClockAdvance(Mine):
    @documented(
        "advanceSandboxClock",
        "Advance a sandbox clock",
        tag="Sandbox",
        scope=Scope.HOST,
        since=9,
        description="Everything that falls due in between happens in order before the response: "
        "reminders, timeouts, engines that take over, the ends of leaves and pauses, tables that "
        "expire. At each step the clock waits for the engines that have to move. "
        "If that takes too long, the clock stands on the way (`done` is false): send the request again. "
        "An account advances one clock at a time. To repeat a request safely, send `to`.",
        request=ref(ClockAdvanceInput),
        example={"seconds": 86_400},
        answers={200: (ref(answers.ClockAdvanced), "The clock, and whether it got there.")},
        refusals=["not-found", "clock-advancing", "sandbox-disabled", "validation"],
        parameters=[CLOCK_ID],
        repeatable=False,
    )
    def post(self, request: Request, clock_id: str) -> Response:
        data = parse_body(request, ClockAdvanceInput)
        clock, done = clock_advance(
            player=player_of(request), clock_id=clock_id, seconds=data.seconds, to=data.to
        )
        return answered(answers.ClockAdvanced(**asdict(_shown(clock)), done=done))


def _shown(clock: SandboxClock) -> Any:
    return answers.SandboxClock(
        id=clock.pk, now=clock.now, created_at=clock.created_at, games=clock_games(clock)
    )

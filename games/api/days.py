"""Playing over days: leave, and pauses."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct, field
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import parse_body
from games.api.http.query import Query
from games.api.http.views import Endpoint, answered, player_of
from games.api.openapi.components import ref
from games.api.openapi.operations import GAME_ID, documented, query_parameter
from games.api.tables import GAME
from games.models import Scope
from games.projection import project_game
from games.selectors import table_get
from games.services.leave import LeaveState, leave_cancel, leave_get, leave_put, require_person
from games.services.pauses import game_pause, require_pausing
from games.services.sandbox import clock_get
from games.timing import LEAVE_ALLOWED

CLOCK = query_parameter(
    "clock", "A sandbox clock of yours: leave for its games, by its time. Without it: in real time."
)
Moment = Annotated[datetime, Meta(tz=True, examples=["2026-03-14T00:00:00Z"])]


class LeavePutInput(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    from_: Moment = field(name="from")
    until: Moment


class GamePauseInput(Struct, frozen=True, forbid_unknown_fields=True):
    until: Annotated[
        Moment | None,
        Meta(
            description="When the pause ends, within 60 days; null takes back what you asked for."
        ),
    ]


class MyLeave(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    def require_admission(self, request: Request, **path: Any) -> None:
        player = player_of(request)
        if clock := Query(request, "clock").text("clock"):
            clock_get(player, clock)
        if request.method == "PUT":
            require_person(player)

    @documented(
        "getLeave",
        "My leave",
        tag="People",
        scope=Scope.READ,
        since=9,
        answers={200: (ref(answers.LeaveAnswer), "My leave.")},
        refusals=["not-found", "sandbox-disabled", "validation"],
        parameters=[CLOCK],
    )
    def get(self, request: Request) -> Response:
        clock = Query(request, "clock").text("clock")
        return answered(_shown(leave_get(player=player_of(request), clock_id=clock)))

    @documented(
        "putLeave",
        "Announce or change my leave",
        tag="People",
        scope=Scope.ACCOUNT,
        since=9,
        description="While it lasts none of your clocks runs, except at tables that were opened with "
        '`"leave": false`. It is announced before it begins, lasts a day at least, and all at your '
        "tables see it (`leave.announced`); there are 28 days within any 365. Once it has begun, only "
        "its end can be changed. You may move all the same.",
        request=ref(LeavePutInput),
        example={"from": "2026-03-14T00:00:00Z", "until": "2026-03-21T00:00:00Z"},
        answers={200: (ref(answers.LeaveAnswer), "My leave.")},
        refusals=["leave-used-up", "not-for-bots", "not-found", "sandbox-disabled", "validation"],
        parameters=[CLOCK],
    )
    def put(self, request: Request) -> Response:
        clock = Query(request, "clock").text("clock")
        data = parse_body(request, LeavePutInput)
        state = leave_put(
            player=player_of(request), start=data.from_, end=data.until, clock_id=clock
        )
        return answered(_shown(state))

    @documented(
        "cancelLeave",
        "Take back my leave, or end it now",
        tag="People",
        scope=Scope.ACCOUNT,
        since=9,
        description="A leave that has begun counts as a day at least.",
        answers={204: (None, "There is none now.")},
        refusals=["not-found", "sandbox-disabled", "validation"],
        parameters=[CLOCK],
    )
    def delete(self, request: Request) -> Response:
        clock = Query(request, "clock").text("clock")
        leave_cancel(player=player_of(request), clock_id=clock)
        return Response(status=204)


class GamePause(Endpoint):
    def require_admission(self, request: Request, **path: Any) -> None:
        player = player_of(request)
        require_pausing(table_get(path["game_id"], player, state=False), player)

    @documented(
        "pauseGame",
        "Ask for a pause, or agree to one",
        tag="Games",
        scope=Scope.PLAY,
        since=9,
        description="A pause begins when all people who play have asked for the same end; until then "
        "`pause_requests` shows who has. No clock runs while it lasts, and moves can be made all the "
        "same. Another end, earlier or later, is agreed on in the same way. All pauses of a game "
        "together last for 60 days at most.",
        request=ref(GamePauseInput),
        example={"until": "2026-03-21T00:00:00Z"},
        answers={200: (GAME, "The game; `paused_until` tells whether all agreed.")},
        refusals=[
            *("not-found", "not-your-seat", "not-for-bots", "game-not-active"),
            *("seat-not-playing", "no-pauses", "validation"),
        ],
        parameters=[GAME_ID],
        repeatable=False,
    )
    def post(self, request: Request, game_id: str) -> Response:
        data = parse_body(request, GamePauseInput)
        player = player_of(request)
        table = game_pause(game_id=game_id, player=player, until=data.until)
        return answered(project_game(table, player))


def _shown(state: LeaveState) -> Any:
    leave = state.leave
    return answers.LeaveAnswer(
        from_=leave.starts_at if leave else None,
        until=leave.ends_at if leave else None,
        announced_at=leave.announced_at if leave else None,
        begun=leave is not None and leave.starts_at <= state.now,
        seconds_allowed=int(LEAVE_ALLOWED.total_seconds()),
        seconds_left=int(state.left.total_seconds()),
    )

"""Replays, exports and their verification, and forks."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import encode, parse_body
from games.api.http.query import PAGING, Query
from games.api.http.views import (
    Endpoint,
    answered,
    created,
    player_of,
    stranger_or_player,
    tagged,
)
from games.api.openapi.components import by_ruleset, page_of, ref, typed
from games.api.openapi.moves import EXPORTED_MOVE
from games.api.openapi.operations import (
    CURSOR,
    GAME_ID,
    LIMIT,
    LOCATION,
    NO_SCOPE,
    documented,
    query_parameter,
)
from games.api.tables import CHOSEN, GAME
from games.models import Game, Player, Scope
from games.projection import project_game
from games.projection.by_ruleset import SHAPES
from games.projection.export_shapes import GameExport
from games.projection.shapes import Page
from games.refusals import Refusal, invalid
from games.rules import RULES
from games.rules.viewers import SPECTATOR, Viewer
from games.selectors import replay_list, table_get
from games.services.archive import RecordFilter, record_page
from games.services.exports import (
    ExportVerifyInput,
    export_example,
    export_verify,
    game_export,
)
from games.services.seat_requests import SeatRequest
from games.services.sequels import game_fork
from games.table import Table

FRAMES = page_of("FramePage", by_ruleset("Frame", lambda slug: SHAPES[slug].frame))
MOVES = {"type": "array", "items": EXPORTED_MOVE, "description": "In the order they were made."}
typed(GameExport, "options", CHOSEN)
EXPORT = typed(GameExport, "moves", MOVES)
typed(ExportVerifyInput, "options", CHOSEN)
VERIFY = typed(ExportVerifyInput, "moves", MOVES)


LINES = "application/x-ndjson"
MOMENT = {"type": "string", "format": "date-time", "examples": ["2026-03-01T12:00:00Z"]}
NEXT_CURSOR = {"Axio-Next-Cursor": "Send it as `cursor` to continue; absent if there is nothing."}


class ForkInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to continue, and with whom. Without `seats`, the former players are invited."""

    at_version: Annotated[int, Meta(ge=1, le=1_000_000, examples=[5])]
    seats: (
        Annotated[
            tuple[SeatRequest, ...],
            Meta(
                min_length=1,
                max_length=8,
                examples=[[{"type": "me"}, {"type": "player", "name": "bob"}]],
            ),
        ]
        | None
    ) = None


class Replay(Endpoint):
    @documented(
        "replayGame",
        "Every position with the move that led to it",
        tag="Records",
        scope=Scope.READ,
        description="Without `as`, the view of your seat, or the public view. Once the game is "
        "finished, everybody may choose `all`, which shows every hand, or the view of any seat.",
        answers={200: (FRAMES, "Frames, the set-up position first.")},
        refusals=["not-found", "hidden-information", "game-not-active", "validation"],
        parameters=[
            GAME_ID,
            query_parameter(
                "as",
                "Whose view: `public`, `all`, or `seat:n`.",
                {"type": "string", "pattern": "^(public|all|seat:[1-9])$"},
            ),
            LIMIT,
            CURSOR,
        ],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> Response:
        player = stranger_or_player(request)
        query = Query(request, "as", *PAGING)
        table = table_get(game_id, player)
        viewer, everything = _eyes(table, player, query.text("as"))
        return answered(replay_list(table, viewer, query.paging(), everything=everything))


class Export(Endpoint):
    @documented(
        "exportGame",
        "A finished game as a document",
        tag="Records",
        scope=Scope.READ,
        description="Seed, options and moves: everything needed to recompute the game.",
        answers={200: (EXPORT, "The document, which `verifyExport` accepts.")},
        refusals=["not-found", "game-not-finished", "day-not-over", "validation"],
        parameters=[GAME_ID],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> Response:
        Query(request)
        return answered(game_export(table_get(game_id, stranger_or_player(request))))


class Records(Endpoint):
    projected = False
    media_types: ClassVar[tuple[str, ...]] = (LINES, "application/json")

    @documented(
        "listRecords",
        "Finished public games as documents, oldest first",
        tag="Records",
        scope=Scope.READ,
        description="One document in each line, as `exportGame` gives it; with `Accept: "
        "application/json` a page of them. The header `Axio-Next-Cursor` leads on from the last "
        "one, now or later, when more games have ended; without one there was nothing. A page may "
        "be shorter than `limit`. Games by rules that this service does not know are left out. To "
        "follow the newest games, ask again from a minute before the last one (`since`): games that "
        "end at the same moment may be stored one after the other.",
        headers=NEXT_CURSOR,
        answers={200: (page_of("RecordPage", EXPORT), "Records, oldest first.")},
        streams={
            LINES: {"type": "array", "items": EXPORT, "description": "One on each line, as JSON."}
        },
        refusals=["validation"],
        parameters=[
            query_parameter("ruleset", "Only games of this ruleset.", enum=list(RULES)),
            query_parameter("since", "Only games that ended then or later.", MOMENT),
            query_parameter("until", "Only games that ended before.", MOMENT),
            LIMIT,
            CURSOR,
        ],
        token=None,
        since=6,
    )
    def get(self, request: Request) -> HttpResponse:
        query = Query(request, "ruleset", "since", "until", *PAGING)
        wanted = RecordFilter(
            ruleset=query.choice("ruleset", tuple(RULES)),
            since=query.time("since"),
            until=query.time("until"),
        )
        records, cursor = record_page(wanted, query.paging())
        headers = {"Axio-Next-Cursor": cursor, "Vary": "Accept"} if cursor else {"Vary": "Accept"}
        if request.accepted_media_type != LINES:
            return answered(Page(items=tuple(records), next_cursor=cursor), headers)
        lines = b"".join(encode(record) + b"\n" for record in records)
        response = HttpResponse(lines, content_type=LINES, headers=headers)
        return tagged(request._request, response)


class ExportVerify(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset({"POST"})

    @documented(
        "verifyExport",
        "Verify an exported game",
        tag="Records",
        scope=NO_SCOPE,
        description="Recomputes the game from the seed and checks the commitment. A well-formed "
        "forgery is answered with 200 and `valid: false`; an unknown version of the rules is "
        "refused, because the game cannot be recomputed.",
        request=VERIFY,
        example=export_example(),
        answers={200: (ref(answers.Verified), "The findings.")},
        refusals=["validation"],
        token=None,
        repeatable=False,
    )
    def post(self, request: Request) -> Response:
        findings = export_verify(parse_body(request, ExportVerifyInput))
        checks = tuple(answers.Check(name=f.name, ok=f.ok, detail=f.detail) for f in findings)
        return answered(answers.Verified(valid=all(check.ok for check in checks), checks=checks))


class Forks(Endpoint):
    @documented(
        "forkGame",
        "Continue from a position of a finished game",
        tag="Records",
        scope=Scope.HOST,
        description="A new, unrated game with the same seed and the moves up to `at_version`. It "
        "is for study: its seed is public, so there are no open seats. That of a sandbox game keeps its "
        "clock if the clock is yours, else it goes by the real time.",
        request=ref(ForkInput),
        example={"at_version": 5},
        headers=LOCATION,
        answers={201: (GAME, "The new game.")},
        refusals=[
            *("not-found", "game-not-finished", "day-not-over", "validation", "invalid-options"),
            *("bot-declines", "limit-reached", "sandbox-disabled"),
        ],
        parameters=[GAME_ID],
    )
    def post(self, request: Request, game_id: str) -> Response:
        data = parse_body(request, ForkInput)
        player = player_of(request)
        table = game_fork(
            game_id=game_id, player=player, at_version=data.at_version, seats=data.seats
        )
        return created(project_game(table, player), f"/api/v1/games/{table.game.pk}")


def _eyes(table: Table, player: Player | None, asked: str | None) -> tuple[Viewer, bool]:
    """The requested viewer, if the player may use it, and whether all hands are shown."""
    own = table.viewer(player)
    over = table.game.status == Game.Status.FINISHED and not table.game.is_hidden
    if asked is None:
        return own, False
    if asked == "public":
        return SPECTATOR, False
    if asked == "all":
        if not over:
            raise Refusal(
                "hidden-information", "All hands are shown only when the game is finished."
            )
        return SPECTATOR, True
    seat = re.fullmatch(r"seat:([1-9])", asked)
    if seat is None or int(seat[1]) > len(table.seats):
        raise invalid("?as", "invalid-value", "One of public, all, seat:n.")
    viewer = Viewer.at(int(seat[1]))
    if viewer != own and not over:
        raise Refusal("hidden-information", "This seat is not yours, and the game is not finished.")
    return viewer, False

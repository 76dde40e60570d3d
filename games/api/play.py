"""Views, options, previews and moves."""

from __future__ import annotations

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.json import REPLAYED_HEADER, submission_of
from games.api.http.query import PAGING, Query
from games.api.http.views import (
    Endpoint,
    answered,
    not_modified,
    player_of,
    stranger_or_player,
)
from games.api.levels import FEATURE_LEVEL
from games.api.openapi.components import by_ruleset, example_of, named, optional, page_of, typed
from games.api.openapi.events import VIEW
from games.api.openapi.filters import filter_schema
from games.api.openapi.moves import MOVE, MOVE_INPUT
from games.api.openapi.operations import (
    CURSOR,
    ETAG,
    GAME_ID,
    KEY,
    LIMIT,
    REPLAYED,
    documented,
    header_parameter,
    path_parameter,
    query_parameter,
)
from games.api.openapi.turns import OPTION
from games.models import Scope
from games.options import MOVE_PREFIX, filter_types
from games.projection.by_ruleset import SHAPES
from games.projection.shapes import EXAMPLE, MoveAccepted
from games.rules import RULES
from games.rules.viewers import SPECTATOR
from games.selectors import move_list, move_preview, option_list, table_get, view_get
from games.services.moves import move_submit
from games.stops import stops_passed

MOVE_EXAMPLE = example_of(next(iter(SHAPES[EXAMPLE].inputs.values())))
for _shapes in SHAPES.values():
    typed(_shapes.previewed, "rule", optional(named("RuleCode")))
#: The generator of Go calls something else by this name in each of its functions.
NOT_A_NAME = {"r"}
#: Every member of a move, of any ruleset, is a filter.
FILTERS = [
    query_parameter(
        f"{MOVE_PREFIX}{name}" if name in NOT_A_NAME else name,
        "Only options whose move has this value.",
        filter_schema(name),
    )
    for name in dict.fromkeys(name for slug in RULES for name in filter_types(slug))
]
MOVE_REFUSALS = [
    "not-found",
    "not-your-seat",
    "game-not-active",
    "decision-closed",
    "not-your-decision",
    "validation",
]


class GameView(Endpoint):
    @documented(
        "getView",
        "The position as you may see it",
        tag="Positions",
        scope=Scope.READ,
        description="The view of your seat, or the public view for spectators.",
        headers=ETAG,
        answers={200: (VIEW, "The view."), 304: (None, "Your copy is current.")},
        refusals=["not-found", "game-not-active", "validation"],
        parameters=[
            GAME_ID,
            query_parameter("as", "`public` forces the spectators' view.", enum=["public"]),
            query_parameter(
                "at_version",
                "A past position, as you could see it then.",
                {"type": "integer", "minimum": 1},
            ),
            header_parameter("If-None-Match", "The `ETag` of the view that you have."),
        ],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> Response:
        player = stranger_or_player(request)
        query = Query(request, "as", "at_version")
        public = query.choice("as", ("public",)) is not None
        at_version = query.number("at_version", least=1)
        table = table_get(game_id, player)
        viewer = SPECTATOR if public else table.viewer(player)
        game = table.game
        # Every visible change has an event, except that a leave begins: so the numbers of both
        # identify the view. A new level may add members to it.
        seen = f"{game.pk}.{game.events_made}.{viewer.seat or 0}.{at_version or 0}"
        etag = f'"{seen}.{stops_passed(table)}.{FEATURE_LEVEL}"'
        if unchanged := not_modified(request, etag):
            return unchanged
        return answered(view_get(table, viewer, at_version), {"ETag": etag})


class DecisionOptions(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listOptions",
        "Every legal move for a decision",
        tag="Positions",
        scope=Scope.READ,
        description="Only for the seat that must decide. Each distinct move is listed once, with "
        "what it would gain. Any member of a move is a filter: `?x=2&y=0` or, which is the same, "
        "`?move.x=2&move.y=0`; `null` finds moves without this member. A value that no move can "
        "have is refused.",
        answers={
            200: (
                page_of("OptionPage", OPTION),
                "Legal moves, ready to be posted.",
            )
        },
        refusals=["not-found", "not-your-seat", "game-not-active", "decision-closed", "validation"],
        parameters=[
            GAME_ID,
            path_parameter("decision_id", "Id of an open decision."),
            *FILTERS,
            LIMIT,
            CURSOR,
        ],
    )
    def get(self, request: Request, game_id: str, decision_id: str) -> Response:
        player = player_of(request)
        table = table_get(game_id, player)
        query = Query(request, *PAGING, others=True)
        return answered(option_list(table, player, decision_id, query.paging(), query.others))


class MovePreview(Endpoint):
    @documented(
        "previewMove",
        "Preview a move",
        tag="Positions",
        scope=Scope.READ,
        description="Nothing is stored. For an illegal move, the response names the broken rule.",
        request=MOVE_INPUT,
        example=MOVE_EXAMPLE,
        answers={
            200: (
                by_ruleset("MovePreviewed", lambda slug: SHAPES[slug].previewed),
                "Whether the move is legal, and what it would gain.",
            )
        },
        refusals=MOVE_REFUSALS,
        parameters=[GAME_ID],
        repeatable=False,
    )
    def post(self, request: Request, game_id: str) -> Response:
        player = player_of(request)
        table = table_get(game_id, player)
        return answered(move_preview(table, player, submission_of(request)))


class Moves(Endpoint):
    @documented(
        "listMoves",
        "The log",
        tag="Moves",
        scope=Scope.READ,
        description="Moves and resignations in order, as you may see them.",
        answers={200: (page_of("MovePage", MOVE), "Oldest first.")},
        refusals=["not-found", "validation"],
        parameters=[
            GAME_ID,
            query_parameter(
                "after_version", "Only later moves.", {"type": "integer", "minimum": 0}
            ),
            LIMIT,
            CURSOR,
        ],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> Response:
        player = stranger_or_player(request)
        query = Query(request, "after_version", *PAGING)
        table = table_get(game_id, player, state=False)
        after = query.number("after_version") or 0
        return answered(move_list(table, table.viewer(player), query.paging(), after))

    @documented(
        "submitMove",
        "Make a move",
        tag="Moves",
        scope=Scope.PLAY,
        description="Answers exactly one decision. The order of the checks is fixed: token, game, "
        "seat, idempotency key, named decision, active game, open decision, seat not replaced by "
        "an engine, members, rules. A sealed answer leaves `version` and `pending` unchanged until "
        "all answers are in.",
        request=MOVE_INPUT,
        example=MOVE_EXAMPLE,
        headers=REPLAYED,
        answers={201: (typed(MoveAccepted, "move", MOVE), "The move was made.")},
        refusals=[
            *MOVE_REFUSALS,
            "seat-not-playing",
            "idempotency-key-reused",
            "illegal-move",
        ],
        parameters=[GAME_ID, KEY],
        repeatable=False,
    )
    def post(self, request: Request, game_id: str) -> Response:
        accepted, new = move_submit(
            game_id=game_id, player=player_of(request), submission=submission_of(request)
        )
        return Response(accepted, 201, headers={} if new else REPLAYED_HEADER)

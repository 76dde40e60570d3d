"""Coming back: the next game in which I am needed, and what happened since I looked."""

from __future__ import annotations

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.query import Query
from games.api.http.views import (
    Endpoint,
    answered,
    game_of_token,
    player_of,
    stranger_or_player,
)
from games.api.openapi.components import named, optional, ref, typed
from games.api.openapi.events import VIEW
from games.api.openapi.operations import GAME_ID, documented, query_parameter
from games.models import Scope
from games.projection.event_shapes import GameSince
from games.refusals import invalid
from games.selectors import table_get
from games.since import since_get
from games.turns import turn_next

typed(GameSince, "view", optional(VIEW))
SINCE = typed(GameSince, "events", {"type": "array", "items": named("GameEvent")})


class MyNext(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "getNextTurn",
        "The next game in which I am needed",
        tag="Live",
        scope=Scope.READ,
        keeps_to_game=True,
        since=9,
        description="The most urgent of your turns. `after` skips: you get the one that follows the "
        "turn in that game, and after the last the first again.",
        answers={200: (ref(answers.NextTurn), "A turn, if another game waits for you.")},
        refusals=["validation"],
        parameters=[query_parameter("after", "Id of a game to skip.")],
    )
    def get(self, request: Request) -> Response:
        after = Query(request, "after").text("after")
        turn, waiting = turn_next(player_of(request), game_of_token(request), after)
        return answered(answers.NextTurn(turn=turn, waiting=waiting))


class Since(Endpoint):
    @documented(
        "getGameSince",
        "What happened since a version",
        tag="Live",
        scope=Scope.READ,
        since=9,
        description="For whoever comes back: moves, ends of rounds, changes of seats, clock warnings "
        "and the end of the game after the version that you last saw, oldest first and as you may "
        "see them, together with the position now. 0 begins with the lobby. Once the events of a "
        "game are deleted: `cursor-expired`.",
        answers={200: (SINCE, "The news, and the view.")},
        refusals=["not-found", "cursor-expired", "validation"],
        parameters=[
            GAME_ID,
            query_parameter(
                "version",
                "The last version that you have seen.",
                {"type": "integer", "minimum": 0},
                required=True,
            ),
        ],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> Response:
        version = Query(request, "version").number("version")
        if version is None:
            raise invalid("?version", "required", "This member is required.")
        player = stranger_or_player(request)
        return answered(since_get(table_get(game_id, player), player, version))

"""Creating, listing, starting and cancelling games; rematches."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.json import parse_body, require_empty_body
from games.api.http.query import PAGING, Query
from games.api.http.views import (
    Endpoint,
    answered,
    created,
    game_of_token,
    player_of,
    stranger_or_player,
)
from games.api.openapi.components import by_ruleset, page_of, ref, typed, union_of
from games.api.openapi.operations import (
    CURSOR,
    GAME_ID,
    LIMIT,
    LOCATION,
    documented,
    query_parameter,
)
from games.models import Player, Scope
from games.projection import project_game
from games.projection.by_ruleset import SHAPES
from games.projection.shapes import EXAMPLE, Game, GameStatus, GameSummary, OwnGame, TimeControl
from games.rules import RULES
from games.selectors import game_list, own_game_list, table_get
from games.services.games import GameCreateInput, game_cancel, game_create, game_start
from games.services.seat_requests import SeatRequest
from games.services.sequels import game_rematch
from games.table import Table

OPTIONS = by_ruleset("GameOptions", lambda slug: SHAPES[slug].options_input)
CHOSEN = by_ruleset("GameOptionsChosen", lambda slug: SHAPES[slug].options)
union_of("TimeControl", TimeControl)
union_of("SeatRequest", SeatRequest)
GAME = typed(Game, "options", CHOSEN)
STATUSES = tuple(status.value for status in GameStatus)
STATUS = query_parameter("status", "Only games with this status.", enum=STATUSES)
RULESET = query_parameter("ruleset", "Only games of this ruleset.")
HOST_ONLY = ["not-found", "not-host", "validation"]


class Games(Endpoint):
    @documented(
        "listGames",
        "List games, newest first",
        tag="Games",
        scope=Scope.READ,
        answers={200: (page_of("GamePage", ref(GameSummary)), "Games, without positions.")},
        refusals=["validation"],
        parameters=[
            STATUS,
            RULESET,
            query_parameter(
                "open_seats",
                "Only games with at least this number of open seats.",
                {"type": "integer", "minimum": 0},
            ),
            query_parameter("player", "Only games in which this player has a seat."),
            LIMIT,
            CURSOR,
        ],
        token=None,
    )
    def get(self, request: Request) -> Response:
        query = Query(request, "status", "ruleset", "open_seats", "player", *PAGING)
        page = game_list(
            stranger_or_player(request),
            query.paging(),
            status=query.choice("status", STATUSES),
            ruleset=query.choice("ruleset", tuple(RULES)),
            open_seats=1 if query.text("open_seats") == "true" else query.number("open_seats"),
            seated=query.text("player"),
        )
        return answered(page)

    @documented(
        "createGame",
        "Create a game",
        tag="Games",
        scope=Scope.HOST,
        description="It starts when the last seat is taken, so at once if you play alone or "
        "against engines.",
        request=typed(GameCreateInput, "options", OPTIONS),
        example={"ruleset": EXAMPLE, "seats": [{"type": "me"}, {"type": "open"}]},
        headers=LOCATION,
        answers={201: (GAME, "The new game; `Location` is its URL.")},
        refusals=[
            *("validation", "invalid-options", "bot-declines", "limit-reached"),
            *("not-found", "sandbox-disabled"),
        ],
    )
    def post(self, request: Request) -> Response:
        player = player_of(request)
        table = game_create(host=player, request=parse_body(request, GameCreateInput))
        return _created(table, player)


class MyGames(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listMyGames",
        "List my games, the last active first",
        tag="Games",
        scope=Scope.READ,
        keeps_to_game=True,
        since=4,
        description="Games in which you have a seat or are invited.",
        answers={200: (page_of("OwnGamePage", ref(OwnGame)), "My games, without positions.")},
        refusals=["validation"],
        parameters=[
            STATUS,
            RULESET,
            query_parameter(
                "your_turn", "Only games in which it is your turn, or is not.", {"type": "boolean"}
            ),
            LIMIT,
            CURSOR,
        ],
    )
    def get(self, request: Request) -> Response:
        query = Query(request, "status", "ruleset", "your_turn", *PAGING)
        your_turn = query.choice("your_turn", ("true", "false"))
        page = own_game_list(
            player_of(request),
            query.paging(),
            status=query.choice("status", STATUSES),
            ruleset=query.choice("ruleset", tuple(RULES)),
            your_turn=None if your_turn is None else your_turn == "true",
            game_id=game_of_token(request),
        )
        return answered(page)


class GameDetail(Endpoint):
    @documented(
        "getGame",
        "One game",
        tag="Games",
        scope=Scope.READ,
        answers={200: (GAME, "The game, without its position.")},
        refusals=["not-found", "validation"],
        parameters=[GAME_ID],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> Response:
        Query(request)
        player = stranger_or_player(request)
        return answered(project_game(table_get(game_id, player), player))


class HostOnly(Endpoint):
    def require_admission(self, request: Request, **path: Any) -> None:
        player = player_of(request)
        table_get(path["game_id"], player, state=False).require_host(player)


class GameStart(HostOnly):
    @documented(
        "startGame",
        "Start a full game",
        tag="Games",
        scope=Scope.HOST,
        description="For the host of a game with `start: by_host`.",
        answers={200: (GAME, "The game, active.")},
        refusals=[
            *HOST_ONLY,
            "seats-not-filled",
            "game-already-started",
            "game-not-active",
            "limit-reached",
        ],
        takes_no_members=True,
        parameters=[GAME_ID],
    )
    def post(self, request: Request, game_id: str) -> Response:
        require_empty_body(request)
        player = player_of(request)
        return answered(project_game(game_start(game_id=game_id, player=player), player))


class GameCancel(HostOnly):
    @documented(
        "cancelGame",
        "Cancel a game",
        tag="Games",
        scope=Scope.HOST,
        description="For the host, before the game starts. A running game can be cancelled if its "
        "seats are all played by engines or by the host, unless it is rated and the host has a "
        "seat; its engines stop, and it has no result.",
        answers={200: (GAME, "The game, cancelled.")},
        refusals=[*HOST_ONLY, "game-already-started", "game-not-active", "rated-game"],
        takes_no_members=True,
        parameters=[GAME_ID],
    )
    def post(self, request: Request, game_id: str) -> Response:
        require_empty_body(request)
        player = player_of(request)
        return answered(project_game(game_cancel(game_id=game_id, player=player), player))


class GameRematch(Endpoint):
    def require_admission(self, request: Request, **path: Any) -> None:
        player = player_of(request)
        table_get(path["game_id"], player, state=False).require_company(player)

    @documented(
        "rematchGame",
        "Play again with the same players",
        tag="Games",
        scope=Scope.HOST,
        description="Anybody who played may ask, and the host. You become the host of the new table. "
        "People are invited and told by the event `rematch.offered`, engines and your own bots are "
        "seated. Bots of others are seated at once as in a new game, or else invited. A game has one "
        "rematch: a repeated request, whoever makes it, returns the same one. That of a sandbox game "
        "keeps its clock if the clock is yours, else it goes by the real time.",
        headers=LOCATION,
        answers={201: (GAME, "The new game."), 200: (GAME, "The rematch that exists already.")},
        refusals=[
            "not-found",
            "not-your-seat",
            "validation",
            "game-not-finished",
            "limit-reached",
            "sandbox-disabled",
        ],
        takes_no_members=True,
        parameters=[GAME_ID],
    )
    def post(self, request: Request, game_id: str) -> Response:
        require_empty_body(request)
        player = player_of(request)
        table, new = game_rematch(game_id=game_id, player=player)
        if new:
            return _created(table, player)
        location = {"Location": f"/api/v1/games/{table.game.pk}"}
        return answered(project_game(table, player), location)


def _created(table: Table, player: Player) -> Response:
    return created(project_game(table, player), f"/api/v1/games/{table.game.pk}")

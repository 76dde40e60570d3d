"""Taking and leaving seats, resigning, substitutes, standing orders, and hands."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.access import require_scope
from games.api.http.json import parse_body, require_empty_body, submission_of
from games.api.http.query import Query
from games.api.http.views import (
    Endpoint,
    answered,
    player_of,
    stranger_or_player,
    token_of,
)
from games.api.openapi.components import by_ruleset, ref, union_of
from games.api.openapi.moves import EXAMPLE_PLAN
from games.api.openapi.operations import GAME_ID, SEAT_NUMBER, documented
from games.api.tables import GAME
from games.models import Game, Scope
from games.projection import project_game, project_hand
from games.projection.by_ruleset import SHAPES
from games.projection.plans import PLANS, project_orders
from games.selectors import table_get
from games.services.orders import orders_put
from games.services.seats import SeatPutInput, TakeSeat, seat_leave, seat_put, seat_resign
from games.services.substitutes import SubstituteInput, require_substitutable, seat_substitute

SEAT_PUT = union_of("SeatPutInput", SeatPutInput)
HAND = by_ruleset("Hand", lambda slug: SHAPES[slug].hand)
ORDERS = by_ruleset("StandingOrders", lambda slug: PLANS[slug].orders)
ORDERS_INPUT = by_ruleset("StandingOrdersInput", lambda slug: PLANS[slug].orders_input)
ORDERS_REFUSALS = ["not-found", "not-your-seat"]


class SeatDetail(Endpoint):
    @documented(
        "putSeat",
        "Take a seat",
        tag="Seats",
        scope=(Scope.PLAY, Scope.HOST),
        description="`me` takes the seat (a private table needs its invite code), or takes it back "
        "from an engine that stands in for you, with the time that you had left for the open "
        "decision. Before the game starts the host may also seat an engine or a bot, or open the "
        "seat, which withdraws an invitation. A bot of somebody else is seated at once if it is online and "
        "accepts such games, otherwise invited: it accepts with this call and `me`, or declines "
        "with `leaveSeat`. The call is idempotent. `me` needs the scope `play`, the rest `host`.",
        request=SEAT_PUT,
        example={"type": "me"},
        answers={200: (GAME, "The game, which may have started with the last seat.")},
        refusals=[
            "not-found",
            "not-host",
            "not-invited",
            "not-welcome",
            "seat-taken",
            "already-seated",
            "seat-not-playing",
            "game-already-started",
            "game-not-active",
            "bot-declines",
            "limit-reached",
            "validation",
            "invalid-options",
        ],
        parameters=[GAME_ID, SEAT_NUMBER],
    )
    def put(self, request: Request, game_id: str, number: int) -> Response:
        data = parse_body(request, SeatPutInput)
        require_scope(token_of(request), Scope.PLAY if isinstance(data, TakeSeat) else Scope.HOST)
        player = player_of(request)
        table = seat_put(game_id=game_id, number=number, player=player, request=data)
        return answered(project_game(table, player))

    def current(self, request: Request, **path: Any) -> Any:
        """A seat is a part of its game."""
        player = player_of(request)
        return project_game(table_get(path["game_id"], player), player)

    @documented(
        "leaveSeat",
        "Leave a seat, or decline an invitation",
        tag="Seats",
        scope=Scope.PLAY,
        answers={204: (None, "The seat is open again.")},
        refusals=["not-found", "not-your-seat", "game-already-started", "game-not-active"],
        parameters=[GAME_ID, SEAT_NUMBER],
    )
    def delete(self, request: Request, game_id: str, number: int) -> Response:
        seat_leave(game_id=game_id, number=number, player=player_of(request))
        return Response(status=204)


class SeatResign(Endpoint):
    def require_admission(self, request: Request, **path: Any) -> None:
        player = player_of(request)
        table_get(path["game_id"], player, state=False).require_own_seat(path["number"], player)

    @documented(
        "resignSeat",
        "Resign",
        tag="Seats",
        scope=Scope.PLAY,
        description="The other seats continue; if only one is left, the game ends.",
        answers={200: (GAME, "The game.")},
        refusals=[
            "not-found",
            "not-your-seat",
            "game-not-active",
            "seat-not-playing",
            "validation",
        ],
        takes_no_members=True,
        parameters=[GAME_ID, SEAT_NUMBER],
    )
    def post(self, request: Request, game_id: str, number: int) -> Response:
        require_empty_body(request)
        player = player_of(request)
        table = seat_resign(game_id=game_id, number=number, player=player)
        return answered(project_game(table, player))


class SeatSubstitute(Endpoint):
    def require_admission(self, request: Request, **path: Any) -> None:
        player = player_of(request)
        table = table_get(path["game_id"], player, state=False)
        require_substitutable(table, path["number"], player)

    @documented(
        "substituteSeat",
        "Let an engine play a seat",
        tag="Seats",
        scope=(Scope.PLAY, Scope.HOST),
        description="For the seat's player, and for the host of an unrated game. The occupant is "
        "then of type `ai` with the player's name. The player still sees what the seat sees, but "
        "cannot move until they take the seat back with `putSeat`. The result counts for the "
        "player's rating. For the own seat a token needs the scope `play`, for others `host`.",
        request=ref(SubstituteInput),
        example={"type": "ai", "engine": "hard"},
        answers={200: (GAME, "The game with the substitute.")},
        refusals=[
            "not-found",
            "not-your-seat",
            "rated-game",
            "game-not-active",
            "seat-taken",
            "seat-not-playing",
            "validation",
            "invalid-options",
        ],
        parameters=[GAME_ID, SEAT_NUMBER],
    )
    def post(self, request: Request, game_id: str, number: int) -> Response:
        data = parse_body(request, SubstituteInput)
        player = player_of(request)
        seat = table_get(game_id, player, state=False).seat_of(player)
        own = seat is not None and seat.number == number
        require_scope(token_of(request), Scope.PLAY if own else Scope.HOST)
        table = seat_substitute(game_id=game_id, number=number, player=player, request=data)
        return answered(project_game(table, player))


class SeatOrders(Endpoint):
    @documented(
        "getStandingOrders",
        "The standing orders of a seat",
        tag="Seats",
        scope=Scope.READ,
        token=None,
        description="Private to the seat while the game is played, and shown to all who may see the "
        "game once it is finished: an entry of the plan that answered tells when. Without orders, "
        "you decide yourself.",
        answers={200: (ORDERS, "The orders.")},
        refusals=["unauthenticated", *ORDERS_REFUSALS],
        parameters=[GAME_ID, SEAT_NUMBER],
    )
    def get(self, request: Request, game_id: str, number: int) -> Response:
        player = stranger_or_player(request)
        table = table_get(game_id, player, state=False)
        if player is None and table.game.status != Game.Status.FINISHED:
            raise self.refusal_of_strangers(request)
        return answered(project_orders(table, table.require_orders_shown(number, player)))

    @documented(
        "putStandingOrders",
        "Give answers in advance",
        tag="Seats",
        scope=Scope.PLAY,
        description="They answer decisions opened from now on, at once and as moves of yours; until "
        "the game is over, nobody else sees them. They replace those given before. A `plan` is a "
        "list of moves for any decision of any game: each time that you are asked, the first entry "
        "is made whose move is legal, gains `at_least` that many points, for a piece that you are "
        "`holding`, if it names one, and unless one of its conditions is true. If there is none, or "
        "if a condition in `wake` is true, you are asked and told as usual. A plan ends when you "
        "resign, leave the seat, or an engine plays for you.",
        request=ORDERS_INPUT,
        example=EXAMPLE_PLAN,
        answers={200: (ORDERS, "The orders.")},
        refusals=[*ORDERS_REFUSALS, "game-not-active", "seat-not-playing", "validation"],
        parameters=[GAME_ID, SEAT_NUMBER],
    )
    def put(self, request: Request, game_id: str, number: int) -> Response:
        player = player_of(request)
        table = orders_put(
            game_id=game_id,
            number=number,
            player=player,
            submission=submission_of(request),
        )
        return answered(project_orders(table, table.seat(number)))


class SeatHand(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "getHand",
        "A seat's hand",
        tag="Positions",
        scope=Scope.READ,
        description="Only for its owner and for those whom the rules allow, such as a partner. The "
        "refusal does not depend on the contents of the hand.",
        answers={200: (HAND, "The hand.")},
        refusals=["not-found", "hidden-information", "game-not-active", "validation"],
        parameters=[GAME_ID, SEAT_NUMBER],
    )
    def get(self, request: Request, game_id: str, number: int) -> Response:
        Query(request)
        player = player_of(request)
        table = table_get(game_id, player)
        seat = table.seat(number)
        table.require_position()
        return answered(project_hand(table, table.viewer(player), seat.number))

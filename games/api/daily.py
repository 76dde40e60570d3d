"""Daily challenges: the same deal for everybody."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import require_empty_body
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, created, player_of
from games.api.openapi.components import page_of, ref
from games.api.openapi.operations import (
    CURSOR,
    LIMIT,
    LOCATION,
    NO_SCOPE,
    documented,
    path_parameter,
)
from games.api.tables import GAME
from games.models import Daily, DailyAttempt, Scope
from games.projection import project_game
from games.projection.export_shapes import ContenderKind
from games.projection.shapes import Page
from games.services.daily import daily_board, daily_get, daily_list, daily_play

SLUG = path_parameter("slug", "Slug of a ruleset.")
DATE = path_parameter("date", "A day in UTC: its year, month and day, with hyphens.")


class Dailies(Endpoint):
    projected = False

    @documented(
        "listDailies",
        "The challenges of today and tomorrow",
        tag="Games",
        scope=NO_SCOPE,
        since=9,
        description="Each day, in UTC, has a deal for each ruleset that can be played alone: the same "
        "for everybody. Its seed is made the day before, and secret until the day is over.",
        answers={200: (page_of("DailyPage", ref(answers.DailyChallenge)), "Those of today first.")},
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
        token=None,
    )
    def get(self, request: Request) -> Response:
        rows, cursor = Query(request, *PAGING).paging().part(daily_list())
        items = tuple(answers.DailyChallenge(**_challenge(daily)) for daily in rows)
        return answered(Page(items=items, next_cursor=cursor))


class DailyPlay(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "playDaily",
        "Play the challenge of today",
        tag="Games",
        scope=Scope.HOST,
        since=9,
        description="A game for you alone, by the default options. An account has one attempt each day, "
        "which its owner and its bots share; a repeated request returns the same game. Until the day "
        "is over nobody else sees it, and neither hints nor what tells the seed are given. Then "
        "everybody may look at it. It is on the board if you played it to its end by then, without the "
        "help of an engine.",
        headers=LOCATION,
        answers={201: (GAME, "Your game."), 200: (GAME, "Your game, begun before.")},
        refusals=["not-found", "day-not-over", "limit-reached", "validation"],
        takes_no_members=True,
        parameters=[SLUG],
    )
    def post(self, request: Request, slug: str) -> Response:
        require_empty_body(request)
        player = player_of(request)
        table, new = daily_play(ruleset=slug, player=player)
        game, location = project_game(table, player), f"/api/v1/games/{table.game.pk}"
        return created(game, location) if new else answered(game, {"Location": location})


class DailyBoard(Endpoint):
    projected = False

    @documented(
        "getDailyBoard",
        "The board of a daily challenge",
        tag="Games",
        scope=NO_SCOPE,
        since=9,
        description="Guests are on it and marked: a guest may be anybody. Everybody may look at the "
        "games of the board.",
        answers={200: (ref(answers.DailyBoard), "The challenge; its results when it is over.")},
        refusals=["not-found", "validation"],
        parameters=[SLUG, DATE, LIMIT, CURSOR],
        token=None,
    )
    def get(self, request: Request, slug: str, date: str) -> Response:
        paging = Query(request, *PAGING).paging()
        daily = daily_get(slug, date)
        rows, first, cursor = daily_board(daily, paging)
        items = tuple(_entry(first + at, row) for at, row in enumerate(rows, start=1))
        return answered(answers.DailyBoard(**_challenge(daily), items=items, next_cursor=cursor))


def _challenge(daily: Daily) -> dict[str, Any]:
    over = daily.ends_at <= timezone.now()
    return {
        "ruleset": daily.ruleset,
        "date": daily.date,
        "starts_at": daily.starts_at,
        "ends_at": daily.ends_at,
        "seed_commitment": daily.seed_commitment,
        "seed": bytes(daily.seed).hex() if over else None,
    }


def _entry(rank: int, attempt: DailyAttempt) -> answers.DailyEntry:
    score, *tiebreak = map(int, (attempt.key or "").split("-"))
    return answers.DailyEntry(
        rank=rank,
        player=attempt.player.name,
        kind=ContenderKind(attempt.player.kind),
        guest=attempt.guest,
        score=score,
        tiebreak=tuple(tiebreak),
        game_id=attempt.game_id,
    )

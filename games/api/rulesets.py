"""Rulesets with their versions and pieces, and leaderboards."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered
from games.api.openapi.components import by_ruleset, may_lack, page_of, ref, typed
from games.api.openapi.operations import (
    CURSOR,
    LIMIT,
    NO_SCOPE,
    documented,
    path_parameter,
    query_parameter,
)
from games.api.option_schemas import options_schema
from games.models import Rating, SoloBest
from games.projection.by_ruleset import SHAPES
from games.projection.export_shapes import ContenderKind
from games.projection.shapes import Page
from games.refusals import Refusal, invalid
from games.rules import RULES, VERSIONS
from games.rules.base import Ruleset, move_type
from games.selectors import rating_list, solo_best_list

SLUG = path_parameter("slug", "Slug of a ruleset.")
RULESET = ref(answers.RulesetAnswer)
SEASON = re.compile("[0-9]{4}-Q[1-4]")
# Some generators cannot name the members of a union of plain types, but know a list of types.
typed(
    answers.GameOptionSchema,
    "default",
    {
        "type": ["string", "integer", "boolean", "null"],
        "description": "What is played where the option is not given.",
        "examples": [24],
    },
)
may_lack(answers.GameOptionSchema, "enum", "minimum", "maximum")


class Rulesets(Endpoint):
    projected = False

    @documented(
        "listRulesets",
        "List rulesets",
        tag="Rulesets",
        scope=NO_SCOPE,
        answers={200: (page_of("RulesetPage", RULESET), "All rulesets.")},
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
        token=None,
    )
    def get(self, request: Request) -> Response:
        rulesets, cursor = Query(request, *PAGING).paging().part(list(RULES.values()))
        items = tuple(describe(ruleset) for ruleset in rulesets)
        return answered(Page(items=items, next_cursor=cursor))


class RulesetDetail(Endpoint):
    projected = False

    @documented(
        "getRuleset",
        "One ruleset",
        tag="Rulesets",
        scope=NO_SCOPE,
        answers={200: (RULESET, "The ruleset.")},
        refusals=["not-found", "validation"],
        parameters=[SLUG],
        token=None,
    )
    def get(self, request: Request, slug: str) -> Response:
        Query(request)
        return answered(describe(ruleset_named(slug)))


class RulesetVersions(Endpoint):
    projected = False

    @documented(
        "listRulesetVersions",
        "The versions of a ruleset, and what each of them changed",
        tag="Rulesets",
        since=2,
        scope=NO_SCOPE,
        description="A game is played, replayed, exported and verified by the version that it "
        "began with (`ruleset_version`). New games and rematches use the newest.",
        answers={
            200: (page_of("RulesetVersionPage", ref(answers.RulesetVersion)), "Newest first.")
        },
        refusals=["not-found", "validation"],
        parameters=[SLUG, LIMIT, CURSOR],
        token=None,
    )
    def get(self, request: Request, slug: str) -> Response:
        newest = ruleset_named(slug)
        kept, cursor = Query(request, *PAGING).paging().part(list(VERSIONS[slug].values()))
        items = tuple(
            answers.RulesetVersion(
                version=ruleset.version, changes=ruleset.changes, newest=ruleset is newest
            )
            for ruleset in kept
        )
        return answered(Page(items=items, next_cursor=cursor))


class RulesetComponents(Endpoint):
    projected = False

    @documented(
        "getComponents",
        "The pieces of a component set",
        tag="Rulesets",
        scope=NO_SCOPE,
        description="Geometry, colours and multiplicities. A set never changes under its name, so "
        "with `set` the response may be cached forever. Without, it is the default set of today.",
        answers={
            200: (
                by_ruleset("Components", lambda slug: SHAPES[slug].components),
                "The pieces.",
            )
        },
        refusals=["not-found", "validation"],
        parameters=[SLUG, query_parameter("set", "Name of a component set.")],
        token=None,
    )
    def get(self, request: Request, slug: str) -> Response:
        ruleset = ruleset_named(slug)
        named = Query(request, "set").text("set")
        name = named or ruleset.component_sets[0]
        if name not in ruleset.component_sets:
            raise invalid("?set", "invalid-value", f"One of {', '.join(ruleset.component_sets)}.")
        pieces = msgspec.structs.asdict(ruleset.components(name))
        cache = {"Cache-Control": "public, max-age=31536000, immutable"} if named else {}
        return answered(SHAPES[slug].components(**pieces), cache)


class Leaderboard(Endpoint):
    projected = False

    @documented(
        "getLeaderboard",
        "The leaderboard of a ruleset",
        tag="Rulesets",
        scope=NO_SCOPE,
        description="`rating`: by rated games; `solo`: the best solo result of each player. People, "
        "bots and engines are rated by their games with each other, and each have a board of their "
        "own. Without `of` it is that of people and bots. The board of a season begins empty, counts "
        "public games, and can be recomputed from `listRecords`.",
        answers={200: (page_of("LeaderboardPage", ref(answers.LeaderboardEntry)), "Best first.")},
        refusals=["not-found", "validation"],
        parameters=[
            SLUG,
            query_parameter("kind", "What counts.", enum=["rating", "solo"], default="rating"),
            query_parameter("of", "With kind=rating: whose.", enum=list(Rating.Of.values)),
            query_parameter(
                "season",
                "With kind=rating: a quarter of a year, in UTC. Without, all rated games count.",
                {"type": "string", "pattern": SEASON.pattern, "example": "2026-Q4"},
            ),
            LIMIT,
            CURSOR,
        ],
        token=None,
    )
    def get(self, request: Request, slug: str) -> Response:
        ruleset_named(slug)
        query = Query(request, "kind", "of", "season", *PAGING)
        paging = query.paging()
        of, season = query.choice("of", tuple(Rating.Of.values)), query.text("season")
        if season is not None and not SEASON.fullmatch(season):
            raise invalid("?season", "invalid-value", "A year and its quarter, such as 2026-Q4.")
        if query.choice("kind", ("rating", "solo")) == "solo":
            if of or season:
                raise invalid("?kind", "invalid-value", "Only ratings are of somebody or a season.")
            bests, first, cursor = solo_best_list(slug, paging)
            items = [_solo_entry(first + at, row) for at, row in enumerate(bests, start=1)]
        else:
            ratings, first, cursor = rating_list(slug, paging, of=of, season=season)
            items = [_rating_entry(first + at, row) for at, row in enumerate(ratings, start=1)]
        return answered(Page(items=tuple(items), next_cursor=cursor))


def ruleset_named(slug: str) -> Ruleset[Any, Any, Any, Any]:
    if slug not in RULES:
        raise Refusal("not-found", "There is no such ruleset.")
    return RULES[slug]


def describe(ruleset: Ruleset[Any, Any, Any, Any]) -> answers.RulesetAnswer:
    return answers.RulesetAnswer(
        slug=ruleset.slug,
        name=ruleset.name,
        description=ruleset.description,
        version=ruleset.version,
        seat_counts=ruleset.seat_counts,
        options=options_schema(ruleset.types.options),
        decision_kinds=ruleset.decision_kinds,
        move_types=tuple(dict.fromkeys(map(move_type, SHAPES[ruleset.slug].inputs))),
        component_sets=ruleset.component_sets,
        default_component_set=ruleset.component_sets[0],
        zones=tuple(
            answers.ZoneAnswer(name=name, seen_by=zone.value)
            for name, zone in ruleset.zones.items()
        ),
    )


def _rating_entry(rank: int, rating: Rating) -> answers.LeaderboardEntry:
    player = rating.player
    return answers.LeaderboardEntry(
        rank=rank,
        player=player.name if player else rating.engine or "",
        kind=ContenderKind(player.kind if player else "engine"),
        games=rating.games,
        rating=round(rating.rating, 2),
        uncertainty=round(rating.sigma, 2),
        score=None,
        tiebreak=(),
    )


def _solo_entry(rank: int, best: SoloBest) -> answers.LeaderboardEntry:
    score, *tiebreak = map(int, best.key.split("-"))
    return answers.LeaderboardEntry(
        rank=rank,
        player=best.player.name,
        kind=ContenderKind(best.player.kind),
        games=best.games,
        rating=None,
        uncertainty=None,
        score=score,
        tiebreak=tuple(tiebreak),
    )

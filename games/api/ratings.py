"""How ratings came about, game by game."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered
from games.api.openapi.components import page_of, ref
from games.api.openapi.operations import CURSOR, LIMIT, NO_SCOPE, documented, path_parameter
from games.api.rulesets import SLUG, ruleset_named
from games.contests import Skill, strength_of
from games.models import Game, RatingStep
from games.projection.shapes import Page
from games.selectors import player_get, rating_step_list


class PlayerRatings(Endpoint):
    projected = False

    @documented(
        "listRatingSteps",
        "How the rating of a player changed",
        tag="People",
        scope=NO_SCOPE,
        since=9,
        description="A step for each game that changed it. Games that were rated before the service "
        "kept steps have none.",
        answers={200: (page_of("RatingStepPage", ref(answers.RatingStep)), "The newest first.")},
        refusals=["not-found", "validation"],
        parameters=[
            path_parameter("name", "Name of a player; case does not matter."),
            SLUG,
            LIMIT,
            CURSOR,
        ],
        token=None,
    )
    def get(self, request: Request, name: str, slug: str) -> Response:
        paging = Query(request, *PAGING).paging()
        ruleset_named(slug)
        steps, cursor = rating_step_list(player_get(name), slug, paging)
        return answered(Page(items=tuple(map(_rating_step, steps)), next_cursor=cursor))


def _rating_step(step: RatingStep) -> answers.RatingStep:
    skill = Skill(step.mu, step.sigma)
    game = step.rated.game
    return answers.RatingStep(
        rating=round(skill.rating, 2),
        uncertainty=round(skill.sigma, 2),
        strength=round(strength_of(skill.mu)),
        games=step.games,
        game_id=game.pk if game.visibility == Game.Visibility.PUBLIC else None,
        at=game.finished_at or game.created_at,
    )

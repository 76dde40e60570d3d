"""Reading the rankings of a ruleset."""

from __future__ import annotations

from games.models import (
    Player,
    Rating,
    RatingStep,
    SoloBest,
)
from games.paging import Paging


def rating_list(
    ruleset: str, paging: Paging, *, of: str | None, season: str | None
) -> tuple[list[Rating], int, str | None]:
    """A page of a ranking, the number of rows before it, and a cursor."""
    ratings = Rating.objects.filter(ruleset=ruleset, season=season or Rating.ALL_TIME)
    ratings = ratings.filter(of=of) if of else ratings.exclude(of=Rating.Of.ENGINES)
    ratings = ratings.filter(player__closed_at=None).select_related("player")
    return paging.ranked(ratings.order_by("-rating", "id"))


def solo_best_list(ruleset: str, paging: Paging) -> tuple[list[SoloBest], int, str | None]:
    """The best solo result of each player, as a page of the ranking."""
    best = SoloBest.objects.filter(ruleset=ruleset, player__closed_at=None)
    return paging.ranked(best.select_related("player").order_by("-key", "player_id"))


def rating_step_list(
    player: Player, ruleset: str, paging: Paging
) -> tuple[list[RatingStep], str | None]:
    """What rated games made of a rating, the newest first."""
    steps = player.rating_steps.filter(ruleset=ruleset).select_related("rated__game")
    return paging.slice(steps, "-rated_id")

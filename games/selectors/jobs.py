"""Reading the jobs of engines."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from games.models import (
    Job,
    Player,
)
from games.models.ids import PATTERN
from games.paging import Paging
from games.projection.jobs import project_jobs
from games.projection.shapes import Page
from games.refusals import Refusal
from games.selectors.games import table_get
from games.table import Table


def job_list(table: Table, player: Player | None, paging: Paging) -> Page:
    """The jobs of a game that this player may see, newest first."""
    jobs = Job.objects.filter(_readable(player), game=table.game)
    rows, cursor = paging.slice(jobs, "-queued_at", "-id")
    return Page(items=project_jobs(table.game.ruleset, rows), next_cursor=cursor)


def job_get(job_id: str, player: Player | None, game_id: str | None = None) -> Any:
    """A job that this player may see (of this game)."""
    job = None
    if PATTERN.fullmatch(job_id):
        job = Job.objects.filter(_readable(player), pk=job_id).first()
    if job is None or game_id not in {None, job.game_id}:
        raise Refusal("not-found", "There is no such job.")
    table = table_get(job.game_id, player, state=False)
    return project_jobs(table.game.ruleset, [job])[0]


def _readable(player: Player | None) -> Q:
    """A hint reveals the hand of the player who asked, so only that player may see it."""
    return ~Q(kind=Job.Kind.HINT) | Q(player=player, player__isnull=False)

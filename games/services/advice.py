"""Requests to engines other than moves: hints and analyses."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.account_limits import account_lock, limit_check
from games.engines import Role, engine_for
from games.models import Game, Job, Player
from games.refusals import Refusal
from games.services.jobs import job_put, jobs_supersede
from games.table import Table


def hint_request(*, game_id: str, player: Player) -> tuple[Table, Job]:
    """Advice on the player's own open decision. A newer request supersedes an older one."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.require_seat_of(player)
        table.require_active()
        if table.game.rated:
            raise Refusal("rated-game", "There are no hints in rated games.")
        table.require_day_over()
        table.require_playing(seat)
        decision = table.decision_of(seat)
        if decision is None or decision.answered:
            raise Refusal("not-your-decision", "You have nothing to decide now.")
        job = Job(kind=Job.Kind.HINT, seat=seat.number, decision_id=decision.pk)
        return table, _ask(table, player, job)


def analysis_request(*, game_id: str, player: Player) -> tuple[Table, Job]:
    """Judge every move of a finished game."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        if table.game.status != Game.Status.FINISHED:
            raise Refusal("game-not-finished", "Only finished games can be analysed.")
        table.require_day_over()
        account_lock(player)
        job = _ask(table, player, Job(kind=Job.Kind.ANALYSIS))
        limit_check(player, "analyses")
        return table, job


def _ask(table: Table, player: Player, job: Job) -> Job:
    now = timezone.now()
    jobs_supersede(Job.objects.filter(game=table.game, kind=job.kind, player=player))
    job.game, job.player, job.engine = table.game, player, engine_for(Role.ADVISER)
    job.queued_at = job.sent_at = now
    return job_put(job, player_id=player.pk)

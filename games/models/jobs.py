"""Jobs of engines, and the life signs of workers. The row is the truth: a message only says that
there is work, and may be lost or arrive twice.
"""

from __future__ import annotations

from secrets import randbits

from django.db import models
from django.db.models import Q

from games.models.ids import new_id
from games.models.lean import LeanModel
from games.models.players import Player
from games.models.tables import Game


def new_seed() -> int:
    return randbits(62)


class Job(LeanModel):
    """One task for an engine: a move, a hint, or the analysis of a game."""

    class Kind(models.TextChoices):
        MOVE = "move"
        HINT = "hint"
        ANALYSIS = "analysis"

    class Status(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        SUCCEEDED = "succeeded"
        FAILED = "failed"
        SUPERSEDED = "superseded"

    OPEN = (Status.QUEUED, Status.RUNNING)
    #: The queues: analyses take long, so they have one of their own.
    MOVES, ANALYSES = "ai", "analysis"

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    kind = models.CharField(max_length=8, choices=Kind)
    game = models.ForeignKey(Game, models.CASCADE, related_name="jobs", db_index=False)
    seat = models.PositiveSmallIntegerField(null=True)
    decision_id = models.CharField(max_length=16, null=True)
    #: The job must not reveal that a sealed answer was given before all answers are in.
    sealed = models.BooleanField(default=False)
    #: The player who asked for a hint or an analysis.
    player = models.ForeignKey(Player, models.PROTECT, null=True, db_index=False)
    #: Whose work this is: who asked or, for a move, the host of the game. Bots count for their owner.
    account = models.ForeignKey(
        Player, models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    #: Its place among all jobs that wait (`games.shares`), and the seconds that it is expected to take.
    turn = models.FloatField(default=0.0)
    cost = models.FloatField(default=0.0)
    engine = models.CharField(max_length=32)
    #: Engines are deterministic: with enough time, an answer depends only on the position and
    #: this seed.
    seed = models.PositiveBigIntegerField(default=new_seed)
    status = models.CharField(max_length=10, choices=Status, default=Status.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    progress = models.FloatField(default=0.0)
    fallback = models.CharField(max_length=32, null=True)
    error = models.CharField(max_length=200, null=True)
    #: Of a finished job, as `games.projection.jobs` reads it.
    result = models.JSONField(null=True)
    queued_at = models.DateTimeField()
    #: When its message was last sent.
    sent_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    #: The worker that claimed it is presumed dead after this.
    lease_until = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["decision_id"],
                condition=Q(kind="move") & ~Q(status="superseded"),
                name="one_move_job_per_decision",
            ),
        )
        indexes = (
            models.Index(
                fields=["queued_at"],
                name="open_jobs",
                condition=Q(status__in=["queued", "running"]),
            ),
            # A worker claims the first of these, for moves and hints or for analyses.
            models.Index(
                fields=["turn", "cost", "queued_at"],
                name="waiting_moves",
                condition=Q(status__in=["queued", "running"]) & ~Q(kind="analysis"),
            ),
            models.Index(
                fields=["turn", "cost", "queued_at"],
                name="waiting_analyses",
                condition=Q(status__in=["queued", "running"]) & Q(kind="analysis"),
            ),
            models.Index(
                fields=["account", "cost", "turn"],
                name="jobs_in_line",
                condition=Q(status__in=["queued", "running"]),
            ),
            models.Index(fields=["account", "started_at"], name="started_jobs"),
            models.Index(fields=["game", "queued_at", "id"], name="jobs_of_a_game"),
            models.Index(fields=["decision_id"], name="failed_jobs", condition=Q(status="failed")),
            models.Index(
                fields=["finished_at"], name="jobs_to_prune", condition=Q(finished_at__isnull=False)
            ),
            models.Index(
                fields=["player"],
                name="open_analyses_of_a_player",
                condition=Q(kind="analysis", status__in=["queued", "running"]),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def queue(self) -> str:
        return self.ANALYSES if self.kind == self.Kind.ANALYSIS else self.MOVES


class LifeSign(models.Model):
    """When a worker last answered on a queue."""

    queue = models.CharField(primary_key=True, max_length=16)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.queue} {self.at:%H:%M:%S}"

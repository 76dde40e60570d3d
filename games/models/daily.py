"""Daily challenges: the deal of a day in one ruleset, and what was reached with it."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from django.db import models
from django.db.models import Q

from games.models.players import Player


class Daily(models.Model):
    """The deal of a day, the same for everybody. It is made the day before, and secret until the day
    is over."""

    ruleset = models.CharField(max_length=32)
    date = models.DateField()
    #: A newer version that is deployed during the day must not change the deal of the seed.
    ruleset_version = models.PositiveIntegerField()
    seed = models.BinaryField(max_length=32)
    seed_commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["date", "ruleset"], name="one_deal_per_day"),
        )

    def __str__(self) -> str:
        return f"{self.ruleset}/{self.date}"

    @property
    def starts_at(self) -> datetime:
        return datetime.combine(self.date, time(), UTC)

    @property
    def ends_at(self) -> datetime:
        return self.starts_at + timedelta(days=1)


class DailyAttempt(models.Model):
    """The one game that an account has with the deal of a day, and what it reached while it lasted."""

    daily = models.ForeignKey(Daily, models.CASCADE, related_name="attempts", db_index=False)
    #: A bot shares the attempt of its owner.
    account = models.ForeignKey(Player, models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="daily_attempts")
    game = models.OneToOneField("Game", models.CASCADE, related_name="daily_attempt")
    #: Whether it was begun by a guest, or by the bot of one. Setting a password later does not tell who
    #: that was.
    guest = models.BooleanField(default=False, db_default=False)
    #: The `solo_key` of the game, a text that sorts by result.
    key = models.CharField(max_length=64, null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["daily", "account"], name="one_attempt_per_day"),
        )
        indexes = (
            models.Index(
                fields=["daily", "-key", "id"],
                name="best_results_of_a_day",
                condition=Q(key__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} in {self.daily_id}: {self.key}"

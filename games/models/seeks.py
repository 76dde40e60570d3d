"""Seeks: wishes to play that wait until others fit them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.ids import new_id
from games.models.players import Player
from games.models.tables import Game


class Seek(models.Model):
    """What a player would like to play, and with whom. Nobody needs to be online to be found."""

    class Status(models.TextChoices):
        OPEN = "open"
        MATCHED = "matched"
        CANCELLED = "cancelled"
        EXPIRED = "expired"

    class Opponents(models.TextChoices):
        PEOPLE = "people"
        BOTS = "bots"
        ANY = "any"

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", db_index=False)
    #: The key of the account that a bot is a part of: nobody is matched with themselves.
    account = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=8, choices=Player.Kind)
    rulesets = models.JSONField()
    seats = models.JSONField()
    time_controls = models.JSONField()
    rated = models.BooleanField()
    #: Rated games of guests count for nobody: guests meet guests there.
    guest = models.BooleanField()
    opponents = models.CharField(max_length=6, choices=Opponents)
    fill_after = models.PositiveIntegerField(null=True)
    #: The engines that take free seats then: a slug, or a rating.
    engine = models.CharField(max_length=32, null=True)
    rating = models.SmallIntegerField(null=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    #: When the sweep looks at an open seek next: others may have come, or its time is over.
    due_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    #: The table that opened for it.
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+", db_index=False)

    class Meta:
        indexes = (
            models.Index(fields=["player", "-created_at", "-id"], name="seeks_of_a_player"),
            models.Index(
                fields=["player", "status", "-created_at", "-id"],
                name="seeks_of_a_player_by_status",
            ),
            models.Index(
                fields=["account"], name="open_seeks_of_an_account", condition=Q(status="open")
            ),
            models.Index(
                fields=["due_at"], name="open_seeks_that_are_due", condition=Q(status="open")
            ),
            models.Index(fields=["-created_at"], name="open_seeks", condition=Q(status="open")),
            models.Index(
                fields=["closed_at"], name="closed_seeks", condition=Q(closed_at__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"seek {self.id} of {self.player_id}"


class SeekWish(models.Model):
    """One kind of table that an open seek fits: those who wish for the same are next to each other
    in an index, the longest waiting first. Deleted when the seek closes."""

    seek = models.ForeignKey(Seek, models.CASCADE, related_name="wishes")
    ruleset = models.CharField(max_length=32)
    seats = models.PositiveSmallIntegerField()
    #: The time control as JSON.
    control = models.CharField(max_length=200)
    #: Whether the game is rated, and among whom.
    stakes = models.CharField(max_length=14)
    kind = models.CharField(max_length=8, choices=Player.Kind)
    opponents = models.CharField(max_length=6, choices=Seek.Opponents)
    created_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(
                fields=[
                    *("ruleset", "seats", "control", "stakes", "kind", "opponents"),
                    *("created_at", "seek"),
                ],
                name="wishes_for_the_same_table",
            ),
        )

    def __str__(self) -> str:
        return f"{self.seek_id}: {self.ruleset} with {self.seats} seats"

"""Players (people, guests and bots), their tokens and their ratings."""

from __future__ import annotations

import unicodedata

from django.db import models
from django.db.models import Q

from games.models.ids import new_id


class Player(models.Model):
    """A person or a bot. Without a password it is a guest, who can log in by token only."""

    class Kind(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"

    name = models.CharField(max_length=32)
    #: Normalised, so that names that look alike count as the same name.
    name_key = models.CharField(max_length=96, unique=True)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PLAYER)
    password = models.CharField(max_length=128, default="", blank=True)
    owner = models.ForeignKey("self", models.PROTECT, null=True, related_name="bots")
    description = models.CharField(max_length=500, default="", blank=True)
    #: The number of the last account event that was read.
    events_made = models.PositiveIntegerField(default=0)
    #: Saves every move a query for webhooks.
    has_webhooks = models.BooleanField(default=False)
    #: Finished games, counted when they end: counting seats would take longer with every game.
    games_played = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=["created_at", "id"], name="bots", condition=Q(kind="bot")),)

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def key_of(name: str) -> str:
        return unicodedata.normalize("NFKC", name).casefold()


class Token(models.Model):
    """A credential of a player. Only its digest is stored; a revoked token is deleted."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens", db_index=False)
    digest = models.BinaryField(max_length=32, unique=True)
    label = models.CharField(max_length=64, default="", blank=True)
    created_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=["player", "created_at", "id"], name="tokens_of_a_player"),)

    def __str__(self) -> str:
        return f"{self.id} of {self.player_id}"


class Rating(models.Model):
    """The strength of a player in rated games of one ruleset."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    ruleset = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    #: What leaderboards show: a conservative estimate, `mu` less three `sigma`.
    rating = models.FloatField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "ruleset"], name="one_rating_per_ruleset"),
        )
        indexes = (models.Index(fields=["ruleset", "-rating", "player"], name="best_ratings"),)

    def __str__(self) -> str:
        return f"{self.player_id} {self.ruleset} {self.rating:.1f}"


class SoloBest(models.Model):
    """The best solo result of a player in one ruleset, for the leaderboard; forks do not count."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="solo_bests", db_index=False)
    ruleset = models.CharField(max_length=32)
    #: The `solo_key` of the best game, a text that sorts by result.
    key = models.CharField(max_length=64)
    games = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "ruleset"], name="one_solo_best_per_ruleset"),
        )
        indexes = (models.Index(fields=["ruleset", "-key", "player"], name="best_solo_results"),)

    def __str__(self) -> str:
        return f"{self.player_id} {self.ruleset} {self.key}"

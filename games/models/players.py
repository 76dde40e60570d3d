"""Players (people, guests and bots), their tokens and their ratings."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.ids import new_id
from games.models.lean import LeanModel


class Player(LeanModel):
    """A person or a bot. Without a password it is a guest, who can log in by token only."""

    class Kind(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"

    name = models.CharField(max_length=32)
    #: Normalised, to find a player by name whatever its case.
    name_key = models.CharField(max_length=96, unique=True)
    #: Names that look alike share a skeleton, and only one player may have it. None for a player
    #: older than this column whose name looks like that of an even older one.
    skeleton = models.CharField(max_length=96, unique=True, null=True)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PLAYER)
    password = models.CharField(max_length=128, default="", blank=True)
    owner = models.ForeignKey("self", models.PROTECT, null=True, related_name="bots")
    description = models.CharField(max_length=500, default="", blank=True)
    #: The number of the last account event that was read.
    events_made = models.PositiveIntegerField(default=0)
    #: Whether there are webhooks that are on, push subscriptions, digests: saves every move a query.
    has_webhooks = models.BooleanField(default=False)
    has_push = models.BooleanField(default=False, db_default=False)
    has_digest = models.BooleanField(default=False, db_default=False)
    #: Finished games, counted when they end: counting seats would take longer with every game.
    games_played = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    #: When the account was closed or the bot retired. The row stays, because games refer to it.
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=["created_at", "id"], name="bots", condition=Q(kind="bot")),)

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.kind == self.Kind.PLAYER and not self.password

    @property
    def is_notified(self) -> bool:
        """Whether there is anything to send outside of the API."""
        return self.has_webhooks or self.has_push or self.has_digest

    @property
    def lock_order(self) -> tuple[bool, int]:
        """Accounts are locked before bots, each by their keys, so that no two transactions wait for
        each other: who seats bots has locked the own account before."""
        return self.kind == self.Kind.BOT, self.pk

    @property
    def account_id(self) -> int:
        """The key of the account that everything counts for: a bot is a part of its owner's."""
        return self.owner_id or self.pk


class Bot(models.Model):
    """What a bot account has beside a player: whose games it accepts, and when it was last seen.

    A row of its own, because it is written while the bot is busy, and people have none of it.
    """

    class From(models.TextChoices):
        OWNER = "owner"
        ANYBODY = "anybody"

    player = models.OneToOneField(Player, models.CASCADE, primary_key=True, related_name="bot")
    accepts_from = models.CharField(max_length=7, choices=From, default=From.OWNER)
    accepts_rated = models.BooleanField(default=False)
    #: None accepts all rulesets, also those that will be added.
    accepts_rulesets = models.JSONField(null=True)
    accepts_least_seconds = models.PositiveIntegerField(default=0)
    accepts_most_games = models.PositiveIntegerField(default=8)
    #: When it last asked or listened; stored a few times a minute at most.
    seen_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"bot {self.player_id}"


class Scope(models.TextChoices):
    """What a token may be used for."""

    READ = "read"
    PLAY = "play"
    HOST = "host"
    ACCOUNT = "account"


class Token(LeanModel):
    """A credential of a player. Only its digest is stored; a revoked token is deleted."""

    ALL_SCOPES = " ".join(Scope)

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens", db_index=False)
    digest = models.BinaryField(max_length=32, unique=True)
    label = models.CharField(max_length=64, default="", blank=True)
    #: Names of scopes, separated by spaces: read with every request, so not worth a table.
    scopes = models.CharField(max_length=32, default=ALL_SCOPES)
    #: The only game that it is for; None for all.
    game = models.ForeignKey("Game", models.CASCADE, null=True, related_name="+", db_index=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    #: Stored once an hour at most, to tell which token nobody needs.
    used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (
            models.Index(fields=["player", "created_at", "id"], name="tokens_of_a_player"),
            models.Index(
                fields=["expires_at"],
                name="tokens_that_expire",
                condition=Q(expires_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.id} of {self.player_id}"


class Leave(models.Model):
    """A time in which no clock of a player runs. Of those that are not over there is one at most, for
    the real time and for each sandbox clock."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="leaves", db_index=False)
    clock = models.ForeignKey("SandboxClock", models.CASCADE, null=True, related_name="leaves")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    announced_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=["player", "ends_at"], name="leaves_of_a_player"),)

    def __str__(self) -> str:
        return f"leave of {self.player_id} from {self.starts_at}"


class Rating(models.Model):
    """The strength of a player or of an engine in rated games of one ruleset."""

    class Of(models.TextChoices):
        """Each has boards of its own, from one pool: they are rated by games against each other."""

        PEOPLE = "people"
        BOTS = "bots"
        ENGINES = "engines"

    #: The season of a rating in which all games count.
    ALL_TIME = ""

    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="ratings")
    engine = models.CharField(max_length=32, null=True)
    of = models.CharField(max_length=7, choices=Of, db_default=Of.PEOPLE)
    ruleset = models.CharField(max_length=32)
    #: A quarter in which it began anew, such as `2026-Q4`.
    season = models.CharField(max_length=7, default=ALL_TIME, db_default=ALL_TIME, blank=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    #: What leaderboards show: a conservative estimate, `mu` less three `sigma`.
    rating = models.FloatField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["player", "ruleset", "season"], name="one_rating_per_season"
            ),
            models.UniqueConstraint(
                fields=["engine", "ruleset", "season"], name="one_rating_of_an_engine_per_season"
            ),
            models.CheckConstraint(
                condition=Q(player=None) ^ Q(engine=None), name="a_rating_of_player_or_engine"
            ),
        )
        indexes = (
            models.Index(fields=["ruleset", "season", "-rating", "id"], name="best_ratings"),
            models.Index(
                fields=["ruleset", "season", "of", "-rating", "id"], name="best_ratings_of_a_kind"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id or self.engine} {self.ruleset} {self.rating:.1f}"


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


class Tally(models.Model):
    """How the finished games of a player ended, by ruleset: counted when they end."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies", db_index=False)
    ruleset = models.CharField(max_length=32)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    #: Games of one seat, which nobody wins or loses against another.
    solo = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "ruleset"], name="one_tally_per_ruleset"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.ruleset}"

"""Games, their seats, what is being asked and what was answered. Constraints, no rules."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.ids import new_id
from games.models.players import Player


class Game(models.Model):
    """One table. `state` is the whole truth and leaves only through the projector."""

    class Status(models.TextChoices):
        LOBBY = "lobby"
        ACTIVE = "active"
        FINISHED = "finished"
        CANCELLED = "cancelled"
        EXPIRED = "expired"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        PRIVATE = "private"

    class Start(models.TextChoices):
        WHEN_FULL = "when_full"
        BY_HOST = "by_host"

    class TimeoutPolicy(models.TextChoices):
        FORFEIT = "forfeit"
        AI_MOVE = "ai_move"
        AI_TAKEOVER = "ai_takeover"

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    ruleset = models.CharField(max_length=32)
    ruleset_version = models.PositiveIntegerField()
    options = models.JSONField()
    status = models.CharField(max_length=10, choices=Status, default=Status.LOBBY)
    version = models.PositiveIntegerField(default=0)
    moves_made = models.PositiveIntegerField(default=0)
    events_made = models.PositiveIntegerField(default=0)
    visibility = models.CharField(max_length=8, choices=Visibility)
    rated = models.BooleanField()
    host = models.ForeignKey(Player, models.PROTECT, related_name="hosted_games")
    invite_code = models.CharField(max_length=16, null=True)
    seconds_per_decision = models.PositiveIntegerField(null=True)
    timeout_policy = models.CharField(max_length=12, choices=TimeoutPolicy)
    start = models.CharField(max_length=10, choices=Start)
    seed = models.BinaryField(max_length=32)
    seed_commitment = models.CharField(max_length=64)
    state = models.TextField(default="")
    result = models.JSONField(null=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    #: A table that nobody starts is closed then, and a seat that nobody plays is out of time.
    expires_at = models.DateTimeField(null=True)
    idempotency_key = models.CharField(max_length=128, null=True)
    request_digest = models.BinaryField(max_length=32, null=True)
    rematch_of = models.OneToOneField("self", models.PROTECT, null=True, related_name="rematch")
    forked_from = models.ForeignKey("self", models.PROTECT, null=True, related_name="forks")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["host", "idempotency_key"], name="one_game_per_idempotency_key"
            ),
        )
        indexes = (
            models.Index(
                fields=["-created_at", "-id"],
                name="public_games",
                condition=Q(visibility="public"),
            ),
            models.Index(fields=["status", "-created_at", "-id"], name="games_by_status"),
        )

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"

    @property
    def log(self) -> models.QuerySet[Move]:
        """The moves that everybody may know of, in order."""
        return self.moves.exclude(number=None)


class Seat(models.Model):
    """A place at a table, and who sits there."""

    class Occupant(models.TextChoices):
        OPEN = "open"
        PLAYER = "player"
        BOT = "bot"
        AI = "ai"
        INVITED = "invited"

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        RESIGNED = "resigned"
        TIMED_OUT = "timed_out"
        REPLACED = "replaced"

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    team = models.CharField(max_length=1, null=True)
    occupant = models.CharField(max_length=8, choices=Occupant, default=Occupant.OPEN)
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="seats")
    engine = models.CharField(max_length=32, null=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    #: Once the game has ended: the place reached, and for solo games a text that sorts by result.
    place = models.PositiveSmallIntegerField(null=True)
    solo_key = models.CharField(max_length=64, null=True)
    #: What answers for this seat, in the ruleset's own words.
    standing_orders = models.JSONField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["game", "player"], name="one_seat_per_player"),
        )

    def __str__(self) -> str:
        return f"seat {self.number} of {self.game_id}"


class Decision(models.Model):
    """A question that is open now. Once answered it lives on in its move, and the row is gone:
    so whose turn it is costs the same however many games were ever played."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    game = models.ForeignKey(Game, models.CASCADE, related_name="decisions")
    #: A seat is asked one thing at a time.
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="decision")
    #: Who has to answer, so that a player's turns are found without looking at old seats; nobody
    #: if an engine plays the seat.
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="decisions")
    kind = models.CharField(max_length=32)
    bonus = models.BooleanField()
    sealed = models.BooleanField()
    #: A sealed answer is in; nobody else may know before the last of them is.
    answered = models.BooleanField(default=False)
    opened_version = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    #: Engines have none: they think until they are done.
    deadline_at = models.DateTimeField(null=True)
    #: When the clock has to look at it next: to remind its seat, then to act for it.
    due_at = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Move(models.Model):
    """An answered decision, or a resignation (which answers none).

    A sealed answer has neither number nor version until the last of them is in: then all get
    the same version, and numbers in the order of their seats. One whose seat gives up before
    that never counts and stays without.
    """

    class MadeBy(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"
        AI = "ai"
        TIMEOUT = "timeout"
        STANDING_ORDER = "standing_order"

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField(null=True)
    version = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField()
    decision_id = models.CharField(max_length=16, null=True)
    #: Ready JSON: the move, its effects before redaction, and the decisions that it closed.
    body = models.TextField()
    effects = models.TextField()
    closed = models.TextField()
    made_by = models.CharField(max_length=14, choices=MadeBy)
    player = models.ForeignKey(Player, models.PROTECT, null=True)
    at = models.DateTimeField()
    idempotency_key = models.CharField(max_length=128, null=True)
    request_digest = models.BinaryField(max_length=32, null=True)
    #: What was answered to the request, to be given again.
    answer = models.BinaryField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="moves_are_numbered"),
            models.UniqueConstraint(
                fields=["game", "decision_id"], name="a_decision_is_answered_once"
            ),
            models.UniqueConstraint(
                fields=["game", "player", "idempotency_key"],
                name="one_move_per_idempotency_key",
            ),
        )

    def __str__(self) -> str:
        return f"move {self.number} of {self.game_id}"

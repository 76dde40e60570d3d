"""Games with their seats, open decisions and moves. Constraints, no rules."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.ids import new_id
from games.models.lean import LeanModel
from games.models.players import Player
from games.models.sandbox import SandboxClock


class Game(LeanModel):
    """One game. `state` holds all secrets and leaves only through `games.projection`."""

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

    class Welcomes(models.TextChoices):
        PEOPLE = "people"
        BOTS = "bots"
        ENGINES = "engines"
        ANY = "any"

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
    #: Who may take an open seat, or be seated once the table is open. Hosts may always seat engines.
    welcomes = models.CharField(
        max_length=7, choices=Welcomes, default=Welcomes.ANY, db_default=Welcomes.ANY
    )
    host = models.ForeignKey(Player, models.PROTECT, related_name="hosted_games")
    invite_code = models.CharField(max_length=16, null=True)
    seconds_per_decision = models.PositiveIntegerField(null=True)
    #: Or a bank of seconds for all decisions of a seat.
    bank_initial = models.PositiveIntegerField(null=True)
    bank_increment = models.PositiveIntegerField(null=True)
    bank_most = models.PositiveIntegerField(null=True)
    #: Whether the leave of a player stops clocks, and whether the players may pause.
    allows_leave = models.BooleanField(default=True, db_default=True)
    allows_pauses = models.BooleanField(default=True, db_default=True)
    paused_until = models.DateTimeField(null=True)
    #: How long all its pauses are together; one that has begun counts to its end.
    paused_for = models.DurationField(null=True)
    timeout_policy = models.CharField(max_length=12, choices=TimeoutPolicy)
    start = models.CharField(max_length=10, choices=Start)
    #: A game of a developer: on no board, in no statistics. Without a clock it goes by the real time.
    sandbox = models.BooleanField(default=False, db_default=False)
    clock = models.ForeignKey(SandboxClock, models.CASCADE, null=True, related_name="games")
    seed = models.BinaryField(max_length=32)
    seed_commitment = models.CharField(max_length=64)
    #: Of a daily challenge: until then only its player sees it, and nobody its seed.
    hidden_until = models.DateTimeField(null=True)
    #: Empty before the start, and again once the game is pruned: then it is replayed.
    state = models.TextField(default="")
    result = models.JSONField(null=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    #: When a table that was not started closes, or an idle seat without a clock is out of time.
    expires_at = models.DateTimeField(null=True)
    #: When something that all may see last happened: a move, a change of seats, the end. In real time,
    #: because lists are sorted by it: a sandbox clock may be centuries ahead.
    active_at = models.DateTimeField(default=timezone.now)
    rematch_of = models.OneToOneField("self", models.PROTECT, null=True, related_name="rematch")
    forked_from = models.ForeignKey("self", models.PROTECT, null=True, related_name="forks")
    #: Seats that anybody may take, counted when seats change.
    open_seats = models.PositiveSmallIntegerField(default=0)
    #: Whether the game ended long ago, and what can be recomputed was deleted.
    pruned = models.BooleanField(default=False)
    #: Once it is pruned: its moves, as `games.models.records` packs them.
    record = models.BinaryField(null=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["-created_at", "-id"],
                name="public_games",
                condition=Q(visibility="public"),
            ),
            models.Index(
                fields=["ruleset", "status", "-created_at", "-id"],
                name="public_games_by_kind",
                condition=Q(visibility="public"),
            ),
            models.Index(
                fields=["ruleset", "status", "open_seats", "-created_at", "-id"],
                name="public_open_games_by_kind",
                condition=Q(visibility="public", open_seats__gt=0),
            ),
            models.Index(
                fields=["open_seats", "-created_at", "-id"],
                name="public_open_games",
                condition=Q(visibility="public", open_seats__gt=0),
            ),
            models.Index(
                fields=["finished_at", "id"],
                name="records",
                condition=Q(visibility="public", status="finished"),
            ),
            models.Index(
                fields=["ruleset", "finished_at", "id"],
                name="records_by_ruleset",
                condition=Q(visibility="public", status="finished"),
            ),
            # Not by `expires_at`: every move changes it, and PostgreSQL writes the row into all of
            # its indexes anew if one of them has a column that changes.
            models.Index(fields=["created_at"], name="lobbies", condition=Q(status="lobby")),
            models.Index(
                fields=["finished_at"],
                name="games_to_prune",
                condition=Q(pruned=False, finished_at__isnull=False),
            ),
            models.Index(
                fields=["paused_until"], name="pauses", condition=Q(paused_until__isnull=False)
            ),
            models.Index(
                fields=["host", "status"],
                name="games_under_way_of_a_host",
                condition=Q(status__in=["lobby", "active"]),
            ),
        )

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"

    @property
    def is_hidden(self) -> bool:
        """Whether others may still play the same deal."""
        return self.hidden_until is not None and timezone.now() < self.hidden_until

    @property
    def log(self) -> models.QuerySet[Move]:
        """The public moves, in order; sealed answers are missing. `log_of` reads pruned games, too."""
        return self.moves.exclude(number=None)


class Listing(models.Model):
    """A way to find a game that the row of the game itself cannot offer.

    A public game has a row for each player with a seat. A private game has rows for each viewer who
    may see it: one without a seated player, and one for each. They repeat what lists filter and sort
    by, so that every list is a range of an index, however many games there are.
    """

    #: Stands for every viewer, and for every seated player. Null would not keep an index in order.
    ANYBODY = 0

    pk = models.CompositePrimaryKey("game_id", "viewer", "seated")
    game = models.ForeignKey(Game, models.CASCADE, related_name="listings", db_index=False)
    #: Ids of players.
    viewer = models.PositiveBigIntegerField()
    seated = models.PositiveBigIntegerField()
    ruleset = models.CharField(max_length=32)
    status = models.CharField(max_length=10, choices=Game.Status)
    open_seats = models.PositiveSmallIntegerField()
    #: As in the game, but in real time also if that goes by a sandbox clock.
    created_at = models.DateTimeField()
    #: As in the game, unless it is active: then it is that of its start, because moves must not
    #: rewrite rows of lists.
    active_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (
            models.Index(fields=["viewer", "seated", "-created_at", "-game"], name="listed_games"),
            models.Index(
                fields=["viewer", "seated", "ruleset", "status", "-active_at", "-game"],
                name="listed_games_by_activity",
            ),
            models.Index(
                fields=["viewer", "seated", "ruleset", "status", "-created_at", "-game"],
                name="listed_games_by_kind",
            ),
            models.Index(
                fields=["viewer", "seated", "open_seats", "-created_at", "-game"],
                name="listed_open_games",
                condition=Q(open_seats__gt=0),
            ),
            models.Index(
                fields=[
                    "viewer",
                    "seated",
                    "ruleset",
                    "status",
                    "open_seats",
                    "-created_at",
                    "-game",
                ],
                name="listed_open_games_by_kind",
                condition=Q(open_seats__gt=0),
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} for {self.viewer} with {self.seated}"


class Seat(LeanModel):
    """A seat of a game, and its occupant."""

    #: The place in a game that was closed: not empty, so that an index of seats in play forgets it.
    WITHOUT_RESULT = 0

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

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    team = models.CharField(max_length=1, null=True)
    occupant = models.CharField(max_length=8, choices=Occupant, default=Occupant.OPEN)
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="seats")
    #: Of an engine either its slug, or the rating that it was chosen by.
    engine = models.CharField(max_length=32, null=True)
    rating = models.SmallIntegerField(null=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    #: Once the game has ended: the place, and for solo games a text that sorts by result.
    place = models.PositiveSmallIntegerField(null=True)
    solo_key = models.CharField(max_length=64, null=True)
    #: Answers given in advance, in the shape that the ruleset defines.
    standing_orders = models.JSONField(null=True)
    #: In a game with banks, of a seat with a player: what was left when its clock was last set.
    bank = models.DurationField(null=True)
    #: The leave of its player, if the table allows it.
    leave_from = models.DateTimeField(null=True)
    leave_until = models.DateTimeField(null=True)
    #: The end of the pause that its player agrees to.
    pause_until = models.DateTimeField(null=True)
    #: When the others were last told that it asks for a pause.
    pause_told_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["game", "player"], name="one_seat_per_player"),
        )
        indexes = (
            models.Index(
                fields=["player"],
                name="seats_without_a_place",
                condition=Q(place=None, status__in=["playing", "replaced"]),
            ),
            models.Index(
                fields=["leave_until"], name="leaves", condition=Q(leave_until__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.number} of {self.game_id}"


class Decision(LeanModel):
    """An open question to a seat. When it is answered the row is deleted, and its move keeps what
    matters: the table stays small, so finding a player's turns stays cheap."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    game = models.ForeignKey(Game, models.CASCADE, related_name="decisions")
    #: A seat has one open decision at a time.
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="decision")
    #: Who must answer, to find a player's turns without a join over old seats; None for engines.
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="decisions")
    kind = models.CharField(max_length=32)
    bonus = models.BooleanField()
    sealed = models.BooleanField()
    #: A sealed answer was given. This is secret until all answers are in.
    answered = models.BooleanField(default=False)
    answered_at = models.DateTimeField(null=True)
    opened_version = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    #: How much time was left at a moment, from which it runs. Engines have no clock: while one stands
    #: in, there is no such moment, and the time that its player had left is kept.
    clock_at = models.DateTimeField(null=True)
    clock_left = models.DurationField(null=True)
    #: Engines have no deadline.
    deadline_at = models.DateTimeField(null=True)
    #: When the clock sweep must handle it next: first to remind its seat, then to act for it.
    due_at = models.DateTimeField(null=True, db_index=True)
    #: Standing orders answer it in the next transaction: that in which it was opened had enough.
    postponed = models.BooleanField(default=False)

    class Meta:
        indexes = (
            models.Index(fields=["game"], name="decisions_postponed", condition=Q(postponed=True)),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Move(LeanModel):
    """An answered decision, or a resignation (which answers none).

    A sealed answer has neither number nor version until all answers are in: then all of them get
    the same version, and numbers in the order of their seats. If the seat resigns before that,
    its answer never counts and stays without both.
    """

    class MadeBy(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"
        AI = "ai"
        TIMEOUT = "timeout"
        STANDING_ORDER = "standing_order"

    # No indexes besides those of the constraints: they are written with every move.
    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField(null=True)
    version = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField()
    decision_id = models.CharField(max_length=16, null=True)
    #: Encoded JSON: the move, its effects before redaction, and the decisions that it closed.
    body = models.TextField()
    effects = models.TextField()
    closed = models.TextField()
    made_by = models.CharField(max_length=14, choices=MadeBy)
    player = models.ForeignKey(Player, models.PROTECT, null=True, db_index=False)
    at = models.DateTimeField()
    idempotency_key = models.CharField(max_length=128, null=True)
    request_digest = models.BinaryField(max_length=32, null=True)
    #: The response body, to answer a repeated request.
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


class RatedGame(models.Model):
    """That a game changed ratings. In the order of these numbers, the changes can be repeated."""

    number = models.BigAutoField(primary_key=True)
    game = models.OneToOneField(Game, models.CASCADE, related_name="counted")
    #: On whose board it is; empty for a private game, which counts in ratings of all time only.
    season = models.CharField(max_length=7, blank=True)
    #: Numbers of the seats that were rated, and of those for which an engine had moved.
    seats = models.JSONField()
    helped = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game_id} is number {self.number}"


class RatingStep(models.Model):
    """What a rated game made of the rating of a player in all games: a point of its history."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="rating_steps", db_index=False)
    rated = models.ForeignKey(RatedGame, models.CASCADE, related_name="steps")
    ruleset = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    #: Rated games until then, with this one.
    games = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["player", "ruleset", "rated"], name="one_step_per_rated_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.ruleset} {self.rated_id}"

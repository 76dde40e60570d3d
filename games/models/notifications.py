"""Notifications: webhooks, push subscriptions, deliveries to them, mail settings, and mail."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q

from games.models.ids import new_id
from games.models.players import Player
from games.models.sandbox import SandboxClock


class Webhook(models.Model):
    """A URL that gets the events of an account."""

    class Format(models.TextChoices):
        """Standard webhooks are for programs, the others show people a text."""

        STANDARD = "standard"
        NTFY = "ntfy"
        DISCORD = "discord"

    class Off(models.TextChoices):
        """Why the service switched a webhook off; None if its player did."""

        GONE = "gone"
        FAILING = "failing"

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    player = models.ForeignKey(Player, models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=1000)
    types = models.JSONField()
    format = models.CharField(
        max_length=8, choices=Format, default=Format.STANDARD, db_default=Format.STANDARD
    )
    description = models.CharField(max_length=200, default="", blank=True)
    enabled = models.BooleanField(default=True)
    disabled_reason = models.CharField(max_length=8, choices=Off, null=True)
    #: Stored in clear, because signing needs them. After a rotation both sign for a while.
    secret = models.CharField(max_length=64)
    old_secret = models.CharField(max_length=64, null=True)
    old_secret_until = models.DateTimeField(null=True)
    #: The first failure since the last success.
    failing_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"webhook {self.id} of {self.player_id}"


class PushSubscription(models.Model):
    """A browser that a player allowed to be told of turns (Web Push)."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    player = models.ForeignKey(Player, models.CASCADE, related_name="push_subscriptions")
    #: Where its push service takes messages. Whoever knows it can disturb the browser.
    endpoint = models.CharField(max_length=1000)
    #: The keys by which the browser alone can read a message, as it gave them.
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    description = models.CharField(max_length=200, default="", blank=True)
    #: The first failure since the last success.
    failing_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["player", "endpoint"], name="one_subscription_per_endpoint"
            ),
        )

    def __str__(self) -> str:
        return f"push subscription {self.id} of {self.player_id}"


#: What a message can be sent to, beside the mail address of a player.
DeliveryTarget = Webhook | PushSubscription


class VapidKey(models.Model):
    """The key that this service signs its pushes with. There is one, made when it is first needed."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    private_pem = models.TextField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return "the VAPID key"


class Watch(models.Model):
    """A sign that a process has a stream of a player on a game open, renewed while it has."""

    process = models.CharField(max_length=16)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", db_constraint=False)
    game_id = models.CharField(max_length=16)
    renewed_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "watches"
        constraints = (
            models.UniqueConstraint(fields=["process", "player", "game_id"], name="one_watch"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} watches {self.game_id}"


class Delivery(models.Model):
    """One message to one target (a webhook, a push subscription), or for the next mail of a player.

    The rows are the ledger of what was sent and what was not. The row is the truth: workers may get
    it twice.
    """

    class Channel(models.TextChoices):
        WEBHOOK = "webhook"
        PUSH = "push"
        MAIL = "mail"

    #: The column of the target of each channel. A mail has none: it goes to the player.
    TARGETS: ClassVar[dict[str, str]] = {Channel.WEBHOOK: "webhook", Channel.PUSH: "subscription"}

    class Status(models.TextChoices):
        PENDING = "pending"
        SUCCEEDED = "succeeded"
        FAILED = "failed"
        #: Not sent, because nobody needs it any more; `error` says why.
        WITHHELD = "withheld"

    class Held(models.TextChoices):
        """Why a message waits although nothing failed."""

        QUIET_HOURS = "quiet-hours"
        DIGEST = "digest"
        FOLLOW_UP = "follow-up"
        WATCHING = "watching"

    #: The same for all attempts, so that receivers can drop duplicates.
    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    channel = models.CharField(
        max_length=8, choices=Channel, default=Channel.WEBHOOK, db_default=Channel.WEBHOOK
    )
    webhook = models.ForeignKey(
        Webhook, models.CASCADE, null=True, related_name="deliveries", db_index=False
    )
    subscription = models.ForeignKey(
        PushSubscription, models.SET_NULL, null=True, related_name="deliveries", db_index=False
    )
    #: Who is told. None only for rows that are older than the ledger.
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, related_name="deliveries", db_index=False
    )
    #: Whose work this is: the player or, for a bot, its owner.
    account = models.ForeignKey(
        Player, models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    #: Its place among all deliveries that wait (`games.shares`).
    turn = models.FloatField(default=0.0)
    type = models.CharField(max_length=32)
    #: The decision that it is about, to withdraw it with the answer and to tell it once.
    decision_id = models.CharField(max_length=16, null=True)
    #: Encoded JSON, exactly as it is sent.
    body = models.TextField()
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    held = models.CharField(max_length=12, choices=Held, null=True)
    #: Its player asked for it again: it is sent whatever has happened since.
    insistent = models.BooleanField(default=False, db_default=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    #: Anew if the decision was given back to its player.
    created_at = models.DateTimeField()
    #: When it is due. During an attempt: when the worker is presumed dead. None for mail, which a
    #: digest sends.
    next_attempt_at = models.DateTimeField(null=True)
    #: Of a game with a sandbox clock: when it is due by that clock. It has no time of the other kind
    #: until the clock is there. For mail that was sent, when that was by the clock.
    clock = models.ForeignKey(
        SandboxClock, models.CASCADE, null=True, related_name="deliveries", db_index=False
    )
    clock_due_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)
    #: When its message was last sent to the workers.
    announced_at = models.DateTimeField(null=True)
    #: The outcome of the last attempt.
    last_attempt_at = models.DateTimeField(null=True)
    status_code = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=32, null=True)
    response_ms = models.PositiveIntegerField(null=True)
    response_start = models.CharField(max_length=200, null=True)

    class Meta:
        db_table = "games_webhookdelivery"
        verbose_name_plural = "deliveries"
        constraints = tuple(
            models.UniqueConstraint(
                fields=[target, "decision_id", "type"],
                name=f"one_message_per_decision_and_{channel}",
                condition=Q(
                    channel=channel,
                    decision_id__isnull=False,
                    insistent=False,
                    status__in=["pending", "succeeded"],
                ),
            )
            for channel, target in (
                ("webhook", "webhook"),
                ("push", "subscription"),
                ("mail", "player"),
            )
        )
        indexes = (
            models.Index(
                fields=["next_attempt_at"], name="due_deliveries", condition=Q(status="pending")
            ),
            models.Index(
                fields=["account", "turn"], name="deliveries_in_line", condition=Q(status="pending")
            ),
            models.Index(fields=["turn"], name="delivery_turns", condition=Q(status="pending")),
            models.Index(
                fields=["decision_id"],
                name="deliveries_of_a_decision",
                condition=Q(decision_id__isnull=False),
            ),
            models.Index(fields=["webhook", "-created_at", "-id"], name="deliveries_of_a_webhook"),
            models.Index(fields=["player", "-created_at", "-id"], name="deliveries_of_a_player"),
            models.Index(
                fields=["subscription"],
                name="deliveries_of_a_subscription",
                condition=Q(subscription__isnull=False),
            ),
            models.Index(fields=["created_at"], name="deliveries_to_prune"),
            models.Index(
                fields=["clock", "clock_due_at"],
                name="deliveries_by_a_clock",
                condition=Q(clock__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"delivery {self.id} by {self.channel}"

    def address_to(self, target: DeliveryTarget) -> None:
        """Send it to this target."""
        channels = {self._meta.get_field(of).related_model: one for one, of in self.TARGETS.items()}
        self.channel = channels[type(target)]
        setattr(self, self.TARGETS[self.channel], target)

    @property
    def target(self) -> DeliveryTarget | None:
        """What it is sent to; None if that is gone, or if it is for a mail."""
        column = self.TARGETS.get(self.channel)
        target: DeliveryTarget | None = getattr(self, column) if column else None
        return target

    @property
    def target_id(self) -> str | None:
        column = self.TARGETS.get(self.channel)
        target_id: str | None = getattr(self, f"{column}_id") if column else None
        return target_id

    @property
    def due_at(self) -> datetime | None:
        """When it is looked at again, by the clock of its game if it waits for that. None for mail,
        of which a digest decides that."""
        by_clock = self.status == self.Status.PENDING and self.channel != self.Channel.MAIL
        waits = by_clock and self.clock_due_at
        return waits or self.next_attempt_at


class Notifications(models.Model):
    """How a player wants to be told: mail with its digests, channels, and quiet hours."""

    class Digest(models.TextChoices):
        OFF = "off"
        HOURLY = "hourly"
        DAILY = "daily"

    player = models.OneToOneField(
        Player, models.CASCADE, primary_key=True, related_name="notifications"
    )
    email = models.CharField(max_length=254, null=True)
    #: An unconfirmed address gets nothing but the code.
    confirmed = models.BooleanField(default=False)
    code_digest = models.BinaryField(max_length=32, null=True)
    code_sent_at = models.DateTimeField(null=True)
    #: Codes that were sent since the last confirmation.
    codes_unused = models.PositiveSmallIntegerField(default=0)
    digest = models.CharField(max_length=6, choices=Digest, default=Digest.OFF)
    digest_sent_at = models.DateTimeField(null=True)
    next_digest_at = models.DateTimeField(null=True, db_index=True)
    time_zone = models.CharField(max_length=64, default="UTC", db_default="UTC")
    #: Local times between which nothing is sent to people.
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    #: By channel: whether it is on, for which rulesets it is not, and whether messages are bundled.
    channels = models.JSONField(null=True)

    class Meta:
        verbose_name_plural = "notifications"
        indexes = (models.Index(fields=["email", "code_sent_at"], name="codes_sent"),)

    def __str__(self) -> str:
        return f"notifications of {self.player_id}"


class Mail(models.Model):
    """A mail that waits to be sent. The worker that deletes the row sends it, so at most once."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    address = models.CharField(max_length=254)
    subject = models.CharField(max_length=100)
    text = models.TextField()
    created_at = models.DateTimeField()
    announced_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"mail {self.id}"

"""Notifications: webhooks with their deliveries, mail settings, and mail."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.ids import new_id
from games.models.players import Player


class Webhook(models.Model):
    """A URL that gets the events of an account."""

    class Off(models.TextChoices):
        """Why the service switched a webhook off; None if its player did."""

        GONE = "gone"
        FAILING = "failing"

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    player = models.ForeignKey(Player, models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=1000)
    types = models.JSONField()
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


class WebhookDelivery(models.Model):
    """One message to one webhook. The row is the truth: workers may get it twice."""

    class Status(models.TextChoices):
        PENDING = "pending"
        SUCCEEDED = "succeeded"
        FAILED = "failed"

    #: The same for all attempts, so that receivers can drop duplicates.
    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", db_index=False)
    #: Whose work this is: the player of the webhook or, for a bot, its owner.
    account = models.ForeignKey(
        Player, models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    #: Its place among all deliveries that wait (`games.shares`).
    turn = models.FloatField(default=0.0)
    type = models.CharField(max_length=32)
    #: Encoded JSON, exactly as it is sent.
    body = models.TextField()
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    #: When it is due. During an attempt: when the worker is presumed dead.
    next_attempt_at = models.DateTimeField(null=True)
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
        verbose_name_plural = "webhook deliveries"
        indexes = (
            models.Index(
                fields=["next_attempt_at"], name="due_deliveries", condition=Q(status="pending")
            ),
            models.Index(
                fields=["account", "turn"], name="deliveries_in_line", condition=Q(status="pending")
            ),
            models.Index(fields=["turn"], name="delivery_turns", condition=Q(status="pending")),
            models.Index(fields=["webhook", "-created_at", "-id"], name="deliveries_of_a_webhook"),
            models.Index(fields=["created_at"], name="deliveries_to_prune"),
        )

    def __str__(self) -> str:
        return f"delivery {self.id} of {self.webhook_id}"


class Notifications(models.Model):
    """The mail settings of a player, when the last digest was sent, and when the next is due."""

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

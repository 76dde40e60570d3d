"""Webhooks: created, changed, tested and deleted by their player."""

from __future__ import annotations

import base64
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.account_limits import account_lock, limit_require
from games.messages import send_on_commit
from games.models import Delivery, Player, Webhook
from games.models.ids import PATTERN
from games.notifications.channel_marks import player_mark_channels
from games.notifications.deliveries import (
    deliveries_cancel,
    delivery_message,
    delivery_of,
    delivery_put,
    delivery_turn,
)
from games.notifications.url_policy import BadTarget, target_of
from games.projection.webhooks import project_test
from games.refusals import Refusal, invalid

#: Test messages to one webhook that may wait to be delivered.
MAX_WAITING_TESTS = 10
#: After a rotation, messages are also signed with the old secret for this time.
OLD_SECRET_VALID_FOR = timedelta(hours=24)


def webhook_create(
    *, player: Player, url: str, types: list[str], webhook_format: str, description: str
) -> Webhook:
    _require_good(url=url, description=description)
    with transaction.atomic():
        account_lock(player)
        limit_require(player, "webhooks")
        webhook = Webhook.objects.create(
            player=player,
            url=url,
            types=types,
            format=webhook_format,
            description=description,
            secret=_new_secret(),
            created_at=timezone.now(),
        )
        player_mark_channels(player.pk)
    return webhook


def webhook_update(*, player: Player, webhook_id: str, changes: dict[str, Any]) -> Webhook:
    """Change some members. Switching a webhook on clears its failures."""
    _require_good(**changes)
    with transaction.atomic():
        webhook = _locked(player, webhook_id)
        for name, value in changes.items():
            setattr(webhook, name, value)
        if changes.get("enabled"):
            webhook.disabled_reason = webhook.failing_since = None
        webhook.save()
        if not webhook.enabled:
            deliveries_cancel(webhook, now=timezone.now())
        player_mark_channels(player.pk)
    return webhook


def webhook_delete(*, player: Player, webhook_id: str) -> None:
    with transaction.atomic():
        _locked(player, webhook_id).delete()
        player_mark_channels(player.pk)


def webhook_rotate(*, player: Player, webhook_id: str) -> Webhook:
    """A new secret. The old one also signs for a while, so that receivers can switch over."""
    with transaction.atomic():
        webhook = _locked(player, webhook_id)
        webhook.old_secret, webhook.secret = webhook.secret, _new_secret()
        webhook.old_secret_until = timezone.now() + OLD_SECRET_VALID_FOR
        webhook.save()
    return webhook


def webhook_test(*, player: Player, webhook_id: str) -> Delivery:
    """Send a test message without content."""
    with transaction.atomic():
        webhook = _enabled(_locked(player, webhook_id))
        now = timezone.now()
        message = project_test(at=now)
        pending = webhook.deliveries.filter(status=Delivery.Status.PENDING)
        if pending.filter(type=message.type).count() >= MAX_WAITING_TESTS:
            raise Refusal(
                "rate-limited",
                f"{MAX_WAITING_TESTS} test messages to this webhook still wait.",
                retry_after=settings.WEBHOOK_SECONDS,
            )
        delivery = delivery_of(webhook, message)
        delivery_put(delivery)
    return delivery


def delivery_get(webhook: Webhook, delivery_id: str) -> Delivery:
    found = None
    if PATTERN.fullmatch(delivery_id):
        found = webhook.deliveries.filter(pk=delivery_id).first()
    if found is None:
        raise Refusal("not-found", "This webhook has no such delivery.")
    return found


def delivery_redeliver(*, player: Player, webhook_id: str, delivery_id: str) -> Delivery:
    """Make another attempt now, whatever the outcome of earlier ones, unless one is under way."""
    with transaction.atomic():
        webhook = _enabled(_locked(player, webhook_id))
        found = webhook.deliveries.filter(pk=delivery_get(webhook, delivery_id).pk)
        now = timezone.now()
        idle = Q(lease_until=None) | Q(lease_until__lte=now)
        found.filter(idle).update(
            status=Delivery.Status.PENDING,
            next_attempt_at=now,
            clock_due_at=None,
            held=None,
            insistent=True,
            turn=delivery_turn(player.account_id),
            announced_at=now if settings.BROKER_URL else None,
        )
        send_on_commit(delivery_message(delivery_id))
        return found.get()


def _locked(player: Player, webhook_id: str) -> Webhook:
    account_lock(player)
    webhook = None
    if PATTERN.fullmatch(webhook_id):
        own = Webhook.objects.select_for_update(no_key=True).filter(player=player)
        webhook = own.filter(pk=webhook_id).first()
    if webhook is None:
        raise Refusal("not-found", "You have no such webhook.")
    return webhook


def _enabled(webhook: Webhook) -> Webhook:
    if not webhook.enabled:
        raise Refusal("webhook-disabled", "Switch the webhook on first.")
    return webhook


def _require_good(*, url: str | None = None, description: str = "", **_: Any) -> None:
    if "\0" in description:
        raise invalid("/description", "invalid-value", "A description is plain text.")
    if url is not None:
        try:
            target_of(url)
        except BadTarget as error:
            raise invalid("/url", "invalid-value", str(error)) from None


def _new_secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()

"""Webhooks: made, changed, tried and removed by their player."""

from __future__ import annotations

import base64
import secrets
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Player, Webhook, WebhookDelivery
from games.models.ids import PATTERN
from games.projection.webhooks import project_test
from games.refusals import Refusal, invalid
from games.services.deliveries import (
    deliveries_give_up,
    delivery_of,
    delivery_send,
    webhooks_count,
)
from games.targets import BadTarget, target_of

#: So many webhooks may a player have.
MOST = 10
#: So long does the old secret sign too after a new one was made.
OVERLAP = timedelta(hours=24)


def webhook_create(*, player: Player, url: str, types: list[str], description: str) -> Webhook:
    _require_good(url=url, description=description)
    with transaction.atomic():
        # Of two at the limit one has to wait, and is refused.
        locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if locked.webhooks.count() >= MOST:
            raise Refusal("too-many-webhooks", f"A player has at most {MOST} webhooks.")
        webhook = Webhook.objects.create(
            player=player,
            url=url,
            types=types,
            description=description,
            secret=_new_secret(),
            created_at=timezone.now(),
        )
        webhooks_count(player.pk)
    return webhook


def webhook_update(*, player: Player, webhook_id: str, changes: dict[str, Any]) -> Webhook:
    """Change some members. Switching a webhook on forgives its failures."""
    _require_good(**changes)
    with transaction.atomic():
        webhook = _locked(player, webhook_id)
        for name, value in changes.items():
            setattr(webhook, name, value)
        if changes.get("enabled"):
            webhook.disabled_reason = webhook.failing_since = None
        webhook.save()
        if not webhook.enabled:
            deliveries_give_up(webhook, now=timezone.now())
        webhooks_count(player.pk)
    return webhook


def webhook_delete(*, player: Player, webhook_id: str) -> None:
    with transaction.atomic():
        _locked(player, webhook_id).delete()
        webhooks_count(player.pk)


def webhook_rotate(*, player: Player, webhook_id: str) -> Webhook:
    """A new secret; the old one signs too for a while, so that no message is refused."""
    with transaction.atomic():
        webhook = _locked(player, webhook_id)
        webhook.old_secret, webhook.secret = webhook.secret, _new_secret()
        webhook.old_secret_until = timezone.now() + OVERLAP
        webhook.save(update_fields=["secret", "old_secret", "old_secret_until"])
    return webhook


def webhook_test(*, player: Player, webhook_id: str) -> WebhookDelivery:
    """A message that tells of nothing."""
    with transaction.atomic():
        webhook = _enabled(_locked(player, webhook_id))
        now = timezone.now()
        delivery = delivery_of(webhook, project_test(at=now), at=now)
        delivery.save(force_insert=True)
        transaction.on_commit(partial(delivery_send, delivery.pk))
    return delivery


def delivery_redeliver(*, player: Player, webhook_id: str, delivery_id: str) -> WebhookDelivery:
    """Make another attempt now, however the others went; one under way is attempt enough."""
    with transaction.atomic():
        webhook = _enabled(_locked(player, webhook_id))
        found = (
            webhook.deliveries.filter(pk=delivery_id) if PATTERN.fullmatch(delivery_id) else None
        )
        if found is None or not found.exists():
            raise Refusal("not-found", "This webhook has no such delivery.")
        now = timezone.now()
        idle = Q(lease_until=None) | Q(lease_until__lte=now)
        found.filter(idle).update(
            status=WebhookDelivery.Status.PENDING,
            next_attempt_at=now,
            announced_at=now if settings.BROKER_URL else None,
        )
        transaction.on_commit(partial(delivery_send, delivery_id))
        return found.get()


def _locked(player: Player, webhook_id: str) -> Webhook:
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

"""Sending to webhooks, signed according to the Standard Webhooks specification."""

from __future__ import annotations

import base64
import hmac
from hashlib import sha256
from time import perf_counter

from django.conf import settings
from django.utils import timezone

from games.models import Webhook, WebhookDelivery
from games.notifications.deliveries import WEBHOOK_DISABLED
from games.notifications.delivery_attempts import (
    Attempt,
    delivery_claim_next,
    delivery_end,
    delivery_pass_over,
)
from games.notifications.http_post import PostFailed, post


def deliver_next(announced: str) -> None:
    """Make one attempt at the delivery whose turn it is, perhaps not the one that was announced."""
    delivery = delivery_claim_next()
    if delivery is None or delivery.pk != announced:
        delivery_pass_over(announced)
    if delivery is not None:
        attempt(delivery)


def attempt(delivery: WebhookDelivery) -> None:
    """Make one attempt at a delivery that was claimed."""
    delivery_end(delivery, _attempt(delivery))


def _attempt(delivery: WebhookDelivery) -> Attempt:
    webhook, body = delivery.webhook, delivery.body.encode()
    if not webhook.enabled:
        return Attempt(None, WEBHOOK_DISABLED, 0)
    stamp = str(int(timezone.now().timestamp()))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "axio-api",
        "webhook-id": delivery.pk,
        "webhook-timestamp": stamp,
        "webhook-signature": signatures(webhook, f"{delivery.pk}.{stamp}.".encode() + body),
    }
    started = perf_counter()
    try:
        answer = post(webhook.url, body, headers, seconds=settings.WEBHOOK_SECONDS)
    except PostFailed as failure:
        return Attempt(None, failure.code, _since(started))
    start = answer.body[:200].decode(errors="replace")
    shown = "".join(letter if letter.isprintable() else " " for letter in start)
    return Attempt(answer.status, _error(answer.status), _since(started), shown)


def _error(status: int) -> str | None:
    """Only 2xx is a success. Redirects are refused: their target was not checked."""
    if 200 <= status < 300:
        return None
    return "redirected" if 300 <= status < 400 else "bad-status"


def signatures(webhook: Webhook, signed: bytes) -> str:
    """One signature by the secret and, while it is valid, one by the previous secret."""
    secrets = [webhook.secret]
    if webhook.old_secret and (webhook.old_secret_until or timezone.now()) > timezone.now():
        secrets.append(webhook.old_secret)
    keys = (base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets)
    made = (base64.b64encode(hmac.digest(key, signed, sha256)).decode() for key in keys)
    return " ".join(f"v1,{signature}" for signature in made)


def _since(started: float) -> int:
    return int((perf_counter() - started) * 1000)

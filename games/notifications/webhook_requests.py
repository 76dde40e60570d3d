"""Requests to webhooks: signed according to the Standard Webhooks specification, or as a text in the
form that ntfy or Discord expects.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Sequence
from hashlib import sha256

import msgspec
from django.utils import timezone

from games.models import Delivery, Webhook
from games.notifications.outgoing import Outgoing
from games.notifications.texts import text_for
from games.notifications.verdicts import payload_of
from games.projection.webhooks import WebhookType

AGENT = {"User-Agent": "axio-api"}
#: Of 1 to 5, where 3 is usual.
NTFY_URGENT = "4"


def webhook_request(webhook: Webhook, delivery: Delivery, others: Sequence[Delivery]) -> Outgoing:
    match Webhook.Format(webhook.format):
        case Webhook.Format.STANDARD:
            return _standard(webhook, delivery)
        case Webhook.Format.NTFY:
            return _ntfy(webhook, delivery, others)
        case Webhook.Format.DISCORD:
            return _discord(webhook, delivery, others)


def _standard(webhook: Webhook, delivery: Delivery) -> Outgoing:
    body, stamp = delivery.body.encode(), str(int(timezone.now().timestamp()))
    headers = {
        **AGENT,
        "Content-Type": "application/json",
        "webhook-id": delivery.pk,
        "webhook-timestamp": stamp,
        "webhook-signature": signatures(webhook, f"{delivery.pk}.{stamp}.".encode() + body),
    }
    return Outgoing(webhook.url, body, headers)


def _ntfy(webhook: Webhook, delivery: Delivery, others: Sequence[Delivery]) -> Outgoing:
    """A plain text to a topic. A later message with the same sequence id replaces it."""
    text = text_for(payload_of(delivery), [payload_of(other) for other in others])
    headers = {
        **AGENT,
        "Content-Type": "text/plain; charset=utf-8",
        "Title": text.title,
        "Click": text.link,
        "X-Sequence-ID": delivery.decision_id or delivery.pk,
    }
    if delivery.type == WebhookType.CLOCK_WARNING.value:
        headers["Priority"] = NTFY_URGENT
    return Outgoing(webhook.url, text.text.encode(), headers)


def _discord(webhook: Webhook, delivery: Delivery, others: Sequence[Delivery]) -> Outgoing:
    text = text_for(payload_of(delivery), [payload_of(other) for other in others])
    content = f"**{text.title}**\n{text.text}\n<{text.link}>"
    # Nobody is mentioned, whatever the text contains.
    body = msgspec.json.encode({"content": content, "allowed_mentions": {"parse": []}})
    return Outgoing(webhook.url, body, {**AGENT, "Content-Type": "application/json"})


def signatures(webhook: Webhook, signed: bytes) -> str:
    """One signature by the secret and, while it is valid, one by the previous secret."""
    secrets = [webhook.secret]
    if webhook.old_secret and (webhook.old_secret_until or timezone.now()) > timezone.now():
        secrets.append(webhook.old_secret)
    keys = (base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets)
    made = (base64.b64encode(hmac.digest(key, signed, sha256)).decode() for key in keys)
    return " ".join(f"v1,{signature}" for signature in made)

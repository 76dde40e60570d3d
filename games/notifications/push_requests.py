"""Requests to push services (RFC 8030), encrypted so that only the browser can read them (RFC 8291)."""

from __future__ import annotations

import base64
from collections.abc import Sequence

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Struct

from games.models import Delivery, PushSubscription
from games.notifications.outgoing import Outgoing
from games.notifications.vapid import vapid_authorization
from games.notifications.verdicts import payload_of
from games.projection.webhooks import WebhookPayload, WebhookType

#: How long a push service keeps a message for a browser that is offline; not beyond its deadline.
DAY_SECONDS = 86_400
#: Messages in one digest. A push service takes 4096 bytes, encrypted.
MAX_LISTED = 10


class PushMessage(Struct, frozen=True):
    """What a browser decrypts. Several messages are told as one of type `digest`."""

    id: str
    type: str
    messages: tuple[WebhookPayload, ...]
    more: int


def push_request(
    subscription: PushSubscription, delivery: Delivery, others: Sequence[Delivery]
) -> Outgoing:
    told = [payload_of(one) for one in (delivery, *others)]
    listed = tuple(told[:MAX_LISTED])
    kind = "digest" if others else delivery.type
    message = PushMessage(delivery.pk, kind, listed, len(told) - len(listed))
    urgent = delivery.type == WebhookType.CLOCK_WARNING.value
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "Authorization": vapid_authorization(subscription.endpoint),
        "TTL": str(_seconds_to_keep(told[0])),
        "Urgency": "high" if urgent else "normal",
        # Of messages on the same topic that wait for the browser, the push service keeps the last:
        # so a message that is sent twice is shown once.
        "Topic": told[0].data.decision_id or delivery.pk,
    }
    return Outgoing(subscription.endpoint, _encrypted(subscription, message), headers)


def decoded_key(text: str) -> bytes:
    """Base64 as browsers write it, with or without padding."""
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _encrypted(subscription: PushSubscription, message: PushMessage) -> bytes:
    encrypted: bytes = http_ece.encrypt(
        msgspec.json.encode(message),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded_key(subscription.p256dh),
        auth_secret=decoded_key(subscription.auth),
        version="aes128gcm",
    )
    return encrypted


def _seconds_to_keep(payload: WebhookPayload) -> int:
    """By the clock of the game, which is that of the deadline."""
    deadline = payload.data.deadline_at
    if deadline is None:
        return DAY_SECONDS
    return max(0, min(DAY_SECONDS, int((deadline - payload.timestamp).total_seconds())))

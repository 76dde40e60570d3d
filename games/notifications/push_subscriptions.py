"""Push subscriptions: browsers that a player allowed to be told."""

from __future__ import annotations

import binascii

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django.db import transaction
from django.utils import timezone

from games.account_limits import account_lock, limit_require
from games.models import Player, PushSubscription
from games.models.ids import PATTERN
from games.notifications.channel_marks import player_mark_channels
from games.notifications.deliveries import WITHDRAWN, deliveries_withhold
from games.notifications.push_requests import decoded_key
from games.notifications.url_policy import BadTarget, target_of
from games.refusals import Refusal, invalid

AUTH_BYTES = 16


def push_subscription_put(
    *, player: Player, endpoint: str, p256dh: str, auth: str, description: str
) -> PushSubscription:
    """Add a browser. One that is known by its endpoint gets new keys, and keeps its id."""
    _require_good(endpoint, p256dh, auth, description)
    with transaction.atomic():
        account_lock(player)
        known = player.push_subscriptions.filter(endpoint=endpoint).first()
        if known is None:
            limit_require(player, "push_subscriptions")
            known = PushSubscription(player=player, endpoint=endpoint, created_at=timezone.now())
        known.p256dh, known.auth, known.description = p256dh, auth, description
        known.failing_since = None
        known.save()
        player_mark_channels(player.pk)
    return known


def push_subscription_delete(*, player: Player, subscription_id: str) -> None:
    with transaction.atomic():
        account_lock(player)
        own = player.push_subscriptions.filter(pk=subscription_id)
        if not PATTERN.fullmatch(subscription_id) or not own.exists():
            raise Refusal("not-found", "You have no such push subscription.")
        push_subscriptions_end(player, subscription_id)


def push_subscriptions_end(player: Player, *subscription_ids: str) -> None:
    """End these subscriptions, or all; what waits for them is not sent. The account is locked."""
    rows = player.push_subscriptions.all()
    if subscription_ids:
        rows = rows.filter(pk__in=subscription_ids)
    deliveries_withhold(player.deliveries.filter(subscription__in=rows), WITHDRAWN)
    rows.delete()
    player_mark_channels(player.pk)


def _require_good(endpoint: str, p256dh: str, auth: str, description: str) -> None:
    if "\0" in description:
        raise invalid("/description", "invalid-value", "A description is plain text.")
    try:
        target_of(endpoint)
    except BadTarget as error:
        raise invalid("/endpoint", "invalid-value", str(error)) from None
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded_key(p256dh))
    except (ValueError, binascii.Error):
        detail = "A point on the curve P-256, in base64 for URLs."
        raise invalid("/keys/p256dh", "invalid-value", detail) from None
    try:
        length = len(decoded_key(auth))
    except (ValueError, binascii.Error):
        length = 0
    if length != AUTH_BYTES:
        detail = f"{AUTH_BYTES} bytes, in base64 for URLs."
        raise invalid("/keys/auth", "invalid-value", detail)

"""The targets of a player as a whole, and marks that say which there are: these save every move a query."""

from __future__ import annotations

from typing import get_args

from games.models import DeliveryTarget, Notifications, Player


def player_mark_channels(player_id: int) -> None:
    """Renew the marks, in the transaction that adds, ends or switches a channel."""
    # Locked before counting, so that of two concurrent changes the second sees the first.
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    player.has_webhooks = player.webhooks.filter(enabled=True).exists()
    player.has_push = player.push_subscriptions.exists()
    mail = Notifications.objects.filter(player=player)
    player.has_digest = mail.exclude(next_digest_at=None).exists()
    player.save(update_fields=["has_webhooks", "has_push", "has_digest"])


def player_delete_targets(player: Player) -> None:
    """In the transaction that closes the account, which renews the marks."""
    for model in get_args(DeliveryTarget):
        model.objects.filter(player=player).delete()

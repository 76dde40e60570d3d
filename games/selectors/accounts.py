"""Reading players, bots, and what they are told outside of the API."""

from __future__ import annotations

from games.models import (
    Delivery,
    Notifications,
    Player,
    PushSubscription,
    Rating,
    Tally,
    Webhook,
)
from games.models.ids import PATTERN
from games.names import key_of
from games.paging import Paging
from games.refusals import Refusal


def player_get(name: str) -> Player:
    found = None
    if "\0" not in name:
        found = Player.objects.select_related("owner", "bot").filter(name_key=key_of(name)).first()
    if found is None:
        raise Refusal("not-found", "There is no such player.")
    return found


def own_bot_get(owner: Player, name: str) -> Player:
    found = None
    if "\0" not in name:
        bots = owner.bots.filter(closed_at=None).select_related("owner", "bot")
        found = bots.filter(name_key=key_of(name)).first()
    if found is None:
        raise Refusal("not-found", "You have no such bot.")
    return found


def own_bot_list(owner: Player, paging: Paging) -> tuple[list[Player], str | None]:
    bots = owner.bots.filter(closed_at=None).select_related("owner", "bot")
    return paging.slice(bots, "created_at", "id")


def bot_list(paging: Paging) -> tuple[list[Player], str | None]:
    """Bots of everybody, without those that have retired."""
    bots = Player.objects.filter(kind=Player.Kind.BOT, closed_at=None)
    return paging.slice(bots.select_related("owner", "bot"), "created_at", "id")


def rating_map(players: list[Player]) -> dict[int | None, list[Rating]]:
    """The ratings of several players, with one query."""
    found: dict[int | None, list[Rating]] = {}
    ratings = Rating.objects.filter(player__in=players, season=Rating.ALL_TIME)
    for rating in ratings.order_by("ruleset"):
        found.setdefault(rating.player_id, []).append(rating)
    return found


def tally_map(players: list[Player]) -> dict[int, list[Tally]]:
    """How the games of several players ended, with one query."""
    found: dict[int, list[Tally]] = {}
    for tally in Tally.objects.filter(player__in=players).order_by("ruleset"):
        found.setdefault(tally.player_id, []).append(tally)
    return found


def notifications_get(player: Player) -> Notifications:
    """The mail settings of a player, or the defaults."""
    return Notifications.objects.filter(player=player).first() or Notifications(player=player)


def message_list(player: Player, paging: Paging) -> tuple[list[Delivery], str | None]:
    """What a player was told outside of the API, or not, newest first."""
    return paging.slice(player.deliveries.all(), "-created_at", "-id")


def push_subscription_list(
    player: Player, paging: Paging
) -> tuple[list[PushSubscription], str | None]:
    return paging.slice(player.push_subscriptions.all(), "created_at", "id")


def webhook_list(player: Player, paging: Paging) -> tuple[list[Webhook], str | None]:
    return paging.slice(player.webhooks.all(), "created_at", "id")


def webhook_get(player: Player, webhook_id: str) -> Webhook:
    found = None
    if PATTERN.fullmatch(webhook_id):
        found = player.webhooks.filter(pk=webhook_id).first()
    if found is None:
        raise Refusal("not-found", "You have no such webhook.")
    return found


def delivery_list(webhook: Webhook, paging: Paging) -> tuple[list[Delivery], str | None]:
    return paging.slice(webhook.deliveries.all(), "-created_at", "-id")

"""Which bots are online: those that asked or listened a short while ago.

People have no presence. A bot's is stored a few times a minute at most, whatever it does.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Bot, Player, Token

ONLINE_FOR = timedelta(seconds=60)
#: A bot counts as online for 40 seconds at least, because the last 20 may not be stored.
STORED_EVERY = timedelta(seconds=20)
#: Beyond this number of tokens, the memory of this process begins anew.
MOST_REMEMBERED = 10_000

#: When this process last looked after a token's bot; only saves writes, so losing it is harmless.
_looked_after: dict[str, datetime] = {}


def bot_is_due(token: Token) -> bool:
    """Whether `bot_seen` would write. Costs nothing, so that the event loop may ask."""
    if token.player.kind != Player.Kind.BOT:
        return False
    before = _looked_after.get(token.pk)
    return before is None or not timedelta() <= timezone.now() - before < STORED_EVERY


def bot_seen(token: Token) -> None:
    """Remember that a bot asks or listens now."""
    if not bot_is_due(token):
        return
    if len(_looked_after) >= MOST_REMEMBERED:
        _looked_after.clear()
    now = _looked_after[token.pk] = timezone.now()
    stale = Q(seen_at=None) | Q(seen_at__lt=now - STORED_EVERY) | Q(seen_at__gt=now)
    with transaction.atomic():
        Bot.objects.filter(stale, player_id=token.player_id).update(seen_at=now)


def bot_is_online(bot: Bot) -> bool:
    return bot.seen_at is not None and timezone.now() - bot.seen_at < ONLINE_FOR

"""Bots of an owner: creating, describing and retiring them, and their tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.account_limits import account_lock, limit_require
from games.models import Bot, Player, Token
from games.names import key_of
from games.notifications.channel_marks import player_delete_targets, player_mark_channels
from games.refusals import Refusal, invalid
from games.rules import RULES
from games.services.closing import seats_give_up
from games.services.players import player_save
from games.services.tokens import Rights, require_label, token_put


def bot_create(
    *, owner: Player, name: str, description: str, accepts: dict[str, Any], rights: Rights
) -> tuple[Player, str]:
    """A new bot and its first token, with these rights. Of `accepts`, absent members have their
    default."""
    require_owner(owner)
    player = Player(name=name, kind=Player.Kind.BOT, owner=owner, description=description)
    bot = Bot(player=player)
    _describe(player, bot, {"description": description, "accepts": accepts})
    with transaction.atomic():
        account_lock(owner)
        limit_require(owner, "bots")
        limit_require(owner, "tokens")
        player_save(player)
        bot.player = player
        bot.save(force_insert=True)
        _, token = token_put(player, "first token", rights)
    return player, token


def require_owner(player: Player) -> None:
    if player.kind == Player.Kind.BOT:
        raise Refusal("not-for-bots", "A bot cannot own bots.")


def bot_update(*, owner: Player, name: str, changes: dict[str, Any]) -> Player:
    """Change some members. Games that the bot has accepted already stay accepted."""
    with transaction.atomic():
        player = _locked(owner, name)
        _describe(player, player.bot, changes)
        player.save(update_fields=["description"])
        # Not `seen_at`, which the bot itself may be writing.
        player.bot.save(update_fields=list(_COLUMNS.values()))
    return player


def bot_retire(*, owner: Player, name: str) -> None:
    """End a bot's tokens and channels, then leave or resign its seats, game by game.

    Asked again, it goes on with the seats that are left: a request may have been cut off.
    """
    with transaction.atomic():
        player = _locked(owner, name, retired=True)
        if player.closed_at is None:
            player.closed_at = timezone.now()
            player.save(update_fields=["closed_at"])
            player.tokens.all().delete()
            player_delete_targets(player)
            player_mark_channels(player.pk)
    seats_give_up(player)


def bot_token_create(
    *,
    owner: Player,
    name: str,
    label: str,
    keep_others: bool,
    rights: Callable[[Player], Rights],
) -> tuple[Token, str]:
    """A token for a bot, in the place of its others unless they are kept.

    Its rights depend on the bot: a token may be for a game that the bot can see.
    """
    require_label(label)
    with transaction.atomic():
        player = _locked(owner, name)
        given = rights(player)
        if not keep_others:
            player.tokens.all().delete()
        limit_require(owner, "tokens")
        return token_put(player, label, given)


#: Members of `accepts`, and the columns that hold them.
_COLUMNS = {
    member: f"accepts_{member}"
    for member in ("from", "rated", "rulesets", "least_seconds", "most_games")
}


def _describe(player: Player, bot: Bot, changes: dict[str, Any]) -> None:
    if "description" in changes:
        if "\0" in changes["description"]:
            raise invalid("/description", "invalid-value", "A description is plain text.")
        player.description = changes["description"]
    accepts = changes.get("accepts", {})
    for at, slug in enumerate(accepts.get("rulesets", ())):
        if slug not in RULES:
            detail = "There is no such ruleset."
            raise invalid(f"/accepts/rulesets/{at}", "invalid-value", detail)
    for member, value in accepts.items():
        setattr(bot, _COLUMNS[member], value)


def _locked(owner: Player, name: str, *, retired: bool = False) -> Player:
    """A bot of this owner. The owner's account is locked before the bot, as everywhere."""
    player = None
    if "\0" not in name:
        account_lock(owner)
        bots = Player.objects.select_for_update(no_key=True, of=("self",))
        own = bots.select_related("bot", "owner").filter(owner=owner, name_key=key_of(name))
        player = own.first()
    if player is None or (player.closed_at and not retired):
        raise Refusal("not-found", "You have no such bot.")
    return player

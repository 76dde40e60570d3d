"""Changing and closing an account."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from games.account_limits import account_lock
from games.models import Mail, Notifications, Player, Token, new_id
from games.notifications.channel_marks import player_delete_targets, player_mark_channels
from games.refusals import Refusal
from games.services.bots import bot_retire
from games.services.closing import seats_give_up
from games.services.forgetting import games_of, name_forget
from games.services.players import is_password, password_hash, player_save


def account_update(
    *, token: Token, name: str | None, password: str | None, current_password: str | None
) -> Player:
    """Change the name or the password, or make an account of a guest.

    Who replaces a password must know it, and ends all other tokens: one of them may be stolen.
    """
    hashed = password_hash(password) if password is not None else None
    with transaction.atomic():
        player = _locked(token.player)
        if hashed is not None:
            if not player.is_guest:
                _require_password(player, current_password)
                player.tokens.exclude(pk=token.pk).delete()
            player.password = hashed
            player.save(update_fields=["password"])
        if name is not None and name != player.name:
            player.name = name
            player_save(player)
    return player


def account_close(*, player: Player, password: str | None) -> None:
    """Close the own account, if the password is right."""
    if player.kind == Player.Kind.PLAYER and not player.is_guest:
        _require_password(player, password)
    account_end(player)


def account_end(player: Player) -> None:
    """End everything that an account can do; games that it played, and their events, keep a neutral
    name.

    Seats are given up afterwards, game by game. If that is cut off, clocks and deadlines end them.
    """
    with transaction.atomic():
        player = _locked(player)
        name, games = player.name, games_of(player)
        player.closed_at = timezone.now()
        # A game that it resigns now counts for the others: it does not become a guest.
        player.password = "" if player.is_guest else make_password(None)
        player.name, player.description = f"former-{new_id()}", ""
        player_save(player)
        player.tokens.all().delete()
        player_delete_targets(player)
        player.deliveries.all().delete()
        mail = Notifications.objects.filter(player=player)
        Mail.objects.filter(address__in=mail.exclude(email=None).values("email")).delete()
        mail.delete()
        player_mark_channels(player.pk)
    for bot in player.bots.filter(closed_at=None).values_list("name", flat=True):
        bot_retire(owner=player, name=bot)
    seats_give_up(player)
    name_forget(player, name, games)


def require_own_account(player: Player) -> None:
    if player.kind == Player.Kind.BOT:
        raise Refusal("not-for-bots", "The owner of a bot describes and retires it.")


def _locked(player: Player) -> Player:
    require_own_account(player)
    account_lock(player)
    player = Player.objects.get(pk=player.pk)
    if player.closed_at:
        raise Refusal("unauthenticated", "This account is closed.")
    return player


def _require_password(player: Player, password: str | None) -> None:
    if password is None or not is_password(player, password):
        raise Refusal("bad-credentials", "Send the current password.")

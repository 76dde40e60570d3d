"""Tokens: what they may be used for, and how they are made, used and ended."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from games.account_limits import account_lock, limit_require
from games.models import Player, Scope, Token
from games.models.ids import PATTERN
from games.refusals import Refusal, invalid
from games.table import Table

PREFIX = "axio_"
#: A token that is to live longer needs no expiry at all.
LONGEST_LIFE = timedelta(days=3653)
#: How often the use of a token is stored, at most.
USE_STORED_EVERY = timedelta(hours=1)


class Rights(Struct, frozen=True):
    """What a token may be used for, in which game, and until when."""

    scopes: str = Token.ALL_SCOPES
    game_id: str | None = None
    expires_at: datetime | None = None


def digest_of_token(token: str) -> bytes:
    return sha256(token.encode()).digest()


def rights_of(token: Token) -> Rights:
    return Rights(token.scopes, token.game_id, token.expires_at)


def rights_within(
    token: Token,
    *,
    holder: Player,
    scopes: Sequence[Scope] | None,
    game_id: str | None,
    expires_at: datetime | None,
) -> Rights:
    """The rights of a new token, which are never more than those of the token that asks for it."""
    granted = token.scopes.split()
    for scope in scopes or ():
        if scope not in granted:
            detail = f"Your token cannot give the scope {scope.value}, which it does not have."
            raise Refusal("missing-scope", detail, scope=scope.value)
    chosen = granted if scopes is None else [scope for scope in Scope if scope in scopes]
    if game_id is not None:
        _require_game(game_id, holder)
    if expires_at is None:
        expires_at = token.expires_at
    else:
        _require_expiry(expires_at, token)
    return Rights(" ".join(chosen), game_id, expires_at)


def token_issue(*, player: Player, label: str, rights: Rights) -> tuple[Token, str]:
    """A further token of a player."""
    require_label(label)
    with transaction.atomic():
        account_lock(player)
        limit_require(player, "tokens")
        return token_put(player, label, rights)


def token_put(player: Player, label: str, rights: Rights) -> tuple[Token, str]:
    """A new token and its secret. The caller has counted the account's tokens."""
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        player=player,
        digest=digest_of_token(secret),
        label=label,
        scopes=rights.scopes,
        game_id=rights.game_id,
        expires_at=rights.expires_at,
        created_at=timezone.now(),
    )
    return token, secret


def token_revoke(*, player: Player, token_id: str) -> None:
    known = PATTERN.fullmatch(token_id)
    if not known or not Token.objects.filter(player=player, pk=token_id).delete()[0]:
        raise Refusal("not-found", "You have no such token.")


def token_used(token: Token) -> None:
    """Remember that a token is in use."""
    now = timezone.now()
    if now - token.used_at > USE_STORED_EVERY:
        with transaction.atomic():
            Token.objects.filter(pk=token.pk).update(used_at=now)


def is_expired(token: Token) -> bool:
    return token.expires_at is not None and token.expires_at <= timezone.now()


def require_label(label: str) -> None:
    if "\0" in label:
        raise invalid("/label", "invalid-value", "A label is plain text.")


def _require_game(game_id: str, holder: Player) -> None:
    """Of a game that the holder may not see, nobody learns whether there is one."""
    try:
        Table.load(game_id, state=False).require_visible(holder)
    except Refusal:
        raise invalid("/game_id", "invalid-value", "There is no such game.") from None


def _require_expiry(expires_at: datetime, token: Token) -> None:
    now = timezone.now()
    if not now < expires_at <= now + LONGEST_LIFE:
        detail = "A time to come, within ten years. Without one, a token does not expire."
        raise invalid("/expires_at", "invalid-value", detail)
    if token.expires_at and expires_at > token.expires_at:
        detail = f"Not after your own token expires, at {token.expires_at.isoformat()}."
        raise invalid("/expires_at", "invalid-value", detail)

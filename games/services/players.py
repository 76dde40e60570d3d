"""Signing up, logging in, and passwords."""

from __future__ import annotations

import re
import unicodedata

from django.contrib.auth.hashers import (
    check_password,
    get_hashers,
    identify_hasher,
    make_password,
)
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.account_limits import account_lock, account_tokens, limit_is_reached
from games.engines import ENGINES
from games.models import Player, Token
from games.names import is_invisible, is_reserved, key_of, skeleton_of
from games.refusals import Refusal, invalid
from games.services.tokens import Rights, require_label, token_put

#: Letters and digits of any script; inside also spaces and a little punctuation.
NAME = re.compile(r"\w(?:[\w .'-]{0,30}\w)?")
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 128
MAX_NAME_KEY_LENGTH = 96


def player_create(*, name: str, password: str | None) -> tuple[Player, str]:
    """A new player and its first token. Only a digest of the token is stored."""
    player = Player(name=name, password=password_hash(password) if password is not None else "")
    with transaction.atomic():
        player_save(player)
        _, token = token_put(player, "first token", Rights())
    return player, token


def password_hash(password: str) -> str:
    """A new password as it is stored."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        detail = f"A password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters."
        raise invalid("/password", "invalid-value", detail)
    return make_password(password)


def token_create(*, name: str, password: str, label: str) -> tuple[Token, str, Token | None]:
    """Log in: a new token, its secret, and the token that had to make room for it.

    An account with as many tokens as it may have loses the one that was unused the longest, its
    own or a bot's: nobody is locked out of the own account by a number.
    """
    require_label(label)
    player = None
    if NAME.fullmatch(name):
        people = Player.objects.filter(closed_at=None).exclude(password="")
        player = people.filter(name_key=key_of(name)).first()
    if player is None or not is_password(player, password):
        _take_as_long(player, password)
        raise Refusal("bad-credentials")
    with transaction.atomic():
        account_lock(player)
        ended = None
        if limit_is_reached(player, "tokens"):
            tokens = account_tokens(player.account_id).select_related("player")
            ended = tokens.order_by("used_at", "created_at", "pk").first()
        if ended:
            Token.objects.filter(pk=ended.pk).delete()
        return *token_put(player, label, Rights()), ended


def player_save(player: Player) -> None:
    """Store a new player, or a new name of a player, if nobody's looks like it."""
    player.name = unicodedata.normalize("NFC", player.name)
    if not NAME.fullmatch(player.name) or is_invisible(player.name):
        raise invalid(
            "/name",
            "invalid-value",
            "A name has 1 to 32 letters, digits or underscores; inside also spaces and . ' -",
        )
    if is_reserved(player.name, *ENGINES):
        raise invalid(
            "/name", "invalid-value", "This name, or one that looks like it, is reserved."
        )
    player.name_key, player.skeleton = key_of(player.name), skeleton_of(player.name)
    if max(len(player.name_key), len(player.skeleton)) > MAX_NAME_KEY_LENGTH:
        raise invalid("/name", "invalid-value", "This name is too long after normalisation.")
    player.created_at = player.created_at or timezone.now()
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        raise Refusal("name-taken", "This name, or one that looks like it, is taken.") from None


def is_password(player: Player, password: str) -> bool:
    """A hash that is no longer as strong as new ones is replaced when its password is known."""

    def rehash(known: str) -> None:
        same = Player.objects.filter(pk=player.pk, password=player.password)
        same.update(password=make_password(known))

    return check_password(password, player.password, rehash)


def _take_as_long(player: Player | None, password: str) -> None:
    """Run the hashers that a refused log-in has not run. All refusals then take the same time, and
    reveal neither names nor the age of a password."""
    used = identify_hasher(player.password).algorithm if player else None
    for hasher in get_hashers():
        if hasher.algorithm != used:
            hasher.encode(password, hasher.salt())

"""Reading tokens. `games.services.tokens` makes and revokes them."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Player, Token
from games.models.ids import PATTERN
from games.paging import Paging
from games.refusals import Refusal


def token_list(player: Player, paging: Paging) -> tuple[list[Token], str | None]:
    return paging.slice(_lasting(player), "created_at", "id")


def token_get(player: Player, token_id: str) -> Token:
    found = _lasting(player).filter(pk=token_id).first() if PATTERN.fullmatch(token_id) else None
    if found is None:
        raise Refusal("not-found", "You have no such token.")
    return found


def _lasting(player: Player) -> QuerySet[Token]:
    return player.tokens.filter(Q(expires_at=None) | Q(expires_at__gt=timezone.now()))

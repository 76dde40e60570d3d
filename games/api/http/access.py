"""Which token may make a call: its scope, and for a token of one game, whether the call is about it.

Every operation declares what it needs (see `documented`); what is not declared is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from games.models import Scope, Token
from games.refusals import Refusal


class Access(Struct, frozen=True):
    #: One of them is needed. None at all is needed for what everybody may know.
    scopes: tuple[Scope, ...]
    #: For calls without a game in their path: whether they show a token of one game just that game.
    keeps_to_game: bool = False


def declare_access(view: Callable[..., Any], access: Access) -> None:
    view.access = access  # type: ignore[attr-defined]


def access_of(view: Callable[..., Any]) -> Access:
    access: Access = view.access  # type: ignore[attr-defined]
    return access


def admitted(
    token: Token, access: Access, game_id: str | None, *, open_to_strangers: bool = False
) -> Token | None:
    """The token, if it may be used for the call; otherwise the call is refused. None if the token is
    for another game, but strangers may make the call: then its holder may, as a stranger.

    `game_id` is the game in the path of the call. Nothing is looked up: the answer does not depend
    on whether there is such a game.
    """
    if not access.scopes:
        return token
    require_scope(token, *access.scopes)
    if token.game_id in {None, game_id} or access.keeps_to_game:
        return token
    if open_to_strangers:
        return None
    raise beyond_game(access)


def beyond_game(access: Access) -> Refusal:
    detail = "This token is for one game only."
    return Refusal("missing-scope", detail, scope=access.scopes[0].value)


def require_scope(token: Token, *scopes: Scope) -> None:
    """Refuse a token that has none of these scopes."""
    if token.scopes == Token.ALL_SCOPES:
        return
    granted = token.scopes.split()
    if not any(scope.value in granted for scope in scopes):
        names = " or ".join(scope.value for scope in scopes)
        detail = f"This needs a token with the scope {names}."
        raise Refusal("missing-scope", detail, scope=scopes[0].value)

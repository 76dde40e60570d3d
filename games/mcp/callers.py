"""Who calls, and the few threads in which their calls meet the database.

Agents have threads of their own, so that however much they ask for, neither the API nor streams
wait for them. Of these, callers without a token share half.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any, TypeVar

from msgspec import Struct

from games.api.http.access import Access, admitted
from games.api.http.auth import SEND_A_TOKEN
from games.api.live.base import in_time
from games.live.database_reads import with_connection
from games.models import Player, Scope, Token
from games.refusals import Refusal

T = TypeVar("T")

_THREADS = 2
_POOL = ThreadPoolExecutor(_THREADS, thread_name_prefix="agent")
_for_strangers = asyncio.Semaphore(_THREADS // 2)


async def in_agent_thread(work: Callable[..., T], *arguments: Any) -> T:
    loop = asyncio.get_running_loop()
    return await in_time(loop.run_in_executor(_POOL, with_connection, work, *arguments))


class Caller(Struct, frozen=True):
    """The owner of the token in the header, or a stranger."""

    token: Token | None

    @property
    def player(self) -> Player | None:
        return self.token.player if self.token else None

    def require_token(self) -> Token:
        if self.token is None:
            raise Refusal("unauthenticated", SEND_A_TOKEN)
        return self.token

    def require_player(self) -> Player:
        return self.require_token().player

    def require_scopes(
        self, scopes: Sequence[Scope], game_id: str | None, *, keeps_to_game: bool = False
    ) -> None:
        """All of these scopes are needed. `keeps_to_game`: see `Access`; it is for calls that name no
        game."""
        if self.token:
            for scope in scopes:
                access = Access((scope,), keeps_to_game and game_id is None)
                admitted(self.token, access, game_id)

    async def in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        async with nullcontext() if self.token else _for_strangers:
            return await in_agent_thread(work, *arguments)

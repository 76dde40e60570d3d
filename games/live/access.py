"""Which of the tokens that streams were opened with are revoked since: one query for them all."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from games.live.bursts import burst
from games.models import Token


class Access:
    def __init__(self) -> None:
        self._watched: Counter[str] = Counter()
        self._revoked: set[str] = set()
        self._checked_at = 0.0
        self._checking: asyncio.Task[set[str]] | None = None

    @contextmanager
    def watching(self, token_id: str | None) -> Iterator[None]:
        if token_id is None:
            yield
            return
        self._watched[token_id] += 1
        try:
            yield
        finally:
            self._watched[token_id] -= 1
            if not self._watched[token_id]:
                del self._watched[token_id]
                self._revoked.discard(token_id)

    async def is_revoked(self, token_id: str | None) -> bool:
        """As it was a few seconds ago at the earliest."""
        if token_id is None:
            return False
        loop = asyncio.get_running_loop()
        if self._checking is None or loop.time() > self._checked_at:
            self._checked_at = loop.time() + settings.HEARTBEAT_SECONDS / 2
            self._checking = loop.create_task(burst(_gone, set(self._watched)))
        self._revoked |= await asyncio.shield(self._checking)
        return token_id in self._revoked


def _gone(tokens: set[str]) -> set[str]:
    found = Token.objects.filter(pk__in=tokens).values_list("pk", flat=True)
    return tokens - set(found)


ACCESS = Access()

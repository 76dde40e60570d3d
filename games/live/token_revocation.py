"""Which tokens of open streams and long polls were revoked or have expired: one query for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.utils import timezone

from games.live.shared_reads import SharedRead
from games.models import Token


class RevokedTokens:
    def __init__(self) -> None:
        self._watched: Counter[str] = Counter()
        self._last_check: SharedRead[set[str]] = SharedRead()

    @contextmanager
    def watching(self, token_id: str | None) -> Iterator[None]:
        """Include this token in the checks."""
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

    async def has(self, token_id: str | None, *, since: float) -> bool:
        """By a check that was begun no earlier than `since`, in the time of the event loop."""
        if token_id is None:
            return False
        check = partial(_revoked, frozenset(self._watched))
        return token_id in await self._last_check.get(check, since=since)


def _revoked(tokens: frozenset[str]) -> set[str]:
    valid = Token.objects.filter(pk__in=tokens).exclude(expires_at__lte=timezone.now())
    return set(tokens - set(valid.values_list("pk", flat=True)))


REVOKED_TOKENS = RevokedTokens()

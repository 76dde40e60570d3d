"""Signs that a player watches a game: rows that streams renew while they are open.

The workers that send messages are other processes, perhaps on other hosts, so they find the signs in
the database. Only players who are told outside of the API have any, and a move costs nothing: signs
are written when a stream opens and closes, and otherwise all of a process by one statement with about
every heartbeat. One that is not renewed is of a process that died, and runs out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.live.database_reads import write_in_background
from games.models import Player, Watch, new_id

#: A player, and the game that is watched.
Pair = tuple[int, str]


class Watching:
    """The streams of players on games that this process has open."""

    def __init__(self) -> None:
        self.process = new_id()
        self.open: Counter[Pair] = Counter()
        self.renewed_at = 0.0

    def begin(self, player: Player | None, game_id: str | None) -> None:
        """Before a stream begins, so that whatever happens after its first bytes finds the sign."""
        if player and game_id and player.is_notified:
            self._write([(player.pk, game_id)])

    @contextmanager
    def during(self, player: Player | None, game_id: str | None) -> Iterator[None]:
        """Around a stream, in the event loop."""
        if player is None or game_id is None:
            yield
            return
        pair = (player.pk, game_id)
        self.open[pair] += 1
        try:
            yield
        finally:
            self.open[pair] -= 1
            if not self.open[pair]:
                del self.open[pair]
                if player.is_notified:
                    write_in_background(self._end, pair)

    def is_due(self) -> bool:
        """Whether signs have to be renewed. Costs nothing, so that the event loop may ask."""
        return bool(self.open) and monotonic() - self.renewed_at > settings.HEARTBEAT_SECONDS / 2

    def renew(self) -> None:
        """Write the signs of all open streams, also of players who had no channel when they began."""
        self.renewed_at = monotonic()
        pairs = list(self.open)
        told = Q(has_webhooks=True) | Q(has_push=True) | Q(has_digest=True)
        players = Player.objects.filter(told, pk__in={player for player, _ in pairs})
        known = set(players.values_list("pk", flat=True))
        self._write(pair for pair in pairs if pair[0] in known)

    def _write(self, pairs: Iterable[Pair]) -> None:
        now = timezone.now()
        rows = [
            Watch(process=self.process, player_id=player, game_id=game_id, renewed_at=now)
            for player, game_id in pairs
        ]
        if rows:
            with transaction.atomic():
                Watch.objects.bulk_create(
                    rows,
                    update_conflicts=True,
                    unique_fields=["process", "player", "game_id"],
                    update_fields=["renewed_at"],
                )

    def _end(self, pair: Pair) -> None:
        """The last stream of a player on a game was closed, unless another was opened since."""
        if pair not in self.open:
            player, game_id = pair
            Watch.objects.filter(process=self.process, player=player, game_id=game_id).delete()


WATCHING = Watching()

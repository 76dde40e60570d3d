"""All channels that notify players outside of the API, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from games.models import Player
from games.notifications.deliveries import deliveries_put
from games.projection.event_shapes import StoredAccountEvent
from games.table import Table


class Channel(Protocol):
    """Stores what is to be sent, in the transaction of the events."""

    def __call__(
        self, table: Table, events: Sequence[tuple[Player, StoredAccountEvent]], /, *, at: datetime
    ) -> None: ...


CHANNELS: tuple[Channel, ...] = (deliveries_put,)


def notify(
    table: Table, events: Sequence[tuple[Player, StoredAccountEvent]], *, at: datetime
) -> None:
    """Pass events of accounts to every channel; each decides which players it notifies."""
    for channel in CHANNELS:
        channel(table, events, at=at)

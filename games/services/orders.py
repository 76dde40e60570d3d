"""Standing orders: what a seat lays down in advance, to be answered for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.db import transaction

from games.models import Player
from games.table import Table


def orders_put(*, game_id: str, number: int, player: Player, read: Callable[[Any], Any]) -> Table:
    """Lay down orders; they answer what is asked from now on. `read` makes them of a shape."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.require_orders_of(number, player)
        orders = read(type(table.ruleset.standing_orders))
        seat.standing_orders = msgspec.to_builtins(orders)
        seat.save(update_fields=["standing_orders"])
    return table

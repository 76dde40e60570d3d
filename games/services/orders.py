"""Standing orders: answers that a seat gives in advance."""

from __future__ import annotations

import msgspec
from django.db import transaction

from games.models import Player
from games.parsing import Submission, convert, of_ruleset
from games.table import Table


def orders_put(*, game_id: str, number: int, player: Player, submission: Submission) -> Table:
    """Store orders of a seat, which answer the decisions opened from now on."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.require_orders_of(number, player)
        given = of_ruleset(submission.members, table.game.ruleset)
        orders = convert(given, type(table.ruleset.standing_orders))
        seat.standing_orders = msgspec.to_builtins(orders)
        seat.save(update_fields=["standing_orders"])
    return table

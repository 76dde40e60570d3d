"""Fair shares: whose waiting row is next, so that nobody's thousand rows delay anybody's one.

Rows that wait for workers stand in lines, one for each account and cost. A row gets its `turn` when
it is stored: its line's last turn plus its cost, but never before the turn that is served now.
Workers take the lowest turn, so lines are served in rotation and in proportion to their cost, and
the next row is found by an index, however many wait. This is start-time fair queueing; two rows
that are stored at the same moment may get the same turn, which does no harm.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet


def turn_of(waiting: QuerySet[Any, Any], line: dict[str, Any], *, cost: float) -> float:
    """The turn of a new row: at the end of its line, which these columns name."""
    turns = waiting.values_list("turn", flat=True)
    last = turns.filter(**line).order_by("-turn").first()
    now = turns.order_by("turn").first()
    return max(0.0 if now is None else now, 0.0 if last is None else last + cost)

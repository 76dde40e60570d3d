"""Looking for what has to leave: deliveries that are due, mail, and digests to be written.

Any number of sweepers may look at once.
"""

from __future__ import annotations

from django.utils import timezone

from games.live.mailing import digests_put
from games.services.deliveries import deliveries_announce
from games.services.mails import mails_announce


def outgoing_sweep(*, most: int | None = None) -> None:
    """Tell the workers; with `most`, of no more deliveries than that at a time."""
    now = timezone.now()
    digests_put(now)
    deliveries_announce(now, most=most)
    mails_announce(now)

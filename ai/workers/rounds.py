"""One round of a sweeper: ask workers for a sign of life, repair jobs, then the periodic work of
`games`.
"""

from __future__ import annotations

from django.db import close_old_connections

from ai.workers.repair import repair
from games.messages import Message
from games.periodic import Periodic
from games.services.life_signs import LifeSigns


class Rounds:
    def __init__(self) -> None:
        self.periodic, self.life_signs = Periodic(), LifeSigns()

    def go(self, *, most_deliveries: int | None = None) -> list[Message]:
        """Returns the messages for workers; `most_deliveries` limits those of webhooks."""
        close_old_connections()
        return [
            *self.life_signs.due(),
            *repair(),
            *self.periodic.run(most_deliveries=most_deliveries),
        ]

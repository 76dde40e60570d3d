"""Clocks that developers set and advance, for games that follow them instead of the real time."""

from __future__ import annotations

from django.db import models

from games.models.ids import new_id
from games.models.players import Player


class SandboxClock(models.Model):
    """The time of any number of sandbox games. It stands still until it is advanced."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    #: Who made it, and alone may see it, advance it and give it to games.
    player = models.ForeignKey(Player, models.CASCADE, related_name="sandbox_clocks")
    now = models.DateTimeField()
    #: In real time: when it was made, and when it was last advanced or given to a game.
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(db_index=True)
    #: In real time: until when a request is presumed to be advancing it.
    lease_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"clock {self.id} at {self.now}"

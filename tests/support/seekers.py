"""A process that makes, cancels and matches seeks as fast as it can, for `test_seek_races`.

`python -m tests.support.seekers <seed> <steps>` prints the seeks that it cancelled, one on a line.
"""

from __future__ import annotations

import os
import random
import sys
from datetime import timedelta

import django


def work(seed: int, steps: int) -> None:
    from django.utils import timezone

    from games.models import Player, Seek
    from games.parsing import convert
    from games.refusals import Refusal
    from games.services.seek_matching import seek_sweep
    from games.services.seeks import SeekCreateInput, seek_cancel, seek_create

    chance = random.Random(seed)
    players = list(Player.objects.select_related("owner"))
    for _ in range(steps):
        waiting = Seek.objects.filter(status="open").select_related("player")
        if chance.random() < 0.45 and (open_now := list(waiting[:20])):
            one = chance.choice(open_now)
            try:
                seek_cancel(player=one.player, seek_id=one.pk)
                print(one.pk)
            except Refusal as refusal:
                if refusal.code != "already-matched":
                    raise
        else:
            # Some expire in this very moment.
            seconds = chance.choice([0.005, 0.05, 60, 3600])
            wish = {
                "rulesets": ["rota"],
                "seats": chance.choice([[2], [3], [2, 3]]),
                "time_controls": [{"type": "none"}],
                "opponents": chance.choice(["people", "any", "any"]),
                "expires_at": (timezone.now() + timedelta(seconds=seconds)).isoformat(),
            }
            try:
                seek_create(player=chance.choice(players), request=convert(wish, SeekCreateInput))
            except Refusal as refusal:
                # It expired before it was stored.
                if refusal.code != "validation":
                    raise
        if chance.random() < 0.1:
            Seek.objects.filter(status="open").update(due_at=timezone.now())
            seek_sweep()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "axio_api.settings")
    django.setup()
    work(int(sys.argv[1]), int(sys.argv[2]))

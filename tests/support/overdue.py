"""`python -m tests.support.overdue N`: games on a database of its own, N of each policy, in which
somebody is out of time."""

from __future__ import annotations

import sys
from datetime import timedelta
from itertools import cycle

import django

django.setup()

from django.utils import timezone  # noqa: E402

from games.models import Decision, Player  # noqa: E402
from games.projection.shapes import BankControl, PerDecision, TimeoutPolicy  # noqa: E402
from games.services.games import GameCreateInput, game_create  # noqa: E402
from games.services.seat_requests import BotSeat, MeSeat  # noqa: E402


def main(number: int) -> None:
    now = timezone.now()
    alice = Player.objects.create(name="alice", name_key="alice", created_at=now)
    Player.objects.create(name="robo", name_key="robo", kind="bot", owner=alice, created_at=now)
    controls = cycle([PerDecision(60), BankControl(60, 10, 60)])
    for policy in list(TimeoutPolicy) * number:
        request = GameCreateInput(
            ruleset="rota",
            seats=(MeSeat(), BotSeat(name="robo")),
            time_control=next(controls),
            timeout_policy=policy,
        )
        game_create(host=alice, request=request)
    past = now - timedelta(seconds=1)
    Decision.objects.update(deadline_at=past, due_at=past, clock_at=past, clock_left=timedelta())


if __name__ == "__main__":
    main(int(sys.argv[1]))

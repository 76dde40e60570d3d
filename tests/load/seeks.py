"""`python -m tests.load.seeks`: what a seek costs among others that sleep, on both databases.

The worst of cases: a person wants 24 kinds of tables, and at each of them bots wait who all fit, but
refuse each other, so that no table opens. Beside it the yardstick: a seek for one kind of table at
which nobody waits. Milliseconds of this process, without those of PostgreSQL.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from tests.support.process import ROOT, Process, migrated_database

DATABASES = ("sqlite", "postgresql")
TIMES = 15
EVERYTHING = {
    "rulesets": ["rota", "axio", "acht"],
    "seats": [3, 4],
    "time_controls": [{"type": "per_decision", "seconds": 3600 * n} for n in range(1, 5)],
}
ONE_TABLE = {"rulesets": ["rota"], "seats": [2], "time_controls": [{"type": "none"}]}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.seeks", description=__doc__)
    parser.add_argument("--sleeping", type=int, nargs="+", default=[50, 500, 2000])
    parser.add_argument("--in-this-process", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.in_this_process:
        for line in measured(given.sleeping):
            print(line, flush=True)
        return
    command = [sys.executable, "-m", "tests.load.seeks", "--in-this-process", "--sleeping"]
    numbers = [str(number) for number in given.sleeping]
    for kind in DATABASES:
        with tempfile.TemporaryDirectory() as name, migrated_database(kind, Path(name)) as database:
            env = Process(database, Path(name), AXIO_ACCOUNT_LIMITS="seeks=100000").env
            print(kind, flush=True)
            subprocess.run(
                [*command, *numbers],
                cwd=ROOT,
                env=env | {"DJANGO_SETTINGS_MODULE": "axio_api.settings"},
                check=True,
            )


def measured(numbers: Sequence[int]) -> Iterator[str]:
    import django

    django.setup()
    from games.models import Player

    def made(name: str, **more: Any) -> Player:
        return Player.objects.create(name=name, name_key=name, created_at=_now(), **more)

    for before, number in pairwise([0, *numbers]):
        for sleeper in range(before, number):
            bot = made(f"bot {sleeper}", kind="bot", owner=made(f"owner {sleeper}"))
            _seek(bot, opponents="people", **EVERYTHING)
        person = made(f"person {number}")
        alone, among = _cost(person, ONE_TABLE), _cost(person, EVERYTHING)
        yield f"{number} sleep at 24 kinds of tables: {among:.1f} ms (nobody at one: {alone:.1f} ms)"


def _cost(person: Any, wishes: dict[str, Any]) -> float:
    from games.services.seeks import seek_cancel

    taken = []
    for _ in range(TIMES):
        before = time.process_time()
        seek = _seek(person, opponents="any", **wishes)
        taken.append(time.process_time() - before)
        assert seek.status == "open"
        seek_cancel(player=person, seek_id=seek.pk)
    return median(taken) * 1000


def _seek(player: Any, **wishes: Any) -> Any:
    from games.parsing import convert
    from games.services.seeks import SeekCreateInput, seek_create

    until = (_now() + timedelta(days=3)).isoformat()
    return seek_create(
        player=player, request=convert({**wishes, "expires_at": until}, SeekCreateInput)
    )


def _now() -> Any:
    from django.utils import timezone

    return timezone.now()


if __name__ == "__main__":
    main()

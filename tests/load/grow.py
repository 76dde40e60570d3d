"""`make grow`: what lists and lookups cost with a thousand games, and with a million (PostgreSQL).

The games are written by a few statements (see `filling`); the calls go through the whole service, in
this process. A PostgreSQL of its own is filled, and is gone afterwards.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.support.postgres_server import own_postgresql

SIZES = (1_000, 10_000, 100_000, 1_000_000)
#: The CPU time of a call is the least of some rounds of calls: others only add to it.
ROUNDS, REPEATS = 5, 6
GAMES_PLAYED = 8
#: Nothing is kept, so nothing has to be written safely; memory as on a small server.
THROW_AWAY = {
    "fsync": "off",
    "full_page_writes": "off",
    "max_wal_size": "8GB",
    "shared_buffers": "1GB",
    "maintenance_work_mem": "256MB",
    # As docker-compose.yml sets it: reading by an index costs little more than reading in order.
    "random_page_cost": "1.1",
}
#: Lists whose second page is asked for too.
DEEP = ("games?limit=200", "games?status=finished&limit=200", "rulesets/rota/leaderboard?limit=200")
EXPLANATION = """\
*ms* is CPU time for one request, of the service and of PostgreSQL together: the least mean of {rounds}
rounds of {repeats}. *Rows* is how many rows PostgreSQL read for it, kept or not, by `EXPLAIN (ANALYZE)`
of every statement that the request made. While a table is small, PostgreSQL reads it as a whole instead
of looking up what it needs, so the first columns can be higher. Like that of `docker-compose.yml`, this
PostgreSQL takes reading by an index for little dearer than reading in order. The busy player `p0` has a twentieth of
all games, so the more games there are, the more are theirs; `p7` has a few. A thousand games fill a page
of each list. Made by `make grow`."""
SHRINKING = """\
Bytes on disk of a game of two seats, a player with idempotency keys against an engine, as PostgreSQL
stores them: rows, indexes, and what is kept beside the tables. A game shrinks `AXIO_EVENT_DAYS` after
its end: its events and jobs are deleted, as are its position, which is replayed from the seed and the
log when somebody asks, and the stored responses to its moves. Its log becomes one compressed value."""


class Figure(Struct, frozen=True):
    milliseconds: float
    rows: int


def main(arguments: Sequence[str]) -> int:
    options = _options(arguments)
    sizes = [size for size in SIZES if size <= options.most]
    with tempfile.TemporaryDirectory() as folder, own_postgresql(settings=THROW_AWAY) as server:
        os.environ |= {
            "AXIO_DATABASE_URL": server.url,
            "AXIO_DATA_DIR": folder,
            "AXIO_LIMIT_READ": "1000000/1",
            "AXIO_LIMIT_WRITE": "1000000/1",
            "DJANGO_SETTINGS_MODULE": "axio_api.settings",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection
        from django.test.utils import setup_test_environment

        setup_test_environment()
        call_command("migrate", verbosity=0)
        # Weighed before the database is filled, whose rows would be pruned as well.
        weighed = ["## A finished game", _sizes(options.games), SHRINKING]
        parts = [
            "# Growth",
            _table(sizes, _figures(sizes)),
            EXPLANATION.format(rounds=ROUNDS, repeats=REPEATS),
        ]
        parts += weighed
        connection.close()
    text = "\n\n".join(parts) + "\n"
    print(text)
    if options.write:
        options.write.write_text(text)
    return 0


def _figures(sizes: Sequence[int]) -> dict[str, list[Figure]]:
    from django.db import connection, transaction

    from tests.load.filling import fill

    found: dict[str, list[Figure]] = {}
    low = 0
    for size in sizes:
        started = time.monotonic()
        with transaction.atomic():
            fill(low, size)
        low = size
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("VACUUM ANALYZE")
            cursor.execute("SET statement_timeout = '20s'")
        print(f"{size:,} games in {time.monotonic() - started:.0f} s", file=sys.stderr)
        for name, call, queries in _calls():
            found.setdefault(name, []).append(_measure(call, queries))
    return found


def _calls() -> list[tuple[str, Callable[[], Any], list[str]]]:
    """Names, calls, and the statements of each."""
    from tests.load.growing_calls import CALLS, STRANGER, far_in, get, name_of, queries_of

    named = [(name_of(client, path), client, path) for client, path in CALLS]
    for path in DEEP:
        named.append((f"{path}, second page", STRANGER, far_in(STRANGER, path)))
    return [
        (name, lambda client=client, path=path: get(client, path), queries_of(client, path))
        for name, client, path in named
    ]


def _measure(call: Callable[[], Any], queries: list[str]) -> Figure:
    from tests.load.growing_calls import plan_of, rows_read

    call()
    rounds = []
    for _ in range(ROUNDS):
        before = _cpu_seconds()
        for _ in range(REPEATS):
            call()
        rounds.append((_cpu_seconds() - before) / REPEATS)
    return Figure(min(rounds) * 1000, sum(rows_read(plan_of(sql)) for sql in queries))


def _cpu_seconds() -> float:
    """Of this process, and of the one that serves it in PostgreSQL: that by its scheduler, which
    counts nanoseconds where the times of a process come in hundredths of a second."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (backend,) = cursor.fetchone()
    return (
        time.process_time() + int(Path(f"/proc/{backend}/schedstat").read_text().split()[0]) / 1e9
    )


def _table(sizes: Sequence[int], found: dict[str, list[Figure]]) -> str:
    first = [f"{size:,} games: ms" for size in sizes] + ["last/first"]
    second = [f"{size:,}: rows" for size in sizes] + ["last/first"]
    lines = [_row(["GET", *first, *second]), _row(["---", *["--:"] * len([*first, *second])])]
    for name, figures in found.items():
        times = [figure.milliseconds for figure in figures]
        rows = [figure.rows for figure in figures]
        path, comma, more = name.partition(",")
        cells = [
            f"`{path}`{comma}{more}",
            *(f"{value:.1f}" for value in times),
            f"{times[-1] / times[0]:.2f}",
            *map(str, rows),
            f"{rows[-1] / max(rows[0], 1):.2f}",
        ]
        lines.append(_row(cells))
    return "\n".join(lines)


def _sizes(games: int) -> str:
    from tests.load.game_sizes import measure

    rows = [_row(["ruleset", "at its end", "pruned"]), _row(["---", "--:", "--:"])]
    rows += [
        _row([size.ruleset, f"{size.at_the_end / 1000:.0f} kB", f"{size.pruned / 1000:.0f} kB"])
        for size in measure(games)
    ]
    return "\n".join(rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load.grow", description=__doc__)
    parser.add_argument("--most", type=int, default=SIZES[-1], help="the largest number of games")
    parser.add_argument("--games", type=int, default=GAMES_PLAYED, help="played, to be weighed")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the tables as Markdown")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

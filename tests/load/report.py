"""Tables that read well on a terminal and as Markdown."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.load.board import BoardTime
from tests.load.engine_moves import MoveCost
from tests.load.kernels import Speed
from tests.load.looks import LookCost
from tests.load.measuring import Figures
from tests.load.rules import Pace
from tests.load.streams import StreamFigures
from tests.load.training import Steps
from tests.load.waiting import Wait

EXPLANATION = """\
*bare view* is the yardstick: a DRF view with DRF's own token authentication, one SELECT, one
INSERT and one UPDATE in a transaction, no middleware, and a small JSON answer, behind the same
server, threads and database settings. It runs beside the service, and both are measured in
alternating slices; ratios are those of the same round: median (least to most). *CPU* is user and
system time of the server's processes per request, *PostgreSQL* that of its backends, which is not
part of the ratio. *Time* is how long the requests of a slice took. *SQL* does not count the
statements that begin and end a transaction. Requests are made in the middle of games of two
seats."""


def machine() -> str:
    libraries = ("Django", "djangorestframework", "uvicorn", "msgspec", "psycopg")
    return "\n".join(
        [
            f"- {os.cpu_count()} cores, {_processor()}, {platform.system()}",
            f"- {platform.python_implementation()} {platform.python_version()}, "
            + ", ".join(f"{name} {version(name)}" for name in libraries),
        ]
    )


def document(parts: Iterable[str], command: str) -> str:
    today = datetime.now(UTC).date()
    head = f"# Benchmarks\n\nMade on {today} by `{command}`.\n\n{machine()}\n\n{EXPLANATION}"
    return "\n\n".join([head, *parts]) + "\n"


def stack_part(figures: Sequence[Figures]) -> str:
    about = (
        "With Redis and the settings of production. The yardstick is here a *bare asynchronous "
        "view* that stores one\nrow by psycopg and does nothing else: no framework, no token, no "
        "transaction of several statements. Beside\nit, the same with a token and a row that is "
        "read, locked and changed in the same transaction. The\n*asynchronous framework* does the "
        "same by Starlette and pydantic, of which FastAPI is made, and publishes to\nRedis with a "
        "token.\n\n"
    )
    title, _, rows = service_part("PostgreSQL and Redis", figures).partition("\n\n")
    return f"{title}\n\n{about}{rows}"


def service_part(title: str, figures: Sequence[Figures]) -> str:
    head = ("", "connections", "SQL", "requests/s", "p50 ms", "p95 ms", "CPU ms", "PostgreSQL ms")
    rows = [
        (
            row.name,
            str(row.connections),
            str(row.queries),
            f"{row.per_second:.0f}",
            f"{row.p50 * 1000:.1f}",
            f"{row.p95 * 1000:.1f}",
            f"{row.cpu * 1000:.2f}",
            "" if row.database_cpu is None else f"{row.database_cpu * 1000:.2f}",
            _ratio(row.cpu_ratio),
            _ratio(row.time_ratio),
        )
        for row in figures
    ]
    return f"## {title}\n\n" + table((*head, "CPU ratio", "time ratio"), rows)


def streams_part(figures: StreamFigures) -> str:
    rows = [
        (f"weight of each of {figures.idle} idle streams", f"{figures.bytes_each / 1000:.1f} kB"),
        *(
            (
                f"told after, p50 / p99: {delay.name}",
                f"{delay.p50 * 1000:.1f} / {delay.p99 * 1000:.1f} ms",
            )
            for delay in figures.delays
        ),
        (f"lost of {figures.deliveries} events", str(figures.lost)),
        (f"told twice of {figures.deliveries} events", str(figures.doubled)),
    ]
    return (
        "## Streams\n\nServer-sent events on SQLite. *Told after*: from the sending of a move until "
        "two watchers have heard of it,\nthe making of the move included; moves and streams are in "
        "one process, or in two.\n\n"
    ) + table(("", "measured"), rows)


def looks_part(costs: Sequence[LookCost]) -> str:
    rows = [
        (
            *(cost.name, str(cost.moves), f"{cost.requests:.2f}"),
            *(f"{cost.kilobytes:.1f}", f"{cost.cpu:.2f}"),
        )
        for cost in costs
    ]
    return (
        "## Looks\n\nA bot that plays many games of its own at once, for each move that it makes: "
        "by turns that come\nwith views and options, or by a call for each of them; kB are those of "
        "requests and responses.\n\n"
    ) + table(("", "moves", "requests", "kB", "CPU ms"), rows)


def board_part(times: Sequence[BoardTime]) -> str:
    rows = [
        (one.name, f"{one.board:.0f}", f"{one.longest_task:.0f}" if one.longest_task else "< 50")
        for one in times
    ]
    return (
        "## The board in the browser\n\nFrom the click to the painted board of a game of AXIO with four "
        "seats, in milliseconds, and the\nlongest task meanwhile: beside a page that only paints "
        "the same drawing.\n\n"
    ) + table(("", "click to board", "longest task"), rows)


def rules_part(paces: Sequence[Pace]) -> str:
    head = (
        *("ruleset", "seats", "games per CPU second", "moves per CPU second"),
        *("options at mid-game", "ms to list them"),
    )
    rows = [
        (
            *(pace.ruleset, str(pace.seats), f"{pace.games:.0f}", f"{pace.moves:.0f}"),
            *(str(pace.options), f"{pace.options_ms:.2f}"),
        )
        for pace in paces
    ]
    return (
        "## Rules\n\nRandom games in pure Python: all legal moves as a list, one of them made; and "
        "all options of one\nposition in the middle of a game, with their previews.\n\n"
    ) + table(head, rows)


def kernels_part(speeds: Sequence[Speed]) -> str:
    rows = [
        (
            *(speed.game, speed.what, f"{speed.kernel:,.0f}", f"{speed.rules:,.0f}"),
            f"{speed.kernel / speed.rules:.0f}",
        )
        for speed in speeds
    ]
    return (
        "## Kernels\n\nHow often engines can play on, per CPU second, two seats, averaged over the "
        "decisions of a game;\nbeside random play by the rules in pure Python.\n\n"
    ) + table(("game", "what", "kernel", "rules", "ratio"), rows)


def training_part(paces: Sequence[Steps]) -> str:
    return (
        "## Training\n\nMoves per CPU second at random, one process, two seats, and how many times as many "
        "as in each of the\nenvironments that others come with. Those that play make an observation before "
        'each move, except in rows with\n"moves alone" and in OpenSpiel.\n\n'
    ) + training_table(paces)


def training_table(paces: Sequence[Steps]) -> str:
    """Between marks, so that it can be renewed alone."""
    others = [pace for pace in paces if pace.classic]
    rows = [
        (pace.name, f"{pace.steps:,.0f}", *(f"{pace.steps / other.steps:.2f}" for other in others))
        for pace in paces
    ]
    told = table(("environment", "steps/s", *(f"/ {other.name}" for other in others)), rows)
    return f"<!-- steps -->\n{told}\n<!-- /steps -->"


def waiting_part(waits: Sequence[Wait]) -> str:
    rows = [
        (
            *(wait.name, str(wait.count), f"{wait.p50:.1f}", f"{wait.p95:.1f}"),
            "" if wait.ratio is None else f"{wait.ratio:.2f}",
        )
        for wait in waits
    ]
    return (
        "## Waiting\n\nFrom the move before an engine's turn (its commit included) to the beginning "
        "of its thinking, on\nan otherwise idle service; and how long a Celery task that does "
        "nothing waits on the same Redis.\n\n"
    ) + table(("", "turns", "p50 ms", "p95 ms", "ratio"), rows)


def engine_moves_part(costs: Sequence[MoveCost]) -> str:
    rows = [
        (
            *(cost.name, str(cost.count), f"{cost.worker:.2f}", f"{cost.redis:.2f}"),
            "" if cost.postgresql is None else f"{cost.postgresql:.2f}",
        )
        for cost in costs
    ]
    return (
        "## Moves of engines\n\nProcessor time of a worker, of Redis and of PostgreSQL for each move "
        "of the engine that plays at\nrandom, so that nearly all of it is the job and not the "
        "thought; PostgreSQL and Redis are of their own,\nsettings those of production.\n\n"
    ) + table(("", "number", "worker ms", "Redis ms", "PostgreSQL ms"), rows)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    aligned = [
        [f"{cell:<{w}}" if at == 0 else f"{cell:>{w}}" for at, (cell, w) in enumerate(line)]
        for line in (zip(row, widths, strict=True) for row in (head, *rows))
    ]
    rule = ["-" * w if at == 0 else "-" * (w - 1) + ":" for at, w in enumerate(widths)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (aligned[0], rule, *aligned[1:]))


def _ratio(spread: tuple[float, float, float]) -> str:
    median, least, most = spread
    return f"{median:.2f} ({least:.2f} to {most:.2f})"


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    lines = known.read_text().splitlines() if known.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()

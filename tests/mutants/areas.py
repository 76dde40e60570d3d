"""What is tried, and with which tests: those that call the service in their own process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.mutants.faults import ROOT


class Area(NamedTuple):
    files: tuple[str, ...]
    tests: tuple[str, ...]
    #: The share of its mutants that has to be caught.
    goal: float = 0.8
    #: For faults in what runs while modules are imported; by default all of its tests. They run in
    #: a new process for each of these faults, so they should be few.
    at_import: tuple[str, ...] = ()


#: Tests that start processes or let strong engines think: they take long, and catch little more.
APART = (
    *("tests/api/test_at_once.py", "tests/api/test_limits_in_redis.py"),
    *("tests/notifications/test_workers.py", "tests/ai/test_sweepers.py"),
    "tests/ai/test_jobs.py::test_every_strength_plays_advises_and_analyses",
    "tests/projection/test_engines_cannot_cheat.py",
)
OPTIONS = (
    *("-q", "-p", "no:cacheprovider", "-W", "ignore"),
    *(f"--deselect={test}" for test in APART),
)
WORKERS = tuple(
    f"tests/ai/test_{name}.py"
    for name in (
        *(
            "analysis",
            "broker_watchdog",
            "embedded",
            "fallbacks",
            "jobs",
            "progress",
            "repair",
            "rounds",
        ),
        "table_poller",
    )
)
#: What is made of shapes while they are imported shows in the document, or in what comes out.
SHAPES = (
    "tests/schema/test_schema.py::test_the_committed_document_is_the_generated_one",
    *("tests/projection/test_deny_by_default.py", "tests/projection/test_shapes.py"),
    "tests/api/test_views.py",
    *("tests/api/test_moves.py", "tests/api/test_rulesets.py", "tests/api/test_records.py"),
)
SERVICE = ("tests/api", "tests/games", "tests/projection", *WORKERS)
AREAS = {
    "rules": Area(("games/rules",), ("tests/rules",), 0.9),
    "projection": Area(("games/projection",), SERVICE, 0.9, at_import=SHAPES),
    "services": Area(("games/services",), SERVICE, 0.9),
    "live": Area(("games/live",), SERVICE),
    "server": Area(("games/server",), ("tests/server",)),
    "notifications": Area(
        ("games/notifications",),
        ("tests/notifications", "tests/api/test_webhooks.py", "tests/api/test_notifications.py"),
    ),
    "workers": Area(("ai/workers",), ("tests/api/test_jobs.py", *WORKERS)),
    "machinery": Area(
        (
            *("games/messages.py", "games/periodic.py", "games/engines.py", "games/paging.py"),
            *("games/parsing.py", "games/table.py", "games/move_checks.py", "games/timing.py"),
            *("games/account_limits.py", "games/finding.py", "games/names.py", "games/shares.py"),
            *("games/workload.py", "games/models/records.py"),
            *("games/models/prepared.py", "games/models/writing.py"),
        ),
        SERVICE,
    ),
}


def files_of(area: str) -> Iterator[Path]:
    for name in AREAS[area].files:
        path = ROOT / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]

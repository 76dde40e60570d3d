"""What is kept for long, and how the containers are described."""

from __future__ import annotations

import re

import yaml

from tests.load.strangers.ground import Line, run_module, web_alone
from tests.support.process import ROOT

#: What the service reads from its environment, by the names that settings use.
SETTING = re.compile(r'"(AXIO_[A-Z_]+)"')
#: Only for development, or set by the description itself.
ELSEWHERE = {"AXIO_ALIVE_FILE", "AXIO_KERNEL_DIR", "AXIO_LOG_LEVEL", "AXIO_LOG_JSON"}


def _pruned(_: int) -> str:
    with web_alone() as stack:
        return run_module(stack, "tests.load.strangers.pruning")


def _compose(_: int) -> str:
    described = (ROOT / "docker-compose.yml").read_text()
    services = yaml.safe_load(described)["services"].values()
    settings = set(SETTING.findall((ROOT / "axio_api" / "settings.py").read_text())) - ELSEWHERE
    missing = sorted(name for name in settings if name not in described)
    return "; ".join(
        [
            f"{sum('user' in one for one in services)} of {len(services)} services have a user",
            f"{sum('mem_limit' in one for one in services)} a limit of memory",
            f"settings not passed on: {', '.join(missing) or 'none'}",
            "the password of the database is "
            + ("a file" if "AXIO_DATABASE_PASSWORD_FILE" in described else "a part of its URL"),
            "digests are pinned by `make digests`",
        ]
    )


LINES = (
    Line(
        "pruning",
        "what a finished game of each ruleset takes: at its end, and pruned",
        "135 kB; one DELETE under a statement timeout, jobs (17 kB a game) never pruned",
        _pruned,
    ),
    Line(
        "compose",
        "docker-compose.yml",
        "root, no digests, no limits, settings not passed on, passwords with `@` break",
        _compose,
    ),
)

"""`python -m tests.on_postgresql`: the tests of the service once more, on PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support.services import POSTGRES_URL, REQUIRED, postgresql_answers

FOLDERS = ("tests/games", "tests/api", "tests/notifications")
#: These start services of their own, on both databases, wherever they run.
ELSEWHERE = (
    "tests/api/test_at_once.py",
    "tests/api/test_limits_in_redis.py",
    "tests/notifications/test_workers.py",
)


def main() -> int:
    if not postgresql_answers():
        verdict = "FAILED" if REQUIRED else "SKIPPED"
        print(f"{verdict}: PostgreSQL does not answer at {POSTGRES_URL} (AXIO_TEST_POSTGRES_URL)")
        return int(REQUIRED)
    env = os.environ | {"AXIO_DATABASE_URL": POSTGRES_URL}
    return subprocess.call(
        [sys.executable, "-m", "pytest", *FOLDERS, *(f"--ignore={path}" for path in ELSEWHERE)],
        env=env,
    )


if __name__ == "__main__":
    sys.exit(main())

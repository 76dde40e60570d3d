"""`make examples`: keeps one answer of each kind that the tests get, for the document.

Runs the tests that the examples came from; with paths of tests these, too, whose answers are added
where there is no example yet; with `--all` all tests of the API, to choose afresh.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import pytest

from tests.support.process import ROOT

EXAMPLES = ROOT / "games/api/openapi/examples.json"
STORY = "tests/schema/test_shown.py"
ALL = (
    STORY,
    "tests/api",
    "tests/games/test_standing_orders.py",
    "tests/games/test_versions.py",
    "tests/notifications/test_deliveries.py",
)


class Recording:
    """Listens as soon as pytest has set Django up, and writes when the tests are done."""

    def __init__(self, again: frozenset[str], files: frozenset[str], *, afresh: bool) -> None:
        self.again, self.files, self.afresh = again, files, afresh

    def pytest_configure(self, config: Any) -> None:
        from tests.schema import recording

        self.recorder = recording.Recorder()
        config.pluginmanager.register(self.recorder)

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Of the files where examples came from, only the tests that got them."""
        items[:] = [
            item
            for item in items
            if item.nodeid in self.again or item.nodeid.partition("::")[0] not in self.files
        ]

    def pytest_sessionfinish(self) -> None:
        from games.api.openapi.examples import examples
        from tests.schema import recording

        former = recording.nothing() if self.afresh else recording.fitting(examples())
        recording.write(self.recorder.added_to(former, self.again))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.schema.record_examples")
    parser.add_argument("tests", nargs="*", help="tests of what has no example yet")
    parser.add_argument("--all", action="store_true", help="choose afresh (many minutes)")
    asked = parser.parse_args()
    again: frozenset[str] = frozenset()
    files: list[str] = []
    if not asked.all:
        again = frozenset(json.loads(EXAMPLES.read_text())["tests"].values())
        files = sorted({test.partition("::")[0] for test in again})
    chosen = ALL if asked.all else [STORY, *asked.tests, *filter(_exists, files)]
    unasked = {file for file in files if file != STORY and not _within(file, asked.tests)}
    recording = Recording(again, frozenset(unasked), afresh=asked.all)
    quietly = ["-q", "--tb=short", "-p", "no:cacheprovider"]
    done = pytest.main([*quietly, *dict.fromkeys(chosen)], plugins=[recording])
    # Some tests need a clock that runs. They fail here, and pass in `make test`.
    return 0 if done in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED} else int(done)


def _exists(file: str) -> bool:
    return (ROOT / file).exists()


def _within(file: str, asked: list[str]) -> bool:
    return any(file.startswith(path.partition("::")[0]) for path in asked)


if __name__ == "__main__":
    sys.exit(main())

"""The copy of the repository, and how to run things in it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

SLUG = "kran"
REGISTRY = "games/rules/__init__.py"


@dataclass(frozen=True)
class Report:
    """The tests that ran: by file their names, and what went wrong with them."""

    names: dict[str, list[str]]
    problems: dict[str, list[str]]

    def passed(self, *files: str) -> list[str]:
        """The names of the tests of these files, all of which must have passed."""
        assert [problem for file in files for problem in self.problems.get(file, ())] == []
        assert set(files) <= self.names.keys()
        return [name for file in files for name in self.names[file]]


@dataclass(frozen=True)
class Copy:
    root: Path

    @property
    def environment(self) -> dict[str, str]:
        """Without the compiler: the new game has no kernel, and no other game is played."""
        data = str(self.root.parent / "data")
        return {**os.environ, "AXIO_NO_NUMBA": "1", "AXIO_DATA_DIR": data}

    def run(self, *words: str) -> str:
        """A Python command, which must succeed; returns what it printed."""
        done = self.start(*words)
        assert done.returncode == 0, f"{words}:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def start(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
        )

    def test(self, files: Sequence[str], selection: str) -> Report:
        """Run the selected tests of these files, in one process."""
        written = self.root.parent / "report.xml"
        how = ("-q", "-p", "no:cacheprovider", f"--junitxml={written}", "-k", selection)
        done = self.start("-m", "pytest", *how, *files)
        assert written.exists(), f"{done.stdout}\n{done.stderr}"
        report = Report({}, {})
        for case in ElementTree.parse(written).iter("testcase"):
            file = case.get("classname", "").replace(".", "/") + ".py"
            report.names.setdefault(file, []).append(case.get("name", ""))
            for problem in case:
                if problem.tag in {"failure", "error", "skipped"}:
                    text = f"{case.get('name')} {problem.tag}: {problem.text}"
                    report.problems.setdefault(file, []).append(text)
        return report

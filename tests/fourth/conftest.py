"""A copy of the repository to which a fourth game was added as CONTRIBUTING.md says."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.fourth.copied import REGISTRY, SLUG, Copy
from tests.support.process import ROOT
from tests.web.conftest import browser, complaints, visit

__all__ = ["browser", "complaints", "copy", "visit"]

HERE = Path(__file__).parent


@pytest.fixture(scope="package")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The tracked files, one more package, one more line, and what the named commands write."""
    copy = Copy(tmp_path_factory.mktemp("repository"))
    for name in tracked_files():
        (copy.root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy.root / name)
    shutil.copytree(HERE / SLUG, copy.root / "games/rules" / SLUG)
    add_a_line(copy.root / REGISTRY)
    for command in commands_to_run():
        copy.run(*command)
    return copy


def tracked_files() -> list[str]:
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    told = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in told.split("\0") if (ROOT / name).is_file()]


def add_a_line(registry: Path) -> None:
    """After the last one of its kind."""
    lines = registry.read_text().splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if line.startswith('    "games.rules.'))
    lines.insert(last + 1, f'    "games.rules.{SLUG}",\n')
    registry.write_text("".join(lines))


def commands_to_run() -> list[list[str]]:
    """The commands that CONTRIBUTING.md names for a new game, in their order."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    (section,) = re.findall(r"(?s)^\*\*\.\.\. a game\.\*\*(.*?)\n\n\*\*", text, re.MULTILINE)
    named = re.findall(r"`((?:python|make) [^`]+)`", section)
    assert len(named) == 2
    return [words for command in named for words in in_words(command)]


def in_words(command: str) -> list[list[str]]:
    first, *words = command.replace("<slug>", SLUG).split()
    if first == "python":
        return [words]
    # `make` would look after the virtual environment first; this is what it does then. That the
    # format is right already is a test of its own.
    recipe = (ROOT / "Makefile").read_text().partition(f"\n{words[0]}:")[2].partition("\n\n")[0]
    return [line.split() for line in re.findall(r"\t\$\(BIN\) (?!-m ruff)(.*)", recipe)]

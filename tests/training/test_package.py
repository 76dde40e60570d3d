"""The package holds the rules of the service, and plays without the service."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.process import ROOT

PACKAGE = ROOT / "clients" / "env"
#: Imports what is in the folder and what environments of its user hold, but nothing of the service.
PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
for name in ("django", "celery", "rest_framework"):
    sys.modules[name] = None
import axio_env, axio_env.batch, axio_env.policy, games.rules
for slug in games.rules.RULES:
    table = axio_env.env(slug, seats=1)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, over, *_ = table.last()
        table.step(None if over else int(observation["action_mask"].sum()) - 1)
    print(slug, games.rules.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built by pip without the network: what it needs is in the environment of the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "-w", str(folder), str(PACKAGE)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("axio_env-*.whl")
    return found


def test_it_holds_the_rules_as_they_are(wheel):
    """Every module and every file of data, and nothing that was compiled on this machine."""
    packed = zipfile.ZipFile(wheel)
    for folder in ("games/rules", "ai/search", "clients/env/axio_env"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_dir() or "__pycache__" in path.parts:
                continue
            name = path.relative_to(PACKAGE if folder.startswith("clients") else ROOT).as_posix()
            assert packed.read(name) == path.read_bytes()
    assert not [name for name in packed.namelist() if "__pycache__" in name or "models" in name]


def test_it_plays_every_game_far_from_the_repository_and_without_django(wheel, tmp_path):
    folder = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(folder)
    done = subprocess.run(
        [sys.executable, "-I", "-c", PLAY, str(folder)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    from games.rules import RULES

    lines = [line.split(" ", 1) for line in done.stdout.splitlines()]
    assert [slug for slug, _ in lines] == list(RULES)
    assert all(Path(place).is_relative_to(folder) for _, place in lines)

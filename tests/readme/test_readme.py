"""What the README says to paste is pasted here, into a real shell."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.support.process import ROOT, service
from tests.support.services import require_program

README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory):
    with service("sqlite", tmp_path_factory.mktemp("service"), worker=True) as url:
        yield url


def test_the_tour_plays_a_game_to_its_end(base_url: str):
    require_program("curl")
    tour = next(block for block in BLOCKS if "API=" in block)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", tour],
        env=os.environ | {"API": f"{base_url}/api/v1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    *_, result, verified = done.stdout.strip().splitlines()
    assert "'reason': 'completed'" in result
    assert json.loads(verified)["valid"] is True


def test_three_weeks_pass_in_ten_lines(base_url: str):
    require_program("curl")
    weeks = next(block for block in BLOCKS if "sandbox/clocks" in block)
    assert len(weeks.strip().splitlines()) <= 10
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", weeks],
        env=os.environ | {"API": f"{base_url}/api/v1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    _, *events = done.stdout.strip().splitlines()
    assert [event.split() for event in events[2:]] == [
        ["2026-03-01T12:00:00Z", "leave.announced"],
        ["2026-03-09T12:00:00Z", "leave.ended"],
        ["2026-03-10T18:00:00Z", "clock.warning"],
        ["2026-03-11T12:00:00Z", "seat.changed"],
        ["2026-03-11T12:00:00Z", "move.made"],
        ["2026-03-11T12:00:00Z", "game.finished"],
    ]


def test_every_file_it_links_to_exists():
    links = re.findall(r"\]\((?!http)([^)#]+)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_setting_is_explained():
    settings = Path(ROOT / "axio_api/settings.py").read_text()
    names = set(re.findall(r'"(AXIO_\w+)"', settings)) - {
        "AXIO_LIMIT_WRITE",
        "AXIO_LIMIT_SIGNUP",
        "AXIO_LIMIT_LOGIN",
    }
    assert [name for name in sorted(names) if name not in README] == []


def test_every_make_target_it_names_exists():
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"`?make ([a-z]+)", README)):
        assert f"\n{target}:" in makefile, target

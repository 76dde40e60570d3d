"""The example bot plays against a live service."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import httpx

from tests.support.process import ROOT

BOT = ROOT / "clients/python/example_bot.py"


def start_bot(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    env = {name: value for name, value in os.environ.items() if name != "AXIO_TOKEN"}
    return subprocess.Popen(
        [sys.executable, str(BOT), *arguments],
        env=env | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def end_of(bot: subprocess.Popen[str]) -> dict[str, Any]:
    told, complaints = bot.communicate(timeout=120)
    assert bot.returncode == 0, complaints
    return dict(json.loads(told))


def test_it_is_short_and_needs_only_the_standard_library():
    lines = BOT.read_text().splitlines()
    assert len(lines) <= 60
    imported = {
        line.split()[1].partition(".")[0] for line in lines if line[:5] in {"impor", "from "}
    }
    assert imported and imported <= sys.stdlib_module_names


def test_it_plays_alone(base_url):
    end = end_of(start_bot(base_url))
    assert end["result"]["reason"] in {"completed", "instant_win"}
    profile = httpx.get(f"{base_url}/api/v1/players/{end['bot']}").json()
    assert profile["kind"] == "bot" and profile["owner"] == f"{end['bot']}-owner"


def test_it_joins_a_table_and_plays_with_another(base_url):
    api = f"{base_url}/api/v1"
    created = httpx.post(f"{api}/players", json={"name": f"host-{os.getpid()}"}).json()
    headers = {"Authorization": f"Bearer {created['token']}"}
    table = {"ruleset": "rota", "seats": [{"type": "open"}, {"type": "open"}]}
    game = httpx.post(f"{api}/games", json=table, headers=headers).json()
    first = start_bot(base_url, game["id"], AXIO_TOKEN=created["token"])
    while httpx.get(f"{api}/games/{game['id']}").json()["seats"][0]["status"] == "open":
        assert first.poll() is None
    second = start_bot(base_url, game["id"])
    ends = [end_of(first), end_of(second)]
    assert [end["seat"] for end in ends] == [1, 2]
    assert ends[0]["result"] == ends[1]["result"]
    assert httpx.get(f"{api}/players/{ends[0]['bot']}").json()["owner"] == f"host-{os.getpid()}"
    moves = httpx.get(f"{api}/games/{game['id']}/moves").json()["items"]
    assert {move["made_by"] for move in moves} == {"bot"}

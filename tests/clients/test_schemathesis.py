"""Requests made up from the committed document never meet an answer that it does not announce.

Every operation is asked: once as a stranger to all ids, once about a game that is under way.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.support.process import ROOT
from tests.support.sizes import sized

DOCUMENT = ROOT / "docs/openapi.yaml"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
#: Sooner or later they end the session that asks, so they come last and alone.
ENDING = ("revokeToken", "closeMe")
#: Rightly answers 503: there is no worker here.
READY = "getReadiness"
#: For each operation; more of them are worth a longer run by hand.
EXAMPLES = sized(2, 30)


def sign_up(base: str, name: str) -> tuple[str, httpx.Client]:
    created = httpx.post(f"{base}/api/v1/players", json={"name": name}).json()
    headers = {"Authorization": f"Bearer {created['token']}"}
    return created["token"], httpx.Client(base_url=f"{base}/api/v1/", headers=headers)


@pytest.fixture
def things(base_url: str, request: Any) -> dict[str, Any]:
    """A player, and the ids of a game of two in which it is to decide."""
    word = f"fuzz{abs(hash(request.node.name)) % 10**8}"
    token, alice = sign_up(base_url, f"{word}-alice")
    _, bob = sign_up(base_url, f"{word}-bob")
    seats = [{"type": "me"}, {"type": "open"}]
    table = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 1}}
    game = alice.post("games", json=table).json()
    game = bob.put(f"games/{game['id']}/seats/2", json={"type": "me"}).json()
    return {
        "token": token,
        "game_id": game["id"],
        "decision_id": game["pending"][0]["decision_id"],
        "number": 2,
        "name": f"{word}-alice",
        "slug": "rota",
    }


def fuzz(
    base: str,
    token: str,
    folder: Path,
    *more: str,
    phases: str = "examples,coverage,fuzzing",
    **parameters: Any,
) -> str:
    """Run schemathesis; returns what it says, and raises AssertionError if it found something."""
    config = folder / "schemathesis.toml"
    # Waiting for what will not happen takes as long as it says.
    parameters.setdefault("wait", 0)
    known = "".join(f"{name} = {json.dumps(value)}\n" for name, value in parameters.items())
    config.write_text(f"[parameters]\n{known}")
    command = [
        *(str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(config)),
        *("run", str(DOCUMENT), "--url", base, "--checks", ",".join(CHECKS)),
        *("--header", f"Authorization: Bearer {token}", "--max-examples", str(EXAMPLES)),
        *("--phases", phases, "--generation-deterministic"),
        *("--continue-on-failure", "--no-color", "--warnings", "off", *more),
    ]
    run = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_whatever_one_answer_leads_to_the_next_is_announced(base_url, things, tmp_path):
    """Along the links of the document, from one operation to the next."""
    told = fuzz(base_url, things["token"], tmp_path, phases="stateful")
    steps = re.search(r"Stateful.*?(\d+) passed", told, re.DOTALL)
    assert "Stateful" in told and steps, told


def selected(told: str) -> tuple[int, int]:
    """How many operations were asked, of how many."""
    found = re.search(r"Operations: +(\d+) selected / (\d+) total", told)
    assert found, told
    return int(found[1]), int(found[2])


def test_whatever_is_asked_the_answer_is_announced(base_url, things, tmp_path):
    token = things.pop("token")
    without = [("--exclude-operation-id", name) for name in (*ENDING, READY)]
    told = fuzz(base_url, token, tmp_path, *(word for pair in without for word in pair))
    asked, total = selected(told)
    assert total == operations() and asked == total - len(without)
    for name in ENDING:
        assert selected(fuzz(base_url, token, tmp_path, "--include-operation-id", name))[0] == 1


def test_whatever_is_asked_about_a_game_under_way_the_answer_is_announced(
    base_url, things, tmp_path
):
    token = things.pop("token")
    path = r"^/api/v1/games/\{game_id\}"
    told = fuzz(base_url, token, tmp_path, "--include-path-regex", path, **things)
    assert selected(told)[0] == operations("/api/v1/games/{game_id}")
    game = httpx.get(f"{base_url}/api/v1/games/{things['game_id']}").json()
    assert game["status"] == "active"


def test_whatever_is_asked_about_a_webhook_the_answer_is_announced(base_url, things, tmp_path):
    token = things["token"]
    mine = httpx.Client(
        base_url=f"{base_url}/api/v1/", headers={"Authorization": f"Bearer {token}"}
    )
    webhook = mine.post("webhooks", json={"url": "https://bot.example/hook"}).json()["id"]
    delivery = mine.post(f"webhooks/{webhook}/test").json()["id"]
    path = "/api/v1/webhooks/{webhook_id}"
    told = fuzz(
        *(base_url, token, tmp_path, "--include-path-regex", "^" + re.escape(path)),
        *("--exclude-operation-id", "deleteWebhook"),
        webhook_id=webhook,
        delivery_id=delivery,
    )
    assert selected(told)[0] == operations(path) - 1
    assert mine.get(f"webhooks/{webhook}").status_code == 200


def operations(prefix: str = "/") -> int:
    paths = yaml.safe_load(DOCUMENT.read_text())["paths"]
    return sum(len(methods) for path, methods in paths.items() if path.startswith(prefix))

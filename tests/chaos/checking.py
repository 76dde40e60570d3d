"""What the service remembers, compared with what it told the players."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import httpx

from tests.chaos.players import NOT_NOW, Crowd
from tests.chaos.stack import START_SECONDS
from tests.support.stack import until

#: A web process may still wait for connections that died with a fault; longer than this it is stuck.
RECOVERY_SECONDS = 60.0


def find_faults(crowd: Crowd) -> list[str]:
    """Everything that was lost, doubled or made up; empty if nothing was."""
    told = defaultdict(list)
    for one in crowd.acknowledged:
        told[one.game_id].append(one)
    found = list(crowd.errors)
    # It may have been killed last, and still be starting on a busy machine.
    until(lambda: httpx.get(f"{crowd.bases[0]}/healthz").is_success, START_SECONDS)
    with httpx.Client(base_url=f"{crowd.bases[0]}/api/v1/", timeout=30) as http:
        for game_id in crowd.games:
            game = _ask(http, "GET", f"games/{game_id}")
            log = list(_log(http, game_id))
            found += [f"{game_id}: {text}" for text in _faults_of(http, game, log, told[game_id])]
    return found


def _faults_of(
    http: httpx.Client, game: dict[str, Any], log: list[dict[str, Any]], told: list[Any]
) -> Iterator[str]:
    numbers = [move["number"] for move in log]
    if numbers != list(range(1, len(log) + 1)):
        yield f"the log is not in order: {numbers}"
    kept = Counter(move["decision_id"] for move in log if move.get("decision_id"))
    versions = {move["decision_id"]: move["version"] for move in log if move.get("decision_id")}
    for one in told:
        if kept[one.decision_id] != 1:
            yield f"an acknowledged move is there {kept[one.decision_id]} times"
        elif versions[one.decision_id] < one.version:
            yield f"version {one.version} was told for a move of {versions[one.decision_id]}"
    mine = sum(move["seat"] == 1 and move["made_by"] == "player" for move in log)
    if mine != len(told):
        yield f"{len(told)} moves were acknowledged, {mine} are in the log"
    if game["status"] == "finished":
        record = _ask(http, "GET", f"games/{game['id']}/export")
        if not _ask(http, "POST", "exports/verify", record)["valid"]:
            yield "its record is not valid"
    elif game["status"] != "active" or not game["pending"]:
        yield f"it is {game['status']} and nobody is to decide"


def _log(http: httpx.Client, game_id: str) -> Iterator[dict[str, Any]]:
    cursor = ""
    while True:
        page = _ask(http, "GET", f"games/{game_id}/moves?limit=100{cursor}")
        yield from page["items"]
        if not page["next_cursor"]:
            return
        cursor = f"&cursor={page['next_cursor']}"


def _ask(http: httpx.Client, method: str, path: str, body: Any = None) -> Any:
    end = time.monotonic() + RECOVERY_SECONDS
    while True:
        answer = http.request(method, path, json=body)
        if answer.status_code not in NOT_NOW or time.monotonic() > end:
            return answer.raise_for_status().json()
        time.sleep(0.5)

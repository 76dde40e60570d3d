"""Rows whose rules are not known, or whose position is of other rules, harm nobody but themselves."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.upgrade.conftest import SPOILT, World
from tests.upgrade.playing import people_of

#: Whichever test comes first waits for the service.
pytestmark = pytest.mark.timeout(900)

UNKNOWN = [role for role, version in SPOILT.items() if version != 2]


def _code(role: str) -> str:
    return "unknown-ruleset-version" if role in UNKNOWN else "state-of-another-version"


def _looks(world: World, role: str) -> Iterator[httpx.Response]:
    """What needs the rules of a game, by reading."""
    service, before, path = world.service, world.before[role], f"games/{world.ids[role]}"
    yield service.call("alice", "GET", f"{path}/view")
    yield service.call("alice", "GET", f"{path}/view?as=public")
    yield service.call("alice", "GET", f"{path}/view?at_version=2")
    yield service.call("alice", "GET", f"{path}/replay")
    if before["game"]["status"] == "finished":
        yield service.call("alice", "GET", f"{path}/export")
        return
    people = people_of(before["game"])
    for decision_id, options in before.get("options", {}).items():
        who = people[before["game"]["pending"][0]["seat"]]
        yield service.call(who, "GET", f"{path}/decisions/{decision_id}/options")
        for what in ("moves", "move-previews"):
            yield service.call(who, "POST", f"{path}/{what}", options[0]["move"])


def _others(world: World, role: str) -> Iterator[httpx.Response]:
    """Everything else that somebody may ask for."""
    service, path = world.service, f"games/{world.ids[role]}"
    for what in ("events", "events?after=0", "jobs", "moves", "seats/1/hand"):
        yield service.call("alice", "GET", f"{path}/{what}")
    for what in ("hints", "analysis", "start", "seats/1/resign"):
        yield service.call("alice", "POST", f"{path}/{what}")
    yield service.call("alice", "POST", f"{path}/forks", {"at_version": 2})
    yield service.call("alice", "PUT", f"{path}/seats/1/standing-orders", {"on_eight": "pass"})
    yield service.call("bob", "PUT", f"{path}/seats/2", {"type": "me"})


PLAYED = [role for role in SPOILT if "lobby" not in role]


@pytest.mark.parametrize("role", PLAYED)
def test_a_game_whose_rules_do_not_fit_is_refused_clearly(world: World, role: str) -> None:
    for answer in _looks(world, role):
        assert answer.headers["Content-Type"] == "application/problem+json", answer.text
        what = (answer.request.method, answer.request.url.path, answer.status_code)
        assert (*what, answer.json()["code"]) == (*what[:2], 409, _code(role))


def test_it_is_still_listed(world: World) -> None:
    service = world.service
    listed = {game["id"]: game for game in service.pages("alice", "games")}
    for role, version in SPOILT.items():
        game = service.game(world.ids[role])
        assert game["ruleset_version"] == version
        assert game["status"] == listed[game["id"]]["status"] == world.status_before(role)
    turns = {turn["game_id"] for turn in service.pages("alice", "me/turns")}
    for role in PLAYED:
        asked = {decision["seat"] for decision in world.before[role]["game"]["pending"]}
        assert (world.ids[role] in turns) == (1 in asked)


def test_nothing_that_is_asked_of_it_changes_it_or_fails(world: World) -> None:
    asked = [a for role in SPOILT for a in (*_others(world, role), *_looks(world, role))]
    assert world.rows() == world.spoilt_rows
    failed = {(a.request.method, a.request.url.path) for a in asked if a.status_code >= 500}
    assert not failed

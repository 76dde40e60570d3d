"""Games of a former version go on under today's code, by the rules that they began with.

The data was made by the code of that time (see README.md); here the real service takes it over, on
both databases.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import RULES
from tests.support.stack import until
from tests.upgrade.conftest import OVERDUE, SPOILT, World
from tests.upgrade.looking import difference
from tests.upgrade.plans import FREE, QUEUED
from tests.upgrade.playing import people_of

#: Where kernels have to be compiled first, or the machine is busy, it takes its time.
pytestmark = pytest.mark.timeout(900)

NEWEST = RULES["acht"].version
#: Those of them that a person has to decide.
FREE_ROLES = [plan.role for plan in FREE if "engine" not in plan.role]


@pytest.fixture(scope="module")
def played(world: World) -> World:
    """Everything that was open is played to its end; engines and clocks do their part."""
    service, ids = world.service, world.ids
    world.hint = _job(world, f"games/{ids['acht-1-free']}/hints")
    for role in set(OVERDUE) - set(SPOILT):
        until(lambda role=role: world.version_of(role) > world.before[role]["game"]["version"])
    for role in world.sound("lobby"):
        service.put("bob", f"games/{ids[role]}/seats/2", {"type": "me"})
    for role in ("rota-lobby", "axio-lobby"):
        service.advance(ids[role], most=4)
        service.post("bob", f"games/{ids[role]}/seats/2/resign")
    for role in FREE_ROLES:
        world.freely[role] = _move_freely(world, role)
    service.finish(*(ids[role] for role in world.sound("active", "lobby")))
    return world


def _move_freely(world: World, role: str) -> int:
    """Close nothing where something could be closed: what does the service say?"""
    before, game_id = world.before[role], world.ids[role]
    who = people_of(before["game"])[before["game"]["pending"][0]["seat"]]
    (options,) = before["options"].values()
    closing = world.service.closing(who, game_id, options)
    assert closing
    free = next(option for option in options if option not in closing)
    return world.service.call(who, "POST", f"games/{game_id}/moves", free["move"]).status_code


def _job(world: World, path: str) -> dict[str, Any]:
    """What an engine finds if it is asked for it."""
    job = f"jobs/{world.service.post('alice', path)['id']}"
    return until(lambda: (found := world.service.get("alice", job))["finished_at"] and found)


def _verified(world: World, game_id: str) -> dict[str, Any]:
    """The export of a game, once it was recomputed from its seed."""
    export = world.service.get("alice", f"games/{game_id}/export")
    verdict = world.service.post("alice", "exports/verify", export)
    assert verdict["valid"], verdict
    return export


def test_every_game_looks_and_offers_the_same_as_before(world: World) -> None:
    for role, after in world.after.items():
        assert difference(world.before[role], after, role) is None


def test_people_keep_their_names_and_passwords(world: World) -> None:
    body = {"name": "alice", "password": world.manifest["password"]}
    token = world.service.post(None, "tokens", body)["token"]
    world.service.tokens["alice again"] = token
    assert world.service.get("alice again", "me")["name"] == "alice"


def test_games_of_the_version_before_go_on_by_it(played: World) -> None:
    for role in played.sound("active", "lobby"):
        export = _verified(played, played.ids[role])
        assert export["ruleset_version"] == played.before[role]["game"]["ruleset_version"] == 1


def test_what_the_version_before_left_free_stays_free(played: World) -> None:
    assert len(played.freely) >= 5
    assert set(played.freely.values()) == {201}


def test_hints_are_given_among_what_is_free(played: World) -> None:
    assert (played.hint["status"], played.hint["error"]) == ("succeeded", None)
    (options,) = played.before["acht-1-free"]["options"].values()
    offered = [option["move"] for option in options]
    assert played.hint["result"]["options"]
    for hint in played.hint["result"]["options"]:
        assert any(difference(move, hint["move"]) is None for move in offered)


def test_the_past_of_a_game_stays_as_it_was(played: World) -> None:
    for role in played.sound("active", "finished"):
        before, path = played.before[role], f"games/{played.ids[role]}"
        version = before["past"]["version"]
        past = played.service.get("alice", f"{path}/view?as=public&at_version={version}")
        # The game has ended since, and says so in every view.
        changed = {"status", "result"}
        known = {name: value for name, value in before["past"].items() if name not in changed}
        assert difference(known, past, role) is None
        moves = played.service.pages("alice", f"{path}/moves")
        assert difference(before["moves"], moves[: len(before["moves"])], role) is None


def test_games_of_the_version_before_are_replayed(played: World) -> None:
    for role in played.sound("active", "lobby", "finished"):
        if not role.startswith("acht"):
            continue
        path = f"games/{played.ids[role]}"
        frames = played.service.pages("alice", f"{path}/replay")
        assert [frame["version"] for frame in frames] == list(range(1, played.version_of(role) + 1))


def test_finished_games_of_the_version_before_are_verified(world: World) -> None:
    for role in world.sound("finished"):
        export = _verified(world, world.ids[role])
        assert difference(world.before[role]["export"], export, role) is None


def test_engines_answer_what_they_were_asked_before(played: World) -> None:
    for role in (*QUEUED, "acht-2-thinking", "acht-2-free-engine"):
        if role in SPOILT:
            continue
        jobs = played.service.pages("alice", f"games/{played.ids[role]}/jobs")
        assert {job["status"] for job in jobs} == {"succeeded"}, role
        lost = 1 if role == "acht-2-thinking" else 0
        assert [job["error"] for job in jobs if job["error"]] == ["worker-lost"] * lost, role
        assert not any(job["fallback"] for job in jobs), role


def test_a_fork_of_a_former_game_is_of_its_version(world: World) -> None:
    old = world.before["acht-1-over"]["game"]
    fork = world.service.post("alice", f"games/{old['id']}/forks", {"at_version": 4})
    assert fork["ruleset_version"] == 1
    world.service.finish(fork["id"])
    assert _verified(world, fork["id"])["ruleset_version"] == 1


def test_a_rematch_and_a_new_game_are_of_the_newest_version(world: World) -> None:
    assert NEWEST > 1
    rematch = world.service.post("alice", f"games/{world.ids['acht-1-over']}/rematch")
    body = {"ruleset": "acht", "seats": [{"type": "me"}, {"type": "ai", "engine": "easy"}]}
    new = world.service.post("alice", "games", {**body, "options": {"target": 6}})
    world.service.finish(rematch["id"], new["id"])
    for game in (rematch, new):
        assert game["ruleset_version"] == NEWEST
        assert _verified(world, game["id"])["ruleset_version"] == NEWEST


def test_a_former_game_is_analysed(world: World) -> None:
    """With the move in it that the newest version would refuse."""
    job = _job(world, f"games/{world.ids['acht-1-over']}/analysis")
    assert (job["status"], job["error"]) == ("succeeded", None)
    assert len(job["result"]["moves"]) == len(world.before["acht-1-over"]["moves"])

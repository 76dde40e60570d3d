"""A game is played, shown and checked by the version of the rules that it began with."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game
from games.rules import PLAYED, RULES, VERSIONS, ruleset_of
from games.rules.errors import ForeignState, UnknownVersion
from games.services import games as service
from tests.support.client import Client
from tests.support.playing import new_game, play

ACHT_1, ACHT_2 = ruleset_of("acht", 1), ruleset_of("acht", 2)


@pytest.fixture
def old_acht(alice: Client, bob: Client, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A game that began when version 1 was the newest."""
    with monkeypatch.context() as before:
        before.setitem(service.RULES, "acht", ACHT_1)
        return new_game(alice, bob, ruleset="acht")


def game_with(game: dict[str, Any], **columns: Any) -> str:
    Game.objects.filter(pk=game["id"]).update(**columns)
    return f"games/{game['id']}"


def test_the_newest_version_is_what_new_games_are_played_by(alice: Client, bob: Client) -> None:
    assert RULES["acht"] is ACHT_2
    assert new_game(alice, bob, ruleset="acht")["ruleset_version"] == 2


def test_a_former_version_says_only_what_differs() -> None:
    for former in set(PLAYED) - set(RULES.values()):
        newest = RULES[former.slug]
        assert isinstance(former, type(newest))
        assert former.version < newest.version
        assert "version" in vars(type(former)) and "changes" in vars(type(former))


def test_a_game_goes_on_by_the_version_it_began_with(
    alice: Client, bob: Client, old_acht: dict[str, Any]
) -> None:
    assert old_acht["ruleset_version"] == 1
    assert Game.objects.get(pk=old_acht["id"]).state.startswith("1:")
    play(old_acht["id"], [alice, bob])
    export = alice.get(f"games/{old_acht['id']}/export").json
    assert export["ruleset_version"] == 1
    assert alice.post("exports/verify", export).json["valid"]
    assert alice.get(f"games/{old_acht['id']}/replay?as=all").status == 200


def test_a_fork_keeps_the_version_and_a_rematch_gets_the_newest(
    alice: Client, bob: Client, old_acht: dict[str, Any]
) -> None:
    play(old_acht["id"], [alice, bob])
    fork = alice.post(f"games/{old_acht['id']}/forks", {"at_version": 3})
    assert (fork.status, fork.json["ruleset_version"]) == (201, 1)
    rematch = alice.post(f"games/{old_acht['id']}/rematch")
    assert (rematch.status, rematch.json["ruleset_version"]) == (201, 2)


def test_the_versions_of_a_ruleset_are_listed_with_what_changed(stranger: Client) -> None:
    for slug, kept in VERSIONS.items():
        listed = stranger.get(f"rulesets/{slug}/versions").json["items"]
        assert [(row["version"], row["changes"]) for row in listed] == [
            (version, ruleset.changes) for version, ruleset in kept.items()
        ]
        assert [row["newest"] for row in listed] == [True] + [False] * (len(listed) - 1)
    assert stranger.get("rulesets/chess/versions").status == 404


@pytest.mark.parametrize("version", [99, 2, 10**30])
def test_an_export_of_an_unknown_version_is_refused_and_not_called_a_forgery(
    alice: Client, version: int
) -> None:
    game = new_game(alice)
    play(game["id"], [alice])
    export = alice.get(f"games/{game['id']}/export").json
    answer = alice.post("exports/verify", {**export, "ruleset_version": version})
    assert (answer.status, answer.code) == (422, "validation")
    assert [(e["pointer"], e["code"]) for e in answer.json["errors"]] == [
        ("/ruleset_version", "invalid-value")
    ]
    assert "is not known here" in answer.json["detail"]


def test_version_0_is_no_version(alice: Client) -> None:
    game = new_game(alice)
    play(game["id"], [alice])
    export = alice.get(f"games/{game['id']}/export").json
    answer = alice.post("exports/verify", {**export, "ruleset_version": 0})
    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/ruleset_version")


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"ruleset_version": 99}, "unknown-ruleset-version"),
        ({"ruleset_version": 2}, "state-of-another-version"),
        ({"state": '7:{"version":1}'}, "state-of-another-version"),
        ({"state": '1:{"version":1}'}, "state-of-another-version"),
    ],
    ids=str,
)
def test_a_game_that_cannot_go_on_is_refused_clearly_and_stays_as_it_is(
    alice: Client, old_acht: dict[str, Any], columns: dict[str, Any], code: str
) -> None:
    decision = old_acht["pending"][0]
    path = game_with(old_acht, **columns)
    before = Game.objects.filter(pk=old_acht["id"]).values().get()
    assert alice.get(path).status == 200
    assert alice.get("games").status == 200
    assert alice.get("me/turns").status == 200
    refused = [
        alice.get(f"{path}/view"),
        alice.get(f"{path}/decisions/{decision['decision_id']}/options"),
        alice.post(f"{path}/moves", {"decision_id": decision["decision_id"], "type": "pass"}),
        alice.post(
            f"{path}/move-previews", {"decision_id": decision["decision_id"], "type": "pass"}
        ),
        alice.post(f"{path}/seats/{decision['seat']}/resign"),
    ]
    assert {(answer.status, answer.code) for answer in refused} <= {
        (409, code),
        (403, "not-your-seat"),
        (409, "not-your-decision"),
    }
    assert (refused[0].status, refused[0].code) == (409, code)
    assert Game.objects.filter(pk=old_acht["id"]).values().get() == before


def test_a_state_is_stored_with_the_version_that_wrote_it() -> None:
    state = ACHT_2.new_game(seats=2, options=ACHT_2.parse_options({}), seed=bytes(32))
    assert ACHT_2.load_state(ACHT_2.dump_state(state)) == state
    with pytest.raises(ForeignState):
        ACHT_1.load_state(ACHT_2.dump_state(state))
    with pytest.raises(ForeignState):
        ACHT_2.load_state(ACHT_1.dump_state(state))


def test_states_from_before_versions_were_stored_are_of_version_1() -> None:
    state = ACHT_1.new_game(seats=2, options=ACHT_1.parse_options({}), seed=bytes(32))
    text = ACHT_1.dump_state(state).removeprefix("1:")
    assert ACHT_1.load_state(text) == state
    with pytest.raises(ForeignState):
        ACHT_2.load_state(text)


def test_only_versions_that_are_kept_are_known() -> None:
    for slug, version in (("acht", 3), ("acht", 0), ("chess", 1)):
        with pytest.raises(UnknownVersion):
            ruleset_of(slug, version)


def test_a_finished_game_under_other_rules_is_neither_replayed_nor_exported(
    alice: Client, bob: Client, old_acht: dict[str, Any]
) -> None:
    play(old_acht["id"], [alice, bob])
    path = game_with(old_acht, ruleset_version=2)
    for what in ("view?at_version=2", "replay", "export"):
        answer = alice.get(f"{path}/{what}")
        assert (answer.status, answer.code) == (409, "state-of-another-version")

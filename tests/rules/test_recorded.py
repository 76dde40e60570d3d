"""Games recorded once must stay the same games: same effects, same result, same move counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules import PLAYED, RULES
from tests.rules.playing import AnyRuleset
from tests.rules.record import (
    HINT,
    MOST_POSITIONS,
    PERFT,
    RECORDED,
    folder_of,
    move_counts,
    recorded_games,
    replay,
)
from tests.support.sizes import THOROUGH, sized


def records_of(ruleset: AnyRuleset) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in recorded_games(ruleset)]


def test_every_version_has_recorded_games_of_all_kinds(ruleset: AnyRuleset) -> None:
    records = records_of(ruleset)
    assert {record["seats"] for record in records} == set(ruleset.seat_counts), (
        f"{ruleset.slug} has too few recorded games: {HINT}"
    )
    sets = {record["options"].get("component_set") for record in records} - {None}
    assert not sets or sets == set(ruleset.component_sets), HINT
    moves = [turn["move"] for record in records for turn in record["turns"]]
    assert None in moves, f"no recorded game of {ruleset.slug} has a resignation: {HINT}"


def test_every_recorded_game_belongs_to_a_version_that_is_played() -> None:
    assert {path.name for path in RECORDED.iterdir()} == {folder_of(r).name for r in PLAYED}


@pytest.mark.parametrize(
    "path", sorted(RECORDED.glob("*/*.json")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_recorded_game_replays_to_the_same_effects_and_result(path: Path) -> None:
    record = json.loads(path.read_text())
    slug, version = record["ruleset"], record["ruleset_version"]
    assert path.parent.name == f"{slug}-version-{version}", HINT
    again = replay(record)
    assert again["outcome"] is not None
    assert again == record, (
        f"{slug} {version} plays {path.stem} differently now: raise the version, then {HINT}"
    )


def test_the_number_of_move_sequences_is_as_recorded(ruleset: AnyRuleset) -> None:
    table = json.loads(PERFT.read_text()) if PERFT.exists() else {}
    assert folder_of(ruleset).name in table, f"no move counts for {ruleset.slug}: {HINT}"
    recorded = table[folder_of(ruleset).name]
    assert [row["seats"] for row in recorded] == list(ruleset.seat_counts), HINT
    for row in recorded:
        assert len(row["counts"]) >= 2 or row["counts"][0] > 1_000
        found = move_counts(ruleset, row["seats"], most=sized(4_000, MOST_POSITIONS))
        assert len(found["counts"]) == len(row["counts"]) or not THOROUGH
        assert found == {**row, "counts": row["counts"][: len(found["counts"])]}, (
            f"{ruleset.slug} allows other moves than it did: raise its version, then {HINT}"
        )


def test_in_the_recorded_games_of_acht_everything_happens() -> None:
    effects = [e for r in records_of(RULES["acht"]) for turn in r["turns"] for e in turn["effects"]]
    played = {effect["kind"] for effect in effects if effect["type"] == "card_played"}
    stood_for = {effect["as"] for effect in effects if effect["type"] == "card_played"}
    assert len(played) == 8, f"some card is never played: {HINT}"
    assert stood_for == played - {"cosmic_void"}
    assert any(effect["type"] == "round_started" and effect["blind"] for effect in effects)
    causes = {effect["cause"] for effect in effects if effect["type"] == "round_ended"}
    assert causes == {"full", "eight", "tower_empty"}
    assert any(record["options"]["teams"] for record in records_of(RULES["acht"]))

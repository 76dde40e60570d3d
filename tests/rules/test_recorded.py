"""Games recorded once must stay the same games: same effects, same result, same move counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules import RULES
from tests.rules.playing import AnyRuleset
from tests.rules.record import HINT, PERFT, RECORDED, move_counts, recorded_games, replay


def records_of(slug: str) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in recorded_games(slug)]


def test_every_ruleset_has_recorded_games_of_all_kinds(ruleset: AnyRuleset) -> None:
    records = records_of(ruleset.slug)
    assert len(records) >= 6, f"{ruleset.slug} has too few recorded games: {HINT}"
    assert {record["seats"] for record in records} == set(ruleset.seat_counts), HINT
    sets = {record["options"].get("component_set") for record in records} - {None}
    assert not sets or sets == set(ruleset.component_sets), HINT
    moves = [turn["move"] for record in records for turn in record["turns"]]
    assert None in moves, f"no recorded game of {ruleset.slug} has a resignation: {HINT}"


def test_every_recorded_game_belongs_to_a_ruleset() -> None:
    for path in RECORDED.glob("*.json"):
        assert path.name.split("-")[0] in RULES, f"{path.name} belongs to no ruleset"


@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_effects_and_result(path: Path) -> None:
    record = json.loads(path.read_text())
    ruleset = RULES[record["ruleset"]]
    assert record["ruleset_version"] == ruleset.version, HINT
    again = replay(record)
    assert again["outcome"] is not None
    assert again == record, (
        f"{path.stem} plays differently now: raise the version of {ruleset.slug}, then {HINT}"
    )


def test_the_number_of_move_sequences_is_as_recorded(ruleset: AnyRuleset) -> None:
    table = json.loads(PERFT.read_text()) if PERFT.exists() else {}
    assert ruleset.slug in table, f"no move counts for {ruleset.slug}: {HINT}"
    recorded = table[ruleset.slug]
    assert [row["seats"] for row in recorded] == list(ruleset.seat_counts), HINT
    for row in recorded:
        assert len(row["counts"]) >= 2 or row["counts"][0] > 1_000
        assert move_counts(ruleset, row["seats"]) == row, (
            f"{ruleset.slug} allows other moves than it did: raise its version, then {HINT}"
        )


def test_in_the_recorded_games_of_acht_everything_happens() -> None:
    effects = [e for r in records_of("acht") for turn in r["turns"] for e in turn["effects"]]
    played = {effect["kind"] for effect in effects if effect["type"] == "card_played"}
    stood_for = {effect["as"] for effect in effects if effect["type"] == "card_played"}
    assert len(played) == 8, f"some card is never played: {HINT}"
    assert stood_for == played - {"cosmic_void"}
    assert any(effect["type"] == "round_started" and effect["blind"] for effect in effects)
    causes = {effect["cause"] for effect in effects if effect["type"] == "round_ended"}
    assert causes == {"full", "eight", "tower_empty"}
    assert any(record["options"]["teams"] for record in records_of("acht"))

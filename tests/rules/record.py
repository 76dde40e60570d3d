"""Recorded games and move counts, to notice when a game is no longer the game it was.

`python -m tests.rules.record [slug ...]` writes those of the newest version: after a version was
raised, or for a new ruleset. Those of former versions stay as they were recorded.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict

from games.rules import RULES, ruleset_of
from games.rules.base import OpenDecision
from tests.rules.playing import (
    AnyRuleset,
    Playout,
    games_with_resignations,
    greedily,
    option_variants,
    play,
    seed_of,
    unanswered,
)

RECORDED = Path(__file__).with_name("recorded")
PERFT = Path(__file__).with_name("perft.json")
HINT = "run `python -m tests.rules.record` and look at what it wrote before you commit it"
#: Deeper counts are left out where they would take longer than counting so many positions.
MOST_POSITIONS = 12_000
#: So many greedy games for each number of seats are searched for an eventful one.
SEARCHED = 30


def folder_of(ruleset: AnyRuleset) -> Path:
    return RECORDED / f"{ruleset.slug}-version-{ruleset.version}"


def recorded_games(ruleset: AnyRuleset) -> list[Path]:
    return sorted(folder_of(ruleset).glob("*.json"))


def plain(value: Any) -> Any:
    """As it comes out of JSON."""
    return json.loads(msgspec.json.encode(value))


def as_record(game: Playout) -> dict[str, Any]:
    return {
        "ruleset": game.ruleset.slug,
        "ruleset_version": game.ruleset.version,
        "seats": game.seats,
        "options": plain(game.options),
        "seed": game.seed.hex(),
        "turns": [
            {
                "seat": turn.seat,
                "move": plain(turn.move),
                "effects": plain(turn.step.effects),
            }
            for turn in game.turns
        ],
        "outcome": plain(game.outcome),
    }


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """The record as it comes out when its moves are played again."""
    ruleset = ruleset_of(record["ruleset"], record["ruleset_version"])
    options = ruleset.parse_options(record["options"])
    seed = bytes.fromhex(record["seed"])
    state = ruleset.new_game(seats=record["seats"], options=options, seed=seed)
    turns = []
    for turn in record["turns"]:
        seat, move = turn["seat"], turn["move"]
        if move is None:
            step = ruleset.resign(state, seat)
        else:
            step = ruleset.apply(state, seat, ruleset.parse_move(move))
        turns.append({**turn, "effects": plain(step.effects)})
        state = step.state
    return {**record, "turns": turns, "outcome": plain(ruleset.outcome(state))}


def games_to_record(ruleset: AnyRuleset) -> Iterator[tuple[str, Playout]]:
    """A random game of each variant, over all numbers of seats; a greedy one of each variant with
    teams; an eventful one; one with resignations."""
    seat_counts = ruleset.seat_counts
    variants = option_variants(ruleset, seat_counts[-1])
    for number in range(max(len(seat_counts), len(variants))):
        seats = seat_counts[number % len(seat_counts)]
        allowed = option_variants(ruleset, seats)
        options = variants[number % len(variants)]
        if options not in allowed:
            options = allowed[number % len(allowed)]
        yield (
            f"{seats}-random-{number + 1}",
            play(ruleset, seats=seats, options=options, number=100 + number),
        )
    for number, options in enumerate(variants):
        if any(ruleset.teams(seats=seat_counts[-1], options=options)):
            yield (
                f"{seat_counts[-1]}-teams-{number + 1}",
                play(
                    ruleset, seats=seat_counts[-1], options=options, number=number, choose=greedily
                ),
            )
    yield "eventful", max(_greedy_games(ruleset), key=_eventfulness)
    yield "resignations", max(games_with_resignations(ruleset), key=lambda game: len(game.turns))


def games_with_everything(ruleset: AnyRuleset, recorded: Iterable[Playout]) -> Iterator[Playout]:
    """Random games in which something happens that happens in none of those before."""
    seen = {thing for game in recorded for thing in happenings(game)}
    for game in sorted(_random_games(ruleset), key=lambda game: len(happenings(game)))[::-1]:
        if new := happenings(game) - seen:
            seen |= new
            yield game


def happenings(game: Playout) -> set[tuple[str, ...]]:
    """The kinds of moves, effects and endings, with what they choose from a fixed list."""
    told = [game.outcome]
    told += [item for turn in game.turns for item in (turn.move, *turn.step.effects) if item]
    return {
        (type(item).__name__, name, str(value))
        for item in told
        for name, value in [("", ""), *asdict(item).items()]
        if isinstance(value, (Enum, bool)) or not name
    }


def move_counts(ruleset: AnyRuleset, seats: int, most: int = MOST_POSITIONS) -> dict[str, Any]:
    """How many sequences of one, two and three moves there are from one set-up position."""
    options = ruleset.parse_options({})
    state = ruleset.new_game(seats=seats, options=options, seed=seed_of(seats))
    counts = [perft(ruleset, state, 1)]
    while len(counts) < 3 and counts[-1] <= most:
        counts.append(perft(ruleset, state, len(counts) + 1))
    return {"seats": seats, "seed": seed_of(seats).hex(), "counts": counts}


def perft(ruleset: AnyRuleset, state: Any, depth: int) -> int:
    """Sequences of so many moves; where several seats must decide, the first one goes first."""
    decisions = unanswered(ruleset, state)
    if not decisions:
        return 0
    decision: OpenDecision = decisions[0]
    moves = ruleset.legal_moves(state, decision)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(
        perft(ruleset, ruleset.apply(state, decision.seat, move).state, depth - 1) for move in moves
    )


def write(slug: str) -> None:
    ruleset = RULES[slug]
    folder_of(ruleset).mkdir(parents=True, exist_ok=True)
    for old in recorded_games(ruleset):
        old.unlink()
    games = dict(games_to_record(ruleset))
    for number, game in enumerate(list(games_with_everything(ruleset, games.values())), start=1):
        games[f"varied-{number}"] = game
    for name, game in games.items():
        (folder_of(ruleset) / f"{name}.json").write_text(_one_turn_a_line(as_record(game)))
    table = json.loads(PERFT.read_text()) if PERFT.exists() else {}
    table[folder_of(ruleset).name] = [move_counts(ruleset, seats) for seats in ruleset.seat_counts]
    PERFT.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n")


def _greedy_games(ruleset: AnyRuleset) -> Iterator[Playout]:
    for seats in ruleset.seat_counts:
        options = option_variants(ruleset, seats)[0]
        for number in range(SEARCHED):
            yield play(ruleset, seats=seats, options=options, number=number, choose=greedily)


def _random_games(ruleset: AnyRuleset) -> Iterator[Playout]:
    for seats in ruleset.seat_counts:
        for options in option_variants(ruleset, seats):
            for number in range(SEARCHED):
                yield play(ruleset, seats=seats, options=options, number=1000 + number)


def _eventfulness(game: Playout) -> tuple[int, int, int]:
    """A rare ending counts most, then how many kinds of things happen, then bonus turns."""
    tags = {effect["type"] for turn in game.turns for effect in plain(turn.step.effects)}
    bonus = sum(turn.decision is not None and turn.decision.bonus for turn in game.turns)
    return (game.outcome.reason.value != "completed", len(tags), bonus)


def _one_turn_a_line(record: dict[str, Any]) -> str:
    turns = ",\n".join("  " + json.dumps(turn) for turn in record["turns"])
    head = {**record, "turns": "TURNS"}
    return json.dumps(head, indent=1).replace('"TURNS"', f"[\n{turns}\n ]") + "\n"


if __name__ == "__main__":
    for chosen in sys.argv[1:] or sorted(RULES):
        write(chosen)

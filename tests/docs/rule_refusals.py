"""`python -m tests.docs.rule_refusals`: an example for each rule that no test of the API has broken.

Recorded games are played again. In each position moves of other turns are tried, and legal moves are bent,
until every missing rule is broken once. What the rules answer is kept beside what the service was heard to
answer, and marked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import django
import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "axio_api.settings")
django.setup()

from games.handbook.refusal_pages import FROM_RULES, RECORDED, recorded  # noqa: E402
from games.refusals import CATALOGUE  # noqa: E402
from games.rules import RULES, AnyRuleset  # noqa: E402
from games.rules.acht.pieces import PIECES  # noqa: E402
from games.rules.errors import IllegalMove  # noqa: E402
from tests.rules.record import recorded_games  # noqa: E402

TILES = tuple(PIECES[RULES["acht"].component_sets[0]].tiles)
PATH = "/api/v1/games/7k2m9x4qh0v3c8ta/moves"
DECISION = "d5b1n8r2w6y0j3ke"
STATUS, TITLE = CATALOGUE["illegal-move"]
#: So many moves of other turns are tried in each position.
TRIED = 12


def positions(ruleset: AnyRuleset) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """Each position of the recorded games, with all moves of its game."""
    for file in recorded_games(ruleset):
        record = json.loads(file.read_text())
        moves = [turn["move"] for turn in record["turns"] if turn["move"] is not None]
        state = ruleset.new_game(
            seats=record["seats"],
            options=ruleset.parse_options(record["options"]),
            seed=bytes.fromhex(record["seed"]),
        )
        for turn in record["turns"]:
            yield state, moves
            if turn["move"] is None:
                state = ruleset.resign(state, turn["seat"]).state
            else:
                move = ruleset.parse_move(turn["move"])
                state = ruleset.apply(state, turn["seat"], move).state


def bent(move: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """Moves of ACHT, whose rules are too particular to be broken by moves of other turns."""

    def cell() -> dict[str, int]:
        return {"row": rng.randrange(5), "col": rng.randrange(5)}

    if move["type"] == "place":
        for tile in TILES:
            for _ in range(3):
                yield {**move, "tile": tile, **cell(), "rotation": rng.randrange(4)}
    if move["type"] == "play_card":
        yield {**move, "card": "0" * 16}
        if "target_seat" in move:
            yield {**move, "target_seat": 4}
        if move.get("from"):
            yield {**move, "from": cell()}
            yield from ({**move, "to": move["from"], "rotation": turned} for turned in range(4))
    if move["type"] == "react":
        yield {**move, "play": True}


def tried(
    ruleset: AnyRuleset, state: Any, moves: list[dict[str, Any]], rng: Random
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Who makes which move; seats whose sealed answer is in are asked again."""
    for decision in ruleset.decisions(state):
        for move in rng.sample(moves, min(TRIED, len(moves))):
            yield decision.seat, move
        if decision.seat in ruleset.answered(state):
            continue
        for legal in list(ruleset.legal_moves(state, decision))[:6]:
            move = dict(msgspec.to_builtins(legal))
            for name, value in move.items():
                if type(value) is int:
                    yield from ((decision.seat, {**move, name: value + by}) for by in (1, -1, 99))
            if ruleset.slug == "acht":
                yield from ((decision.seat, other) for other in bent(move, rng))


def refusals(
    ruleset: AnyRuleset, state: Any, moves: list[dict[str, Any]], rng: Random
) -> Iterator[tuple[dict[str, Any], IllegalMove]]:
    for seat, move in tried(ruleset, state, moves, rng):
        try:
            ruleset.apply(state, seat, ruleset.parse_move(move))
        except IllegalMove as refused:
            yield move, refused
        except msgspec.ValidationError:
            continue


def main() -> None:
    entries, rng = dict(recorded()), Random(1)
    for ruleset in RULES.values():
        missing = {rule for rule in ruleset.rule_codes if f"rule/{rule}" not in entries}
        for state, moves in positions(ruleset) if missing else ():
            for move, refused in refusals(ruleset, state, moves, rng):
                if refused.rule in missing:
                    missing.discard(refused.rule)
                    entries[f"rule/{refused.rule}"] = entry(move, refused)
            if not missing:
                break
        if missing:
            print(f"{ruleset.slug}: no recorded game breaks {', '.join(sorted(missing))}")
    if entries != recorded():
        text = json.dumps(dict(sorted(entries.items())), indent=1, ensure_ascii=False)
        RECORDED.write_text(text + "\n")


def entry(move: dict[str, Any], refused: IllegalMove) -> dict[str, Any]:
    body = {"decision_id": DECISION, **move}
    problem = {"type": "/docs/problems/illegal-move", "title": TITLE, "status": STATUS}
    problem |= {"detail": refused.detail, "instance": PATH, "code": "illegal-move"}
    problem |= {"rule": refused.rule, "pointer": refused.pointer}
    request = {"method": "POST", "path": PATH, "headers": {}, "body": body}
    return {FROM_RULES: True, "request": request, "problem": problem}


if __name__ == "__main__":
    main()

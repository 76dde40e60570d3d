"""`python -m tests.docs.rule_refusals`: an example for each rule that no test of the API has broken.

Recorded games of ACHT are played again, and in each position legal moves are bent until every missing rule
is broken once. What the rules answer is kept beside what the service was heard to answer, and marked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import django
import msgspec

django.setup()

from games.handbook.refusal_pages import FROM_RULES, RECORDED, recorded  # noqa: E402
from games.refusals import CATALOGUE  # noqa: E402
from games.rules import RULES  # noqa: E402
from games.rules.acht.pieces import PIECES  # noqa: E402
from games.rules.errors import IllegalMove  # noqa: E402
from tests.rules.record import recorded_games  # noqa: E402

ACHT = RULES["acht"]
TILES = tuple(PIECES[ACHT.component_sets[0]].tiles)
PATH = "/api/v1/games/7k2m9x4qh0v3c8ta/moves"
DECISION = "d5b1n8r2w6y0j3ke"
STATUS, TITLE = CATALOGUE["illegal-move"]


def positions() -> Iterator[Any]:
    for file in recorded_games(ACHT):
        record = json.loads(file.read_text())
        state = ACHT.new_game(
            seats=record["seats"],
            options=ACHT.parse_options(record["options"]),
            seed=bytes.fromhex(record["seed"]),
        )
        for turn in record["turns"]:
            yield state
            if turn["move"] is None or turn["move"].get("type") == "resign":
                state = ACHT.resign(state, turn["seat"]).state
            else:
                state = ACHT.apply(state, turn["seat"], ACHT.parse_move(turn["move"])).state


def bent(move: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
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


def refusals(state: Any, rng: Random) -> Iterator[tuple[dict[str, Any], IllegalMove]]:
    for decision in ACHT.decisions(state):
        for legal in list(ACHT.legal_moves(state, decision))[:6]:
            for move in bent(dict(msgspec.to_builtins(legal)), rng):
                try:
                    ACHT.apply(state, decision.seat, ACHT.parse_move(move))
                except IllegalMove as refused:
                    yield move, refused


def main() -> None:
    entries, rng = dict(recorded()), Random(1)
    missing = {rule for rule in ACHT.rule_codes if f"rule/{rule}" not in entries}
    for state in positions():
        for move, refused in refusals(state, rng):
            if refused.rule in missing:
                missing.discard(refused.rule)
                entries[f"rule/{refused.rule}"] = entry(move, refused)
        if not missing:
            break
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

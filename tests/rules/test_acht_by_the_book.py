"""The service's acht against a second reading of the same rules, move by move.

`python -m tests.rules.test_acht_by_the_book 1000` plays that many games and tells what happened in
them.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from operator import itemgetter
from random import Random
from typing import Any

import msgspec
import pytest

from games.rules import RULES
from games.rules.viewers import SPECTATOR, Viewer
from tests.support.sizes import sized

from .acht_by_the_book import Game
from .acht_by_the_book.cards import cell

ACHT: Any = RULES["acht"]
COMPONENTS = msgspec.to_builtins(ACHT.components("reconstruction"))
TABLES = [(1, False), (2, False), (3, False), (4, False), (4, True)]
#: Games for each kind of table.
GAMES = sized(3, 100)
#: Of long lists of options so many are looked at more closely.
SAMPLE = 20

Move = dict[str, Any]


def as_json(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


def key(thing: Any) -> str:
    return json.dumps(thing, sort_keys=True)


def unordered(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the orders that nobody promises."""
    view = dict(view)
    for name in ("board", "shapes", "eights", "hand", "partner_hand", "pending"):
        view[name] = sorted(view[name], key=key)
    view["seats"] = [{**seat, "tiles": sorted(seat["tiles"])} for seat in view["seats"]]
    return view


class Match:
    """One game, played in the service's rules and in the book's at the same time."""

    def __init__(self, number: int, seats: int, teams: bool) -> None:
        self.rng = Random(f"{number} {seats} {teams}")
        target = self.rng.choice([1, 2, 3, 4, 4, 5, 6, 8, 10, 12, 16, 24, 60])
        self.saves_cards = self.rng.choice([0.1, 0.9])
        self.seeks_ties = self.rng.random() < 0.5
        self.gives_up = self.rng.random() < 0.25
        seed = self.rng.randbytes(32)
        options = ACHT.parse_options({"teams": teams, "target": target})
        self.state = ACHT.new_game(seats=seats, options=options, seed=seed)
        self.book = Game(COMPONENTS, seats=seats, teams=teams, target=target, seed=seed)
        self.options: dict[int, list[Move]] = {}
        self.count: Counter[str] = Counter()
        self.name = f"game {number}: {seats} seats, teams {teams}, target {target}, {seed.hex()}"

    def play(self) -> Counter[str]:
        self.compare()
        while self.options:
            self.step()
            self.compare()
        self.count["games"] += 1
        return self.count + self.book.story

    def step(self) -> None:
        """Give one answer, or now and then give up."""
        self.count["moves and resignations"] += 1
        seat = self.rng.choice(sorted(self.options))
        kind = dict(self.book.decisions())[seat]
        if self.gives_up and self.rng.random() < self.weariness(kind):
            seat = self.rng.choice(ACHT.playing(self.state))
            self.state = ACHT.resign(self.state, seat).state
            self.book.resign(seat)
            self.count[f"resignation at {kind}"] += 1
            return
        move = self.disguised(self.choose(seat, kind))
        self.state = ACHT.apply(self.state, seat, ACHT.parse_move(move)).state
        closed = self.book.story["shape closed"]
        forced = kind == "place" and self.gains_nothing(seat)
        self.book.play(seat, move)
        if forced and self.book.story["shape closed"] > closed:
            self.count["placement forced by a shape without an own marker"] += 1

    def weariness(self, kind: str) -> float:
        """Giving up is most interesting in the midst of something."""
        return 0.2 if kind in ("react", "play_stolen") else 0.04 if self.book.blind else 0.01

    def gains_nothing(self, seat: int) -> bool:
        previews = (self.book.preview(seat, move) for move in self.options[seat])
        return not any(seen["eight"] or any(seen["points"].values()) for seen in previews)

    def choose(self, seat: int, kind: str) -> Move:
        """By chance, with a liking for what is rare: leaps that make an 8, and ties."""
        options = self.options[seat]
        if kind == "card" and len(options) > 1:
            saves = self.rng.random() < self.saves_cards
            options = options[:1] if saves else options[1:]
        effect = self.rng.choice(sorted({move.get("as", "") for move in options}))
        options = [move for move in options if move.get("as", "") == effect]
        options = self.rng.sample(options, min(SAMPLE, len(options)))
        if kind == "react":
            return options[-1] if self.rng.random() < 0.2 else max(options, key=itemgetter("play"))
        if kind == "place" and self.seeks_ties:
            return min(options, key=lambda move: self.gap(seat, move))
        if self.rng.random() < 0.5:
            return max(options, key=lambda move: self.book.preview(seat, move)["eight"])
        return options[0]

    def disguised(self, move: Move) -> Move:
        """The same move by any rotation that looks alike: it may be posted too."""
        if move.get("rotation") is None:
            return move
        board = self.book.board
        tile = move["tile"] if "tile" in move else board.lying[cell(move["from"])].kind
        alike = [turns for turns in range(4) if board.looks_alike(tile, turns, move["rotation"])]
        return {**move, "rotation": self.rng.choice(alike)}

    def gap(self, seat: int, move: Move) -> int:
        """How far the side that moves will be from the best of the others: ties are rare."""
        points = {
            side: self.book.totals[side] + self.book.marked_points(side)
            for side in self.book.standing_sides()
        }
        own = points.pop(self.book.side_of(seat))
        gain = sum(self.book.preview(seat, move)["points"].values())
        return abs(own + gain - max(points.values(), default=0))

    def compare(self) -> None:
        decisions = ACHT.decisions(self.state)
        told = [(decision.seat, decision.kind) for decision in decisions]
        assert sorted(told) == sorted(self.book.decisions()), self.name
        assert sorted(ACHT.answered(self.state)) == self.book.answered(), self.name
        assert as_json(ACHT.outcome(self.state)) == self.book.result(), self.name
        self.options = {}
        for decision in decisions:
            if decision.seat not in self.book.answered():
                self.compare_options(decision)
        for seat in (None, *self.book.seats):
            viewer = Viewer.at(seat) if seat else SPECTATOR
            theirs = as_json(ACHT.view_for(self.state, viewer))
            ours = self.book.view(seat)
            theirs["pending"] = [
                {n: p[n] for n in ("seat", "kind", "bonus")} for p in theirs["pending"]
            ]
            theirs = unordered({name: theirs[name] for name in ours})
            assert theirs == unordered(ours), self.name

    def compare_options(self, decision: Any) -> None:
        legal = list(ACHT.legal_moves(self.state, decision))
        moves = {key(as_json(move)): move for move in legal}
        ours = self.book.options(decision.seat)
        assert sorted(moves) == sorted(key(move) for move in ours), self.name
        assert len(legal) == len(ours), self.name
        self.options[decision.seat] = ours
        self.count["options compared"] += len(ours)
        for move in self.rng.sample(ours, min(SAMPLE, len(ours))):
            theirs = as_json(ACHT.preview(self.state, decision.seat, moves[key(move)]))
            expected = self.book.preview(decision.seat, move)
            assert {name: theirs[name] for name in expected} == expected, (self.name, move)
            self.count["previews compared"] += 1


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_the_book_agrees(seats: int, teams: bool) -> None:
    for number in range(GAMES):
        Match(number, seats, teams).play()


def main(games: int) -> None:
    began = time.monotonic()
    count: Counter[str] = Counter()
    for number in range(games):
        count += Match(number, *TABLES[number % len(TABLES)]).play()
    for name in ("games", "moves and resignations", "options compared", "previews compared"):
        print(f"{count.pop(name, 0):9} {name}")
    for name, often in sorted(count.items()):
        print(f"{often:9} {name}")
    print(f"in {time.monotonic() - began:.0f} s, rules of version {ACHT.version}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)

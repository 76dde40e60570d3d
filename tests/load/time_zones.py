"""`python -m tests.load.time_zones`: games of four people in four time zones, with and without plans.

Writes the table of docs/plans.md. People are simulated: they sleep, answer some time after they were
told, and play what gains most. With plans they also say what they would do next, before they leave and
every morning. Nothing else differs: neither the deal nor how long anybody takes.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from statistics import mean
from typing import Any

from msgspec.structs import replace

from games.rules import RULES, AnyRuleset
from games.rules.base import OpenDecision
from games.rules.gains import gain, score_of
from games.rules.plans import MOST_ENTRIES, PlanBest, StoredEntry, StoredPlan, plan_consult
from games.rules.viewers import SPECTATOR
from tests.load.planning import WAYS, usual_gain
from tests.support.process import ROOT

DOCUMENT = ROOT / "docs/plans.md"
BEGIN, END = "<!-- made by tests.load.time_zones -->\n", "<!-- until here -->\n"
#: Hours from Greenwich of the four seats.
ZONES = (-8.0, 0.0, 5.5, 10.0)
#: When people are awake, by their own clock, and how long they take to answer then, on average.
UP, DOWN, HOURS_TO_ANSWER = 7.0, 23.0, 3.0
#: With plans, people look at the game every morning and plan anew.
BREAKFAST = 8.0
#: Who has moved stays for a while: a turn that comes at once is played at once.
HOURS_AT_THE_TABLE = 1 / 6
#: What a plan asks of a move, compared with the best one when the plan was made.
SHARE_OF_THE_BEST = 0.6


@dataclass
class Person:
    """Someone at the table, who takes as long for the n-th message with plans as without."""

    zone: float
    rng: Random
    leaves: float = -1.0
    plan: StoredPlan | None = None

    def answers_at(self, hour: float) -> float:
        """When a message that comes at this hour is answered."""
        if hour <= self.leaves:
            return hour
        at = self._awake(hour) + self.rng.expovariate(1 / HOURS_TO_ANSWER)
        return self._awake(at)

    def mornings(self, hour: float) -> int:
        """How many times this person has looked at the game over breakfast until this hour."""
        return int((hour + self.zone - BREAKFAST) // 24)

    def _awake(self, hour: float) -> float:
        local = (hour + self.zone) % 24
        if UP <= local < DOWN:
            return hour
        return hour + (UP - local) % 24


@dataclass
class Table:
    ruleset: AnyRuleset
    people: list[Person]
    planning: bool
    state: Any
    hour: float = 9.0
    moves: int = 0
    by_plan: int = 0
    begun: float = field(init=False)

    def __post_init__(self) -> None:
        self.begun = self.hour

    @property
    def days(self) -> float:
        return (self.hour - self.begun) / 24

    def play(self) -> None:
        while decisions := self._open():
            decision = min(decisions, key=lambda one: one.seat)
            if not self._by_plan(decision):
                self._by_hand(decision)

    def _open(self) -> list[OpenDecision]:
        answered = self.ruleset.answered(self.state)
        return [one for one in self.ruleset.decisions(self.state) if one.seat not in answered]

    def _make(self, decision: OpenDecision, move: Any) -> None:
        self.state = self.ruleset.apply(self.state, decision.seat, move).state
        self.moves += 1

    def _by_plan(self, decision: OpenDecision) -> bool:
        person = self.people[decision.seat - 1]
        if person.plan is None:
            return False
        verdict = plan_consult(self.ruleset, self.state, decision, person.plan)
        if verdict.move is None:
            return False
        if verdict.entry is not None:
            entries = list(person.plan.entries)
            entries[verdict.entry] = replace(entries[verdict.entry], played=self.state.version)
            person.plan = replace(person.plan, entries=tuple(entries))
        self._make(decision, verdict.move)
        self.by_plan += 1
        return True

    def _by_hand(self, decision: OpenDecision) -> None:
        person = self.people[decision.seat - 1]
        before, self.hour = self.hour, person.answers_at(self.hour)
        if self.planning:
            self._look_in(before)
        person.leaves = self.hour + HOURS_AT_THE_TABLE
        self._make(decision, best(self.ruleset, self.state, decision))
        if self.planning:
            person.plan = self._planned(decision.seat)

    def _look_in(self, since: float) -> None:
        """Whose morning it was meanwhile has renewed their plan."""
        for seat, person in enumerate(self.people, 1):
            if person.mornings(self.hour) > person.mornings(since):
                person.plan = self._planned(seat)

    def _planned(self, seat: int) -> StoredPlan:
        ideas = list(WAYS[self.ruleset.slug](self.ruleset, self.state, seat))
        entries = [
            StoredEntry(
                move=idea.move,
                holding=idea.holding,
                at_least=round(idea.gain * SHARE_OF_THE_BEST),
                repeat=idea.repeat,
            )
            for idea in ideas
        ]
        usual = round(usual_gain(ideas) * SHARE_OF_THE_BEST)
        best = PlanBest(usual) if usual else None
        return StoredPlan(entries=tuple(entries[:MOST_ENTRIES]), best=best)


def best(ruleset: AnyRuleset, state: Any, decision: OpenDecision) -> Any:
    moves = ruleset.legal_moves(state, decision)
    return max(moves, key=lambda move: gain(ruleset.preview(state, decision.seat, move)))


@dataclass(frozen=True)
class Played:
    days: float
    moves: int
    by_plan: int
    score: float


def played(slug: str, number: int, *, planning: bool) -> Played:
    ruleset = RULES[slug]
    seed = sha256(f"time zones {number}".encode()).digest()
    state = ruleset.new_game(seats=4, options=ruleset.parse_options({}), seed=seed)
    people = [Person(zone, Random(f"{number} {zone}")) for zone in ZONES]
    table = Table(ruleset, people, planning, state)
    table.play()
    rows = ruleset.view_for(table.state, SPECTATOR).seats
    return Played(table.days, table.moves, table.by_plan, mean(score_of(row) for row in rows))


@dataclass(frozen=True)
class Comparison:
    slug: str
    without: list[Played]
    planned: list[Played]

    @property
    def share(self) -> float:
        """The days with plans, as a share of those without."""
        return mean(game.days for game in self.planned) / mean(game.days for game in self.without)

    @property
    def share_of_a_move(self) -> float:
        """The same for each move: with other moves, a game may last more or fewer of them."""
        moves = [sum(game.moves for game in games) for games in (self.without, self.planned)]
        return self.share * moves[0] / moves[1]

    def row(self) -> str:
        by_plan = sum(game.by_plan for game in self.planned)
        cells = (
            f"`{self.slug}`",
            len(self.planned),
            f"{mean(game.days for game in self.without):.1f}",
            f"{mean(game.days for game in self.planned):.1f}",
            f"{self.share:.0%}",
            f"{self.share_of_a_move:.0%}",
            f"{by_plan / sum(game.moves for game in self.planned):.0%}",
            f"{mean(game.score for game in self.without):.1f}",
            f"{mean(game.score for game in self.planned):.1f}",
        )
        return f"| {' | '.join(map(str, cells))} |\n"


def compared(slug: str, games: int) -> Comparison:
    both = [[played(slug, n, planning=plan) for n in range(games)] for plan in (False, True)]
    return Comparison(slug, *both)


HEAD = """\
| ruleset | games | days without | days with plans | share | for each move | moves by plans | \
score without | with |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.time_zones", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each ruleset")
    rows = [compared(slug, parser.parse_args().games).row() for slug in WAYS]
    table = HEAD + "".join(rows)
    print(table)
    before, _, rest = DOCUMENT.read_text().partition(BEGIN)
    DOCUMENT.write_text(f"{before}{BEGIN}{table}{END}{rest.partition(END)[2]}")


if __name__ == "__main__":
    main()

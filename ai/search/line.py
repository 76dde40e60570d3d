"""Playing on in one world by the contract of the rules alone, and judging where that has led."""

from __future__ import annotations

from random import Random
from typing import Any

from games.rules import AnyRuleset
from games.rules.base import OpenDecision
from games.rules.gains import gain, is_scored

#: The most options of a decision that are compared.
MAX_OPTIONS_COMPARED = 8
#: The lead, in points, that counts as halfway from a draw to a win.
HALFWAY_LEAD_POINTS = 10.0
#: Results come in steps of this size, so that sums of them are exact.
RESULT_STEP = 2**-20

#: The side of each seat, by its number: partners are on the same side.
Sides = dict[int, int | str]


class Line:
    """What follows from a position in one world, move by move."""

    def __init__(self, rules: AnyRuleset, sides: Sides, state: Any, rng: Random) -> None:
        self.rules, self.sides, self.state, self.rng = rules, sides, state, rng
        self.points = dict.fromkeys(sides.values(), 0)

    def make(self, seat: int, move: Any) -> None:
        step = self.rules.apply(self.state, seat, move)
        self.state = step.state
        for effect in filter(is_scored, step.effects):
            self.points[self.sides[effect.seat]] += gain(effect)

    def next_decision(self) -> OpenDecision | None:
        answered = self.rules.answered(self.state)
        open_ones = self.rules.decisions(self.state)
        return next((one for one in open_ones if one.seat not in answered), None)

    def answer(self, decision: OpenDecision) -> None:
        """Make the move with the best preview among some random options."""
        moves = list(self.rules.legal_moves(self.state, decision))
        some = self.rng.sample(moves, min(MAX_OPTIONS_COMPARED, len(moves)))
        best = max(some, key=lambda m: gain(self.rules.preview(self.state, decision.seat, m)))
        self.make(decision.seat, best)

    def lead(self, seat: int) -> int:
        """How many points the side of a seat has gained more than the best other side."""
        own = self.sides[seat]
        others = [points for side, points in self.points.items() if side != own]
        return self.points[own] - max(others, default=0)

    def result(self, seat: int) -> float:
        """From 0 (lost) to 1 (won), by the ranking if there is one and by points if not."""
        lead = self.lead(seat)
        result = 0.5 + 0.5 * lead / (abs(lead) + HALFWAY_LEAD_POINTS)
        outcome = self.rules.outcome(self.state)
        if outcome and len(self.points) > 1:
            places = {s: ranked.place for ranked in outcome.ranking for s in ranked.seats}
            others = [places[s] for s, side in self.sides.items() if side != self.sides[seat]]
            beaten = [(place > places[seat]) + 0.5 * (place == places[seat]) for place in others]
            result = sum(beaten) / len(beaten)
        return round(result / RESULT_STEP) * RESULT_STEP

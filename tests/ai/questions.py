"""Questions from random games of every ruleset, for every number of seats and in teams."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from ai.arena.strength import TEAM_SEATS, has_teams
from games.rules import RULES
from games.rules.errors import InvalidOptions
from games.rules.thinking import Question

#: Ruleset, number of seats, options.
TABLES = [
    (slug, seats, options)
    for slug, ruleset in RULES.items()
    for seats in ruleset.seat_counts
    for options in ({}, {"teams": True})
    if "teams" not in options or (seats == TEAM_SEATS and has_teams(slug))
]


def named(table: tuple[str, int, dict[str, Any]]) -> str:
    slug, seats, options = table
    return f"{slug}-{seats}{'-teams' if options else ''}"


def states(slug: str, seats: int, options: dict[str, Any], number: int) -> Iterator[Any]:
    """Every position of a random game that asks for something, with one of its decisions."""
    ruleset, rng = RULES[slug], Random(number)
    chosen = ruleset.parse_options(options)
    try:
        ruleset.check(seats=seats, options=chosen)
    except InvalidOptions as error:
        raise AssertionError(f"{slug} cannot be played like this") from error
    state = ruleset.new_game(seats=seats, options=chosen, seed=number.to_bytes(32, "big"))
    while asked := ruleset.decisions(state):
        decision = next(d for d in asked if d.seat not in ruleset.answered(state))
        yield state, decision
        moves = list(ruleset.legal_moves(state, decision))
        state = ruleset.apply(state, decision.seat, rng.choice(moves)).state


@cache
def questions(slug: str, seats: int, teams: bool = False, few: int = 6) -> tuple[Question, ...]:
    """Some of a game, every kind of decision among them that it asks."""
    options = {"teams": True} if teams else {}
    ruleset = RULES[slug]
    chosen = ruleset.parse_options(options)
    all_of_them = list(states(slug, seats, options, 3))
    of_each_kind = {decision.kind: (state, decision) for state, decision in all_of_them}
    some = [*all_of_them[:: max(1, len(all_of_them) // few)], *of_each_kind.values()]
    return tuple(Question.put(ruleset, chosen, state, decision) for state, decision in some)

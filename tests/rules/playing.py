"""Random games of any ruleset, the same ones for the same seed.

Knows only the contract: it finds the options by their types and the moves by asking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from games.rules import RULES
from games.rules.base import OpenDecision, Ruleset, Step
from games.rules.errors import InvalidOptions
from games.rules.gains import gain
from games.rules.ranking import Outcome
from games.rules.viewers import SPECTATOR, Viewer

AnyRuleset = Ruleset[Any, Any, Any, Any]
Chooser = Callable[[AnyRuleset, Any, OpenDecision, Sequence[Any], Random], Any]
ENDLESS = 5_000


@dataclass(frozen=True)
class Turn:
    """One answer, or one resignation (then decision and move are None)."""

    before: Any
    seat: int
    decision: OpenDecision | None
    move: Any
    step: Step[Any]


@dataclass
class Playout:
    """A game from the set-up position to its end."""

    ruleset: AnyRuleset
    seats: int
    options: Any
    seed: bytes
    start: Any
    turns: list[Turn] = field(default_factory=list)

    @property
    def states(self) -> list[Any]:
        return [self.start, *(turn.step.state for turn in self.turns)]

    @property
    def end(self) -> Any:
        return self.states[-1]

    @property
    def outcome(self) -> Outcome:
        outcome = self.ruleset.outcome(self.end)
        assert outcome is not None
        return outcome

    @property
    def resigned(self) -> list[int]:
        return [turn.seat for turn in self.turns if turn.decision is None]

    @property
    def viewers(self) -> list[Viewer]:
        return [*map(Viewer.at, range(1, self.seats + 1)), SPECTATOR]


def seed_of(number: int) -> bytes:
    return sha256(f"test game {number}".encode()).digest()


def at_random(
    ruleset: AnyRuleset, state: Any, decision: OpenDecision, moves: Sequence[Any], rng: Random
) -> Any:
    return rng.choice(moves)


def greedily(
    ruleset: AnyRuleset, state: Any, decision: OpenDecision, moves: Sequence[Any], rng: Random
) -> Any:
    """The first of the moves that gain most points, whatever they are points in."""
    return max(moves, key=lambda move: gain(ruleset.preview(state, decision.seat, move)))


def play(
    ruleset: AnyRuleset,
    *,
    seats: int,
    options: Any,
    number: int,
    choose: Chooser = at_random,
    resigning: float = 0.0,
    start: Any = None,
) -> Playout:
    """Play to the end, from `start` if given; before each move somebody may give up."""
    rng = Random(number)
    seed = seed_of(number)
    if start is None:
        start = ruleset.new_game(seats=seats, options=options, seed=seed)
    game = Playout(ruleset, seats, options, seed, start)
    state = start
    while open_decisions := unanswered(ruleset, state):
        assert len(game.turns) < ENDLESS, f"this game of {ruleset.slug} never ends"
        if rng.random() < resigning:
            seat, decision, move = rng.choice(ruleset.playing(state)), None, None
            step = ruleset.resign(state, seat)
        else:
            decision = rng.choice(open_decisions)
            seat = decision.seat
            moves = list(ruleset.legal_moves(state, decision))
            assert moves, f"seat {seat} must decide {decision.kind} but has no legal move"
            move = choose(ruleset, state, decision, moves, rng)
            step = ruleset.apply(state, seat, move)
        game.turns.append(Turn(state, seat, decision, move, step))
        state = step.state
    return game


def unanswered(ruleset: AnyRuleset, state: Any) -> list[OpenDecision]:
    """The decisions that wait for an answer; those with a sealed one wait for the others."""
    sealed = ruleset.answered(state)
    return [decision for decision in ruleset.decisions(state) if decision.seat not in sealed]


def option_variants(ruleset: AnyRuleset, seats: int) -> list[Any]:
    """The default options, and each other value of each option, as far as `check` allows it."""
    info: Any = msgspec.inspect.type_info(ruleset.types.options)
    data: list[dict[str, Any]] = [{}]
    for option in info.fields:
        for value in _values(option.type):
            if value != msgspec.to_builtins(option.default):
                data.append({option.name: value})
    return [
        options for options in map(ruleset.parse_options, data) if _makes(ruleset, seats, options)
    ]


def games_of(ruleset: AnyRuleset) -> Iterator[Playout]:
    """A random game for each number of seats and each variant, in every second of which somebody
    may give up; a greedy game for each number of seats; and one in which somebody does give up."""
    number = 0
    for seats in ruleset.seat_counts:
        variants = option_variants(ruleset, seats)
        for options in variants:
            number += 1
            resigning = 0.02 if number % 2 else 0.0
            yield play(ruleset, seats=seats, options=options, number=number, resigning=resigning)
        yield play(ruleset, seats=seats, options=variants[0], number=number, choose=greedily)
    yield next(games_with_resignations(ruleset))


def games_with_resignations(ruleset: AnyRuleset) -> Iterator[Playout]:
    """Random games of most seats in which two gave up, or one if that ends the game."""
    seats = ruleset.seat_counts[-1]
    options = option_variants(ruleset, seats)[0]
    found = False
    # In a short game hardly anybody gives up at the lower rate.
    for resigning in (0.05, 0.25):
        for number in range(0 if found else 50):
            game = play(ruleset, seats=seats, options=options, number=number, resigning=resigning)
            if len(game.resigned) >= max(1, min(2, seats - 1)):
                found = True
                yield game


def some(items: Sequence[Any], most: int) -> Sequence[Any]:
    """At most so many of them, spread evenly, the first and the last included."""
    if len(items) <= most:
        return items
    return [items[round(at * (len(items) - 1) / (most - 1))] for at in range(most)]


def fingerprint(slug: str) -> str:
    """A digest of everything that happens in a few games."""
    ruleset, digest = RULES[slug], sha256()
    for seats in ruleset.seat_counts:
        options = ruleset.parse_options({})
        if not _makes(ruleset, seats, options):
            continue
        game = play(ruleset, seats=seats, options=options, number=seats, resigning=0.01)
        for turn in game.turns:
            digest.update(msgspec.json.encode((turn.seat, turn.move, turn.step.effects)))
            digest.update(ruleset.dump_state(turn.step.state).encode())
        digest.update(msgspec.json.encode(game.outcome))
    return digest.hexdigest()


def _values(kind: Any) -> Iterator[Any]:
    """Values to try: all of a small type, else the smallest."""
    if isinstance(kind, msgspec.inspect.Metadata):
        yield from _values(kind.type)
    elif isinstance(kind, msgspec.inspect.UnionType):
        for one in kind.types:
            yield from _values(one)
    elif isinstance(kind, msgspec.inspect.EnumType):
        yield from (member.value for member in _members(kind.cls))
    elif isinstance(kind, msgspec.inspect.LiteralType):
        yield from kind.values
    elif isinstance(kind, msgspec.inspect.BoolType):
        yield from (False, True)
    elif isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None:
        few = kind.le is not None and kind.le - kind.ge < 8
        yield from range(kind.ge, kind.le + 1 if few and kind.le is not None else kind.ge + 1)


def _members(kind: type[Enum]) -> list[Enum]:
    return list(kind)


def _makes(ruleset: AnyRuleset, seats: int, options: Any) -> bool:
    try:
        ruleset.check(seats=seats, options=options)
    except InvalidOptions:
        return False
    return True

"""Games between engines without database or queue."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from random import Random
from time import thread_time
from typing import Any

from msgspec import Struct

from ai.arena.elsewhere import Elsewhere, engine_elsewhere
from ai.levels.dial import DialledMind
from ai.registry import ENGINES
from ai.warming import warm
from games.engines import Engine, Role, engine_for, engine_of, think_seconds
from games.rules import RULES
from games.rules.thinking import Effort, Question


class Match(Struct, frozen=True):
    """A series of games between engines; the last engine takes all remaining seats."""

    ruleset: str
    engines: tuple[str, ...]
    seats: int = 2
    games: int = 200
    teams: bool = False
    #: Per decision, for every engine, instead of its own limit.
    seconds: float | None = None
    seed: str = "arena"


class Played(Struct, frozen=True):
    """One game: for each seat the engine, the share of the win, the score, and the CPU time."""

    engines: tuple[str, ...]
    wins: tuple[float, ...]
    scores: tuple[int | None, ...]
    decisions: tuple[int, ...]
    cpu: tuple[float, ...]


def engine_named(name: str, ruleset: str) -> Engine:
    """An engine by its slug, by its rating as `1500`, or by its place on the dial as `0.35`; that of another
    checkout as `expert@../former`."""
    if name in ENGINES:
        return ENGINES[name]
    if "@" in name:
        same = ENGINES.get(name.partition("@")[0]) or ENGINES[engine_for(Role.ADVISER)]
        return engine_elsewhere(name, same.think_seconds)
    if "." in name:
        return Engine(
            name, name, "", DialledMind(float(name)), think_seconds(engine_for(Role.ADVISER))
        )
    found = engine_of(ruleset, None, int(name))
    if found is None:
        raise ValueError(f"{ruleset} has no scale of ratings.")
    return found


def seating(match: Match, number: int) -> tuple[str, ...]:
    """The engine of each seat. Engines change seats in every game, so that it is fair."""
    if match.teams:
        pair = match.engines if number % 2 == 0 else match.engines[::-1]
        return tuple((pair * 2)[: match.seats])
    rest = [match.engines[-1]] * (match.seats - len(match.engines))
    company = [*match.engines, *rest][: match.seats]
    shift = number % match.seats
    return tuple(company[-shift:] + company[:-shift])


def deal(match: Match, number: int) -> bytes:
    """The seed of a game. It stays the same until every engine has had every seat."""
    same = number // (2 if match.teams else match.seats)
    return sha256(f"{match.seed} {match.ruleset} {same}".encode()).digest()


def play(match: Match, number: int) -> Played:
    ruleset = RULES[match.ruleset]
    engines = seating(match, number)
    options = ruleset.parse_options({"teams": True} if match.teams else {})
    state = ruleset.new_game(seats=match.seats, options=options, seed=deal(match, number))
    rng = Random(f"{match.seed} {number}")
    decisions, cpu = [0] * match.seats, [0.0] * match.seats
    while asked := ruleset.decisions(state):
        decision = next(d for d in asked if d.seat not in ruleset.answered(state))
        engine = engine_named(engines[decision.seat - 1], match.ruleset)
        question = Question.put(ruleset, options, state, decision)
        started = _spent(engine)
        thought = engine.mind.think(
            question,
            seed=rng.getrandbits(62),
            effort=Effort(match.seconds or engine.think_seconds),
        )
        cpu[decision.seat - 1] += _spent(engine) - started
        decisions[decision.seat - 1] += 1
        state = ruleset.apply(state, decision.seat, thought.move).state
    return _played(engines, ruleset.outcome(state), decisions, cpu)


def _spent(engine: Engine) -> float:
    """The CPU seconds of the one who thinks, so far."""
    return engine.mind.spent if isinstance(engine.mind, Elsewhere) else thread_time()


def _played(
    engines: tuple[str, ...], outcome: Any, decisions: Sequence[int], cpu: Sequence[float]
) -> Played:
    wins, scores = [0.0] * len(engines), [None] * len(engines)
    first = [ranked for ranked in outcome.ranking if ranked.place == 1]
    winners = [seat for ranked in first for seat in ranked.seats]
    for ranked in outcome.ranking:
        for seat in ranked.seats:
            scores[seat - 1] = ranked.score
            if seat in winners:
                wins[seat - 1] = 1 / len(winners)
    return Played(engines, tuple(wins), tuple(scores), tuple(decisions), tuple(cpu))


def play_all(match: Match, processes: int | None = None) -> Iterator[Played]:
    """Play all games of a match on all cores; yields them as they end."""
    count = processes or os.cpu_count()
    with ProcessPoolExecutor(count, initializer=warm, initargs=(match.ruleset,)) as pool:
        games = [pool.submit(play, match, number) for number in range(match.games)]
        for game in as_completed(games):
            yield game.result()

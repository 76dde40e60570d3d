"""Games between engines, by the rules alone: no database, no queue."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from random import Random
from time import thread_time
from typing import Any

from msgspec import Struct

from ai.registry import ENGINES
from ai.thinking import Effort, Question
from ai.warming import warm
from games.rules import RULES


class Match(Struct, frozen=True):
    """Who plays what against whom; the last engine takes all seats that are left."""

    ruleset: str
    engines: tuple[str, ...]
    seats: int = 2
    games: int = 200
    teams: bool = False
    #: For every engine instead of its own budget.
    seconds: float | None = None
    seed: str = "arena"


class Played(Struct, frozen=True):
    """One game: of each seat its engine, its share of the win, its score, and what it cost."""

    engines: tuple[str, ...]
    wins: tuple[float, ...]
    scores: tuple[int | None, ...]
    decisions: tuple[int, ...]
    cpu: tuple[float, ...]


def seating(match: Match, number: int) -> tuple[str, ...]:
    """Every game moves everybody on by a seat, so that nobody profits from beginning."""
    if match.teams:
        pair = match.engines if number % 2 == 0 else match.engines[::-1]
        return tuple((pair * 2)[: match.seats])
    rest = [match.engines[-1]] * (match.seats - len(match.engines))
    company = [*match.engines, *rest][: match.seats]
    shift = number % match.seats
    return tuple(company[-shift:] + company[:-shift])


def deal(match: Match, number: int) -> bytes:
    """The same pieces are dealt until everybody has sat on every seat."""
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
        engine = ENGINES[engines[decision.seat - 1]]
        question = Question.put(ruleset, options, state, decision)
        started = thread_time()
        thought = engine.mind.think(
            question,
            seed=rng.getrandbits(62),
            effort=Effort(match.seconds or engine.think_seconds),
        )
        cpu[decision.seat - 1] += thread_time() - started
        decisions[decision.seat - 1] += 1
        state = ruleset.apply(state, decision.seat, thought.move).state
    return _told(engines, ruleset.outcome(state), decisions, cpu)


def _told(
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
    """All games of a match, on all cores, as they end."""
    with ProcessPoolExecutor(processes or os.cpu_count(), initializer=warm) as pool:
        games = [pool.submit(play, match, number) for number in range(match.games)]
        for game in as_completed(games):
            yield game.result()

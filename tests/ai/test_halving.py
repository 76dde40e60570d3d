"""Halving gives evidence to those who may win; second looks bring the best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ai.search.base import SECOND_LOOK_SIMULATIONS, Searchable, Strength
from ai.search.halving import MAX_CHUNK_ROLLOUTS, Evidence, halve, look_twice

RESULTS = {4: 0.2, 1: 0.9, 3: 0.9, 0: 0.5}
AMPLE_SECONDS = 600.0


class Known(Searchable):
    """Moves whose results are known, and always the same."""

    strength = Strength()

    def __init__(self, results: Mapping[int, float] = RESULTS) -> None:
        self.results = results
        self.played: list[tuple[int, int, int]] = []

    def simulations(self) -> list[int]:
        """How many each move was given, in the order of the results."""
        counts: Counter[int] = Counter()
        for move, _, count in self.played:
            counts[move] += count
        return [counts[move] for move in self.results]

    def merits(self) -> Sequence[float]:
        return self.values()

    def values(self) -> Sequence[float]:
        return [0.0] * 5

    def simulate(self, move: int, first: int, count: int) -> float:
        self.played.append((move, first, count))
        return count * self.results[move]


def test_a_second_look_brings_the_best_first_and_equals_as_they_came() -> None:
    known = Known()
    assert look_twice(known, list(RESULTS), seconds=60) == [1, 3, 0, 4]
    assert known.played == [(move, 0, SECOND_LOOK_SIMULATIONS) for move in RESULTS]


def test_without_time_nothing_is_looked_at_and_nothing_lost() -> None:
    known = Known()
    assert look_twice(known, list(RESULTS), seconds=-1) == list(RESULTS)
    assert not known.played


def search(known: Known, *, simulations: int, seconds: float = AMPLE_SECONDS) -> list[Evidence]:
    reports: list[float] = []
    found = halve(
        known,
        list(known.results),
        simulations=simulations,
        seconds=seconds,
        progress=reports.append,
    )
    assert reports == sorted(reports) and reports[-1:] in ([], [1.0])
    return found


def test_the_worse_half_gets_no_more_simulations() -> None:
    known = Known({0: 0.5, 1: 0.51, 2: 0.49, 3: 0.52})
    found = search(known, simulations=800)
    assert known.simulations() == [100, 300, 100, 300]
    assert [evidence.move for evidence in found] == [3, 1, 0, 2]


def test_who_is_clearly_beaten_gets_no_more_simulations_even_in_the_better_half() -> None:
    known = Known({0: 0.9, 1: 0.89, 2: 0.9, 3: 0.2, 4: 0.1, 5: 0.0, 6: 0.0, 7: 0.0})
    found = search(known, simulations=2400)
    first = 2400 // 3 // 8
    second = first + 2400 // 3 // 3
    third = second + 2400 // 3 // 2
    assert known.simulations() == [third, second, third, *[first] * 5]
    assert [evidence.move for evidence in found[:4]] == [0, 2, 1, 3]


def test_when_one_beats_all_the_rest_is_saved() -> None:
    known = Known({0: 0.1, 1: 0.9, 2: 0.1, 3: 0.0})
    assert search(known, simulations=800)[0].move == 1
    assert known.simulations() == [100] * 4


def test_a_small_lead_beats_nobody_and_a_large_one_does() -> None:
    def evidence(total: float, count: int) -> Evidence:
        made = Evidence(0)
        made.total, made.count = total, count
        return made

    assert not evidence(56, 100).beats(evidence(44, 100))
    assert evidence(60, 100).beats(evidence(40, 100))
    assert not evidence(40, 100).beats(evidence(60, 100))
    assert not evidence(2, 2).beats(evidence(0, 2))
    assert not evidence(60, 100).beats(evidence(0, 0))


def test_every_candidate_plays_in_the_same_worlds_each_once() -> None:
    known = Known({0: 0.5, 1: 0.5})
    search(known, simulations=200)
    for move in known.results:
        own = [(first, count) for played, first, count in known.played if played == move]
        worlds = [world for first, count in own for world in range(first, first + count)]
        assert worlds == list(range(100))
        assert max(count for _, count in own) <= MAX_CHUNK_ROLLOUTS


def test_without_time_or_candidates_nothing_is_played() -> None:
    known = Known()
    assert [evidence.move for evidence in search(known, simulations=800, seconds=-1)] == [
        4,
        1,
        3,
        0,
    ]
    assert search(Known({}), simulations=800) == [] == known.played

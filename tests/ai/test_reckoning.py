"""Luck and mistakes: whatever happens, everything adds up to the result."""

from __future__ import annotations

from random import Random

import pytest

from ai.coach.reckoning import Course, Decided, reckon

DUEL = {1: "1", 2: "2"}


def decided(number, seat, best, made, uncertainty=0.0):
    return Decided(number, seat, best, made, uncertainty)


def course(*decisions, sides=DUEL, results=None, given_up=None):
    won = {1: 1.0, 2: 0.0} if results is None else results
    return Course(decisions, sides, won, given_up or {})


def test_a_mistake_of_one_is_a_gift_to_the_other_and_the_rest_is_luck():
    found = reckon(
        course(
            decided(1, 1, 0.5, 0.5),
            decided(2, 2, 0.5, 0.2),
            decided(3, 1, 0.9, 0.9),
            decided(4, 2, 0.1, 0.1),
        )
    )
    one, two = found.seats[1], found.seats[2]
    assert (one.start, one.result, one.regret) == (0.5, 1.0, 0.0)
    assert one.given == pytest.approx(0.3)
    assert found.luck[1] == pytest.approx(0.1) and found.luck[3] == pytest.approx(0.1)
    assert one.luck == pytest.approx(0.2)
    assert two.regret == pytest.approx(0.3) and two.given == 0
    assert two.luck == pytest.approx(-0.2)


def any_course(rng, sides):
    seats = list(sides)
    decisions = []
    for number in range(1, 40):
        made, best = sorted((rng.random(), rng.random()))
        decisions.append(decided(number, rng.choice(seats), best, made))
    winner = rng.choice(list(sides.values()))
    results = {seat: float(side == winner) for seat, side in sides.items()}
    return course(*decisions, sides=sides, results=results)


@pytest.mark.parametrize(
    "sides", [DUEL, {1: "1", 2: "2", 3: "3"}, {1: "A", 2: "B", 3: "A", 4: "B"}]
)
def test_the_result_is_explained_to_the_last_digit(sides):
    for number in range(20):
        for one in reckon(any_course(Random(number), sides)).seats.values():
            told = one.start - one.regret + one.given + one.luck
            assert told == pytest.approx(one.result)


def test_a_partner_gives_nothing_away():
    sides = {1: "A", 2: "B", 3: "A", 4: "B"}
    found = reckon(
        course(
            decided(1, 1, 0.5, 0.5),
            decided(2, 3, 0.5, 0.3),
            decided(3, 1, 0.3, 0.3),
            sides=sides,
            results={1: 0.0, 2: 1.0, 3: 0.0, 4: 1.0},
        )
    )
    assert found.luck[1] == pytest.approx(0) and found.seats[1].given == pytest.approx(-0.2)


def test_who_gives_up_has_no_luck_and_is_nobodys_luck():
    found = reckon(
        course(decided(1, 1, 0.5, 0.5), decided(2, 2, 0.4, 0.4), given_up={3: 2}),
    )
    assert found.seats[2].luck is None and 2 not in found.luck
    assert found.luck[1] == 0 and found.seats[1].given == pytest.approx(0.5)


def test_alone_there_is_luck_between_decisions_but_no_result():
    decisions = (decided(1, 1, 0.3, 0.3), decided(2, 1, 0.35, 0.3))
    found = reckon(Course(decisions, {1: "1"}, None, {}))
    assert found.luck == {1: pytest.approx(0.05)}
    assert found.seats[1].result is None and found.seats[1].luck is None


def test_the_moments_are_the_three_greatest_mistakes_that_surely_are_some():
    regrets = [(0.1, 0.01), (0.5, 0.4), (0.3, 0.01), (0.02, 0.02), (0.2, 0.05), (0.05, 0.01)]
    decisions = [
        decided(number, 1, 0.9, 0.9 - regret, doubt)
        for number, (regret, doubt) in enumerate(regrets, start=1)
    ]
    assert reckon(course(*decisions)).moments == (3, 5, 1)

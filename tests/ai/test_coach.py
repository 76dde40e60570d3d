"""The coach: regret tells strong players from weak ones, and says the same when it is asked again."""

from __future__ import annotations

from hashlib import sha256
from math import sqrt
from random import Random

import pytest

from ai.coach.estimates import certainty, uncertainty, weigh
from ai.levels.dial import DialledMind
from ai.search.kernels import COMPILED
from games.engines import ENGINES, Role, engine_for
from games.rules import RULES
from games.rules.thinking import Effort, Judged, Question, Thought
from tests.support.sizes import sized

#: Players of known order of strength: places on the dial, two of each part of it, and its ends.
PLAYERS = (0.0, 0.15, 0.3, 0.45, 0.7, 1.0)
GAMES = sized(3, 12)
SIMULATIONS = sized(600, 4_000)
PLAYING, JUDGING = Effort(60.0, simulations=200), Effort(60.0, simulations=SIMULATIONS)
COACH = ENGINES[engine_for(Role.ADVISER)].mind


def decisions(dial: float, number: int):
    """What a player was asked in a game with itself, and what it played."""
    rules = RULES["rota"]
    options = rules.parse_options({})
    seed = sha256(f"coach {number}".encode()).digest()
    state = rules.new_game(seats=2, options=options, seed=seed)
    rng, player = Random(f"{dial} {number}"), DialledMind(dial)
    while asked := rules.decisions(state):
        question = Question.put(rules, options, state, asked[0])
        move = player.think(question, seed=rng.getrandbits(60), effort=PLAYING).move
        if len(question.moves) > 1:
            yield question, move
        state = rules.apply(state, asked[0].seat, move).state


def mean_regret(dial: float) -> float:
    regrets = []
    for number in range(GAMES):
        for at, (question, move) in enumerate(decisions(dial, number)):
            best, own, _ = weigh(COACH, question, move, seed=at, effort=JUDGING)
            regrets.append(best.value - own.value)
    return sum(regrets) / len(regrets)


def rank_correlation(values: list[float]) -> float:
    """Spearman's, of values with their order."""
    ranks = [sorted(values).index(value) for value in values]
    n = len(values)
    return 1 - 6 * sum((rank - at) ** 2 for at, rank in enumerate(ranks)) / (n * (n * n - 1))


@pytest.mark.skipif(not COMPILED, reason="takes minutes without the compiler")
@pytest.mark.timeout(0)
def test_regret_ranks_players_by_their_strength() -> None:
    regrets = [mean_regret(dial) for dial in PLAYERS]
    assert rank_correlation([-regret for regret in regrets]) >= 0.8, regrets
    assert min(regrets) >= 0 and regrets[0] > 2 * regrets[-1]


@pytest.mark.skipif(not COMPILED, reason="takes minutes without the compiler")
@pytest.mark.timeout(0)
def test_asked_again_it_says_the_same_within_the_uncertainty_that_it_tells() -> None:
    """The difference of two runs has twice the variance of one; 95 % lie within two errors."""
    within, errors = [], []
    for question, move in decisions(0.15, 0):
        one, two = (weigh(COACH, question, move, seed=seed, effort=JUDGING)[:2] for seed in (1, 2))
        regrets = [best.value - own.value for best, own in (one, two)]
        doubt = sqrt(uncertainty(*one) ** 2 + uncertainty(*two) ** 2)
        within.append(abs(regrets[0] - regrets[1]) <= 2 * doubt)
        errors.append(abs(regrets[0] - regrets[1]))
    assert sum(within) >= 0.9 * len(within), errors
    assert sum(errors) / len(errors) < 0.1


def test_one_move_is_surely_the_best_only_if_it_is_ahead_of_each_other_one() -> None:
    """A sample of moves whose true values are known: what is said to be certain is true that often."""
    rng, right, said = Random(3), 0, 0
    for _ in range(2_000):
        values = [rng.uniform(0.3, 0.7) for _ in range(5)]
        judged = [
            Judged(at, sum(rng.random() < value for _ in range(200)) / 200, 200)
            for at, value in enumerate(values)
        ]
        best = max(judged, key=lambda found: found.value)
        if certainty(best, judged) >= 0.95:
            said += 1
            right += values[best.move] == max(values)
    assert said > 200 and right >= 0.95 * said


def test_a_move_that_there_was_no_time_to_try_is_no_mistake() -> None:
    class Hurried:
        def think(self, question: Question, **how: object) -> Thought:
            tried, other = question.moves[:2]
            return Thought(tried, (Judged(tried, 0.9, 20), Judged(other, 0.0, 0)))

    question = next(decisions(0.0, 0))[0]
    best, own, _ = weigh(Hurried(), question, question.moves[1], seed=0, effort=JUDGING)
    assert best.value - own.value == 0
    assert uncertainty(best, own) == 1


def test_what_was_not_compared_is_not_certain() -> None:
    best = Judged(0, 0.9, 500)
    assert certainty(best, [best]) == 0
    assert certainty(best, [best, Judged(1, 0.1, 0)]) < 0.95
    assert certainty(best, [best, Judged(1, 0.1, 500)]) > 0.99
    even = certainty(best, [best, Judged(1, 0.9, 500)])
    assert even == pytest.approx(0.5)

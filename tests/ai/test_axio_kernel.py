"""The kernel plays AXIO by the rules: they are the judge, it is only fast."""

from __future__ import annotations

import pytest

from ai.search.axio.judging import ONE, result
from ai.search.axio.layout import COLOURS, FREE_COUNT, OUT, OWED, SCORES, SWAPPING, TURN
from ai.search.axio.weights import POWERS
from games.rules.axio.turns import sides_out, spots_for
from tests.ai.axio_games import AXIO, Twins, legal_count
from tests.support.sizes import sized

GAMES = sized(250, 1_000)
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_the_kernel_plays_whole_games_as_the_rules_do(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        twins = Twins(number)
        for _ in twins.positions():
            state, game = twins.state, twins.game
            scores = [score for side in state.scores for score in side]
            assert list(game[SCORES : SCORES + len(scores)]) == scores
            assert game[TURN] + 1 == state.turn
            assert (game[SWAPPING], game[OWED]) == (state.swapping, state.bonus_left)
        if not AXIO.playing(twins.state) and twins.game[TURN] < 0:
            _compare_results(twins)


@pytest.mark.parametrize("number", range(24))
def test_the_kernel_allows_as_many_placements_as_the_rules(number: int) -> None:
    twins = Twins(number)
    for _ in twins.positions():
        state, game = twins.state, twins.game
        if not state.turn:
            assert not game[FREE_COUNT] or state.turn == 0
        elif not state.swapping:
            twins.show_all()
            decision = AXIO.decisions(state)[0]
            assert legal_count(twins.board, game) == len(list(AXIO.legal_moves(state, decision)))
            assert bool(game[FREE_COUNT]) == bool(spots_for(state, state.turn))


def _compare_results(twins: Twins) -> None:
    outcome, game = AXIO.outcome(twins.state), twins.game
    assert outcome is not None
    out = sides_out(twins.state)
    assert game[OUT] == sum(1 << side for side in out)
    sides = len(twins.state.scores)
    first = {seat for ranked in outcome.ranking if ranked.place == 1 for seat in ranked.seats}
    for seat in range(twins.seats):
        won = result(game, twins.worth, POWERS, seat)
        if sides == 1:
            low, middle, high = sorted(game[SCORES : SCORES + COLOURS])[:3]
            assert outcome.ranking[0].score == 10_000 * low + 100 * middle + high
            assert won == outcome.ranking[0].score * ONE // 370_000
        elif seat % sides not in out:
            winners = len({winner % sides for winner in first})
            assert won == (ONE // winners if seat + 1 in first else 0)

"""The kernel of ACHT plays by the rules: every step of many random games is made by both."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ai.search.acht import layout
from ai.search.acht.board import compute_demands
from ai.search.acht.cards import spend, take_card
from ai.search.acht.layout import encode
from ai.search.acht.placing import COLUMNS, MAX_LISTED_PLACEMENTS, list_placements
from ai.search.acht.question import CLOSING_BINDS, move_numbers
from ai.search.acht.rounds import clear_table, deal_round
from ai.search.acht.tables import CARD, DARK_KIND
from ai.search.acht.turns import advance, end_by_eight
from ai.search.acht.worlds import MOVE, make
from games.rules import VERSIONS
from games.rules.acht.effects import AchtCardStolen, AchtRoundEnded
from games.rules.acht.marking import side_of, sides_of
from games.rules.acht.reacting import infinity_of, reacting
from games.rules.acht.rounds import solo_score
from games.rules.acht.shapes import AchtPhase, AchtState
from games.rules.viewers import Viewer
from tests.ai.acht_games import ACHT, steps
from tests.support.sizes import sized

GAMES = sized(264, 1_032)
#: What is compared after each step within a round.
COMPARED = [
    *range(layout.TOWER),
    *range(layout.DISCARD, layout.DISCARD + 8),
    layout.PHASE,
    layout.TURN,
    layout.EXTRA,
    layout.FREE,
    layout.UNMARKED,
    layout.EIGHTS_MADE,
]
#: What is compared when the table is cleared for the next round.
CLEARED = [
    *range(layout.TILES),
    *range(layout.LEFT, layout.TOWER),
    layout.TURN,
    layout.EXTRA,
    layout.FREE,
    layout.UNMARKED,
    layout.EIGHTS_MADE,
]


@pytest.mark.parametrize("first", range(6))
def test_every_step_of_random_games_is_the_step_of_the_rules(first: int) -> None:
    listed = np.empty((MAX_LISTED_PLACEMENTS, COLUMNS), dtype=np.int64)
    seen: set[str] = set()
    differing = 0
    for number in range(first, GAMES, 6):
        for state, decision, move, step in steps(number, resigning=0.002):
            seen.add(state.phase.value)
            if state.phase is AchtPhase.REACT:
                if step.effects:
                    compare_the_end_by_an_eight(state, decision.seat, move, step)
                continue
            kernel = position_of(state)
            if state.phase is AchtPhase.PLACE:
                differing += compare_placements(state, decision, kernel, listed)
            make_in_kernel(kernel, state, decision.seat, move, step)
            compare(kernel, state, step)
    assert differing > sized(2, 10)
    assert seen == {"place"} if first == 0 else {"place", "card", "react", "play_stolen"}


def position_of(state: AchtState) -> Any:
    position = encode(state)
    compute_demands(position)
    return position


def numbers_of(state: AchtState, seat: int, move: Any) -> Any:
    told = move_numbers(ACHT.view_for(state, Viewer.at(seat)), move)
    numbers = np.zeros(MOVE, dtype=np.int64)
    numbers[: len(told)] = told
    return numbers


def compare_placements(state: AchtState, decision: Any, kernel: Any, listed: Any) -> int:
    """By every version of the rules; whether they differ here."""
    found = []
    for rules in VERSIONS["acht"].values():
        by_rules = {
            tuple(numbers_of(state, decision.seat, move)[1:4])
            for move in rules.legal_moves(state, decision)
        }
        kernel[layout.GAIN_BINDS] = rules.version < CLOSING_BINDS
        count = list_placements(kernel, listed)
        assert {tuple(row[:3]) for row in listed[:count]} == by_rules
        assert count == len(by_rules)
        found.append(by_rules)
    kernel[layout.GAIN_BINDS] = 0
    return found[0] != found[-1]


def make_in_kernel(kernel: Any, state: AchtState, seat: int, move: Any, step: Any) -> None:
    """Which card is stolen is luck: the kernel takes the one that the rules took."""
    numbers = numbers_of(state, seat, move)
    stolen = [effect for effect in step.effects if isinstance(effect, AchtCardStolen)]
    if stolen:
        spend(kernel, seat - 1, numbers[1])
        kernel[layout.PHASE] = layout.DRAWING
        take_card(kernel, stolen[0].victim - 1, CARD[stolen[0].card.kind])
    else:
        make(kernel, seat - 1, numbers)
    advance(kernel)


def compare(kernel: Any, state: AchtState, step: Any) -> None:
    ends = [effect for effect in step.effects if isinstance(effect, AchtRoundEnded)]
    if ends:
        if kernel[layout.PHASE] == layout.REACT_PHASE:
            # Nobody holds a card, or it is a blind round.
            end_by_eight(kernel, 0)
        assert kernel[layout.PHASE] == layout.ROUND_OVER
        compare_points(kernel, state, step, ends[0])
        if step.state.phase is AchtPhase.CARD:
            compare_the_next_round(kernel, step.state)
        return
    expected = position_of(step.state)
    different = [at for at in COMPARED if kernel[at] != expected[at]]
    assert not different


def compare_points(kernel: Any, state: AchtState, step: Any, ended: AchtRoundEnded) -> None:
    if len(state.totals) == 1:
        score = solo_score(step.state)
        free, unmarked = kernel[layout.FREE], kernel[layout.UNMARKED]
        own = kernel[layout.ROUND] + 8 * kernel[layout.EIGHTS_MADE] + 2 * free - unmarked
        assert score in (None, own)
        return
    for side in sides_of(state):
        assert kernel[layout.ROUND + side - 1] == ended.seats[side - 1].points
        assert kernel[layout.TOTALS + side - 1] == ended.seats[side - 1].total


def compare_the_next_round(kernel: Any, state: AchtState) -> None:
    """What is drawn is luck, but of the same tiles and cards."""
    expected = position_of(state)
    clear_table(kernel)
    different = [at for at in CLEARED if kernel[at] != expected[at]]
    assert not different
    cleared = kernel.copy()
    deal_round(kernel)
    assert kernel[layout.PHASE] == layout.CARD_PHASE
    for seat in range(kernel[layout.SEATS]):
        drawn = kernel[layout.TILES + 2 * seat]
        assert (drawn == layout.NO_TILE) == (not kernel[layout.PLAYS + seat])
        assert drawn != DARK_KIND
        cards = slice(layout.HANDS + 8 * seat, layout.HANDS + 8 * seat + 8)
        assert kernel[cards].sum() == cleared[cards].sum() + kernel[layout.PLAYS + seat]
    assert all_tiles(kernel) == all_tiles(expected)


def all_tiles(position: Any) -> list[int]:
    tower = position[layout.TOWER : layout.TOWER + layout.TILES_MOST]
    left = tower[position[layout.TOWER_AT] : position[layout.TOWER_END]]
    drawn = position[layout.TILES : layout.TILES + 2 * position[layout.SEATS]]
    return sorted([*left, *drawn[drawn != layout.NO_TILE]])


def compare_the_end_by_an_eight(state: AchtState, seat: int, move: Any, step: Any) -> None:
    kernel, keeping = position_of(state), 0
    for other in reacting(state):
        answer = move.play if other == seat else state.answers[other - 1]
        if answer and infinity_of(state, other):
            keeping |= 1 << side_of(state, other) - 1
    end_by_eight(kernel, keeping)
    compare(kernel, state, step)

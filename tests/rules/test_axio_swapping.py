"""AXIO, the question at the end of a turn: swap the hand, or keep it?

It is put when no stone in hand shows any of the lowest colours. In most of these positions red and
green are lowest, and RG is laid first.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.rules.axio.shapes import AxioState
from games.rules.base import OpenDecision
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.axio_positions import (
    ALL_COLOURS,
    AXIO,
    COLOURS,
    KEEP,
    NOTHING,
    SWAP,
    at,
    kinds,
    moves,
    play,
    position,
    resign,
    told,
    why_refused,
)
from tests.rules.playing import play as play_game

LOW_RED_AND_GREEN = (1, 1, 4, 5, 6, 7)
NEITHER = ("BO", "YP", "OO", "BY", "OP")
BAG = ("RR", "RG", "GG", "RB", "GB", "RO", "RY", "YY")


def left_with(*hand: str, scores: tuple[int, ...] = LOW_RED_AND_GREEN, seats: int = 2) -> AxioState:
    """Seat 1 laid RG, scored nothing, and this is what it still holds."""
    hands = (("RG", *hand), *[ALL_COLOURS] * (seats - 1))
    all_scores = (scores, *[NOTHING] * (seats - 1))
    return play(position(hands=hands, scores=all_scores, bag=BAG), at(0, 0))


def test_a_hand_without_the_lowest_colours_may_be_swapped() -> None:
    state = left_with(*NEITHER)
    assert AXIO.decisions(state) == (OpenDecision(seat=1, kind="swap_or_keep", bonus=False),)
    assert moves(state) == [SWAP, KEEP]


@pytest.mark.parametrize("shown", ["RB", "GB", "RR", "GO"])
def test_one_stone_with_one_of_the_lowest_colours_and_nothing_is_asked(shown: str) -> None:
    assert left_with(*NEITHER[1:], shown).turn == 2


def test_all_colours_that_tie_for_lowest_must_be_missing() -> None:
    assert left_with(*NEITHER, scores=(1, 1, 4, 5, 6, 7)).swapping
    assert not left_with(*NEITHER, scores=(1, 1, 1, 5, 6, 7)).swapping


def test_the_lowest_colours_are_those_after_the_placement() -> None:
    """Red alone was lowest; with its new point it ties with blue, which the hand shows."""
    hands = (("RG", *NEITHER), ALL_COLOURS)
    for red, asked in ((2, True), (3, False)):
        scores = ((red, 9, 4, 5, 6, 7), NOTHING)
        state = position({(-1, 0): "R"}, hands=hands, scores=scores, bag=BAG)
        assert play(state, at(0, 0)).swapping is asked


def test_the_question_comes_before_refilling() -> None:
    state = left_with(*NEITHER)
    assert kinds(state, 1) == [*NEITHER]
    assert state.bag == BAG


def test_the_question_comes_after_all_bonus_placements() -> None:
    scores = ((17, 0, 0, 18, 18, 18), NOTHING)
    hands = (("RG", "BO", "OY", "OY"), ALL_COLOURS)
    state = play(position({(-1, 0): "R"}, hands=hands, scores=scores, bag=BAG), at(0, 0))
    assert (state.bonus, state.swapping) == (True, False)
    assert kinds(state, 1) == ["BO", "OY", "OY"]
    state = play(state, at(0, 2, 0, "1-1"))
    assert (state.turn, state.bonus, state.swapping) == (1, False, True)


def test_an_empty_hand_is_not_asked_about() -> None:
    assert left_with().turn == 2


def test_swapping_draws_six_new_stones_at_once() -> None:
    state = play(left_with(*NEITHER), SWAP)
    assert kinds(state, 1) == [*BAG[:6]]
    assert (state.turn, state.swapping) == (2, False)


def test_the_old_stones_return_after_drawing() -> None:
    """What was swapped away is never drawn by the same swap, however small the bag."""
    before = left_with(*NEITHER)
    state = play(before, SWAP)
    assert Counter(state.bag) == Counter([*BAG[6:], *NEITHER])
    small = play(msgspec.structs.replace(before, bag=("RR", "RG")), SWAP)
    assert kinds(small, 1) == ["RR", "RG"]
    assert Counter(small.bag) == Counter(NEITHER)


def test_the_bag_is_shuffled_the_same_way_for_the_same_seed_and_position() -> None:
    before = left_with(*NEITHER)
    assert play(before, SWAP) == play(before, SWAP)
    bags = {play(msgspec.structs.replace(before, seed=f"{n:02x}"), SWAP).bag for n in range(9)}
    later = {play(msgspec.structs.replace(before, version=n), SWAP).bag for n in range(9)}
    assert min(len(bags), len(later)) > 5


def test_keeping_keeps_the_stones_and_fills_up_the_hand() -> None:
    state = play(left_with(*NEITHER), KEEP)
    assert kinds(state, 1) == [*NEITHER, "RR"]
    assert (state.turn, state.swapping) == (2, False)


def test_that_somebody_swapped_is_told_but_not_what() -> None:
    state = left_with(*NEITHER)
    wanted = [{"type": "swapped", "seat": 1}, {"type": "drew", "seat": 1, "count": 6}]
    assert told(state, SWAP) == wanted
    for viewer in (Viewer.at(2), SPECTATOR):
        effects = AXIO.effects_for(AXIO.apply(state, 1, SWAP).effects, viewer)
        assert msgspec.to_builtins(effects) == tuple(wanted)
    assert told(state, KEEP) == [{"type": "drew", "seat": 1, "count": 1}]


def test_a_stone_that_went_back_cannot_be_known_again_by_its_id() -> None:
    before = left_with(*NEITHER, seats=3)
    before = msgspec.structs.replace(before, bag=())
    state = play(play(before, SWAP), at(0, 1, 0, "2-0"))
    assert kinds(state, 2)[-1] in NEITHER
    assert state.hands[1][-1].id not in {stone.id for stone in before.hands[0]}


def test_no_id_is_ever_given_to_a_second_stone() -> None:
    swapped = play(left_with(*NEITHER), SWAP)
    second = play(swapped, at(0, 1, 0, "2-0"))
    third = play(second, at(0, 2, 0, second.hands[0][0].id))
    drawn = [*swapped.hands[0], second.hands[1][-1], third.hands[0][-1]]
    assert len({stone.id for stone in drawn}) == 8


def test_swapping_and_keeping_gain_nothing() -> None:
    state = left_with(*NEITHER)
    for move in (SWAP, KEEP):
        points = msgspec.to_builtins(AXIO.preview(state, 1, move))["points"]
        assert points == dict.fromkeys(COLOURS, 0)


def test_it_refuses_to_place_when_asked_whether_to_swap() -> None:
    state = left_with(*NEITHER)
    assert why_refused(state, at(0, 1, 0, "1-1")) == ("wrong-move-type", "/type")
    assert why_refused(state, SWAP, seat=2) == ("wrong-move-type", "/type")


def test_a_seat_that_resigns_is_not_asked_any_more() -> None:
    state = resign(left_with(*NEITHER, seats=3), 1)
    assert AXIO.decisions(state) == (OpenDecision(seat=2, kind="place", bonus=False),)


def test_in_a_team_the_lowest_colours_are_those_of_the_team() -> None:
    hands = (("RG", *NEITHER), *[ALL_COLOURS] * 3)
    for mine, theirs, asked in (
        (LOW_RED_AND_GREEN, NOTHING, True),
        (NOTHING, LOW_RED_AND_GREEN, False),
    ):
        state = play(position(hands=hands, scores=(mine, theirs), bag=BAG), at(0, 0))
        assert state.swapping is asked


def test_alone_there_is_no_swapping() -> None:
    game = play_game(AXIO, seats=1, options=AXIO.parse_options({}), number=3)
    assert {turn.decision.kind for turn in game.turns if turn.decision} == {"place"}

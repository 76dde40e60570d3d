"""AXIO, how it ends: no room left, eighteen in every colour, resignations, the ranking."""

from __future__ import annotations

from games.rules.axio.shapes import AxioState
from games.rules.ranking import Reason
from tests.rules.axio_positions import (
    ALL_COLOURS,
    AXIO,
    NOTHING,
    at,
    finished,
    moves,
    new_game,
    only_room,
    places,
    play,
    position,
    resign,
    told,
)

ALL_BUT_RED = (17, 18, 18, 18, 18, 18)


def reason(state: AxioState) -> Reason:
    outcome = AXIO.outcome(state)
    assert outcome is not None
    return outcome.reason


def about_to_win(**more: object) -> AxioState:
    """Seat 1 scores its last red point by RG on (0, 0)."""
    given = {"scores": (ALL_BUT_RED, NOTHING), **more}
    return position({(-1, 0): "R"}, **given)  # type: ignore[arg-type]


def test_it_ends_when_no_two_adjacent_empty_cells_remain() -> None:
    state = play(position(only_room((0, 0), (1, 0), (3, 0))), at(0, 0))
    assert AXIO.decisions(state) == ()
    assert reason(state) is Reason.COMPLETED


def test_it_goes_on_while_two_adjacent_cells_are_empty() -> None:
    state = play(position(only_room((0, 0), (1, 0), (3, 0), (3, 1))), at(0, 0))
    assert state.turn == 2


def test_when_the_board_is_full_nobody_is_asked_to_swap_and_nothing_is_drawn() -> None:
    hands = (("RG", "BO", "YP"), ALL_COLOURS)
    low = ((0, 9, 9, 9, 9, 9), NOTHING)
    before = position(only_room((0, 0), (1, 0)), hands=hands, scores=low)
    state = play(before, at(0, 0))
    assert (state.turn, state.swapping) == (0, False)
    assert state.bag == before.bag
    assert told(before, at(0, 0)) == []


def test_eighteen_in_all_six_colours_win_at_once() -> None:
    state = play(about_to_win(), at(0, 0))
    assert state.scores[0] == (18,) * 6
    assert (AXIO.decisions(state), reason(state)) == ((), Reason.INSTANT_WIN)
    assert places(state) == [(1, (1,)), (2, (2,))]
    assert len(state.hands[0]) == 5


def test_five_full_colours_do_not_win() -> None:
    state = play(about_to_win(scores=((17, 17, 18, 18, 18, 18), NOTHING)), at(0, 0))
    assert (state.turn, state.bonus) == (1, True)


def test_a_win_on_the_last_cells_is_an_instant_win() -> None:
    lying = {**only_room((0, 0), (1, 0)), (-1, 0): "R"}
    state = play(position(lying, scores=(ALL_BUT_RED, NOTHING)), at(0, 0))
    assert reason(state) is Reason.INSTANT_WIN


def test_the_highest_lowest_colour_wins() -> None:
    state = finished((18, 18, 18, 18, 18, 3), (4, 4, 5, 5, 4, 4))
    assert places(state) == [(1, (2,)), (2, (1,))]


def test_if_the_lowest_colours_tie_the_next_lowest_decides() -> None:
    state = finished((6, 4, 18, 18, 18, 18), (4, 7, 7, 8, 7, 7))
    assert places(state) == [(1, (2,)), (2, (1,))]


def test_the_same_points_in_other_colours_share_a_place_and_the_next_place_skips() -> None:
    state = finished((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), (1, 1, 9, 9, 9, 9))
    assert places(state) == [(1, (1, 2)), (3, (3,))]


def test_after_an_instant_win_the_others_are_ranked_as_usual() -> None:
    state = finished((0, 9, 9, 9, 9, 9), (2,) * 6, (18,) * 6, (2,) * 6)
    assert places(state) == [(1, (3,)), (2, (2, 4)), (4, (1,))]


def test_a_result_is_the_lowest_colour_and_all_colours_sorted_upwards() -> None:
    outcome = AXIO.outcome(finished((7, 3, 12, 5, 4, 18), NOTHING))
    assert outcome is not None
    first = outcome.ranking[0]
    assert (first.score, first.tiebreak, first.team) == (3, (3, 4, 5, 7, 12, 18), None)


def test_resigned_seats_come_last_and_a_later_resignation_above_an_earlier_one() -> None:
    state = finished(NOTHING, (9,) * 6, (8,) * 6, (1,) * 6, resigned=(2, 3))
    assert places(state) == [(1, (4,)), (2, (1,)), (3, (3,)), (4, (2,))]


def test_after_a_resignation_the_others_play_on_without_that_seat() -> None:
    state = resign(new_game(seats=3, start_seat=1), 2)
    assert state.turn == 1
    assert play(state, moves(state)[0]).turn in (1, 3)


def test_who_resigns_on_its_own_turn_passes_it_on() -> None:
    assert resign(new_game(seats=3, start_seat=3), 3).turn == 1


def test_the_stones_of_a_resigned_seat_go_back_into_the_bag() -> None:
    before = new_game(seats=3)
    state = resign(before, 2)
    assert state.hands[1] == ()
    assert len(state.bag) == len(before.bag) + 6
    assert sorted(state.bag) == sorted([*before.bag, *(s.kind for s in before.hands[1])])
    assert state.bag[-6:] != tuple(s.kind for s in before.hands[1])


def test_with_one_seat_left_the_game_ends() -> None:
    state = resign(new_game(seats=3, start_seat=1), 1, 3)
    assert reason(state) is Reason.RESIGNED
    assert places(state) == [(1, (2,)), (2, (3,)), (3, (1,))]


def test_with_two_seats_one_resignation_ends_the_game() -> None:
    state = resign(new_game(seats=2, start_seat=1), 2)
    assert AXIO.decisions(state) == ()
    assert places(state) == [(1, (1,)), (2, (2,))]

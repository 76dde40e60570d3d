"""AXIO ROTA, how it ends: all tiles placed, twelve in every colour, resignations, the ranking."""

from __future__ import annotations

from random import Random

import pytest

from games.rules.ranking import Reason
from games.rules.rota.shapes import RotaOptions, RotaState
from games.rules.viewers import SPECTATOR
from tests.rules.playing import play
from tests.rules.rota_positions import (
    ALL_BUT_ONE,
    NOTHING,
    ROTA,
    at,
    finished,
    new_game,
    place,
    places,
    position,
    resign,
    tags,
)

ONE_TILE = {(0, 0): "RGBO"}
#: Placed east of the lone tile it scores one green and one blue point.
GREEN_AND_BLUE = "GPOB"
ALL_BUT_GREEN_AND_BLUE = (12, 11, 11, 12, 12)


def reason(state: RotaState) -> Reason:
    outcome = ROTA.outcome(state)
    assert outcome is not None
    return outcome.reason


def about_to_win() -> RotaState:
    return position(
        ONE_TILE,
        hands=(GREEN_AND_BLUE, "RGBO"),
        scores=(ALL_BUT_GREEN_AND_BLUE, (12, 12, 12, 12, 11)),
        stacks=(("BOPR",), ("RPGO",)),
        supply=("OGPR", "RBPG"),
    )


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_ends_when_every_seat_has_placed_its_twelve_tiles(seats: int) -> None:
    game = play(ROTA, seats=seats, options=RotaOptions(), number=5)
    assert reason(game.end) is Reason.COMPLETED
    assert game.end.hands == (None,) * seats
    assert game.end.stacks == ((),) * seats
    bonus_turns = sum(turn.decision is not None and turn.decision.bonus for turn in game.turns)
    assert len(game.turns) == 12 * seats + bonus_turns


def test_seats_take_turns_in_order_from_the_start_seat() -> None:
    state = new_game(seats=3, start_seat=2)
    order = []
    for _ in range(5):
        order.append(state.turn)
        decision = ROTA.decisions(state)[0]
        state = place(state, next(iter(ROTA.legal_moves(state, decision))))
    assert order == [2, 3, 1, 2, 3]


def test_who_has_no_tile_left_is_skipped() -> None:
    state = position(ONE_TILE, hands=("GPOR", None, "RGBO"), stacks=(("BOPR",), (), ()))
    assert place(state, at(1, 0)).turn == 3


def test_the_last_tile_ends_the_game() -> None:
    state = place(position(ONE_TILE, hands=("GPOR", None)), at(1, 0))
    assert ROTA.decisions(state) == ()
    assert reason(state) is Reason.COMPLETED


def test_twelve_in_all_colours_wins_at_once_before_any_bonus_turn() -> None:
    state = place(about_to_win(), at(1, 0))
    assert state.scores[0] == (12, 12, 12, 12, 12)
    assert ROTA.decisions(state) == ()
    assert reason(state) is Reason.INSTANT_WIN
    assert places(state) == [(1, (1,)), (2, (2,))]


def test_after_an_instant_win_nothing_is_drawn() -> None:
    before = about_to_win()
    state = place(before, at(1, 0))
    assert state.supply == before.supply
    assert state.stacks == before.stacks
    assert state.hands == (None, "RGBO")
    assert "drew" not in [effect["type"] for effect in tags(before, at(1, 0))]


def test_a_win_in_a_bonus_turn_ends_the_game_with_bonus_turns_still_owed() -> None:
    state = position(
        ONE_TILE,
        hands=(GREEN_AND_BLUE, "RGBO"),
        scores=(ALL_BUT_GREEN_AND_BLUE, NOTHING),
        supply=("OGPR",),
        bonus=True,
        bonus_left=1,
    )
    after = place(state, at(1, 0))
    assert (after.turn, after.bonus, after.bonus_left) == (0, False, 0)
    assert reason(after) is Reason.INSTANT_WIN


def test_four_full_colours_do_not_win() -> None:
    state = position(
        ONE_TILE, hands=(GREEN_AND_BLUE, "RGBO"), scores=((12, 11, 11, 12, 11), NOTHING)
    )
    assert place(state, at(1, 0)).turn == 2


def test_the_highest_lowest_colour_wins() -> None:
    assert places(finished((12, 12, 12, 12, 3), (4, 4, 5, 5, 4))) == [(1, (2,)), (2, (1,))]


def test_if_the_lowest_colours_tie_the_next_lowest_decides() -> None:
    assert places(finished((6, 4, 12, 12, 12), (4, 7, 7, 8, 7))) == [(1, (2,)), (2, (1,))]


def test_the_last_colour_may_decide() -> None:
    assert places(finished((4, 5, 6, 7, 8), (9, 7, 6, 5, 4))) == [(1, (2,)), (2, (1,))]


def test_the_same_points_in_other_colours_share_a_place_and_the_next_place_skips() -> None:
    state = finished((1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (1, 1, 9, 9, 9))
    assert places(state) == [(1, (1, 2)), (3, (3,))]


def test_a_shared_last_place_skips_nothing() -> None:
    state = finished((1, 2, 3, 4, 5), (2, 2, 3, 4, 5), (5, 4, 3, 2, 1))
    assert places(state) == [(1, (2,)), (2, (1, 3))]


def test_all_seats_may_share_the_first_place() -> None:
    assert places(finished(*[(3, 3, 3, 3, 3)] * 4)) == [(1, (1, 2, 3, 4))]


def test_after_an_instant_win_the_others_are_ranked_as_usual() -> None:
    state = finished((0, 9, 9, 9, 9), (2, 2, 2, 2, 2), (12, 12, 12, 12, 12), (2, 2, 2, 2, 2))
    assert places(state) == [(1, (3,)), (2, (2, 4)), (4, (1,))]
    assert reason(state) is Reason.INSTANT_WIN


def test_a_result_is_the_lowest_colour_and_all_colours_sorted_upwards() -> None:
    outcome = ROTA.outcome(finished((7, 3, 12, 5, 4), NOTHING))
    assert outcome is not None
    assert (outcome.ranking[0].score, outcome.ranking[0].tiebreak) == (3, (3, 4, 5, 7, 12))
    assert outcome.ranking[0].team is None


def test_resigned_seats_come_last_and_a_later_resignation_above_an_earlier_one() -> None:
    state = finished(NOTHING, (9, 9, 9, 9, 9), (8, 8, 8, 8, 8), (1, 1, 1, 1, 1), resigned=(2, 3))
    assert places(state) == [(1, (4,)), (2, (1,)), (3, (3,)), (4, (2,))]


def test_resigned_seats_never_share_a_place() -> None:
    state = finished(NOTHING, NOTHING, NOTHING, resigned=(1, 3))
    assert places(state) == [(1, (2,)), (2, (3,)), (3, (1,))]


def test_after_a_resignation_the_others_play_on_without_that_seat() -> None:
    state = resign(new_game(seats=3, start_seat=1), 2)
    decision = ROTA.decisions(state)[0]
    assert decision.seat == 1
    assert place(state, next(iter(ROTA.legal_moves(state, decision)))).turn == 3


def test_who_resigns_on_its_own_turn_passes_it_on() -> None:
    assert resign(new_game(seats=3, start_seat=3), 3).turn == 1


def test_the_hand_tile_of_a_resigned_seat_goes_back_unseen() -> None:
    before = new_game(seats=3, start_seat=1)
    state = resign(before, 2)
    assert ROTA.hand_of(state, 2) == ()
    assert state.stacks[1] == (before.hands[1], *before.stacks[1])
    assert ROTA.view_for(state, SPECTATOR).seats[1].stack == 12


def test_with_one_seat_left_the_game_ends() -> None:
    state = resign(resign(new_game(seats=3, start_seat=1), 1), 3)
    assert reason(state) is Reason.RESIGNED
    assert places(state) == [(1, (2,)), (2, (3,)), (3, (1,))]


def test_with_two_seats_one_resignation_ends_the_game() -> None:
    state = resign(new_game(seats=2, start_seat=1), 2)
    assert ROTA.decisions(state) == ()
    assert places(state) == [(1, (1,)), (2, (2,))]


def test_if_the_last_seat_with_tiles_resigns_the_game_is_complete() -> None:
    state = resign(position(ONE_TILE, hands=(None, None, "RGBO"), turn=3), 3)
    assert reason(state) is Reason.COMPLETED
    assert places(state) == [(1, (1, 2)), (3, (3,))]


def test_a_guess_keeps_who_resigned_after_placing_all_its_tiles() -> None:
    state = resign(position(ONE_TILE, hands=("RGBO", None, "RGBP")), 2)
    view = ROTA.view_for(state, SPECTATOR)
    guess = ROTA.sample_state(view, options=RotaOptions(), resigned=(2,), rng=Random(0))
    assert guess.resigned == (2,)


def test_one_seat_plays_alone_turn_after_turn() -> None:
    state = position(ONE_TILE, hands=("GPOR",), stacks=(("BOPR",),))
    after = place(state, at(1, 0))
    assert (after.turn, after.hands) == (1, ("BOPR",))


def test_a_solo_result_is_the_lowest_colour() -> None:
    outcome = ROTA.outcome(finished((7, 3, 12, 5, 4)))
    assert outcome is not None
    assert [(ranked.place, ranked.score) for ranked in outcome.ranking] == [(1, 3)]


def test_a_solo_game_that_is_given_up_is_over() -> None:
    state = resign(new_game(seats=1), 1)
    assert reason(state) is Reason.RESIGNED
    assert places(state) == [(1, (1,))]


def test_all_but_one_point_in_every_colour_is_no_win() -> None:
    assert reason(finished(ALL_BUT_ONE, NOTHING)) is Reason.COMPLETED

"""AXIO for two teams of two, and alone: scores up to 36 with a stop at 18."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.axio.shapes import AxioState
from games.rules.ranking import Outcome, Reason
from games.rules.viewers import SPECTATOR
from tests.rules.axio_positions import (
    ALL_COLOURS,
    AXIO,
    COLOURS,
    NOTHING,
    at,
    finished,
    gained,
    kinds,
    new_game,
    only_room,
    play,
    position,
    resign,
    told,
)

#: RG on (0, 0) scores three red points.
THREE_REDS = {(-1, 0): "R", (-2, 0): "R", (-3, 0): "R"}


def teams(red: int, others: int = 0, **more: Any) -> AxioState:
    scores = ((red, *[others] * 5), NOTHING)
    return position(THREE_REDS, **{"hands": [ALL_COLOURS] * 4, "scores": scores, **more})


def alone(red: int, others: int = 0, **more: Any) -> AxioState:
    scores = ((red, *[others] * 5),)
    return position(THREE_REDS, **{"hands": [("RG",)], "scores": scores, **more})


def outcome(state: AxioState) -> Outcome:
    result = AXIO.outcome(state)
    assert result is not None
    return result


def ranked(state: AxioState) -> list[tuple[int, tuple[int, ...], str | None]]:
    return [(row.place, row.seats, row.team) for row in outcome(state).ranking]


def test_seats_one_and_three_play_against_two_and_four() -> None:
    options = AXIO.parse_options({"teams": True})
    assert AXIO.teams(seats=4, options=options) == ("A", "B", "A", "B")
    view = AXIO.view_for(new_game(seats=4, teams=True), SPECTATOR)
    assert [seat.team for seat in view.seats] == ["A", "B", "A", "B"]
    view = AXIO.view_for(new_game(seats=4), SPECTATOR)
    assert [seat.team for seat in view.seats] == [None] * 4


def test_partners_score_together() -> None:
    state = play(teams(4), at(0, 0))
    assert state.scores == ((7, 0, 0, 0, 0, 0), NOTHING)
    state = play(teams(4, turn=3), at(0, 0, 0, "3-0"))
    assert state.scores == ((7, 0, 0, 0, 0, 0), NOTHING)
    state = play(teams(4, turn=4), at(0, 0, 0, "4-0"))
    assert state.scores == ((4, 0, 0, 0, 0, 0), (3, 0, 0, 0, 0, 0))


def test_the_first_time_a_team_reaches_eighteen_the_surplus_is_lost_and_there_is_a_bonus() -> None:
    assert gained(teams(16), at(0, 0)) == {"red": 2}
    state = play(teams(16), at(0, 0))
    assert (state.turn, state.bonus) == (1, True)


def test_from_eighteen_a_team_counts_on() -> None:
    assert gained(teams(18), at(0, 0)) == {"red": 3}
    state = play(teams(18), at(0, 0))
    assert (state.turn, state.bonus) == (2, False)


def test_reaching_thirty_six_gives_another_bonus_and_no_team_goes_beyond() -> None:
    state = teams(34)
    assert gained(state, at(0, 0)) == {"red": 2}
    assert told(state, at(0, 0))[1] == {"type": "bonus_earned", "seat": 1, "colours": ("red",)}
    assert play(state, at(0, 0)).bonus
    assert gained(teams(36), at(0, 0)) == {}
    assert not play(teams(36), at(0, 0)).bonus


def test_the_bonus_is_for_the_placing_seat_not_for_its_partner() -> None:
    state = play(teams(17, turn=3), at(0, 0, 0, "3-0"))
    assert (state.turn, state.bonus) == (3, True)


def test_eighteen_in_all_colours_is_no_win_for_a_team_but_thirty_six_is() -> None:
    assert play(teams(17, 18), at(0, 0)).turn == 1
    state = play(teams(35, 36), at(0, 0))
    assert outcome(state).reason is Reason.INSTANT_WIN
    assert ranked(state) == [(1, (1, 3), "A"), (2, (2, 4), "B")]


def test_teams_are_ranked_as_teams() -> None:
    state = finished((3, 9, 9, 9, 9, 9), (4,) * 6, seats=4)
    assert ranked(state) == [(1, (2, 4), "B"), (2, (1, 3), "A")]
    assert [row.score for row in outcome(state).ranking] == [4, 3]
    assert outcome(state).ranking[1].tiebreak == (3, 9, 9, 9, 9, 9)


def test_teams_may_share_the_first_place() -> None:
    state = finished((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), seats=4)
    assert ranked(state) == [(1, (1, 3), "A"), (1, (2, 4), "B")]


def test_a_team_goes_on_while_one_of_its_seats_plays() -> None:
    state = resign(new_game(seats=4, teams=True, start_seat=1), 1)
    assert state.turn == 2
    assert list(AXIO.playing(state)) == [2, 3, 4]
    state = resign(state, 2)
    assert state.turn == 3


def test_a_team_of_which_both_gave_up_is_out_and_last() -> None:
    state = resign(teams(9, 9), 1, 2, 3)
    assert outcome(state).reason is Reason.RESIGNED
    assert ranked(state) == [(1, (2, 4), "B"), (2, (1, 3), "A")]


def test_a_team_with_one_seat_left_is_ranked_by_its_points() -> None:
    state = finished((9,) * 6, (4,) * 6, seats=4, resigned=(3,))
    assert outcome(state).reason is Reason.COMPLETED
    assert ranked(state) == [(1, (1, 3), "A"), (2, (2, 4), "B")]


def test_alone_a_new_stone_is_drawn_after_each_placement() -> None:
    state = alone(0, bag=("YP", "OO"))
    assert told(state, at(0, 0))[-1] == {"type": "drew", "seat": 1, "count": 1}
    state = play(state, at(0, 0))
    assert (state.turn, kinds(state, 1), state.bag) == (1, ["YP"], ("OO",))


def test_alone_the_surplus_over_eighteen_is_lost_once() -> None:
    assert gained(alone(16), at(0, 0)) == {"red": 2}
    assert gained(alone(18), at(0, 0)) == {"red": 3}
    assert gained(alone(34), at(0, 0)) == {"red": 2}


@pytest.mark.parametrize("red", [17, 35])
def test_alone_a_bonus_is_without_effect(red: int) -> None:
    state = play(alone(red), at(0, 0))
    assert (state.turn, state.bonus, state.bonus_left) == (1, False, 0)
    assert [effect["type"] for effect in told(alone(red), at(0, 0))] == ["scored", "drew"]


def test_alone_all_colours_at_thirty_six_end_the_game() -> None:
    assert play(alone(17, 18), at(0, 0)).turn == 1
    state = play(alone(35, 36), at(0, 0))
    assert outcome(state).reason is Reason.INSTANT_WIN
    assert outcome(state).ranking[0].score == 363636


@pytest.mark.parametrize(
    ("scores", "score"),
    [
        ((18, 30, 14, 36, 12, 20), 121418),
        ((9, 5, 12, 13, 14, 15), 50912),
        ((0, 0, 7, 7, 7, 7), 7),
        (NOTHING, 0),
    ],
)
def test_the_solo_result_is_made_of_the_three_lowest_colours(
    scores: tuple[int, ...], score: int
) -> None:
    row = outcome(finished(scores)).ranking[0]
    assert (row.place, row.seats, row.team) == (1, (1,), None)
    assert (row.score, row.tiebreak) == (score, tuple(sorted(scores)))


def test_alone_the_game_ends_when_there_is_no_room_left() -> None:
    lying = only_room((0, 0), (1, 0), seats=1)
    state = play(position(lying, hands=[("RG",)]), at(0, 0))
    assert (state.turn, kinds(state, 1)) == (0, [])
    assert outcome(state).reason is Reason.COMPLETED


def test_a_solo_game_that_is_given_up_is_over() -> None:
    assert outcome(resign(new_game(seats=1), 1)).reason is Reason.RESIGNED


def test_a_team_sees_its_common_score_at_both_seats() -> None:
    state = play_some(new_game(seats=4, teams=True), 30)
    seats = AXIO.view_for(state, SPECTATOR).seats
    assert seats[0].scores == seats[2].scores and seats[1].scores == seats[3].scores
    assert any(getattr(seats[0].scores, colour) for colour in COLOURS)


def play_some(state: AxioState, number: int) -> AxioState:
    for _ in range(number):
        listed = list(AXIO.legal_moves(state, AXIO.decisions(state)[0]))
        state = play(state, listed[len(listed) // 2])
    return state

"""ACHT alone, and in two teams of two."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.acht.pieces import AchtAxis
from games.rules.acht.shapes import AchtEightAt, AchtState
from games.rules.ranking import Reason
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.acht_positions import (
    ACHT,
    PIECE,
    asked,
    closed,
    do,
    lay,
    listed,
    move,
    new_game,
    play,
    position,
    round_ended,
    shape,
    standing,
    told_of,
    used,
)

ONE_EIGHT = (AchtEightAt(4, 4, AchtAxis.H),)
ALL_BUT_A_SMALL_ONE = [*used("small", 1, 3), *used("large", 1, 4), *used("square", 1, 3)]


def alone(free: int, *, unmarked: int = 0, **more: Any) -> AchtState:
    """All markers but a small one lie; the next placement closes a small circle on (2, 1).

    So many cells are free afterwards; the other tiles are ZEROs.
    """
    lying = {(1, 1): "SAQ2"}
    for cell in reversed(PIECE.cells):
        at = divmod(cell, 5)
        if len(lying) + 2 < 25 - free and at not in {(1, 1), (2, 1), (2, 2)}:
            lying[at] = "ZERO0"
    extra = [shape("small", 6, at, "h", None) for at in range(unmarked)]
    given: dict[str, Any] = {
        "tiles": ("SAQ",),
        "shapes": [*ALL_BUT_A_SMALL_ONE, *extra],
        "eights": ONE_EIGHT,
        "totals": (0,),
    }
    return position(lying, **{**given, **more})


LAST = lay("SAQ0", 2, 1)


def test_alone_there_are_no_dark_tiles_and_no_cards() -> None:
    view = ACHT.view_for(new_game(1), SPECTATOR)
    assert (view.tower, view.card_pile, view.target) == (31, 0, None)
    assert [(len(seat.tiles), seat.cards) for seat in view.seats] == [(1, 0)]
    assert "DARK" not in new_game(1).tower


def test_alone_each_drawn_tile_is_placed_at_once() -> None:
    state = new_game(1)
    for _ in range(10):
        assert asked(state) == [(1, "place")]
        assert len(state.tiles[0]) == 1
        state = do(state, ACHT.parse_move(listed(state)[0]))


@pytest.mark.parametrize(
    ("free", "unmarked", "score"),
    [(7, 1, 24 + 8 + 2 * 7 - 1), (2, 2, 24 + 8 + 2 * 2 - 1 - 1)],
)
def test_the_score_alone(free: int, unmarked: int, score: int) -> None:
    after = do(alone(free, unmarked=unmarked), LAST)
    assert score in (45, 34)
    assert standing(after) == [(1, (1,), score, ())]
    outcome = ACHT.outcome(after)
    assert outcome and outcome.reason is Reason.COMPLETED


def test_alone_an_8_does_not_end_the_round() -> None:
    state = position({(1, 1): "S2A0", (1, 3): "SAQ3"}, tiles=("X",), totals=(0,))
    after = do(state, lay("X0", 1, 2))
    assert asked(after) == [(1, "place")]
    assert len(after.eights) == 1


def test_alone_two_8s_made_at_once_count_both() -> None:
    lying = {(1, 1): "SAQ2", (2, 1): "X1", (3, 2): "X0", (3, 3): "SAQ3"}
    after = do(position(lying, tiles=("S2A",), totals=(0,)), lay("S2A0", 3, 1))
    assert len(after.eights) == 2


def test_alone_all_markers_without_an_8_go_on() -> None:
    assert asked(do(alone(7, eights=()), LAST)) == [(1, "place")]


def test_alone_a_full_board_without_both_conditions_is_lost() -> None:
    after = do(alone(0, eights=()), LAST)
    assert (asked(after), standing(after)) == ([], [(1, (1,), None, ())])


def test_alone_an_empty_tower_without_both_conditions_is_lost() -> None:
    after = do(alone(5, eights=(), tower=()), LAST)
    assert standing(after) == [(1, (1,), None, ())]


def test_alone_a_full_board_with_both_conditions_is_won() -> None:
    assert standing(do(alone(0), LAST)) == [(1, (1,), 32, ())]


def test_alone_forced_scoring_holds() -> None:
    """A small circle on (2, 1) for the last marker, or a shape at the frame for none."""
    assert {(m["row"], m["col"]) for m in listed(alone(7))} == {(0, 4), (2, 1)}


def test_giving_up_alone_is_lost() -> None:
    after = ACHT.resign(alone(7), 1).state
    outcome = ACHT.outcome(after)
    assert outcome and outcome.reason is Reason.RESIGNED
    assert standing(after) == [(1, (1,), None, ())]


# Teams


def team_position(lying: Any = None, **more: Any) -> AchtState:
    given = {"tiles": ("SAQ DARK", "S2A", "X", "A4"), "teams": True}
    return position(lying, **{**given, **more})


def test_seats_1_and_3_play_against_2_and_4() -> None:
    options = ACHT.parse_options({"teams": True})
    assert ACHT.teams(seats=4, options=options) == ("A", "B", "A", "B")
    view = ACHT.view_for(new_game(4, teams=True), SPECTATOR)
    assert [seat.team for seat in view.seats] == ["A", "B", "A", "B"]
    assert len(new_game(4, teams=True).tiles) == 4


def test_partners_share_one_set_of_markers_named_by_their_lower_seat() -> None:
    state = team_position({(1, 1): "SAQ2"}, tiles=("A4", "S2A", "SAQ DARK", "X"), turn=3)
    after = do(state, lay("SAQ0", 2, 1))
    assert closed(after) == [("small", 1, 1, "h", 1)]
    seats = ACHT.view_for(after, SPECTATOR).seats
    assert [seat.markers.small for seat in seats] == [3, 4, 3, 4]
    assert [seat.round_points for seat in seats] == [1, 0, 1, 0]


def test_without_a_marker_of_the_own_team_the_other_team_places_one() -> None:
    state = team_position({(1, 1): "SAQ2"}, shapes=used("small", 1, 4))
    assert closed(do(state, lay("SAQ0", 2, 1)))[-1] == ("small", 1, 1, "h", 2)


def test_a_team_without_a_marker_scores_the_higher_of_its_two_tiles() -> None:
    board = {divmod(cell, 5): "ZERO0" for cell in PIECE.cells if cell not in (0, 12)}
    state = team_position(board, tiles=("ZERO X", "S2A", "A2Q2", "A4"))
    assert round_ended(state, lay("ZERO0", 0, 0)) == {1: 12, 2: 8, 3: 12, 4: 8}


def test_results_rank_teams() -> None:
    board = {divmod(cell, 5): "ZERO0" for cell in PIECE.cells if cell not in (0, 12)}
    state = team_position(board, tiles=("ZERO X", "S2A", "A2Q2", "A4"), totals=(10, 20, 10, 20))
    outcome = ACHT.outcome(do(state, lay("ZERO0", 0, 0)))
    assert outcome is not None
    assert [(r.place, r.seats, r.team, r.score) for r in outcome.ranking] == [
        (1, (2, 4), "B", 28),
        (2, (1, 3), "A", 22),
    ]


def test_the_lower_seat_of_the_leading_team_begins_a_later_round() -> None:
    board = {divmod(cell, 5): "ZERO0" for cell in PIECE.cells if cell not in (0, 12)}
    state = team_position(board, tiles=("ZERO X", "S2A", "X", "A4"))
    assert do(state, lay("ZERO0", 0, 0)).turn == 2


def test_partners_see_each_others_cards_and_nobody_elses() -> None:
    state = team_position(hands=("infinity", "revolution", "meteorite", ""))
    view = ACHT.view_for(state, Viewer.at(1))
    assert [card.kind.value for card in view.partner_hand] == ["meteorite"]
    assert ACHT.sees_hand(state, Viewer.at(1), 3)
    assert not ACHT.sees_hand(state, Viewer.at(1), 2)
    assert not ACHT.sees_hand(state, SPECTATOR, 1)
    assert ACHT.view_for(state, SPECTATOR).partner_hand == ()


def test_without_teams_there_is_no_partner_hand() -> None:
    state = position(tiles=("A4", "X", "X", "X"), hands=("infinity",) * 4, phase="card")
    assert ACHT.view_for(state, Viewer.at(1)).partner_hand == ()


def test_the_partner_may_be_robbed() -> None:
    state = team_position(
        hands=("alien_abduction", "", "revolution", ""), phase="card", tiles=("SAQ", "X", "X", "X")
    )
    made = play("10", "alien_abduction", target_seat=3)
    assert asked(do(state, made)) == [(1, "play_stolen")]


def test_infinity_of_either_partner_saves_the_markers_of_the_team_once() -> None:
    state = team_position(
        {(1, 1): "S2A0", (1, 3): "SAQ3"},
        tiles=("X DARK", "S2A", "X", "A4"),
        hands=("infinity", "infinity", "infinity", ""),
        shapes=[*used("square", 1, 1), *used("small", 2, 2)],
    )
    state = do(state, lay("X0", 1, 2))
    for seat in (1, 2):
        state = do(state, move(type="react", play=True), seat)
    assert round_ended(state, move(type="react", play=True), 3) == {1: 12, 2: 2, 3: 12, 4: 2}


def test_a_team_plays_on_with_one_of_its_seats() -> None:
    after = ACHT.resign(team_position(), 1).state
    assert asked(after) == [(2, "place")]
    assert ACHT.outcome(after) is None


def test_with_one_team_left_the_game_ends() -> None:
    after = ACHT.resign(ACHT.resign(team_position(totals=(20, 1, 20, 1)), 1).state, 3).state
    outcome = ACHT.outcome(after)
    assert outcome and outcome.reason is Reason.RESIGNED
    assert [(r.place, r.team) for r in outcome.ranking] == [(1, "B"), (2, "A")]


def test_two_tied_teams_play_a_blind_round() -> None:
    board = {divmod(cell, 5): "ZERO0" for cell in PIECE.cells if cell not in (0, 12)}
    state = team_position(
        board, tiles=("ZERO DARK", "ZERO", "ZERO", "ZERO"), totals=(30, 30, 30, 30)
    )
    (started,) = told_of("round_started", state, lay("ZERO0", 0, 0))
    assert started == {"type": "round_started", "round": 2, "blind": True, "start_seat": 1}

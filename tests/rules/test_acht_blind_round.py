"""ACHT, when leaders tie: when there is a blind round, and what decides it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.acht.shapes import AchtState
from games.rules.viewers import SPECTATOR
from tests.rules.acht_positions import (
    ACHT,
    PIECE,
    asked,
    do,
    lay,
    position,
    standing,
    told_of,
    used,
)

FULL_BUT_ONE = {divmod(cell, 5): "ZERO0" for cell in PIECE.cells if cell not in {PIECE.centre, 0}}
FILL = lay("ZERO0", 0, 0)
TEAMS = {"teams": True, "totals": (30, 30, 30, 30)}


def last_turn(**more: Any) -> AchtState:
    """A blind round in which seat 1 fills the board."""
    given = {"tiles": ("ZERO", "", ""), "totals": (30, 7, 30), "blind": True, "round": 4}
    return position(FULL_BUT_ONE, **{**given, **more})


def last_of_a_round(*totals: int, **more: Any) -> AchtState:
    """A usual round in which seat 1 fills the board and nobody scores."""
    tiles = ("ZERO DARK", *["ZERO"] * (len(totals) - 1))
    return position(FULL_BUT_ONE, **{"tiles": tiles, "totals": totals, **more})


def test_equal_leaders_below_the_target_play_a_usual_round() -> None:
    after = do(last_of_a_round(23, 23), FILL)
    assert (after.round, after.blind) == (2, False)


def test_others_at_the_target_do_not_play_a_blind_round_unless_they_lead() -> None:
    after = do(last_of_a_round(25, 26, 24), FILL)
    assert (asked(after), standing(after)[0][:2]) == ([], (1, (2,)))


def test_the_lowest_of_the_tied_seats_begins_the_blind_round() -> None:
    after = do(last_of_a_round(7, 30, 30), FILL)
    assert (after.blind, asked(after)) == (True, [(2, "place")])


def test_a_seat_that_gave_up_with_the_most_points_plays_no_blind_round() -> None:
    state = last_of_a_round(30, 7, 30, tiles=("ZERO DARK", "ZERO", ""), resigned=(3,))
    after = do(state, FILL)
    assert (asked(after), standing(after)[0][:2]) == ([], (1, (1,)))


def test_a_team_wins_a_blind_round_as_a_team() -> None:
    state = last_turn(tiles=("ZERO", "", "", ""), shapes=used("square", 2, 1), **TEAMS)
    assert standing(do(state, FILL)) == [(1, (2, 4), 30, (4,)), (2, (1, 3), 30, (0,))]


def test_an_8_of_either_partner_wins_a_blind_round_for_the_team() -> None:
    state = position(
        {(1, 1): "S2A0", (1, 2): "X0"},
        tiles=("", "", "SAQ", ""),
        turn=3,
        blind=True,
        **TEAMS,
    )
    assert standing(do(state, lay("SAQ3", 1, 3)))[0] == (1, (1, 3), 30, (8,))


@pytest.mark.parametrize("more", [{}, {"tiles": ("ZERO", "", "", ""), **TEAMS}])
def test_the_tiles_that_broke_the_tie_lie_at_the_places_in_the_last_view(
    more: dict[str, Any],
) -> None:
    state = last_turn(**more)
    drawn = told_of("drew", state, FILL)[-2:]
    after = do(state, FILL)
    view = ACHT.view_for(after, SPECTATOR)
    lying = {seat.seat: seat.tiles for seat in view.seats if seat.tiles}
    assert lying == {effect["seat"]: (effect["tile"],) for effect in drawn}
    values = [tiebreak for _, _, _, tiebreak in standing(after)[:2]]
    assert values == sorted(((0, PIECE.value(e["tile"])) for e in drawn), reverse=True)


def test_ties_are_broken_by_tiles_of_the_whole_set_whatever_the_tower_holds() -> None:
    drawn = set()
    for number in range(40):
        state = last_turn(seed=f"{number:02x}" * 32)
        drawn |= {effect["tile"] for effect in told_of("drew", state, FILL)}
    assert drawn == set(PIECE.tiles)

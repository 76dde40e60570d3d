"""AXIO, the cap of 18 and the bonus placements that it earns.

The stone RG laid on (0, 0) and (1, 0) scores one red and one green point; BO laid on (0, 2) and
(1, 2) scores one blue point.
"""

from __future__ import annotations

from typing import Any

from games.rules.axio.shapes import AxioState
from games.rules.base import OpenDecision
from games.rules.viewers import SPECTATOR
from tests.rules.axio_positions import (
    AXIO,
    NOTHING,
    at,
    gained,
    kinds,
    only_room,
    play,
    position,
    resign,
    told,
)

LYING = {(-1, 0): "R", (2, 0): "G", (-1, 2): "B"}
HAND = ("RG", "BO", "YP", "RG", "OO", "YP")


def about_to_score(points: tuple[int, ...], seats: int = 2, **more: Any) -> AxioState:
    given = {"hands": (HAND,) * seats, "scores": (points, *[NOTHING] * (seats - 1))}
    return position(LYING, **{**given, **more})


def state_of_bonus(state: AxioState) -> tuple[int, bool, int]:
    return state.turn, state.bonus, state.bonus_left


def test_a_colour_never_exceeds_eighteen_and_the_surplus_is_lost() -> None:
    lying = {(-1, 0): "R", (-2, 0): "R", (-3, 0): "R"}
    state = position(lying, scores=((16, 0, 0, 0, 0, 0), NOTHING))
    assert gained(state, at(0, 0)) == {"red": 2}
    assert play(state, at(0, 0)).scores[0][0] == 18
    assert told(state, at(0, 0))[0]["points"]["red"] == 2


def test_reaching_eighteen_earns_a_bonus_placement_before_refilling() -> None:
    state = play(about_to_score((0, 17, 0, 0, 0, 0)), at(0, 0))
    assert AXIO.decisions(state) == (OpenDecision(seat=1, kind="place", bonus=True),)
    assert kinds(state, 1) == ["BO", "YP", "RG", "OO", "YP"]
    assert state.bonus_left == 0


def test_after_the_bonus_placement_the_hand_is_filled_up_to_six() -> None:
    state = play(about_to_score((0, 17, 0, 0, 0, 0)), at(0, 0))
    assert told(state, at(0, 2, 0, "1-1"))[-1] == {"type": "drew", "seat": 1, "count": 2}
    state = play(state, at(0, 2, 0, "1-1"))
    assert kinds(state, 1) == ["YP", "RG", "OO", "YP", "RG", "GB"]
    assert state_of_bonus(state) == (2, False, 0)


def test_two_colours_that_reach_eighteen_at_once_earn_two_bonus_placements() -> None:
    state = about_to_score((17, 17, 0, 0, 0, 0))
    assert told(state, at(0, 0))[1] == {
        "type": "bonus_earned",
        "seat": 1,
        "colours": ("red", "green"),
    }
    state = play(state, at(0, 0))
    assert state_of_bonus(state) == (1, True, 1)
    state = play(state, at(0, -2, 0, "1-1"))
    assert state_of_bonus(state) == (1, True, 0)
    state = play(state, at(0, -3, 0, "1-2"))
    assert state_of_bonus(state) == (2, False, 0)


def test_a_bonus_placement_can_earn_another_one() -> None:
    state = play(about_to_score((17, 0, 17, 0, 0, 0)), at(0, 0))
    assert state_of_bonus(state) == (1, True, 0)
    assert state_of_bonus(play(state, at(0, 2, 0, "1-1"))) == (1, True, 0)


def test_a_bonus_earned_while_one_is_owed_adds_up() -> None:
    state = play(about_to_score((17, 17, 17, 0, 0, 0)), at(0, 0))
    assert state_of_bonus(play(state, at(0, 2, 0, "1-1"))) == (1, True, 1)


def test_a_colour_that_is_at_eighteen_already_earns_nothing_more() -> None:
    state = about_to_score((18, 0, 0, 0, 0, 0))
    assert gained(state, at(0, 0)) == {"green": 1}
    assert [effect["type"] for effect in told(state, at(0, 0))] == ["scored", "drew"]


def test_nothing_is_told_as_scored_when_nothing_was_gained() -> None:
    state = about_to_score((18, 18, 0, 0, 0, 0))
    assert [effect["type"] for effect in told(state, at(0, 0))] == ["drew"]


def test_a_bonus_placement_lapses_without_a_stone() -> None:
    state = about_to_score((17, 17, 0, 0, 0, 0), hands=(("RG",), HAND))
    assert {"type": "bonus_lapsed", "seat": 1, "count": 2} in told(state, at(0, 0))
    state = play(state, at(0, 0))
    assert state_of_bonus(state) == (2, False, 0)
    assert len(state.hands[0]) == 6


def test_a_bonus_placement_lapses_when_no_stone_fits_and_the_game_is_over() -> None:
    lying = {**only_room((0, 0), (1, 0)), (-1, 0): "R"}
    state = position(lying, hands=(HAND, HAND), scores=((17, 0, 0, 0, 0, 0), NOTHING))
    assert [effect["type"] for effect in told(state, at(0, 0))] == [
        "scored",
        "bonus_earned",
        "bonus_lapsed",
    ]
    state = play(state, at(0, 0))
    assert state_of_bonus(state) == (0, False, 0)


def test_the_view_tells_how_many_bonus_placements_are_left() -> None:
    state = AXIO.new_game(seats=2, options=AXIO.parse_options({}), seed=b"")
    assert AXIO.view_for(state, SPECTATOR).bonus_left == 0
    assert play(about_to_score((17, 17, 0, 0, 0, 0)), at(0, 0)).bonus_left == 1


def test_a_seat_that_resigns_loses_its_bonus_placements() -> None:
    state = play(about_to_score((17, 17, 0, 0, 0, 0), seats=3), at(0, 0))
    assert state_of_bonus(resign(state, 1)) == (2, False, 0)
    lapsed = AXIO.resign(state, 1).effects
    assert [(effect.seat, effect.count) for effect in lapsed] == [(1, 2)]  # type: ignore[union-attr]


def test_somebody_elses_resignation_leaves_a_bonus_placement_as_it_is() -> None:
    state = play(about_to_score((17, 17, 0, 0, 0, 0), seats=3), at(0, 0))
    assert state_of_bonus(resign(state, 3)) == (1, True, 1)
    assert resign(state, 3).hands[0] == state.hands[0]

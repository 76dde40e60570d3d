"""AXIO ROTA, the cap of 12 and the bonus turns that it earns.

GREEN_AND_BLUE placed east of the lone tile scores one green and one blue point.
"""

from __future__ import annotations

from typing import Any

from games.rules.base import OpenDecision
from games.rules.rota.shapes import RotaState
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.rota_positions import NOTHING, ROTA, at, gained, place, position, resign, tags

ONE_TILE = {(0, 0): "RGBO"}
GREEN_AND_BLUE = "GPOB"
#: Placed south of the lone tile it scores one orange point.
ORANGE = "OGPR"


def about_to_score(points: tuple[int, ...], **more: Any) -> RotaState:
    """Seat 1 holds GREEN_AND_BLUE and has these points; there is a supply."""
    given = {
        "hands": (GREEN_AND_BLUE, "RGBO"),
        "stacks": (("BOPR", "PBGO"), ("RPGO",)),
        "supply": (ORANGE, "RBPG", "GOPB"),
        "scores": (points, NOTHING),
    }
    return position(ONE_TILE, **{**given, **more})


def three_seats_about_to_score(points: tuple[int, ...]) -> RotaState:
    return about_to_score(
        points,
        hands=(GREEN_AND_BLUE, "RGBO", "RGBO"),
        stacks=(("BOPR",), ("RPGO",), ("RPGB",)),
        scores=(points, NOTHING, NOTHING),
    )


def test_after_a_placement_the_seat_draws_and_the_next_seat_decides() -> None:
    state = place(about_to_score(NOTHING), at(1, 0))
    assert state.hands == ("BOPR", "RGBO")
    assert state.stacks == (("PBGO",), ("RPGO",))
    assert ROTA.decisions(state) == (OpenDecision(seat=2, kind="place", bonus=False),)


def test_a_colour_never_exceeds_twelve_and_the_surplus_is_lost() -> None:
    lying = {(0, 0): "ROBG", (1, 0): "OPRB", (0, 1): "PBGO"}
    state = position(lying, hands=("BPRO", "RGBO"), scores=((0, 0, 10, 0, 0), NOTHING))
    assert gained(state, at(1, 1)) == {"blue": 2}
    assert place(state, at(1, 1)).scores[0] == (0, 0, 12, 0, 0)
    assert tags(state, at(1, 1))[0]["points"]["blue"] == 2
    assert ROTA.preview(state, 1, at(1, 1)).points.blue == 2


def test_reaching_twelve_earns_a_bonus_turn_with_the_top_tile_of_the_supply() -> None:
    state = place(about_to_score((0, 11, 0, 0, 0)), at(1, 0))
    assert ROTA.decisions(state) == (OpenDecision(seat=1, kind="place", bonus=True),)
    assert state.hands == (ORANGE, "RGBO")
    assert state.supply == ("RBPG", "GOPB")
    assert state.stacks[0] == ("BOPR", "PBGO")
    assert state.bonus_left == 0


def test_a_bonus_tile_is_known_to_its_seat_alone() -> None:
    state = place(about_to_score((0, 11, 0, 0, 0)), at(1, 0))
    assert len(ROTA.view_for(state, Viewer.at(1)).hand) == 1
    assert ROTA.view_for(state, Viewer.at(2)).hand != ROTA.view_for(state, Viewer.at(1)).hand
    assert ROTA.view_for(state, SPECTATOR).hand == ()


def test_the_own_stack_is_drawn_from_only_after_the_bonus_turn() -> None:
    state = place(place(about_to_score((0, 11, 0, 0, 0)), at(1, 0)), at(0, 1))
    assert state.hands[0] == "BOPR"
    assert state.scores[0] == (0, 12, 1, 1, 0)
    assert ROTA.decisions(state) == (OpenDecision(seat=2, kind="place", bonus=False),)


def test_a_bonus_turn_after_the_last_own_tile_is_still_taken() -> None:
    state = place(about_to_score((0, 11, 0, 0, 0), stacks=((), ("RPGO",))), at(1, 0))
    assert state.hands[0] == ORANGE
    assert place(state, at(0, 1)).hands[0] is None


def test_two_colours_that_reach_twelve_at_once_earn_two_bonus_turns() -> None:
    state = about_to_score((0, 11, 11, 0, 0))
    assert tags(state, at(1, 0))[1] == {
        "type": "bonus_earned",
        "seat": 1,
        "colours": ("green", "blue"),
    }
    first = place(state, at(1, 0))
    assert (first.turn, first.bonus, first.bonus_left) == (1, True, 1)
    second = place(first, at(0, 1))
    assert (second.turn, second.bonus, second.bonus_left) == (1, True, 0)
    assert second.hands[0] == "RBPG"
    after = place(second, at(-1, 0))
    assert (after.turn, after.bonus, after.bonus_left) == (2, False, 0)
    assert after.hands[0] == "BOPR"


def test_a_bonus_turn_can_earn_another_one() -> None:
    first = place(about_to_score((0, 11, 0, 11, 0)), at(1, 0))
    second = place(first, at(0, 1))
    assert second.scores[0] == (0, 12, 1, 12, 0)
    assert (second.turn, second.bonus, second.bonus_left) == (1, True, 0)
    assert second.hands[0] == "RBPG"


def test_a_bonus_earned_while_one_is_owed_adds_up() -> None:
    first = place(about_to_score((0, 11, 11, 11, 0)), at(1, 0))
    assert first.bonus_left == 1
    second = place(first, at(0, 1))
    assert second.bonus_left == 1
    assert len(second.supply) == 1


def test_a_colour_that_is_at_twelve_already_earns_nothing_more() -> None:
    state = about_to_score((0, 12, 0, 0, 0))
    assert gained(state, at(1, 0)) == {"blue": 1}
    assert [effect["type"] for effect in tags(state, at(1, 0))] == ["scored", "drew"]
    assert place(state, at(1, 0)).turn == 2


def test_nothing_is_told_as_scored_when_nothing_was_gained() -> None:
    state = about_to_score((0, 12, 12, 0, 0))
    assert [effect["type"] for effect in tags(state, at(1, 0))] == ["drew"]


def test_a_bonus_turn_lapses_when_the_supply_is_empty() -> None:
    state = about_to_score((0, 11, 0, 0, 0), supply=())
    assert {"type": "bonus_lapsed", "seat": 1, "count": 1} in tags(state, at(1, 0))
    after = place(state, at(1, 0))
    assert (after.turn, after.bonus, after.bonus_left) == (2, False, 0)
    assert after.hands[0] == "BOPR"


def test_only_as_many_bonus_turns_are_taken_as_the_supply_has_tiles() -> None:
    first = place(about_to_score((0, 11, 11, 0, 0), supply=(ORANGE,)), at(1, 0))
    assert (first.turn, first.bonus, first.bonus_left) == (1, True, 1)
    assert {"type": "bonus_lapsed", "seat": 1, "count": 1} in tags(first, at(0, 1))
    assert place(first, at(0, 1)).turn == 2


def test_the_effects_tell_where_a_tile_was_drawn_from_but_not_which() -> None:
    state = about_to_score((0, 11, 0, 0, 0))
    assert tags(state, at(1, 0))[-1] == {"type": "drew", "seat": 1, "source": "supply"}
    bonus_turn = place(state, at(1, 0))
    assert tags(bonus_turn, at(0, 1))[-1] == {"type": "drew", "seat": 1, "source": "stack"}


def test_a_seat_that_resigns_loses_its_bonus_turns() -> None:
    state = place(three_seats_about_to_score((0, 11, 11, 0, 0)), at(1, 0))
    assert (state.turn, state.bonus, state.bonus_left) == (1, True, 1)
    after = resign(state, 1)
    assert (after.turn, after.bonus, after.bonus_left) == (2, False, 0)
    lapsed = ROTA.resign(state, 1).effects
    assert [(effect.seat, effect.count) for effect in lapsed] == [(1, 2)]


def test_somebody_elses_resignation_leaves_a_bonus_turn_as_it_is() -> None:
    state = place(three_seats_about_to_score((0, 11, 11, 0, 0)), at(1, 0))
    after = resign(state, 3)
    assert (after.turn, after.bonus, after.bonus_left) == (1, True, 1)
    assert after.hands[0] == state.hands[0]

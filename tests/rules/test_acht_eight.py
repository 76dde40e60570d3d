"""ACHT, somebody makes an 8: who is asked, what infinity saves, and what is told."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.acht.shapes import AchtOnEight, AchtStandingOrders, AchtState
from games.rules.base import OpenDecision
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.acht_positions import (
    ACHT,
    asked,
    do,
    lay,
    listed,
    move,
    position,
    round_ended,
    told,
    used,
    why_refused,
)

EIGHT = lay("X0", 1, 2)
KEEP, LOSE = move(type="react", play=True), move(type="react", play=False)


def before_the_eight(*hands: str, **more: Any) -> AchtState:
    """Seat 1 can only make an 8; each of three seats has markers on the board."""
    given: dict[str, Any] = {
        "tiles": ("X DARK", "S2A", "A4"),
        "hands": hands or ("", "", ""),
        "shapes": [*used("square", 1, 1), *used("large", 2, 3), *used("small", 3, 2)],
        "target": 100,
    }
    return position({(1, 1): "S2A0", (1, 3): "SAQ3"}, **{**given, **more})


def after_the_eight(*hands: str, **more: Any) -> AchtState:
    return do(before_the_eight(*hands, **more), EIGHT)


def answer(state: AchtState, *answers: tuple[int, Any]) -> AchtState:
    for seat, made in answers:
        state = do(state, made, seat)
    return state


def test_without_cards_the_maker_scores_8_and_everybody_else_nothing() -> None:
    assert round_ended(before_the_eight(), EIGHT) == {1: 8, 2: 0, 3: 0}


def test_markers_set_by_the_same_placement_are_lost_too() -> None:
    state = before_the_eight(shapes=())
    assert round_ended(state, EIGHT) == {1: 8, 2: 0, 3: 0}


def test_an_8_on_the_last_free_cell_is_an_8() -> None:
    board = {divmod(cell, 5): "ZERO0" for cell in range(25) if cell not in (7, 12)}
    state = before_the_eight()
    full = position(
        {**board, (1, 1): "S2A0", (1, 3): "SAQ3"},
        tiles=("X DARK", "S2A", "A4"),
        shapes=state.shapes,
        target=100,
    )
    assert round_ended(full, EIGHT) == {1: 8, 2: 0, 3: 0}


def test_everybody_who_holds_a_card_is_asked_whatever_card_it_is() -> None:
    state = after_the_eight("revolution", "infinity", "")
    assert ACHT.decisions(state) == (
        OpenDecision(1, "react", sealed=True),
        OpenDecision(2, "react", sealed=True),
    )
    other = after_the_eight("infinity", "meteorite", "")
    assert ACHT.decisions(other) == ACHT.decisions(state)
    assert ACHT.view_for(other, SPECTATOR) == ACHT.view_for(state, SPECTATOR)


def test_infinity_keeps_the_points_of_the_markers() -> None:
    state = answer(after_the_eight("revolution", "infinity", ""), (1, LOSE))
    assert round_ended(state, KEEP, seat=2) == {1: 8, 2: 6, 3: 0}


def test_the_maker_keeps_its_markers_in_addition_to_the_8() -> None:
    assert round_ended(after_the_eight("infinity", "", ""), KEEP, seat=1) == {1: 12, 2: 0, 3: 0}


def test_the_joker_can_be_infinity() -> None:
    state = after_the_eight("", "cosmic_void", "")
    assert round_ended(state, KEEP, seat=2) == {1: 8, 2: 6, 3: 0}
    played = told(state, KEEP, seat=2)[0]
    assert (played["kind"], played["as"]) == ("cosmic_void", "infinity")


def test_who_holds_both_spends_infinity() -> None:
    state = after_the_eight("", "cosmic_void infinity", "", pile="meteorite " * 4)
    state = do(state, KEEP, 2)
    assert state.discard == ("infinity",)
    assert [card.kind.value for card in state.hands[1]] == ["cosmic_void", "meteorite"]


def test_who_does_not_play_it_keeps_the_card_for_later_rounds() -> None:
    state = do(after_the_eight("", "infinity", ""), LOSE, 2)
    assert (state.round, [card.kind.value for card in state.hands[1]]) == (2, ["infinity"])


def test_playing_without_holding_it_is_refused() -> None:
    state = after_the_eight("", "revolution", "")
    assert listed(state, 2) == [{"type": "react", "play": False}]
    assert why_refused(state, KEEP, seat=2) == ("card-not-held", "/play")


def test_a_sealed_answer_changes_nothing_that_anybody_sees() -> None:
    state = after_the_eight("infinity", "infinity", "revolution")
    for made in (KEEP, LOSE):
        after = do(state, made, 1)
        assert after.version == state.version
        assert ACHT.apply(state, 1, made).effects == ()
        assert asked(after) == asked(state)
        for viewer in (SPECTATOR, *map(Viewer.at, (1, 2, 3))):
            assert ACHT.view_for(after, viewer) == ACHT.view_for(state, viewer)


def test_the_last_answer_raises_the_version_by_one_and_tells_all() -> None:
    state = after_the_eight("infinity", "infinity", "revolution")
    after = answer(state, (3, LOSE), (1, KEEP))
    assert [e["seat"] for e in told(after, KEEP, 2) if e["type"] == "card_played"] == [1, 2]
    assert do(after, KEEP, 2).version == state.version + 1


def test_the_order_of_the_answers_does_not_matter() -> None:
    state = after_the_eight("infinity", "cosmic_void", "revolution")
    answers = [(1, KEEP), (2, KEEP), (3, LOSE)]
    assert answer(state, *answers) == answer(state, *answers[::-1])


def test_a_second_answer_is_refused() -> None:
    state = do(after_the_eight("infinity", "infinity", ""), LOSE, 1)
    assert why_refused(state, KEEP, seat=1) == ("already-answered", "/type")


def test_a_seat_that_was_not_asked_cannot_answer() -> None:
    state = after_the_eight("infinity", "", "")
    assert why_refused(state, LOSE, seat=2) == ("wrong-move-type", "/type")


def test_who_gives_up_instead_of_answering_plays_nothing() -> None:
    state = answer(after_the_eight("infinity", "infinity", "infinity"), (1, KEEP), (3, KEEP))
    step = ACHT.resign(state, 2)
    assert (step.state.round, step.state.totals) == (2, (12, 0, 2))
    assert step.state.version == state.version + 1


def test_the_answer_of_a_seat_that_gives_up_afterwards_does_not_count() -> None:
    state = ACHT.resign(do(after_the_eight("revolution", "infinity", ""), KEEP, 2), 2).state
    after = do(state, LOSE, 1)
    assert after.totals == (8, 0, 0)
    assert [card.kind.value for card in after.hands[1]] == ["infinity"]


def test_if_the_maker_gives_up_the_others_still_get_nothing() -> None:
    state = ACHT.resign(after_the_eight("", "infinity", "infinity"), 1).state
    assert answer(state, (2, LOSE), (3, KEEP)).totals == (0, 0, 2)


@pytest.mark.parametrize(
    ("orders", "hand", "markers", "answered"),
    [
        ("ask", "infinity", True, None),
        ("pass", "infinity", True, LOSE),
        ("keep_if_possible", "infinity", True, KEEP),
        ("keep_if_possible", "cosmic_void", True, KEEP),
        ("keep_if_possible", "revolution", True, LOSE),
        ("keep_if_possible", "infinity", False, LOSE),
    ],
)
def test_a_standing_order_answers_for_its_seat(
    orders: str, hand: str, markers: bool, answered: Any
) -> None:
    shapes = used("small", 2, 1) if markers else ()
    state = after_the_eight("", hand, "", shapes=shapes)
    chosen = AchtStandingOrders(on_eight=AchtOnEight(orders))
    assert ACHT.standing_answer(state, ACHT.decisions(state)[0], chosen) == answered


def test_standing_orders_answer_nothing_but_an_8() -> None:
    state = position(hands=("infinity", ""), phase="card", tiles=("A4", "X"))
    orders = AchtStandingOrders(on_eight=AchtOnEight.PASS)
    assert ACHT.standing_answer(state, ACHT.decisions(state)[0], orders) is None

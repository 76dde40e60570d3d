"""ACHT, what lies at the places and in the hands: what everybody sees, and who may take it."""

from __future__ import annotations

import msgspec
import pytest

from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.acht_positions import (
    ACHT,
    do,
    holding,
    lay,
    listed,
    play,
    position,
    shape,
    told,
    why_refused,
)


@pytest.mark.parametrize("viewer", [SPECTATOR, *map(Viewer.at, (1, 2, 3))])
def test_everybody_sees_board_markers_tiles_and_how_many_cards_there_are(viewer: Viewer) -> None:
    state = position(
        {(1, 1): "SAQ2", (2, 1): "SAQ0"},
        tiles=("A4 X", "DARK", "S2Q"),
        hands=("infinity revolution", "", "meteorite"),
        shapes=[shape("small", 1, 1, "h", 2)],
        tower=("A4", "X", "X"),
        pile="time_travel time_travel",
        discard="cosmic_void quantum_leap",
        totals=(3, 0, 9),
    )
    view = msgspec.to_builtins(ACHT.view_for(state, viewer))
    board = {(tile["row"], tile["col"]): (tile["kind"], tile["rotation"]) for tile in view["board"]}
    assert board == {(2, 2): ("CENTRE", 0), (1, 1): ("SAQ", 2), (2, 1): ("SAQ", 0)}
    assert [(one["kind"], one["marker_seat"]) for one in view["shapes"]] == [("small", 2)]
    assert [seat["markers"]["small"] for seat in view["seats"]] == [4, 3, 4]
    assert [seat["tiles"] for seat in view["seats"]] == [("A4", "X"), ("DARK",), ("S2Q",)]
    assert [(seat["cards"], seat["total"]) for seat in view["seats"]] == [(2, 3), (0, 0), (1, 9)]
    assert (view["tower"], view["card_pile"]) == (3, 2)
    assert view["discard"] == ("cosmic_void", "quantum_leap")


def test_only_its_owner_sees_a_secret_card() -> None:
    state = position(hands=("infinity", "revolution"))
    seen = [ACHT.view_for(state, viewer).hand for viewer in (Viewer.at(1), Viewer.at(2), SPECTATOR)]
    assert [[card.kind.value for card in hand] for hand in seen] == [
        ["infinity"],
        ["revolution"],
        [],
    ]


def test_two_darks_with_an_empty_tower_end_the_round_at_that_draw_and_bring_no_card() -> None:
    state = position(
        tiles=("A4 SAQ", "DARK"), tower=("DARK",), hands=("revolution", ""), pile="infinity"
    )
    story = [(effect["type"], effect.get("seat")) for effect in told(state, lay("A40", 1, 2))]
    assert story[:3] == [("drew", 2), ("tiles_left", 2), ("round_ended", None)]


def test_a_stolen_card_counts_in_the_hand_of_its_thief_until_it_is_played() -> None:
    state = holding("alien_abduction time_travel", "revolution", "")
    after = do(state, play("10", "alien_abduction", target_seat=2))
    assert [seat.cards for seat in ACHT.view_for(after, SPECTATOR).seats] == [2, 0, 0]


def test_nobody_steals_from_a_seat_that_gave_up() -> None:
    state = holding(
        "alien_abduction", "revolution", "meteorite", tiles=("A4", "", "X"), resigned=(2,)
    )
    made = play("10", "alien_abduction", target_seat=2)
    assert why_refused(state, made) == ("no-such-target", "/target_seat")
    assert [option["target_seat"] for option in listed(state)[1:]] == [3]


def test_at_a_meteorite_a_seat_that_gave_up_draws_nothing() -> None:
    state = holding("meteorite", tiles=("A4", "", "X"), resigned=(2,))
    after = do(state, play("10", "meteorite"))
    assert after.tiles == (("S2A", "SQQ"), (), ("S2Q",))

"""AXIO ROTA, who knows what: everybody the table, each seat its own tile, nobody the piles."""

from __future__ import annotations

import msgspec
import pytest

from games.rules.rota.shapes import RotaState
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.rota_positions import NOTHING, ROTA, position

EVERYBODY = (Viewer.at(1), Viewer.at(2), SPECTATOR)


def in_the_middle_of_a_game() -> RotaState:
    """Seat 1 places a bonus tile and has one more to come; seat 2 has placed its last tile."""
    return position(
        {(0, 0): "RGBO", (1, 0): "-POB"},
        hands=("GPOB", None),
        scores=((1, 12, 12, 0, 5), NOTHING),
        stacks=(("BOPR", "PBGO", "RGPO"), ()),
        supply=("OGPR", "RBPG"),
        bonus=True,
        bonus_left=1,
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_board_scores_sizes_and_who_holds_a_tile(viewer: Viewer) -> None:
    view = msgspec.to_builtins(ROTA.view_for(in_the_middle_of_a_game(), viewer))
    board = {(tile["x"], tile["y"]): tile["corners"] for tile in view["board"]}
    assert board == {
        (0, 0): ("red", "green", "blue", "orange"),
        (1, 0): (None, "purple", "orange", "blue"),
    }
    assert [[*seat["scores"].values()] for seat in view["seats"]] == [[1, 12, 12, 0, 5], [0] * 5]
    assert [(seat["stack"], seat["hand_size"]) for seat in view["seats"]] == [(3, 1), (0, 0)]
    assert (view["supply"], view["bonus_left"]) == (2, 1)


def test_only_its_owner_sees_the_tile_in_hand() -> None:
    state = in_the_middle_of_a_game()
    hands = [msgspec.to_builtins(ROTA.view_for(state, viewer).hand) for viewer in EVERYBODY]
    assert hands == [({"corners": ("green", "purple", "orange", "blue")},), (), ()]


def test_nobody_sees_the_order_of_a_stack_not_even_its_owner_nor_that_of_the_supply() -> None:
    state = in_the_middle_of_a_game()
    turned_over = msgspec.structs.replace(
        state, stacks=(state.stacks[0][::-1], ()), supply=state.supply[::-1]
    )
    for viewer in EVERYBODY:
        assert ROTA.view_for(turned_over, viewer) == ROTA.view_for(state, viewer)

"""AXIO, who knows what: everybody the table, each seat its own stones, nobody the bag."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.rules.axio.shapes import AxioState
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.axio_positions import AXIO, NOTHING, at, play, position

EVERYBODY = (Viewer.at(1), Viewer.at(2), SPECTATOR)


def after_the_first_stone() -> AxioState:
    """Seat 1 laid RG beside the red start symbol and scored one red point."""
    hands = (("RG", "BO", "YP"), ("GG", "OO"))
    return play(position(hands=hands, opened=False, bag=("BB", "YY")), at(0, -4, 5))


def seen(viewer: Viewer, state: AxioState) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(AXIO.view_for(state, viewer))
    return view


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_board_scores_hand_sizes_and_how_full_the_bag_is(viewer: Viewer) -> None:
    view = seen(viewer, after_the_first_stone())
    laid = [(half["q"], half["r"], half["colour"], half["seat"]) for half in view["board"][6:]]
    assert laid == [(0, -4, "red", 1), (0, -3, "green", 1)]
    assert len(view["board"]) == 8
    scores = [tuple(seat["scores"].values()) for seat in view["seats"]]
    assert scores == [(1, 0, 0, 0, 0, 0), NOTHING]
    assert [seat["hand_size"] for seat in view["seats"]] == [4, 2]
    assert view["bag"] == 0


def test_only_their_owner_sees_the_stones_in_hand() -> None:
    state = after_the_first_stone()
    assert [stone["a"] for stone in seen(Viewer.at(1), state)["hand"]] == [
        "blue",
        "yellow",
        "blue",
        "yellow",
    ]
    assert [stone["b"] for stone in seen(Viewer.at(2), state)["hand"]] == ["green", "orange"]
    assert seen(SPECTATOR, state)["hand"] == ()


def test_nobody_sees_the_order_of_the_bag() -> None:
    state = position(opened=False)
    other = msgspec.structs.replace(state, bag=state.bag[::-1], seed="ff")
    for viewer in EVERYBODY:
        assert AXIO.view_for(other, viewer) == AXIO.view_for(state, viewer)

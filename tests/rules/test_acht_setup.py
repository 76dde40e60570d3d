"""ACHT, before the first decision of a round: the set, the tower, the places, who begins."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from games.rules.acht.drawing import draw_first_tile
from games.rules.acht.pieces import PIECES, Pieces
from games.rules.rng import Dice
from tests.rules.acht_positions import (
    ACHT,
    PIECE,
    asked,
    do,
    lay,
    new_game,
    position,
    told_of,
)

FULL_BUT_ONE = {divmod(cell, 5): "ZERO0" for cell in PIECE.cells if cell not in {PIECE.centre, 0}}
FILL = lay("ZERO0", 0, 0)


def set_with_centre(pattern: str) -> Pieces:
    """The reconstruction, but with something else printed on its centre."""
    data: dict[str, Any] = {
        "board": {
            "rows": 5,
            "cols": 5,
            "centre": {"cell": [2, 2], "pattern": pattern},
            "frame": {f"{row},{col}": kind for (row, col), kind in PIECE.frame.items()},
        },
        "tiles": [
            {"kind": tile.kind, "count": tile.copies, "links": [list(link) for link in tile.links]}
            for tile in PIECE.tiles.values()
        ],
        "markers": {kind.value: count for kind, count in PIECE.markers.items()},
        "marker_points": {kind.value: points for kind, points in PIECE.points.items()},
        "cards": {kind.value: count for kind, count in PIECE.cards.items()},
    }
    return Pieces(data)


# The set


def test_a_component_set_never_changes_under_its_name() -> None:
    """Games and their seeds name a set: other pieces need another name."""
    told = ACHT.components("reconstruction")
    pieces = [
        sorted((point.row, point.col, point.kind) for point in told.frame),
        [
            (tile.kind, tile.count, [(*link.ports, link.kind) for link in tile.links])
            for tile in told.tiles
        ],
        [(card.kind.value, card.count) for card in told.cards],
    ]
    assert sha256(json.dumps(pieces).encode()).hexdigest()[:16] == "b86a59d0fbd08073"


@pytest.mark.parametrize(
    ("pattern", "lying", "tile", "last"),
    [
        ("X", {(1, 2): "ZERO0", (2, 1): "SAQ1"}, "SAQ", ("SAQ3", 2, 3)),
        ("SAQ", {(0, 2): "SAQ2", (1, 1): "ZERO0"}, "X", ("X1", 1, 2)),
    ],
    ids=["as its middle", "as an end"],
)
def test_the_printed_centre_may_be_part_of_an_8(
    monkeypatch: pytest.MonkeyPatch,
    pattern: str,
    lying: dict[tuple[int, int], str],
    tile: str,
    last: tuple[str, int, int],
) -> None:
    monkeypatch.setitem(PIECES, "other centre", set_with_centre(pattern))
    state = position(lying, tiles=(f"{tile} DARK", "A4"), component_set="other centre")
    assert len(told_of("eight", state, lay(*last))) == 1


# The tower and the places


def test_seats_draw_their_first_tiles_in_the_order_of_their_numbers() -> None:
    for number in range(20):
        tower = Dice(bytes([number]), "acht round 1").shuffled(PIECE.all_tiles())
        wanted = [tile for tile in tower if tile != "DARK"][:4]
        assert [place[0] for place in new_game(4, number).tiles] == wanted


def test_a_dark_among_the_first_tiles_goes_under_the_tower_and_another_is_drawn() -> None:
    state = position(tiles=("", ""), tower=("DARK", "DARK", "A4", "X"))
    drawn = draw_first_tile(state, 1, [])
    assert (drawn.tiles[0], drawn.tower) == (("A4",), ("X", "DARK", "DARK"))


def test_all_tiles_are_shuffled_for_each_game() -> None:
    assert len({new_game(2, number).tower for number in range(20)}) == 20


def test_all_tiles_are_shuffled_anew_for_each_round() -> None:
    for number in range(5):
        first = new_game(2, number)
        state = position(FULL_BUT_ONE, tiles=("ZERO DARK", "S2A"), seed=first.seed)
        assert do(state, FILL).tower[-10:] != first.tower[-10:]


def test_all_cards_are_shuffled_for_each_game() -> None:
    assert len({new_game(2, number).card_pile for number in range(20)}) == 20


def test_without_a_secret_card_nobody_is_asked_for_one() -> None:
    after = do(position(FULL_BUT_ONE, tiles=("ZERO DARK", "S2A")), FILL)
    assert (after.round, asked(after)) == (2, [(after.turn, "place")])


def test_played_cards_are_left_alone_while_the_pile_has_cards() -> None:
    state = position(
        FULL_BUT_ONE,
        tiles=("ZERO DARK", "S2A"),
        pile="infinity meteorite",
        discard="revolution revolution time_travel",
    )
    after = do(state, FILL)
    assert [hand[0].kind.value for hand in after.hands] == ["infinity", "meteorite"]
    assert after.discard == ("revolution", "revolution", "time_travel")


# Who begins


def test_in_teams_too_the_highest_tile_of_a_seat_begins_the_first_round() -> None:
    begun = set()
    for number in range(40):
        state = new_game(4, number, teams=True)
        values = [PIECE.value(place[0]) for place in state.tiles]
        assert state.turn == values.index(max(values)) + 1
        begun.add(state.turn)
    assert begun == {1, 2, 3, 4}


def test_of_equal_teams_the_lowest_seat_begins_a_later_round() -> None:
    state = position(
        FULL_BUT_ONE,
        tiles=("A4", "ZERO", "ZERO", "ZERO DARK"),
        turn=4,
        teams=True,
        totals=(2, 10, 2, 10),
    )
    after = do(state, FILL)
    assert (after.totals, after.turn) == ((10, 10, 10, 10), 1)

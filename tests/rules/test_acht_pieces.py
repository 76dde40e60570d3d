"""ACHT, the pieces: tiles and their values, rotations, markers, cards, frame."""

from __future__ import annotations

import msgspec
import pytest

from games.rules.acht.pieces import PIECES, Pieces
from games.rules.errors import InvalidOptions
from tests.rules.acht_positions import ACHT, PIECE, new_game


def test_there_are_four_tiles_each_of_nine_kinds() -> None:
    assert {kind: tile.copies for kind, tile in PIECE.tiles.items()} == dict.fromkeys(
        ("A4", "A2Q2", "SAQ", "X", "S2A", "S2Q", "SQQ", "ZERO", "DARK"), 4
    )
    assert len(PIECE.all_tiles()) == 36


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("A4", 8),
        ("A2Q2", 12),
        ("SAQ", 7),
        ("X", 2),
        ("S2A", 4),
        ("S2Q", 6),
        ("SQQ", 9),
        ("ZERO", 0),
        ("DARK", 0),
    ],
)
def test_the_value_of_a_tile_is_what_its_links_could_help_to_close(kind: str, value: int) -> None:
    assert PIECE.value(kind) == value


def test_eleven_markers_are_worth_24_points() -> None:
    assert sum(PIECE.markers.values()) == 11
    assert sum(PIECE.points[kind] * count for kind, count in PIECE.markers.items()) == 24


def test_there_are_33_cards_five_of_them_jokers() -> None:
    assert len(PIECE.all_cards()) == 33
    counts = {kind.value: count for kind, count in PIECE.cards.items()}
    assert counts.pop("cosmic_void") == 5
    assert set(counts.values()) == {4} and len(counts) == 7


def test_equal_looking_rotations_are_known() -> None:
    rotations = {kind: tile.rotations for kind, tile in PIECE.tiles.items()}
    assert rotations["A4"] == rotations["ZERO"] == rotations["DARK"] == [0]
    assert rotations["A2Q2"] == rotations["X"] == [0, 1]
    assert rotations["SAQ"] == rotations["S2A"] == rotations["S2Q"] == [0, 1, 2, 3]
    assert rotations["SQQ"] == [0, 1, 2, 3]


def test_a_quarter_turn_brings_the_north_to_the_east() -> None:
    assert [look.halves for look in PIECE.looks["SAQ"]] == [
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, False),
        (False, False, False, True),
    ]


def test_the_frame_has_something_at_every_point_of_the_border() -> None:
    border = {(row, col) for row in range(6) for col in range(6) if {row, col} & {0, 5}}
    assert set(PIECE.frame) == border


def test_the_components_say_that_the_tile_list_is_a_reconstruction() -> None:
    components = msgspec.to_builtins(ACHT.components("reconstruction"))
    assert "reconstruction" in components["note"]
    assert components["centre"] == {"row": 2, "col": 2, "pattern": "A4"}
    assert len(components["tiles"]) == 9 and len(components["frame"]) == 20


def test_a_set_is_data_and_can_be_replaced() -> None:
    other = Pieces(
        {
            "board": {
                "rows": 3,
                "cols": 3,
                "centre": {"cell": [1, 1], "pattern": "S"},
                "frame": {},
            },
            "tiles": [{"kind": "S", "count": 2, "links": [[0, 1, "S"]]}],
            "markers": {"small": 1, "large": 1, "square": 1},
            "marker_points": {"small": 3, "large": 2, "square": 4},
            "cards": {"infinity": 1},
        }
    )
    assert (other.value("S"), other.centre, len(other.cells)) == (3, 4, 9)
    assert ACHT.component_sets == tuple(PIECES)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_teams_need_four_seats(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        new_game(seats, teams=True)
    assert refusal.value.pointer == "/options/teams"


@pytest.mark.parametrize("data", [{"target": 0}, {"component_set": "x"}, {"teams": 1}])
def test_it_refuses_nonsense_options(data: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        ACHT.parse_options(data)

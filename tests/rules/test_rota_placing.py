"""AXIO ROTA, one placement: where a tile may lie, what it scores, what an empty corner does.

Most situations start from one tile at (0, 0): red NW, green NE, blue SE, orange SW.
"""

from __future__ import annotations

import msgspec
import pytest

from games.rules.rota.shapes import RotaState
from games.rules.viewers import SPECTATOR
from tests.rules.rota_positions import COLOURS, ROTA, at, gained, place, position, why_refused

ONE_TILE = {(0, 0): "RGBO"}
HUGE = (101, -101, 2**31, 2**63, -(2**64), 10**40, -(10**40))


def holding(tile: str, lying: dict[tuple[int, int], str] | None = None) -> RotaState:
    return position(lying or ONE_TILE, hands=(tile, "RGBO"))


def test_east_is_right_and_the_new_tile_meets_two_corners_there() -> None:
    assert gained(holding("GPOB"), at(1, 0)) == {"green": 1, "blue": 1}


def test_south_is_down_and_the_new_tile_meets_two_corners_there() -> None:
    assert gained(holding("OBGP"), at(0, 1)) == {"orange": 1, "blue": 1}


def test_west_is_left_and_the_new_tile_meets_two_corners_there() -> None:
    assert gained(holding("PROG"), at(-1, 0)) == {"red": 1, "orange": 1}


def test_north_is_up_and_the_new_tile_meets_two_corners_there() -> None:
    assert gained(holding("OPGR"), at(0, -1)) == {"red": 1, "green": 1}


def test_a_rotated_tile_lies_and_scores_as_turned() -> None:
    state = holding("PGOB")
    assert gained(state, at(1, 0, rotation=0)) == {"blue": 1}
    assert gained(state, at(1, 0, rotation=3)) == {"green": 1}
    view = ROTA.view_for(place(state, at(1, 0, rotation=3)), SPECTATOR)
    assert view.board[-1].corners == ("green", "orange", "blue", "purple")


def test_a_lying_tile_tells_who_laid_it_and_with_which_version() -> None:
    state = place(holding("GPOR"), at(1, 0))
    tile = ROTA.view_for(state, SPECTATOR).board[-1]
    assert (tile.x, tile.y, tile.seat, tile.version) == (1, 0, 1, state.version)


def test_one_matching_corner_scores_one_point() -> None:
    assert gained(holding("GPOR"), at(1, 0)) == {"green": 1}


def test_two_matching_corners_at_one_point_score_two() -> None:
    lying = {(0, 0): "RGBO", (0, -1): "OPGR"}
    assert gained(holding("GRPO", lying), at(1, 0)) == {"green": 2}


def test_three_matching_corners_complete_a_circle_and_score_three() -> None:
    lying = {(0, 0): "ROBG", (1, 0): "OPRB", (0, 1): "PBGO"}
    assert gained(holding("BPRO", lying), at(1, 1)) == {"blue": 3}


def test_a_completed_circle_of_other_colours_scores_nothing() -> None:
    lying = {(0, 0): "ROBG", (1, 0): "OPRB", (0, 1): "PBGO"}
    assert gained(holding("PGRO", lying), at(1, 1)) == {}


def test_several_corners_score_their_own_colours_at_once() -> None:
    lying = {(0, 0): "ROBG", (1, 0): "OPRB", (0, 1): "PBGO"}
    assert gained(holding("BRPG", lying), at(1, 1)) == {"blue": 3, "red": 1, "green": 1}


@pytest.mark.parametrize(
    ("tile", "lying"),
    [
        ("BROG", {(-1, -1): "RGBO", (0, -1): "ROGP"}),
        ("RBOG", {(1, -1): "RGOB", (0, -1): "ROGP"}),
        ("RGBO", {(1, 1): "BRGO", (0, 1): "GPRO"}),
        ("RGOB", {(-1, 1): "RBGO", (0, 1): "GPRO"}),
    ],
    ids=["NW", "NE", "SE", "SW"],
)
def test_corners_that_meet_only_diagonally_score(
    tile: str, lying: dict[tuple[int, int], str]
) -> None:
    """Blue meets blue across a point; the tile in between shows nothing that fits."""
    assert gained(holding(tile, lying), at(0, 0)) == {"blue": 1}


def test_a_tile_never_scores_with_itself() -> None:
    """Each corner of a lone neighbour meets at most one corner; the other two meet none."""
    assert gained(holding("BPOG"), at(1, 0)) == {}


def test_an_empty_corner_scores_for_the_colour_that_is_named() -> None:
    state = holding("-POR")
    assert gained(state, at(1, 0, wild="green")) == {"green": 1}


def test_an_empty_corner_may_be_named_a_useless_colour() -> None:
    state = holding("-POR")
    for colour in set(COLOURS) - {"green"}:
        assert gained(state, at(1, 0, wild=colour)) == {}


def test_an_empty_corner_may_be_named_a_colour_that_the_tile_shows_elsewhere() -> None:
    lying = {(0, 0): "ROBG", (1, 0): "OPRB", (0, 1): "PBGO"}
    assert gained(holding("-BGP", lying), at(1, 1, wild="blue")) == {"blue": 3}
    assert gained(holding("-RBO", lying), at(1, 1, wild="red")) == {"red": 1}


def test_an_empty_corner_scores_every_corner_of_its_colour_at_the_point() -> None:
    lying = {(0, 0): "RPBG", (1, 0): "OGRB", (0, 1): "PRGO"}
    state = holding("-OPG", lying)
    wanted = {"blue": {"blue": 2, "green": 1}, "red": {"red": 1, "green": 1}}
    for colour, points in wanted.items():
        assert gained(state, at(1, 1, wild=colour)) == points


def test_an_empty_corner_already_lying_never_counts() -> None:
    lying = {(0, 0): "R-BO"}
    for colour in COLOURS:
        assert gained(holding("-POR", lying), at(1, 0, wild=colour)) == {}
    assert gained(holding("GPOB", lying), at(1, 0)) == {"blue": 1}


def test_an_empty_corner_stays_empty_whatever_it_was_named() -> None:
    state = place(holding("-POR"), at(1, 0, wild="green"))
    assert state.board[1].corners == "-POR"
    assert gained(position({(0, 0): "RPBO", (1, 0): "-POR"}, hands=("ORGP", "")), at(0, -1)) == {}


def test_it_refuses_an_empty_corner_without_a_colour() -> None:
    assert why_refused(holding("-POR"), at(1, 0)) == ("wild-required", "/wild")


def test_an_empty_corner_beside_an_empty_corner_must_be_named_too() -> None:
    assert why_refused(holding("-POR", {(0, 0): "R-BO"}), at(1, 0)) == ("wild-required", "/wild")


def test_an_empty_corner_that_meets_a_tile_only_diagonally_must_be_named() -> None:
    state = holding("P-OR", {(0, 0): "RGBO", (1, 0): "GOPB"})
    assert why_refused(state, at(0, 1)) == ("wild-required", "/wild")
    assert gained(state, at(0, 1, wild="blue")) == {"blue": 2}


def test_it_refuses_a_colour_for_an_empty_corner_that_meets_no_tile() -> None:
    assert why_refused(holding("GP-R"), at(1, 0, wild="red")) == ("wild-not-allowed", "/wild")
    assert gained(holding("GP-R"), at(1, 0)) == {"green": 1}


def test_it_refuses_a_colour_for_a_tile_without_an_empty_corner() -> None:
    assert why_refused(holding("GPOR"), at(1, 0, wild="green")) == ("wild-not-allowed", "/wild")


def test_it_refuses_a_cell_that_is_taken() -> None:
    rule, pointer = why_refused(holding("GPOR"), at(0, 0))
    assert rule == "cell-taken"
    assert pointer in ("/x", "/y")


@pytest.mark.parametrize(("x", "y"), [(1, 1), (-1, -1), (1, -1), (-1, 1), (2, 0), (0, -2)])
def test_it_refuses_a_cell_that_shares_no_side_with_a_tile(x: int, y: int) -> None:
    assert why_refused(holding("GPOR"), at(x, y))[0] == "not-adjacent"


@pytest.mark.parametrize("number", HUGE)
def test_it_refuses_numbers_beyond_any_board(number: int) -> None:
    state = holding("GPOR")
    assert why_refused(state, at(number, 0)) == ("off-board", "/x")
    assert why_refused(state, at(0, number)) == ("off-board", "/y")


@pytest.mark.parametrize("number", HUGE)
def test_huge_numbers_are_read_as_moves_and_then_refused(number: int) -> None:
    text = f'{{"type": "place", "x": {number}, "y": 0, "rotation": 0}}'
    for move in (
        msgspec.json.decode(text, type=ROTA.types.move),
        ROTA.parse_move(msgspec.json.decode(text)),
    ):
        assert why_refused(holding("GPOR"), move) == ("off-board", "/x")


@pytest.mark.parametrize(("dx", "dy"), [(256, 0), (-256, 1), (256, -1), (0, 256), (2**16, -256)])
def test_it_takes_no_far_cell_for_a_near_one(dx: int, dy: int) -> None:
    assert why_refused(holding("GPOR"), at(1 + dx, dy))[0] == "off-board"


def test_the_board_is_far_larger_than_sixty_tiles_can_reach() -> None:
    lying = {(x, 0): "RGBO" for x in range(60)} | {(0, -y): "RGBO" for y in range(60)}
    state = holding("GPOR", lying)
    assert place(state, at(60, 0)).version == place(state, at(0, -60)).version == state.version + 1


@pytest.mark.parametrize("rotation", [-1, 4, 10**40])
def test_it_cannot_read_a_rotation_beyond_three_quarter_turns(rotation: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        ROTA.parse_move({"type": "place", "x": 1, "y": 0, "rotation": rotation})


@pytest.mark.parametrize("wild", ["yellow", "", "RED", "-", 1])
def test_it_cannot_read_a_colour_that_does_not_exist(wild: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        ROTA.parse_move({"type": "place", "x": 1, "y": 0, "rotation": 0, "wild": wild})


def test_a_move_without_wild_is_the_same_as_one_with_null() -> None:
    plain = {"type": "place", "x": 1, "y": 0, "rotation": 0}
    assert ROTA.parse_move(plain) == ROTA.parse_move({**plain, "wild": None}) == at(1, 0)


def test_it_refuses_to_place_out_of_turn() -> None:
    assert why_refused(holding("GPOR"), at(1, 0), seat=2) == ("wrong-move-type", "/type")


def test_it_refuses_to_place_when_the_game_is_over() -> None:
    over = position(ONE_TILE, hands=(None, None), turn=0)
    assert why_refused(over, at(1, 0), seat=1) == ("wrong-move-type", "/type")


def test_a_full_tile_has_four_placements_on_each_of_the_four_cells_around_a_tile() -> None:
    state = holding("GPOR")
    moves = list(ROTA.legal_moves(state, ROTA.decisions(state)[0]))
    around = [(0, -1), (-1, 0), (1, 0), (0, 1)]
    assert moves == [at(x, y, rotation) for x, y in around for rotation in range(4)]


def test_a_tile_with_an_empty_corner_has_five_placements_where_that_corner_meets_a_tile() -> None:
    state = holding("-POR")
    moves = list(ROTA.legal_moves(state, ROTA.decisions(state)[0]))
    assert len(moves) == 4 * (2 * 5 + 2)
    east = {(move.rotation, move.wild) for move in moves if (move.x, move.y) == (1, 0)}
    assert east == {(1, None), (2, None), *((r, c) for r in (0, 3) for c in COLOURS)}

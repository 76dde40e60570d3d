"""AXIO ROTA before the first move: tiles, tile sets, the square, the piles, who begins."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from itertools import permutations

import msgspec
import pytest

from games.rules.errors import InvalidOptions
from games.rules.rota.tiles import TILE_SETS, turned
from games.rules.viewers import SPECTATOR
from tests.rules.rota_positions import COLOURS, ROTA, new_game

#: Cell of the square, and which of its corners (NW, NE, SE, SW = 0..3) is at the centre.
AT_THE_CENTRE = {(0, 0): 2, (1, 0): 3, (0, 1): 1, (1, 1): 0}
DIGESTS = {
    "balanced-30": "d79b34bc303f7283",
    "blank-20": "1de03bff55b7f668",
    "blank-10": "bff7ca5042ba8f65",
}


def tiles_of(component_set: str) -> Counter[tuple[str | None, ...]]:
    components = msgspec.to_builtins(ROTA.components(component_set))
    return Counter({tuple(tile["corners"]): tile["count"] for tile in components["tiles"]})


def rotations(tile: tuple[str | None, ...]) -> list[tuple[str | None, ...]]:
    return [tile[turn:] + tile[:turn] for turn in range(4)]


def shape(tile: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """The same for all rotations of a tile."""
    return min(rotations(tile), key=str)


def lying(state: object) -> dict[tuple[int, int], tuple[str | None, ...]]:
    board = msgspec.to_builtins(ROTA.view_for(state, SPECTATOR))["board"]  # type: ignore[arg-type]
    return {(tile["x"], tile["y"]): tuple(tile["corners"]) for tile in board}


@pytest.mark.parametrize(
    ("component_set", "empty_corners"), [("balanced-30", 30), ("blank-20", 20), ("blank-10", 10)]
)
def test_a_set_has_sixty_tiles_of_which_so_many_have_an_empty_corner(
    component_set: str, empty_corners: int
) -> None:
    tiles = tiles_of(component_set)
    assert tiles.total() == 60
    assert sum(count for tile, count in tiles.items() if None in tile) == empty_corners


@pytest.mark.parametrize("component_set", ROTA.component_sets)
def test_no_tile_has_a_colour_twice_or_two_empty_corners(component_set: str) -> None:
    for tile in tiles_of(component_set):
        assert len(tile) == 4
        assert len(set(tile)) == 4
        assert set(tile) <= {*COLOURS, None}


@pytest.mark.parametrize("component_set", ROTA.component_sets)
def test_every_colour_is_on_equally_many_tiles(component_set: str) -> None:
    tiles = tiles_of(component_set)
    on = Counter({c: sum(n for tile, n in tiles.items() if c in tile) for c in COLOURS})
    assert len(set(on.values())) == 1


def test_the_default_set_has_each_arrangement_of_four_colours_once() -> None:
    full = Counter(shape(tile) for tile in tiles_of("balanced-30").elements() if None not in tile)
    assert full == Counter({shape(four) for four in permutations(COLOURS, 4)})
    assert len(full) == 30


def test_the_default_set_has_each_colour_of_each_triple_once_opposite_the_empty_corner() -> None:
    seen: Counter[tuple[frozenset[str | None], str | None]] = Counter()
    for tile in tiles_of("balanced-30").elements():
        if None in tile:
            opposite = tile[(tile.index(None) + 2) % 4]
            seen[frozenset(tile) - {None}, opposite] += 1
    assert len(seen) == 30
    assert set(seen.values()) == {1}


def test_a_tile_set_never_changes_under_its_name() -> None:
    """Games and their seeds name a set: other tiles need another name."""
    digests = {
        name: sha256(json.dumps(tiles).encode()).hexdigest()[:16]
        for name, tiles in TILE_SETS.items()
    }
    assert digests == DIGESTS


@pytest.mark.parametrize("component_set", ROTA.component_sets)
def test_the_components_say_that_the_tile_list_is_a_reconstruction(component_set: str) -> None:
    assert "reconstruction" in ROTA.components(component_set).note


def test_the_default_options_play_with_the_balanced_set_and_draw_lots() -> None:
    options = ROTA.parse_options({})
    assert (options.component_set.value, options.start_seat) == ("balanced-30", None)


@pytest.mark.parametrize("component_set", ROTA.component_sets)
def test_a_game_is_played_with_the_tiles_of_its_set(component_set: str) -> None:
    state = new_game(seats=4, component_set=component_set)
    hidden = [*state.hands, *(tile for pile in (*state.stacks, state.supply) for tile in pile)]
    names = dict(zip("RGBOP-", (*COLOURS, None), strict=True))
    in_play = [tuple(names[letter] for letter in tile or "") for tile in hidden]
    in_play += lying(state).values()
    wanted = Counter(shape(tile) for tile in tiles_of(component_set).elements())
    assert Counter(map(shape, in_play)) == wanted


def test_the_tiles_are_shuffled_for_each_game() -> None:
    games = [new_game(seats=4, number=number) for number in range(20)]
    assert len({state.hands for state in games}) == 20
    assert len({state.supply for state in games}) == 20
    assert len({frozenset(lying(state).items()) for state in games}) == 20


@pytest.mark.parametrize(("seats", "supply"), [(1, 44), (2, 32), (3, 20), (4, 8)])
def test_each_seat_has_eleven_tiles_and_one_in_hand_and_the_rest_is_the_supply(
    seats: int, supply: int
) -> None:
    state = new_game(seats=seats)
    assert [len(stack) for stack in state.stacks] == [11] * seats
    assert None not in state.hands and len(state.hands) == seats
    assert len(state.supply) == supply
    assert state.scores == ((0, 0, 0, 0, 0),) * seats


def test_four_tiles_lie_in_a_square_with_their_empty_corners_at_the_centre() -> None:
    seen = 0
    for number in range(40):
        board = lying(new_game(number=number))
        assert set(board) == set(AT_THE_CENTRE)
        for where, corners in board.items():
            if None in corners:
                seen += 1
                assert corners.index(None) == AT_THE_CENTRE[where]
    assert seen > 40


def test_set_up_tiles_without_an_empty_corner_get_any_rotation() -> None:
    unturned = list(tiles_of("balanced-30"))
    rotations_seen = {
        next(r for r, tile in enumerate(rotations(corners)) if tile in unturned)
        for number in range(40)
        for corners in lying(new_game(number=number)).values()
        if None not in corners
    }
    assert rotations_seen == {0, 1, 2, 3}


def test_set_up_tiles_belong_to_nobody_and_came_with_version_one() -> None:
    view = ROTA.view_for(new_game(), SPECTATOR)
    assert {(tile.seat, tile.version) for tile in view.board} == {(None, 1)}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_seat_may_be_drawn_to_begin(seats: int) -> None:
    assert {new_game(seats=seats, number=n).turn for n in range(60)} == {*range(1, seats + 1)}


def test_the_start_seat_can_be_chosen_and_changes_nothing_else() -> None:
    by_lot = new_game(seats=3)
    for seat in (1, 2, 3):
        chosen = new_game(seats=3, start_seat=seat)
        assert chosen.turn == seat
        assert msgspec.structs.replace(chosen, turn=by_lot.turn) == by_lot


def test_it_refuses_a_start_seat_that_nobody_has() -> None:
    with pytest.raises(InvalidOptions) as refusal:
        new_game(seats=2, start_seat=3)
    assert refusal.value.pointer == "/options/start_seat"


@pytest.mark.parametrize("data", [{"start_seat": 0}, {"start_seat": 5}, {"component_set": "x"}])
def test_it_refuses_nonsense_options(data: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        ROTA.parse_options(data)


@pytest.mark.parametrize("seats", [0, 5])
def test_it_refuses_no_seat_and_five_seats(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        new_game(seats=seats)
    assert refusal.value.pointer == "/seats"


def test_a_rotation_turns_the_tile_clockwise() -> None:
    assert [turned("RGBO", rotation) for rotation in range(4)] == ["RGBO", "ORGB", "BORG", "GBOR"]

"""AXIO ROTA on random boards and in random games, checked against the slow second version."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.rota.shapes import RotaState
from games.rules.viewers import SPECTATOR
from tests.rules import rota_slowly as slowly
from tests.rules.playing import Playout, at_random, greedily, option_variants, play
from tests.rules.rota_positions import COLOURS, NOTHING, ROTA, place, position
from tests.support.sizes import sized

modest = settings(derandomize=True, deadline=None, max_examples=sized(30, 240), database=None)
few = settings(derandomize=True, deadline=None, max_examples=sized(8, 75), database=None)

#: Any tile that may exist: no colour twice, at most one empty corner.
tiles = st.permutations("RGBOP-").map(lambda letters: "".join(letters[:4]))
seeds = st.integers(0, 2**32)


@st.composite
def boards(draw: st.DrawFn) -> dict[tuple[int, int], str]:
    """Tiles laid one beside another in any direction, with holes and bays."""
    board = {(0, 0): draw(tiles)}
    for _ in range(draw(st.integers(0, 24))):
        x, y = draw(st.sampled_from(sorted(board)))
        dx, dy = draw(st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]))
        board.setdefault((x + dx, y + dy), draw(tiles))
    return board


scores = st.tuples(*[st.integers(0, 12)] * 5).filter(lambda row: min(row) < 12)


@st.composite
def games(draw: st.DrawFn) -> Playout:
    seats = draw(st.sampled_from(ROTA.seat_counts))
    return play(
        ROTA,
        seats=seats,
        options=draw(st.sampled_from(option_variants(ROTA, seats))),
        number=draw(seeds),
        choose=draw(st.sampled_from([at_random, greedily])),
        resigning=draw(st.sampled_from([0.0, 0.02])),
    )


def lying(state: RotaState) -> dict[tuple[int, int], tuple[str | None, ...]]:
    """The board as a client reads it."""
    board = msgspec.to_builtins(ROTA.view_for(state, SPECTATOR))["board"]
    return {(tile["x"], tile["y"]): tuple(tile["corners"]) for tile in board}


def named(tile: str) -> tuple[str | None, ...]:
    names = dict(zip("RGBOP-", (*COLOURS, None), strict=True))
    return tuple(names[letter] for letter in tile)


def as_placement(move: Any) -> slowly.Placement:
    plain = msgspec.to_builtins(move)
    return slowly.Placement(plain["x"], plain["y"], plain["rotation"], plain["wild"])


def moves(state: RotaState) -> list[Any]:
    return list(ROTA.legal_moves(state, ROTA.decisions(state)[0]))


@modest
@given(boards(), tiles)
def test_the_legal_moves_are_those_that_trying_everything_finds(
    board: dict[tuple[int, int], str], tile: str
) -> None:
    state = position(board, hands=(tile,))
    listed = [as_placement(move) for move in moves(state)]
    assert len(listed) == len(set(listed))
    assert set(listed) == slowly.placements(lying(state), named(tile))


@modest
@given(boards(), tiles)
def test_every_placement_scores_what_counting_at_the_points_gives(
    board: dict[tuple[int, int], str], tile: str
) -> None:
    state = position(board, hands=(tile,))
    seen = lying(state)
    for move in moves(state):
        wanted = slowly.score(seen, named(tile), as_placement(move))
        got = msgspec.to_builtins(ROTA.preview(state, 1, move).points)
        assert got == {colour: wanted[colour] for colour in COLOURS}


@modest
@given(boards(), tiles, scores, st.data())
def test_points_are_added_up_to_twelve_and_each_new_twelve_earns_a_bonus_turn(
    board: dict[tuple[int, int], str], tile: str, before: tuple[int, ...], data: st.DataObject
) -> None:
    state = position(
        board, hands=(tile, "RGBO"), scores=(before, NOTHING), supply=["RGBO"] * 5, stacks=((), ())
    )
    move = data.draw(st.sampled_from(moves(state)))
    points = slowly.score(lying(state), named(tile), as_placement(move))
    wanted = tuple(
        min(12, old + points[colour]) for colour, old in zip(COLOURS, before, strict=True)
    )
    after = place(state, move)
    assert after.scores == (wanted, NOTHING)
    earned = sum(old < 12 == new for old, new in zip(before, wanted, strict=True))
    if min(wanted) == 12:
        assert (after.turn, len(after.supply)) == (0, 5)
    elif earned:
        assert (after.turn, after.bonus, after.bonus_left) == (1, True, earned - 1)
    else:
        assert (after.turn, after.bonus, after.bonus_left) == (2, False, 0)


@modest
@given(boards(), tiles, st.data())
def test_the_placed_tile_lies_where_and_as_it_was_put(
    board: dict[tuple[int, int], str], tile: str, data: st.DataObject
) -> None:
    state = position(board, hands=(tile, "RGBO"))
    move = data.draw(st.sampled_from(moves(state)))
    turned = slowly.turn_clockwise(named(tile), move.rotation)
    assert lying(place(state, move)) == {**lying(state), (move.x, move.y): turned}


@few
@given(games())
def test_no_tile_is_ever_lost_or_made(game: Playout) -> None:
    def all_tiles(state: RotaState) -> Counter[tuple[str | None, ...]]:
        hidden = [*filter(None, state.hands), *state.supply]
        hidden += [tile for stack in state.stacks for tile in stack]
        shapes = [*map(named, hidden), *lying(state).values()]
        return Counter(map(slowly.whichever_way_up, shapes))

    components = msgspec.to_builtins(ROTA.components(game.options.component_set.value))
    wanted: Counter[tuple[str | None, ...]] = Counter()
    for tile in components["tiles"]:
        wanted[slowly.whichever_way_up(tuple(tile["corners"]))] += tile["count"]
    for state in game.states:
        assert all_tiles(state) == wanted


@few
@given(games())
def test_each_seat_has_twelve_tiles_and_what_it_drew_from_the_supply(game: Playout) -> None:
    drawn = Counter[int]()
    for turn in game.turns:
        for effect in map(msgspec.to_builtins, turn.step.effects):
            if effect["type"] == "drew" and effect["source"] == "supply":
                drawn[effect["seat"]] += 1
        state = turn.step.state
        placed = Counter(tile.seat for tile in ROTA.view_for(state, SPECTATOR).board)
        assert placed[None] == 4
        assert len(state.supply) == 56 - 12 * game.seats - drawn.total()
        for seat in range(1, game.seats + 1):
            held = len(state.stacks[seat - 1]) + (state.hands[seat - 1] is not None)
            assert placed[seat] + held == 12 + drawn[seat]


@few
@given(games())
def test_scores_stay_between_nothing_and_twelve_and_never_fall(game: Playout) -> None:
    for turn in game.turns:
        for before, after in zip(turn.before.scores, turn.step.state.scores, strict=True):
            assert all(0 <= old <= new <= 12 for old, new in zip(before, after, strict=True))


@few
@given(games())
def test_the_board_is_always_in_one_piece_and_nothing_on_it_moves(game: Playout) -> None:
    for turn in game.turns:
        before, after = lying(turn.before), lying(turn.step.state)
        assert slowly.connected(after)
        assert before.items() <= after.items()
        assert len(after) == len(before) + (turn.decision is not None)


@few
@given(games())
def test_nobody_has_more_than_five_bonus_turns(game: Playout) -> None:
    bonus = Counter(turn.seat for turn in game.turns if turn.decision and turn.decision.bonus)
    assert max(bonus.values(), default=0) <= 5

"""AXIO on random boards and in random games, checked against the slow second version."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.axio.board import RADIUS
from games.rules.axio.shapes import AxioState
from games.rules.axio.stones import COLOUR
from games.rules.viewers import SPECTATOR
from tests.rules import axio_slowly as slowly
from tests.rules.axio_positions import AXIO, COLOURS, NOTHING, at, moves, play, position
from tests.rules.playing import Playout, at_random, greedily, option_variants, some
from tests.rules.playing import play as play_game
from tests.support.sizes import sized

modest = settings(derandomize=True, deadline=None, max_examples=sized(40, 180), database=None)
few = settings(derandomize=True, deadline=None, max_examples=sized(6, 45), database=None)

letters = st.sampled_from("RGBOYP")
stones = st.tuples(letters, letters).map(lambda pair: "".join(sorted(pair, key="RGBOYP".index)))
seats = st.sampled_from([1, 2, 3, 4])
seeds = st.integers(0, 2**32)
Lying = dict[tuple[int, int], str]


@st.composite
def boards(draw: st.DrawFn, number: int) -> Lying:
    """Few colours on many cells, so that lines are long, and at least two cells beside each other
    that are empty."""
    free = slowly.all_cells(RADIUS[number]) - set(slowly.start_symbols().values())
    palette = draw(st.lists(letters, min_size=1, max_size=3))
    filling = draw(st.integers(0, 9))
    rng = draw(st.randoms(use_true_random=False))
    board = {cell: rng.choice(palette) for cell in sorted(free) if rng.randrange(10) < filling}
    return {cell: letter for cell, letter in board.items() if cell not in {(0, 0), (1, 0)}}


@st.composite
def positions(draw: st.DrawFn, **more: Any) -> AxioState:
    number = draw(seats)
    size = 1 if number == 1 else draw(st.integers(1, 6))
    mine = draw(st.lists(stones, min_size=size, max_size=size))
    hands = [mine, *[["RG", "BO", "YP"]] * (number - 1)]
    return position(draw(boards(number)), hands=hands, **more)


@st.composite
def games(draw: st.DrawFn) -> Playout:
    number = draw(seats)
    return play_game(
        AXIO,
        seats=number,
        options=draw(st.sampled_from(option_variants(AXIO, number))),
        number=draw(seeds),
        choose=draw(st.sampled_from([at_random, at_random, greedily])),
        resigning=draw(st.sampled_from([0.0, 0.01])),
    )


def lying(state: AxioState) -> dict[tuple[int, int], str]:
    """The board as a client could write it down; a cell that is merely taken has colour `x`."""
    radius = RADIUS[len(state.hands)]
    cells = sorted(slowly.all_cells(radius), key=lambda cell: (cell[1], cell[0]))
    names = {letter: colour.value for letter, colour in COLOUR.items()}
    pairs = zip(cells, state.cells, strict=True)
    return {cell: names.get(letter, "x") for cell, letter in pairs if letter != "."}


def named(kind: str) -> tuple[str, str]:
    return COLOUR[kind[0]].value, COLOUR[kind[1]].value


def as_placement(move: Any) -> slowly.Placement:
    return slowly.Placement(move.q, move.r, move.direction)


def wanted_moves(state: AxioState, seat: int) -> set[tuple[str, slowly.Placement]]:
    radius, board = RADIUS[len(state.hands)], lying(state)
    first: dict[int, list[tuple[int, int]]] = {}
    for half in AXIO.view_for(state, SPECTATOR).board:
        if half.seat and len(first.setdefault(half.seat, [])) < 2:
            first[half.seat].append((half.q, half.r))
    others = [cells for owner, cells in first.items() if owner != seat]
    begun = seat in first
    pairs = slowly.fits(board, radius) if begun else slowly.first_stone_fits(board, radius, others)
    return {
        (stone.id, placement)
        for stone in state.hands[seat - 1]
        for placement in slowly.placements(pairs, stone.kind[0] == stone.kind[1])
    }


@modest
@given(positions())
def test_the_legal_moves_are_those_that_trying_everything_finds(state: AxioState) -> None:
    pairs = slowly.fits(lying(state), RADIUS[len(state.hands)])
    wanted = {
        (stone.id, placement)
        for stone in state.hands[0]
        for placement in slowly.placements(pairs, stone.kind[0] == stone.kind[1])
    }
    listed = [(move.stone, as_placement(move)) for move in moves(state)]
    assert len(listed) == len(set(listed))
    assert set(listed) == wanted


@modest
@given(positions())
def test_every_placement_scores_what_looking_along_all_lines_gives(state: AxioState) -> None:
    board = lying(state)
    hand = {stone.id: named(stone.kind) for stone in state.hands[0]}
    for move in some(moves(state), 60):
        wanted = slowly.score(board, as_placement(move), *hand[move.stone])
        got = msgspec.to_builtins(AXIO.preview(state, 1, move).points)
        assert got == {colour: min(18, wanted[colour]) for colour in COLOURS}


@modest
@given(st.data(), seats, st.booleans())
def test_points_are_counted_up_to_the_caps_and_each_cap_reached_earns_a_bonus(
    data: st.DataObject, number: int, in_teams: bool
) -> None:
    sides = 2 if in_teams and number == 4 else number
    highest = 36 if sides == 1 or sides < number else 18
    before = data.draw(st.tuples(*[st.integers(0, highest)] * 6))
    hand = ["RG"] if number == 1 else ["RG", "BO", "YP", "RG"]
    state = position(
        data.draw(boards(number)),
        hands=[hand] * number,
        scores=[before, *[NOTHING] * (sides - 1)],
    )
    if min(before) == highest:
        return
    points = slowly.score(lying(state), slowly.Placement(0, 0, 0), "red", "green")
    counted = [
        slowly.with_points(old, points[colour], highest)
        for colour, old in zip(COLOURS, before, strict=True)
    ]
    after = play(state, at(0, 0))
    assert after.scores[0] == tuple(now for now, _ in counted)
    bonus = 0 if number == 1 else sum(earned for _, earned in counted)
    room = slowly.fits(lying(after), RADIUS[number])
    if min(after.scores[0]) == highest or not room:
        assert after.turn == 0
    elif bonus:
        assert (after.turn, after.bonus, after.bonus_left) == (1, True, bonus - 1)
    else:
        assert (after.bonus, after.bonus_left) == (False, 0)


@few
@given(games())
def test_in_a_game_the_legal_moves_are_those_that_trying_everything_finds(game: Playout) -> None:
    turns = [turn for turn in game.turns if turn.decision and turn.decision.kind == "place"]
    for turn in {id(turn): turn for turn in [*turns[:6], *some(turns, 6)]}.values():
        listed = list(AXIO.legal_moves(turn.before, turn.decision))
        found = {(move.stone, as_placement(move)) for move in listed}
        assert found == wanted_moves(turn.before, turn.seat)


@few
@given(games())
def test_no_stone_is_ever_lost_or_made(game: Playout) -> None:
    components = msgspec.to_builtins(AXIO.components("standard"))
    wanted = Counter(
        {frozenset((stone["a"], stone["b"])): stone["count"] for stone in components["stones"]}
    )
    for state in game.states:
        board = AXIO.view_for(state, SPECTATOR).board[6:]
        found = Counter(
            frozenset((one.colour.value, other.colour.value))
            for one, other in zip(board[::2], board[1::2], strict=True)
        )
        held = [stone.kind for hand in state.hands for stone in hand]
        found.update(frozenset(named(kind)) for kind in (*held, *state.bag))
        assert found == wanted
        assert found.total() == 120


@few
@given(games())
def test_scores_stay_within_the_caps_and_never_fall(game: Playout) -> None:
    highest = 36 if game.seats == 1 or game.options.teams else 18
    for turn in game.turns:
        for before, after in zip(turn.before.scores, turn.step.state.scores, strict=True):
            assert all(0 <= old <= new <= highest for old, new in zip(before, after, strict=True))


@few
@given(games())
def test_a_swap_is_offered_exactly_when_no_stone_shows_a_lowest_colour(game: Playout) -> None:
    for turn in game.turns:
        if not turn.decision or turn.decision.kind != "place":
            continue
        after = turn.step.state
        kept = [s for s in turn.before.hands[turn.seat - 1] if s.id != turn.move.stone]
        side = (turn.seat - 1) % len(after.scores)
        scores = dict(zip(COLOURS, after.scores[side], strict=True))
        offered = slowly.may_swap((named(stone.kind) for stone in kept), scores)
        over_or_bonus = after.turn == 0 or after.bonus
        assert after.swapping is (offered and not over_or_bonus)


@few
@given(games())
def test_hands_are_full_whenever_a_turn_begins(game: Playout) -> None:
    full = 1 if game.seats == 1 else 6
    for state in game.states:
        for seat, hand in enumerate(state.hands, 1):
            if seat in state.resigned:
                assert hand == ()
            elif seat != state.turn and state.turn:
                assert len(hand) == full
        ids = [stone.id for hand in state.hands for stone in hand]
        assert len(ids) == len(set(ids))


@few
@given(games())
def test_a_game_ends_exactly_when_there_is_no_room_or_somebody_has_everything_or_is_alone(
    game: Playout,
) -> None:
    for state in game.states:
        room = bool(slowly.fits(lying(state), RADIUS[game.seats]))
        if state.turn:
            assert room
        else:
            assert not room or AXIO.outcome(state).reason.value != "completed"  # type: ignore[union-attr]

"""ACHT on random boards and in random games, checked against the slow second version."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.acht.geometry import closed_by, eights_by
from games.rules.acht.shapes import AchtState
from games.rules.viewers import SPECTATOR
from tests.rules import acht_slowly as slowly
from tests.rules.acht_positions import ACHT, PIECE, position
from tests.rules.playing import Playout, at_random, greedily, option_variants, play
from tests.support.sizes import sized

modest = settings(derandomize=True, deadline=None, max_examples=sized(100, 300), database=None)
few = settings(derandomize=True, deadline=None, max_examples=sized(8, 60), database=None)

COMPONENTS = msgspec.to_builtins(ACHT.components("reconstruction"))
lying_tiles = st.builds(
    lambda kind, rotation: f"{kind}{rotation}",
    st.sampled_from([kind for kind in PIECE.tiles if kind != "DARK"]),
    st.integers(0, 3),
)
cells = [divmod(cell, 5) for cell in PIECE.cells if cell != PIECE.centre]
boards = st.dictionaries(st.sampled_from(cells), lying_tiles, max_size=24)
#: Full of half circles and crossings, so that there are 8s.
crowded = st.fixed_dictionaries(
    {cell: st.sampled_from(["X0", "X1", "S2A0", "S2A2", "S2Q1", "SAQ3", "A43"]) for cell in cells}
)


@st.composite
def games(draw: st.DrawFn) -> Playout:
    seats = draw(st.sampled_from(ACHT.seat_counts))
    return play(
        ACHT,
        seats=seats,
        options=draw(st.sampled_from(option_variants(ACHT, seats))),
        number=draw(st.integers(0, 2**32)),
        choose=draw(st.sampled_from([at_random, greedily])),
        resigning=draw(st.sampled_from([0.0, 0.02])),
    )


def seen(state: AchtState) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(ACHT.view_for(state, SPECTATOR))
    return view


def found_by_the_rules(state: AchtState) -> tuple[set[Any], set[Any]]:
    """All shapes and 8s, as the lying tiles find them one by one."""
    shapes, eights = set(), set()
    for cell, laid in state.board.items():
        look = PIECE.looks[laid.kind][laid.rotation]
        for spot in closed_by(PIECE, state.board, cell, look):
            shapes.add((spot.kind.value, spot.row, spot.col, spot.axis and spot.axis.value))
        for eight in eights_by(PIECE, state.board, cell, look):
            eights.add((eight.row, eight.col, eight.axis.value))
    return shapes, eights


@modest
@given(st.one_of(boards, crowded))
def test_neighbours_find_what_walking_along_the_lines_finds(
    board: dict[tuple[int, int], str],
) -> None:
    state = position(board)
    shapes, eights = found_by_the_rules(state)
    assert shapes == slowly.shapes(COMPONENTS, seen(state)["board"])
    assert eights == slowly.eights(COMPONENTS, seen(state)["board"])


def test_there_is_something_to_find() -> None:
    found: Counter[str] = Counter()

    @modest
    @given(crowded)
    def look(board: dict[tuple[int, int], str]) -> None:
        state = position(board)
        found.update(shape[0] for shape in slowly.shapes(COMPONENTS, seen(state)["board"]))
        found["eight"] += len(slowly.eights(COMPONENTS, seen(state)["board"]))

    look()
    assert found["small"] > 100 and found["large"] > 100 and found["eight"] > 10


@few
@given(games())
def test_the_view_always_shows_exactly_the_shapes_that_are_closed(game: Playout) -> None:
    for state in game.states:
        view = seen(state)
        told = [(s["kind"], s["row"], s["col"], s["axis"]) for s in view["shapes"]]
        assert len(told) == len(set(told))
        assert set(told) == slowly.shapes(COMPONENTS, view["board"])
        eights = {(e["row"], e["col"], e["axis"]) for e in view["eights"]}
        assert eights == slowly.eights(COMPONENTS, view["board"])


@few
@given(games())
def test_markers_and_points_always_add_up(game: Playout) -> None:
    worth = {"small": 1, "large": 2, "square": 4}
    for state in game.states:
        view = seen(state)
        for seat in view["seats"]:
            side = (seat["seat"] - 1) % 2 + 1 if seat["team"] else seat["seat"]
            own = Counter(s["kind"] for s in view["shapes"] if s["marker_seat"] == side)
            assert seat["round_points"] == sum(worth[kind] * n for kind, n in own.items())
            left = seat["markers"]
            assert {kind: own[kind] + left[kind] for kind in worth} == {
                "small": 4,
                "large": 4,
                "square": 3,
            }


@few
@given(games())
def test_no_card_is_ever_lost_or_made(game: Playout) -> None:
    for state in game.states:
        held = [card.kind for hand in state.hands for card in hand]
        everything = Counter([*held, *state.card_pile, *state.discard])
        assert everything == (Counter(PIECE.all_cards()) if game.seats > 1 else Counter())
        ids = [card.card for hand in state.hands for card in hand]
        assert len(ids) == len(set(ids))


@few
@given(games())
def test_no_tile_is_ever_made(game: Playout) -> None:
    for state in game.states:
        if ACHT.outcome(state) is None:
            lying = [laid.kind for laid in state.board.values() if laid.kind != "CENTRE"]
            places = [tile for tiles in state.tiles for tile in tiles]
            assert not Counter([*lying, *places, *state.tower]) - Counter(PIECE.all_tiles())


@few
@given(games())
def test_closing_is_forced_wherever_it_is_possible(game: Playout) -> None:
    for turn in game.turns:
        if turn.decision and turn.decision.kind == "place":
            options = list(ACHT.legal_moves(turn.before, turn.decision))
            gains = [ACHT.preview(turn.before, turn.seat, option) for option in options]
            for what in ([g.eight for g in gains], [g.closes > 0 for g in gains]):
                if any(what):
                    assert all(what)
                    break


def test_random_games_have_the_known_rhythm() -> None:
    """Of rounds 5 to 30 % end by an 8, about 22 tiles are placed in each, about three make a game."""
    rounds, eights, placed, number_of_games = 0, 0, 0, 0
    for seats in (2, 3, 4):
        for number in range(sized(20, 100)):
            game = play(ACHT, seats=seats, options=ACHT.parse_options({}), number=number)
            number_of_games += 1
            placed += sum(seen_type(turn.move) == "place" for turn in game.turns)
            for turn in game.turns:
                for effect in map(msgspec.to_builtins, turn.step.effects):
                    if effect["type"] == "round_ended":
                        rounds += 1
                        eights += effect["cause"] == "eight"
    assert 0.05 < eights / rounds < 0.30
    assert 20 < placed / rounds < 23.5
    assert 2.4 < rounds / number_of_games < 4.0


def seen_type(move: Any) -> str:
    return str(msgspec.to_builtins(move)["type"])

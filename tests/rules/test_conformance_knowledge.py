"""What every ruleset promises about hidden things: a view tells what its viewer may know, no more.

A sampled state is another world that looks the same to one viewer. If anything that this viewer
gets differs between the two worlds, it was told something it may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.rules.viewers import SPECTATOR, Viewer, Zone
from tests.rules.playing import Playout, play, some
from tests.support.sizes import sized

World = tuple[Any, Viewer, Any]
Worlds = list[tuple[Playout, list[World]]]


@pytest.fixture(scope="module")
def all_worlds(playouts: list[Playout]) -> Worlds:
    """Of every position; made once, because to guess takes longer than to look."""
    return [(game, list(worlds(game))) for game in playouts]


def worlds(game: Playout, most: int | None = None, salt: int = 0) -> Iterator[World]:
    """Each position, each viewer, and another state that looks the same to that viewer."""
    states = game.states if most is None else some(game.states, most)
    for state in states:
        for viewer in game.viewers:
            view = game.ruleset.view_for(state, viewer)
            rng = Random(salt)
            gone = game.ruleset.resigned(state)
            yield (
                state,
                viewer,
                game.ruleset.sample_state(view, options=game.options, resigned=gone, rng=rng),
            )


def test_a_view_tells_nothing_its_viewer_may_not_know(all_worlds: Worlds) -> None:
    for game, worlds_of_game in all_worlds:
        for state, viewer, guess in worlds_of_game:
            view = game.ruleset.view_for(state, viewer)
            assert game.ruleset.view_for(guess, viewer) == view


def test_a_view_says_whose_it_is_and_what_is_open(playouts: list[Playout]) -> None:
    for game in playouts:
        for state in game.states:
            for viewer in game.viewers:
                view = game.ruleset.view_for(state, viewer)
                assert view.viewer == viewer
                assert view.version == state.version
                assert tuple(view.pending) == tuple(game.ruleset.decisions(state))
                assert [row.seat for row in view.seats] == list(range(1, game.seats + 1))


def test_a_view_shows_the_own_hand_and_a_spectator_sees_none(playouts: list[Playout]) -> None:
    shown = 0
    for game in playouts:
        for state in game.states:
            assert not game.ruleset.view_for(state, SPECTATOR).hand
            for seat in range(1, game.seats + 1):
                hand = game.ruleset.hand_of(state, seat)
                assert tuple(game.ruleset.view_for(state, Viewer.at(seat)).hand) == hand
                shown += len(hand)
    assert shown, "nobody ever held anything"


def test_only_the_owner_sees_a_hand_unless_they_are_a_team(playouts: list[Playout]) -> None:
    for game in playouts:
        teams = game.ruleset.teams(seats=game.seats, options=game.options)
        for seat in range(1, game.seats + 1):
            assert game.ruleset.sees_hand(game.start, Viewer.at(seat), seat)
            assert not game.ruleset.sees_hand(game.start, SPECTATOR, seat)
            for other in {*range(1, game.seats + 1)} - {seat}:
                if teams[seat - 1] is None or teams[seat - 1] != teams[other - 1]:
                    assert not game.ruleset.sees_hand(game.start, Viewer.at(other), seat)


def test_another_world_that_looks_the_same_has_the_same_public_parts(
    all_worlds: Worlds,
) -> None:
    for game, worlds_of_game in all_worlds:
        public = [name for name, zone in game.ruleset.zones.items() if zone is Zone.PUBLIC]
        for state, _, guess in worlds_of_game:
            for name in public:
                assert getattr(guess, name) == getattr(state, name), name


def test_another_world_that_looks_the_same_has_the_same_hands_for_those_who_see_them(
    all_worlds: Worlds,
) -> None:
    for game, worlds_of_game in all_worlds:
        for state, viewer, guess in worlds_of_game:
            for seat in range(1, game.seats + 1):
                if game.ruleset.sees_hand(state, viewer, seat):
                    assert game.ruleset.hand_of(guess, seat) == game.ruleset.hand_of(state, seat)


def test_another_world_that_looks_the_same_allows_the_same_moves_with_the_same_gains(
    playouts: list[Playout],
) -> None:
    for game in playouts:
        ruleset = game.ruleset
        for state, viewer, guess in worlds(game, 8):
            for decision in ruleset.decisions(state):
                if decision.seat == viewer.seat:
                    moves = list(ruleset.legal_moves(state, decision))
                    assert list(ruleset.legal_moves(guess, decision)) == moves
                    for move in some(moves, 10):
                        seen = ruleset.preview(state, decision.seat, move)
                        assert ruleset.preview(guess, decision.seat, move) == seen


def test_another_world_that_looks_the_same_has_the_same_decisions_and_result(
    all_worlds: Worlds,
) -> None:
    for game, worlds_of_game in all_worlds:
        for state, _, guess in worlds_of_game:
            assert game.ruleset.decisions(guess) == game.ruleset.decisions(state)
            assert game.ruleset.playing(guess) == game.ruleset.playing(state)
            assert game.ruleset.outcome(guess) == game.ruleset.outcome(state)


def test_something_is_hidden_and_guessed_anew_each_time(playouts: list[Playout]) -> None:
    for game in playouts:
        view = game.ruleset.view_for(game.start, SPECTATOR)
        guesses = {
            game.ruleset.dump_state(
                game.ruleset.sample_state(view, options=game.options, rng=Random(number))
            )
            for number in range(5)
        }
        assert len(guesses) > 1


def test_the_same_dice_guess_the_same_state(playouts: list[Playout]) -> None:
    for game in some(playouts, 4):
        once, again = ([guess for *_, guess in worlds(game, 4, salt=3)] for _ in range(2))
        assert once == again


def test_a_guessed_state_survives_json_and_can_be_played_to_the_end(
    playouts: list[Playout],
) -> None:
    for game in some(playouts, sized(5, 20)):
        ruleset = game.ruleset
        for number, (_, _, guess) in enumerate(worlds(game, 4)):
            assert ruleset.load_state(ruleset.dump_state(guess)) == guess
            rest = play(ruleset, seats=game.seats, options=game.options, number=number, start=guess)
            assert ruleset.outcome(rest.end) is not None

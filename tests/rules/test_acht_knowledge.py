"""ACHT, hidden things: secret cards, stealing, and ids that tell nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.rules.acht.shapes import AchtState
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.acht_positions import ACHT, PIECE, do, lay, new_game, play, position
from tests.rules.playing import play as play_out


def robbing(victim_holds: str, *, teams: bool = False) -> AchtState:
    """Seat 1 is about to rob seat 2."""
    return position(
        tiles=("A4", "X", "SAQ", "S2A"),
        hands=("alien_abduction", victim_holds, "", ""),
        phase="card",
        teams=teams,
    )


def told_to(state: AchtState, viewer: Viewer) -> Any:
    """What a viewer hears of the theft."""
    step = ACHT.apply(state, 1, play("10", "alien_abduction", target_seat=2))
    (stolen,) = [
        effect
        for effect in map(msgspec.to_builtins, ACHT.effects_for(step.effects, viewer))
        if effect["type"] == "card_stolen"
    ]
    return stolen


def test_thief_and_victim_know_which_card_went_the_others_only_that_one_did() -> None:
    state = robbing("revolution")
    for seat in (1, 2):
        assert told_to(state, Viewer.at(seat))["card"] == {"card": "20", "kind": "revolution"}
    for viewer in (Viewer.at(3), Viewer.at(4), SPECTATOR):
        stolen = told_to(state, viewer)
        assert (stolen["thief"], stolen["victim"], stolen["card"]) == (1, 2, None)


def test_in_teams_their_partners_know_it_too() -> None:
    state = robbing("revolution", teams=True)
    for seat in (1, 2, 3, 4):
        assert told_to(state, Viewer.at(seat))["card"] is not None
    assert told_to(state, SPECTATOR)["card"] is None


def test_what_was_stolen_does_not_show_before_it_is_played() -> None:
    made = play("10", "alien_abduction", target_seat=2)
    worlds = [do(robbing(kind), made) for kind in ("revolution", "time_travel", "cosmic_void")]
    for viewer in (Viewer.at(3), Viewer.at(4), SPECTATOR):
        assert len({msgspec.json.encode(ACHT.view_for(state, viewer)) for state in worlds}) == 1


def test_a_guess_gives_the_thief_a_card_that_can_be_played() -> None:
    state = do(robbing("revolution"), play("10", "alien_abduction", target_seat=2))
    view = ACHT.view_for(state, Viewer.at(3))
    for number in range(50):
        guess = ACHT.sample_state(view, options=ACHT.parse_options({}), rng=Random(number))
        assert list(ACHT.legal_moves(guess, ACHT.decisions(guess)[0]))


def test_being_asked_to_react_tells_nothing_about_the_cards() -> None:
    worlds = []
    for hand in ("infinity", "revolution", "cosmic_void"):
        state = position(
            {(1, 1): "S2A0", (1, 3): "SAQ3"}, tiles=("X DARK", "S2A"), hands=("", hand)
        )
        worlds.append(do(state, lay("X0", 1, 2)))
    assert len({ACHT.decisions(state) for state in worlds}) == 1
    assert len({msgspec.json.encode(ACHT.view_for(s, Viewer.at(1))) for s in worlds}) == 1


def test_card_ids_do_not_depend_on_the_kind_or_the_place_in_the_pile() -> None:
    """The id of the first card of seat 1 is the same whatever the card is."""
    seen: dict[str, set[str]] = {}
    for number in range(200):
        card = new_game(2, number).hands[0][0]
        seen.setdefault(card.kind.value, set()).add(card.card)
    assert len(seen) == 8
    ids = [name for names in seen.values() for name in names]
    assert len(ids) == len(set(ids)) == 200


def test_the_seed_is_seen_by_nobody() -> None:
    state = ACHT.new_game(seats=2, options=ACHT.parse_options({}), seed=bytes(range(32)))
    for viewer in (SPECTATOR, Viewer.at(1), Viewer.at(2)):
        view = ACHT.view_for(state, viewer)
        assert state.seed not in msgspec.json.encode(view).decode()
        guess = ACHT.sample_state(view, options=ACHT.parse_options({}), rng=Random(1))
        assert guess.seed != state.seed


@pytest.mark.parametrize("seats", [2, 4])
def test_two_worlds_with_other_towers_and_piles_look_the_same(seats: int) -> None:
    game = play_out(ACHT, seats=seats, options=ACHT.parse_options({}), number=5)
    for state in game.states[::9]:
        other = msgspec.structs.replace(
            state, tower=state.tower[::-1], card_pile=state.card_pile[::-1], seed="ff" * 32
        )
        for viewer in game.viewers:
            assert ACHT.view_for(other, viewer) == ACHT.view_for(state, viewer)


def test_all_cards_and_tiles_are_somewhere_in_a_guess() -> None:
    view = ACHT.view_for(new_game(3), Viewer.at(2))
    guess = ACHT.sample_state(view, options=ACHT.parse_options({}), rng=Random(2))
    held = [card.kind for hand in guess.hands for card in hand]
    assert sorted([*held, *guess.card_pile]) == sorted(PIECE.all_cards())

"""ACHT, rounds: set-up, start, ends, points, the target, and the blind round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.rules.acht.shapes import AchtState
from games.rules.ranking import Reason
from games.rules.rng import Dice
from games.rules.viewers import SPECTATOR
from tests.rules.acht_positions import (
    ACHT,
    PIECE,
    asked,
    do,
    lay,
    listed,
    new_game,
    position,
    round_ended,
    standing,
    told_of,
    used,
)

FULL_BUT_ONE = {divmod(cell, 5): "ZERO0" for cell in PIECE.cells if cell not in {PIECE.centre, 0}}


def last_placement(**more: Any) -> AchtState:
    """Seat 1 has one cell left to lay a ZERO on; then the board is full."""
    return position(FULL_BUT_ONE, **{"tiles": ("ZERO DARK", "S2A"), **more})


FILL = lay("ZERO0", 0, 0)


# The set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_an_open_tile_that_is_not_dark_and_a_secret_card(seats: int) -> None:
    for number in range(40):
        view = ACHT.view_for(new_game(seats, number), SPECTATOR)
        places = [seat.tiles for seat in view.seats]
        assert all(len(tiles) == 1 and tiles[0] != "DARK" for tiles in places)
        assert [seat.cards for seat in view.seats] == [1] * seats
        assert (view.tower, view.card_pile) == (36 - seats, 33 - seats)
        assert [tile.kind for tile in view.board] == ["CENTRE"]


def test_a_dark_drawn_at_the_set_up_goes_back_under_the_tower() -> None:
    for number in range(60):
        state = new_game(4, number)
        everything = Counter([*state.tower, *(tile for place in state.tiles for tile in place)])
        assert everything == Counter(PIECE.all_tiles())


def test_in_the_first_round_the_highest_tile_begins_and_of_equals_the_lowest_seat() -> None:
    for number in range(40):
        state = new_game(4, number)
        values = [PIECE.value(place[0]) for place in state.tiles]
        assert state.turn == values.index(max(values)) + 1


def test_later_the_most_points_begin_and_of_equals_the_lowest_seat() -> None:
    state = last_placement(tiles=("ZERO DARK", "S2A", "X"), totals=(0, 5, 7))
    assert do(state, FILL).turn == 2
    assert do(last_placement(totals=(4, 0)), FILL).turn == 1


def test_a_new_round_starts_with_an_empty_board_all_markers_and_one_more_card_each() -> None:
    state = last_placement(
        hands=("infinity", ""), pile="meteorite revolution", shapes=used("small", 1, 2)
    )
    after = do(state, FILL)
    assert (after.round, len(after.board), after.shapes) == (2, 1, ())
    assert [[card.kind.value for card in hand] for hand in after.hands] == [
        ["infinity", "meteorite"],
        ["revolution"],
    ]
    everything = [*after.tower, *(tile for place in after.tiles for tile in place)]
    assert Counter(everything) == Counter(PIECE.all_tiles())


def test_another_round_has_another_shuffle() -> None:
    first = new_game(2)
    state = last_placement(seed=first.seed)
    assert do(state, FILL).tower != first.tower


def test_the_discard_pile_is_shuffled_when_the_pile_is_empty() -> None:
    state = last_placement(pile="infinity", discard="meteorite revolution time_travel")
    after = do(state, FILL)
    assert [len(hand) for hand in after.hands] == [1, 1]
    assert (len(after.card_pile), after.discard) == (2, ())


def test_if_both_piles_are_empty_no_card_is_drawn() -> None:
    after = do(last_placement(), FILL)
    assert after.hands == ((), ())


# The ends of a round


def test_a_round_ends_when_no_cell_is_free() -> None:
    (ended,) = told_of("round_ended", last_placement(), FILL)
    assert (ended["cause"], ended["round"]) == ("full", 1)


def test_a_round_ends_when_the_tower_is_empty_and_a_tile_must_be_drawn() -> None:
    (ended,) = told_of("round_ended", position(tower=()), lay("A40", 1, 2))
    assert ended["cause"] == "tower_empty"


def test_everybody_scores_its_markers() -> None:
    markers = [*used("square", 1, 2), *used("small", 2, 3), *used("large", 2, 1)]
    assert round_ended(last_placement(shapes=markers), FILL) == {1: 8, 2: 5}


def test_who_has_no_marker_on_the_board_scores_the_tile_at_its_place() -> None:
    state = last_placement(shapes=used("small", 1, 1), tiles=("ZERO X", "A2Q2"))
    assert round_ended(state, FILL) == {1: 1, 2: 12}


def test_dark_and_zero_at_the_place_are_worth_nothing() -> None:
    assert round_ended(last_placement(tiles=("ZERO DARK", "ZERO")), FILL) == {1: 0, 2: 0}


def test_points_are_added_from_round_to_round() -> None:
    after = do(last_placement(shapes=used("square", 2, 2), totals=(3, 4)), FILL)
    assert after.totals == (3, 12)


def test_an_owed_second_turn_lapses_with_the_round() -> None:
    assert not do(last_placement(extra_turn=True), FILL).extra_turn


# The end of the game


def test_the_game_ends_when_somebody_reaches_the_target_and_the_highest_total_wins() -> None:
    state = last_placement(
        tiles=("ZERO DARK", "S2A", "X"), shapes=used("square", 2, 3), totals=(24, 14, 20)
    )
    after = do(state, FILL)
    assert asked(after) == []
    assert standing(after) == [(1, (2,), 26, ()), (2, (1,), 24, ()), (3, (3,), 22, ())]


def test_below_the_target_nobody_wins() -> None:
    assert do(last_placement(totals=(23, 0)), FILL).round == 2
    assert asked(do(last_placement(totals=(23, 0), target=20), FILL)) == []


def test_equal_totals_below_the_top_share_a_place() -> None:
    state = last_placement(tiles=("ZERO DARK", "ZERO", "ZERO"), totals=(9, 30, 9))
    assert standing(do(state, FILL)) == [(1, (2,), 30, ()), (2, (1, 3), 9, ())]


# The blind round


def tied(**more: Any) -> AchtState:
    """Seats 1 and 3 are about to tie at 30 points."""
    return last_placement(**{"tiles": ("ZERO DARK", "ZERO", "ZERO"), "totals": (30, 7, 30), **more})


def blind(lying: dict[tuple[int, int], str], **more: Any) -> AchtState:
    """A blind round of seats 1 and 3; seat 2 looks on."""
    given = {"tiles": ("SAQ", "", ""), "totals": (30, 7, 30), "blind": True, "round": 4}
    return position(lying, **{**given, **more})


def test_equal_leaders_at_the_target_play_a_blind_round() -> None:
    state = tied(hands=("infinity", "", "revolution"), pile="meteorite meteorite meteorite")
    after = do(state, FILL)
    view = ACHT.view_for(after, SPECTATOR)
    assert (view.blind_round, view.round) == (True, 2)
    assert asked(after) == [(1, "place")]
    assert [seat.cards for seat in view.seats] == [1, 0, 1]
    assert [len(seat.tiles) for seat in view.seats] == [1, 0, 0]


def test_only_the_leaders_take_turns_in_a_blind_round() -> None:
    state = blind({}, tower=("A4", "A4", "A4"))
    after = do(state, lay("SAQ0", 1, 2))
    assert (after.turn, after.tiles[2]) == (3, ("A4",))
    assert do(after, lay("A40", 2, 1)).turn == 1


def test_a_dark_skips_the_turn_in_a_blind_round() -> None:
    state = blind({}, tower=("DARK", "DARK", "A4"))
    after = do(state, lay("SAQ0", 1, 2))
    assert (after.turn, after.tiles) == (3, ((), (), ("A4",)))
    assert [e["tiles"] for e in told_of("tiles_left", state, lay("SAQ0", 1, 2))] == [
        ("DARK",),
        ("DARK",),
    ]


def test_others_place_no_markers_in_a_blind_round() -> None:
    spent = [*used("small", 1, 4), *used("small", 3, 4)]
    after = do(blind({(1, 1): "SAQ2"}, shapes=spent), lay("SAQ0", 2, 1))
    assert after.shapes[-1].marker_seat is None


def test_an_8_wins_a_blind_round_and_the_game_at_once() -> None:
    state = blind({(1, 1): "S2A0", (1, 2): "X0"}, hands=("infinity", "", "infinity"))
    after = do(state, lay("SAQ3", 1, 3))
    outcome = ACHT.outcome(after)
    assert outcome and outcome.reason is Reason.INSTANT_WIN
    assert standing(after) == [(1, (1,), 30, (8,)), (2, (3,), 30, (0,)), (3, (2,), 7, ())]


def test_otherwise_the_points_of_the_blind_round_decide_without_being_added() -> None:
    markers = [*used("small", 1, 1), *used("square", 3, 1)]
    state = blind(FULL_BUT_ONE, tiles=("ZERO", "", ""), shapes=markers)
    after = do(state, FILL)
    assert standing(after) == [(1, (3,), 30, (4,)), (2, (1,), 30, (1,)), (3, (2,), 7, ())]


def test_in_a_blind_round_no_marker_means_no_points() -> None:
    state = blind(FULL_BUT_ONE, tiles=("ZERO", "", ""), shapes=used("small", 1, 1))
    assert round_ended(state, FILL) == {1: 1, 2: 0, 3: 0}


def test_still_tied_leaders_draw_tiles_until_one_is_the_highest() -> None:
    repeated = 0
    for number in range(30):
        state = blind(FULL_BUT_ONE, tiles=("ZERO", "", ""), seed=f"{number:02x}" * 32)
        after = do(state, FILL)
        drawn = told_of("drew", state, FILL)
        repeated += len(drawn) > 2
        last = {effect["seat"]: PIECE.value(effect["tile"]) for effect in drawn[-2:]}
        winner = max(last, key=lambda seat: last[seat])
        assert last[1] != last[3]
        assert standing(after)[0] == (1, (winner,), 30, (0, last[winner]))
    assert repeated


def test_anybody_can_draw_the_tiles_of_a_tie_again_from_the_seed() -> None:
    """As docs/fairness.md describes it."""
    state = blind(FULL_BUT_ONE, tiles=("ZERO", "", ""), seed="07" * 32)
    tiles = Dice(bytes.fromhex(state.seed), f"acht draw {state.round} 1").shuffled(
        PIECE.all_tiles()
    )
    assert [effect["tile"] for effect in told_of("drew", state, FILL)][:2] == tiles[:2]


def test_a_blind_round_ends_when_the_tower_is_empty() -> None:
    state = blind({}, tower=(), shapes=used("small", 1, 1))
    assert standing(do(state, lay("SAQ0", 1, 2)))[0] == (1, (1,), 30, (1,))


# Giving up


def test_a_seat_that_gives_up_is_skipped_and_its_tile_leaves() -> None:
    state = position(tiles=("A4 SAQ", "S2A", "X"), hands=("infinity", "", ""))
    after = ACHT.resign(state, 1).state
    assert (after.turn, after.tiles[0], len(after.hands[0])) == (2, (), 1)
    after = do(after, ACHT.parse_move(listed(after)[0]))
    assert do(after, ACHT.parse_move(listed(after)[0])).turn == 2


def test_a_seat_that_gives_up_in_anothers_turn_changes_nothing_else() -> None:
    state = position(tiles=("A4 SAQ", "S2A", "X"))
    after = ACHT.resign(state, 2).state
    assert asked(after) == asked(state)


def test_with_one_seat_left_the_game_ends() -> None:
    after = ACHT.resign(position(totals=(20, 3)), 1).state
    outcome = ACHT.outcome(after)
    assert outcome and outcome.reason is Reason.RESIGNED
    assert [ranked.seats for ranked in outcome.ranking] == [(2,), (1,)]


def test_later_resignations_rank_above_earlier_ones() -> None:
    state = position(tiles=("A4 SAQ", "S2A", "X"), totals=(9, 8, 1))
    after = ACHT.resign(ACHT.resign(state, 2).state, 1).state
    assert [seats for _, seats, *_ in standing(after)] == [(3,), (1,), (2,)]


def test_who_gave_up_draws_nothing_in_later_rounds_and_cannot_win() -> None:
    state = last_placement(
        tiles=("ZERO DARK", "S2A", ""), totals=(0, 1, 99), resigned=(3,), pile="meteorite " * 5
    )
    after = do(state, FILL)
    assert (after.round, after.tiles[2], after.hands[2]) == (2, (), ())


def test_if_all_but_one_of_the_tied_leaders_give_up_that_one_wins() -> None:
    after = ACHT.resign(blind({}), 1).state
    assert [seats for _, seats, *_ in standing(after)] == [(3,), (2,), (1,)]


def test_giving_up_with_a_stolen_card_goes_on_with_the_next_seat() -> None:
    state = position(
        tiles=("A4", "S2A", "X"), hands=("time_travel", "", "revolution"), phase="play_stolen"
    )
    after = ACHT.resign(state, 1).state
    assert asked(after) == [(2, "place")]
    assert [card.kind.value for card in after.hands[0]] == ["time_travel"]

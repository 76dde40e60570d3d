"""ACHT, the secret cards, one after the other, with those that cannot take effect."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.acht_positions import (
    ACHT,
    PASS,
    asked,
    do,
    holding,
    lay,
    listed,
    move,
    play,
    position,
    stolen,
    told,
    told_of,
    why_refused,
)


def test_who_holds_a_card_is_asked_before_drawing() -> None:
    state = do(position(tiles=("A4 SAQ", "X"), hands=("", "infinity")), lay("A40", 1, 2))
    assert asked(state) == [(2, "card")]
    assert state.tiles[1] == ("X",)


def test_passing_leads_to_the_draw() -> None:
    state = do(holding("time_travel"), move(**PASS))
    assert (asked(state), state.tiles[0]) == ([(1, "place")], ("A4", "S2A"))
    assert len(state.hands[0]) == 1


def test_a_played_card_is_discarded_and_public() -> None:
    state = holding("time_travel")
    made = play("10", "time_travel")
    after = do(state, made)
    assert (after.hands[0], after.discard) == ((), ("time_travel",))
    assert told_of("card_played", state, made) == [
        {"type": "card_played", "seat": 1, "kind": "time_travel", "as": "time_travel"}
    ]


def test_at_most_one_card_is_played_in_a_turn() -> None:
    after = do(holding("time_travel revolution"), play("10", "time_travel"))
    assert asked(after) == [(1, "place")]


def test_it_refuses_a_card_that_is_not_held() -> None:
    state = holding("time_travel", "meteorite", "")
    assert why_refused(state, play("20", "meteorite")) == ("card-not-held", "/card")
    assert why_refused(state, play("nonsense", "meteorite")) == ("card-not-held", "/card")
    assert why_refused(state, play("10", "meteorite")) == ("card-not-held", "/as")


def test_it_refuses_to_place_instead_of_answering_for_the_card() -> None:
    assert why_refused(holding("time_travel"), lay("A40", 1, 2)) == ("wrong-move-type", "/type")
    assert why_refused(holding("time_travel"), stolen("time_travel"))[0] == "wrong-move-type"


def test_what_it_is_played_as_decides_the_other_members() -> None:
    for members in (
        {"as": "time_travel", "target_seat": 2},
        {"as": "revolution"},
        {"as": "infinity"},
        {"as": "cosmic_void"},
        {},
    ):
        with pytest.raises(msgspec.ValidationError):
            move(type="play_card", card="10", **members)


# Time travel


def test_time_travel_gives_a_second_turn_without_a_card_in_it() -> None:
    state = do(holding("time_travel revolution"), play("10", "time_travel"))
    assert state.extra_turn
    state = do(state, ACHT.parse_move(listed(state)[0]))
    assert (asked(state), state.extra_turn) == ([(1, "place")], False)
    assert len(state.tiles[0]) == 2
    state = do(state, ACHT.parse_move(listed(state)[0]))
    assert state.turn == 2


def test_a_second_turn_follows_two_darks_too() -> None:
    state = holding("time_travel", tiles=("DARK", "SAQ", "X"), tower=("DARK", "A4", "S2A", "X"))
    after = do(state, play("10", "time_travel"))
    assert (after.turn, after.tiles[0], after.extra_turn) == (1, ("A4", "S2A"), False)


# Magnetic reversal


def test_magnetic_reversal_exchanges_the_tiles_of_two_seats() -> None:
    state = holding("magnetic_reversal")
    made = play("10", "magnetic_reversal", target_seat=3)
    assert do(state, made).tiles == (("X", "S2A"), ("SAQ",), ("A4",))
    assert told_of("tiles_exchanged", state, made)[0]["tiles"] == (
        {"seat": 1, "tile": "X"},
        {"seat": 3, "tile": "A4"},
    )


@pytest.mark.parametrize("target", [0, 1, 4, -1, 10**12])
def test_magnetic_reversal_needs_another_seat(target: int) -> None:
    made = play("10", "magnetic_reversal", target_seat=target)
    assert why_refused(holding("magnetic_reversal"), made) == ("no-such-target", "/target_seat")


def test_a_seat_that_gave_up_is_no_target() -> None:
    state = holding("magnetic_reversal", tiles=("A4", "", "X"), resigned=(2,))
    made = play("10", "magnetic_reversal", target_seat=2)
    assert why_refused(state, made) == ("no-such-target", "/target_seat")


# Revolution


@pytest.mark.parametrize(
    ("direction", "tiles"),
    [("clockwise", ("X", "A4", "SAQ")), ("counter_clockwise", ("SAQ", "X", "A4"))],
)
def test_in_a_revolution_all_pass_their_tile_on(direction: str, tiles: tuple[str, ...]) -> None:
    after = do(holding("revolution"), play("10", "revolution", direction=direction))
    assert tuple(place[0] for place in after.tiles) == tiles


def test_a_revolution_skips_who_gave_up() -> None:
    state = holding("revolution", tiles=("A4", "", "X"), resigned=(2,))
    after = do(state, play("10", "revolution", direction="clockwise"))
    assert after.tiles == (("X", "S2A"), (), ("A4",))


# Meteorite


def test_at_a_meteorite_all_discard_and_draw_beginning_with_the_player() -> None:
    state = holding("meteorite", turn=2, hands=("", "meteorite", ""))
    after = do(state, play("20", "meteorite"))
    assert after.tiles == (("SQQ",), ("S2A", "A2Q2"), ("S2Q",))
    assert after.tower == ("ZERO",)


def test_if_the_tower_runs_short_at_a_meteorite_the_round_ends_at_that_draw() -> None:
    state = holding("meteorite", tower=("A2Q2", "X"))
    (ended,) = told_of("round_ended", state, play("10", "meteorite"))
    assert ended["cause"] == "tower_empty"
    assert [row["points"] for row in ended["seats"]] == [12, 2, 0]


# Alien abduction


def test_an_abduction_takes_a_card_that_must_then_be_played() -> None:
    state = holding("alien_abduction", "revolution", "")
    after = do(state, play("10", "alien_abduction", target_seat=2))
    assert asked(after) == [(1, "play_stolen")]
    assert [card.kind.value for card in after.hands[0]] == ["revolution"]
    assert after.hands[1] == ()
    played = do(after, stolen("revolution", direction="clockwise"))
    assert played.tiles[1] == ("A4",)
    assert played.discard == ("alien_abduction", "revolution")
    assert asked(played) == [(1, "place")]


def test_only_the_stolen_card_can_be_played_now() -> None:
    state = holding("alien_abduction time_travel", "revolution", "")
    after = do(state, play("10", "alien_abduction", target_seat=2))
    assert {option["as"] for option in listed(after)} == {"revolution"}
    assert why_refused(after, stolen("time_travel")) == ("card-not-held", "/as")
    assert why_refused(after, play("11", "time_travel")) == ("wrong-move-type", "/type")


def test_the_named_seat_must_hold_a_card() -> None:
    state = holding("alien_abduction", "revolution", "")
    for target in (1, 3, 4, None):
        made = play("10", "alien_abduction", target_seat=target)
        assert why_refused(state, made) == ("no-such-target", "/target_seat")


def test_an_abduction_with_nobody_to_rob_is_discarded_without_effect() -> None:
    state = holding("alien_abduction")
    assert [option["target_seat"] for option in listed(state)[1:]] == [None]
    after = do(state, play("10", "alien_abduction", target_seat=None))
    assert (after.discard, asked(after)) == (("alien_abduction",), [(1, "place")])
    assert why_refused(state, play("10", "alien_abduction", target_seat=2))[0] == "no-such-target"


@pytest.mark.parametrize("kind", ["infinity", "quantum_leap", "alien_abduction"])
def test_a_stolen_card_that_cannot_take_effect_is_discarded_without_a_decision(kind: str) -> None:
    state = holding("alien_abduction", kind, "", lying={})
    made = play("10", "alien_abduction", target_seat=2)
    after = do(state, made)
    assert asked(after) == [(1, "place")]
    assert (after.hands[:2], after.discard) == (((), ()), ("alien_abduction", kind))
    assert told_of("card_discarded", state, made) == [
        {"type": "card_discarded", "seat": 1, "kind": kind}
    ]


def test_a_stolen_abduction_steals_again() -> None:
    state = holding("alien_abduction", "alien_abduction", "time_travel")
    after = do(state, play("10", "alien_abduction", target_seat=2))
    after = do(after, stolen("alien_abduction", target_seat=3))
    assert asked(after) == [(1, "play_stolen")]
    assert do(after, stolen("time_travel")).extra_turn


def test_a_card_may_be_stolen_back_and_forth_between_the_same_seats() -> None:
    state = holding("alien_abduction", "alien_abduction alien_abduction", "")
    after = do(state, play("10", "alien_abduction", target_seat=2))
    assert [option["target_seat"] for option in listed(after)] == [2]


def test_which_card_is_stolen_depends_on_the_seed_and_the_position_alone() -> None:
    made = play("10", "alien_abduction", target_seat=2)
    hands = ("alien_abduction", "revolution time_travel meteorite", "")
    taken = set()
    for number in range(20):
        state = holding(*hands, seed=f"{number:02x}" * 32)
        assert told(state, made) == told(state, made)
        taken.add(told_of("card_stolen", state, made)[0]["card"]["card"])
    assert taken == {"20", "21", "22"}


# Infinity and the joker


def test_infinity_is_not_offered_before_the_draw() -> None:
    assert listed(holding("infinity")) == [{"type": "pass"}]


def test_the_joker_can_be_played_as_any_other_card_but_infinity() -> None:
    options = listed(holding("cosmic_void", "infinity", ""))[1:]
    assert {option["as"] for option in options} == {
        "time_travel",
        "magnetic_reversal",
        "revolution",
        "quantum_leap",
        "meteorite",
        "alien_abduction",
    }


def test_a_joker_is_told_as_what_it_is_and_what_it_stood_for() -> None:
    state = holding("cosmic_void")
    assert told(state, play("10", "time_travel"))[0] == {
        "type": "card_played",
        "seat": 1,
        "kind": "cosmic_void",
        "as": "time_travel",
    }
    assert do(state, play("10", "time_travel")).discard == ("cosmic_void",)


def test_a_stolen_joker_is_played_as_the_thief_likes() -> None:
    state = holding("alien_abduction", "cosmic_void", "")
    after = do(state, play("10", "alien_abduction", target_seat=2))
    assert {option["as"] for option in listed(after)} >= {"time_travel", "meteorite"}
    assert do(after, stolen("time_travel")).extra_turn


def test_a_joker_may_be_wasted_on_an_impossible_effect() -> None:
    after = do(holding("cosmic_void"), play("10", "alien_abduction", target_seat=None))
    assert (after.discard, asked(after)) == (("cosmic_void",), [(1, "place")])


def test_two_equal_cards_are_listed_once_per_id() -> None:
    options = listed(holding("time_travel time_travel"))[1:]
    assert [option["card"] for option in options] == ["10", "11"]

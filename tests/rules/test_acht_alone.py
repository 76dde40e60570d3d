"""ACHT alone, more closely: what binds, when it is won, and what it is worth."""

from __future__ import annotations

from games.rules.acht.pieces import AchtAxis
from games.rules.acht.shapes import AchtEightAt, AchtState
from games.rules.viewers import SPECTATOR
from tests.rules.acht_positions import ACHT, asked, do, lay, listed, position, standing, used

#: X0 on (1, 2) makes an 8; then 21 cells are free.
OPEN_EIGHT = {(1, 1): "S2A0", (1, 3): "SAQ3"}
EIGHT = lay("X0", 1, 2)
ALL_MARKERS = [*used("small", 1, 4), *used("large", 1, 4), *used("square", 1, 3)]


def about_to_make_an_8(*, eights_before: int = 0, markers: bool = True) -> AchtState:
    before = [AchtEightAt(4, at, AchtAxis.H) for at in range(eights_before)]
    shapes = ALL_MARKERS if markers else ()
    return position(OPEN_EIGHT, tiles=("X",), totals=(0,), shapes=shapes, eights=before)


def total(state: AchtState) -> int:
    return ACHT.view_for(state, SPECTATOR).seats[0].total


def test_alone_an_8_must_be_made() -> None:
    options = listed(about_to_make_an_8(markers=False))
    assert [(m["row"], m["col"], m["rotation"]) for m in options] == [(1, 2, 0)]


def test_alone_the_game_ends_with_an_8_that_comes_after_the_last_marker() -> None:
    after = do(about_to_make_an_8(), EIGHT)
    assert (asked(after), standing(after)) == ([], [(1, (1,), 24 + 8 + 2 * 21, ())])


def test_alone_every_8_is_worth_eight_points() -> None:
    after = do(about_to_make_an_8(eights_before=2), EIGHT)
    assert standing(after) == [(1, (1,), 24 + 3 * 8 + 2 * 21, ())]


def test_alone_the_total_is_nothing_until_the_end_and_then_the_result() -> None:
    state = about_to_make_an_8()
    assert (total(state), total(do(state, EIGHT))) == (0, 74)


def test_alone_the_total_of_a_lost_game_stays_nothing() -> None:
    state = position(OPEN_EIGHT, tiles=("X",), totals=(0,), tower=())
    after = do(state, EIGHT)
    assert (asked(after), total(after), standing(after)) == ([], 0, [(1, (1,), None, ())])

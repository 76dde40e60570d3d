"""What fits on a screen, whatever its size and whatever people are called."""

from __future__ import annotations

import pytest

from tests.web.people import Guest

#: How much of the screen's height and width the board has, as far as it can be seen.
BOARD = """() => {
    const { top, bottom, left, right } = document.querySelector(".stage").getBoundingClientRect();
    const seen = (from, to, end) => (Math.min(to, end) - Math.max(from, 0)) / end;
    return [seen(top, bottom, innerHeight), seen(left, right, innerWidth)];
}"""
#: The bars of scores that are cut off, or too short to be read.
LOST_BARS = """() => [...document.querySelectorAll(".track, .value")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return left < 0 || right > innerWidth || width < 5;
}).length"""


@pytest.mark.parametrize("size", [(844, 390), (640, 360), (360, 640)])
@pytest.mark.parametrize("ruleset", ["rota", "axio"])
def test_the_board_is_seen_on_a_phone_and_when_zoomed_in(visit, guest, ruleset, size):
    alice = guest()
    width, height = size
    game = alice.opens(ruleset, guest(), options={"start_seat": 1})
    page = visit(f"/#/table/{game}", alice, viewport={"width": width, "height": height})
    page.wait_for_selector(".place")
    tall, wide = page.evaluate(BOARD)
    if width > height:
        assert tall > 0.7
        assert wide > 0.45
    else:
        assert tall > 0.35
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_way_to_the_next_game_leaves_room_for_the_menu_of_a_phone(visit, guest):
    alice = guest()
    games = [alice.opens("rota"), alice.opens("rota")]
    page = visit(f"/#/table/{games[0]}", alice, viewport={"width": 360, "height": 740})
    page.wait_for_selector("[data-key=next-game]")
    box = page.locator("[data-key=language]").bounding_box()
    assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize("width", [360, 1440])
def test_a_wide_name_leaves_the_scores_in_sight(visit, guest, base_url, width):
    alice = Guest(base_url, "W" * (30 + (width == 360)))
    game = alice.opens("rota", guest(), options={"start_seat": 1})
    page = visit(f"/#/table/{game}", alice, viewport={"width": width, "height": 800})
    page.wait_for_selector(".place")
    assert page.locator(".track").count() == 10
    assert page.evaluate(LOST_BARS) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

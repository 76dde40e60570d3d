"""Whole games in the browser against an engine."""

from __future__ import annotations

import pytest

from tests.web.people import rush
from tests.web.playing import (
    ENGINE_ANSWER_MS,
    play_to_the_end,
    with_a_finger,
    with_the_keyboard,
    with_the_mouse,
)

ENGINE = "easy"
#: Goes to every place and compares where the points are with where the board is.
OUTSIDE = """() => {
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const places = [...document.querySelectorAll(".place")];
    const outside = places.filter((place) => {
        place.focus();
        const badge = document.querySelector(".ghost .badge rect").getBoundingClientRect();
        return badge.left < stage.left || badge.right > stage.right || badge.top < stage.top || badge.bottom > stage.bottom;
    });
    return { places: places.length, outside: outside.map((place) => place.dataset.place) };
}"""
PLACEMENTS = {"rota": 12, "axio": 15, "acht": 3}


@pytest.mark.parametrize("ruleset", ["rota", "axio"])
def test_a_newcomer_plays_a_whole_game_by_clicking(visit, ruleset):
    page = visit("/")
    page.locator(f"label:has([data-key='ruleset-{ruleset}'])").click()
    page.locator(f"label:has([data-key='against-{ENGINE}'])").click()
    page.locator("[data-key=play]").click()
    assert play_to_the_end(page, with_the_mouse) >= PLACEMENTS[ruleset]
    assert page.locator(".ranking li").count() == 2
    page.wait_for_selector(".chart .line", state="attached")
    assert page.locator(".chart .line").count() == 2


def test_a_whole_game_of_acht_is_played_by_clicking(visit, guest):
    alice = guest()
    game = alice.opens("acht", {"type": "ai", "engine": ENGINE}, options={"target": 8})
    page = visit(f"/#/table/{game}", alice)
    assert play_to_the_end(page, with_the_mouse) >= PLACEMENTS["acht"]
    assert page.locator(".ranking li").count() == 2


def test_a_whole_game_is_played_with_the_keyboard_alone(visit):
    page = visit("/")
    page.wait_for_selector("[data-key=play]")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == "play":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    assert play_to_the_end(page, with_the_keyboard) >= PLACEMENTS["rota"]


def test_a_game_is_played_on_a_phone_with_a_finger(visit, guest):
    alice = guest()
    game = alice.opens("rota")
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit(f"/#/table/{game}", alice, **phone)
    assert play_to_the_end(page, with_a_finger) >= PLACEMENTS["rota"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_secret_card_is_played_by_clicking(visit, guest):
    alice, bob = guest(), guest()
    for _ in range(60):
        game = alice.opens("acht", bob)
        view = alice.call("GET", f"games/{game}/view")
        if view["pending"][0]["seat"] == 1 and view["hand"][0]["kind"] != "infinity":
            break
    page = visit(f"/#/table/{game}", alice)
    page.locator(".question .card").click()
    page.locator("[data-key^=effect-]").first.click()
    page.wait_for_selector(".table:not([data-version='1'])")
    assert "plays" in page.locator(".moves li").last.inner_text()


def test_whoever_may_swap_sees_the_stones_and_gets_others(visit, guest):
    alice, bob = guest(), guest()
    for _ in range(40):
        game = alice.opens("axio", bob)
        while pending := alice.call("GET", f"games/{game}")["pending"]:
            if pending[0]["kind"] == "swap_or_keep" and pending[0]["seat"] == 1:
                break
            assert alice.moves(game) or bob.moves(game)
        if pending:
            break
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector("[data-key=swap]")
    held = [one.get_attribute("aria-label") for one in page.locator(".piece").all()]
    assert held
    before = page.get_attribute(".table", "data-version")
    page.locator("[data-key=swap]").click()
    page.wait_for_selector(f".table:not([data-version='{before}'])")
    assert held != [one.get_attribute("aria-label") for one in page.locator(".piece").all()]


@pytest.mark.parametrize("size", [(390, 844), (1200, 750)])
@pytest.mark.parametrize("ruleset", ["rota", "axio", "acht"])
def test_the_points_of_a_piece_are_never_cut_off(visit, guest, ruleset, size):
    alice, bob = guest(), guest()
    game = alice.opens(ruleset, bob)
    rush(game, alice, bob, moves=8)
    for _ in range(9):
        pending = alice.call("GET", f"games/{game}")["pending"][0]
        if pending["seat"] == 1 and pending["kind"] == "place":
            break
        assert alice.moves(game) or bob.moves(game)
    width, height = size
    page = visit(f"/#/table/{game}", alice, viewport={"width": width, "height": height})
    page.wait_for_selector(".place")
    looked = page.evaluate(OUTSIDE)
    assert looked["places"] > 0
    assert looked["outside"] == []


def test_an_engine_shows_what_it_would_do(visit, guest):
    alice = guest()
    game = alice.opens("axio")
    page = visit(f"/#/table/{game}", alice)
    page.locator("[data-key=hint]").click()
    page.locator("[data-key=lay]").click(timeout=ENGINE_ANSWER_MS)
    page.wait_for_selector(".table[data-version='2']")


def test_an_engine_tells_which_card_it_would_play(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("acht", bob)
    while True:
        pending = alice.call("GET", f"games/{game}")["pending"][0]
        if pending["seat"] == 1 and pending["kind"] == "card":
            break
        assert alice.moves(game) or bob.moves(game)
    page = visit(f"/#/table/{game}", alice)
    page.locator("[data-key=hint]").click()
    advice = page.locator(".advice")
    advice.wait_for(timeout=ENGINE_ANSWER_MS)
    assert advice.inner_text().startswith("Hint: plays ")

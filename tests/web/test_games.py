"""Whole games in the browser against an engine."""

from __future__ import annotations

import pytest

from tests.web.playing import play_to_the_end, with_a_finger, with_the_keyboard, with_the_mouse

ENGINE = "easy"
PLACEMENTS = {"rota": 12, "axio": 15, "acht": 3}


@pytest.mark.parametrize("ruleset", ["rota", "axio"])
def test_a_newcomer_plays_a_whole_game_by_clicking(visit, ruleset):
    page = visit("/")
    page.locator(f"label:has([data-key='ruleset-{ruleset}'])").click()
    page.locator(f"label:has([data-key='against-{ENGINE}'])").click()
    page.locator("[data-key=play]").click()
    assert play_to_the_end(page, with_the_mouse) >= PLACEMENTS[ruleset]
    assert page.locator(".ranking li").count() == 2
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

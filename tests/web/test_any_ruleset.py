"""Every game that the service lists is offered, and played by its options if it cannot be drawn."""

from __future__ import annotations

import json
import re

from tests.web.playing import by_clicking, by_keys, by_tapping, play_by_options

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: What one seat decides at least in a whole game.
DECISIONS = {"rota": 12, "axio": 10, "acht": 3}


def test_a_newcomer_plays_a_whole_game_by_its_options(undrawn):
    page = undrawn("/")
    page.locator("label:has([data-key='ruleset-rota'])").click()
    page.locator("label:has([data-key='against-easy'])").click()
    page.locator("[data-key=play]").click()
    assert play_by_options(page, by_clicking) >= DECISIONS["rota"]
    assert page.locator(".ranking li").count() == 2
    page.wait_for_selector(".chart .line", state="attached")
    assert page.locator(".chart .line").count() == 2


def test_a_game_in_teams_is_played_by_its_options(undrawn):
    page = undrawn("/")
    page.locator("label:has([data-key='ruleset-axio'])").click()
    page.locator("label:has([data-key='seats-4'])").click()
    page.locator("label:has([data-key='against-random'])").click()
    page.locator("[data-key=more]").click()
    page.locator("label:has([data-key=teams])").click()
    page.locator("[data-key=play]").click()
    assert play_by_options(page, by_clicking) >= DECISIONS["axio"]
    assert page.locator(".ranking li").count() == 2
    assert page.locator(".ranking li").first.inner_text().count(" & ") == 1


def test_a_game_is_played_on_a_phone_by_its_options(undrawn, guest):
    alice = guest()
    game = alice.opens("acht", {"type": "ai", "engine": "easy"}, options={"target": 8})
    page = undrawn(f"/#/table/{game}", alice, **PHONE)
    assert play_by_options(page, by_tapping) >= DECISIONS["acht"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_is_played_by_its_options_with_the_keyboard_alone(undrawn, guest):
    alice = guest()
    page = undrawn(f"/#/table/{alice.opens('rota')}", alice)
    assert play_by_options(page, by_keys) >= DECISIONS["rota"]


def test_a_game_without_words_of_the_page_goes_by_what_the_service_says(undrawn, guest):
    """Its name is text, whatever is in it."""

    def rename(text: str) -> str:
        listed = json.loads(text)
        listed["items"][0] |= {
            "name": "Rota & <b>friends</b>",
            "description": "Corners <i>meet</i>.",
            "seat_counts": [2, 3],
        }
        return json.dumps(listed)

    page = undrawn(
        "/",
        guest(),
        {
            "**/api/v1/rulesets?*": rename,
            "**/js/words/en.js": lambda text: re.sub(r"\tgame: \{[^}]*\}", "\tgame: {}", text),
        },
    )
    offered = page.locator(".which .option").first
    offered.wait_for()
    assert offered.inner_text() == "Rota & <b>friends</b>\nCorners <i>meet</i>."
    offered.click()
    assert page.locator("[data-key^=seats-]").count() == 2
    page.locator("label:has([data-key='against-open'])").click()
    page.locator("[data-key=play]").click()
    page.get_by_text("Rota & <b>friends</b>: waiting for players").wait_for()


def test_a_ruleset_that_no_engine_plays_is_offered_to_people(undrawn):
    def without_engines(text: str) -> str:
        listed = json.loads(text)
        for engine in listed["items"]:
            engine["rulesets"].remove("rota")
        return json.dumps(listed)

    page = undrawn("/", None, {"**/api/v1/engines?*": without_engines})
    page.locator("label:has([data-key='ruleset-rota'])").click()
    assert page.locator("[data-key^=against-]").count() == 2
    page.locator("label:has([data-key='ruleset-axio'])").click()
    assert page.locator("[data-key^=against-]").count() > 2
